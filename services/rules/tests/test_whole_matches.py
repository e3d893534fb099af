import gc
import tracemalloc
from random import Random
from typing import Any

import pytest

from eventlog.log import match_events
from eventlog.memory import MemoryLog
from gamekit.playout import play
from gamekit.wire import encode_events
from games import GAMES
from rules.answers import Accepted, Opening, Problem, Submission
from rules.handlers import Rules
from testkit.recorded import record, store

BYTES_OF_A_HOT_MATCH = 100_000


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Any:
    return GAMES[request.param]


async def test_a_whole_match_is_stored_as_the_engine_plays_it(log: Any, game: Any) -> None:
    played = play(game, game.Options(), game.seats.start, Random(7))
    opened = played.match.opened
    rules = Rules(log, GAMES)
    secret = bytes.fromhex(opened.secret.reveal())
    answers = [await rules.create_match(Opening("m1", game.key, b"{}", opened.players, secret))]
    for number, step in enumerate(played.steps):
        body = bytes(encode_events([step.command])[0])
        player_id = opened.players[step.seat].player_id
        answers.append(await rules.submit(Submission("m1", f"c{number}", player_id, body)))

    refused = [answer for answer in answers if isinstance(answer, Problem)]
    assert refused == []
    commits = (await log.read("m1")).commits
    assert [bytes(raw) for commit in commits for raw in commit.events] == [
        bytes(raw) for raw in encode_events(played.events)
    ]
    assert [answer.version for answer in answers if isinstance(answer, Accepted)] == [
        commit.version for commit in commits
    ]


async def test_a_hot_match_is_small(game: Any) -> None:
    log = MemoryLog(match_events(1))
    matches = [f"m{number}" for number in range(6)]
    for seed, match_id in enumerate(matches):
        await store(log, record(game, match_id, seed=seed).drafts)
    rules = Rules(log, GAMES)
    await warm(rules, matches[0])

    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for match_id in matches[1:]:
        await warm(rules, match_id)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert (after - before) / len(matches[1:]) < BYTES_OF_A_HOT_MATCH


async def warm(rules: Rules, match_id: str) -> None:
    answer = await rules.submit(Submission(match_id, "warm", "player-0", b""))
    assert isinstance(answer, Problem)
    assert answer.code == "invalid_command"
