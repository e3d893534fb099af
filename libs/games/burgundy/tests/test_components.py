"""What is in the box: tiles, goods, boards and depots."""

from collections import Counter

import pytest

from gamekit.audience import SPECTATOR
from games.burgundy import GAME
from games.burgundy.boards import BOARDS, SHEETS
from games.burgundy.commands import PlaceTile, TakeWorkers
from games.burgundy.events import BenefitReceived, TilePlaced, TurnBegan, WorkersTaken
from games.burgundy.goods import ALL_GOODS, GOODS
from games.burgundy.spaces import CENTRE, NUMBERS
from games.burgundy.tests.position import opened, own, position
from games.burgundy.tiles import BLACK_BACKED, BUILDINGS, COLOR_BACKED, KIND_OF, KINDS, TILE_COUNT


@pytest.mark.rule("BUR-001")
def test_two_three_or_four_may_play() -> None:
    assert list(GAME.seats) == [2, 3, 4]


@pytest.mark.rule("BUR-005")
def test_there_are_164_hex_tiles() -> None:
    kinds = Counter(dict.fromkeys(KINDS, 0))
    for tile, count in TILE_COUNT.items():
        kinds[KIND_OF[tile]] += count

    assert kinds == {"building": 56, "animal": 28, "knowledge": 26, "castle": 16, "mine": 12, "ship": 26}
    assert len(BLACK_BACKED) + sum(map(len, COLOR_BACKED)) == 164


@pytest.mark.rule("BUR-006")
def test_forty_tiles_have_a_black_back() -> None:
    kinds = Counter(KIND_OF[tile] for tile in BLACK_BACKED)

    assert kinds == {"building": 16, "animal": 8, "knowledge": 6, "castle": 2, "mine": 2, "ship": 6}


@pytest.mark.rule("BUR-007")
def test_buildings_and_animals_come_in_sevens_and_knowledge_once() -> None:
    animals = Counter[str]()
    for tile, count in TILE_COUNT.items():
        if KIND_OF[tile] == "animal":
            animals[tile[:-2]] += count

    assert [TILE_COUNT[building] for building in BUILDINGS] == [7] * 8
    assert animals == {"cow": 7, "sheep": 7, "pig": 7, "chicken": 7}
    assert sorted(c for tile, c in TILE_COUNT.items() if KIND_OF[tile] == "knowledge") == [1] * 26


@pytest.mark.rule("BUR-008")
def test_there_are_seven_goods_of_each_color() -> None:
    assert Counter(ALL_GOODS) == dict.fromkeys(GOODS, 7)
    assert len(ALL_GOODS) == 42


@pytest.mark.rule("BUR-009")
def test_every_seat_rolls_two_dice_and_a_bonus_tile_of_each_size_and_color_is_there() -> None:
    view = GAME.view(opened(seats=4).state, SPECTATOR)

    assert [len(seat.dice) for seat in view.seats] == [2, 2, 2, 2]
    assert view.white in range(1, 7)
    assert {(bonus.kind, bonus.large) for bonus in view.bonus_tiles} == {(k, large) for k in KINDS for large in (0, 1)}


@pytest.mark.rule("BUR-010")
def test_gains_never_fail_for_want_of_pieces() -> None:
    table = position(dice=(3, 4), storage={0: ["bank"]}, silver={0: 500}, workers={0: 500})

    table = table.when(0, TakeWorkers(4)).then(WorkersTaken(0, 2, die=4))
    table.when(0, PlaceTile("bank", 25, 3)).then(
        TilePlaced(0, "bank", 25, 3), BenefitReceived(0, "bank", silver=2), TurnBegan(1)
    )


@pytest.mark.rule("BUR-011", "BUR-339", "BUR-340")
def test_six_sheets_carry_board_1_four_times_and_every_other_board_once() -> None:
    sides = Counter(board for sheet in SHEETS for board in sheet)

    assert len(SHEETS) == 6
    assert sides == {1: 4, **dict.fromkeys(range(2, 10), 1)}
    assert {frozenset(sheet) for sheet in SHEETS} == {
        frozenset(pair) for pair in [(1, 2), (1, 3), (1, 4), (1, 5), (6, 7), (8, 9)]
    }


@pytest.mark.rule("BUR-012")
def test_the_main_board_has_six_depots_of_four_hex_spaces_around_the_black_one() -> None:
    view = GAME.view(opened(seats=4).state, SPECTATOR)

    assert [depot.id for depot in view.depots] == [0, 1, 2, 3, 4, 5, 6]
    assert [len(depot.slots) for depot in view.depots[1:]] == [4] * 6
    assert len({(depot.x, depot.y) for depot in view.depots}) == 7
    assert len(view.track) == 7


@pytest.mark.rule("BUR-013")
def test_a_player_board_has_a_duchy_of_37_spaces_and_three_of_each_storage() -> None:
    table = opened()
    seat = GAME.view(table.state, 0).seats[0]

    assert len(seat.spaces) == 37
    assert len({(space.x, space.y) for space in seat.spaces}) == 37
    assert (seat.storage, seat.sold_count) == ((), 0)


@pytest.mark.rule("BUR-014")
@pytest.mark.parametrize("number", range(1, 10))
def test_every_space_has_a_color_and_a_number_and_lies_in_one_region_of_its_color(number: int) -> None:
    board = BOARDS[number]

    assert Counter(board.kinds) == {"building": 12, "animal": 6, "knowledge": 6, "ship": 6, "castle": 4, "mine": 3}
    assert Counter(NUMBERS) == {1: 7, 2: 6, 3: 6, 4: 6, 5: 6, 6: 6}
    assert sorted(space for region in board.regions for space in region.spaces) == list(range(37))
    assert all({board.kinds[space] for space in region.spaces} == {region.kind} for region in board.regions)


@pytest.mark.rule("BUR-108")
def test_board_1_has_cities_of_1_5_3_and_3_and_all_boards_2_to_6_of_1_to_8() -> None:
    cities = {
        number: sorted(region.size for region in board.regions if region.kind == "building")
        for number, board in BOARDS.items()
    }

    assert cities[1] == [1, 3, 3, 5]
    assert {len(sizes) for sizes in cities.values()} == {2, 3, 4, 5, 6}
    assert (min(map(min, cities.values())), max(map(max, cities.values()))) == (1, 8)


@pytest.mark.rule("BUR-088", "BUR-095", "BUR-100", "BUR-103", "BUR-109")
@pytest.mark.parametrize("number", range(1, 10))
def test_a_board_has_room_for_6_ships_6_animals_3_castles_3_mines_and_12_buildings(number: int) -> None:
    table = position(board=number, castle=BOARDS[number].castle_spaces[0])
    free = Counter(space.kind for space in GAME.view(table.state, 0).seats[0].spaces if space.tile is None)

    assert free == {"ship": 6, "animal": 6, "castle": 3, "mine": 3, "building": 12, "knowledge": 6}
    assert own(table).covered.bit_count() == 1
    assert CENTRE == 18
