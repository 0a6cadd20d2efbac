"""Marking again: what a correction would change, and having it changed, a run at a time.

Looked at first, applied afterwards: both read the same comparison. Whoever is cut short does it again, and
goes on where it ended, for what is marked already comes out as it stands. Answers stay, and so do the
verdicts that were given: others are added beside them, which are in force from then on.
"""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games import GAMES, RULES_VERSION
from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.drills.models import Answer, CorrectedRun, Correction, Run, Verdict
from trainer.drills.regrading.changes import RunChanges, changes_of
from trainer.drills.regrading.marked_rows import carry_names, rows_of
from trainer.drills.regrading.paytables_then import keep_tables
from trainer.schools.houses.profiles import house_of
from trainer.schools.models import Membership

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
        paytables=keep_tables(game),
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
