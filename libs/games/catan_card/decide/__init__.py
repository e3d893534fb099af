"""The rules: what a command leads to, or why it is refused."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan_card import commands, steps
from games.catan_card.commands import Command
from games.catan_card.decide import (
    actions,
    building,
    event_cards,
    figures,
    hand_check,
    opening,
    rolling,
    stacks,
    stock,
    trading,
)
from games.catan_card.decide.opening import open_match
from games.catan_card.decide.story import Story
from games.catan_card.decide.timing import untimely
from games.catan_card.events import Event
from games.catan_card.state import Phase, State, opponent
from games.catan_card.steps import Step

__all__ = ["decide", "open_match"]

Handler: TypeAlias = Callable[[Story, Any, Any], Rejection | None]


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> Sequence[Event] | Rejection:
    """Return what the command leads to, or why it is refused. The state stays as it is."""
    story = Story(state, chance)
    refused = _answer(story, seat, command) if state.agenda else _begin(story, seat, command)
    if refused is not None:
        return refused
    _go_on(story)
    return story.told()


def _begin(story: Story, seat: Seat, command: Command) -> Rejection | None:
    """Take a command that answers nothing."""
    state = story.state
    entry = _FREE.get(type(command))
    if entry is None or entry[0] != state.phase or (seat != state.active and state.phase != "regions"):
        return untimely(state, seat, command)
    return entry[1](story, seat, command)


def _answer(story: Story, seat: Seat, command: Command) -> Rejection | None:
    """Take a command that answers the first step of the agenda."""
    step = story.agenda[0]
    handle = _ANSWERS.get((type(step), type(command)))
    if handle is None or seat != _answerer(step, command):
        return untimely(story.state, seat, command)
    del story.agenda[0]
    return handle(story, step, command)


def _answerer(step: Step, command: Command) -> Seat:
    seat: Seat = step.seat  # type: ignore[union-attr]  # every step with an answer has a seat
    return opponent(seat) if type(command) is commands.WithdrawTrade else seat


def _go_on(story: Story) -> None:
    """Carry out steps until one waits for its seat."""
    while story.agenda:
        step = story.agenda.pop(0)
        run = _RUN.get(type(step))
        waiting = step if run is None else run(story, step)
        if waiting is not None:
            story.agenda.insert(0, waiting)
            return


_FREE: Final[dict[type, tuple[Phase, Handler]]] = {
    commands.LayRegion: ("regions", opening.lay_starting_region),
    commands.RollDice: ("roll", rolling.roll_dice),
    commands.PlayAlchemist: ("roll", rolling.play_alchemist),
    commands.BuildRoad: ("main", building.build_road),
    commands.BuildSettlement: ("main", building.build_settlement),
    commands.BuildCity: ("main", building.build_city),
    commands.BuildDevelopment: ("main", building.build_development),
    commands.DiscardDevelopment: ("main", building.discard_development),
    commands.OfferTrade: ("main", trading.offer_trade),
    commands.TradeWithBank: ("main", trading.trade_with_bank),
    commands.PlayCaravan: ("main", actions.play_caravan),
    commands.PlayAttack: ("main", actions.play_attack),
    commands.EndTurn: ("main", hand_check.end_turn),
}
"""The phase in which a command can come while nothing is pending, and what decides it."""

_ANSWERS: Final[dict[tuple[type, type], Handler]] = {
    (steps.Spend, commands.SpendFrom): stock.spend_from,
    (steps.Store, commands.StoreOn): stock.store_on,
    (steps.ScoutOrDraw, commands.PlayScout): building.play_scout,
    (steps.ScoutOrDraw, commands.DrawRegions): building.draw_regions,
    (steps.PickRegions, commands.PickRegion): building.pick_region,
    (steps.LayRegions, commands.LayRegion): building.lay_region,
    (steps.ChooseStack, commands.SearchStack): stacks.choose_stack,
    (steps.ChooseStack, commands.Pass): stacks.skip_search,
    (steps.TakeCards, commands.TakeCard): stacks.take_card,
    (steps.TakeCards, commands.Pass): stacks.leave_stack,
    (steps.PutAway, commands.PutUnder): stacks.put_away,
    (steps.Refill, commands.DrawCard): hand_check.draw_card,
    (steps.Refill, commands.SearchStack): hand_check.search_for_price,
    (steps.Exchange, commands.ExchangeCard): hand_check.exchange_card,
    (steps.Exchange, commands.Pass): hand_check.keep_hand,
    (steps.Replace, commands.DrawCard): hand_check.draw_card,
    (steps.Replace, commands.SearchStack): hand_check.search_for_price,
    (steps.React, commands.PlayDefense): actions.play_defense,
    (steps.React, commands.Pass): actions.accept_attack,
    (steps.TakeResources, commands.TakeResource): actions.take_resource,
    (steps.TakeResources, commands.Pass): actions.stop_taking,
    (steps.GiveBack, commands.GiveResource): actions.give_resource,
    (steps.ReturnDevelopment, commands.PickDevelopment): actions.pick_development,
    (steps.LookAtHand, commands.TakeFromHand): actions.take_from_hand,
    (steps.LookAtHand, commands.Pass): actions.find_nothing,
    (steps.PickFromHand, commands.PutUnder): event_cards.pick_from_hand,
    (steps.AnswerTrade, commands.AcceptTrade): trading.accept_trade,
    (steps.AnswerTrade, commands.DeclineTrade): trading.decline_trade,
    (steps.AnswerTrade, commands.WithdrawTrade): trading.withdraw_trade,
}
"""What decides an answer to a step."""

_RUN: Final[dict[type, Callable[[Story, Any], Step | None]]] = {
    steps.Spend: stock.run_spend,
    steps.Store: stock.run_store,
    steps.Complete: building.run_complete,
    steps.ChooseStack: stacks.run_choose_stack,
    steps.Search: stacks.run_search,
    steps.CheckSurplus: stacks.run_check_surplus,
    steps.Refill: hand_check.run_refill,
    steps.TakeResources: actions.run_take_resources,
    steps.ReturnDevelopment: actions.run_return_development,
    steps.Produce: rolling.run_produce,
    steps.Settle: figures.run_settle,
    steps.PassTurn: hand_check.run_pass_turn,
}
"""What carries a step out; it returns the step that waits for its seat, or None. All others wait."""
