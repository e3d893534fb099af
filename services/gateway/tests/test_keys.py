"""The keys of tokens: how they are renewed, and how a gateway reads them again."""

import json
import resource
from datetime import UTC, datetime, timedelta
from pathlib import Path

import jwt
import pytest

from gateway.identity import Keyring
from gateway.keys import SIGNS_AFTER, KeyFile, TokenKeys, first, read, write
from gateway.problems import Refused

START = datetime(2026, 11, 30, 10, tzinfo=UTC)
LIFETIME = timedelta(days=90)


def names(keys: TokenKeys) -> list[str]:
    return [key.id for key in keys.keys]


class Gateway:
    """A keyring over a file, at a time of ours."""

    def __init__(self, path: Path) -> None:
        self.now = START
        self.keyring = Keyring(
            KeyFile(path, self._seconds), int(LIFETIME.total_seconds()), lambda: self.now.timestamp()
        )

    def _seconds(self) -> float:
        return self.now.timestamp()

    def later(self, **by: float) -> None:
        self.now += timedelta(**by)

    def signs_with(self) -> str:
        return str(jwt.get_unverified_header(self.keyring.admit("ann")[1])["kid"])


def test_a_new_key_signs_once_all_gateways_have_read_it_and_again_on_that_day_changes_nothing() -> None:
    keys = first(START).rotated(START + timedelta(days=7), LIFETIME)

    assert names(keys) == ["2026-11-30", "2026-12-07"]
    assert keys.rotated(START + timedelta(days=7, hours=9), LIFETIME) == keys
    assert keys.signing(START + timedelta(days=7)).id == "2026-11-30"
    assert keys.signing(START + timedelta(days=7) + SIGNS_AFTER).id == "2026-12-07"


def test_a_first_key_signs_at_once() -> None:
    assert first(START).signing(START).id == "2026-11-30"


def test_a_key_is_dropped_when_no_token_of_it_can_be_good() -> None:
    keys = first(START).rotated(START + timedelta(days=7), LIFETIME)

    assert names(keys.rotated(START + timedelta(days=97), LIFETIME)) == ["2026-11-30", "2026-12-07", "2027-03-07"]
    assert names(keys.rotated(START + timedelta(days=99), LIFETIME)) == ["2026-12-07", "2027-03-09"]


def test_a_key_that_is_not_secret_any_more_is_taken_out_and_the_one_before_signs_again() -> None:
    keys = first(START).rotated(START + timedelta(days=1), LIFETIME)
    later = START + timedelta(days=2)

    assert names(keys.revoked("2026-12-01", later)) == ["2026-11-30"]


def test_where_the_only_signing_key_is_taken_out_another_one_signs_at_once() -> None:
    keys = first(START).revoked("2026-11-30", START)

    assert names(keys) == ["2026-11-30.2"]
    assert keys.signing(START).id == "2026-11-30.2"


def test_a_file_of_keys_is_written_whole_for_its_owner_and_keeps_the_mode_it_is_given(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    write(path, first(START))
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o640)

    write(path, read(path).rotated(START + timedelta(days=1), LIFETIME))

    assert path.stat().st_mode & 0o777 == 0o640
    assert names(read(path)) == ["2026-11-30", "2026-12-01"]
    assert [entry.name for entry in tmp_path.iterdir()] == ["keys.json"]


def test_the_file_reads_as_documented(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    entry = {"id": "2026-11-30", "secret": "s" * 32, "signs_from": "2026-11-30T10:00:00Z"}
    path.write_text(json.dumps({"keys": [entry]}))

    (key,) = read(path).keys

    assert (key.id, key.secret, key.signs_from) == ("2026-11-30", "s" * 32, START)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{}",
        '{"keys": []}',
        '{"keys": [{"id": "a", "secret": "short", "signs_from": "2026-11-30T10:00:00Z"}]}',
        '{"keys": [{"id": "a", "secret": "%s", "signs_from": "2026-11-30T10:00:00"}]}' % ("s" * 32),
        '{"keys": [%s, %s]}'
        % ((json.dumps({"id": "a", "secret": "s" * 32, "signs_from": "2026-11-30T10:00:00Z"}),) * 2),
    ],
    ids=["empty", "no-keys", "not-one", "short-secret", "no-time-zone", "twice"],
)
def test_a_file_that_holds_no_keys_is_refused_without_telling_a_secret(tmp_path: Path, content: str) -> None:
    path = tmp_path / "keys.json"
    path.write_text(content)

    with pytest.raises(ValueError, match=str(path)) as refusal:
        KeyFile(path)

    assert "ssss" not in str(refusal.value)


def test_a_gateway_reads_the_file_again_when_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    write(path, first(START))
    gateway = Gateway(path)
    _, token = gateway.keyring.admit("ann")

    write(path, read(path).rotated(START + timedelta(days=1), LIFETIME))
    gateway.later(days=2)

    assert gateway.signs_with() == "2026-12-01"
    assert gateway.keyring.account(token).name == "ann"


def test_a_gateway_looks_at_once_for_a_key_that_it_does_not_know(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    write(path, first(START))
    late, early = Gateway(path), Gateway(path)
    write(path, read(path).revoked("2026-11-30", START))
    early.later(seconds=6)
    _, token = early.keyring.admit("ann")

    late.later(seconds=2)

    assert late.keyring.account(token).name == "ann"


def test_tokens_of_a_key_that_was_taken_out_are_refused_even_when_they_were_good_before(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    write(path, first(START))
    gateway = Gateway(path)
    _, token = gateway.keyring.admit("ann")
    gateway.keyring.account(token)

    write(path, read(path).revoked("2026-11-30", START))
    gateway.later(seconds=6)

    with pytest.raises(Refused) as refusal:
        gateway.keyring.account(token)
    assert refusal.value.problem.code == "invalid_token"


def test_a_file_that_could_not_be_opened_for_a_while_is_read_when_it_can(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    write(path, first(START))
    gateway = Gateway(path)
    write(path, read(path).rotated(START + timedelta(days=1), LIFETIME))

    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, most))  # as when there are too many, or its mode is wrong
    gateway.later(days=2)
    before = gateway.signs_with()
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    gateway.later(seconds=6)

    assert (before, gateway.signs_with()) == ("2026-11-30", "2026-12-01")


@pytest.mark.parametrize("broken", ["{", None], ids=["broken", "missing"])
def test_while_the_file_is_broken_the_keys_of_before_stay_in_force(tmp_path: Path, broken: str | None) -> None:
    path = tmp_path / "keys.json"
    write(path, first(START))
    gateway = Gateway(path)
    _, token = gateway.keyring.admit("ann")

    path.unlink() if broken is None else path.write_text(broken)
    gateway.later(seconds=6)

    assert gateway.keyring.account(token).name == "ann"

    write(path, first(START + timedelta(days=1)).revoked("x", START + timedelta(days=1)))
    gateway.later(days=1)
    assert gateway.signs_with() == "2026-12-01"
