"""Regrading: preview what a correction would change, and apply it, a run at a time.

Preview and application share one comparison. An interrupted application is run again and goes on, for what
is regraded already compares equal. Answers and their old verdicts stay; new verdicts are added and in force
from then on.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import groupby
from operator import attrgetter
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games import GAMES, RULES_VERSION
from games.engine.diagnosis import grading
from games.engine.diagnosis.grading import grade, grade_stop
from games.engine.errors import NotAllowed, Refused
from games.engine.rounds.stops import Stop
from games.engine.texts import Text
from trainer.play import selectors
from trainer.play.decisions import CorrectedRound
from trainer.play.models import Answer, CorrectedRun, Correction, Retraction, Run, SelfReport, Verdict
from trainer.play.models.answers import COUNTED, SIGNED, Marked, in_force
from trainer.play.round_state import RoundUnavailable
from trainer.play.services.diagnosis import EarlierAnswers, Rounds, row_of
from trainer.play.snapshots import store_paytables
from trainer.schools.days import start_of
from trainer.schools.house_rules.profiles import house_of
from trainer.schools.models import Membership
from trainer.schools.paytables import sheets as own_paytables
from trainer.schools.rights import Right

# What regrading a run would change: every decision worth something else. A name alone changes nothing.


@dataclass(frozen=True)
class Change:
    """One changed decision: the answer, the corrected round and its stop, its old and new grade."""

    answer: Answer
    state: CorrectedRound
    stop: Stop
    before: Marked
    after: grading.Verdict

    @property
    def overpaid(self) -> int:
        return self.after.overpaid - self.before.overpaid

    @property
    def underpaid(self) -> int:
        return self.after.underpaid - self.before.underpaid


@dataclass
class RunChanges:
    """The changes of one run; `unmarked` decisions cannot be graded by these rules and stay."""

    run: Run
    changes: list[Change] = field(default_factory=list)
    unmarked: int = 0

    @property
    def came_to(self) -> dict[str, int]:
        """Sums in the fields of `CorrectedRun`.

        `runs` counts runs with changes; `total` also includes runs with ungradable decisions only.
        """
        turned = [(one.before.right, one.after.right) for one in self.changes]
        counted = (len(turned), turned.count((False, True)), turned.count((True, False)), self.unmarked)
        cents = (sum(getattr(one, name) for one in self.changes) for name in SIGNED)
        return dict(zip((*COUNTED, *SIGNED), (*counted, *cents), strict=True))


def changes_of(run: Run, correction: Correction) -> RunChanges:
    """Return the changes to graded decisions of a run."""
    found = RunChanges(run)
    answers = selectors.answers_of(run=run).filter(game=correction.game).order_by("round", "position")
    for round, given in groupby(answers, attrgetter("round")):
        state = CorrectedRound(run, round, correction)
        for answer in given:
            _compare(answer, state, found)
    return found


def _compare(answer: Answer, state: CorrectedRound, found: RunChanges) -> None:
    marked = tuple(one for one in in_force(answer) if not one.ruled)
    try:
        stop = state.stop_at(answer.place) if marked else None
    except RoundUnavailable:
        stop = None
    if stop is None:
        found.unmarked += len(marked)
        return
    for before, after in _marked_again(answer, marked, stop):
        if after is None:
            found.unmarked += 1
        elif _worth(before) != _worth(after):
            found.changes.append(Change(answer, state, stop, before, after))


def _marked_again(
    answer: Answer, marked: tuple[Marked, ...], stop: Stop
) -> Iterator[tuple[Marked, grading.Verdict | None]]:
    typed = answer.given
    for before in marked:
        key = str(before.key)
        prompt = stop.prompt(key)
        try:
            yield before, grade(prompt, prompt.read(typed.get(key, ""))) if prompt else None
        except Refused:
            yield before, None


def _worth(verdict: Marked | grading.Verdict) -> tuple[bool, int, int]:
    return verdict.right, verdict.overpaid, verdict.underpaid


def rows_of(found: RunChanges, correction: Correction) -> list[Verdict]:
    """Return a verdict for each change, in order, not saved yet."""
    dealt: Rounds = {}
    rows = []
    for change in found.changes:
        earlier = EarlierAnswers(change.state, until=change.answer, dealt=dealt)
        row = row_of(change.answer, _named(change, earlier), earlier)
        row.again = change.before.again + 1
        rows.append(row)
    return rows


def _named(change: Change, earlier: EarlierAnswers) -> grading.Verdict:
    """Return the grade with its mistake's name, or without if an earlier answer cannot be parsed."""
    if change.after.right:
        return change.after
    try:
        marked = grade_stop(change.state.beliefs, change.stop, change.answer.given, before=earlier)
    except Refused:
        return change.after
    return next(one for one in marked if one.prompt.key == change.after.prompt.key)


def carry_names(found: RunChanges, rows: list[Verdict]) -> None:
    """Keep self-reports and retractions of names that stay the same."""
    pairs = list(zip((change.before for change in found.changes), rows, strict=True))
    reports = [
        SelfReport(verdict=row, mistake=before.self_reported)
        for before, row in pairs
        if before.self_reported is not None and row.undecided and row.mistakes == list(before.mistakes)
    ]
    SelfReport.objects.bulk_create(reports)
    gone = Retraction.objects.filter(
        verdict__in=[before.verdict for before, _row in pairs if before.withdrawn]
    )
    taken = {one.verdict_id: one for one in gone.select_related("verdict")}
    Retraction.objects.bulk_create(
        Retraction(verdict=row, answer_id=taken[before.verdict].answer_id)
        for before, row in pairs
        if before.verdict in taken and row.mistake and row.mistake == taken[before.verdict].verdict.mistake
    )


AT_ONCE = 100
"""Runs fetched together."""


def correct(
    *,
    by: Membership,
    game: str,
    why: str = "",
    since: date | None = None,
    until: date | None = None,
    by_house: bool = False,
) -> Correction:
    """Return an unsaved correction by today's sheet and rules, and `by_house` by today's house."""
    if not by.has(Right.REGRADE):
        raise NotAllowed("by", Text("only a manager or an owner can regrade answers"))
    if game not in GAMES:
        raise NotAllowed("game", f"{game!r} is not a game here; there are {', '.join(GAMES)}")
    current = house_of(school=by.school, game=game)
    house = current.written()["house"] if by_house else None
    every = own_paytables.sheets_of(school=by.school, game=game, retired=True)
    return Correction(
        school=by.school,
        by=by,
        why=why.strip(),
        game=game,
        since=since,
        until=until,
        house=house,
        paytables=store_paytables(every.get(game, current.sheet)),
        rules_version=RULES_VERSION,
    )


def runs_in(correction: Correction) -> QuerySet[Run]:
    """Return the runs a correction covers, oldest first; its maker's own are left to another manager."""
    answered = Answer.objects.filter(game=correction.game).values("run")
    runs = Run.objects.filter(
        membership__in=Membership.objects.acted_on_by(correction.by, Right.REGRADE), pk__in=answered
    )
    if correction.since:
        runs = runs.filter(begun__gte=start_of(correction.since, correction.school.tz))
    if correction.until:
        runs = runs.filter(begun__lt=start_of(correction.until + timedelta(days=1), correction.school.tz))
    return runs.order_by("begun", "pk")


def keys_in(correction: Correction, *, after: UUID | None = None, most: int | None = None) -> list[UUID]:
    """Return the keys of those runs, `most` at most, starting after this one."""
    runs = runs_in(correction)
    if after:
        last = Run.objects.get(pk=after)
        runs = runs.filter(Q(begun__gt=last.begun) | Q(begun=last.begun, pk__gt=last.pk))
    return list(runs.values_list("pk", flat=True)[:most])


def dry_run(correction: Correction, keys: Sequence[UUID] | None = None) -> Iterator[RunChanges]:
    """Yield what it would change, run by run; stores nothing."""
    for run in _one_by_one(correction, keys):
        found = changes_of(run, correction)
        if found.changes or found.unmarked:
            yield found


def apply(correction: Correction, keys: Sequence[UUID] | None = None) -> Iterator[RunChanges]:
    """Store the correction with its first changed run, and yield each run when done.

    With `keys`, only those runs: it may be called again for the others.
    """
    if not correction.why:
        raise NotAllowed("why", Text("enter a reason for the regrade"))
    for run in _one_by_one(correction, keys):
        found = _apply(correction, run)
        if found.changes or found.unmarked:
            yield found


def _one_by_one(correction: Correction, keys: Sequence[UUID] | None) -> Iterator[Run]:
    """Yield the runs in batches, so that few are in memory."""
    ids = keys_in(correction) if keys is None else keys
    for start in range(0, len(ids), AT_ONCE):
        batch = {run.pk: run for run in Run.objects.in_full().filter(pk__in=ids[start : start + AT_ONCE])}
        yield from (batch[pk] for pk in ids[start : start + AT_ONCE])


def _apply(correction: Correction, run: Run) -> RunChanges:
    """Compare before the transaction, and again if the run changed in between."""
    while True:
        found = changes_of(run, correction)
        if not found.changes:
            return found
        rows = rows_of(found, correction)
        with transaction.atomic():
            here = Run.objects.filter(pk=run.pk, version=run.version)
            if here.update(version=F("version") + 1):
                if correction.pk is None:
                    correction.save()
                _store(correction, found, rows)
                return found
        run = Run.objects.in_full().get(pk=run.pk)


def _store(correction: Correction, found: RunChanges, rows: list[Verdict]) -> None:
    for row in rows:
        row.correction = correction
    Verdict.objects.bulk_create(rows)
    carry_names(found, rows)
    CorrectedRun.objects.create(correction=correction, run=found.run, **found.came_to)


Sums = dict[str, int]


def nothing() -> Sums:
    return dict.fromkeys((*COUNTED, *SIGNED), 0)


@dataclass
class Person:
    membership: Membership
    sums: Sums = field(default_factory=nothing)
    runs: int = 0


@dataclass
class Summary:
    """Return the sums in the fields of `CorrectedRun`."""

    people: dict[int, Person] = field(default_factory=dict)
    total: Sums = field(default_factory=nothing)
    runs: int = 0

    def add(self, found: RunChanges) -> None:
        came_to = found.came_to
        _add(self.total, came_to)
        if not found.changes:
            return
        self.runs += 1
        member = found.run.membership
        person = self.people.setdefault(member.pk, Person(member))
        person.runs += 1
        _add(person.sums, came_to)


def summed(changes: Iterable[RunChanges]) -> Summary:
    summary = Summary()
    for found in changes:
        summary.add(found)
    return summary


def _add(sums: Sums, more: Sums) -> None:
    for name in sums:
        sums[name] += more[name]
