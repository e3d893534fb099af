"""Chapters 9, 15, 22 and 26 and the rulings on them: cards looked at are seen by who looks, and by nobody else."""

import pytest

from gamekit.audience import SPECTATOR
from games.rivals import GAME, steps
from games.rivals.commands import RollDice
from games.rivals.events import TurnBegan
from games.rivals.tests.lands import DUEL, PROGRESS, TURMOIL, Lands, Position, dice, position, rolling

RED = Lands(hand=["scout"])
BLUE = Lands(hand=["abbey", "storehouse"])

LOOKING: list[Position] = [
    position(PROGRESS, RED, BLUE, doing=steps.StackCard(0, 2), on_top={2: ["inga"]}),
    position(TURMOIL, RED, BLUE, doing=steps.Treason(0)),
    position(TURMOIL, RED, BLUE, doing=steps.HandRaid(0)),
    position(DUEL, RED, BLUE, doing=steps.Salvage(0), discards=["inga", "goldsmith", "guido"]),
]


def shown(there: Position) -> tuple[str, ...]:
    """Return what the red seat may look at, from the state itself."""
    match there.state.agenda[0]:
        case steps.StackCard(stack=stack):
            return there.state.stacks[stack]
        case steps.Salvage():
            return there.state.discards[:-1]
        case _:
            return there.state.princes[1].hand


@pytest.mark.rule("RIV-076", "RIV-098", "RIV-146", "RIV-184", "RIV-327", "RIV-345")
@pytest.mark.parametrize("there", LOOKING, ids=lambda there: type(there.state.agenda[0]).__name__)
def test_cards_looked_at_are_shown_to_the_seat_that_chooses_alone(there: Position) -> None:
    assert GAME.view(there.state, 0).looking_at == shown(there)
    assert GAME.view(there.state, 1).looking_at == ()
    assert GAME.view(there.state, SPECTATOR).looking_at == ()
    assert set(GAME.view(there.state, SPECTATOR).cards) <= set(there.state.face_up) | {"guido"}


@pytest.mark.rule("RIV-027", "RIV-098")
def test_a_hand_is_seen_by_its_seat_and_of_the_discard_pile_everybody_sees_the_top() -> None:
    there = position(DUEL, RED, BLUE, discards=["inga", "goldsmith"])

    for viewer, hands in ((0, (("scout",), None)), (1, (None, ("abbey", "storehouse"))), (SPECTATOR, (None, None))):
        view = GAME.view(there.state, viewer)
        assert tuple(seat.hand for seat in view.seats) == hands
        assert [seat.hand_size for seat in view.seats] == [1, 2]
        assert (view.discards, view.discard_top) == (2, "goldsmith")


@pytest.mark.rule("RIV-122", "RIV-327")
def test_who_scouts_sees_the_region_stack_without_its_order_and_nobody_else_sees_it() -> None:
    there = position(PROGRESS, doing=steps.UpperRegion(0, "right", scouted=True))

    assert GAME.view(there.state, 0).regions_in_sight == tuple(sorted(there.state.regions))
    assert GAME.view(there.state, 1).regions_in_sight == ()


@pytest.mark.rule("RIV-182", "RIV-027")
def test_whether_sebastian_is_in_a_hand_only_its_seat_is_told() -> None:
    having = position(TURMOIL, RED, Lands(hand=["sebastian"]), doing=steps.Sermon(1, "feud"))
    without = position(TURMOIL, RED, Lands(hand=["traitor"]), doing=steps.Sermon(1, "feud"))

    assert GAME.view(having.state, 0) == GAME.view(without.state, 0)
    assert GAME.awaiting(having.state) == GAME.awaiting(without.state)
    assert GAME.legal(having.state, 0) == GAME.legal(without.state, 0) == ()


@pytest.mark.rule("RIV-043")
def test_everybody_sees_the_event_card_of_the_turn_until_the_next_turn_begins() -> None:
    rolled = rolling(PROGRESS, RED, BLUE, event="plague").when(0, RollDice(), dice(6)).then_scenario()

    for viewer in (0, 1, SPECTATOR):
        assert GAME.view(rolled.state, viewer).event_card == "plague"
        assert GAME.view(rolled.and_then(TurnBegan(1)).state, viewer).event_card is None
