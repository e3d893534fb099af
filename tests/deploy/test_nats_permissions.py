"""What the users of the deployed NATS configuration may do, and that they may do nothing else."""

from collections.abc import Iterator
from contextlib import ExitStack
from time import monotonic

import msgspec
import pytest

from testkit.waiting import AMPLE

from .nats_installation import USERS, Server, password, single
from .wire import Wire

STREAMS = ("MATCH_EVENTS_0", "MATCH_EVENTS_1", "TABLES_0", "RESULTS_0")
MATCH_STREAMS = STREAMS[:2]
WRITES = ("match.events.0.toy.m", "match.events.1.toy.m", "table.events.0.toy.m", "result.events.0.toy.m")

LOOK = ("STREAM.INFO",)
SHAPE = ("STREAM.INFO", "STREAM.CREATE", "STREAM.UPDATE")
GET = ("DIRECT.GET",)
FOLLOW = ("CONSUMER.CREATE", "CONSUMER.MSG.NEXT", "CONSUMER.DELETE")
FORBIDDEN = (
    "STREAM.DELETE", "STREAM.PURGE", "STREAM.MSG.DELETE", "STREAM.MSG.GET", "STREAM.SNAPSHOT", "STREAM.RESTORE",
    "CONSUMER.DURABLE.CREATE", "CONSUMER.INFO", "CONSUMER.LIST", "CONSUMER.NAMES",
)  # fmt: skip


def api(verbs: tuple[str, ...], *streams: str) -> set[str]:
    """Name the questions to JetStream about streams; a consumer of each is called `c`."""
    consumer = {"CONSUMER.MSG.NEXT", "CONSUMER.DELETE", "CONSUMER.INFO", "CONSUMER.DURABLE.CREATE"}
    return {
        f"$JS.API.{verb}.{stream}{'.c' if verb in consumer else ''}" for verb in verbs for stream in streams
    }  # fmt: skip


EVERYTHING = {
    *WRITES, "$JS.API.INFO", "$JS.API.STREAM.NAMES", "$JS.API.STREAM.LIST",
    *api((*SHAPE, *GET, *FOLLOW, *FORBIDDEN), *STREAMS), *api(SHAPE, "ANOTHER"),
}  # fmt: skip
EVERYBODY = {"$JS.API.INFO"}
MAY = {
    "rules": {*WRITES[:2], *api(GET, *MATCH_STREAMS), *api(SHAPE, *STREAMS, "ANOTHER")},
    "matchmaking": {WRITES[2], *api((*LOOK, *GET, *FOLLOW), "TABLES_0", "RESULTS_0")},
    "scoring": {WRITES[3], *api((*LOOK, *GET, *FOLLOW), *MATCH_STREAMS, "RESULTS_0"), *api(LOOK, "ANOTHER")},
    "replay": {*api((*LOOK, *GET, *FOLLOW), *MATCH_STREAMS), *api(LOOK, "ANOTHER")},
    "gateway": {*api((*LOOK, *GET), *MATCH_STREAMS), *api(LOOK, "ANOTHER")},
    "operator": EVERYTHING,
}  # fmt: skip


def no_question(subject: str) -> bytes:
    """Return content that JetStream answers at once, with an error, so that asking changes nothing."""
    return b'{"batch":1,"no_wait":true}' if "MSG.NEXT" in subject else b"x"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with single(tmp_path_factory.mktemp("nats")) as running:
        with running.wire("operator") as operator:
            make_streams(operator)
        yield running


def make_streams(operator: Wire) -> None:
    """Make the streams, each with a consumer `c`, as far as permissions care for them."""
    for stream, subject in zip(STREAMS, WRITES, strict=True):
        whole = subject.removesuffix("toy.m") + ">"
        config = {
            "name": stream, "subjects": [whole], "allow_direct": True,
            "republish": {"src": whole, "dest": f"live.{whole}"},
        }  # fmt: skip
        created(operator, f"$JS.API.STREAM.CREATE.{stream}", config)
        consumer = {"stream_name": stream, "config": {"durable_name": "c", "ack_policy": "none"}}
        created(operator, f"$JS.API.CONSUMER.DURABLE.CREATE.{stream}.c", consumer)


def created(operator: Wire, subject: str, request: object) -> None:
    answer = operator.ask(subject, msgspec.json.encode(request))
    assert answer is not None
    assert b'"error"' not in answer, answer


@pytest.mark.parametrize("user", USERS)
def test_a_user_may_do_what_its_service_does_and_nothing_else(server: Server, user: str) -> None:
    with server.wire(user) as wire:
        may = {subject for subject in EVERYTHING if wire.ask(subject, no_question(subject)) is not None}

    assert may == MAY[user] | EVERYBODY


def test_nobody_hears_what_is_not_his(server: Server) -> None:
    live = f"live.{WRITES[1]}"
    wanted: dict[str, set[str]] = {
        "rules": {"_INBOX_rules.answer"},
        "matchmaking": {WRITES[2], "_INBOX_matchmaking.answer"},
        "scoring": {WRITES[3], "_INBOX_scoring.answer"},
        "replay": set(),
        "gateway": {live},
        "operator": {*WRITES[1:], live},
    }
    deadline = monotonic() + AMPLE
    with ExitStack() as stack:
        ears = {user: stack.enter_context(server.wire(user)) for user in USERS}
        for ear in ears.values():
            for subject in (">", "match.>", "live.>", *(f"_INBOX_{user}.>" for user in USERS)):
                ear.subscribe(subject)
            ear.heard()
        for writer, subject in {"matchmaking": WRITES[2], "scoring": WRITES[3], "rules": WRITES[1]}.items():
            with server.wire(writer) as wire:
                assert wire.ask(subject) is not None
        heard = {user: ear.heard() for user, ear in ears.items()}
        while any(wanted[user] - heard[user] for user in USERS) and monotonic() < deadline:
            heard = {user: heard[user] | ear.heard() for user, ear in ears.items()}

    assert heard.pop("operator") >= wanted.pop("operator")
    assert heard == wanted


@pytest.mark.parametrize("user", ["matchmaking", "scoring", "replay", "gateway"])
def test_an_answer_cannot_be_sent_into_the_log(server: Server, user: str) -> None:
    with server.wire(user) as wire, server.wire("operator") as operator:
        before = operator.ask("$JS.API.STREAM.INFO.MATCH_EVENTS_0")
        assert before is not None
        for subject in sorted(MAY[user] - set(WRITES)):
            wire.publish(subject, b'{"seq":1}' if "GET" in subject else no_question(subject), reply=WRITES[0])
        assert wire.ask("$JS.API.INFO") is not None
        after = operator.ask("$JS.API.STREAM.INFO.MATCH_EVENTS_0")

    assert after is not None
    assert messages_in(after) == messages_in(before)


def messages_in(stream_info: bytes) -> object:
    return msgspec.json.decode(stream_info)["state"]["messages"]


@pytest.mark.parametrize("user", ["matchmaking", "scoring", "replay"])
def test_a_reader_cannot_be_sent_into_the_log(server: Server, user: str) -> None:
    stream = {"matchmaking": "TABLES_0"}.get(user, "MATCH_EVENTS_1")
    consumer = {"deliver_subject": WRITES[0], "ack_policy": "none", "inactive_threshold": 1_000_000_000}
    question = msgspec.json.encode({"stream_name": stream, "config": consumer})
    with server.wire(user) as wire, server.wire("operator") as operator:
        assert operator.ask(WRITES[2]) is not None
        assert operator.ask(WRITES[1]) is not None
        before = operator.ask("$JS.API.STREAM.INFO.MATCH_EVENTS_0")
        assert before is not None

        assert wire.ask(f"$JS.API.CONSUMER.CREATE.{stream}", question) is not None
        assert wire.ask("$JS.API.INFO") is not None
        after = operator.ask("$JS.API.STREAM.INFO.MATCH_EVENTS_0")

    assert after is not None
    assert messages_in(after) == messages_in(before)


@pytest.mark.parametrize("user", USERS)
def test_a_wrong_password_is_refused(server: Server, user: str) -> None:
    with pytest.raises(PermissionError):
        Wire(server.port, user, password("somebody else"))
