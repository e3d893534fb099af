"""What a roll pays. Seat 0 rolls on the printed board; V18 touches hills 6, pasture 4 and the desert."""

import pytest

from games.catan import GAME
from games.catan.commands import EndTurn, RollDice, TradeWithBank
from games.catan.events import BankTraded, DiceRolled, Event, Payment, ResourcesProduced, TurnBegan
from games.catan.resources import Resource, Resources
from games.catan.tests.position import Player, Table, bank, before_roll, hand, player
from testkit.chance import ScriptedChance


def dice_for(number: int) -> tuple[int, int]:
    return (number // 2, number - number // 2)


def pays(number: int, *payments: tuple[int, Resource, int], short: tuple[Resource, ...] = ()) -> list[Event]:
    """Return the events of a roll that pays (seat, resource, amount)."""
    rolled = DiceRolled(0, dice_for(number))
    if not payments and not short:
        return [rolled]
    return [rolled, ResourcesProduced(tuple(Payment(*payment) for payment in payments), short)]


def roll(table: Table, number: int, *payments: tuple[int, Resource, int], short: tuple[Resource, ...] = ()) -> Table:
    """Roll a number and expect these payments."""
    luck = ScriptedChance.dice(*dice_for(number))
    return table.when(0, RollDice(), luck).then(*pays(number, *payments, short=short))


ALL_BUT_7 = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]


@pytest.mark.rule("BAS-047", "BAS-048")
@pytest.mark.parametrize(
    ("number", "payments"),
    [(6, [(0, "brick", 1)]), (4, [(0, "wool", 1)]), *((number, []) for number in ALL_BUT_7 if number not in (4, 6))],
)
def test_a_settlement_gets_a_card_of_each_hex_with_the_number(
    number: int, payments: list[tuple[int, Resource, int]]
) -> None:
    after = roll(before_roll(player(settlements=[18])), number, *payments)

    assert hand(after, 0).total == len(payments)
    assert bank(after).total == 95 - len(payments)


@pytest.mark.rule("BAS-048")
def test_a_city_gets_two_cards() -> None:
    after = roll(before_roll(player(cities=[18])), 6, (0, "brick", 2))

    assert hand(after, 0) == Resources(brick=2)
    assert bank(after).brick == 17


@pytest.mark.rule("BAS-047", "BAS-050")
def test_all_players_at_the_hex_are_paid_whoever_rolls() -> None:
    table = before_roll(
        player(settlements=[27]), player(settlements=[18]), player(cities=[17]), player(settlements=[8])
    )

    roll(table, 6, (1, "brick", 1), (2, "brick", 2), (3, "brick", 1))


@pytest.mark.rule("BAS-047", "BAS-048")
def test_several_buildings_of_one_player_at_the_hex_are_paid_together() -> None:
    roll(before_roll(player(settlements=[18, 8], cities=[17])), 6, (0, "brick", 4))


@pytest.mark.rule("BAS-049")
def test_two_hexes_with_the_number_both_pay_different_buildings() -> None:
    roll(before_roll(player(settlements=[18], cities=[52])), 6, (0, "brick", 1), (0, "grain", 2))


@pytest.mark.rule("BAS-049")
def test_two_hexes_with_the_number_both_pay_the_same_building() -> None:
    numbers = (10, 2, 9, 12, 4, 4, 10, 9, 11, None, 3, 8, 8, 3, 6, 5, 5, 6, 11)  # H04 and H05 have a 4

    roll(before_roll(player(settlements=[18]), numbers=numbers), 4, (0, "brick", 1), (0, "wool", 1))


@pytest.mark.rule("BAS-049")
def test_two_hexes_with_the_number_and_the_same_terrain_pay_twice() -> None:
    numbers = (10, 11, 9, 12, 6, 11, 10, 9, 2, None, 3, 8, 8, 3, 4, 5, 5, 6, 4)  # the pastures H01 and H05 have an 11

    roll(before_roll(player(cities=[13]), numbers=numbers), 11, (0, "wool", 4))


# The robber


@pytest.mark.rule("BAS-047", "BAS-051")
def test_the_robbers_hex_pays_nobody() -> None:
    table = before_roll(player(settlements=[18]), player(cities=[12]), robber=4)

    roll(table, 6)


@pytest.mark.rule("BAS-051")
def test_a_building_at_the_robber_is_still_paid_by_its_other_hexes() -> None:
    table = before_roll(player(settlements=[18]), robber=4)

    roll(table, 4, (0, "wool", 1))


@pytest.mark.rule("BAS-051")
def test_the_other_hex_with_the_robbers_number_pays() -> None:
    table = before_roll(player(settlements=[18], cities=[52]), robber=4)

    roll(table, 6, (0, "grain", 2))


@pytest.mark.rule("BAS-052")
@pytest.mark.parametrize("number", ALL_BUT_7)
def test_the_desert_never_pays(number: int) -> None:
    table = before_roll(player(settlements=[18], cities=[30]), robber=0)

    after = roll(table, number, *AROUND_THE_DESERT.get(number, ()))
    assert hand(after, 0).total <= 3


AROUND_THE_DESERT: dict[int, list[tuple[int, Resource, int]]] = {
    6: [(0, "brick", 1)],
    4: [(0, "wool", 1), (0, "grain", 2)],
    3: [(0, "lumber", 2)],
}


# Shortage: the others' hands hold what the bank has not got


def hoard(left: int) -> Player:
    """Return a player without buildings who leaves so much brick in the bank."""
    return player(hand=Resources(brick=19 - left))


@pytest.mark.rule("BAS-053")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_when_the_bank_is_short_for_several_nobody_is_paid(left: int) -> None:
    table = before_roll(player(settlements=[18]), player(cities=[12]), hoard(left))

    after = roll(table, 6, short=("brick",))

    assert bank(after).brick == left


@pytest.mark.rule("BAS-053")
def test_when_the_bank_has_just_enough_for_all_everybody_is_paid() -> None:
    table = before_roll(player(settlements=[18]), player(cities=[12]), hoard(3))

    after = roll(table, 6, (0, "brick", 1), (1, "brick", 2))

    assert bank(after).brick == 0


@pytest.mark.rule("BAS-054")
def test_a_single_claimant_gets_what_is_left() -> None:
    after = roll(before_roll(player(cities=[18]), hoard(1)), 6, (0, "brick", 1), short=("brick",))

    assert bank(after).brick == 0


@pytest.mark.rule("BAS-054")
def test_a_single_claimant_gets_nothing_from_an_empty_bank() -> None:
    roll(before_roll(player(cities=[18]), hoard(0)), 6, short=("brick",))


@pytest.mark.rule("BAS-054", "BAS-056")
def test_several_buildings_of_one_player_are_one_claimant() -> None:
    roll(before_roll(player(settlements=[18], cities=[12]), hoard(2)), 6, (0, "brick", 2), short=("brick",))


@pytest.mark.rule("BAS-056")
def test_a_claimant_with_buildings_at_two_hexes_of_the_type_is_one_claimant() -> None:
    numbers = (10, 2, 9, 12, 6, 4, 6, 9, 11, None, 3, 8, 8, 3, 4, 5, 5, 10, 11)  # the hills H04 and H06 have a 6
    table = before_roll(player(settlements=[18, 15]), hoard(1), numbers=numbers)

    roll(table, 6, (0, "brick", 1), short=("brick",))


@pytest.mark.rule("BAS-055")
@pytest.mark.parametrize(("scarce", "other"), [("brick", "grain"), ("grain", "brick")])
def test_other_types_are_paid_as_usual(scarce: Resource, other: Resource) -> None:
    """A 6 is due in brick around H04 and in grain around H17, to both players one settlement and one city."""
    hoarder = player(hand=Resources(**{scarce: 17}))
    table = before_roll(player(settlements=[18, 52]), player(cities=[12, 40]), hoarder)

    roll(table, 6, (0, other, 1), (1, other, 2), short=(scarce,))


@pytest.mark.rule("BAS-057")
def test_what_was_missed_is_not_made_up_later() -> None:
    table = before_roll(player(cities=[18]), player(cities=[12]), hoard(3))
    table = roll(table, 6, short=("brick",))
    table = table.when(0, EndTurn()).then(TurnBegan(1))
    table = table.and_then(DiceRolled(1, (1, 1)), TurnBegan(2), DiceRolled(2, (1, 1)))
    table = table.when(2, TradeWithBank("brick", "ore")).then(BankTraded(2, "brick", 4, "ore"))  # the bank has 7 again
    table = table.when(2, EndTurn()).then(TurnBegan(0))

    roll(table, 6, (0, "brick", 2), (1, "brick", 2))


@pytest.mark.rule("BAS-058")
def test_a_roll_that_pays_nobody_counts() -> None:
    table = roll(before_roll(player(settlements=[18])), 12)

    assert GAME.awaiting(table.state)[0].kind == "trade_and_build"
    table.when(0, RollDice()).then_rejected("already_rolled", "BAS-039")
