"""The match as a viewer may see it."""

from msgspec import Struct

from gamekit.audience import OMNISCIENT, Seat, Viewer
from gamekit.game import Prompt

from .legal import awaiting
from .scoring import sees_charm, standings
from .state import Options, State


class SeatView(Struct, frozen=True):
    """One seat. `bid` and `charm` are None where there is none or the viewer may not see it."""

    seat: Seat
    points: int
    chips: int
    has_bid: bool
    bid: int | None
    charm: int | None


class View(Struct, frozen=True):
    """The whole table; `viewer` is its seat, None without one. `dice` are those of the last round, by seat.

    `active` is always None: everybody bids at once, and nobody has a turn.
    """

    viewer: Seat | None
    options: Options
    active: Seat | None
    round: int
    bank: int
    dice: tuple[int, ...]
    seats: tuple[SeatView, ...]
    awaiting: dict[Seat, Prompt]


def view(state: State, viewer: Viewer) -> View:
    """Return the state as the viewer may see it."""
    return View(
        viewer=viewer if isinstance(viewer, int) else None,
        options=state.options,
        active=None,
        round=state.round,
        bank=state.bank,
        dice=tuple(state.dice),
        seats=tuple(seat_view(state, viewer, seat) for seat in range(len(state.chips))),
        awaiting=awaiting(state),
    )


def seat_view(state: State, viewer: Viewer, seat: Seat) -> SeatView:
    """Return one seat as the viewer may see it."""
    bid = state.bids[seat]
    return SeatView(
        seat=seat,
        points=standings(state, viewer)[seat],
        chips=state.chips[seat],
        has_bid=bid is not None,
        bid=bid if viewer is OMNISCIENT or viewer == seat else None,
        charm=state.charms[seat] if sees_charm(state, viewer, seat) else None,
    )


def sketch(view: View) -> str:
    """Draw the view as text."""
    lines = [f"Round {view.round} of {view.options.rounds}, {view.bank} chips in the bank"]
    for own in view.seats:
        bid = "-" if not own.has_bid else "?" if own.bid is None else own.bid
        charm = "?" if own.charm is None else own.charm
        lines.append(f"seat {own.seat}: {own.points} points, {own.chips} chips, bid {bid}, charm {charm}")
    return "\n".join(lines)
