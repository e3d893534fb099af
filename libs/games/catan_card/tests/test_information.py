"""Who sees what, and that nobody is asked in a way that tells what a hand holds."""

from collections.abc import Sequence

import pytest

from gamekit.audience import OMNISCIENT, SPECTATOR, Viewer, redact
from games.catan_card import GAME
from games.catan_card.cards import CardKey, RolledAttack
from games.catan_card.commands import (
    BuildDevelopment,
    BuildSettlement,
    Command,
    DrawCard,
    DrawRegions,
    EndTurn,
    ExchangeCard,
    Pass,
    PickRegion,
    PlayAttack,
    PlayDefense,
    PlayScout,
    PutUnder,
    RollDice,
    SearchStack,
    TakeCard,
    TakeFromHand,
)
from games.catan_card.decide import open_match
from games.catan_card.events import (
    CardDrawn,
    CardPutUnder,
    CardsLaidOut,
    CardSpied,
    CardTaken,
    Event,
    EventCardsShuffled,
    HandShown,
    RegionStackSearched,
    RegionStackShuffled,
    StackSearched,
)
from games.catan_card.options import Options
from games.catan_card.resources import Region
from games.catan_card.steps import Complete, Settle, Spend
from games.catan_card.tests.position import (
    FACE,
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    PASTURE,
    Table,
    awaited,
    before_roll,
    in_main,
    play,
    player,
    roll,
)
from testkit.chance import ScriptedChance, shuffle_script

FULL: tuple[CardKey, ...] = ("scout", "herb_woman", "mint")
SETTLING = {FOREST: 1, HILLS: 1, FIELDS: 1, PASTURE: 1}
EAST = {15: (Region("forest", 6), Region("fields", 3))}
VIEWERS: tuple[Viewer, ...] = (0, 1, SPECTATOR)


def seeing(event: Event) -> list[Viewer]:
    """Return who sees the whole event."""
    assert redact(event, OMNISCIENT) == event
    return [viewer for viewer in VIEWERS if redact(event, viewer) == event]


def told(events: Sequence[Event], kind: type[Event]) -> Event:
    (found,) = (event for event in events if isinstance(event, kind))
    return found


def settled(*hand: CardKey) -> Table:
    """Return the table when seat 0 has laid a settlement, before its regions."""
    return play(in_main(player(roads=[14], stock=SETTLING, hand=hand)), (0, BuildSettlement(15)))


# Events


@pytest.mark.rule("CCG-009", "CCG-010")
def test_nobody_sees_the_stacks_that_are_laid_out() -> None:
    laid_out, _ = open_match(Options(red_shield=0, start_player=0), 2, _any_order())

    assert isinstance(laid_out, CardsLaidOut)
    assert seeing(laid_out) == []
    assert redact(laid_out, SPECTATOR).shields == ("red", "black")


def _any_order() -> ScriptedChance:
    return ScriptedChance(
        draw_stacks=shuffle_script(62, range(62)),
        regions=shuffle_script(11, range(11)),
        event_cards=shuffle_script(10, range(10)),
    )


@pytest.mark.rule("CCG-120", "CCG-121", "CCG-122")
def test_only_the_own_seat_sees_what_it_draws_looks_through_and_takes() -> None:
    table = play(in_main(player(stock={GOLD: 2})), (0, EndTurn()))
    searching = table.when(0, SearchStack(0))

    assert seeing(told(table.when(0, DrawCard(0)).events, CardDrawn)) == [0]
    assert seeing(told(searching.events, StackSearched)) == [0]
    assert seeing(told(searching.then_scenario().when(0, TakeCard(3)).events, CardTaken)) == [0]


@pytest.mark.rule("CCG-124", "CCG-125")
def test_only_the_own_seat_sees_what_it_puts_under_a_stack() -> None:
    surplus = play(in_main(player(hand=[*FULL, "church"])), (0, EndTurn()))
    exchange = play(in_main(player(hand=FULL)), (0, EndTurn()))

    assert seeing(told(surplus.when(0, PutUnder("church", 0)).events, CardPutUnder)) == [0]
    assert seeing(told(exchange.when(0, ExchangeCard("mint", 0)).events, CardPutUnder)) == [0]


@pytest.mark.rule("CCG-152")
def test_both_seats_and_no_spectator_see_what_a_spy_sees_and_takes() -> None:
    spying = in_main(player(cities=[11, 13], sites={20: "church"}, hand=["spy"]), player(hand=FULL)).when(
        0, PlayAttack("spy")
    )

    assert seeing(told(spying.events, HandShown)) == [0, 1]
    assert seeing(told(spying.then_scenario().when(0, TakeFromHand("scout")).events, CardSpied)) == [0, 1]


@pytest.mark.rule("CCG-173")
def test_both_seats_and_no_spectator_see_what_a_conflict_costs() -> None:
    table = before_roll(player(hand=["mint"]), player(sites={20: "conrad_the_swift"}), event="conflict")
    fighting = table.when(0, RollDice(), roll("event_card", 1))

    assert seeing(told(fighting.events, HandShown)) == [0, 1]
    assert seeing(told(fighting.then_scenario().when(1, PutUnder("mint", 0)).events, CardPutUnder)) == [0, 1]


@pytest.mark.rule("CCG-159", "CCG-160")
def test_only_the_scouts_seat_sees_the_region_stack_and_nobody_its_new_order() -> None:
    scouting = settled("scout").when(0, PlayScout())
    first, second, *_ = scouting.state.regions
    picked = play(scouting.then_scenario(), (0, PickRegion(first)))
    shuffled = picked.when(0, PickRegion(second), ScriptedChance(regions=shuffle_script(9, range(9))))

    assert seeing(told(scouting.events, RegionStackSearched)) == [0]
    assert seeing(told(shuffled.events, RegionStackShuffled)) == []


@pytest.mark.rule("CCG-172")
def test_nobody_sees_the_new_order_of_the_event_cards() -> None:
    chance = ScriptedChance(event_die=[FACE["event_card"]], dice=[0], event_cards=shuffle_script(10, range(10)))
    rolled = before_roll(player(), event="year_end").when(0, RollDice(), chance)

    assert seeing(told(rolled.events, EventCardsShuffled)) == []


# Views


@pytest.mark.rule("CCG-009", "CCG-022")
def test_a_view_holds_the_own_hand_and_only_the_sizes_of_what_is_face_down() -> None:
    table = in_main(player(hand=FULL), player(hand=["spy", "bishop"]))

    hands = {viewer: [seat.hand for seat in GAME.view(table.state, viewer).seats] for viewer in VIEWERS}

    assert hands == {0: [FULL, None], 1: [None, ("spy", "bishop")], SPECTATOR: [None, None]}
    assert [seat.hand for seat in GAME.view(table.state, OMNISCIENT).seats] == [FULL, ("spy", "bishop")]
    seen = GAME.view(table.state, SPECTATOR)
    assert [seat.hand_size for seat in seen.seats] == [3, 2]
    assert (sum(seen.draw_stacks), seen.regions_left, seen.event_cards) == (57, 11, 10)


@pytest.mark.rule("CCG-121", "CCG-161")
def test_only_the_searching_seat_sees_the_stack_while_it_looks_through_it() -> None:
    searching = play(in_main(player(stock={GOLD: 2})), (0, EndTurn()), (0, SearchStack(1)))

    assert [GAME.view(searching.state, viewer).searched for viewer in VIEWERS] == [
        searching.state.stacks[1],
        None,
        None,
    ]
    after = play(searching, (0, TakeCard(0)))
    assert GAME.view(after.state, 0).searched is None


@pytest.mark.rule("CCG-159")
def test_only_the_scouts_seat_sees_the_regions_while_it_picks() -> None:
    scouting = play(settled("scout"), (0, PlayScout()))

    assert [GAME.view(scouting.state, viewer).searched_regions for viewer in VIEWERS] == [
        scouting.state.regions,
        None,
        None,
    ]
    assert GAME.view(settled("scout").state, 0).searched_regions is None


@pytest.mark.rule("CCG-152")
def test_a_spy_sees_the_other_hand_no_longer_than_it_chooses() -> None:
    table = in_main(player(cities=[11, 13], sites={20: "church"}, hand=["spy"]), player(hand=FULL))
    spying = play(table, (0, PlayAttack("spy")))

    assert [GAME.view(at.state, 0).seats[1].hand for at in (table, spying)] == [None, FULL]
    assert GAME.view(spying.state, 1).seats[0].hand is None
    assert GAME.view(play(spying, (0, TakeFromHand("scout"))).state, 0).seats[1].hand is None


@pytest.mark.rule("CCG-058")
def test_everybody_sees_what_is_being_paid_for() -> None:
    owner = player(hand=["sawmill"], roads=[14], settlements=EAST, stock={FOREST: 2, 16: 1})
    paying = play(in_main(owner), (0, BuildDevelopment("sawmill", 20)))

    for viewer in VIEWERS:
        seen = GAME.view(paying.state, viewer)
        assert (seen.step, seen.later) == (
            Spend(0, "lumber", 2, "building"),
            (Complete(0, "sawmill", 20), Settle()),
        )


@pytest.mark.rule("CCG-108")
def test_everybody_sees_whether_action_cards_are_unlocked() -> None:
    six, seven = in_main(player(cities=[11, 13])), in_main(player(cities=[11, 13]), player(cities=[11]))
    for_good = six.with_state(lambda state: setattr(state, "unlocked", True))

    assert [GAME.view(table.state, SPECTATOR).unlocked for table in (six, seven, for_good)] == [False, True, True]


# Questions


@pytest.mark.rule("CCG-155", "CCG-156")
@pytest.mark.parametrize("attack", ["brigands", "arsonist", "black_knight"])
@pytest.mark.parametrize("held", [(), ("bishop",), ("herb_woman",)])
def test_an_attacked_seat_is_asked_in_the_same_way_whatever_it_holds(
    attack: RolledAttack, held: tuple[CardKey, ...]
) -> None:
    """What seat 0 is sent does not tell a bishop or a herb woman from any other card."""
    cards: tuple[CardKey, ...] = held or ("mint",)
    victim = player(hand=cards, sites={20: "abbey", 22: "conrad_the_swift"}, stock={GOLD: 3})
    table = in_main(player(cities=[11, 13], sites={20: "church", 21: "library"}, hand=[attack]), victim)

    attacked = play(table, (0, PlayAttack(attack)))

    assert awaited(attacked) == {1: "answer_attack"}
    assert GAME.legal(attacked.state, 0) == ()
    assert GAME.view(attacked.state, 0).seats[1].hand is None
    assert Pass() in GAME.legal(attacked.state, 1)
    attacked.when(0, PlayDefense("bishop")).then_rejected(
        "attack_pending", "CCG-156" if attack == "black_knight" else "CCG-155"
    )


@pytest.mark.rule("CCG-159", "CCG-070")
@pytest.mark.parametrize("held", ["scout", "mint"])
def test_after_a_settlement_its_seat_is_asked_whether_it_has_a_scout_or_not(held: CardKey) -> None:
    table = settled(held)

    expected: list[Command] = [DrawRegions(), PlayScout()] if held == "scout" else [DrawRegions()]
    assert awaited(table) == {0: "scout_or_draw"}
    assert list(GAME.legal(table.state, 0)) == expected
    assert GAME.legal(table.state, 1) == ()


@pytest.mark.rule("CCG-152", "CCG-154")
@pytest.mark.parametrize("held", ["mint", "bishop"])
def test_the_owner_of_a_hand_learns_nothing_from_how_a_spy_is_asked(held: CardKey) -> None:
    table = in_main(player(cities=[11, 13], sites={20: "church"}, hand=["spy"]), player(hand=[held]))
    spying = play(table, (0, PlayAttack("spy")))

    assert awaited(spying) == {0: "spy"}
    assert GAME.legal(spying.state, 1) == ()
    assert list(GAME.legal(spying.state, 0)) == ([TakeFromHand("bishop")] if held == "bishop" else [Pass()])
