"""Replay: a round step by step with what was answered, never past the step in hand."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.odds.count_cache import NotCounted, cached_counts_only
from games.engine.questions.prompts import Prompt
from games.engine.rounds.frequencies import Frequency
from games.engine.rounds.prompt_frequencies import how_often
from games.engine.rounds.stops import Stop
from games.engine.serialization.writing import write_document
from trainer.pages.text import say
from trainer.play import selectors
from trainer.play.closed_games import test_that_closes
from trainer.play.felt.round_map import round_map
from trainer.play.felt.verdicts import VerdictView, group_view, marked_felt
from trainer.play.felt.views import draw, focus_of
from trainer.play.lessons import lesson_view
from trainer.play.models import Answer, Dispute, Note, Ruling
from trainer.play.models.stored import in_force
from trainer.play.round_state import Sitting
from trainer.play.selectors import answers_of, readable_run
from trainer.play.services.feedback import disputes_of, words_at
from trainer.play.snapshots import canonical
from trainer.play.views.closed import show_closed
from trainer.play.wording import moment_title
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, member_required


@dataclass(frozen=True)
class Disputable:
    """A verdict, and what was said against it; `may` is whether its trainee can dispute it now."""

    key: str
    label: str
    dispute: Dispute | None
    may: bool


@dataclass(frozen=True)
class Remarks:
    """`own` is whether the reader sat there, `may_say` whether they are staff who may leave a word."""

    place: str
    own: bool
    may_say: bool
    words: list[Note]
    disputable: list[Disputable]

    @property
    def may_dispute(self) -> list[Disputable]:
        return [item for item in self.disputable if item.may]

    @property
    def unread(self) -> bool:
        return self.own and any(not hasattr(said, "read") for said in (*self.words, *self._rulings))

    @property
    def _rulings(self) -> list[Ruling]:
        disputes = (item.dispute for item in self.disputable)
        return [one.ruling for one in disputes if one and hasattr(one, "ruling")]


def remarks_at(
    request: MemberRequest,
    sitting: Sitting,
    stop: Stop | None,
    answer: Answer | None,
    views: list[VerdictView],
) -> Remarks | None:
    """None where nothing was answered."""
    if stop is None or answer is None:
        return None
    own, disputed = is_own(request, sitting), disputes_of(answer)
    return Remarks(
        place=answer.place,
        own=own,
        may_say=request.membership.may_act_on(sitting.run.membership),
        words=words_at(run=sitting.run, round=sitting.round, place=answer.place),
        disputable=[
            Disputable(view.key, view.label, disputed.get(view.key), own and view.key not in disputed)
            for view in views
        ],
    )


def is_own(request: MemberRequest, sitting: Sitting) -> bool:
    return sitting.run.membership_id in {membership.pk for membership in request.memberships}


@dataclass(frozen=True)
class MomentView:
    """One instant of the timeline; `mark` is "right" or "wrong" where something was answered."""

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
    audit.note_view(who=request.membership, whom=sitting.run.membership)
    answers = list(selectors.answers_of(run=sitting.run, round=round))
    at = _wanted(request, sitting)
    context = _at_moment(request, sitting, answers, at)
    if request.htmx:
        return render(request, "play/replay/_replayed.html", context | {"swapped": True})
    context |= {
        "moments": _moments(sitting, answers),
        "lesson": lesson_view(sitting),
        "map": round_map(sitting, answers) if sitting.over else None,
        "otherwise_now": settled_otherwise_now(sitting),
    }
    return render(request, "play/replay/replay.html", context)


def settled_otherwise_now(sitting: Sitting) -> bool:
    """Whether these rules settle a frozen round otherwise than those that it was marked by."""
    frozen = sitting.run.frozen.get(sitting.round)
    if frozen is None:
        return False
    return canonical(write_document(sitting.played)["settlement"]) != canonical(frozen.document["settlement"])


def _at_moment(request: MemberRequest, sitting: Sitting, answers: list[Answer], at: int) -> dict[str, Any]:
    last, moment = sitting.last_frame, sitting.played.frames[at]
    stop = next((stop for stop in sitting.stops if stop.frame == at), None)
    answer = _answer_at(answers, stop)
    views = group_view(sitting, answer).verdicts if answer else []
    address = reverse("play:replay", args=[sitting.run.pk, sitting.round])
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
        stop.frame: "right" if all(marked.right for marked in in_force(answer)) else "wrong"
        for stop in sitting.stops
        if (answer := _answer_at(answers, stop))
    }
    shown = sitting.played.frames[: sitting.last_frame + 1]
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
        return min(stop.frame, sitting.last_frame)
    at = request.GET.get("at", "0")
    return min(int(at[:6]), sitting.last_frame) if at.isascii() and at.isdigit() else 0


@require_safe
@never_cache
@member_required
def often(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """How often what an answered prompt was about comes at this table; for htmx the line alone."""
    sitting = reviewed(request, run_id, round)
    test = test_that_closes(user=request.user, run=sitting.run, game=sitting.game.slug)
    if test:
        return show_closed(request, test, game=sitting.game.slug)
    place = request.GET.get("place", "")
    prompt = _answered(sitting, place, request.GET.get("prompt", ""))
    audit.note_view(who=request.membership, whom=sitting.run.membership)
    found = _frequency(sitting, prompt)
    replay = reverse("play:replay", args=[sitting.run.pk, sitting.round])
    context = {
        "line": say(found.words) if found else "",
        "label": say(prompt.label),
        "back": f"{replay}?{urlencode({'place': place})}",
    }
    return render(request, f"play/replay/{'_often' if request.htmx else 'often'}.html", context)


def _frequency(sitting: Sitting, prompt: Prompt) -> Frequency | None:
    """From what is kept: nobody waits for a count."""
    with cached_counts_only(), suppress(NotCounted):
        return how_often(sitting.played, sitting.sheet, prompt)
    return None


def _answered(sitting: Sitting, place: str, key: str) -> Prompt:
    """The prompt, if what was answered at its place is stored: of no other is anything told."""
    stop = sitting.stop_at(place)
    answered = any(answer.place == place for answer in answers_of(run=sitting.run, round=sitting.round))
    prompt = stop.prompt(key) if stop and answered else None
    if prompt is None:
        raise Http404("no such prompt, or none that is answered")
    return prompt
