"""What the action cards of the basic set do."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from gamekit.audience import Seat
from gamekit.rejection import Rejection
from games.rivals import steps
from games.rivals.cards import CARDS
from games.rivals.commands import ChooseNumber, Command, Site, SwapExpansions, SwapRegions
from games.rivals.events import ExpansionsSwapped, ProductionChosen, RegionsSwapped
from games.rivals.play import Action, Choice, Play, always
from games.rivals.resources import INDEX, Resources
from games.rivals.state import Prince, State, holdings, place_index, sites
from games.rivals.stores import has_in_all

GOLDSMITH_PRICE: Final = Resources(gold=3)
CARAVAN_PRICE: Final = 2


def goldsmith(play: Play, seat: Seat) -> None:
    """Give 3 gold for 2 resources of choice (RIV-123)."""
    play.next(steps.Payment(seat, GOLDSMITH_PRICE), steps.Gain(seat, 2))


def goldsmith_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal of a seat with fewer than 3 gold."""
    if holdings(state, seat)[INDEX["gold"]] >= GOLDSMITH_PRICE.gold:
        return None
    return Rejection("not_enough_gold", "The Goldsmith takes 3 gold.", "RIV-123")


def merchant_caravan(play: Play, seat: Seat) -> None:
    """Give 2 resources for 2 of choice (RIV-127)."""
    play.next(steps.AnyPayment(seat, CARAVAN_PRICE), steps.Gain(seat, 2))


def merchant_caravan_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal of a seat with fewer than 2 resources."""
    if has_in_all(state, seat, CARAVAN_PRICE):
        return None
    return Rejection("not_enough_resources", "The Merchant Caravan takes 2 resources.", "RIV-127")


def brigitta(play: Play, seat: Seat) -> None:
    """Choose the result of the production die (RIV-124)."""
    play.next(steps.ProductionNumber(seat))


def brigitta_refused(state: State, seat: Seat) -> Rejection | None:  # noqa: ARG001
    """Return the refusal where the number is chosen already."""
    if state.production is None:
        return None
    return Rejection("number_already_chosen", "The production number of this turn is chosen already.", "RIV-124")


def _number_options(state: State, step: steps.ProductionNumber) -> Sequence[Command]:  # noqa: ARG001
    return _NUMBERS


def _choose_number(play: Play, step: steps.ProductionNumber, command: ChooseNumber) -> None:
    play.happen(ProductionChosen(step.seat, command.number))


_NUMBERS: Final = tuple(ChooseNumber(number) for number in range(1, 7))


def relocation(play: Play, seat: Seat) -> None:
    """Let two own regions, or two own expansions, change places (RIV-126)."""
    play.next(steps.Relocating(seat))


def _relocation_options(state: State, step: steps.Relocating) -> Sequence[Command]:
    prince = state.princes[step.seat]
    swaps: list[Command] = [SwapRegions(one, other) for one, other in combinations(prince.regions, 2)]
    standing = list(dict.fromkeys(sites(prince)))
    swaps += [SwapExpansions(one, other) for one, other in combinations(standing, 2) if may_swap(prince, one, other)]
    return swaps


def may_swap(prince: Prince, one: Site, other: Site) -> bool:
    """Whether two expansions may change places, and whether that changes anything (RIV-346)."""
    return (
        (one.column, one.half) != (other.column, other.half)
        and one.card != other.card
        and _fits(prince, one, other)
        and _fits(prince, other, one)
    )


def _fits(prince: Prince, moved: Site, to: Site) -> bool:
    index = place_index(prince, to.column)
    return CARDS[moved.card].ground == "place" or (index is not None and prince.places[index].city)


def _relocate(play: Play, step: steps.Relocating, command: SwapRegions | SwapExpansions) -> None:
    if isinstance(command, SwapRegions):
        play.happen(RegionsSwapped(step.seat, command.one, command.other))
    else:
        play.happen(ExpansionsSwapped(step.seat, command.one, command.other))


ACTIONS: Final[dict[str, Action]] = {
    "goldsmith": Action(goldsmith, goldsmith_refused),
    "merchant_caravan": Action(merchant_caravan, merchant_caravan_refused),
    "relocation": Action(relocation, always),
    "brigitta": Action(brigitta, brigitta_refused),
}
"""The Scout is played with a settlement: see `decide.building`."""

CHOICES: Final[dict[type, Choice]] = {
    steps.ProductionNumber: Choice(
        "choose_number",
        "Choose the result of the production die.",
        "RIV-124",
        _number_options,
        _choose_number,
        "no_such_number",
    ),
    steps.Relocating: Choice(
        "relocate",
        "Swap two of your regions, or two of your expansions.",
        "RIV-126",
        _relocation_options,
        _relocate,
        "cannot_swap",
    ),
}
