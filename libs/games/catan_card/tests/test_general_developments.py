"""Chapter 21: the green developments one by one.

Above the settlement of column 11 site 20 lies between forest and mountains, site 22 below it between hills and fields;
above that of column 13 site 24 between mountains and pasture, site 26 below it between fields and gold.
"""

import pytest

from gamekit.audience import SPECTATOR
from games.catan_card import GAME
from games.catan_card.cards import CARDS, CardKey, Development
from games.catan_card.commands import (
    BuildDevelopment,
    DiscardDevelopment,
    EndTurn,
    Pass,
    PickDevelopment,
    PlayAttack,
    PutUnder,
    RollDice,
)
from games.catan_card.events import (
    DiceRolled,
    RegionsProduced,
    StockLowered,
)
from games.catan_card.resources import RESOURCES, Region, Resource
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
    hand,
    in_main,
    play,
    player,
    roll,
    stock,
)
from games.catan_card.view import SeatView

SPOT: dict[Resource, int] = dict(zip(RESOURCES, range(FOREST, GOLD + 1), strict=True))
BLACK = {1: FIELDS, 2: MOUNTAINS, 3: PASTURE, 4: FOREST, 5: HILLS, 6: GOLD}
"""What yields for seat 1."""

# The mill, a site next to its region, that region, its number, and a site away from it.
MILLS = [
    ("sawmill", 20, FOREST, 5, 24),
    ("brick_factory", 22, HILLS, 6, 26),
    ("foundry", 24, MOUNTAINS, 3, 26),
    ("grain_mill", 26, FIELDS, 2, 24),
    ("woolen_mill", 24, PASTURE, 4, 20),
]
FLEETS: list[tuple[Development, Resource]] = [
    ("brick_fleet", "brick"),
    ("gold_fleet", "gold"),
    ("grain_fleet", "grain"),
    ("lumber_fleet", "lumber"),
    ("ore_fleet", "ore"),
    ("wool_fleet", "wool"),
]


def seen(table: Table, seat: int = 0) -> SeatView:
    return GAME.view(table.state, SPECTATOR).seats[seat]


@pytest.mark.rule("CCG-180", "CCG-047")
@pytest.mark.parametrize("garrison", [None, 20])
def test_a_garrison_takes_its_two_regions_out_of_the_banditti_count(garrison: int | None) -> None:
    """Ten resources, three of them on the forest and the mountains."""
    table = before_roll(
        player(
            sites={} if garrison is None else {garrison: "garrison"},
            stock={FOREST: 2, MOUNTAINS: 1, HILLS: 3, FIELDS: 3, PASTURE: 1},
        )
    )
    loss = (StockLowered(0, (MOUNTAINS, PASTURE), "banditti"),) if garrison is None else ()

    table.when(0, RollDice(), roll("banditti", 1)).then(
        DiceRolled(0, "banditti", 1), *loss, RegionsProduced(1, ((GOLD,), (FIELDS,)))
    )


@pytest.mark.rule("CCG-181", "CCG-056")
@pytest.mark.parametrize(("mill", "site", "spot", "number", "_away"), MILLS)
def test_a_production_building_makes_its_neighbour_yield_two(
    mill: Development, site: int, spot: int, number: int, _away: int
) -> None:
    table = before_roll(player(sites={site: mill}))

    produced = table.when(0, RollDice(), roll("commerce", number)).then(
        DiceRolled(0, "commerce", number), RegionsProduced(number, ((spot, spot), (BLACK[number],)))
    )
    assert stock(produced) == {spot: 2}


@pytest.mark.rule("CCG-181", "CCG-086")
@pytest.mark.parametrize(("mill", "_site", "spot", "number", "away"), MILLS)
def test_a_production_building_does_nothing_away_from_its_kind(
    mill: Development, _site: int, spot: int, number: int, away: int
) -> None:
    table = before_roll(player(sites={away: mill}))

    table.when(0, RollDice(), roll("commerce", number)).then(
        DiceRolled(0, "commerce", number), RegionsProduced(number, ((spot,), (BLACK[number],)))
    )


@pytest.mark.rule("CCG-181")
def test_a_production_building_works_only_for_its_owner() -> None:
    table = before_roll(player(sites={20: "sawmill"}))

    table.when(0, RollDice(), roll("commerce", 4)).then(
        DiceRolled(0, "commerce", 4), RegionsProduced(4, ((PASTURE,), (FOREST,)))
    )


@pytest.mark.rule("CCG-183", "CCG-079")
@pytest.mark.parametrize(("mill", "site", "spot", "number", "_away"), MILLS)
def test_a_production_building_works_from_the_second_site_of_a_city(
    mill: Development, site: int, spot: int, number: int, _away: int
) -> None:
    table = before_roll(player(cities=[11, 13], sites={site + 1: mill}))

    table.when(0, RollDice(), roll("commerce", number)).then(
        DiceRolled(0, "commerce", number), RegionsProduced(number, ((spot, spot), (BLACK[number],)))
    )


@pytest.mark.rule("CCG-183")
@pytest.mark.parametrize("site", [22, 23])
def test_a_production_building_reaches_only_its_side_of_a_city(site: int) -> None:
    """The foundry lies below, the mountains above."""
    table = before_roll(player(cities=[11], sites={site: "foundry"}))

    table.when(0, RollDice(), roll("tournament", 3)).then(
        DiceRolled(0, "tournament", 3), RegionsProduced(3, ((MOUNTAINS,), (PASTURE,)))
    )


@pytest.mark.rule("CCG-182", "CCG-209", "CCG-057")
@pytest.mark.parametrize(("number", "starting", "field"), [(3, MOUNTAINS, 17), (4, PASTURE, 19)])
@pytest.mark.parametrize(("before", "gained"), [(0, 2), (1, 2), (2, 1), (3, 0)])
def test_a_grain_mill_between_two_fields_doubles_both(
    number: int, starting: int, field: int, before: int, gained: int
) -> None:
    table = before_roll(
        player(
            roads=[14, 16],
            settlements={
                15: (Region("forest", 1), Region("fields", 3)),
                17: (Region("hills", 1), Region("fields", 4)),
            },
            sites={34: "grain_mill"},
            stock={field: before},
        )
    )

    table.when(0, RollDice(), roll("commerce", number)).then(
        DiceRolled(0, "commerce", number),
        RegionsProduced(number, ((starting, *(field,) * gained), (BLACK[number],))),
    )


@pytest.mark.rule("CCG-184")
@pytest.mark.parametrize(("fleet", "resource"), FLEETS)
def test_a_fleet_changes_no_other_rate(fleet: Development, resource: Resource) -> None:
    table = in_main(player(sites={20: fleet}), player())

    assert seen(table).bank_rates == {one: 2 if one == resource else 3 for one in RESOURCES}
    assert seen(table, 1).bank_rates == dict.fromkeys(RESOURCES, 3)


@pytest.mark.rule("CCG-184")
@pytest.mark.parametrize(("fleet", "_resource"), FLEETS)
def test_a_fleet_has_one_commerce_point(fleet: Development, _resource: Resource) -> None:
    assert seen(in_main(player(sites={20: fleet}))).commerce == 1


@pytest.mark.rule("CCG-185", "CCG-204", "CCG-118")
def test_an_abbey_raises_the_hand_limit_by_one() -> None:
    table = in_main(player(hand=["abbey"], stock={FOREST: 1, HILLS: 1, MOUNTAINS: 1}))
    assert seen(table).hand_limit == 3

    built = play(table, (0, BuildDevelopment("abbey", 20)))

    assert seen(built).hand_limit == 4
    assert stock(built) == {}
    assert seen(built, 1).hand_limit == 3


@pytest.mark.rule("CCG-185")
def test_two_abbeys_make_five_cards_possible() -> None:
    held: list[CardKey] = ["spy", "spy", "spy", "scout", "scout"]
    table = in_main(player(sites={20: "abbey", 24: "abbey"}, hand=held))

    assert seen(table).hand_limit == 5
    assert awaited(play(table, (0, EndTurn()))) == {0: "exchange_card"}


@pytest.mark.rule("CCG-186", "CCG-116")
def test_the_active_seat_puts_the_surplus_of_a_lost_abbey_away_in_the_hand_check() -> None:
    table = in_main(player(sites={20: "abbey"}, hand=["spy", "spy", "spy", "scout"]))

    dropped = play(table, (0, DiscardDevelopment(20)))

    assert awaited(dropped) == {0: "build_trade_play"}
    assert awaited(play(dropped, (0, EndTurn()))) == {0: "put_away"}


@pytest.mark.rule("CCG-186", "CCG-117", "CCG-151")
def test_the_passive_seat_puts_the_surplus_of_a_lost_abbey_away_at_once() -> None:
    """The abbey comes back into a full hand and no longer raises the limit: two cards too many."""
    table = in_main(
        player(cities=[11], sites={20: "colossus"}, hand=["arsonist"]),
        player(sites={20: "abbey"}, hand=["spy", "spy", "spy", "scout"]),
    )
    table = play(table, (0, PlayAttack("arsonist")), (1, Pass(), attack_roll(1)), (0, PickDevelopment(20)))
    assert awaited(table) == {1: "put_away"}
    table.when(0, EndTurn()).then_rejected("surplus_pending", "CCG-117")

    tidied = play(table, (1, PutUnder("abbey", 4)), (1, PutUnder("spy", 2)))

    assert hand(tidied, 1) == ["spy", "spy", "scout"]
    assert (tidied.state.stacks[4][-1], tidied.state.stacks[2][-1]) == ("abbey", "spy")
    assert awaited(tidied) == {0: "build_trade_play"}


# Name, what it costs in the order of the resources, its strength and its tournament points.
KNIGHTS: list[tuple[Development, tuple[int, ...], int, int]] = [
    ("conrad_the_swift", (0, 0, 1, 1, 0, 0), 2, 1),
    ("falk_the_fair", (0, 0, 2, 2, 1, 0), 1, 5),
    ("gotz_ironfist", (0, 0, 2, 2, 2, 0), 5, 2),
    ("hagen_the_sinister", (0, 0, 1, 1, 0, 0), 1, 2),
    ("karl_the_strong", (0, 0, 2, 2, 3, 0), 7, 1),
    ("otto_the_berserker", (0, 0, 2, 1, 1, 0), 3, 2),
    ("pippin_the_short", (0, 0, 1, 1, 1, 0), 1, 3),
    ("siegfried_lackland", (0, 0, 1, 0, 0, 0), 1, 1),
    ("walter_the_recreant", (0, 0, 1, 1, 1, 0), 3, 1),
]


@pytest.mark.rule("CCG-187")
@pytest.mark.parametrize(("knight", "cost", "strength", "tournament"), KNIGHTS)
def test_every_knight_has_its_own_cost_strength_and_tournament_points(
    knight: Development, cost: tuple[int, ...], strength: int, tournament: int
) -> None:
    full = dict.fromkeys(range(FOREST, GOLD + 1), 3)
    table = in_main(player(hand=[knight], stock=full))

    built = play(table, (0, BuildDevelopment(knight, 20)))

    assert [3 - left for left in built.state.owned[0].held] == list(cost)
    assert (seen(built).strength, seen(built).tournament, seen(built).knight) == (strength, tournament, True)
    assert sum(card.kind == "knight" for card in CARDS.values()) == len(KNIGHTS)


@pytest.mark.rule("CCG-188")
def test_a_smithy_without_knights_has_no_strength() -> None:
    table = in_main(player(sites={20: "smithy"}))

    assert (seen(table).strength, table.state.knight) == (0, None)
