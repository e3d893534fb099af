"""Scoring on JetStream and Valkey: an emptied store comes back byte by byte, and no result is recorded twice."""

import asyncio
from contextlib import AsyncExitStack

from embedded.valkey_server import ValkeyServer
from eventlog.jetstream import JetStreamLogs
from eventlog.log import RESULTS, match_events
from projections.observer import Unobserved
from projections.redis import RedisReadModels, RedisStore, connect
from readmodels import ratings
from scoring.consumer import runners
from testkit.brokers import apart
from testkit.recorded import record, store
from testkit.runners import caught_up, folded, running
from testkit.toy import GAME

from .conftest import GAMES, RATINGS, recorded_results


async def test_a_flushed_store_comes_back_byte_by_byte(nats_url: str, valkey_server: ValkeyServer) -> None:
    async with AsyncExitStack() as stack:
        logs = await stack.enter_async_context(JetStreamLogs.connect([nats_url]))
        matches, results = await logs.open(apart(match_events(3))), await logs.open(apart(RESULTS))
        redis = connect(valkey_server.url)
        stack.push_async_callback(redis.aclose)
        models = RedisStore(redis)
        played = {f"m{number}": record(GAME, f"m{number}", seed=number, seats=2 + number % 3) for number in range(12)}
        going_on = {"m3", "m7"}

        work = runners(matches, results, models, GAMES, Unobserved())
        async with running(work):
            await asyncio.gather(
                *(
                    store(matches, recording.drafts[: -1 if match_id in going_on else None])
                    for match_id, recording in played.items()
                )
            )
            await caught_up(work)
        live = [await models.dump(runner.partition) for runner in work]
        order = await recorded_results(results)

        await redis.flushall()
        again = runners(matches, results, models, GAMES, Unobserved())
        await folded(again)

        assert [await models.dump(runner.partition) for runner in again] == live
        assert await recorded_results(results) == order
        assert sorted(order) == sorted(played.keys() - going_on)
        page = await RedisReadModels(redis).page(RATINGS, ratings.leaderboard("toy"), descending=True)
        assert [entry.score for entry in page.entries] == sorted((e.score for e in page.entries), reverse=True)
        assert len(page.entries) == 4
