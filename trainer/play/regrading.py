"""Regrading: what a correction would change, and applying it, a run at a time.

Looked at first, applied afterwards: both read the same comparison. Whoever is cut short does it again, and
goes on where it ended, for what is marked already comes out as it stands. Answers stay, and so do the
verdicts that were given: others are added beside them, which are in force from then on.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from itertools import groupby
from operator import attrgetter
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games import GAMES, RULES_VERSION
from games.engine.errors import NotAllowed, Refused
from games.engine.rounds import grading
from games.engine.rounds.grading import grade, grade_stop
from games.engine.rounds.stops import Stop
from games.engine.texts import Text
from trainer.play import selectors
from trainer.play.decisions import Corrected
from trainer.play.models import Answer, CorrectedRun, Correction, Retraction, Run, SelfReport, Verdict
from trainer.play.models.answers import Marked, in_force
from trainer.play.models.corrections import COUNTED, SIGNED
from trainer.play.round_state import RoundUnavailable
from trainer.play.services.diagnosis import Earlier, Rounds, row_of
from trainer.play.snapshots import store_paytables
from trainer.schools.house_rules.profiles import house_of
from trainer.schools.models import Membership

# What marking a run again would change: every decision of which it comes out otherwise what it is worth.
#
# The dry run and the application are this one comparison. What is typed is read again; nothing of an answer
# is changed, and a name alone changes nothing.


@dataclass(frozen=True)
class Change:
    """One decision: the answer, the corrected round and its stop, how it was marked and how it is now."""

    answer: Answer
    state: Corrected
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
    """Those of one run; how many decisions of it these rules cannot mark, which stay as they are."""

    run: Run
    changes: list[Change] = field(default_factory=list)
    unmarked: int = 0

    @property
    def came_to(self) -> dict[str, int]:
        """In the fields of `CorrectedRun`."""
        turned = [(one.before.right, one.after.right) for one in self.changes]
        counted = (len(turned), turned.count((False, True)), turned.count((True, False)), self.unmarked)
        cents = (sum(getattr(one, name) for one in self.changes) for name in SIGNED)
        return dict(zip((*COUNTED, *SIGNED), (*counted, *cents), strict=True))


def changes_of(run: Run, correction: Correction) -> RunChanges:
    """Of what is marked of it; nothing of what still waits to be."""
    found = RunChanges(run)
    answers = selectors.answers_of(run=run).filter(game=correction.game).order_by("round", "position")
    for round, given in groupby(answers, attrgetter("round")):
        state = Corrected(run, round, correction)
        for answer in given:
            _compare(answer, state, found)
    return found


def _compare(answer: Answer, state: Corrected, found: RunChanges) -> None:
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
    """One for each change, in their order; not stored yet."""
    dealt: Rounds = {}
    rows = []
    for change in found.changes:
        earlier = Earlier(change.state, until=change.answer, dealt=dealt)
        row = row_of(change.answer, _named(change, earlier), earlier)
        row.again = change.before.again + 1
        rows.append(row)
    return rows


def _named(change: Change, earlier: Earlier) -> grading.Verdict:
    """With its name, from all that was said at the stop and before; without one where some of that cannot be
    read any more."""
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
"""Runs that are fetched together."""


def correct(
    *,
    by: Membership,
    game: str,
    why: str = "",
    since: date | None = None,
    until: date | None = None,
    by_house: bool = False,
) -> Correction:
    """A correction by today's sheet and rules, and `by_house` by the house as it is now; not stored yet."""
    if not by.manages:
        raise NotAllowed("by", Text("only a shift manager or an owner has answers marked again"))
    if game not in GAMES:
        raise NotAllowed("game", f"{game!r} is not a game here; there are {', '.join(GAMES)}")
    house = house_of(school=by.school, game=game).written()["house"] if by_house else None
    return Correction(
        school=by.school,
        by=by,
        why=why.strip(),
        game=game,
        since=since,
        until=until,
        house=house,
        paytables=store_paytables(game),
        rules_version=RULES_VERSION,
    )


def runs_in(correction: Correction) -> QuerySet[Run]:
    """Those that it is about, the oldest first; the tables of its maker are left to another manager."""
    answered = Answer.objects.filter(game=correction.game).values("run")
    runs = Run.objects.filter(membership__in=Membership.objects.acted_on_by(correction.by), pk__in=answered)
    if correction.since:
        runs = runs.filter(begun__gte=_midnight(correction, correction.since))
    if correction.until:
        runs = runs.filter(begun__lt=_midnight(correction, correction.until + timedelta(days=1)))
    return runs.order_by("begun", "pk")


def keys_in(correction: Correction, *, after: UUID | None = None, most: int | None = None) -> list[UUID]:
    """The keys of those runs, of so many at most, from the one after this on."""
    runs = runs_in(correction)
    if after:
        last = Run.objects.get(pk=after)
        runs = runs.filter(Q(begun__gt=last.begun) | Q(begun=last.begun, pk__gt=last.pk))
    return list(runs.values_list("pk", flat=True)[:most])


def dry_run(correction: Correction, keys: Sequence[UUID] | None = None) -> Iterator[RunChanges]:
    """What it would change, run by run, of all or of those with these keys; stores nothing."""
    for run in _one_by_one(correction, keys):
        found = changes_of(run, correction)
        if found.changes or found.unmarked:
            yield found


def apply(correction: Correction, keys: Sequence[UUID] | None = None) -> Iterator[RunChanges]:
    """Stores it with the first run that it changes, and yields each run as it is done. With `keys`, of those
    runs alone: it may be called again for the others."""
    if not correction.why:
        raise NotAllowed("why", Text("say why the answers are marked again"))
    for run in _one_by_one(correction, keys):
        found = _apply(correction, run)
        if found.changes or found.unmarked:
            yield found


def _one_by_one(correction: Correction, keys: Sequence[UUID] | None) -> Iterator[Run]:
    """However many there are, so many are in memory."""
    ids = keys_in(correction) if keys is None else keys
    for start in range(0, len(ids), AT_ONCE):
        batch = {run.pk: run for run in Run.objects.in_full().filter(pk__in=ids[start : start + AT_ONCE])}
        yield from (batch[pk] for pk in ids[start : start + AT_ONCE])


def _apply(correction: Correction, run: Run) -> RunChanges:
    """Compared before the transaction, and again where somebody answered in between."""
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


def _midnight(correction: Correction, day: date) -> datetime:
    return datetime.combine(day, time(), correction.school.tz)


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
    """In the fields of `CorrectedRun`; `runs` counts those in which something changes. Who is only named for
    what cannot be marked is counted in `total` alone."""

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
