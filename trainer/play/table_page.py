"""The table as its trainee sees it: whole or as the fragment that an answer swaps in, by mode.

While a table test is open, nothing here says what an answer was worth.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from games.engine.asks.answers import Typed
from games.engine.asks.prompts import Prompt
from trainer.drills import selectors
from trainer.drills.exams.closed import closed_sheets
from trainer.drills.exams.pausing import clock_of
from trainer.drills.models import Answer, Mode, Plan, Run
from trainer.drills.sittings import Sitting
from trainer.drills.submissions import Submission
from trainer.felt.drawing import felt_view
from trainer.felt.lesson_notes import lesson_view
from trainer.felt.marks import marked_felt
from trainer.felt.paytables import paytable_views
from trainer.felt.verdicts import group_view
from trainer.saying import say
from trainer.schools.guards import MemberRequest
from trainer.tables.asked.stop_views import RACK
from trainer.tables.hints import NEXT, hint_key, hint_view
from trainer.tables.letters import action_keys, hand_keys
from trainer.tables.plates import plate_view
from trainer.tables.stops import stop_view
from trainer.tables.summed.summaries import summary_view

PAGE, FRAGMENT = "tables/table.html", "tables/_table.html"


@dataclass(frozen=True)
class Frame:
    """A page of another app around the same table: its templates, where an answer goes, whether one is asked
    for now, and what else the templates say."""

    page: str
    fragment: str
    answer_url: str
    asks: bool
    context: Mapping[str, Any]


def show(
    request: MemberRequest,
    sitting: Sitting,
    *,
    last: Answer | None = None,
    status: int = 200,
    submission: Submission | None = None,
    errors: dict[str, str] | None = None,
    notice: str = "",
    lost: Submission | None = None,
    counts: Answer | None = None,
    frame: Frame | None = None,
) -> HttpResponse:
    """`last` is the answer that was stored in this request, if one was; `submission` is kept in the form;
    `lost` was not taken, as `notice` says, and is shown beside it and beside the one that `counts`."""
    if sitting.run.sealed:
        last = None
    elif last is None and frame is None:
        last = selectors.last_answer(run=sitting.run, round=sitting.round)
    page, fragment = (frame.page, frame.fragment) if frame else (PAGE, FRAGMENT)
    place = sitting.run.pk, sitting.round
    context = {
        "run_id": sitting.run.pk,
        "round": sitting.round,
        "plate": plate_view(sitting),
        "felt": marked_felt(felt_view(sitting), sitting, last),
        "stop": stop_view(
            sitting,
            typed=submission.typed if submission else {},
            errors=errors or {},
            key=str(submission.key) if submission else "",
        )
        if frame is None or frame.asks
        else None,
        "answer_url": frame.answer_url if frame else reverse("tables:answer", args=place),
        "fragment": fragment,
        "clock": clock_of(sitting.run) if sitting.run.sealed else "",
        "lesson": lesson_view(sitting),
        "notice": notice,
        **_lost(sitting, lost, counts),
        **_hints(sitting),
        **({} if sitting.run.sealed else _worth(sitting, last)),
        **(frame.context if frame else {}),
    }
    if request.htmx:
        return render(request, fragment, context, status=status)
    # Closed means closed: not even at another table that was opened beside the test.
    if sitting.game.slug not in closed_sheets(user=request.user):
        context["paytables"] = paytable_views(sitting)
    context |= {"action_keys": action_keys(), "hand_keys": hand_keys(sitting.game), "chip_keys": RACK}
    return render(request, page, context, status=status)


def _hints(sitting: Sitting) -> dict[str, Any]:
    """Where one learns the rules of the stop in hand; where one is guided hint after hint, on request."""
    mode, stop = sitting.run.drill.mode, sitting.stop
    if stop is None or mode not in (Mode.LEARN, Mode.GUIDED):
        return {}
    if mode == Mode.LEARN:
        return {"hint": hint_view(sitting)}
    given = sitting.run.hint_step(str(stop.place))
    hint = {"hint": hint_view(sitting, step=given)}
    return hint | ({"hint_next": NEXT[given], "hint_key": hint_key(stop)} if given in NEXT else {})


def _worth(sitting: Sitting, last: Answer | None) -> dict[str, Any]:
    """What the last answer was worth, and the round once it is over."""
    group = group_view(sitting, last, asking=True) if last else None
    return {
        "verdicts": group.verdicts if group else [],
        "verdict_title": group.title if group else "",
        "verdict_right": group.right if group else True,
        "verdicts_wrong": group.wrong if group else 0,
        "over": sitting.over,
        "last_round": sitting.last,
        "summary": summary_view(sitting) if sitting.over else None,
    }


def _lost(sitting: Sitting, lost: Submission | None, counts: Answer | None) -> dict[str, Any]:
    """What was not taken, and what is stored in its place, as it was typed: neither says what it is worth."""
    return {
        "lost_answer": typed_words(sitting, lost.place, lost.typed) if lost else [],
        "counting_answer": typed_words(sitting, counts.place, counts.given) if counts else [],
    }


def typed_words(sitting: Sitting, place: str, given: Mapping[str, Typed]) -> list[tuple[str, str]]:
    """What was typed, in words; at a stop that is not reached yet nothing can be."""
    reached = sitting.stops[: sitting.position + 1]
    stop = next((stop for stop in reached if str(stop.place) == place), None)
    typed = ((prompt, given.get(prompt.key)) for prompt in (stop.prompts if stop else ()))
    return [(say(prompt.label), _typed_words(prompt, value)) for prompt, value in typed if value]


def _typed_words(prompt: Prompt, typed: Typed) -> str:
    """What was typed, readable or not: choices in their words, anything else as it came."""
    words = {choice.value: say(choice.words) for choice in prompt.choices}
    values = typed.split() if isinstance(typed, str) else typed
    return " ".join(words.get(value, value) for value in values)


def first_came(counts: Answer | None) -> str:
    """Of an answer to a place that another one has."""
    said = _("Another answer to that prompt came first. That one counts, and this one was not taken.")
    return said if counts else ""


def show_late(request: MemberRequest, sitting: Sitting, lost: Submission) -> HttpResponse:
    """The time is up: what was typed is shown back, and nothing is asked any more."""
    notice = _("Time was up before this answer arrived, so it was not taken.")
    return _show_ended(request, sitting, lost, None, title=_("Time is up"), notice=notice)


def show_left(
    request: MemberRequest, sitting: Sitting, lost: Submission, counts: Answer | None
) -> HttpResponse:
    """The sitting was ended in another window: no form here could ever be answered."""
    notice = first_came(counts) or _("You had left this table, so this answer was not taken.")
    return _show_ended(request, sitting, lost, counts, title=_("You have left this table"), notice=notice)


def _show_ended(
    request: MemberRequest,
    sitting: Sitting,
    lost: Submission,
    counts: Answer | None,
    **said: str,
) -> HttpResponse:
    context = {
        "run_id": sitting.run.pk,
        "round": sitting.round,
        "fragment": FRAGMENT,
        "felt": felt_view(sitting),
        "ended": ending_url(sitting.run),
        **_lost(sitting, lost, counts),
        **said,
    }
    return render(request, FRAGMENT if request.htmx else PAGE, context, status=409)


def go_to(request: MemberRequest, url: str) -> HttpResponse:
    """A redirect that htmx follows with the whole page."""
    return (HttpResponseClientRedirect if request.htmx else HttpResponseRedirect)(url)


def ending_url(run: Run) -> str:
    """Where one is when a run has ended: at the report of a table test, on the path of which it was a step,
    else at the replay."""
    if run.drill.examines:
        return reverse("reviewing:report", args=[run.pk])
    if run.drill.plan in (Plan.PATH, Plan.PLACEMENT):
        return reverse("learning:path", args=[run.drill.game])
    return reverse("reviewing:replay", args=[run.pk, run.round])
