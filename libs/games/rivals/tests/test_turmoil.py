"""The Era of Turmoil."""

import pytest

from gamekit.audience import Secret, redact
from games.rivals import steps
from games.rivals.commands import (
    Accept,
    Build,
    ChooseStack,
    Decline,
    NameResource,
    PlayCard,
    Remove,
    Store,
    TakeCard,
)
from games.rivals.events import (
    ActionPlayed,
    CardCaptured,
    EventWarded,
    ExpansionBuilt,
    ExpansionRemoved,
    HandShown,
    ProtectionRolled,
    ResourcesLost,
    ResourcesReceived,
)
from games.rivals.tests.position import TURMOIL, Table, amounts, choose, pay
from testkit.chance import ScriptedChance


def tavern(*hand: str) -> Table:
    """Seat 0 has the Hedge Tavern in a city."""
    return Table(TURMOIL).city(0, 11).stand(0, 11, "top", "hedge_tavern").hand(0, *hand)


# Archer, Arsonist, Traitor


@pytest.mark.rule("RIV-177", "RIV-103")
def test_the_archer_hits_a_unit_with_strength_that_its_owner_chooses() -> None:
    Table(TURMOIL).hand(0, "archer").stand(1, 11, "top", "harald").refuses(
        0, PlayCard("archer"), "no_hedge_tavern", "RIV-199"
    )
    table = tavern("archer").stand(1, 11, "top", "irmgard").stand(1, 11, "bottom", "ore_ship")
    table.refuses(0, PlayCard("archer"), "no_target", "RIV-177")

    table.stand(1, 13, "top", "harald").stand(1, 13, "bottom", "carl_forkbeard")
    asked = table.does(0, PlayCard("archer"))
    assert asked.waiting == (1, "lose_unit")
    assert asked.options == [choose("harald", 13, "top"), choose("carl_forkbeard", 13, "bottom")]
    chosen = asked.does(1, choose("carl_forkbeard", 13, "bottom"))
    assert chosen.options == [ChooseStack(3), ChooseStack(4)]
    after = chosen.does(1, ChooseStack(4))
    assert after.facts[0] == ExpansionRemoved(1, "carl_forkbeard", 13, "bottom", "stack", 4)


@pytest.mark.rule("RIV-178", "RIV-196", "RIV-335", "RIV-325")
def test_the_arsonist_burns_a_building_that_no_fire_brigade_protects() -> None:
    Table(TURMOIL).hand(0, "arsonist").refuses(0, PlayCard("arsonist"), "no_hedge_tavern", "RIV-199")
    table = tavern("arsonist").city(1, 11, 13).stand(1, 11, "top", "fire_brigade", "abbey")
    table.refuses(0, PlayCard("arsonist"), "no_target", "RIV-178")

    table.stand(1, 13, "top", "hedge_tavern", "lookout_tower").stand(1, 13, "bottom", "harald")
    asked = table.does(0, PlayCard("arsonist")).does(1, Decline())
    assert asked.options == [choose("hedge_tavern", 13, "top"), choose("lookout_tower", 13, "top")]
    after = asked.does(0, choose("hedge_tavern", 13, "top"))
    assert after.facts == [ExpansionRemoved(1, "hedge_tavern", 13, "top", "face_up")]
    tower = asked.does(0, choose("lookout_tower", 13, "top"))
    assert tower.waiting == (1, "choose_stack")


@pytest.mark.rule("RIV-335")
def test_a_fire_brigade_does_not_protect_from_a_feud() -> None:
    table = Table(TURMOIL).city(1, 11).stand(0, 11, "top", "candamir").stand(1, 11, "top", "fire_brigade")

    assert table.revealing("turmoil_feud", production=4).waiting == (1, "choose_stack")


@pytest.mark.rule("RIV-335", "RIV-214")
def test_a_burnt_town_hall_uncovers_its_parish_hall() -> None:
    table = tavern("arsonist").city(1, 11).stand(1, 11, "top", "town_hall")
    table.state.sets = (*table.state.sets[:4], "progress")
    table.state.box = (*table.state.box, *table.state.stacks[4])
    table.state.stacks[4] = ()

    after = table.does(0, PlayCard("arsonist"))

    assert after.facts[-1] == ExpansionRemoved(1, "town_hall", 11, "top", "stack", 4)
    assert after.state.princes[1].places[0].top == ("parish_hall",)


@pytest.mark.rule("RIV-184", "RIV-185", "RIV-186", "RIV-351")
def test_the_traitor_shows_the_hand_and_takes_a_card_or_none() -> None:
    table = tavern("traitor", "harald", "scout")
    table.refuses(0, PlayCard("traitor"), "no_target", "RIV-184")
    table.hand(1, "goldsmith", "austin")

    asked = table.does(0, PlayCard("traitor"))
    assert asked.facts[-1] == HandShown(0, Secret((0,), ("austin", "goldsmith")))
    assert asked.view_of(0).looking_at == ("austin", "goldsmith")
    after = asked.does(0, TakeCard("goldsmith"))
    assert after.facts == [CardCaptured(0, Secret((0, 1), "goldsmith"))]
    assert after.hand_of(0) == ("goldsmith", "harald", "scout")
    assert after.hand_of(1) == ("austin",)
    assert PlayCard("goldsmith") in after.store(gold_river_1=3).options

    none = asked.does(0, Decline())
    assert none.hand_of(1) == ("austin", "goldsmith")
    assert none.state.discards == ("traitor",)


# Protection


@pytest.mark.rule("RIV-187", "RIV-188", "RIV-189", "RIV-190", "RIV-334")
@pytest.mark.parametrize(
    ("cards", "protecting"),
    [
        (("lookout_tower",), {1, 2}),
        (("heinrich",), {3, 4, 5}),
        (("lookout_tower", "heinrich"), {1, 2, 3, 4, 5}),
    ],
)
@pytest.mark.parametrize("number", range(1, 7))
def test_lookout_tower_and_heinrich_protect_by_one_roll(
    cards: tuple[str, ...], protecting: set[int], number: int
) -> None:
    table = tavern("traitor").hand(1, "scout")
    for card, column in zip(cards, (11, 13), strict=False):
        table.stand(1, column, "top", card)

    asked = table.does(0, PlayCard("traitor"))
    assert asked.waiting == (1, "protect")
    after = asked.does(1, Accept(), ScriptedChance(protection=[number - 1]))

    assert after.facts[0] == ProtectionRolled(1, number, number in protecting)
    assert after.waiting == ((0, "act") if number in protecting else (0, "take_hand_card"))
    assert after.state.discards == ("traitor",)


@pytest.mark.rule("RIV-179", "RIV-334")
def test_the_arsonist_names_the_target_after_the_protection_roll() -> None:
    table = tavern("arsonist").stand(1, 11, "top", "lookout_tower")

    asked = table.does(0, PlayCard("arsonist"))
    assert asked.waiting == (1, "protect")
    burnt = asked.does(1, Accept(), ScriptedChance(protection=[5]))
    assert burnt.waiting == (1, "choose_stack")


# Voyage of Plunder, and Brigands of this set


@pytest.mark.rule("RIV-181", "RIV-313")
@pytest.mark.parametrize(("cities", "count"), [((), 1), ((11, 13), 2)])
def test_a_voyage_of_plunder_takes_two_from_a_richer_opponent(cities: tuple[int, ...], count: int) -> None:
    table = Table(TURMOIL).hand(0, "voyage_of_plunder").emptied().store(hill_2=3)
    table.refuses(0, PlayCard("voyage_of_plunder"), "no_strength_advantage", "RIV-181")
    table.stand(0, 11, "top", "candamir").city(1, *cities)
    table.again().emptied().refuses(0, PlayCard("voyage_of_plunder"), "nothing_to_take", "RIV-181")

    assert table.does(0, PlayCard("voyage_of_plunder")).stored("hill_3", "hill_2") == [count, 3 - count]


@pytest.mark.rule("RIV-180")
def test_the_brigands_of_this_set_work_alike() -> None:
    table = Table(TURMOIL).hand(0, "turmoil_brigands").emptied().store(hill_2=3).stand(0, 11, "top", "candamir")

    after = table.does(0, PlayCard("turmoil_brigands")).does(0, NameResource("brick", 3))
    assert after.stored("hill_3", "hill_2") == [3, 0]


# Sebastian


def preaching() -> Table:
    table = Table(TURMOIL).hand(1, "sebastian").stand(1, 11, "top", "harald")
    return table.stand(0, 11, "top", "candamir").stand(1, 13, "top", "abbey")


@pytest.mark.rule("RIV-182", "RIV-200", "RIV-339")
@pytest.mark.parametrize("event", ["turmoil_feud", "turmoil_fraternal_feuds", "riots"])
def test_sebastian_keeps_an_event_from_his_player(event: str) -> None:
    table = preaching().revealing(event, production=4)
    if event == "riots":  # the active player comes first, and has neither hand cards nor gold
        table = table.does(0, ChooseStack(0))
    assert table.waiting == (1, "play_sebastian")

    after = table.does(1, PlayCard("sebastian"))

    name = event.removeprefix("turmoil_")
    assert after.facts == [ActionPlayed(1, "sebastian"), EventWarded(1, name, "sebastian")]
    assert after.waiting == (0, "act")
    assert table.does(1, Decline()).waiting != (0, "act")


@pytest.mark.rule("RIV-182", "RIV-341")
def test_who_might_hold_sebastian_is_asked_whether_or_not_he_is_there() -> None:
    table = preaching()
    table.state.princes[1].hand = ()
    table.state.box = (*table.state.box, "sebastian")
    asked = table.hand(1, "scout").revealing("turmoil_feud", production=4)
    assert asked.waiting == (1, "play_sebastian")
    assert asked.options == [Decline()]

    Table(TURMOIL).hand(0, "sebastian").refuses(0, PlayCard("sebastian"), "wrong_moment", "RIV-341")


# Expansions


@pytest.mark.rule("RIV-191", "RIV-349", "RIV-350")
def test_a_drill_ground_saves_a_resource_of_a_heros_cost() -> None:
    table = Table(TURMOIL).hand(0, "harald", "ore_ship").stand(0, 11, "top", "drill_ground").emptied(0)
    table.store(mountain_5=1, field_6=1)

    asked = table.does(0, Build("harald", 13, "top"))
    assert asked.facts == [ExpansionBuilt(0, "harald", 13, "top")]
    assert asked.options == [pay(field_6=1), pay(mountain_5=1)]
    table.store(forest_2=1).refuses(0, Build("ore_ship", 13, "top"), "cannot_afford", "RIV-048")


@pytest.mark.rule("RIV-193", "RIV-338")
def test_irmgard_brings_a_resource_for_a_forced_removal_of_another_card() -> None:
    table = tavern("archer").stand(1, 11, "top", "irmgard").stand(1, 13, "top", "harald")
    asked = table.does(0, PlayCard("archer")).does(1, ChooseStack(0))
    assert asked.waiting == (1, "store_resource")

    own = Table(TURMOIL).stand(0, 11, "top", "irmgard").stand(0, 13, "top", "harald")
    assert own.does(0, Remove("harald", 13, "top")).waiting == (0, "act")
    pirate = Table(TURMOIL).hand(0, "pirate_ship").stand(1, 11, "top", "irmgard").stand(1, 13, "top", "ore_ship")
    assert pirate.does(0, Build("pirate_ship", 11, "top")).waiting == (0, "act")


@pytest.mark.rule("RIV-193")
def test_the_loss_of_irmgard_herself_brings_nothing() -> None:
    table = Table(TURMOIL).stand(0, 11, "top", "irmgard")
    lost = table.plan(steps.Removal(0, "irmgard", 11, "top"), steps.Actions(0)).does(0, ChooseStack(3))
    assert lost.waiting == (0, "act")


@pytest.mark.rule("RIV-195", "RIV-350")
def test_the_tithe_barn_brings_wool_or_grain_for_each_hero() -> None:
    table = Table(TURMOIL).hand(0, "tithe_barn").city(0, 11).filled(0).stand(0, 13, "top", "heinrich")
    table.stand(0, 13, "bottom", "irmgard").stand(0, 11, "top", "chief_cannoneer").store(field_6=0, pasture_4=2)

    asked = table.does(0, Build("tithe_barn", 11, "bottom"))
    assert asked.options == [NameResource("grain"), NameResource("wool")]
    assert asked.does(0, NameResource("grain")).stored("field_6") == [2]
    assert asked.does(0, NameResource("wool")).stored("pasture_4") == [3]


@pytest.mark.rule("RIV-197")
@pytest.mark.parametrize(("hero", "waiting"), [("inga", "store_resource"), (None, "act")])
def test_the_fairgrounds_bring_two_resources_with_more_skill(hero: str | None, waiting: str) -> None:
    table = Table(TURMOIL).hand(0, "fairgrounds").city(0, 11).filled(0)
    if hero:
        table.stand(0, 13, "top", hero)

    after = table.does(0, Build("fairgrounds", 11, "top"))

    assert isinstance(after.facts[1], ResourcesLost)
    assert after.waiting == (0, waiting)
    if hero:
        assert after.does(0, Store("forest_2")).does(0, Store("forest_2")).waiting == (0, "act")


# Riots


def rioting(*units: str, gold: int = 2) -> Table:
    table = Table(TURMOIL).city(0, 11, 13).emptied().store(gold_river_1=gold)
    for unit, (column, half) in zip(units, [(11, "top"), (11, "bottom"), (13, "top")], strict=False):
        table.stand(0, column, half, unit)  # type: ignore[arg-type]
    return table


@pytest.mark.rule("RIV-201", "RIV-332")
@pytest.mark.parametrize(
    ("units", "gold"),
    [(("harald",), 1), (("harald", "ore_ship"), 1), (("harald", "ore_ship", "chief_cannoneer"), 2)],
)
def test_riots_cost_a_gold_or_two_with_more_than_two_units(units: tuple[str, ...], gold: int) -> None:
    asked = rioting(*units).revealing("riots", production=4)

    assert asked.waiting == (0, "calm_riots")
    assert asked.does(0, pay(gold_river_1=gold)).stored("gold_river_1") == [2 - gold]


@pytest.mark.rule("RIV-202", "RIV-332")
def test_who_does_not_pay_loses_a_unit_even_with_gold() -> None:
    asked = rioting("harald", "ore_ship").revealing("riots", production=4)
    lost = asked.does(0, choose("ore_ship", 11, "bottom")).does(0, ChooseStack(1))
    assert lost.facts == [ExpansionRemoved(0, "ore_ship", 11, "bottom", "stack", 1)]

    poor = rioting("harald", "ore_ship", "austin", gold=1).revealing("riots", production=4)
    poor.refuses(0, pay(gold_river_1=1), "riots_not_calmed", "RIV-201")


@pytest.mark.rule("RIV-332")
def test_irmgard_and_pirate_ships_do_not_riot() -> None:
    assert rioting("irmgard", "pirate_ship").revealing("riots", production=4).waiting == (0, "act")


@pytest.mark.rule("RIV-194", "RIV-183", "RIV-333")
@pytest.mark.parametrize(("chapels", "safe"), [(("chapel_123",), {1, 2, 3}), (("chapel_456",), {4, 5, 6})])
def test_a_chapel_protects_from_riots_at_its_numbers(chapels: tuple[str, ...], safe: set[int]) -> None:
    for number in range(1, 7):
        table = rioting("harald").hand(0, "sebastian").stand(0, 13, "top", *chapels)
        after = table.revealing("riots", production=number)
        if number in safe:
            assert EventWarded(0, "riots", chapels[0]) in after.facts
            assert after.waiting == (0, "act")
        else:
            assert after.waiting == (0, "play_sebastian")
            paying = after.does(0, Decline())
            assert paying.waiting == (0, "calm_riots")


@pytest.mark.rule("RIV-194")
def test_both_chapels_always_protect() -> None:
    for number in range(1, 7):
        table = rioting("harald").stand(0, 13, "top", "chapel_123", "chapel_456")
        assert table.revealing("riots", production=number).waiting == (0, "act")


def test_a_captured_card_is_hidden_from_spectators() -> None:
    event = CardCaptured(0, Secret((0, 1), "scout"))

    assert redact(event, 1) == event
    assert ResourcesReceived(0, amounts(hill_3=1)) == redact(ResourcesReceived(0, amounts(hill_3=1)), 1)
