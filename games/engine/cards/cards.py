"""Cards as text ("Ah", "X1"), decks in their printed order, and cards as numbers whose sum names a hand."""

import re
from functools import cache
from typing import NewType

from games.engine.errors import Unreadable
from games.engine.texts import Text

Card = NewType("Card", str)
"""Rank and suit, "2c" to "As", or a joker, "X1" and "X2". A plain string to everyone outside."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
RANK_NAMES = {
    "2": Text("two"),
    "3": Text("three"),
    "4": Text("four"),
    "5": Text("five"),
    "6": Text("six"),
    "7": Text("seven"),
    "8": Text("eight"),
    "9": Text("nine"),
    "T": Text("ten"),
    "J": Text("jack"),
    "Q": Text("queen"),
    "K": Text("king"),
    "A": Text("ace"),
}
RANK_PLURALS = {
    "2": Text("twos"),
    "3": Text("threes"),
    "4": Text("fours"),
    "5": Text("fives"),
    "6": Text("sixes"),
    "7": Text("sevens"),
    "8": Text("eights"),
    "9": Text("nines"),
    "T": Text("tens"),
    "J": Text("jacks"),
    "Q": Text("queens"),
    "K": Text("kings"),
    "A": Text("aces"),
}
RANKS_WITH_ARTICLE = {
    "2": Text("a two"),
    "3": Text("a three"),
    "4": Text("a four"),
    "5": Text("a five"),
    "6": Text("a six"),
    "7": Text("a seven"),
    "8": Text("an eight"),
    "9": Text("a nine"),
    "T": Text("a ten"),
    "J": Text("a jack"),
    "Q": Text("a queen"),
    "K": Text("a king"),
    "A": Text("an ace"),
}
SUIT_NAMES = {"c": Text("clubs"), "d": Text("diamonds"), "h": Text("hearts"), "s": Text("spades")}
JOKER_NAME = Text("joker")

STANDARD: tuple[Card, ...] = tuple(Card(rank + suit) for rank in RANKS for suit in SUITS)
JOKERS: tuple[Card, ...] = (Card("X1"), Card("X2"))
WITH_JOKERS: tuple[Card, ...] = STANDARD + JOKERS

_KNOWN = frozenset(WITH_JOKERS)
RANK = {card: RANKS.find(card[0]) + 2 if card not in JOKERS else 0 for card in WITH_JOKERS}
"""Rank of a card as a number, 2 to 14 (ace high); 0 for a joker."""


_WRITTEN = re.compile(r"(10|[2-9tjqka])\s*([cdhs♣♦♥♠])\ufe0f?|x\s*([12])", re.IGNORECASE)
"""A card as people write it; U+FE0F makes a suit colored."""
_SUIT_OF = dict(zip("♣♦♥♠", SUITS, strict=True))


def match_card(text: str, at: int = 0) -> tuple[Card, int] | None:
    """Return the card that is written here and where it ends: "Ah", also as "ah", "A♥"; "Tc" as "10c"."""
    found = _WRITTEN.match(text, at)
    if not found:
        return None
    rank, suit, joker = found.groups()
    if joker:
        return Card(f"X{joker}"), found.end()
    written = ("T" if rank == "10" else rank.upper()) + _SUIT_OF.get(suit, suit.lower())
    return Card(written), found.end()


def parse_card(text: object, *, field: str = "card") -> Card:
    """Return the card that the text names; refuse anything else."""
    if isinstance(text, str):
        if text in _KNOWN:
            return Card(text)
        found = match_card(text.strip())
        if found and found[1] == len(text.strip()):
            return found[0]
    raise Unreadable(
        field,
        Text(
            "%(typed)s isn’t a card. Use rank and suit, such as Ah or 10c (jokers: X1, X2).",
            typed=repr(text),
        ),
    )


def card_name(card: Card) -> Text:
    """Return the card in words, "ace of hearts", for speech and for sentences."""
    if card in JOKERS:
        return JOKER_NAME
    return Text("%(rank)s of %(suit)s", rank=RANK_NAMES[card[0]], suit=SUIT_NAMES[card[1]])


RANK_BITS = 3 * len(RANKS)
SUIT_SHIFT = RANK_BITS + 2
KEY = (1 << SUIT_SHIFT) - 1
"""What of a sum names ranks and jokers; above `RANK_BITS` it names jokers and suits."""

SUIT_WEIGHTS = tuple(1 << SUIT_SHIFT + 3 * i for i in range(len(SUITS)))
MAX_CARDS = 7
"""A sum counts no more cards of one suit."""
WEIGHT = {
    card: (1 << 3 * (RANK[card] - 2)) + SUIT_WEIGHTS[SUITS.index(card[1])] for card in STANDARD
} | dict.fromkeys(JOKERS, 1 << RANK_BITS)


NO_FLUSHES = (0,) * (1 << 2 + 3 * len(SUITS))


@cache
def flush_suits(size: int) -> tuple[int, ...]:
    """By jokers and counted suits: the weights, added up, of the suits that `size` cards share with the
    jokers' help."""
    return tuple(
        sum([suit for i, suit in enumerate(SUIT_WEIGHTS) if (key >> 2 + 3 * i & 7) >= size - (key & 3)])
        for key in range(len(NO_FLUSHES))
    )
