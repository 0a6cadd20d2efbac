"""Hours of a person at tables and in a classroom, by game and month, in whole minutes, so that sums agree."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q, Sum

from games import GAMES
from trainer.exams.models import ClassroomTime
from trainer.play.models import Answer, Mode
from trainer.play.pace import time_of
from trainer.schools.days import day_of
from trainer.schools.models import Membership


class MoreThanThereIs(Exception):
    """The correction exceeds the `minutes` recorded for that game."""

    def __init__(self, minutes: int) -> None:
        super().__init__(f"only {minutes} min were added")
        self.minutes = minutes


@transaction.atomic
def add_hours(
    *, key: UUID, membership: Membership, day: date, minutes: int, game: str, words: str, by: Membership
) -> None:
    """Add classroom time once per key; negative minutes correct. Raise `MoreThanThereIs`."""
    Membership.objects.select_for_update().get(pk=membership.pk)  # serialize two corrections
    if ClassroomTime.objects.filter(key=key).exists():
        return
    there = minutes_of(membership=membership, game=game)
    if there + minutes < 0:
        raise MoreThanThereIs(there)
    values = {"day": day, "minutes": minutes, "game": game, "words": words}
    ClassroomTime.objects.create(key=key, membership=membership, added_by=by, **values)


def minutes_of(*, membership: Membership, game: str) -> int:
    added = ClassroomTime.objects.filter(membership=membership, game=game)
    return added.aggregate(sum=Sum("minutes"))["sum"] or 0


MINUTE = timedelta(minutes=1)
NO_GAME = ""
"""Time for no game in particular."""
CHUNK = 5_000
"""Answers read at once."""
Month = date
"""The first day of the month."""
Minutes = Counter[tuple[Month, str]]
"""By month and game."""


@dataclass(frozen=True)
class HoursLine:
    """The time of one game or month, which is `of`."""

    of: str | Month
    practised: int
    classroom: int

    @property
    def total(self) -> int:
        return self.practised + self.classroom


@dataclass(frozen=True)
class Hours:
    """Practice and classroom time; `added` are the classroom entries, the newest first."""

    practised: Minutes
    classroom: Minutes
    added: tuple[ClassroomTime, ...]

    @property
    def whole(self) -> HoursLine:
        return HoursLine("", self.practised.total(), self.classroom.total())

    @property
    def by_game(self) -> list[HoursLine]:
        """Return a line a game: installed ones, then others, then time for no game."""
        there = {game for _month, game in (*self.practised, *self.classroom)}
        order = [*(game for game in GAMES if game in there), *sorted(there - {*GAMES, NO_GAME})]
        return [self._line(game, 1) for game in [*order, *({NO_GAME} & there)]]

    @property
    def by_month(self) -> list[HoursLine]:
        """Return a line a month, the newest first."""
        months = {month for month, _game in (*self.practised, *self.classroom)}
        return [self._line(month, 0) for month in sorted(months, reverse=True)]

    def _line(self, of: str | Month, part: int) -> HoursLine:
        sums = (
            sum(count for key, count in minutes.items() if key[part] == of)
            for minutes in (self.practised, self.classroom)
        )
        return HoursLine(of, *sums)


def hours_of(membership: Membership) -> Hours:
    added = tuple(ClassroomTime.objects.filter(membership=membership).select_related("added_by__user"))
    classroom: Minutes = Counter()
    for one in added:
        classroom[one.day.replace(day=1), one.game] += one.minutes
    return Hours(_practised(membership), classroom, added)


def _practised(membership: Membership) -> Minutes:
    """Return the time of the answers without absences and open tests."""
    times: dict[tuple[Month, str], timedelta] = {}
    for month, game, time in _times(membership):
        times[month, game] = times.get((month, game), timedelta(0)) + time
    return Counter({key: time // MINUTE for key, time in times.items() if time >= MINUTE})


def _times(membership: Membership) -> Iterator[tuple[Month, str, timedelta]]:
    open_test = Q(run__drill__mode=Mode.TEST, run__finished__isnull=True)
    answers = Answer.objects.filter(run__membership=membership).exclude(open_test).order_by()
    fields = ("game", "run__drill__game", "seen", "shown", "received")
    for game, drilled, seen, shown, received in answers.values_list(*fields).iterator(CHUNK):
        time = time_of(seen=seen, shown=shown, received=received)
        if time is not None:
            yield day_of(received).replace(day=1), game or drilled, time
