"""Filling: the annals become rows, all at once. Nothing is marked again, and no row is later than now."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from trainer.demo import annals
from trainer.demo.founding import found
from trainer.demo.rows import Line, read_moment, read_row
from trainer.demo.tests_given import keep_attempts, put_under_standard
from trainer.drills.models import Answer, Drill, Mode, ReviewCard, Run, Verdict
from trainer.drills.regrading.paytables_then import keep_all
from trainer.progress.tallies import catch_up
from trainer.reviewing.outcomes import outcomes_of
from trainer.schools.models import Membership, School


@transaction.atomic
def fill() -> School:
    """The school with its six weeks, which ended yesterday, and with the tables that are open now."""
    now = timezone.now()
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    school, members = found(midnight)
    practice = Practice(midnight, now)
    for path in annals.trainees():
        practice.read(members[path.stem], annals.read_lines(path))
    practice.store()
    sum_up(school)
    return school


def sum_up(school: School) -> None:
    """The one place for what follows from answers and is kept beside them: it stands in no fixture. Pages
    make it too when they need it, which would have the first of them wait."""
    catch_up(school=school)
    tests = Run.objects.in_full().filter(membership__school=school, drill__mode=Mode.TEST)
    outcomes_of(tests.exclude(finished=None))


@dataclass
class Practice:
    """Everybody's sittings, in rows that are not stored yet. What was yesterday or before is told from this
    midnight, the tables that are open from now."""

    midnight: datetime
    now: datetime
    paytables: dict[str, str] = field(default_factory=keep_all)
    runs: list[Run] = field(default_factory=list)
    answers: list[tuple[Answer, Line]] = field(default_factory=list)
    cards: list[ReviewCard] = field(default_factory=list)

    def read(self, membership: Membership, lines: Iterable[Any]) -> None:
        for line in lines:
            if "run" in line:
                self.runs.append(self._run(line, membership))
            elif "card" in line:
                self.cards.append(self._card(line, self.runs[-1]))
            else:
                self.answers.append((self._answer(line, self.runs[-1]), line))

    def _run(self, line: Line, membership: Membership) -> Run:
        open_now = "ago" in line
        begun = read_moment(*(line["ago"], self.now) if open_now else (line["begun"], self.midnight))
        own: dict[str, Any] = {"school": membership.school, "set_by": membership, "made": begun}
        drill = read_row(Drill, line["drill"], begun, {}, **own)
        run = read_row(Run, line["run"], begun, {}, membership=membership, begun=begun, drill=drill)
        run.learned = run.version  # its cards stand in the annals
        run.paytables = self.paytables[drill.game]
        run.others = {game: own | {"paytables": self.paytables[game]} for game, own in run.others.items()}
        if drill.examines:
            put_under_standard(run)
        return run

    def _answer(self, line: Line, run: Run) -> Answer:
        own = {name: value for name, value in line.items() if name not in ("verdicts", "rare")}
        told = {"game": run.drill.game} | own
        key = annals.key_of(run.pk, own.get("round", 0), own["place"])
        return read_row(Answer, told, run.begun, {}, run=run, key=key, digest=annals.digest_of(run.pk, own))

    def _card(self, line: Line, run: Run) -> ReviewCard:
        state, due = annals.read_card(line, run.begun)
        return ReviewCard(membership=run.membership, kind=line["card"], state=state, due=due)

    def store(self) -> None:
        """In the order in which it happened, as if it had been stored then."""
        self.runs.sort(key=lambda run: run.begun)
        self.answers.sort(key=lambda each: each[0].received)
        Drill.objects.bulk_create(run.drill for run in self.runs)
        Run.objects.bulk_create(self.runs)
        keep_attempts(self.runs)
        Answer.objects.bulk_create(answer for answer, _line in self.answers)
        Verdict.objects.bulk_create(
            Verdict(answer=answer, **row)
            for answer, line in self.answers
            for row in annals.verdict_lines(line, annals.rules_version())
        )
        ReviewCard.objects.bulk_create(self.cards)
