"""Answers and their grades: Answer, Verdict, Retraction, SelfReport, Correction. Rows are never changed.

Database triggers refuse changes too: see trainer/schools/append_only.py.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol, Self, TypeVar

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, Case, F, Func, QuerySet, Sum, Value, When
from django.db.models.sql.compiler import SQLCompiler
from django.utils import timezone

from games.engine.procedure.frames import Key, read_key
from trainer.play.models.drills import Run
from trainer.schools.append_only import AppendOnly
from trainer.schools.erasable import Erased, PersonalText
from trainer.schools.models import Membership, School

# Which verdict is in force: the latest regrading, else the newest rules. This is the one rule of all readers:
# a query condition here, and `rank` for rows in memory.


ACTION, AMOUNT = "action", "amount"
"""What of a bet was off first."""


Verdicts = TypeVar("Verdicts", bound=QuerySet[Any])


class Ranked(Protocol):
    again: Any
    rules_version: Any


def rank(verdict: Ranked) -> tuple[int, int]:
    """Return a sort key: of two verdicts on one decision the greater is in force."""
    return verdict.again, verdict.rules_version


def without_superseded(verdicts: Verdicts) -> Verdicts:
    """Exclude verdicts whose decision was regraded later, under any rules."""
    return verdicts.exclude(Superseded())


class Superseded(Func):
    """Whether a verdict's decision was regraded later. As SQL text: composing it from Django's expressions
    took 3 ms on nearly every page."""

    output_field = BooleanField()

    def __init__(self) -> None:
        super().__init__("answer", "again", "rules_version", "prompt")

    def as_sql(  # type: ignore[override]  # it has no template
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper
    ) -> tuple[str, tuple[str | int, ...]]:
        answer, again, rules, prompt = (compiler.compile(field)[0] for field in self.get_source_expressions())
        return (
            'EXISTS(SELECT 1 FROM play_verdict "later" '
            f'WHERE "later".answer_id = {answer} AND ("later".again > {again} '
            f'OR ("later".again = {again} AND "later".rules_version > {rules})) '
            f'AND "later".prompt = {prompt})'
        ), ()


SIGNED = ("overpaid", "underpaid")
COUNTED = ("decisions", "righted", "wronged", "unmarked")


class Correction(AppendOnly):
    """The verdicts of one game in a school, of runs started on these days (both included, the school's),
    regraded under these rules and by what its paytables paid when it was made: `paytables` is their
    digest. `house` are the choices by which they are marked; None: by those that each run was dealt
    under.

    One that is `ruled` is a ruling for a trainee on one disputed decision: that decision counts as right,
    whatever the rules say. `paytables` is "" where the round is still read as it was dealt."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="corrections")
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    made = models.DateTimeField(default=timezone.now, editable=False)
    why = models.CharField(max_length=1000)
    game = models.CharField(max_length=60)
    since = models.DateField(null=True, blank=True)
    until = models.DateField(null=True, blank=True)
    house = models.JSONField(null=True, blank=True)
    paytables = models.CharField(max_length=64, blank=True)
    ruled = models.BooleanField(default=False)
    rules_version = models.PositiveIntegerField()

    personal_texts = (
        PersonalText(
            Erased.DISPUTES, ("why",), about=("runs__run__membership",), by=("by",), where={"ruled": True}
        ),
    )

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.game}: {self.why}"

    def came_to(self) -> dict[str, int]:
        """Sums over its runs, by the fields of `CorrectedRun`."""
        sums: dict[str, Any] = self.runs.aggregate(**{name: Sum(name) for name in (*COUNTED, *SIGNED)})
        return {name: value or 0 for name, value in sums.items()}


class CorrectedRun(AppendOnly):
    """What a correction changed in one run: how many decisions, how many of them are right now, or wrong now;
    cents that are now more (or, below 0, less) overpaid and underpaid; how many decisions of the run these
    rules cannot mark, and were left as they stand."""

    correction = models.ForeignKey(Correction, on_delete=models.PROTECT, related_name="runs")
    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="corrections")
    decisions = models.PositiveIntegerField()
    righted = models.PositiveIntegerField()
    wronged = models.PositiveIntegerField()
    unmarked = models.PositiveIntegerField()
    overpaid = models.BigIntegerField()
    underpaid = models.BigIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["correction", "run"], name="a_run_once_a_correction")]

    def __str__(self) -> str:
        return f"{self.run_id}: {self.decisions}"


class Answer(AppendOnly):
    """The answers of one stop as typed, by prompt key; one row for each place.

    `key` identifies a repeated submission. `seen` is when the page reported showing the prompt, `allowed`
    its target in seconds, `version` the run's with this answer included (neither in demo rows).
    `answer_shown`: the last hint gave the answer away.
    """

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="answers")
    round = models.PositiveIntegerField()
    position = models.PositiveSmallIntegerField()
    place = models.CharField(max_length=60)
    key = models.UUIDField(unique=True)
    digest = models.CharField(max_length=64)
    given = models.JSONField()
    game = models.CharField(max_length=60, blank=True)
    phase = models.CharField(max_length=20, blank=True)
    hinted = models.BooleanField(default=False)
    answer_shown = models.BooleanField(default=False)
    allowed = models.PositiveSmallIntegerField(null=True)
    version = models.PositiveIntegerField(null=True)
    seen = models.DateTimeField(null=True)
    shown = models.DateTimeField()
    received = models.DateTimeField()

    new_verdicts: Sequence["Verdict"] = ()
    """Its verdicts, in the request that stored them."""

    class Meta:
        ordering = ["round", "position"]
        constraints = [models.UniqueConstraint(fields=["run", "round", "place"], name="one_answer_a_place")]
        indexes = [models.Index(fields=["received"], name="answers_of_a_day")]

    def __str__(self) -> str:
        return f"{self.run_id} {self.round}/{self.place}"


class VerdictQuerySet(models.QuerySet["Verdict"]):
    def in_force(self) -> Self:
        """Filter to one verdict a decision, the one in force: what figures count."""
        return without_superseded(self)

    def joined_to_names(self) -> Self:
        """Select what `name_in_force` and corrections read."""
        return self.select_related("retraction", "self_report", "correction__by__user")

    def with_names(self) -> models.QuerySet[Any]:
        """Annotate `named`: the mistake as named or self-reported, "" if retracted."""
        gone = When(retraction__isnull=False, then=Value(""))
        self_reported = When(self_report__isnull=False, then=F("self_report__mistake"))
        return self.annotate(
            named=Case(gone, self_reported, default=F("mistake"), output_field=models.CharField())
        )


class Verdict(AppendOnly):
    """The grade of one prompt of an answer under a rules version; regrading adds another.

    `spot` (0: the dealer) and `wager` ("": no bet) come from the prompt's key; `rule` is the number of the
    rule that decides it, `aspect` what of that rule this hand shows, `due` the stored right answer.
    `mistakes` are the names that fit, `mistake` the one all answers bear out, `rests_on` the earlier answers
    (by key) it also explains. `again` counts regradings, `correction` says by whom and why. Money is in
    cents; `missed` is what of a bet was off first, "action" or "amount"; `rare`: about a hand that hardly
    ever comes.
    """

    answer = models.ForeignKey(Answer, on_delete=models.PROTECT, related_name="verdicts")
    prompt = models.CharField(max_length=100)
    spot = models.PositiveSmallIntegerField(default=0)
    wager = models.CharField(max_length=60, blank=True)
    ask = models.CharField(max_length=40)
    rule = models.CharField(max_length=60, blank=True)
    aspect = models.CharField(max_length=30, blank=True)
    given = models.CharField(max_length=200)
    due = models.CharField(max_length=200, blank=True)
    right = models.BooleanField()
    mistakes = models.JSONField(default=list)
    mistake = models.CharField(max_length=60, blank=True)
    rests_on = models.JSONField(default=list)
    overpaid = models.PositiveBigIntegerField(default=0)
    underpaid = models.PositiveBigIntegerField(default=0)
    missed = models.CharField(max_length=10, blank=True)
    rare = models.BooleanField(default=False)
    rules_version = models.PositiveIntegerField()
    again = models.PositiveSmallIntegerField(default=0)
    correction = models.ForeignKey(Correction, on_delete=models.PROTECT, related_name="verdicts", null=True)

    objects = VerdictQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["answer", "prompt", "rules_version", "again"], name="one_verdict_a_version"
            )
        ]

    def __str__(self) -> str:
        return f"{self.prompt}: {'right' if self.right else 'wrong'}"

    @property
    def undecided(self) -> bool:
        """Whether several names fit and the trainee is asked to choose."""
        return not self.right and bool(self.mistakes) and not self.mistake

    @property
    def self_reported(self) -> str | None:
        """Return the name the trainee chose, "" for none of them, None without a choice.

        Costs a query where `self_report` is not fetched.
        """
        return self.self_report.mistake if self.undecided and hasattr(self, "self_report") else None

    @property
    def name_in_force(self) -> str:
        """Return the mistake, named or self-reported, or "" if its name was retracted.

        Costs a query where `retraction` is not fetched.
        """
        name = self.mistake or self.self_reported
        return name if name and not hasattr(self, "retraction") else ""


class Retraction(AppendOnly):
    """The name of a mistake, retracted: a later answer contradicts it."""

    verdict = models.OneToOneField(Verdict, on_delete=models.PROTECT, related_name="retraction")
    answer = models.ForeignKey(Answer, on_delete=models.PROTECT, related_name="retractions")

    def __str__(self) -> str:
        return f"{self.verdict.mistake} of {self.verdict}, by {self.answer}"


class SelfReport(AppendOnly):
    """The trainee's choice among several mistakes that explain an answer; "" for none of them."""

    verdict = models.OneToOneField(Verdict, on_delete=models.PROTECT, related_name="self_report")
    mistake = models.CharField(max_length=60, blank=True)
    said = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.mistake or 'none of these'} of {self.verdict}"


@dataclass(frozen=True)
class Marked:
    """One stored decision: the prompt, the answer and its grade.

    `mistake` is the name in force, `withdrawn` whether one was retracted. `self_reported` is the trainee's
    choice among names that fit ("": none; None: no choice made); `verdict` is the key of the row.
    `correction` regraded it, `again` times.
    """

    key: Key
    given: str
    right: bool
    mistakes: tuple[str, ...]
    mistake: str
    missed: str
    overpaid: int
    underpaid: int
    rules_version: int
    withdrawn: bool = False
    rests_on: tuple[int, ...] = ()
    self_reported: str | None = None
    verdict: int = field(default=0, compare=False)
    again: int = 0
    correction: Correction | None = field(default=None, compare=False)

    @property
    def ruled(self) -> bool:
        """Whether a ruling counts it as right, which regrading does not undo."""
        return self.correction is not None and self.correction.ruled


key_of = lru_cache(maxsize=10_000)(read_key)
"""Parse a stored prompt key."""


def attach_verdicts(answer: Answer, verdicts: Sequence[Verdict]) -> None:
    """Attach new verdicts to their answer to save a query; none is retracted or self-reported yet."""
    for verdict in verdicts:
        verdict._state.fields_cache |= {"retraction": None, "self_report": None, "correction": None}
    answer.new_verdicts = verdicts


def in_force(answer: Answer) -> tuple[Marked, ...]:
    """Return the decisions of an answer in force, in the order they were asked."""
    verdicts = answer.new_verdicts or answer.verdicts.all()
    newest = {verdict.prompt: verdict for verdict in sorted(verdicts, key=rank)}
    return tuple(_marked(newest[prompt]) for prompt in dict.fromkeys(one.prompt for one in verdicts))


def _marked(verdict: Verdict) -> Marked:
    return Marked(
        key=key_of(verdict.prompt),
        given=verdict.given,
        right=verdict.right,
        mistakes=tuple(verdict.mistakes),
        mistake=verdict.name_in_force,
        withdrawn=bool(verdict.mistake or verdict.self_reported) and not verdict.name_in_force,
        rests_on=tuple(verdict.rests_on),
        self_reported=verdict.self_reported,
        verdict=verdict.pk,
        missed=verdict.missed,
        overpaid=verdict.overpaid,
        underpaid=verdict.underpaid,
        rules_version=verdict.rules_version,
        again=verdict.again,
        correction=verdict.correction,
    )


def with_keys(rows: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield rows of verdicts in force, each with the parsed `key` of its `prompt`."""
    for row in rows:
        yield {**row, "key": key_of(row["prompt"])}
