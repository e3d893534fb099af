"""Developments: where they may lie, what they cost, and giving them up."""

import pytest

from games.catan_card import GAME
from games.catan_card.cards import CARDS, Development
from games.catan_card.commands import (
    BuildDevelopment,
    DiscardDevelopment,
)
from games.catan_card.events import (
    DevelopmentBuilt,
    DevelopmentDiscarded,
    WindmillMoved,
)
from games.catan_card.row import NEEDS_CITY, SITES, SITES_AT, TOWN_OF
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    Player,
    hand,
    in_main,
    play,
    player,
    stock,
)

RICH = {FOREST: 3, HILLS: 3, MOUNTAINS: 3, FIELDS: 3, PASTURE: 3, GOLD: 3}


# Developments


def affording(card: Development, **owned: object) -> Player:
    return Player(hand=[card], stock=RICH, **owned)  # type: ignore[arg-type]


@pytest.mark.rule("CCG-087", "CCG-083", "CCG-081", "CCG-059")
@pytest.mark.parametrize("card", [card.key for card in CARDS.values() if card.kind in ("building", "fleet", "knight")])
def test_a_green_development_is_paid_and_laid_at_settlements_and_cities(card: Development) -> None:
    for site in (20, 22, 24, 26, 25):
        decision = in_main(affording(card, cities=[13])).when(0, BuildDevelopment(card, site))
        assert DevelopmentBuilt(0, card, site) in decision.events
        after = decision.then_scenario()
        assert hand(after) == []
        paid = [3 - left for left in after.state.owned[0].held]
        assert paid == list(CARDS[card].cost)


@pytest.mark.rule("CCG-084", "CCG-087")
@pytest.mark.parametrize("card", [card.key for card in CARDS.values() if card.kind == "city_building"])
def test_a_red_development_is_laid_only_at_a_city(card: Development) -> None:
    table = in_main(affording(card, cities=[13]))

    table.when(0, BuildDevelopment(card, 20)).then_rejected("no_city", "CCG-084")
    for site in (24, 25, 26, 27):
        after = play(table, (0, BuildDevelopment(card, site)))
        assert after.state.owned[0].sites[site] == card
        assert [3 - left for left in after.state.owned[0].held] == list(CARDS[card].cost)
    listed = [move.site for move in GAME.legal(table.state, 0) if isinstance(move, BuildDevelopment)]
    assert listed == [24, 25, 26, 27]


@pytest.mark.rule("CCG-082", "CCG-081", "CCG-069")
@pytest.mark.parametrize(
    ("site", "code", "rule"),
    [
        (20, "site_taken", "CCG-082"),
        (21, "no_city", "CCG-069"),
        (28, "no_own_site", "CCG-081"),
        (47, "no_own_site", "CCG-081"),
    ],
)
def test_a_development_needs_a_free_site(site: int, code: str, rule: str) -> None:
    table = in_main(affording("smithy", sites={20: "abbey"}))

    table.when(0, BuildDevelopment("smithy", site)).then_rejected(code, rule)


@pytest.mark.rule("CCG-059", "CCG-087")
def test_a_development_comes_from_the_own_hand_and_is_paid() -> None:
    in_main(player(stock=RICH)).when(0, BuildDevelopment("abbey", 20)).then_rejected("card_missing", "CCG-059")
    in_main(player(hand=["abbey"])).when(0, BuildDevelopment("abbey", 20)).then_rejected("cannot_afford", "CCG-030")


@pytest.mark.rule("CCG-079", "CCG-222")
def test_both_sites_of_a_side_border_both_regions_of_that_side() -> None:
    for site in SITES:
        twin = site + 1 if not NEEDS_CITY[site] else site - 1
        assert TOWN_OF[site] == TOWN_OF[twin]
        assert [spot for spot, sites in enumerate(SITES_AT) if site in sites] == [
            spot for spot, sites in enumerate(SITES_AT) if twin in sites
        ]
    assert [spot for spot, sites in enumerate(SITES_AT) if 21 in sites] == [10, 12]


@pytest.mark.rule("CCG-086")
def test_a_production_building_may_be_laid_where_it_has_no_effect() -> None:
    after = play(in_main(affording("sawmill")), (0, BuildDevelopment("sawmill", 26)))

    assert after.state.owned[0].doubled == ()


@pytest.mark.rule("CCG-204", "CCG-130", "CCG-185")
def test_an_abbey_is_paid_and_lifts_the_hand_limit_at_once() -> None:
    owner = player(hand=["abbey"], stock={FOREST: 1, HILLS: 1, MOUNTAINS: 1})
    after = play(in_main(owner), (0, BuildDevelopment("abbey", 20)))

    assert stock(after) == {}
    assert after.state.owned[0].hand_limit == 4


@pytest.mark.rule("CCG-205")
def test_a_marketplace_takes_the_windmill() -> None:
    owner = player(hand=["marketplace"], cities=[13], sites={20: "garrison"}, stock={FIELDS: 1, PASTURE: 1})
    rival = player(cities=[11], sites={20: "garrison", 21: "gold_fleet"})
    table = in_main(owner, rival)
    assert table.state.windmill == 1

    decision = table.when(0, BuildDevelopment("marketplace", 24))
    assert decision.events[-2:] == (DevelopmentBuilt(0, "marketplace", 24), WindmillMoved(0))


# Giving up


@pytest.mark.rule("CCG-131", "CCG-132", "CCG-133", "CCG-134")
def test_own_developments_can_be_given_up_for_nothing() -> None:
    table = in_main(player(sites={20: "abbey", 22: "sawmill"}, stock={FOREST: 2}))
    after = table.when(0, DiscardDevelopment(20)).then(DevelopmentDiscarded(0, "abbey", 20))

    assert stock(after) == {FOREST: 2}
    assert hand(after) == []
    assert after.state.discarded[-1] == "abbey"
    assert after.state.owned[0].hand_limit == 3
    again = play(after, (0, DiscardDevelopment(22)))
    assert again.state.owned[0].sites == (None,) * 48
    again.when(0, DiscardDevelopment(22)).then_rejected("no_development", "CCG-131")


@pytest.mark.rule("CCG-134")
def test_a_freed_site_can_be_built_on_at_once() -> None:
    table = in_main(player(sites={20: "abbey"}, hand=["sawmill"], stock={FOREST: 2}))

    after = play(table, (0, DiscardDevelopment(20)), (0, BuildDevelopment("sawmill", 20)))
    assert after.state.owned[0].sites[20] == "sawmill"


@pytest.mark.rule("CCG-131")
def test_the_opponents_developments_cannot_be_given_up() -> None:
    table = in_main(player(), player(sites={20: "abbey"}))

    table.when(0, DiscardDevelopment(20)).then_rejected("no_development", "CCG-131")
    table.when(1, DiscardDevelopment(20)).then_rejected("not_your_turn", "CCG-031")
