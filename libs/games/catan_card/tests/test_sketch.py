"""The text drawing shows what a command needs: spots, sites and columns, offers, and regions to be laid or picked."""

from games.catan_card import GAME
from games.catan_card.commands import BuildRoad, BuildSettlement, DrawRegions, OfferTrade, PlayScout
from games.catan_card.resources import Region, Resources
from games.catan_card.tests.position import FIELDS, FOREST, GOLD, HILLS, PASTURE, Table, in_main, play, player

SETTLING = {FOREST: 1, HILLS: 1, FIELDS: 1, PASTURE: 1}


def drawn(table: Table, viewer: int = 0) -> list[str]:
    return GAME.sketch(GAME.view(table.state, viewer)).splitlines()


def test_both_principalities_are_drawn_card_by_card() -> None:
    table = in_main(
        player(hand=["spy"], cities=[13], sites={24: "abbey", 27: "bath_house"}, roads=[14], stock={FOREST: 2}),
        player(hand=["mint", "scout"], sites={20: "conrad_the_swift"}, stock={GOLD: 3}),
    )

    assert drawn(table)[:14] == [
        "> seat 0 (red)  4 points  strength 0, tournament 0, commerce 0",
        "  hand (limit 4): spy",
        "                                               25:-",
        "  10:lumber 5oo. 20:-           12:ore 3...    24:abbey       14:wool 4...",
        "                 (o) 11         === 12         (O) 13         === 14",
        "  11:brick 6...  22:-           13:grain 2...  26:-           15:gold 1...",
        "                                               27:bath_house",
        "",
        "  seat 1 (black)  3 points  strength 2, tournament 1, commerce 0  KNIGHT",
        "  hand (limit 3): 2 cards",
        "  10:lumber 4... 20:conrad_the_ 12:ore 2...    24:-           14:wool 3...",
        "                 (o) 11         === 12         (o) 13",
        "  11:brick 5...  22:-           13:grain 1...  26:-           15:gold 6ooo",
        "",
    ]


def test_an_offer_is_shown() -> None:
    table = in_main(player(stock={GOLD: 2}), player(stock={FOREST: 1}))

    offered = play(table, (0, OfferTrade(Resources(gold=2), Resources(lumber=1))))

    assert drawn(offered, 1)[-1] == "seat 1: Accept or decline 2 gold from the opponent for 1 lumber."


def test_what_is_paid_for_is_shown() -> None:
    owner = player(
        roads=[14], settlements={15: (Region("hills", 1), Region("forest", 6))}, stock={FOREST: 1, HILLS: 2, 16: 1}
    )
    paying = play(in_main(owner), (0, BuildRoad(16)))

    assert drawn(paying, 1)[-2:] == ["seat 0 builds: road", "seat 0: Choose where to take 2 brick from."]


def test_regions_that_wait_for_their_places_are_shown_and_those_a_scout_sees_to_its_seat() -> None:
    settled = play(in_main(player(roads=[14], stock=SETTLING, hand=["scout"])), (0, BuildSettlement(15)))

    assert "  to be laid: forest 1, forest 6" in drawn(play(settled, (0, DrawRegions())), 1)
    scouting = play(settled, (0, PlayScout()))
    (line,) = [line for line in drawn(scouting, 0) if line.startswith("in the region stack: ")]
    assert line.startswith("in the region stack: forest 1, forest 6, hills 1")
    assert not [line for line in drawn(scouting, 1) if line.startswith("in the region stack: ")]
