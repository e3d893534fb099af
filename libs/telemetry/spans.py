"""What traces are made of, whoever takes them; and what stands in where nobody does."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from enum import Enum
from typing import Protocol, TypeAlias

Attributes: TypeAlias = Mapping[str, str | int]


class Kind(Enum):
    """Which end of a conversation a span is."""

    SERVER = "server"
    CLIENT = "client"
    PRODUCER = "producer"
    CONSUMER = "consumer"


class Span(Protocol):
    """One step of a trace while it is taken."""

    @property
    def recorded(self) -> bool:
        """Whether anybody will see it: what is told to any other is lost."""

    def rename(self, name: str) -> None:
        """Say what it turned out to be."""

    def tell(self, attributes: Attributes) -> None:
        """Add what is known of it by now."""

    def fail(self, reason: str) -> None:
        """Say that it went wrong."""


class Tracer(Protocol):
    """Takes spans. Must never fail, whatever becomes of them."""

    def span(self, name: str, kind: Kind, attributes: Attributes, parent: str) -> AbstractContextManager[Span]:
        """Make the block a span: that of `parent` if it is given, else of the block around."""

    def current(self) -> Span:
        """Return the innermost span around."""

    def traceparent(self) -> str:
        """Return the place of the innermost span around in its trace."""

    def trace_id(self) -> str:
        """Return the id of the trace around, if anybody will see it."""

    def within(self, parent: str) -> AbstractContextManager[None]:
        """Make the block a part of a trace without a span of its own."""

    def record(self, name: str, kind: Kind, attributes: Attributes, parent: str, seconds: float) -> None:
        """Add a span that took so long and ends now."""

    def close(self) -> None:
        """Send what is not sent yet, within a bounded time."""


class _Nothing:
    """No tracer, and the span of none."""

    __slots__ = ()

    recorded = False

    def __enter__(self) -> "_Nothing":
        return self

    def __exit__(self, *_: object) -> None: ...

    def span(self, name: str, kind: Kind, attributes: Attributes, parent: str) -> "_Nothing":  # noqa: ARG002
        return self

    def current(self) -> "_Nothing":
        return self

    def traceparent(self) -> str:
        return ""

    def trace_id(self) -> str:
        return ""

    def within(self, parent: str) -> AbstractContextManager[None]:  # noqa: ARG002
        return nullcontext()

    def record(self, name: str, kind: Kind, attributes: Attributes, parent: str, seconds: float) -> None: ...

    def close(self) -> None: ...

    def rename(self, name: str) -> None: ...

    def tell(self, attributes: Attributes) -> None: ...

    def fail(self, reason: str) -> None: ...


NOTHING = _Nothing()
"""Takes no traces, at no cost worth mentioning."""
