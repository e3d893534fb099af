"""The game contract: a game is a value made of plain functions over its own types."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from gamekit.audience import Seat, Viewer
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from gamekit.statements import Statement

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741 - options
V = TypeVar("V")


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag=True, tag_field="type", gc=False):
    """Base of a game's commands: requests in the imperative. On the wire `type` holds the class name."""


class Event(Struct, frozen=True, tag=True, tag_field="type", gc=False):
    """Base of a game's events: facts in the past tense. On the wire `type` holds the class name."""


class Prompt(Struct, frozen=True):
    """What a seat is awaited for. Prompts are public: private details belong into the view.

    `kind` is stable and in snake_case; `text` says it to a person; `rule` is the statement that asks for it; `amount`
    is how many where it asks for a number.
    """

    kind: str
    text: str
    rule: str | None = None
    amount: int | None = None


class Outcome(Struct, frozen=True):
    """How a match ended: the rank and the final points of each seat. Rank 1 won; equal ranks share."""

    ranks: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with rank 1."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


Names: TypeAlias = Mapping[str, str]
"""A name per language tag: `{"en": "Settlement", "de": "Siedlung"}`."""


@dataclass(frozen=True, eq=False, repr=False)
class Game(Generic[S, C, E, O, V]):
    """One game. The functions are pure: no IO, clock, logging, global or `random`.

    The laws that bind them are tested for every registered game by the conformance suite.
    """

    key: str
    """Its name in subjects, routes and folders, such as `catan`."""
    title: Names
    seats: range
    """How many may play: `range(3, 5)` for three or four."""
    rules_version: int
    """Raised when the same command may now lead to other events; stored with every commit."""

    State: type[S]
    """A mutable `msgspec.Struct`, owned by exactly one fold."""
    Options: type[O]
    """Modes and variants, each with a default. Unknown fields are refused."""
    Command: Any
    """Closed union of the `Command` structs."""
    Event: Any
    """Closed union of the `Event` structs."""
    View: type[V]

    initial: Callable[[O, int], S]
    """`(options, seats)`: the state before the first event."""
    open: Callable[[O, int, Chance], Sequence[E] | Rejection]
    """`(options, seats, chance)`: the events that set the match up; a rejection of options that do not go together."""
    evolve: Callable[[S, E], S]
    """Apply a fact: no rule, no luck, no decision. It may consume its argument."""
    copy: Callable[[S], S]
    """An independent state."""
    decide: Callable[[S, Seat, C, Chance], Sequence[E] | Rejection]
    """The rules. Leaves the state untouched."""
    awaiting: Callable[[S], Mapping[Seat, Prompt]]
    """Who must act now and what for; empty after the end."""
    legal: Callable[[S, Seat], Sequence[C]]
    """Every legal command; of the `open_ended` kinds a documented finite set."""
    view: Callable[[S, Viewer], V]
    """The state as the viewer may see it, ready to draw."""
    standings: Callable[[S, Viewer], tuple[int, ...]]
    """Points per seat as far as the viewer may know: public for a spectator, true for an omniscient viewer."""
    outcome: Callable[[S], Outcome | None]
    """The result, or None while the match goes on."""
    violations: Callable[[S], Sequence[str]]
    """The conservation laws (pieces, cards, resources) that the state breaks, as sentences; empty when it is sound."""
    sketch: Callable[[V], str]
    """The view as a drawing of plain text for a terminal."""

    final: tuple[type, ...]
    """The event types that end the match; `outcome` is known from such an event on and never before."""
    open_ended: frozenset[type]
    """Command types of which `legal` lists only some."""
    rules: Mapping[str, Statement]
    """The numbered statements by id."""
    components: Mapping[str, Names] = field(default_factory=dict)
    """Names of pieces, resources and cards by their key on the wire."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game whose types the caller does not know: the registry's erased edge."""
