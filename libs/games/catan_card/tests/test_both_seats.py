"""No rule knows seat 0 from seat 1: what happens between them happens just so with the seats changed."""

from collections.abc import Callable
from typing import Any, TypeAlias, get_args

import pytest
from msgspec import Struct

from gamekit.audience import Secret
from games.catan_card import GAME
from games.catan_card.cards import Attack
from games.catan_card.commands import (
    AcceptTrade,
    DeclineTrade,
    GiveResource,
    OfferTrade,
    Pass,
    PickDevelopment,
    PlayAttack,
    PlayCaravan,
    PlayDefense,
    PutUnder,
    RollDice,
    SearchStack,
    SpendFrom,
    StoreOn,
    TakeCard,
    TakeFromHand,
    TakeResource,
    WithdrawTrade,
)
from games.catan_card.resources import Resources
from games.catan_card.tests.position import (
    FOREST,
    GOLD,
    HILLS,
    PASTURE,
    Player,
    Table,
    attack_roll,
    before_roll,
    in_main,
    player,
    roll,
)
from testkit.chance import ScriptedChance

Move: TypeAlias = tuple[int, Any] | tuple[int, Any, Callable[[], ScriptedChance]]
"""Whether the active seat moves (0) or the other one (1), what it asks for, and the luck."""

ME = player(
    hand=["brigands", "arsonist", "black_knight", "spy", "merchant", "caravan", "church"],
    cities=[11, 13],
    sites={20: "library", 21: "marketplace", 22: "siegfried_lackland", 24: "abbey", 26: "gold_fleet"},
    stock={FOREST: 2, HILLS: 1},
)
YOU = player(
    hand=["bishop", "herb_woman", "scout"],
    cities=[11],
    sites={20: "smithy", 22: "karl_the_strong", 24: "ore_fleet"},
    stock={PASTURE: 2, GOLD: 1},
)
STRUCK = [(0, PickDevelopment(22)), (1, PutUnder("scout", 3))]

IN_MAIN: dict[str, list[Move]] = {
    "brigands": [
        (0, PlayAttack("brigands")),
        (1, Pass(), lambda: attack_roll(1)),
        (0, TakeResource("wool")),
        (0, TakeResource("gold")),
    ],
    "brigands that fail": [
        (0, PlayAttack("brigands")),
        (1, PlayDefense("bishop"), lambda: attack_roll(3)),
        (1, TakeResource("lumber")),
        (1, TakeResource("brick")),
    ],
    "an arsonist": [
        (0, PlayAttack("arsonist")),
        (1, Pass(), lambda: attack_roll(5)),
        (0, PickDevelopment(20)),
        (1, PutUnder("scout", 3)),
    ],
    "an arsonist that fails": [
        (0, PlayAttack("arsonist")),
        (1, Pass(), lambda: attack_roll(6)),
        (1, PickDevelopment(20)),
    ],
    "a black knight": [(0, PlayAttack("black_knight")), (1, Pass(), lambda: attack_roll(2)), *STRUCK],
    "a black knight that fails": [
        (0, PlayAttack("black_knight")),
        (1, PlayDefense("herb_woman"), lambda: attack_roll(4)),
        (1, PickDevelopment(22)),
    ],
    "a spy": [(0, PlayAttack("spy")), (0, TakeFromHand("scout"))],
    "a merchant": [(0, PlayAttack("merchant")), (0, TakeResource("wool")), (0, Pass()), (0, GiveResource("brick"))],
    "a caravan": [(0, PlayCaravan(1)), (0, SpendFrom(FOREST)), (0, StoreOn(GOLD))],
    "a trade": [
        (0, OfferTrade(Resources(lumber=1), Resources(wool=2))),
        (1, DeclineTrade()),
        (0, OfferTrade(Resources(lumber=2), Resources(wool=1))),
        (0, WithdrawTrade()),
        (0, OfferTrade(Resources(lumber=2), Resources(gold=1))),
        (1, AcceptTrade()),
    ],
}
"""What the active seat does with the other one."""

AT_ROLL: dict[str, list[Move]] = {
    "civil_war": [(0, PickDevelopment(24)), (1, PickDevelopment(26))],
    "conflict": [(1, PutUnder("spy", 2)), (1, PutUnder("caravan", 2))],
    "master_builder": [
        (0, SearchStack(1)),
        (0, TakeCard(2)),
        (0, PutUnder("church", 4)),
        (1, SearchStack(0)),
        (1, Pass()),
    ],
}
"""What both seats do when an event card is turned up."""


def mirrored(value: Any) -> Any:
    """Return an event, or a part of it, with the seats changed."""
    match value:
        case Secret():
            return Secret(tuple(sorted(1 - seat for seat in value.seats)), mirrored(value.value))
        case Struct():
            fields = {name: mirrored(getattr(value, name)) for name in value.__struct_fields__}
            if fields.get("seat") is not None:
                fields["seat"] = 1 - fields["seat"]
            return type(value)(**fields)
        case tuple():
            return tuple(map(mirrored, value))
        case _:
            return value


def told(table: Table, active: int, moves: list[Move]) -> list[Any]:
    """Return every event of the moves, as if seat 0 were the active one."""
    events: list[Any] = []
    for mover, command, *luck in moves:
        seat = mover if active == 0 else 1 - mover
        decision = table.when(seat, command, luck[0]() if luck else None)
        events += decision.events if active == 0 else mirrored(decision.events)
        table = decision.then_scenario()
    return events


def seated(active: int) -> tuple[Player, Player]:
    return (ME, YOU) if active == 0 else (YOU, ME)


@pytest.mark.rule("CCG-099", "CCG-138", "CCG-139", "CCG-143", "CCG-146", "CCG-149", "CCG-152", "CCG-117")
@pytest.mark.parametrize("name", IN_MAIN)
def test_the_second_seat_attacks_and_trades_just_as_the_first(name: str) -> None:
    one, other = (told(in_main(*seated(active), active=active), active, IN_MAIN[name]) for active in (0, 1))

    assert one == other
    assert one


@pytest.mark.rule("CCG-161", "CCG-165", "CCG-168", "CCG-173")
@pytest.mark.parametrize("card", AT_ROLL)
def test_an_event_card_treats_both_seats_alike(card: Any) -> None:
    """The numbers of the regions differ by seat, so the production is left out."""
    told_by = []
    for active in (0, 1):
        table = before_roll(*seated(active), active=active, event=card)
        rolled = table.when(active, RollDice(), roll("event_card", 1)).then_scenario()
        told_by.append(
            [event for event in told(rolled, active, AT_ROLL[card]) if type(event).__name__ != "RegionsProduced"]
        )

    assert told_by[0] == told_by[1]
    assert told_by[0]


@pytest.mark.rule("CCG-098", "CCG-099")
def test_the_offer_that_is_pending_can_be_taken_back_and_answered() -> None:
    for active in (0, 1):
        offered = in_main(*seated(active), active=active).when(
            active, OfferTrade(Resources(lumber=1), Resources(wool=1))
        )

        assert list(GAME.legal(offered.state, active)) == [WithdrawTrade()]
        assert list(GAME.legal(offered.state, 1 - active)) == [AcceptTrade(), DeclineTrade()]


@pytest.mark.rule("CCG-113")
@pytest.mark.parametrize("active", [0, 1])
def test_whether_an_attack_can_have_an_effect_is_asked_of_the_opponents_table(active: int) -> None:
    bare = player(cities=[11, 13])
    sides = (ME, bare) if active == 0 else (bare, ME)
    table = in_main(*sides, active=active)

    attacks: tuple[Attack, ...] = get_args(Attack)
    assert {table.when(active, PlayAttack(attack)).rejection.rule for attack in attacks} == {"CCG-113"}
    assert not [command for command in GAME.legal(table.state, active) if isinstance(command, PlayAttack)]
