"""What the event card of the Era of Gold does that is no reprint."""

from typing import Final

from games.rivals import steps
from games.rivals.cards import CARDS
from games.rivals.play import Play, in_turn
from games.rivals.state import expansions


def gift_for_the_prince(play: Play) -> None:
    """Give each seat a gold for every unit with a strength point (RIV-176)."""
    for seat in reversed(in_turn(play.state)):
        cards = expansions(play.state.princes[seat])
        if armed := sum(CARDS[card].is_unit and CARDS[card].strength > 0 for card in cards):
            play.next(steps.Gain(seat, armed, ("gold",)))


EVENTS: Final = {"gift_for_the_prince": gift_for_the_prince}
