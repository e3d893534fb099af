"""What is printed on a card."""

from typing import Literal, TypeAlias

from msgspec import Struct

from gamekit.game import Names
from games.rivals.resources import FREE, Resource, Resources

CardKey: TypeAlias = str
"""A key of `CARDS`, such as `toll_bridge`. Cards with the same key are alike on both sides."""

CardSet: TypeAlias = Literal["basic", "gold", "turmoil", "progress"]
"""The set a card belongs to: what its back shows, and so under which stacks it may go (RIV-326)."""

Kind: TypeAlias = Literal["action", "attack", "building", "hero", "trade_ship", "unit", "region_expansion", "event"]
"""`action` and `attack` are played from the hand; `unit` is neither a hero nor a trade ship."""

Ground: TypeAlias = Literal["place", "city", "region"]
"""Where an expansion may stand: green boxes at settlements and cities, red ones at cities, brown ones at regions."""

Moment: TypeAlias = Literal["actions", "before_roll", "settlement_built", "event_revealed"]
"""When an action card is played."""

UNITS: frozenset[Kind] = frozenset({"hero", "trade_ship", "unit"})


class Card(Struct, frozen=True):
    """A card as printed.

    `name` is what rules and other cards know it by: reprints of a card, and the two Chapels, share it. `marked` of the
    `copies` carry the half-moon. `points` the card gives are victory, strength, skill, commerce and progress points.
    """

    key: CardKey
    set: CardSet
    kind: Kind
    names: Names
    text: str
    copies: int = 1
    marked: int = 0
    name: str = ""
    ground: Ground | None = None
    cost: Resources = FREE
    unique: bool = False
    face_up: bool = False
    """Whether it forms the face-up stack of its theme game (RIV-092)."""
    moment: Moment = "actions"
    victory: int = 0
    strength: int = 0
    skill: int = 0
    commerce: int = 0
    progress: int = 0
    boosts: Resource | None = None
    """What adjacent regions of its kind produce double (RIV-131)."""
    trades: Resource | None = None
    """What a common trade ship exchanges two to one (RIV-138)."""

    @property
    def is_unit(self) -> bool:
        """Whether it is a hero, a trade ship or another unit."""
        return self.kind in UNITS


def names(en: str, es: str, de: str) -> Names:
    """Return the name of a card per language."""
    return {"en": en, "es": es, "de": de}
