"""Two shares, one against the other: Newcombe's interval of their difference, Fisher's exact test, and Holm's
correction for as many people as are looked at."""

from collections import Counter
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from math import atanh, erfc, exp, lgamma, sqrt, tanh
from statistics import StatisticsError, correlation

from django.utils.formats import number_format
from django.utils.translation import gettext

from trainer.pages.intervals import Z_95, wilson

MINUS = "\N{MINUS SIGN}"


def thousandths(share: float | None) -> Decimal | None:
    """For a file, in which it is a number."""
    return None if share is None else Decimal(f"{share:.3f}")


def whole_percent(share: float) -> str:
    return gettext("%(percent)s %%") % {"percent": round(share * 100)}


def share_span(span: tuple[float, float]) -> str:
    low, high = (round(end * 100) for end in span)
    return gettext("%(low)s to %(high)s %%") % {"low": low, "high": high}


def decimal(value: float) -> str:
    """To a hundredth, signed, as the language writes it."""
    text = str(number_format(abs(value), 2))
    return f"{MINUS}{text}" if value <= -0.005 else text


def signed_span(span: tuple[float, float]) -> str:
    low, high = map(decimal, span)
    return gettext("%(low)s to %(high)s") % {"low": low, "high": high}


def points_span(fall: tuple[float, float]) -> str:
    """A fall of shares, in points of a hundred: from the least to the most."""
    low, high = (round(end * 100) for end in fall)
    return gettext("%(low)s to %(high)s points") % {"low": _signed(-high), "high": _signed(-low)}


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


def one_place(value: Fraction) -> str:
    """To a tenth, rounded down, as the language writes it."""
    return str(number_format(float(value), 1))


# Decisions of one sitting resemble each other, so that they say less than as many that were made apart.
#
# After Rao and Scott (1992): counts are divided by the design effect, which is how much more the shares of
# sittings differ than they would if every decision stood for itself.


Cluster = tuple[int, int]
"""Right, of how many, in one sitting."""


def design_effect(groups: Iterable[Sequence[Cluster]]) -> float:
    """Of all groups of sittings together, each about its own share; at least 1."""
    seen, expected = 0.0, 0.0
    for sittings in groups:
        right, of = (sum(column) for column in zip(*sittings, strict=True)) if sittings else (0, 0)
        if len(sittings) < 2 or not of:
            continue
        share = right / of
        spread = sum((each - many * share) ** 2 for each, many in sittings)
        seen += spread * len(sittings) / (len(sittings) - 1)
        expected += of * share * (1 - share)
    return max(1.0, seen / expected) if expected else 1.0


Pairs = Sequence[tuple[float, float]]
"""Of each person the share that was right of the item, and of all the rest."""


def item_rest(pairs: Pairs) -> float | None:
    """Pearson's; None where everybody is alike in one of the two."""
    try:
        return correlation(*zip(*pairs, strict=True)) if len(pairs) > 1 else None
    except StatisticsError:
        return None


def fisher(r: float, persons: int) -> tuple[float, float]:
    """The 95 % interval of a correlation, by Fisher's transformation; of fewer than four persons all is
    possible."""
    if persons < 4 or abs(r) >= 1:
        return (-1.0, 1.0) if persons < 4 else (r, r)
    middle, spread = atanh(r), Z_95 / sqrt(persons - 3)
    return tanh(middle - spread), tanh(middle + spread)


Share = tuple[float, float]
"""So many of so many."""


def newcombe(first: Share, second: Share) -> tuple[float, float]:
    """The 95 % interval of the first share less the second: Newcombe's hybrid of two Wilson intervals (his
    method 10, 1998). 56 of 70 less 48 of 80 spans 0.0524 to 0.3339."""
    (low, high), (other_low, other_high) = wilson(*first), wilson(*second)
    share, other = first[0] / first[1], second[0] / second[1]
    down = sqrt((share - low) ** 2 + (other_high - other) ** 2)
    up = sqrt((high - share) ** 2 + (other - other_low) ** 2)
    return share - other - down, share - other + up


def exact_p(wrong: int, of: int, before_wrong: int, before_of: int) -> float:
    """One-sided, after Fisher: how likely so many of all that is wrong, or more, fall among the first by
    chance alone."""
    every, all_wrong = of + before_of, wrong + before_wrong
    if wrong * before_of <= before_wrong * of:
        return 1.0  # no worse than before: of no interest, and quickly said
    most = min(of, all_wrong)
    term = exp(_log_ways(of, wrong) + _log_ways(before_of, before_wrong) - _log_ways(every, all_wrong))
    total = 0.0
    for count in range(wrong, most + 1):
        total += term
        left = (of - count) * (all_wrong - count)
        term *= left / ((count + 1) * (before_of - all_wrong + count + 1))
        if term < total * 1e-12:
            break
    return min(1.0, total)


def _log_ways(of: int, some: int) -> float:
    return lgamma(of + 1) - lgamma(some + 1) - lgamma(of - some + 1)


def holm(values: Sequence[float]) -> list[float]:
    """Each p adjusted after Holm (1979), in the order given: among so many looked at, one below 0.05 is by
    chance alone in at most 5 of 100 such looks."""
    ranked = sorted(range(len(values)), key=values.__getitem__)
    adjusted, least = [1.0] * len(values), 0.0
    for place, number in enumerate(ranked):
        least = max(least, min(1.0, values[number] * (len(values) - place)))
        adjusted[number] = least
    return adjusted


def rank_p(higher: Sequence[float], lower: Sequence[float]) -> float:
    """How likely the first lie so far above the second by chance alone: by the normal approximation,
    corrected for ties and for continuity."""
    first, second = len(higher), len(lower)
    if not first or not second:
        return 1.0
    counts = Counter([*higher, *lower])
    ranks, place = {}, 0
    for value in sorted(counts):
        ranks[value] = place + (counts[value] + 1) / 2
        place += counts[value]
    above = sum(ranks[value] for value in higher) - first * (first + 1) / 2
    every = first + second
    ties = sum(count**3 - count for count in counts.values()) / (every * (every - 1))
    spread = sqrt(first * second / 12 * (every + 1 - ties))
    if not spread:
        return 1.0
    return erfc((above - first * second / 2 - 0.5) / spread / sqrt(2)) / 2
