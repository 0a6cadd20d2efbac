"""Pace: how long a decision took, and what is fast, on target and slow. Told apart from accuracy, always.

The time of an answer runs from the moment at which its page said that it shows the prompt to the moment at
which the answer came. Both crossed the network once on their way here, so its share cancels out. Where the
page said nothing, it runs from the instant at which the prompt was ready to be sent. Decisions that are asked
together share the time of their answer evenly.
"""

from datetime import datetime, timedelta
from statistics import median, quantiles

AWAY = timedelta(minutes=5)
"""An answer that took longer was an absence, and says nothing about pace."""

FAST = 0.5
"""Up to this share of its target a decision is fast."""

SLOW_AFTER = 12
"""Seconds beyond which any decision is slow."""

SLOW_TIMES = 2
"""A decision is slow as well if it took so many times what it usually takes this trainee, and its target."""


def time_of(*, seen: datetime | None, shown: datetime, received: datetime) -> timedelta | None:
    """How long an answer took; None for an absence, and where the clock was set back meanwhile."""
    time = received - (seen or shown)
    return time if timedelta(0) <= time <= AWAY else None


def is_slow(seconds: float, *, target: int, usual: float | None) -> bool:
    """`target` is the norm of what was asked, `usual` the trainee's own median for the kind, if there is one
    yet."""
    if seconds > SLOW_AFTER:
        return True
    return usual is not None and seconds > max(SLOW_TIMES * usual, target)


def middle_and_late(seconds: list[float]) -> tuple[float, float] | None:
    """The median and the 90th percentile; None of nothing."""
    if not seconds:
        return None
    if len(seconds) == 1:
        return seconds[0], seconds[0]
    return median(seconds), quantiles(seconds, n=10, method="inclusive")[-1]
