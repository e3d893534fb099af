"""Adding tiles to the duchy, completed regions and bonus tiles for a colour."""

import pytest

from gamekit.audience import SPECTATOR
from games.burgundy import GAME
from games.burgundy.boards import BOARDS
from games.burgundy.commands import PlaceTile, TakeTile
from games.burgundy.events import (
    BonusTileTaken,
    ChoiceOpened,
    RegionCompleted,
    TilePlaced,
    TileTaken,
    TurnBegan,
)
from games.burgundy.spaces import NUMBERS
from games.burgundy.state import BonusTile
from games.burgundy.tests.position import listed, luck, own, position
from games.burgundy.tiles import Tile

MINES: dict[int, Tile] = {24: "mine", 29: "mine"}
"""Two of the three mines of board 1; the third space is 33, for a 3."""


@pytest.mark.rule("BUR-068")
def test_any_tile_of_the_storage_may_be_added() -> None:
    table = position(dice=(4, 1), storage={0: ["mine", "bank", "knowledge_1"]}, workers={0: 3})

    assert {command.tile for command in listed(table, PlaceTile)} == {"mine", "bank", "knowledge_1"}
    table = table.when(0, PlaceTile("mine", 24, 4)).then(TilePlaced(0, "mine", 24, 4))
    assert own(table).storage == ["bank", "knowledge_1"]
    assert own(table).tiles[24] == "mine"


@pytest.mark.rule("BUR-068")
def test_a_tile_that_is_not_stored_cannot_be_added() -> None:
    position(dice=(4, 1)).when(0, PlaceTile("mine", 24, 4)).then_rejected("not_stored", "BUR-068")


@pytest.mark.rule("BUR-069")
def test_the_space_has_to_show_the_number_of_the_die() -> None:
    table = position(dice=(3, 1), storage={0: ["mine"]}, workers={0: 1})

    table.when(0, PlaceTile("mine", 24, 3)).then_rejected("wrong_number", "BUR-069")
    table.when(0, PlaceTile("mine", 24, 3, 1)).then(TilePlaced(0, "mine", 24, 3, 1))


@pytest.mark.rule("BUR-070", "BUR-074")
def test_a_covered_space_stays_as_it_is() -> None:
    table = position(dice=(4, 4), storage={0: ["mine"]}, duchy={0: {24: "mine"}})

    table.when(0, PlaceTile("mine", 24, 4)).then_rejected("space_covered", "BUR-070")
    assert listed(table, PlaceTile) == []


@pytest.mark.rule("BUR-071")
def test_the_space_has_to_have_the_color_of_the_tile() -> None:
    table = position(dice=(4, 1), storage={0: ["bank"]})

    table.when(0, PlaceTile("bank", 24, 4)).then_rejected("wrong_color", "BUR-071")


@pytest.mark.rule("BUR-072")
def test_the_space_has_to_touch_a_tile_of_the_duchy() -> None:
    table = position(dice=(1, 1), storage={0: ["mine"]})
    table.when(0, PlaceTile("mine", 29, 1)).then_rejected("not_connected", "BUR-072")

    table = position(dice=(1, 1), storage={0: ["mine"]}, duchy={0: {24: "mine"}})
    table.when(0, PlaceTile("mine", 29, 1)).then(TilePlaced(0, "mine", 29, 1))


@pytest.mark.rule("BUR-073")
def test_the_first_tile_goes_beside_the_starting_castle() -> None:
    table = position(dice=(3, 4), storage={0: ["mine", "bank", "knowledge_1"]}, workers={0: 3})
    more = position(dice=(3, 4), storage={0: ["ship"]}, workers={0: 3})

    spaces = {command.space for command in (*listed(table, PlaceTile), *listed(more, PlaceTile))}

    assert spaces == {11, 12, 17, 19, 24, 25}


@pytest.mark.rule("BUR-205")
def test_beside_a_castle_at_the_edge_there_are_fewer_spaces() -> None:
    table = position(board=2, castle=3, dice=(4, 5), storage={0: ["bank", "cow_2"]}, workers={0: 9})

    assert {command.space for command in listed(table, PlaceTile)} == {2, 7, 8}


@pytest.mark.rule("BUR-075")
def test_the_effect_happens_at_once() -> None:
    table = position(dice=(6, 1), storage={0: ["castle"]}, duchy={0: {12: "knowledge_1", 11: "bank"}})

    table.when(0, PlaceTile("castle", 6, 6)).then(TilePlaced(0, "castle", 6, 6), ChoiceOpened(0, "castle"))


@pytest.mark.rule("BUR-101")
def test_a_mine_does_nothing_at_once() -> None:
    table = position(dice=(4, 1), storage={0: ["mine"]})

    table = table.when(0, PlaceTile("mine", 24, 4)).then(TilePlaced(0, "mine", 24, 4))

    assert (own(table).silver, own(table).points) == (0, 0)


@pytest.mark.rule("BUR-104")
def test_a_knowledge_tile_is_in_force_once_placed() -> None:
    table = position(dice=(1, 1), storage={0: ["knowledge_14"]})

    table = table.when(0, PlaceTile("knowledge_14", 12, 1)).then(TilePlaced(0, "knowledge_14", 12, 1))

    assert own(table).knows(14)


@pytest.mark.rule("BUR-125", "BUR-126", "BUR-128", "BUR-129")
def test_a_region_of_three_mines_completed_in_phase_a_scores_16() -> None:
    table = position(dice=(3, 1), storage={0: ["mine"]}, duchy={0: MINES})

    table = table.when(0, PlaceTile("mine", 33, 3)).then(
        TilePlaced(0, "mine", 33, 3),
        RegionCompleted(0, 33, 3, 6, 10),
        BonusTileTaken(0, "mine", large=True, points=5),
    )

    assert own(table).points == 16 + 5


@pytest.mark.rule("BUR-125")
def test_an_incomplete_region_scores_nothing() -> None:
    table = position(dice=(1, 1), storage={0: ["mine"]}, duchy={0: {24: "mine"}})

    assert own(table.when(0, PlaceTile("mine", 29, 1)).then(TilePlaced(0, "mine", 29, 1))).points == 0


@pytest.mark.rule("BUR-126")
@pytest.mark.parametrize(("size", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36)])
def test_a_region_scores_by_its_size(size: int, points: int) -> None:
    """A region of each size, of boards 1 to 9, filled but for one space."""
    board, region = next(
        (board, region)
        for board in BOARDS.values()
        for region in board.regions
        if region.size == size and region.kind in ("building", "knowledge")
    )
    castle = board.castle_spaces[0]
    fill: list[Tile] = (
        ["bank", "bank", "bank", "bank", "bank", "bank", "watchtower"]
        if region.kind == "building"
        else ["knowledge_15", "knowledge_16", "knowledge_17", "knowledge_18", "knowledge_19", "knowledge_20"]
    )
    last = region.spaces[-1]
    duchy = dict(zip(region.spaces[:-1], fill, strict=False))
    tile: Tile = "boarding_house" if region.kind == "building" else "knowledge_1"
    number = NUMBERS[last]
    table = position(
        board=board.number, castle=castle, dice=(number, 1), phase=5, storage={0: [tile]}, duchy={0: duchy}
    )
    table = table.with_state(
        lambda state: setattr(state.holdings[0], "frontier", state.holdings[0].frontier | 1 << last)
    )

    completed = [e for e in table.when(0, PlaceTile(tile, last, number)).events if isinstance(e, RegionCompleted)]

    assert completed == [RegionCompleted(0, last, size, points, 2)]


@pytest.mark.rule("BUR-127")
@pytest.mark.parametrize(("phase", "points"), [(1, 10), (2, 8), (3, 6), (4, 4), (5, 2)])
def test_a_completed_region_scores_by_the_phase(phase: int, points: int) -> None:
    table = position(phase=phase, dice=(2, 1), storage={0: ["sheep_2"]}, duchy={0: {19: "ship", 20: "ship"}})

    events = table.when(0, PlaceTile("sheep_2", 27, 2)).events

    assert RegionCompleted(0, 27, 1, 1, points) in events
    assert own(table.when(0, PlaceTile("sheep_2", 27, 2)).then_scenario()).points == 2 + 1 + points


@pytest.mark.rule("BUR-129")
def test_a_castle_region_scores_too() -> None:
    duchy: dict[int, Tile] = {12: "knowledge_1", 6: "castle", 1: "castle"}
    table = position(dice=(4, 1), storage={0: ["castle"]}, duchy={0: duchy}, phase=2)

    table.when(0, PlaceTile("castle", 2, 4)).then(
        TilePlaced(0, "castle", 2, 4),
        RegionCompleted(0, 2, 3, 6, 8),
        BonusTileTaken(0, "castle", large=True, points=5),
        ChoiceOpened(0, "castle"),
    )


@pytest.mark.rule("BUR-130")
def test_regions_of_one_color_are_complete_independently() -> None:
    duchy: dict[int, Tile] = {19: "ship", 20: "ship"}
    table = position(dice=(1, 1), storage={0: ["ship"]}, duchy={0: duchy})

    events = table.when(0, PlaceTile("ship", 21, 1)).events

    assert events[1] == RegionCompleted(0, 21, 3, 6, 10)
    assert not [event for event in events if isinstance(event, BonusTileTaken)]


@pytest.mark.rule("BUR-131", "BUR-132", "BUR-133", "BUR-134", "BUR-135", "BUR-137")
@pytest.mark.parametrize(("seats", "large", "small"), [(2, 5, 2), (3, 6, 3), (4, 7, 4)])
def test_the_first_two_to_cover_a_color_take_its_bonus_tiles(seats: int, large: int, small: int) -> None:
    table = position(
        seats,
        dice=(3,),
        storage={seat: ["mine"] for seat in range(seats) if seat < 3},
        duchy={seat: MINES for seat in range(seats) if seat < 3},
    )
    for seat, bonus in list(enumerate((large, small, None)))[:seats]:
        answer = table.when(seat, PlaceTile("mine", 33, 3), luck())
        taken = [event for event in answer.events if isinstance(event, BonusTileTaken)]
        expected = [] if bonus is None else [BonusTileTaken(seat, "mine", large=seat == 0, points=bonus)]
        assert RegionCompleted(seat, 33, 3, 6, 10) in answer.events
        assert taken == expected
        table = answer.then_scenario()
        assert own(table, seat).points == 16 + (bonus or 0)
        if seat + 1 < seats:
            table = table.with_state(lambda state: setattr(state.holdings[state.active], "dice", (3,)))
    assert GAME.view(table.state, SPECTATOR).bonus_tiles[-1].kind != "mine"


@pytest.mark.rule("BUR-335")
def test_in_one_round_the_earlier_turn_gets_the_large_tile() -> None:
    table = position(3, dice=(3,), storage={0: ["mine"], 1: ["mine"]}, duchy={0: MINES, 1: MINES})

    table = table.when(0, PlaceTile("mine", 33, 3)).then_scenario()
    table = table.with_state(lambda state: setattr(state.holdings[1], "dice", (3,)))
    table = table.when(1, PlaceTile("mine", 33, 3)).then_scenario()

    assert own(table, 0).bonus_tiles == (BonusTile("mine", large=True),)
    assert own(table, 1).bonus_tiles == (BonusTile("mine", large=False),)


@pytest.mark.rule("BUR-136", "BUR-301")
def test_the_starting_castle_counts_for_the_dark_green_bonus_and_three_more_are_needed() -> None:
    duchy: dict[int, Tile] = {12: "knowledge_1", 6: "castle"}
    table = position(dice=(5, 4), storage={0: ["castle", "castle"]}, duchy={0: duchy})

    first = table.when(0, PlaceTile("castle", 1, 5)).events
    assert first == (TilePlaced(0, "castle", 1, 5), ChoiceOpened(0, "castle"))
    last = table.when(0, PlaceTile("castle", 1, 5)).then_scenario().when(0, PlaceTile("castle", 2)).events
    assert BonusTileTaken(0, "castle", large=True, points=5) in last


@pytest.mark.rule("BUR-301")
def test_the_starting_castle_gives_no_action_and_scores_no_region() -> None:
    table = position()

    assert own(table).points == 0
    assert table.state.pending is None


@pytest.mark.rule("BUR-301")
def test_the_starting_castle_counts_for_a_larger_castle_region() -> None:
    duchy: dict[int, Tile] = {2: "castle"}
    table = position(board=1, castle=1, dice=(6, 1), storage={0: ["castle"]}, duchy={0: duchy})

    assert RegionCompleted(0, 6, 3, 6, 10) in table.when(0, PlaceTile("castle", 6, 6)).events


@pytest.mark.rule("BUR-333")
def test_points_of_the_tile_come_before_region_bonus_and_choice() -> None:
    pasture: dict[int, Tile] = {10: "cow_2", 9: "pig_2", 5: "pig_2", 4: "pig_3", 0: "pig_4"}
    duchy: dict[int, Tile] = {19: "ship", 20: "ship", 11: "bank", **pasture}
    table = position(dice=(2, 1), storage={0: ["sheep_3"]}, duchy={0: duchy})

    kinds = [type(event).__name__ for event in table.when(0, PlaceTile("sheep_3", 27, 2)).events]

    assert kinds == ["TilePlaced", "AnimalsScored", "RegionCompleted", "BonusTileTaken"]


@pytest.mark.rule("BUR-333")
def test_a_ship_scores_before_its_goods_are_chosen() -> None:
    duchy: dict[int, Tile] = {19: "ship", 20: "ship"}
    table = position(dice=(1, 1), storage={0: ["ship"]}, duchy={0: duchy}, depot_goods={1: ["pink"]})

    table.when(0, PlaceTile("ship", 21, 1)).then(
        TilePlaced(0, "ship", 21, 1), RegionCompleted(0, 21, 3, 6, 10), ChoiceOpened(0, "ship")
    )


@pytest.mark.rule("BUR-138", "BUR-025")
@pytest.mark.parametrize(("points", "token"), [(99, 0), (100, 100), (101, 100), (199, 100), (200, 200), (317, 200)])
def test_the_token_shows_hundreds_and_scores_run_on(points: int, token: int) -> None:
    table = position().with_state(lambda state: setattr(state.holdings[0], "scores", (points, *(0,) * 9)))

    seat = GAME.view(table.state, SPECTATOR).seats[0]

    assert (seat.points, seat.token) == (points, token)


@pytest.mark.rule("BUR-206")
def test_the_same_rules_hold_on_another_board() -> None:
    table = position(board=9, castle=2, dice=(5, 4), storage={0: ["bank"]}, depots={4: ["ship"]})

    table = table.when(0, PlaceTile("bank", 1, 5)).then_scenario()

    assert own(table).silver == 2
    table.when(0, TakeTile(4, "ship", 4)).then(TileTaken(0, "ship", 4, 4), TurnBegan(1))
