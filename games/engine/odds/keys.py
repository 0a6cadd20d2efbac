"""Keys of ranks and masks of one suit, taken apart: what a hand can hold in common with others, and with
which sign that stands in a sum of inclusion and exclusion."""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

from games.engine.odds.classes import SLOTS


@cache
def digits(key: int) -> tuple[tuple[int, int], ...]:
    """The slots of a key, and how many cards of each."""
    return tuple((slot, key >> 3 * slot & 7) for slot in range(SLOTS) if key >> 3 * slot & 7)


def parts(key: int, base: tuple[int, ...]) -> list[tuple[int, int]]:
    """Whatever a hand can hold in common with others: that part, and how many hands of the ranks hold it."""
    found = [(0, 1)]
    for slot, count in digits(key):
        there = base[slot]
        choices = [(n << 3 * slot, comb(there - n, count - n)) for n in range(count + 1)]
        found = [(part + more, ways * times) for part, ways in found for more, times in choices]
    return found


@cache
def signed(key: int) -> tuple[tuple[int, int], ...]:
    """Every part of these cards with its sign in the sum of inclusion and exclusion."""
    found = [(0, 1)]
    for slot, count in digits(key):
        choices = [(n << 3 * slot, (-1) ** n * comb(count, n)) for n in range(count + 1)]
        found = [(part + more, sign * times) for part, sign in found for more, times in choices]
    return tuple(found)


@cache
def subsets(mask: int) -> tuple[int, ...]:
    """Every choice of these bits."""
    found, subset = [mask], mask
    while subset:
        subset = (subset - 1) & mask
        found.append(subset)
    return tuple(found)


@cache
def spread_mask(mask: int) -> int:
    """A bit a rank, as a key."""
    return sum(1 << 3 * slot for slot in range(SLOTS) if mask >> slot & 1)


@cache
def over_suits(key: int, suits: int) -> Counter[tuple[int, ...]]:
    """How cards of these ranks lie in so many suits, a mask for each; which suit is which does not matter."""
    found: list[tuple[int, ...]] = [(0,) * suits]
    for slot, count in digits(key):
        found = [
            tuple(mask | (i in chosen) << slot for i, mask in enumerate(masks))
            for masks in found
            for chosen in combinations(range(suits), count)
        ]
    return Counter(tuple(sorted(masks)) for masks in found)
