"""What the expansions of the Era of Progress do, and what they need."""

from collections.abc import Callable
from typing import Final

from gamekit.audience import Seat
from gamekit.rejection import Rejection
from games.rivals import steps
from games.rivals.cards import NAME
from games.rivals.cards.card import Card
from games.rivals.cards.progress.actions import university_missing
from games.rivals.places import Place, Row, names_in
from games.rivals.play import Play
from games.rivals.scoring import points_of
from games.rivals.state import Prince, State, count_named, has

CRANE_COST: Final = 4
PARLIAMENT_PROGRESS: Final = 2


def library(play: Play, seat: Seat) -> None:
    """Search a stack when it is built, if its owner wants to (RIV-217)."""
    play.next(steps.FreeSearch(seat))


def building_crane(row: Row, card: Card) -> bool:
    """Whether a city expansion costs a resource less (RIV-220, RIV-349)."""
    return card.ground == "city" and card.cost.total > CRANE_COST and "building_crane" in names_in(row)


def bath_house(place: Place) -> bool:
    """Whether the regions beside a city are safe from the Plague (RIV-219)."""
    return any(NAME[card] == "bath_house" for card in place.top + place.bottom)


def pharmacy(prince: Prince) -> int:
    """Return how many resources a Plague brings afterwards (RIV-218)."""
    return count_named(prince, "pharmacy")


def chief_cannoneer_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without University (RIV-211)."""
    return university_missing(state, seat, "RIV-211")


def building_crane_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without University (RIV-220)."""
    return university_missing(state, seat, "RIV-220")


def parliament_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal with fewer than 2 progress points (RIV-221)."""
    if points_of(state.princes[seat]).progress >= PARLIAMENT_PROGRESS:
        return None
    return Rejection("too_little_progress", "The Parliament needs 2 progress points.", "RIV-221")


def university_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without Abbey and Library (RIV-222)."""
    if has(state.princes[seat], "abbey") or has(state.princes[seat], "library"):
        return None
    return Rejection("no_abbey_nor_library", "The University needs an Abbey or a Library.", "RIV-222")


BUILT: Final[dict[str, Callable[[Play, Seat], None]]] = {"library": library}
REQUIREMENTS: Final = {
    "chief_cannoneer": chief_cannoneer_refused,
    "building_crane": building_crane_refused,
    "parliament": parliament_refused,
    "university": university_refused,
}
