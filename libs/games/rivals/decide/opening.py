"""Setting the match up: the stacks, who begins, the start hands, and the regions of the theme games."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from gamekit.audience import Seat, Secret
from gamekit.chance import Chance
from games.rivals import steps
from games.rivals.cards import SETS
from games.rivals.cards.card import Card, CardKey, CardSet
from games.rivals.commands import ArrangeRegions, Command, Decline, TakeCard, TakeHand
from games.rivals.events import (
    CardDrawn,
    CardTaken,
    Event,
    GameSetUp,
    RegionsArranged,
    StackSearched,
    StartPlayerChosen,
    StartStackTaken,
    StepsPlanned,
)
from games.rivals.options import Mode, Options
from games.rivals.play import Choice, Play
from games.rivals.regions import REGION_STACK, RegionKey
from games.rivals.state import State, opponent
from games.rivals.stores import DECLINE

START_HAND: Final = 3
BELOW_YULE: Final = 3
YULE: Final = "yule"
DUEL_EVENTS: Final = 6
"""RIV-120: so many of the marked event cards come into the Duel."""

THEMES: Final[dict[Mode, tuple[CardSet, ...]]] = {
    "introductory": (),
    "era_of_gold": ("gold",),
    "era_of_turmoil": ("turmoil",),
    "era_of_progress": ("progress",),
    "duel_of_the_princes": ("gold", "turmoil", "progress"),
}

BASIC_STACKS: Final = 3
INTRODUCTORY_STACKS: Final = 4
THEME_STACKS: Final = 2


def open_match(options: Options, seats: int, chance: Chance) -> Sequence[Event]:  # noqa: ARG001 - always two
    """Return the set-up and who begins."""
    rolls = () if options.start_player is not None else start_rolls(chance)
    start = options.start_player if options.start_player is not None else int(rolls[-1][1] > rolls[-1][0])
    return (set_up(options, chance), StartPlayerChosen(start, rolls), StepsPlanned(_opening_steps(options, start)))


def start_rolls(chance: Chance) -> tuple[tuple[int, int], ...]:
    """Roll a die for each seat until they differ (RIV-025, RIV-301)."""
    rolls: list[tuple[int, int]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        rolls.append((chance.die("start"), chance.die("start")))
    return tuple(rolls)


def _opening_steps(options: Options, start: Seat) -> tuple[steps.AnyStep, ...]:
    order = (start, opponent(start))
    hands = tuple(steps.StartStack(seat) for seat in order)
    arranged = tuple(steps.Arrangement(seat) for seat in order) if THEMES[options.mode] else ()
    return (*hands, *arranged, steps.TurnStart(start))


# The stacks


def set_up(options: Options, chance: Chance) -> GameSetUp:
    """Shuffle and lay out everything (RIV-020 to RIV-023, RIV-091 to RIV-095, RIV-117 to RIV-120)."""
    sets, stacks = _draw_stacks(options.mode, chance)
    events = _event_cards(options.mode, chance)
    used = Counter(card for stack in stacks for card in stack) + Counter(events)
    face_up = _face_up(options.mode)
    used.update(face_up)
    every = Counter({card.key: card.copies for cards in SETS.values() for card in cards})
    return GameSetUp(
        sets=sets,
        stacks=tuple(Secret((), stack) for stack in stacks),
        sizes=tuple(map(len, stacks)),
        face_up=face_up,
        event_cards=len(events),
        events=Secret((), yule_stack(events, chance)),
        regions=Secret((), chance.shuffled("regions", [region.key for region in REGION_STACK])),
        box=Secret((), tuple(sorted((every - used).elements()))),
    )


def _draw_stacks(mode: Mode, chance: Chance) -> tuple[tuple[CardSet, ...], list[tuple[CardKey, ...]]]:
    basic = INTRODUCTORY_STACKS if mode == "introductory" else BASIC_STACKS
    parts: list[tuple[CardSet, int]] = [("basic", basic)]
    parts += [(theme, 1 if mode == "duel_of_the_princes" else THEME_STACKS) for theme in THEMES[mode]]
    sets: list[CardSet] = []
    stacks: list[tuple[CardKey, ...]] = []
    for back, number in parts:
        deck = chance.shuffled(f"{back} cards", _draw_cards(mode, back))
        size = len(deck) // number
        stacks += [deck[size * index : size * (index + 1)] for index in range(number)]
        sets += [back] * number
    return tuple(sets), stacks


def _draw_cards(mode: Mode, back: CardSet) -> list[CardKey]:
    drawn = [
        card for card in SETS[back] if card.kind != "event" and (mode == "duel_of_the_princes" or not card.face_up)
    ]
    return [card.key for card in drawn for _ in range(_copies(mode, card))]


def _copies(mode: Mode, card: Card) -> int:
    """Return how many copies take part: in the Duel only theme cards without half-moon."""
    return card.copies - (card.marked if mode == "duel_of_the_princes" and card.set != "basic" else 0)


def _face_up(mode: Mode) -> tuple[CardKey, ...]:
    if mode == "duel_of_the_princes":
        return ()
    themes = THEMES[mode]
    return tuple(card.key for theme in themes for card in SETS[theme] if card.face_up for _ in range(card.copies))


def _event_cards(mode: Mode, chance: Chance) -> tuple[CardKey, ...]:
    """Return the event cards of the match."""
    backs: tuple[CardSet, ...] = ("basic", *THEMES[mode])
    cards = [card for back in backs for card in SETS[back] if card.kind == "event"]
    if mode != "duel_of_the_princes":
        return tuple(card.key for card in cards for _ in range(card.copies))
    plain = [card.key for card in cards for _ in range(card.copies - card.marked)]
    marked = chance.shuffled("marked events", [card.key for card in cards for _ in range(card.marked)])
    return (*plain, *marked[:DUEL_EVENTS])


def yule_stack(events: Sequence[CardKey], chance: Chance) -> tuple[CardKey, ...]:
    """Return the event stack: Yule lies on 3 shuffled cards, the others on top (RIV-022)."""
    rest = list(events)
    rest.remove(YULE)
    shuffled = chance.shuffled("events", rest)
    return (*shuffled[BELOW_YULE:], YULE, *shuffled[:BELOW_YULE])


# Start hands


def _stack_options(state: State, step: steps.StartStack) -> Sequence[TakeHand]:  # noqa: ARG001
    taken = () if state.options.same_start_stack else state.start_stacks
    return [TakeHand(stack) for stack, back in enumerate(state.sets) if back == "basic" and stack not in taken]


def _take_hand(play: Play, step: steps.StartStack, command: TakeHand) -> None:
    """Draw the three top cards, or look through the stack in a theme game (RIV-026, RIV-096)."""
    cards = play.state.stacks[command.stack]
    play.happen(StartStackTaken(step.seat, command.stack))
    if play.state.options.mode == "introductory":
        for card in cards[:START_HAND]:
            play.happen(CardDrawn(step.seat, command.stack, Secret((step.seat,), card)))
    else:
        play.happen(StackSearched(step.seat, command.stack, Secret((step.seat,), cards)))
        play.next(steps.StartCard(step.seat, command.stack, START_HAND))


def stack_card_options(state: State, step: steps.StartCard | steps.StackCard) -> Sequence[TakeCard]:
    """Return the cards of a stack that is looked through."""
    return _cards_of(state.stacks[step.stack])


@lru_cache(maxsize=1000)
def _cards_of(stack: tuple[CardKey, ...]) -> tuple[TakeCard, ...]:
    return tuple(TakeCard(card) for card in dict.fromkeys(stack))


def _take_start_card(play: Play, step: steps.StartCard, command: TakeCard) -> None:
    play.happen(CardTaken(step.seat, step.stack, Secret((step.seat,), command.card)))
    if step.left > 1:
        play.next(steps.StartCard(step.seat, step.stack, step.left - 1))


# Regions


def arrangement_options(state: State, step: steps.Arrangement) -> Sequence[Command]:
    """Return what `legal` lists: to leave the regions, and to swap any two of them."""
    regions = state.princes[step.seat].regions
    return [DECLINE, *(ArrangeRegions(_swapped(regions, *pair)) for pair in combinations(range(len(regions)), 2))]


def _swapped(regions: tuple[RegionKey, ...], one: int, other: int) -> tuple[RegionKey, ...]:
    swapped = list(regions)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    return tuple(swapped)


def is_arrangement(state: State, step: steps.Arrangement, command: Command) -> bool:
    """Whether a command leaves the regions, or puts exactly these into any order (RIV-097)."""
    if isinstance(command, Decline):
        return True
    own = state.princes[step.seat].regions
    return isinstance(command, ArrangeRegions) and sorted(command.regions) == sorted(own)


def _arrange(play: Play, step: steps.Arrangement, command: ArrangeRegions | Decline) -> None:
    if isinstance(command, ArrangeRegions):
        play.happen(RegionsArranged(step.seat, command.regions))


CHOICES: Final[dict[type, Choice]] = {
    steps.StartStack: Choice(
        "take_hand",
        "Choose the stack of your start hand.",
        "RIV-026",
        _stack_options,
        _take_hand,
        "wrong_stack",
    ),
    steps.StartCard: Choice(
        "take_start_card",
        "Choose a card of the stack for your start hand.",
        "RIV-096",
        stack_card_options,
        _take_start_card,
        "no_such_card",
        forced=False,
        amount="left",
    ),
    steps.Arrangement: Choice(
        "arrange_regions",
        "Rearrange your six regions, or leave them.",
        "RIV-097",
        arrangement_options,
        _arrange,
        "not_your_regions",
    ),
}
