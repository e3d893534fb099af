"""What everybody may see, who may act, and what a refused command leaves behind."""

from collections import Counter
from itertools import product

import pytest
from msgspec.structs import replace

from gamekit.audience import OMNISCIENT, SPECTATOR, holds_secrets
from gamekit.chance import HmacChance
from gamekit.game import Prompt
from gamekit.match import Player as Account
from gamekit.match import decide, fold, open_match
from gamekit.rejection import Rejection
from gamekit.wire import event_types, wire
from games.catan_dice import GAME
from games.catan_dice.commands import (
    BuildKnight,
    BuildRoad,
    Command,
    EndTurn,
    RollAgain,
    RollDice,
    StopRolling,
    UseJoker,
)
from games.catan_dice.dice import FACES
from games.catan_dice.events import DiceRolled
from games.catan_dice.options import Options
from games.catan_dice.tests.position import building, landing, line, player, rolled, to_roll
from games.catan_dice.view import DieView, SeatView
from testkit.chance import ScriptedChance


@pytest.mark.rule("DIC-140")
def test_everybody_sees_everything() -> None:
    owner = player(roads=(*line(5), 2), settlements=[1, 2], cities=[1], knights=[1, 2, 6, 7], used_jokers=[1])
    table = building("brick lumber wool gold", player(), owner)
    table = table.when(0, BuildRoad(1)).then_scenario()

    seen = [GAME.view(table.state, viewer) for viewer in (0, 1, SPECTATOR, OMNISCIENT)]

    assert [view.viewer for view in seen] == [0, 1, None, None]
    assert [replace(view, viewer=None) for view in seen] == [seen[2]] * 4
    view = seen[2]
    assert (view.turn, view.active, view.dice_count, view.rolls) == (2, 0, 4, 1)
    assert view.dice == (
        DieView("brick", kept=False, changed=False, spent=True),
        DieView("lumber", kept=False, changed=False, spent=True),
        DieView("wool", kept=False, changed=False, spent=False),
        DieView("gold", kept=False, changed=False, spent=False),
    )
    assert view.seats[1] == SeatView(
        seat=1,
        points=8,
        boxes=4,
        roads=(0, 1, 2, 3, 4, 6),
        settlements=(1, 2),
        cities=(1,),
        knights=(1, 2, 6, 7),
        jokers_ready=(2, 6),
        jokers_used=(1,),
        road_length=5,
        longest_road=True,
        largest_army=True,
    )


@pytest.mark.rule("DIC-140")
def test_everybody_sees_whose_turn_it_is_and_how_far_it_has_come() -> None:
    options = Options(two_knights="none", branches_count=True, start_player=1)
    table = to_roll(3, player(), player(), active=1, options=options)
    moves: list[tuple[Command, ScriptedChance | None]] = [
        (RollDice(), landing("ore ore ore")),
        (RollAgain((0,)), landing("gold")),
        (StopRolling(), None),
    ]

    seen = [GAME.view(table.state, 0)]
    for command, luck in moves:
        table = table.when(1, command, luck).then_scenario()
        seen.append(GAME.view(table.state, 0))

    assert [(view.phase, view.rolls) for view in seen] == [
        ("roll", 0),
        ("roll_again", 1),
        ("roll_again", 2),
        ("build", 2),
    ]
    assert {view.active for view in seen} == {1}
    assert all(view.options == options for view in seen)
    assert [view.awaiting for view in seen] == [
        {1: Prompt("roll", "Roll the dice.", "DIC-028")},
        *[{1: Prompt("roll_again", "Roll some dice again, or stop rolling.", "DIC-022")}] * 2,
        {1: Prompt("build", "Build, trade gold, use jokers, or end the turn.", "DIC-037")},
    ]


@pytest.mark.rule("DIC-140")
def test_no_event_hides_anything() -> None:
    assert [kind.__name__ for kind in event_types(GAME)[2:] if holds_secrets(kind)] == []


@pytest.mark.rule("DIC-141")
@pytest.mark.parametrize(
    "command",
    [RollDice(), RollAgain((0,)), StopRolling(), BuildRoad(1), BuildKnight(2), UseJoker(1, 0, "ore"), EndTurn()],
)
def test_only_the_active_player_acts(command: Command) -> None:
    owner = player(knights=[1])
    dice = "brick lumber wool grain ore gold"

    for table in (to_roll(6, player(), owner), rolled(dice, player(), owner), building(dice, player(), owner)):
        table.when(1, command).then_rejected("not_your_turn", "DIC-141")
        assert GAME.legal(table.state, 1) == ()
        assert set(GAME.awaiting(table.state)) == {0}


@pytest.mark.rule("DIC-142")
def test_a_refused_command_changes_neither_the_match_nor_its_luck() -> None:
    accounts = [Account("one", "One"), Account("two", "Two")]
    opening = open_match(GAME, Options(), accounts, bytes(32))
    assert not isinstance(opening, Rejection)
    match = fold(GAME, opening)
    before = wire(GAME).snapshot(match)
    undisturbed = decide(GAME, match, 0, RollDice())

    for seat, command in ((1, RollDice()), (0, EndTurn()), (0, RollAgain((0, 1)))):
        assert isinstance(decide(GAME, match, seat, command), Rejection)

    assert wire(GAME).snapshot(match) == before
    assert decide(GAME, match, 0, RollDice()) == undisturbed


@pytest.mark.rule("DIC-143")
@pytest.mark.parametrize("dice", [3, 4])
def test_every_result_of_all_dice_is_one_of_as_many_equal_draws(dice: int) -> None:
    results = set()
    table = to_roll(dice)
    for drawn in range(6**dice):
        (roll,) = table.when(0, RollDice(), ScriptedChance(dice=[drawn])).events
        assert isinstance(roll, DiceRolled)
        results.add(roll.faces)

    assert results == set(product(FACES, repeat=dice))


@pytest.mark.rule("DIC-143")
def test_every_face_is_equally_likely_on_every_die() -> None:
    table = to_roll(6)
    shown: list[tuple[str, ...]] = []
    for version in range(3_000):
        (roll,) = table.when(0, RollDice(), HmacChance(bytes(32), version)).events
        assert isinstance(roll, DiceRolled)
        shown.append(roll.faces)

    for die in range(6):
        counts = Counter(roll[die] for roll in shown)
        assert set(counts) == set(FACES)
        assert all(abs(count - 500) < 102 for count in counts.values()), counts  # five standard deviations


@pytest.mark.rule("DIC-143")
def test_dice_do_not_depend_on_each_other() -> None:
    table = to_roll(6)
    pairs: Counter[tuple[str, str]] = Counter()
    for version in range(3_600):
        (roll,) = table.when(0, RollDice(), HmacChance(bytes(32), version)).events
        assert isinstance(roll, DiceRolled)
        pairs[roll.faces[0], roll.faces[1]] += 1

    assert len(pairs) == 36
    assert all(abs(count - 100) < 50 for count in pairs.values()), pairs  # five standard deviations


@pytest.mark.rule("DIC-143")
def test_dice_are_rolled_again_with_the_same_chances() -> None:
    table = rolled("gold gold gold")

    for face in FACES:
        after = table.when(0, RollAgain((1,)), landing(face)).then(DiceRolled(0, ("gold", face, "gold"), (0, 2)))
        assert after.state.rolls == 2
