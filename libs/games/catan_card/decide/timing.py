"""Why a command comes at the wrong time, or from the wrong seat."""

from typing import Final

from msgspec.structs import replace

from gamekit.audience import Seat
from gamekit.rejection import Rejection
from games.catan_card import commands, steps
from games.catan_card.commands import Command
from games.catan_card.state import State
from games.catan_card.steps import Step, rule_of

MATCH_OVER: Final = Rejection("match_over", "The match is over.", "CCG-198")
_REGIONS_PENDING: Final = Rejection("regions_pending", "First the starting regions are laid.", "CCG-016")
_NOT_YOUR_TURN: Final = Rejection("not_your_turn", "It is the other player's turn.", "CCG-031")
_ROLL_FIRST: Final = Rejection("roll_first", "The dice have to be rolled first.", "CCG-213")
_ROLLED: Final = Rejection("already_rolled", "The dice are rolled once in a turn.", "CCG-033")
_NOT_DUE: Final = Rejection("not_due", "Nothing asks for this now.", "CCG-032")
_BEFORE_ROLL: Final = Rejection("already_rolled", "An alchemist is played before the roll.", "CCG-135")

_NOT_DUE_FOR: Final[dict[type, Rejection]] = {
    commands.RollDice: _ROLLED,
    commands.PlayAlchemist: _BEFORE_ROLL,
    commands.PlayDefense: Rejection("no_attack", "There is no attack to answer.", "CCG-114"),
    commands.PlayScout: Rejection("no_new_settlement", "A scout follows a settlement just built.", "CCG-159"),
    commands.LayRegion: Rejection("no_new_settlement", "Regions are laid at a settlement just built.", "CCG-070"),
    commands.SearchStack: Rejection("no_search_due", "Stacks are searched in the hand check.", "CCG-218"),
    commands.DrawCard: Rejection("no_draw_due", "Cards are drawn in the hand check.", "CCG-217"),
    commands.ExchangeCard: Rejection("no_exchange_due", "A card is exchanged in the hand check.", "CCG-125"),
    commands.AcceptTrade: Rejection("no_offer", "There is no offer to answer.", "CCG-099"),
    commands.DeclineTrade: Rejection("no_offer", "There is no offer to answer.", "CCG-099"),
    commands.WithdrawTrade: Rejection("no_offer", "There is no offer to take back.", "CCG-098"),
}
"""What is refused while nothing is pending."""

_PENDING: Final[dict[type, Rejection]] = {
    steps.Spend: Rejection("payment_pending", "First a payment or loss is taken from regions.", "CCG-029"),
    steps.Store: Rejection("gain_pending", "First a gain is stored.", "CCG-028"),
    steps.ScoutOrDraw: Rejection("regions_pending", "First the new settlement gets its regions.", "CCG-070"),
    steps.PickRegions: Rejection("regions_pending", "First the scout picks the regions.", "CCG-159"),
    steps.LayRegions: Rejection("regions_pending", "First the new regions are laid.", "CCG-071"),
    steps.ChooseStack: Rejection("search_pending", "First a draw stack is chosen."),
    steps.TakeCards: Rejection("search_pending", "First the search is finished."),
    steps.PutAway: Rejection("surplus_pending", "First cards are put under draw stacks."),
    steps.Refill: Rejection("hand_check_pending", "The main phase is over; the hand is checked.", "CCG-037"),
    steps.Exchange: Rejection("hand_check_pending", "The main phase is over; the hand is checked.", "CCG-037"),
    steps.Replace: Rejection("hand_check_pending", "First a card is drawn for the exchanged one.", "CCG-128"),
    steps.React: Rejection("attack_pending", "First the attack is answered."),
    steps.TakeResources: Rejection("taking_pending", "First resources are taken."),
    steps.GiveBack: Rejection("return_pending", "First a resource is given back.", "CCG-139"),
    steps.ReturnDevelopment: Rejection("pick_pending", "First a development is picked."),
    steps.LookAtHand: Rejection("spy_pending", "First the spy does its work.", "CCG-152"),
    steps.PickFromHand: Rejection("conflict_pending", "First the conflict is carried out.", "CCG-173"),
    steps.AnswerTrade: Rejection("offer_pending", "First the offer is answered.", "CCG-099"),
}


def untimely(state: State, seat: Seat, command: Command) -> Rejection:
    """Return why this command cannot be taken from this seat now, whatever it says in detail."""
    if state.phase == "over":
        return MATCH_OVER
    if state.agenda:
        return _pending(state.agenda[0])
    if state.phase == "regions":
        return _REGIONS_PENDING
    if seat != state.active:
        return _NOT_YOUR_TURN
    if state.phase == "roll":
        return _ROLL_FIRST
    return _NOT_DUE_FOR.get(type(command), _NOT_DUE)


def _pending(step: Step) -> Rejection:
    """Name what has to be done first, and the statement that asks for it."""
    rejection = _PENDING[type(step)]
    rule = rule_of(step)
    return rejection if rule is None else replace(rejection, rule=rule)
