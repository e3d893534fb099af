"""What a seat is asked for, in words that tell nothing hidden."""

from functools import lru_cache
from typing import Final

from gamekit.game import Prompt
from games.catan_card import steps
from games.catan_card.cards import COUNTERS
from games.catan_card.names import COMPONENTS
from games.catan_card.resources import RESOURCES, Resource, Resources
from games.catan_card.steps import Step, rule_of

LAY_STARTING_REGIONS: Final = Prompt("lay_regions", "Lay the six starting regions on the corners.", "CCG-016")
ROLL: Final = Prompt("roll", "Roll the dice, or play an alchemist first.", "CCG-033")
BUILD_TRADE_PLAY: Final = Prompt("build_trade_play", "Build, trade, play action cards, or end the turn.", "CCG-036")


@lru_cache(1024)  # bounded, as offers have no end
def prompt(step: Step) -> Prompt:
    """Word what a waiting step asks for."""
    match step:
        case steps.Spend(resource=resource, amount=amount):
            return Prompt("spend", f"Choose where to take {_some(amount, resource)} from.", "CCG-029", amount)
        case steps.Store(resource=resource, amount=amount):
            kind = "" if resource else " of any kind"
            return Prompt("store", f"Choose where to store {_some(amount, resource)}{kind}.", "CCG-028", amount)
        case steps.ChooseStack(reason=reason):
            what = "for the starting hand" if reason == "starting_hand" else "to look through, or pass"
            return Prompt("choose_stack", f"Choose a draw stack {what}.", rule_of(step))
        case steps.TakeCards(cards=cards, reason=reason):
            end = ", or pass." if reason == "master_builder" else _one_by_one(cards)
            return Prompt("take_card", f"Take {_cards(cards)} from the stack{end}", rule_of(step), cards)
        case steps.PutAway(cards=cards, reason=reason):
            text = f"Put {_cards(cards)} of your hand under {_stacks(cards, one=reason == 'civil_war')}"
            return Prompt("put_away", text + _one_by_one(cards), rule_of(step), cards)
        case steps.PickFromHand(cards=cards):
            text = f"Put {_cards(cards)} of the opponent's hand under {_stacks(cards, one=True)}"
            return Prompt("pick_from_hand", text + _one_by_one(cards), "CCG-173", cards)
        case steps.TakeResources(may_stop=may_stop, amount=amount):
            text = "Take a resource from the opponent" + (", or pass." if may_stop else ".")
            return Prompt("take_resource", text, rule_of(step), amount)
        case steps.ReturnDevelopment(reason=reason):
            return Prompt("pick_development", f"Pick a {_PICKED[reason]} of the opponent.", rule_of(step))
        case steps.React(attack=attack):
            played, answer = COMPONENTS[attack]["en"], COMPONENTS[COUNTERS[attack]]["en"]
            return Prompt("answer_attack", f"Answer the {played} with a {answer}, or pass.", rule_of(step))
        case steps.AnswerTrade(give=give, take=take):
            text = f"Accept or decline {_list(give)} from the opponent for {_list(take)}."
            return Prompt("answer_trade", text, "CCG-099")
        case _:
            return _PROMPTS[type(step)]


def _some(amount: int, resource: Resource | None) -> str:
    return f"{amount} {resource or ('resource' if amount == 1 else 'resources')}"


def _list(counts: Resources) -> str:
    given = zip(RESOURCES, counts.counts, strict=True)
    return ", ".join(f"{amount} {resource}" for resource, amount in given if amount)


def _cards(cards: int) -> str:
    return "a card" if cards == 1 else f"{cards} cards"


def _stacks(cards: int, *, one: bool) -> str:
    if cards == 1:
        return "a draw stack"
    return "one draw stack" if one else "draw stacks"


def _one_by_one(cards: int) -> str:
    return "." if cards == 1 else ", one by one."


_PICKED: Final = {"arsonist": "building", "black_knight": "knight", "civil_war": "knight or fleet"}

_SPY: Final = "Take a knight, fleet or action card of the opponent; pass if there is none."

_PROMPTS: Final[dict[type, Prompt]] = {
    steps.ScoutOrDraw: Prompt("scout_or_draw", "Draw the regions of the settlement, or play a scout.", "CCG-070"),
    steps.PickRegions: Prompt("pick_region", "Pick a region for the new settlement.", "CCG-159"),
    steps.LayRegions: Prompt("lay_region", "Lay the new regions at the outer corners.", "CCG-071"),
    steps.Refill: Prompt("draw_card", "Draw a card, or pay to choose one.", "CCG-120"),
    steps.Exchange: Prompt("exchange_card", "Exchange a card, or pass.", "CCG-125"),
    steps.Replace: Prompt("draw_card", "Draw a card from that stack, or pay to choose one.", "CCG-125"),
    steps.GiveBack: Prompt("give_resource", "Give the opponent one resource back.", "CCG-139"),
    steps.LookAtHand: Prompt("spy", _SPY, "CCG-152"),
}
