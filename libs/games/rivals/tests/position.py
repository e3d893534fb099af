"""Positions for tests, built from a match just opened in which everything lies in the order of the card data.

Seat 0 is red and has the settlements of columns 11 and 13; its regions are forest_2, gold_river_1, field_6 above and
hill_3, pasture_4, mountain_5 below. Seat 1 is blue: forest_3, gold_river_4, field_5, hill_2, pasture_1, mountain_6.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.game import Event
from games.rivals import GAME, steps
from games.rivals.cards import CARDS
from games.rivals.cards.card import CardKey
from games.rivals.commands import Amount, ChooseExpansion, Column, Command, Pay, RollDice, Side
from games.rivals.decide import open_match
from games.rivals.decide.production import FACES
from games.rivals.events import (
    CityBuilt,
    EventFace,
    RegionPlaced,
    RegionsTurnedUp,
    RoadBuilt,
    SettlementBuilt,
    StepsPlanned,
    TurnBegan,
)
from games.rivals.evolve import evolve
from games.rivals.options import Mode, Options
from games.rivals.places import Place
from games.rivals.regions import Half, RegionKey
from games.rivals.state import State, copy, initial
from games.rivals.steps import AnyStep
from testkit.chance import ScriptedChance
from testkit.scenario import Scenario, given

GOLD: Mode = "era_of_gold"
TURMOIL: Mode = "era_of_turmoil"
PROGRESS: Mode = "era_of_progress"
DUEL: Mode = "duel_of_the_princes"


class InOrder(Chance):
    """Luck that shuffles nothing and always draws the last."""

    def below(self, purpose: str, bound: int) -> int:
        return bound - 1


def opened(options: Options) -> State:
    state = initial(options, 2)
    for event in open_match(options, 2, InOrder()):
        state = evolve(state, event)
    return state


class Table:
    """A position in the middle of a match. Building methods change it in place and return it; `does` goes on."""

    def __init__(self, mode: Mode = "introductory", active: Seat = 0, options: Options | None = None) -> None:
        self.state = opened(options or Options(mode=mode, start_player=0))
        self.facts: list[Event] = []
        evolve(self.state, TurnBegan(active))
        self.acting(active)

    # Building a position

    def plan(self, *planned: AnyStep) -> Table:
        self.state.agenda = planned
        return self

    def acting(self, seat: Seat = 0, production: int = 6) -> Table:
        self.state.production, self.state.event, self.state.rolled = production, "trade", True
        return self.plan(steps.Actions(seat), *ending(seat))

    def rolling(self, seat: Seat = 0) -> Table:
        self.state.production, self.state.event, self.state.rolled = None, None, False
        return self.plan(steps.Roll(seat), steps.Actions(seat), *ending(seat))

    def fetch(self, card: CardKey) -> CardKey:
        """Take a card from wherever it lies aside."""
        state = self.state
        for number, stack in enumerate(state.stacks):
            if card in stack:
                state.stacks[number] = without(stack, card)
                return card
        if card in state.face_up:
            state.face_up = without(state.face_up, card)
        elif card in state.events:
            state.events = without(state.events, card)
        else:
            state.box = without(state.box, card)
        return card

    def hand(self, seat: Seat, *cards: CardKey) -> Table:
        prince = self.state.princes[seat]
        prince.hand = tuple(sorted((*prince.hand, *map(self.fetch, cards))))
        return self

    def discarded(self, *cards: CardKey) -> Table:
        self.state.discards = (*self.state.discards, *map(self.fetch, cards))
        return self

    def stand(self, seat: Seat, column: Column, half: Half, *cards: CardKey) -> Table:
        """Put expansions at a place; a Town Hall brings the Parish Hall below it."""
        prince = self.state.princes[seat]
        for card in cards:
            self.fetch(card)
            if card == "town_hall":
                self.fetch("parish_hall")
        prince.places = tuple(
            self._with(place, half, cards) if place.column == column else place for place in prince.places
        )
        return self

    def _with(self, place: Place, half: Half, cards: Sequence[CardKey]) -> Place:
        top, bottom = (place.top, (*place.bottom, *cards)) if half == "bottom" else ((*place.top, *cards), place.bottom)
        return Place(place.column, place.city, top, bottom)

    def city(self, seat: Seat, *columns: Column) -> Table:
        for column in columns:
            evolve(self.state, CityBuilt(seat, column))
        return self

    def road(self, seat: Seat, side: Side) -> Table:
        evolve(self.state, RoadBuilt(seat, side))
        return self

    def settle(self, seat: Seat, side: Side, top: RegionKey, bottom: RegionKey) -> Table:
        """Add a road and a settlement with these regions of the stack."""
        rest = [region for region in self.state.regions if region not in {top, bottom}]
        self.state.regions = (top, bottom, *rest)
        built = (RegionPlaced(seat, side, "top", top), RegionPlaced(seat, side, "bottom", bottom))
        for event in (RoadBuilt(seat, side), SettlementBuilt(seat, side), RegionsTurnedUp((top, bottom)), *built):
            evolve(self.state, event)
        return self

    def store(self, **amounts: int) -> Table:
        self.state.stored.update(amounts)
        return self

    def emptied(self, seat: Seat | None = None) -> Table:
        """Take all resources of a seat, or of both."""
        for owner, prince in enumerate(self.state.princes):
            if seat in {None, owner}:
                self.store(**dict.fromkeys(prince.regions, 0))
        return self

    def filled(self, seat: Seat, count: int = 3) -> Table:
        return self.store(**dict.fromkeys(self.state.princes[seat].regions, count))

    def cache(self, seat: Seat, column: Column, half: Half, stored: int = 0) -> Table:
        self.fetch("gold_cache")
        self.state.princes[seat].cache = (column, half)
        return self.store(gold_cache=stored)

    def event_on_top(self, *cards: CardKey) -> Table:
        fetched = tuple(map(self.fetch, cards))
        self.state.events = (*fetched, *self.state.events)
        return self

    # Going on

    def scenario(self) -> Scenario:  # type: ignore[type-arg]  # the game's types are many
        return given(GAME, state=self.state)

    def does(self, seat: Seat, command: Command, chance: Chance | None = None) -> Table:
        """Carry a command out; `facts` are what has happened in this one, without what was planned."""
        decision = self.scenario().when(seat, command, chance)
        after = Table.__new__(Table)
        after.state = decision.then_scenario().state
        after.facts = [event for event in decision.events if not isinstance(event, StepsPlanned)]
        return after

    def refuses(self, seat: Seat, command: Command, code: str, rule: str) -> Table:
        self.scenario().when(seat, command).then_rejected(code, rule)
        assert command not in GAME.legal(self.state, seat)
        return self

    def rolls(self, production: int, event: EventFace = "trade", seat: Seat = 0, **script: Sequence[int]) -> Table:
        face = FACES.index(event)
        luck = ScriptedChance({"production": [production - 1], "event": [face], **script})
        return self.does(seat, RollDice(), luck)

    def revealing(self, *cards: CardKey, production: int = 6, **script: Sequence[int]) -> Table:
        """Let seat 0 roll an event card."""
        return self.event_on_top(*cards).rolling().rolls(production, "event_card", 0, **script)

    @property
    def waiting(self) -> tuple[Seat, str] | None:
        for seat, prompt in GAME.awaiting(self.state).items():
            return seat, prompt.kind
        return None

    @property
    def options(self) -> list[Command]:
        return [command for seat in (0, 1) for command in GAME.legal(self.state, seat)]

    def stored(self, *regions: RegionKey) -> list[int]:
        return [self.state.stored[region] for region in regions]

    def hand_of(self, seat: Seat) -> tuple[CardKey, ...]:
        return self.state.princes[seat].hand

    def view_of(self, viewer: Seat):  # type: ignore[no-untyped-def]
        return GAME.view(self.state, viewer)

    def points(self, seat: Seat) -> int:
        return GAME.standings(self.state, seat)[seat]

    def again(self) -> Table:
        twin = Table.__new__(Table)
        twin.state, twin.facts = copy(self.state), list(self.facts)
        return twin


def ending(seat: Seat) -> tuple[AnyStep, ...]:
    return (steps.Adjustment(seat), steps.CardExchange(seat), steps.TurnEnd(seat))


def without(cards: tuple[CardKey, ...], card: CardKey) -> tuple[CardKey, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def pay(**amounts: int) -> Pay:
    return Pay(tuple(Amount(region, count) for region, count in amounts.items()))


def amounts(**counts: int) -> tuple[Amount, ...]:
    return tuple(Amount(region, count) for region, count in counts.items())


def choose(card: CardKey, column: Column, half: Half) -> ChooseExpansion:
    return ChooseExpansion(card, column, half)


def copies(key: CardKey) -> int:
    return CARDS[key].copies
