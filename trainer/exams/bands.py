"""Bands of accuracy and pace, by which guests search signed records. No guest sees a ranking of people."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext

ACCURACY = (99, 97, 95, 90)
"""Percent of all decisions, the lowest of each band."""
PACE = (120, 100, 80)
"""Percent of the target pace, likewise."""


def percents(body: Mapping[str, Any]) -> dict[str, int | None]:
    """Return accuracy and pace of a record's body in whole percents, rounded down; None of no decisions, and
    of a pace that hands don't reach."""
    (right, of), pace = body["pooled"]["right"], body["pace"]
    return {
        "accuracy": right * 100 // of if of else None,
        "pace": None if pace["implausible"] else int(Fraction(pace["reached"])),
    }


def band_words(percent: int | None, edges: Sequence[int]) -> str:
    """Return the band of a percent in words."""
    if percent is None:
        return gettext("not measured")
    above = [edge for edge in edges if edge > percent]
    low = next((edge for edge in edges if edge <= percent), None)
    if low is None:
        return gettext("under %(high)s%%") % {"high": above[-1]}
    if not above:
        return at_least(low)
    return gettext("%(low)s%% to under %(high)s%%") % {"low": low, "high": above[-1]}


def at_least(percent: int) -> str:
    return gettext("%(percent)s%% or more") % {"percent": percent}
