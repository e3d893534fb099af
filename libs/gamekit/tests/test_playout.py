from collections import Counter
from random import Random

import pytest

from gamekit import match as matches
from gamekit.playout import by_kind, play, uniform, without
from testkit.toy import GAME
from testkit.toy.commands import PlaceBid, RaiseBid
from testkit.toy.state import Options

MANY_BIDS = [*(PlaceBid(chips) for chips in range(98)), RaiseBid(1)]


def test_a_match_is_played_to_its_end() -> None:
    played = play(GAME, Options(), 3, Random(1))

    assert played.match.closed
    assert matches.fold(GAME, played.events) == played.match


def test_the_same_source_plays_the_same_match() -> None:
    assert play(GAME, Options(), 4, Random(7)).events == play(GAME, Options(), 4, Random(7)).events
    assert play(GAME, Options(), 4, Random(7)).events != play(GAME, Options(), 4, Random(8)).events


def test_a_match_stops_after_the_limit() -> None:
    played = play(GAME, Options(), 4, Random(1), limit=5)

    assert len(played.steps) == 5
    assert not played.match.closed


def test_seats_that_nobody_waits_for_act_too() -> None:
    with_bystanders = [step.command for number in range(10) for step in play(GAME, Options(), 4, Random(number)).steps]
    without_them = [step.command for step in play(GAME, Options(), 4, Random(1), bystanders=0).steps]

    assert [command for command in with_bystanders if isinstance(command, RaiseBid)]
    assert not [command for command in without_them if isinstance(command, RaiseBid)]


def test_options_that_the_game_refuses_are_an_error() -> None:
    with pytest.raises(ValueError, match="toy is for 2 to 4 players"):
        play(GAME, Options(), 5, Random(1))


def test_a_kind_with_many_commands_does_not_drown_the_others() -> None:
    source = Random(1)

    kinds = Counter(type(by_kind(MANY_BIDS, source)) for _ in range(1000))

    assert 400 < kinds[RaiseBid] < 600


def test_a_uniform_choice_knows_no_kinds() -> None:
    source = Random(1)

    kinds = Counter(type(uniform(MANY_BIDS, source)) for _ in range(1000))

    assert kinds[RaiseBid] < 50


def test_kinds_can_be_left_out_unless_there_is_no_other() -> None:
    choose = without(uniform, PlaceBid)

    assert choose(MANY_BIDS, Random(1)) == RaiseBid(1)
    assert isinstance(choose(MANY_BIDS[:5], Random(1)), PlaceBid)
