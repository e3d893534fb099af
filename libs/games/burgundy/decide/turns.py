"""Turns, rounds and phases follow each other, and the match ends."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.burgundy.benefits import may_be_waived
from games.burgundy.commands import EndTurn, Waive
from games.burgundy.decide.course import after
from games.burgundy.depots import black_tiles, layout
from games.burgundy.events import (
    BenefitWaived,
    Dice,
    Event,
    GoodsDelivered,
    MarkerMoved,
    MatchEnded,
    PhaseBegan,
    PhaseEnded,
    RoundBegan,
    TilePlaced,
    TurnBegan,
)
from games.burgundy.goods import Good
from games.burgundy.scoring import final_score
from games.burgundy.state import BLACK_STOCK, PHASES, PRICE, ROUNDS, State, placed, track_order

_ROLLS: Final = tuple((first, second) for second in range(1, 7) for first in range(1, 7))
"""What two dice can show."""
_RESULTS: Final = tuple(len(_ROLLS) ** seats * 6 for seats in range(5))
"""By the number of seats how many results a roll of all dice has."""


def waive(state: State, seat: Seat, _: Waive, chance: Chance) -> Sequence[Event] | Rejection:
    """Do without a benefit that the rules word as a permission."""
    if state.pending is None:
        return Rejection("no_choice_pending", "There is no benefit to waive.", "BUR-306")
    if not may_be_waived(state.options, state.pending):
        return Rejection("not_optional", "A tile can be placed, so the city hall has to place one.", "BUR-306")
    return go_on(state, [BenefitWaived(seat, state.pending)], None, chance)


def end_turn(state: State, seat: Seat, _: EndTurn, chance: Chance) -> Sequence[Event] | Rejection:
    """End the turn without another purchase; both dice have to be used before."""
    if state.holdings[seat].dice:
        return Rejection("dice_left", "A turn has exactly two dice actions.", "BUR-330")
    return end(state, [], chance)


def go_on(state: State, events: list[Event], die: int | None, chance: Chance, *, silver: int = 0) -> Sequence[Event]:
    """Return the events of a command; a turn in which nothing can be done any more ends by itself (BUR-314).

    The events are no purchase, and leave no choice open. `die` is the one that was used, `silver` what they brought:
    these nearly always tell whether the turn is over, so that the state they lead to need not be computed.
    """
    held = state.holdings[state.active]
    if len(held.dice) > (die is not None):
        return events
    if not state.bought and held.silver + silver >= PRICE and (state.black or can_buy(after(state, events))):
        return events
    return end(state, events, chance)


def can_buy(state: State) -> bool:
    """Whether the active player can still make a purchase in this turn."""
    held = state.holdings[state.active]
    if state.bought or held.silver < PRICE:
        return False
    return any(state.offers) if held.knows(6) else bool(state.black)


def begin_phase(state: State, chance: Chance) -> Sequence[Event]:
    """Set a phase up and begin its first round."""
    laid = _set_up(state, state.phase + 1)
    return [laid, *_begin_round(state, 1, laid.goods[0], chance)]


def end(state: State, events: list[Event], chance: Chance) -> Sequence[Event]:
    """Return the events of the last command of a turn with what follows: a turn, a round, a phase or the end."""
    position = state.order.index(state.active) + 1
    if position < len(state.order):
        events.append(TurnBegan(state.order[position]))
    elif state.round < ROUNDS:
        moved = bool(events) and type(events[-1]) is MarkerMoved
        coming = after(state, events) if moved else state
        events += _begin_round(coming, state.round + 1, state.round_goods[0], chance)
    else:
        settled = state.phase < PHASES and not any(type(event) in _TELLING for event in events)
        events += _end_phase(state if settled else after(state, events), chance)
    return events


_TELLING: Final = {TilePlaced, MarkerMoved}
"""The events of a command that tell on the next phase: by mines, knowledge tile 2 and the turn order.

Without them the state they lead to need not be computed, unless the match ends.
"""


def _begin_round(state: State, number: int, good: Good, chance: Chance) -> Sequence[Event]:
    """Roll all dice; the start player brings a goods tile to a depot, and takes the first turn (BUR-043, BUR-044)."""
    order = track_order(state)
    dice, white = _roll(len(order), chance)
    return RoundBegan(number, order, dice, white), GoodsDelivered(white, good), TurnBegan(order[0])


def _roll(seats: int, chance: Chance) -> tuple[tuple[Dice, ...], int]:
    """Return what the two dice of each seat and the white one show.

    A single draw from all equally likely results costs far less than one for each die.
    """
    result = chance.below("dice", _RESULTS[seats])
    dice = []
    for _ in range(seats):
        dice.append(_ROLLS[result % len(_ROLLS)])
        result //= len(_ROLLS)
    return tuple(dice), 1 + result


def _end_phase(state: State, chance: Chance) -> Sequence[Event]:
    """Pay for the mines, then set the next phase up or score for the end (BUR-155 to BUR-158)."""
    silver = tuple([placed(held, "mine") for held in state.holdings])
    workers = tuple([mines * held.knows(2) for mines, held in zip(silver, state.holdings, strict=True)])
    paid = PhaseEnded(state.phase, silver, workers)
    if state.phase < PHASES:
        return [paid, *begin_phase(state, chance)]
    return [paid, MatchEnded(tuple(final_score(held) for held in after(state, [paid]).holdings))]


def _set_up(state: State, phase: int) -> PhaseBegan:
    """Draw the tiles of a phase from the ends of their stocks (BUR-034 to BUR-041)."""
    seats = len(state.holdings)
    left = [islice(reversed(stock), drawn, None) for stock, drawn in zip(state.stocks, state.drawn, strict=True)]
    depots = tuple(
        [tuple([None if stock is None else next(left[stock]) for stock in stocks]) for stocks in layout(phase, seats)]
    )
    black = tuple(islice(left[BLACK_STOCK], black_tiles(seats)))
    return PhaseBegan(phase, depots, black, state.phase_goods[0])
