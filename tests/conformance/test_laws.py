"""The laws, in random matches."""

from random import Random
from typing import Any

import msgspec
import pytest

from gamekit import match as matches
from gamekit.audience import OMNISCIENT
from gamekit.game import AnyGame
from gamekit.match import MatchClosed, MatchOpened
from gamekit.playout import Playout, by_kind, play, uniform, without
from gamekit.rejection import Rejection
from gamekit.wire import wire
from testkit.variants import variants

CHECKED_COMMANDS = 120
WHOLE_MATCHES = 3


def checked(game: AnyGame, options: Any, seats: int, number: int, **how: Any) -> Playout:
    """Play a match and check every law at every position; what is wrong says in which match it shows."""
    try:
        return play(game, options, seats, Random(number), check=True, **how)
    except Exception as wrong:
        wrong.add_note(f"in the match of {seats} seats with Random({number}) and {options}")
        raise


def test_every_law_holds_at_every_position_of_every_variant(game: AnyGame) -> None:
    for number, (options, seats) in enumerate(variants(game)):
        checked(game, options, seats, number, limit=CHECKED_COMMANDS)


def test_every_law_holds_until_the_end_of_a_match(game: AnyGame) -> None:
    choose = without(by_kind, *game.open_ended)  # offers without end would make it long
    played = checked(game, game.Options(), game.seats.start, 1, choose=choose)

    assert played.match.closed
    assert played.rejections, "no command was ever refused"


def test_a_match_of_random_legal_commands_ends(game: AnyGame) -> None:
    for seats in game.seats:
        for number in range(WHOLE_MATCHES):
            played = play(game, game.Options(), seats, Random(number))

            assert played.match.closed, f"{seats} seats, match {number}: still open after {len(played.steps)} commands"


def test_a_match_ends_without_any_open_ended_command(game: AnyGame) -> None:
    played = play(game, game.Options(), game.seats.start, Random(2), choose=without(by_kind, *game.open_ended))

    assert played.match.closed
    assert not [step.command for step in played.steps if isinstance(step.command, tuple(game.open_ended))]


def test_laws_hold_for_uniform_choices_too(game: AnyGame) -> None:
    checked(game, game.Options(), game.seats[-1], 3, choose=uniform, limit=CHECKED_COMMANDS)


def test_the_first_and_the_last_event_frame_the_match(playout: Playout) -> None:
    events = playout.events

    assert isinstance(events[0], MatchOpened)
    assert isinstance(events[-1], MatchClosed)
    assert isinstance(events[-2], playout.game.final)
    assert not [event for event in events[:-2] if isinstance(event, playout.game.final)]


def test_the_outcome_ranks_every_seat_by_its_points(playout: Playout) -> None:
    outcome = matches.outcome(playout.game, playout.match)

    assert outcome is not None
    assert outcome.points == playout.game.standings(playout.match.state, OMNISCIENT)
    assert outcome.winners
    assert all(rank == 1 + sum(other < rank for other in outcome.ranks) for rank in outcome.ranks)


def test_the_same_source_plays_the_same_match(game: AnyGame) -> None:
    first, second = (play(game, game.Options(), game.seats.start, Random(5), limit=200) for _ in range(2))

    assert first.events == second.events


def test_a_match_goes_on_from_a_snapshot_as_if_nothing_had_happened(game: AnyGame) -> None:
    played = play(game, game.Options(), game.seats.start, Random(6), limit=60)
    middle = len(played.steps) // 2
    match = matches.fold(game, [*played.opening, *(event for step in played.steps[:middle] for event in step.events)])

    match = wire(game).restore(wire(game).snapshot(match))
    for step in played.steps[middle:]:
        answer = matches.decide(game, match, step.seat, step.command)
        assert answer == step.events
        for event in step.events:
            match = matches.evolve(game, match, event)

    assert wire(game).snapshot(match) == wire(game).snapshot(played.match)


@pytest.mark.parametrize("number", [-1, 1_000, 2**63 - 1, 10**30], ids=["negative", "large", "64 bits", "huge"])
def test_a_number_out_of_place_is_refused(game: AnyGame, playout: Playout, number: int) -> None:
    """Any whole number of any command may be any number: it is an invalid command, or a rule refuses it."""
    match = matches.fold(game, playout.opening)
    tried = set()
    for step in playout.steps:
        if type(step.command) not in tried:
            tried.add(type(step.command))
            for body in with_number(msgspec.to_builtins(step.command), number):
                command = wire(game).command(msgspec.json.encode(body))
                answer = command if isinstance(command, Rejection) else game_answer(game, match, step.seat, command)
                assert isinstance(answer, Rejection), f"accepted {body}"
        for event in step.events:
            match = matches.evolve(game, match, event)


def game_answer(game: AnyGame, match: matches.Match[Any], seat: int, command: Any) -> Any:
    return matches.decide(game, match, seat, command)


def with_number(value: Any, number: int) -> list[Any]:
    """Return copies of a JSON value with one of its whole numbers replaced."""
    if isinstance(value, int) and not isinstance(value, bool):
        return [number]
    if isinstance(value, dict):
        return [{**value, key: changed} for key, item in value.items() for changed in with_number(item, number)]
    if isinstance(value, list):
        return [
            [*value[:place], changed, *value[place + 1 :]]
            for place, item in enumerate(value)
            for changed in with_number(item, number)
        ]
    return []
