"""Chapter 20: civil war and conflict."""

import pytest

from gamekit.audience import SPECTATOR, Secret
from games.catan_card import GAME
from games.catan_card.cards import CardKey
from games.catan_card.commands import (
    EndTurn,
    PickDevelopment,
    PutUnder,
    RollDice,
)
from games.catan_card.events import (
    AgendaSet,
    CardPutUnder,
    DevelopmentReturned,
    DiceRolled,
    EventCardDrawn,
    HandShown,
    KnightMoved,
    RegionsProduced,
    WindmillMoved,
)
from games.catan_card.steps import (
    CheckSurplus,
    PickFromHand,
    Produce,
    PutAway,
    ReturnDevelopment,
    Settle,
)
from games.catan_card.tests.position import (
    FIELDS,
    GOLD,
    Table,
    awaited,
    before_roll,
    hand,
    play,
    player,
    roll,
)

PRODUCED = RegionsProduced(1, ((GOLD,), (FIELDS,)))
REST = (Settle(), Produce(1))


def drawing(table: Table) -> Table:
    return play(table, (table.state.active, RollDice(), roll("event_card", 1)))


# Civil war


@pytest.mark.rule("CCG-165")
@pytest.mark.parametrize("active", [0, 1])
def test_each_seat_sends_a_knight_or_fleet_of_the_other_home_the_active_one_first(active: int) -> None:
    passive = 1 - active
    one = player(sites={20: "conrad_the_swift", 22: "wool_fleet", 24: "abbey"})
    other = player(sites={20: "karl_the_strong", 22: "ore_fleet", 24: "smithy"})
    table = before_roll(
        *((one, other) if active == 0 else (other, one)), active=active, event="civil_war", turn=5 + active
    )
    checks = (CheckSurplus(active, "civil_war"), CheckSurplus(passive, "civil_war"), *REST)
    second = ReturnDevelopment(passive, "civil_war")

    table = table.when(active, RollDice(), roll("event_card", 1)).then(
        DiceRolled(active, "event_card", 1),
        EventCardDrawn("civil_war"),
        AgendaSet((ReturnDevelopment(active, "civil_war"), second, *checks)),
    )
    assert set(GAME.legal(table.state, active)) == {PickDevelopment(20), PickDevelopment(22)}
    table.when(passive, PickDevelopment(20)).then_rejected("pick_pending", "CCG-146")
    table.when(active, PickDevelopment(24)).then_rejected("no_target", "CCG-165")
    table = table.when(active, PickDevelopment(20)).then(
        DevelopmentReturned(passive, "karl_the_strong", 20), AgendaSet((second, *checks))
    )
    table.when(passive, PickDevelopment(22)).then(
        DevelopmentReturned(active, "wool_fleet", 22), KnightMoved(active), PRODUCED, AgendaSet(())
    )


@pytest.mark.rule("CCG-166")
def test_a_seat_without_knights_and_fleets_is_not_affected() -> None:
    table = drawing(before_roll(player(sites={20: "abbey"}), player(sites={20: "wool_fleet"}), event="civil_war"))

    table.when(0, PickDevelopment(20)).then(DevelopmentReturned(1, "wool_fleet", 20), PRODUCED, AgendaSet(()))


@pytest.mark.rule("CCG-166")
def test_a_civil_war_without_units_is_over_at_once() -> None:
    table = before_roll(player(sites={20: "abbey"}), event="civil_war")

    table.when(0, RollDice(), roll("event_card", 1)).then(
        DiceRolled(0, "event_card", 1), EventCardDrawn("civil_war"), PRODUCED
    )


@pytest.mark.rule("CCG-167", "CCG-193")
def test_units_at_a_city_with_a_church_cannot_be_chosen() -> None:
    """The church lies at column 11; the fleet beside it is safe, the knight of column 13 is not."""
    table = drawing(
        before_roll(
            player(),
            player(cities=[11], sites={20: "church", 23: "wool_fleet", 24: "conrad_the_swift"}),
            event="civil_war",
        )
    )

    table.when(0, PickDevelopment(23)).then_rejected("no_target", "CCG-165")
    assert GAME.legal(table.state, 0) == [PickDevelopment(24)]


@pytest.mark.rule("CCG-167")
def test_with_all_units_beside_a_church_nothing_can_be_chosen() -> None:
    table = before_roll(player(), player(cities=[11], sites={20: "church", 23: "wool_fleet"}), event="civil_war")

    table.when(0, RollDice(), roll("event_card", 1)).then(
        DiceRolled(0, "event_card", 1), EventCardDrawn("civil_war"), PRODUCED
    )


@pytest.mark.rule("CCG-168")
def test_surplus_cards_go_under_one_stack_at_once_the_active_seats_first() -> None:
    """Both are at their limit of three; seat 1 loses nothing of its limit, seat 0 neither: one card too many each."""
    full: list[CardKey] = ["spy", "bishop", "scout"]
    table = before_roll(
        player(hand=full, sites={20: "conrad_the_swift"}),
        player(hand=full, sites={20: "wool_fleet"}),
        event="civil_war",
    )
    table = play(drawing(table), (0, PickDevelopment(20)), (1, PickDevelopment(20)))
    assert awaited(table) == {0: "put_away"}

    table = table.when(0, PutUnder("conrad_the_swift", 3)).then(
        CardPutUnder(0, 3, Secret((0,), "conrad_the_swift")), AgendaSet((PutAway(1, 1, "civil_war"), *REST))
    )
    table.when(1, PutUnder("spy", 0)).then(
        CardPutUnder(1, 0, Secret((1,), "spy")), KnightMoved(None), PRODUCED, AgendaSet(())
    )


@pytest.mark.rule("CCG-168")
def test_two_surplus_cards_go_under_the_same_stack() -> None:
    """More than a match brings about: seat 1 is above its limit before its fleet comes home."""
    held: list[CardKey] = ["spy", "bishop", "scout", "abbey"]
    table = drawing(before_roll(player(), player(hand=held, sites={20: "wool_fleet"}), event="civil_war"))
    table = play(table, (0, PickDevelopment(20)), (1, PutUnder("abbey", 2)))

    assert awaited(table) == {1: "put_away"}
    table.when(1, PutUnder("scout", 1)).then_rejected("same_stack", "CCG-168")
    assert set(GAME.legal(table.state, 1)) == {PutUnder(card, 2) for card in hand(table, 1)}
    assert hand(play(table, (1, PutUnder("scout", 2))), 1) == ["spy", "bishop", "wool_fleet"]


@pytest.mark.rule("CCG-165", "CCG-097")
def test_a_fleet_sent_home_can_cost_the_windmill() -> None:
    table = drawing(before_roll(player(), player(cities=[11], sites={20: "wool_fleet"}), event="civil_war"))

    table.when(0, PickDevelopment(20)).then(
        DevelopmentReturned(1, "wool_fleet", 20), WindmillMoved(None), PRODUCED, AgendaSet(())
    )


# Conflict


@pytest.mark.rule("CCG-173")
@pytest.mark.parametrize("holder", [0, 1])
def test_the_holder_of_the_knight_puts_two_cards_of_the_other_hand_under_one_stack(holder: int) -> None:
    """Whoever's turn it is."""
    victim = 1 - holder
    sides = {
        holder: player(sites={20: "conrad_the_swift"}),
        victim: player(hand=["spy", "abbey", "mint"]),
    }
    table = before_roll(sides[0], sides[1], event="conflict")

    table = (
        table.when(0, RollDice(), roll("event_card", 1))
        .then(
            DiceRolled(0, "event_card", 1),
            EventCardDrawn("conflict"),
            HandShown(victim, Secret((0, 1), ("spy", "abbey", "mint"))),
            AgendaSet((PickFromHand(holder, 2), *REST)),
        )
        .when(holder, PutUnder("mint", 3))
        .then(
            CardPutUnder(victim, 3, Secret((0, 1), "mint")),
            AgendaSet((PickFromHand(holder, 1, 3), *REST)),
        )
    )
    table.when(holder, PutUnder("spy", 2)).then_rejected("same_stack", "CCG-173")
    done = table.when(holder, PutUnder("spy", 3)).then(
        CardPutUnder(victim, 3, Secret((0, 1), "spy")), PRODUCED, AgendaSet(())
    )

    assert hand(done, victim) == ["abbey"]
    assert done.state.stacks[3][-2:] == ("mint", "spy")


@pytest.mark.rule("CCG-173")
def test_in_a_conflict_only_the_holder_sees_the_hand_and_no_spectator() -> None:
    table = drawing(before_roll(player(sites={20: "conrad_the_swift"}), player(hand=["spy"]), event="conflict"))

    assert GAME.view(table.state, 0).seats[1].hand == ("spy",)
    assert GAME.view(table.state, SPECTATOR).seats[1].hand is None
    assert GAME.view(table.state, 1).seats[0].hand is None


@pytest.mark.rule("CCG-173")
@pytest.mark.parametrize("held", [[], ["spy"]])
def test_with_fewer_than_two_cards_all_of_them_go(held: list[CardKey]) -> None:
    table = drawing(before_roll(player(sites={20: "conrad_the_swift"}), player(hand=held), event="conflict"))

    done = play(table, *((0, PutUnder(card, 0)) for card in held))

    assert (hand(done, 1), awaited(done)) == ([], {0: "build_trade_play"})


@pytest.mark.rule("CCG-174", "CCG-217")
def test_who_lost_cards_refills_only_at_the_end_of_the_own_turn() -> None:
    table = drawing(
        before_roll(player(sites={20: "conrad_the_swift"}, hand=["scout"] * 2), player(hand=["spy"]), event="conflict")
    )
    table = play(table, (0, PutUnder("spy", 0)), (0, EndTurn()))

    assert (hand(table, 1), awaited(table)) == ([], {0: "draw_card"})


@pytest.mark.rule("CCG-175")
def test_without_a_holder_of_the_knight_a_conflict_has_no_effect() -> None:
    table = before_roll(
        player(sites={20: "siegfried_lackland"}, hand=["spy"]),
        player(sites={20: "hagen_the_sinister"}, hand=["scout"]),
        event="conflict",
    )

    table.when(0, RollDice(), roll("event_card", 1)).then(
        DiceRolled(0, "event_card", 1), EventCardDrawn("conflict"), PRODUCED
    )
