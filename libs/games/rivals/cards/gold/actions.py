"""What the action cards of the Era of Gold do."""

from collections.abc import Sequence
from typing import Final

from gamekit.audience import Seat
from gamekit.rejection import Rejection
from games.rivals import steps
from games.rivals.commands import NameResource
from games.rivals.events import CelebrationCalled
from games.rivals.play import Action, Choice, Play
from games.rivals.regions import CAPACITY, INDEX_OF
from games.rivals.resources import INDEX, RESOURCES
from games.rivals.scoring import points_of, strength_holder
from games.rivals.state import State, count_named, has, holdings, opponent, rooms, storable
from games.rivals.stores import hand_over

MERCHANT_COMMERCE: Final = 3
GOLD_PER_PIRATE_SHIP: Final = 2
MOST_PLUNDER: Final = 3

_NOTHING: Final = "Your opponent has nothing you could store."


# Gudrun


def gudrun(play: Play, seat: Seat) -> None:
    """Take up to 2 gold for each own Pirate Ship (RIV-152)."""
    hand_over(play, opponent(seat), "gold", _gudruns_gold(play.state, seat))


def _gudruns_gold(state: State, seat: Seat) -> int:
    gold = INDEX["gold"]
    wanted = GOLD_PER_PIRATE_SHIP * count_named(state.princes[seat], "pirate_ship")
    return min(wanted, holdings(state, opponent(seat))[gold], rooms(state, seat)[gold])


def gudrun_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without Pirate Ship, without gold to take, or without room for it."""
    if not has(state.princes[seat], "pirate_ship"):
        return Rejection("no_pirate_ship", "Gudrun needs an own Pirate Ship.", "RIV-151")
    if not holdings(state, opponent(seat))[INDEX["gold"]]:
        return Rejection("nothing_to_take", "Your opponent has no gold.", "RIV-151")
    if not _gudruns_gold(state, seat):
        return Rejection("nothing_to_take", "You could not store any gold.", "RIV-357")
    return None


# Trade Master and Merchant


def trade_master(play: Play, seat: Seat) -> None:
    """Take one or two resources of choice (RIV-153)."""
    play.next(steps.Demand(seat, 2, optional=1))


def trade_master_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without Merchant Guild or booty (RIV-313)."""
    if not has(state.princes[seat], "merchant_guild"):
        return Rejection("no_merchant_guild", "The Trade Master needs the Merchant Guild.", "RIV-153")
    return None if storable(state, seat) else Rejection("nothing_to_take", _NOTHING, "RIV-313")


def merchant(play: Play, seat: Seat) -> None:
    """Take one or two resources of choice and give one back (RIV-155)."""
    play.next(steps.Demand(seat, 2, optional=1), steps.GiveBack(seat))


def merchant_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without commerce or city, or without booty (RIV-313)."""
    prince = state.princes[seat]
    if points_of(prince).commerce < MERCHANT_COMMERCE and not any(place.city for place in prince.places):
        return Rejection("no_commerce_nor_city", "The Merchant needs 3 commerce points or a city.", "RIV-154")
    return None if storable(state, seat) else Rejection("nothing_to_take", _NOTHING, "RIV-313")


# Brigands


def brigands(play: Play, seat: Seat) -> None:
    """Take one to three resources of one kind, as many as one own region could store (RIV-157)."""
    play.next(steps.Plunder(seat))


def brigands_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without strength advantage or booty (RIV-313)."""
    if strength_holder(state) != seat:
        return Rejection("no_strength_advantage", "The Brigands need the strength advantage.", "RIV-157")
    if _plunder_options(state, steps.Plunder(seat)):
        return None
    return Rejection("nothing_to_take", _NOTHING, "RIV-313")


def _plunder_options(state: State, step: steps.Plunder) -> Sequence[NameResource]:
    held = holdings(state, opponent(step.seat))
    room = [0] * len(RESOURCES)
    for region in state.princes[step.seat].regions:  # RIV-347: the Gold Cache is no region
        room[INDEX_OF[region]] = max(room[INDEX_OF[region]], CAPACITY - state.stored[region])
    return [
        NameResource(resource, count)
        for index, resource in enumerate(RESOURCES)
        for count in range(1, min(MOST_PLUNDER, held[index], room[index]) + 1)
    ]


def _plunder(play: Play, step: steps.Plunder, command: NameResource) -> None:
    hand_over(play, opponent(step.seat), command.resource, command.count)


# Reiner


def reiner(play: Play, seat: Seat) -> None:
    """Set the event die to Celebration (RIV-158)."""
    play.happen(CelebrationCalled(seat))


def reiner_refused(state: State, seat: Seat) -> Rejection | None:  # noqa: ARG001
    """Return the refusal where the event is set already."""
    if state.event is None:
        return None
    return Rejection("event_already_set", "The event of this turn is set already.", "RIV-158")


ACTIONS: Final[dict[str, Action]] = {
    "gudrun": Action(gudrun, gudrun_refused),
    "trade_master": Action(trade_master, trade_master_refused),
    "merchant": Action(merchant, merchant_refused),
    "brigands": Action(brigands, brigands_refused),
    "reiner": Action(reiner, reiner_refused),
}

CHOICES: Final[dict[type, Choice]] = {
    steps.Plunder: Choice(
        "plunder",
        "Name a resource, and how many of it your opponent hands over.",
        "RIV-157",
        _plunder_options,
        _plunder,
        "cannot_take_that",
    ),
}
