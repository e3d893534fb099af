"""The rules."""

from typing import assert_never

from gamekit.audience import Seat, Secret
from gamekit.chance import Chance
from gamekit.rejection import Rejection

from .commands import Command, PlaceBid, RaiseBid
from .events import BidPlaced, BidRaised, CharmsDealt, CharmsShown, Event, RoundRolled
from .state import CHARMS, DIE, Options, State


def open_match(_options: Options, seats: int, chance: Chance) -> list[Event]:
    """Deal the charms."""
    deck = chance.shuffled("charms", CHARMS)
    return [CharmsDealt(tuple(Secret((seat,), deck[seat]) for seat in range(seats)))]


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> list[Event] | Rejection:
    """Accept or refuse a command."""
    if state.over:
        return Rejection("match_over", "All rounds are played.", "TOY-011")
    match command:
        case PlaceBid():
            return place_bid(state, seat, command, chance)
        case RaiseBid():
            return raise_bid(state, seat, command)
    assert_never(command)


def place_bid(state: State, seat: Seat, command: PlaceBid, chance: Chance) -> list[Event] | Rejection:
    """Lay a bid, and roll when it was the last one missing."""
    if state.bids[seat] is not None:
        return Rejection("already_bid", "Your bid for this round lies already.", "TOY-006")
    if command.chips > state.chips[seat]:
        return Rejection("too_few_chips", f"You have {state.chips[seat]} chips.", "TOY-005")
    placed = BidPlaced(seat, Secret((seat,), command.chips))
    bids = [command.chips if other == seat else bid for other, bid in enumerate(state.bids)]
    shown = [bid for bid in bids if bid is not None]
    return [placed] if len(shown) < len(bids) else [placed, *roll(state, shown, chance)]


def raise_bid(state: State, seat: Seat, command: RaiseBid) -> list[Event] | Rejection:
    """Replace a bid by a higher one."""
    bid = state.bids[seat]
    if bid is None:
        return Rejection("no_bid_yet", "There is no bid of yours to raise.", "TOY-007")
    if command.chips <= bid:
        return Rejection("not_a_raise", f"Your bid is {bid} already.", "TOY-007")
    if command.chips > state.chips[seat]:
        return Rejection("too_few_chips", f"You have {state.chips[seat]} chips.", "TOY-005")
    return [BidRaised(seat, Secret((seat,), command.chips))]


def roll(state: State, bids: list[int], chance: Chance) -> list[Event]:
    """Roll for everybody; after the last round show the charms too."""
    dice = tuple(chance.die("dice", DIE) for _ in bids)
    sums = [bid + die for bid, die in zip(bids, dice, strict=True)]
    best = max(sums)
    winner = sums.index(best) if sums.count(best) == 1 else None
    rolled = RoundRolled(tuple(bids), dice, winner)
    last = state.round == state.options.rounds
    return [rolled, CharmsShown(tuple(state.charms))] if last else [rolled]
