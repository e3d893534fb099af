import hashlib
import hmac
from collections import Counter

import pytest

from gamekit.chance import HmacChance, commitment, match_key

SECRET = bytes(range(32))
NONCES = ["alpha", "", "Ωmega"]
KEY = "1577e093be8ca18b83e990cef4d99c49a7686a24a95350ae8753e582f33e1ef7"


def a_chance(version: int = 7) -> HmacChance:
    return HmacChance(bytes.fromhex(KEY), version)


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_the_key_of_a_match_is_the_published_one() -> None:
    assert match_key(SECRET, NONCES).hex() == KEY


def test_draws_are_the_published_ones() -> None:
    chance = a_chance()

    assert [chance.die("dice") for _ in range(10)] == [5, 2, 2, 4, 4, 3, 4, 2, 2, 2]
    assert [chance.below("theft", 1000) for _ in range(5)] == [47, 596, 178, 708, 157]
    assert chance.shuffled("deck", range(10)) == (7, 6, 8, 9, 1, 4, 5, 0, 3, 2)


def test_anybody_can_recompute_a_draw_with_hmac_and_sha256_alone() -> None:
    message = b"".join(len(nonce.encode()).to_bytes(2, "big") + nonce.encode() for nonce in NONCES)
    key = hmac.new(SECRET, message, hashlib.sha256).digest()
    third = hmac.new(key, (7).to_bytes(8, "big") + b"dice" + b"\0" + (2).to_bytes(4, "big"), hashlib.sha256).digest()

    chance = a_chance()
    drawn = [chance.below("dice", 6) for _ in range(3)]

    assert drawn[2] == int.from_bytes(third[:8], "big") % 6


@pytest.mark.parametrize("changed", [["Alpha", "", "Ωmega"], ["alpha", "x", "Ωmega"], ["alpha", "", "Ωmegb"]])
def test_every_seats_nonce_changes_the_key(changed: list[str]) -> None:
    assert match_key(SECRET, changed) != match_key(SECRET, NONCES)


def test_moving_a_letter_between_two_nonces_changes_the_key() -> None:
    assert match_key(SECRET, ["ab", "c"]) != match_key(SECRET, ["a", "bc"])


def test_the_secret_changes_the_key() -> None:
    assert match_key(bytes(32), NONCES) != match_key(SECRET, NONCES)


def test_a_word_of_the_incomplete_last_cycle_is_skipped() -> None:
    # With this bound every word from 2^63 + 1 on would favour the low numbers. The words of this key and version are
    # c6fbeb6a79f4366f, 858332a85ff57718, fba589f3e4d291d2, ec8298fbe08d9857, 51864af00006e383, 6d8f5cbafc504bd4.
    chance = HmacChance(bytes(32), 2)
    bound = 2**63 + 1

    assert chance.below("x", bound) == 0x51864AF00006E383
    assert chance.below("x", bound) == 0x6D8F5CBAFC504BD4


def test_purposes_do_not_disturb_each_other() -> None:
    alone, mixed = a_chance(), a_chance()

    first = [alone.die("dice") for _ in range(5)]
    second = [mixed.die("dice") for _ in range(5) if mixed.below("theft", 9) < 9]

    assert first == second


def test_the_version_changes_the_draws() -> None:
    assert [a_chance(7).below("deck", 2**60)] != [a_chance(8).below("deck", 2**60)]


def test_six_thousand_dice_show_every_face_about_a_thousand_times() -> None:
    chance = a_chance()

    faces = Counter(chance.die("dice") for _ in range(6000))

    assert set(faces) == {1, 2, 3, 4, 5, 6}
    chi_square = sum((count - 1000) ** 2 / 1000 for count in faces.values())
    assert chi_square < 20.5  # one run in a thousand is above that, and this one is fixed


def test_all_orders_of_three_cards_are_about_equally_frequent() -> None:
    chance = a_chance()

    orders = Counter(chance.shuffled("deck", "abc") for _ in range(3000))

    assert len(orders) == 6
    assert sum((count - 500) ** 2 / 500 for count in orders.values()) < 20.5


@pytest.mark.parametrize("length", [0, 1, 2, 52])
def test_a_shuffled_deck_holds_the_same_cards(length: int) -> None:
    deck = [f"card {number}" for number in range(length)]

    assert sorted(a_chance().shuffled("deck", deck)) == sorted(deck)


def test_a_pick_is_one_of_the_items() -> None:
    chance = a_chance()

    assert {chance.pick("theft", "abc") for _ in range(50)} == {"a", "b", "c"}
