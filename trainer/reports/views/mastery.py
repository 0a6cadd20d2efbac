"""The form of the school's mastery rule."""

from dataclasses import asdict
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.reports.mastery import Rule
from trainer.reports.models import MasteryRule
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import Membership, School
from trainer.schools.rights import Right

MAX_DONE, MAX_WINDOW = 500, 100


def _number_field(label: Any, *, minimum: int, maximum: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=minimum,
        max_value=maximum,
        widget=forms.NumberInput({"class": "input", "inputmode": "numeric", "autocomplete": "off"}),
    )


class RuleForm(forms.Form):
    done = _number_field(_("Answers to a skill"), minimum=1, maximum=MAX_DONE)
    window = _number_field(_("Last answers counted"), minimum=5, maximum=MAX_WINDOW)
    percent = _number_field(_("Percent of these right"), minimum=50, maximum=100)
    on_target = forms.BooleanField(label=_("Median time on target or faster"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("done", "window", "percent"):
            self.fields[name].widget.attrs["aria-describedby"] = f"id_{name}_error"

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        done, window = cleaned.get("done"), cleaned.get("window")
        if done and window and done < window:
            self.add_error("done", _("Enter at least as many as the last answers counted."))
        return cleaned

    @property
    def rule(self) -> Rule:
        return Rule(**self.cleaned_data)


def rule_words(rule: Rule) -> str:
    words = gettext("Mastered: %(done)s answers to a skill, %(percent)s%% of the last %(window)s right") % {
        "done": rule.done,
        "percent": rule.percent,
        "window": rule.window,
    }
    on_target = gettext("median time on target or faster")
    lapses = gettext("It lapses if its review is missed or two weeks overdue.")
    return f"{words}, {on_target}. {lapses}" if rule.on_target else f"{words}. {lapses}"


DEFAULT_RULE = Rule(done=50, window=30, percent=90, on_target=True)
"""The rule of a school that set none."""


def rule_of(school: School) -> Rule:
    newest = MasteryRule.objects.filter(school=school).last()
    return newest.rule if newest else DEFAULT_RULE


def set_rule(*, by: Membership, rule: Rule) -> None:
    """Store the rule unless it is in force already, so that a second press adds nothing."""
    if rule != rule_of(by.school):
        MasteryRule.objects.create(
            school=by.school,
            set_by=by,
            done=rule.done,
            window=rule.window,
            percent=rule.percent,
            on_target=rule.on_target,
        )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.MANAGE)
def mastery(request: MemberRequest) -> HttpResponse:
    if request.method != "POST":
        return _page(request, RuleForm(initial=asdict(rule_of(request.membership.school))))
    form = RuleForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    set_rule(by=request.membership, rule=form.rule)
    messages.success(request, gettext("Saved. It applies to all dealer reports."))
    return redirect("reports:mastery")


def _page(request: MemberRequest, form: RuleForm, *, status: int = 200) -> HttpResponse:
    school = request.membership.school
    past = MasteryRule.objects.filter(school=school).select_related("set_by__user").order_by("-pk")
    before = [{"words": rule_words(one.rule), "set": one} for one in past]
    context: dict[str, Any] = {"form": form, "rule": rule_words(rule_of(school)), "before": before}
    return render(request, "reports/mastery.html", context, status=status)
