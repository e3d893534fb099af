from typing import Any

import pytest

from gamekit.game import Event
from testkit.event_formats import collect, current, extends, faults
from testkit.toy import GAME
from testkit.toy.events import BidPlaced


class Rolled(Event, frozen=True):
    dice: tuple[int, ...]
    by: int | None = None


class Passed(Event, frozen=True):
    seat: int


ROLLED = b'{"type":"Rolled","dice":[1,2],"by":null}'
PASSED = b'{"type":"Passed","seat":1}'


def test_one_example_of_every_event_is_enough() -> None:
    assert faults(Rolled | Passed, [ROLLED, PASSED]) == []


def test_an_old_form_may_stand_beside_the_present_one() -> None:
    assert faults(Rolled | Passed, [b'{"type":"Rolled","dice":[1,2]}', ROLLED, PASSED]) == []


def test_an_old_form_alone_is_no_example_of_the_present_one() -> None:
    assert faults(Rolled, [b'{"type":"Rolled","dice":[1,2]}']) == ["Rolled has no example of its present form"]


def test_an_event_without_an_example_is_named() -> None:
    assert faults(Rolled | Passed, [ROLLED]) == ["Passed has no example of its present form"]


@pytest.mark.parametrize("line", [b'{"type":"Threw"}', b'{"type":"Rolled"}', b'{"type":"Rolled","dice":"1"}'])
def test_a_stored_event_that_can_no_longer_be_read_is_named(line: bytes) -> None:
    (found,) = faults(Rolled, [ROLLED, line])

    assert found.startswith("line 2 can no longer be read")


def test_a_field_that_would_be_lost_is_named() -> None:
    (found,) = faults(Passed, [PASSED, b'{"type":"Passed","seat":1,"turn":4}'])

    assert found == 'line 2 would now be stored as {"type":"Passed","seat":1}'


@pytest.mark.parametrize(
    ("new", "old", "expected"),
    [
        ({"a": 1, "b": 2}, {"a": 1}, True),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ([{"a": 1, "b": 2}], [{"a": 1}], True),
        ([1, 2], [1], False),
        ({"a": 1}, {"a": 2}, False),
    ],
)
def test_a_form_extends_another_by_added_fields_only(new: Any, old: Any, expected: bool) -> None:
    assert extends(new, old) is expected


def test_an_event_is_known_by_an_example_of_its_present_form_only() -> None:
    old, strange = b'{"type":"Rolled","dice":[1,2]}', b'{"type":"Threw"}'

    assert current(Rolled | Passed, [old, strange, PASSED]) == {Passed}


def test_examples_are_found_in_random_matches() -> None:
    found = collect(GAME, {BidPlaced})

    assert faults(GAME.Event, found) == ["BidPlaced has no example of its present form"]
