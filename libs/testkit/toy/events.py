"""What can happen."""

from typing import TypeAlias

from gamekit.audience import Seat, Secret
from gamekit.game import Event as Base


class CharmsDealt(Base, frozen=True):
    """Everybody looks at a charm of its own; by seat."""

    charms: tuple[Secret[int], ...]


class BidPlaced(Base, frozen=True):
    """A bid lies face down."""

    seat: Seat
    chips: Secret[int]


class BidRaised(Base, frozen=True):
    """A bid was replaced by a higher one."""

    seat: Seat
    chips: Secret[int]


class RoundRolled(Base, frozen=True):
    """All bids were shown and all dice rolled; by seat. `winner` is None after a tie."""

    bids: tuple[int, ...]
    dice: tuple[int, ...]
    winner: Seat | None


class CharmsShown(Base, frozen=True):
    """The last round is over and all charms lie open; by seat."""

    charms: tuple[int, ...]


Event: TypeAlias = CharmsDealt | BidPlaced | BidRaised | RoundRolled | CharmsShown
