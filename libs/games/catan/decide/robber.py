"""The 7: discards, moving the robber, and theft."""

from collections.abc import Sequence

from gamekit.audience import Seat, Secret
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan.board import HEX_MASK, HEXES
from games.catan.commands import Discard, MoveRobber, Steal
from games.catan.decide.drawing import draw
from games.catan.events import CardsDiscarded, CardStolen, DiscardsDemanded, Event, RobberMoved
from games.catan.resources import RESOURCES, covers
from games.catan.state import State, buildings_of, hand_size

HAND_LIMIT = 7


def discards_demanded(state: State) -> Sequence[Event]:
    """Ask everybody above the limit for half of the cards, rounded down (BAS-060)."""
    sizes = [hand_size(state, seat) for seat in range(len(state.holdings))]
    amounts = tuple(size // 2 if size > HAND_LIMIT else 0 for size in sizes)
    return (DiscardsDemanded(amounts),) if any(amounts) else ()


def discard(state: State, seat: Seat, command: Discard, _: Chance) -> Sequence[Event] | Rejection:
    """Give up exactly the cards that are due (BAS-063)."""
    due = state.debts[seat]
    if not due:
        return Rejection("no_discard_due", "There is nothing to discard, or it is done already.", "BAS-065")
    counts = command.cards.counts
    if min(counts) < 0 or sum(counts) != due:
        return Rejection("wrong_number", f"Exactly {due} cards have to be discarded.", "BAS-063")
    if not covers(state.holdings[seat].hand, counts):
        return Rejection("cards_missing", "These cards are not in the hand.", "BAS-063")
    return (CardsDiscarded(seat, command.cards),)


def move_robber(state: State, seat: Seat, command: MoveRobber, chance: Chance) -> Sequence[Event] | Rejection:
    """Move the robber to another land hex and rob the only possible victim, or ask which one."""
    if command.hex not in HEXES:
        return Rejection("unknown_hex", "The robber stays on land.", "BAS-069")
    if command.hex == state.robber:
        return Rejection("robber_stays", "The robber has to move to another hex.", "BAS-068")
    victims = victims_at(state, seat, command.hex)
    match victims:
        case []:
            return (RobberMoved(seat, command.hex),)
        case [victim]:
            return (RobberMoved(seat, command.hex), _theft(state, seat, victim, chance))
        case _:
            return (RobberMoved(seat, command.hex, tuple(victims)),)


def steal(state: State, seat: Seat, command: Steal, chance: Chance) -> Sequence[Event] | Rejection:
    """Rob one of several possible victims (BAS-071)."""
    if command.victim not in state.victims:
        return Rejection("not_a_victim", "This player has no building there, or no cards.", "BAS-073")
    return (_theft(state, seat, command.victim, chance),)


def victims_at(state: State, seat: Seat, hex_: int) -> list[Seat]:
    """Return the opponents with a building at a hex and at least one card (BAS-070, BAS-073)."""
    corners = HEX_MASK[hex_]
    return [
        other
        for other, held in enumerate(state.holdings)
        if other != seat and buildings_of(held) & corners and any(held.hand)
    ]


def _theft(state: State, seat: Seat, victim: Seat, chance: Chance) -> CardStolen:
    """Draw a card of the victim's, each equally likely; only the two learn which (BAS-075)."""
    stolen = RESOURCES[draw(state.holdings[victim].hand, "theft", chance)]
    return CardStolen(seat, victim, Secret((seat, victim), stolen))
