"""Building roads, settlements, cities and knights."""

from collections.abc import Sequence

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan_dice.commands import BuildCity, BuildKnight, BuildRoad, BuildSettlement
from games.catan_dice.decide.awards import largest_army, longest_road, victory
from games.catan_dice.dice import COSTS, RESOURCES, Piece, covers
from games.catan_dice.events import CityBuilt, Event, KnightBuilt, Payment, RoadBuilt, SettlementBuilt
from games.catan_dice.scoring import CITY_POINTS, SETTLEMENT_POINTS
from games.catan_dice.sheet import BIT, CITIES, KNIGHTS, ROADS, SETTLEMENTS, START_ROAD
from games.catan_dice.state import Sheet, State, open_cities, open_settlements

_CANNOT_AFFORD = Rejection("cannot_afford", "The unspent dice do not pay for it.", "DIC-044")


def build_road(state: State, seat: Seat, command: BuildRoad, _: Chance) -> Sequence[Event] | Rejection:
    """Build the next road of a line; it may take the longest road."""
    sheet = state.sheets[seat]
    if not BIT.get(command.road, 0) & sheet.open_roads:
        return _road_refused(sheet, command.road)
    paid = payment(state, "road")
    if paid is None:
        return _CANNOT_AFFORD
    return (RoadBuilt(seat, command.road, paid), *longest_road(state, seat, command.road))


def build_settlement(state: State, seat: Seat, command: BuildSettlement, _: Chance) -> Sequence[Event] | Rejection:
    """Build a settlement at a road."""
    sheet = state.sheets[seat]
    if not BIT.get(command.settlement, 0) & open_settlements(sheet):
        return _settlement_refused(sheet, command.settlement)
    paid = payment(state, "settlement")
    if paid is None:
        return _CANNOT_AFFORD
    return (SettlementBuilt(seat, command.settlement, paid), *victory(state, seat, SETTLEMENT_POINTS))


def build_city(state: State, seat: Seat, command: BuildCity, _: Chance) -> Sequence[Event] | Rejection:
    """Build a city at a road."""
    sheet = state.sheets[seat]
    if not BIT.get(command.city, 0) & open_cities(sheet):
        return _city_refused(sheet, command.city)
    paid = payment(state, "city")
    if paid is None:
        return _CANNOT_AFFORD
    return (CityBuilt(seat, command.city, paid), *victory(state, seat, CITY_POINTS))


def build_knight(state: State, seat: Seat, command: BuildKnight, _: Chance) -> Sequence[Event] | Rejection:
    """Build a knight anywhere; it may take the largest army."""
    if command.knight not in KNIGHTS:
        return Rejection("unknown_knight", "There is no such knight.", "DIC-072")
    if state.sheets[seat].knights & BIT[command.knight]:
        return Rejection("knight_built", "This knight is built.", "DIC-072")
    paid = payment(state, "knight")
    if paid is None:
        return _CANNOT_AFFORD
    return (KnightBuilt(seat, command.knight, paid), *largest_army(state, seat))


def payment(state: State, piece: Piece) -> Payment | None:
    """Return what is spent for a piece, or None if there is too little.

    Units gained by gold go first, as no joker can change them any more; among equal dice the first goes.
    """
    cost = COSTS[piece]
    if not covers(state.units, cost):
        return None
    left = list(cost)
    gained = []
    for resource, units in enumerate(state.gained):
        used = min(units, left[resource])
        gained += [RESOURCES[resource]] * used
        left[resource] -= used
    dice = []
    for die, face in enumerate(state.faces):
        if face < len(left) and left[face] and not state.spent & BIT[die]:
            dice.append(die)
            left[face] -= 1
    return Payment(tuple(dice), tuple(gained))


def _road_refused(sheet: Sheet, road: int) -> Rejection:
    if road not in ROADS:
        return Rejection("unknown_road", "There is no such road.", "DIC-050")
    if road == START_ROAD:
        return Rejection("road_built", "The start road is there from the beginning.", "DIC-051")
    if sheet.roads & BIT[road]:
        return Rejection("road_built", "This road is built.", "DIC-052")
    return Rejection("not_connected", "The road before it is not built.", "DIC-050")


def _settlement_refused(sheet: Sheet, settlement: int) -> Rejection:
    if settlement not in SETTLEMENTS:
        return Rejection("unknown_settlement", "There is no such settlement.", "DIC-060")
    if sheet.settlements & BIT[settlement]:
        return Rejection("settlement_built", "This settlement is built.", "DIC-064")
    return Rejection("not_connected", "No built road ends there.", "DIC-060")


def _city_refused(sheet: Sheet, city: int) -> Rejection:
    if city not in CITIES:
        return Rejection("unknown_city", "There is no such city.", "DIC-062")
    if sheet.cities & BIT[city]:
        return Rejection("city_built", "This city is built.", "DIC-064")
    return Rejection("not_connected", "No built road ends there.", "DIC-062")
