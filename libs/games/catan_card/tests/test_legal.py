"""What is listed as legal in the main phase is exactly what is accepted, and the view says where to draw it."""

from collections.abc import Iterator

import pytest

from gamekit.audience import SPECTATOR
from gamekit.rejection import Rejection
from games.catan_card import GAME
from games.catan_card.cards import CARDS, DEVELOPMENT_KINDS, CardKey
from games.catan_card.commands import (
    BuildCity,
    BuildDevelopment,
    BuildRoad,
    BuildSettlement,
    Command,
    DeclineTrade,
    DiscardDevelopment,
    EndTurn,
    OfferTrade,
    PlayAlchemist,
    PlayAttack,
    PlayCaravan,
    RollDice,
    TradeWithBank,
)
from games.catan_card.resources import ONE_OF, RESOURCES, Region
from games.catan_card.row import COLUMNS, SITES, START_SPOTS
from games.catan_card.state import State
from games.catan_card.tests.position import FIELDS, FOREST, GOLD, HILLS, PASTURE, before_roll, in_main, play, player
from testkit.chance import ScriptedChance

EAST = {15: (Region("forest", 6), Region("fields", 3))}
FULL = dict.fromkeys(START_SPOTS, 3)
TWO = dict.fromkeys(START_SPOTS, 2)
ACTIONS: tuple[CardKey, ...] = (
    "caravan",
    "merchant",
    "brigands",
    "arsonist",
    "black_knight",
    "spy",
    "bishop",
    "herb_woman",
    "scout",
)


def empty_the_open_stacks(state: State) -> None:
    state.roads = state.settlements = state.cities = 0


POSITIONS = {
    "no road, settlement and city left": in_main(player(roads=[14], stock=FULL)).with_state(empty_the_open_stacks),
    "nothing in stock": in_main(player(hand=["abbey", *ACTIONS]), player()),
    "everything in stock, no card": in_main(player(stock=FULL), player(stock=FULL)),
    "an opponent without room": in_main(player(stock=TWO), player(stock=FULL)),
    "an open road and room": in_main(
        player(roads=[14], stock=TWO, hand=["church", "abbey", "wool_fleet", "conrad_the_swift"]), player(stock=TWO)
    ),
    "a city with a fleet": in_main(
        player(cities=[13], sites={24: "wool_fleet", 20: "abbey"}, stock=FULL, hand=["church", "colossus", "mint"]),
        player(stock={GOLD: 3}),
    ),
    "actions that can have an effect": in_main(
        player(cities=[11, 13], sites={20: "church"}, hand=ACTIONS, stock={FOREST: 1, HILLS: 2}),
        player(hand=["mint"], sites={20: "abbey", 22: "conrad_the_swift"}, stock={PASTURE: 1}),
    ),
    "actions that can have none": in_main(
        player(cities=[11, 13], sites={20: "church", 21: "library"}, hand=ACTIONS), player(stock={FIELDS: 0})
    ),
    "actions that are locked": in_main(
        player(cities=[11], hand=ACTIONS, stock=TWO), player(sites={20: "abbey"}, hand=["mint"], stock=TWO)
    ),
}


def conceivable() -> Iterator[Command]:
    yield EndTurn()
    yield RollDice()
    yield from map(BuildRoad, COLUMNS)
    yield from map(BuildSettlement, COLUMNS)
    yield from map(BuildCity, COLUMNS)
    yield from map(DiscardDevelopment, SITES)
    developments = [card.key for card in CARDS.values() if card.kind in DEVELOPMENT_KINDS]
    yield from (BuildDevelopment(card, site) for card in developments for site in SITES)  # type: ignore[arg-type]
    yield from (TradeWithBank(give, take) for give in RESOURCES for take in RESOURCES)
    yield from (OfferTrade(give, take) for give in ONE_OF for take in ONE_OF if give != take)
    yield from map(PlayAlchemist, range(1, 7))
    yield from map(PlayCaravan, (1, 2))
    yield from (PlayAttack(card.key) for card in CARDS.values() if card.kind == "attack")  # type: ignore[arg-type]


@pytest.mark.rule("CCG-036", "CCG-060", "CCG-087")
@pytest.mark.parametrize("name", POSITIONS)
def test_in_the_main_phase_just_what_is_accepted_is_listed(name: str) -> None:
    table = POSITIONS[name]

    accepted = {
        repr(command)
        for command in conceivable()
        if not isinstance(GAME.decide(table.state, 0, command, ScriptedChance()), Rejection)
    }

    assert {repr(command) for command in GAME.legal(table.state, 0)} == accepted
    assert list(GAME.legal(table.state, 1)) == []


@pytest.mark.rule("CCG-108", "CCG-135", "CCG-213")
@pytest.mark.parametrize(("cities", "listed"), [([11, 13], False), ([11, 13, 15], True)])
def test_before_the_roll_an_alchemist_is_listed_from_seven_points_on(cities: list[int], listed: bool) -> None:
    """Two cities are four points, with seat 1 six; the third settlement as a city makes it eight."""
    roads = [14] if listed else []
    owner = player(cities=cities, roads=roads, settlements=EAST if listed else {}, hand=["alchemist"])
    table = before_roll(owner)

    numbers = [PlayAlchemist(number) for number in range(1, 7)]
    assert list(GAME.legal(table.state, 0)) == ([RollDice(), *numbers] if listed else [RollDice()])


@pytest.mark.rule("CCG-098", "CCG-099")
def test_after_two_offers_of_a_turn_no_more_are_listed_but_they_can_be_made() -> None:
    table = in_main(player(stock={GOLD: 1}), player(stock={FOREST: 1}))
    offer = OfferTrade(ONE_OF[RESOURCES.index("gold")], ONE_OF[RESOURCES.index("lumber")])

    for _ in range(2):
        assert list(GAME.legal(table.state, 0)) == [EndTurn(), offer]
        table = play(table, (0, offer), (1, DeclineTrade()))
    assert list(GAME.legal(table.state, 0)) == [EndTurn()]
    play(table, (0, offer))


def test_every_card_of_the_table_has_its_place_in_a_grid_of_cards() -> None:
    table = in_main(player(cities=[13], roads=[14], settlements=EAST, sites={25: "church"}, stock={GOLD: 2}))
    seen = GAME.view(table.state, SPECTATOR).seats[0]

    assert [(card.column, card.x, card.y, card.card) for card in seen.centre] == [
        (11, -1, 0, "settlement"),
        (12, 0, 0, "road"),
        (13, 1, 0, "city"),
        (14, 2, 0, "road"),
        (15, 3, 0, "settlement"),
    ]
    assert [(region.spot, region.x, region.y, region.stock) for region in seen.regions] == [
        (10, -2, -1, 0),
        (11, -2, 1, 0),
        (12, 0, -1, 0),
        (13, 0, 1, 0),
        (14, 2, -1, 0),
        (15, 2, 1, 2),
        (16, 4, -1, 0),
        (17, 4, 1, 0),
    ]
    assert [(site.site, site.x, site.y, site.card) for site in seen.sites] == [
        (20, -1, -1, None),
        (22, -1, 1, None),
        (24, 1, -1, None),
        (25, 1, -2, "church"),
        (26, 1, 1, None),
        (27, 1, 2, None),
        (28, 3, -1, None),
        (30, 3, 1, None),
    ]
