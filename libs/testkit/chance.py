"""Luck that a test writes down."""

from collections.abc import Iterable, Mapping

from gamekit.chance import Chance


class ScriptedChance(Chance):
    """Chance whose draws are written down per purpose: `ScriptedChance(dice=[2, 5])` makes two dice show 3 and 6.

    What is scripted are the numbers `below` returns, in order. A draw that is not scripted, a scripted number out of
    bounds, and numbers left over at the end (`assert_all_drawn`) fail the test.
    """

    __slots__ = ("_left",)

    def __init__(self, script: Mapping[str, Iterable[int]] | None = None, /, **purposes: Iterable[int]) -> None:
        self._left = {purpose: list(draws) for purpose, draws in {**(script or {}), **purposes}.items()}

    @classmethod
    def dice(cls, *faces: int, purpose: str = "dice") -> "ScriptedChance":
        """Script dice by the faces they show."""
        return cls({purpose: [face - 1 for face in faces]})

    def below(self, purpose: str, bound: int) -> int:
        """Return the next scripted number of this purpose."""
        left = self._left.get(purpose)
        assert left, f"unscripted draw: {purpose!r} below {bound}; still scripted: {self._remaining()}"
        drawn = left.pop(0)
        assert 0 <= drawn < bound, f"scripted {drawn} for {purpose!r}, but the draw is below {bound}"
        return drawn

    def assert_all_drawn(self) -> None:
        """Fail if scripted numbers were never drawn."""
        assert not self._remaining(), f"scripted but never drawn: {self._remaining()}"

    def _remaining(self) -> dict[str, list[int]]:
        return {purpose: left for purpose, left in self._left.items() if left}


def shuffle_script(length: int, order: Iterable[int]) -> list[int]:
    """Return the draws with which `Chance.shuffled` brings `length` items into an order of their indices."""
    wanted, deck = list(order), list(range(length))
    assert sorted(wanted) == deck, f"{wanted} is no order of {length} items"
    draws = []
    for last in range(length - 1, 0, -1):
        drawn = deck.index(wanted[last])
        deck[last], deck[drawn] = deck[drawn], deck[last]
        draws.append(drawn)
    return draws
