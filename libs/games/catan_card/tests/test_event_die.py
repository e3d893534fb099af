"""Chapter 6: the event die: tournament, commerce and banditti. Event cards have a chapter of their own."""

import pytest

from games.catan_card.cards import Development
from games.catan_card.commands import (
    EndTurn,
    Pass,
    RollDice,
    StoreOn,
    TakeResource,
)
from games.catan_card.decide.rolling import FACES
from games.catan_card.events import (
    AgendaSet,
    DiceRolled,
    OpportunityPassed,
    RegionsProduced,
    StockLowered,
    StockRaised,
)
from games.catan_card.steps import Produce, Settle, Store, TakeResources
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    Table,
    awaited,
    before_roll,
    in_main,
    play,
    player,
    roll,
    stock,
)

FULL = {FOREST: 3, HILLS: 3, MOUNTAINS: 3, FIELDS: 3, PASTURE: 3, GOLD: 3}
PRODUCED = RegionsProduced(1, ((GOLD,), (FIELDS,)))
REST = (Settle(), Produce(1))


@pytest.mark.rule("CCG-038")
def test_the_event_die_shows_the_event_card_on_two_of_six_faces() -> None:
    assert sorted(FACES) == [
        "banditti",
        "commerce",
        "event_card",
        "event_card",
        "tournament",
        "year_of_plenty",
    ]


@pytest.mark.rule("CCG-040", "CCG-042", "CCG-039")
@pytest.mark.parametrize("winner", [0, 1])
def test_more_tournament_points_win_a_resource_of_free_choice(winner: int) -> None:
    strong: dict[int, Development] = {20: "karl_the_strong", 22: "smithy"}
    skilled: dict[int, Development] = {20: "hagen_the_sinister"}
    one, other = (skilled, strong) if winner == 0 else (strong, skilled)
    table = before_roll(player(sites=one), player(sites=other))

    rolled = play(table, (0, RollDice(), roll("tournament", 1)))
    assert awaited(rolled) == {winner: "store"}
    after = play(rolled, (winner, StoreOn(MOUNTAINS)))
    assert stock(after, winner)[MOUNTAINS] == 1
    assert MOUNTAINS not in stock(after, 1 - winner)


@pytest.mark.rule("CCG-041")
@pytest.mark.parametrize("knights", [("conrad_the_swift", "walter_the_recreant"), (None, None)])
def test_equal_tournament_points_bring_nothing(knights: tuple[Development | None, Development | None]) -> None:
    one, other = ({20: knight} if knight else {} for knight in knights)

    before_roll(player(sites=one), player(sites=other)).when(0, RollDice(), roll("tournament", 1)).then(
        DiceRolled(0, "tournament", 1), RegionsProduced(1, ((GOLD,), (FIELDS,)))
    )


def traders(holder: int, **other: dict[int, int]) -> Table:
    rich = player(cities=[11], sites={20: "marketplace"}, stock=other.get("holder_stock", {}))
    poor = player(stock=other.get("victim_stock", {GOLD: 1}))
    return before_roll(rich, poor) if holder == 0 else before_roll(poor, rich)


@pytest.mark.rule("CCG-043", "CCG-044")
@pytest.mark.parametrize("holder", [0, 1])
def test_commerce_lets_the_windmill_take_a_resource(holder: int) -> None:
    rolled = play(traders(holder), (0, RollDice(), roll("commerce", 2)))

    assert awaited(rolled) == {holder: "take_resource"}
    rolled.when(holder, TakeResource("ore")).then_rejected("not_takeable", "CCG-043")
    after = play(rolled, (holder, TakeResource("gold")))
    assert stock(after, holder)[GOLD] == 1
    assert GOLD not in stock(after, 1 - holder)


@pytest.mark.rule("CCG-043", "CCG-214")
def test_commerce_may_be_left_out() -> None:
    rolled = (
        traders(0)
        .when(0, RollDice(), roll("commerce", 2))
        .then(DiceRolled(0, "commerce", 2), AgendaSet((TakeResources(0, 1, True, "commerce"), Settle(), Produce(2))))
    )

    rolled.when(0, Pass()).then(OpportunityPassed(0), RegionsProduced(2, ((FIELDS,), (MOUNTAINS,))), AgendaSet(()))


@pytest.mark.rule("CCG-043", "CCG-044")
@pytest.mark.parametrize("full", [{GOLD: 3}, {}])
def test_commerce_takes_only_what_is_there_and_fits(full: dict[int, int]) -> None:
    victim = {GOLD: 1} if full else {}

    traders(0, holder_stock=full, victim_stock=victim).when(0, RollDice(), roll("commerce", 3)).then(
        DiceRolled(0, "commerce", 3), RegionsProduced(3, ((MOUNTAINS,), (PASTURE,)))
    )


@pytest.mark.rule("CCG-045")
def test_commerce_does_nothing_while_nobody_holds_the_windmill() -> None:
    table = before_roll(player(sites={20: "garrison"}), player(stock={GOLD: 1}))

    assert table.state.windmill is None
    table.when(0, RollDice(), roll("commerce", 3)).then(
        DiceRolled(0, "commerce", 3), RegionsProduced(3, ((MOUNTAINS,), (PASTURE,)))
    )


@pytest.mark.rule("CCG-040", "CCG-041")
@pytest.mark.parametrize("winner", [0, 1])
def test_a_tournament_brings_its_winner_one_resource_of_any_kind(winner: int) -> None:
    knights = player(sites={20: "falk_the_fair"}), player(sites={20: "pippin_the_short"})
    table = before_roll(knights[winner], knights[1 - winner])

    won = table.when(0, RollDice(), roll("tournament", 1)).then(
        DiceRolled(0, "tournament", 1), AgendaSet((Store(winner, None, 1, "tournament"), *REST))
    )
    won.when(winner, StoreOn(HILLS)).then(StockRaised(winner, (HILLS,), "tournament"), PRODUCED, AgendaSet(()))


# Banditti


@pytest.mark.rule("CCG-046", "CCG-049", "CCG-039")
def test_banditti_take_all_ore_and_wool_of_who_counts_more_than_seven() -> None:
    eight = {MOUNTAINS: 3, PASTURE: 2, GOLD: 3}
    table = before_roll(player(stock=eight), player(stock={**eight, GOLD: 3, FOREST: 1}))

    after = table.when(0, RollDice(), roll("banditti", 6)).then(
        DiceRolled(0, "banditti", 6),
        StockLowered(0, (MOUNTAINS,) * 3 + (PASTURE,) * 2, "banditti"),
        StockLowered(1, (MOUNTAINS,) * 3 + (PASTURE,) * 2, "banditti"),
        RegionsProduced(6, ((HILLS,), ())),
    )
    assert stock(after, 0) == {GOLD: 3, HILLS: 1}
    assert stock(after, 1) == {GOLD: 3, FOREST: 1}


@pytest.mark.rule("CCG-049")
def test_seven_resources_are_safe_from_banditti() -> None:
    table = before_roll(player(stock={MOUNTAINS: 3, PASTURE: 2, GOLD: 2}))

    table.when(0, RollDice(), roll("banditti", 6)).then(
        DiceRolled(0, "banditti", 6), RegionsProduced(6, ((HILLS,), (GOLD,)))
    )


@pytest.mark.rule("CCG-047", "CCG-048", "CCG-180", "CCG-225", "CCG-222")
@pytest.mark.parametrize(("gold", "hit"), [(2, False), (3, True)])
@pytest.mark.parametrize("site", [24, 25])
def test_a_garrison_takes_its_two_regions_out_of_the_count_but_not_out_of_the_loss(
    gold: int, hit: bool, site: int
) -> None:
    stored = {MOUNTAINS: 1, PASTURE: 3, FOREST: 3, HILLS: 2, GOLD: gold}
    table = before_roll(player(cities=[13], sites={site: "garrison"}, stock=stored))  # beside mountains and pasture

    after = play(table, (0, RollDice(), roll("banditti", 2)))
    assert (MOUNTAINS in stock(after)) is not hit
    assert (PASTURE in stock(after)) is not hit


@pytest.mark.rule("CCG-047", "CCG-180")
@pytest.mark.parametrize(("grain", "hit"), [(2, False), (3, True)])
def test_a_region_between_two_garrisons_is_left_out_of_the_count_once(grain: int, hit: bool) -> None:
    """The mountains lie between both; the forest is beside one of them, the pasture beside the other."""
    stored = {MOUNTAINS: 3, FOREST: 3, PASTURE: 1, HILLS: 3, FIELDS: grain, GOLD: 2}
    table = before_roll(player(sites={20: "garrison", 24: "garrison"}, stock=stored))

    lost = [StockLowered(0, (MOUNTAINS,) * 3 + (PASTURE,), "banditti")] if hit else []
    table.when(0, RollDice(), roll("banditti", 4)).then(
        DiceRolled(0, "banditti", 4), *lost, RegionsProduced(4, ((PASTURE,), (FOREST,)))
    )


@pytest.mark.rule("CCG-050")
@pytest.mark.parametrize(("turn", "hit"), [(1, False), (4, False), (5, True)])
def test_banditti_stay_away_until_both_have_finished_two_turns(turn: int, hit: bool) -> None:
    table = before_roll(player(stock=FULL), turn=turn)

    decision = table.when(0, RollDice(), roll("banditti", 4))
    assert [event for event in decision.events if isinstance(event, StockLowered)] == (
        [StockLowered(0, (MOUNTAINS,) * 3 + (PASTURE,) * 3, "banditti")] if hit else []
    )
    assert isinstance(decision.events[-1], RegionsProduced)


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
