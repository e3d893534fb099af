"""Sebastian, who keeps an event from a seat."""

from typing import Final

from gamekit.audience import Seat
from games.rivals import steps
from games.rivals.commands import Command, Decline, PlayCard
from games.rivals.events import ActionPlayed, EventWarded
from games.rivals.play import Choice, Play
from games.rivals.state import State
from games.rivals.stores import DECLINE

SEBASTIAN: Final = "sebastian"
_SEBASTIAN: Final = PlayCard(SEBASTIAN)


def undergo(play: Play, seat: Seat, event: str) -> None:
    """Let an event take effect on a seat; where Sebastian may be in its hand, it is asked first (RIV-182).

    The question is put whether or not he is there, so that nobody learns it.
    """
    if play.state.options.mode == "era_of_turmoil" and play.state.princes[seat].hand:
        play.next(steps.Sermon(seat, event), steps.EventFor(seat, event))
    else:
        play.next(steps.EventFor(seat, event))


def _sermon_options(state: State, step: steps.Sermon) -> list[Command]:
    return [DECLINE, _SEBASTIAN] if SEBASTIAN in state.princes[step.seat].hand else [DECLINE]


def sebastian(play: Play, step: steps.Sermon, command: PlayCard | Decline) -> None:
    """Ward the event off: what it would do to the seat is left out."""
    if isinstance(command, PlayCard):
        play.happen(ActionPlayed(step.seat, SEBASTIAN))
        play.happen(EventWarded(step.seat, step.event, SEBASTIAN))
        play.agenda.remove(steps.EventFor(step.seat, step.event))


CHOICES: Final[dict[type, Choice]] = {
    steps.Sermon: Choice(
        "play_sebastian",
        "Play Sebastian so that the event does not touch you, or let it happen.",
        "RIV-182",
        _sermon_options,
        sebastian,
        "no_sebastian",
        forced=False,
        lapses=False,
    ),
}
