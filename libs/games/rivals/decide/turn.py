"""The frame of a turn, and drawing and exchanging cards at its end."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from gamekit.audience import Seat, Secret
from games.rivals import steps
from games.rivals.cards.basic.expansions import SEARCH_PRICE, parish_hall
from games.rivals.cards.card import CardKey, CardSet
from games.rivals.commands import (
    Command,
    Decline,
    DrawCard,
    EndTurn,
    ExchangeCard,
    ReturnCard,
    SearchStack,
    StackNumber,
    TakeCard,
)
from games.rivals.decide.opening import stack_card_options
from games.rivals.events import CardDrawn, CardReturned, CardTaken, MatchStopped, MatchWon, StackSearched, TurnBegan
from games.rivals.play import Choice, Play
from games.rivals.scoring import hand_limit, target, victory_points
from games.rivals.state import State, full_stacks, matching_stacks, opponent
from games.rivals.stores import DECLINE, has_in_all

_TURN: Final = [
    (steps.Roll(seat), steps.Actions(seat), steps.Adjustment(seat), steps.CardExchange(seat), steps.TurnEnd(seat))
    for seat in (0, 1)
]
"""The steps of a seat's turn (RIV-028)."""

_END_TURN: Final = EndTurn()
_STACKS: Final = range(6)
DRAW_CARD: Final = tuple(DrawCard(stack) for stack in _STACKS)
SEARCH_STACK: Final = tuple(SearchStack(stack) for stack in _STACKS)


@lru_cache(maxsize=10_000)
def _returns(hand: tuple[CardKey, ...], sets: tuple[CardSet, ...]) -> tuple[Command, ...]:
    return tuple(ReturnCard(card, stack) for card in dict.fromkeys(hand) for stack in matching_stacks(sets, card))


@lru_cache(maxsize=10_000)
def _exchanges(hand: tuple[CardKey, ...], sets: tuple[CardSet, ...]) -> tuple[Command, ...]:
    exchanges = (ExchangeCard(card, stack) for card in dict.fromkeys(hand) for stack in matching_stacks(sets, card))
    return (_END_TURN, *exchanges)


# Beginning and end


def start_turn(play: Play, step: steps.TurnStart) -> None:
    """Begin a turn, unless the match has lasted too long; who has the points wins before rolling (RIV-111, RIV-328)."""
    state, seat = play.state, step.seat
    last = state.turn == state.options.turn_limit
    if not last:
        play.happen(TurnBegan(seat))
    if state.options.mode != "introductory" and win(play, seat):
        return
    if last:
        play.happen(MatchStopped((victory_points(state, 0), victory_points(state, 1))))
    else:
        play.next(*_TURN[seat])


def end_turn(play: Play, step: steps.TurnEnd) -> None:
    """Let the seat win that has the points, or the other one begin (RIV-088, RIV-109)."""
    if not win(play, step.seat):
        play.next(steps.TurnStart(opponent(step.seat)))


def win(play: Play, seat: Seat) -> bool:
    """End the match if a seat has the points for it."""
    points = victory_points(play.state, seat)
    if points < target(play.state):
        return False
    play.happen(MatchWon(seat, points))
    play.agenda.clear()
    return True


# The hand limit


def _adjustment_options(state: State, step: steps.Adjustment) -> Sequence[Command]:
    """Return what brings the hand to its limit (RIV-072, RIV-073)."""
    hand, limit = state.princes[step.seat].hand, hand_limit(state, step.seat)
    if len(hand) < limit:
        return _draws(full_stacks(state))
    if len(hand) == limit:
        return ()
    return _returns(hand, state.sets)


def _adjust(play: Play, step: steps.Adjustment, command: DrawCard | ReturnCard) -> None:
    play.next(step)
    if isinstance(command, DrawCard):
        draw(play, step.seat, command.stack)
    else:
        play.happen(CardReturned(step.seat, command.stack, Secret((step.seat,), command.card)))


def draw(play: Play, seat: Seat, stack: int) -> None:
    """Draw the top card of a stack."""
    play.happen(CardDrawn(seat, stack, Secret((seat,), play.state.stacks[stack][0])))


# Exchanging a card


def _exchange_options(state: State, step: steps.CardExchange) -> Sequence[Command]:
    """Return every hand card under every matching stack, with exactly the cards allowed (RIV-074, RIV-321)."""
    hand = state.princes[step.seat].hand
    if len(hand) != hand_limit(state, step.seat):
        return []
    return _exchanges(hand, state.sets)


def _exchange(play: Play, step: steps.CardExchange, command: ExchangeCard | EndTurn) -> None:
    if isinstance(command, ExchangeCard):
        play.happen(CardReturned(step.seat, command.stack, Secret((step.seat,), command.card)))
        play.next(steps.Replacement(step.seat))


def _replacement_options(state: State, step: steps.Replacement) -> Sequence[Command]:
    """Return the draw from every stack, and the search where its price can be paid (RIV-075, RIV-076)."""
    full = full_stacks(state)
    # Most can pay the dearest search; what the halls of a seat make of the price is not looked up then.
    if has_in_all(state, step.seat, SEARCH_PRICE) or has_in_all(state, step.seat, parish_hall(state, step.seat)):
        return _draws_and_searches(full)
    return _draws(full)


@cache
def _draws(full: tuple[StackNumber, ...]) -> tuple[Command, ...]:
    return tuple(DRAW_CARD[stack] for stack in full)


@cache
def _draws_and_searches(full: tuple[StackNumber, ...]) -> tuple[Command, ...]:
    return (*_draws(full), *(SEARCH_STACK[stack] for stack in full))


def _replace(play: Play, step: steps.Replacement, command: DrawCard | SearchStack) -> None:
    if isinstance(command, DrawCard):
        draw(play, step.seat, command.stack)
    else:
        price = parish_hall(play.state, step.seat)
        play.next(steps.SearchPayment(step.seat, price), steps.Searching(step.seat, command.stack))


def search(play: Play, step: steps.Searching) -> None:
    """Look through a stack, and choose a card of it."""
    cards = play.state.stacks[step.stack]
    play.happen(StackSearched(step.seat, step.stack, Secret((step.seat,), cards)))
    play.next(steps.StackCard(step.seat, step.stack))


def _take(play: Play, step: steps.StackCard, command: TakeCard) -> None:
    play.happen(CardTaken(step.seat, step.stack, Secret((step.seat,), command.card)))


def _free_search_options(state: State, step: steps.FreeSearch) -> Sequence[Command]:  # noqa: ARG001
    return [DECLINE, *(SearchStack(stack) for stack in full_stacks(state))]


def _free_search(play: Play, step: steps.FreeSearch, command: SearchStack | Decline) -> None:
    if isinstance(command, SearchStack):
        play.next(steps.Searching(step.seat, command.stack))


CHOICES: Final[dict[type, Choice]] = {
    steps.Adjustment: Choice(
        "adjust_hand",
        "Draw or return cards until your hand has the size allowed.",
        "RIV-071",
        _adjustment_options,
        _adjust,
        "hand_not_adjusted",
        forced=False,
    ),
    steps.CardExchange: Choice(
        "exchange_card",
        "Exchange a hand card, or end your turn.",
        "RIV-074",
        _exchange_options,
        _exchange,
        "cannot_exchange_card",
        forced=False,
    ),
    steps.Replacement: Choice(
        "replace_card",
        "Draw a card, or pay to search a stack for one.",
        "RIV-075",
        _replacement_options,
        _replace,
        "cannot_take_from_stack",
        forced=False,
        lapses=False,  # under one of the stacks lies the card exchanged
    ),
    steps.StackCard: Choice(
        "take_stack_card",
        "Take a card of the stack you are looking through.",
        "RIV-076",
        stack_card_options,
        _take,
        "no_such_card",
        forced=False,
        lapses=False,  # only stacks that are not exhausted are searched
    ),
    steps.FreeSearch: Choice(
        "search_stack",
        "Search a stack for a card, or do not.",
        "RIV-217",
        _free_search_options,
        _free_search,
        "cannot_take_from_stack",
        forced=False,
        lapses=False,
    ),
}
