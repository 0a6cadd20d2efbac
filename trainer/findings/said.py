"""Shares, spans and correlations in words and digits, as the pages of this room say them."""

from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext

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
