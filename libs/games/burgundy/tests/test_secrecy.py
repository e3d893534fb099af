"""What is hidden, and from whom."""

import pytest

from gamekit.audience import SPECTATOR, redact
from games.burgundy import GAME
from games.burgundy.events import GoodsDealt, TilesShuffled
from games.burgundy.tests.position import opened, opening


@pytest.mark.rule("BUR-343")
def test_stocks_and_coming_goods_are_hidden_from_everybody() -> None:
    for event in opening():
        if isinstance(event, TilesShuffled | GoodsDealt):
            for viewer in (0, 1, SPECTATOR):
                seen = redact(event, viewer)
                assert seen == redact(event, SPECTATOR)
                assert seen != event


@pytest.mark.rule("BUR-343", "BUR-024", "BUR-027")
def test_all_else_is_public() -> None:
    state = opened(seats=3).state
    seen = GAME.view(state, SPECTATOR)
    own = GAME.view(state, 1)

    assert [seat.silver for seat in seen.seats] == [1, 1, 1]
    assert sorted(seat.workers for seat in seen.seats) == [1, 2, 3]
    assert [seat.goods for seat in seen.seats] == [seat.goods for seat in own.seats]
    assert seen.depots == own.depots
    assert seen.goods_to_come == (5, 5, 5, 5)
    assert [stock.left for stock in seen.stocks[:-1]] == [40 - 6, 20 - 3, 20 - 3, 20 - 3, 14 - 2 - 3, 10 - 1]
