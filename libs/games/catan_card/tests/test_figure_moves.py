"""Chapter 13: the knight and windmill figures."""

import pytest

from gamekit.audience import SPECTATOR
from games.catan_card import GAME
from games.catan_card.cards import CARDS, Development
from games.catan_card.commands import (
    BuildDevelopment,
    DiscardDevelopment,
    Pass,
    PickDevelopment,
    PlayAttack,
    RollDice,
)
from games.catan_card.events import (
    AgendaSet,
    DevelopmentBuilt,
    DevelopmentDiscarded,
    DevelopmentReturned,
    KnightMoved,
    StockLowered,
    WindmillMoved,
)
from games.catan_card.steps import CheckSurplus, Settle
from games.catan_card.tests.position import (
    FOREST,
    MOUNTAINS,
    PASTURE,
    Table,
    attack_roll,
    before_roll,
    in_main,
    play,
    player,
    roll,
)


def points(table: Table) -> tuple[int, ...]:
    return tuple(GAME.standings(table.state, SPECTATOR))


# The knight


@pytest.mark.rule("CCG-091", "CCG-089")
def test_on_equal_strength_the_knight_figure_leaves_play() -> None:
    """Seat 1 held it with a strength of one."""
    table = in_main(player(hand=["siegfried_lackland"], stock={MOUNTAINS: 1}), player(sites={20: "hagen_the_sinister"}))
    assert points(table) == (2, 3)

    level = table.when(0, BuildDevelopment("siegfried_lackland", 20)).then(
        StockLowered(0, (MOUNTAINS,), "building"),
        DevelopmentBuilt(0, "siegfried_lackland", 20),
        KnightMoved(None),
    )
    assert points(level) == (2, 2)


@pytest.mark.rule("CCG-089", "CCG-088")
def test_a_greater_total_takes_the_knight_figure_from_its_holder() -> None:
    """3 and 1 against 3."""
    table = in_main(
        player(hand=["siegfried_lackland"], sites={24: "otto_the_berserker"}, stock={MOUNTAINS: 1}),
        player(sites={20: "walter_the_recreant"}),
    )
    assert table.state.knight is None

    table = play(table, (0, BuildDevelopment("siegfried_lackland", 20)))
    assert table.state.knight == 0
    assert play(table, (0, DiscardDevelopment(24))).state.knight == 1


@pytest.mark.rule("CCG-089")
def test_tournament_points_win_no_knight_figure() -> None:
    table = in_main(player(sites={20: "falk_the_fair"}), player(sites={20: "conrad_the_swift"}))

    assert table.state.knight == 1


@pytest.mark.rule("CCG-089", "CCG-097")
def test_a_smithy_can_bring_the_knight_figure() -> None:
    table = in_main(
        player(sites={20: "hagen_the_sinister"}, hand=["smithy"], stock={FOREST: 1, MOUNTAINS: 2}),
        player(sites={20: "siegfried_lackland"}),
    )

    table.when(0, BuildDevelopment("smithy", 24)).then(
        StockLowered(0, (FOREST,), "building"),
        StockLowered(0, (MOUNTAINS, MOUNTAINS), "building"),
        DevelopmentBuilt(0, "smithy", 24),
        KnightMoved(0),
    )


@pytest.mark.rule("CCG-092")
def test_only_knights_have_strength() -> None:
    strong = {card.key for card in CARDS.values() if card.strength}

    assert strong == {card.key for card in CARDS.values() if card.kind == "knight"}


@pytest.mark.rule("CCG-097")
def test_the_knight_figure_moves_when_an_attack_is_complete() -> None:
    """Seat 0 has five points and the stronger knight of seat 1 goes home."""
    table = in_main(
        player(cities=[11, 13], sites={20: "conrad_the_swift"}, hand=["black_knight"]),
        player(sites={20: "karl_the_strong"}),
    )
    table = play(table, (0, PlayAttack("black_knight")), (1, Pass(), attack_roll(1)))
    assert table.state.knight == 1
    assert table.state.agenda[1:] == (CheckSurplus(1, "attack"), Settle())

    table.when(0, PickDevelopment(20)).then(
        DevelopmentReturned(1, "karl_the_strong", 20), KnightMoved(0), AgendaSet(())
    )


# The windmill


@pytest.mark.rule("CCG-094", "CCG-095")
def test_commerce_of_an_opponent_without_a_city_counts() -> None:
    """One fleet each: a tie, though only seat 0 has a city."""
    table = in_main(
        player(cities=[11], sites={20: "wool_fleet"}, hand=["ore_fleet"], stock={FOREST: 1, PASTURE: 1}),
        player(sites={20: "gold_fleet"}),
    )
    assert table.state.windmill is None

    assert play(table, (0, BuildDevelopment("ore_fleet", 22))).state.windmill == 0


@pytest.mark.rule("CCG-095", "CCG-097")
def test_on_equal_commerce_the_windmill_leaves_play_and_comes_back() -> None:
    table = in_main(
        player(cities=[11], sites={20: "wool_fleet"}),
        player(cities=[11], sites={20: "marketplace"}),
    )
    assert table.state.windmill == 1

    level = in_main(
        player(cities=[11], sites={20: "wool_fleet"}, hand=["ore_fleet"], stock={FOREST: 1, PASTURE: 1}),
        player(cities=[11], sites={20: "marketplace"}),
    )
    level = level.when(0, BuildDevelopment("ore_fleet", 22)).then(
        StockLowered(0, (FOREST,), "building"),
        StockLowered(0, (PASTURE,), "building"),
        DevelopmentBuilt(0, "ore_fleet", 22),
        WindmillMoved(None),
    )
    assert points(level) == (3, 3)
    level.when(0, DiscardDevelopment(20)).then(DevelopmentDiscarded(0, "wool_fleet", 20), WindmillMoved(1))


@pytest.mark.rule("CCG-096", "CCG-097")
def test_the_holder_loses_the_windmill_at_once_and_to_nobody() -> None:
    """Seat 1 burns down to one fleet in the turn of seat 0, who has two and no city."""
    table = in_main(
        player(roads=[14, 10], sites={20: "wool_fleet", 22: "ore_fleet", 24: "karl_the_strong"}, hand=["arsonist"]),
        player(cities=[11], sites={20: "gold_fleet", 21: "merchant_guild"}),
    )
    assert (table.state.windmill, points(table)) == (1, (3, 4))

    table = play(table, (0, PlayAttack("arsonist")), (1, Pass(), attack_roll(1)))
    table.when(0, PickDevelopment(21)).then(
        DevelopmentReturned(1, "merchant_guild", 21), WindmillMoved(None), AgendaSet(())
    )


@pytest.mark.rule("CCG-043", "CCG-045", "CCG-093")
@pytest.mark.parametrize(("city", "fleets", "awaited"), [([11], 1, True), ([], 1, False), ([11], 0, False)])
def test_commerce_asks_the_holder_of_the_windmill_only(city: list[int], fleets: int, awaited: bool) -> None:
    sites: dict[int, Development] = {20: "wool_fleet"} if fleets else {}
    table = before_roll(player(stock={FOREST: 1}), player(cities=city, sites=sites))

    rolled = play(table, (0, RollDice(), roll("commerce", 1)))

    assert set(GAME.awaiting(rolled.state)) == ({1} if awaited else {0})
