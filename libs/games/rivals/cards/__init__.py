"""All cards that are drawn, by key. One folder for each set: what its cards say, and what they do."""

from typing import Final

from games.rivals.cards import basic, gold, progress, turmoil
from games.rivals.cards.card import Card, CardKey, CardSet

SETS: Final[dict[CardSet, tuple[Card, ...]]] = {
    "basic": basic.CARDS,
    "gold": gold.CARDS,
    "turmoil": turmoil.CARDS,
    "progress": progress.CARDS,
}

CARDS: Final[dict[CardKey, Card]] = {card.key: card for cards in SETS.values() for card in cards}

NAME: Final[dict[CardKey, str]] = {key: card.name for key, card in CARDS.items()}
"""The name a card shares with its reprints."""
