"""Runs rules for the toy game in a process of its own: `toy_server.py PORT NATS_URL`."""

import asyncio
import sys

from eventlog.jetstream import JetStreamLogs
from eventlog.log import match_events
from rules.handlers import Rules
from rules.server import listen
from testkit.toy import GAME


async def main(port: str, nats_url: str) -> None:
    async with JetStreamLogs.connect([nats_url]) as logs:
        rules = Rules(await logs.open(match_events(1)), {GAME.key: GAME})
        async with listen(rules, f"127.0.0.1:{port}"):
            await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
