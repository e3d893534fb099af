from random import Random

import msgspec
import pytest
from msgspec import Raw

from gamekit.audience import OMNISCIENT, SPECTATOR, Secret
from gamekit.match import MatchClosed, MatchOpened
from gamekit.playout import play
from gamekit.rejection import Rejection
from gamekit.wire import encode_events, event_types, members, schemas, wire
from testkit.toy import GAME
from testkit.toy.commands import PlaceBid
from testkit.toy.events import BidPlaced, RoundRolled
from testkit.toy.state import Options

WIRE = wire(GAME)


def test_a_command_is_read_by_its_type() -> None:
    assert WIRE.command(b'{"type":"PlaceBid","chips":3}') == PlaceBid(3)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\xff",
        b'{"chips":3}',
        b'{"type":"Cheat","chips":3}',
        b'{"type":"PlaceBid"}',
        b'{"type":"PlaceBid","chips":"3"}',
        b'{"type":"PlaceBid","chips":-1}',
        b'{"type":"PlaceBid","chips":3,"note":"x"}',
        b'{"type":"PlaceBid","chips":3} x',
        b"[" * 100_000,
    ],
)
def test_anything_else_is_an_invalid_command(body: bytes) -> None:
    answer = WIRE.command(body)

    assert isinstance(answer, Rejection)
    assert answer.code == "invalid_command"


def test_options_have_defaults_and_refuse_unknown_fields() -> None:
    assert WIRE.options(b"{}") == Options()
    answer = WIRE.options(b'{"round":1}')
    assert isinstance(answer, Rejection)
    assert answer.code == "invalid_options"


def test_an_unknown_field_of_a_stored_event_is_ignored() -> None:
    raw = b'{"type":"RoundRolled","bids":[1,2],"dice":[3,4],"winner":1,"later":true}'

    assert WIRE.event(raw) == RoundRolled((1, 2), (3, 4), 1)


def test_an_unknown_event_is_an_error() -> None:
    with pytest.raises(msgspec.ValidationError):
        WIRE.event(b'{"type":"TableFlipped"}')


def test_stored_events_are_redacted_for_a_viewer() -> None:
    stored = encode_events([BidPlaced(0, Secret((0,), 4)), RoundRolled((4, 0), (1, 1), 0)])

    assert WIRE.redacted(stored, 1) == [
        Raw(b'{"type":"BidPlaced","seat":0,"chips":{"seats":[0]}}'),
        stored[1],
    ]
    assert WIRE.redacted(stored, SPECTATOR) == WIRE.redacted(stored, 1)


def test_what_hides_nothing_from_the_viewer_passes_byte_by_byte() -> None:
    stored = Raw(b'{"type":"BidPlaced",  "seat":0,"chips":{"seats":[0],"value":4}}')

    assert WIRE.redacted([stored], 0) == [stored]
    assert WIRE.redacted([stored], OMNISCIENT) == [stored]


def test_a_snapshot_is_restored_whole_at_every_version() -> None:
    playout = play(GAME, Options(), 3, Random(1), limit=5)

    restored = WIRE.restore(WIRE.snapshot(playout.match))

    assert restored == playout.match
    assert msgspec.json.decode(restored.opened.options) == {"rounds": 3, "chips": 10}
    assert WIRE.snapshot(restored) == WIRE.snapshot(playout.match)


def test_the_wire_of_a_game_is_built_once() -> None:
    assert wire(GAME) is WIRE


def test_schemas_name_every_command_and_event() -> None:
    found = schemas(GAME)

    assert set(found) == {"options", "command", "event", "view", "$defs"}
    assert {kind.__name__ for kind in (*members(GAME.Command), *event_types(GAME))} <= set(found["$defs"])


def test_a_single_type_is_a_union_of_one() -> None:
    assert members(PlaceBid) == (PlaceBid,)
    assert event_types(GAME)[:2] == (MatchOpened, MatchClosed)
