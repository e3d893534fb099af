"""What follows when a step of the rules is complete: the figures move, and the points are tested."""

from collections.abc import Sequence

from gamekit.audience import Seat
from games.catan_card.decide.story import Story
from games.catan_card.events import KnightMoved, MatchWon, ThresholdReached, WindmillMoved
from games.catan_card.scoring import is_unlocked, knight_holder, points, windmill_holder
from games.catan_card.state import State, opponent
from games.catan_card.steps import Settle, Step


def run_settle(story: Story, _: Settle) -> Step | None:
    """Move the figures (CCG-097), and end the match if somebody has the points (CCG-198)."""
    state = story.state
    knight, windmill = knight_holder(state), windmill_holder(state)
    if knight != state.knight:
        story.happen(KnightMoved(knight))
    if windmill != state.windmill:
        story.happen(WindmillMoved(windmill))
    state = story.state
    if state.options.lasting_threshold and not state.unlocked and is_unlocked(state):
        story.happen(ThresholdReached())
    for seat in _possible_winners(state):
        total = points(state, seat)
        if total >= state.options.victory_points:
            story.end(MatchWon(seat, total))
            break
    return None


def _possible_winners(state: State) -> Sequence[Seat]:
    """Return who can win now, the active seat before the other."""
    active = state.active
    return (active,) if state.options.win_in_own_turn else (active, opponent(active))
