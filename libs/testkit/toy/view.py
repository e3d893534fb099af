"""The match as a viewer may see it."""

from msgspec import Struct

from gamekit.audience import OMNISCIENT, Viewer

from .scoring import sees_charm, standings
from .state import State


class Place(Struct, frozen=True):
    """One seat. `bid` and `charm` are None where there is none or the viewer may not see it."""

    points: int
    chips: int
    has_bid: bool
    bid: int | None
    charm: int | None


class View(Struct, frozen=True):
    """The whole table. `dice` are those of the last round, by seat."""

    round: int
    rounds: int
    bank: int
    dice: tuple[int, ...]
    places: tuple[Place, ...]
    over: bool


def view(state: State, viewer: Viewer) -> View:
    """Return the state as the viewer may see it."""
    places = tuple(place(state, viewer, seat) for seat in range(len(state.chips)))
    return View(state.round, state.options.rounds, state.bank, tuple(state.dice), places, state.over)


def place(state: State, viewer: Viewer, seat: int) -> Place:
    """Return one seat as the viewer may see it."""
    bid = state.bids[seat]
    return Place(
        points=standings(state, viewer)[seat],
        chips=state.chips[seat],
        has_bid=bid is not None,
        bid=bid if viewer is OMNISCIENT or viewer == seat else None,
        charm=state.charms[seat] if sees_charm(state, viewer, seat) else None,
    )


def sketch(view: View) -> str:
    """Draw the view as text."""
    lines = [f"Round {view.round} of {view.rounds}, {view.bank} chips in the bank"]
    for seat, own in enumerate(view.places):
        bid = "-" if not own.has_bid else "?" if own.bid is None else own.bid
        charm = "?" if own.charm is None else own.charm
        lines.append(f"seat {seat}: {own.points} points, {own.chips} chips, bid {bid}, charm {charm}")
    return "\n".join(lines)
