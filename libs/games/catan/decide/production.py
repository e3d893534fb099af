"""Rolling for production, and ending the turn."""

from collections.abc import Sequence

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan.board import HEX_MASK
from games.catan.cards import VICTORY_POINT
from games.catan.commands import EndTurn, RollDice
from games.catan.decide.robber import discards_demanded
from games.catan.events import DiceRolled, Event, MatchWon, Payment, ResourcesProduced, TurnBegan
from games.catan.resources import RESOURCES, Resource
from games.catan.scoring import TARGET, points
from games.catan.state import State

SEVEN = 7


def roll_dice(state: State, seat: Seat, _: RollDice, chance: Chance) -> Sequence[Event] | Rejection:
    """Roll two dice; a 7 makes the rich discard, anything else produces."""
    dice = (chance.die("dice"), chance.die("dice"))
    total = sum(dice)
    rolled = DiceRolled(seat, dice)
    if total == SEVEN:
        return (rolled, *discards_demanded(state))
    produced = production(state, total)
    return (rolled, produced) if produced else (rolled,)


def production(state: State, number: int) -> ResourcesProduced | None:
    """Return what the bank pays for a roll, or None if nobody is due anything."""
    payments: list[Payment] = []
    short: list[Resource] = []
    for resource, due in _due(state, number).items():
        if sum(due.values()) <= state.bank[resource]:
            paid = due
        else:
            short.append(RESOURCES[resource])
            paid = _shortage(due, state.bank[resource])
        payments += [Payment(seat, RESOURCES[resource], amount) for seat, amount in paid.items()]
    return ResourcesProduced(tuple(payments), tuple(short)) if payments or short else None


def _due(state: State, number: int) -> dict[int, dict[Seat, int]]:
    """Return how many cards of which resource each seat should get (BAS-047 to BAS-051)."""
    due: dict[int, dict[Seat, int]] = {}
    for hex_, resource in state.fields[number]:
        corners = HEX_MASK[hex_]
        if hex_ == state.robber or not state.buildings & corners:
            continue
        wanted = due.setdefault(resource, {})
        for seat, held in enumerate(state.holdings):
            settlements, cities = held.settlements & corners, held.cities & corners
            if settlements or cities:
                wanted[seat] = wanted.get(seat, 0) + settlements.bit_count() + 2 * cities.bit_count()
    return due


def _shortage(due: dict[Seat, int], left: int) -> dict[Seat, int]:
    """BAS-053, BAS-054: a single claimant gets what is left, several get nothing."""
    return dict.fromkeys(due, left) if left and len(due) == 1 else {}


def end_turn(state: State, seat: Seat, _: EndTurn, __: Chance) -> Sequence[Event] | Rejection:
    """Pass the dice on. Whoever has the points already wins as the own turn begins (BAS-176)."""
    following = (seat + 1) % len(state.holdings)
    began = TurnBegan(following)
    total = points(state, following)
    if total < TARGET:
        return (began,)
    return (began, MatchWon(following, total, state.holdings[following].cards[VICTORY_POINT]))
