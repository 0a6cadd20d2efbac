"""Certifications: who may deal which game at which house and until when, by name, class and state.

Days are whole ones of the school's calendar; the last day of a pass is included. The newest test of a game
by the rules of a house decides there, whatever was passed before. What was passed at one house, the school's
own included, certifies for no other; the versions of a pack are one house.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, TextChoices, When, Window
from django.db.models.functions import RowNumber
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import GAMES
from trainer.exams.models import CheckDone, Event, Standard
from trainer.exams.records import retest_from, valid_until
from trainer.exams.results import outcomes_of
from trainer.exams.standards import pack_standard
from trainer.ops.number_bounds import LONGEST
from trainer.pages.numbers import whole_number
from trainer.play.labels import game_at
from trainer.play.models import Mode, Run
from trainer.schools.days import day_of
from trainer.schools.models import Membership, School
from trainer.schools.rights import TRAINEES

SOON = timedelta(days=30)


class State(TextChoices):
    PASSED = "passed", _("Passed")
    SOON = "expires-soon", _("Expires soon")
    EXPIRED = "expired", _("Expired")
    WAITING = "failed", _("Failed")
    DUE = "retest-due", _("Retest due")
    NEVER = "never", _("Never tested")


CURRENT = (State.PASSED, State.SOON)
"""States in which a person may deal."""


@dataclass(frozen=True)
class TakenTest:
    """A finished table test with its standard's number, validity and retest days; `house` is the name of the
    pack that it was dealt by, "" for the school's rules, and `pack_standard` that of a standard which came
    with one."""

    run: UUID
    membership: int
    game: str
    day: date
    passed: bool
    standard: str
    valid_months: int
    retest_days: int
    examiner: str
    house: str = ""
    pack_standard: str = ""


@dataclass(frozen=True)
class Certification:
    """The state of a person in a game. `until` is the last day of a pass; `again` the first day of a
    retest."""

    state: State
    sat: TakenTest | None = None
    until: date | None = None
    again: date | None = None

    @property
    def is_current(self) -> bool:
        return self.state in CURRENT

    @property
    def house(self) -> str:
        """Return the name of the house; "" for the school's own."""
        return self.sat.house if self.sat else ""


NEVER_TESTED = Certification(State.NEVER)


def certification_of(sat: TakenTest | None, *, today: date) -> Certification:
    """Return what the newest test of a game means on a day."""
    if sat is None:
        return NEVER_TESTED
    if not sat.passed:
        again = retest_from(sat.day, days=sat.retest_days)
        return Certification(State.WAITING if today < again else State.DUE, sat, again=again)
    until = valid_until(sat.day, months=sat.valid_months)
    return Certification(_state_of_pass(until, today), sat, until=until)


def _state_of_pass(until: date | None, today: date) -> State:
    if until is None or until > today + SOON:
        return State.PASSED
    return State.EXPIRED if until < today else State.SOON


def cell_of(game: str, certification: Certification) -> dict[str, Any]:
    sat = certification.sat
    return {
        "game_name": game_at(game, certification.house),
        "house": certification.house,
        "state": certification.state.value,
        "words": certification.state.label,
        "sat": sat,
        "until": certification.until,
        "again": certification.again,
        "for_ever": certification.is_current and certification.until is None,
        "url": reverse("exams:report", args=[sat.run]) if sat else "",
    }


Key = tuple[int, str, str]
"""What a certification is of: a membership, a game, and the house by its pack's uid; "" for the school's."""
Row = dict[str, Any]


def valid_tests() -> QuerySet[Run]:
    """Return finished table tests, without practice tests and voided ones."""
    voided = Event.objects.voidings().filter(attempt__run=OuterRef("pk"))
    over = Run.objects.filter(drill__mode=Mode.TEST, finished__isnull=False, drill__game__in=GAMES)
    return over.exclude(standard="").exclude(Exists(voided))


def newest_tests(*, people: QuerySet[Membership], tests: QuerySet[Run] | None = None) -> dict[Key, TakenTest]:
    """Return the newest valid test of each person in each game and house, in a fixed number of queries."""
    among = valid_tests() if tests is None else tests
    rows = among.filter(membership__in=people).order_by("-finished", "pk")
    sat: dict[Key, list[Row]] = defaultdict(list)
    for row in rows.values(*_RUN_FIELDS, **_RELATED_FIELDS):
        sat[key_of(row)].append(row)
    newest = list(_readable(list(sat.values())))
    examiners = _names({row["examiner"] for row in newest})
    return {key_of(row): _taken_test(row, examiners[row["examiner"]]) for row in newest}


def key_of(row: Row) -> Key:
    """Return the certification that a test is of."""
    return row["membership_id"], row["game"], row["pack"] or ""


def keys_of(runs: Iterable[Run]) -> dict[UUID, Key]:
    """Return the certifications that these tests are of, by run, in one query."""
    found = Run.objects.filter(pk__in=[run.pk for run in runs])
    rows = found.values("pk", "membership_id", **_OF)
    return {row["pk"]: key_of({**row}) for row in rows}


_OF = {"game": F("drill__game"), "pack": F("drill__pack__uid")}

_RUN_FIELDS = ("pk", "membership_id", "finished", "standard", "version")

_RELATED_FIELDS = {
    **_OF,
    "house_name": F("drill__pack__name"),
    "valid_months": F("attempt__candidate__exam__standard__valid_months"),
    "by_pack": F("attempt__candidate__exam__standard__pack__name"),
    "by_version": F("attempt__candidate__exam__standard__pack__version"),
    "retest_days": F("attempt__candidate__exam__standard__retest_days"),
    "examiner": F("attempt__candidate__exam__examiner"),
    "stored": F("outcome__passed"),
    "near_cut": F("outcome__near_cut"),
    "read_at": F("outcome__version"),
    "first_read_at": F("outcome__first_version"),
    "first_version": F("attempt__candidate__decides__run__version"),
}


def _readable(sat: Sequence[list[Row]]) -> Iterator[Row]:
    """Yield the newest test of each list, or an older one where a second test decides it, or where this
    version cannot deal its rounds."""
    while sat:
        passed = _passed([rows[0] for rows in sat])
        yield from (rows[0] | {"passed": passed[rows[0]["pk"]]} for rows in sat if rows[0]["pk"] in passed)
        sat = [rows[1:] for rows in sat if rows[0]["pk"] not in passed and rows[1:]]


def _passed(rows: list[Row]) -> dict[UUID, bool]:
    """Return whether each was passed, as stored or read again; unreadable and undecided tests are left
    out."""
    fresh = [row for row in rows if _version(row, "read_at") == _version(row, "version")]
    stored = {row["pk"]: bool(row["stored"]) for row in fresh if not row["near_cut"]}
    known = {row["pk"] for row in fresh}
    unread = [row["pk"] for row in rows if row["pk"] not in known]
    outcomes = outcomes_of(Run.objects.in_full().filter(pk__in=unread)) if unread else {}
    return stored | {pk: outcome.passed for pk, outcome in outcomes.items() if not outcome.near_cut}


def _version(row: Row, name: str) -> tuple[int | None, int | None]:
    """Return the version of a test's run and of the first one's, if this is the second."""
    return row[name], row[f"first_{name}"]


def _names(pks: set[int]) -> dict[int, str]:
    found = Membership.objects.filter(pk__in=pks).select_related("user")
    return {member.pk: member.user.display_name for member in found}


def _taken_test(row: Row, examiner: str) -> TakenTest:
    return TakenTest(
        run=row["pk"],
        membership=row["membership_id"],
        game=row["game"],
        day=day_of(row["finished"]),
        passed=row["passed"],
        standard=row["standard"].rpartition("/")[2],
        valid_months=row["valid_months"],
        retest_days=row["retest_days"],
        examiner=examiner,
        house=row["house_name"] or "",
        pack_standard=pack_standard(row["by_pack"], row["by_version"]) if row["by_pack"] else "",
    )


MAX_WORDS = 5
"""Words of a search."""


@dataclass(frozen=True)
class Filters:
    """The filters of a URL. `everybody` adds trainees without a test."""

    name: str = ""
    school_class: int | None = None
    state: str = ""
    everybody: bool = False

    @property
    def parameters(self) -> dict[str, str]:
        values = {"q": self.name, "class": self.school_class, "state": self.state}
        values["everybody"] = "on" if self.everybody else ""
        return {name: str(value) for name, value in values.items() if value}

    def address(self, view: str, **more: object) -> str:
        query = urlencode(self.parameters | {name: str(value) for name, value in more.items() if value})
        return f"{reverse(view)}?{query}" if query else reverse(view)


def parse_filters(given: QueryDict) -> Filters:
    """Parse the filters of a query, without what is invalid."""
    school_class, state = given.get("class", ""), given.get("state", "")
    return Filters(
        name=given.get("q", "")[:80].replace("\x00", ""),  # PostgreSQL takes none
        school_class=whole_number(school_class, digits=LONGEST),
        state=state if state in State.values else "",
        everybody=given.get("everybody") == "on",
    )


@dataclass(frozen=True)
class MemberCertification:
    """The certification of one person in one game, at the house of this uid ("": the school's)."""

    member: Membership
    game: str
    certification: Certification
    pack: str = ""

    @property
    def sat(self) -> TakenTest | None:
        return self.certification.sat


@dataclass(frozen=True)
class CertificationList:
    """The certifications of a school on a day; `members` match all filters but the state."""

    school: School
    filters: Filters
    today: date
    members: tuple[Membership, ...]
    certifications: dict[Key, Certification] = field(repr=False)

    def of(self, member: Membership, game: str) -> Certification:
        """Return the certification by the school's rules."""
        return self.certifications.get((member.pk, game, "")) or certification_of(None, today=self.today)

    def by_packs(self, member: Membership, game: str) -> list[MemberCertification]:
        """Return those by the rules of other houses, by the house's name."""
        found = [
            MemberCertification(member, game, self.certifications[member.pk, game, uid], uid)
            for uid in self._packs
            if (member.pk, game, uid) in self.certifications
        ]
        return sorted(found, key=lambda one: one.certification.house)

    @cached_property
    def _packs(self) -> list[str]:
        return sorted({uid for _member, _game, uid in self.certifications} - {""})

    @cached_property
    def listed(self) -> list[Membership]:
        """Return the members with the filtered state in any game, at any house."""
        if not self.filters.state:
            return list(self.members)
        return [one for one in self.members if self.filters.state in self._states(one)]

    def _states(self, member: Membership) -> set[str]:
        return {one.certification.state for one in self.all_of(member)}

    def in_state(self, state: State) -> list[MemberCertification]:
        """Return the certifications in this state, by the day it began or ends."""
        found = [row for row in self._all() if row.certification.state == state]
        return sorted(found, key=lambda row: row.certification.until or row.certification.again or self.today)

    def _all(self) -> Iterator[MemberCertification]:
        for member in self.members:
            yield from self.all_of(member)

    def all_of(self, member: Membership) -> Iterator[MemberCertification]:
        """Yield a person's certification in every game by the school's rules, and those by others."""
        for game in GAMES:
            yield MemberCertification(member, game, self.of(member, game))
            yield from self.by_packs(member, game)


def list_certifications(*, school: School, filters: Filters, today: date) -> CertificationList:
    people = _search(school, filters)
    sat = newest_tests(people=people)
    certifications = {key: certification_of(one, today=today) for key, one in sat.items()}
    members = people.filter(_listed(filters)).select_related("user")
    ordered = members.order_by("user__last_name", "user__first_name", "user__username", "pk")
    return CertificationList(school, filters, today, tuple(ordered), certifications)


DUE = (State.SOON, State.EXPIRED, State.DUE)
"""States in which a test has to be given."""

SHORTEST_MONTH = timedelta(days=28)


def day_due(certification: Certification) -> date:
    """Return the last day of a pass, or the first day of a retest."""
    day = certification.until or certification.again
    if day is None:
        raise ValueError(f"a certification {certification.state} is never due")
    return day


def due_certifications(*, school: School, school_class: int | None, today: date) -> dict[Key, Certification]:
    """Return those that end soon, have ended or are to be tested again, without the names of examiners.

    The newest test of a game is read, unless it certainly stands; older ones only where it decides nothing.
    """
    people = _search(school, Filters(school_class=school_class))
    by_game = [F("membership"), F("drill__game"), F("drill__pack__uid")]
    newest = Window(RowNumber(), partition_by=by_game, order_by=[F("finished").desc(), F("pk")])
    tests = valid_tests().filter(membership__in=people).annotate(number=newest)
    stands = Q(_DECIDED, _ends_later(school), outcome__passed=True)
    read = tests.annotate(read=Case(When(stands, then=0), default=F("number"))).filter(read=1).order_by()
    decided = Case(When(_DECIDED, then=True), default=False)
    found: dict[Key, TakenTest] = {}
    unclear: set[Key] = set()
    for row in read.values(*_RUN_FIELDS, **_RELATED_FIELDS, decided=decided):
        at = key_of(row)
        if row["decided"]:
            found[at] = _taken_test(row | {"passed": bool(row["stored"])}, "")
        else:
            unclear.add(at)
    if unclear:
        older = newest_tests(people=people.filter(pk__in={member for member, *_at in unclear}))
        found |= {at: sat for at, sat in older.items() if at in unclear}
    certifications = {at: certification_of(sat, today=today) for at, sat in found.items()}
    return {at: one for at, one in certifications.items() if one.state in DUE}


_DECIDED = Q(outcome__near_cut=False, outcome__version=F("version"), attempt__candidate__decides=None)
"""Tests that are passed or not as stored, by themselves."""


def _ends_later(school: School) -> Q:
    """Select tests of which a pass ends later than soon, for certain."""
    months_of = "attempt__candidate__exam__standard__valid_months"
    found = Q(**{months_of: 0})
    for months in set(Standard.objects.filter(school=school).values_list("valid_months", flat=True)) - {0}:
        passed = timezone.now() + SOON + timedelta(days=2) - months * SHORTEST_MONTH
        found |= Q(**{months_of: months}, finished__gt=passed)
    return found


def _search(school: School, filters: Filters) -> QuerySet[Membership]:
    found = Membership.objects.filter(school=school).present()
    for word in filters.name.split()[:MAX_WORDS]:
        named = Q(user__first_name__icontains=word) | Q(user__last_name__icontains=word)
        found = found.filter(named | Q(user__username__icontains=word))
    return found.filter(school_classes=filters.school_class) if filters.school_class else found


def _listed(filters: Filters) -> Q:
    """Select members with a table test or a hands-on check."""
    sat = Exists(valid_tests().filter(membership=OuterRef("pk")))
    checked = Exists(CheckDone.objects.filter(membership=OuterRef("pk")))
    found = Q(sat) | Q(checked)
    return found | Q(role__in=TRAINEES) if filters.everybody else found
