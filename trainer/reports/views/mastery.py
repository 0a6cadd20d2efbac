"""The page on which whoever manages a school says what mastery is, and sees what it was before."""

from dataclasses import asdict
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.dealers.rule.rule_forms import RuleForm
from trainer.dealers.rule.rule_words import rule_words
from trainer.dealers.rule.rules_in_force import rule_of, rules_set, set_rule
from trainer.schools.guards import MemberRequest, watcher_required


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def mastery(request: MemberRequest) -> HttpResponse:
    if not request.membership.manages:
        raise Http404("sets no rules")
    if request.method != "POST":
        return _page(request, RuleForm(initial=asdict(rule_of(request.membership.school))))
    form = RuleForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    set_rule(by=request.membership, rule=form.rule)
    messages.success(request, gettext("It is in force on every sheet of the school."))
    return redirect("dealers:mastery")


def _page(request: MemberRequest, form: RuleForm, *, status: int = 200) -> HttpResponse:
    school = request.membership.school
    before = [{"words": rule_words(one.rule), "set": one} for one in rules_set(school)]
    context: dict[str, Any] = {"form": form, "rule": rule_words(rule_of(school)), "before": before}
    return render(request, "dealers/mastery.html", context, status=status)
