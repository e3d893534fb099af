from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from gamekit.chance import Chance
from gamekit.playout import play
from gamekit.rejection import Rejection
from testkit.golden import Departure, replay, write
from testkit.toy import GAME
from testkit.toy.commands import Command
from testkit.toy.events import Event
from testkit.toy.state import Options, State


def a_playthrough(limit: int = 100) -> list[bytes]:
    return write(play(GAME, Options(), 3, Random(4), limit=limit)).splitlines()


def test_a_written_match_happens_again() -> None:
    replay(GAME, b"\n".join(a_playthrough()))


def test_a_match_that_was_cut_off_happens_again() -> None:
    replay(GAME, b"\n".join(a_playthrough(limit=4)))


def test_other_luck_departs_at_the_opening() -> None:
    lines = a_playthrough()
    lines[0] = lines[0].replace(b'"nonce":""', b'"nonce":"x"', 1)

    with pytest.raises(Departure) as departure:
        replay(GAME, b"\n".join(lines))

    assert departure.value.line == 1


def test_another_event_departs_at_its_line() -> None:
    lines = a_playthrough()
    rolled = next(number for number, line in enumerate(lines) if b'"dice":[' in line)
    lines[rolled] = lines[rolled].replace(b'"dice":[', b'"dice":[7,')

    with pytest.raises(Departure) as departure:
        replay(GAME, b"\n".join(lines))

    assert departure.value.line == rolled + 1


def test_another_outcome_departs_at_the_last_line() -> None:
    lines = a_playthrough()
    lines[-1] = lines[-1].replace(b'"ranks":[', b'"ranks":[9,')

    with pytest.raises(Departure) as departure:
        replay(GAME, b"\n".join(lines))

    assert departure.value.line == len(lines)


def test_a_command_that_is_refused_now_departs_at_its_line() -> None:
    def refuse(_state: State, _seat: int, _command: Command, _chance: Chance) -> Sequence[Event] | Rejection:
        return Rejection("closed", "Not today.")

    with pytest.raises(Departure, match="Not today") as departure:
        replay(replace(GAME, decide=refuse), b"\n".join(a_playthrough()))

    assert departure.value.line == 2


def test_a_playthrough_belongs_to_a_version_of_the_rules() -> None:
    with pytest.raises(Departure, match="rules version 2"):
        replay(replace(GAME, rules_version=2), b"\n".join(a_playthrough()))
