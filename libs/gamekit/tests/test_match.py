import msgspec
import pytest

from gamekit import match as matches
from gamekit.audience import OMNISCIENT, SPECTATOR, Secret, redact
from gamekit.chance import HmacChance, commitment, match_key
from gamekit.match import Match, MatchClosed, MatchEvent, MatchOpened, Player
from gamekit.rejection import Rejection
from gamekit.wire import wire
from testkit.toy import GAME
from testkit.toy.commands import PlaceBid
from testkit.toy.events import BidPlaced, CharmsDealt, CharmsShown, RoundRolled
from testkit.toy.state import Options, State

SECRET = bytes(range(32))
ANN = Player("ann-id", "Ann", "a nonce")
BEN = Player("ben-id", "Ben")
ONE_ROUND = Options(rounds=1)


def opening(options: Options = ONE_ROUND) -> tuple[MatchEvent, ...]:
    events = matches.open_match(GAME, options, [ANN, BEN], SECRET)
    assert not isinstance(events, Rejection)
    return events


def submit(match: Match[State], seat: int, command: PlaceBid) -> tuple[MatchEvent, ...]:
    """Decide and apply a command that must be accepted."""
    events = matches.decide(GAME, match, seat, command)
    assert not isinstance(events, Rejection)
    for event in events:
        matches.evolve(GAME, match, event)
    return events


def test_a_match_opens_with_its_commitment_and_then_the_games_own_set_up() -> None:
    opened, dealt = opening()

    assert opened == MatchOpened(
        game="toy",
        options=msgspec.Raw(b'{"rounds":1,"chips":10}'),
        players=(ANN, BEN),
        commitment=commitment(SECRET),
        secret=Secret((), SECRET.hex()),
    )
    deck = HmacChance(match_key(SECRET, ["a nonce", ""]), 0).shuffled("charms", (1, 2, 3) * 4)
    assert dealt == CharmsDealt((Secret((0,), deck[0]), Secret((1,), deck[1])))


def test_nobody_sees_the_secret_of_the_opening() -> None:
    opened = opening()[0]

    assert [redact(opened, viewer).secret for viewer in (0, 1, SPECTATOR)] == [Secret(())] * 3


@pytest.mark.parametrize("players", [[], [ANN], [ANN] * 5])
def test_a_wrong_number_of_players_is_refused(players: list[Player]) -> None:
    assert matches.open_match(GAME, Options(), players, SECRET) == Rejection(
        "wrong_number_of_seats", "toy is for 2 to 4 players."
    )


def test_the_version_counts_every_event() -> None:
    match = matches.fold(GAME, opening())

    assert (match.version, match.closed, match.players) == (2, False, (ANN, BEN))


def test_an_account_is_found_at_its_seat() -> None:
    match = matches.fold(GAME, opening())

    assert [match.seat_of(player_id) for player_id in ("ann-id", "ben-id", "eve-id")] == [0, 1, None]


def test_a_refused_command_changes_nothing() -> None:
    match = matches.fold(GAME, opening())
    before = wire(GAME).snapshot(match)

    answer = matches.decide(GAME, match, 0, PlaceBid(11))

    assert answer == Rejection("too_few_chips", "You have 10 chips.", "TOY-005")
    assert wire(GAME).snapshot(match) == before


def test_the_luck_of_a_command_belongs_to_the_version_it_is_decided_at() -> None:
    match = matches.fold(GAME, opening())
    submit(match, 0, PlaceBid(0))

    _, rolled = submit(match, 1, PlaceBid(0))[:2]

    chance = HmacChance(match_key(SECRET, ["a nonce", ""]), 3)
    assert isinstance(rolled, RoundRolled)
    assert rolled.dice == (chance.die("dice"), chance.die("dice"))


def test_a_final_event_is_followed_by_the_secret_and_closes_the_match() -> None:
    match = matches.fold(GAME, opening())
    submit(match, 0, PlaceBid(1))

    events = submit(match, 1, PlaceBid(2))

    assert [type(event) for event in events] == [BidPlaced, RoundRolled, CharmsShown, MatchClosed]
    assert events[-1] == MatchClosed(SECRET.hex())
    assert match.closed
    assert match.version == 7
    assert matches.outcome(GAME, match) is not None


def test_a_closed_match_refuses_every_command() -> None:
    match = matches.fold(GAME, opening())
    submit(match, 0, PlaceBid(1))
    submit(match, 1, PlaceBid(2))

    assert matches.decide(GAME, match, 0, PlaceBid(0)) == Rejection("match_over", "The match is over.")


def test_the_revealed_secret_fits_the_commitment() -> None:
    match = matches.fold(GAME, opening())
    submit(match, 0, PlaceBid(1))

    closed = submit(match, 1, PlaceBid(2))[-1]

    assert commitment(bytes.fromhex(closed.secret)) == match.opened.commitment


def test_the_fold_of_all_events_is_the_live_match() -> None:
    events = list(opening())
    match = matches.fold(GAME, events)

    events += submit(match, 1, PlaceBid(3))
    events += submit(match, 0, PlaceBid(4))

    assert matches.fold(GAME, events) == match


def test_a_copy_goes_its_own_way() -> None:
    match = matches.fold(GAME, opening())
    twin = matches.copy(GAME, match)

    submit(twin, 0, PlaceBid(4))

    assert (match.version, match.state.bids) == (2, [None, None])
    assert (twin.version, twin.state.bids) == (3, [4, None])


def test_an_omniscient_viewer_sees_all_points() -> None:
    match = matches.fold(GAME, opening())
    charms = tuple(charm.reveal() for charm in opening()[1].charms)

    assert GAME.standings(match.state, OMNISCIENT) == charms
    assert GAME.standings(match.state, 0) == (charms[0], 0)
    assert GAME.standings(match.state, SPECTATOR) == (0, 0)
