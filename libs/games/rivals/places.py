"""Settlements and cities with the expansions above and below them, and what follows from a row of them.

A row changes seldom and is asked about at every command, so what follows from one is remembered.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from games.rivals.cards import NAME
from games.rivals.cards.card import CardKey
from games.rivals.commands import Column, Site
from games.rivals.regions import HALVES, Half

remembered = lru_cache(maxsize=10_000)
"""Keeps what a function of a row has returned for the rows asked about last."""


class Place(Struct, frozen=True, cache_hash=True, gc=False):
    """A settlement or city with the expansions above and below it.

    The sites of one half count alike (RIV-064): a settlement has one there, a city two.
    """

    column: Column
    city: bool = False
    top: tuple[CardKey, ...] = ()
    bottom: tuple[CardKey, ...] = ()

    @property
    def capacity(self) -> int:
        """How many sites each half has."""
        return 2 if self.city else 1

    def cards(self, half: Half) -> tuple[CardKey, ...]:
        """Return the expansions of one half."""
        return self.top if half == "top" else self.bottom


Row: TypeAlias = tuple[Place, ...]
"""The places of a principality from left to right."""


@remembered
def same(row: Row) -> Row:
    """Return one and the same object for all equal rows: what is remembered of it is found without comparing."""
    return row


@remembered
def sites_in(row: Row) -> tuple[Site, ...]:
    """Return the expansions with where they stand, from left to right; what a Town Hall covers is left out."""
    return tuple(Site(card, place.column, half) for place in row for half in HALVES for card in place.cards(half))


@remembered
def expansions_in(row: Row) -> tuple[CardKey, ...]:
    """Return the expansions; what a Town Hall covers is left out."""
    return tuple(site.card for site in sites_in(row))


@remembered
def names_in(row: Row) -> Mapping[str, int]:
    """Return how many expansions of each name work there."""
    return Counter(NAME[card] for card in expansions_in(row))
