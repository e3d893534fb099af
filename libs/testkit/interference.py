"""Non-interference: what a viewer may not see changes nothing that the viewer gets.

A game's `tests/twin.py` offers `twin(state, viewer, rng)`, which changes in a copy of a state what that viewer may not
see, and in `REVEALS` the names of events that by the rules show hidden things. Everything the viewer gets from
the state and from its twin must then be equal byte by byte, and therefore also in number and size.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, Protocol, cast

import msgspec
from msgspec import Struct

from gamekit.audience import OMNISCIENT, SPECTATOR, Onlooker, Seat, Viewer, holds_secrets, redact
from gamekit.chance import HmacChance
from gamekit.game import AnyGame
from gamekit.match import Match
from gamekit.rejection import Rejection
from testkit.folders import load_test_module
from testkit.scenario import state_bytes


class Disguise(Protocol):
    """A game's module `tests/twin.py`."""

    REVEALS: frozenset[str]
    """Events that show somebody hidden things: to those who see their secrets, or, without secrets, to everybody."""

    def twin(self, state: Any, viewer: Viewer, rng: Random) -> Any | None:
        """Change, in place, what the viewer may not see; None where there is nothing to change."""
        ...


def disguise_of(game: AnyGame) -> Disguise:
    """Return a game's module `tests/twin.py`."""
    module = load_test_module(game, "twin")
    missing = [name for name in ("REVEALS", "twin") if not hasattr(module, name)]
    if missing:
        raise LookupError(f"{module.__file__} has no {' and no '.join(missing)}: see testkit.interference.Disguise")
    return cast("Disguise", module)


def twin_of(game: AnyGame, disguise: Disguise, state: Any, viewer: Viewer, rng: Random) -> Any | None:
    """Return a sound state that differs from this one only in what the viewer may not see, if there is one."""
    twin = disguise.twin(game.copy(state), viewer, rng)
    if twin is None or state_bytes(twin) == state_bytes(state):
        return None
    broken = game.violations(twin)
    assert not broken, f"the twin for {viewer} breaks a conservation law: {broken}"
    return twin


class Comparison:
    """A match and its twin in front of one viewer."""

    def __init__(self, game: AnyGame, disguise: Disguise, match: Match[Any], twin: Any, viewer: Viewer) -> None:
        assert viewer is not OMNISCIENT, "nothing is hidden from an omniscient viewer"
        self.game = game
        self._reveals = disguise.REVEALS
        self._match = match
        self._states = (match.state, twin)
        self._viewer = viewer

    def differences(self, commands: Iterable[Any] = ()) -> list[str]:
        """Return what tells the viewer the two apart, having tried these commands too; empty where nothing does.

        Each is a sentence that names the first place where the two differ.
        """
        return [
            *self._position(),
            *(found for command in self._own_commands(commands) for found in self._own(command)),
            *(found for seat, command in self._others_commands() for found in self._answer(seat, command)),
        ]

    def _position(self) -> Iterator[str]:
        game, viewer = self.game, self._viewer
        yield from self._unequal("view", (game.view(state, viewer) for state in self._states))
        yield from self._unequal("sketch", (game.sketch(game.view(state, viewer)) for state in self._states))
        yield from self._unequal("standings", (game.standings(state, viewer) for state in self._states))
        yield from self._unequal("prompts", (dict(game.awaiting(state)) for state in self._states))
        yield from self._unequal("outcome", (game.outcome(state) for state in self._states))
        if not isinstance(viewer, Onlooker):
            yield from self._unequal("legal commands", (tuple(game.legal(state, viewer)) for state in self._states))

    def _own_commands(self, commands: Iterable[Any]) -> Sequence[Any]:
        if isinstance(self._viewer, Onlooker):
            return ()
        return [*self.game.legal(self._match.state, self._viewer), *commands]

    def _own(self, command: Any) -> Iterator[str]:
        assert not isinstance(self._viewer, Onlooker)
        return self._answer(self._viewer, command)

    def _others_commands(self) -> Iterator[tuple[Seat, Any]]:
        """Yield what other seats may do in both states."""
        for seat in range(len(self._match.players)):
            if seat != self._viewer:
                first, second = (self.game.legal(state, seat) for state in self._states)
                yield from ((seat, command) for command in set(first).intersection(second))

    def _answer(self, seat: Seat, command: Any) -> Iterator[str]:
        first, second = (
            self.game.decide(state, seat, command, HmacChance(self._match.key, self._match.version))
            for state in self._states
        )
        what = f"seat {seat}: {command}"
        if isinstance(first, Rejection) or isinstance(second, Rejection):
            return self._unequal(what, (first, second))
        return self._unequal(what, self._visible(first, second))

    def _visible(self, first: Sequence[Any], second: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        """Return two lists of events as the viewer sees them, up to where the rules showed the viewer a difference."""
        seen: tuple[list[Any], list[Any]] = ([], [])
        for one, other in zip(first, second, strict=False):
            pair = redact(one, self._viewer), redact(other, self._viewer)
            if pair[0] != pair[1] and type(one) is type(other) and type(one).__name__ in self._reveals:
                self._note(seen, self._public(one), self._public(other))
                return seen
            self._note(seen, *pair)
        seen[0].extend(type(event).__name__ for event in first[len(second) :])
        seen[1].extend(type(event).__name__ for event in second[len(first) :])
        return seen

    def _public(self, event: Struct) -> Any:
        """Return what of a revealing event may not differ: its public part, or its name if all of it is public."""
        return redact(event, SPECTATOR) if holds_secrets(type(event)) else type(event).__name__

    def _note(self, seen: tuple[list[Any], list[Any]], one: Any, other: Any) -> None:
        seen[0].append(one)
        seen[1].append(other)

    def _unequal(self, what: str, pair: Iterable[Any]) -> Iterator[str]:
        first, second = (msgspec.json.encode(part) for part in pair)
        if first != second:
            differs = first_difference(msgspec.json.decode(first), msgspec.json.decode(second))
            yield f"{what} for {self._viewer}: {differs}, in\n  {first.decode()}\n  {second.decode()}"


def first_difference(one: Any, other: Any, place: str = "") -> str:
    """Say where two JSON values differ first: `seats[1].tank is null or 3`."""
    for name, part, counterpart in _parts(one, other):
        if msgspec.json.encode(part) != msgspec.json.encode(counterpart):
            return first_difference(part, counterpart, f"{place}{name}")
    return (
        f"{place.lstrip('.') or 'it'} is {' or '.join(msgspec.json.encode(value).decode() for value in (one, other))}"
    )


def _parts(one: Any, other: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield the parts of two values, by pairs, if they have the same ones."""
    if isinstance(one, dict) and isinstance(other, dict) and list(one) == list(other):
        kind = f" {one['type']}" if one.get("type") == other.get("type") is not None else ""
        yield from ((f"{kind}.{name}", part, other[name]) for name, part in one.items())
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        yield from ((f"[{number}]", *pair) for number, pair in enumerate(zip(one, other, strict=True)))
