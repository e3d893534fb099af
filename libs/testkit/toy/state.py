"""A match of Highest Roll as it stands."""

from typing import Annotated

from msgspec import Meta, Struct

DIE = 6
CHARMS = (1, 2, 3) * 4


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a match is, and how many chips everybody starts with."""

    rounds: Annotated[int, Meta(ge=1, le=9)] = 3
    chips: Annotated[int, Meta(ge=1, le=99)] = 10


class State(Struct):
    """Lists are by seat. A bid stays among its owner's chips until it is shown."""

    options: Options
    chips: list[int]
    bids: list[int | None]
    charms: list[int]
    points: list[int]
    dice: list[int]
    bank: int = 0
    round: int = 1
    over: bool = False


def initial(options: Options, seats: int) -> State:
    """Return the state before the first event."""
    return State(options, [options.chips] * seats, [None] * seats, [], [0] * seats, [])


def copy(state: State) -> State:
    """Return an independent state."""
    return State(
        state.options,
        state.chips[:],
        state.bids[:],
        state.charms[:],
        state.points[:],
        state.dice[:],
        state.bank,
        state.round,
        state.over,
    )


def violations(state: State) -> list[str]:
    """Return what is wrong with the number of chips."""
    chips = sum(state.chips) + state.bank
    expected = state.options.chips * len(state.chips)
    return [] if chips == expected else [f"{chips} chips instead of {expected}"]
