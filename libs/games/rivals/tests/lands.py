"""Sound positions: all 180 cards are somewhere, and only what a test names differs from the start."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from gamekit.audience import Seat
from gamekit.chance import Chance
from games.rivals import GAME, steps
from games.rivals.cards.card import CardKey
from games.rivals.commands import Amount, Column, StackNumber
from games.rivals.decide import open_match
from games.rivals.events import DiceRolled, EventCardRevealed, EventFace, ResourcesLost, ResourcesReceived, StepsPlanned
from games.rivals.options import Mode, Options
from games.rivals.regions import GOLD_CACHE, RegionKey
from games.rivals.state import HALVES, Place, Prince, State, region_column
from games.rivals.steps import AnyStep
from testkit.chance import ScriptedChance
from testkit.scenario import Scenario

Position: TypeAlias = Scenario[State, Any, Any, Options, Any]

INTRODUCTORY: Final = "introductory"
GOLD: Final = "era_of_gold"
TURMOIL: Final = "era_of_turmoil"
PROGRESS: Final = "era_of_progress"
DUEL: Final = "duel_of_the_princes"

FACES: tuple[EventFace, ...] = ("brigand_attack", "trade", "celebration", "plentiful_harvest", "event_card")


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


class Unshuffled(Chance):
    """Chance that leaves every deck as it lies."""

    def below(self, purpose: str, bound: int) -> int:
        """Draw the highest number."""
        return bound - 1


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
    chosen = Options(mode=mode, start_player=active) if options is None else options
    state = GAME.initial(chosen, 2)
    for opened in open_match(chosen, 2, Unshuffled()):
        GAME.evolve(state, opened)
    for prince, lands in zip(state.princes, (red, blue), strict=True):
        _settle(state, prince, lands)
    state.discards = tuple(_drawn(state, card) for card in discards)
    for stack, cards in (on_top or {}).items():
        state.stacks[stack] = (*(_drawn(state, card) for card in cards), *state.stacks[stack])
    if event is not None:
        state.events = (event, *_without(state.events, event))
    state.active, state.turn = active, 5
    first = steps.Actions(active) if doing is None else doing
    state.agenda = _from(first, active)
    if not isinstance(first, steps.Roll):
        state.production, state.event, state.rolled = production, "event_card", True
    assert not GAME.violations(state)
    return Scenario(GAME, state)


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


def _settle(state: State, prince: Prince, lands: Lands) -> None:
    prince.hand = tuple(sorted(_drawn(state, card) for card in lands.hand))
    for upper, lower in lands.outer:
        prince.top, prince.bottom = (*prince.top, upper), (*prince.bottom, lower)
        prince.places = (*prince.places, Place(prince.places[-1].column + 2))
        state.regions = tuple(region for region in state.regions if region not in (upper, lower))
        state.settlements_left -= 1
        state.roads_left -= 1
    prince.places = tuple(
        replace(
            place,
            city=place.column in lands.cities,
            top=_built(state, lands.above.get(place.column, ())),
            bottom=_built(state, lands.below.get(place.column, ())),
        )
        for place in prince.places
    )
    prince.right_road = lands.road_right
    state.roads_left -= lands.road_right
    state.cities_left -= len(lands.cities)
    for region in prince.regions:
        state.stored[region] = lands.stored.get(region, 0)
    if lands.cache_at is not None:
        _drawn(state, "gold_cache")
        half = next(half for half in HALVES if lands.cache_at in prince.row(half))
        prince.cache = (region_column(prince, prince.row(half).index(lands.cache_at)), half)
        state.stored[GOLD_CACHE] = lands.stored.get(GOLD_CACHE, 0)


def _built(state: State, cards: Sequence[CardKey]) -> tuple[CardKey, ...]:
    for card in cards:
        _drawn(state, "parish_hall") if card == "town_hall" else None
    return tuple(_drawn(state, card) for card in cards)


def _drawn(state: State, card: CardKey) -> CardKey:
    """Take a card from the bottom of the first pile that holds it, and return it."""
    for number, stack in enumerate(state.stacks):
        if card in stack:
            state.stacks[number] = _without(stack, card)
            return card
    assert card in state.face_up, f"there is no {card} left in this mode"
    state.face_up = _without(state.face_up, card)
    return card


def _without(cards: tuple[CardKey, ...], card: CardKey) -> tuple[CardKey, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]
