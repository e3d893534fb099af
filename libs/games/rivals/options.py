"""What can be chosen before a match."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

Mode: TypeAlias = Literal["introductory", "era_of_gold", "era_of_turmoil", "era_of_progress", "duel_of_the_princes"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The mode, and rulings that a table might want otherwise; the defaults are the rules as ruled.

    - `mode`: the introductory game to 7 points, an era to 12, or the duel with cards of all eras to 13.
    - `start_player`: the seat that begins; None lets the dice find it (RIV-025).
    - `same_start_stack`: the second player may take the start hand from the first one's stack (RIV-303 forbids it).
    - `scout_keeps_order`: the region stack is not shuffled after a Scout (RIV-320 shuffles it).
    - `turn_limit`: after so many turns the match ends and the higher total wins; no rule, but every match ends.
    """

    mode: Mode = "introductory"
    start_player: Annotated[int, Meta(ge=0, le=1)] | None = None
    same_start_stack: bool = False
    scout_keeps_order: bool = False
    turn_limit: Annotated[int, Meta(ge=50, le=1000)] = 300


TARGET: Final[dict[Mode, int]] = {
    "introductory": 7,
    "era_of_gold": 12,
    "era_of_turmoil": 12,
    "era_of_progress": 12,
    "duel_of_the_princes": 13,
}
"""The victory points that win (RIV-088, RIV-109, RIV-116)."""
