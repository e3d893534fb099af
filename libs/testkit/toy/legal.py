"""Who may do what."""

from gamekit.audience import Seat
from gamekit.game import Prompt

from .commands import Command, PlaceBid, RaiseBid
from .state import State


def awaiting(state: State) -> dict[Seat, Prompt]:
    """Everybody whose bid is missing is awaited."""
    if state.over:
        return {}
    prompt = Prompt("place_bid", f"Bid for round {state.round}.", rule="TOY-004")
    return {seat: prompt for seat, bid in enumerate(state.bids) if bid is None}


def legal(state: State, seat: Seat) -> list[Command]:
    """Return every command the seat may give."""
    if state.over:
        return []
    bid, chips = state.bids[seat], state.chips[seat]
    if bid is None:
        return [PlaceBid(number) for number in range(chips + 1)]
    return [RaiseBid(number) for number in range(bid + 1, chips + 1)]
