"""Turns, rounds and phases follow each other, and the match ends."""

from collections.abc import Sequence
from itertools import islice

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.burgundy.benefits import may_be_waived
from games.burgundy.commands import EndTurn, Waive
from games.burgundy.decide.course import Course
from games.burgundy.depots import DEPOTS, black_tiles, layout
from games.burgundy.events import (
    BenefitWaived,
    Dice,
    Event,
    GoodsDelivered,
    MatchEnded,
    PhaseBegan,
    PhaseEnded,
    RoundBegan,
    TurnBegan,
)
from games.burgundy.scoring import final_score
from games.burgundy.state import BLACK_STOCK, PHASES, PRICE, ROUNDS, State, lying_in, placed, track_order
from games.burgundy.tiles import KIND_INDEX


def waive(state: State, seat: Seat, _: Waive, chance: Chance) -> Sequence[Event] | Rejection:
    """Do without a benefit that the rules word as a permission."""
    if state.pending is None:
        return Rejection("no_choice_pending", "There is no benefit to waive.", "BUR-105")
    if not may_be_waived(state.options, state.pending):
        return Rejection("not_optional", f"The benefit of a {state.pending} has to be used.", "BUR-306")
    return act(state, BenefitWaived(seat, state.pending), None, chance)


def end_turn(state: State, seat: Seat, _: EndTurn, chance: Chance) -> Sequence[Event] | Rejection:
    """End the turn without another purchase; both dice have to be used before."""
    if state.holdings[seat].dice:
        return Rejection("dice_left", "A turn has exactly two dice actions.", "BUR-330")
    course = Course(state)
    _end_turn(course, chance)
    return course.events


def act(state: State, event: Event, die: int | None, chance: Chance) -> Sequence[Event]:
    """Return an event that nothing follows but, once no die is left, the end of the turn."""
    left = len(state.holdings[state.active].dice)
    if left > 1 or (left and die is None):
        return (event,)
    return go_on(Course(state, event), chance)


def go_on(course: Course, chance: Chance) -> Sequence[Event]:
    """Return the events; a turn in which nothing can be done any more ends by itself (BUR-314)."""
    state = course.state
    if state.pending is None and not state.holdings[state.active].dice and not can_buy(state):
        _end_turn(course, chance)
    return course.events


def can_buy(state: State) -> bool:
    """Whether the active player can still make a purchase in this turn."""
    held = state.holdings[state.active]
    if state.bought or held.silver < PRICE:
        return False
    if state.black:
        return True
    return bool(held.knows(6)) and any(any(lying_in(state, depot)) for depot in DEPOTS)


def begin_phase(course: Course, chance: Chance) -> None:
    """Set a phase up and begin its first round."""
    course.add(_set_up(course.state, course.state.phase + 1))
    _begin_round(course, 1, chance)


def _end_turn(course: Course, chance: Chance) -> None:
    state = course.state
    position = state.order.index(state.active) + 1
    if position < len(state.order):
        course.add(TurnBegan(state.order[position]))
    elif state.round < ROUNDS:
        _begin_round(course, state.round + 1, chance)
    else:
        _end_phase(course, chance)


def _begin_round(course: Course, number: int, chance: Chance) -> None:
    """Roll all dice; the start player brings a goods tile to a depot, and takes the first turn (BUR-043, BUR-044)."""
    order = track_order(course.state)
    dice = tuple(_roll(chance) for _ in order)
    white = chance.die("white")
    course.add(RoundBegan(number, order, dice, white))
    course.add(GoodsDelivered(white, course.state.round_goods[0]))
    course.add(TurnBegan(order[0]))


def _roll(chance: Chance) -> Dice:
    return chance.die("dice"), chance.die("dice")


def _end_phase(course: Course, chance: Chance) -> None:
    """Pay for the mines, then set the next phase up or score for the end (BUR-155 to BUR-158)."""
    holdings = course.state.holdings
    silver = tuple(placed(held, "mine") for held in holdings)
    workers = tuple(mines * held.knows(2) for mines, held in zip(silver, holdings, strict=True))
    course.add(PhaseEnded(course.state.phase, silver, workers))
    if course.state.phase < PHASES:
        begin_phase(course, chance)
    else:
        course.add(MatchEnded(tuple(final_score(held) for held in holdings)))


def _set_up(state: State, phase: int) -> PhaseBegan:
    """Draw the tiles of a phase from the ends of their stocks (BUR-034 to BUR-041)."""
    seats = len(state.holdings)
    stocks = [reversed(stock[: len(stock) - drawn]) for stock, drawn in zip(state.stocks, state.drawn, strict=True)]
    depots = tuple(
        tuple(None if kind is None else next(stocks[KIND_INDEX[kind]]) for kind in kinds)
        for kinds in layout(phase, seats)
    )
    black = tuple(islice(stocks[BLACK_STOCK], black_tiles(seats)))
    return PhaseBegan(phase, depots, black, state.phase_goods[0])
