"""Set-up: the stacks, who begins, and the starting regions."""

from collections.abc import Sequence

from gamekit.audience import Secret
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan_card.cards import DRAW_CARDS, EVENT_CARDS, STACK_SIZES, CardKey
from games.catan_card.commands import LayRegion
from games.catan_card.decide.story import Story
from games.catan_card.events import CardsLaidOut, Event, RegionLaid, RegionsDealt, StartPlayerChosen
from games.catan_card.options import Options
from games.catan_card.resources import REGION_STACK, Shield
from games.catan_card.row import START_SPOTS
from games.catan_card.steps import ChooseStack

STARTING_CARDS = 3


def open_match(options: Options, _: int, chance: Chance) -> Sequence[Event]:
    """Return the events before the first command."""
    red = chance.below("shield", 2) if options.red_shield is None else options.red_shield
    shields: tuple[Shield, ...] = ("red", "black") if red == 0 else ("black", "red")
    return (
        CardsLaidOut(
            shields,
            Secret((), _draw_stacks(chance)),
            Secret((), chance.shuffled("regions", REGION_STACK)),
            Secret((), chance.shuffled("event_cards", EVENT_CARDS)),
        ),
        _start_player(options, chance),
    )


def _draw_stacks(chance: Chance) -> tuple[tuple[CardKey, ...], ...]:
    """CCG-010."""
    cards = chance.shuffled("draw_stacks", DRAW_CARDS)
    ends = [sum(STACK_SIZES[: stack + 1]) for stack in range(len(STACK_SIZES))]
    return tuple(cards[end - size : end] for size, end in zip(STACK_SIZES, ends, strict=True))


def _start_player(options: Options, chance: Chance) -> StartPlayerChosen:
    """CCG-019: the higher roll begins; equal rolls are repeated."""
    if options.start_player is not None:
        return StartPlayerChosen(options.start_player)
    rounds: list[tuple[int, int]] = []
    while not rounds or rounds[-1][0] == rounds[-1][1]:
        rounds.append((chance.die("start"), chance.die("start")))
    return StartPlayerChosen(0 if rounds[-1][0] > rounds[-1][1] else 1, tuple(rounds))


def lay_starting_region(story: Story, seat: int, command: LayRegion) -> Rejection | None:
    """Lay a starting region on any free corner (CCG-016); the last one goes where room is left."""
    owned = story.owned(seat)
    if command.region not in owned.unlaid:
        return Rejection("not_your_region", "This region is not there to be laid.", "CCG-011")
    if command.spot not in START_SPOTS:
        return Rejection("no_corner", "The starting regions go to the six corners.", "CCG-015")
    if owned.regions[command.spot] is not None:
        return Rejection("spot_taken", "A region lies there.", "CCG-015")
    story.happen(RegionLaid(seat, command.region, command.spot, 1))
    owned = story.owned(seat)
    if len(owned.unlaid) == 1:
        (last,) = (spot for spot in START_SPOTS if owned.regions[spot] is None)
        story.happen(RegionLaid(seat, owned.unlaid[0], last, 1))
    if not any(other.unlaid for other in story.state.owned):
        story.happen(RegionsDealt())
        story.then(ChooseStack(story.state.start_player, "starting_hand"))
    return None
