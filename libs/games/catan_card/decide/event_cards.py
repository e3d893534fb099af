"""The ten event cards."""

from collections import Counter

from gamekit.audience import Seat, Secret
from gamekit.rejection import Rejection
from games.catan_card.cards import STACKS
from games.catan_card.commands import PutUnder
from games.catan_card.decide.actions import show_hand
from games.catan_card.decide.stacks import not_in_hand, put_under
from games.catan_card.decide.story import Story
from games.catan_card.events import EventCardDrawn, EventCardsShuffled, StockLowered, StockRaised
from games.catan_card.principality import Principality, count, garrisoned_spots, has_at, has_city, towns
from games.catan_card.resources import STORE
from games.catan_card.row import SPOTS_OF
from games.catan_card.state import opponent
from games.catan_card.steps import CheckSurplus, ChooseStack, PickFromHand, ReturnDevelopment, Store

CONFLICT_CARDS = 2


def draw_event_card(story: Story) -> None:
    """Turn up the top card and carry it out (CCG-052)."""
    card = story.state.events[0]
    story.happen(EventCardDrawn(card))
    match card:
        case "civil_war":
            _civil_war(story)
        case "conflict":
            _conflict(story)
        case "master_builder":
            story.then(ChooseStack(story.state.active, "master_builder"))
        case "plague":
            _plague(story)
        case "productive_year":
            _productive_year(story)
        case "progress":
            _progress(story)
        case "year_end":
            shuffled = story.chance.shuffled("event_cards", story.state.events)
            story.happen(EventCardsShuffled(Secret((), shuffled)))


def _civil_war(story: Story) -> None:
    """CCG-165 to CCG-168: both pick, then both hands are checked."""
    active, other = story.in_turn()
    story.then(
        ReturnDevelopment(active, "civil_war"),
        ReturnDevelopment(other, "civil_war"),
        CheckSurplus(active, "civil_war"),
        CheckSurplus(other, "civil_war"),
    )


def _conflict(story: Story) -> None:
    """CCG-173 to CCG-175."""
    holder = story.state.knight
    if holder is None or not story.others(holder).hand:
        return
    show_hand(story, opponent(holder))
    story.then(PickFromHand(holder, min(CONFLICT_CARDS, len(story.others(holder).hand))))


def pick_from_hand(story: Story, step: PickFromHand, command: PutUnder) -> Rejection | None:
    """Put a card of the opponent's hand under the one stack that the first of them chose."""
    victim = opponent(step.seat)
    if command.card not in story.owned(victim).hand:
        return not_in_hand("CCG-173")
    if command.stack not in STACKS:
        return Rejection("unknown_stack", "There is no such stack.", "CCG-010")
    if step.stack not in (None, command.stack):
        return Rejection("same_stack", "Both cards go under one stack.", "CCG-173")
    put_under(story, victim, command, (0, 1))
    if step.cards > 1:
        story.then(PickFromHand(step.seat, step.cards - 1, command.stack))
    return None


def _plague(story: Story) -> None:
    """CCG-176 to CCG-179."""
    for seat in story.in_turn():
        lost = _sick(story.owned(seat))
        if lost:
            story.happen(StockLowered(seat, lost, "plague"))


def _sick(owned: Principality) -> tuple[int, ...]:
    """Return the spots that lose a resource: those at a city, unless a bath house or an aqueduct protects them."""
    if count(owned, "aqueduct"):
        return ()
    cities = [column for column in towns(owned) if has_city(owned, column)]
    endangered = {spot for column in cities for spot in SPOTS_OF[column]}
    safe = {spot for column in cities if has_at(owned, column, "bath_house") for spot in SPOTS_OF[column]}
    return tuple(spot for spot in sorted(endangered - safe) if owned.stock[spot])


def _productive_year(story: Story) -> None:
    """CCG-169, CCG-170: one resource for every garrison beside a region."""
    for seat in story.in_turn():
        owned = story.owned(seat)
        beside = Counter(garrisoned_spots(owned))
        gained = tuple(spot for spot in sorted(beside) for _ in range(min(beside[spot], _room_on(owned, spot))))
        if gained:
            story.happen(StockRaised(seat, gained, "productive_year"))


def _room_on(owned: Principality, spot: int) -> int:
    return 0 if owned.regions[spot] is None else STORE - owned.stock[spot]


def _progress(story: Story) -> None:
    """CCG-171."""
    gains = [(seat, _learned(story, seat)) for seat in story.in_turn()]
    story.then(*(Store(seat, None, amount, "progress") for seat, amount in gains if amount))


def _learned(story: Story, seat: Seat) -> int:
    owned = story.owned(seat)
    return count(owned, "abbey") + count(owned, "library")
