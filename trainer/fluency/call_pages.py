"""The page of what a school has called: the manager sets the amounts, instructors look."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.engine.money.amounts import print_cents
from games.engine.rack.rack_rules import rack_rules
from trainer.fluency import rack_amounts
from trainer.fluency.call_forms import CallsForm
from trainer.saying import say
from trainer.schools.guards import MemberRequest, watcher_required


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def calls(request: MemberRequest) -> HttpResponse:
    school = request.membership.school
    amounts = rack_amounts.calls_of(school)
    if request.method != "POST":
        return _show(request, CallsForm(amounts=amounts), rack_amounts.last_change(school))
    if not request.membership.manages:
        raise Http404("not theirs to change")
    form = CallsForm(request.POST, amounts=amounts)
    if not form.is_valid():
        return _show(request, form, _seen(request), status=422)
    return _save(request, form)


def _save(request: MemberRequest, form: CallsForm) -> HttpResponse:
    try:
        saved = rack_amounts.change_calls(
            manager=request.membership, choices=form.cleaned_data, seen=_seen(request)
        )
    except rack_amounts.AmountsChanged:
        form.add_error(
            None,
            _("Somebody changed these amounts while you had the page open. Look it over and save again."),
        )
        return _show(request, form, rack_amounts.last_change(request.membership.school), status=409)
    messages.success(
        request, _("Saved. It holds for sets begun from now on.") if saved else _("Nothing was changed.")
    )
    return redirect("fluency:calls")


def _show(request: MemberRequest, form: CallsForm, seen: int, *, status: int = 200) -> HttpResponse:
    amounts = rack_amounts.calls_of(request.membership.school)
    lines = [
        (
            form[call.option.name],
            say(call.words),
            print_cents(amounts[call.option.name]),
            say(call.rule.number),
        )
        for call in rack_rules().calls
    ]
    context = {
        "form": form,
        "lines": lines,
        "seen": seen,
        "may_change": request.membership.manages,
        "changes": rack_amounts.changes_of(request.membership.school),
    }
    return render(request, "fluency/calls.html", context, status=status)


def _seen(request: MemberRequest) -> int:
    typed = request.POST.get("seen", "")
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 19 else -1
