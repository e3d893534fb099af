import pytest

from gamekit.audience import OMNISCIENT, SPECTATOR, Secret
from gamekit.game import Outcome
from testkit.chance import ScriptedChance, shuffle_script
from testkit.scenario import Scenario, given
from testkit.toy import GAME
from testkit.toy.commands import Command, PlaceBid, RaiseBid
from testkit.toy.events import BidPlaced, BidRaised, CharmsDealt, CharmsShown, Event, RoundRolled
from testkit.toy.state import CHARMS, Options, State
from testkit.toy.view import View

Toy = Scenario[State, Command, Event, Options, View]


def hidden(seat: int, number: int) -> Secret[int]:
    return Secret((seat,), number)


def dealt(*charms: int) -> CharmsDealt:
    return CharmsDealt(tuple(hidden(seat, charm) for seat, charm in enumerate(charms)))


def two_players(*events: Event, rounds: int = 3) -> Toy:
    """Two players with the charms 1 and 2, after some events."""
    return given(GAME, options=Options(rounds=rounds), events=[dealt(1, 2), *events])


@pytest.mark.rule("TOY-001")
def test_the_game_is_for_two_to_four_players() -> None:
    assert list(GAME.seats) == [2, 3, 4]


@pytest.mark.rule("TOY-002")
def test_everybody_starts_with_the_agreed_chips() -> None:
    start = given(GAME, options=Options(chips=7), seats=3)

    assert start.state.chips == [7, 7, 7]
    assert start.state.bank == 0


@pytest.mark.rule("TOY-002")
def test_a_chip_too_many_is_noticed() -> None:
    def add_a_chip(state: State) -> None:
        state.bank += 1

    assert GAME.violations(two_players().with_state(add_a_chip).state) == ["21 chips instead of 20"]


@pytest.mark.rule("TOY-003")
def test_every_player_is_dealt_a_charm_that_only_it_sees() -> None:
    order = [11, 0, *range(1, 11)]
    chance = ScriptedChance(charms=shuffle_script(len(CHARMS), order))

    assert GAME.open(Options(), 2, chance) == [CharmsDealt((hidden(0, CHARMS[11]), hidden(1, CHARMS[0])))]
    chance.assert_all_drawn()


@pytest.mark.rule("TOY-004")
def test_players_bid_in_any_order() -> None:
    two_players().when(1, PlaceBid(4)).then(BidPlaced(1, hidden(1, 4)))


@pytest.mark.rule("TOY-004")
def test_whose_bid_is_missing_is_awaited() -> None:
    start = two_players(BidPlaced(0, hidden(0, 4)))

    assert set(GAME.awaiting(start.state)) == {1}


@pytest.mark.rule("TOY-005")
def test_nobody_bids_more_than_it_has() -> None:
    two_players().when(0, PlaceBid(11)).then_rejected("too_few_chips", "TOY-005")


@pytest.mark.rule("TOY-005")
def test_nobody_raises_to_more_than_it_has() -> None:
    two_players(BidPlaced(0, hidden(0, 4))).when(0, RaiseBid(11)).then_rejected("too_few_chips", "TOY-005")


@pytest.mark.rule("TOY-006")
def test_nobody_bids_twice() -> None:
    two_players(BidPlaced(0, hidden(0, 4))).when(0, PlaceBid(5)).then_rejected("already_bid", "TOY-006")


@pytest.mark.rule("TOY-007")
def test_a_bid_may_be_raised_while_others_are_missing() -> None:
    two_players(BidPlaced(0, hidden(0, 4))).when(0, RaiseBid(5)).then(BidRaised(0, hidden(0, 5)))


@pytest.mark.rule("TOY-007")
@pytest.mark.parametrize("chips", [0, 3, 4])
def test_a_bid_is_never_lowered(chips: int) -> None:
    two_players(BidPlaced(0, hidden(0, 4))).when(0, RaiseBid(chips)).then_rejected("not_a_raise", "TOY-007")


@pytest.mark.rule("TOY-007")
def test_only_a_bid_that_lies_can_be_raised() -> None:
    two_players().when(0, RaiseBid(1)).then_rejected("no_bid_yet", "TOY-007")


@pytest.mark.rule("TOY-008", "TOY-009", "TOY-010")
def test_the_last_bid_rolls_the_dice_and_the_highest_sum_wins() -> None:
    after = (
        two_players(BidPlaced(0, hidden(0, 4)))
        .when(1, PlaceBid(2), ScriptedChance.dice(1, 4))
        .then(BidPlaced(1, hidden(1, 2)), RoundRolled((4, 2), (1, 4), 1))
    )

    assert after.state.points == [0, 1]
    assert after.state.chips == [6, 8]
    assert after.state.bank == 6
    assert after.state.round == 2


@pytest.mark.rule("TOY-009")
def test_a_tie_wins_nothing() -> None:
    after = (
        two_players(BidPlaced(0, hidden(0, 4)))
        .when(1, PlaceBid(2), ScriptedChance.dice(1, 3))
        .then(BidPlaced(1, hidden(1, 2)), RoundRolled((4, 2), (1, 3), None))
    )

    assert after.state.points == [0, 0]


@pytest.mark.rule("TOY-011")
def test_after_the_last_round_the_charms_count() -> None:
    after = (
        two_players(BidPlaced(0, hidden(0, 4)), rounds=1)
        .when(1, PlaceBid(0), ScriptedChance.dice(1, 1))
        .then(BidPlaced(1, hidden(1, 0)), RoundRolled((4, 0), (1, 1), 0), CharmsShown((1, 2)))
    )

    assert GAME.standings(after.state, SPECTATOR) == (2, 2)
    after.when(0, PlaceBid(0)).then_rejected("match_over", "TOY-011")


@pytest.mark.rule("TOY-011")
def test_before_the_end_everybody_counts_only_the_charms_it_sees() -> None:
    state = two_players().state

    assert GAME.standings(state, 0) == (1, 0)
    assert GAME.standings(state, SPECTATOR) == (0, 0)
    assert GAME.standings(state, OMNISCIENT) == (1, 2)


@pytest.mark.rule("TOY-012")
def test_among_equals_the_most_chips_win() -> None:
    over = two_players(RoundRolled((4, 0), (1, 1), 0), CharmsShown((1, 2)), rounds=1)

    assert GAME.outcome(over.state) == Outcome(ranks=(2, 1), points=(2, 2))


@pytest.mark.rule("TOY-012")
def test_who_is_equal_in_everything_shares_the_rank() -> None:
    over = given(GAME, options=Options(rounds=1), events=[dealt(2, 2), CharmsShown((2, 2))])

    assert GAME.outcome(over.state) == Outcome(ranks=(1, 1), points=(2, 2))


def test_a_spectator_is_shown_neither_bids_nor_charms() -> None:
    state = two_players(BidPlaced(0, hidden(0, 4))).state

    assert GAME.sketch(GAME.view(state, SPECTATOR)).splitlines() == [
        "Round 1 of 3, 0 chips in the bank",
        "seat 0: 0 points, 10 chips, bid ?, charm ?",
        "seat 1: 0 points, 10 chips, bid -, charm ?",
    ]
