"""Certifications: who may deal what and until when, found by name, class and state."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet, TextChoices
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import GAMES
from trainer.exams.models import CheckDone, Event
from trainer.exams.records import retest_from, valid_until
from trainer.exams.results import outcomes_of
from trainer.ops.number_bounds import LONGEST
from trainer.pages.numbers import whole_number
from trainer.play.models import Mode, Run
from trainer.play.wording import game_name
from trainer.schools.models import Membership, Role, School

# What the end of a pass means on a day. When that end is, is worked out in exams/records.py.
#
# Days are whole ones, by the school's calendar; the last day of a pass is one of it.


SOON = timedelta(days=30)


def has_expired(until: date | None, today: date) -> bool:
    return until is not None and until < today


def expires_soon(until: date | None, today: date) -> bool:
    return until is not None and today <= until <= today + SOON


# What somebody holds in a game: a pass and until when, or a failed test and from when it is sat again.
#
# The newest test decides, whatever was passed before it: nobody keeps the best of many.


class State(TextChoices):
    PASSED = "passed", _("Passed")
    SOON = "expires-soon", _("Expires soon")
    EXPIRED = "expired", _("Expired")
    WAITING = "failed", _("Failed")
    DUE = "retest-due", _("Retest due")
    NEVER = "never", _("Never sat")


GOOD = (State.PASSED, State.SOON)
"""With these one may deal."""


@dataclass(frozen=True)
class Sat:
    """A table test of the house that is over. `standard` is the number of the one it was sat under, and the
    months and days are that one's."""

    run: UUID
    membership: int
    game: str
    day: date
    passed: bool
    standard: str
    valid_months: int
    retest_days: int
    examiner: str


@dataclass(frozen=True)
class Holding:
    """`until` is the last day of a pass, if it has one; `again` the first day of a retest, if there is to be
    one."""

    state: State
    sat: Sat | None = None
    until: date | None = None
    again: date | None = None

    @property
    def good(self) -> bool:
        return self.state in GOOD


NOTHING = Holding(State.NEVER)


def holding_of(sat: Sat | None, *, today: date) -> Holding:
    """What the newest test of a game comes to on a day."""
    if sat is None:
        return NOTHING
    if not sat.passed:
        again = retest_from(sat.day, days=sat.retest_days)
        return Holding(State.WAITING if today < again else State.DUE, sat, again=again)
    until = valid_until(sat.day, months=sat.valid_months)
    return Holding(_state_of_pass(until, today), sat, until=until)


def _state_of_pass(until: date | None, today: date) -> State:
    if has_expired(until, today):
        return State.EXPIRED
    return State.SOON if expires_soon(until, today) else State.PASSED


def cell_of(game: str, holding: Holding) -> dict[str, Any]:
    sat = holding.sat
    return {
        "game_name": game_name(game),
        "state": holding.state.value,
        "words": holding.state.label,
        "sat": sat,
        "until": holding.until,
        "again": holding.again,
        "for_ever": holding.good and holding.until is None,
        "url": reverse("exams:report", args=[sat.run]) if sat else "",
    }


# The newest table test of each person in each game, as far as it counts: in as many queries for a school as
# for one person.
#
# A practice test counts for nothing; nor does a test that was voided, or one that is still sat.


Key = tuple[int, str]
"""A membership and a game."""


Row = dict[str, Any]


def counted_tests() -> QuerySet[Run]:
    voided = Event.objects.voidings().filter(attempt__run=OuterRef("pk"))
    over = Run.objects.filter(drill__mode=Mode.TEST, finished__isnull=False, drill__game__in=GAMES)
    return over.exclude(standard="").exclude(Exists(voided))


def newest_tests(*, people: QuerySet[Membership]) -> dict[Key, Sat]:
    rows = counted_tests().filter(membership__in=people).order_by("-finished", "pk")
    sat: dict[Key, list[Row]] = defaultdict(list)
    for row in rows.values(*_OF_THE_RUN, **_BESIDE_IT):
        sat[row["membership_id"], row["game"]].append(row)
    newest = list(_readable(list(sat.values())))
    examiners = _names({row["examiner"] for row in newest})
    return {(row["membership_id"], row["game"]): _sat(row, examiners[row["examiner"]]) for row in newest}


_OF_THE_RUN = ("pk", "membership_id", "finished", "standard", "version")


_BESIDE_IT = {
    "game": F("drill__game"),
    "valid_months": F("attempt__candidate__exam__standard__valid_months"),
    "retest_days": F("attempt__candidate__exam__standard__retest_days"),
    "examiner": F("attempt__candidate__exam__examiner"),
    "kept": F("outcome__passed"),
    "read_at": F("outcome__version"),
}


def _readable(sat: Sequence[list[Row]]) -> Iterator[Row]:
    """Of tests that lie with the newest first, that one of each; where this version does not deal its rounds
    any more, the one below it."""
    while sat:
        passed = _passed([rows[0] for rows in sat])
        yield from (rows[0] | {"passed": passed[rows[0]["pk"]]} for rows in sat if rows[0]["pk"] in passed)
        sat = [rows[1:] for rows in sat if rows[0]["pk"] not in passed and rows[1:]]


def _passed(rows: list[Row]) -> dict[UUID, bool]:
    """As it is kept, and read where it is not; none for what cannot be read."""
    kept = {row["pk"]: bool(row["kept"]) for row in rows if row["read_at"] == row["version"]}
    unread = [row["pk"] for row in rows if row["pk"] not in kept]
    outcomes = outcomes_of(Run.objects.in_full().filter(pk__in=unread)) if unread else {}
    return kept | {pk: outcome.passed for pk, outcome in outcomes.items()}


def _names(wanted: set[int]) -> dict[int, str]:
    found = Membership.objects.filter(pk__in=wanted).select_related("user")
    return {member.pk: member.user.display_name for member in found}


def _sat(row: Row, examiner: str) -> Sat:
    return Sat(
        run=row["pk"],
        membership=row["membership_id"],
        game=row["game"],
        day=timezone.localdate(row["finished"]),
        passed=row["passed"],
        standard=row["standard"].rpartition("/")[2],
        valid_months=row["valid_months"],
        retest_days=row["retest_days"],
        examiner=examiner,
    )


MOST_WORDS = 5
"""Of what was typed to look for somebody."""


@dataclass(frozen=True)
class Wanted:
    """What an address asks for. `everybody` adds trainees who sat nothing yet."""

    name: str = ""
    school_class: int | None = None
    state: str = ""
    everybody: bool = False

    @property
    def parameters(self) -> dict[str, str]:
        said = {"q": self.name, "class": self.school_class, "state": self.state}
        return {name: str(value) for name, value in (said | {"everybody": self._ticked}).items() if value}

    @property
    def _ticked(self) -> str:
        return "on" if self.everybody else ""

    def address(self, view: str, **more: object) -> str:
        query = urlencode(self.parameters | {name: str(value) for name, value in more.items() if value})
        return f"{reverse(view)}?{query}" if query else reverse(view)


def wanted(given: QueryDict) -> Wanted:
    """What cannot be read is left out."""
    school_class, state = given.get("class", ""), given.get("state", "")
    return Wanted(
        name=given.get("q", "")[:80].replace("\x00", ""),  # PostgreSQL takes none
        school_class=whole_number(school_class, digits=LONGEST),
        state=state if state in State.values else "",
        everybody=given.get("everybody") == "on",
    )


@dataclass(frozen=True)
class Held:
    """One person's holding in one game."""

    member: Membership
    game: str
    holding: Holding


@dataclass(frozen=True)
class Roll:
    """Of a school on a day; `members` are all who fit but for the state, by name."""

    school: School
    asked: Wanted
    today: date
    members: tuple[Membership, ...]
    holdings: dict[Key, Holding] = field(repr=False)

    def of(self, member: Membership, game: str) -> Holding:
        return self.holdings.get((member.pk, game)) or holding_of(None, today=self.today)

    @cached_property
    def listed(self) -> list[Membership]:
        """Those with the state that is asked for, in any game."""
        if not self.asked.state:
            return list(self.members)
        return [one for one in self.members if self.asked.state in self._states(one)]

    def _states(self, member: Membership) -> set[str]:
        return {self.of(member, game).state for game in GAMES}

    def held(self, state: State) -> list[Held]:
        """Everybody's holdings in this state, what came to it first or ends first on top."""
        found = [held for held in self._every() if held.holding.state == state]
        return sorted(found, key=lambda held: held.holding.until or held.holding.again or self.today)

    def _every(self) -> Iterator[Held]:
        for member in self.members:
            for game in GAMES:
                yield Held(member, game, self.of(member, game))


def roll_of(*, school: School, asked: Wanted, today: date) -> Roll:
    people = _found(school, asked)
    sat = newest_tests(people=people)
    holdings = {key: holding_of(one, today=today) for key, one in sat.items()}
    members = people.filter(_on_the_roll(asked)).select_related("user")
    ordered = members.order_by("user__last_name", "user__first_name", "user__username", "pk")
    return Roll(school, asked, today, tuple(ordered), holdings)


def _found(school: School, asked: Wanted) -> QuerySet[Membership]:
    found = Membership.objects.filter(school=school).present()
    for word in asked.name.split()[:MOST_WORDS]:
        named = Q(user__first_name__icontains=word) | Q(user__last_name__icontains=word)
        found = found.filter(named | Q(user__username__icontains=word))
    return found.filter(school_classes=asked.school_class) if asked.school_class else found


def _on_the_roll(asked: Wanted) -> Q:
    """Who sat a table test, or was checked off the screen."""
    sat = Exists(counted_tests().filter(membership=OuterRef("pk")))
    checked = Exists(CheckDone.objects.filter(membership=OuterRef("pk")))
    found = Q(sat) | Q(checked)
    return found | Q(role=Role.TRAINEE) if asked.everybody else found
