"""Why a command comes at the wrong time, from the wrong seat, or with the wrong die."""

from collections.abc import Mapping
from typing import Final

from msgspec import structs

from gamekit.audience import Seat
from gamekit.rejection import Rejection
from games.burgundy import commands
from games.burgundy.commands import Command, PlaceTile, SellGoods, TakeTile, TakeWorkers
from games.burgundy.events import Benefit
from games.burgundy.state import State

MATCH_OVER: Final = Rejection("match_over", "The match is over.", "BUR-158")

_NOT_YOUR_TURN = Rejection("not_your_turn", "It is another player's turn.", "BUR-050")
_CHOOSE_FIRST = Rejection("duchies_not_settled", "First everybody chooses a board and a starting castle.", "BUR-203")
_SETTLED = Rejection("duchies_settled", "Boards and starting castles are chosen before the first phase.", "BUR-203")
_NOT_YOUR_CHOICE = Rejection("not_your_turn", "Another player chooses a board now.", "BUR-204")
_CHOSEN = Rejection("already_chosen", "The choice is made and is shown once all have chosen.", "BUR-204")
_NO_SHIP = Rejection("no_ship_pending", "There is no ship to load.", "BUR-077")
_NO_SUCH_DIE = Rejection("no_such_die", "No unused die of yours shows that number.", "BUR-052")
_DIE_NEEDED = Rejection("die_needed", "Without a castle or a building an action takes one of the dice.", "BUR-051")

_DICE_ACTIONS: Final = (TakeTile, PlaceTile, SellGoods, TakeWorkers)

_USES: Final[dict[Benefit, tuple[tuple[type, ...], Rejection]]] = {
    "castle": (
        _DICE_ACTIONS,
        Rejection("extra_action_pending", "First the castle's extra action has to be done.", "BUR-302"),
    ),
    "city_hall": (
        (PlaceTile, commands.Waive),
        Rejection("second_tile_pending", "First the city hall's second tile has to be placed.", "BUR-303"),
    ),
    "ship": (
        (commands.LoadShip,),
        Rejection("ship_pending", "First the ship's goods have to be taken.", "BUR-303"),
    ),
    "warehouse": (
        (SellGoods, commands.Waive),
        Rejection("sale_pending", "First the warehouse's sale has to be done or waived.", "BUR-303"),
    ),
    "carpenter": (
        (TakeTile, commands.Waive),
        Rejection("tile_pending", "First the workshop's building has to be taken or waived.", "BUR-303"),
    ),
    "church": (
        (TakeTile, commands.Waive),
        Rejection("tile_pending", "First the church's tile has to be taken or waived.", "BUR-303"),
    ),
    "market": (
        (TakeTile, commands.Waive),
        Rejection("tile_pending", "First the market's tile has to be taken or waived.", "BUR-303"),
    ),
}
"""By pending benefit: the commands that settle it, and the refusal of all others; of a purchase see BUR-313."""

_WITHOUT_DIE: Final[Mapping[Benefit, str]] = {"castle": "BUR-099", "city_hall": "BUR-122"}
"""The statements by which a pending benefit takes no die; that of the others is BUR-105."""


def untimely(state: State, seat: Seat, command: Command) -> Rejection | None:
    """Return why this command cannot be taken from this seat now, whatever it says in detail.

    Types are compared: `isinstance` asks the metaclass of structs and took six times as long.
    """
    if state.stage != "turn":
        return MATCH_OVER if state.stage == "over" else _while_settling(state, seat, command)
    if type(command) is commands.ChooseDuchy:
        return _SETTLED
    if seat != state.active:
        return _NOT_YOUR_TURN
    if state.pending is not None:
        return _not_settling(state.pending, command)
    if (
        type(command) is TakeTile
        or type(command) is PlaceTile
        or type(command) is SellGoods
        or type(command) is TakeWorkers
    ):
        if command.die in state.holdings[seat].dice:
            return None
        return _DIE_NEEDED if command.die is None else _NO_SUCH_DIE
    return _NO_SHIP if type(command) is commands.LoadShip else None


def _while_settling(state: State, seat: Seat, command: Command) -> Rejection | None:
    if type(command) is not commands.ChooseDuchy:
        return _CHOOSE_FIRST
    if state.options.choice == "open":
        return None if seat == state.active else _NOT_YOUR_CHOICE
    return None if state.choices[seat] is None else _CHOSEN


def _not_settling(pending: Benefit, command: Command) -> Rejection | None:
    """Return why a command does not settle the pending choice."""
    kinds, refusal = _USES[pending]
    if type(command) not in kinds:
        return structs.replace(refusal, rule="BUR-313") if type(command) is commands.BuyTile else refusal
    if getattr(command, "die", None) is None and not getattr(command, "workers", 0):
        return None
    text = "A castle's or a building's benefit uses no die and no workers."
    return Rejection("no_die_used", text, _WITHOUT_DIE.get(pending, "BUR-105"))
