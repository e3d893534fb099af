"""The order of a turn, the event die and the production."""

import pytest

from games.catan_card import GAME
from games.catan_card.cards import Development
from games.catan_card.commands import (
    BuildDevelopment,
    BuildRoad,
    EndTurn,
    OfferTrade,
    Pass,
    PlayAlchemist,
    PlayCaravan,
    RollDice,
    SpendFrom,
    StoreOn,
    TakeResource,
    TradeWithBank,
)
from games.catan_card.decide.rolling import FACES
from games.catan_card.events import (
    ActionPlayed,
    AgendaSet,
    DiceRolled,
    OpportunityPassed,
    RegionsProduced,
    StockLowered,
    StockRaised,
    TurnBegan,
)
from games.catan_card.resources import ONE_OF, Region
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
from testkit.chance import ScriptedChance

FULL = {FOREST: 3, HILLS: 3, MOUNTAINS: 3, FIELDS: 3, PASTURE: 3, GOLD: 3}
EAST = {15: (Region("forest", 6), Region("fields", 3))}


# Turns


@pytest.mark.rule("CCG-031", "CCG-037", "CCG-032")
def test_turns_alternate_and_end_with_the_hand_check() -> None:
    table = in_main(player(hand=["abbey", "abbey", "smithy"]), player())

    after = play(table, (0, EndTurn()))
    assert awaited(after) == {0: "exchange_card"}
    after.when(0, Pass()).then(OpportunityPassed(0), TurnBegan(1), AgendaSet(()))
    after.when(0, BuildRoad(14)).then_rejected("hand_check_pending", "CCG-037")


@pytest.mark.rule("CCG-032", "CCG-213")
@pytest.mark.parametrize("command", [BuildRoad(14), EndTurn(), OfferTrade(ONE_OF[0], ONE_OF[1]), PlayCaravan(1)])
def test_nothing_but_an_alchemist_comes_before_the_roll(command: object) -> None:
    table = before_roll(player(hand=["caravan"], stock=FULL, cities=[11, 13]), player(cities=[11, 13], stock=FULL))

    table.when(0, command).then_rejected("roll_first", "CCG-213")  # type: ignore[arg-type]
    assert GAME.legal(table.state, 0) == (RollDice(),)
    assert GAME.legal(table.state, 1) == ()


@pytest.mark.rule("CCG-033")
def test_the_dice_are_rolled_once_and_by_the_active_player() -> None:
    before_roll(player()).when(1, RollDice()).then_rejected("not_your_turn", "CCG-031")
    in_main(player()).when(0, RollDice()).then_rejected("already_rolled", "CCG-033")


@pytest.mark.rule("CCG-033", "CCG-034", "CCG-035", "CCG-051")
def test_the_event_is_carried_out_before_the_production() -> None:
    table = before_roll(player())

    rolled = table.when(0, RollDice(), roll("year_of_plenty", 5)).then(
        DiceRolled(0, "year_of_plenty", 5),
        AgendaSet((Store(0, None, 1, "year_of_plenty"), Store(1, None, 1, "year_of_plenty"), Settle(), Produce(5))),
    )
    assert awaited(rolled) == {0: "store"}
    chosen = rolled.when(0, StoreOn(GOLD)).then_scenario()
    chosen.when(0, StoreOn(GOLD)).then_rejected("gain_pending", "CCG-028")
    after = chosen.when(1, StoreOn(FOREST)).then(
        StockRaised(1, (FOREST,), "year_of_plenty"), RegionsProduced(5, ((FOREST,), (HILLS,))), AgendaSet(())
    )
    assert stock(after, 0) == {GOLD: 1, FOREST: 1}
    assert stock(after, 1) == {FOREST: 1, HILLS: 1}


@pytest.mark.rule("CCG-051", "CCG-025")
def test_a_free_gain_without_any_room_is_lost() -> None:
    table = before_roll(player(stock=FULL), player(stock={**FULL, GOLD: 2}))

    table.when(0, RollDice(), roll("year_of_plenty", 5)).then(
        DiceRolled(0, "year_of_plenty", 5), StockRaised(1, (GOLD,), "year_of_plenty"), RegionsProduced(5, ((), ()))
    )


@pytest.mark.rule("CCG-036", "CCG-111")
def test_building_trading_and_action_cards_mix_in_any_order() -> None:
    rich = player(hand=["caravan", "garrison"], cities=[11, 13], stock=FULL)
    table = in_main(rich, player(cities=[11]))

    after = play(
        table,
        (0, BuildRoad(14)),
        (0, TradeWithBank("gold", "lumber")),
        (0, PlayCaravan(1)),
        (0, SpendFrom(MOUNTAINS)),
        (0, StoreOn(HILLS)),
        (0, BuildDevelopment("garrison", 20)),
        (0, TradeWithBank("wool", "gold")),
    )
    assert stock(after) == {FOREST: 2, HILLS: 1, MOUNTAINS: 2, FIELDS: 3, GOLD: 1}


# The event die


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


@pytest.mark.rule("CCG-050")
@pytest.mark.parametrize(("turn", "hit"), [(1, False), (4, False), (5, True)])
def test_banditti_stay_away_until_both_have_finished_two_turns(turn: int, hit: bool) -> None:
    table = before_roll(player(stock=FULL), turn=turn)

    decision = table.when(0, RollDice(), roll("banditti", 4))
    assert [event for event in decision.events if isinstance(event, StockLowered)] == (
        [StockLowered(0, (MOUNTAINS,) * 3 + (PASTURE,) * 3, "banditti")] if hit else []
    )
    assert isinstance(decision.events[-1], RegionsProduced)


# Production


@pytest.mark.rule("CCG-054", "CCG-055", "CCG-027", "CCG-201", "CCG-203")
@pytest.mark.parametrize(
    ("number", "mine", "theirs"),
    [
        (1, GOLD, FIELDS),
        (2, FIELDS, MOUNTAINS),
        (3, MOUNTAINS, PASTURE),
        (4, PASTURE, FOREST),
        (5, FOREST, HILLS),
        (6, HILLS, GOLD),
    ],
)
def test_every_number_yields_one_resource_for_each_player(number: int, mine: int, theirs: int) -> None:
    after = (
        before_roll(player(), player(stock={theirs: 1}))
        .when(0, RollDice(), roll("tournament", number))
        .then(DiceRolled(0, "tournament", number), RegionsProduced(number, ((mine,), (theirs,))))
    )

    assert stock(after, 0) == {mine: 1}
    assert stock(after, 1) == {theirs: 2}


@pytest.mark.rule("CCG-202", "CCG-024", "CCG-025", "CCG-026", "CCG-027")
def test_a_full_region_yields_nothing_and_nothing_is_shifted() -> None:
    more = {15: (Region("mountains", 5), Region("fields", 3))}
    table = before_roll(player(roads=[14], settlements=more, stock={16: 3, MOUNTAINS: 1, FOREST: 3}))

    after = play(table, (0, RollDice(), roll("tournament", 5)))
    assert stock(after) == {16: 3, MOUNTAINS: 1, FOREST: 3}


@pytest.mark.rule("CCG-056", "CCG-181", "CCG-182", "CCG-183")
@pytest.mark.parametrize(
    ("card", "site", "number", "spot"),
    [
        ("sawmill", 20, 5, FOREST),
        ("brick_factory", 22, 6, HILLS),
        ("woolen_mill", 25, 4, PASTURE),
        ("grain_mill", 26, 2, FIELDS),
        ("grain_mill", 22, 2, FIELDS),
        ("foundry", 24, 3, MOUNTAINS),
        ("foundry", 21, 3, MOUNTAINS),
    ],
)
def test_a_production_building_doubles_the_fitting_region(card: Development, site: int, number: int, spot: int) -> None:
    table = before_roll(player(cities=[11, 13], sites={site: card}))

    assert stock(play(table, (0, RollDice(), roll("tournament", number)))) == {spot: 2}


@pytest.mark.rule("CCG-086", "CCG-181")
@pytest.mark.parametrize(
    ("card", "site", "number", "spot"),
    [("sawmill", 24, 5, FOREST), ("sawmill", 22, 5, FOREST), ("sawmill", 20, 3, MOUNTAINS)],
)
def test_a_production_building_does_nothing_for_other_regions(
    card: Development, site: int, number: int, spot: int
) -> None:
    table = before_roll(player(sites={site: card}))

    assert stock(play(table, (0, RollDice(), roll("tournament", number)))) == {spot: 1}


@pytest.mark.rule("CCG-057", "CCG-209", "CCG-182")
@pytest.mark.parametrize(("number", "spot"), [(4, 17), (3, 19)])
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 3), (2, 3), (3, 3)])
def test_a_mill_between_two_fields_doubles_both_up_to_a_stock_of_three(
    number: int, spot: int, before: int, after: int
) -> None:
    row = {15: (Region("forest", 1), Region("fields", 4)), 17: (Region("forest", 6), Region("fields", 3))}
    owner = player(roads=[14, 16], settlements=row, sites={34: "grain_mill"}, stock={17: before, 19: before})
    table = before_roll(owner)

    produced = play(table, (0, RollDice(), roll("tournament", number)))
    assert stock(produced)[spot] == after


# The alchemist


@pytest.mark.rule("CCG-135", "CCG-136", "CCG-137", "CCG-213")
@pytest.mark.parametrize("number", range(1, 7))
def test_an_alchemist_sets_the_number_and_the_event_is_rolled(number: int) -> None:
    table = before_roll(player(hand=["alchemist"], cities=[11, 13]), player(cities=[11]))

    decision = table.when(0, PlayAlchemist(number), ScriptedChance(event_die=[1]))
    assert decision.events[:2] == (ActionPlayed(0, "alchemist"), DiceRolled(0, "commerce", number))
    produced = decision.events[-1]
    assert isinstance(produced, RegionsProduced)
    assert produced.number == number
    assert all(produced.yields)


@pytest.mark.rule("CCG-108", "CCG-135", "CCG-213")
def test_an_alchemist_needs_seven_points_and_comes_before_the_roll() -> None:
    poor = before_roll(player(hand=["alchemist"], cities=[11, 13]), player())
    poor.when(0, PlayAlchemist(3)).then_rejected("locked", "CCG-108")
    rolled = in_main(player(hand=["alchemist"], cities=[11, 13]), player(cities=[11]))
    rolled.when(0, PlayAlchemist(3)).then_rejected("already_rolled", "CCG-135")
    before_roll(player(cities=[11, 13]), player(cities=[11])).when(0, PlayAlchemist(3)).then_rejected(
        "card_missing", "CCG-107"
    )
