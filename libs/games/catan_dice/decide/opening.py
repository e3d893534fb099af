"""Begin the match: the sheets are empty but for the start road, so that only the start player has to be known."""

from collections.abc import Sequence

from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan_dice.dice import dice_of
from games.catan_dice.events import Event, TurnBegan
from games.catan_dice.options import Options


def open_match(options: Options, seats: int, chance: Chance) -> Sequence[Event] | Rejection:
    """Return the beginning of the first turn; a start player who does not sit there is refused."""
    first = chance.below("start", seats) if options.start_player is None else options.start_player
    if first >= seats:
        return Rejection("invalid_options", f"Seat {first} cannot begin: there are {seats} seats.", "DIC-005")
    return (TurnBegan(first, dice_of(turn=1)),)
