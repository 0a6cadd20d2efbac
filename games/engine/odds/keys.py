"""Keys of ranks and masks of one suit, taken apart: what a hand can hold in common with others, and with
which sign that stands in a sum of inclusion and exclusion."""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

from games.engine.odds.classes import SLOTS


@cache
def digits(key: int) -> tuple[tuple[int, int], ...]:
    """Return the slots of a key, and how many cards of each."""
    return tuple((slot, key >> 3 * slot & 7) for slot in range(SLOTS) if key >> 3 * slot & 7)


def parts(key: int, base: tuple[int, ...]) -> list[tuple[int, int]]:
    """Whatever a hand can hold in common with others: that part, and how many hands of the ranks hold it."""
    result = [(0, 1)]
    for slot, count in digits(key):
        available = base[slot]
        choices = [(n << 3 * slot, comb(available - n, count - n)) for n in range(count + 1)]
        result = [(part + more, ways * times) for part, ways in result for more, times in choices]
    return result


@cache
def signed(key: int) -> tuple[tuple[int, int], ...]:
    """Return every part of these cards with its sign in the sum of inclusion and exclusion."""
    result = [(0, 1)]
    for slot, count in digits(key):
        choices = [(n << 3 * slot, (-1) ** n * comb(count, n)) for n in range(count + 1)]
        result = [(part + more, sign * times) for part, sign in result for more, times in choices]
    return tuple(result)


@cache
def subsets(mask: int) -> tuple[int, ...]:
    """Return every choice of these bits."""
    result, subset = [mask], mask
    while subset:
        subset = (subset - 1) & mask
        result.append(subset)
    return tuple(result)


@cache
def spread_mask(mask: int) -> int:
    """Return a bit a rank, as a key."""
    return sum(1 << 3 * slot for slot in range(SLOTS) if mask >> slot & 1)


@cache
def over_suits(key: int, suits: int) -> Counter[tuple[int, ...]]:
    """Return how cards of these ranks lie in so many suits, a mask for each; which suit is which does not
    matter."""
    result: list[tuple[int, ...]] = [(0,) * suits]
    for slot, count in digits(key):
        result = [
            tuple(mask | (i in chosen) << slot for i, mask in enumerate(masks))
            for masks in result
            for chosen in combinations(range(suits), count)
        ]
    return Counter(tuple(sorted(masks)) for masks in result)
