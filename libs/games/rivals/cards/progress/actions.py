"""What the action cards of the Era of Progress do."""

from collections.abc import Sequence
from typing import Final

from gamekit.audience import Seat, Secret
from gamekit.rejection import Rejection
from games.rivals import steps
from games.rivals.cards import NAME
from games.rivals.commands import Amount, ChooseExpansion, TakeCard
from games.rivals.events import CardSalvaged, ResourcesReceived
from games.rivals.play import Action, Choice, Play, always
from games.rivals.regions import CAPACITY, NUMBER_OF, RESOURCE_OF, RegionKey
from games.rivals.removal import choices_of
from games.rivals.scoring import victory_points
from games.rivals.state import State, has, neighbors, opponent, sites


def _fill(play: Play, seat: Seat, regions: Sequence[RegionKey]) -> None:
    """Give one resource to each of the regions that has room."""
    room = tuple(Amount(region) for region in regions if play.state.stored[region] < CAPACITY)
    if room:
        play.happen(ResourcesReceived(seat, room))


# Benjamin


def benjamin(play: Play, seat: Seat) -> None:
    """Let own regions with the number of this turn produce once more (RIV-203, RIV-204)."""
    prince = play.state.princes[seat]
    again = [region for region in prince.regions if NUMBER_OF[region] == play.state.production]
    cached = [region for region in again if prince.cache is not None and RESOURCE_OF[region] == "gold"]
    _fill(play, seat, [region for region in again if region not in cached])
    play.next(*(steps.GoldStorage(seat, region) for region in cached))


# Guido and Gustav


def salvage(play: Play, seat: Seat) -> None:
    """Take a card from the discard pile: Guido and Gustav (RIV-206, RIV-207)."""
    play.next(steps.Salvage(seat))


def guido_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal of a leader without Town Hall, or with nothing to take."""
    return _salvage_refused(state, seat, "town_hall", "Guido needs the Town Hall or fewer victory points.", "RIV-206")


def gustav_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal of a leader without Library, or with nothing to take."""
    return _salvage_refused(state, seat, "library", "Gustav needs a Library or fewer victory points.", "RIV-207")


def _salvage_refused(state: State, seat: Seat, building: str, text: str, rule: str) -> Rejection | None:
    behind = victory_points(state, seat) < victory_points(state, opponent(seat))
    if not behind and not has(state.princes[seat], building):
        return Rejection("requirement_missing", text, rule)
    return None if state.discards else Rejection("no_discards", "The discard pile is empty.", "RIV-345")


def salvageable(state: State) -> Sequence[str]:
    """Return what may be taken: everything below the card just played (RIV-345)."""
    return state.discards[:-1]


def _salvage_options(state: State, step: steps.Salvage) -> Sequence[TakeCard]:  # noqa: ARG001
    return [TakeCard(card) for card in dict.fromkeys(salvageable(state))]


def _salvage(play: Play, step: steps.Salvage, command: TakeCard) -> None:
    play.happen(CardSalvaged(step.seat, Secret((step.seat,), command.card)))


# Doctor


def doctor(play: Play, seat: Seat) -> None:
    """Fill the regions beside one Bath House (RIV-208)."""
    play.next(steps.BathHouseChoice(seat))


def doctor_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without Bath House."""
    if has(state.princes[seat], "bath_house"):
        return None
    return Rejection("no_bath_house", "The Doctor needs a Bath House.", "RIV-208")


def _bath_house_options(state: State, step: steps.BathHouseChoice) -> Sequence[ChooseExpansion]:
    return choices_of([site for site in sites(state.princes[step.seat]) if NAME[site.card] == "bath_house"])


def _treat(play: Play, step: steps.BathHouseChoice, command: ChooseExpansion) -> None:
    _fill(play, step.seat, neighbors(play.state.princes[step.seat], command.column, command.half))


# Mineral Mining and Three-Field System


def mineral_mining(play: Play, seat: Seat) -> None:
    """Receive 2 ore (RIV-209)."""
    play.next(steps.Gain(seat, 2, ("ore",)))


def three_field_system(play: Play, seat: Seat) -> None:
    """Receive 2 grain (RIV-210)."""
    play.next(steps.Gain(seat, 2, ("grain",)))


def mineral_mining_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without University."""
    return university_missing(state, seat, "RIV-209")


def three_field_system_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without University."""
    return university_missing(state, seat, "RIV-210")


def university_missing(state: State, seat: Seat, rule: str) -> Rejection | None:
    """Return the refusal of a card that needs the University (RIV-222)."""
    if has(state.princes[seat], "university"):
        return None
    return Rejection("no_university", "This card needs the University.", rule)


ACTIONS: Final[dict[str, Action]] = {
    "benjamin": Action(benjamin, always),
    "guido": Action(salvage, guido_refused),
    "gustav": Action(salvage, gustav_refused),
    "doctor": Action(doctor, doctor_refused),
    "mineral_mining": Action(mineral_mining, mineral_mining_refused),
    "three_field_system": Action(three_field_system, three_field_system_refused),
}

CHOICES: Final[dict[type, Choice]] = {
    steps.Salvage: Choice(
        "take_discard",
        "Take a card from the discard pile.",
        "RIV-345",
        _salvage_options,
        _salvage,
        "no_such_card",
        forced=False,
    ),
    steps.BathHouseChoice: Choice(
        "choose_bath_house",
        "Choose the Bath House beside which the Doctor works.",
        "RIV-208",
        _bath_house_options,
        _treat,
        "no_bath_house",
    ),
}
