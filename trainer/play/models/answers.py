"""Answers and what they were worth: Answer, Verdict, Retraction, SelfReport. None is ever changed.

The database refuses too: see trainer/schools/append_only.py.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol, Self, TypeVar

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, Case, F, Func, QuerySet, Value, When
from django.db.models.sql.compiler import SQLCompiler
from django.utils import timezone

from games.engine.procedure.places import Key, read_key
from trainer.play.models.corrections import Correction
from trainer.play.models.drills import Run
from trainer.schools.append_only import AppendOnly

# Which verdict counts: the one that was marked again last, else the one of the newest rules.
#
# The one rule of all readers: as a condition of a query here, and for rows that are at hand in `rank`.


ACTION, AMOUNT = "action", "amount"
"""What of a bet was off first."""


Verdicts = TypeVar("Verdicts", bound=QuerySet[Any])


class Ranked(Protocol):
    again: Any
    rules_version: Any


def rank(verdict: Ranked) -> tuple[int, int]:
    """Of two verdicts on one decision that with the greater is in force."""
    return verdict.again, verdict.rules_version


def without_superseded(verdicts: Verdicts) -> Verdicts:
    """Those of a decision after which it was not marked again, under whatever rules."""
    return verdicts.exclude(Superseded())


class Superseded(Func):
    """Whether a verdict's decision was marked again after it. As text, for nearly every page asks: to put it
    together of Django's own parts, anew each time, took 3 ms."""

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


class Answer(AppendOnly):
    """What was said at one stop, as typed, by prompt key. One for each place; a repeated one is known by
    its key. `seen` is when the page said that it showed the prompt, if it did; `allowed` the seconds that it
    takes on target; `version` the run's with this answer given. The demo's rows have neither of these two.
    `answer_shown` says that the last hint before it was the answer itself."""

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
        """Each decision once, as it was marked last: what figures are made of."""
        return without_superseded(self)

    def joined_to_names(self) -> Self:
        """With what `name_in_force` reads, and what a decision was corrected by."""
        return self.select_related("retraction", "self_report", "correction__by__user")

    def with_names(self) -> models.QuerySet[Any]:
        """Adds `named`: the mistake as it was named, or as the trainee avows it, unless a later answer took
        its name back."""
        gone = When(retraction__isnull=False, then=Value(""))
        self_reported = When(self_report__isnull=False, then=F("self_report__mistake"))
        return self.annotate(
            named=Case(gone, self_reported, default=F("mistake"), output_field=models.CharField())
        )


class Verdict(AppendOnly):
    """One prompt of an answer as marked under a version of the rules; marking again adds another.

    `spot` (0: the dealer) and `wager` ("": no bet) are those of the prompt's key; `due` is what was right,
    as it was kept. `mistakes` are the names that fit the answer,
    `mistake` the one that all that was said bears out; `rests_on` are the earlier answers (by key) that it
    explains too; `again` counts how often it was marked again before, and `correction` says by whom and why
    it was. Money in cents; `missed` is what of a bet was off first, its "action" or its "amount". `rare` says
    whether the hand that it is about hardly ever comes.
    """

    answer = models.ForeignKey(Answer, on_delete=models.PROTECT, related_name="verdicts")
    prompt = models.CharField(max_length=100)
    spot = models.PositiveSmallIntegerField(default=0)
    wager = models.CharField(max_length=60, blank=True)
    ask = models.CharField(max_length=40)
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
        """Whether names fit and none of them is stated: what its trainee is asked about."""
        return not self.right and bool(self.mistakes) and not self.mistake

    @property
    def self_reported(self) -> str | None:
        """Which of the names that fit the trainee avows, "" for none of them; None where nothing was said.
        Costs a query where `self_report` is not fetched."""
        return self.self_report.mistake if self.undecided and hasattr(self, "self_report") else None

    @property
    def name_in_force(self) -> str:
        """Return the mistake, named or self-reported, or "" if its name was retracted.

        Costs a query where `retraction` is not fetched.
        """
        name = self.mistake or self.self_reported
        return name if name and not hasattr(self, "retraction") else ""


class Retraction(AppendOnly):
    """The name of a mistake taken back: a later answer is not one that its holder would have given."""

    verdict = models.OneToOneField(Verdict, on_delete=models.PROTECT, related_name="retraction")
    answer = models.ForeignKey(Answer, on_delete=models.PROTECT, related_name="retractions")

    def __str__(self) -> str:
        return f"{self.verdict.mistake} of {self.verdict}, by {self.answer}"


class SelfReport(AppendOnly):
    """What the trainee says of a wrong answer that several mistakes explain: which of them it was, "" for
    none of these."""

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
        """Whether it counts as right by a ruling, which marking again does not undo."""
        return self.correction is not None and self.correction.ruled


key_of = lru_cache(maxsize=10_000)(read_key)
"""The key of a prompt, from its text in a row."""


def attach_verdicts(answer: Answer, verdicts: Sequence[Verdict]) -> None:
    """Makes the verdicts that were just stored those of this answer, so that nobody reads them back. No name
    of theirs was retracted or self-reported yet."""
    for verdict in verdicts:
        verdict._state.fields_cache |= {"retraction": None, "self_report": None, "correction": None}
    answer.new_verdicts = verdicts


def in_force(answer: Answer) -> tuple[Marked, ...]:
    """The decisions of an answer as they were marked last, in the order in which they were asked."""
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
        withdrawn=_withdrawn(verdict),
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


def _withdrawn(verdict: Verdict) -> bool:
    return bool(verdict.mistake or verdict.self_reported) and not verdict.name_in_force


def with_keys(rows: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Rows of verdicts in force, each with the `key` of its `prompt`."""
    for row in rows:
        yield {**row, "key": key_of(row["prompt"])}
