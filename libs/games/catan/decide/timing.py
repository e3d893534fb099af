"""Why a command comes at the wrong time, or from the wrong seat."""

from typing import Final

from gamekit.audience import Seat
from gamekit.rejection import Rejection
from games.catan import commands
from games.catan.commands import Command
from games.catan.state import Phase, State

MATCH_OVER = Rejection("match_over", "The match is over.", "BAS-179")

_NOT_YOURS = Rejection("not_your_turn", "It is another player's turn.", "BAS-046")
_NOT_YOUR_PLACEMENT = Rejection("not_your_turn", "Another player places now.", "BAS-027")

_NOT_YOUR_TURN: Final[dict[type, Rejection]] = {
    commands.OfferTrade: Rejection("not_your_turn", "Only the active player offers trades; others counter.", "BAS-078"),
    commands.ConfirmTrade: Rejection("not_your_turn", "Only the active player picks a partner.", "BAS-078"),
    commands.TradeWithBank: Rejection("not_your_turn", "The bank trades only with the active player.", "BAS-095"),
    commands.PlayKnight: Rejection("not_your_turn", "Cards are played only in the own turn.", "BAS-128"),
    commands.PlayRoadBuilding: Rejection("not_your_turn", "Cards are played only in the own turn.", "BAS-128"),
    commands.PlayYearOfPlenty: Rejection("not_your_turn", "Cards are played only in the own turn.", "BAS-128"),
    commands.PlayMonopoly: Rejection("not_your_turn", "Cards are played only in the own turn.", "BAS-128"),
}

_SETTLEMENT_FIRST = Rejection("placement_pending", "The settlement of this placement comes first.", "BAS-028")

_PENDING: Final[dict[Phase, Rejection]] = {
    "place_settlement": Rejection("placement_pending", "The initial placement is not finished.", "BAS-037"),
    "place_road": Rejection("road_pending", "The road of this placement comes next.", "BAS-028"),
    "discard": Rejection("discards_pending", "First everybody with too many cards discards.", "BAS-186"),
    "move_robber": Rejection("robber_pending", "First the robber has to be moved.", "BAS-186"),
    "steal": Rejection("theft_pending", "First a victim has to be chosen.", "BAS-186"),
    "free_roads": Rejection("free_roads_pending", "First the free roads have to be placed.", "BAS-186"),
}

_NOT_DUE: Final[dict[type, Rejection]] = {
    commands.PlaceSettlement: Rejection("placement_over", "The initial placement is over.", "BAS-036"),
    commands.PlaceRoad: Rejection("no_free_road", "There is no free road to place.", "BAS-101"),
    commands.RollDice: Rejection("already_rolled", "The dice are rolled once in a turn.", "BAS-039"),
    commands.Discard: Rejection("no_discard_due", "Nobody has to discard.", "BAS-060"),
    commands.MoveRobber: Rejection("robber_not_pending", "The robber moves only by a 7 or a knight.", "BAS-077"),
    commands.Steal: Rejection("theft_not_pending", "There is no victim to choose.", "BAS-070"),
    commands.EndTurn: Rejection("roll_first", "The dice have to be rolled before the turn ends.", "BAS-039"),
}
"""Why the ordinary part of a turn refuses what is not trading, building or buying."""

_ROLL_FIRST = Rejection("roll_first", "The dice have to be rolled first.", "BAS-041")


def untimely(state: State, seat: Seat, command: Command, of_anybody: bool) -> Rejection:
    """Return why this command cannot be taken from this seat now, whatever it says in detail."""
    if state.phase == "over":
        return MATCH_OVER
    if seat != state.active and not of_anybody:
        if state.phase in ("place_settlement", "place_road"):
            return _NOT_YOUR_PLACEMENT
        return _NOT_YOUR_TURN.get(type(command), _NOT_YOURS)
    if state.phase == "place_settlement" and type(command) is commands.PlaceRoad:
        return _SETTLEMENT_FIRST
    if state.phase in _PENDING:
        return _PENDING[state.phase]
    return _NOT_DUE.get(type(command), _ROLL_FIRST)
