"""Positions told by what each seat owns, and the events that tests expect of them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct, field

from gamekit.audience import Seat
from games.rivals import GAME, steps
from games.rivals.cards.card import CardKey
from games.rivals.commands import Amount, Column, StackNumber
from games.rivals.decide.production import FACES
from games.rivals.events import DiceRolled, EventCardRevealed, EventFace, ResourcesLost, ResourcesReceived, StepsPlanned
from games.rivals.options import Mode, Options
from games.rivals.regions import HALVES, RegionKey
from games.rivals.state import State, region_column
from games.rivals.steps import AnyStep
from games.rivals.tests.position import Table
from testkit.chance import ScriptedChance
from testkit.scenario import Scenario

Position: TypeAlias = Scenario[State, Any, Any, Options, Any]

INTRODUCTORY: Final = "introductory"
GOLD: Final = "era_of_gold"
TURMOIL: Final = "era_of_turmoil"
PROGRESS: Final = "era_of_progress"
DUEL: Final = "duel_of_the_princes"


class Lands(Struct, frozen=True):
    """What a seat owns beyond its two settlements in the columns 11 and 13 and its six start regions.

    The red seat's regions are forest_2, gold_river_1, field_6 above and hill_3, pasture_4, mountain_5 below; the blue
    seat's forest_3, gold_river_4, field_5 above and hill_2, pasture_1, mountain_6 below. They store nothing but
    `stored`. `outer` are the upper and lower regions of settlements to the right, in the columns 15, 17; `road_right`
    says whether a road without a settlement follows there.
    """

    hand: Sequence[CardKey] = ()
    above: Mapping[Column, Sequence[CardKey]] = field(default_factory=dict)
    below: Mapping[Column, Sequence[CardKey]] = field(default_factory=dict)
    cities: Sequence[Column] = ()
    stored: Mapping[RegionKey, int] = field(default_factory=dict)
    outer: Sequence[tuple[RegionKey, RegionKey]] = ()
    road_right: bool = False
    cache_at: RegionKey | None = None


def position(
    mode: Mode,
    red: Lands = Lands(),  # noqa: B008 - frozen
    blue: Lands = Lands(),  # noqa: B008 - frozen
    *,
    doing: AnyStep | None = None,
    active: Seat = 0,
    production: int = 1,
    discards: Sequence[CardKey] = (),
    on_top: Mapping[StackNumber, Sequence[CardKey]] | None = None,
    event: CardKey | None = None,
    options: Options | None = None,
) -> Position:
    """Return a position in the turn of `active`: in the action phase, or at the step `doing` and what follows it.

    `on_top` are the top cards of draw stacks, `event` is the top event card.
    """
    table = Table(mode, active, options).emptied()
    for seat, lands in enumerate((red, blue)):
        _settle(table, seat, lands)
    table.discarded(*discards)
    state = table.state
    for stack, cards in (on_top or {}).items():
        state.stacks[stack] = (*map(table.fetch, cards), *state.stacks[stack])
    if event is not None:
        table.event_on_top(event)
    first = steps.Actions(active) if doing is None else doing
    if isinstance(first, steps.Roll):
        table.rolling(active)
    else:
        table.acting(active, production).plan(*_from(first, active))
    assert not GAME.violations(state)
    return table.scenario()


def rolling(mode: Mode, red: Lands = Lands(), blue: Lands = Lands(), **wanted: Any) -> Position:  # noqa: B008
    """Return a position in which the active seat rolls the dice."""
    return position(mode, red, blue, doing=steps.Roll(wanted.get("active", 0)), **wanted)


def dice(production: int, event: EventFace = "event_card") -> ScriptedChance:
    """Return both dice as they fall."""
    return ScriptedChance({"production": [production - 1], "event": [FACES.index(event)]})


def planned(*asked: AnyStep, active: Seat = 0, then: AnyStep | None = None) -> StepsPlanned:
    """Return what is planned where these steps come before the action phase, or before the step `then`."""
    return StepsPlanned((*asked, *_from(steps.Actions(active) if then is None else then, active)))


def received(seat: Seat, **stores: int) -> ResourcesReceived:
    """Return what a seat received, store by store."""
    return ResourcesReceived(seat, tuple(Amount(region, count) for region, count in stores.items()))


def lost(seat: Seat, **stores: int) -> ResourcesLost:
    """Return what a seat lost, store by store."""
    return ResourcesLost(seat, tuple(Amount(region, count) for region, count in stores.items()))


def revealed(event: CardKey) -> tuple[Any, ...]:
    """Return how a roll of 6 starts that reveals an event card, with the start regions empty."""
    return (
        DiceRolled(0, 6, "event_card"),
        received(0, field_6=1),
        received(1, mountain_6=1),
        EventCardRevealed(event),
    )


def _from(first: AnyStep, active: Seat) -> tuple[AnyStep, ...]:
    """Return a step and what a turn plans after it; before a step that is no part of a turn, all actions."""
    turn = (
        steps.Roll(active),
        steps.Actions(active),
        steps.Adjustment(active),
        steps.CardExchange(active),
        steps.TurnEnd(active),
    )
    return turn[turn.index(first) :] if first in turn else (first, *turn[1:])


def _settle(table: Table, seat: Seat, lands: Lands) -> None:
    for upper, lower in lands.outer:
        table.settle(seat, "right", upper, lower)
    if lands.road_right:
        table.road(seat, "right")
    table.city(seat, *lands.cities)
    for column, cards in lands.above.items():
        table.stand(seat, column, "top", *cards)
    for column, cards in lands.below.items():
        table.stand(seat, column, "bottom", *cards)
    prince = table.state.princes[seat]
    if lands.cache_at is not None:
        half = next(half for half in HALVES if lands.cache_at in prince.row(half))
        table.cache(seat, region_column(prince, half, prince.row(half).index(lands.cache_at)), half)
    table.store(**lands.stored).hand(seat, *lands.hand)
