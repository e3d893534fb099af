"""Victory point cards: hidden, and worth a point each for their owner."""

import pytest

from gamekit.audience import OMNISCIENT, SPECTATOR, Viewer
from gamekit.wire import members
from games.catan import GAME
from games.catan.commands import BuildCity, BuyDevelopmentCard, Command, EndTurn
from games.catan.events import CityBuilt, MatchWon, TurnBegan
from games.catan.resources import Resources
from games.catan.tests.position import Table, after_roll, drawing, player


def five_cards() -> Table:
    """Return a table where seat 1 holds all five victory point cards and a knight beside two settlements."""
    return after_roll(player(), player(settlements=[18, 40], cards={"victory_point": 5, "knight": 1}))


def shown(table: Table) -> list[int]:
    """Return how many victory point cards of each seat lie open for everybody."""
    return [seat.victory_point_cards_shown for seat in GAME.view(table.state, SPECTATOR).seats]


@pytest.mark.rule("BAS-148", "BAS-149", "BAS-183")
@pytest.mark.parametrize(("viewer", "seen"), [(0, 2), (1, 7), (2, 2), (SPECTATOR, 2), (OMNISCIENT, 7)])
def test_each_is_worth_a_point_that_only_its_owner_sees(viewer: Viewer, seen: int) -> None:
    state = five_cards().state

    assert GAME.standings(state, viewer)[1] == seen
    assert GAME.view(state, viewer).seats[1].points == seen


@pytest.mark.rule("BAS-148", "BAS-151", "BAS-182")
@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_opponents_see_only_the_number_of_unplayed_development_cards(viewer: Viewer) -> None:
    seat = GAME.view(five_cards().state, viewer).seats[1]

    assert (seat.development_card_count, seat.development_cards, seat.new_development_cards) == (6, None, None)


@pytest.mark.rule("BAS-149")
def test_no_command_shows_them() -> None:
    kinds = {kind.__name__ for kind in members(Command) if kind.__name__.startswith(("Play", "Show", "Reveal"))}

    assert kinds == {"PlayKnight", "PlayRoadBuilding", "PlayYearOfPlenty", "PlayMonopoly"}


@pytest.mark.rule("BAS-149")
def test_they_stay_hidden_outside_the_own_turn_even_with_ten_points() -> None:
    ten = player(cities=[18, 40], settlements=[7], cards={"victory_point": 5})
    table = after_roll(player(hand=Resources(grain=2, ore=3), settlements=[53]), player(), ten)

    after = table.when(0, BuildCity(53)).then(CityBuilt(0, 53)).when(0, EndTurn()).then(TurnBegan(1))

    assert GAME.standings(after.state, SPECTATOR) == (2, 0, 5)


@pytest.mark.rule("BAS-149", "BAS-150")
def test_any_number_is_shown_at_the_end() -> None:
    table = after_roll(
        player(cities=[18, 40], hand=Resources(grain=2, ore=3), settlements=[53], cards={"victory_point": 4})
    )

    after = table.when(0, BuildCity(53)).then(CityBuilt(0, 53), MatchWon(0, 10, 4))

    assert GAME.standings(after.state, SPECTATOR) == (10, 0, 0)
    assert shown(table) == [0, 0, 0]
    assert shown(after) == [4, 0, 0]
    winner = GAME.view(after.state, SPECTATOR).seats[0]
    assert (winner.hand, winner.development_cards, winner.new_development_cards) == (None, None, None)


@pytest.mark.rule("BAS-149")
def test_the_cards_of_the_others_are_not_shown_with_the_winners() -> None:
    winner = player(cities=[18, 40, 7], settlements=[14, 53, 33], hand=Resources(grain=2, ore=3))
    table = after_roll(winner, player(cards={"victory_point": 2}))

    after = table.when(0, BuildCity(53)).then(CityBuilt(0, 53), MatchWon(0, 10, 0))

    assert GAME.standings(after.state, SPECTATOR) == (10, 0, 0)
    assert shown(after) == [0, 0, 0]


@pytest.mark.rule("BAS-150")
def test_one_bought_in_this_turn_is_shown_too() -> None:
    nine = player(cities=[18, 40, 7], hand=Resources(wool=1, grain=1, ore=1), cards={"victory_point": 3})
    table = after_roll(nine)

    bought = table.when(0, BuyDevelopmentCard(), drawing(table, "victory_point"))

    assert bought.events[1:] == (MatchWon(0, 10, 4),)
