"""Each way of telling a viewer too much is tried once; the comparison has to notice."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from gamekit import match as matches
from gamekit.audience import OMNISCIENT, SPECTATOR, Secret, Viewer
from gamekit.chance import Chance
from gamekit.game import AnyGame, Outcome, Prompt
from gamekit.match import Match, Player
from gamekit.rejection import Rejection
from testkit.interference import Comparison, Disguise, disguise_of, first_difference, twin_of
from testkit.toy import GAME
from testkit.toy.commands import Command, PlaceBid, RaiseBid
from testkit.toy.events import BidPlaced, Event
from testkit.toy.state import Options, State
from testkit.toy.view import View

DISGUISE = disguise_of(GAME)


def a_match() -> Match[State]:
    """Two seats; seat 1 has bid 4 of its 10 chips."""
    events = matches.open_match(GAME, Options(), [Player("ann", "Ann"), Player("ben", "Ben")], bytes(32))
    assert not isinstance(events, Rejection)
    return matches.fold(GAME, [*events, BidPlaced(1, Secret((1,), 4))])


def differences(
    game: AnyGame, viewer: Viewer = 0, commands: Sequence[Command] = (), disguise: Disguise = DISGUISE
) -> str:
    match = a_match()
    twin = game.copy(match.state)
    twin.bids[1] = 6
    return "\n".join(Comparison(game, disguise, match, twin, viewer).differences(commands))


def leaky_view(state: State, viewer: Viewer) -> View:
    seen = GAME.view(state, viewer)
    return msgspec.structs.replace(seen, bank=state.bids[1] or 0)


def leaky_legal(state: State, seat: int) -> Sequence[Command]:
    return [PlaceBid(number) for number in range(1 + (state.bids[1] or 0))]


def leaky_standings(state: State, viewer: Viewer) -> tuple[int, ...]:
    return (0, state.bids[1] or 0)


def leaky_prompt(state: State) -> Mapping[int, Prompt]:
    return {0: Prompt("place_bid", "Bid.", amount=state.bids[1])}


def leaky_outcome(state: State) -> Outcome:
    return Outcome((1, 2), (state.bids[1] or 0, 0))


def leaky_rejection(state: State, seat: int, command: Command, chance: Chance) -> Sequence[Event] | Rejection:
    if isinstance(command, RaiseBid):
        return Rejection("not_a_raise", f"Somebody has bid {state.bids[1]}.")
    return GAME.decide(state, seat, command, chance)


def leaky_acceptance(state: State, seat: int, command: Command, chance: Chance) -> Sequence[Event] | Rejection:
    if command.chips > (state.bids[1] or 0):
        return Rejection("too_high", "Nobody may bid more than the other.")
    return GAME.decide(state, seat, command, chance)


def leaky_event(state: State, seat: int, command: Command, chance: Chance) -> Sequence[Event] | Rejection:
    answer = GAME.decide(state, seat, command, chance)
    return answer if isinstance(answer, Rejection) else [BidPlaced(seat, Secret((0, 1), state.bids[1] or 0))]


def leaky_number_of_events(state: State, seat: int, command: Command, chance: Chance) -> Sequence[Event] | Rejection:
    return [BidPlaced(0, Secret((0,), 1))] * (state.bids[1] or 0)


LEAKS: list[tuple[str, AnyGame]] = [
    ("view for 0", replace(GAME, view=leaky_view)),
    ("legal commands for 0", replace(GAME, legal=leaky_legal)),
    ("standings for 0", replace(GAME, standings=leaky_standings)),
    ("prompts for 0", replace(GAME, awaiting=leaky_prompt)),
    ("outcome for 0", replace(GAME, outcome=leaky_outcome)),
    ("seat 0: RaiseBid(chips=1) for 0", replace(GAME, decide=leaky_rejection)),
    ("seat 0: PlaceBid(chips=5) for 0", replace(GAME, decide=leaky_acceptance)),
    ("seat 0: PlaceBid(chips=1) for 0", replace(GAME, decide=leaky_event)),
    ("seat 0: PlaceBid(chips=1) for 0", replace(GAME, decide=leaky_number_of_events)),
    ("seat 1: RaiseBid(chips=7) for 0", replace(GAME, decide=leaky_event)),
]


def test_a_game_that_keeps_its_secrets_shows_no_difference() -> None:
    assert differences(GAME, 0, [PlaceBid(11), RaiseBid(1)]) == ""
    assert differences(GAME, SPECTATOR) == ""


@pytest.mark.parametrize(("what", "game"), LEAKS, ids=[f"{number} {what}" for number, (what, _) in enumerate(LEAKS)])
def test_a_leak_is_named(what: str, game: AnyGame) -> None:
    assert what in differences(game, 0, [RaiseBid(1)])


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (1, 2, "it is 1 or 2"),
        ({"seats": [{"bid": 1}, {"bid": None}]}, {"seats": [{"bid": 1}, {"bid": 3}]}, "seats[1].bid is null or 3"),
        ([{"type": "A", "x": 1}], [{"type": "A", "x": 2}], "[0] A.x is 1 or 2"),
        ([{"type": "A"}], [{"type": "B"}], '[0].type is "A" or "B"'),
        ({"hand": [1]}, {"hand": [1, 2]}, "hand is [1] or [1,2]"),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, 'it is {"a":1,"b":2} or {"b":2,"a":1}'),
    ],
)
def test_the_first_difference_is_told_by_its_place(one: Any, other: Any, said: str) -> None:
    assert first_difference(one, other) == said


def test_an_event_may_only_show_hidden_things_if_the_game_says_so() -> None:
    strict = cast("Disguise", SimpleNamespace(REVEALS=frozenset(), twin=DISGUISE.twin))

    assert "[1] RoundRolled.bids[1] is 4 or 6" in differences(GAME, 0, disguise=strict)


def test_the_public_part_of_a_revealing_event_stays_equal() -> None:
    def decide(state: State, seat: int, command: Command, chance: Chance) -> Sequence[Event]:
        return [BidPlaced(state.bids[1] or 0, Secret((0,), 1))]

    lenient = cast("Disguise", SimpleNamespace(REVEALS=frozenset({"BidPlaced"}), twin=DISGUISE.twin))

    assert "seat 0: PlaceBid(chips=1) for 0" in differences(replace(GAME, decide=decide), disguise=lenient)


def test_the_private_part_of_a_revealing_event_may_differ_for_its_audience() -> None:
    def decide(state: State, seat: int, command: Command, chance: Chance) -> Sequence[Event]:
        return [BidPlaced(0, Secret((0,), state.bids[1] or 0))]

    lenient = cast("Disguise", SimpleNamespace(REVEALS=frozenset({"BidPlaced"}), twin=DISGUISE.twin))

    assert differences(replace(GAME, decide=decide), disguise=lenient) == ""
    assert differences(replace(GAME, decide=decide), SPECTATOR, disguise=lenient) == ""


def test_a_twin_must_keep_the_conservation_laws() -> None:
    def twin(state: State, _viewer: Viewer, _rng: Random) -> State:
        state.bank += 1
        return state

    careless = cast("Disguise", SimpleNamespace(REVEALS=frozenset(), twin=twin))

    with pytest.raises(AssertionError, match="breaks a conservation law"):
        twin_of(GAME, careless, a_match().state, 0, Random(1))


def test_a_state_is_no_twin_of_itself() -> None:
    same = cast("Disguise", SimpleNamespace(REVEALS=frozenset(), twin=lambda state, _viewer, _rng: state))

    assert twin_of(GAME, same, a_match().state, 0, Random(1)) is None


def test_nothing_can_be_hidden_from_an_omniscient_viewer() -> None:
    match: Match[Any] = a_match()

    with pytest.raises(AssertionError, match="nothing is hidden"):
        Comparison(GAME, DISGUISE, match, match.state, OMNISCIENT)
