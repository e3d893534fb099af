"""Set the match up: the board, who begins, and for beginners the start pieces."""

from collections.abc import Sequence
from typing import Final

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan import beginner
from games.catan.board import HEX_NEIGHBORS, HEXES, SPIRALS, VERTEX_HEXES
from games.catan.events import (
    BoardLaidOut,
    Event,
    Harbor,
    RoadPlaced,
    SettlementPlaced,
    StartingCardsDealt,
    StartPlayerChosen,
    StartRoll,
    TurnBegan,
)
from games.catan.options import COLORS, Color, Options
from games.catan.resources import RESOURCES, YIELD, Resources, Terrain

_TILES: Final[dict[Terrain, int]] = {
    "forest": 4,
    "pasture": 4,
    "fields": 4,
    "hills": 3,
    "mountains": 3,
    "desert": 1,
}
TERRAIN: Final = tuple(terrain for terrain, count in _TILES.items() for _ in range(count))
"""BAS-005."""

LETTERS: Final = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
"""BAS-006: the number tokens in the order of their letters A to R."""

HARBORS: Final[tuple[Harbor, ...]] = ("generic", "generic", "generic", "generic", *RESOURCES)
"""BAS-007."""

_RED_NUMBERS = (6, 8)


def open_match(options: Options, seats: int, chance: Chance) -> Sequence[Event] | Rejection:
    """Return the events before the first command; a start player who does not sit there is refused."""
    if options.start_player is not None and options.start_player >= seats:
        return Rejection(
            "invalid_options", f"Seat {options.start_player} cannot begin: there are {seats} seats.", "BAS-026"
        )
    if options.setup == "beginner":
        return _beginner_events(options, seats, chance)
    terrain = chance.shuffled("terrain", TERRAIN)
    numbers = _by_letter(terrain, chance) if options.setup == "letters" else _by_chance(terrain, chance)
    board = BoardLaidOut(terrain, numbers, _harbors(options, chance), _colors(options, seats))
    return (board, _start_player(options, seats, chance))


def _beginner_events(options: Options, seats: int, chance: Chance) -> Sequence[Event]:
    colors = _colors(options, seats)
    first = options.start_player or 0
    pieces = [event for seat, color in enumerate(colors) for event in _start_pieces(seat, color)]
    board = BoardLaidOut(beginner.TERRAIN, beginner.NUMBERS, _harbors(options, chance), colors)
    return (board, StartPlayerChosen(first), *pieces, TurnBegan(first))


def _start_pieces(seat: Seat, color: Color) -> Sequence[Event]:
    start = beginner.STARTS[color]
    placed: list[Event] = []
    for vertex, edge in (start.first, start.second):
        placed += [SettlementPlaced(seat, vertex), RoadPlaced(seat, edge)]
    return (*placed, StartingCardsDealt(seat, starting_cards(beginner.TERRAIN, start.second[0])))


def starting_cards(terrain: Sequence[Terrain], vertex: int) -> Resources:
    """Return one card for each producing hex at a vertex (BAS-033)."""
    counts = dict.fromkeys(RESOURCES, 0)
    for hex_ in VERTEX_HEXES[vertex]:
        resource = YIELD[terrain[hex_]]
        if resource is not None:
            counts[resource] += 1
    return Resources(**counts)


def _colors(options: Options, seats: int) -> tuple[Color, ...]:
    if seats == len(COLORS):
        return COLORS
    return tuple(color for color in COLORS if color != options.left_out)


def _harbors(options: Options, chance: Chance) -> tuple[Harbor, ...]:
    return beginner.HARBORS if options.printed_harbors else chance.shuffled("harbors", HARBORS)


def _by_letter(terrain: Sequence[Terrain], chance: Chance) -> tuple[int | None, ...]:
    """Lay the tokens along the spiral from a drawn corner, past the desert (BAS-020)."""
    tokens = iter(LETTERS)
    spiral = SPIRALS[chance.below("corner", len(SPIRALS))]
    numbers = {hex_: None if terrain[hex_] == "desert" else next(tokens) for hex_ in spiral}
    return tuple(numbers[hex_] for hex_ in HEXES)


def _by_chance(terrain: Sequence[Terrain], chance: Chance) -> tuple[int | None, ...]:
    """Shuffle until no red number lies beside another, which keeps all allowed boards equally likely (BAS-021)."""
    while True:
        tokens = iter(chance.shuffled("numbers", LETTERS))
        numbers = tuple(None if kind == "desert" else next(tokens) for kind in terrain)
        if not any(_clash(numbers, hex_) for hex_ in HEXES):
            return numbers


def _clash(numbers: Sequence[int | None], hex_: int) -> bool:
    return numbers[hex_] in _RED_NUMBERS and any(numbers[other] in _RED_NUMBERS for other in HEX_NEIGHBORS[hex_])


def _start_player(options: Options, seats: int, chance: Chance) -> StartPlayerChosen:
    """Roll for the start; the tied best roll again (BAS-026)."""
    if options.start_player is not None:
        return StartPlayerChosen(options.start_player)
    best = list(range(seats))
    rounds = []
    while len(best) > 1:
        rolls = tuple(StartRoll(seat, (chance.die("start"), chance.die("start"))) for seat in best)
        rounds.append(rolls)
        highest = max(sum(roll.dice) for roll in rolls)
        best = [roll.seat for roll in rolls if sum(roll.dice) == highest]
    return StartPlayerChosen(best[0], tuple(rounds))
