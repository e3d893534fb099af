"""What can be chosen before a match."""

from typing import Annotated

from msgspec import Meta, Struct

Chosen = Annotated[int, Meta(ge=0, le=1)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Variants of the game; the defaults are the rules and their rulings.

    - `victory_points`: how many win (CCG-200).
    - `start_player`: the seat that begins; None lets the die find it (CCG-019).
    - `red_shield`: the seat with the white-red starting set; None lets the die decide (CCG-012).
    - `garrison_commerce`: whether a garrison has a commerce point.
    - `harbor_commerce`: whether the harbor has a commerce point of its own.
    - `lasting_threshold`: the seven points, once reached, unlock action cards for good (CCG-108).
    - `win_in_own_turn`: the points are tested only for the seat whose turn it is (CCG-198).
    """

    victory_points: Annotated[int, Meta(ge=3, le=12)] = 12
    start_player: Chosen | None = None
    red_shield: Chosen | None = None
    garrison_commerce: bool = True
    harbor_commerce: bool = True
    lasting_threshold: bool = False
    win_in_own_turn: bool = False
