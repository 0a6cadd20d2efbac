"""Hours of a person, reckoned in one place: records, transcripts, the API and the sheet of a class read it.

A day has the time in live classes, from joining to the end, and the time at tables, that of the answers
without absences. Where they overlap, it counts once, as the class's. Entries of the staff add to the day or
take off. All in whole minutes of a day, so that sums agree.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from itertools import dropwhile, groupby
from operator import itemgetter
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from games import GAMES
from trainer.exams.models import Attended, ClassroomTime
from trainer.play.models import Answer, Drill, Mode, Plan, Run
from trainer.play.pace import time_of
from trainer.schools.days import day_of, start_of
from trainer.schools.models import Membership, SchoolClass

MINUTE, ONE_DAY = timedelta(minutes=1), timedelta(days=1)
LATE_AFTER = timedelta(minutes=10)
"""Who joins a live class later than this after its first question is late."""
BREAK = timedelta(hours=1)
"""Longer without a command of its host, a live class is over: it was left open."""
WAITING = "waiting"
"""The phase of a live class before a question: trainer/live, a higher layer, names it."""
NO_GAME = ""
"""Time for no game in particular."""
CHUNK = 5_000
"""Answers read at once."""
Month = date
"""The first day of the month."""
Minutes = Counter[tuple[Month, str]]
"""By month and game."""


# --- A day of a person --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class JoinedClass:
    """A live class that a person joined, and from when to when it went on."""

    game: str
    joined: datetime
    began: datetime
    ended: datetime

    @property
    def start(self) -> datetime:
        """Return since when they were in it."""
        return max(self.joined, self.began)

    @property
    def is_late(self) -> bool:
        return self.joined > self.began + LATE_AFTER


@dataclass
class DayHours:
    """Minutes by game, with the `entries` of the staff, which are the newest first. `classes` are the live
    classes joined. `had_class`: a class of the person's had a live class on that day."""

    practised: Counter[str] = field(default_factory=Counter)
    classroom: Counter[str] = field(default_factory=Counter)
    entries: list[ClassroomTime] = field(default_factory=list)
    classes: list[JoinedClass] = field(default_factory=list)
    had_class: bool = False

    @property
    def total(self) -> int:
        return self.practised.total() + self.classroom.total()

    @property
    def state(self) -> str:
        """Return what was set last, else what follows from live classes and added hours; "" if nothing does:
        practice alone doesn't tell where the person was."""
        for entry in self.entries:
            if entry.attended:
                return entry.attended
        if self.classes:
            return Attended.LATE if any(one.is_late for one in self.classes) else Attended.HERE
        if sum(entry.minutes for entry in self.entries) > 0:
            return Attended.HERE
        return Attended.ABSENT if self.had_class else ""

    @property
    def is_corrected(self) -> bool:
        return any(entry.minutes_before is not None for entry in self.entries)


Days = defaultdict[tuple[int, date], DayHours]
"""By membership and day."""


def days_of(
    members: Sequence[Membership], *, first: date, last: date, classes: Iterable[SchoolClass]
) -> Days:
    """Return the days of these people from `first` to `last`. They were absent where `classes` had a live
    class that they did not join."""
    days = _reckon(members, first, last)
    since, until = _between(first, last)
    opened = {"live_class__school_class__in": classes, "live_class__opened__range": (since - ONE_DAY, until)}
    times = _class_times(Drill.objects.filter(plan=Plan.ROOM, **opened))
    for day in {day_of(began) for began, _ended in times.values()}:
        for member in members:
            if first <= day <= last and day_of(member.joined) <= day:
                days[member.pk, day].had_class = True
    return days


def _between(first: date, last: date) -> tuple[datetime, datetime]:
    return start_of(first), start_of(last + ONE_DAY)


Span = tuple[datetime, datetime]


def _reckon(members: Sequence[Membership], first: date = date.min, last: date = date.max) -> Days:
    """Return the days of these people."""
    days: Days = defaultdict(DayHours)
    between = None if first == date.min else _between(first, last)
    in_class, at_tables = (defaultdict[tuple[int, date], Times](Times) for _kind in range(2))
    spans = defaultdict[tuple[int, date], list[Span]](list)
    until: dict[int, datetime] = {}
    for member, one in _joined_classes(members, between):
        day, start = day_of(one.began), max(one.start, until.get(member, one.start))
        days[member, day].classes.append(one)
        if start < one.ended:
            until[member] = one.ended
            in_class[member, day].add(one.game, one.ended - start)
            for touched in {day_of(start), day_of(one.ended)}:
                spans[member, touched].append((start, one.ended))
    for member, game, start, end in _answered(members, between):
        day = day_of(end)
        counted = sum((_overlap((start, end), span) for span in spans[member, day]), timedelta(0))
        at_tables[member, day].add(game, end - start - counted)
    for key, times in in_class.items():
        days[key].classroom = times.in_minutes
    for key, times in at_tables.items():
        days[key].practised = times.in_minutes
    _enter(days, members, first, last)
    for key in [key for key in days if not first <= key[1] <= last]:
        del days[key]  # what is near the ends was read for what it covers
    return days


class Times(dict[str, timedelta]):
    """By game."""

    def add(self, game: str, time: timedelta) -> None:
        self[game] = self.get(game, timedelta(0)) + time

    @property
    def in_minutes(self) -> Counter[str]:
        """Return them in whole minutes, which add up to those of the sum."""
        found, spent, before = Counter[str](), timedelta(0), 0
        for game in sorted(self):
            spent += self[game]
            found[game], before = spent // MINUTE - before, spent // MINUTE
        return +found


def _overlap(one: Span, other: Span) -> timedelta:
    return max(min(one[1], other[1]) - max(one[0], other[0]), timedelta(0))


def _joined_classes(members: Sequence[Membership], between: Span | None) -> Iterator[tuple[int, JoinedClass]]:
    """Yield the live classes that each person joined before their end, by when that was."""
    runs = Run.objects.filter(membership__in=members, drill__plan=Plan.ROOM)
    if between:
        runs = runs.filter(begun__gte=between[0] - ONE_DAY, begun__lt=between[1])
    rows = list(runs.values_list("membership", "drill", "drill__game", "begun"))
    times = _class_times(Drill.objects.filter(pk__in={drill for _member, drill, *_more in rows}))
    found = [
        (member, JoinedClass(game, joined, *times[drill]))
        for member, drill, game, joined in rows
        if drill in times
    ]
    yield from sorted(
        (each for each in found if each[1].joined < each[1].ended), key=lambda each: each[1].start
    )


def _class_times(drills: QuerySet[Drill]) -> dict[int, Span]:
    """Return when the live class of each drill began and ended, by its host's commands: from its first
    question to the close, or to the first break; an open one lasts until now. Without a question it is none.
    """
    fields = ("pk", "live_class__moves__phase", "live_class__moves__at", "live_class__closed")
    rows = drills.order_by("pk", "live_class__moves__version").values_list(*fields)
    found = {}
    for drill, moves in groupby(rows, key=itemgetter(0)):
        asked = list(dropwhile(lambda move: move[1] in (None, WAITING), moves))
        if not asked:
            continue
        began = ended = asked[0][2]
        for at in (*(move[2] for move in asked), asked[0][3] or timezone.now()):
            if at - ended > BREAK:
                break
            ended = at
        found[drill] = began, ended
    return found


def _answered(
    members: Sequence[Membership], between: Span | None
) -> Iterator[tuple[int, str, datetime, datetime]]:
    """Yield the game and the time of each answer, but absences and those of open tests. What two tables of a
    person took at once counts for the first."""
    open_test = Q(run__drill__mode=Mode.TEST, run__finished__isnull=True)
    answers = Answer.objects.filter(run__membership__in=members).exclude(open_test)
    if between:  # a run is shown until its last answer or later: its index finds the few
        answers = answers.filter(received__gte=between[0], received__lt=between[1])
        answers = answers.filter(run__shown__gte=between[0] - ONE_DAY)
    fields = ("run__membership", "game", "run__drill__game", "seen", "shown", "received")
    rows = answers.order_by("run__membership", Coalesce("seen", "shown")).values_list(*fields)
    until: dict[int, datetime] = {}
    for member, game, drilled, seen, shown, received in rows.iterator(CHUNK):
        start = max(seen or shown, until.get(member, seen or shown))
        if start < received and time_of(seen=seen, shown=shown, received=received) is not None:
            yield member, game or drilled, start, received
            until[member] = received


# --- What the staff enter -----------------------------------------------------------------------------------


def _enter(days: Days, members: Sequence[Membership], first: date, last: date) -> None:
    """Add the entries: what they take off is of their game first, and of the classroom before the tables."""
    entries = ClassroomTime.objects.filter(membership__in=members, day__range=(first, last))
    sums = Counter[tuple[int, date, str]]()
    for entry in entries.select_related("added_by__user"):
        days[entry.membership_id, entry.day].entries.append(entry)
        sums[entry.membership_id, entry.day, entry.game] += entry.minutes
    for (member, day, game), minutes in sorted(sums.items(), key=lambda each: -each[1]):
        of_day = days[member, day]
        if minutes < 0:
            minutes += _take_off(of_day, game, -minutes)
        of_day.classroom[game] += minutes


def _take_off(of_day: DayHours, game: str, minutes: int) -> int:
    """Return how many of these minutes the day had."""
    taken = 0
    for there in (of_day.classroom, of_day.practised):
        for of in sorted(there, key=lambda one: one != game):
            some = min(max(there[of], 0), minutes - taken)
            there[of] -= some
            taken += some
    return taken


def _lock(membership: Membership) -> None:
    """Serialize entries of a person, also one that is sent twice."""
    Membership.objects.select_for_update().get(pk=membership.pk)


@transaction.atomic
def add_hours(
    *, key: UUID, membership: Membership, day: date, minutes: int, game: str, words: str, by: Membership
) -> None:
    """Add classroom time once per key."""
    _lock(membership)
    if not ClassroomTime.objects.filter(key=key).exists():
        values = {"day": day, "minutes": minutes, "game": game, "words": words}
        ClassroomTime.objects.create(key=key, membership=membership, added_by=by, **values)


class NothingCorrected(Exception):
    """Nothing was entered: neither a status nor other minutes."""


@transaction.atomic
def correct_day(
    *,
    key: UUID,
    membership: Membership,
    day: date,
    attended: str,
    minutes: int,
    game: str,
    words: str,
    by: Membership,
) -> None:
    """Enter once per key whether a person was there on a day, and how long in all; an empty status leaves it.
    Raise `NothingCorrected`."""
    _lock(membership)
    if ClassroomTime.objects.filter(key=key).exists():
        return
    before = day_of_person(membership, day)
    attended = attended or before.state
    if not attended and minutes == before.total:
        raise NothingCorrected
    ClassroomTime.objects.create(
        key=key,
        membership=membership,
        day=day,
        minutes=minutes - before.total,
        game=game,
        words=words,
        attended=attended,
        attended_before=before.state,
        minutes_before=before.total,
        added_by=by,
    )


def day_of_person(membership: Membership, day: date) -> DayHours:
    found = days_of([membership], first=day, last=day, classes=membership.school_classes.all())
    return found[membership.pk, day]


# --- Hours of all time --------------------------------------------------------------------------------------


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
    """Practice and classroom time; `added` are the entries of the staff, the newest first."""

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
    return hours_by_member([membership])[membership.pk]


def hours_by_member(members: Sequence[Membership]) -> dict[int, Hours]:
    practised, classroom = (defaultdict[int, Minutes](Counter) for _kind in range(2))
    added = defaultdict[int, list[ClassroomTime]](list)
    for (member, day), of_day in sorted(_reckon(members).items(), key=itemgetter(0), reverse=True):
        for sums, minutes in ((practised, of_day.practised), (classroom, of_day.classroom)):
            for game in (game for game in minutes if minutes[game]):
                sums[member][day.replace(day=1), game] += minutes[game]
        added[member] += of_day.entries
    return {
        member.pk: Hours(practised[member.pk], classroom[member.pk], tuple(added[member.pk]))
        for member in members
    }
