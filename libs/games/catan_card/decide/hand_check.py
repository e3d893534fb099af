"""The hand check at the end of a turn."""

from gamekit.audience import Secret
from gamekit.rejection import Rejection
from games.catan_card.cards import STACKS
from games.catan_card.commands import DrawCard, EndTurn, ExchangeCard, Pass, PutUnder, SearchStack
from games.catan_card.decide.stacks import not_in_hand, put_under
from games.catan_card.decide.story import Story
from games.catan_card.events import CardDrawn, MatchStopped, OpportunityPassed, TurnBegan, TurnEnded
from games.catan_card.state import State, opponent
from games.catan_card.steps import Exchange, PassTurn, PutAway, Refill, Replace, Search, Settle, Spend, Step

TURN_LIMIT = 300
"""No rule, but a bound: after so many turns of both seats the match ends as it stands."""


def end_turn(story: Story, seat: int, _: EndTurn) -> Rejection | None:
    """End the main phase, and check the hand against its limit (CCG-118)."""
    owned = story.owned(seat)
    surplus = len(owned.hand) - owned.hand_limit
    story.happen(TurnEnded(seat))
    if surplus > 0:
        story.then(PutAway(seat, surplus, "hand_check"), PassTurn())
    elif surplus == 0:
        story.then(Exchange(seat), PassTurn())
    else:
        story.then(Refill(seat), PassTurn())
    return None


def run_refill(story: Story, step: Refill) -> Step | None:
    """Wait for the next draw until the limit is reached or nothing is left (CCG-119)."""
    owned = story.owned(step.seat)
    return step if len(owned.hand) < owned.hand_limit and any(story.state.stacks) else None


def drawable(state: State, step: Refill | Replace) -> list[int]:
    """Return the stacks a card may be drawn from."""
    stacks = STACKS if isinstance(step, Refill) else (step.stack,)
    return [stack for stack in stacks if state.stacks[stack]]


def draw_card(story: Story, step: Refill | Replace, command: DrawCard) -> Rejection | None:
    """Draw the top card of a stack, free (CCG-120)."""
    refused = _undrawable(story.state, step, command.stack)
    if refused:
        return refused
    card = story.state.stacks[command.stack][0]
    story.happen(CardDrawn(step.seat, command.stack, Secret((step.seat,), card)))
    if isinstance(step, Refill):
        story.then(step)
    return None


def search_for_price(story: Story, step: Refill | Replace, command: SearchStack) -> Rejection | None:
    """Pay any two resources, one with a town hall, to choose a card from a stack (CCG-121)."""
    refused = _undrawable(story.state, step, command.stack)
    if refused:
        return refused
    owned = story.owned(step.seat)
    if sum(owned.held) < owned.search_price:
        return Rejection("cannot_afford", "The resources for it are not in stock.", "CCG-121")
    if isinstance(step, Refill):
        story.then(step)
    story.then(
        Spend(step.seat, None, owned.search_price, "search"),
        Search(step.seat, command.stack, 1, "hand_check"),
    )
    return None


def _undrawable(state: State, step: Refill | Replace, stack: int) -> Rejection | None:
    if isinstance(step, Replace) and stack != step.stack:
        return Rejection("other_stack", "The new card comes from the stack that got the old one.", "CCG-128")
    if stack not in drawable(state, step):
        return Rejection("stack_empty", "There is no card in this stack.", "CCG-119")
    return None


def exchange_card(story: Story, step: Exchange, command: ExchangeCard) -> Rejection | None:
    """Put a card under the stack from which the new one will be taken (CCG-125, CCG-128)."""
    if command.card not in story.owned(step.seat).hand:
        return not_in_hand("CCG-125")
    if command.stack not in STACKS:
        return Rejection("unknown_stack", "There is no such stack.", "CCG-010")
    if step.stack not in (None, command.stack):
        return Rejection("same_stack", "The surplus has gone under another stack.", "CCG-219")
    put_under(story, step.seat, PutUnder(command.card, command.stack), (step.seat,))
    story.then(Replace(step.seat, command.stack))
    return None


def keep_hand(story: Story, step: Exchange, _: Pass) -> Rejection | None:
    """Exchange nothing (CCG-127)."""
    story.happen(OpportunityPassed(step.seat))
    return None


def run_pass_turn(story: Story, _: PassTurn) -> Step | None:
    """Begin the next turn: the first is the start player's (CCG-031)."""
    before = story.before  # nothing since then has changed the turn
    if before.turn >= TURN_LIMIT:
        story.end(MatchStopped(before.turn))
        return None
    story.happen(TurnBegan(opponent(before.active) if before.turn else before.start_player))
    if before.options.win_in_own_turn:  # the points may have come in the opponent's turn
        story.then(Settle())
    return None
