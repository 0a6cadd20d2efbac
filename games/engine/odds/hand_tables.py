"""Hand tables: how often each hand comes that a paytable can tell from another, kept by deck and ladder.

A hand is identified by its category, its leading rank and whether a joker is in it, which is all that a row
asks.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from games.engine.cards.cards import JOKERS
from games.engine.cards.hands import Hand, Ladder
from games.engine.odds.classes import Deck, hand_counts
from games.engine.odds.count_cache import Counts, Subject, read_or_count
from games.engine.odds.figures import Progress, silent
from games.engine.odds.hand_comparisons import compare_hands


@lru_cache(maxsize=64)
def hands_of(ladder: Ladder, deck: Deck, size: int) -> tuple[tuple[Hand, int], ...]:
    """Return the best hands of so many cards, and how many there are of each kind."""
    subject = Subject(
        f"Best {ladder.size} of {size} cards off {len(deck)}",
        "classes of ranks, then of one suit (games/engine/odds/classes.py)",
        {"counts": "hands", "cards": size} | deck_facts(ladder, deck),
    )
    return tuple(_read(ladder, read_or_count(subject, lambda: _hands(ladder, deck, size))))


@lru_cache(maxsize=64)
def beaten_hands(
    ladder: Ladder, deck: Deck, own: int, other: int, report: Progress = silent
) -> tuple[tuple[Hand, int], ...]:
    """Hands of `own` cards that lose to those of `other` cards of the same deck: over all pairs of both, how
    many of each kind."""
    subject = Subject(
        f"Hands of {own} cards off {len(deck)} that {other} other cards beat",
        "incremental counting by inclusion and exclusion (games/engine/odds/hand_comparisons.py)",
        {"counts": "beaten", "own": own, "other": other} | deck_facts(ladder, deck),
    )
    return tuple(_read(ladder, read_or_count(subject, lambda: _beaten(ladder, deck, own, other, report))))


def deck_facts(ladder: Ladder, deck: Deck) -> dict[str, Any]:
    """What any count of hands rests on."""
    return {
        "deck": " ".join(deck),
        "ladder": [ladder.size, ladder.wheel, *ladder.categories],
    }


def _hands(ladder: Ladder, deck: Deck, size: int) -> Counts:
    counts: Counter[str] = Counter()
    for (strength, wild), ways in sorted(hand_counts(ladder, deck, size).items(), reverse=True):
        counts[_kind(ladder, strength, wild=wild)] += ways
    return dict(counts)


def _beaten(ladder: Ladder, deck: Deck, own: int, other: int, report: Progress) -> Counts:
    counts: Counter[str] = Counter()
    for strength, meeting in sorted(compare_hands(ladder, deck, own, other, report).items(), reverse=True):
        counts[_kind(ladder, strength)] += meeting.above
    return dict(counts)


def _kind(ladder: Ladder, strength: int, *, wild: bool = False) -> str:
    """ "pair 14", and "pair 14 wild" where a joker is in it."""
    return f"{ladder.category(strength)} {ladder.ranks(strength)[0]}{' wild' if wild else ''}"


def _read(ladder: Ladder, counts: Counts) -> Iterator[tuple[Hand, int]]:
    for kind, ways in counts.items():
        category, lead, *wild = kind.split()
        strength = ladder.at_least(category, int(lead))
        yield Hand(category, (int(lead),), JOKERS[:1] if wild else (), strength), ways
