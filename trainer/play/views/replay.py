"""Replay: a round moment by moment with what was answered, never past the stop in hand."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.documents.writing import write_document
from games.engine.rounds.stops import Stop
from trainer.drills import selectors
from trainer.drills.admission import readable_run
from trainer.drills.exams.closed import test_that_closes
from trainer.drills.exams.freezing import canonical
from trainer.drills.models import Answer
from trainer.drills.models.stored import in_force
from trainer.drills.sittings import Sitting
from trainer.felt.drawing import draw, focus_of
from trainer.felt.lesson_notes import lesson_view
from trainer.felt.marks import marked_felt
from trainer.felt.round_maps import round_map
from trainer.felt.titles import moment_title
from trainer.felt.verdicts import group_view
from trainer.practice.open_tests import show_closed
from trainer.reviewing.remarking.remark_views import remarks_at
from trainer.saying import say
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, member_required


@dataclass(frozen=True)
class MomentView:
    """One instant of the film; `mark` is "right" or "wrong" where something was answered."""

    number: int
    title: str
    mark: str = ""


@require_safe
@never_cache
@member_required
def replay(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """The whole page; for htmx the felt and what was answered, which is all that another moment changes."""
    sitting = reviewed(request, run_id, round)
    test = test_that_closes(user=request.user, run=sitting.run, game=sitting.game.slug)
    if test:
        return show_closed(request, test, game=sitting.game.slug)
    audit.viewed(who=request.membership, whom=sitting.run.membership)
    answers = list(selectors.answers_of(run=sitting.run, round=round))
    at = _wanted(request, sitting)
    context = _at_moment(request, sitting, answers, at)
    if request.htmx:
        return render(request, "reviewing/_replayed.html", context | {"swapped": True})
    context |= {
        "moments": _moments(sitting, answers),
        "lesson": lesson_view(sitting),
        "map": round_map(sitting, answers) if sitting.over else None,
        "otherwise_now": settled_otherwise_now(sitting),
    }
    return render(request, "reviewing/replay.html", context)


def settled_otherwise_now(sitting: Sitting) -> bool:
    """Whether these rules settle a frozen round otherwise than those that it was marked by."""
    frozen = sitting.run.frozen.get(sitting.round)
    if frozen is None:
        return False
    return canonical(write_document(sitting.played)["settlement"]) != canonical(frozen.document["settlement"])


def _at_moment(request: MemberRequest, sitting: Sitting, answers: list[Answer], at: int) -> dict[str, Any]:
    last, moment = sitting.last_moment, sitting.played.moments[at]
    stop = next((stop for stop in sitting.stops if stop.moment == at), None)
    answer = _answer_at(answers, stop)
    views = group_view(sitting, answer).verdicts if answer else []
    address = reverse("reviewing:replay", args=[sitting.run.pk, sitting.round])
    felt = draw(
        sitting.played.inputs,
        moment.felt,
        version=sitting.run.version,
        focus=focus_of(stop),
    )
    return {
        "run_id": sitting.run.pk,
        "round": sitting.round,
        "felt": marked_felt(felt, sitting, answer),
        "at": at,
        "last": last,
        "address": address,
        "previous_url": f"{address}?at={at - 1}" if at else "",
        "next_url": f"{address}?at={at + 1}" if at < last else "",
        "moment_title": moment_title(moment),
        "moment_rule": moment.step.rule,
        "moment_sentence": say(sitting.sheet.sentence(moment.step.rule)),
        "answers": views,
        "remarks": remarks_at(request, sitting, stop, answer, views),
    }


def _answer_at(answers: Iterable[Answer], stop: Stop | None) -> Answer | None:
    return next((answer for answer in answers if stop and answer.place == str(stop.place)), None)


def _moments(sitting: Sitting, answers: list[Answer]) -> list[MomentView]:
    marks = {
        stop.moment: "right" if all(marked.right for marked in in_force(answer)) else "wrong"
        for stop in sitting.stops
        if (answer := _answer_at(answers, stop))
    }
    shown = sitting.played.moments[: sitting.last_moment + 1]
    return [MomentView(n, moment_title(moment), marks.get(n, "")) for n, moment in enumerate(shown)]


def reviewed(request: MemberRequest, run_id: UUID, round: int) -> Sitting:
    """One's own round, or one of a run that one may watch; of a table test once it is over, of a live room
    once it has gone on to another round."""
    run = readable_run(request, run_id)
    if round > run.round or run.sealed or (run.led and round == run.round):
        raise Http404("no such round, or not before its end")
    return Sitting(run, round)


def _wanted(request: MemberRequest, sitting: Sitting) -> int:
    """The moment asked for: by its number, or by the place that was answered there."""
    stop = sitting.stop_at(request.GET.get("place", ""))
    if stop:
        return min(stop.moment, sitting.last_moment)
    at = request.GET.get("at", "0")
    return min(int(at[:6]), sitting.last_moment) if at.isascii() and at.isdigit() else 0
