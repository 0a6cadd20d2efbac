"""RoundState down in each mode, and what its pages hold."""

import re
from datetime import date
from html import unescape

from django.urls import reverse

from tests.trainer.playing import ANY_GAME
from trainer.exams.models import Attempt, Candidate, Exam, Standard
from trainer.play.models import Mode, Run
from trainer.play.services.runs import open_run
from trainer.schools.models import Membership


def start_in(mode: Mode, membership: Membership, *, game: str = ANY_GAME, spots: int = 1, **order) -> Run:
    """A table test draws its seed here, so that a test of ours has the same deal each time."""
    seed = {"drawn": order.pop("seed", "demo")} if mode == Mode.TEST else {"seed": order.pop("seed", "demo")}
    return open_run(membership=membership, mode=mode, game=game, spots=spots, **seed, **order)


def start_test(membership: Membership, **order) -> Run:
    return start_in(Mode.TEST, membership, **{"rounds": 1, **order})


def put_under_standard(standard: Standard, *runs: Run, by: Membership | None = None) -> None:
    """These table tests become ones that were given under this standard, by `by` or by who sat the first."""
    Run.objects.filter(pk__in=[run.pk for run in runs]).update(standard=standard.name)
    exam = Exam.objects.create(
        school=standard.school,
        examiner=by or runs[0].membership,
        standard=standard,
        day=date(2026, 11, 21),
        house={},
    )
    for run in runs:
        candidate, own = Candidate.objects.create(exam=exam, membership=run.membership), run.membership
        number = Attempt.objects.filter(membership=own, game=standard.game).count() + 1
        Attempt.objects.create(
            candidate=candidate, membership=own, game=standard.game, number=number, run=run
        )


def hint_url(run: Run, round: int = 0) -> str:
    return reverse("play:hint", args=[run.pk, round])


def report_url(run: Run) -> str:
    return reverse("exams:report", args=[run.pk])


def replay_url(run: Run, round: int = 0) -> str:
    return reverse("play:replay", args=[run.pk, round])


def hint_in(body: str) -> str:
    """The hint of a page; "" where there is none."""
    found = re.search(r'<details id="hint".*?</details>', body, re.DOTALL)
    return found[0] if found else ""


def rules_in(body: str) -> list[str]:
    return [unescape(rule) for rule in re.findall(r'<cite class="rule">([^<]*)</cite>', hint_in(body))]


def plate_in(body: str) -> str:
    """The words on the table's plate."""
    plate = body[body.index('<div class="table-header') :].split("</p>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", plate).split())
