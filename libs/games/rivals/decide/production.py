"""The dice: production, the Brigand Attack, and what the event die brings."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from gamekit.audience import Seat, Secret
from games.rivals import steps
from games.rivals.cards import NAME
from games.rivals.cards.basic import events as basic_events
from games.rivals.cards.basic.actions import ACTIONS as BASIC_ACTIONS
from games.rivals.cards.basic.expansions import boosters, storehouse, toll_bridge
from games.rivals.cards.gold import events as gold_events
from games.rivals.cards.gold.actions import ACTIONS as GOLD_ACTIONS
from games.rivals.cards.gold.buildings import moneylender, pirate_ship_gold
from games.rivals.cards.progress import events as progress_events
from games.rivals.cards.turmoil import events as turmoil_events
from games.rivals.commands import Amount, Command, PlayCard, RollDice
from games.rivals.decide.opening import YULE, yule_stack
from games.rivals.events import (
    ActionPlayed,
    DiceRolled,
    EventCardRevealed,
    EventFace,
    EventStackRebuilt,
    ResourcesLost,
    ResourcesReceived,
)
from games.rivals.places import Row, remembered
from games.rivals.play import Choice, Play, in_turn
from games.rivals.regions import CAPACITY, RESOURCE_OF, RegionKey, Regions
from games.rivals.scoring import points_of, trade_holder
from games.rivals.state import State, bearing, opponent
from games.rivals.stores import amount

FACES: Final[tuple[EventFace, ...]] = (
    "brigand_attack",
    "trade",
    "celebration",
    "plentiful_harvest",
    "event_card",
    "event_card",
)
"""RIV-036: the question mark is on two faces."""

SAFE_RESOURCES: Final = 7
"""RIV-037: with more than these the Brigands come."""

BEFORE_ROLL: Final = {"brigitta": BASIC_ACTIONS["brigitta"], "reiner": GOLD_ACTIONS["reiner"]}

_BEFORE_ROLL_KEYS: Final = frozenset(card for card, name in NAME.items() if name in BEFORE_ROLL)

_ROLL: Final = RollDice()
_ONLY_ROLL: Final = (_ROLL,)


_YIELDS: Final = [(steps.Production(seat), steps.Market(seat), steps.Market(opponent(seat))) for seat in (0, 1)]
_BRIGANDS_FIRST: Final = [(steps.Brigands(seat), *_YIELDS[seat]) for seat in (0, 1)]
_EVENT_LAST: Final = [(*_YIELDS[seat], steps.EventDie(seat)) for seat in (0, 1)]


# Rolling


def roll_options(state: State, step: steps.Roll) -> Sequence[Command]:
    """Return the roll, and the cards played before it (RIV-341)."""
    hand = state.princes[step.seat].hand
    if _BEFORE_ROLL_KEYS.isdisjoint(hand):
        return _ONLY_ROLL
    playable = [card for card in dict.fromkeys(hand) if card in _BEFORE_ROLL_KEYS]
    return [_ROLL, *(PlayCard(card) for card in playable if not _refused(state, step.seat, NAME[card]))]


def _refused(state: State, seat: Seat, name: str) -> bool:
    return BEFORE_ROLL[name].refused(state, seat) is not None


def _roll(play: Play, step: steps.Roll, command: RollDice | PlayCard) -> None:
    if isinstance(command, RollDice):
        roll_dice(play, step.seat)
    else:
        play.next(step)
        play.happen(ActionPlayed(step.seat, command.card))
        BEFORE_ROLL[NAME[command.card]].play(play, step.seat)


def roll_dice(play: Play, seat: Seat) -> None:
    """Roll what no card has set, and plan what follows in its order (RIV-031, RIV-032)."""
    state = play.state
    production = state.production if state.production is not None else play.chance.die("production")
    event = state.event if state.event is not None else play.chance.pick("event", FACES)
    play.happen(DiceRolled(seat, production, event))
    play.next(*(_BRIGANDS_FIRST if event == "brigand_attack" else _EVENT_LAST)[seat])


# Production


def produce(play: Play, step: steps.Production) -> None:
    """Let every region of the number gain its resource, boosted ones more (RIV-033, RIV-131, RIV-309)."""
    del step
    number, stored = play.state.production, play.state.stored
    choices: list[steps.GoldStorage] = []
    for seat in in_turn(play.state):
        prince = play.state.princes[seat]
        yields = _yields(prince.places, prince.top, prince.bottom, number)
        if prince.cache is not None:
            choices += [steps.GoldStorage(seat, region) for region, _ in yields if RESOURCE_OF[region] == "gold"]
            yields = tuple(found for found in yields if RESOURCE_OF[found[0]] != "gold")
        gains = [gained for region, gains_by_stored in yields if (gained := gains_by_stored[stored[region]])]
        if gains:
            play.happen(ResourcesReceived(seat, tuple(gains)))
    play.next(*choices)


@remembered
def _yields(
    row: Row, top: Regions, bottom: Regions, number: int
) -> tuple[tuple[RegionKey, tuple[Amount | None, ...]], ...]:
    """Return the regions that produce at a number, and what they gain by how much they store."""
    boosted = boosters(row, top, bottom)
    return tuple((region, _gains(region, 1 + boosted.count(region))) for region in bearing(top + bottom, number))


def _gains(region: RegionKey, produced: int) -> tuple[Amount | None, ...]:
    rooms = range(CAPACITY, 0, -1)
    return (*(amount(region, min(produced, room)) for room in rooms), None)


def brigand_attack(play: Play, step: steps.Brigands) -> None:
    """Take all gold and wool of regions from whoever holds too much (RIV-037, RIV-315)."""
    del step
    for seat in in_turn(play.state):
        prince, stored = play.state.princes[seat], play.state.stored
        sheltered = storehouse(prince)
        counted = sum(stored[region] for region in prince.regions if region not in sheltered)
        lost = tuple(
            Amount(region, stored[region])
            for region in prince.regions
            if RESOURCE_OF[region] in {"gold", "wool"} and stored[region]
        )
        if counted > SAFE_RESOURCES and lost:
            play.happen(ResourcesLost(seat, lost))


# The event die


def event_die(play: Play, step: steps.EventDie) -> None:
    """Let the black symbol take effect."""
    match play.state.event:
        case "trade":
            trade(play)
        case "celebration":
            celebration(play, step.seat)
        case "plentiful_harvest":
            plentiful_harvest(play)
        case "event_card":
            event_card(play)
        case _:
            raise AssertionError("brigands come before production")


def trade(play: Play) -> None:
    """Let the holder of the trade advantage take a resource (RIV-039, RIV-168)."""
    holder = trade_holder(play.state)
    if holder is not None:
        lent = moneylender(play.state.princes[holder])
        play.next(steps.Demand(holder, 1) if lent is None else replace(lent, seat=holder))


def celebration(play: Play, roller: Seat) -> None:
    """Give a resource to who has most skill, and with equal skill to both (RIV-041); Reiner's one more (RIV-340)."""
    state = play.state
    own, others = (points_of(state.princes[seat]).skill for seat in (roller, opponent(roller)))
    gains = [
        *([steps.Gain(roller, 1)] if own >= others else []),
        *([steps.Gain(opponent(roller), 1)] if own <= others else []),
        *([steps.Gain(roller, 1)] if state.called else []),
    ]
    play.next(*gains)


def plentiful_harvest(play: Play) -> None:
    """Give a resource to both, and gold to Toll Bridges and Pirate Ships (RIV-042, RIV-318)."""
    for seat in reversed(in_turn(play.state)):
        prince = play.state.princes[seat]
        gold_pieces = toll_bridge(prince) + pirate_ship_gold(prince)
        play.next(steps.Gain(seat, 1), *([steps.Gain(seat, gold_pieces, ("gold",))] if gold_pieces else []))


def event_card(play: Play) -> None:
    """Turn up the top event card and let it take effect; Yule rebuilds the stack first (RIV-043 to RIV-045)."""
    card = play.state.events[0]
    play.happen(EventCardRevealed(card))
    if card == YULE:
        play.happen(EventStackRebuilt(Secret((), yule_stack(play.state.events, play.chance))))
        event_card(play)
    else:
        EVENTS[NAME[card]](play)


def event_for(play: Play, step: steps.EventFor) -> None:
    """Let an event take effect on one seat."""
    EVENTS_FOR[step.event](play, step.seat)


EVENTS: Final[dict[str, Callable[[Play], None]]] = {
    **basic_events.EVENTS,
    **gold_events.EVENTS,
    **turmoil_events.EVENTS,
    **progress_events.EVENTS,
}
EVENTS_FOR: Final[dict[str, Callable[[Play, Seat], None]]] = {**basic_events.EVENTS_FOR, **turmoil_events.EVENTS_FOR}

CHOICES: Final[dict[type, Choice]] = {
    steps.Roll: Choice(
        "roll",
        "Roll the dice, or play a card that comes before.",
        "RIV-030",
        roll_options,
        _roll,
        "roll_first",
        forced=False,
        lapses=False,
    ),
}
