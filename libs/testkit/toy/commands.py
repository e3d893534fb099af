"""What a seat can ask for."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from gamekit.game import Command as Base


class PlaceBid(Base, frozen=True):
    """Bid some of the own chips in this round."""

    chips: Annotated[int, Meta(ge=0)]


class RaiseBid(Base, frozen=True):
    """Raise the own bid to a number of chips."""

    chips: Annotated[int, Meta(ge=0)]


Command: TypeAlias = PlaceBid | RaiseBid
