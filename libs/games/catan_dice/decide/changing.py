"""Turning dice into other resources: the gold trade and the jokers."""

from collections.abc import Sequence

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan_dice.commands import TradeGold, UseJoker
from games.catan_dice.dice import GOLD, GOLD_PRICE, INDEX
from games.catan_dice.events import Event, GoldTraded, JokerUsed
from games.catan_dice.sheet import BIT, JOKER_GIVES, JOKER_KNIGHTS, JOKERS
from games.catan_dice.state import Sheet, State, ready_jokers


def trade_gold(state: State, seat: Seat, command: TradeGold, _: Chance) -> Sequence[Event] | Rejection:
    """Spend the first two gold dice for one unit."""
    if state.units[GOLD] < GOLD_PRICE:
        return Rejection("too_little_gold", "Two unspent gold dice are needed.", "DIC-032")
    gold = [die for die, face in enumerate(state.faces) if face == GOLD and not state.spent & BIT[die]]
    return (GoldTraded(seat, tuple(gold[:GOLD_PRICE]), command.resource),)


def use_joker(state: State, seat: Seat, command: UseJoker, _: Chance) -> Sequence[Event] | Rejection:
    """Cross the joker out and turn a die."""
    sheet = state.sheets[seat]
    if not BIT.get(command.joker, 0) & ready_jokers(state, sheet):
        return _joker_refused(state, sheet, command.joker)
    refused = _die_refused(state, command.die) or _resource_refused(state, command)
    return refused or (JokerUsed(seat, command.joker, command.die, command.resource),)


def _joker_refused(state: State, sheet: Sheet, joker: int) -> Rejection:
    if joker not in JOKERS:
        return Rejection("unknown_joker", "There is no such joker.", "DIC-080")
    if sheet.used_jokers & BIT[joker]:
        return Rejection("joker_used", "Every joker is used once.", "DIC-080")
    stands = bool(sheet.knights & JOKER_KNIGHTS[joker])
    if JOKER_GIVES[joker] is None:
        return _desert_joker_refused(state, stands=stands)
    missing = "This joker needs one more knight, whichever." if stands else "The knight of its hex is not built."
    return Rejection("knight_missing", missing, "DIC-082")


def _desert_joker_refused(state: State, *, stands: bool) -> Rejection:
    """Say what is missing; `stands` is whether one of the desert's knights is built."""
    if stands:
        return Rejection("knight_missing", "One knight of a desert alone gives no joker.", "DIC-085")
    needed = "a knight" if state.options.two_knights == "none" else "both knights"
    return Rejection("knight_missing", f"This joker needs {needed} of its desert.", "DIC-084")


def _die_refused(state: State, die: int) -> Rejection | None:
    if state.spent.bit_count() == state.dice:
        return Rejection("no_die_left", "All dice are spent; the joker stays unused.", "DIC-091")
    if not 0 <= die < state.dice:
        return Rejection("no_such_die", f"The dice of this turn are 0 to {state.dice - 1}.", "DIC-012")
    if state.spent & BIT[die]:
        return Rejection("die_spent", "This die is spent.", "DIC-081")
    return None


def _resource_refused(state: State, command: UseJoker) -> Rejection | None:
    gives = JOKER_GIVES[command.joker]
    if gives not in (None, command.resource):
        return Rejection("wrong_resource", f"This joker gives {gives}.", "DIC-082")
    if INDEX[command.resource] == state.faces[command.die]:
        return Rejection("nothing_changed", "The die shows that resource already.", "DIC-146")
    return None
