"""The table as its trainee sees it: the page, or the fragment that an update morphs in.

While a table test is open, nothing here says what an answer was worth.
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
from trainer.play.closed_games import closed_sheets
from trainer.play.felt.paytables import paytable_views
from trainer.play.felt.verdicts import group_view, marked_felt
from trainer.play.felt.views import felt_view
from trainer.play.forms import RACK, action_keys, hand_keys, letters, stop_view
from trainer.play.lessons import lesson_view
from trainer.play.models import GRACE, Answer, Mode, Plan, Run
from trainer.play.models.drills import TOLD
from trainer.play.round_state import Sitting
from trainer.play.services.test_mode import clock_of
from trainer.play.submissions import Submission
from trainer.play.summary import summary_view
from trainer.schools.guards import MemberRequest

# Hints, one after the other: where to look, the rules that could decide what is asked, the answer.
#
# The first two follow from what is asked, never from what is right: all the rules of a bet whether it wins
# or loses, all the rules of the up cards whatever is up. The same stop has the same hint over any cards.
# Who asks for one more is told the answer; that is noted before, and what is answered then was not known.


HINT_KEY = "h"


RULES = 2
"""The hint that says the rules."""


NEXT = {0: gettext_lazy("Hint"), 1: gettext_lazy("The rule"), 2: gettext_lazy("The answer")}
"""What the next hint is, by how many were given."""


LOOK_AT = {
    Subject.UP_CARDS: gettext_lazy("the dealer's up cards"),
    Subject.HANDS: gettext_lazy("the cards: what the hand is called, and which hand is higher"),
    Subject.BETS: gettext_lazy("the bets: what lies on which circle, and how much"),
    Subject.METER: gettext_lazy("the meter, and what the paytable pays off it"),
    Subject.ORDER: gettext_lazy("the order round the table"),
}


@dataclass(frozen=True)
class RuleView:
    """`sentence` is "" before it is told."""

    rule: str
    sentence: str


@dataclass(frozen=True)
class HintView:
    """What was told so far; `answers` as (what is asked, what is right)."""

    where: list[str] = field(default_factory=list)
    rules: list[RuleView] = field(default_factory=list)
    answers: list[tuple[str, str]] = field(default_factory=list)


def hint_view(sitting: Sitting, *, step: int = RULES) -> HintView | None:
    """The hints of the stop in hand up to this one; None once the round is over."""
    stop = sitting.stop
    if stop is None or not step:
        return None
    rules = rules_of_stop(sitting.game, sitting.frame.step, stop)
    sheet = sitting.sheet
    said = [RuleView(rule, say(sheet.sentence(rule)) if step >= RULES else "") for rule in rules]
    due = [(say(prompt.label), say(prompt.words(prompt.due))) for prompt in stop.prompts]
    return HintView(
        where=list(_where(stop)),
        rules=[view for view in said if view.rule in sheet.rules],
        answers=due if step >= TOLD else [],
    )


def _where(stop: Stop) -> Iterator[str]:
    subjects = {subject for prompt in stop.prompts for subject in prompt.question.explained_by}
    found = [words for subject, words in LOOK_AT.items() if subject in subjects]
    yield from (str(words) for words in found or [gettext_lazy("the procedure: what was done last")])


def hint_key(stop: Stop) -> str:
    """The key that asks for a hint; none where it answers something."""
    taken = {key for prompt in stop.prompts for key in letters(prompt.choices).values()}
    return "" if HINT_KEY in taken else HINT_KEY


@dataclass(frozen=True)
class PlateView:
    """`of` is 0 where one may go on as long as one likes; `left` seconds by the server's clock, which alone
    decides; what arrives within `grace` seconds more still counts. `practice`: a test not of the house's."""

    mode: str
    label: str
    examines: bool
    round: int
    of: int
    open_paytables: bool
    ends: datetime | None
    left: int
    grace: int
    practice: bool


def plate_view(sitting: Sitting) -> PlateView:
    run, drill = sitting.run, sitting.run.drill
    left = (run.deadline - run.now()).total_seconds() if run.deadline else 0
    return PlateView(
        mode=drill.mode,
        label=run.mode_label,
        examines=drill.examines,
        round=sitting.round + 1,
        of=drill.rounds,
        open_paytables=drill.open_paytables,
        ends=run.deadline,
        left=max(0, int(left)),
        grace=int(GRACE.total_seconds()),
        practice=drill.examines and not run.standard,
    )


PAGE, FRAGMENT = "play/table.html", "play/_table.html"


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
        "answer_url": frame.answer_url if frame else reverse("play:answer", args=place),
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
        return reverse("exams:report", args=[run.pk])
    if run.drill.plan in (Plan.PATH, Plan.PLACEMENT):
        return reverse("courses:course", args=[run.drill.game])
    return reverse("play:replay", args=[run.pk, run.round])
