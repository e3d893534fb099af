"""Buying development cards, and what holds for playing any of them."""

import msgspec
import pytest

from gamekit.audience import OMNISCIENT, SPECTATOR, Secret, Viewer, redact
from games.catan import GAME
from games.catan.cards import DEVELOPMENT_CARDS, DevelopmentCard
from games.catan.commands import (
    BuyDevelopmentCard,
    Command,
    EndTurn,
    MoveRobber,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RollDice,
)
from games.catan.events import DevelopmentCardBought, KnightPlayed, MatchWon, MonopolyPlayed, TurnBegan
from games.catan.resources import Resources
from games.catan.tests.position import (
    Beginning,
    Bounds,
    Player,
    Table,
    after_roll,
    before_roll,
    drawing,
    player,
)
from games.catan.view import CardCounts
from testkit.chance import ScriptedChance

PLENTY = Resources(wool=6, grain=6, ore=6)

PLAYS: list[tuple[DevelopmentCard, Command]] = [
    ("knight", PlayKnight()),
    ("road_building", PlayRoadBuilding()),
    ("year_of_plenty", PlayYearOfPlenty(Resources(ore=2))),
    ("monopoly", PlayMonopoly("ore")),
]


def owner(cards: dict[DevelopmentCard, int], new_cards: dict[DevelopmentCard, int] | None = None) -> Player:
    """Return a player who can use every card."""
    return player(settlements=[18], hand=PLENTY, cards=cards, new_cards=new_cards or {})


def bought(seat: int, card: DevelopmentCard) -> DevelopmentCardBought:
    return DevelopmentCardBought(seat, Secret((seat,), card))


def buy(table: Table, card: DevelopmentCard) -> Table:
    return table.when(0, BuyDevelopmentCard(), drawing(table, card)).then(bought(0, card))


# Buying


@pytest.mark.rule("BAS-121")
@pytest.mark.parametrize("card", DEVELOPMENT_CARDS)
def test_a_bought_card_goes_from_the_pile_into_the_hidden_hand(card: DevelopmentCard) -> None:
    table = after_roll(owner({}))

    after = buy(table, card)

    seen = GAME.view(after.state, SPECTATOR)
    assert seen.development_cards_left == 24
    assert (seen.seats[0].development_card_count, seen.seats[0].development_cards) == (1, None)
    assert GAME.view(after.state, 0).seats[0].development_cards == CardCounts(**{card: 1})


@pytest.mark.rule("BAS-121", "BAS-004", "BAS-185")
def test_every_card_left_in_the_pile_is_on_top_with_equal_chance() -> None:
    table = after_roll(
        owner({"knight": 3, "monopoly": 2}), player(cards={"victory_point": 4}), gone={"year_of_plenty": 1}
    )
    luck = Bounds()

    table.when(0, BuyDevelopmentCard(), luck).then_scenario()
    drawn = [table.when(0, BuyDevelopmentCard(), ScriptedChance(development=[place])).events[0] for place in range(15)]

    assert luck.drawn == [("development", 15)]
    cards = [event.card.reveal() for event in drawn if isinstance(event, DevelopmentCardBought)]
    assert [cards.count(card) for card in DEVELOPMENT_CARDS] == [11, 1, 2, 1, 0]


@pytest.mark.rule("BAS-121", "BAS-182")
@pytest.mark.parametrize(("viewer", "knows"), [(0, True), (1, False), (SPECTATOR, False), (OMNISCIENT, True)])
def test_only_the_buyer_learns_which_card_it_is(viewer: Viewer, knows: bool) -> None:
    event = bought(0, "monopoly")

    assert redact(event, viewer) == (event if knows else DevelopmentCardBought(0, Secret((0,))))


@pytest.mark.rule("BAS-122")
def test_any_number_is_bought_in_a_turn() -> None:
    table = after_roll(owner({}))
    for _ in range(6):
        table = buy(table, "knight")

    assert table.state.holdings[0].cards == [6, 0, 0, 0, 0]


@pytest.mark.rule("BAS-122", "BAS-129")
def test_an_empty_pile_refuses_although_cards_have_been_used() -> None:
    others = player(cards={"knight": 13, "victory_point": 4})
    gone: dict[DevelopmentCard, int] = {"road_building": 2, "year_of_plenty": 2, "monopoly": 2}
    table = after_roll(owner({}), others, player(knights=1, cards={"victory_point": 1}), gone=gone)

    table.when(0, BuyDevelopmentCard()).then_rejected("pile_empty", "BAS-122")
    assert BuyDevelopmentCard() not in GAME.legal(table.state, 0)


@pytest.mark.rule("BAS-122")
def test_the_last_card_of_the_pile_can_be_bought() -> None:
    gone: dict[DevelopmentCard, int] = {"road_building": 2, "year_of_plenty": 2, "monopoly": 1}
    table = after_roll(owner({}), player(cards={"knight": 14, "victory_point": 5}), gone=gone)

    table.when(0, BuyDevelopmentCard(), ScriptedChance(development=[0])).then(bought(0, "monopoly"))


# Playing


@pytest.mark.rule("BAS-123")
@pytest.mark.parametrize(("card", "command"), PLAYS)
def test_a_second_card_in_the_turn_is_refused(card: DevelopmentCard, command: Command) -> None:
    cards: dict[DevelopmentCard, int] = {"monopoly": 1}
    cards[card] = cards.get(card, 0) + 1
    played = before_roll(owner(cards)).when(0, PlayMonopoly("brick")).then_scenario()

    played.when(0, command).then_rejected("one_card_per_turn", "BAS-123")
    after = played.when(0, RollDice(), ScriptedChance.dice(6, 6)).then_scenario()
    after.when(0, command).then_rejected("one_card_per_turn", "BAS-123")
    assert not [found for found in GAME.legal(after.state, 0) if isinstance(found, type(command))]


@pytest.mark.rule("BAS-124")
@pytest.mark.parametrize(("card", "command"), PLAYS)
def test_a_card_is_not_played_in_the_turn_it_was_bought_in(card: DevelopmentCard, command: Command) -> None:
    table = buy(after_roll(owner({})), card)

    table.when(0, command).then_rejected("bought_this_turn", "BAS-124")
    assert not [found for found in GAME.legal(table.state, 0) if isinstance(found, type(command))]


@pytest.mark.rule("BAS-124")
def test_a_bought_card_is_played_from_the_next_own_turn_on() -> None:
    table = buy(after_roll(owner({})), "knight")
    for seat in range(3):
        table = table.when(seat, EndTurn()).then(TurnBegan((seat + 1) % 3))
        if seat < 2:
            table = table.when(seat + 1, RollDice(), ScriptedChance.dice(6, 6)).then_scenario()

    table.when(0, PlayKnight()).then(KnightPlayed(0))


@pytest.mark.rule("BAS-125")
@pytest.mark.parametrize(("card", "command"), PLAYS)
def test_an_older_card_of_the_kind_is_played_although_a_new_one_was_bought(
    card: DevelopmentCard, command: Command
) -> None:
    table = after_roll(owner({card: 1}, new_cards={card: 1}))

    after = table.when(0, command).then_scenario()

    assert sum(after.state.holdings[0].cards) == 1


@pytest.mark.rule("BAS-126", "BAS-150")
def test_victory_point_cards_are_not_bound_to_one_card_per_turn_or_to_the_turn_of_purchase() -> None:
    nine = player(cities=[18, 7, 14], hand=PLENTY, cards={"victory_point": 3, "monopoly": 1})
    table = after_roll(nine).when(0, PlayMonopoly("brick")).then(MonopolyPlayed(0, "brick", (0, 0, 0)))

    table.when(0, BuyDevelopmentCard(), drawing(table, "victory_point")).then(
        bought(0, "victory_point"), MatchWon(0, 10, 4)
    )


@pytest.mark.rule("BAS-127")
@pytest.mark.parametrize("kind", ["Discard", "PlayYearOfPlenty", "OfferTrade"])
def test_no_command_gives_development_cards_away(kind: str) -> None:
    cards = {"give": {"knight": 1}, "take": {"ore": 1}} if kind == "OfferTrade" else {"cards": {"knight": 1}}

    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode({"type": kind, **cards}), type=GAME.Command)


@pytest.mark.rule("BAS-127")
def test_development_cards_are_not_stolen() -> None:
    victim = player(settlements=[8], cards={"knight": 2, "monopoly": 1})
    table = after_roll(player(cards={"knight": 1}), victim).when(0, PlayKnight()).then(KnightPlayed(0))

    after = table.when(0, MoveRobber(4)).then_scenario()

    assert after.state.holdings[1].cards == [2, 0, 0, 0, 1]
    assert sum(after.state.holdings[0].cards) == 0


@pytest.mark.rule("BAS-128")
@pytest.mark.parametrize(("card", "command"), PLAYS)
@pytest.mark.parametrize("start", [before_roll, after_roll])
def test_cards_are_played_only_in_the_own_turn(card: DevelopmentCard, command: Command, start: Beginning) -> None:
    table = start(player(), owner({card: 1}))

    table.when(1, command).then_rejected("not_your_turn", "BAS-128")


@pytest.mark.rule("BAS-121")
@pytest.mark.parametrize(("card", "command"), PLAYS)
def test_a_card_that_is_not_in_the_hand_is_not_played(card: DevelopmentCard, command: Command) -> None:
    others: dict[DevelopmentCard, int] = {other: 1 for other in DEVELOPMENT_CARDS if other != card}

    after_roll(owner(others)).when(0, command).then_rejected("card_missing", "BAS-121")


# After use


@pytest.mark.rule("BAS-129")
@pytest.mark.parametrize(("card", "command"), PLAYS[1:])
def test_progress_cards_leave_the_game(card: DevelopmentCard, command: Command) -> None:
    table = after_roll(owner({card: 1}))
    before = list(table.state.pile)

    after = table.when(0, command).then_scenario()

    assert after.state.pile == before
    assert sum(after.state.holdings[0].cards) == 0


@pytest.mark.rule("BAS-129", "BAS-181")
def test_played_knights_lie_face_up_before_their_owner() -> None:
    after = after_roll(owner({"knight": 2})).when(0, PlayKnight()).then(KnightPlayed(0))

    seat = GAME.view(after.state, 1).seats[0]
    assert (seat.knights_played, seat.development_card_count) == (1, 1)
    assert after.state.pile[0] == 12
