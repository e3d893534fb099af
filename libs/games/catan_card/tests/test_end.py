"""Chapter 22: the end of the game."""

import pytest

from gamekit.audience import SPECTATOR
from gamekit.game import Outcome
from games.catan_card import GAME
from games.catan_card.commands import (
    BuildCity,
    BuildDevelopment,
    DiscardDevelopment,
    EndTurn,
    PickDevelopment,
    PlayCaravan,
    RollDice,
)
from games.catan_card.events import (
    DevelopmentBuilt,
    DevelopmentDiscarded,
    DevelopmentReturned,
    KnightMoved,
    MatchWon,
    StockLowered,
    WindmillMoved,
)
from games.catan_card.options import Options
from games.catan_card.resources import Region
from games.catan_card.tests.position import (
    FIELDS,
    HILLS,
    MOUNTAINS,
    PASTURE,
    Player,
    Table,
    awaited,
    before_roll,
    in_main,
    play,
    player,
    roll,
)

FOUR_CITIES = {9: (Region("forest", 1), Region("forest", 6)), 15: (Region("hills", 1), Region("hills", 2))}


def eleven_points() -> Player:
    """Four cities, the colossus and a church."""
    return player(
        cities=[9, 11, 13, 15],
        roads=[10, 14],
        settlements=FOUR_CITIES,
        sites={20: "colossus", 21: "church"},
        hand=["bath_house", "abbey"],
        stock={HILLS: 2, MOUNTAINS: 1, PASTURE: 1},
    )


def points(table: Table) -> tuple[int, ...]:
    return tuple(GAME.standings(table.state, SPECTATOR))


@pytest.mark.rule("CCG-198", "CCG-199")
def test_the_twelfth_point_wins_at_once() -> None:
    table = in_main(eleven_points())
    assert points(table) == (11, 2)

    over = table.when(0, BuildDevelopment("bath_house", 22)).then(
        StockLowered(0, (HILLS, HILLS), "building"),
        StockLowered(0, (MOUNTAINS,), "building"),
        StockLowered(0, (PASTURE,), "building"),
        DevelopmentBuilt(0, "bath_house", 22),
        MatchWon(0, 12),
    )

    assert GAME.outcome(over.state) == Outcome((1, 2), (12, 2))
    assert awaited(over) == {}
    over.when(0, EndTurn()).then_rejected("match_over", "CCG-198")
    over.when(1, RollDice()).then_rejected("match_over", "CCG-198")


@pytest.mark.rule("CCG-198", "CCG-097")
@pytest.mark.parametrize("active", [0, 1])
def test_the_active_seat_wins_where_both_get_there_in_one_step(active: int) -> None:
    """In a civil war one seat comes into the knight, the other into the windmill."""
    passive = 1 - active
    sides = {
        active: player(
            cities=[11, 13],
            sites={20: "library", 21: "bath_house", 22: "aqueduct", 24: "siegfried_lackland", 26: "wool_fleet"},
        ),
        passive: player(
            cities=[11, 13],
            sites={20: "library", 21: "bath_house", 22: "aqueduct", 24: "hagen_the_sinister", 26: "ore_fleet"},
        ),
    }
    table = before_roll(sides[0], sides[1], active=active, event="civil_war", options=Options(victory_points=8))
    assert points(table) == (7, 7)

    fought = play(table, (active, RollDice(), roll("event_card", 1)), (active, PickDevelopment(24)))

    assert GAME.outcome(fought.state) is None
    over = fought.when(passive, PickDevelopment(26)).then(
        DevelopmentReturned(active, "wool_fleet", 26),
        KnightMoved(active),
        WindmillMoved(passive),
        MatchWon(active, 8),
    )
    assert points(over) == (8, 8)
    assert GAME.outcome(over.state) == Outcome((1, 2) if active == 0 else (2, 1), (8, 8))


@pytest.mark.rule("CCG-199", "CCG-088")
def test_settlements_cities_red_points_and_both_figures_count() -> None:
    table = in_main(
        player(
            cities=[11],
            roads=[14],
            settlements={15: FOUR_CITIES[15]},
            sites={20: "church", 21: "marketplace", 24: "conrad_the_swift"},
        )
    )

    # A city 2, settlements 1 and 1, the church 1, the knight 1, the windmill 1; the marketplace has none.
    assert points(table) == (7, 2)


@pytest.mark.rule("CCG-200")
def test_a_practice_game_ends_earlier() -> None:
    table = in_main(player(stock={MOUNTAINS: 3, FIELDS: 2}), options=Options(victory_points=3))

    assert table.when(0, BuildCity(11)).events[-1] == MatchWon(0, 3)
    longer = in_main(player(stock={MOUNTAINS: 3, FIELDS: 2}), options=Options(victory_points=4))
    assert GAME.outcome(play(longer, (0, BuildCity(11))).state) is None


@pytest.mark.rule("CCG-108")
def test_six_points_unlock_no_action_cards_for_good() -> None:
    table = in_main(
        player(sites={24: "abbey"}, cities=[11], hand=["caravan"], stock={FIELDS: 1}),
        player(sites={20: "conrad_the_swift"}),
        options=Options(lasting_threshold=True),
    )
    assert points(table) == (3, 3)

    after = table.when(0, DiscardDevelopment(24)).then(DevelopmentDiscarded(0, "abbey", 24))

    after.when(0, PlayCaravan(1)).then_rejected("locked", "CCG-108")
