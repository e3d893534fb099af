"""A view as plain text for a terminal."""

from typing import Final

from games.rivals.cards.card import CardKey
from games.rivals.resources import Resources
from games.rivals.view import RegionView, SeatView, View

_WIDTH: Final = 13
_ROWS: Final = (-2, -1, 0, 1, 2)
_LEGEND: Final = "land number:stored, [settlement], [[CITY]], == road, --- free road, . free site"


def sketch(view: View) -> str:
    """Draw both principalities, then what lies between the players, and what is going on."""
    seats = [line for seat in view.seats for line in _seat(view, seat)]
    return "\n".join([*seats, *_table(view), *_private(view), _LEGEND])


def _seat(view: View, seat: SeatView) -> list[str]:
    points = seat.points
    mark = ">" if seat.seat == view.active else " "
    tokens = " HERO" * points.hero_token + " TRADE" * points.trade_token
    line = (
        f"{mark} seat {seat.seat} {seat.color}: {points.total} of {view.target} VP{tokens}; "
        f"strength {points.strength}, skill {points.skill}, "
        f"commerce {points.commerce}, progress {points.progress}; {_counts(seat.resources)}; "
        f"{seat.hand_size} of {seat.hand_limit} cards"
    )
    return [line, *_grid(seat), ""]


def _grid(seat: SeatView) -> list[str]:
    cells: dict[tuple[int, int], str] = {}
    for place in seat.places:
        cells[place.x, 0] = "[[CITY]]" if place.kind == "city" else "[settlement]"
        for site in place.sites:
            cells[site.x, site.y] = "." if site.card is None else _short(site.card)
    for road in seat.roads:
        cells[road.x, 0] = "---" if road.free else "=="
    for region in seat.regions:
        cells[region.x, region.y] = _region(region)
        if region.expansion is not None:
            cells[region.x, region.expansion_y] = f"cache:{region.expansion_stored}"
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    rows = ("".join(cells.get((x, y), "").center(_WIDTH) for x in columns).rstrip() for y in _ROWS)
    return [row for row in rows if row]


def _region(region: RegionView) -> str:
    return f"{region.land.partition('_')[0]} {region.number}:{region.stored}"


def _short(card: CardKey) -> str:
    return card.replace("_", " ")[: _WIDTH - 1]


def _counts(held: Resources) -> str:
    letters = ("lumber", "brick", "ore", "grain", "wool", "gold")
    return " ".join(f"{letter} {count}" for letter, count in zip(letters, held.counts, strict=True))


def _table(view: View) -> list[str]:
    stacks = ", ".join(f"{stack.stack} {stack.back} {stack.size}" for stack in view.stacks)
    top = "" if view.discard_top is None else f", {view.discard_top} on top"
    centre = f"{view.roads_left} roads, {view.settlements_left} settlements, {view.cities_left} cities left"
    dice = "" if view.production is None else f"; production {view.production}"
    event = "" if view.event is None else f", {view.event}"
    card = "" if view.event_card is None else f" {view.event_card}"
    prompts = [f"seat {seat}: {prompt.text}" for seat, prompt in view.awaiting.items()]
    won = [] if view.winner is None else [f"seat {view.winner} has won"]
    stopped = ["the turn limit has ended the match"] if view.stopped else []
    return [
        f"stacks {stacks}; face up {', '.join(view.face_up) or 'nothing'}; discards {view.discards}{top}",
        f"event cards {view.event_stack}, regions {view.region_stack}; {centre}",
        f"turn {view.turn}{dice}{event}{card}",
        *prompts,
        *won,
        *stopped,
    ]


def _private(view: View) -> list[str]:
    hands = [f"hand of seat {seat.seat}: {', '.join(seat.hand)}" for seat in view.seats if seat.hand]
    seen = [f"you look at: {', '.join(view.looking_at)}"] if view.looking_at else []
    regions = [f"regions to choose from: {', '.join(view.regions_in_sight)}"] if view.regions_in_sight else []
    return [*hands, *seen, *regions]
