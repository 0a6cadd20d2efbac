"""The trainee's table: the page, or the fragment that an update morphs in.

While a table test is open, nothing here discloses a grade.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_htmx.http import HttpResponseClientRedirect

from games.engine.misconceptions.mistake import Subject
from games.engine.questions.answers import Typed
from games.engine.questions.prompts import Prompt
from games.engine.rounds.stops import Stop, rules_of_stop
from trainer.pages.text import say
from trainer.play import selectors
from trainer.play.felt.verdicts import group_view, marked_felt
from trainer.play.felt.views import felt_view, paytable_views
from trainer.play.forms import RACK, action_keys, hand_keys, letters, stop_view
from trainer.play.lessons import lesson_view
from trainer.play.models import GRACE, Answer, Mode, Plan, Run
from trainer.play.models.drills import ANSWER_HINT
from trainer.play.round_state import RoundState
from trainer.play.selectors import closed_sheets
from trainer.play.services.runs import Submission
from trainer.play.services.test_mode import clock_of
from trainer.play.summary import summary_view
from trainer.schools.guards import MemberRequest

# Hints, one after the other: where to look, the rules that could decide, the answer. The first two follow
# from what is asked, never from what is right: all rules of a bet whether it wins or loses, all rules of the
# up cards whatever is up. So a stop has the same hint over any cards. The third is stored before it is shown:
# an answer after it was not known.


HINT_KEY = "h"


RULES = 2
"""The hint that shows the rules."""


NEXT = {0: gettext_lazy("Hint"), 1: gettext_lazy("The rule"), 2: gettext_lazy("The answer")}
"""The next hint by the number given."""


LOOK_AT = {
    Subject.UP_CARDS: gettext_lazy("the dealer's up cards"),
    Subject.HANDS: gettext_lazy("the cards: what the hand is called, and which hand is higher"),
    Subject.BETS: gettext_lazy("the bets: what lies on which circle, and how much"),
    Subject.METER: gettext_lazy("the meter, and what the paytable pays off it"),
    Subject.ORDER: gettext_lazy("the order round the table"),
}


@dataclass(frozen=True)
class RuleView:
    """`sentence` is "" before it is shown."""

    rule: str
    sentence: str


@dataclass(frozen=True)
class HintView:
    """The hints shown so far; `answers` as (what is asked, what is right)."""

    where: list[str] = field(default_factory=list)
    rules: list[RuleView] = field(default_factory=list)
    answers: list[tuple[str, str]] = field(default_factory=list)


def hint_view(state: RoundState, *, step: int = RULES) -> HintView | None:
    """Return the hints of the current stop up to this step; None once the round is over."""
    stop = state.stop
    if stop is None or not step:
        return None
    rules = rules_of_stop(state.game, state.frame.step, stop)
    sheet = state.sheet
    said = [RuleView(rule, say(sheet.sentence(rule)) if step >= RULES else "") for rule in rules]
    due = [(say(prompt.label), say(prompt.words(prompt.due))) for prompt in stop.prompts]
    return HintView(
        where=list(_where(stop)),
        rules=[view for view in said if view.rule in sheet.rules],
        answers=due if step >= ANSWER_HINT else [],
    )


def _where(stop: Stop) -> Iterator[str]:
    subjects = {subject for prompt in stop.prompts for subject in prompt.question.explained_by}
    found = [words for subject, words in LOOK_AT.items() if subject in subjects]
    yield from (str(words) for words in found or [gettext_lazy("the procedure: what was done last")])


def hint_key(stop: Stop) -> str:
    """Return the key that asks for a hint; "" where it answers something."""
    taken = {key for prompt in stop.prompts for key in letters(prompt.choices).values()}
    return "" if HINT_KEY in taken else HINT_KEY


@dataclass(frozen=True)
class PlateView:
    """The plate of a table: `of` rounds, 0 for no limit; `left` seconds by the server's clock, plus
    `grace`; `practice`: a test without a standard."""

    mode: str
    label: str
    is_test: bool
    round: int
    of: int
    open_paytables: bool
    ends: datetime | None
    left: int
    grace: int
    practice: bool


def plate_view(state: RoundState) -> PlateView:
    run, drill = state.run, state.run.drill
    left = (run.deadline - run.now()).total_seconds() if run.deadline else 0
    return PlateView(
        mode=drill.mode,
        label=run.mode_label,
        is_test=drill.is_test,
        round=state.round + 1,
        of=drill.rounds,
        open_paytables=drill.open_paytables,
        ends=run.deadline,
        left=max(0, int(left)),
        grace=int(GRACE.total_seconds()),
        practice=drill.is_test and not run.standard,
    )


PAGE, FRAGMENT = "play/table.html", "play/_table.html"


@dataclass(frozen=True)
class TableFrame:
    """Another app's page around the table: templates, answer address, whether it asks now, and more
    context."""

    page: str
    fragment: str
    answer_url: str
    asks: bool
    context: Mapping[str, Any]


def show(
    request: MemberRequest,
    state: RoundState,
    *,
    last: Answer | None = None,
    status: int = 200,
    submission: Submission | None = None,
    errors: dict[str, str] | None = None,
    notice: str = "",
    lost: Submission | None = None,
    counts: Answer | None = None,
    frame: TableFrame | None = None,
) -> HttpResponse:
    """Render the table.

    `last` is the answer stored in this request, if any; `submission` stays in the form; `lost` was refused,
    as `notice` says, and is shown beside the answer that `counts`.
    """
    if state.run.sealed:
        last = None
    elif last is None and frame is None:
        last = selectors.last_answer(run=state.run, round=state.round)
    page, fragment = (frame.page, frame.fragment) if frame else (PAGE, FRAGMENT)
    place = state.run.pk, state.round
    context = {
        "run_id": state.run.pk,
        "round": state.round,
        "plate": plate_view(state),
        "felt": marked_felt(felt_view(state), state, last),
        "stop": stop_view(
            state,
            typed=submission.typed if submission else {},
            errors=errors or {},
            key=str(submission.key) if submission else "",
        )
        if frame is None or frame.asks
        else None,
        "answer_url": frame.answer_url if frame else reverse("play:answer", args=place),
        "fragment": fragment,
        "clock": clock_of(state.run) if state.run.sealed else "",
        "lesson": lesson_view(state),
        "notice": notice,
        **_refused(state, lost, counts),
        **_hints(state),
        **({} if state.run.sealed else _grades(state, last)),
        **(frame.context if frame else {}),
    }
    if request.htmx:
        return render(request, fragment, context, status=status)
    # Paytables are closed at every table opened beside the test, too.
    if state.game.slug not in closed_sheets(user=request.user):
        context["paytables"] = paytable_views(state)
    context |= {"action_keys": action_keys(), "hand_keys": hand_keys(state.game), "chip_keys": RACK}
    return render(request, page, context, status=status)


def _hints(state: RoundState) -> dict[str, Any]:
    """Return the hint context: rules in learn mode, hints on request in guided mode."""
    mode, stop = state.run.drill.mode, state.stop
    if stop is None or mode not in (Mode.LEARN, Mode.GUIDED):
        return {}
    if mode == Mode.LEARN:
        return {"hint": hint_view(state)}
    given = state.run.hint_step(str(stop.place))
    hint = {"hint": hint_view(state, step=given)}
    return hint | ({"hint_next": NEXT[given], "hint_key": hint_key(stop)} if given in NEXT else {})


def _grades(state: RoundState, last: Answer | None) -> dict[str, Any]:
    """Return the last answer's grades, and the round's summary once it is over."""
    group = group_view(state, last, asking=True) if last else None
    return {
        "verdicts": group.verdicts if group else [],
        "verdict_title": group.title if group else "",
        "verdict_right": group.right if group else True,
        "verdicts_wrong": group.wrong if group else 0,
        "over": state.over,
        "last_round": state.last,
        "summary": summary_view(state) if state.over else None,
    }


def _refused(state: RoundState, lost: Submission | None, counts: Answer | None) -> dict[str, Any]:
    """Return a refused answer and the one stored in its place as typed; neither shows a grade."""
    return {
        "rejected_answer": typed_words(state, lost.place, lost.typed) if lost else [],
        "accepted_answer": typed_words(state, counts.place, counts.given) if counts else [],
    }


def typed_words(state: RoundState, place: str, given: Mapping[str, Typed]) -> list[tuple[str, str]]:
    """Describe what was typed; nothing at a stop not reached yet."""
    reached = state.stops[: state.position + 1]
    stop = next((stop for stop in reached if str(stop.place) == place), None)
    typed = ((prompt, given.get(prompt.key)) for prompt in (stop.prompts if stop else ()))
    return [(say(prompt.label), _typed_words(prompt, value)) for prompt, value in typed if value]


def _typed_words(prompt: Prompt, typed: Typed) -> str:
    """Describe a typed value: choices in their words, anything else as it came."""
    words = {choice.value: say(choice.words) for choice in prompt.choices}
    values = typed.split() if isinstance(typed, str) else typed
    return " ".join(words.get(value, value) for value in values)


def already_answered(counts: Answer | None) -> str:
    """Return the notice that another answer came first, if one did."""
    said = _("Another answer to that prompt came first. That one counts, and this one was not taken.")
    return said if counts else ""


def show_late(request: MemberRequest, state: RoundState, lost: Submission) -> HttpResponse:
    """Show that time is up, with what was typed."""
    notice = _("Time was up before this answer arrived, so it was not taken.")
    return _show_ended(request, state, lost, None, title=_("Time is up"), notice=notice)


def show_left(
    request: MemberRequest, state: RoundState, lost: Submission, counts: Answer | None
) -> HttpResponse:
    """Show that the run was ended in another window, with what was typed."""
    notice = already_answered(counts) or _("You had left this table, so this answer was not taken.")
    return _show_ended(request, state, lost, counts, title=_("You have left this table"), notice=notice)


def _show_ended(
    request: MemberRequest,
    state: RoundState,
    lost: Submission,
    counts: Answer | None,
    **said: str,
) -> HttpResponse:
    context = {
        "run_id": state.run.pk,
        "round": state.round,
        "fragment": FRAGMENT,
        "felt": felt_view(state),
        "ended": ending_url(state.run),
        **_refused(state, lost, counts),
        **said,
    }
    return render(request, FRAGMENT if request.htmx else PAGE, context, status=409)


def go_to(request: MemberRequest, url: str) -> HttpResponse:
    """Redirect, with htmx too, to a whole page."""
    return (HttpResponseClientRedirect if request.htmx else HttpResponseRedirect)(url)


def ending_url(run: Run) -> str:
    """Return the address after a run: the report of a table test, the course of a step, else the replay."""
    if run.drill.is_test:
        return reverse("exams:report", args=[run.pk])
    if run.drill.plan in (Plan.PATH, Plan.PLACEMENT):
        return reverse("courses:course", args=[run.drill.game])
    return reverse("play:replay", args=[run.pk, run.round])
