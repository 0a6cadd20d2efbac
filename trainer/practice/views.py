"""Payout practice as pages: levels, a task, its result, call-out amounts; and a deal like a replayed one."""

import uuid
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.engine.chip_drills.ladder import BY_SLUG, IN_A_SET
from games.engine.chip_drills.rack_rules import rack_rules
from games.engine.errors import NotAllowed, Refused
from games.engine.money.amounts import print_cents
from trainer.pages.exports import file_links, table_file, wanted_file
from trainer.pages.numbers import whole_number
from trainer.pages.text import translate
from trainer.play.forms import RACK
from trainer.play.views.feedback import own_stop, read_remarks, replay_address
from trainer.practice.models import PayoffReply, PayoffSet
from trainer.practice.payouts import sets
from trainer.practice.payouts.levels import CLEAN_DAYS, ladder_of, level_table, level_view, parts_of
from trainer.practice.payouts.sets import (
    CallOutsChanged,
    call_outs_of,
    change_call_outs,
    changes_of,
    closed_during_tests,
    last_change,
    supply_of,
)
from trainer.practice.payouts.tasks import reply_view, task_view
from trainer.practice.services import open_one_like
from trainer.schools.exports import with_classes
from trainer.schools.guards import MemberRequest, practice_required, right_required, second_factor_required
from trainer.schools.house_rules.forms import DollarsField
from trainer.schools.rights import Right


class CallsForm(forms.Form):
    def __init__(self, given: Any = None, *, amounts: Mapping[str, int]) -> None:
        super().__init__(given, initial=dict(amounts))
        for call in rack_rules().calls:
            option = call.option
            field = DollarsField(least=option.least, most=option.most or 0)
            field.label = gettext("“%(words)s”") % {"words": translate(call.words)}
            field.help_text = translate(call.rule.text)
            field.widget.attrs |= {"class": "input", "inputmode": "decimal"}
            self.fields[option.name] = field


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.HOUSE)
@second_factor_required
def calls(request: MemberRequest) -> HttpResponse:
    school = request.membership.school
    amounts = call_outs_of(school)
    if request.method != "POST":
        return _show(request, CallsForm(amounts=amounts), last_change(school))
    if not request.membership.manages:
        raise Http404("not theirs to change")
    form = CallsForm(request.POST, amounts=amounts)
    if not form.is_valid():
        return _show(request, form, _seen(request), status=422)
    return _save(request, form)


def _save(request: MemberRequest, form: CallsForm) -> HttpResponse:
    try:
        saved = change_call_outs(manager=request.membership, choices=form.cleaned_data, seen=_seen(request))
    except CallOutsChanged:
        form.add_error(
            None,
            gettext("These amounts changed while this page was open. Check them and save again."),
        )
        return _show(request, form, last_change(request.membership.school), status=409)
    messages.success(
        request,
        gettext("Saved. Applies to sets started from now on.") if saved else gettext("Nothing was changed."),
    )
    return redirect("practice:calls")


def _show(request: MemberRequest, form: CallsForm, seen: int, *, status: int = 200) -> HttpResponse:
    amounts = call_outs_of(request.membership.school)
    lines = [
        (
            form[call.option.name],
            translate(call.words),
            print_cents(amounts[call.option.name]),
            translate(call.rule.number),
        )
        for call in rack_rules().calls
    ]
    context = {
        "form": form,
        "lines": lines,
        "seen": seen,
        "may_change": request.membership.manages,
        "changes": changes_of(request.membership.school),
    }
    return render(request, "practice/payouts/call_outs.html", context, status=status)


def _seen(request: MemberRequest) -> int:
    number = whole_number(request.POST.get("seen", ""), digits=18)
    return -1 if number is None else number


@require_safe
@never_cache
@closed_during_tests
def ladder(request: MemberRequest) -> HttpResponse:
    found = ladder_of(request.membership)
    if wanted_file(request):
        return table_file(request, "payouts-and-rack", level_table(with_classes(request.membership), found))
    parts = parts_of(found, supply_of(request.membership), sets.open_rungs(membership=request.membership))
    rungs = [rung for _part, some in parts for rung in some]
    context = {
        "parts": parts,
        "files": file_links(request),
        "passed": found.passed,
        "rungs": sum(rung["state"] != "lacking" for rung in rungs),
        "next": next((rung["slug"] for rung in rungs if rung["state"] in ("begun", "new")), ""),
        "in_a_set": IN_A_SET,
        "clean_days": CLEAN_DAYS,
    }
    return render(request, "practice/payouts/levels.html", context)


@require_POST
@closed_during_tests
def start(request: MemberRequest, rung: str) -> HttpResponse:
    if rung not in BY_SLUG:
        raise Http404("no such rung")
    try:
        found = sets.begin(membership=request.membership, rung=BY_SLUG[rung])
    except NotAllowed as refused:
        messages.info(request, translate(refused.reason))
        return redirect("practice:levels")
    return redirect("practice:set", found.pk)


@require_safe
@never_cache
@closed_during_tests
def show(request: MemberRequest, set_id: uuid.UUID) -> HttpResponse:
    return _page(request, _own_set(request, set_id))


@require_POST
@never_cache
@closed_during_tests
def answer(request: MemberRequest, set_id: uuid.UUID) -> HttpResponse:
    found = _own_set(request, set_id)
    number, key = request.POST.get("number", ""), _key(request.POST.get("key", ""))
    if not (number.isascii() and number.isdigit() and len(number) < 3 and key):
        return _page(request, found, status=409)
    typed = {name: str(value) for name, value in request.POST.items()}
    try:
        sets.save_reply(to=found, key=key, number=int(number), typed=typed, received=timezone.now())
    except sets.ElsewhereInSet:
        found.refresh_from_db()
        return _page(
            request, found, notice=gettext("This set has moved on. Here’s the current question."), status=409
        )
    except Refused as refused:
        error = {"field": refused.field, "says": translate(refused.reason)}
        return _page(request, found, error=error, typed=typed, key=key, status=422)
    return redirect("practice:set", found.pk)


@require_POST
@closed_during_tests
def go_on(request: MemberRequest, set_id: uuid.UUID) -> HttpResponse:
    sets.go_on(_own_set(request, set_id))
    return redirect("practice:set", set_id)


def _own_set(request: MemberRequest, set_id: uuid.UUID) -> PayoffSet:
    found = (
        PayoffSet.objects.for_user(request.user)
        .filter(pk=set_id)
        .select_related("membership__school")
        .first()
    )
    if found is None or found.on is None:
        raise Http404("no such set")
    return found


def _key(typed: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(typed)
    except ValueError:
        return None


def _page(request: MemberRequest, found: PayoffSet, *, status: int = 200, **more: Any) -> HttpResponse:
    replies = list(PayoffReply.objects.filter(of=found).order_by("number"))
    dots = [reply.right for reply in replies] + [None] * (IN_A_SET - len(replies))
    context = {
        "set": found,
        "rung": translate(found.level.name),
        "keys": [translate(key) for key in found.level.keys],
        "first": found.number == 0,
        "dots": dots,
        "number": found.number + 1,
        **more,
    }
    context |= {"of": IN_A_SET}
    asked = found.shown is not None and not found.over
    context |= _asked(found, context) if asked else _read(found, replies)
    return render(request, "practice/payouts/set.html", context, status=status)


def _asked(found: PayoffSet, context: dict[str, Any]) -> dict[str, Any]:
    task = task_view(sets.task_at(found, found.number))
    typed = context.get("typed", {})
    counted = [(*one, typed.get(one[0], "")) for one in task["counted"]]
    return {
        "task": task,
        "counted": counted,
        "rack": RACK,
        "key": context.get("key") or uuid.uuid4(),
        "reply_typed": typed.get("reply", ""),
    }


def _read(found: PayoffSet, replies: list[PayoffReply]) -> dict[str, Any]:
    """What the last answer was worth; after the last of a set, what the set was."""
    last = replies[-1]
    task = sets.task_at(found, last.number)
    context: dict[str, Any] = {
        "task": task_view(task),
        "reply": reply_view(task, last),
        "number": found.number,
    }
    if found.over:
        climbed = next(one for one in ladder_of(found.membership).rungs if one.rung.slug == found.rung)
        context |= {"right": sum(reply.right for reply in replies), "climbed": level_view(climbed)}
        context |= {"passed": climbed.passed, "clean_days": CLEAN_DAYS}
    return context


@require_POST
@never_cache
@practice_required
def deal_one_like(request: MemberRequest, run_id: uuid.UUID, round: int) -> HttpResponse:
    """The trainee has read what was said and ruled at a stop, and deals one of that kind."""
    round_state, answer = own_stop(request, run_id, round)
    read_remarks(round_state, answer)
    stop = round_state.stop_at(answer.place)
    try:
        run = open_one_like(membership=round_state.run.membership, game=round_state.game.slug, stop=stop)
    except Refused as refused:
        messages.error(request, translate(refused.reason))
        return redirect(replay_address(round_state, answer))
    return redirect("play:table", run.pk, run.round)
