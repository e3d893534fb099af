"""What can be chosen before a match."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Boards: TypeAlias = Literal["basic", "random", "chosen"]

Choice: TypeAlias = Literal["open", "secret"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Variants of the game; the defaults are the basic game by the printed rules.

    - `boards`: `basic` gives everybody board 1 with the starting castle in its middle (BUR-018); `random` deals each
      seat a double-sided board of which it chooses the side and the castle's space (BUR-201); `chosen` lets each seat
      choose any of the nine boards, also one that another uses.
    - `choice`: whether sides, boards and castles are chosen openly in turn order, or secretly by all at once (BUR-204).
    - `start_player`: the seat that begins; None lets the dice find it (BUR-338).
    - `optional_city_hall`: a city hall's second tile may be waived (BUR-306).
    - `fewest_empty_wins`: of tied players the one with fewer empty spaces wins, as some printings say (BUR-336).
    """

    boards: Boards = "basic"
    choice: Choice = "open"
    start_player: Annotated[int, Meta(ge=0, le=3)] | None = None
    optional_city_hall: bool = False
    fewest_empty_wins: bool = False
