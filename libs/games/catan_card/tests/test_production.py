"""Chapter 7: the production die, and what doubles the yield of regions."""

import pytest

from games.catan_card.cards import Development
from games.catan_card.commands import (
    RollDice,
)
from games.catan_card.events import (
    DiceRolled,
    RegionsProduced,
)
from games.catan_card.resources import Region
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    before_roll,
    play,
    player,
    roll,
    stock,
)


@pytest.mark.rule("CCG-054", "CCG-055", "CCG-027", "CCG-201", "CCG-203")
@pytest.mark.parametrize(
    ("number", "mine", "theirs"),
    [
        (1, GOLD, FIELDS),
        (2, FIELDS, MOUNTAINS),
        (3, MOUNTAINS, PASTURE),
        (4, PASTURE, FOREST),
        (5, FOREST, HILLS),
        (6, HILLS, GOLD),
    ],
)
def test_every_number_yields_one_resource_for_each_player(number: int, mine: int, theirs: int) -> None:
    after = (
        before_roll(player(), player(stock={theirs: 1}))
        .when(0, RollDice(), roll("tournament", number))
        .then(DiceRolled(0, "tournament", number), RegionsProduced(number, ((mine,), (theirs,))))
    )

    assert stock(after, 0) == {mine: 1}
    assert stock(after, 1) == {theirs: 2}


@pytest.mark.rule("CCG-202", "CCG-024", "CCG-025", "CCG-026", "CCG-027")
def test_a_full_region_yields_nothing_and_nothing_is_shifted() -> None:
    more = {15: (Region("mountains", 5), Region("fields", 3))}
    table = before_roll(player(roads=[14], settlements=more, stock={16: 3, MOUNTAINS: 1, FOREST: 3}))

    after = play(table, (0, RollDice(), roll("tournament", 5)))
    assert stock(after) == {16: 3, MOUNTAINS: 1, FOREST: 3}


@pytest.mark.rule("CCG-056", "CCG-181", "CCG-182", "CCG-183")
@pytest.mark.parametrize(
    ("card", "site", "number", "spot"),
    [
        ("sawmill", 20, 5, FOREST),
        ("brick_factory", 22, 6, HILLS),
        ("woolen_mill", 25, 4, PASTURE),
        ("grain_mill", 26, 2, FIELDS),
        ("grain_mill", 22, 2, FIELDS),
        ("foundry", 24, 3, MOUNTAINS),
        ("foundry", 21, 3, MOUNTAINS),
    ],
)
def test_a_production_building_doubles_the_fitting_region(card: Development, site: int, number: int, spot: int) -> None:
    table = before_roll(player(cities=[11, 13], sites={site: card}))

    assert stock(play(table, (0, RollDice(), roll("tournament", number)))) == {spot: 2}


@pytest.mark.rule("CCG-086", "CCG-181")
@pytest.mark.parametrize(
    ("card", "site", "number", "spot"),
    [("sawmill", 24, 5, FOREST), ("sawmill", 22, 5, FOREST), ("sawmill", 20, 3, MOUNTAINS)],
)
def test_a_production_building_does_nothing_for_other_regions(
    card: Development, site: int, number: int, spot: int
) -> None:
    table = before_roll(player(sites={site: card}))

    assert stock(play(table, (0, RollDice(), roll("tournament", number)))) == {spot: 1}


@pytest.mark.rule("CCG-057", "CCG-209", "CCG-182")
@pytest.mark.parametrize(("number", "spot"), [(4, 17), (3, 19)])
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 3), (2, 3), (3, 3)])
def test_a_mill_between_two_fields_doubles_both_up_to_a_stock_of_three(
    number: int, spot: int, before: int, after: int
) -> None:
    row = {15: (Region("forest", 1), Region("fields", 4)), 17: (Region("forest", 6), Region("fields", 3))}
    owner = player(roads=[14, 16], settlements=row, sites={34: "grain_mill"}, stock={17: before, 19: before})
    table = before_roll(owner)

    produced = play(table, (0, RollDice(), roll("tournament", number)))
    assert stock(produced)[spot] == after
