"""What the Plague does. Invention is a reprint of a basic event card."""

from typing import Final

from games.rivals import steps
from games.rivals.cards.progress.expansions import bath_house, pharmacy
from games.rivals.commands import Amount
from games.rivals.events import ResourcesLost
from games.rivals.places import Place
from games.rivals.play import Play, in_turn
from games.rivals.regions import HALVES, RegionKey
from games.rivals.state import Prince, neighbors


def plague(play: Play) -> None:
    """Take a resource from each region beside a city, unless a Bath House protects it (RIV-224, RIV-344)."""
    for seat in in_turn(play.state):
        sick = infected(play.state.princes[seat])
        lost = tuple(Amount(region) for region in sick if play.state.stored[region])
        if lost:
            play.happen(ResourcesLost(seat, lost))
    counts = [(seat, pharmacy(play.state.princes[seat])) for seat in in_turn(play.state)]
    play.next(*(steps.Gain(seat, count) for seat, count in counts if count))


def infected(prince: Prince) -> list[RegionKey]:
    """Return the regions beside a city and beside no city with a Bath House, each once."""
    cities = [place for place in prince.places if place.city]
    exposed = {region for place in cities for region in _beside(prince, place)}
    safe = {region for place in cities if bath_house(place) for region in _beside(prince, place)}
    return [region for region in prince.regions if region in exposed - safe]


def _beside(prince: Prince, place: Place) -> list[RegionKey]:
    return [region for half in HALVES for region in neighbors(prince, place.column, half)]


EVENTS: Final = {"plague": plague}
