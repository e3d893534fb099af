"""The commands that look at a running server and operate it."""

import asyncio
import json
from collections.abc import Iterable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from msgspec.structs import replace

from embedded.child import free_port
from eventlog.commit import EMPTY
from eventlog.jetstream import JetStreamLogs
from eventlog.log import Appended, match_events
from games import GAMES
from standalone.client import connect
from standalone.operations.read_models import read_models
from standalone.tests.running import Running, run
from standalone.tests.serving import Hexarchy, Ran
from testkit.recorded import record
from testkit.waiting import AMPLE

MATCH = "imported-match"
POISON = "odd-match"
PLAYED = record(GAMES["catan"], MATCH, seed=3)


@pytest.fixture(autouse=True)
def here(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the commands find the server."""
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    """A finished match from elsewhere."""
    path = tmp_path / "match.ndjson"
    path.write_bytes(b"".join(line + b"\n" for line in PLAYED.messages()))
    return path


def said_in_a_line(ran: Ran, reason: str) -> None:
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"hexarchy: {reason}"), ran.err
    assert ran.err.count("\n") == 1


def test_a_match_comes_in_is_checked_shown_and_goes_out_as_it_came(
    hexarchy: Hexarchy, exported: Path, tmp_path: Path
) -> None:
    version = PLAYED.playout.match.version
    assert hexarchy("import", str(exported)) == Ran(0, f"match {MATCH} is stored\n", "")
    assert hexarchy("import", str(exported)) == Ran(0, f"match {MATCH} is stored\n", "")

    copy = tmp_path / "copy.ndjson"
    written = hexarchy("export", MATCH, str(copy))
    assert (written.code, written.err) == (0, "")
    assert copy.read_bytes() == exported.read_bytes()

    for what in (MATCH, str(copy)):
        verified = hexarchy("verify", what)
        assert (verified.code, verified.err) == (0, "")
        assert [line.split()[:2] for line in verified.out.splitlines()][:3] == [
            ["hash_chain", "ok"],
            ["commitment", "ok"],
            ["decisions", "ok"],
        ]

    seen = json.loads(hexarchy("replay", MATCH, "--at", "40", "--json").out)
    assert (seen["version"], seen["latest_version"]) == (40, version)
    drawn = hexarchy("replay", MATCH)
    assert f"match {MATCH} · version {version}" in drawn.out
    assert "won by" in drawn.out
    watched = hexarchy("watch", MATCH)
    assert (watched.code, watched.err) == (0, "")
    assert f"match {MATCH} · version {version}" in watched.out


def test_a_changed_match_is_found_out(hexarchy: Hexarchy, exported: Path) -> None:
    exported.write_bytes(exported.read_bytes().replace(b'"dice":[', b'"dice":[6,', 1))

    said_in_a_line(hexarchy("verify", str(exported)), str(exported))
    said_in_a_line(hexarchy("import", str(exported)), "corrupt_match: At version ")


def test_what_is_not_there_is_said_in_a_line(hexarchy: Hexarchy, tmp_path: Path) -> None:
    nowhere = "http://127.0.0.1:9"

    said_in_a_line(hexarchy("replay", "none"), "unknown_match: ")
    said_in_a_line(hexarchy("watch", "none"), "unknown_match: ")
    said_in_a_line(hexarchy("verify", "none"), "unknown_match: ")
    said_in_a_line(hexarchy("export", "none", str(tmp_path / "x")), "unknown_match: ")
    said_in_a_line(hexarchy("import", str(tmp_path / "y")), "[Errno 2] No such file")
    said_in_a_line(hexarchy("replay", "none", "--url", nowhere), f"no server answers at {nowhere}/")
    said_in_a_line(hexarchy("watch", "none", "--url", nowhere), f"no server answers at {nowhere}/")


class Stranger(BaseHTTPRequestHandler):
    """Answers everything with 501 and HTML."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None: ...  # noqa: A002 - its name there


@pytest.fixture
def stranger() -> Iterator[str]:
    """The URL of a web server that is no Hexarchy."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Stranger) as found:
        serving = Thread(target=found.serve_forever)
        serving.start()
        yield f"http://127.0.0.1:{found.server_port}"
        found.shutdown()
        serving.join()


def test_another_kind_of_server_is_said_in_a_line(hexarchy: Hexarchy, stranger: str, tmp_path: Path) -> None:
    for command in (("replay", "m1"), ("verify", "m1"), ("watch", "m1"), ("export", "m1", str(tmp_path / "x"))):
        said_in_a_line(hexarchy(*command, "--url", stranger), "the server answers 501 and no JSON")


async def test_a_live_stream_that_another_kind_of_server_refuses_is_an_error(stranger: str) -> None:
    async with connect(stranger) as client:
        with pytest.raises(ValueError, match="the server answers 501 and no JSON"):
            await anext(client.stream("m1", 0))


def test_without_a_server_operating_says_so(
    hexarchy: Hexarchy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXARCHY_DATA", str(tmp_path))

    for command in (
        ("lag",),
        ("parked",),
        ("rebuild", "standings"),
        ("rebuild", "--all"),
        ("retry", "standings", "m1"),
        ("backup", str(tmp_path / "b")),
        ("restore", str(tmp_path / "b")),
        ("verify", "--all"),
        ("nodes",),
        ("drain", "n1"),
    ):
        said_in_a_line(hexarchy(*command), f"no server runs from {tmp_path}")


def test_a_data_folder_serves_one_server(server: Running) -> None:
    second = run("up", "--no-demonstration", environment={**server.environment, "HEXARCHY_PORT": str(free_port())})

    assert (second.returncode, second.stdout) == (1, "")
    assert second.stderr == f"hexarchy: another Hexarchy serves from {server.data}\n"


def test_read_models_are_listed_with_their_lag_and_rebuilt(hexarchy: Hexarchy) -> None:
    for names in (*((name,) for name in read_models(1)), ("--all",)):
        rebuilt = hexarchy("rebuild", *names)
        assert rebuilt.code == 0, rebuilt.err

    listed = hexarchy("lag", "--json")
    shown = hexarchy("lag")

    assert (listed.code, listed.err) == (0, "")
    assert {entry["projection"] for entry in json.loads(listed.out)} == set(read_models(1))
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.count("│") == 6 * len(json.loads(listed.out))
    unknown = hexarchy("rebuild", "scores")
    assert unknown.code == 2
    assert "scores is not one of: " in unknown.err
    beyond = hexarchy("rebuild", "standings", "--shard", "4")
    assert beyond.code == 2
    assert "there are shards 0 to 3" in beyond.err
    assert hexarchy("rebuild", "--all", "--shard", "0").code == 2


def test_all_matches_of_a_shard_are_verified(hexarchy: Hexarchy, exported: Path, server: Running) -> None:
    assert hexarchy("import", str(exported)).code == 0
    shard = match_events(server.runtime.shards).shard_of(MATCH)

    assert hexarchy("verify", "--shard", str(shard)) == Ran(0, f"shard {shard}: 1 matches checked; 0 broken\n", "")
    everything = hexarchy("verify", "--all", "--jobs", "2", "--json")

    found = json.loads(everything.out)
    assert (everything.code, found[shard]["matches"], [each["shard"] for each in found]) == (0, 1, [0, 1, 2, 3])
    assert hexarchy("verify", "--shard", "4").code == 2
    assert hexarchy("verify", MATCH, "--all").code == 2


def test_streams_are_backed_up_and_restored_where_they_came_from(
    hexarchy: Hexarchy, exported: Path, tmp_path: Path
) -> None:
    assert hexarchy("import", str(exported)).code == 0
    folder = str(tmp_path / "backup")

    first = hexarchy("backup", folder)
    again = hexarchy("backup", folder, "--json")

    assert (first.code, first.err) == (0, "")
    assert [line.split(":")[0] for line in first.out.splitlines()] == [
        "RESULTS_0",
        *(f"MATCH_EVENTS_{shard}" for shard in range(4)),
        "TABLES_0",
    ]
    streams = json.loads(again.out)
    assert sum(stream["end"] for stream in streams) >= len(PLAYED.drafts)
    assert {stream["copied"] for stream in streams[1:]} == {0}
    assert hexarchy("restore", folder, "--check").code == 0
    restored = hexarchy("restore", folder, "--json")
    assert {stream["stored"] for stream in json.loads(restored.out)} == {0}


def test_streams_are_listed_with_their_servers_and_a_lone_server_is_not_drained(hexarchy: Hexarchy) -> None:
    listed = hexarchy("nodes", "--json")

    assert [placement["leader"] for placement in json.loads(listed.out)] == ["hexarchy"] * 6
    assert hexarchy("nodes").code == 0
    said_in_a_line(hexarchy("drain", "hexarchy"), "MATCH_EVENTS_0 has no other copy than that on hexarchy")
    said_in_a_line(hexarchy("drain", "n9"), "no stream is on a server named 'n9'; there are: hexarchy")


def test_a_match_that_is_not_parked_is_not_tried_again(hexarchy: Hexarchy) -> None:
    said_in_a_line(hexarchy("retry", "ratings", "none"), "none is not parked in ratings 0; see: hexarchy parked")


async def test_a_poison_match_is_listed_as_parked_and_tried_again_on_demand(
    server: Running, hexarchy: Hexarchy
) -> None:
    # In another shard than the match of the other tests, and nothing to verify: they may come after this one.
    unreadable = replace(PLAYED.drafts[0], match_id=POISON, game="chess")
    assert match_events(4).shard_of(POISON) != match_events(4).shard_of(MATCH)
    async with JetStreamLogs.connect([server.runtime.nats_url], name="test") as logs:
        log = await logs.open(match_events(server.runtime.shards))
        assert isinstance(await log.append(unreadable, EMPTY), Appended)

    await parked(hexarchy, {("replay", POISON), ("standings", POISON)})

    asked = await asyncio.to_thread(hexarchy, "retry", "standings", POISON)
    assert asked == Ran(0, "asked; see: hexarchy parked\n", "")
    await parked(hexarchy, {("replay", POISON), ("standings", POISON)})


async def parked(hexarchy: Hexarchy, wanted: Iterable[tuple[str, str]]) -> list[Any]:
    """Ask what is parked until it is as wanted."""
    async with asyncio.timeout(AMPLE):
        while True:
            ran = await asyncio.to_thread(hexarchy, "parked", "--json")
            found = json.loads(ran.out)
            if {(entry["projection"], entry["match"]["match_id"]) for entry in found} == set(wanted):
                return list(found)
            await asyncio.sleep(0.05)
