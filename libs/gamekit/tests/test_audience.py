from typing import Any, Generic, TypeVar

import pytest
from msgspec import UNSET, Struct

from gamekit.audience import OMNISCIENT, SPECTATOR, Secret, Viewer, holds_secrets, redact

T = TypeVar("T")


class Plain(Struct, frozen=True, tag=True):
    seat: int
    cards: tuple[str, ...] = ("ore",)


class Stolen(Struct, frozen=True, tag=True):
    thief: int
    card: Secret[str]


class Pile(Struct, frozen=True):
    cards: tuple[Secret[str], ...]
    by_seat: dict[int, Secret[int]]
    theft: Stolen | None
    either: Plain | Stolen
    pair: tuple[int, Secret[int]]
    several: frozenset[Secret[int]]


class Box(Struct, Generic[T], frozen=True):
    inside: T


class Shelf(Struct, frozen=True):
    box: Box[Secret[int]]


class Nested(Struct, frozen=True):
    outer: Secret[tuple[Secret[int], ...]]


class Node(Struct, frozen=True):
    value: Secret[int]
    rest: "Node | None" = None


def a_pile() -> Pile:
    return Pile(
        cards=(Secret((0,), "ore"), Secret((1,), "wool")),
        by_seat={0: Secret((0,), 7), 1: Secret((1,), 8)},
        theft=Stolen(1, Secret((0, 1), "brick")),
        either=Stolen(0, Secret((1,), "grain")),
        pair=(3, Secret((), 4)),
        several=frozenset({Secret((0,), 5)}),
    )


def test_a_seat_sees_its_own_secrets_and_that_there_are_others() -> None:
    assert redact(a_pile(), 0) == Pile(
        cards=(Secret((0,), "ore"), Secret((1,))),
        by_seat={0: Secret((0,), 7), 1: Secret((1,))},
        theft=Stolen(1, Secret((0, 1), "brick")),
        either=Stolen(0, Secret((1,))),
        pair=(3, Secret(())),
        several=frozenset({Secret((0,), 5)}),
    )


def test_a_spectator_sees_no_secret() -> None:
    assert redact(a_pile(), SPECTATOR) == Pile(
        cards=(Secret((0,)), Secret((1,))),
        by_seat={0: Secret((0,)), 1: Secret((1,))},
        theft=Stolen(1, Secret((0, 1))),
        either=Stolen(0, Secret((1,))),
        pair=(3, Secret(())),
        several=frozenset({Secret((0,))}),
    )


def test_an_omniscient_viewer_gets_the_same_object() -> None:
    pile = a_pile()

    assert redact(pile, OMNISCIENT) is pile


def test_what_holds_no_secret_stays_the_same_object() -> None:
    plain = Plain(1)

    assert redact(plain, SPECTATOR) is plain
    assert not holds_secrets(Plain)


def test_what_hides_nothing_from_the_viewer_stays_the_same_object() -> None:
    stolen = Stolen(1, Secret((0, 1), "ore"))

    assert redact(stolen, 0) is stolen


def test_a_secret_in_a_generic_struct_is_found() -> None:
    assert redact(Shelf(Box(Secret((0,), 1))), 1) == Shelf(Box(Secret((0,))))
    assert redact(Box(Secret((0,), 1)), 1) == Box(Secret((0,)))


def test_a_secret_inside_a_visible_secret_keeps_its_own_audience() -> None:
    nested = Nested(Secret((0, 1), (Secret((0,), 1), Secret((1,), 2))))

    assert redact(nested, 1) == Nested(Secret((0, 1), (Secret((0,)), Secret((1,), 2))))


def test_a_type_that_contains_itself_is_searched_once() -> None:
    node = Node(Secret((0,), 1), Node(Secret((1,), 2)))

    assert redact(node, 0) == Node(Secret((0,), 1), Node(Secret((1,))))


def test_redacting_twice_changes_nothing_more() -> None:
    once = redact(a_pile(), SPECTATOR)

    assert redact(once, SPECTATOR) is once


def test_a_redacted_secret_cannot_be_revealed() -> None:
    seen = redact(Stolen(1, Secret((0,), "ore")), 1)

    assert seen.card.value is UNSET
    with pytest.raises(ValueError, match="redacted"):
        seen.card.reveal()


@pytest.mark.parametrize("value", [0, "", None, ()])
def test_an_empty_value_can_be_revealed(value: Any) -> None:
    assert Secret((0,), value).reveal() == value


@pytest.mark.parametrize(("viewer", "sees"), [(0, False), (1, True), (2, True), (SPECTATOR, False), (OMNISCIENT, True)])
def test_the_audience_is_its_seats_and_the_omniscient(viewer: Viewer, sees: bool) -> None:
    assert Secret((1, 2), "ore").may_see(viewer) is sees


def test_nobody_sees_a_secret_without_an_audience() -> None:
    assert not any(Secret((), "deck").may_see(viewer) for viewer in (0, 1, 2, 3, SPECTATOR))
