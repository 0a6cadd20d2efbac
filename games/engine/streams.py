"""What a stream of numbers is used for beyond a shuffle: numbers of any size, and some out of many."""

from collections.abc import Sequence
from typing import TypeVar

from games.engine.cards import Stream

_WORD = 2**32
_One = TypeVar("_One")


def number_below(n: int, stream: Stream) -> int:
    """A number below n however large, each equally likely."""
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
