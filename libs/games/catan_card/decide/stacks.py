"""Looking through draw stacks, and putting cards under them."""

from gamekit.audience import Secret
from gamekit.rejection import Rejection
from games.catan_card.cards import STACKS
from games.catan_card.commands import Pass, PutUnder, SearchStack, TakeCard
from games.catan_card.decide.opening import STARTING_CARDS
from games.catan_card.decide.story import Story
from games.catan_card.events import CardPutUnder, CardTaken, OpportunityPassed, StackSearched, Taken
from games.catan_card.state import State, opponent
from games.catan_card.steps import (
    CheckSurplus,
    ChooseStack,
    Exchange,
    PassTurn,
    PutAway,
    Search,
    Step,
    TakeCards,
    rule_of,
)


def not_in_hand(rule: str | None) -> Rejection:
    """Refuse a card that is not in the hand it should come from."""
    return Rejection("card_missing", "This card is not in the hand.", rule)


def searchable(state: State, step: ChooseStack) -> list[int]:
    """Return the stacks a seat may choose to look through."""
    return [stack for stack in STACKS if state.stacks[stack] and stack != step.barred]


def run_choose_stack(story: Story, step: ChooseStack) -> Step | None:
    """Wait for the choice; with nothing to choose from there is no search."""
    return step if searchable(story.state, step) else None


def choose_stack(story: Story, step: ChooseStack, command: SearchStack) -> Rejection | None:
    """Look through one stack; the opponent, who chooses next, may not take the same (CCG-021, CCG-162)."""
    if command.stack == step.barred:
        return Rejection("stack_taken", "The opponent has searched this stack.", _barred_rule(step))
    if command.stack not in searchable(story.state, step):
        return Rejection("stack_empty", "There is no card in this stack.", rule_of(step))
    cards = STARTING_CARDS if step.reason == "starting_hand" else 1
    story.then(Search(step.seat, command.stack, cards, step.reason), *_second_search(story, step, command.stack))
    return None


def skip_search(story: Story, step: ChooseStack, _: Pass) -> Rejection | None:
    """Leave out the master builder's search, which blocks no stack for the opponent."""
    if step.reason != "master_builder":
        return Rejection("must_search", "The starting hand has to be chosen.", "CCG-020")
    story.happen(OpportunityPassed(step.seat))
    story.then(*_second_search(story, step, None))
    return None


def _second_search(story: Story, step: ChooseStack, taken: int | None) -> list[Step]:
    """Return the other seat's search after the first one's."""
    if step.reason == "hand_check" or step.seat != story.state.active:
        return [PassTurn()] if step.reason == "starting_hand" else []
    return [ChooseStack(opponent(step.seat), step.reason, taken)]


def _barred_rule(step: ChooseStack) -> str:
    return "CCG-021" if step.reason == "starting_hand" else "CCG-162"


def run_search(story: Story, step: Search) -> Step | None:
    """Show the stack to the seat."""
    cards = story.state.stacks[step.stack]
    if not cards:
        return None
    story.happen(StackSearched(step.seat, step.stack, Secret((step.seat,), cards)))
    return TakeCards(step.seat, step.stack, step.cards, step.reason)


def take_card(story: Story, step: TakeCards, command: TakeCard) -> Rejection | None:
    """Take one card; the others keep their order (CCG-022)."""
    stack = story.state.stacks[step.stack]
    if command.position not in range(len(stack)):
        return Rejection("no_such_card", "The stack has no card in this place.", rule_of(step))
    taken = Taken(command.position, stack[command.position])
    story.happen(CardTaken(step.seat, step.stack, Secret((step.seat,), taken)))
    if step.cards > 1:
        story.then(TakeCards(step.seat, step.stack, step.cards - 1, step.reason))
    elif step.reason == "master_builder":
        story.then(PutAway(step.seat, 1, "master_builder"))
    return None


def leave_stack(story: Story, step: TakeCards, _: Pass) -> Rejection | None:
    """Take nothing from the master builder's stack, and so give nothing (CCG-163)."""
    if step.reason != "master_builder":
        return Rejection("must_take", "A card has to be taken from the stack.", rule_of(step))
    story.happen(OpportunityPassed(step.seat))
    return None


def run_check_surplus(story: Story, step: CheckSurplus) -> Step | None:
    """Ask for the cards above the limit (CCG-117, CCG-168)."""
    owned = story.owned(step.seat)
    surplus = len(owned.hand) - owned.hand_limit
    return PutAway(step.seat, surplus, step.reason) if surplus > 0 else None


def put_away(story: Story, step: PutAway, command: PutUnder) -> Rejection | None:
    """Put one card of the own hand under a stack."""
    if command.card not in story.owned(step.seat).hand:
        return not_in_hand(rule_of(step))
    if command.stack not in STACKS:
        return Rejection("unknown_stack", "There is no such stack.", "CCG-010")
    if step.stack not in (None, command.stack):
        return Rejection("same_stack", "All these cards go under one stack.", "CCG-168")
    put_under(story, step.seat, command, (step.seat,))
    used = tuple(sorted({*step.used, command.stack}))
    if step.cards > 1:
        stack = command.stack if step.reason == "civil_war" else None
        story.then(PutAway(step.seat, step.cards - 1, step.reason, stack, used))
    elif step.reason == "hand_check" and len(used) == 1:  # CCG-219
        story.then(Exchange(step.seat, command.stack))
    return None


def put_under(story: Story, seat: int, command: PutUnder, seers: tuple[int, ...]) -> None:
    """Put a card of the seat's hand under a stack, seen by some."""
    story.happen(CardPutUnder(seat, command.stack, Secret(seers, command.card)))
