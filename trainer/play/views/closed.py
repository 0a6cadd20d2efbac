"""An open table test: what is pinned first wherever one's runs are listed, and said where its game is
closed."""

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from trainer.drills.exams import closed
from trainer.drills.models import Run
from trainer.practice.wording import game_name
from trainer.schools.models import Visitor


@dataclass(frozen=True)
class OpenTest:
    """`ends` is None where it may take as long as it takes; `left` are the minutes until then, 0 for none;
    `label` says whether it is the house's."""

    url: str
    game_name: str
    label: str
    round: int
    of: int
    ends: datetime | None
    left: int
    open_paytables: bool


def open_tests(*, user: Visitor) -> list[OpenTest]:
    return [open_test(run) for run in closed.open_tests(user=user)]


def open_test(run: Run) -> OpenTest:
    left = (run.deadline - run.now()).total_seconds() if run.deadline else 0
    return OpenTest(
        url=reverse("tables:table", args=[run.pk, run.round]),
        game_name=game_name(run.drill.game),
        label=run.mode_label,
        round=run.round + 1,
        of=run.drill.rounds,
        ends=run.deadline,
        left=max(0, ceil(left / 60)),
        open_paytables=run.drill.open_paytables,
    )


def show_closed(
    request: HttpRequest,
    test: Run,
    *,
    game: str,
    status: int = 409,
    lost: list[tuple[str, str]] | None = None,
) -> HttpResponse:
    """The page, for htmx the table's place on it, that says why a game is closed, until when, and leads to
    the test; `lost` was typed at a table of it and is not taken."""
    fragment = request.headers.get("HX-Request") == "true"
    template = "practice/_closed_table.html" if fragment else "practice/closed.html"
    context = {"closed_name": game_name(game), "test": open_test(test), "lost_answer": lost or []}
    return render(request, template, context, status=status)
