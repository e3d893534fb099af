"""Points of the Era of Gold that depend on other cards of the same principality."""

from collections.abc import Sequence
from typing import Final

HARBOR_SHIPS: Final = 3


def harbor(names: Sequence[str], trade_ships: int) -> int:
    """Return the victory points of Harbors: one while there are 3 trade ships (RIV-172)."""
    return names.count("harbor") if trade_ships >= HARBOR_SHIPS else 0


def trading_base(names: Sequence[str]) -> int:
    """Return the commerce points that Trading Bases add to Marketplaces and Harbors (RIV-173)."""
    bases = names.count("trading_base")
    return bases * (names.count("marketplace") + names.count("harbor")) if bases else 0


def salt_silo(names: Sequence[str], trade_ships: int) -> int:
    """Return the commerce points that Salt Silos add to trade ships (RIV-174)."""
    return names.count("salt_silo") * trade_ships
