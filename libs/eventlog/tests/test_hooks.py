"""What a service hears of its connection, and what it may say with each commit."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

from eventlog.jetstream import Hooks, JetStreamLogs
from eventlog.log import Category, Recorded
from testkit.commits import appended, draft, new_id

TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


async def first_two(batches: AsyncGenerator[Sequence[Recorded], None]) -> list[Recorded]:
    found: list[Recorded] = []
    async for batch in batches:
        found += batch
        if len(found) >= 2:
            break
    return found


async def test_the_trace_of_an_append_reaches_whoever_follows_and_no_stored_byte(
    nats_url: str, category: Category
) -> None:
    traced, said = draft(new_id()), [TRACE]
    untraced = draft(traced.match_id)
    hooks = Hooks(traceparent=lambda: said.pop() if said else "")
    async with JetStreamLogs.connect([nats_url], hooks=hooks) as logs:
        log = await logs.open(category)
        first = await appended(log, traced)
        second = await appended(log, untraced, first.head)
        shard = category.shard_of(traced.match_id)
        async with aclosing(log.follow(shard, 0)) as batches:
            followed = await first_two(batches)

    assert [recorded.commit for recorded in followed] == [first.commit, second.commit]
    assert [recorded.traceparent for recorded in followed] == [TRACE, ""]
    assert TRACE.encode() not in followed[0].stored


async def test_the_first_connection_is_heard_of_once(nats_url: str) -> None:
    heard: list[str] = []
    hooks = Hooks(connected=lambda: heard.append("connected"), disconnected=lambda: heard.append("disconnected"))
    async with JetStreamLogs.connect([nats_url], hooks=hooks):
        assert heard == ["connected"]
    assert heard == ["connected"], "leaving is no outage"


async def test_answers_come_to_an_inbox_of_the_clients_own_name(nats_url: str) -> None:
    async with JetStreamLogs.connect([nats_url], name="scoring") as logs:
        assert logs._connection._inbox.startswith("_INBOX_scoring.")
        assert await logs.health()
