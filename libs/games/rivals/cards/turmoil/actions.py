"""What the action cards of the Era of Turmoil do. Brigands stand with the Era of Gold, Sebastian in `warding`."""

from collections.abc import Sequence
from typing import Final

from gamekit.audience import Seat, Secret
from gamekit.rejection import Rejection
from games.rivals import steps
from games.rivals.cards import CARDS
from games.rivals.cards.basic.events import buildings
from games.rivals.cards.turmoil.expansions import fire_brigade, lookout_tower_and_heinrich
from games.rivals.commands import Accept, ChooseExpansion, Command, Decline, Site, TakeCard
from games.rivals.events import CardCaptured, HandShown, ProtectionRolled
from games.rivals.play import Action, Choice, Play
from games.rivals.removal import choices_of, force_out, site_of
from games.rivals.scoring import strength_holder, victory_points
from games.rivals.state import State, has, opponent, sites, storable
from games.rivals.stores import DECLINE

_NO_TAVERN: Final = Rejection("no_hedge_tavern", "This card needs the Hedge Tavern.", "RIV-199")


def _tavern_missing(state: State, seat: Seat) -> bool:
    return not has(state.princes[seat], "hedge_tavern")


# Attacks from which a Lookout Tower or Heinrich may protect


def _attack(play: Play, seat: Seat, card: str) -> None:
    victim = opponent(seat)
    if lookout_tower_and_heinrich(play.state.princes[victim]):
        play.next(steps.Protection(victim, card))
    else:
        play.next(steps.Attack(seat, card))


def _protection_options(state: State, step: steps.Protection) -> Sequence[Command]:  # noqa: ARG001
    return (Accept(), DECLINE)


def _protect(play: Play, step: steps.Protection, command: Accept | Decline) -> None:
    if isinstance(command, Accept):
        number = play.chance.die("protection")
        protected = number in lookout_tower_and_heinrich(play.state.princes[step.seat])
        play.happen(ProtectionRolled(step.seat, number, protected))
        if protected:  # RIV-190: the attack is spent
            return
    play.next(steps.Attack(opponent(step.seat), step.attack))


def strike(play: Play, step: steps.Attack) -> None:
    """Let an attack take effect that was not warded off."""
    _STRIKES[step.card](play, step.seat)


# Archer


def armed_units(state: State, seat: Seat) -> list[Site]:
    """Return a seat's units with strength points."""
    return [site for site in sites(state.princes[seat]) if CARDS[site.card].is_unit and CARDS[site.card].strength]


def archer(play: Play, seat: Seat) -> None:
    """Make the opponent lose a unit with strength points (RIV-177)."""
    _attack(play, seat, "archer")


def archer_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without Hedge Tavern or target."""
    if _tavern_missing(state, seat):
        return _NO_TAVERN
    if armed_units(state, opponent(seat)):
        return None
    return Rejection("no_target", "Your opponent has no unit with strength points.", "RIV-177")


def _archer_strikes(play: Play, seat: Seat) -> None:
    play.next(steps.UnitLoss(opponent(seat)))


def _unit_loss_options(state: State, step: steps.UnitLoss) -> Sequence[ChooseExpansion]:
    return choices_of(armed_units(state, step.seat))


def _lose_unit(play: Play, step: steps.UnitLoss, command: ChooseExpansion) -> None:
    force_out(play, step.seat, site_of(command))


# Arsonist


def inflammable(state: State, seat: Seat) -> list[Site]:
    """Return a seat's buildings that no Fire Brigade protects (RIV-335)."""
    prince = state.princes[seat]
    safe = {place.column for place in prince.places if fire_brigade(place)}
    return [site for site in buildings(prince) if site.column not in safe]


def arsonist(play: Play, seat: Seat) -> None:
    """Burn down a building of the opponent (RIV-178)."""
    _attack(play, seat, "arsonist")


def arsonist_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without Hedge Tavern or target."""
    if _tavern_missing(state, seat):
        return _NO_TAVERN
    if inflammable(state, opponent(seat)):
        return None
    return Rejection("no_target", "Your opponent has no unprotected building.", "RIV-178")


def _arsonist_strikes(play: Play, seat: Seat) -> None:
    play.next(steps.Arson(seat))


def _arson_options(state: State, step: steps.Arson) -> Sequence[ChooseExpansion]:
    return choices_of(inflammable(state, opponent(step.seat)))


def _arson(play: Play, step: steps.Arson, command: ChooseExpansion) -> None:
    force_out(play, opponent(step.seat), site_of(command))


# Traitor


def traitor(play: Play, seat: Seat) -> None:
    """See the opponent's hand and take a card of it, or none (RIV-184)."""
    _attack(play, seat, "traitor")


def traitor_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without Hedge Tavern or against an empty hand."""
    if _tavern_missing(state, seat):
        return _NO_TAVERN
    if state.princes[opponent(seat)].hand:
        return None
    return Rejection("no_target", "Your opponent has no cards.", "RIV-184")


def _traitor_strikes(play: Play, seat: Seat) -> None:
    play.happen(HandShown(seat, Secret((seat,), play.state.princes[opponent(seat)].hand)))
    play.next(steps.Treason(seat))


def _treason_options(state: State, step: steps.Treason) -> Sequence[Command]:
    return [*(TakeCard(card) for card in dict.fromkeys(state.princes[opponent(step.seat)].hand)), DECLINE]


def _treason(play: Play, step: steps.Treason, command: TakeCard | Decline) -> None:
    if isinstance(command, TakeCard):
        play.happen(CardCaptured(step.seat, Secret((0, 1), command.card)))


# Voyage of Plunder


def voyage_of_plunder(play: Play, seat: Seat) -> None:
    """Take two resources from an opponent who has more victory points, otherwise one (RIV-181)."""
    richer = victory_points(play.state, opponent(seat)) > victory_points(play.state, seat)
    play.next(steps.Demand(seat, 2 if richer else 1))


def voyage_of_plunder_refused(state: State, seat: Seat) -> Rejection | None:
    """Return the refusal without strength advantage or booty."""
    if strength_holder(state) != seat:
        return Rejection("no_strength_advantage", "The Voyage of Plunder needs the strength advantage.", "RIV-181")
    if storable(state, seat):
        return None
    return Rejection("nothing_to_take", "Your opponent has nothing you could store.", "RIV-181")


_STRIKES: Final = {"archer": _archer_strikes, "arsonist": _arsonist_strikes, "traitor": _traitor_strikes}

ACTIONS: Final[dict[str, Action]] = {
    "archer": Action(archer, archer_refused),
    "arsonist": Action(arsonist, arsonist_refused),
    "traitor": Action(traitor, traitor_refused),
    "voyage_of_plunder": Action(voyage_of_plunder, voyage_of_plunder_refused),
}

CHOICES: Final[dict[type, Choice]] = {
    steps.Protection: Choice(
        "protect",
        "Roll for protection from the attack, or let it happen.",
        "RIV-187",
        _protection_options,
        _protect,
        "nothing_to_protect",
    ),
    steps.UnitLoss: Choice(
        "lose_unit",
        "Choose which of your units with strength points you lose.",
        "RIV-177",
        _unit_loss_options,
        _lose_unit,
        "cannot_lose_that",
    ),
    steps.Arson: Choice(
        "burn_building",
        "Choose the building of your opponent that burns down.",
        "RIV-178",
        _arson_options,
        _arson,
        "cannot_burn_that",
    ),
    steps.Treason: Choice(
        "take_hand_card",
        "Take a card of your opponent's hand, or none.",
        "RIV-184",
        _treason_options,
        _treason,
        "no_such_card",
        forced=False,
    ),
}
