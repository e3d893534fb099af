"""What must hold after every command: everything built could be built, and what is kept up equals what is counted."""

from collections.abc import Iterator, Sequence

from gamekit.audience import Seat
from games.catan_dice.dice import ROLLS, dice_of
from games.catan_dice.scoring import CITY_POINTS, LEAST_ARMY, LEAST_ROAD, TARGET, points
from games.catan_dice.sheet import (
    CITIES,
    CITY_NODES,
    DEPTH,
    JOKER_KNIGHTS,
    JOKERS,
    KNIGHTS,
    ROAD_SITES,
    ROADS,
    SETTLEMENT_NODES,
    SETTLEMENTS,
    START_ROAD,
    mask_of,
    members_of,
)
from games.catan_dice.state import Sheet, State


def violations(state: State) -> Sequence[str]:
    """Return the laws that the state breaks, as sentences; none when it is sound."""
    return [
        *(fault for seat, sheet in enumerate(state.sheets) for fault in _sheet(state, seat, sheet)),
        *_dice(state),
        *_stick("longest road", state.longest_road, [sheet.road_length for sheet in state.sheets], LEAST_ROAD),
        *_stick("largest army", state.largest_army, [s.knights.bit_count() for s in state.sheets], LEAST_ARMY),
        *_end(state),
    ]


def _sheet(state: State, seat: Seat, sheet: Sheet) -> Iterator[str]:
    printed = mask_of(*ROADS), mask_of(*SETTLEMENTS), mask_of(*CITIES), mask_of(*KNIGHTS), mask_of(*JOKERS)
    marked = sheet.roads, sheet.settlements, sheet.cities, sheet.knights, sheet.used_jokers
    if any(mask & ~all_ for mask, all_ in zip(marked, printed, strict=True)):
        yield f"the sheet of seat {seat} has marks where nothing is printed"
        return
    built = members_of(sheet.roads)
    if START_ROAD not in built or any(ROAD_SITES[road].needs not in (None, *built) for road in built):
        yield f"the roads {built} of seat {seat} are not one network from the start road"
    yield from _places(seat, sheet, built)
    if sheet.road_length != max(_length(state, road) for road in built):
        yield f"the road of seat {seat} is not {sheet.road_length} long"
    if any(not sheet.knights & JOKER_KNIGHTS[joker] for joker in members_of(sheet.used_jokers)):
        yield f"seat {seat} has used a joker without any knight of its hex"


def _places(seat: Seat, sheet: Sheet, built: Sequence[int]) -> Iterator[str]:
    ends = {node for road in built for node in (ROAD_SITES[road].start, ROAD_SITES[road].end)}
    settlements = mask_of(*(number for number, node in SETTLEMENT_NODES.items() if node in ends))
    cities = mask_of(*(number for number, node in CITY_NODES.items() if node in ends))
    roads = mask_of(*(road for road in ROADS if road not in built and ROAD_SITES[road].needs in built))
    if (sheet.open_roads, sheet.touched_settlements, sheet.touched_cities) != (roads, settlements, cities):
        yield f"the open places of seat {seat} are wrong"
    if sheet.settlements & ~settlements or sheet.cities & ~cities:
        yield f"seat {seat} has a settlement or city without a road"


def _length(state: State, road: int) -> int:
    counts = state.options.branches_count or not ROAD_SITES[road].is_branch
    return DEPTH[road] if counts else 0


def _dice(state: State) -> Iterator[str]:
    """DIC-012, DIC-031: no die more, none spent twice, and nothing of a die lost before the turn ends."""
    if state.turn and state.dice != dice_of(state.turn):
        yield f"turn {state.turn} uses {state.dice} dice"
    if state.rolls > ROLLS or len(state.faces) != (state.dice if state.rolls else 0):
        yield f"{len(state.faces)} of {state.dice} dice show something after {state.rolls} rolls"
    if (state.kept | state.changed | state.spent) >> len(state.faces):
        yield "dice are marked that are not there"
    units = [*state.gained, 0]
    for die, face in enumerate(state.faces):
        units[face] += not state.spent >> die & 1
    if min(state.gained) < 0:
        yield f"of what gold has brought {state.gained} are left"
    if units != state.units:
        yield f"{state.units} can be spent, not {units}"


def _stick(name: str, holder: Seat | None, counts: Sequence[int], least: int) -> Iterator[str]:
    """Check that whoever holds a stick has the most, and that nobody has enough while nobody holds it."""
    most = max(counts)
    if holder is None and most >= least:
        yield f"nobody holds the {name} while one has {most}"
    if holder is not None and not least <= counts[holder] == most:
        yield f"seat {holder} holds the {name} with {counts[holder]} of {most}"


def _end(state: State) -> Iterator[str]:
    """DIC-136: the match ends at ten points, and the last step to them is two at most."""
    totals = [points(state, seat) for seat in range(len(state.sheets))]
    winners = [seat for seat, total in enumerate(totals) if total >= TARGET]
    if winners and state.phase != "over":
        yield f"the points are {totals}, and the match goes on"
    if max(totals) >= TARGET + CITY_POINTS:
        yield f"somebody has {max(totals)} points"
    if winners not in ([], [state.active]):
        yield f"the seats {winners} have won in the turn of seat {state.active}"
