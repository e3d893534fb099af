"""Chapters 22 and 23: the attacks of the Era of Turmoil, and protection from them."""

import pytest

from gamekit.audience import Secret
from games.rivals import steps
from games.rivals.cards.card import CardKey
from games.rivals.commands import Accept, Build, ChooseExpansion, ChooseStack, Decline, NameResource, PlayCard, TakeCard
from games.rivals.events import ActionPlayed, CardCaptured, ExpansionRemoved, HandShown, ProtectionRolled
from games.rivals.tests.lands import TURMOIL, Lands, Position, lost, planned, position, received
from testkit.chance import ScriptedChance

TAVERN = {11: ["hedge_tavern"]}


def attacking(card: CardKey, target: Lands) -> Position:
    """Return a position in which the red seat has its tavern and an attack card."""
    return position(TURMOIL, Lands(hand=[card], cities=[11], above=TAVERN), target)


def protection(number: int) -> ScriptedChance:
    """Return the roll for protection."""
    return ScriptedChance.dice(number, purpose="protection")


@pytest.mark.rule("RIV-177", "RIV-334")
def test_the_archer_makes_the_opponent_choose_an_armed_unit_and_the_stack_it_goes_under() -> None:
    target = Lands(above={11: ["inga"], 13: ["ore_ship"]}, below={11: ["carl_forkbeard"], 13: ["lookout_tower"]})
    asked = attacking("archer", target).when(0, PlayCard("archer")).then_scenario().when(1, Decline())

    choosing = asked.then(planned(steps.UnitLoss(1)))
    assert list(choosing.game.legal(choosing.state, 1)) == [
        ChooseExpansion("inga", 11, "top"),
        ChooseExpansion("carl_forkbeard", 11, "bottom"),
    ]
    chosen = choosing.when(1, ChooseExpansion("inga", 11, "top")).then(planned(steps.Removal(1, "inga", 11, "top")))
    assert list(chosen.game.legal(chosen.state, 1)) == [ChooseStack(0), ChooseStack(1), ChooseStack(2)]
    after = chosen.when(1, ChooseStack(2)).then(ExpansionRemoved(1, "inga", 11, "top", "stack", 2), planned())
    assert after.state.stacks[2][-1] == "inga"
    choosing.when(1, ChooseExpansion("ore_ship", 13, "top")).then_rejected("cannot_lose_that", "RIV-177")


@pytest.mark.rule("RIV-177", "RIV-199", "RIV-103")
def test_the_archer_needs_the_hedge_tavern_and_an_armed_unit_of_the_opponent() -> None:
    armed = Lands(above={11: ["inga"]})
    without = position(TURMOIL, Lands(hand=["archer"]), armed)

    without.when(0, PlayCard("archer")).then_rejected("no_hedge_tavern", "RIV-199")
    unarmed = attacking("archer", Lands(above={11: ["irmgard"], 13: ["lookout_tower"]}))
    unarmed.when(0, PlayCard("archer")).then_rejected("no_target", "RIV-177")


@pytest.mark.rule("RIV-107", "RIV-326")
def test_a_theme_card_goes_under_a_stack_of_its_set() -> None:
    target = Lands(above={11: ["carl_forkbeard"]})
    asked = (
        attacking("archer", target)
        .when(0, PlayCard("archer"))
        .then(ActionPlayed(0, "archer"), planned(steps.Removal(1, "carl_forkbeard", 11, "top")))
    )

    assert list(asked.game.legal(asked.state, 1)) == [ChooseStack(3), ChooseStack(4)]
    asked.when(1, ChooseStack(0)).then_rejected("wrong_stack", "RIV-107")


@pytest.mark.rule("RIV-178", "RIV-335", "RIV-196")
def test_the_arsonist_burns_any_building_that_no_fire_brigade_protects() -> None:
    target = Lands(
        cities=[11, 13],
        above={11: ["fire_brigade", "storehouse"], 13: ["tithe_barn", "austin"]},
        below={11: ["chapel_123"], 13: ["abbey"]},
    )
    asked = (
        attacking("arsonist", target)
        .when(0, PlayCard("arsonist"))
        .then(ActionPlayed(0, "arsonist"), planned(steps.Arson(0)))
    )

    assert list(asked.game.legal(asked.state, 0)) == [
        ChooseExpansion("tithe_barn", 13, "top"),
        ChooseExpansion("abbey", 13, "bottom"),
    ]
    burnt = asked.when(0, ChooseExpansion("abbey", 13, "bottom")).then(planned(steps.Removal(1, "abbey", 13, "bottom")))
    burnt.when(1, ChooseStack(0)).then(ExpansionRemoved(1, "abbey", 13, "bottom", "stack", 0), planned())
    asked.when(0, ChooseExpansion("fire_brigade", 11, "top")).then_rejected("cannot_burn_that", "RIV-178")


@pytest.mark.rule("RIV-178", "RIV-199", "RIV-196")
def test_the_arsonist_needs_the_hedge_tavern_and_an_unprotected_building() -> None:
    without = position(TURMOIL, Lands(hand=["arsonist"]), Lands(above={11: ["abbey"]}))

    without.when(0, PlayCard("arsonist")).then_rejected("no_hedge_tavern", "RIV-199")
    protected = Lands(cities=[11], above={11: ["fire_brigade", "abbey"], 13: ["inga"]})
    attacking("arsonist", protected).when(0, PlayCard("arsonist")).then_rejected("no_target", "RIV-178")


@pytest.mark.rule("RIV-325", "RIV-106")
def test_a_burnt_hedge_tavern_returns_to_the_face_up_stack() -> None:
    struck = attacking("arsonist", Lands(cities=[11], above=TAVERN)).when(0, PlayCard("arsonist"))

    after = struck.then(ActionPlayed(0, "arsonist"), ExpansionRemoved(1, "hedge_tavern", 11, "top", "face_up"))
    assert after.state.face_up == ("hedge_tavern",)


PROTECTED_BY: list[tuple[list[CardKey], set[int]]] = [
    (["lookout_tower"], {1, 2}),
    (["heinrich"], {3, 4, 5}),
    (["lookout_tower", "heinrich"], {1, 2, 3, 4, 5}),
]
ATTACKS: dict[CardKey, steps.AnyStep] = {
    "archer": steps.UnitLoss(1),
    "arsonist": steps.Arson(0),
    "traitor": steps.Treason(0),
}


@pytest.mark.rule("RIV-187", "RIV-188", "RIV-189", "RIV-190", "RIV-334")
@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize(("protectors", "safe"), PROTECTED_BY)
@pytest.mark.parametrize("card", ATTACKS)
def test_one_roll_may_protect_from_an_attack_which_is_spent_all_the_same(
    card: CardKey, protectors: list[CardKey], safe: set[int], number: int
) -> None:
    target = Lands(
        hand=["scout"],
        cities=[11],
        above={11: protectors, 13: ["osmund"]},
        below={11: ["candamir", "abbey"], 13: ["storehouse"]},
    )
    attacked = attacking(card, target).when(0, PlayCard(card))
    asked = attacked.then(ActionPlayed(0, card), planned(steps.Protection(1, card)))

    rolled = asked.when(1, Accept(), protection(number))

    shown = [HandShown(0, Secret((0,), ("scout",)))] if card == "traitor" else []
    if number in safe:
        after = rolled.then(ProtectionRolled(1, number, protected=True), planned())
    else:
        after = rolled.then(ProtectionRolled(1, number, protected=False), *shown, planned(ATTACKS[card]))
    assert (after.state.discards, after.state.production) == ((card,), asked.state.production)


@pytest.mark.rule("RIV-187", "RIV-188", "RIV-334")
@pytest.mark.parametrize("protector", ["lookout_tower", "heinrich"])
def test_who_could_roll_for_protection_need_not(protector: CardKey) -> None:
    target = Lands(cities=[11], above={11: [protector]}, below={11: ["abbey", "storehouse"]})
    asked = attacking("arsonist", target).when(0, PlayCard("arsonist")).then_scenario()

    asked.when(1, Decline()).then(planned(steps.Arson(0)))


@pytest.mark.rule("RIV-179", "RIV-334")
def test_the_arsonist_names_the_target_after_the_roll() -> None:
    target = Lands(above={11: ["lookout_tower"]}, below={11: ["abbey"]})
    asked = attacking("arsonist", target).when(0, PlayCard("arsonist")).then_scenario()
    assert asked.game.legal(asked.state, 0) == ()

    failed = asked.when(1, Accept(), protection(3)).then(
        ProtectionRolled(1, 3, protected=False), planned(steps.Arson(0))
    )

    failed.when(0, ChooseExpansion("lookout_tower", 11, "top")).then(
        planned(steps.Removal(1, "lookout_tower", 11, "top"))
    )


@pytest.mark.rule("RIV-184", "RIV-185", "RIV-186", "RIV-079")
def test_the_traitor_sees_the_hand_and_takes_a_card_that_may_be_built_at_once() -> None:
    red = Lands(hand=["traitor"], cities=[11], above=TAVERN, stored={"forest_2": 1, "pasture_4": 1})
    blue = Lands(hand=["storehouse", "scout", "abbey"])
    asked = (
        position(TURMOIL, red, blue)
        .when(0, PlayCard("traitor"))
        .then(
            ActionPlayed(0, "traitor"),
            HandShown(0, Secret((0,), ("abbey", "scout", "storehouse"))),
            planned(steps.Treason(0)),
        )
    )

    taken = asked.when(0, TakeCard("storehouse")).then(CardCaptured(0, Secret((0, 1), "storehouse")), planned())

    assert [prince.hand for prince in taken.state.princes] == [("storehouse",), ("abbey", "scout")]
    assert taken.when(0, Build("storehouse", 13, "top")).events[1] == lost(0, forest_2=1, pasture_4=1)


@pytest.mark.rule("RIV-185")
def test_the_traitor_may_take_no_card() -> None:
    asked = attacking("traitor", Lands(hand=["scout"])).when(0, PlayCard("traitor")).then_scenario()

    after = asked.when(0, Decline()).then(planned())
    assert (after.state.princes[1].hand, after.state.discards) == (("scout",), ("traitor",))
    asked.when(0, TakeCard("abbey")).then_rejected("no_such_card", "RIV-184")


@pytest.mark.rule("RIV-184", "RIV-199")
def test_the_traitor_needs_the_hedge_tavern_and_a_card_in_the_opponents_hand() -> None:
    without = position(TURMOIL, Lands(hand=["traitor"]), Lands(hand=["scout"]))

    without.when(0, PlayCard("traitor")).then_rejected("no_hedge_tavern", "RIV-199")
    attacking("traitor", Lands()).when(0, PlayCard("traitor")).then_rejected("no_target", "RIV-184")


STRONG = {11: ["candamir"]}


@pytest.mark.rule("RIV-180", "RIV-157")
def test_the_brigands_of_this_set_take_up_to_three_of_one_kind() -> None:
    red = Lands(hand=["turmoil_brigands"], above=STRONG, stored={"forest_2": 1})
    blue = Lands(stored={"forest_3": 3, "hill_2": 1})
    asked = (
        position(TURMOIL, red, blue)
        .when(0, PlayCard("turmoil_brigands"))
        .then(ActionPlayed(0, "turmoil_brigands"), planned(steps.Plunder(0)))
    )

    asked.when(0, NameResource("lumber", 2)).then(
        lost(1, forest_3=2), received(0, forest_2=1), received(0, forest_2=1), planned()
    )
    asked.when(0, NameResource("lumber", 3)).then_rejected("cannot_take_that", "RIV-157")


@pytest.mark.rule("RIV-181", "RIV-310")
@pytest.mark.parametrize(("cities", "taken"), [((11, 13), 2), ((), 1)])
def test_the_voyage_of_plunder_takes_two_from_who_has_more_points_else_one(cities: tuple[int, ...], taken: int) -> None:
    red = Lands(hand=["voyage_of_plunder"], above=STRONG)
    blue = Lands(cities=cities, stored={"hill_2": 1, "field_5": 1})
    asked = (
        position(TURMOIL, red, blue)
        .when(0, PlayCard("voyage_of_plunder"))
        .then(ActionPlayed(0, "voyage_of_plunder"), planned(steps.Demand(0, taken)))
    )

    first = asked.when(0, NameResource("brick"))
    robbed = (lost(1, hill_2=1), received(0, hill_3=1))
    if taken == 1:
        first.then(*robbed, planned())
    else:
        first.then(*robbed, lost(1, field_5=1), received(0, field_6=1), planned())
    asked.when(0, Decline()).then_rejected("cannot_take_that", "RIV-310")


@pytest.mark.rule("RIV-181", "RIV-313")
def test_the_voyage_of_plunder_needs_the_strength_advantage_and_something_to_store() -> None:
    weak = position(TURMOIL, Lands(hand=["voyage_of_plunder"]), Lands(stored={"hill_2": 1}))
    full = Lands(hand=["voyage_of_plunder"], above=STRONG, stored={"hill_3": 3})

    weak.when(0, PlayCard("voyage_of_plunder")).then_rejected("no_strength_advantage", "RIV-181")
    sated = position(TURMOIL, full, Lands(stored={"hill_2": 2}))
    sated.when(0, PlayCard("voyage_of_plunder")).then_rejected("nothing_to_take", "RIV-181")
