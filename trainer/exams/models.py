"""Table tests: standards, exams, candidates, attempts, filed records, signatures, checks, classroom time."""

import hashlib
import json
import uuid
from datetime import datetime, timedelta
from typing import Any, Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engine.questions.catalog import WHOLE_JOB
from trainer.play.models import Run
from trainer.play.skills import Item
from trainer.play.snapshots import canonical
from trainer.schools.append_only import AppendOnly
from trainer.schools.erasable import Erased, PersonalText
from trainer.schools.models import (
    ClosedWithMaker,
    Membership,
    NamesPeople,
    Pack,
    School,
    SchoolClass,
    Visitor,
    new_code,
)
from trainer.schools.names import strip_direction
from trainer.schools.rights import Right


class Standard(AppendOnly):
    """What a table test of one game requires. The highest `number` is in force; each attempt keeps its own.

    `minutes` 0: no limit. `contains` maps scenarios to rounds; other rounds are random. `irregular` rounds
    have an irregularity; `wrong_bets` is in percent of the spots. To pass: `accuracy` percent of all
    decisions, no rule consistently wrong, `pace` percent of the target pace, and no critical error but those
    it `forgives`. A retest is possible after `retest_days`; a pass is valid for `valid_months` (0: forever).
    `set_by` is empty for the default standard, and for one that came with a `pack`, which is for tests by it.
    """

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="standards")
    game = models.CharField(max_length=60)
    number = models.PositiveIntegerField()
    set_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    made = models.DateTimeField(default=timezone.now, editable=False)
    rounds = models.PositiveSmallIntegerField()
    spots = models.PositiveSmallIntegerField()
    minutes = models.PositiveSmallIntegerField()
    contains = models.JSONField(default=dict, blank=True)
    irregular = models.PositiveSmallIntegerField()
    wrong_bets = models.PositiveSmallIntegerField()
    accuracy = models.PositiveSmallIntegerField()
    pace = models.PositiveSmallIntegerField()
    forgives = models.JSONField(default=list, blank=True)
    retest_days = models.PositiveSmallIntegerField()
    valid_months = models.PositiveSmallIntegerField()
    second_signature = models.BooleanField(default=False)
    open_paytables = models.BooleanField(default=True)
    pack = models.ForeignKey(Pack, on_delete=models.PROTECT, related_name="standards", null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["school", "game", "number"], name="a_standard_once_a_number")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """Return the name stored with each run under this standard."""
        return f"{self.game}/{self.number}"

    @property
    def item(self) -> Item:
        """Return the item of an ordinary round: the full table on any deal."""
        return Item(self.game, asks=tuple(sorted(WHOLE_JOB)), wrong_bets=self.wrong_bets)


class RubricVersion(AppendOnly):
    """What the examiners of a school judge, by grades from `lowest` to `highest`. The highest `number` is in
    force; each test keeps the one it was given under. `criteria` are {"name", "help", "weight"} in order. One
    that came with a `pack` is for tests by it."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="rubrics")
    number = models.PositiveIntegerField()
    criteria = models.JSONField()
    lowest = models.PositiveSmallIntegerField()
    highest = models.PositiveSmallIntegerField()
    set_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    made = models.DateTimeField(default=timezone.now, editable=False)
    pack = models.ForeignKey(Pack, on_delete=models.PROTECT, related_name="rubrics", null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["school", "number"], name="a_rubric_once_a_number")]

    def __str__(self) -> str:
        return f"{self.school_id}/{self.number}"


MAX_EXTRA = 200
"""Percent: three times as long."""


class Allowance(AppendOnly):
    """`extra` percent more time for later tests; 0 ends it. `why` is for the school and on no report."""

    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="allowances")
    extra = models.PositiveSmallIntegerField()
    why = models.CharField(max_length=500)
    granted_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    granted = models.DateTimeField(default=timezone.now, editable=False)

    personal_texts = (PersonalText(Erased.REASONS, ("why",), about=("membership",), by=("granted_by",)),)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.membership}: {self.extra} % more time"


class ExamQuerySet(models.QuerySet["Exam"]):
    def given_in(self, school: School) -> Self:
        return self.filter(school=school).select_related("standard", "examiner__user", "school_class")

    def run_by(self, member: Membership) -> Self:
        """Return the exams whose room a member may open: an examiner their own, staff all of the school."""
        if not member.has(Right.TESTS):
            return self.none()
        here = self.given_in(member.school)
        return here if member.has(Right.ALL_TESTS) else here.filter(examiner=member)


class Exam(models.Model):
    """A table test of one game under one standard on one day. `house` and `meter` are those of the school, or
    of its `pack`, when it was given, so that all candidates are dealt alike, and `paytables` the digest of
    its paytables if it had any of its own. `rubric` is the one of then, None for the default. `time` is by
    the school's clock, None for any. No one can start after `closed`."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="exams")
    examiner = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="exams_given")
    standard = models.ForeignKey(Standard, on_delete=models.PROTECT, related_name="exams")
    school_class = models.ForeignKey(
        SchoolClass, on_delete=models.PROTECT, related_name="exams", null=True, blank=True
    )
    day = models.DateField()
    time = models.TimeField(null=True, blank=True)
    house = models.JSONField()
    meter = models.JSONField(null=True, blank=True)
    paytables = models.CharField(max_length=64, blank=True, editable=False)
    rubric = models.ForeignKey(
        RubricVersion, on_delete=models.PROTECT, related_name="exams", null=True, blank=True
    )
    pack = models.ForeignKey(Pack, on_delete=models.PROTECT, related_name="exams", null=True, blank=True)
    made = models.DateTimeField(default=timezone.now, editable=False)
    closed = models.DateTimeField(null=True, blank=True)

    objects = ExamQuerySet.as_manager()

    class Meta:
        ordering = ["-day", "-pk"]
        indexes = [models.Index(fields=["school", "-day"], name="exams_of_a_school")]

    def __str__(self) -> str:
        return f"{self.standard}, {self.day}"

    @property
    def game(self) -> str:
        return self.standard.game

    @property
    def profile(self) -> dict[str, Any]:
        """What its runs are dealt under."""
        own = {"paytables": self.paytables} if self.paytables else {}
        return {"house": self.house, "meter": self.meter} | own


class CandidateQuerySet(models.QuerySet["Candidate"]):
    def for_user(self, user: Visitor) -> Self:
        return self.filter(membership__user_id=user.pk)

    def in_full(self) -> Self:
        given = ("exam__standard", "exam__examiner__user", "exam__school", "exam__school_class")
        return self.select_related(*given, "membership__user")


PREPARING = timedelta(minutes=1)
"""How long an admitted candidate waits for the form of their test; afterwards it may start without."""


class Candidate(ClosedWithMaker):
    """A person who may take an exam. `code` unlocks one attempt, unless `tries` counted too many wrong codes;
    `unlocked` is when the code or `unlocked_by` did so. Starting the test locks it again.

    `form` is that of the next attempt, on no page: the id of its `run`, from which the seed follows, and its
    rounds as `items`. None where it is not drawn yet. `decides` is an attempt near the cut, which this
    test decides together with it.
    """

    exam = models.ForeignKey(Exam, on_delete=models.CASCADE, related_name="candidates")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="candidacies")
    code = models.CharField(max_length=6)
    tries = models.PositiveSmallIntegerField(default=0)
    unlocked = models.DateTimeField(null=True, blank=True)
    unlocked_by = models.ForeignKey(
        Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    form = models.JSONField(null=True, blank=True, editable=False)
    decides = models.ForeignKey(
        "Attempt", on_delete=models.PROTECT, related_name="second_tests", null=True, blank=True
    )

    closing_words = _("Open table tests continue with other staff, under new codes.")

    objects = CandidateQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["exam", "membership"], name="a_candidate_once")]

    @property
    def preparing(self) -> bool:
        """Return whether the form is missing and waited for, which ends a minute after the admission."""
        return self.form is None and (self.unlocked is None or timezone.now() < self.unlocked + PREPARING)

    @classmethod
    def close_made_by(cls, maker: Membership, *, by: Membership | None) -> None:
        """Give the open tests of an examiner who is no longer staff new codes."""
        if not maker.has(Right.TESTS):
            for candidate in cls.objects.filter(exam__examiner=maker, exam__closed=None):
                candidate.code = new_code()
                candidate.save(update_fields=["code"])

    def __str__(self) -> str:
        return f"{self.membership} in {self.exam}"


class TestRequest(AppendOnly):
    """A trainee asks for a table test of a game. The request is open until they are a candidate of a test
    made after it."""

    __test__ = False  # not a pytest class

    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="test_requests")
    game = models.CharField(max_length=60)
    made = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.membership}, {self.game}"


class Attempt(AppendOnly):
    """One person's `number`th test of a game, counted from 1 over all that they started."""

    candidate = models.ForeignKey(Candidate, on_delete=models.PROTECT, related_name="attempts")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="attempts")
    game = models.CharField(max_length=60)
    number = models.PositiveIntegerField()
    run = models.OneToOneField(Run, on_delete=models.PROTECT, related_name="attempt")
    begun = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["membership", "game", "number"], name="an_attempt_once_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.membership}, {self.game}, {self.number}"


class EventKind(models.TextChoices):
    GIVEN = "given", _("scheduled")
    UNLOCKED = "unlocked", _("admitted")
    LOCKED = "locked", _("locked again")
    BEGUN = "begun", _("started")
    UNPREPARED = "unprepared", _("started before it was prepared, so it can show fewer mistakes")
    PAUSED = "paused", _("paused")
    RESUMED = "resumed", _("resumed")
    LOST = "lost", _("disconnected")
    RETURNED = "returned", _("lost time given back")
    ADDED = "added", _("time added")
    VOIDED = "voided", _("voided")


class EventQuerySet(models.QuerySet["Event"]):
    def voidings(self) -> Self:
        """Return the events that voided an attempt, which then does not count."""
        return self.filter(what=EventKind.VOIDED)


class Event(AppendOnly):
    """Something that happened in a test. `who` is empty for automatic events; `seconds` is its length or the
    time added; `why` is typed by `who`."""

    candidate = models.ForeignKey(Candidate, on_delete=models.PROTECT, related_name="events")
    attempt = models.ForeignKey(
        Attempt, on_delete=models.PROTECT, related_name="events", null=True, blank=True
    )
    what = models.CharField(max_length=10, choices=EventKind)
    at = models.DateTimeField(default=timezone.now, editable=False)
    who = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    seconds = models.PositiveIntegerField(default=0)
    why = models.CharField(max_length=500, blank=True)

    personal_texts = (PersonalText(Erased.REASONS, ("why",), about=("candidate__membership",), by=("who",)),)

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.candidate_id}: {self.what}, {self.at:%Y-%m-%d %H:%M:%S}"

    @property
    def lasted(self) -> timedelta:
        return timedelta(seconds=self.seconds)


class TestOutcome(models.Model):
    """The result of a finished test at the run's `version`; a regrade changes that, and it is computed again.
    `unmet` are the failed criteria; a practice test without any is still no pass. `near_cut` is neither: a
    second test decides. Of that one, `first_version` is the version of the first test's run."""

    __test__ = False  # not a pytest class

    run = models.OneToOneField(Run, on_delete=models.CASCADE, related_name="outcome")
    version = models.PositiveIntegerField()
    first_version = models.PositiveIntegerField(null=True)
    passed = models.BooleanField()
    near_cut = models.BooleanField(default=False)
    unmet = models.JSONField(default=list)
    right = models.PositiveIntegerField()
    decisions = models.PositiveIntegerField()
    errors = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.run_id}: {'passed' if self.passed else 'failed'}"


class TestRecord(AppendOnly, NamesPeople):
    """`text` is the record as canonical JSON (exams/records.py), `digest` its SHA-256. Reports and signatures
    use it as it is, without grading, dealing or wording again. `accuracy` and `pace` are whole percents of
    it, for the bands of a search (exams/bands.py)."""

    __test__ = False  # not a pytest class

    run = models.OneToOneField(Run, on_delete=models.PROTECT, related_name="record")
    text = models.TextField()
    digest = models.CharField(max_length=64)
    made = models.DateTimeField(default=timezone.now, editable=False)
    accuracy = models.PositiveSmallIntegerField(null=True, blank=True, default=None)
    pace = models.PositiveIntegerField(null=True, blank=True, default=None)

    def __str__(self) -> str:
        return f"{self.run_id}: {self.digest[:12]}"

    @classmethod
    def naming(cls, person: Membership, *, staff: bool) -> models.QuerySet[Self]:
        whose = models.Q(run__membership=person)
        if staff:
            exam = "run__attempt__candidate__exam"
            for lookup in (f"{exam}__examiner", f"{exam}__standard__set_by", "run__attempt__events__who"):
                whose |= models.Q(**{lookup: person})
        return cls.objects.filter(whose, signatures=None).distinct()

    def rename(self, person: Membership, *, staff: bool, erased: bool) -> None:
        body, own = self.body, self.run.membership_id == person.pk
        if own:
            body["trainee"] = {"name": person.user.plain_name, "user": person.user.username}
        if own and erased:
            body["sessions"] = [one | {"browser": "", "address": ""} for one in body["sessions"]]
            body["events"] = [one | {"why": ""} for one in body["events"]]
        if staff:
            self._rename_staff(body, person, erased=erased)
        text = canonical(body)
        TestRecord.objects.filter(pk=self.pk).update(text=text, digest=digest_of(text))

    def _rename_staff(self, body: dict[str, Any], person: Membership, *, erased: bool) -> None:
        name = person.user.plain_name
        attempt = Attempt.objects.select_related("candidate__exam__standard").filter(run=self.run_id).first()
        exam = attempt.candidate.exam if attempt else None
        if (exam.examiner_id if exam else self.run.drill.set_by_id) == person.pk:
            body["examiner"] = name
        if exam and exam.standard.set_by_id == person.pk:
            body["standard"]["set_by"] = name
        own = {event.at for event in Event.objects.filter(attempt=attempt, who=person)} if attempt else set()
        moments = {at.replace(microsecond=at.microsecond // 1000 * 1000) for at in own}
        for one in body["events"]:
            if datetime.fromisoformat(one["at"]) in moments:
                one |= {"who": name} | ({"why": ""} if erased else {})

    @property
    def is_intact(self) -> bool:
        """Return whether the stored text still has the stored digest."""
        return digest_of(self.text) == self.digest

    @property
    def body(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.text)
        return found


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class CheckCode(AppendOnly):
    """The public code of a signed record: 128 random bits as 32 hexadecimal digits."""

    record = models.OneToOneField(TestRecord, on_delete=models.PROTECT, related_name="check_code")
    code = models.CharField(max_length=32, unique=True)
    made = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.record}: {self.code[:4]}…"


class Revocation(AppendOnly):
    """The public page only says that the report was revoked; `why` is for the school."""

    code = models.OneToOneField(CheckCode, on_delete=models.PROTECT, related_name="revocation")
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    why = models.CharField(max_length=500)

    personal_texts = (
        PersonalText(Erased.REASONS, ("why",), about=("code__record__run__membership",), by=("by",)),
    )

    def __str__(self) -> str:
        return f"{self.code}: {self.why}"


LONGEST = 2_000
"""Characters of the comment."""


class Rubric(AppendOnly):
    """The examiner's judgment: `grades` by the criteria of `version`, None for the default ones. The last row
    counts."""

    record = models.ForeignKey(TestRecord, on_delete=models.PROTECT, related_name="rubrics")
    version = models.ForeignKey(
        RubricVersion, on_delete=models.PROTECT, related_name="filled_in", null=True, blank=True
    )
    grades = models.JSONField(default=list)
    words = models.TextField(blank=True)
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    personal_texts = (
        PersonalText(
            Erased.REASONS,
            ("words",),
            about=("record__run__membership",),
            by=("by",),
            where={"record__signatures": None},
        ),
    )

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.record}: {self.grades}"


class Signature(AppendOnly):
    """A signature, confirmed by password, once a person. `digest` and `name` are those at the time of
    signing."""

    record = models.ForeignKey(TestRecord, on_delete=models.PROTECT, related_name="signatures")
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="signatures")
    at = models.DateTimeField(default=timezone.now, editable=False)
    digest = models.CharField(max_length=64)
    name = models.CharField(max_length=301)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["record", "by"], name="signed_once_a_person")]

    @property
    def signer(self) -> str:
        """Return the name as it was signed."""
        return strip_direction(self.name)

    def __str__(self) -> str:
        return f"{self.record}, {self.by}"


class Attended(models.TextChoices):
    """Whether a person was there on a day."""

    HERE = "here", _("here")
    LATE = "late", _("late")
    ABSENT = "absent", _("absent")


class RecordView(AppendOnly):
    """A guest opened the report of a test, once a day."""

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="record_views")
    reader = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    day = models.DateField()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["run", "reader", "day"], name="a_record_viewed_once_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.reader}, {self.run_id}, {self.day}"


class ClassroomTime(AppendOnly):
    """Minutes that staff add to a person's day, or take off, with a comment in `words`. `game` is empty for
    no game in particular. `key` comes from the form, so that a form sent twice is one row.

    A correction of a day has what it is `attended` afterwards and before, "" for unknown, and the minutes of
    the whole day before; other entries have None there.
    """

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="classroom_times")
    day = models.DateField()
    minutes = models.IntegerField()
    game = models.CharField(max_length=60, blank=True)
    words = models.CharField(max_length=300, blank=True)
    # With null, as other entries say nothing of it.
    attended = models.CharField(max_length=6, choices=Attended, blank=True, null=True)  # noqa: DJ001
    attended_before = models.CharField(max_length=6, choices=Attended, blank=True, null=True)  # noqa: DJ001
    minutes_before = models.IntegerField(null=True, blank=True)
    added_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    added = models.DateTimeField(default=timezone.now, editable=False)

    personal_texts = (PersonalText(Erased.REASONS, ("words",), about=("membership",), by=("added_by",)),)

    class Meta:
        ordering = ["-day", "-pk"]
        indexes = [models.Index(fields=["membership", "-day"], name="classroom_of_a_member")]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(minutes=0) | models.Q(minutes_before__isnull=False),
                name="minutes_that_count",
            )
        ]

    def __str__(self) -> str:
        return f"{self.minutes} min, {self.day}"

    @property
    def minutes_after(self) -> int | None:
        """Return the minutes of the whole day after a correction."""
        return None if self.minutes_before is None else self.minutes_before + self.minutes


class Check(models.Model):
    """A hands-on check. Renaming retires it and makes another, so that records keep the name of their day."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="checks")
    name = models.CharField(max_length=80)
    made = models.DateTimeField(default=timezone.now, editable=False)
    made_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    retired = models.DateTimeField(null=True, blank=True)
    retired_by = models.ForeignKey(
        Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["school", "name"],
                condition=models.Q(retired__isnull=True),
                name="a_check_once_on_the_list",
            )
        ]

    def __str__(self) -> str:
        return self.name


class CheckDone(AppendOnly):
    """A check seen by an examiner; the newest of a check counts. `key` makes a form sent twice one row."""

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    check_seen = models.ForeignKey(Check, on_delete=models.PROTECT, related_name="done")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="checks_done")
    day = models.DateField()
    met = models.BooleanField()
    examiner = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    words = models.CharField(max_length=300, blank=True)
    noted = models.DateTimeField(default=timezone.now, editable=False)

    personal_texts = (PersonalText(Erased.REASONS, ("words",), about=("membership",), by=("examiner",)),)

    class Meta:
        ordering = ["-day", "-pk"]
        indexes = [models.Index(fields=["membership", "-day"], name="checks_of_a_member")]

    def __str__(self) -> str:
        return f"{self.check_seen}: {'meets' if self.met else 'not yet'}, {self.day}"
