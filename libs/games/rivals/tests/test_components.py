"""The cards and their data."""

from collections import Counter
from typing import get_args

import pytest

from games.rivals import GAME
from games.rivals.cards import CARDS, SETS
from games.rivals.cards.card import Card
from games.rivals.commands import Remove
from games.rivals.decide.production import FACES
from games.rivals.names import COMPONENTS
from games.rivals.options import TARGET, Mode
from games.rivals.regions import BLUE_START, LANDS, RED_START, REGION_STACK, REGIONS
from games.rivals.resources import CITY_COST, ROAD_COST, SETTLEMENT_COST, Resources
from games.rivals.state import CITIES, ROADS, SETTLEMENTS
from games.rivals.tests.position import DUEL, Table


def cards(back: str, *kinds: str) -> list[Card]:
    return [card for card in SETS[back] for _ in range(card.copies) if not kinds or card.kind in kinds]  # type: ignore[index]


@pytest.mark.rule("RIV-001")
def test_there_are_180_cards_in_four_sets() -> None:
    centre = len(REGIONS) + SETTLEMENTS + CITIES + ROADS

    assert [len(cards(back)) for back in SETS] == [94 - centre, 27, 28, 31]
    assert centre + sum(card.copies for card in CARDS.values()) == 180


@pytest.mark.rule("RIV-003")
def test_the_centre_cards_are_counted() -> None:
    assert (len(REGIONS), SETTLEMENTS, CITIES, ROADS) == (24, 9, 7, 9)


@pytest.mark.rule("RIV-004")
def test_each_kind_of_region_is_there_four_times_twice_in_the_stack() -> None:
    for land in LANDS.values():
        assert [sum(region.land == land for region in back) for back in (RED_START, BLUE_START, REGION_STACK)] == [
            1,
            1,
            2,
        ]


@pytest.mark.rule("RIV-005")
def test_two_settlements_and_a_road_of_each_colour_are_laid_at_the_start() -> None:
    view = Table().view_of(0)

    assert [(len(seat.places), len(seat.roads)) for seat in view.seats] == [(2, 1), (2, 1)]
    assert (view.settlements_left, view.roads_left, view.cities_left) == (5, 7, 7)


@pytest.mark.rule("RIV-006")
def test_nothing_removes_a_centre_card() -> None:
    table = Table(DUEL).city(0, 11).stand(0, 11, "top", "abbey")

    assert [command for command in table.options if isinstance(command, Remove)] == [Remove("abbey", 11, "top")]


@pytest.mark.rule("RIV-007")
def test_the_basic_draw_cards_are_9_actions_and_27_green_expansions_beside_9_events() -> None:
    drawn = [card for card in cards("basic") if card.kind != "event"]

    assert len(cards("basic", "action", "attack")) == 9
    assert [card.ground for card in drawn if card.ground is not None] == ["place"] * 27
    assert len(cards("basic", "event")) == 9


@pytest.mark.rule("RIV-008")
def test_regions_yield_their_resource() -> None:
    assert LANDS == {
        "lumber": "forest",
        "gold": "gold_river",
        "grain": "field",
        "brick": "hill",
        "wool": "pasture",
        "ore": "mountain",
    }


@pytest.mark.rule("RIV-013")
def test_units_of_the_basic_set_are_heroes_and_trade_ships() -> None:
    assert {card.kind for card in cards("basic") if card.is_unit} == {"hero", "trade_ship"}


@pytest.mark.rule("RIV-036")
def test_the_event_die_has_five_symbols_the_question_mark_twice() -> None:
    assert Counter(FACES) == {
        "brigand_attack": 1,
        "trade": 1,
        "celebration": 1,
        "plentiful_harvest": 1,
        "event_card": 2,
    }


@pytest.mark.rule("RIV-054", "RIV-057", "RIV-060")
def test_centre_cards_cost_what_their_backs_say() -> None:
    assert Resources(lumber=1, brick=2) == ROAD_COST
    assert Resources(lumber=1, brick=1, grain=1, wool=1) == SETTLEMENT_COST
    assert Resources(grain=2, ore=3) == CITY_COST


@pytest.mark.rule("RIV-141", "RIV-192")
def test_common_heroes_differ_in_cost_skill_and_strength() -> None:
    heroes = ("austin", "candamir", "harald", "inga", "osmund", "siglind", "carl_forkbeard")

    assert [(CARDS[key].cost.total, CARDS[key].strength, CARDS[key].skill) for key in heroes] == [
        (2, 1, 2),
        (4, 4, 1),
        (2, 2, 1),
        (3, 1, 3),
        (3, 2, 2),
        (4, 2, 3),
        (4, 5, 0),
    ]


@pytest.mark.rule("RIV-198", "RIV-199")
def test_plain_buildings_give_their_victory_points() -> None:
    assert CARDS["large_festival_hall"].victory == 2
    assert (CARDS["hedge_tavern"].victory, CARDS["hedge_tavern"].unique) == (1, True)


@pytest.mark.rule("RIV-306", "RIV-307")
def test_copies_and_half_moons_make_the_stacks_of_eras_and_duel() -> None:
    drawn = {back: [card for card in SETS[back] if card.kind != "event"] for back in ("gold", "turmoil", "progress")}

    assert CARDS["fire_brigade"].copies == 2
    assert [sum(card.copies for card in found if not card.face_up) for found in drawn.values()] == [22, 22, 24]
    assert [sum(card.copies - card.marked for card in found) for found in drawn.values()] == [12, 12, 14]


@pytest.mark.rule("RIV-088", "RIV-109", "RIV-116", "RIV-329")
def test_each_mode_has_its_target() -> None:
    assert [TARGET[mode] for mode in get_args(Mode)] == [7, 12, 12, 12, 13]


def test_everything_has_a_name_in_three_languages() -> None:
    assert {frozenset(names) for names in COMPONENTS.values()} == {frozenset(("en", "es", "de"))}
    assert CARDS.keys() | REGIONS.keys() <= GAME.components.keys()


def test_every_card_says_what_it_does() -> None:
    assert [card.key for card in CARDS.values() if not card.text.endswith(".")] == []
