"""The 120 cards and what every table of the engine has to cover."""

from typing import Any

import pytest

from gamekit.wire import members
from games.catan_card import steps
from games.catan_card.cards import CARDS, DRAW_CARDS, EVENT_CARDS, Kind
from games.catan_card.commands import Command
from games.catan_card.decide import _ANSWERS, _FREE, _RUN
from games.catan_card.decide.timing import _PENDING
from games.catan_card.events import Event
from games.catan_card.evolve import _APPLY
from games.catan_card.legal import _ANSWERS as _LISTED
from games.catan_card.names import COMPONENTS
from games.catan_card.resources import (
    CITIES,
    CITY_COST,
    REGION_STACK,
    RESOURCES,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
    SETTLEMENTS,
    STARTING_SET,
    YIELD,
    Resource,
)

# victory, strength, tournament, commerce, hand limit
WORTH: dict[str, tuple[int, int, int, int, int]] = {
    "abbey": (0, 0, 0, 0, 1),
    "garrison": (0, 0, 0, 1, 0),
    **{f"{resource}_fleet": (0, 0, 0, 1, 0) for resource in RESOURCES},
    "conrad_the_swift": (0, 2, 1, 0, 0),
    "falk_the_fair": (0, 1, 5, 0, 0),
    "gotz_ironfist": (0, 5, 2, 0, 0),
    "hagen_the_sinister": (0, 1, 2, 0, 0),
    "karl_the_strong": (0, 7, 1, 0, 0),
    "otto_the_berserker": (0, 3, 2, 0, 0),
    "pippin_the_short": (0, 1, 3, 0, 0),
    "siegfried_lackland": (0, 1, 1, 0, 0),
    "walter_the_recreant": (0, 3, 1, 0, 0),
    "aqueduct": (1, 0, 0, 0, 0),
    "bath_house": (1, 0, 0, 0, 0),
    "church": (1, 0, 0, 0, 0),
    "colossus": (2, 0, 0, 0, 0),
    "counting_house": (0, 0, 0, 3, 0),
    "harbor": (0, 0, 0, 1, 0),
    "library": (1, 0, 0, 0, 1),
    "marketplace": (0, 0, 0, 2, 0),
    "merchant_guild": (0, 0, 0, 4, 0),
    "mint": (0, 0, 0, 1, 0),
    "town_hall": (1, 0, 0, 0, 0),
}

# lumber, brick, ore, grain, wool, gold
COST: dict[str, tuple[int, ...]] = {
    "abbey": (1, 1, 1, 0, 0, 0),
    "garrison": (1, 1, 0, 0, 0, 0),
    "smithy": (1, 0, 2, 0, 0, 0),
    "sawmill": (2, 0, 0, 0, 0, 0),
    "brick_factory": (0, 1, 1, 0, 0, 0),
    "woolen_mill": (0, 1, 0, 0, 1, 0),
    "grain_mill": (0, 1, 0, 1, 0, 0),
    "foundry": (0, 1, 1, 0, 0, 0),
    **{f"{resource}_fleet": (1, 0, 0, 0, 1, 0) for resource in RESOURCES},
    "conrad_the_swift": (0, 0, 1, 1, 0, 0),
    "falk_the_fair": (0, 0, 2, 2, 1, 0),
    "gotz_ironfist": (0, 0, 2, 2, 2, 0),
    "hagen_the_sinister": (0, 0, 1, 1, 0, 0),
    "karl_the_strong": (0, 0, 2, 2, 3, 0),
    "otto_the_berserker": (0, 0, 2, 1, 1, 0),
    "pippin_the_short": (0, 0, 1, 1, 1, 0),
    "siegfried_lackland": (0, 0, 1, 0, 0, 0),
    "walter_the_recreant": (0, 0, 1, 1, 1, 0),
    "aqueduct": (2, 2, 2, 0, 0, 0),
    "bath_house": (0, 2, 1, 0, 1, 0),
    "church": (0, 1, 2, 2, 0, 0),
    "colossus": (0, 3, 3, 3, 0, 0),
    "counting_house": (0, 1, 0, 1, 2, 0),
    "harbor": (0, 1, 1, 0, 1, 0),
    "library": (2, 1, 2, 0, 0, 0),
    "marketplace": (0, 0, 0, 1, 1, 0),
    "merchant_guild": (0, 2, 0, 1, 3, 0),
    "mint": (2, 2, 2, 0, 0, 0),
    "town_hall": (0, 1, 2, 0, 2, 0),
}

COPIES = {
    "abbey": 2, "garrison": 3, "aqueduct": 2, "bath_house": 2, "church": 2, "library": 2, "town_hall": 2,
    "alchemist": 2, "merchant": 2, "arsonist": 2, "black_knight": 3, "spy": 3, "bishop": 2, "herb_woman": 2, "scout": 2,
}  # fmt: skip


def of_kind(*kinds: Kind) -> list[str]:
    return [card.key for card in CARDS.values() if card.kind in kinds]


@pytest.mark.rule("CCG-002", "CCG-003", "CCG-065", "CCG-068", "CCG-077")
def test_there_are_120_cards_in_eight_groups() -> None:
    starting = [len(regions) + 3 for regions in STARTING_SET.values()]
    groups = (*starting, len(REGION_STACK), ROADS, SETTLEMENTS, CITIES, len(EVENT_CARDS), len(DRAW_CARDS))

    assert groups == (9, 9, 11, 7, 5, 7, 10, 62)
    assert sum(groups) == 120


@pytest.mark.rule("CCG-004", "CCG-005")
def test_unmarked_cards_are_20_actions_26_general_and_16_city_developments() -> None:
    def copies(*kinds: Kind) -> int:
        return sum(CARDS[key].copies for key in of_kind(*kinds))

    assert copies("neutral", "attack", "defense") == 20
    assert (copies("building"), copies("fleet"), copies("knight")) == (11, 6, 9)
    assert copies("city_building") == 16


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_its_printed_copies_cost_and_worth(card: str) -> None:
    found = CARDS[card]

    assert found.copies == COPIES.get(card, 1)
    assert found.cost == COST.get(card, (0,) * 6)
    worth = (found.victory, found.strength, found.tournament, found.commerce, found.hand_limit)
    assert worth == WORTH.get(card, (0,) * 5)


@pytest.mark.rule("CCG-085", "CCG-216")
def test_only_red_developments_bring_points_and_each_brings_points_or_commerce() -> None:
    assert [key for key in of_kind("building", "fleet", "knight") if CARDS[key].victory] == []
    assert [key for key in of_kind("city_building") if not CARDS[key].victory + CARDS[key].commerce] == []


@pytest.mark.rule("CCG-187")
def test_there_are_nine_different_knights() -> None:
    assert len(of_kind("knight")) == 9
    assert sum(CARDS[key].copies for key in of_kind("knight")) == 9


@pytest.mark.rule("CCG-061", "CCG-066", "CCG-075")
def test_the_open_stacks_cost_what_is_printed() -> None:
    assert dict(zip(RESOURCES, ROAD_COST, strict=True)) == {**dict.fromkeys(RESOURCES, 0), "brick": 2, "lumber": 1}
    one_each: dict[Resource, int] = {"wool": 1, "grain": 1, "brick": 1, "lumber": 1}
    assert dict(zip(RESOURCES, SETTLEMENT_COST, strict=True)) == {**dict.fromkeys(RESOURCES, 0), **one_each}
    assert dict(zip(RESOURCES, CITY_COST, strict=True)) == {**dict.fromkeys(RESOURCES, 0), "ore": 3, "grain": 2}


@pytest.mark.rule("CCG-011")
def test_each_starting_set_has_every_kind_and_every_number_once() -> None:
    numbers = {
        shield: {region.terrain: region.number for region in regions} for shield, regions in STARTING_SET.items()
    }

    assert numbers == {
        "red": {"fields": 2, "mountains": 3, "pasture": 4, "forest": 5, "hills": 6, "gold_field": 1},
        "black": {"fields": 1, "mountains": 2, "pasture": 3, "forest": 4, "hills": 5, "gold_field": 6},
    }


@pytest.mark.rule("CCG-212")
def test_every_terrain_yields_its_resource() -> None:
    assert YIELD == {
        "forest": "lumber",
        "hills": "brick",
        "pasture": "wool",
        "fields": "grain",
        "mountains": "ore",
        "gold_field": "gold",
    }


def test_the_region_stack_holds_its_eleven_numbers() -> None:
    found: dict[str, list[int]] = {}
    for region in REGION_STACK:
        found.setdefault(region.terrain, []).append(region.number)

    assert found == {
        "forest": [1, 6],
        "hills": [1, 2],
        "mountains": [4, 5],
        "fields": [3, 4],
        "pasture": [5, 6],
        "gold_field": [3],
    }


def test_every_card_has_a_name() -> None:
    assert {*CARDS, *EVENT_CARDS} <= COMPONENTS.keys()


def test_every_event_command_and_step_is_taken_care_of() -> None:
    answered = {step for step, _ in _ANSWERS}
    waiting: set[Any] = answered | (set(members(steps.Step)) - set(_RUN))

    assert set(_APPLY) == set(members(Event))
    assert {*_FREE, *(command for _, command in _ANSWERS)} == set(members(Command))
    assert set(members(steps.Step)) == set(_RUN) | answered
    assert waiting == set(_LISTED) == set(_PENDING)
