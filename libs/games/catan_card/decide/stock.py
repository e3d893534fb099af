"""Payments, losses and gains: which regions they touch is their owner's choice, where there is one."""

from collections.abc import Sequence

from gamekit.rejection import Rejection
from games.catan_card.commands import SpendFrom, StoreOn
from games.catan_card.decide.story import Story
from games.catan_card.events import StockLowered, StockRaised
from games.catan_card.principality import Principality, spots_with_room, spots_with_stock
from games.catan_card.resources import INDEX, RESOURCES, STORE, Counts, Resource
from games.catan_card.steps import Reason, Spend, Step, Store


def spending(seat: int, cost: Counts, reason: Reason) -> list[Step]:
    """Return the steps that pay a cost (CCG-030)."""
    return [Spend(seat, RESOURCES[index], amount, reason) for index, amount in enumerate(cost) if amount]


def storing(seat: int, gain: Counts, reason: Reason) -> list[Step]:
    """Return the steps that store a gain."""
    return [Store(seat, RESOURCES[index], amount, reason) for index, amount in enumerate(gain) if amount]


def spendable(owned: Principality, step: Spend) -> list[int]:
    """Return the spots the step can be paid from."""
    return spots_with_stock(owned, _index(step.resource))


def storable(owned: Principality, step: Store) -> list[int]:
    """Return the spots the step can be stored on."""
    return spots_with_room(owned, _index(step.resource))


def _index(resource: Resource | None) -> int | None:
    return None if resource is None else INDEX[resource]


def run_spend(story: Story, step: Spend) -> Step | None:
    """Pay at once where nothing is to choose; else the owner splits it (CCG-029)."""
    owned = story.owned(step.seat)
    spots = spendable(owned, step)
    forced = _forced(spots, [owned.stock[spot] for spot in spots], step.amount)
    if forced is None:
        return step
    if forced:
        story.happen(StockLowered(step.seat, forced, step.reason))
    return None


def run_store(story: Story, step: Store) -> Step | None:
    """Store at once where nothing is to choose; without room the gain is lost (CCG-025, CCG-028)."""
    owned = story.owned(step.seat)
    spots = storable(owned, step)
    forced = _forced(spots, [STORE - owned.stock[spot] for spot in spots], step.amount)
    if forced is None:
        return step
    if forced:
        story.happen(StockRaised(step.seat, forced, step.reason))
    return None


def _forced(spots: Sequence[int], limits: Sequence[int], amount: int) -> tuple[int, ...] | None:
    """Return the only way to split an amount over spots, as much as their limits let; None if there are several."""
    if len(spots) == 1:
        return (spots[0],) * min(amount, limits[0])
    if sum(limits) > amount:
        return None
    return tuple(spot for spot, limit in zip(spots, limits, strict=True) for _ in range(limit))


def spend_from(story: Story, step: Spend, command: SpendFrom) -> Rejection | None:
    """Lower one stock by one."""
    if command.spot not in spendable(story.owned(step.seat), step):
        return Rejection("no_stock_there", "No such resource can be taken from there.", "CCG-029")
    story.happen(StockLowered(step.seat, (command.spot,), step.reason))
    if step.amount > 1:
        story.then(Spend(step.seat, step.resource, step.amount - 1, step.reason))
    return None


def store_on(story: Story, step: Store, command: StoreOn) -> Rejection | None:
    """Raise one stock by one."""
    if command.spot not in storable(story.owned(step.seat), step):
        return Rejection("no_room_there", "No such resource can be stored there.", "CCG-028")
    story.happen(StockRaised(step.seat, (command.spot,), step.reason))
    if step.amount > 1:
        story.then(Store(step.seat, step.resource, step.amount - 1, step.reason))
    return None
