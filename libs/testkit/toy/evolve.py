"""What a fact changes."""

from typing import assert_never

from .events import BidPlaced, BidRaised, CharmsDealt, CharmsShown, Event, RoundRolled
from .state import State


def evolve(state: State, event: Event) -> State:
    """Apply a fact to the state in place."""
    match event:
        case CharmsDealt():
            state.charms = [charm.reveal() for charm in event.charms]
        case BidPlaced() | BidRaised():
            state.bids[event.seat] = event.chips.reveal()
        case RoundRolled():
            rolled(state, event)
        case CharmsShown():
            state.over = True
        case _:
            assert_never(event)
    return state


def rolled(state: State, event: RoundRolled) -> None:
    """Pay the bids and count the point."""
    for seat, bid in enumerate(event.bids):
        state.chips[seat] -= bid
    state.bank += sum(event.bids)
    state.bids = [None] * len(event.bids)
    state.dice = list(event.dice)
    if event.winner is not None:
        state.points[event.winner] += 1
    if state.round < state.options.rounds:
        state.round += 1
