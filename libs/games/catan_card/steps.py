"""What is still to be done before the turn goes on.

The agenda of a match is a row of steps, first things first. A step that needs nobody's choice is carried out as soon as
it comes to the front; one that does waits there for its seat. Steps are public and hold nothing hidden.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from gamekit.audience import Seat
from games.catan_card.cards import Development, RolledAttack
from games.catan_card.resources import Region, Resource, Resources
from games.catan_card.row import Column

Reason: TypeAlias = Literal[
    "building",
    "trade",
    "bank",
    "search",
    "banditti",
    "commerce",
    "tournament",
    "year_of_plenty",
    "progress",
    "productive_year",
    "plague",
    "caravan",
    "merchant",
    "brigands",
]
"""Why a stock goes up or down."""

SearchReason: TypeAlias = Literal["starting_hand", "master_builder", "hand_check"]
SurplusReason: TypeAlias = Literal["hand_check", "attack", "civil_war", "master_builder"]


class _Step(Struct, frozen=True, tag=True, tag_field="type", gc=False):
    pass


class Spend(_Step, frozen=True):
    """The seat's stock goes down by `amount` of a resource, of any resources where it is None."""

    seat: Seat
    resource: Resource | None
    amount: int
    reason: Reason


class Store(_Step, frozen=True):
    """The seat's stock goes up by `amount` of a resource, of any where it is None, as far as there is room."""

    seat: Seat
    resource: Resource | None
    amount: int
    reason: Reason


class Complete(_Step, frozen=True):
    """A paid card is laid: in the column of the centre row, or a development on the site."""

    seat: Seat
    card: Literal["road", "settlement", "city"] | Development
    place: int


class ScoutOrDraw(_Step, frozen=True):
    """The seat may play a scout before the regions of its new settlement are drawn."""

    seat: Seat
    column: Column


class PickRegions(_Step, frozen=True):
    """The scout's seat picks two regions; `picked` is the first of them."""

    seat: Seat
    column: Column
    picked: Region | None = None


class LayRegions(_Step, frozen=True):
    """The two regions are laid at the settlement's outer corners."""

    seat: Seat
    column: Column


class ChooseStack(_Step, frozen=True):
    """The seat chooses a draw stack to look through, any but `barred`."""

    seat: Seat
    reason: SearchReason
    barred: int | None = None


class Search(_Step, frozen=True):
    """The seat looks through a stack to take `cards` from it."""

    seat: Seat
    stack: int
    cards: int
    reason: SearchReason


class TakeCards(_Step, frozen=True):
    """The seat looks through a stack and still takes `cards`."""

    seat: Seat
    stack: int
    cards: int
    reason: SearchReason


class PutAway(_Step, frozen=True):
    """The seat puts `cards` of its hand under draw stacks, all under `stack` unless that is None.

    `used` are the stacks that got some already.
    """

    seat: Seat
    cards: int
    reason: SurplusReason
    stack: int | None = None
    used: tuple[int, ...] = ()


class CheckSurplus(_Step, frozen=True):
    """Cards above the seat's limit have to be put away."""

    seat: Seat
    reason: SurplusReason


class Refill(_Step, frozen=True):
    """The seat draws up to its limit."""

    seat: Seat


class Exchange(_Step, frozen=True):
    """The seat may exchange a card, with any stack unless `stack` names one."""

    seat: Seat
    stack: int | None = None


class Replace(_Step, frozen=True):
    """The seat gets a card from the stack under which it put one."""

    seat: Seat
    stack: int


class React(_Step, frozen=True):
    """The seat may answer an attack."""

    seat: Seat
    attack: RolledAttack


class TakeResources(_Step, frozen=True):
    """The seat takes `amount` resources from the opponent, one after the other."""

    seat: Seat
    amount: int
    may_stop: bool
    reason: Literal["commerce", "merchant", "brigands"]


class GiveBack(_Step, frozen=True):
    """The merchant's seat gives one resource back."""

    seat: Seat


class ReturnDevelopment(_Step, frozen=True):
    """The seat picks an opponent's development that goes back into the hand."""

    seat: Seat
    reason: Literal["arsonist", "black_knight", "civil_war"]


class LookAtHand(_Step, frozen=True):
    """The spy's seat sees the opponent's hand and takes a card from it."""

    seat: Seat


class PickFromHand(_Step, frozen=True):
    """In a conflict the seat sees the opponent's hand and puts `cards` of it under one stack."""

    seat: Seat
    cards: int
    stack: int | None = None


class AnswerTrade(_Step, frozen=True):
    """The seat may accept that it gets `give` for `take`."""

    seat: Seat
    give: Resources
    take: Resources


class Produce(_Step, frozen=True):
    """The regions with the number yield, and the main phase begins."""

    number: int


class Settle(_Step, frozen=True):
    """A step of the rules is complete: the figures move, and the points are tested (CCG-097, CCG-198)."""


class PassTurn(_Step, frozen=True):
    """The next turn begins."""


Step: TypeAlias = (
    Spend
    | Store
    | Complete
    | ScoutOrDraw
    | PickRegions
    | LayRegions
    | ChooseStack
    | Search
    | TakeCards
    | PutAway
    | CheckSurplus
    | Refill
    | Exchange
    | Replace
    | React
    | TakeResources
    | GiveBack
    | ReturnDevelopment
    | LookAtHand
    | PickFromHand
    | AnswerTrade
    | Produce
    | Settle
    | PassTurn
)


def rule_of(step: Step) -> str | None:
    """Return the statement that asks for a step which several of them can ask for; None for all other steps."""
    match step:
        case ChooseStack(reason=reason) | TakeCards(reason=reason):
            return _SEARCH_RULE[reason]
        case PutAway(reason=reason):
            return _SURPLUS_RULE[reason]
        case TakeResources(reason=reason):
            return _TAKING_RULE[reason]
        case ReturnDevelopment(reason=reason):
            return _RETURN_RULE[reason]
        case React(attack=attack):
            return _ANSWER_RULE[attack]
        case _:
            return None


_SEARCH_RULE: Final[dict[SearchReason, str]] = {
    "starting_hand": "CCG-020",
    "master_builder": "CCG-161",
    "hand_check": "CCG-121",
}
_SURPLUS_RULE: Final[dict[SurplusReason, str]] = {
    "hand_check": "CCG-124",
    "attack": "CCG-117",
    "civil_war": "CCG-168",
    "master_builder": "CCG-163",
}
_TAKING_RULE: Final = {"commerce": "CCG-043", "merchant": "CCG-139", "brigands": "CCG-143"}
_RETURN_RULE: Final = {"arsonist": "CCG-146", "black_knight": "CCG-149", "civil_war": "CCG-165"}
_ANSWER_RULE: Final[dict[RolledAttack, str]] = {
    "brigands": "CCG-155",
    "arsonist": "CCG-155",
    "black_knight": "CCG-156",
}
