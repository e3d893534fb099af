"""One play of a game: the fold of its events, and the two events that every match has whatever its game.

`MatchOpened` is always the first event of a match and carries the commitment to its luck; `MatchClosed` is always the
last and reveals the secret. Between them stand the game's own events.
"""

from collections.abc import Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Raw, Struct

from gamekit.audience import Seat, Secret
from gamekit.chance import HmacChance, commitment, match_key
from gamekit.game import AnyGame, Event, Outcome
from gamekit.rejection import Rejection

S = TypeVar("S")


class Player(Struct, frozen=True):
    """The account on a seat, its display name, and the nonce it brought for the match's luck (may be empty)."""

    player_id: str
    name: str
    nonce: str = ""


class MatchOpened(Event, frozen=True):
    """The match exists. `options` are the game's, complete with defaults; `commitment` is the SHA-256 of `secret`."""

    game: str
    options: Raw
    players: tuple[Player, ...]
    commitment: str
    secret: Secret[str]
    """32 bytes in hexadecimal, for nobody's eyes until `MatchClosed`."""


class MatchClosed(Event, frozen=True):
    """The match is over, and its luck can be checked."""

    secret: str


MatchEvent: TypeAlias = Any
"""`MatchOpened`, `MatchClosed` or an event of the match's game."""


class Match(Struct, Generic[S]):
    """The live state of a match: owned by one fold, updated by `evolve`."""

    opened: MatchOpened
    state: S
    key: bytes
    """The key of the match's luck."""
    version: int = 0
    closed: bool = False

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where, in seat order."""
        return self.opened.players

    def seat_of(self, player_id: str) -> Seat | None:
        """Return the seat of an account, if it plays here."""
        for seat, player in enumerate(self.opened.players):
            if player.player_id == player_id:
                return seat
        return None


def open_match(
    game: AnyGame, options: Any, players: Sequence[Player], secret: bytes
) -> tuple[MatchEvent, ...] | Rejection:
    """Decide the first commit of a match: `MatchOpened`, then the game's set-up. Refuses a wrong number of players."""
    if len(players) not in game.seats:
        return Rejection(
            "wrong_number_of_seats", f"{game.key} is for {game.seats.start} to {game.seats.stop - 1} players."
        )
    key = match_key(secret, [player.nonce for player in players])
    events = game.open(options, len(players), HmacChance(key, 0))
    if isinstance(events, Rejection):
        return events
    opened = MatchOpened(
        game=game.key,
        options=Raw(msgspec.json.encode(options)),
        players=tuple(players),
        commitment=commitment(secret),
        secret=Secret((), secret.hex()),
    )
    return (opened, *events)


def decide(game: AnyGame, match: Match[Any], seat: Seat, command: Any) -> tuple[MatchEvent, ...] | Rejection:
    """Decide a seat's command against the match as it stands; leaves the match untouched."""
    if match.closed:
        return Rejection("match_over", "The match is over.")
    events = game.decide(match.state, seat, command, HmacChance(match.key, match.version))
    if type(events) is Rejection:
        return events
    if events and type(events[-1]) in game.final:
        return (*events, MatchClosed(match.opened.secret.reveal()))
    return tuple(events)


def begin(game: AnyGame, opened: MatchOpened) -> Match[Any]:
    """Return the match after its first event."""
    options = msgspec.json.decode(opened.options, type=game.Options)
    key = match_key(bytes.fromhex(opened.secret.reveal()), [player.nonce for player in opened.players])
    return Match(opened, game.initial(options, len(opened.players)), key, version=1)


def evolve(game: AnyGame, match: Match[Any], event: MatchEvent) -> Match[Any]:
    """Apply one event after the first; consumes the match it was given."""
    if type(event) is MatchClosed:
        match.closed = True
    else:
        match.state = game.evolve(match.state, event)
    match.version += 1
    return match


def fold(game: AnyGame, events: Sequence[MatchEvent]) -> Match[Any]:
    """Rebuild a match from all its events, `MatchOpened` first."""
    match = begin(game, events[0])
    for event in events[1:]:
        match = evolve(game, match, event)
    return match


def copy(game: AnyGame, match: Match[Any]) -> Match[Any]:
    """Return an independent match, for branches and look-ahead."""
    return Match(match.opened, game.copy(match.state), match.key, match.version, match.closed)


def outcome(game: AnyGame, match: Match[Any]) -> Outcome | None:
    """Return the result of a match, or None while it goes on."""
    found: Outcome | None = game.outcome(match.state)
    return found
