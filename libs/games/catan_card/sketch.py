"""A view as plain text for a terminal."""

from typing import Final

from games.catan_card.resources import Region
from games.catan_card.steps import Complete
from games.catan_card.view import CentreView, RegionView, SeatView, SiteView, View

_WIDTH: Final = 15
_LEGEND: Final = (
    "10:lumber 4oo. spot, region, number, stock of 2; 24:abbey site; === road, (o) settlement, (O) city, column"
)


def sketch(view: View) -> str:
    """Draw both principalities, then the stacks, and what is going on."""
    parts = [line for seat in view.seats for line in (*_head(view, seat), *_grid(seat), *_unlaid(seat), "")]
    return "\n".join([*parts, _LEGEND, *_situation(view)])


def _head(view: View, seat: SeatView) -> list[str]:
    mark = ">" if seat.seat == view.active else " "
    figures = "  KNIGHT" * seat.knight + "  WINDMILL" * seat.windmill
    sums = f"strength {seat.strength}, tournament {seat.tournament}, commerce {seat.commerce}"
    hand = f"{seat.hand_size} cards" if seat.hand is None else ", ".join(seat.hand) or "no cards"
    return [
        f"{mark} seat {seat.seat} ({seat.shield})  {seat.points} points  {sums}{figures}",
        f"  hand (limit {seat.hand_limit}): {hand}",
    ]


def _grid(seat: SeatView) -> list[str]:
    """Draw the cards in their columns; an empty row is left out."""
    cells: dict[tuple[int, int], str] = {}
    for centre in seat.centre:
        cells[centre.x, centre.y] = _centre(centre)
    for region in seat.regions:
        cells[region.x, region.y] = _region(region)
    for site in seat.sites:
        cells[site.x, site.y] = _site(site)
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    rows = ["".join(cells.get((x, y), "").ljust(_WIDTH) for x in columns) for y in range(-2, 3)]
    return [f"  {row}".rstrip() for row in rows if row.strip()]


def _centre(centre: CentreView) -> str:
    return {"road": "===", "settlement": "(o)", "city": "(O)"}[centre.card] + f" {centre.column}"


def _region(region: RegionView) -> str:
    return f"{region.spot}:{region.resource} {region.number}{'o' * region.stock}{'.' * (3 - region.stock)}"


def _site(site: SiteView) -> str:
    return f"{site.site}:{(site.card or '-')[: _WIDTH - 4]}"


def _unlaid(seat: SeatView) -> list[str]:
    return [f"  to be laid: {_regions(seat.unlaid)}"] if seat.unlaid else []


def _regions(regions: tuple[Region, ...]) -> str:
    return ", ".join(f"{region.terrain} {region.number}" for region in regions)


def _situation(view: View) -> list[str]:
    stacks = " ".join(map(str, view.draw_stacks))
    centre = f"{view.roads_left} roads, {view.settlements_left} settlements, {view.cities_left} cities"
    roll = "" if view.event is None else f", rolled {view.event} and {view.number}"
    card = "" if view.event_card is None else f", event card {view.event_card}"
    searched = [] if view.searched is None else [f"in the stack: {', '.join(view.searched)}"]
    regions = [] if view.searched_regions is None else [f"in the region stack: {_regions(view.searched_regions)}"]
    paid = [f"seat {step.seat} builds: {step.card}" for step in view.later if isinstance(step, Complete)]
    prompts = [f"seat {seat}: {prompt.text}" for seat, prompt in view.awaiting.items()]
    won = [] if view.winner is None else [f"seat {view.winner} has won"]
    return [
        f"turn {view.turn}{roll}{card}",
        f"draw stacks {stacks}; left {centre}; {len(view.discarded)} cards discarded",
        *searched,
        *regions,
        *paid,
        *prompts,
        *won,
    ]
