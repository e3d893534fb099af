from collections.abc import Sequence
from dataclasses import replace

import pytest

from gamekit.audience import Secret
from gamekit.chance import Chance
from gamekit.game import Game
from gamekit.rejection import Rejection
from testkit.chance import ScriptedChance
from testkit.scenario import Scenario, given
from testkit.toy import GAME
from testkit.toy.commands import Command, PlaceBid
from testkit.toy.events import BidPlaced, Event, RoundRolled
from testkit.toy.state import Options, State
from testkit.toy.view import View

Toy = Game[State, Command, Event, Options, View]


def start(game: Toy = GAME) -> Scenario[State, Command, Event, Options, View]:
    return given(game, events=[BidPlaced(0, Secret((0,), 4))])


def test_expected_events_lead_to_the_scenario_after_them() -> None:
    scenario = start()

    after = scenario.when(1, PlaceBid(2), ScriptedChance.dice(1, 3)).then(
        BidPlaced(1, Secret((1,), 2)), RoundRolled((4, 2), (1, 3), None)
    )

    assert after.state.round == 2
    assert scenario.state.round == 1


def test_other_events_fail_and_are_shown() -> None:
    with pytest.raises(AssertionError) as failure:
        start().when(1, PlaceBid(2), ScriptedChance.dice(1, 3)).then(BidPlaced(1, Secret((1,), 3)))

    assert str(failure.value).splitlines()[:6] == [
        "seat 1 asked PlaceBid(chips=2)",
        "expected:",
        "  BidPlaced(seat=1, chips=Secret(seats=(1,), value=3))",
        "happened:",
        "  BidPlaced(seat=1, chips=Secret(seats=(1,), value=2))",
        "  RoundRolled(bids=(4, 2), dice=(1, 3), winner=None)",
    ]


def test_an_expected_rejection_returns_the_same_scenario() -> None:
    scenario = start()

    assert scenario.when(0, PlaceBid(1)).then_rejected("already_bid", "TOY-006") is scenario


@pytest.mark.parametrize(("code", "rule"), [("already_bid", "TOY-007"), ("already_bid", None), ("other", "TOY-006")])
def test_another_rejection_fails(code: str, rule: str | None) -> None:
    with pytest.raises(AssertionError, match="refused: Rejection"):
        start().when(0, PlaceBid(1)).then_rejected(code, rule)


def test_an_accepted_command_is_no_rejection() -> None:
    with pytest.raises(AssertionError, match=r"expected a rejection\naccepted:\n  BidPlaced"):
        given(GAME).when(0, PlaceBid(1)).then_rejected("already_bid", "TOY-006")


def test_a_refused_command_has_no_events() -> None:
    with pytest.raises(AssertionError, match="refused: Rejection"):
        start().when(0, PlaceBid(1)).then()


def test_a_statement_that_does_not_exist_fails() -> None:
    def refuse(*_: object) -> Rejection:
        return Rejection("nonsense", "No.", "TOY-999")

    with pytest.raises(AssertionError, match="no statement TOY-999"):
        start(replace(GAME, decide=refuse)).when(0, PlaceBid(1)).then_rejected("nonsense", "TOY-999")


def test_predicates_see_the_state_after_the_command() -> None:
    decision = given(GAME).when(0, PlaceBid(1))

    decision.then_state(lambda state: state.bids == [1, None])
    with pytest.raises(AssertionError, match="does not hold"):
        decision.then_state(lambda state: state.bids == [None, None])
    assert decision.state.bids == [1, None]


def test_deciding_must_not_change_the_state() -> None:
    def decide(state: State, _seat: int, _command: Command, _chance: Chance) -> Rejection:
        state.bank += 1
        return Rejection("no", "No.")

    with pytest.raises(AssertionError, match="changed the state"):
        start(replace(GAME, decide=decide)).when(0, PlaceBid(1))


def test_events_must_not_break_a_conservation_law() -> None:
    def evolve(state: State, event: Event) -> State:
        state.bank += 1
        return state

    def decide(*_: object) -> Sequence[Event]:
        return [BidPlaced(0, Secret((0,), 1))]

    with pytest.raises(AssertionError, match="breaks:\n  21 chips instead of 20"):
        given(replace(GAME, evolve=evolve, decide=decide)).when(0, PlaceBid(1)).then(BidPlaced(0, Secret((0,), 1)))


def test_luck_must_be_scripted() -> None:
    with pytest.raises(AssertionError, match="unscripted draw: 'dice'"):
        start().when(1, PlaceBid(2))


def test_scripted_luck_must_be_drawn() -> None:
    with pytest.raises(AssertionError, match="never drawn"):
        given(GAME).when(0, PlaceBid(2), ScriptedChance.dice(1))


def test_a_scenario_may_start_from_a_state_and_leaves_it_alone() -> None:
    state = GAME.initial(Options(rounds=1), 3)

    changed = given(GAME, state).and_then(BidPlaced(2, Secret((2,), 9)))

    assert changed.state.bids == [None, None, 9]
    assert state.bids == [None, None, None]
