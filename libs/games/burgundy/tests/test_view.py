"""What a view tells besides what lies where: the boards there are to choose from, and what tiles do."""

import pytest

from gamekit.audience import SPECTATOR
from games.burgundy import GAME
from games.burgundy.boards import BOARDS
from games.burgundy.catalogue import CATALOGUE, TileView
from games.burgundy.commands import ChooseDuchy, TakeWorkers
from games.burgundy.goods import GoodsCounts
from games.burgundy.options import Options
from games.burgundy.spaces import NUMBERS
from games.burgundy.tests.position import Table, listed, luck, opened, position
from games.burgundy.tiles import KIND_OF, TILE_COUNT

DEALT = Options(boards="random", start_player=0)


def settled(table: Table) -> Table:
    """Return a match in which everybody has chosen."""
    for seat in range(len(table.state.holdings)):
        table = table.when(seat, listed(table, ChooseDuchy, seat)[-1], luck()).then_scenario()
    return table


@pytest.mark.rule("BUR-202", "BUR-203", "BUR-014")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_while_boards_are_chosen_a_view_shows_all_that_are_offered(viewer: int) -> None:
    table = opened(DEALT, 3, number=1)

    boards = GAME.view(table.state, viewer).boards

    assert [board.number for board in boards] == sorted({side for sheet in table.state.offered for side in sheet})
    for board in boards:
        printed = BOARDS[board.number]
        assert board.castle_spaces == printed.castle_spaces
        assert [(space.kind, space.number) for space in board.spaces] == [*zip(printed.kinds, NUMBERS, strict=True)]
        assert [(region.spaces, region.covered) for region in board.regions] == [
            (region.spaces, 0) for region in printed.regions
        ]
        assert {space.tile for space in board.spaces} == {None}


def test_free_choice_shows_all_nine_boards() -> None:
    table = opened(Options(boards="chosen"), 2)

    assert [board.number for board in GAME.view(table.state, 0).boards] == [*BOARDS]


def test_once_all_have_chosen_no_boards_are_shown_but_their_own() -> None:
    assert GAME.view(settled(opened(DEALT)).state, 0).boards == ()
    assert GAME.view(opened().state, 0).boards == ()


def test_the_sketch_draws_the_boards_to_choose_from() -> None:
    table = opened(Options(boards="chosen", start_player=0), 2)

    drawing = GAME.sketch(GAME.view(table.state, 0))

    assert "board 9, offered to: 0, 1; castle on: 2, 15, 20, 34\n            B6   B5   C4   K3\n" in drawing
    assert "board 9" not in GAME.sketch(GAME.view(settled(table).state, 0))


def test_every_tile_says_its_kind_and_what_it_does() -> None:
    assert {tile: said.kind for tile, said in CATALOGUE.items()} == KIND_OF
    assert CATALOGUE.keys() == TILE_COUNT.keys()
    assert [tile for tile, said in CATALOGUE.items() if not said.text or "{" in said.text] == []
    texts = [CATALOGUE[tile].text for tile in CATALOGUE]
    assert len(set(texts)) == len(texts)


def test_a_tile_says_the_figures_that_it_has() -> None:
    assert CATALOGUE["knowledge_22"] == TileView(
        "knowledge", "At the end of the game 4 points for each bank in your duchy."
    )
    assert CATALOGUE["pig_3"] == TileView(
        "animal", "Scores 3, and every other pig tile in its pasture scores its animals again."
    )


def test_a_view_explains_what_lies_on_the_main_board_in_storages_and_in_duchies() -> None:
    table = position(
        depots={3: ["cow_2"]}, black=["knowledge_7"], storage={1: ["city_hall"]}, duchy={0: {24: "mine"}}, phase=5
    )

    for viewer in (0, 1, SPECTATOR):
        said = GAME.view(table.state, viewer).tiles
        assert said == {tile: CATALOGUE[tile] for tile in ("city_hall", "cow_2", "knowledge_7", "castle", "mine")}


@pytest.mark.rule("BUR-125", "BUR-126", "BUR-127", "BUR-143")
def test_a_view_tells_what_regions_phases_and_sales_score() -> None:
    seen = GAME.view(position(3, phase=3, duchy={0: {24: "mine", 12: "knowledge_16"}}).state, SPECTATOR)

    assert (seen.phase_points, seen.sale_points) == (6, 3)
    begun = [region for region in seen.seats[0].regions if region.covered]
    assert [(region.kind, region.size, region.covered, region.complete, region.points) for region in begun] == [
        ("knowledge", 3, 1, False, 6),
        ("castle", 1, 1, True, 1),
        ("mine", 3, 1, False, 6),
    ]
    assert {space.id: space.tile for space in seen.seats[0].spaces if space.tile} == {
        12: "knowledge_16",
        18: "castle",
        24: "mine",
    }


@pytest.mark.rule("BUR-052")
def test_a_view_tells_which_dice_are_rolled_and_which_are_left() -> None:
    table = position(dice=(3, 4)).when(0, TakeWorkers(3)).then_scenario()

    seat = GAME.view(table.state, 1).seats[0]

    assert (seat.dice, seat.dice_left) == ((3, 4), (4,))


@pytest.mark.rule("BUR-038")
@pytest.mark.parametrize(("phase", "kind"), [(1, "castle"), (2, "mine"), (5, "castle")])
def test_a_view_tells_what_the_changing_space_of_depot_6_takes(phase: int, kind: str) -> None:
    seen = GAME.view(position(3, phase=phase).state, SPECTATOR)

    assert [slot.kind for slot in seen.depots[6].slots] == ["building", "animal", kind, None]


@pytest.mark.rule("BUR-343")
def test_once_the_match_is_over_the_sold_goods_are_open() -> None:
    table = position(dice=(5,), phase=5, round_=5, active=1, sold={0: ["pink"]})
    over = table.when(1, TakeWorkers(5)).then_scenario()

    assert GAME.view(table.state, SPECTATOR).seats[0].sold is None
    assert GAME.view(over.state, SPECTATOR).seats[0].sold == GoodsCounts(pink=1)
