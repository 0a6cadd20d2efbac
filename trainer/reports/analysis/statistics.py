"""Figures of the analysis pages as they are written, and the correlation of an item with the rest."""

from collections.abc import Sequence
from fractions import Fraction
from math import atanh, sqrt, tanh
from statistics import StatisticsError, correlation

from django.utils.formats import number_format
from django.utils.translation import gettext

from trainer.pages.intervals import Z_95

MINUS = "\N{MINUS SIGN}"


def whole_percent(share: float) -> str:
    return gettext("%(percent)s%%") % {"percent": round(share * 100)}


def share_span(span: tuple[float, float]) -> str:
    low, high = (round(end * 100) for end in span)
    return gettext("%(low)s to %(high)s%%") % {"low": low, "high": high}


def decimal(value: float) -> str:
    """To a hundredth, signed, as the language writes it."""
    text = str(number_format(abs(value), 2))
    return f"{MINUS}{text}" if value <= -0.005 else text


def signed_span(span: tuple[float, float]) -> str:
    low, high = map(decimal, span)
    return gettext("%(low)s to %(high)s") % {"low": low, "high": high}


def one_place(value: Fraction) -> str:
    """To a tenth, rounded down, as the language writes it."""
    return str(number_format(float(value), 1))


Pairs = Sequence[tuple[float, float]]
"""Of each person the share that was right of the item, and of all the rest."""


def item_rest(pairs: Pairs) -> float | None:
    """Pearson's; None where everyone is alike in one of the two."""
    try:
        return correlation(*zip(*pairs, strict=True)) if len(pairs) > 1 else None
    except StatisticsError:
        return None


def fisher(r: float, persons: int) -> tuple[float, float]:
    """The 95% interval of a correlation, by Fisher's transformation; of fewer than four persons all is
    possible."""
    if persons < 4 or abs(r) >= 1:
        return (-1.0, 1.0) if persons < 4 else (r, r)
    middle, spread = atanh(r), Z_95 / sqrt(persons - 3)
    return tanh(middle - spread), tanh(middle + spread)
