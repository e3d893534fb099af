"""Road building, year of plenty and monopoly."""

import pytest

from gamekit.game import Prompt
from games.catan import GAME
from games.catan.commands import (
    BuildRoad,
    BuyDevelopmentCard,
    Command,
    EndTurn,
    OfferTrade,
    PlaceRoad,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RollDice,
    TradeWithBank,
)
from games.catan.events import (
    DevelopmentCardBought,
    MonopolyPlayed,
    RoadBuildingPlayed,
    RoadPlaced,
    YearOfPlentyPlayed,
)
from games.catan.resources import RESOURCES, Resource, Resources
from games.catan.tests.position import Player, Table, after_roll, bank, before_roll, drawing, hand, player

FIFTEEN = [20, 28, 36, 44, 43, 35, 27, 13, 14, 15, 8, 7, 12, 11, 19]
"""A net of roads around H09, H04, H01 and beyond."""


def road_builder(roads: list[int] | None = None, cards: Resources | None = None) -> Player:
    return player(
        settlements=[18],
        roads=[28] if roads is None else roads,
        hand=cards or Resources(),
        cards={"road_building": 1, "monopoly": 1},
    )


SURROUNDING = player(settlements=[46, 45, 52], roads=[65, 64, 69])
"""Takes all edges that lead away from V53 and its neighbours V49 and V50."""


def free_roads(*others: Player, owner: Player | None = None) -> Table:
    """Return the table after road building was played with two roads to place."""
    return after_roll(owner or road_builder(), *others).when(0, PlayRoadBuilding()).then(RoadBuildingPlayed(0, 2))


# Road building


@pytest.mark.rule("BAS-135", "BAS-139")
def test_two_roads_are_placed_free_of_charge() -> None:
    table = free_roads()
    assert GAME.awaiting(table.state)[0] == Prompt("place_free_road", "Place 2 free roads.", "BAS-135", 2)

    table = table.when(0, PlaceRoad(20)).then(RoadPlaced(0, 20, 1))
    assert GAME.awaiting(table.state)[0] == Prompt("place_free_road", "Place 1 free road.", "BAS-135", 1)
    table = table.when(0, PlaceRoad(27)).then(RoadPlaced(0, 27, 0))

    assert table.state.holdings[0].roads == 3
    assert GAME.awaiting(table.state)[0].kind == "trade_and_build"
    table.when(0, PlaceRoad(29)).then_rejected("no_free_road", "BAS-101")


@pytest.mark.rule("BAS-139")
def test_resource_cards_are_not_spent() -> None:
    table = free_roads(owner=road_builder(cards=Resources(2, 2)))

    table = table.when(0, PlaceRoad(20)).then_scenario().when(0, PlaceRoad(27)).then_scenario()

    assert hand(table, 0) == Resources(2, 2)


@pytest.mark.rule("BAS-135")
def test_free_roads_keep_the_normal_road_rules() -> None:
    owner = player(settlements=[13], roads=[20, 28], cards={"road_building": 1})
    table = free_roads(player(settlements=[24]), player(settlements=[40], roads=[51, 44]), owner=owner)

    table.when(0, PlaceRoad(28)).then_rejected("edge_taken", "BAS-105")
    table.when(0, PlaceRoad(44)).then_rejected("edge_taken", "BAS-105")
    table.when(0, PlaceRoad(71)).then_rejected("not_connected", "BAS-106")
    table.when(0, PlaceRoad(36)).then_rejected("road_blocked", "BAS-107")
    assert set(GAME.legal(table.state, 0)) == {PlaceRoad(13), PlaceRoad(14), PlaceRoad(27)}


@pytest.mark.rule("BAS-136")
def test_the_second_road_may_continue_the_first() -> None:
    table = free_roads().when(0, PlaceRoad(36)).then(RoadPlaced(0, 36, 1))

    table.when(0, PlaceRoad(44)).then(RoadPlaced(0, 44, 0))


@pytest.mark.rule("BAS-137")
def test_the_second_road_must_be_placed_where_it_can_be() -> None:
    table = free_roads(owner=road_builder(cards=Resources(2, 2, 2, 2, 2)))
    table = table.when(0, PlaceRoad(20)).then(RoadPlaced(0, 20, 1))

    for command in (EndTurn(), BuildRoad(27), TradeWithBank("ore", "wool"), BuyDevelopmentCard()):
        table.when(0, command).then_rejected("free_roads_pending", "BAS-186")
    assert {type(command) for command in GAME.legal(table.state, 0)} == {PlaceRoad}


@pytest.mark.rule("BAS-137")
def test_with_one_road_piece_left_only_one_road_is_placed() -> None:
    table = after_roll(road_builder(FIFTEEN[:14]), longest_road=0)

    table = table.when(0, PlayRoadBuilding()).then(RoadBuildingPlayed(0, 1))
    table = table.when(0, PlaceRoad(29)).then(RoadPlaced(0, 29, 0))

    assert GAME.awaiting(table.state)[0].kind == "trade_and_build"


@pytest.mark.rule("BAS-137")
def test_with_one_place_left_only_one_road_is_placed() -> None:
    cornered = player(settlements=[53], roads=[71], cards={"road_building": 1})
    table = after_roll(cornered, SURROUNDING)
    assert table.state.holdings[0].road_sites == [70]

    table = table.when(0, PlayRoadBuilding()).then(RoadBuildingPlayed(0, 2))
    table = table.when(0, PlaceRoad(70)).then(RoadPlaced(0, 70, 0))

    assert GAME.awaiting(table.state)[0].kind == "trade_and_build"


@pytest.mark.rule("BAS-136", "BAS-137")
def test_the_only_place_left_may_lead_to_the_second_which_must_follow() -> None:
    cornered = player(settlements=[53], roads=[71], cards={"road_building": 1})
    table = after_roll(cornered, player(settlements=[46, 45], roads=[65, 64]))
    assert table.state.holdings[0].road_sites == [70]

    table = table.when(0, PlayRoadBuilding()).then(RoadBuildingPlayed(0, 2))
    table = table.when(0, PlaceRoad(70)).then(RoadPlaced(0, 70, 1))

    table.when(0, PlaceRoad(69)).then(RoadPlaced(0, 69, 0))


@pytest.mark.rule("BAS-138")
def test_without_a_road_piece_the_card_is_not_playable() -> None:
    table = after_roll(road_builder(FIFTEEN), longest_road=0)

    table.when(0, PlayRoadBuilding()).then_rejected("no_road_possible", "BAS-138")
    assert PlayRoadBuilding() not in GAME.legal(table.state, 0)


@pytest.mark.rule("BAS-138")
def test_without_a_place_the_card_is_not_playable() -> None:
    cornered = player(settlements=[53], roads=[70, 71], cards={"road_building": 1})
    table = after_roll(cornered, SURROUNDING)

    table.when(0, PlayRoadBuilding()).then_rejected("no_road_possible", "BAS-138")
    assert PlayRoadBuilding() not in GAME.legal(table.state, 0)


@pytest.mark.rule("BAS-140")
def test_road_building_may_come_before_the_roll_which_is_still_due() -> None:
    table = before_roll(road_builder()).when(0, PlayRoadBuilding()).then(RoadBuildingPlayed(0, 2))
    table = table.when(0, PlaceRoad(20)).then(RoadPlaced(0, 20, 1)).when(0, PlaceRoad(27)).then(RoadPlaced(0, 27, 0))

    assert GAME.awaiting(table.state)[0].kind == "roll"


@pytest.mark.rule("BAS-186")
@pytest.mark.parametrize(
    "command",
    [RollDice(), EndTurn(), PlayMonopoly("ore"), BuildRoad(20), OfferTrade(Resources(ore=1), Resources(wool=1))],
)
def test_while_free_roads_have_to_be_placed_nothing_else_happens(command: Command) -> None:
    table = free_roads(owner=road_builder(cards=Resources(5, 5, 5, 5, 5)))

    table.when(0, command).then_rejected("free_roads_pending", "BAS-186")


# Year of plenty

INVENTOR = player(cards={"year_of_plenty": 1})


@pytest.mark.rule("BAS-141")
@pytest.mark.parametrize("cards", [Resources(ore=2), Resources(brick=1, wool=1), Resources(grain=1, ore=1)])
def test_two_cards_of_choice_come_from_the_bank(cards: Resources) -> None:
    after = after_roll(INVENTOR).when(0, PlayYearOfPlenty(cards)).then(YearOfPlentyPlayed(0, cards))

    assert hand(after, 0) == cards
    assert bank(after).total == 93


@pytest.mark.rule("BAS-141")
def test_all_15_choices_are_listed() -> None:
    listed = [command for command in GAME.legal(after_roll(INVENTOR).state, 0) if isinstance(command, PlayYearOfPlenty)]

    assert len({command.cards.counts for command in listed}) == len(listed) == 15


@pytest.mark.rule("BAS-141")
@pytest.mark.parametrize(
    "cards", [Resources(), Resources(ore=1), Resources(ore=3), Resources(ore=1, wool=2), Resources(ore=3, wool=-1)]
)
def test_another_number_than_two_is_refused(cards: Resources) -> None:
    after_roll(INVENTOR).when(0, PlayYearOfPlenty(cards)).then_rejected("wrong_number", "BAS-141")


@pytest.mark.rule("BAS-142")
def test_only_cards_the_bank_holds_may_be_chosen() -> None:
    table = after_roll(INVENTOR, player(hand=Resources(ore=19, wool=18)))

    for cards in (Resources(ore=2), Resources(ore=1, brick=1), Resources(wool=2)):
        table.when(0, PlayYearOfPlenty(cards)).then_rejected("bank_short", "BAS-142")
    table.when(0, PlayYearOfPlenty(Resources(wool=1, brick=1))).then(YearOfPlentyPlayed(0, Resources(wool=1, brick=1)))
    listed = [command.cards for command in GAME.legal(table.state, 0) if isinstance(command, PlayYearOfPlenty)]
    assert len(listed) == 9
    assert not [cards for cards in listed if cards.ore or cards.wool == 2]


@pytest.mark.rule("BAS-142")
def test_the_last_two_cards_of_the_bank_are_the_only_choice() -> None:
    table = after_roll(INVENTOR, player(hand=Resources(19, 19, 18, 19, 18)))

    listed = [command for command in GAME.legal(table.state, 0) if isinstance(command, PlayYearOfPlenty)]

    assert listed == [PlayYearOfPlenty(Resources(wool=1, ore=1))]


@pytest.mark.rule("BAS-143")
def test_the_last_card_of_the_bank_is_taken_alone() -> None:
    table = after_roll(INVENTOR, player(hand=Resources(19, 19, 18, 19, 19)))

    table.when(0, PlayYearOfPlenty(Resources(wool=2))).then_rejected("wrong_number", "BAS-143")
    table.when(0, PlayYearOfPlenty(Resources(ore=1))).then_rejected("bank_short", "BAS-142")
    table.when(0, PlayYearOfPlenty(Resources(wool=1))).then(YearOfPlentyPlayed(0, Resources(wool=1)))
    listed = [command for command in GAME.legal(table.state, 0) if isinstance(command, PlayYearOfPlenty)]
    assert listed == [PlayYearOfPlenty(Resources(wool=1))]


@pytest.mark.rule("BAS-143")
@pytest.mark.parametrize("cards", [Resources(), Resources(wool=1), Resources(wool=2)])
def test_with_an_empty_bank_the_card_is_not_playable(cards: Resources) -> None:
    table = after_roll(INVENTOR, player(hand=Resources(19, 19, 19, 19, 19)))

    table.when(0, PlayYearOfPlenty(cards)).then_rejected("bank_empty", "BAS-143")
    assert not [command for command in GAME.legal(table.state, 0) if isinstance(command, PlayYearOfPlenty)]


@pytest.mark.rule("BAS-144")
def test_the_cards_may_be_spent_in_the_same_turn() -> None:
    inventor = player(hand=Resources(grain=1), cards={"year_of_plenty": 1})
    table = after_roll(inventor).when(0, PlayYearOfPlenty(Resources(wool=1, ore=1))).then_scenario()

    bought = table.when(0, BuyDevelopmentCard(), drawing(table, "knight"))

    assert [type(event) for event in bought.events] == [DevelopmentCardBought]


# Monopoly


@pytest.mark.rule("BAS-145", "BAS-147")
@pytest.mark.parametrize("resource", RESOURCES)
def test_all_others_hand_over_all_cards_of_the_named_type(resource: Resource) -> None:
    rich = Resources(2, 3, 1, 4, 2)
    table = after_roll(
        player(hand=Resources(1, 1, 1, 1, 1), cards={"monopoly": 1}), player(hand=rich), player(hand=rich)
    )
    index = RESOURCES.index(resource)
    count = rich.counts[index]

    after = table.when(0, PlayMonopoly(resource)).then(MonopolyPlayed(0, resource, (0, count, count)))

    assert hand(after, 0).counts[index] == 1 + 2 * count
    assert hand(after, 0).total == 5 + 2 * count
    assert hand(after, 1) == hand(after, 2)
    assert hand(after, 1).counts == tuple(
        0 if r == resource else c for r, c in zip(RESOURCES, rich.counts, strict=True)
    )
    assert bank(after) == bank(table)


@pytest.mark.rule("BAS-146")
def test_who_has_none_of_the_type_gives_nothing() -> None:
    table = after_roll(player(cards={"monopoly": 1}), player(hand=Resources(ore=3)), player(hand=Resources(wool=3)))

    after = table.when(0, PlayMonopoly("wool")).then(MonopolyPlayed(0, "wool", (0, 0, 3)))

    assert hand(after, 1) == Resources(ore=3)


@pytest.mark.rule("BAS-146")
def test_a_monopoly_may_bring_nothing() -> None:
    table = after_roll(player(cards={"monopoly": 1}), player(hand=Resources(ore=3)))

    after = table.when(0, PlayMonopoly("wool")).then(MonopolyPlayed(0, "wool", (0, 0, 0)))

    assert after.state.holdings[0].cards == [0, 0, 0, 0, 0]


@pytest.mark.rule("BAS-147")
def test_bank_and_own_cards_are_not_touched() -> None:
    table = after_roll(player(hand=Resources(ore=4), cards={"monopoly": 1}))

    after = table.when(0, PlayMonopoly("ore")).then(MonopolyPlayed(0, "ore", (0, 0, 0)))

    assert hand(after, 0) == Resources(ore=4)
    assert bank(after) == Resources(19, 19, 19, 19, 15)
