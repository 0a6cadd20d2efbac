"""What went wrong, and has not been mended since: the stuff of "my mistakes"."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import date

from django.utils import timezone

from trainer.drills.reviews.subjects import Misconception, Subject
from trainer.practice.mending.lately import Said, lately
from trainer.schools.models import Membership

MOST_ROUNDS, MOST_OF_A_KIND = 20, 3

DAYS = 2
"""Days on which a misconception has to be met rightly, before it counts as mended."""


@dataclass
class Open:
    """What is not mended yet: how often it went wrong since it was, and the days on which it went right."""

    times: dict[Subject, int] = field(default_factory=lambda: defaultdict(int))
    days: dict[Subject, set[date]] = field(default_factory=lambda: defaultdict(set))

    def hear(self, one: Said) -> None:
        if not one.right:
            subject = one.held or one.tells_of or one.kind
            self.times[subject] += 1
            self.days.pop(subject, None)
        elif isinstance(one.tells_of, Misconception):
            self.days[one.tells_of].add(one.day)
            if len(self.days[one.tells_of]) >= DAYS:
                self._mend(one.tells_of)
        elif one.mends:
            self._mend(one.kind)

    def _mend(self, subject: Subject) -> None:
        self.times.pop(subject, None)
        self.days.pop(subject, None)

    def on(self, day: date) -> dict[Subject, int]:
        """Without what went right on that day already: the next right answer counts on another one."""
        return {subject: n for subject, n in self.times.items() if day not in self.days.get(subject, ())}


def failed(
    *, membership: Membership, closed: Collection[str] = (), said: list[Said] | None = None
) -> tuple[Subject, ...]:
    """One entry for each round that is to be played again: what went wrong most often first; none of a game
    in `closed`.

    Right in a later round of mistakes or review, a kind is mended. A misconception is mended by what whoever
    holds it would have answered otherwise, on two different days. `said` is what was said lately, if it is
    at hand.
    """
    told = lately(membership=membership) if said is None else said
    times = still_open(told).on(timezone.localdate())
    open_now = [subject for subject in times if subject.game not in closed]
    ranked = sorted(
        open_now, key=lambda subject: (not isinstance(subject, Misconception), -times[subject], str(subject))
    )
    rounds = (subject for subject in ranked for _ in range(min(times[subject], MOST_OF_A_KIND)))
    return tuple(rounds)[:MOST_ROUNDS]


def still_open(said: Iterable[Said]) -> Open:
    found = Open()
    for one in said:
        found.hear(one)
    return found
