"""Exchanging resources within the own principality."""

from typing import Final

from gamekit.audience import Seat
from gamekit.rejection import Rejection
from games.rivals import steps
from games.rivals.cards import CARDS
from games.rivals.cards.basic.expansions import large_trade_ship
from games.rivals.cards.gold.buildings import mint
from games.rivals.commands import Exchange, ExchangeFromRegion, Rate
from games.rivals.events import ResourcesExchanged, ResourcesLost
from games.rivals.places import Row, expansions_in
from games.rivals.play import Play
from games.rivals.regions import RESOURCE_OF
from games.rivals.resources import INDEX, Resource
from games.rivals.state import State
from games.rivals.stores import amount, has_room_for, held_of, some

PRICE: Final[dict[Rate, int]] = {"base": 3, "trade_ship": 2, "mint": 1}
"""RIV-067, RIV-069, RIV-169: how many resources go for one."""

_PRICED_BY: Final[dict[Rate, str]] = {"base": "RIV-067", "trade_ship": "RIV-138", "mint": "RIV-169"}

_SAME: Final = Rejection("same_resource", "Resources are exchanged for another kind.", "RIV-067")
_NO_ROOM: Final = Rejection("no_room", "You have no room for this resource.", "RIV-308")


def exchange(play: Play, seat: Seat, command: Exchange) -> Rejection | None:
    """Give resources of one kind for one of another."""
    state = play.state
    if command.give == command.take:
        return _SAME
    refused = _rate_refused(state, seat, command.give, command.rate)
    if refused:
        return refused
    if held_of(state, seat, command.give) < PRICE[command.rate]:
        return Rejection(
            "not_enough_resources", f"This exchange takes {PRICE[command.rate]} of a kind.", _PRICED_BY[command.rate]
        )
    if not has_room_for(state, seat, command.take):
        return _NO_ROOM
    play.happen(ResourcesExchanged(seat, command.give, command.take, command.rate))
    play.next(
        steps.Payment(seat, some(command.give, PRICE[command.rate])),
        steps.Gain(seat, 1, (command.take,)),
    )
    return None


def _rate_refused(state: State, seat: Seat, give: Resource, rate: Rate) -> Rejection | None:
    if rate == "trade_ship" and INDEX[give] not in ship_trades(state.princes[seat].places):
        return Rejection("no_such_trade_ship", "You have no trade ship for this resource.", "RIV-138")
    if rate == "mint" and (give != "gold" or mint(state, seat) < 1):
        return Rejection("no_mint", "A Mint exchanges gold, each once in a turn.", "RIV-169")
    return None


def ship_trades(row: Row) -> frozenset[int]:
    """Return the indices of the kinds that common trade ships exchange two to one (RIV-070)."""
    return frozenset(INDEX[kind] for card in expansions_in(row) if (kind := CARDS[card].trades) is not None)


def exchange_from_region(play: Play, seat: Seat, command: ExchangeFromRegion) -> Rejection | None:
    """Give two resources of a region beside a Large Trade Ship (RIV-139)."""
    if command.region not in large_trade_ship(play.state, seat):
        return Rejection("no_large_trade_ship", "No Large Trade Ship finds two resources there.", "RIV-139")
    give = RESOURCE_OF[command.region]
    if give == command.take:
        return _SAME
    if not has_room_for(play.state, seat, command.take):
        return _NO_ROOM
    play.happen(ResourcesExchanged(seat, give, command.take, "trade_ship", command.region))
    play.happen(ResourcesLost(seat, (amount(command.region, 2),)))
    play.next(steps.Gain(seat, 1, (command.take,)))
    return None
