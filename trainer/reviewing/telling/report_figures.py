"""The figures of a report as words: money, shares, tenths, intervals. Everything is rounded down."""

from fractions import Fraction

from django.utils.translation import gettext

from games.engine.money.amounts import print_cents
from trainer.reviewing.records.recorded import Recorded


def dollars(cents: int) -> str:
    return f"${print_cents(cents)}"


def share_words(share: list[int]) -> str:
    """Rounded down: 100 % is said only where nothing was wrong."""
    right, of = share
    counts = gettext("%(right)s of %(of)s") % {"right": right, "of": of}
    return f"{counts} ({tenths(Fraction(right * 100, of))} %)" if of else counts


def tenths(number: Fraction) -> str:
    """With one decimal, rounded down."""
    whole = int(number * 10)
    return f"{whole // 10}.{whole % 10}"


def interval_words(recorded: Recorded) -> str:
    low, high = recorded["interval"]
    return gettext("%(low)s to %(high)s %%") % {"low": low, "high": high}
