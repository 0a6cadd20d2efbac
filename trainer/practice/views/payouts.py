"""A set: the task in hand, or what the last answer was worth; answering, and going on."""

import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.engine.errors import Refused
from games.engine.rack.ladder import IN_A_SET
from trainer.fluency import sets
from trainer.fluency.climbed_views import rung_view
from trainer.fluency.ladders import CLEAN_DAYS, ladder_of
from trainer.fluency.models import PayoffReply, PayoffSet
from trainer.fluency.set_closed import outside_tests
from trainer.fluency.task_views import reply_view, task_view
from trainer.saying import say
from trainer.schools.guards import MemberRequest
from trainer.tables.asked.stop_views import RACK


@require_safe
@never_cache
@outside_tests
def show(request: MemberRequest, set_id: uuid.UUID) -> HttpResponse:
    return _page(request, _own_set(request, set_id))


@require_POST
@never_cache
@outside_tests
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
        return _page(request, found, notice=_("This set is further on by now."), status=409)
    except Refused as refused:
        error = {"field": refused.field, "says": say(refused.reason)}
        return _page(request, found, error=error, typed=typed, key=key, status=422)
    return redirect("fluency:set", found.pk)


@require_POST
@outside_tests
def go_on(request: MemberRequest, set_id: uuid.UUID) -> HttpResponse:
    sets.go_on(_own_set(request, set_id))
    return redirect("fluency:set", set_id)


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
    context = {"set": found, "rung": say(found.level.name), "dots": dots, "number": found.number + 1, **more}
    context |= {"of": IN_A_SET}
    asked = found.shown is not None and not found.over
    context |= _asked(found, context) if asked else _read(found, replies)
    return render(request, "fluency/set.html", context, status=status)


def _asked(found: PayoffSet, context: dict[str, Any]) -> dict[str, Any]:
    task = task_view(sets.task_at(found, found.number))
    typed = context.get("typed", {})
    counted = [(*one, typed.get(one[0], "")) for one in task.counted]
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
        context |= {"right": sum(reply.right for reply in replies), "climbed": rung_view(climbed)}
        context |= {"passed": climbed.passed, "clean_days": CLEAN_DAYS}
    return context
