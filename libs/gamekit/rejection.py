"""A refused command is a value with a reason."""

from typing import final

from msgspec import Struct


@final
class Rejection(Struct, frozen=True):
    """Why a command was refused; nothing changed.

    `code` is stable and in snake_case, for programs; `rule` is the id of the numbered statement that forbids it, where
    one does; `detail` is a sentence for people.
    """

    code: str
    detail: str
    rule: str | None = None
