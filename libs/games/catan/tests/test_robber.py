"""Moving the robber, and theft. H04 has the corners V08, V13, V18, V23, V17 and V12."""

from collections import Counter

import pytest

from gamekit.audience import OMNISCIENT, SPECTATOR, Secret, Viewer, redact
from games.catan import GAME
from games.catan.commands import (
    BuildRoad,
    Command,
    EndTurn,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    RollDice,
    Steal,
    TradeWithBank,
)
from games.catan.events import CardStolen, DiceRolled, Payment, ResourcesProduced, RobberMoved, TurnBegan
from games.catan.resources import RESOURCES, Resource, Resources
from games.catan.tests.position import Bounds, Table, after_a_seven, after_roll, before_roll, hand, player, stealing
from testkit.chance import ScriptedChance

ORE = Resources(ore=1)


def stolen(thief: int, victim: int, card: Resource) -> CardStolen:
    return CardStolen(thief, victim, Secret((thief, victim), card))


def robber(table: Table) -> int:
    (found,) = (hex_.id for hex_ in GAME.view(table.state, SPECTATOR).hexes if hex_.robber)
    return found


@pytest.mark.rule("BAS-068")
def test_the_roller_has_to_move_the_robber() -> None:
    table = after_a_seven()

    assert set(GAME.awaiting(table.state)) == {0}
    table.when(0, EndTurn()).then_rejected("robber_pending", "BAS-186")
    table.when(1, MoveRobber(0)).then_rejected("not_your_turn", "BAS-046")


@pytest.mark.rule("BAS-068")
@pytest.mark.parametrize("place", [9, 4])
def test_the_robber_does_not_stay_where_it_is(place: int) -> None:
    table = after_a_seven(robber=place)

    table.when(0, MoveRobber(place)).then_rejected("robber_stays", "BAS-068")
    assert MoveRobber(place) not in GAME.legal(table.state, 0)


@pytest.mark.rule("BAS-069")
@pytest.mark.parametrize("place", range(18))
def test_the_robber_may_move_to_every_other_hex(place: int) -> None:
    """From H18: the desert, empty hexes, and those with own buildings among them."""
    table = after_a_seven(player(settlements=[18], cities=[40]), robber=18)

    after = table.when(0, MoveRobber(place)).then(RobberMoved(0, place))

    assert robber(after) == place


@pytest.mark.rule("BAS-069")
@pytest.mark.parametrize("place", [-1, 19, 100])
def test_the_robber_stays_on_land(place: int) -> None:
    after_a_seven().when(0, MoveRobber(place)).then_rejected("unknown_hex", "BAS-069")


# Theft


@pytest.mark.rule("BAS-070", "BAS-072")
@pytest.mark.parametrize("building", ["settlement", "city"])
def test_the_only_victim_is_robbed_of_one_card_at_once(building: str) -> None:
    places = {"settlement": player(settlements=[8], hand=ORE), "city": player(cities=[8], hand=ORE)}
    table = after_a_seven(player(), places[building])

    after = table.when(0, MoveRobber(4), stealing(table, 1, "ore")).then(RobberMoved(0, 4), stolen(0, 1, "ore"))

    assert hand(after, 0) == ORE
    assert hand(after, 1) == Resources()


@pytest.mark.rule("BAS-070")
def test_only_those_at_the_new_hex_are_robbed() -> None:
    table = after_a_seven(player(), player(settlements=[28], roads=[34, 25], hand=ORE), robber=9)

    table.when(0, MoveRobber(4)).then(RobberMoved(0, 4))  # a road touches H04 at V17, the settlement does not


@pytest.mark.rule("BAS-071")
def test_among_several_victims_the_mover_chooses() -> None:
    wool = Resources(wool=2)
    table = after_a_seven(player(), player(settlements=[8], hand=ORE), player(cities=[18], hand=wool))

    table = table.when(0, MoveRobber(4)).then(RobberMoved(0, 4, (1, 2)))

    assert list(GAME.legal(table.state, 0)) == [Steal(1), Steal(2)]
    table.when(0, Steal(1), stealing(table, 1, "ore")).then(stolen(0, 1, "ore"))
    after = table.when(0, Steal(2), stealing(table, 2, "wool")).then(stolen(0, 2, "wool"))
    assert GAME.view(after.state, SPECTATOR).victims == ()
    assert hand(after, 0) == Resources(wool=1)
    assert hand(after, 1) == ORE


@pytest.mark.rule("BAS-071")
def test_only_the_mover_chooses() -> None:
    table = after_a_seven(player(), player(settlements=[8], hand=ORE), player(cities=[18], hand=ORE))
    table = table.when(0, MoveRobber(4)).then_scenario()

    table.when(1, Steal(2)).then_rejected("not_your_turn", "BAS-046")


@pytest.mark.rule("BAS-073")
def test_who_has_no_cards_is_no_victim() -> None:
    table = after_a_seven(player(), player(settlements=[8]), player(cities=[18], hand=ORE))

    table.when(0, MoveRobber(4), stealing(table, 2, "ore")).then(RobberMoved(0, 4), stolen(0, 2, "ore"))


@pytest.mark.rule("BAS-071", "BAS-073")
def test_who_has_no_cards_cannot_be_chosen() -> None:
    table = after_a_seven(
        player(), player(settlements=[8], hand=ORE), player(cities=[18], hand=ORE), player(settlements=[17])
    )

    table = table.when(0, MoveRobber(4)).then(RobberMoved(0, 4, (1, 2)))

    table.when(0, Steal(3)).then_rejected("not_a_victim", "BAS-073")


@pytest.mark.rule("BAS-073", "BAS-127")
def test_where_nobody_has_cards_nothing_is_stolen_and_play_goes_on() -> None:
    table = after_a_seven(player(), player(settlements=[8], cards={"knight": 2}), player(cities=[18]))

    after = table.when(0, MoveRobber(4)).then(RobberMoved(0, 4))

    assert GAME.awaiting(after.state)[0].kind == "trade_and_build"


@pytest.mark.rule("BAS-074")
def test_nobody_is_robbed_at_the_own_building() -> None:
    table = after_a_seven(player(settlements=[8], cities=[18], hand=ORE))

    after = table.when(0, MoveRobber(4)).then(RobberMoved(0, 4))

    assert hand(after, 0) == ORE


@pytest.mark.rule("BAS-074")
def test_the_mover_cannot_be_chosen() -> None:
    table = after_a_seven(
        player(settlements=[17], hand=ORE), player(settlements=[8], hand=ORE), player(cities=[18], hand=ORE)
    )

    table = table.when(0, MoveRobber(4)).then(RobberMoved(0, 4, (1, 2)))

    table.when(0, Steal(0)).then_rejected("not_a_victim", "BAS-073")


@pytest.mark.rule("BAS-074", "BAS-072")
def test_two_buildings_at_the_hex_are_robbed_once() -> None:
    table = after_a_seven(player(), player(settlements=[8], cities=[18], hand=Resources(ore=3)))

    after = table.when(0, MoveRobber(4), stealing(table, 1, "ore")).then(RobberMoved(0, 4), stolen(0, 1, "ore"))

    assert hand(after, 1) == Resources(ore=2)


@pytest.mark.rule("BAS-075", "BAS-185")
def test_every_card_of_the_hand_is_drawn_with_equal_chance() -> None:
    held = Resources(brick=1, wool=3, grain=2)
    table = after_a_seven(player(), player(settlements=[8], hand=held))
    luck = Bounds()

    table.when(0, MoveRobber(4), luck).then_scenario()
    drawn = [table.when(0, MoveRobber(4), ScriptedChance(theft=[card])).events[1] for card in range(6)]

    assert luck.drawn == [("theft", 6)]
    found = Counter(event.card.reveal() for event in drawn if isinstance(event, CardStolen))
    assert [found[resource] for resource in RESOURCES] == list(held.counts)


@pytest.mark.rule("BAS-075", "BAS-182")
@pytest.mark.parametrize(
    ("viewer", "knows"), [(0, True), (1, True), (2, False), (SPECTATOR, False), (OMNISCIENT, True)]
)
def test_only_thief_and_victim_learn_which_card_it_is(viewer: Viewer, knows: bool) -> None:
    event = stolen(0, 1, "ore")
    table = after_a_seven(player(), player(settlements=[8], hand=ORE))
    assert table.when(0, MoveRobber(4), stealing(table, 1, "ore")).events[1] == event

    assert redact(event, viewer) == (event if knows else CardStolen(0, 1, Secret((0, 1))))


# Afterwards


@pytest.mark.rule("BAS-076")
def test_after_the_theft_the_turn_goes_on_with_trading_and_building() -> None:
    rich = player(settlements=[30], hand=Resources(5, 5, 5, 5, 5))
    table = after_a_seven(rich, player(settlements=[8], hand=ORE), player(cities=[18], hand=ORE))
    table = table.when(0, MoveRobber(4)).then_scenario().when(0, Steal(1), ScriptedChance(theft=[0])).then_scenario()

    assert GAME.awaiting(table.state)[0].kind == "trade_and_build"
    for command in (OfferTrade(ORE, Resources(wool=1)), TradeWithBank("ore", "wool"), BuildRoad(36), EndTurn()):
        assert table.when(0, command).events


@pytest.mark.rule("BAS-077")
def test_the_robber_stays_until_the_next_seven_or_knight() -> None:
    table = before_roll(player(settlements=[18], hand=ORE), robber=4)
    for seat in range(3):
        table = table.when(seat, RollDice(), ScriptedChance.dice(3, 3)).then(DiceRolled(seat, (3, 3)))
        table.when(seat, MoveRobber(0)).then_rejected("robber_not_pending", "BAS-077")
        table = table.when(seat, EndTurn()).then(TurnBegan((seat + 1) % 3))

    assert robber(table) == 4
    moved = table.when(0, RollDice(), ScriptedChance.dice(3, 4)).then_scenario().when(0, MoveRobber(0)).then_scenario()
    assert robber(moved) == 0


@pytest.mark.rule("BAS-077")
def test_the_robber_goes_on_blocking_after_it_moved() -> None:
    table = after_a_seven(player(settlements=[18])).when(0, MoveRobber(4)).then(RobberMoved(0, 4))
    table = table.when(0, EndTurn()).then(TurnBegan(1))

    table.when(1, RollDice(), ScriptedChance.dice(3, 3)).then(DiceRolled(1, (3, 3)))
    table.when(1, RollDice(), ScriptedChance.dice(2, 2)).then(
        DiceRolled(1, (2, 2)), ResourcesProduced((Payment(0, "wool", 1),))
    )


# Nothing in between

OTHER_COMMANDS: list[Command] = [
    RollDice(),
    EndTurn(),
    PlayKnight(),
    BuildRoad(36),
    TradeWithBank("ore", "wool"),
    OfferTrade(ORE, Resources(wool=1)),
]


@pytest.mark.rule("BAS-186")
@pytest.mark.parametrize("command", [*OTHER_COMMANDS, Steal(1)])
def test_while_the_robber_has_to_move_nothing_else_happens(command: Command) -> None:
    table = after_a_seven(player(settlements=[30], hand=Resources(5, 5, 5, 5, 5), cards={"knight": 1}))

    table.when(0, command).then_rejected("robber_pending", "BAS-186")


@pytest.mark.rule("BAS-186")
@pytest.mark.parametrize("command", [*OTHER_COMMANDS, MoveRobber(3)])
def test_while_a_victim_has_to_be_chosen_nothing_else_happens(command: Command) -> None:
    rich = player(settlements=[30], hand=Resources(5, 5, 5, 5, 5), cards={"knight": 1})
    table = after_a_seven(rich, player(settlements=[8], hand=ORE), player(cities=[18], hand=ORE))
    table = table.when(0, MoveRobber(4)).then_scenario()

    table.when(0, command).then_rejected("theft_pending", "BAS-186")


@pytest.mark.rule("BAS-070")
def test_nobody_steals_without_a_robber_that_moved() -> None:
    table = after_roll(player(), player(settlements=[8], hand=ORE), robber=4)

    table.when(0, Steal(1)).then_rejected("theft_not_pending", "BAS-070")
