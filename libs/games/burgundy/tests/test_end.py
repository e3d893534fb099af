"""The end of the game: final scoring, knowledge tiles 15 to 26, and who wins."""

import pytest

from gamekit.audience import OMNISCIENT
from games.burgundy import GAME
from games.burgundy.commands import TakeWorkers
from games.burgundy.events import FinalScore, KnowledgeScore, MatchEnded
from games.burgundy.goods import Good
from games.burgundy.options import Options
from games.burgundy.scoring import BUILDING_KNOWLEDGE, final_score, ranking
from games.burgundy.state import BonusTile, State
from games.burgundy.tests.position import Table, own, position
from games.burgundy.tiles import KNOWLEDGE, Tile

EXAMPLE: list[Good] = ["red"] * 4 + ["violet"] * 3 + ["pink"] * 3 + ["orange"]  # type: ignore[assignment]


def finished(**given: object) -> Table:
    """Return the end of a match whose last action takes two workers for seat 1."""
    table = position(phase=5, round_=5, active=1, dice=(5,), **given)  # type: ignore[arg-type]
    return table.when(1, TakeWorkers(5)).then_scenario()


def final(**given: object) -> FinalScore:
    """Return the final score of seat 0."""
    return finished(**given).state.final[0]


def known(**given: object) -> tuple[KnowledgeScore, ...]:
    return final(**given).knowledge


@pytest.mark.rule("BUR-158")
def test_after_phase_e_the_match_is_over() -> None:
    table = finished()

    assert GAME.awaiting(table.state) == {}
    assert GAME.legal(table.state, 0) == ()
    table.when(0, TakeWorkers(5)).then_rejected("match_over", "BUR-158")


@pytest.mark.rule("BUR-159")
def test_each_unsold_goods_tile_scores_1() -> None:
    assert final(goods={0: ["pink", "pink", "red"]}) == FinalScore(3, 0, 0, (), 3)


@pytest.mark.rule("BUR-160")
def test_each_silver_left_scores_1() -> None:
    assert final(silver={0: 4}) == FinalScore(0, 4, 0, (), 4)


@pytest.mark.rule("BUR-161")
@pytest.mark.parametrize(("workers", "points"), [(0, 0), (1, 0), (2, 1), (5, 2)])
def test_each_two_workers_left_score_1(workers: int, points: int) -> None:
    assert final(workers={0: workers}) == FinalScore(0, 0, points, (), points)


@pytest.mark.rule("BUR-163")
def test_tiles_in_the_storage_score_nothing() -> None:
    assert final(storage={0: ["castle", "knowledge_25"]}, sold={0: EXAMPLE}) == FinalScore(0, 0, 0, (), 0)


@pytest.mark.rule("BUR-162")
def test_knowledge_is_added_to_the_points_of_the_game() -> None:
    table = finished(duchy={0: {12: "knowledge_25"}}, sold={0: ["pink", "pink"]}, silver={0: 1})

    assert table.state.final[0] == FinalScore(0, 1, 0, (KnowledgeScore("knowledge_25", 2),), 3)
    assert GAME.standings(table.state, OMNISCIENT) == (3, 1)
    view = GAME.view(table.state, 1).seats[0]
    assert (view.points, view.score.knowledge, view.score.silver, view.final) == (3, 2, 1, table.state.final[0])


@pytest.mark.rule("BUR-162")
def test_knowledge_tiles_1_to_14_score_nothing() -> None:
    assert known(duchy={0: {12: "knowledge_1", 7: "knowledge_7", 3: "knowledge_14"}}) == ()


@pytest.mark.rule("BUR-185", "BUR-186")
def test_knowledge_15_scores_3_for_each_color_sold() -> None:
    duchy: dict[int, Tile] = {12: "knowledge_15"}

    assert known(duchy={0: duchy}, sold={0: EXAMPLE}) == (KnowledgeScore("knowledge_15", 12),)
    assert known(duchy={0: duchy}, goods={0: ["brown"]}, sold={0: ["pink"]}) == (KnowledgeScore("knowledge_15", 3),)


@pytest.mark.parametrize(
    ("number", "building"),
    [
        pytest.param(16, "warehouse", marks=pytest.mark.rule("BUR-187")),
        pytest.param(17, "watchtower", marks=pytest.mark.rule("BUR-188")),
        pytest.param(18, "carpenter", marks=pytest.mark.rule("BUR-189")),
        pytest.param(19, "church", marks=pytest.mark.rule("BUR-190")),
        pytest.param(20, "market", marks=pytest.mark.rule("BUR-191")),
        pytest.param(21, "boarding_house", marks=pytest.mark.rule("BUR-192")),
        pytest.param(22, "bank", marks=pytest.mark.rule("BUR-193")),
        pytest.param(23, "city_hall", marks=pytest.mark.rule("BUR-194")),
    ],
)
def test_a_knowledge_tile_scores_4_for_each_building_of_its_kind(number: int, building: Tile) -> None:
    other: Tile = "bank" if building != "bank" else "church"
    duchy = {12: KNOWLEDGE[number - 1], 11: building, 25: building, 26: other}

    assert known(duchy={0: duchy}) == (KnowledgeScore(KNOWLEDGE[number - 1], 8),)
    assert known(duchy={0: {12: KNOWLEDGE[number - 1], 26: other}}) == (KnowledgeScore(KNOWLEDGE[number - 1], 0),)
    assert BUILDING_KNOWLEDGE[number] == building


@pytest.mark.rule("BUR-195")
def test_knowledge_17_and_22_with_2_watchtowers_and_4_banks_score_24() -> None:
    buildings: dict[int, Tile] = {
        11: "bank",
        25: "bank",
        26: "watchtower",
        13: "bank",
        14: "watchtower",
        22: "bank",
    }
    duchy = {12: "knowledge_17", 7: "knowledge_22", 17: "ship", 16: "ship", **buildings}

    assert known(duchy={0: duchy}) == (KnowledgeScore("knowledge_17", 8), KnowledgeScore("knowledge_22", 16))


@pytest.mark.rule("BUR-196", "BUR-197")
def test_knowledge_24_scores_4_for_each_kind_of_animal() -> None:
    pasture: dict[int, Tile] = {10: "cow_2", 9: "chicken_2", 5: "sheep_2", 4: "sheep_3", 0: "sheep_4"}

    score = known(duchy={0: {12: "knowledge_24", 11: "bank", **pasture}}, storage={0: ["pig_2"]})

    assert score == (KnowledgeScore("knowledge_24", 12),)


@pytest.mark.rule("BUR-198", "BUR-199")
def test_knowledge_25_scores_1_for_each_tile_sold() -> None:
    score = known(duchy={0: {12: "knowledge_25"}}, sold={0: EXAMPLE}, goods={0: ["brown", "brown"]})

    assert score == (KnowledgeScore("knowledge_25", 11),)


@pytest.mark.rule("BUR-200")
def test_knowledge_26_scores_2_for_each_bonus_tile() -> None:
    held = own(position(duchy={0: {12: "knowledge_26"}}))
    held.bonus_tiles = (BonusTile("mine", large=True), BonusTile("ship", large=False))

    assert final_score(held).knowledge == (KnowledgeScore("knowledge_26", 4),)


@pytest.mark.rule("BUR-311")
def test_what_was_gained_before_the_knowledge_tile_counts_too() -> None:
    """The sales are all older than the tile: they were made before it is placed."""
    held = own(position(sold={0: EXAMPLE}))
    assert final_score(held).knowledge == ()

    later = own(position(sold={0: EXAMPLE}, duchy={0: {12: "knowledge_25"}}))
    assert final_score(later).knowledge == (KnowledgeScore("knowledge_25", 11),)


@pytest.mark.rule("BUR-002", "BUR-164")
def test_the_most_points_win() -> None:
    table = finished(silver={0: 3})

    outcome = GAME.outcome(table.state)

    assert outcome is not None
    assert (outcome.ranks, outcome.points) == ((1, 2), (3, 1))


def tied(table: Table, points: tuple[int, ...]) -> State:
    """Return the position with these points."""

    def score(state: State) -> None:
        for held, total in zip(state.holdings, points, strict=True):
            held.scores = [total, *(0,) * 9]

    return table.with_state(score).state


@pytest.mark.rule("BUR-165", "BUR-336")
def test_of_tied_players_the_one_with_more_empty_spaces_wins() -> None:
    table = position(3, duchy={0: {12: "knowledge_1"}, 2: {12: "knowledge_2", 24: "mine"}})

    assert list(ranking(tied(table, (7, 7, 7)))) == [1, 0, 2]
    assert list(ranking(tied(table, (7, 7, 8)))) == [2, 1, 0]


@pytest.mark.rule("BUR-336")
def test_as_an_option_the_one_with_fewer_empty_spaces_wins() -> None:
    duchy: dict[int, dict[int, Tile]] = {0: {12: "knowledge_1"}, 2: {12: "knowledge_2", 24: "mine"}}
    table = position(3, options=Options(fewest_empty_wins=True), duchy=duchy)

    assert list(ranking(tied(table, (7, 7, 7)))) == [2, 0, 1]


@pytest.mark.rule("BUR-166", "BUR-337")
def test_still_tied_the_one_further_back_in_the_turn_order_wins() -> None:
    table = position(4)
    table = table.with_state(lambda state: setattr(state, "track", ((2,), (0, 3), (1,), (), (), (), ())))

    assert list(ranking(tied(table, (7, 7, 7, 7)))) == [2, 0, 3, 1]


@pytest.mark.rule("BUR-158")
def test_the_end_is_one_event_with_all_scores() -> None:
    table = position(phase=5, round_=5, active=1, dice=(5,), silver={0: 2})

    assert table.when(1, TakeWorkers(5)).events[-1] == MatchEnded(
        (FinalScore(0, 2, 0, (), 2), FinalScore(0, 0, 1, (), 1))
    )
