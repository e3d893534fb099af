"""Apply what happened to the state. No rule, no luck and no decision stands here."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from games.rivals import events as e
from games.rivals.cards.card import CardKey
from games.rivals.commands import Column, StackNumber
from games.rivals.events import Event
from games.rivals.places import Place, same
from games.rivals.regions import BLUE_START, GOLD_CACHE, RED_START, Half
from games.rivals.state import FIRST_COLUMN, Prince, State, region_column

MINT: Final = "mint"


def evolve(state: State, event: Event) -> State:
    """Update the state by one event and return it."""
    APPLY[type(event)](state, event)
    return state


# Set-up


def _game_set_up(state: State, event: e.GameSetUp) -> None:
    state.sets = event.sets
    state.stacks = [stack.reveal() for stack in event.stacks]
    state.face_up = event.face_up
    state.events = event.events.reveal()
    state.regions = event.regions.reveal()
    state.box = event.box.reveal()
    for prince, start in zip(state.princes, (RED_START, BLUE_START), strict=True):
        prince.places = same((Place(FIRST_COLUMN), Place(FIRST_COLUMN + 2)))
        prince.top = tuple(region.key for region in start[:3])
        prince.bottom = tuple(region.key for region in start[3:])
        for region in start:
            state.stored[region.key] = 0 if region.resource == "gold" else 1


def _start_player_chosen(state: State, event: e.StartPlayerChosen) -> None:
    state.start_player = event.seat
    state.active = event.seat


def _start_stack_taken(state: State, event: e.StartStackTaken) -> None:
    state.start_stacks = (*state.start_stacks, event.stack)


def _regions_arranged(state: State, event: e.RegionsArranged) -> None:
    prince = state.princes[event.seat]
    prince.top, prince.bottom = event.regions[:3], event.regions[3:]


# The turn


def _steps_planned(state: State, event: e.StepsPlanned) -> None:
    state.agenda = event.steps


def _turn_began(state: State, event: e.TurnBegan) -> None:
    state.active = event.seat
    state.turn += 1
    state.production = None
    state.event = None
    state.called = False
    state.rolled = False
    state.revealed = None
    state.minted = 0
    state.mints_spent = 0


def _production_chosen(state: State, event: e.ProductionChosen) -> None:
    state.production = event.number


def _celebration_called(state: State, event: e.CelebrationCalled) -> None:  # noqa: ARG001
    state.event = "celebration"
    state.called = True


def _dice_rolled(state: State, event: e.DiceRolled) -> None:
    state.production = event.production
    state.event = event.event
    state.rolled = True


# Resources


def _resources_received(state: State, event: e.ResourcesReceived) -> None:
    for amount in event.amounts:
        state.stored[amount.region] += amount.count


def _resources_lost(state: State, event: e.ResourcesLost) -> None:
    for amount in event.amounts:
        state.stored[amount.region] -= amount.count


def _resources_exchanged(state: State, event: e.ResourcesExchanged) -> None:
    if event.rate == "mint":
        state.minted += 1


# Cards


def _take_from_hand(prince: Prince, card: CardKey) -> None:
    index = prince.hand.index(card)
    prince.hand = prince.hand[:index] + prince.hand[index + 1 :]


def _put_into_hand(prince: Prince, *cards: CardKey) -> None:
    prince.hand = tuple(sorted((*prince.hand, *cards)))


def _without(cards: tuple[CardKey, ...], card: CardKey) -> tuple[CardKey, ...]:
    """Return the cards without the first of this key."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def _action_played(state: State, event: e.ActionPlayed) -> None:
    _take_from_hand(state.princes[event.seat], event.card)
    state.discards = (*state.discards, event.card)


def _card_drawn(state: State, event: e.CardDrawn) -> None:
    stack = state.stacks[event.stack]
    state.stacks[event.stack] = stack[1:]
    _put_into_hand(state.princes[event.seat], stack[0])


def _card_taken(state: State, event: e.CardTaken) -> None:
    card = event.card.reveal()
    state.stacks[event.stack] = _without(state.stacks[event.stack], card)
    _put_into_hand(state.princes[event.seat], card)


def _card_returned(state: State, event: e.CardReturned) -> None:
    card = event.card.reveal()
    _take_from_hand(state.princes[event.seat], card)
    _put_under(state, event.stack, card)


def _put_under(state: State, stack: StackNumber, card: CardKey) -> None:
    state.stacks[stack] = (*state.stacks[stack], card)


def _card_salvaged(state: State, event: e.CardSalvaged) -> None:
    card = event.card.reveal()
    state.discards = _without(state.discards, card)
    _put_into_hand(state.princes[event.seat], card)


def _card_captured(state: State, event: e.CardCaptured) -> None:
    card = event.card.reveal()
    _take_from_hand(state.princes[1 - event.seat], card)
    _put_into_hand(state.princes[event.seat], card)


def _hand_raided(state: State, event: e.HandRaided) -> None:
    for burial in event.burials.reveal():
        _take_from_hand(state.princes[1 - event.seat], burial.card)
        _put_under(state, burial.stack, burial.card)


def _event_card_revealed(state: State, event: e.EventCardRevealed) -> None:
    card, *rest = state.events
    state.events = (*rest, card)
    state.revealed = event.card


def _event_stack_rebuilt(state: State, event: e.EventStackRebuilt) -> None:
    state.events = event.events.reveal()


# Principalities


def _change_half(prince: Prince, column: Column, half: Half, cards: tuple[CardKey, ...]) -> None:
    index = _index(prince, column)
    place = prince.places[index]
    changed = replace(place, top=cards) if half == "top" else replace(place, bottom=cards)
    prince.places = same((*prince.places[:index], changed, *prince.places[index + 1 :]))


def _cards_at(prince: Prince, column: Column, half: Half) -> tuple[CardKey, ...]:
    return prince.places[_index(prince, column)].cards(half)


def _index(prince: Prince, column: Column) -> int:
    return (column - prince.places[0].column) // 2


def _expansion_built(state: State, event: e.ExpansionBuilt) -> None:
    prince = state.princes[event.seat]
    if event.face_up:
        state.face_up = _without(state.face_up, event.card)
    else:
        _take_from_hand(prince, event.card)
    cards = _cards_at(prince, event.column, event.half)
    if event.card == "town_hall":  # it lies on the Parish Hall, which its key stands for from now on
        cards = _without(cards, "parish_hall")
    _change_half(prince, event.column, event.half, (*cards, event.card))
    if event.card == MINT and state.mints_spent > (prince.hand + state.discards).count(MINT):
        state.mints_spent -= 1
        state.minted += 1


def _region_expansion_built(state: State, event: e.RegionExpansionBuilt) -> None:
    prince = state.princes[event.seat]
    _take_from_hand(prince, event.card)
    half: Half = "top" if event.region in prince.top else "bottom"
    prince.cache = (region_column(prince, half, prince.row(half).index(event.region)), half)
    state.stored[GOLD_CACHE] = 0


def _expansion_removed(state: State, event: e.ExpansionRemoved) -> None:
    prince = state.princes[event.seat]
    cards = _without(_cards_at(prince, event.column, event.half), event.card)
    if event.card == "town_hall":
        cards = (*cards, "parish_hall")
    _change_half(prince, event.column, event.half, cards)
    if event.card == MINT and event.seat == state.active and state.minted:  # Mints are alike: the used one goes first
        state.minted -= 1
        state.mints_spent += 1
    if event.stack is not None:
        _put_under(state, event.stack, event.card)
    elif event.to == "face_up":
        state.face_up = (*state.face_up, event.card)
    else:
        state.discards = (*state.discards, event.card)


def _expansions_swapped(state: State, event: e.ExpansionsSwapped) -> None:
    prince = state.princes[event.seat]
    for leaving, coming in ((event.one, event.other.card), (event.other, event.one.card)):
        cards = _without(_cards_at(prince, leaving.column, leaving.half), leaving.card)
        _change_half(prince, leaving.column, leaving.half, (*cards, coming))


def _regions_swapped(state: State, event: e.RegionsSwapped) -> None:
    prince = state.princes[event.seat]
    swapped = {event.one: event.other, event.other: event.one}
    prince.top = tuple(swapped.get(region, region) for region in prince.top)
    prince.bottom = tuple(swapped.get(region, region) for region in prince.bottom)


def _road_built(state: State, event: e.RoadBuilt) -> None:
    prince = state.princes[event.seat]
    if event.side == "left":
        prince.left_road = True
    else:
        prince.right_road = True
    state.roads_left -= 1


def _settlement_built(state: State, event: e.SettlementBuilt) -> None:
    prince = state.princes[event.seat]
    if event.side == "left":
        prince.left_road = False
        prince.places = same((Place(prince.places[0].column - 2), *prince.places))
    else:
        prince.right_road = False
        prince.places = same((*prince.places, Place(prince.places[-1].column + 2)))
    state.settlements_left -= 1


def _city_built(state: State, event: e.CityBuilt) -> None:
    prince = state.princes[event.seat]
    places = prince.places
    prince.places = same(
        tuple(replace(place, city=True) if place.column == event.column else place for place in places)
    )
    state.cities_left -= 1


def _regions_turned_up(state: State, event: e.RegionsTurnedUp) -> None:
    state.regions = state.regions[len(event.regions) :]
    state.turned_up = event.regions


def _region_placed(state: State, event: e.RegionPlaced) -> None:
    prince = state.princes[event.seat]
    row = prince.row(event.half)
    widened, wider = ((event.region, *row), 2) if event.side == "left" else ((*row, event.region), 0)
    if event.half == "top":
        prince.top, prince.top_from = widened, prince.top_from - wider
    else:
        prince.bottom, prince.bottom_from = widened, prince.bottom_from - wider
    state.turned_up = tuple(region for region in state.turned_up if region != event.region)
    state.regions = tuple(region for region in state.regions if region != event.region)
    state.stored[event.region] = 0


def _region_stack_shuffled(state: State, event: e.RegionStackShuffled) -> None:
    state.regions = event.regions.reveal()


# The end


def _match_won(state: State, event: e.MatchWon) -> None:
    state.winner = event.seat
    state.agenda = ()


def _match_stopped(state: State, event: e.MatchStopped) -> None:  # noqa: ARG001
    state.stopped = True
    state.agenda = ()


def _nothing_changes(state: State, event: Event) -> None:
    """Leave everything as it is: what somebody looked at, rolled for or was spared moves nothing on the table."""


# A look-up instead of a `match`: trying some forty classes one after the other takes longer than applying the event.
# A test holds it complete.
APPLY: Final[dict[type, Callable[[State, Any], None]]] = {
    e.GameSetUp: _game_set_up,
    e.StartPlayerChosen: _start_player_chosen,
    e.StartStackTaken: _start_stack_taken,
    e.RegionsArranged: _regions_arranged,
    e.StepsPlanned: _steps_planned,
    e.TurnBegan: _turn_began,
    e.ProductionChosen: _production_chosen,
    e.CelebrationCalled: _celebration_called,
    e.DiceRolled: _dice_rolled,
    e.ResourcesReceived: _resources_received,
    e.ResourcesLost: _resources_lost,
    e.ResourcesExchanged: _resources_exchanged,
    e.ActionPlayed: _action_played,
    e.ExpansionBuilt: _expansion_built,
    e.RegionExpansionBuilt: _region_expansion_built,
    e.ExpansionRemoved: _expansion_removed,
    e.RegionsSwapped: _regions_swapped,
    e.ExpansionsSwapped: _expansions_swapped,
    e.RoadBuilt: _road_built,
    e.SettlementBuilt: _settlement_built,
    e.CityBuilt: _city_built,
    e.RegionsTurnedUp: _regions_turned_up,
    e.RegionPlaced: _region_placed,
    e.RegionStackShuffled: _region_stack_shuffled,
    e.CardDrawn: _card_drawn,
    e.StackSearched: _nothing_changes,
    e.CardTaken: _card_taken,
    e.CardReturned: _card_returned,
    e.CardSalvaged: _card_salvaged,
    e.HandShown: _nothing_changes,
    e.CardCaptured: _card_captured,
    e.HandRaided: _hand_raided,
    e.EventCardRevealed: _event_card_revealed,
    e.EventStackRebuilt: _event_stack_rebuilt,
    e.ProtectionRolled: _nothing_changes,
    e.EventWarded: _nothing_changes,
    e.MatchWon: _match_won,
    e.MatchStopped: _match_stopped,
}
