"""`hexarchy keys`, and the keys of the embedded server."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gateway.identity import Account, Keyring
from gateway.keys import FixedKeys, KeyFile, TokenKey, TokenKeys, read, write
from standalone.runtime import token_keys
from standalone.tests.serving import Hexarchy, Ran

ANN = Account("p1", "ann", 4_000_000_000)


def test_a_file_of_keys_is_made_and_again_on_that_day_stays_as_it_is(hexarchy: Hexarchy, tmp_path: Path) -> None:
    path = tmp_path / "keys.json"

    made = hexarchy("keys", str(path))
    before = path.read_bytes()

    (key,) = read(path).keys
    assert made == Ran(0, f"{key.id}: signs\n", "")
    assert hexarchy("keys", str(path)) == made
    assert path.read_bytes() == before
    assert key.secret not in made.out


def test_a_new_key_is_announced_before_it_signs(hexarchy: Hexarchy, tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    write(path, TokenKeys((TokenKey("first", "s" * 32, datetime.now(UTC) - timedelta(days=30)),)))

    renewed = hexarchy("keys", str(path))

    new = read(path).keys[1]
    assert renewed == Ran(0, f"first: signs\n{new.id}: verifies, signs from {new.signs_from:%Y-%m-%d %H:%M} UTC\n", "")
    assert [entry["id"] for entry in json.loads(hexarchy("keys", str(path), "--json").out)] == ["first", new.id]


def test_a_key_can_be_taken_out_at_once(hexarchy: Hexarchy, tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    write(path, TokenKeys((TokenKey("stolen", "s" * 32, datetime.now(UTC) - timedelta(days=30)),)))

    renewed = hexarchy("keys", str(path), "--revoke", "stolen")

    (key,) = read(path).keys
    assert key.id != "stolen"
    assert renewed == Ran(0, f"{key.id}: signs\n", "")


def test_a_key_that_is_not_there_is_not_taken_out(hexarchy: Hexarchy, tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    write(path, TokenKeys((TokenKey("first", "s" * 32, datetime.now(UTC) - timedelta(days=30)),)))
    before = path.read_bytes()

    ran = hexarchy("keys", str(path), "--revoke", "frist")

    assert ran == Ran(1, "", "hexarchy: there is no key frist; there are: first\n")
    assert path.read_bytes() == before


def test_keys_are_listed_without_a_change(hexarchy: Hexarchy, tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    write(path, TokenKeys((TokenKey("first", "s" * 32, datetime.now(UTC) - timedelta(days=30)),)))
    before = path.read_bytes()

    assert hexarchy("keys", str(path), "--list") == Ran(0, "first: signs\n", "")

    assert path.read_bytes() == before


@pytest.mark.parametrize("only", [("--list",), ("--revoke", "first")], ids=" ".join)
def test_a_file_that_is_not_there_is_only_made_to_renew_it(
    hexarchy: Hexarchy, tmp_path: Path, only: tuple[str, ...]
) -> None:
    path = tmp_path / "keys.json"

    ran = hexarchy("keys", str(path), *only)

    assert ran == Ran(1, "", f"hexarchy: there is no file {path}\n")
    assert not path.exists()


def test_a_folder_that_is_not_there_is_said_in_a_line(hexarchy: Hexarchy, tmp_path: Path) -> None:
    ran = hexarchy("keys", str(tmp_path / "none" / "keys.json"))

    assert ran == Ran(1, "", f"hexarchy: there is no folder {tmp_path / 'none'}\n")


def test_listing_and_revoking_do_not_go_together(hexarchy: Hexarchy, tmp_path: Path) -> None:
    assert hexarchy("keys", str(tmp_path / "keys.json"), "--list", "--revoke", "first").code == 2


def test_guests_of_an_older_data_folder_stay_who_they_are(tmp_path: Path) -> None:
    (tmp_path / "token.key").write_text("s" * 64)
    older = TokenKeys((TokenKey("local", "s" * 64, datetime.fromtimestamp(0, UTC)),))
    token = Keyring(FixedKeys(older), 60).token(ANN)

    path = token_keys(tmp_path)

    assert Keyring(KeyFile(path), 60).account(token) == ANN
    assert not (tmp_path / "token.key").exists()
    assert token_keys(tmp_path).read_bytes() == path.read_bytes()
