"""The opening of a turn: the roll, the event die and the production."""

from typing import Final

from gamekit.audience import Seat
from gamekit.rejection import Rejection
from games.catan_card.commands import PlayAlchemist, RollDice
from games.catan_card.decide.actions import unplayable
from games.catan_card.decide.event_cards import draw_event_card
from games.catan_card.decide.story import Story
from games.catan_card.events import ActionPlayed, DiceRolled, EventFace, RegionsProduced, StockLowered
from games.catan_card.principality import Principality, garrisoned_spots
from games.catan_card.resources import INDEX, STORE
from games.catan_card.steps import Produce, Settle, Step, Store, TakeResources

FACES: Final[tuple[EventFace, ...]] = (
    "banditti",
    "commerce",
    "tournament",
    "year_of_plenty",
    "event_card",
    "event_card",
)
"""CCG-038."""

BANDIT_LIMIT: Final = 7
PEACEFUL_TURNS: Final = 4
"""CCG-050: until each of the two has finished two turns."""


def roll_dice(story: Story, seat: Seat, _: RollDice) -> Rejection | None:
    """Roll both dice (CCG-033)."""
    face = FACES[story.chance.below("event_die", len(FACES))]
    _resolve(story, seat, face, story.chance.die("dice"))
    return None


def play_alchemist(story: Story, seat: Seat, command: PlayAlchemist) -> Rejection | None:
    """Set the number, then roll the event die (CCG-135, CCG-136)."""
    refused = unplayable(story.state, seat, "alchemist")
    if refused:
        return refused
    if command.number not in range(1, 7):
        return Rejection("no_such_number", "The production die shows 1 to 6.", "CCG-135")
    story.happen(ActionPlayed(seat, "alchemist"))
    _resolve(story, seat, FACES[story.chance.below("event_die", len(FACES))], command.number)
    return None


def _resolve(story: Story, seat: Seat, face: EventFace, number: int) -> None:
    """CCG-034: the event comes before the production."""
    story.happen(DiceRolled(seat, face, number))
    story.then(Settle(), Produce(number))
    match face:
        case "banditti":
            _banditti(story)
        case "commerce":
            _commerce(story)
        case "tournament":
            _tournament(story)
        case "year_of_plenty":
            story.then(*(Store(seat, None, 1, "year_of_plenty") for seat in story.in_turn()))
        case "event_card":
            draw_event_card(story)


def _banditti(story: Story) -> None:
    """CCG-046 to CCG-050."""
    if story.state.turn <= PEACEFUL_TURNS:
        return
    for seat in story.in_turn():
        owned = story.owned(seat)
        if _counted_stock(owned) > BANDIT_LIMIT:
            spots = sorted((*owned.spots[INDEX["ore"]], *owned.spots[INDEX["wool"]]))
            lost = tuple(spot for spot in spots for _ in range(owned.stock[spot]))
            if lost:
                story.happen(StockLowered(seat, lost, "banditti"))


def _counted_stock(owned: Principality) -> int:
    """CCG-047: what lies next to a garrison is not counted."""
    return sum(owned.held) - sum([owned.stock[spot] for spot in set(garrisoned_spots(owned))])


def _commerce(story: Story) -> None:
    """CCG-043, CCG-045."""
    holder = story.state.windmill
    if holder is not None:
        story.then(TakeResources(holder, 1, True, "commerce"))


def _tournament(story: Story) -> None:
    """CCG-040 to CCG-042."""
    active, other = story.in_turn()
    mine, theirs = story.owned(active).tournament, story.owned(other).tournament
    if mine != theirs:
        story.then(Store(active if mine > theirs else other, None, 1, "tournament"))


def run_produce(story: Story, step: Produce) -> Step | None:
    """Let all regions with the number yield (CCG-054 to CCG-057)."""
    story.happen(RegionsProduced(step.number, tuple(_yields(owned, step.number) for owned in story.state.owned)))
    return None


def _yields(owned: Principality, number: int) -> tuple[int, ...]:
    found: list[int] = []
    for spot in owned.numbers[number]:
        found += (spot,) * min(2 if spot in owned.doubled else 1, STORE - owned.stock[spot])
    return tuple(found)
