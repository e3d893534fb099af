"""What comes in (pydantic, unknown fields refused) and, for the documentation, what goes out."""

import re
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from eventlog.log import COMMAND_ID, ID
from gamekit.game import Names, Outcome, Prompt
from gateway.problems import Problem
from readmodels.ratings import Rating

MAX_VERSION = (1 << 63) - 1


def _plain(given: Any) -> Any:
    """Let a number of a query pass only as it would be written in JSON; pydantic takes ` +1`, `01`, `1_0`, `1.0`."""
    if isinstance(given, str) and not re.fullmatch(r"0|[1-9][0-9]*", given, re.ASCII):
        raise ValueError("Write a whole number, 0 or more, in plain digits")
    return given


_Number = Annotated[int, BeforeValidator(_plain)]
Version = Annotated[_Number, Field(ge=0, le=MAX_VERSION)]
# Neither control characters nor what breaks a line or turns the direction of the text around it.
_PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+$"
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, pattern=_PRINTABLE)]
Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,64}$")]


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Query(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewGuest(_In):
    """How a guest would like to be called."""

    name: Annotated[Text, Field(max_length=40)] | None = None


class WantedMatch(_In):
    """The match that somebody would like to play. `nonce` is what the account brings for its luck."""

    game: Key
    options: dict[str, Any] = Field(default_factory=dict)
    seats: int = Field(ge=1, le=64)
    nonce: str = Field(default="", max_length=64)


class AnySeat(WantedMatch):
    """The match to be brought together for; a new one although the match of the table `instead_of` is being played."""

    instead_of: str | None = Field(default=None, pattern=f"^{ID.pattern}$")


class NewTable(WantedMatch):
    """The match to arrange. With `auto_start` it begins when the last seat is taken, else when the host says so."""

    private: bool = False
    auto_start: bool = False


class WantedSeat(_In):
    """The seat to take, the first free one by default; the code of a private table; a nonce for the luck."""

    seat: int | None = Field(default=None, ge=0, le=63)
    invite: str = Field(default="", max_length=64)
    nonce: str = Field(default="", max_length=64)


class ListQuery(_Query):
    """A part of a list: at most `limit` items, after a `cursor` from the answer before."""

    limit: _Number = Field(default=50, ge=1, le=200)
    cursor: str | None = Field(default=None, max_length=512)


class TablesQuery(ListQuery):
    """Which public tables: those that wait for players, or whose match is being played; of one game, or of all."""

    status: Literal["open", "started"] = "open"
    game: Key | None = None


class MatchQuery(_Query):
    """Which version of a match: the newest, or `at`; wait until it has `min_version`."""

    at: Version | None = None
    min_version: Version = 0


class EventsQuery(_Query):
    """Which events of a match: at most `limit`, in whole commits, after version `since`."""

    since: Version = 0
    limit: _Number = Field(default=200, ge=1, le=1000)


class StreamQuery(_Query):
    """Which commits of a match to follow: those after version `since`, with the caller's legal commands if `legal`."""

    since: Version = 0
    legal: Literal["0", "1"] = "0"


class RulesQuery(_Query):
    """Which rules: those of one chapter, or all."""

    chapter: str | None = Field(default=None, max_length=200)


class ProblemKind(Struct, frozen=True):
    """What the `code` of a problem means, and what the client can do about it."""

    code: str
    status: int
    title: str
    meaning: str


class Guest(Struct, frozen=True):
    """A new account and the token that proves it."""

    player_id: str
    name: str
    token: str
    expires_at: str


class SeatRange(Struct, frozen=True):
    """How many may play."""

    min: int
    max: int


class GameSummary(Struct, frozen=True):
    """A game in the catalogue. `title` is by language."""

    key: str
    title: Names
    seats: SeatRange
    rules_version: int


class GameDetails(GameSummary, frozen=True):
    """All that a client needs to know of a game. `schemas` are JSON Schemas of options, command, event and view.

    `components` are names of pieces, resources and cards by their key on the wire; of the `open_ended` commands the
    legal ones are only listed in part.
    """

    components: dict[str, Names]
    open_ended: tuple[str, ...]
    schemas: dict[str, Any]


class Accepted(Struct, frozen=True):
    """A stored command: the version it led to, and its events as the one who asked may see them."""

    version: int
    events: tuple[Raw, ...]


class Seated(Struct, frozen=True):
    """Who sits on a seat."""

    player_id: str
    name: str


class MatchView(Struct, frozen=True, kw_only=True):
    """A match at a version, as the caller may see it; after the end everybody sees everything.

    `seat` is the caller's, null for a spectator; `awaiting` says by seat who must act and what for; `legal` is what the
    caller may do, at the newest version only.
    """

    match_id: str
    game: str
    version: int
    latest_version: int
    options: Raw
    players: tuple[Seated, ...]
    seat: int | None
    view: Raw
    awaiting: dict[int, Prompt]
    legal: tuple[Raw, ...]
    standings: tuple[int, ...]
    outcome: Outcome | None
    commitment: str
    opened_at: str
    updated_at: str


class SeenCommit(Struct, frozen=True, kw_only=True):
    """What one command led to. The first event made `first_version`; no `seat` asked for the opening.

    `command_id` is for the seat that asked.
    """

    first_version: int
    version: int
    seat: int | None
    at: str
    command_id: str | None
    events: tuple[Raw, ...]


class Mark(Struct, frozen=True, kw_only=True):
    """One commit on a timeline: the kinds of its events, the points after it, and the seats that must act then.

    `turn` is whether other seats must act than before it, `closed` whether it ended the match.
    """

    version: int
    at: str
    seat: int | None
    kinds: tuple[str, ...]
    standings: tuple[int, ...]
    awaited: tuple[int, ...]
    turn: bool
    standings_changed: bool
    closed: bool


class EventPage(Struct, frozen=True):
    """A page of commits, and the newest version of the match."""

    version: int
    commits: tuple[SeenCommit, ...]


class Ranked(Struct, frozen=True):
    """An entry of a leaderboard."""

    player_id: str
    name: str
    played: int
    won: int
    rating: Rating


class CommitMessage(Struct, frozen=True, kw_only=True, tag_field="type", tag="commit", omit_defaults=True):
    """On a stream: what one command led to. `first_version` is that of the first event, `version` that of the last.

    `command_id` is for the seat that asked.
    With the newest commit come `awaiting`, `standings` and, where asked for, the viewer's `legal` commands after it.
    """

    version: int
    first_version: int
    seat: int | None
    at: str
    command_id: str | UnsetType = UNSET
    events: tuple[Raw, ...]
    awaiting: dict[int, Prompt] | UnsetType = UNSET
    standings: tuple[int, ...] | UnsetType = UNSET
    legal: tuple[Raw, ...] | UnsetType = UNSET


class ClosedMessage(Struct, frozen=True, tag_field="type", tag="closed"):
    """On a stream: the match is over, and so is the stream."""

    version: int
    outcome: Outcome | None


class AcceptedMessage(Struct, frozen=True, tag_field="type", tag="accepted"):
    """On a stream: the command of this id is stored; see `Accepted`."""

    id: str
    version: int
    events: tuple[Raw, ...]


class RejectedMessage(Struct, frozen=True, tag_field="type", tag="rejected"):
    """On a stream: the command of this id is refused."""

    id: str
    problem: Problem


class ErrorMessage(Struct, frozen=True, tag_field="type", tag="error"):
    """On a stream: a message could not be understood; after several of them it is closed."""

    problem: Problem


class CommandMessage(Struct, frozen=True, forbid_unknown_fields=True):
    """On a stream, from the client: a command under an id of its own; `accepted` or `rejected` answers with that id."""

    type: Literal["command"]
    id: Annotated[str, Meta(pattern=f"^{COMMAND_ID.pattern}$")]
    body: Raw
    expected_version: Annotated[int, Meta(ge=0, le=MAX_VERSION)] | None = None

    def __post_init__(self) -> None:
        # To the pattern, a line break at the end is no part of the text.
        if not COMMAND_ID.fullmatch(self.id):
            raise ValueError("A command id ends without a line break")
