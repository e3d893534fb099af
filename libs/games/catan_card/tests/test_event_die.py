"""Chapter 6: what a tournament brings, and from which turn on banditti come."""

import pytest

from games.catan_card.commands import EndTurn, Pass, RollDice, StoreOn
from games.catan_card.events import AgendaSet, DiceRolled, RegionsProduced, StockLowered, StockRaised
from games.catan_card.steps import Produce, Settle, Store
from games.catan_card.tests.position import (
    FIELDS,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    before_roll,
    in_main,
    play,
    player,
    roll,
)

PRODUCED = RegionsProduced(1, ((GOLD,), (FIELDS,)))
REST = (Settle(), Produce(1))


@pytest.mark.rule("CCG-040", "CCG-041")
@pytest.mark.parametrize("winner", [0, 1])
def test_a_tournament_brings_its_winner_one_resource_of_any_kind(winner: int) -> None:
    knights = player(sites={20: "falk_the_fair"}), player(sites={20: "pippin_the_short"})
    table = before_roll(knights[winner], knights[1 - winner])

    won = table.when(0, RollDice(), roll("tournament", 1)).then(
        DiceRolled(0, "tournament", 1), AgendaSet((Store(winner, None, 1, "tournament"), *REST))
    )
    won.when(winner, StoreOn(HILLS)).then(StockRaised(winner, (HILLS,), "tournament"), PRODUCED, AgendaSet(()))


@pytest.mark.rule("CCG-050")
@pytest.mark.parametrize(("ended", "come"), [(2, False), (3, False), (4, True)])
def test_banditti_come_in_the_turn_after_both_have_finished_two(ended: int, come: bool) -> None:
    """The third and fourth turn are the second ones of the two seats, the fifth is the first that is not safe."""
    rich = player(hand=["spy", "bishop", "scout"], stock={GOLD: 3, HILLS: 3, MOUNTAINS: 1, PASTURE: 1})
    table = play(in_main(rich, rich, turn=ended), (0, EndTurn()), (0, Pass()))

    lost = [StockLowered(seat, (MOUNTAINS, PASTURE), "banditti") for seat in (1, 0)] if come else []
    table.when(1, RollDice(), roll("banditti", 2)).then(
        DiceRolled(1, "banditti", 2), *lost, RegionsProduced(2, ((FIELDS,), (MOUNTAINS,)))
    )
