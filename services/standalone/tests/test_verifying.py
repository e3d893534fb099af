"""Checking whole shards."""

from collections.abc import Sequence

from msgspec.structs import replace

from eventlog.log import match_events
from eventlog.memory import MemoryLog
from games import GAMES
from standalone.operations.verification import Checked, Verified, checked, checking, verify
from testkit.recorded import record, sealed, store

MATCHES = {name: record(GAMES["catan_dice"], name, seed=seed) for seed, name in enumerate(("m1", "m2", "m3"))}


async def here(match_id: str, messages: Sequence[bytes]) -> Checked:
    return checked(match_id, messages)


async def verified(log: MemoryLog, shard: int) -> Verified:
    *_, last = [found async for found in verify(log, shard, here, at_once=2)]
    return last


async def test_every_match_of_every_shard_is_checked() -> None:
    log = MemoryLog(match_events(2))
    for match in MATCHES.values():
        await store(log, match.drafts)

    found = [await verified(log, shard) for shard in range(2)]

    assert sum(each.matches for each in found) == 3
    assert [(each.done, each.broken, each.undecided) for each in found] == [(True, (), 0)] * 2


async def test_broken_matches_are_named_with_what_does_not_hold() -> None:
    log = MemoryLog(match_events(1))
    await store(log, MATCHES["m1"].drafts)
    messages = MATCHES["m2"].messages()
    for message in (*messages[:2], messages[2].replace(b"T00:00:02", b"T00:00:20"), *messages[3:]):
        log.plant("m2", message)
    log.plant("m3", b"no commit")

    found = await verified(log, 0)

    assert (found.matches, found.undecided) == (3, 1)
    assert [(each.match_id, each.broken.split(":")[0]) for each in found.broken] == [
        ("m2", "hash_chain at version 4"),
        ("m3", "hash_chain at version 1"),
    ]


async def test_matches_of_unknown_games_are_counted() -> None:
    log = MemoryLog(match_events(1))
    for message in sealed([replace(draft, game="chess") for draft in MATCHES["m1"].drafts]):
        log.plant("m1", message)

    found = await verified(log, 0)

    assert (found.matches, found.undecided, found.broken) == (1, 1, ())


async def test_matches_are_checked_in_processes_of_their_own() -> None:
    with checking(1) as check:
        assert await check("m1", MATCHES["m1"].messages()) == Checked("m1", MATCHES["m1"].playout.match.version, True)
