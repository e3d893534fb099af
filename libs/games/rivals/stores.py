"""Resources come and go: what a seat may choose then, and what becomes of it."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Final, TypeAlias

from msgspec.structs import replace

from gamekit.audience import Seat
from games.rivals import steps
from games.rivals.commands import Amount, Command, Decline, NameResource, Pay, Store
from games.rivals.events import ResourcesLost, ResourcesReceived
from games.rivals.places import remembered
from games.rivals.play import Choice, Play
from games.rivals.regions import CAPACITY, GOLD_CACHE, INDEX_OF, RegionKey, Regions
from games.rivals.resources import INDEX, RESOURCES, Resource, Resources, kinds_of, with_discount
from games.rivals.state import State, holdings, opponent, storable, stores, stores_of

Sources: TypeAlias = tuple[tuple[RegionKey, int], ...]
"""Stores that are not empty, and what lies in them."""

STORE: Final[dict[RegionKey, Store]] = {region: Store(region) for region in INDEX_OF}
NAME_RESOURCE: Final[tuple[NameResource, ...]] = tuple(NameResource(resource) for resource in RESOURCES)
DECLINE: Final = Decline()


@cache
def amount(region: RegionKey, count: int = 1) -> Amount:
    """Return an amount; they are few, and made once."""
    return Amount(region, count)


@cache
def some(resource: Resource, count: int = 1) -> Resources:
    """Return resources of one kind."""
    return Resources(**{resource: count})


# Receiving


def gain_options(state: State, step: steps.Gain) -> Sequence[Store]:
    """Return the stores with room for a resource received (RIV-308); where all get filled, one after the other."""
    stored, kinds = state.stored, step.kinds
    receiving = _receiving(stores(state, step.seat), kinds)
    free = [command for store, command in receiving if stored[store] < CAPACITY]
    if len(kinds) == 1 and len(free) > 1:
        room = sum([CAPACITY - stored[command.region] for command in free])
        return free[:1] if room <= step.count else free
    return free


@remembered
def _receiving(stores: Regions, kinds: tuple[Resource, ...]) -> tuple[tuple[RegionKey, Store], ...]:
    """Return which of the stores are for these kinds, no kinds being all, with the command that chooses each."""
    return tuple((store, STORE[store]) for store in (stores_of(stores, kinds) if kinds else stores))


def gain(play: Play, step: steps.Gain, command: Store) -> None:
    """Store one resource, and go on with the rest."""
    play.happen(ResourcesReceived(step.seat, (amount(command.region),)))
    if step.count > 1:
        play.next(steps.Gain(step.seat, step.count - 1, step.kinds))


def gold_storage_options(state: State, step: steps.GoldStorage) -> Sequence[Store]:
    """Return the gold river that produced, and the Gold Cache if it has room (RIV-309)."""
    if state.stored[GOLD_CACHE] < CAPACITY:
        return [STORE[step.river], STORE[GOLD_CACHE]]
    return [STORE[step.river]]


def store_gold(play: Play, step: steps.GoldStorage, command: Store) -> None:
    """Store gold that was produced; a full river loses it."""
    if play.state.stored[command.region] < CAPACITY:
        play.happen(ResourcesReceived(step.seat, (amount(command.region),)))


# Paying


def payment_options(state: State, step: steps.Payment) -> Sequence[Pay]:
    """Return every way to pay a cost: for each kind every split over the stores that hold it."""
    stored = state.stored
    paying = _paying(stores(state, step.seat), step.cost)
    sources = tuple([(store, held) for store in paying if (held := stored[store])])
    return _ways_to_pay(step.cost, step.discount, sources)


@remembered
def _paying(stores: Regions, cost: Resources) -> Regions:
    return stores_of(stores, kinds_of(cost))


@lru_cache(maxsize=10_000)
def _ways_to_pay(cost: Resources, discount: int, sources: Sources) -> tuple[Pay, ...]:
    return tuple(
        Pay(tuple(part for parts in way for part in parts))
        for price in with_discount(cost, discount)
        for way in product(*_splits_by_kind(price, sources))
    )


def _splits_by_kind(price: Resources, sources: Sources) -> list[tuple[tuple[Amount, ...], ...]]:
    return [
        splits(tuple((store, stored) for store, stored in sources if INDEX_OF[store] == index), count)
        for index, count in enumerate(price.counts)
        if count
    ]


@lru_cache(maxsize=10_000)
def splits(sources: Sources, count: int) -> tuple[tuple[Amount, ...], ...]:
    """Return every way to take `count` resources out of stores with so many each."""
    if not count:
        return ((),)
    if sum(stored for _, stored in sources) < count:
        return ()
    store, stored = sources[0]
    return tuple(
        ((amount(store, taken), *rest) if taken else rest)
        for taken in range(min(stored, count), -1, -1)
        for rest in splits(sources[1:], count - taken)
    )


def any_payment_options(state: State, step: steps.AnyPayment | steps.SearchPayment) -> Sequence[Pay]:
    """Return every way to pay so many resources of any kind."""
    stored = state.stored
    sources = tuple([(store, held) for store in stores(state, step.seat) if (held := stored[store])])
    return _ways_to_give(sources, step.count)


@lru_cache(maxsize=10_000)
def _ways_to_give(sources: Sources, count: int) -> tuple[Pay, ...]:
    return tuple(Pay(way) for way in splits(sources, count)) if count else ()


def pay(
    play: Play, step: steps.Payment | steps.AnyPayment | steps.SearchPayment | steps.RiotDues, command: Pay
) -> None:
    """Let the resources go."""
    play.happen(ResourcesLost(step.seat, command.amounts))


# Between the players


def demand_options(state: State, step: steps.Demand) -> Sequence[Command]:
    """Return the kinds that may be taken from the opponent (RIV-310)."""
    kinds: list[Command] = [NAME_RESOURCE[INDEX[resource]] for resource in storable(state, step.seat)]
    return [*kinds, DECLINE] if kinds and step.count <= step.optional else kinds


def demand(play: Play, step: steps.Demand, command: NameResource | Decline) -> None:
    """Take a resource named; the opponent decides where it comes from, the taker where it goes."""
    if isinstance(command, Decline):
        return
    if step.count > 1:
        play.next(replace(step, count=step.count - 1))
    hand_over(play, opponent(step.seat), command.resource, 1)


def hand_over(play: Play, giver: Seat, resource: Resource, count: int) -> None:
    """Plan that a seat gives resources of one kind to the other one, who stores what there is room for."""
    play.next(
        steps.Payment(giver, some(resource, count)),
        steps.Gain(opponent(giver), count, (resource,)),
    )


def give_back_options(state: State, step: steps.GiveBack) -> Sequence[NameResource]:
    """Return the kinds the seat has."""
    held = holdings(state, step.seat)
    return [NAME_RESOURCE[index] for index in range(len(RESOURCES)) if held[index]]


def give_back(play: Play, step: steps.GiveBack, command: NameResource) -> None:
    """Hand over a resource of choice; what the opponent has no room for is lost (RIV-310)."""
    hand_over(play, step.seat, command.resource, 1)


def has_in_all(state: State, seat: Seat, least: int) -> bool:
    """Whether a seat has at least so many resources of any kind; a few stores mostly tell."""
    stored = state.stored
    for store in stores(state, seat):
        if least <= 0:
            break
        least -= stored[store]
    return least <= 0


def held_of(state: State, seat: Seat, resource: Resource) -> int:
    """Return how many resources of one kind a seat has."""
    stored = state.stored
    return sum([stored[store] for store in stores_of(stores(state, seat), (resource,))])


def has_room_for(state: State, seat: Seat, resource: Resource) -> bool:
    """Whether a seat could store one more of a kind."""
    stored = state.stored
    return any([stored[store] < CAPACITY for store in stores_of(stores(state, seat), (resource,))])  # noqa: C419 - few


CHOICES: Final[dict[type, Choice]] = {
    steps.Gain: Choice(
        "store_resource",
        "Choose where to store a resource you receive.",
        "RIV-308",
        gain_options,
        gain,
        "cannot_store_there",
        amount="count",
    ),
    steps.GoldStorage: Choice(
        "store_gold",
        "Store the gold produced in its gold river or in the Gold Cache.",
        "RIV-309",
        gold_storage_options,
        store_gold,
        "cannot_store_there",
    ),
    steps.Payment: Choice(
        "pay",
        "Choose from which regions the resources go.",
        "RIV-048",
        payment_options,
        pay,
        "wrong_payment",
    ),
    steps.AnyPayment: Choice(
        "pay_any",
        "Choose which resources to give up.",
        "RIV-127",
        any_payment_options,
        pay,
        "wrong_payment",
        amount="count",
    ),
    steps.SearchPayment: Choice(
        "pay_any",
        "Choose which resources to give up for the search.",
        "RIV-076",
        any_payment_options,
        pay,
        "wrong_payment",
        amount="count",
    ),
    steps.Demand: Choice(
        "take_resource",
        "Name a resource to take from your opponent.",
        "RIV-310",
        demand_options,
        demand,
        "cannot_take_that",
        amount="count",
    ),
    steps.GiveBack: Choice(
        "give_back",
        "Name a resource to give back to your opponent.",
        "RIV-155",
        give_back_options,
        give_back,
        "cannot_give_that",
    ),
}
