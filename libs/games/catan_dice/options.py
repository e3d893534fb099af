"""What can be chosen before a match."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

TwoKnights: TypeAlias = Literal["deserts", "all", "none"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Variants of the game; the defaults are the standard rules.

    - `two_knights`: which jokers need two knights (DIC-082, DIC-084). `deserts`: the joker of a desert needs both
      knights of that desert, any other the one of its hex. `all`: the others need one more knight besides, whichever.
      `none`: one knight of the joker's hex is enough everywhere.
    - `branches_count`: the longest road is any unbroken line of five, which may end in a branch (DIC-102).
    - `start_player`: the seat that begins; None lets chance draw it (DIC-005).
    """

    two_knights: TwoKnights = "deserts"
    branches_count: bool = False
    start_player: Annotated[int, Meta(ge=0, le=3)] | None = 0
