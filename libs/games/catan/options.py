"""What can be chosen before a match."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

Color: TypeAlias = Literal["red", "blue", "white", "orange"]

COLORS: Final[tuple[Color, ...]] = ("red", "blue", "white", "orange")
"""In the order in which seats get them."""

Setup: TypeAlias = Literal["letters", "random", "beginner"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Variants of the base game; the defaults are the standard rules.

    - `setup`: `letters` shuffles the terrain and lays the number tokens by their letters from a corner drawn by chance;
      `random` shuffles the tokens too, 6 and 8 never side by side; `beginner` is the printed board with start pieces.
    - `printed_harbors`: the printed harbor list instead of shuffled harbors (BAS-187).
    - `strict_phases`: first all trading, then all building (BAS-043).
    - `left_out`: the colour nobody has with three players (BAS-017).
    - `start_player`: the seat that begins; None lets the dice find it, and is seat 0 in the beginner set-up (BAS-026).
    """

    setup: Setup = "letters"
    printed_harbors: bool = False
    strict_phases: bool = False
    left_out: Color = "red"
    start_player: Annotated[int, Meta(ge=0, le=3)] | None = None
