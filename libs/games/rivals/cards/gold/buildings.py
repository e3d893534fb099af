"""The expansions of the Era of Gold that do something; those with conditional points stand in `expansions`."""

from collections.abc import Callable, Sequence
from typing import Final

from gamekit.audience import Seat
from gamekit.rejection import Rejection
from games.rivals import steps
from games.rivals.cards import CARDS
from games.rivals.commands import ChooseExpansion
from games.rivals.play import Choice, Play
from games.rivals.removal import choices_of, put_aside, site_of
from games.rivals.state import Prince, State, count_named, expansions, has, opponent, sites


def pirate_ship(play: Play, seat: Seat) -> None:
    """Make the opponent lose a trade ship when it is built (RIV-165)."""
    play.next(steps.ShipLoss(opponent(seat)))


def _ship_loss_options(state: State, step: steps.ShipLoss) -> Sequence[ChooseExpansion]:
    standing = sites(state.princes[step.seat])
    return choices_of([site for site in standing if CARDS[site.card].kind == "trade_ship"])


def _lose_ship(play: Play, step: steps.ShipLoss, command: ChooseExpansion) -> None:
    put_aside(play, step.seat, site_of(command))


def pirate_ship_gold(prince: Prince) -> int:
    """Return the gold that Pirate Ships bring at a Plentiful Harvest (RIV-166)."""
    return count_named(prince, "pirate_ship")


def moneylender(prince: Prince) -> steps.Demand | None:
    """Return what the holder of the trade advantage may take when Trade is rolled: up to two (RIV-168, RIV-312)."""
    return steps.Demand(0, 2, optional=2) if has(prince, "moneylender") else None


def mint(state: State, seat: Seat) -> int:
    """Return how many Mints of the active seat have not been used in this turn (RIV-169)."""
    return count_named(state.princes[seat], "mint") - state.minted


def staple_house(play: Play, seat: Seat) -> None:
    """Bring two resources of choice once it is paid and built (RIV-171)."""
    play.next(steps.Gain(seat, 2))


def staple_house_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without Merchant Guild."""
    if has(state.princes[seat], "merchant_guild"):
        return None
    return Rejection("no_merchant_guild", "The Staple House needs the Merchant Guild.", "RIV-171")


def gold_cache_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without a hero who has strength points (RIV-160)."""
    if any(CARDS[card].kind == "hero" and CARDS[card].strength for card in expansions(state.princes[seat])):
        return None
    return Rejection("no_strong_hero", "The Gold Cache needs a hero with a strength point.", "RIV-160")


BUILT: Final[dict[str, Callable[[Play, Seat], None]]] = {"pirate_ship": pirate_ship, "staple_house": staple_house}
REQUIREMENTS: Final = {"staple_house": staple_house_refused, "gold_cache": gold_cache_refused}

CHOICES: Final[dict[type, Choice]] = {
    steps.ShipLoss: Choice(
        "lose_trade_ship",
        "Choose which of your trade ships you lose.",
        "RIV-165",
        _ship_loss_options,
        _lose_ship,
        "cannot_lose_that",
    ),
}
