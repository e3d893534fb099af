"""Set the match up: stocks, goods, who begins, and in the advanced game the choice of boards and starting castles."""

from collections.abc import Sequence
from typing import Final

from gamekit.audience import Seat, Secret
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.burgundy.boards import BOARDS, SHEETS, BoardNumber
from games.burgundy.commands import ChooseDuchy
from games.burgundy.decide.course import after
from games.burgundy.decide.turns import begin_phase
from games.burgundy.events import (
    BoardsDealt,
    Dice,
    DuchyChoice,
    DuchyChosen,
    DuchySettled,
    Event,
    GoodsDealt,
    StartPlayerChosen,
    StartRoll,
    TilesShuffled,
)
from games.burgundy.goods import ALL_GOODS, Good
from games.burgundy.options import Options
from games.burgundy.spaces import CENTRE
from games.burgundy.state import PHASES, State, initial
from games.burgundy.tiles import BLACK_BACKED, COLOR_BACKED

BASIC_BOARD: Final = 1
PHASE_GOODS: Final = 5
START_GOODS: Final = 3


def open_match(options: Options, seats: int, chance: Chance) -> Sequence[Event] | Rejection:
    """Return the events before the first command; a start player who does not sit there is refused."""
    if options.start_player is not None and options.start_player >= seats:
        return Rejection(
            "invalid_options", f"Seat {options.start_player} cannot begin: there are {seats} seats.", "BUR-338"
        )
    events: list[Event] = [_shuffle_tiles(chance), _deal_goods(seats, chance), _start_player(options, seats, chance)]
    if options.boards != "basic":
        return [*events, BoardsDealt(_offers(options, seats, chance))]
    events += [DuchySettled(seat, BASIC_BOARD, CENTRE) for seat in range(seats)]
    return [*events, *begin_phase(after(initial(options, seats), events), chance)]


def choose_duchy(state: State, seat: Seat, command: ChooseDuchy, chance: Chance) -> Sequence[Event] | Rejection:
    """Settle on a board and a castle's space, openly or secretly; after the last choice the first phase begins."""
    if command.board not in state.offered[seat]:
        offered = ", ".join(map(str, state.offered[seat]))
        return Rejection("board_not_offered", f"Choose among the boards {offered}.", "BUR-202")
    if command.castle not in BOARDS[command.board].castle_spaces:
        return Rejection("no_castle_space", "The starting castle goes on a dark green space.", "BUR-203")
    if state.options.choice == "open":
        events: list[Event] = [DuchySettled(seat, command.board, command.castle)]
    else:
        chosen = DuchyChosen(seat, Secret((seat,), DuchyChoice(command.board, command.castle)))
        events = [chosen, *_revealed(after(state, [chosen]))]
    settled = after(state, events)
    return [*events, *begin_phase(settled, chance)] if all(held.board for held in settled.holdings) else events


def _revealed(state: State) -> Sequence[DuchySettled]:
    """Show all choices once the last is made (BUR-344)."""
    choices = [choice for choice in state.choices if choice is not None]
    if len(choices) < len(state.holdings):
        return ()
    return [DuchySettled(seat, choice.board, choice.castle) for seat, choice in enumerate(choices)]


def _shuffle_tiles(chance: Chance) -> TilesShuffled:
    stocks = (chance.shuffled("tiles", stock) for stock in (*COLOR_BACKED, BLACK_BACKED))
    return TilesShuffled(tuple(Secret((), stock) for stock in stocks))


def _deal_goods(seats: int, chance: Chance) -> GoodsDealt:
    """Lay out 5 for each phase and 3 for each seat; what is left goes out of the game (BUR-016, BUR-021, BUR-022)."""
    goods = chance.shuffled("goods", ALL_GOODS)
    dealt = PHASES * PHASE_GOODS
    left = dealt + seats * START_GOODS
    phases = (_part(goods, phase, PHASE_GOODS) for phase in range(PHASES))
    return GoodsDealt(
        phases=tuple(Secret((), part) for part in phases),
        dealt=tuple(_part(goods[dealt:], seat, START_GOODS) for seat in range(seats)),
        left_over=Secret((), goods[left:]),
    )


def _part(goods: tuple[Good, ...], number: int, size: int) -> tuple[Good, ...]:
    return goods[number * size : (number + 1) * size]


def _offers(options: Options, seats: int, chance: Chance) -> tuple[tuple[BoardNumber, ...], ...]:
    if options.boards == "chosen":
        return (tuple(BOARDS),) * seats
    return chance.shuffled("boards", SHEETS)[:seats]


def _start_player(options: Options, seats: int, chance: Chance) -> StartPlayerChosen:
    """Let the highest sum begin; the tied best roll again (BUR-338)."""
    if options.start_player is not None:
        return StartPlayerChosen(options.start_player)
    rounds: list[tuple[StartRoll, ...]] = []
    best: list[Seat] = list(range(seats))
    while len(best) > 1:
        rolls = tuple(StartRoll(seat, _roll(chance)) for seat in best)
        rounds.append(rolls)
        highest = max(sum(roll.dice) for roll in rolls)
        best = [roll.seat for roll in rolls if sum(roll.dice) == highest]
    return StartPlayerChosen(best[0], tuple(rounds))


def _roll(chance: Chance) -> Dice:
    return chance.die("start"), chance.die("start")
