"""Chapter 21: the red developments one by one."""

import pytest

from gamekit.audience import SPECTATOR
from games.catan_card import GAME
from games.catan_card.cards import CardKey, Development
from games.catan_card.commands import (
    BuildDevelopment,
    DiscardDevelopment,
    EndTurn,
    Pass,
    PickDevelopment,
    PlayAttack,
    RollDice,
    TradeWithBank,
)
from games.catan_card.events import (
    AgendaSet,
    DevelopmentBuilt,
    DevelopmentDiscarded,
    DevelopmentReturned,
    DiceRolled,
    EventCardDrawn,
    KnightMoved,
    RegionsProduced,
    StockLowered,
    WindmillMoved,
)
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    Table,
    attack_roll,
    awaited,
    before_roll,
    in_main,
    play,
    player,
    roll,
    stock,
)
from games.catan_card.view import SeatView

ONE_EACH = dict.fromkeys(range(FOREST, GOLD + 1), 1)
THREE_EACH = dict.fromkeys(range(FOREST, GOLD + 1), 3)


def seen(table: Table, seat: int = 0) -> SeatView:
    return GAME.view(table.state, SPECTATOR).seats[seat]


# The card, its points, its commerce and what it adds to the hand limit.
RED: list[tuple[Development, int, int, int]] = [
    ("aqueduct", 1, 0, 0),
    ("bath_house", 1, 0, 0),
    ("church", 1, 0, 0),
    ("colossus", 2, 0, 0),
    ("counting_house", 0, 3, 0),
    ("harbor", 0, 1, 0),
    ("library", 1, 0, 1),
    ("marketplace", 0, 2, 0),
    ("merchant_guild", 0, 4, 0),
    ("mint", 0, 1, 0),
    ("town_hall", 1, 0, 0),
]


@pytest.mark.rule("CCG-189", "CCG-190", "CCG-191", "CCG-193", "CCG-194", "CCG-196", "CCG-197", "CCG-216")
@pytest.mark.parametrize(("card", "victory", "commerce", "limit"), RED)
def test_every_red_development_brings_its_points_and_nothing_else(
    card: Development, victory: int, commerce: int, limit: int
) -> None:
    table = in_main(player(cities=[11], hand=[card], stock=THREE_EACH))

    built = play(table, (0, BuildDevelopment(card, 21)))

    # Whoever has commerce points has the windmill and its point: seat 1 has none.
    assert seen(built).points == 3 + victory + (commerce > 0)
    assert (seen(built).commerce, seen(built).windmill) == (commerce, commerce > 0)
    assert (seen(built).hand_limit, seen(built).strength, seen(built).tournament) == (3 + limit, 0, 0)


# Plague: the protections


@pytest.mark.rule("CCG-189", "CCG-179", "CCG-176")
def test_a_bath_house_protects_the_four_regions_of_its_city() -> None:
    """Both settlements are cities: without the bath house of column 11 all six regions would lose."""
    table = before_roll(player(cities=[11, 13], sites={23: "bath_house"}, stock=ONE_EACH), event="plague")

    table.when(0, RollDice(), roll("event_card", 1)).then(
        DiceRolled(0, "event_card", 1),
        EventCardDrawn("plague"),
        StockLowered(0, (PASTURE, GOLD), "plague"),
        RegionsProduced(1, ((GOLD,), (FIELDS,))),
    )


@pytest.mark.rule("CCG-197", "CCG-179")
def test_an_aqueduct_protects_every_region_of_its_owner_and_none_of_the_other() -> None:
    table = before_roll(
        player(cities=[11, 13], sites={20: "aqueduct"}, stock=ONE_EACH),
        player(cities=[11], stock=ONE_EACH),
        event="plague",
    )

    table.when(0, RollDice(), roll("event_card", 1)).then(
        DiceRolled(0, "event_card", 1),
        EventCardDrawn("plague"),
        StockLowered(1, (FOREST, HILLS, MOUNTAINS, FIELDS), "plague"),
        RegionsProduced(1, ((GOLD,), (FIELDS,))),
    )


# Hand limit


@pytest.mark.rule("CCG-190", "CCG-118", "CCG-130")
def test_two_libraries_make_five_cards_possible_in_the_turn_they_are_built() -> None:
    held: list[CardKey] = ["library", "spy", "spy", "spy", "scout", "scout"]
    table = in_main(player(cities=[11], sites={20: "library"}, hand=held, stock=THREE_EACH))

    built = play(table, (0, BuildDevelopment("library", 22)))

    assert seen(built).hand_limit == 5
    assert awaited(play(built, (0, EndTurn()))) == {0: "exchange_card"}


@pytest.mark.rule("CCG-190", "CCG-185")
def test_abbeys_and_libraries_add_up() -> None:
    sites: dict[int, Development] = {20: "library", 21: "library", 22: "abbey", 24: "abbey"}

    assert seen(in_main(player(cities=[11], sites=sites))).hand_limit == 7


@pytest.mark.rule("CCG-186")
def test_a_lost_library_lowers_the_limit() -> None:
    table = in_main(player(cities=[11], sites={20: "library"}, hand=["spy", "spy", "spy", "scout"]))

    dropped = table.when(0, DiscardDevelopment(20)).then(DevelopmentDiscarded(0, "library", 20))

    assert seen(dropped).hand_limit == 3
    assert awaited(play(dropped, (0, EndTurn()))) == {0: "put_away"}


# Harbor, church


@pytest.mark.rule("CCG-192")
def test_a_harbor_counts_only_own_fleets_and_no_other_commerce() -> None:
    table = in_main(
        player(cities=[11], sites={20: "harbor", 21: "marketplace", 22: "garrison"}),
        player(sites={20: "wool_fleet"}),
    )

    assert (seen(table).commerce, seen(table, 1).commerce) == (4, 1)


@pytest.mark.rule("CCG-193")
def test_a_church_does_not_protect_the_knights_of_its_city_from_the_black_knight() -> None:
    table = in_main(
        player(cities=[11], sites={20: "library"}, hand=["black_knight"]),
        player(cities=[11], sites={20: "church", 21: "conrad_the_swift"}),
    )
    attacked = play(table, (0, PlayAttack("black_knight")), (1, Pass(), attack_roll(5)))

    attacked.when(0, PickDevelopment(21)).then(
        DevelopmentReturned(1, "conrad_the_swift", 21), KnightMoved(None), AgendaSet(())
    )


@pytest.mark.rule("CCG-193")
def test_a_church_itself_and_its_city_burn_and_fall_sick() -> None:
    table = in_main(
        player(cities=[11], sites={20: "library"}, hand=["arsonist"]),
        player(cities=[11], sites={20: "church"}),
    )
    attacked = table.when(0, PlayAttack("arsonist")).then_scenario()
    attacked = attacked.when(1, Pass(), attack_roll(2)).then_scenario()
    assert PickDevelopment(20) in GAME.legal(attacked.state, 0)

    sick = before_roll(player(cities=[11], sites={20: "church"}, stock={FOREST: 2}), event="plague")
    assert stock(play(sick, (0, RollDice(), roll("event_card", 1)))) == {FOREST: 1, GOLD: 1}


# Mint, town hall


@pytest.mark.rule("CCG-195", "CCG-102")
def test_a_mint_changes_no_rate_but_that_of_gold() -> None:
    table = in_main(player(cities=[11], sites={20: "mint", 21: "gold_fleet"}, stock={MOUNTAINS: 2}))

    assert seen(table).bank_rates == {"lumber": 3, "brick": 3, "ore": 3, "grain": 3, "wool": 3, "gold": 1}
    table.when(0, TradeWithBank("ore", "gold")).then_rejected("not_in_stock", "CCG-102")


@pytest.mark.rule("CCG-205", "CCG-093", "CCG-194")
def test_a_marketplace_takes_the_windmill_from_two_commerce_points() -> None:
    """A garrison and a marketplace are three points against the mint and a fleet of seat 1."""
    table = in_main(
        player(cities=[11], sites={20: "garrison"}, hand=["marketplace"], stock={PASTURE: 1, FIELDS: 1}),
        player(cities=[11], sites={20: "mint", 21: "wool_fleet"}),
    )
    assert table.state.windmill == 1

    built = table.when(0, BuildDevelopment("marketplace", 21)).then(
        StockLowered(0, (FIELDS,), "building"),
        StockLowered(0, (PASTURE,), "building"),
        DevelopmentBuilt(0, "marketplace", 21),
        WindmillMoved(0),
    )
    assert (seen(built).commerce, seen(built, 1).commerce) == (3, 2)
