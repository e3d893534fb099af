"""The nine player boards: which kind of tile each space takes, and the regions that follow from it."""

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from games.burgundy.spaces import NEIGHBORS, SPACES, Space, members_of
from games.burgundy.tiles import KIND_INDEX, Kind

BoardNumber: TypeAlias = Annotated[int, Meta(ge=1, le=9, description="A player board: 1 to 9.")]

_KINDS: Final[Mapping[str, Kind]] = {
    "B": "building",
    "A": "animal",
    "K": "knowledge",
    "S": "ship",
    "C": "castle",
    "M": "mine",
}

_MAPS: Final = (
    "ACCK AACKB AABKBB SSSCSSS BBMBBA BMKBB MKKB",
    "SBAC ASBAB AAABKB BBBBBKC KKMKMS BBMKS CSSC",
    "AAAA SSCSS BMKKSB BBKCKBB BBKKBB CAMMC BASB",
    "CABS AABSS BBBSCM AAAKKMS BCKBBB BMBKK SBKC",
    "ABBS AABMM BCKSSS BBAKCBB KCAKSB BABCS KKBM",
    "KKCS KBBSB AAMSBB KBBCSBB KBBMSB KMAAS CAAC",
    "KCCS KAAAS SMBBMA SKBBBAB BKBBAB BSMKB SCCK",
    "BBSB SCKCB BKMKKS BAKMAKB SAAAMB BCACS BSBB",
    "BBCK BBAAS BBAASS CKKMSCK SSKMBA KBBBA MCBB",
)
"""Boards 1 to 9, row by row from the top: Building, Animal, Knowledge, Ship, Castle, Mine."""


class Region(Struct, frozen=True):
    """Connected spaces of one kind."""

    kind: Kind
    spaces: tuple[Space, ...]
    mask: int

    @property
    def size(self) -> int:
        """How many spaces it has."""
        return len(self.spaces)


class Board(Struct, frozen=True):
    """One player board. Masks per kind are in the order of `KINDS`."""

    number: BoardNumber
    kinds: tuple[Kind, ...]
    """Per space."""
    kind_masks: tuple[int, ...]
    regions: tuple[Region, ...]
    region_of: tuple[int, ...]
    """Per space the index of its region."""
    castle_spaces: tuple[Space, ...]
    """Where a starting castle may stand."""


def _board(number: int, rows: str) -> Board:
    kinds = tuple(_KINDS[letter] for letter in rows.replace(" ", ""))
    masks = tuple(sum(1 << space for space in SPACES if kinds[space] == kind) for kind in KIND_INDEX)
    regions = _regions(kinds, masks)
    region_of = tuple(
        next(index for index, region in enumerate(regions) if region.mask >> space & 1) for space in SPACES
    )
    castles = tuple(space for space in SPACES if kinds[space] == "castle")
    return Board(number, kinds, masks, regions, region_of, castles)


def _regions(kinds: tuple[Kind, ...], masks: tuple[int, ...]) -> tuple[Region, ...]:
    """Collect the regions in the order of their first spaces."""
    found: list[Region] = []
    seen = 0
    for space in SPACES:
        if not seen >> space & 1:
            mask = _connected(1 << space, masks[KIND_INDEX[kinds[space]]])
            found.append(Region(kinds[space], members_of(mask), mask))
            seen |= mask
    return tuple(found)


def _connected(start: int, within: int) -> int:
    """Return the mask of what is reached from a mask without leaving another."""
    reached, grown = 0, start
    while grown != reached:
        reached = grown
        for space in members_of(reached):
            grown |= NEIGHBORS[space] & within
    return reached


BOARDS: Final[Mapping[BoardNumber, Board]] = {
    number: _board(number, rows) for number, rows in enumerate(_MAPS, start=1)
}

SHEETS: Final[tuple[tuple[BoardNumber, BoardNumber], ...]] = ((1, 2), (1, 3), (1, 4), (1, 5), (6, 7), (8, 9))
"""The six double-sided player boards (BUR-011, BUR-339)."""
