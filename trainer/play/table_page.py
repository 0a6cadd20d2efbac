"""The trainee's table: the page, or the fragment that an update morphs in.

While a table test is open, nothing here discloses a grade.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import uuid4

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_htmx.http import HttpResponseClientRedirect

from games.engine.misconceptions.mistake import Subject
from games.engine.questions.answers import SomeOf, Typed
from games.engine.questions.prompts import Prompt
from games.engine.rounds.stops import Stop, rules_of_stop
from games.engine.rules.games import Game
from trainer.pages.text import translate
from trainer.play import selectors
from trainer.play.felt.verdicts import group_view, marked_felt
from trainer.play.felt.views import felt_view, paytable_views
from trainer.play.forms import (
    RACK,
    StopView,
    action_keys,
    fall_keys,
    hand_keys,
    letters,
    stop_view,
    table_keys,
    turn_keys,
)
from trainer.play.labels import answer_words, has_paytables
from trainer.play.lessons import lesson_view, part_label
from trainer.play.line_hints import line_hint
from trainer.play.models import GRACE, Answer, Mode, Plan, Run
from trainer.play.models.drills import ANSWER_HINT
from trainer.play.procedures import ProcedureView, procedures_beside
from trainer.play.round_state import RoundState
from trainer.play.selectors import closed_sheets
from trainer.play.services.exam_mode import clock_of
from trainer.play.services.runs import Submission
from trainer.play.summary import series_summary, summary_view
from trainer.schools.guards import MemberRequest
from trainer.schools.packs.versions import house_at

# Hints, one after the other: where to look, the rules that could decide, the answer. Each is about the one
# thing to do next, the first question that is still open. The first two follow from what is asked, never from
# what is right: all rules of a bet whether it wins or loses, all rules of the up cards whatever is up. So a
# stop has the same hint over any cards. The third is stored before it is shown: an answer after it was not
# known, and each further press answers what is open then.


HINT_KEY = "h"


RULES = 2
"""The hint that shows the rules."""


NEXT = {
    0: gettext_lazy("Hint"),
    1: gettext_lazy("Rule"),
    2: gettext_lazy("Answer"),
    3: gettext_lazy("Next answer"),
}
"""The next hint by the number given."""


LOOK_AT = {
    Subject.UP_CARDS: gettext_lazy("the dealer’s up cards"),
    Subject.HANDS: gettext_lazy("the cards: what the hand is called, and which hand is higher"),
    Subject.THIRD_CARDS: gettext_lazy("the third cards: the points of the hand, and the rule that decides"),
    Subject.BETS: gettext_lazy("the bets: where they are and how large"),
    Subject.METER: gettext_lazy("the meter, and what the paytable pays off it"),
    Subject.ORDER: gettext_lazy("the order around the table"),
    Subject.SHOE: gettext_lazy("the shoe, and where its cut card is"),
}


LOOK_AT_THE_HANDS = {
    Subject.HANDS: gettext_lazy("the cards of both hands: what each of them counts"),
}
"""The same where all bet on hands of the table."""


LOOK_AT_TOTALS = {
    Subject.UP_CARDS: gettext_lazy("your up card"),
    Subject.HANDS: gettext_lazy("the cards: what they count"),
    Subject.CHOICES: gettext_lazy("your up card, and what this house allows"),
}
"""The same where hands are played in turn."""


@dataclass(frozen=True)
class RuleView:
    """`sentence` is "" before it is shown; `decides` are the keys of the prompts that it could decide."""

    rule: str
    sentence: str
    decides: str


@dataclass(frozen=True)
class HintView:
    """The hints shown so far about `next`, "" where it is every question of the stop; `answers` as (what is
    asked, what is right)."""

    next: str = ""
    where: list[str] = field(default_factory=list)
    rules: list[RuleView] = field(default_factory=list)
    procedures: list[ProcedureView] = field(default_factory=list)
    answers: list[tuple[str, str]] = field(default_factory=list)


def rules_view(state: RoundState) -> HintView | None:
    """Return the rules of the current stop, as learn mode has them beside it; None once the round is over."""
    stop = state.stop
    return HintView(rules=_rules(state, stop, stop.prompts)) if stop else None


def hint_view(state: RoundState, *, step: int, typed: Mapping[str, Typed]) -> HintView | None:
    """Return the hints up to this step about the first question that was left open."""
    stop = state.stop
    if stop is None or not step:
        return None
    prompt = next((one for one in stop.prompts if not typed.get(one.key)), stop.prompts[-1])
    rules = _rules(state, stop, (prompt,))
    return HintView(
        next=translate(prompt.label),
        where=list(_where(state.game, prompt)),
        rules=rules if step >= RULES else [replace(rule, sentence="") for rule in rules],
        answers=[(translate(prompt.label), answer_words(prompt, translate(prompt.words(prompt.due))))]
        if step >= ANSWER_HINT
        else [],
    )


def _rules(state: RoundState, stop: Stop, prompts: Sequence[Prompt]) -> list[RuleView]:
    """Return the rules that could decide these prompts, each once and with its prompts."""
    sheet, found = state.sheet, dict[str, list[str]]()
    every = rules_of_stop(state.game, state.frame.step, stop)
    for prompt in prompts:
        alone = rules_of_stop(state.game, state.frame.step, replace(stop, prompts=(prompt,)))
        for rule in alone:
            if rule in every:
                found.setdefault(rule, []).append(prompt.key)
    return [
        RuleView(rule, translate(sheet.sentence(rule)), " ".join(found[rule]))
        for rule in every
        if rule in found and rule in sheet.rules
    ]


def _where(game: Game, prompt: Prompt) -> Iterator[str]:
    own = LOOK_AT_THE_HANDS if game.table_hands else LOOK_AT_TOTALS if game.hands_in_turn else {}
    look_at = LOOK_AT | own
    if not any(wager.progressive for wager in game.wagers):
        del look_at[Subject.METER]
    found = [words for subject, words in look_at.items() if subject in prompt.question.explained_by]
    yield from (str(words) for words in found or [gettext_lazy("the procedure: what was done last")])


def hint_key(stop: Stop) -> str:
    """Return the key that asks for a hint; "" where it answers something."""
    taken = {key for prompt in stop.prompts for key in letters(prompt.choices).values()}
    return "" if HINT_KEY in taken else HINT_KEY


def plate_view(state: RoundState) -> dict[str, Any]:
    """The plate of a table: `of` rounds, 0 for no limit; `left` seconds by the server's clock, plus `grace`;
    `practice`: a test without a standard."""
    run, drill = state.run, state.run.drill
    left = (run.deadline - run.now()).total_seconds() if run.deadline else 0
    return {
        "mode": drill.mode,
        "house": house_at(drill.pack_id, state.game.slug, with_version=True),
        "series": drill.is_series,
        "label": drill.get_plan_display() if drill.is_series else run.mode_label,
        "part": part_label(state.item),
        "is_test": drill.is_test,
        "round": state.round + 1,
        "of": drill.rounds,
        "open_paytables": drill.open_paytables,
        "has_paytables": has_paytables(state.game.slug),
        "ends": run.deadline,
        "left": max(0, int(left)),
        "grace": int(GRACE.total_seconds()),
        "practice": drill.is_test and not run.standard,
    }


PAGE, FRAGMENT = "play/table.html", "play/_table.html"


@dataclass(frozen=True)
class TableFrame:
    """Another app's page around the table: templates, answer address, whether it asks now, and more
    context. `shared` are the parts of a fragment that are rendered already, if they are (`shared_parts`)."""

    page: str
    fragment: str
    answer_url: str
    asks: bool
    context: Mapping[str, Any]
    shared: Mapping[str, Any] = field(default_factory=dict)


def shared_parts(state: RoundState) -> dict[str, Any]:
    """Render felt and questions of a stop: the same for all of a live class at one version."""
    stop, felt = _form(state, {}, {}), felt_view(state)
    return {
        "felt_html": render_to_string("play/felt/_felt.html", {"felt": felt}),
        "has_console": bool(felt.meter),
        "questions_html": render_to_string("play/_questions.html", {"stop": stop}),
        "stop": replace(stop, singles=[], rows=[], bets=[], amounts=[], laid=[]) if stop else None,
    }


def show(
    request: MemberRequest,
    state: RoundState,
    *,
    last: Answer | None = None,
    status: int = 200,
    submission: Submission | None = None,
    errors: dict[str, str] | None = None,
    notice: str = "",
    refused: Mapping[str, Any] | None = None,
    frame: TableFrame | None = None,
) -> HttpResponse:
    """Render the table, or the summary of a series that is finished.

    `last` is the answer stored in this request, if any; `submission` stays in the form; what was `refused`,
    as `notice` says, is shown beside the answer that counts.
    """
    graded = _graded_state(state)
    if state.run.sealed:
        last = None
    elif last is None and frame is None:
        last = selectors.last_answer(run=state.run, round=graded.round)
    page, fragment = (frame.page, frame.fragment) if frame else (PAGE, FRAGMENT)
    place, shared = (state.run.pk, state.round), frame.shared if frame else {}
    asks = frame.asks if frame else state.run.finished is None
    context = {
        "run_id": state.run.pk,
        "round": state.round,
        "plate": plate_view(state),
        **(shared or {"felt": marked_felt(felt_view(state), state, last if graded is state else None)}),
        "stop": _asked(state, submission, errors or {}, shared) if asks else None,
        "answer_url": frame.answer_url if frame else reverse("play:answer", args=place),
        "fragment": fragment,
        "clock": clock_of(state.run) if state.run.sealed else "",
        "lesson": lesson_view(state),
        "notice": notice,
        "felt_tip": frame is None and _shows_tip(request, state.run),
        **(refused or {}),
        **_hints(request, state, submission.typed if submission else {}),
        **({} if state.run.sealed else _grades(state, last, graded)),
        **(frame.context if frame else {}),
    }
    if request.htmx:
        return render(request, fragment, context, status=status)
    # Paytables are closed at every table opened beside the test, too.
    if state.game.slug not in closed_sheets(user=request.user):
        context |= {"rules_open": True, "paytables": paytable_views(state)}
    context["house"] = None if frame else state.run.drill.pack_for(state.game.slug)
    context |= {"action_keys": action_keys(), "hand_keys": hand_keys(state.game), "chip_keys": RACK}
    context |= {"table_keys": table_keys(state.game), "turn_keys": turn_keys(state.game)}
    context["fall_keys"] = fall_keys(state.game)
    return render(request, page, context, status=status)


def _asked(
    state: RoundState,
    submission: Submission | None,
    errors: Mapping[str, str],
    shared: Mapping[str, Any],
) -> StopView | None:
    if shared:
        stop: StopView | None = shared["stop"]
        return replace(stop, key=str(uuid4())) if stop else None
    typed, key = (submission.typed, str(submission.key)) if submission else ({}, "")
    return _form(state, typed, errors, key)


def _form(
    state: RoundState, typed: Mapping[str, Typed], errors: Mapping[str, str], key: str = ""
) -> StopView | None:
    """Return the form of the current stop; on a layout with an example for the text line."""
    stop = stop_view(state, typed=typed, errors=errors, key=key)
    if stop is None or not state.game.colors:
        return stop
    at, spots = state.frame.spot, state.frame.felt.spots
    color = next((translate(spot.color.name) for spot in spots if spot.color and spot.spot == at), "")
    return replace(stop, line_hint=line_hint(stop, color))


TIP = "preference-tip"
"""The cookie that says that this person has pressed a felt."""


def _shows_tip(request: MemberRequest, run: Run) -> bool:
    """Whether to tell a newcomer that the felt can be pressed: at their first question of all, until they
    press it."""
    at_start = not (run.round or run.position or run.sealed)
    if request.htmx or not at_start or request.COOKIES.get(TIP):
        return False
    return not selectors.has_answered(membership=run.membership_id)


def _hints(request: MemberRequest, state: RoundState, typed: Mapping[str, Typed]) -> dict[str, Any]:
    """Return the hint context: rules in learn mode with the school's procedures about them, hints on request
    in guided mode."""
    mode, stop = state.run.drill.mode, state.stop
    if mode == Mode.LEARN or state.item.rule_shown:
        view = rules_view(state)
        return {"hint": replace(view, procedures=_beside(request, state, view))} if view else {}
    if stop is None or mode != Mode.GUIDED:
        return {}
    given = min(state.run.hint_step(str(stop.place)), ANSWER_HINT)
    more = NEXT if len(stop.prompts) > 1 else [*NEXT][:ANSWER_HINT]
    hint = {"hint": hint_view(state, step=given, typed=typed)}
    return hint | ({"hint_next": NEXT[given], "hint_key": hint_key(stop)} if given in more else {})


def _beside(request: MemberRequest, state: RoundState, view: HintView) -> list[ProcedureView]:
    pack = state.run.drill.pack_for(state.game.slug)
    return procedures_beside(request, [rule.rule for rule in view.rules], pack)


def _graded_state(state: RoundState) -> RoundState:
    """Return the round of the last answer: where a lesson led on, the one before."""
    if state.round and not state.position:
        before = RoundState(state.run, state.round - 1)
        return before if before.leads_on else state
    return state


def _grades(state: RoundState, last: Answer | None, graded: RoundState) -> dict[str, Any]:
    """Return the last answer's grades, and the round's summary once it is over."""
    group = group_view(graded, last, asking=graded is state) if last else None
    return {
        "verdicts": group.verdicts if group else [],
        "verdict_title": group.title if group else "",
        "verdict_right": group.right if group else True,
        "verdict_notes": any(view.has_note for view in group.verdicts) if group else False,
        **_summary(state),
    }


def _summary(state: RoundState) -> dict[str, Any]:
    if state.run.drill.is_series and state.run.finished:
        return {"series_over": True, "summary": series_summary(state.run)}
    return {"over": state.over, "summary": summary_view(state) if state.over else None}


def refused_words(state: RoundState, lost: Submission, counts: Answer | None = None) -> dict[str, Any]:
    """Return a refused answer and the one stored in its place as typed; neither shows a grade."""
    return {
        "rejected_answer": typed_words(state, lost.place, lost.typed),
        "accepted_answer": typed_words(state, counts.place, counts.given) if counts else [],
    }


def typed_words(state: RoundState, place: str, given: Mapping[str, Typed]) -> list[tuple[str, str]]:
    """Describe what was typed; nothing at a stop not reached yet."""
    reached = state.stops[: state.position + 1]
    stop = next((stop for stop in reached if str(stop.place) == place), None)
    typed = ((prompt, given.get(prompt.key)) for prompt in (stop.prompts if stop else ()))
    return [(translate(prompt.label), _typed_words(prompt, value)) for prompt, value in typed if value]


def _typed_words(prompt: Prompt, typed: Typed) -> str:
    """Describe a typed value: choices in their words, several in the order they are offered in; anything else
    as it came."""
    words = {choice.value: translate(choice.words) for choice in prompt.choices}
    values = typed.split() if isinstance(typed, str) else typed
    if isinstance(prompt.kind, SomeOf):
        return ", ".join([word for value, word in words.items() if value in values] or values)
    return " ".join(words.get(value, value) for value in values)


def already_answered(counts: Answer | None) -> str:
    """Return the notice that another answer came first, if one did."""
    said = _("This question was already answered. The first answer counts.")
    return said if counts else ""


def show_late(request: MemberRequest, state: RoundState, lost: Submission) -> HttpResponse:
    """Show that time is up, with what was typed."""
    notice = _("Too late: time ran out before this answer arrived.")
    return _show_ended(request, state, lost, None, title=_("Time is up"), notice=notice)


def show_left(
    request: MemberRequest, state: RoundState, lost: Submission, counts: Answer | None
) -> HttpResponse:
    """Show that the run was ended in another window, with what was typed."""
    notice = already_answered(counts) or _("You had left this table, so this answer wasn’t counted.")
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
        **refused_words(state, lost, counts),
        **said,
    }
    return render(request, FRAGMENT if request.htmx else PAGE, context, status=409)


def go_to(request: MemberRequest, url: str) -> HttpResponse:
    """Redirect, with htmx too, to a whole page."""
    return (HttpResponseClientRedirect if request.htmx else HttpResponseRedirect)(url)


def same_page(one: RoundState, other: RoundState) -> bool:
    """Whether the page around both tables is the same: the game with its keys and paytables."""
    return one.game is other.game and paytable_views(one) == paytable_views(other)


def ending_url(run: Run) -> str:
    """Return the address after a run: the report of a table test, the summary of a series, the course of
    whole rounds, else the replay."""
    if run.drill.is_test:
        return reverse("exams:report", args=[run.pk])
    if run.drill.is_series:
        return reverse("play:table", args=[run.pk, run.round])
    if run.drill.plan == Plan.PATH:
        return reverse("courses:course", args=[run.drill.game])
    return reverse("play:replay", args=[run.pk, run.round])
