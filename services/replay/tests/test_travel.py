"""Proof and export through the service."""

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from eventlog.log import Recorded, match_events
from eventlog.memory import MemoryLog
from gamekit.audience import SPECTATOR
from gamekit.wire import wire
from matchlog.fold import intact
from matchlog.proof import Proof
from projections.memory import MemoryStore
from projections.store import Changes, Partition
from replay.handlers import PROOFS_ASKED_FOR, Replay
from replay.problems import Problem, unknown_match
from replay.projection import ReplayProjection
from replay.tests.world import GAMES, World
from testkit.recorded import record, store
from testkit.toy import GAME
from testkit.waiting import AMPLE, until

MATCH = record(GAME, "m1", seats=3)
COMMITS = intact("m1", MATCH.messages())[0]


def proof_of(answer: Proof | Problem) -> Proof:
    assert isinstance(answer, Proof), answer
    return answer


async def proved(world: World) -> Proof:
    """Ask until the store answers in time: while it is slow, nobody can tell whether its states are right."""
    async with asyncio.timeout(AMPLE):
        while True:
            proof = proof_of(await world.replay.verify("m1"))
            if all(check.ok is not None for check in proof.checks):
                return proof
            await asyncio.sleep(0.05)


async def exported(world: World, player_id: str = "") -> list[bytes]:
    lines = await world.replay.export("m1", player_id)
    assert not isinstance(lines, Problem), lines
    return list(lines)


async def stored(world: World, match_id: str = "m1") -> list[bytes]:
    return [message.stored for message in await world.log.messages(match_id)]


async def test_a_projected_match_proves_to_be_what_it_was(any_world: World) -> None:
    await store(any_world.log, MATCH.drafts)
    await any_world.project()

    proof = await proved(any_world)

    assert [(check.name, check.ok) for check in proof.checks] == [
        ("hash_chain", True),
        ("commitment", True),
        ("decisions", True),
        ("state", True),
    ]
    assert (proof.closed, proof.version) == (True, COMMITS[-1].version)


async def test_a_running_match_can_be_verified_too(world: World) -> None:
    await store(world.log, MATCH.drafts[:4])
    await world.project()

    proof = proof_of(await world.replay.verify("m1"))

    assert [check.ok for check in proof.checks] == [True] * 4
    assert (proof.closed, proof.secret, proof.digests) == (False, None, ())


async def test_a_state_in_the_store_that_is_not_the_match_is_found(world: World) -> None:
    await store(world.log, MATCH.drafts[:4])
    await world.project()
    partition = Partition("replay", world.log.category.shard_of("m1"))
    projection = ReplayProjection(GAMES)
    document = await world.models.get(partition, "m1")
    assert document is not None
    live = projection.decode(document)
    live.match.state.points[0] += 1
    await overwrite(world, projection.encode(live))

    state = proof_of(await world.replay.verify("m1")).check("state")

    assert (state.ok, state.version) == (False, COMMITS[3].version)


async def test_a_state_in_the_store_that_this_release_cannot_read_is_left_aside(world: World) -> None:
    await store(world.log, MATCH.drafts)
    await world.project()
    await overwrite(world, b"of another release")

    proof = proof_of(await world.replay.verify("m1"))

    assert (proof.check("decisions").ok, proof.check("state").ok) == (True, None)


async def overwrite(world: World, document: bytes) -> None:
    """Replace the newest state of the match in the store."""
    partition = Partition("replay", world.log.category.shard_of("m1"))
    generation = await world.store.live(partition)
    checkpoint = (await world.store.standing(partition, generation)).checkpoint
    changes = Changes(checkpoint.position, documents={"m1": document})
    await world.store.commit(partition, generation, checkpoint, changes)


@pytest.mark.parametrize("count", [4, len(COMMITS)])
async def test_a_damaged_match_fails_its_proof_by_version(world: World, count: int) -> None:
    assert isinstance(world.log, MemoryLog)
    messages = MATCH.messages(count)
    for message in (*messages[:2], messages[2].replace(b"T00:00:02", b"T00:00:20"), *messages[3:]):
        world.log.plant("m1", message)

    chain = proof_of(await world.replay.verify("m1")).check("hash_chain")

    assert (chain.ok, chain.version) == (False, COMMITS[2].first_version)
    assert await world.replay.verify("nothing") == Problem("unknown_match", "There is no match 'nothing'.")


async def test_a_finished_match_is_let_out_byte_for_byte(any_world: World) -> None:
    await store(any_world.log, MATCH.drafts)

    assert await exported(any_world) == await stored(any_world) == MATCH.messages()


@pytest.mark.parametrize("player_id", ["player-1", ""])
async def test_before_the_end_an_export_is_what_the_account_may_see_and_says_so(world: World, player_id: str) -> None:
    await store(world.log, MATCH.drafts[:4])
    seat = 1 if player_id else None

    lines = [msgspec.json.decode(line) for line in await exported(world, player_id)]

    assert lines == [
        {
            "redacted": True,
            "match_id": "m1",
            "game": "toy",
            "rules_version": 1,
            "first_version": commit.first_version,
            "seat": commit.seat,
            "at": commit.at,
            "command_id": commit.command_id if seat is not None and commit.seat == seat else None,
            "command": msgspec.json.decode(commit.command) if seat is not None and commit.seat == seat else None,
            "events": [
                msgspec.json.decode(raw)
                for raw in wire(GAME).redacted(commit.events, SPECTATOR if seat is None else seat)
            ],
        }
        for commit in COMMITS[:4]
    ]


async def test_what_cannot_be_exported_is_a_problem(world: World) -> None:
    assert isinstance(world.log, MemoryLog)
    world.log.plant("m1", MATCH.messages()[0])
    world.log.plant("m1", b"no commit")

    assert await world.replay.export("nothing") == Problem("unknown_match", "There is no match 'nothing'.")
    assert await world.replay.export("m1") == Problem(
        "corrupt_match", f"The stored match is damaged from version {COMMITS[0].version + 1} on."
    )


class SlowLog(MemoryLog):
    """Shows what it has of a match when it is let go on; knows how many ask for that at once, and in all."""

    def __init__(self) -> None:
        super().__init__(match_events(1))
        self.go_on = asyncio.Event()
        self.asked: list[str] = []

    async def messages(self, match_id: str) -> Sequence[Recorded]:
        self.asked.append(match_id)
        await self.go_on.wait()
        return await super().messages(match_id)


async def test_a_match_is_checked_once_for_all_who_ask_meanwhile_and_few_matches_at_once() -> None:
    log = SlowLog()
    for match_id in ("m1", "m2", "m3"):
        await store(log, record(GAME, match_id).drafts)
    replay = Replay(log, MemoryStore(), GAMES)
    asking = [asyncio.create_task(replay.verify(match_id)) for match_id in ("m1", "m1", "m1", "m2", "m3")]
    await until(lambda: len(log.asked) == 2)
    asking[1].cancel()

    log.go_on.set()
    proofs = [proof_of(await asked) for asked in (asking[0], *asking[2:])]

    assert [proof.match_id for proof in proofs] == ["m1", "m1", "m2", "m3"]
    assert all(proof.closed for proof in proofs)
    assert log.asked == ["m1", "m2", "m3"]
    assert proof_of(await replay.verify("m1")) == proofs[0]
    assert len(log.asked) == 4


async def test_with_too_many_matches_to_check_already_one_has_to_ask_again() -> None:
    log = SlowLog()
    replay = Replay(log, MemoryStore(), GAMES)
    asking = [asyncio.create_task(replay.verify(f"m{number}")) for number in range(PROOFS_ASKED_FOR)]
    await until(lambda: len(log.asked) == 2)

    refused = await replay.verify("m-one-more")
    log.go_on.set()

    assert isinstance(refused, Problem)
    assert refused.code == "unavailable"
    assert [await asked for asked in asking] == [unknown_match(f"m{number}") for number in range(PROOFS_ASKED_FOR)]
    assert await replay.verify("m-one-more") == unknown_match("m-one-more")
