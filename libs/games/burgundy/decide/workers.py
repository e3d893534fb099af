"""Workers: spending them on a die, and the action that takes new ones."""

from collections.abc import Sequence
from typing import Final

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.burgundy.commands import TakeWorkers
from games.burgundy.decide.turns import go_on
from games.burgundy.events import Event, WorkersTaken
from games.burgundy.state import Holdings, State

TAKEN: Final = 2
TAKEN_WITH_14: Final = 4


def take_workers(state: State, seat: Seat, command: TakeWorkers, chance: Chance) -> Sequence[Event] | Rejection:
    """Take 2 workers, 4 with knowledge tile 14, and 1 silver with knowledge tile 13 (BUR-147, BUR-326)."""
    held = state.holdings[seat]
    amount = TAKEN_WITH_14 if held.knows(14) else TAKEN
    taken = WorkersTaken(seat, amount, held.knows(13), command.die)
    return go_on(state, [taken], command.die, chance, silver=taken.silver)


def unfit(held: Holdings, needed: int, offered: int, rule: str) -> Rejection | None:
    """Return the refusal if the workers offered do not turn a die into the number needed.

    `rule` is the statement that asks for that number.
    """
    if offered == needed <= held.workers:
        return None
    if offered > held.workers:
        return Rejection("too_few_workers", f"Workers to spend: {offered}, owned: {held.workers}.", "BUR-061")
    if offered < needed:
        return Rejection(
            "wrong_number",
            f"The die shows another number. Workers to change it: {needed}, owned: {held.workers}.",
            rule,
        )
    return Rejection("too_many_workers", f"Fewer workers do that: {needed}.", "BUR-057")
