"""What the event cards of the basic set do. Yule is part of drawing an event card: see `decide.production`."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import Final

from gamekit.audience import Seat, Secret
from games.rivals import steps
from games.rivals.cards import CARDS
from games.rivals.cards.card import CardKey, CardSet
from games.rivals.cards.turmoil.warding import undergo
from games.rivals.commands import Accept, Amount, Burial, BuryCards, ChooseExpansion, Command, Decline, Site
from games.rivals.events import HandRaided, HandShown, ResourcesReceived
from games.rivals.play import Choice, Play, in_turn
from games.rivals.regions import CAPACITY
from games.rivals.removal import choices_of, force_out, site_of
from games.rivals.resources import INDEX
from games.rivals.scoring import strength_holder
from games.rivals.state import (
    Prince,
    State,
    adjacent_to,
    expansions,
    holdings,
    matching_stacks,
    opponent,
    sites,
)
from games.rivals.stores import DECLINE, some

NAMED_BUILDINGS: Final = 3
RAIDED_CARDS: Final = 2
INVENTIONS: Final = 2
PURCHASES: Final = 2


def buildings(prince: Prince) -> list[Site]:
    """Return the buildings of a principality."""
    return [site for site in sites(prince) if CARDS[site.card].kind == "building"]


def trade_ships(prince: Prince) -> int:
    """Return how many trade ships there are (RIV-140)."""
    return sum(CARDS[card].kind == "trade_ship" for card in expansions(prince))


# Feud


def feud(play: Play) -> None:
    """Have the weaker seat lose a building (RIV-142)."""
    holder = strength_holder(play.state)
    if holder is not None and buildings(play.state.princes[opponent(holder)]):
        undergo(play, opponent(holder), "feud")


def feud_for(play: Play, victim: Seat) -> None:
    """Name three buildings, or all there are (RIV-143)."""
    found = buildings(play.state.princes[victim])
    if len(found) <= NAMED_BUILDINGS:
        play.next(steps.FeudLoss(victim, tuple(found)))
    else:
        play.next(steps.FeudNaming(opponent(victim)))


def _naming_options(state: State, step: steps.FeudNaming) -> Sequence[ChooseExpansion]:
    left = Counter(buildings(state.princes[opponent(step.seat)]))
    left.subtract(step.named)
    return choices_of([site for site, count in left.items() if count > 0])


def _name_building(play: Play, step: steps.FeudNaming, command: ChooseExpansion) -> None:
    named = (*step.named, site_of(command))
    if len(named) < NAMED_BUILDINGS:
        play.next(steps.FeudNaming(step.seat, named))
    else:
        play.next(steps.FeudLoss(opponent(step.seat), named))


def _loss_options(state: State, step: steps.FeudLoss) -> Sequence[ChooseExpansion]:  # noqa: ARG001
    return choices_of(step.named)


def _lose_building(play: Play, step: steps.FeudLoss, command: ChooseExpansion) -> None:
    force_out(play, step.seat, site_of(command))


# Fraternal Feuds


def fraternal_feuds(play: Play) -> None:
    """Let the stronger seat put hand cards of the other one under stacks (RIV-146)."""
    holder = strength_holder(play.state)
    if holder is not None and play.state.princes[opponent(holder)].hand:
        undergo(play, opponent(holder), "fraternal_feuds")


def fraternal_feuds_for(play: Play, victim: Seat) -> None:
    """Show the hand to the opponent, who chooses."""
    holder = opponent(victim)
    play.happen(HandShown(holder, Secret((holder,), play.state.princes[victim].hand)))
    play.next(steps.HandRaid(holder))


def _raid_options(state: State, step: steps.HandRaid) -> Sequence[BuryCards]:
    return _raids(state.princes[opponent(step.seat)].hand, state.sets)


@lru_cache(maxsize=100)
def _raids(hand: tuple[CardKey, ...], sets: tuple[CardSet, ...]) -> tuple[BuryCards, ...]:
    pairs = dict.fromkeys(combinations(hand, min(RAIDED_CARDS, len(hand))))
    return tuple(BuryCards(burials) for cards in pairs for burials in _burials(cards, sets))


def _burials(cards: tuple[CardKey, ...], sets: tuple[CardSet, ...]) -> list[tuple[Burial, ...]]:
    """Return every way to put cards under stacks, lower stacks first; the order matters only under the same stack."""
    ways = (
        tuple(Burial(card, stack) for card, stack in zip(order, stacks, strict=True))
        for order in permutations(cards)
        for stacks in product(*(matching_stacks(sets, card) for card in order))
    )
    return list(dict.fromkeys(tuple(sorted(burials, key=lambda burial: burial.stack)) for burials in ways))


def _raid(play: Play, step: steps.HandRaid, command: BuryCards) -> None:
    play.happen(
        HandRaided(
            step.seat,
            tuple(sorted({burial.stack for burial in command.burials})),
            Secret((0, 1), tuple(sorted(burial.card for burial in command.burials))),
            Secret((step.seat,), command.burials),
        )
    )


# Events for both


def year_of_plenty(play: Play) -> None:
    """Give each region a resource for every Storehouse and Abbey beside it, as far as there is room (RIV-144)."""
    for seat in in_turn(play.state):
        prince = play.state.princes[seat]
        brought = Counter(adjacent_to(prince, "storehouse") + adjacent_to(prince, "abbey"))
        received = [
            Amount(region, min(brought[region], CAPACITY - play.state.stored[region]))
            for region in prince.regions
            if brought[region] and play.state.stored[region] < CAPACITY
        ]
        if received:
            play.happen(ResourcesReceived(seat, tuple(received)))


def trade_ships_race(play: Play) -> None:
    """Give a resource to who has most trade ships; with equal numbers to both (RIV-145)."""
    ships = [trade_ships(prince) for prince in play.state.princes]
    play.next(*(steps.Gain(seat, 1) for seat in in_turn(play.state) if ships[seat] and ships[seat] == max(ships)))


def invention(play: Play) -> None:
    """Give a resource for each building with a progress point, at most two (RIV-148)."""
    found = [(seat, min(INVENTIONS, _inventive(play.state.princes[seat]))) for seat in in_turn(play.state)]
    play.next(*(steps.Gain(seat, count) for seat, count in found if count))


def _inventive(prince: Prince) -> int:
    return sum(CARDS[site.card].progress > 0 for site in buildings(prince))


def traveling_merchant(play: Play) -> None:
    """Sell each seat up to two resources for a gold each (RIV-150)."""
    play.next(*(steps.Purchase(seat, PURCHASES) for seat in in_turn(play.state)))


def _purchase_options(state: State, step: steps.Purchase) -> Sequence[Command]:
    return [Accept(), DECLINE] if holdings(state, step.seat)[INDEX["gold"]] else []


def _purchase(play: Play, step: steps.Purchase, command: Accept | Decline) -> None:
    if isinstance(command, Decline):
        return
    if step.left > 1:
        play.next(steps.Purchase(step.seat, step.left - 1))
    play.next(steps.Payment(step.seat, some("gold")), steps.Gain(step.seat, 1))


EVENTS: Final = {
    "feud": feud,
    "fraternal_feuds": fraternal_feuds,
    "year_of_plenty": year_of_plenty,
    "trade_ships_race": trade_ships_race,
    "invention": invention,
    "traveling_merchant": traveling_merchant,
}

EVENTS_FOR: Final = {"feud": feud_for, "fraternal_feuds": fraternal_feuds_for}
"""What these events do to one seat, unless it is warded."""

CHOICES: Final[dict[type, Choice]] = {
    steps.FeudNaming: Choice(
        "name_building",
        "Name a building of your opponent; of three named ones one goes.",
        "RIV-142",
        _naming_options,
        _name_building,
        "no_such_building",
    ),
    steps.FeudLoss: Choice(
        "lose_building",
        "Choose which of the named buildings you lose.",
        "RIV-142",
        _loss_options,
        _lose_building,
        "building_not_named",
    ),
    steps.HandRaid: Choice(
        "bury_cards",
        "Put two cards of your opponent's hand under stacks.",
        "RIV-146",
        _raid_options,
        _raid,
        "cannot_bury",
        forced=False,
    ),
    steps.Purchase: Choice(
        "buy_resource",
        "Buy a resource for a gold, or do not.",
        "RIV-150",
        _purchase_options,
        _purchase,
        "nothing_to_buy",
        amount="left",
    ),
}
