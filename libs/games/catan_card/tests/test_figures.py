"""The figures, the sums they depend on, and the end of the match."""

import pytest

from gamekit.audience import OMNISCIENT
from gamekit.game import Outcome
from gamekit.wire import wire
from games.catan_card import GAME
from games.catan_card.cards import Development
from games.catan_card.commands import (
    BuildCity,
    BuildDevelopment,
    BuildRoad,
    DiscardDevelopment,
    EndTurn,
    Pass,
    PickDevelopment,
    RollDice,
)
from games.catan_card.events import (
    AgendaSet,
    DevelopmentBuilt,
    DevelopmentDiscarded,
    DevelopmentReturned,
    KnightMoved,
    MatchStopped,
    MatchWon,
    OpportunityPassed,
    TurnBegan,
    WindmillMoved,
)
from games.catan_card.options import Options
from games.catan_card.scoring import points
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    HILLS,
    MOUNTAINS,
    PASTURE,
    Player,
    before_roll,
    in_main,
    play,
    player,
    roll,
)

RICH = {FOREST: 3, HILLS: 3, MOUNTAINS: 3, FIELDS: 3, PASTURE: 3}

Sites = dict[int, Development]


# The knight


@pytest.mark.rule("CCG-089", "CCG-090", "CCG-088", "CCG-206", "CCG-097")
def test_one_knight_against_none_wins_the_knight_figure() -> None:
    owner = player(hand=["conrad_the_swift"], stock={MOUNTAINS: 1, FIELDS: 1})

    decision = in_main(owner).when(0, BuildDevelopment("conrad_the_swift", 20))
    assert decision.events[-2:] == (DevelopmentBuilt(0, "conrad_the_swift", 20), KnightMoved(0))
    assert GAME.standings(decision.then_scenario().state, OMNISCIENT) == (3, 2)


@pytest.mark.rule("CCG-089", "CCG-188", "CCG-040")
def test_all_knights_count_however_many_there_are() -> None:
    sites: Sites = {20: "karl_the_strong", 21: "gotz_ironfist", 22: "falk_the_fair", 23: "siegfried_lackland"}
    owned = in_main(player(cities=[11], sites={**sites, 24: "smithy"})).state.owned[0]

    assert (owned.strength, owned.tournament) == (7 + 5 + 1 + 1 + 4, 1 + 2 + 5 + 1)


@pytest.mark.rule("CCG-091", "CCG-089", "CCG-088")
def test_on_equal_strength_the_figure_is_out_of_play_and_may_come_back() -> None:
    owner = player(hand=["siegfried_lackland", "hagen_the_sinister"], stock={MOUNTAINS: 2, FIELDS: 1})
    table = in_main(owner, player(sites={20: "pippin_the_short"}))
    assert table.state.knight == 1

    tied = table.when(0, BuildDevelopment("siegfried_lackland", 20))
    assert tied.events[-1] == KnightMoved(None)
    assert points(tied.then_scenario().state, 1) == 2
    ahead = tied.then_scenario().when(0, BuildDevelopment("hagen_the_sinister", 22))
    assert ahead.events[-1] == KnightMoved(0)


@pytest.mark.rule("CCG-188", "CCG-210", "CCG-089", "CCG-042")
def test_a_smithy_strengthens_each_own_knight_by_one() -> None:
    sites: Sites = {20: "conrad_the_swift", 22: "otto_the_berserker", 24: "smithy"}
    table = in_main(player(sites=sites), player(sites={20: "gotz_ironfist"}))

    assert (table.state.owned[0].strength, table.state.owned[1].strength) == (7, 5)
    assert (table.state.owned[0].tournament, table.state.owned[1].tournament) == (3, 2)
    assert table.state.knight == 0


@pytest.mark.rule("CCG-092")
def test_only_knights_have_strength() -> None:
    sites: Sites = {20: "gold_fleet", 22: "garrison", 24: "smithy", 26: "abbey"}

    assert in_main(player(sites=sites)).state.owned[0].strength == 0


# The windmill


@pytest.mark.rule("CCG-093", "CCG-094", "CCG-095", "CCG-096")
@pytest.mark.parametrize(
    ("one", "other", "holder"),
    [
        (Player(cities=[11], sites={20: "garrison"}), Player(), 0),
        (Player(sites={20: "garrison"}), Player(), None),
        (Player(cities=[11], sites={20: "garrison"}), Player(sites={20: "gold_fleet"}), None),
        (Player(cities=[11], sites={20: "garrison"}), Player(sites={20: "gold_fleet", 22: "ore_fleet"}), None),
        (Player(), Player(cities=[13], sites={24: "marketplace"}), 1),
    ],
)
def test_the_windmill_needs_a_city_and_strictly_more_commerce(one: Player, other: Player, holder: int | None) -> None:
    table = in_main(one, other)

    assert table.state.windmill == holder
    assert points(table.state, 0) == 2 + len(one.cities) + (holder == 0)


@pytest.mark.rule("CCG-096", "CCG-097")
def test_a_holder_overtaken_by_a_rival_without_a_city_loses_the_windmill() -> None:
    owner = player(hand=["gold_fleet"], sites={20: "ore_fleet"}, stock={FOREST: 1, PASTURE: 1})
    table = in_main(owner, player(cities=[11], sites={20: "garrison", 22: "wool_fleet"}))
    assert table.state.windmill == 1

    tied = table.when(0, BuildDevelopment("gold_fleet", 22))
    assert tied.events[-1] == WindmillMoved(None)


@pytest.mark.rule("CCG-093", "CCG-097")
def test_the_first_city_can_bring_the_windmill() -> None:
    table = in_main(player(sites={20: "garrison"}, stock={MOUNTAINS: 3, FIELDS: 2}))

    assert table.when(0, BuildCity(13)).events[-1] == WindmillMoved(0)


@pytest.mark.rule("CCG-192", "CCG-224", "CCG-184")
def test_a_harbor_makes_three_fleets_count_six_and_has_a_point_of_its_own() -> None:
    fleets: Sites = {20: "gold_fleet", 22: "ore_fleet", 26: "wool_fleet"}

    assert in_main(player(cities=[13], sites=fleets)).state.owned[0].commerce == 3
    assert in_main(player(cities=[13], sites={**fleets, 24: "harbor"})).state.owned[0].commerce == 7
    table = in_main(player(cities=[13], sites={**fleets, 24: "harbor"}), options=Options(harbor_commerce=False))
    assert table.state.owned[0].commerce == 6


@pytest.mark.rule("CCG-194")
def test_trade_buildings_raise_commerce_the_marketplace_least_the_guild_most() -> None:
    cards: tuple[Development, ...] = ("marketplace", "counting_house", "merchant_guild")
    sums = [in_main(player(cities=[13], sites={24: card})).state.owned[0] for card in cards]

    assert [owned.commerce for owned in sums] == [2, 3, 4]
    assert [owned.building_points for owned in sums] == [3, 3, 3]


def test_the_commerce_of_a_garrison_is_an_option() -> None:
    sites: Sites = {20: "garrison"}

    assert in_main(player(sites=sites)).state.owned[0].commerce == 1
    assert in_main(player(sites=sites), options=Options(garrison_commerce=False)).state.owned[0].commerce == 0


@pytest.mark.rule("CCG-097", "CCG-131")
def test_the_figures_are_checked_after_a_development_is_given_up() -> None:
    table = in_main(player(cities=[13], sites={20: "conrad_the_swift", 24: "marketplace"}))

    first = table.when(0, DiscardDevelopment(20)).then(
        DevelopmentDiscarded(0, "conrad_the_swift", 20), KnightMoved(None)
    )
    first.when(0, DiscardDevelopment(24)).then(DevelopmentDiscarded(0, "marketplace", 24), WindmillMoved(None))


@pytest.mark.rule("CCG-097")
def test_the_figures_move_in_the_opponents_turn_too() -> None:
    table = before_roll(player(), player(sites={20: "gold_fleet", 22: "karl_the_strong"}), event="civil_war")
    picking = play(table, (0, RollDice(), roll("event_card", 1)))

    assert picking.when(0, PickDevelopment(22)).events[:2] == (
        DevelopmentReturned(1, "karl_the_strong", 22),
        KnightMoved(None),
    )


# Points and the end


@pytest.mark.rule("CCG-199", "CCG-007", "CCG-085", "CCG-189", "CCG-190", "CCG-191", "CCG-193", "CCG-196", "CCG-197")
@pytest.mark.parametrize(
    ("card", "worth"),
    [
        ("aqueduct", 1),
        ("bath_house", 1),
        ("church", 1),
        ("colossus", 2),
        ("library", 1),
        ("town_hall", 1),
        ("abbey", 0),
        ("smithy", 0),
    ],
)
def test_points_are_settlements_cities_red_buildings_and_figures(card: Development, worth: int) -> None:
    table = in_main(player(cities=[13], sites={24: card}))

    assert points(table.state, 0) == 3 + worth
    assert GAME.standings(table.state, 1) == (3 + worth, 2)


def nearly(**owned: object) -> Player:
    """Return a principality of eleven points."""
    sites: Sites = {20: "colossus", 21: "church", 22: "library", 24: "town_hall", 25: "aqueduct", 26: "bath_house"}
    return Player(cities=[11, 13], sites=sites, **owned)  # type: ignore[arg-type]


@pytest.mark.rule("CCG-198", "CCG-199", "CCG-088")
def test_twelve_points_win_at_once() -> None:
    table = in_main(nearly(hand=["siegfried_lackland"], stock={MOUNTAINS: 1}))
    assert points(table.state, 0) == 11

    won = table.when(0, BuildDevelopment("siegfried_lackland", 27))
    assert won.events[-2:] == (KnightMoved(0), MatchWon(0, 12))
    after = won.then_scenario()
    assert GAME.outcome(after.state) == Outcome((1, 2), (12, 2))
    assert GAME.awaiting(after.state) == {}
    after.when(0, EndTurn()).then_rejected("match_over", "CCG-198")


@pytest.mark.rule("CCG-198")
@pytest.mark.parametrize("own_turn_only", [False, True])
def test_the_points_are_tested_for_the_passive_player_too_unless_an_option_forbids(own_turn_only: bool) -> None:
    rival = player(sites={20: "conrad_the_swift"}, hand=["abbey", "abbey", "smithy"])
    strong = nearly(hand=["alchemist"])
    with_knight = Player(cities=strong.cities, sites={**strong.sites, 27: "siegfried_lackland"})
    table = in_main(rival, with_knight, options=Options(win_in_own_turn=own_turn_only))
    assert points(table.state, 1) == 11

    decision = table.when(0, DiscardDevelopment(20))
    moved = (DevelopmentDiscarded(0, "conrad_the_swift", 20), KnightMoved(1))
    assert decision.events == (moved if own_turn_only else (*moved, MatchWon(1, 12)))
    if own_turn_only:
        checking = play(decision.then_scenario(), (0, EndTurn()))
        checking.when(0, Pass()).then(OpportunityPassed(0), TurnBegan(1), MatchWon(1, 12))


@pytest.mark.rule("CCG-198")
def test_by_default_the_passive_player_wins_too_and_a_view_names_the_winner() -> None:
    rival = nearly()
    table = in_main(
        player(sites={20: "conrad_the_swift"}),
        Player(cities=rival.cities, sites={**rival.sites, 27: "siegfried_lackland"}),
    )
    assert GAME.view(table.state, 0).winner is None

    won = table.when(0, DiscardDevelopment(20))

    assert won.events[-1] == MatchWon(1, 12)
    assert GAME.view(won.then_scenario().state, 0).winner == 1


@pytest.mark.rule("CCG-198", "CCG-165")
@pytest.mark.parametrize("active", [0, 1])
def test_if_both_reach_the_target_in_one_step_the_active_player_wins(active: int) -> None:
    trader = player(cities=[11], sites={20: "siegfried_lackland", 22: "gold_fleet"})
    warrior = player(cities=[11], sites={20: "hagen_the_sinister", 22: "ore_fleet"})
    options = Options(victory_points=4)
    seats = (trader, warrior) if active == 0 else (warrior, trader)
    table = before_roll(*seats, event="civil_war", options=options, active=active)

    picking = play(table, (active, RollDice(), roll("event_card", 1)), (active, PickDevelopment(22)))
    decision = picking.when(1 - active, PickDevelopment(20))
    assert decision.events[1:] == (KnightMoved(1 - active), WindmillMoved(active), MatchWon(active, 4))
    assert GAME.standings(decision.then_scenario().state, 0) == (4, 4)


@pytest.mark.rule("CCG-198")
def test_eleven_points_do_not_win() -> None:
    table = in_main(nearly(stock={FOREST: 1, HILLS: 2}))

    assert not [event for event in table.when(0, BuildRoad(14)).events if isinstance(event, MatchWon)]


@pytest.mark.rule("CCG-200")
@pytest.mark.parametrize(("target", "allowed"), [(2, False), (3, True), (12, True), (13, False)])
def test_a_target_is_above_what_both_begin_with_and_at_most_twelve(target: int, allowed: bool) -> None:
    read = wire(GAME).options(b'{"victory_points": %d}' % target)

    assert read == Options(victory_points=target) if allowed else read.code == "invalid_options"


@pytest.mark.rule("CCG-200")
def test_a_practice_match_has_a_lower_target() -> None:
    table = in_main(player(stock=RICH), options=Options(victory_points=3))

    assert table.when(0, BuildCity(11)).events[-1] == MatchWon(0, 3)


def test_after_300_turns_the_match_ends_as_it_stands() -> None:
    one, other = player(hand=["abbey", "abbey", "smithy"]), player(cities=[11])
    before_last = play(in_main(one, other, turn=299), (0, EndTurn()))
    last = play(in_main(one, other, turn=300), (0, EndTurn()))

    before_last.when(0, Pass()).then(OpportunityPassed(0), TurnBegan(1), AgendaSet(()))
    stopped = last.when(0, Pass()).then(OpportunityPassed(0), MatchStopped(300))
    assert GAME.outcome(stopped.state) == Outcome((2, 1), (2, 3))
