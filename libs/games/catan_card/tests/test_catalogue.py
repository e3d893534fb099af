"""A view says what the cards say that lie open to its viewer."""

import pytest

from gamekit.audience import OMNISCIENT, SPECTATOR, Viewer
from games.catan_card import GAME
from games.catan_card.cards import CARDS, EVENT_CARDS
from games.catan_card.catalogue import CENTRE, CardView, printed
from games.catan_card.commands import BuildDevelopment, EndTurn, PlayAttack, RollDice, SearchStack
from games.catan_card.options import Options
from games.catan_card.resources import Region, Resources
from games.catan_card.tests.position import FOREST, GOLD, Table, before_roll, in_main, play, player, roll


def cards(table: Table, viewer: Viewer) -> set[str]:
    return GAME.view(table.state, viewer).cards.keys() - CENTRE.keys()


def test_every_card_says_something() -> None:
    assert [key for key in (*CENTRE, *CARDS, *EVENT_CARDS) if not printed(key, Options()).text] == []


@pytest.mark.rule("CCG-066", "CCG-187", "CCG-190")
def test_a_card_says_its_kind_cost_and_points() -> None:
    settlement, knight, library = (printed(key, Options()) for key in ("settlement", "karl_the_strong", "library"))

    assert settlement == CardView("centre", settlement.text, Resources(lumber=1, brick=1, grain=1, wool=1), victory=1)
    assert knight == CardView("knight", knight.text, Resources(ore=2, grain=2, wool=3), strength=7, tournament=1)
    assert library == CardView(
        "city_building", library.text, Resources(lumber=2, brick=1, ore=2), victory=1, hand_limit=1
    )
    assert printed("plague", Options()) == CardView("event", "Every region beside a city loses a resource.")


@pytest.mark.parametrize("key", ["garrison", "harbor"])
def test_options_take_the_commerce_point_of_a_garrison_and_the_harbor(key: str) -> None:
    without = Options(garrison_commerce=False, harbor_commerce=False)

    assert [printed(key, options).commerce for options in (Options(), without)] == [1, 0]


def test_a_view_explains_the_own_hand_the_table_and_the_discard_pile() -> None:
    table = in_main(player(hand=["mint"], sites={20: "abbey"}), player(hand=["spy"], sites={24: "smithy"})).with_state(
        lambda state: setattr(state, "discarded", ("scout",))
    )

    seen = {viewer: cards(table, viewer) for viewer in (0, 1, SPECTATOR, OMNISCIENT)}

    table_cards = {"abbey", "smithy", "scout"}
    assert seen == {
        0: table_cards | {"mint"},
        1: table_cards | {"spy"},
        SPECTATOR: table_cards,
        OMNISCIENT: table_cards | {"mint", "spy"},
    }
    assert GAME.view(table.state, SPECTATOR).cards.keys() >= CENTRE.keys()


def test_a_view_explains_cards_looked_through_paid_for_spied_and_turned_up() -> None:
    searching = play(in_main(player(stock={GOLD: 2}), stacks=[("mint", "church")]), (0, EndTurn()), (0, SearchStack(0)))
    spying = play(
        in_main(player(cities=[11, 13], hand=["spy"]), player(cities=[11], hand=["mint"])), (0, PlayAttack("spy"))
    )
    plague = play(before_roll(player(), event="plague"), (0, RollDice(), roll("event_card", 1)))

    assert {"mint", "church"} <= cards(searching, 0)
    assert "mint" not in cards(searching, 1)
    assert [cards(spying, viewer) for viewer in (0, 1, SPECTATOR)] == [{"spy", "mint"}, {"spy", "mint"}, {"spy"}]
    assert [cards(plague, viewer) for viewer in (0, 1)] == [{"plague"}, {"plague"}]


def test_a_view_explains_the_card_that_is_being_paid_for() -> None:
    owner = player(
        hand=["sawmill"],
        roads=[14],
        settlements={15: (Region("forest", 6), Region("fields", 3))},
        stock={FOREST: 2, 16: 1},
    )

    assert cards(play(in_main(owner), (0, BuildDevelopment("sawmill", 20))), 1) == {"sawmill"}
