"""Streams: the numbers that a text gives, and what they are for: a shuffle, one of many, some of many.

Of lists that grow with the code, each candidate draws a number of its own and the lowest wins, so that a
candidate more changes only the rounds that it wins.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from games.engine.cards.cards import Card

_WORD = 2**32
_One = TypeVar("_One")


@dataclass
class Stream:
    """Numbers that a text gives: SHA-256 of "{name}/{counter}", eight big-endian words a digest."""

    name: str

    def __post_init__(self) -> None:
        self._words = self._read()

    def _read(self) -> Iterator[int]:
        counter = 0
        while True:
            digest = hashlib.sha256(f"{self.name}/{counter}".encode()).digest()
            for start in range(0, 32, 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            counter += 1

    def draw(self, n: int) -> int:
        """Return a number below n, each equally likely: words past the last whole multiple of n are
        skipped."""
        limit = 2**32 - 2**32 % n
        for word in self._words:
            if word < limit:
                return word % n
        raise AssertionError("a stream has no end")


def shuffled(deck: tuple[Card, ...], *, seed: str, round: int) -> tuple[Card, ...]:
    """Return the deck as this seed deals it in this round; the same text gives the same order everywhere."""
    stream, cards = Stream(f"{seed}/{round}"), list(deck)
    for last in range(len(cards) - 1, 0, -1):
        other = stream.draw(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def number_below(n: int, stream: Stream) -> int:
    """Return a number below n however large, each equally likely."""
    if n <= _WORD:
        return stream.draw(n)
    words = n.bit_length() // 32 + 1
    limit = _WORD**words - _WORD**words % n
    while True:
        number = 0
        for _ in range(words):
            number = number * _WORD + stream.draw(_WORD)
        if number < limit:
            return number % n


def choose(many: Sequence[_One], count: int, stream: Stream) -> list[_One]:
    """So many of these, every choice in every order equally likely."""
    left, chosen = list(many), []
    for _ in range(count):
        at = stream.draw(len(left))
        chosen.append(left[at])
        left[at] = left[-1]
        left.pop()
    return chosen


def pick(candidates: Iterable[str], stream_name: str) -> str:
    """Return the candidate whose own stream, "{stream_name}/{candidate}", begins with the lowest number.

    Raises `ValueError` where there is none.
    """
    ranked = by_own_number(candidates, stream_name)
    if not ranked:
        raise ValueError(f"{stream_name}: nothing to pick from")
    return ranked[0]


def by_own_number(candidates: Iterable[str], stream_name: str) -> list[str]:
    """Return the candidates in the order of the numbers that they draw; one more moves none of the others."""
    return sorted(candidates, key=lambda one: (Stream(f"{stream_name}/{one}").draw(_WORD), one))
