"""Proof, export and import through the service."""

import asyncio
from collections.abc import Callable, Sequence

import msgspec
import pytest
from msgspec.structs import replace

from eventlog.log import Recorded, match_events
from eventlog.memory import MemoryLog
from gamekit.audience import SPECTATOR
from gamekit.wire import wire
from matchlog.fold import intact
from matchlog.proof import Proof
from projections.memory import MemoryStore
from projections.store import Changes, Partition
from replay.handlers import Replay
from replay.problems import Problem
from replay.projection import ReplayProjection
from replay.tests.world import GAMES, World
from testkit.recorded import record, sealed, store
from testkit.toy import GAME
from testkit.waiting import until

MATCH = record(GAME, "m1", seats=3)
COMMITS = intact("m1", MATCH.messages())[0]


def proof_of(answer: Proof | Problem) -> Proof:
    assert isinstance(answer, Proof), answer
    return answer


async def exported(world: World, player_id: str = "") -> list[bytes]:
    lines = await world.replay.export("m1", player_id)
    assert not isinstance(lines, Problem), lines
    return list(lines)


async def stored(world: World, match_id: str = "m1") -> list[bytes]:
    return [message.stored for message in await world.log.messages(match_id)]


async def test_a_projected_match_proves_to_be_what_it_was(any_world: World) -> None:
    await store(any_world.log, MATCH.drafts)
    await any_world.project()

    proof = proof_of(await any_world.replay.verify("m1"))

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
    generation = await world.store.live(partition)
    checkpoint = (await world.store.standing(partition, generation)).checkpoint
    changes = Changes(checkpoint.position, documents={"m1": projection.encode(live)})
    await world.store.commit(partition, generation, checkpoint, changes)

    state = proof_of(await world.replay.verify("m1")).check("state")

    assert (state.ok, state.version) == (False, COMMITS[3].version)


@pytest.mark.parametrize("count", [4, len(COMMITS)])
async def test_a_damaged_match_fails_its_proof_by_version(world: World, count: int) -> None:
    assert isinstance(world.log, MemoryLog)
    messages = MATCH.messages(count)
    for message in (*messages[:2], messages[2].replace(b"T00:00:02", b"T00:00:20"), *messages[3:]):
        world.log.plant("m1", message)

    chain = proof_of(await world.replay.verify("m1")).check("hash_chain")

    assert (chain.ok, chain.version) == (False, COMMITS[2].first_version)
    assert await world.replay.verify("nothing") == Problem("unknown_match", "There is no match 'nothing'.")


async def test_export_import_export_is_byte_identical(any_world: World, two_worlds: tuple[World, World]) -> None:
    here, there = two_worlds[0], any_world
    await store(here.log, MATCH.drafts)
    lines = await exported(here)

    assert await there.replay.take_in(lines) == "m1"
    assert await there.replay.take_in(lines) == "m1"
    await there.project()

    assert lines == MATCH.messages()
    assert await exported(there) == await stored(there) == lines
    assert proof_of(await there.replay.verify("m1")).digests == proof_of(await here.replay.verify("m1")).digests
    assert await there.replay.view("m1") == await here.replay.view("m1")


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


def _flipped(messages: list[bytes]) -> list[bytes]:
    return [*messages[:2], messages[2].replace(b"T00:00:02", b"T00:00:20"), *messages[3:]]


def _cut(messages: list[bytes]) -> list[bytes]:
    return messages[:-1]


def _mixed(messages: list[bytes]) -> list[bytes]:
    return [*messages[:2], *record(GAME, "m2", seats=3).messages()[2:]]


def _reversed(messages: list[bytes]) -> list[bytes]:
    return messages[::-1]


def _other_game(_messages: list[bytes]) -> list[bytes]:
    return sealed([replace(draft, game="chess") for draft in MATCH.drafts])


def _foreign(_messages: list[bytes]) -> list[bytes]:
    return [b'[Event "Casual game"]', b"1. e4 e5"]


@pytest.mark.parametrize(
    ("tamper", "code"),
    [
        (_flipped, "corrupt_match"),
        (_cut, "match_running"),
        (_mixed, "corrupt_match"),
        (_reversed, "corrupt_match"),
        (_other_game, "unknown_game"),
        (_foreign, "invalid_export"),
    ],
)
async def test_a_file_that_does_not_hold_is_refused_and_nothing_is_stored(
    any_world: World, tamper: Callable[[list[bytes]], list[bytes]], code: str
) -> None:
    answer = await any_world.replay.take_in(tamper(MATCH.messages()))

    assert isinstance(answer, Problem)
    assert answer.code == code
    assert await stored(any_world) == await stored(any_world, "m2") == []


async def test_a_redacted_export_cannot_be_imported(world: World, two_worlds: tuple[World, World]) -> None:
    await store(two_worlds[0].log, MATCH.drafts[:4])

    answer = await world.replay.take_in(await exported(two_worlds[0]))

    assert isinstance(answer, Problem)
    assert answer.code == "match_running"
    assert await stored(world) == []


async def test_another_match_with_the_same_id_is_left_as_it_is(any_world: World) -> None:
    await store(any_world.log, MATCH.drafts[:2])
    before = await stored(any_world)

    answer = await any_world.replay.take_in(record(GAME, "m1", seed=2).messages())

    assert answer == Problem("match_exists", "There is another match 'm1'.")
    assert await stored(any_world) == before


async def test_an_import_that_was_cut_short_is_completed_by_the_next(any_world: World) -> None:
    messages = MATCH.messages()
    await any_world.log.restore("m1", messages[:3])

    assert await any_world.replay.take_in(messages) == "m1"

    assert await stored(any_world) == messages


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
