"""Each law is broken once; the inspector has to notice."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from gamekit.audience import Secret, Viewer
from gamekit.chance import Chance, HmacChance
from gamekit.game import AnyGame, Prompt
from gamekit.laws import BrokenLaw
from gamekit.playout import play
from gamekit.rejection import Rejection
from testkit.toy import GAME
from testkit.toy.commands import Command, PlaceBid
from testkit.toy.events import BidPlaced, Event
from testkit.toy.state import Options, State
from testkit.toy.view import View


class OwnMemory:
    """An `evolve` that remembers something outside the state."""

    def __init__(self) -> None:
        self.applied = 0

    def evolve(self, state: State, event: Event) -> State:
        self.applied += 1
        state.dice = [self.applied]
        return GAME.evolve(state, event)


def shares_its_chips(state: State) -> State:
    twin = GAME.copy(state)
    twin.bids = state.bids
    return twin


def forgets_the_round(state: State) -> State:
    twin = GAME.copy(state)
    twin.round = 9
    return twin


def accepts_everything(state: State, seat: int, command: Command, chance: Chance) -> Sequence[Event] | Rejection:
    answer = GAME.decide(state, seat, command, chance)
    return [BidPlaced(seat, Secret((seat,), 0))] if isinstance(answer, Rejection) else answer


def accepts_silently(state: State, seat: int, command: Command, chance: Chance) -> Sequence[Event] | Rejection:
    answer = GAME.decide(state, seat, command, chance)
    return answer if isinstance(answer, Rejection) else []


def changes_the_state(state: State, seat: int, command: Command, chance: Chance) -> Sequence[Event] | Rejection:
    state.dice = [*state.dice, 1]
    return GAME.decide(state, seat, command, chance)


class OwnLuck:
    """Luck that does not come from the chance."""

    def __init__(self) -> None:
        self.drawn = 0

    def decide(self, state: State, seat: int, command: Command, _chance: Chance) -> Sequence[Event] | Rejection:
        self.drawn += 1
        return GAME.decide(state, seat, command, HmacChance(bytes(32), self.drawn))


def refuses_zero(state: State, seat: int, command: Command, chance: Chance) -> Sequence[Event] | Rejection:
    if command.chips == 0:
        return Rejection("at_least_one", "Bid something.")
    return GAME.decide(state, seat, command, chance)


def refuses_in_capitals(state: State, seat: int, command: Command, chance: Chance) -> Sequence[Event] | Rejection:
    answer = GAME.decide(state, seat, command, chance)
    return Rejection("No", "No.") if isinstance(answer, Rejection) else answer


def refuses_by_an_unknown_rule(state: State, seat: int, command: Command, chance: Chance) -> Any:
    answer = GAME.decide(state, seat, command, chance)
    return Rejection("no", "No.", "TOY-999") if isinstance(answer, Rejection) else answer


def lists_twice(state: State, seat: int) -> list[Command]:
    return [*GAME.legal(state, seat), *GAME.legal(state, seat)]


def lists_nothing(state: State, seat: int) -> list[Command]:
    return [] if seat == 0 else list(GAME.legal(state, seat))


def lists_only_zero(state: State, seat: int) -> list[Command]:
    return list(GAME.legal(state, seat))[:1]


def awaits_for_ever(state: State) -> Mapping[int, Prompt]:
    return GAME.awaiting(state) or {0: Prompt("place_bid", "Bid.")}


def changes_what_it_shows(state: State, viewer: Viewer) -> View:
    state.dice = [*state.dice, 1]
    return GAME.view(state, viewer)


def draws_nothing(view: Any) -> str:
    return " "


def counts_one_seat(state: State, viewer: Viewer) -> tuple[int, ...]:
    return (0,)


BROKEN: list[tuple[str, AnyGame]] = [
    ("folding the stored events gives the live state", replace(GAME, evolve=OwnMemory().evolve)),
    ("a copy is independent of its original", replace(GAME, copy=shares_its_chips)),
    ("a copy equals its original", replace(GAME, copy=forgets_the_round)),
    ("what is not legal is refused", replace(GAME, decide=accepts_everything)),
    ("what is not legal is refused", replace(GAME, legal=lists_only_zero)),
    ("an accepted command makes something happen", replace(GAME, decide=accepts_silently)),
    ("deciding leaves the state untouched", replace(GAME, decide=changes_the_state)),
    ("looking leaves the state untouched", replace(GAME, view=changes_what_it_shows)),
    ("the same state, command and chance give the same events", replace(GAME, decide=OwnLuck().decide)),
    ("every legal command is accepted", replace(GAME, decide=refuses_zero)),
    ("codes are in snake_case", replace(GAME, decide=refuses_in_capitals)),
    ("reasons name numbered statements", replace(GAME, decide=refuses_by_an_unknown_rule)),
    ("legal commands are listed once", replace(GAME, legal=lists_twice)),
    ("whoever is awaited has a legal command", replace(GAME, legal=lists_nothing)),
    ("somebody is awaited until the end and nobody after", replace(GAME, awaiting=awaits_for_ever)),
    ("somebody is awaited until the end and nobody after", replace(GAME, awaiting=lambda _state: {})),
    ("the outcome is known from the final event on and never before", replace(GAME, outcome=lambda _state: None)),
    ("the conservation laws hold", replace(GAME, violations=lambda _state: ["a chip is missing"])),
    ("every view can be drawn", replace(GAME, sketch=draws_nothing)),
    ("every seat has a standing", replace(GAME, standings=counts_one_seat)),
]


@pytest.mark.parametrize(("law", "game"), BROKEN, ids=[f"{number} {law}" for number, (law, _) in enumerate(BROKEN)])
def test_a_broken_law_is_named(law: str, game: AnyGame) -> None:
    with pytest.raises(BrokenLaw) as broken:
        play_some(game)

    assert broken.value.law == law


def play_some(game: AnyGame) -> None:
    for number in range(5):
        play(game, Options(), 3, Random(number), limit=200, check=True)


def test_a_game_that_keeps_every_law_passes_and_shows_its_rejections() -> None:
    played = play(GAME, Options(), 4, Random(1), check=True)

    assert played.match.closed
    assert {rejection.rule for rejection in played.rejections} >= {"TOY-005", "TOY-006", "TOY-007"}


def test_checking_does_not_change_the_luck_of_the_match() -> None:
    played = play(GAME, Options(), 2, Random(1), check=True)

    assert GAME.decide(GAME.initial(Options(), 2), 0, PlaceBid(1), HmacChance(played.match.key, 2))
