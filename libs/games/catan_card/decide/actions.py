"""Action cards: the caravan, the attacks and the answers to them.

The alchemist stands with the roll, the scout with the settlement.
"""

from typing import Literal

from gamekit.audience import Seat, Secret
from gamekit.rejection import Rejection
from games.catan_card.cards import CARDS, COUNTERS, UNITS, Action, CardKey, Kind, RolledAttack
from games.catan_card.commands import (
    GiveResource,
    Pass,
    PickDevelopment,
    PlayAttack,
    PlayCaravan,
    PlayDefense,
    TakeFromHand,
    TakeResource,
)
from games.catan_card.decide.stacks import not_in_hand
from games.catan_card.decide.story import Story
from games.catan_card.events import (
    ActionPlayed,
    AttackRolled,
    CardSpied,
    DevelopmentReturned,
    HandShown,
    OpportunityPassed,
)
from games.catan_card.names import COMPONENTS
from games.catan_card.principality import Principality, building_sites, has_at, room, sites_with
from games.catan_card.resources import RESOURCES, Resource
from games.catan_card.row import SITES, TOWN_OF
from games.catan_card.scoring import is_unlocked
from games.catan_card.state import State, opponent
from games.catan_card.steps import (
    CheckSurplus,
    GiveBack,
    LookAtHand,
    React,
    ReturnDevelopment,
    Settle,
    Spend,
    Step,
    Store,
    TakeResources,
)

SUCCEEDS_TO = 5
"""CCG-143: the highest roll with which an attack succeeds,"""
SUCCEEDS_TO_DEFENDED = 2
"""CCG-157: and with a defence card."""
TAKEN = 2
"""How many resources the merchant and brigands take."""

SPIED: tuple[Kind, ...] = (*UNITS, "neutral", "attack", "defense")
"""CCG-152: what a spy can take."""

_LOCKED = Rejection("locked", "Both players together need seven victory points for this card.", "CCG-108")
_NO_EFFECT = Rejection("no_effect", "The card would have no effect.", "CCG-113")


def unplayable(state: State, seat: Seat, card: Action) -> Rejection | None:
    """Return why a neutral or attack card cannot be played at all."""
    if card not in state.owned[seat].hand:
        return not_in_hand("CCG-107")
    return None if is_unlocked(state) else _LOCKED


def play_caravan(story: Story, seat: Seat, command: PlayCaravan) -> Rejection | None:
    """Hand in one or two resources, and take as many (CCG-138)."""
    refused = unplayable(story.state, seat, "caravan")
    if refused:
        return refused
    if command.amount not in (1, 2):
        return Rejection("wrong_number", "A caravan swaps one or two resources.", "CCG-138")
    if sum(story.owned(seat).held) < command.amount:
        return Rejection("not_in_stock", "There are not so many resources to hand in.", "CCG-113")
    story.happen(ActionPlayed(seat, "caravan"))
    story.then(Spend(seat, None, command.amount, "caravan"), Store(seat, None, command.amount, "caravan"), Settle())
    return None


def play_attack(story: Story, seat: Seat, command: PlayAttack) -> Rejection | None:
    """Play an attack that can have an effect (CCG-113)."""
    refused = unplayable(story.state, seat, command.card)
    if refused:
        return refused
    if not has_effect(story.state, seat, command.card):
        return _NO_EFFECT
    story.happen(ActionPlayed(seat, command.card))
    match command.card:
        case "merchant":
            story.then(TakeResources(seat, TAKEN, False, "merchant"), GiveBack(seat), Settle())
        case "spy":
            show_hand(story, opponent(seat))
            story.then(LookAtHand(seat), Settle())
        case card:
            story.then(React(opponent(seat), card))
    return None


def has_effect(state: State, seat: Seat, card: Action) -> bool:
    """Whether an attack card could change anything."""
    victim = state.owned[opponent(seat)]
    match card:
        case "merchant" | "brigands":
            return bool(takeable(state, seat))
        case "arsonist":
            return bool(building_sites(victim))
        case "black_knight":
            return bool(sites_with(victim, ("knight",)))
        case _:
            return bool(victim.hand)


def show_hand(story: Story, seat: Seat) -> None:
    """Show a hand to the opponent."""
    story.happen(HandShown(seat, Secret((0, 1), tuple(story.owned(seat).hand))))


# Attacks that are rolled


def play_defense(story: Story, step: React, command: PlayDefense) -> Rejection | None:
    """Answer an attack before the roll (CCG-155 to CCG-158)."""
    if command.card != COUNTERS[step.attack]:
        attack = COMPONENTS[step.attack]["en"]
        return Rejection("wrong_defense", f"This card does not help against the {attack}.", "CCG-158")
    if command.card not in story.owned(step.seat).hand:
        return not_in_hand("CCG-107")
    story.happen(ActionPlayed(step.seat, command.card))
    _roll_attack(story, opponent(step.seat), step.attack, SUCCEEDS_TO_DEFENDED)
    return None


def accept_attack(story: Story, step: React, _: Pass) -> Rejection | None:
    """Answer nothing."""
    story.happen(OpportunityPassed(step.seat))
    _roll_attack(story, opponent(step.seat), step.attack, SUCCEEDS_TO)
    return None


def _roll_attack(story: Story, seat: Seat, attack: RolledAttack, succeeds_to: int) -> None:
    number = story.chance.die("attack")
    succeeded = number <= succeeds_to
    story.happen(AttackRolled(seat, attack, number, succeeded))
    winner = seat if succeeded else opponent(seat)
    harm: Step
    if attack == "brigands":
        harm = TakeResources(winner, TAKEN, False, "brigands")
    else:
        harm = ReturnDevelopment(winner, attack)
    story.then(harm, CheckSurplus(opponent(seat), "attack"), Settle())


def targets(state: State, step: ReturnDevelopment) -> list[int]:
    """Return the opponent's sites that a seat may pick."""
    victim = state.owned[opponent(step.seat)]
    match step.reason:
        case "arsonist":
            return building_sites(victim)
        case "black_knight":
            return sites_with(victim, ("knight",))
        case "civil_war":
            return _unprotected_units(victim)


def _unprotected_units(owned: Principality) -> list[int]:
    """CCG-167."""
    return [site for site in sites_with(owned, UNITS) if not has_at(owned, TOWN_OF[site], "church")]


def run_return_development(story: Story, step: ReturnDevelopment) -> Step | None:
    """Wait for the pick; where nothing can be picked nothing happens (CCG-147, CCG-150, CCG-166)."""
    return step if targets(story.state, step) else None


def pick_development(story: Story, step: ReturnDevelopment, command: PickDevelopment) -> Rejection | None:
    """Send a development back into its owner's hand."""
    owner = opponent(step.seat)
    card = story.owned(owner).sites[command.site] if command.site in SITES else None
    if card is None or command.site not in targets(story.state, step):
        return _no_target(step, card)
    story.happen(DevelopmentReturned(owner, card, command.site))
    return None


def _no_target(step: ReturnDevelopment, card: CardKey | None) -> Rejection:
    if step.reason == "civil_war" and card is not None and CARDS[card].kind in UNITS:
        return Rejection("no_target", "A church protects the knights and fleets of its city.", "CCG-167")
    what, rule = _TARGET[step.reason]
    return Rejection("no_target", f"Only {what} of the opponent can be picked.", rule)


_TARGET = {
    "arsonist": ("a building", "CCG-148"),
    "black_knight": ("a knight", "CCG-149"),
    "civil_war": ("a knight or fleet", "CCG-165"),
}


# Resources that change hands


def takeable(state: State, seat: Seat) -> list[Resource]:
    """Return the kinds that the opponent has and the seat has room for (CCG-141, CCG-145)."""
    return _movable(state.owned[opponent(seat)], state.owned[seat])


def returnable(state: State, seat: Seat) -> list[Resource]:
    """Return the kinds that the seat has and the opponent has room for (CCG-220)."""
    return _movable(state.owned[seat], state.owned[opponent(seat)])


def _movable(giver: Principality, taker: Principality) -> list[Resource]:
    return [resource for index, resource in enumerate(RESOURCES) if giver.held[index] and room(taker, index)]


def run_take_resources(story: Story, step: TakeResources) -> Step | None:
    """Wait for the choice while there is something to take (CCG-144)."""
    return step if takeable(story.state, step.seat) else None


def take_resource(story: Story, step: TakeResources, command: TakeResource) -> Rejection | None:
    """Take one resource; who loses and who gains picks the own region."""
    if command.resource not in takeable(story.state, step.seat):
        return Rejection("not_takeable", "The opponent has none, or there is no room for it.", _TAKE_RULE[step.reason])
    story.then(
        Spend(opponent(step.seat), command.resource, 1, step.reason),
        Store(step.seat, command.resource, 1, step.reason),
        *_taking_on(step),
    )
    return None


def _taking_on(step: TakeResources) -> list[Step]:
    """CCG-139: the merchant may take a second one, brigands must (CCG-143)."""
    left = step.amount - 1
    return [TakeResources(step.seat, left, step.reason == "merchant", step.reason)] if left else []


_TAKE_RULE = {"commerce": "CCG-043", "merchant": "CCG-141", "brigands": "CCG-145"}


def stop_taking(story: Story, step: TakeResources, _: Pass) -> Rejection | None:
    """Take nothing, or no second one."""
    if not step.may_stop:
        return Rejection("must_take", "A resource has to be taken.", _MUST_TAKE_RULE[step.reason])
    story.happen(OpportunityPassed(step.seat))
    return None


_MUST_TAKE_RULE: dict[Literal["commerce", "merchant", "brigands"], str] = {
    "commerce": "CCG-043",
    "merchant": "CCG-139",
    "brigands": "CCG-143",
}


def give_resource(story: Story, step: GiveBack, command: GiveResource) -> Rejection | None:
    """Give one resource back, possibly one just taken (CCG-139, CCG-140)."""
    if command.resource not in returnable(story.state, step.seat):
        return Rejection("not_returnable", "There is none, or the opponent has no room for it.", "CCG-220")
    story.then(
        Spend(step.seat, command.resource, 1, "merchant"),
        Store(opponent(step.seat), command.resource, 1, "merchant"),
    )
    return None


# The spy


def spied_cards(state: State, seat: Seat) -> list[CardKey]:
    """Return what the seat's spy can take from the opponent's hand."""
    hand = state.owned[opponent(seat)].hand
    return [card for card in dict.fromkeys(hand) if CARDS[card].kind in SPIED]


def take_from_hand(story: Story, step: LookAtHand, command: TakeFromHand) -> Rejection | None:
    """Take a knight, a fleet or an action card (CCG-152, CCG-154)."""
    if command.card not in spied_cards(story.state, step.seat):
        return Rejection("not_spied", "Only a knight, a fleet or an action card of this hand is taken.", "CCG-154")
    story.happen(CardSpied(step.seat, Secret((0, 1), command.card)))
    return None


def find_nothing(story: Story, step: LookAtHand, _: Pass) -> Rejection | None:
    """Leave a hand in which there is nothing for a spy (CCG-154)."""
    if spied_cards(story.state, step.seat):
        return Rejection("must_take", "The spy has to take a card.", "CCG-152")
    story.happen(OpportunityPassed(step.seat))
    return None
