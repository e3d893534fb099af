"""Set-up and starting hands."""

from itertools import permutations

import pytest

from gamekit.audience import Secret, redact
from gamekit.chance import Chance, HmacChance
from gamekit.match import Player, open_match
from gamekit.rejection import Rejection
from games.catan_card import GAME
from games.catan_card.cards import DRAW_CARDS, EVENT_CARDS
from games.catan_card.commands import LayRegion, Pass, RollDice, SearchStack, TakeCard
from games.catan_card.events import (
    AgendaSet,
    CardsLaidOut,
    CardTaken,
    Event,
    RegionLaid,
    StackSearched,
    StartPlayerChosen,
    Taken,
    TurnBegan,
)
from games.catan_card.options import Options
from games.catan_card.resources import REGION_STACK, STARTING_SET
from games.catan_card.row import SITES_OF, SPOTS_OF, START_SPOTS
from games.catan_card.steps import ChooseStack, TakeCards
from games.catan_card.tests.position import Table, awaited, hand, play, resources
from testkit.chance import ScriptedChance, shuffle_script
from testkit.scenario import given


def script(**others: list[int]) -> ScriptedChance:
    """Script shuffles that leave every stack in its order."""
    return ScriptedChance(
        draw_stacks=shuffle_script(62, range(62)),
        regions=shuffle_script(11, range(11)),
        event_cards=shuffle_script(10, range(10)),
        **others,
    )


def opening(options: Options, chance: Chance) -> tuple[Event, ...]:
    events = GAME.open(options, 2, chance)
    assert not isinstance(events, Rejection)
    return tuple(events)


def opened(first: int = 0) -> Table:
    options = Options(start_player=first, red_shield=0)
    return given(GAME, options=options, events=opening(options, script()))


def laid(first: int = 0) -> Table:
    table = opened(first)
    for seat, shield in enumerate(("red", "black")):
        for region, spot in zip(STARTING_SET[shield][:5], START_SPOTS, strict=False):  # type: ignore[index]
            table = play(table, (seat, LayRegion(region, spot)))
    return table


@pytest.mark.rule("CCG-001")
@pytest.mark.parametrize("seats", [1, 3])
def test_exactly_two_play(seats: int) -> None:
    players = [Player(f"player-{seat}", "Somebody") for seat in range(seats)]

    answer = open_match(GAME, Options(), players, bytes(32))
    assert isinstance(answer, Rejection)
    assert answer.code == "wrong_number_of_seats"
    assert GAME.seats == range(2, 3)


@pytest.mark.rule("CCG-009", "CCG-010")
def test_the_stacks_are_shuffled_and_hidden_from_everybody() -> None:
    event = opening(Options(start_player=0, red_shield=0), script())[0]

    assert isinstance(event, CardsLaidOut)
    stacks = event.draw_stacks.reveal()
    assert tuple(map(len, stacks)) == (13, 13, 12, 12, 12)
    assert sum(stacks, ()) == DRAW_CARDS
    assert event.regions == Secret((), REGION_STACK)
    assert event.events == Secret((), EVENT_CARDS)
    assert redact(event, 0) == CardsLaidOut(event.shields, Secret(()), Secret(()), Secret(()))


@pytest.mark.rule("CCG-010")
def test_another_shuffle_gives_other_stacks() -> None:
    def stacks(key: bytes) -> object:
        event = opening(Options(), HmacChance(key, 0))[0]
        assert isinstance(event, CardsLaidOut)
        return event.draw_stacks.reveal()

    assert stacks(b"a") != stacks(b"b")
    assert stacks(b"a") == stacks(b"a")


@pytest.mark.rule("CCG-012")
@pytest.mark.parametrize("red", [0, 1])
def test_the_shields_are_agreed_on_or_fall_by_chance(red: int) -> None:
    expected = ("red", "black") if red == 0 else ("black", "red")

    for options, chance in (
        (Options(start_player=0, red_shield=red), script()),
        (Options(start_player=0), script(shield=[red])),
    ):
        event = opening(options, chance)[0]
        chance.assert_all_drawn()
        assert isinstance(event, CardsLaidOut)
        assert event.shields == expected


@pytest.mark.rule("CCG-019")
@pytest.mark.parametrize(
    ("faces", "rounds", "first"),
    [((5, 2), ((5, 2),), 0), ((1, 6), ((1, 6),), 1), ((4, 4, 2, 3), ((4, 4), (2, 3)), 1)],
)
def test_the_higher_roll_begins_and_a_tie_is_rolled_again(
    faces: tuple[int, ...], rounds: tuple[tuple[int, int], ...], first: int
) -> None:
    chance = script(start=[face - 1 for face in faces], shield=[0])

    assert opening(Options(), chance)[1] == StartPlayerChosen(first, rounds)
    chance.assert_all_drawn()


@pytest.mark.rule("CCG-007", "CCG-013", "CCG-014")
def test_both_start_with_a_road_between_two_settlements_and_four_free_sites() -> None:
    state = laid().state

    for seat in GAME.view(state, 0).seats:
        assert [(card.column, card.card) for card in seat.centre] == [
            (11, "settlement"),
            (12, "road"),
            (13, "settlement"),
        ]
        assert [(site.site, site.x, site.y, site.card) for site in seat.sites] == [
            (20, -1, -1, None),
            (22, -1, 1, None),
            (24, 1, -1, None),
            (26, 1, 1, None),
        ]
        assert seat.points == 2
    assert (state.roads, state.settlements) == (7, 5)


@pytest.mark.rule("CCG-015", "CCG-016", "CCG-018")
def test_the_owner_lays_the_regions_on_any_of_the_six_corners() -> None:
    forest, hills, *_ = STARTING_SET["red"]

    for region, spot in ((forest, 15), (hills, 10)):
        table = opened().when(0, LayRegion(region, spot)).then(RegionLaid(0, region, spot, 1))
        assert table.state.owned[0].regions[spot] == region
    table = laid()
    assert resources(table) == dict.fromkeys(("lumber", "brick", "ore", "grain", "wool", "gold"), 1)
    assert table.state.owned[0].stock[10:16] == [1] * 6


@pytest.mark.rule("CCG-016")
def test_every_order_of_the_six_corners_is_possible() -> None:
    offered = {(move.region, move.spot) for move in GAME.legal(opened().state, 1) if isinstance(move, LayRegion)}

    assert offered == {(region, spot) for region in STARTING_SET["black"] for spot in START_SPOTS}
    assert len(list(permutations(START_SPOTS))) == 720


@pytest.mark.rule("CCG-015")
@pytest.mark.parametrize(
    ("region", "spot", "code", "rule"),
    [
        (STARTING_SET["red"][1], 9, "no_corner", "CCG-015"),
        (STARTING_SET["red"][1], 10, "spot_taken", "CCG-015"),
        (STARTING_SET["red"][0], 11, "not_your_region", "CCG-011"),
        (STARTING_SET["black"][0], 11, "not_your_region", "CCG-011"),
    ],
)
def test_a_starting_region_elsewhere_is_refused(region: object, spot: int, code: str, rule: str) -> None:
    table = play(opened(), (0, LayRegion(STARTING_SET["red"][0], 10)))

    table.when(0, LayRegion(region, spot)).then_rejected(code, rule)  # type: ignore[arg-type]


@pytest.mark.rule("CCG-017")
def test_each_starting_settlement_borders_four_regions_two_of_them_shared() -> None:
    assert set(SPOTS_OF[11]) == {10, 11, 12, 13}
    assert set(SPOTS_OF[13]) == {12, 13, 14, 15}
    assert SITES_OF[11] == (20, 21, 22, 23)


@pytest.mark.rule("CCG-020", "CCG-022", "CCG-023")
@pytest.mark.parametrize("first", [0, 1])
def test_the_start_player_looks_through_a_stack_and_takes_any_three_cards(first: int) -> None:
    table = laid(first)
    stack = table.state.stacks[2]
    searched = table.when(first, SearchStack(2)).then(
        StackSearched(first, 2, Secret((first,), stack)),
        AgendaSet((TakeCards(first, 2, 3, "starting_hand"), ChooseStack(1 - first, "starting_hand", 2))),
    )

    assert GAME.view(searched.state, first).searched == stack
    assert GAME.view(searched.state, 1 - first).searched is None
    after = play(searched, (first, TakeCard(11)), (first, TakeCard(0)), (first, TakeCard(4)))
    assert hand(after, first) == [stack[11], stack[0], stack[5]]
    assert after.state.stacks[2] == stack[1:5] + stack[6:11]
    assert awaited(after) == {1 - first: "choose_stack"}


@pytest.mark.rule("CCG-020")
def test_a_taken_card_is_known_to_its_owner_alone() -> None:
    table = play(laid(), (0, SearchStack(0)))
    taken = Taken(1, table.state.stacks[0][1])

    event = table.when(0, TakeCard(1)).events[0]
    assert event == CardTaken(0, 0, Secret((0,), taken))
    assert redact(event, 1) == CardTaken(0, 0, Secret((0,)))
    table.when(0, TakeCard(13)).then_rejected("no_such_card", "CCG-020")
    table.when(0, Pass()).then_rejected("must_take", "CCG-020")


@pytest.mark.rule("CCG-021")
def test_the_other_player_searches_another_stack_and_the_start_player_begins() -> None:
    table = play(laid(), (0, SearchStack(2)), *[(0, TakeCard(0))] * 3)

    table.when(1, SearchStack(2)).then_rejected("stack_taken", "CCG-021")
    table.when(0, SearchStack(1)).then_rejected("search_pending", "CCG-020")
    table.when(1, Pass()).then_rejected("must_search", "CCG-020")
    after = play(table, (1, SearchStack(4)), (1, TakeCard(0)), (1, TakeCard(0)))
    last = after.when(1, TakeCard(0))
    assert last.events[1:] == (TurnBegan(0), AgendaSet(()))
    assert awaited(last.then_scenario()) == {0: "roll"}
    assert len(hand(last.then_scenario(), 1)) == 3


@pytest.mark.rule("CCG-016")
def test_nothing_else_goes_on_before_all_regions_lie() -> None:
    opened().when(0, RollDice()).then_rejected("regions_pending", "CCG-016")
    assert awaited(opened()) == {0: "lay_regions", 1: "lay_regions"}
