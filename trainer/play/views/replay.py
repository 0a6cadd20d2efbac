"""Replay: a round step by step with what was answered, never past the step in hand."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.questions.prompts import Prompt
from games.engine.rounds.frequencies import how_often
from games.engine.rounds.stops import Stop
from trainer.pages.text import translate
from trainer.play import selectors
from trainer.play.felt.round_map import round_map
from trainer.play.felt.verdicts import VerdictView, group_view, marked_felt
from trainer.play.felt.views import draw, focus_of
from trainer.play.labels import moment_title
from trainer.play.lessons import lesson_view
from trainer.play.models import Answer, Dispute, Note, Ruling
from trainer.play.models.answers import in_force
from trainer.play.round_state import RoundState
from trainer.play.selectors import answers_of, readable_run, test_that_closes
from trainer.play.services.feedback import disputes_of, notes_at
from trainer.play.table_state import show_closed
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, practice_required
from trainer.schools.packs.versions import house_at
from trainer.schools.rights import Right


@dataclass(frozen=True)
class Disputable:
    """A grade and its dispute; `may`: its trainee can dispute it now, which is while it is wrong."""

    key: str
    label: str
    dispute: Dispute | None
    may: bool


@dataclass(frozen=True)
class Remarks:
    """Notes and disputes of a stop; `own`: the reader's table; `may_say`: staff who may add a note."""

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
    state: RoundState,
    stop: Stop | None,
    answer: Answer | None,
    views: list[VerdictView],
) -> Remarks | None:
    """Return the notes and disputes of a stop; None where nothing was answered."""
    if stop is None or answer is None:
        return None
    own, disputed = is_own(request, state), disputes_of(answer)
    return Remarks(
        place=answer.place,
        own=own,
        may_say=request.membership.may_act_on(state.run.membership, Right.NOTES),
        words=notes_at(run=state.run, round=state.round, place=answer.place),
        disputable=[
            Disputable(
                view.key,
                view.label,
                disputed.get(view.key),
                own and not view.right and view.key not in disputed,
            )
            for view in views
        ],
    )


def is_own(request: MemberRequest, state: RoundState) -> bool:
    return state.run.membership_id in {membership.pk for membership in request.memberships}


@require_safe
@never_cache
@practice_required
def replay(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Show the replay; for htmx only what another frame changes: felt and answers."""
    state = replayable_round(request, run_id, round)
    test = test_that_closes(user=request.user, run=state.run, game=state.game.slug)
    if test:
        return show_closed(request, test, game=state.game.slug)
    audit.note_view(who=request.membership, whom=state.run.membership)
    answers = list(selectors.answers_of(run=state.run, round=round))
    at = _wanted(request, state)
    context = _at_moment(request, state, answers, at)
    if request.htmx:
        return render(request, "play/replay/_replayed.html", context | {"swapped": True})
    context |= {
        "moments": _moments(state, answers),
        "lesson": lesson_view(state),
        "map": round_map(state, answers) if state.over else None,
        "otherwise_now": state.settled_otherwise,
        "is_test": state.run.drill.is_test,
        "house": house_at(state.run.drill.pack_id, state.game.slug, with_version=True),
    }
    return render(request, "play/replay/replay.html", context)


def _at_moment(request: MemberRequest, state: RoundState, answers: list[Answer], at: int) -> dict[str, Any]:
    last, moment = state.last_frame, state.played.frames[at]
    stop = next((stop for stop in state.stops if stop.frame == at), None)
    answer = _answer_at(answers, stop)
    views = group_view(state, answer).verdicts if answer else []
    address = reverse("play:replay", args=[state.run.pk, state.round])
    felt = draw(
        state.played.inputs,
        moment.felt,
        version=state.run.version,
        focus=focus_of(stop),
    )
    return {
        "run_id": state.run.pk,
        "round": state.round,
        "felt": marked_felt(felt, state, answer),
        "at": at,
        "last": last,
        "address": address,
        "previous_url": f"{address}?at={at - 1}" if at else "",
        "next_url": f"{address}?at={at + 1}" if at < last else "",
        "moment_title": moment_title(moment, state.played.frames[at - 1] if at else None),
        "moment_rule": moment.step.rule,
        "moment_sentence": translate(state.sheet.sentence(moment.step.rule)),
        "answers": sorted(views, key=lambda view: view.right),
        "remarks": remarks_at(request, state, stop, answer, views),
    }


def _answer_at(answers: Iterable[Answer], stop: Stop | None) -> Answer | None:
    return next((answer for answer in answers if stop and answer.place == str(stop.place)), None)


def _moments(state: RoundState, answers: list[Answer]) -> list[dict[str, Any]]:
    """One frame of the timeline; `mark` is "right" or "wrong" where something was answered."""
    marks = {
        stop.frame: "right" if all(marked.right for marked in in_force(answer)) else "wrong"
        for stop in state.stops
        if (answer := _answer_at(answers, stop))
    }
    shown = state.played.frames[: state.last_frame + 1]
    return [
        {"number": n, "title": moment_title(moment, shown[n - 1] if n else None), "mark": marks.get(n, "")}
        for n, moment in enumerate(shown)
    ]


def replayable_round(request: MemberRequest, run_id: UUID, round: int) -> RoundState:
    """Return the user's own round or one they may watch; of a test after its end, of a class after the
    round."""
    run = readable_run(request, run_id)
    if round > run.round or run.sealed or (run.in_live_class and round == run.round):
        raise Http404("no such round, or not before its end")
    return RoundState(run, round)


def _wanted(request: MemberRequest, state: RoundState) -> int:
    """Return the requested frame, by number or by its answered place."""
    stop = state.stop_at(request.GET.get("place", ""))
    if stop:
        return min(stop.frame, state.last_frame)
    at = request.GET.get("at", "0")
    return min(int(at[:6]), state.last_frame) if at.isascii() and at.isdigit() else 0


@require_safe
@never_cache
@practice_required
def frequency(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Show how often what an answered prompt was about comes at this table; for htmx the line alone."""
    state = replayable_round(request, run_id, round)
    test = test_that_closes(user=request.user, run=state.run, game=state.game.slug)
    if test:
        return show_closed(request, test, game=state.game.slug)
    place = request.GET.get("place", "")
    prompt = _answered(state, place, request.GET.get("prompt", ""))
    audit.note_view(who=request.membership, whom=state.run.membership)
    found = how_often(state.played, state.sheet, prompt)
    replay = reverse("play:replay", args=[state.run.pk, state.round])
    context = {
        "line": translate(found.words) if found else "",
        "label": translate(prompt.label),
        "back": f"{replay}?{urlencode({'place': place})}",
    }
    return render(request, f"play/replay/{'_frequency' if request.htmx else 'frequency'}.html", context)


def _answered(state: RoundState, place: str, key: str) -> Prompt:
    """Return the prompt if its answer is stored; no other is disclosed."""
    stop = state.stop_at(place)
    answered = any(answer.place == place for answer in answers_of(run=state.run, round=state.round))
    prompt = stop.prompt(key) if stop and answered else None
    if prompt is None:
        raise Http404("no such prompt, or none that is answered")
    return prompt
