"""What everybody knows, what is hidden, and that a refused command leaves no trace."""

from random import Random

import msgspec
import pytest

from gamekit.audience import OMNISCIENT, SPECTATOR, Viewer
from gamekit.chance import HmacChance
from gamekit.playout import play
from gamekit.rejection import Rejection
from gamekit.wire import members
from games.catan import GAME
from games.catan.commands import (
    BuyDevelopmentCard,
    Command,
    CounterOffer,
    Discard,
    MoveRobber,
    PlaceRoad,
    PlayKnight,
    PlayRoadBuilding,
    RollDice,
    Steal,
)
from games.catan.events import DiceRolled, StartPlayerChosen, TurnBegan
from games.catan.options import Options
from games.catan.resources import Resources
from games.catan.state import Offer
from games.catan.tests.examples import ONE_OF_EACH
from games.catan.tests.market import accepted
from games.catan.tests.position import Bounds, Table, after_a_seven, after_roll, before_roll, laid_out, player
from games.catan.view import CardCounts, SeatView
from testkit.chance import ScriptedChance

ORE, WOOL = Resources(ore=1), Resources(wool=1)

OWNER = player(
    settlements=[18],
    cities=[40],
    roads=[28, 36],
    hand=Resources(ore=2, wool=1),
    cards={"victory_point": 1, "monopoly": 1},
    knights=3,
)


@pytest.mark.rule("BAS-181")
@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_everybody_sees_what_lies_on_the_table(viewer: Viewer) -> None:
    view = GAME.view(after_roll(OWNER, robber=4).state, viewer)

    assert len(view.hexes) == 19
    assert [hex_.id for hex_ in view.hexes if hex_.robber] == [4]
    assert {(place.id, place.building) for place in view.vertices if place.seat == 0} == {
        (18, "settlement"),
        (40, "city"),
    }
    assert {edge.id for edge in view.edges if edge.seat == 0} == {28, 36}
    assert view.bank == Resources(19, 19, 18, 19, 17)
    assert view.dice == (1, 1)
    assert view.development_cards_left == 20
    assert view.seats[0] == SeatView(
        seat=0,
        color="red",
        points=5,
        hand_size=3,
        hand=None,
        development_card_count=2,
        development_cards=None,
        new_development_cards=None,
        victory_point_cards_shown=0,
        knights_played=3,
        roads_left=13,
        settlements_left=4,
        cities_left=3,
        road_length=2,
        longest_road=False,
        largest_army=True,
        bank_rates={"brick": 4, "lumber": 4, "wool": 4, "grain": 4, "ore": 4},
        discard_due=0,
    )


@pytest.mark.rule("BAS-181")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_everybody_sees_whose_turn_it_is_and_what_is_pending(viewer: Viewer) -> None:
    begun = laid_out(3, {}).and_then(StartPlayerChosen(2), TurnBegan(2), TurnBegan(0))
    seen = GAME.view(begun.state, viewer)
    assert (seen.start_player, seen.active, seen.turn, seen.phase) == (2, 0, 2, "roll")
    assert (seen.dice, seen.victims, seen.free_roads, seen.winner) == (None, (), 0, None)

    seven = GAME.view(discarding().state, viewer)
    assert seven.dice == (3, 4)
    assert [seat.discard_due for seat in seven.seats] == [4, 4, 0]
    assert GAME.view(choosing_a_victim().state, viewer).victims == (1, 2)
    assert GAME.view(placing_free_roads().state, viewer).free_roads == 2


@pytest.mark.rule("BAS-181")
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_everybody_sees_the_open_offers_and_their_answers(viewer: Viewer) -> None:
    table = accepted(1).when(2, CounterOffer(1, WOOL, Resources(ore=2))).then_scenario()

    assert GAME.view(table.state, viewer).offers == (
        Offer(1, seat=0, to=(1, 2), give=ORE, take=WOOL, accepted=(1,), declined=(2,)),
        Offer(2, seat=2, to=(0,), give=WOOL, take=Resources(ore=2), answers=1),
    )


@pytest.mark.rule("BAS-182", "BAS-183")
@pytest.mark.parametrize("viewer", [0, OMNISCIENT])
def test_the_own_cards_are_seen_by_their_owner(viewer: Viewer) -> None:
    seat = GAME.view(after_roll(OWNER).state, viewer).seats[0]

    assert seat.hand == Resources(ore=2, wool=1)
    assert seat.development_cards == CardCounts(victory_point=1, monopoly=1)
    assert seat.points == 6


# Two positions that look alike to seat 0 and to a spectator


def alike() -> tuple[Table, Table]:
    """Return two tables that differ in the hands of the others, in their development cards and in the pile."""
    mine = player(hand=ORE, cards={"knight": 1})
    one = after_roll(
        mine, player(settlements=[8], hand=ORE, cards={"victory_point": 1}), player(hand=WOOL, cards={"knight": 1})
    )
    other = after_roll(
        mine, player(settlements=[8], hand=WOOL, cards={"monopoly": 1}), player(hand=ORE, cards={"year_of_plenty": 1})
    )
    return one, other


@pytest.mark.rule("BAS-182")
@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_types_of_cards_and_the_pile_are_hidden(viewer: Viewer) -> None:
    one, other = (table.state for table in alike())

    assert msgspec.json.encode(GAME.view(one, viewer)) == msgspec.json.encode(GAME.view(other, viewer))
    assert GAME.standings(one, viewer) == GAME.standings(other, viewer)
    assert dict(GAME.awaiting(one)) == dict(GAME.awaiting(other))


@pytest.mark.rule("BAS-182")
@pytest.mark.parametrize("command", ONE_OF_EACH)
def test_hidden_cards_change_no_refusal_and_no_legal_command_of_others(command: Command) -> None:
    one, other = alike()

    first, second = (table.game.decide(table.state, 0, command, Bounds()) for table in (one, other))

    assert isinstance(first, Rejection) == isinstance(second, Rejection)
    assert first == second or not isinstance(first, Rejection)
    assert list(GAME.legal(one.state, 0)) == list(GAME.legal(other.state, 0))


# No trace of a refusal


@pytest.mark.rule("BAS-184")
@pytest.mark.parametrize("command", ONE_OF_EACH)
@pytest.mark.parametrize("phase", ["roll", "main", "robber", "discard"])
def test_a_refused_command_draws_no_luck(command: Command, phase: str) -> None:
    tables = {
        "roll": before_roll(player(), player()),
        "main": after_roll(player(), player(settlements=[8], hand=ORE), robber=4),
        "robber": after_a_seven(player(), player(settlements=[8], hand=ORE), robber=4),
        "discard": discarding(),
    }
    for seat in range(3):
        luck = Bounds()
        answer = tables[phase].game.decide(tables[phase].state, seat, command, luck)
        assert luck.drawn == [] or not isinstance(answer, Rejection)


@pytest.mark.rule("BAS-184")
def test_after_a_refused_command_the_same_luck_comes() -> None:
    table = before_roll(player(), player())
    refused = table.when(0, BuyDevelopmentCard()).then_rejected("roll_first", "BAS-041")

    first, second = (position.when(0, RollDice(), HmacChance(bytes(32), 9)).events for position in (table, refused))

    assert first == second


# One source of luck


@pytest.mark.rule("BAS-185")
def test_the_same_luck_makes_the_same_match_and_other_luck_another() -> None:
    def match(number: int) -> list[object]:
        return list(play(GAME, Options(), 3, Random(number), limit=150).events)

    assert match(1) == match(1)
    assert match(1) != match(2)


@pytest.mark.rule("BAS-185")
def test_a_roll_is_what_the_luck_says() -> None:
    for dice in [(1, 1), (6, 6), (2, 4)]:
        assert before_roll().when(0, RollDice(), ScriptedChance.dice(*dice)).events[0] == DiceRolled(0, dice)


# Nothing but what is pending


def discarding() -> Table:
    table = before_roll(player(hand=Resources(8), cards={"knight": 1}), player(hand=Resources(0, 8)))
    return table.when(0, RollDice(), ScriptedChance.dice(3, 4)).then_scenario()


def moving_the_robber() -> Table:
    return after_roll(player(cards={"knight": 1, "monopoly": 1})).when(0, PlayKnight()).then_scenario()


def choosing_a_victim() -> Table:
    table = after_a_seven(
        player(settlements=[17]), player(settlements=[8], hand=ORE), player(settlements=[18], hand=ORE)
    )
    return table.when(0, MoveRobber(4)).then_scenario()


def placing_free_roads() -> Table:
    owner = player(settlements=[18], hand=Resources(5, 5, 5, 5, 5), cards={"road_building": 1, "knight": 1})
    return after_roll(owner).when(0, PlayRoadBuilding()).then_scenario()


PENDING = [
    (discarding, Discard),
    (moving_the_robber, MoveRobber),
    (choosing_a_victim, Steal),
    (placing_free_roads, PlaceRoad),
]


@pytest.mark.rule("BAS-186")
@pytest.mark.parametrize("pending", range(4))
@pytest.mark.parametrize("command", ONE_OF_EACH)
@pytest.mark.parametrize("seat", range(3))
def test_only_what_is_pending_is_accepted(pending: int, command: Command, seat: int) -> None:
    table, due = PENDING[pending][0](), PENDING[pending][1]
    if isinstance(command, due):
        return

    refused = table.when(seat, command).rejection

    assert refused.rule in ("BAS-186", "BAS-027", "BAS-046", "BAS-078", "BAS-095", "BAS-128")
    assert seat or refused.rule == "BAS-186"
    assert {type(found) for found in GAME.legal(table.state, seat)} <= {due}


def test_there_is_an_example_of_every_command() -> None:
    assert {type(command) for command in ONE_OF_EACH} == set(members(Command))
