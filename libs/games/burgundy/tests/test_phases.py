"""Phases: their set-up, their rounds, their end."""

from collections import Counter
from functools import cache
from random import Random
from typing import TypeVar

import pytest

from gamekit.audience import SPECTATOR
from gamekit.playout import Playout, play
from games.burgundy import GAME
from games.burgundy.commands import PlaceTile, TakeWorkers
from games.burgundy.depots import SLOTS, slot_kind
from games.burgundy.events import (
    FinalScore,
    GoodsDelivered,
    GoodsSold,
    MatchEnded,
    PhaseBegan,
    PhaseEnded,
    RoundBegan,
    TilePlaced,
    TileTaken,
    TurnBegan,
    WorkersTaken,
)
from games.burgundy.options import Options
from games.burgundy.tests.position import Table, luck, opened, own, position
from games.burgundy.tiles import KIND_INDEX, KIND_OF
from testkit.chance import ScriptedChance

E = TypeVar("E")

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@cache
def played(seats: int) -> Playout:
    """Return one whole match."""
    return play(GAME, Options(), seats, Random(3))


def of_type(playout: Playout, kind: type[E]) -> list[E]:
    return [event for event in playout.events if isinstance(event, kind)]


def rolled(*faces: int) -> ScriptedChance:
    """Script the dice of a round: two for each seat, then the white one."""
    return ScriptedChance(dice=[sum((face - 1) * 6**die for die, face in enumerate(faces))])


def round_chance(seats: int = 2, white: int = 4) -> ScriptedChance:
    """Let every seat roll 1 and 2."""
    return rolled(*(1, 2) * seats, white)


def last_action(phase: int = 1, round_: int = 5, **given_: object) -> Table:
    """Return a position in which the last seat has one die left."""
    return position(phase=phase, round_=round_, active=1, dice=(5,), **given_)  # type: ignore[arg-type]


def laid_at(phase: int, seats: int) -> PhaseBegan:
    """Return the set-up of a phase in a whole match."""
    return of_type(played(seats), PhaseBegan)[phase - 1]


@pytest.mark.rule("BUR-003", "BUR-004", "BUR-048", "BUR-050", "BUR-154", "BUR-157", "BUR-158")
@SEATS
def test_a_match_has_five_phases_of_five_rounds_with_two_actions_each(seats: int) -> None:
    playout = played(seats)
    actions = Counter[int]()
    for event in playout.events:
        if isinstance(event, TileTaken | TilePlaced | GoodsSold | WorkersTaken) and event.die is not None:
            actions[event.seat] += 1

    assert [event.phase for event in of_type(playout, PhaseBegan)] == [1, 2, 3, 4, 5]
    assert [event.round for event in of_type(playout, RoundBegan)] == [1, 2, 3, 4, 5] * 5
    assert [event.phase for event in of_type(playout, PhaseEnded)] == [1, 2, 3, 4, 5]
    assert len(of_type(playout, GoodsDelivered)) == 25
    assert len(of_type(playout, TurnBegan)) == 25 * seats
    assert actions == dict.fromkeys(range(seats), 50)
    assert isinstance(playout.events[-2], MatchEnded)


@pytest.mark.rule("BUR-031", "BUR-032", "BUR-207", "BUR-341")
def test_what_is_left_on_the_main_board_goes_out_of_the_game() -> None:
    table = last_action(depots={1: ["ship", "bank"], 2: ["castle"]}, black=["mine", "cow_3"])

    table = table.when(1, TakeWorkers(5), luck()).then_scenario()

    assert sorted(table.state.discarded) == ["bank", "castle", "cow_3", "mine", "ship"]
    assert len(table.state.black) == 4
    assert "cow_3" not in table.state.stocks[KIND_INDEX["animal"]][-1:]


@pytest.mark.rule("BUR-031")
def test_nothing_goes_out_of_the_game_before_phase_a() -> None:
    assert opened(seats=4).state.discarded == []


@pytest.mark.rule("BUR-033", "BUR-045")
def test_goods_stay_on_their_depots_from_phase_to_phase() -> None:
    table = last_action(depot_goods={4: ["pink", "red"], 6: ["brown"]})

    table = table.when(1, TakeWorkers(5), round_chance(white=4)).then_scenario()

    first = table.state.depot_goods[3][-1]
    assert table.state.depot_goods == ((), (), (), ("pink", "red", first), (), ("brown",))


@pytest.mark.rule("BUR-034", "BUR-035", "BUR-036", "BUR-037", "BUR-042")
@SEATS
@pytest.mark.parametrize("phase", [1, 2, 5])
def test_every_marked_space_is_filled_with_a_tile_of_its_color(seats: int, phase: int) -> None:
    laid = laid_at(phase, seats)

    for number, (slots, tiles) in enumerate(zip(SLOTS, laid.depots, strict=True), start=1):
        for place, (slot, tile) in enumerate(zip(slots, tiles, strict=True)):
            assert (None if tile is None else KIND_OF[tile]) == slot_kind(number, place, phase, seats)
            assert (tile is None) == (slot.players > seats)
    assert sum(tile is not None for depot in laid.depots for tile in depot) == {2: 12, 3: 18, 4: 24}[seats]


@pytest.mark.rule("BUR-034")
def test_numbered_depots_are_filled_from_the_colored_stocks_in_their_order() -> None:
    state = opened().state
    stocks = state.stocks

    for number, depot in enumerate(state.depots, start=1):
        for tile in depot:
            if tile is not None and KIND_OF[tile] == "animal":
                place = {3: 0, 6: 1}[number]
                assert tile == stocks[KIND_INDEX["animal"]][-1 - place]


@pytest.mark.rule("BUR-038")
@pytest.mark.parametrize(("phase", "tile"), [(1, "castle"), (2, "mine"), (3, "castle"), (4, "mine"), (5, "castle")])
def test_with_three_depot_6_changes_between_a_castle_and_a_mine(phase: int, tile: str) -> None:
    assert laid_at(phase, 3).depots[5][2] == tile


@pytest.mark.rule("BUR-039")
@pytest.mark.parametrize("phase", [1, 2, 3, 4, 5])
def test_with_two_that_space_stays_empty_and_with_four_it_takes_a_castle(phase: int) -> None:
    assert laid_at(phase, 2).depots[5][2] is None
    assert laid_at(phase, 4).depots[5][2] == "castle"


@pytest.mark.rule("BUR-040")
@SEATS
def test_the_black_depot_gets_two_black_backed_tiles_for_each_player(seats: int) -> None:
    state = opened(seats=seats).state

    assert state.black == tuple(reversed(state.stocks[6][-2 * seats :]))


@pytest.mark.rule("BUR-207")
def test_the_black_depot_is_emptied_and_filled_with_new_tiles() -> None:
    playout = played(2)
    drawn = [tile for event in of_type(playout, PhaseBegan) for tile in event.black]
    opening = playout.events[1]

    assert tuple(drawn) == tuple(reversed(opening.stocks[6].reveal()))[: len(drawn)]


@pytest.mark.rule("BUR-041", "BUR-048")
def test_the_five_goods_of_the_phase_lie_on_the_round_spaces() -> None:
    state = last_action(phase=1).state
    coming = state.phase_goods[0]

    state = Table(GAME, state).when(1, TakeWorkers(5), round_chance(white=4)).state

    assert (coming[0], *state.round_goods) == coming
    assert len(coming) == 5


@pytest.mark.rule("BUR-042")
def test_a_tile_taken_is_not_replaced_in_the_next_round() -> None:
    table = last_action(round_=2, depots={1: ["ship"]}, black=["mine"])

    table = table.when(1, TakeWorkers(5), round_chance()).then_scenario()

    assert table.state.depots == [[None, "ship", None, None], *([None] * 4,) * 5]
    assert table.state.black == ("mine",)


@pytest.mark.rule("BUR-043", "BUR-044")
def test_a_round_begins_with_all_dice_and_a_goods_tile_for_the_depot_of_the_white_die() -> None:
    table = last_action(round_=2)
    topmost = table.state.round_goods[0]

    table = table.when(1, TakeWorkers(5), rolled(1, 1, 6, 6, 4)).then(
        WorkersTaken(1, 2, die=5),
        RoundBegan(3, (0, 1), ((1, 1), (6, 6)), 4),
        GoodsDelivered(4, topmost),
        TurnBegan(0),
    )

    assert table.state.depot_goods[3] == (topmost,)
    view = GAME.view(table.state, SPECTATOR)
    assert ([seat.dice for seat in view.seats], view.white) == ([(1, 1), (6, 6)], 4)


@pytest.mark.rule("BUR-046", "BUR-047")
def test_the_white_die_gives_no_action_and_cannot_be_changed() -> None:
    table = position(dice=(3, 4), workers={0: 9})
    table = table.with_state(lambda state: setattr(state, "white", 6))

    table.when(0, TakeWorkers(6)).then_rejected("no_such_die", "BUR-052")


@pytest.mark.rule("BUR-049", "BUR-087", "BUR-320", "BUR-086")
def test_the_next_round_is_played_from_right_to_left_and_from_top_to_bottom() -> None:
    table = position(seats=4, active=3, dice=(5,), round_=2)
    track = ((0,), (3, 1), (2,), (), (), (), ())
    table = table.with_state(lambda state: setattr(state, "track", track))

    table = table.when(3, TakeWorkers(5), round_chance(seats=4)).then_scenario()

    assert table.state.order == (2, 1, 3, 0)
    assert table.state.active == 2


@pytest.mark.rule("BUR-210")
def test_markers_keep_their_places_when_a_phase_begins() -> None:
    track = ((1,), (0,), (), (), (), (), ())
    table = last_action().with_state(lambda state: setattr(state, "track", track))

    table = table.when(1, TakeWorkers(5), luck()).then_scenario()

    assert table.state.phase == 2
    assert table.state.track == track


@pytest.mark.rule("BUR-050")
def test_the_next_seat_in_the_order_takes_its_turn() -> None:
    table = position(seats=3, dice=(5,))

    table.when(0, TakeWorkers(5)).then(WorkersTaken(0, 2, die=5), TurnBegan(1))


@pytest.mark.rule("BUR-102", "BUR-155")
@pytest.mark.parametrize("phase", [1, 2, 3, 4])
def test_each_mine_pays_a_silver_at_the_end_of_a_phase(phase: int) -> None:
    table = last_action(phase, duchy={0: {24: "mine", 29: "mine"}, 1: {24: "mine"}}, silver={1: 1})

    table = table.when(1, TakeWorkers(5), luck()).then_scenario()

    assert [held.silver for held in table.state.holdings] == [2, 2]


@pytest.mark.rule("BUR-102", "BUR-155")
def test_a_mine_placed_with_the_last_die_of_a_phase_pays_already() -> None:
    table = last_action(storage={1: ["mine"]}, workers={1: 1})

    answer = table.when(1, PlaceTile("mine", 24, 5, 1), luck())

    assert PhaseEnded(1, (0, 1), (0, 0)) in answer.events


@pytest.mark.rule("BUR-102")
def test_mines_pay_nothing_at_the_end_of_a_round() -> None:
    table = last_action(round_=4, duchy={0: {24: "mine"}})

    assert own(table.when(1, TakeWorkers(5), luck()).then_scenario()).silver == 0


@pytest.mark.rule("BUR-156", "BUR-168", "BUR-310")
def test_knowledge_2_placed_with_the_last_die_of_a_phase_works_already() -> None:
    table = last_action(storage={1: ["knowledge_2"]}, duchy={1: {24: "mine"}}, workers={1: 3})

    answer = table.when(1, PlaceTile("knowledge_2", 12, 5, 2), luck())

    assert PhaseEnded(1, (0, 1), (0, 1)) in answer.events


@pytest.mark.rule("BUR-156", "BUR-168")
def test_knowledge_2_adds_adds_a_worker_for_each_mine() -> None:
    duchy = {24: "mine", 29: "mine", 30: "knowledge_2"}
    table = last_action(duchy={0: duchy, 1: {24: "mine"}})

    answer = table.when(1, TakeWorkers(5), luck())

    assert answer.events[1] == PhaseEnded(1, (2, 1), (2, 0))
    held = own(answer.then_scenario())
    assert (held.silver, held.workers) == (2, 2)


@pytest.mark.rule("BUR-312", "BUR-158")
def test_mines_pay_at_the_end_of_phase_e_too_before_the_final_scoring() -> None:
    duchy = {24: "mine", 29: "mine", 30: "knowledge_2"}
    table = last_action(phase=5, duchy={0: duchy})

    table.when(1, TakeWorkers(5)).then(
        WorkersTaken(1, 2, die=5),
        PhaseEnded(5, (2, 0), (2, 0)),
        MatchEnded((FinalScore(0, 2, 1, (), 3), FinalScore(0, 0, 1, (), 1))),
    )


@pytest.mark.rule("BUR-342")
@SEATS
def test_no_stock_runs_out(seats: int) -> None:
    last = played(seats).match.state
    left = [len(stock) - drawn for stock, drawn in zip(last.stocks, last.drawn, strict=True)]

    assert min(left) >= 0
    if seats == 4:
        assert left == [0] * 7
