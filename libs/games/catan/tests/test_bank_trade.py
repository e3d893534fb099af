"""Trade with the bank and the harbors: P1 V00 and V03 generic, P2 grain, P3 V10 and V15 ore, P8 V33 and V38 brick."""

import msgspec
import pytest

from gamekit.audience import SPECTATOR
from games.catan import GAME
from games.catan.commands import BuildCity, BuildSettlement, TradeWithBank
from games.catan.events import BankTraded, CityBuilt, SettlementBuilt
from games.catan.resources import RESOURCES, Resource, Resources
from games.catan.tests.position import Player, Table, after_roll, bank, before_roll, hand, player

HARBORS: list[tuple[Resource, tuple[int, int]]] = [
    ("grain", (1, 5)),
    ("ore", (10, 15)),
    ("wool", (42, 46)),
    ("brick", (33, 38)),
    ("lumber", (11, 16)),
]
GENERIC_HARBORS = [0, 3, 26, 32, 49, 52, 47, 51]


def holding(resource: Resource, count: int, **pieces: list[int]) -> Player:
    return player(
        settlements=pieces.get("settlements", []), cities=pieces.get("cities", []), hand=Resources(**{resource: count})
    )


def rates(table: Table, seat: int = 0) -> dict[Resource, int]:
    return GAME.view(table.state, SPECTATOR).seats[seat].bank_rates


# Four for one


@pytest.mark.rule("BAS-088")
@pytest.mark.parametrize("give", RESOURCES)
def test_four_equal_cards_buy_one_of_another_type_without_a_harbor(give: Resource) -> None:
    for take in RESOURCES:
        if take != give:
            table = after_roll(holding(give, 5, settlements=[18]))
            after = table.when(0, TradeWithBank(give, take)).then(BankTraded(0, give, 4, take))
            assert hand(after, 0) == Resources(**{give: 1, take: 1})
            assert bank(after) == Resources(**{**dict.fromkeys(RESOURCES, 19), give: 18, take: 18})


@pytest.mark.rule("BAS-088")
def test_three_cards_are_too_few_without_a_harbor() -> None:
    after_roll(holding("ore", 3)).when(0, TradeWithBank("ore", "wool")).then_rejected("cards_missing", "BAS-088")


# Harbors


@pytest.mark.rule("BAS-089")
@pytest.mark.parametrize("vertex", GENERIC_HARBORS)
@pytest.mark.parametrize("kind", ["settlements", "cities"])
def test_at_a_generic_harbor_three_cards_of_any_type_suffice(vertex: int, kind: str) -> None:
    for give, take in zip(RESOURCES, (*RESOURCES[1:], RESOURCES[0]), strict=True):
        table = after_roll(holding(give, 3, **{kind: [vertex]}))
        table.when(0, TradeWithBank(give, take)).then(BankTraded(0, give, 3, take))


@pytest.mark.rule("BAS-089")
def test_two_cards_are_too_few_at_a_generic_harbor() -> None:
    table = after_roll(holding("ore", 2, settlements=[0]))

    table.when(0, TradeWithBank("ore", "wool")).then_rejected("cards_missing", "BAS-089")


@pytest.mark.rule("BAS-090")
@pytest.mark.parametrize(("resource", "site"), HARBORS)
def test_at_a_special_harbor_two_cards_of_its_type_suffice(resource: Resource, site: tuple[int, int]) -> None:
    take = next(other for other in RESOURCES if other != resource)
    for vertex in site:
        for kind in ("settlements", "cities"):
            table = after_roll(holding(resource, 2, **{kind: [vertex]}))
            table.when(0, TradeWithBank(resource, take)).then(BankTraded(0, resource, 2, take))


@pytest.mark.rule("BAS-090")
@pytest.mark.parametrize(("resource", "site"), HARBORS)
def test_a_special_harbor_improves_no_other_type(resource: Resource, site: tuple[int, int]) -> None:
    table = after_roll(player(settlements=[site[0]]))

    assert rates(table) == {**dict.fromkeys(RESOURCES, 4), resource: 2}


@pytest.mark.rule("BAS-090")
def test_one_card_is_too_few_at_a_special_harbor() -> None:
    table = after_roll(holding("ore", 1, settlements=[10]))

    table.when(0, TradeWithBank("ore", "wool")).then_rejected("cards_missing", "BAS-090")


@pytest.mark.rule("BAS-091")
@pytest.mark.parametrize("order", [[0, 10], [10, 0]])
def test_the_best_rate_of_several_harbors_applies_by_itself(order: list[int]) -> None:
    table = after_roll(player(settlements=order, hand=Resources(ore=4, wool=4)))

    assert rates(table) == {"brick": 3, "lumber": 3, "wool": 3, "grain": 3, "ore": 2}
    table.when(0, TradeWithBank("ore", "brick")).then(BankTraded(0, "ore", 2, "brick"))
    table.when(0, TradeWithBank("wool", "brick")).then(BankTraded(0, "wool", 3, "brick"))


# What is exchanged


@pytest.mark.rule("BAS-092")
def test_the_cards_given_are_of_one_type() -> None:
    mixed = after_roll(player(settlements=[0], hand=Resources(1, 1, 2, 2, 2)))
    body = msgspec.json.encode({"type": "TradeWithBank", "give": {"wool": 2, "ore": 1}, "take": "brick"})

    for give in RESOURCES:
        take: Resource = "ore" if give != "ore" else "wool"
        mixed.when(0, TradeWithBank(give, take)).then_rejected("cards_missing", "BAS-089")
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(body, type=GAME.Command)


@pytest.mark.rule("BAS-093")
@pytest.mark.parametrize("resource", RESOURCES)
def test_like_is_not_exchanged_for_like(resource: Resource) -> None:
    table = after_roll(holding(resource, 8))

    table.when(0, TradeWithBank(resource, resource)).then_rejected("same_resource", "BAS-093")


@pytest.mark.rule("BAS-094")
def test_the_bank_must_have_the_wanted_card() -> None:
    table = after_roll(holding("ore", 4), player(hand=Resources(wool=19)))

    table.when(0, TradeWithBank("ore", "wool")).then_rejected("bank_empty", "BAS-094")
    assert TradeWithBank("ore", "wool") not in GAME.legal(table.state, 0)


@pytest.mark.rule("BAS-094")
def test_the_banks_last_card_can_be_bought() -> None:
    table = after_roll(holding("ore", 4), player(hand=Resources(wool=18)))

    after = table.when(0, TradeWithBank("ore", "wool")).then(BankTraded(0, "ore", 4, "wool"))

    assert bank(after).wool == 0


# When


@pytest.mark.rule("BAS-095")
def test_the_bank_trades_only_with_the_active_player_after_the_roll() -> None:
    rich = holding("ore", 8)

    after_roll(player(), rich).when(1, TradeWithBank("ore", "wool")).then_rejected("not_your_turn", "BAS-095")
    before_roll(rich).when(0, TradeWithBank("ore", "wool")).then_rejected("roll_first", "BAS-041")


@pytest.mark.rule("BAS-096")
def test_the_number_of_bank_trades_is_not_limited() -> None:
    table = after_roll(holding("ore", 19, settlements=[10]))
    for left in range(17, 0, -2):
        table = table.when(0, TradeWithBank("ore", "wool")).then(BankTraded(0, "ore", 2, "wool"))
        assert hand(table, 0).ore == left


@pytest.mark.rule("BAS-097")
def test_a_new_harbor_can_be_used_in_the_turn_it_was_built_in() -> None:
    table = after_roll(player(settlements=[19], roads=[21, 16], hand=Resources(1, 1, 1, 1, 2)))
    table.when(0, TradeWithBank("ore", "wool")).then_rejected("cards_missing", "BAS-088")

    table = table.when(0, BuildSettlement(10)).then(SettlementBuilt(0, 10))

    table.when(0, TradeWithBank("ore", "wool")).then(BankTraded(0, "ore", 2, "wool"))


@pytest.mark.rule("BAS-098")
def test_a_city_keeps_the_harbor() -> None:
    table = after_roll(player(settlements=[10], hand=Resources(grain=2, ore=5)))

    table = table.when(0, BuildCity(10)).then(CityBuilt(0, 10))

    table.when(0, TradeWithBank("ore", "wool")).then(BankTraded(0, "ore", 2, "wool"))


@pytest.mark.rule("BAS-098")
def test_a_road_alone_gives_no_harbor() -> None:
    table = after_roll(player(settlements=[19], roads=[21, 16, 17], hand=Resources(ore=3)))

    table.when(0, TradeWithBank("ore", "wool")).then_rejected("cards_missing", "BAS-088")


@pytest.mark.rule("BAS-099")
def test_the_harbors_of_others_do_not_help() -> None:
    table = after_roll(player(hand=Resources(ore=3)), player(settlements=[10, 0]))

    assert rates(table, 0) == dict.fromkeys(RESOURCES, 4)
    assert rates(table, 1) == {**dict.fromkeys(RESOURCES, 3), "ore": 2}
    table.when(0, TradeWithBank("ore", "wool")).then_rejected("cards_missing", "BAS-088")


@pytest.mark.rule("BAS-088", "BAS-093", "BAS-094")
def test_what_the_bank_trades_is_listed() -> None:
    table = after_roll(player(hand=Resources(ore=4, wool=3)), player(hand=Resources(grain=19)))

    listed = [command for command in GAME.legal(table.state, 0) if isinstance(command, TradeWithBank)]

    assert listed == [TradeWithBank("ore", take) for take in ("brick", "lumber", "wool")]
