"""Another state that looks the same to one viewer."""

from random import Random

from gamekit.audience import Viewer
from games.burgundy.boards import BOARDS
from games.burgundy.events import DuchyChoice
from games.burgundy.goods import GOODS, Good
from games.burgundy.state import State

REVEALS = frozenset({"PhaseBegan", "DuchySettled", "MatchEnded"})


def twin(state: State, viewer: Viewer, rng: Random) -> State | None:
    """Shuffle the stocks, the goods of coming phases, what others sold, and what others secretly chose."""
    if state.stage == "over":
        return None
    shuffle_stocks(state, rng)
    shuffle_goods(state, rng)
    change_sold_goods(state, viewer, rng)
    change_choices(state, viewer, rng)
    return state


def shuffle_stocks(state: State, rng: Random) -> None:
    """Change the order in which tiles come; what is drawn already stays."""
    state.stocks = tuple(
        (*rng.sample(stock[: len(stock) - drawn], len(stock) - drawn), *stock[len(stock) - drawn :])
        for stock, drawn in zip(state.stocks, state.drawn, strict=True)
    )


def shuffle_goods(state: State, rng: Random) -> None:
    hidden: list[Good] = [good for goods in (*state.phase_goods, state.goods_left_over) for good in goods]
    rng.shuffle(hidden)
    state.phase_goods = tuple(tuple(hidden.pop() for _ in goods) for goods in state.phase_goods)
    state.goods_left_over = tuple(hidden)


def change_sold_goods(state: State, viewer: Viewer, rng: Random) -> None:
    """Exchange a good that another seat sold for one that is out of the game."""
    for seat, held in enumerate(state.holdings):
        if seat != viewer and any(held.sold) and state.goods_left_over:
            given = rng.choice([index for index, amount in enumerate(held.sold) if amount])
            left = list(state.goods_left_over)
            taken = left.pop(rng.randrange(len(left)))
            sold = list(held.sold)
            sold[given] -= 1
            sold[GOODS.index(taken)] += 1
            held.sold = tuple(sold)
            state.goods_left_over = (*left, GOODS[given])


def change_choices(state: State, viewer: Viewer, rng: Random) -> None:
    choices = list(state.choices)
    for seat, choice in enumerate(choices):
        if seat != viewer and choice is not None and not state.holdings[seat].board:
            board = rng.choice(state.offered[seat])
            choices[seat] = DuchyChoice(board, rng.choice(BOARDS[board].castle_spaces))
    state.choices = tuple(choices)
