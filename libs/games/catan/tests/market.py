"""Tables on which players trade with each other. Seat 0 is active and has rolled."""

from games.catan.commands import (
    AcceptTrade,
    OfferTrade,
)
from games.catan.events import (
    TradeAccepted,
)
from games.catan.resources import Resources
from games.catan.tests.position import Table, after_roll, player

ORE, WOOL, GRAIN = Resources(ore=1), Resources(wool=1), Resources(grain=1)


def market() -> Table:
    """Return a table where seat 0 has ore, seat 1 wool and grain, seat 2 wool."""
    return after_roll(
        player(hand=Resources(ore=4)), player(hand=Resources(wool=3, grain=2)), player(hand=Resources(wool=2))
    )


def offered(give: Resources = ORE, take: Resources = WOOL, to: tuple[int, ...] = ()) -> Table:
    """Return the market after seat 0 has made offer 1."""
    return market().when(0, OfferTrade(give, take, to)).then_scenario()


def accepted(*seats: int) -> Table:
    table = offered()
    for seat in seats:
        table = table.when(seat, AcceptTrade(1)).then(TradeAccepted(1, seat))
    return table
