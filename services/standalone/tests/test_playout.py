"""`hexarchy playout`."""

import json

import pytest

from standalone.tests.serving import Hexarchy


def test_it_tells_what_the_matches_came_to(hexarchy: Hexarchy) -> None:
    ran = hexarchy("playout", "catan", "--matches", "2", "--seats", "3")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("catan: 2 of 2 matches with 3 seats finished, laws not checked; ")


def test_it_checks_the_laws_and_answers_a_script(hexarchy: Hexarchy) -> None:
    ran = hexarchy("playout", "catan", "--matches", "1", "--check", "--json", "--options", '{"setup": "random"}')

    report = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert (report["game"], report["matches"], report["finished"], report["checked"]) == ("catan", 1, 1, True)
    assert sum(report["wins"]) == 1
    assert report["matches_per_second"] > 0


def test_the_same_seed_plays_the_same_matches(hexarchy: Hexarchy) -> None:
    first, again, other = (
        json.loads(hexarchy("playout", "catan", "--matches", "1", "--json", "--seed", seed).out)["events"]
        for seed in ("1", "1", "2")
    )

    assert first == again != other


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("catan", "--options", '{"setup": "flat"}'), "hexarchy: Invalid enum value 'flat' - at `$.setup`"),
        (("catan", "--options", "{"), "hexarchy: Input data was truncated"),
        (("catan", "--seats", "2"), "hexarchy: catan with 2 seats refuses"),
    ],
)
def test_what_the_game_refuses_is_said_in_a_line(hexarchy: Hexarchy, arguments: tuple[str, ...], reason: str) -> None:
    ran = hexarchy("playout", *arguments)

    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(reason), ran.err
    assert ran.err.count("\n") == 1


def test_an_unknown_game_is_a_wrong_argument(hexarchy: Hexarchy) -> None:
    ran = hexarchy("playout", "chess")

    assert (ran.code, ran.out) == (2, "")
    assert "chess is not one of: catan" in ran.err
