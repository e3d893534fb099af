"""Setting up all modes, start hands and the arrangement of regions."""

from collections import Counter
from collections.abc import Sequence

import pytest

from gamekit.audience import SPECTATOR, Secret
from gamekit.chance import HmacChance
from games.rivals import GAME, steps
from games.rivals.cards import CARDS
from games.rivals.commands import ArrangeRegions, Decline, TakeCard, TakeHand
from games.rivals.decide import open_match
from games.rivals.events import CardDrawn, GameSetUp, RegionsArranged, StartPlayerChosen, StartStackTaken
from games.rivals.options import Mode, Options
from games.rivals.regions import BLUE_START, RED_START
from games.rivals.state import State, copy, initial
from games.rivals.tests.position import DUEL, GOLD, PROGRESS, TURMOIL, Table, opened
from testkit.chance import ScriptedChance


def fresh(mode: Mode = "introductory", **options: object) -> Table:
    table = Table()
    table.state = opened(Options(mode=mode, start_player=0, **options))  # type: ignore[arg-type]
    return table


def shuffled_set_up(mode: Mode, number: int = 0) -> GameSetUp:
    events = open_match(Options(mode=mode, start_player=0), 2, HmacChance(bytes(32), number))
    assert isinstance(events, Sequence)
    (found,) = (event for event in events if isinstance(event, GameSetUp))
    return found


@pytest.mark.rule("RIV-015", "RIV-016", "RIV-302")
def test_red_and_blue_lay_out_their_start_cards() -> None:
    red, blue = fresh().view_of(0).seats

    assert (red.color, blue.color) == ("red", "blue")
    for seat, start in ((red, RED_START), (blue, BLUE_START)):
        assert [(place.kind, place.x, place.y) for place in seat.places] == [
            ("settlement", 11, 0),
            ("settlement", 13, 0),
        ]
        assert [(road.x, road.free) for road in seat.roads] == [(12, False)]
        assert [region.key for region in seat.regions] == [region.key for region in start]
        assert [region.land for region in seat.regions] == [
            "forest",
            "gold_river",
            "field",
            "hill",
            "pasture",
            "mountain",
        ]
        assert [region.y for region in seat.regions] == [-1, -1, -1, 1, 1, 1]


@pytest.mark.rule("RIV-017")
def test_the_middle_regions_touch_both_settlements() -> None:
    columns = [region.x for region in fresh().view_of(0).seats[0].regions]

    assert columns == [10, 12, 14, 10, 12, 14]


@pytest.mark.rule("RIV-018")
def test_every_start_region_stores_one_but_the_gold_river_none() -> None:
    for seat in fresh().view_of(0).seats:
        assert [region.stored for region in seat.regions] == [1, 0, 1, 1, 1, 1]


@pytest.mark.rule("RIV-019")
def test_both_have_every_production_number_once() -> None:
    for start in (RED_START, BLUE_START):
        assert sorted(region.number for region in start) == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("RIV-020", "RIV-021")
def test_regions_and_draw_cards_are_shuffled_into_four_stacks_of_nine() -> None:
    first, second = shuffled_set_up("introductory", 0), shuffled_set_up("introductory", 1)

    assert first.sizes == (9, 9, 9, 9)
    assert first.sets == ("basic",) * 4
    assert len(first.regions.reveal()) == 12
    assert sorted(first.regions.reveal()) == sorted(second.regions.reveal())
    assert first.regions != second.regions
    assert first.stacks != second.stacks
    assert first.stacks[0].seats == first.regions.seats == first.events.seats == ()


@pytest.mark.rule("RIV-022", "RIV-023", "RIV-024")
def test_yule_lies_on_three_event_cards_of_the_basic_set() -> None:
    first, second = (shuffled_set_up("introductory", number).events.reveal() for number in (0, 1))

    assert len(first) == 9
    assert first.index("yule") == second.index("yule") == 5
    assert first != second
    assert {CARDS[card].set for card in first} == {"basic"}


@pytest.mark.rule("RIV-025", "RIV-301")
def test_the_higher_die_begins_and_a_tie_is_rolled_again() -> None:
    script = {"start": [2, 2, 1, 4]}
    order = {purpose: [0] * 60 for purpose in ("basic cards", "events", "regions")}
    luck = ScriptedChance({**script, **order})
    events = open_match(Options(), 2, luck)
    assert isinstance(events, Sequence)

    assert events[1] == StartPlayerChosen(1, ((3, 3), (2, 5)))


@pytest.mark.rule("RIV-026")
def test_the_first_draws_three_from_a_stack_and_the_other_from_a_different_one() -> None:
    table = fresh()
    top = table.state.stacks[2][:3]

    after = table.does(0, TakeHand(2))

    assert after.facts == [
        StartStackTaken(0, 2),
        *(CardDrawn(0, 2, Secret((0,), card)) for card in top),
    ]
    after.refuses(1, TakeHand(2), "wrong_stack", "RIV-026")
    assert [command.stack for command in after.options] == [0, 1, 3]  # type: ignore[union-attr]
    ready = after.does(1, TakeHand(0))
    assert ready.waiting == (0, "roll")


@pytest.mark.rule("RIV-027", "RIV-009")
def test_hands_are_hidden_and_resources_are_stored_in_regions_only() -> None:
    table = fresh().does(0, TakeHand(2)).does(1, TakeHand(0))

    assert [seat.hand is None for seat in table.view_of(0).seats] == [False, True]
    assert [seat.hand_size for seat in table.view_of(1).seats] == [3, 3]
    assert [seat.hand for seat in GAME.view(table.state, SPECTATOR).seats] == [None, None]
    assert sum(table.state.stored.values()) == 10


@pytest.mark.rule("RIV-002", "RIV-090", "RIV-091", "RIV-092", "RIV-094", "RIV-095", "RIV-112", "RIV-113", "RIV-114")
@pytest.mark.parametrize(
    ("mode", "theme", "size", "face_up", "events"),
    [
        (GOLD, "gold", 11, "merchant_guild", 12),
        (TURMOIL, "turmoil", 11, "hedge_tavern", 13),
        (PROGRESS, "progress", 12, "university", 14),
    ],
)
def test_an_era_has_two_theme_stacks_and_a_face_up_stack(
    mode: Mode, theme: str, size: int, face_up: str, events: int
) -> None:
    found = shuffled_set_up(mode)

    assert found.sets == ("basic", "basic", "basic", theme, theme)
    assert found.sizes == (12, 12, 12, size, size)
    assert found.face_up == (face_up, face_up)
    assert CARDS[face_up].unique
    assert found.event_cards == events
    assert found.events.reveal()[-4] == "yule"
    assert {CARDS[card].set for card in found.events.reveal()} == {"basic", theme}
    assert {CARDS[card].set for stack in found.stacks[3:] for card in stack.reveal()} == {theme}


@pytest.mark.rule("RIV-115", "RIV-117", "RIV-118", "RIV-119", "RIV-121")
def test_the_duel_has_a_stack_of_unmarked_cards_per_theme_and_no_face_up_stack() -> None:
    found = shuffled_set_up(DUEL)

    assert found.sets == ("basic", "basic", "basic", "gold", "turmoil", "progress")
    assert found.sizes == (12, 12, 12, 12, 12, 14)
    assert found.face_up == ()
    for back, requirement in zip(found.stacks[3:], ("merchant_guild", "hedge_tavern", "university"), strict=True):
        counts = Counter(back.reveal())
        assert counts == {key: CARDS[key].copies - CARDS[key].marked for key in counts}
        assert counts[requirement] == 1


@pytest.mark.rule("RIV-120", "RIV-305")
def test_the_duel_draws_six_of_fifteen_marked_events() -> None:
    plain = Counter({"yule": 1, "invention": 1, "year_of_plenty": 1, "riots": 1, "traveling_merchant": 1, "plague": 1})
    stacks = [Counter(shuffled_set_up(DUEL, number).events.reveal()) for number in range(4)]

    assert sum(card.marked for card in CARDS.values() if card.kind == "event") == 15
    assert [stack.total() for stack in stacks] == [12] * 4
    assert all(plain <= stack for stack in stacks)
    assert any(stack != stacks[0] for stack in stacks)


@pytest.mark.rule("RIV-096", "RIV-303")
def test_in_an_era_each_chooses_three_cards_of_a_stack_whose_order_stays() -> None:
    table = fresh(GOLD)
    stack = table.state.stacks[1]
    assert [command.stack for command in table.options] == [0, 1, 2]  # type: ignore[union-attr]

    looking = table.does(0, TakeHand(1))
    assert looking.waiting == (0, "take_start_card")
    assert looking.view_of(0).looking_at == stack
    assert looking.view_of(1).looking_at == ()
    chosen = (stack[2], stack[5], stack[-1])
    after = looking.does(0, TakeCard(chosen[0])).does(0, TakeCard(chosen[1])).does(0, TakeCard(chosen[2]))

    rest = list(stack)
    for card in chosen:
        rest.remove(card)
    assert after.hand_of(0) == tuple(sorted(chosen))
    assert after.state.stacks[1] == tuple(rest)
    after.refuses(1, TakeHand(1), "wrong_stack", "RIV-026")
    after.refuses(1, TakeHand(3), "wrong_stack", "RIV-026")


def test_a_table_may_let_both_take_their_hand_from_one_stack() -> None:
    after = fresh(same_start_stack=True).does(0, TakeHand(1))

    assert after.does(1, TakeHand(1)).facts[0] == StartStackTaken(1, 1)


def arranging(seat: int = 0) -> Table:
    return Table(GOLD).plan(steps.Arrangement(seat), steps.TurnStart(0))


@pytest.mark.rule("RIV-097", "RIV-304")
def test_in_an_era_the_six_regions_may_be_rearranged_with_what_they_store() -> None:
    order = ("mountain_5", "hill_3", "pasture_4", "field_6", "gold_river_1", "forest_2")

    after = arranging().does(0, ArrangeRegions(order))

    assert after.facts[0] == RegionsArranged(0, order)
    assert [region.key for region in after.view_of(0).seats[0].regions] == list(order)
    assert [region.stored for region in after.view_of(0).seats[0].regions] == [1, 1, 1, 1, 0, 1]


@pytest.mark.rule("RIV-303")
def test_rearranging_is_optional_and_comes_in_the_same_order() -> None:
    agenda = fresh(GOLD).state.agenda
    kept = arranging().does(0, Decline())

    assert [(type(step), step.seat) for step in agenda] == [
        (steps.StartStack, 0),
        (steps.StartStack, 1),
        (steps.Arrangement, 0),
        (steps.Arrangement, 1),
        (steps.TurnStart, 0),
    ]
    assert [region.key for region in kept.view_of(0).seats[0].regions] == [region.key for region in RED_START]


@pytest.mark.rule("RIV-097")
@pytest.mark.parametrize(
    "order",
    [
        ("forest_2", "gold_river_1"),
        ("forest_2", "forest_2", "field_6", "hill_3", "pasture_4", "mountain_5"),
        ("forest_3", "gold_river_1", "field_6", "hill_3", "pasture_4", "mountain_5"),
    ],
)
def test_an_arrangement_holds_exactly_the_own_regions(order: tuple[str, ...]) -> None:
    arranging().refuses(0, ArrangeRegions(order), "not_your_regions", "RIV-097")


@pytest.mark.rule("RIV-098")
def test_only_the_top_of_the_discard_pile_is_seen() -> None:
    view = Table().discarded("scout", "goldsmith").view_of(0)

    assert (view.discards, view.discard_top) == (2, "goldsmith")
    assert "scout" not in view.cards


def test_a_copy_of_the_state_is_independent() -> None:
    state: State = opened(Options(start_player=0))
    twin = copy(state)
    twin.stored["forest_2"] = 3

    assert state.stored["forest_2"] == 1
    assert initial(Options(), 2).stacks == []
