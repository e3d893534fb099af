"""How a match opens."""

from collections import Counter

import pytest

from gamekit.audience import SPECTATOR
from gamekit.rejection import Rejection
from games.burgundy import GAME
from games.burgundy.decide.opening import _start_player
from games.burgundy.events import GoodsDealt, StartPlayerChosen, StartRoll, TilesShuffled
from games.burgundy.goods import ALL_GOODS
from games.burgundy.options import Options
from games.burgundy.spaces import CENTRE, NUMBERS
from games.burgundy.tests.position import luck, opened, opening, own
from games.burgundy.tiles import BLACK_BACKED, COLOR_BACKED, KIND_INDEX, KINDS
from testkit.chance import ScriptedChance

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def goods_dealt(seats: int, number: int = 0) -> GoodsDealt:
    return next(event for event in opening(seats=seats, number=number) if isinstance(event, GoodsDealt))


@pytest.mark.rule("BUR-015")
def test_tiles_are_shuffled_into_six_stocks_by_color_and_a_black_one() -> None:
    shuffled = [next(e for e in opening(number=n) if isinstance(e, TilesShuffled)) for n in (0, 1)]
    stocks = [[stock.reveal() for stock in event.stocks] for event in shuffled]

    assert [Counter(stock) for stock in stocks[0]] == [Counter(stock) for stock in (*COLOR_BACKED, BLACK_BACKED)]
    assert stocks[0] != stocks[1]
    assert all(stock.seats == () for stock in shuffled[0].stocks)


@pytest.mark.rule("BUR-016", "BUR-021", "BUR-022", "BUR-332")
@SEATS
def test_goods_are_dealt_five_to_each_phase_and_three_to_each_seat(seats: int) -> None:
    dealt = goods_dealt(seats)
    phases = [goods.reveal() for goods in dealt.phases]
    everything = [*(good for part in (*phases, *dealt.dealt) for good in part), *dealt.left_over.reveal()]

    assert [len(goods) for goods in phases] == [5] * 5
    assert [len(goods) for goods in dealt.dealt] == [3] * seats
    assert len(dealt.left_over.reveal()) == 17 - 3 * seats
    assert Counter(everything) == Counter(ALL_GOODS)
    for seat in range(seats):
        held = own(opened(seats=seats), seat)
        assert sum(held.goods) == 3
        assert sum(map(bool, held.goods)) == len(set(dealt.dealt[seat])) <= 3


@pytest.mark.rule("BUR-016")
def test_goods_of_coming_phases_are_face_down() -> None:
    assert [goods.seats for goods in goods_dealt(2).phases] == [()] * 5


@pytest.mark.rule("BUR-017")
@SEATS
def test_one_large_and_one_small_bonus_tile_of_each_color_lie_ready(seats: int) -> None:
    bonus_tiles = GAME.view(opened(seats=seats).state, SPECTATOR).bonus_tiles

    assert [(bonus.kind, bonus.large) for bonus in bonus_tiles] == [
        (kind, large) for kind in KINDS for large in (True, False)
    ]


@pytest.mark.rule("BUR-018", "BUR-019")
@SEATS
def test_everybody_has_board_1_with_a_castle_in_its_middle(seats: int) -> None:
    for seat in range(seats):
        held = own(opened(seats=seats), seat)
        assert held.board == 1
        assert [(space, tile) for space, tile in enumerate(held.tiles) if tile] == [(CENTRE, "castle")]
    assert NUMBERS[CENTRE] == 6


@pytest.mark.rule("BUR-020")
@SEATS
def test_starting_castles_are_taken_from_the_dark_green_stock(seats: int) -> None:
    on_the_board = 1 if seats == 2 else 2

    assert opened(seats=seats).state.drawn[KIND_INDEX["castle"]] == seats + on_the_board


@pytest.mark.rule("BUR-023", "BUR-024", "BUR-025", "BUR-030")
@SEATS
def test_everybody_starts_with_two_dice_1_silver_an_empty_storage_and_no_points(seats: int) -> None:
    for seat in GAME.view(opened(seats=seats).state, SPECTATOR).seats:
        assert len(seat.dice_left) == 2
        assert (seat.silver, seat.storage, seat.points, seat.token) == (1, (), 0, 0)


@pytest.mark.rule("BUR-026", "BUR-338")
def test_the_highest_roll_begins_and_the_tied_best_roll_again() -> None:
    chance = ScriptedChance.dice(3, 4, 1, 1, 2, 5, 1, 2, 6, 1, purpose="start")

    chosen = _start_player(Options(), 3, chance)

    chance.assert_all_drawn()
    assert chosen == StartPlayerChosen(
        2,
        (
            (StartRoll(0, (3, 4)), StartRoll(1, (1, 1)), StartRoll(2, (2, 5))),
            (StartRoll(0, (1, 2)), StartRoll(2, (6, 1))),
        ),
    )


@pytest.mark.rule("BUR-338")
def test_a_roll_that_is_one_lower_is_no_tie() -> None:
    chance = ScriptedChance.dice(3, 3, 3, 4, purpose="start")

    chosen = _start_player(Options(), 2, chance)

    assert chosen == StartPlayerChosen(1, ((StartRoll(0, (3, 3)), StartRoll(1, (3, 4))),))


@pytest.mark.rule("BUR-338")
def test_the_start_player_may_be_named() -> None:
    assert StartPlayerChosen(1) in opening(Options(start_player=1))

    answer = GAME.open(Options(start_player=2), 2, luck())

    assert isinstance(answer, Rejection)
    assert (answer.code, answer.rule) == ("invalid_options", "BUR-338")


@pytest.mark.rule("BUR-027", "BUR-028", "BUR-029")
def test_workers_and_markers_follow_the_order_clockwise_from_the_start_player() -> None:
    table = opened(Options(start_player=2), seats=4)
    view = GAME.view(table.state, SPECTATOR)

    assert [seat.workers for seat in view.seats] == [3, 4, 1, 2]
    assert view.track == ((1, 0, 3, 2), (), (), (), (), (), ())
    assert view.order[0] == view.active == 2
