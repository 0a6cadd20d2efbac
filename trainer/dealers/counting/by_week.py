"""Week by week: decisions and right ones of each game, by the clock of the school."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta, tzinfo

from trainer.dealers.counting.dealer_records import Decided
from trainer.dealers.counting.kind_sums import Share

MOST_WEEKS = 26
"""The last ones in which anything was decided."""

Weeks = dict[date, dict[str, Share]]
"""By the Monday, and by the game."""


def weeks_of(decided: Iterable[Decided], *, zone: tzinfo) -> Weeks:
    found: dict[date, dict[str, Share]] = defaultdict(lambda: defaultdict(Share))
    for one in decided:
        day = one.at.astimezone(zone).date()
        found[day - timedelta(days=day.weekday())][one.kind.game].add(one.right)
    return {monday: dict(found[monday]) for monday in sorted(found)[-MOST_WEEKS:]}
