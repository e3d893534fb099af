"""Jokers turn dice into other resources."""

import pytest

from gamekit.rejection import Rejection
from gamekit.wire import wire
from games.catan_dice import GAME
from games.catan_dice.commands import (
    BuildCity,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
    EndTurn,
    RollAgain,
    TradeGold,
    UseJoker,
)
from games.catan_dice.dice import FACES, RESOURCES, Resource
from games.catan_dice.events import CityBuilt, GoldTraded, JokerUsed, KnightBuilt, RoadBuilt, SettlementBuilt, TurnBegan
from games.catan_dice.options import Options, TwoKnights
from games.catan_dice.tests.position import Player, building, line, offered, paid, passed, player, to_roll, units

GIVES: dict[int, Resource] = {1: "ore", 2: "grain", 3: "wool", 4: "lumber", 5: "brick"}
EVERY_KNIGHT = range(1, 10)
RIVAL = player(knights=EVERY_KNIGHT)
"""Holds the largest army, so that knights bring nothing else."""


def ready(owner: Player, options: Options | None = None) -> set[int]:
    """Return the jokers that are offered to a player whose dice all show gold."""
    table = building("gold gold gold gold gold gold", owner, RIVAL, options=options or Options())
    offers = {command.joker for command in offered(table, UseJoker)}
    assert offers == set(GAME.view(table.state, 0).seats[0].jokers_ready)
    return offers


@pytest.mark.rule("DIC-080")
def test_a_joker_is_used_once() -> None:
    table = building("gold gold gold", player(knights=[1]), player())

    table = table.when(0, UseJoker(1, 0, "ore")).then(JokerUsed(0, 1, 0, "ore"))

    table.when(0, UseJoker(1, 1, "ore")).then_rejected("joker_used", "DIC-080")
    assert offered(table, UseJoker) == []
    seen = GAME.view(table.state, 0).seats[0]
    assert (seen.jokers_ready, seen.jokers_used) == ((), (1,))


@pytest.mark.rule("DIC-080")
def test_a_joker_stays_crossed_out_in_later_turns_and_others_keep_theirs() -> None:
    table = building("gold gold gold gold gold gold", player(knights=[1]), player(knights=[1]))
    table = table.when(0, UseJoker(1, 0, "ore")).then_scenario().when(0, EndTurn()).then(TurnBegan(1, 6))
    table = passed(table)

    assert table.state.active == 0
    assert [seat.jokers_ready for seat in GAME.view(table.state, 0).seats] == [(), (1,)]
    assert ready(player(knights=[1], used_jokers=[1])) == set()


@pytest.mark.rule("DIC-080")
@pytest.mark.parametrize("joker", [0, 8, -1, 1000])
def test_a_joker_that_is_not_on_the_sheet_is_refused(joker: int) -> None:
    table = building("gold gold gold", RIVAL, player())

    table.when(0, UseJoker(joker, 0, "ore")).then_rejected("unknown_joker", "DIC-080")


@pytest.mark.rule("DIC-081")
def test_a_joker_changes_an_unspent_die_and_adds_none() -> None:
    table = building("brick lumber wool gold", player(knights=[2]), player())
    spent = table.when(0, BuildRoad(1)).then(RoadBuilt(0, 1, paid(0, 1)))

    spent.when(0, UseJoker(2, 0, "grain")).then_rejected("die_spent", "DIC-081")
    after = spent.when(0, UseJoker(2, 2, "grain")).then(JokerUsed(0, 2, 2, "grain"))

    dice = GAME.view(after.state, 0).dice
    assert [die.face for die in dice] == ["brick", "lumber", "grain", "gold"]
    assert [die.changed for die in dice] == [False, False, True, False]
    assert units(after) == {"grain": 1, "gold": 1}


@pytest.mark.rule("DIC-081", "DIC-012")
@pytest.mark.parametrize("die", [3, -1, 1000])
def test_a_joker_needs_a_die_of_this_turn(die: int) -> None:
    table = building("brick lumber wool", player(knights=[2]), player())

    refused = table.when(0, UseJoker(2, die, "grain")).rejection

    assert refused == Rejection("no_such_die", "The dice of this turn are 0 to 2.", "DIC-012")


@pytest.mark.rule("DIC-082")
@pytest.mark.parametrize("joker", GIVES)
def test_a_resource_joker_needs_the_knight_of_its_hex_and_gives_the_resource_of_it(joker: int) -> None:
    without = player(knights=[knight for knight in EVERY_KNIGHT if knight != joker])
    table = building("gold gold gold", player(knights=[joker]), RIVAL)

    table.when(0, UseJoker(joker, 1, GIVES[joker])).then(JokerUsed(0, joker, 1, GIVES[joker]))
    for other in set(RESOURCES) - {GIVES[joker]}:
        refused = table.when(0, UseJoker(joker, 1, other)).rejection
        assert refused == Rejection("wrong_resource", f"This joker gives {GIVES[joker]}.", "DIC-082")
    bare = building("gold gold gold", without, RIVAL, largest_army=1)
    bare.when(0, UseJoker(joker, 1, GIVES[joker])).then_rejected("knight_missing", "DIC-082")
    assert ready(player(knights=[joker])) == {joker}


@pytest.mark.rule("DIC-083")
@pytest.mark.parametrize(("joker", "knights"), [(6, (6, 7)), (7, (8, 9))])
@pytest.mark.parametrize("resource", RESOURCES)
def test_a_desert_joker_gives_any_resource(joker: int, knights: tuple[int, ...], resource: Resource) -> None:
    table = building("gold gold gold", player(knights=knights), player())

    table.when(0, UseJoker(joker, 2, resource)).then(JokerUsed(0, joker, 2, resource))


@pytest.mark.rule("DIC-084")
def test_a_desert_joker_needs_both_knights_of_its_desert() -> None:
    table = building("gold gold gold", player(knights=[1, 2, 3, 4, 5, 8, 9]), RIVAL, largest_army=1)

    table.when(0, UseJoker(6, 0, "ore")).then_rejected("knight_missing", "DIC-084")
    assert ready(player(knights=[6, 7])) == {6}
    assert ready(player(knights=[8, 9])) == {7}
    assert ready(player(knights=[6, 8])) == set()


@pytest.mark.rule("DIC-085")
@pytest.mark.parametrize(("joker", "knight"), [(6, 6), (6, 7), (7, 8), (7, 9)])
def test_one_desert_knight_alone_gives_no_joker(joker: int, knight: int) -> None:
    table = building("gold gold gold", player(knights=[knight]), player())

    table.when(0, UseJoker(joker, 0, "ore")).then_rejected("knight_missing", "DIC-085")
    assert ready(player(knights=[knight])) == set()


@pytest.mark.rule("DIC-082", "DIC-085")
def test_an_option_lets_every_joker_need_two_knights() -> None:
    options = Options(two_knights="all")

    assert ready(player(knights=[1]), options) == set()
    assert ready(player(knights=[6]), options) == set()
    assert ready(player(knights=[1, 6]), options) == {1}
    assert ready(player(knights=[6, 7]), options) == {6}


@pytest.mark.rule("DIC-084")
def test_an_option_lets_one_knight_be_enough_in_a_desert() -> None:
    options = Options(two_knights="none")

    assert ready(player(knights=[7, 8]), options) == {6, 7}
    assert ready(player(knights=[1]), options) == {1}


@pytest.mark.rule("DIC-082", "DIC-084", "DIC-085")
@pytest.mark.parametrize(
    ("two_knights", "knights", "joker", "rule", "says"),
    [
        ("deserts", [], 1, "DIC-082", "The knight of its hex is not built."),
        ("deserts", [], 6, "DIC-084", "This joker needs both knights of its desert."),
        ("deserts", [7], 6, "DIC-085", "One knight of a desert alone gives no joker."),
        ("all", [2], 1, "DIC-082", "The knight of its hex is not built."),
        ("all", [1], 1, "DIC-082", "This joker needs one more knight, whichever."),
        ("all", [1], 6, "DIC-084", "This joker needs both knights of its desert."),
        ("all", [1, 7], 6, "DIC-085", "One knight of a desert alone gives no joker."),
        ("none", [2], 1, "DIC-082", "The knight of its hex is not built."),
        ("none", [1], 6, "DIC-084", "This joker needs a knight of its desert."),
    ],
)
def test_a_refused_joker_says_which_knight_is_missing(
    two_knights: TwoKnights, knights: list[int], joker: int, rule: str, says: str
) -> None:
    table = building("gold gold gold", player(knights=knights), player(), options=Options(two_knights))

    refused = table.when(0, UseJoker(joker, 0, "ore")).rejection

    assert refused == Rejection("knight_missing", says, rule)


@pytest.mark.rule("DIC-086")
def test_any_number_of_jokers_is_used_in_one_turn() -> None:
    owner = player(roads=[1, 2], knights=[1, 2, 6, 7, 8, 9])
    table = building("gold gold gold gold gold brick", owner, player())

    for joker, die, resource in ((1, 0, "ore"), (6, 1, "ore"), (7, 5, "ore"), (2, 2, "grain")):
        table = table.when(0, UseJoker(joker, die, resource)).then(JokerUsed(0, joker, die, resource))  # type: ignore[arg-type]
    table = table.when(0, TradeGold("grain")).then(GoldTraded(0, (3, 4), "grain"))

    table.when(0, BuildCity(1)).then(CityBuilt(0, 1, paid(0, 1, 2, 5, gained=("grain",))))


@pytest.mark.rule("DIC-087", "DIC-085")
def test_a_joker_is_ready_as_soon_as_its_last_knight_is_built() -> None:
    table = building("ore wool grain brick brick brick", player(knights=[6]), player())
    table.when(0, UseJoker(6, 3, "lumber")).then_rejected("knight_missing", "DIC-085")

    table = table.when(0, BuildKnight(7)).then(KnightBuilt(0, 7, paid(0, 1, 2)))

    table.when(0, UseJoker(6, 0, "lumber")).then_rejected("die_spent", "DIC-081")
    table.when(0, UseJoker(6, 3, "lumber")).then(JokerUsed(0, 6, 3, "lumber"))


@pytest.mark.rule("DIC-088")
@pytest.mark.parametrize("face", [face for face in FACES if face != "ore"])
def test_a_joker_changes_any_face_and_the_die_counts_only_as_its_new_resource(face: str) -> None:
    table = building(f"{face} {face} ore", player(knights=[1]), player())

    after = table.when(0, UseJoker(1, 1, "ore")).then(JokerUsed(0, 1, 1, "ore"))

    assert units(after) == {face: 1, "ore": 2}
    after.when(0, TradeGold("brick")).then_rejected("too_little_gold", "DIC-032")


@pytest.mark.rule("DIC-088")
@pytest.mark.parametrize(("die", "spent"), [(2, (0, 1, 2, 3, 4)), (5, (0, 1, 3, 4, 5))])
def test_gold_or_wool_as_ore_pays_for_a_city(die: int, spent: tuple[int, ...]) -> None:
    table = building("ore ore gold grain grain wool", player(roads=[1, 2], knights=[1]), player())
    table.when(0, BuildCity(1)).then_rejected("cannot_afford", "DIC-044")

    table = table.when(0, UseJoker(1, die, "ore")).then(JokerUsed(0, 1, die, "ore"))

    table.when(0, BuildCity(1)).then(CityBuilt(0, 1, paid(*spent)))


@pytest.mark.rule("DIC-089")
def test_a_joker_is_used_after_the_last_roll_and_its_die_is_not_rolled_again() -> None:
    owner = player(knights=[1])
    to_roll(3, owner, player()).when(0, UseJoker(1, 0, "ore")).then_rejected("roll_first", "DIC-028")

    table = building("gold gold gold", owner, player())
    table = table.when(0, UseJoker(1, 0, "ore")).then(JokerUsed(0, 1, 0, "ore"))

    table.when(0, RollAgain((0,))).then_rejected("rolling_stopped", "DIC-027")


@pytest.mark.rule("DIC-090")
def test_no_joker_gives_gold() -> None:
    answer = wire(GAME).command(b'{"type":"UseJoker","joker":6,"die":0,"resource":"gold"}')

    assert isinstance(answer, Rejection)
    assert answer.code == "invalid_command"
    table = building("brick gold gold", player(knights=[6, 7]), player())
    assert {command.resource for command in offered(table, UseJoker)} == set(RESOURCES)


@pytest.mark.rule("DIC-145")
def test_a_joker_cannot_change_what_gold_has_brought() -> None:
    table = building("gold gold ore", player(knights=[2]), player())

    table = table.when(0, TradeGold("wool")).then(GoldTraded(0, (0, 1), "wool"))

    assert offered(table, UseJoker) == [UseJoker(2, 2, "grain")]
    for die in (0, 1):
        table.when(0, UseJoker(2, die, "grain")).then_rejected("die_spent", "DIC-081")
    table.when(0, UseJoker(2, 3, "grain")).then_rejected("no_such_die", "DIC-012")


@pytest.mark.rule("DIC-146")
def test_a_joker_that_changes_nothing_is_refused_and_stays_unused() -> None:
    table = building("ore gold grain", player(knights=[1, 6, 7]), player())

    table.when(0, UseJoker(1, 0, "ore")).then_rejected("nothing_changed", "DIC-146")
    table.when(0, UseJoker(6, 2, "grain")).then_rejected("nothing_changed", "DIC-146")
    assert GAME.view(table.state, 0).seats[0].jokers_ready == (1, 6)
    assert UseJoker(1, 0, "ore") not in GAME.legal(table.state, 0)


@pytest.mark.rule("DIC-147")
def test_a_changed_die_may_be_changed_again_by_another_joker() -> None:
    table = building("gold wool wool", player(knights=[1, 2]), player())

    table = table.when(0, UseJoker(1, 0, "ore")).then(JokerUsed(0, 1, 0, "ore"))
    table = table.when(0, UseJoker(2, 0, "grain")).then(JokerUsed(0, 2, 0, "grain"))

    assert units(table) == {"grain": 1, "wool": 2}


@pytest.mark.rule("DIC-091")
def test_without_an_unspent_die_a_joker_is_refused_and_stays_unused() -> None:
    table = building("brick lumber wool grain", player(roads=line(3), knights=[1]), player())
    table = table.when(0, BuildSettlement(1)).then(SettlementBuilt(0, 1, paid(0, 1, 2, 3)))

    table.when(0, UseJoker(1, 0, "ore")).then_rejected("no_die_left", "DIC-091")
    assert list(GAME.legal(table.state, 0)) == [EndTurn()]
    assert GAME.view(table.state, 0).seats[0].jokers_ready == (1,)


@pytest.mark.rule("DIC-092")
def test_a_joker_works_for_its_owner_only() -> None:
    table = building("gold gold gold", player(), player(knights=[1, 6, 7]))

    table.when(0, UseJoker(1, 0, "ore")).then_rejected("knight_missing", "DIC-082")
    table.when(1, UseJoker(1, 0, "ore")).then_rejected("not_your_turn", "DIC-141")
    assert offered(table, UseJoker) == []
