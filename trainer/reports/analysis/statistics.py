"""Figures of the analysis pages as they are written."""

from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext


def whole_percent(share: float) -> str:
    return gettext("%(percent)s%%") % {"percent": round(share * 100)}


def one_place(value: Fraction) -> str:
    """To a tenth, rounded down, as the language writes it."""
    return str(number_format(float(value), 1))
