"""Buying and playing development cards."""

from collections.abc import Sequence

from gamekit.audience import Seat, Secret
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan.cards import DEVELOPMENT_CARDS, KNIGHT, MONOPOLY, ROAD_BUILDING, YEAR_OF_PLENTY
from games.catan.commands import BuyDevelopmentCard, PlayKnight, PlayMonopoly, PlayRoadBuilding, PlayYearOfPlenty
from games.catan.decide.awards import with_awards
from games.catan.decide.building import unaffordable
from games.catan.decide.drawing import draw
from games.catan.events import (
    DevelopmentCardBought,
    Event,
    KnightPlayed,
    MonopolyPlayed,
    RoadBuildingPlayed,
    YearOfPlentyPlayed,
)
from games.catan.resources import DEVELOPMENT_CARD_COST, INDEX, covers
from games.catan.state import ROADS, State

FREE_ROADS = 2
PLENTY = 2


def buy_card(state: State, seat: Seat, _: BuyDevelopmentCard, chance: Chance) -> Sequence[Event] | Rejection:
    """Buy the top card. It is drawn evenly from those left, which is the same as from a shuffled pile (BAS-121)."""
    if not any(state.pile):
        return Rejection("pile_empty", "All development cards are sold.", "BAS-122")
    refused = unaffordable(state, seat, DEVELOPMENT_CARD_COST)
    if refused:
        return refused
    card = DEVELOPMENT_CARDS[draw(state.pile, "development", chance)]
    bought = DevelopmentCardBought(seat, Secret((seat,), card))
    return with_awards(state, bought) if card == "victory_point" else (bought,)


def play_knight(state: State, seat: Seat, _: PlayKnight, __: Chance) -> Sequence[Event] | Rejection:
    """Play a knight, which may bring the largest army; then the robber moves (BAS-130)."""
    return unplayable(state, seat, KNIGHT) or with_awards(state, KnightPlayed(seat))


def play_road_building(state: State, seat: Seat, _: PlayRoadBuilding, __: Chance) -> Sequence[Event] | Rejection:
    """Play road building: as many of two roads as there are pieces have to be placed next (BAS-135)."""
    refused = unplayable(state, seat, ROAD_BUILDING)
    if refused:
        return refused
    roads = possible_free_roads(state, seat)
    if not roads:
        return Rejection("no_road_possible", "There is no road or no place for one.", "BAS-138")
    return (RoadBuildingPlayed(seat, roads),)


def possible_free_roads(state: State, seat: Seat) -> int:
    """Return how many roads the card starts with: two, or as many as there are pieces; none without a place."""
    held = state.holdings[seat]
    return min(FREE_ROADS, ROADS - held.roads) if held.road_sites else 0


def play_year_of_plenty(state: State, seat: Seat, command: PlayYearOfPlenty, _: Chance) -> Sequence[Event] | Rejection:
    """Take two cards of choice from the bank, or its last one (BAS-141 to BAS-143)."""
    refused = unplayable(state, seat, YEAR_OF_PLENTY)
    if refused:
        return refused
    due = min(PLENTY, sum(state.bank))
    if not due:
        return Rejection("bank_empty", "The bank has no cards.", "BAS-143")
    counts = command.cards.counts
    if min(counts) < 0 or sum(counts) != due:
        return Rejection("wrong_number", f"The card brings exactly {due}.", "BAS-141" if due == PLENTY else "BAS-143")
    if not covers(state.bank, counts):
        return Rejection("bank_short", "The bank has not got these cards.", "BAS-142")
    return (YearOfPlentyPlayed(seat, command.cards),)


def play_monopoly(state: State, seat: Seat, command: PlayMonopoly, _: Chance) -> Sequence[Event] | Rejection:
    """Take all cards of one resource from the others; there may be none (BAS-145, BAS-146)."""
    refused = unplayable(state, seat, MONOPOLY)
    if refused:
        return refused
    index = INDEX[command.resource]
    given = tuple(0 if other == seat else held.hand[index] for other, held in enumerate(state.holdings))
    return (MonopolyPlayed(seat, command.resource, given),)


def unplayable(state: State, seat: Seat, card: int) -> Rejection | None:
    """Return why a seat may not play this kind of card now."""
    held = state.holdings[seat]
    if not held.cards[card]:
        return Rejection("card_missing", "There is no such card in the hand.", "BAS-121")
    if state.card_played:
        return Rejection("one_card_per_turn", "One development card is played in a turn.", "BAS-123")
    if held.cards[card] == held.fresh[card]:
        return Rejection("bought_this_turn", "A card cannot be played in the turn it was bought in.", "BAS-124")
    return None
