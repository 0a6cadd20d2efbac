"""The form of the school's mastery rule."""

from dataclasses import asdict
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.courses.progress import Rule
from trainer.reports.models import MasteryRule
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.models import Membership, School

MOST_DONE, MOST_WINDOW = 500, 100


def _whole(label: Any, *, least: int, most: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        widget=forms.NumberInput({"class": "input", "inputmode": "numeric", "autocomplete": "off"}),
    )


class RuleForm(forms.Form):
    done = _whole(_("Decisions of a kind done"), least=1, most=MOST_DONE)
    window = _whole(_("The last decisions that are looked at"), least=5, most=MOST_WINDOW)
    percent = _whole(_("Per cent of these that are right"), least=50, most=100)
    on_target = forms.BooleanField(label=_("Their median time no longer than on target"), required=False)

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        for name in ("done", "window", "percent"):
            self.fields[name].widget.attrs["aria-describedby"] = f"id_{name}_error"

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        done, window = cleaned.get("done"), cleaned.get("window")
        if done and window and done < window:
            self.add_error("done", _("At least as many as are looked at."))
        return cleaned

    @property
    def rule(self) -> Rule:
        return Rule(**self.cleaned_data)


def rule_words(rule: Rule) -> str:
    said = gettext(
        "Mastered: %(done)s decisions of a kind done, %(percent)s %% of the last %(window)s right"
    ) % {
        "done": rule.done,
        "percent": rule.percent,
        "window": rule.window,
    }
    on_target = gettext("their median time no longer than on target")
    lapses = gettext("It lapses when its review goes wrong, or has waited for two weeks.")
    return f"{said}, {on_target}. {lapses}" if rule.on_target else f"{said}. {lapses}"


USUAL = Rule(done=50, window=30, percent=90, on_target=True)
"""Of a school that never set any."""


def rule_of(school: School) -> Rule:
    newest = MasteryRule.objects.filter(school=school).last()
    return newest.rule if newest else USUAL


def set_rule(*, by: Membership, rule: Rule) -> None:
    """Sent twice it is set once: what is in force already is no other rule."""
    if rule != rule_of(by.school):
        MasteryRule.objects.create(
            school=by.school,
            set_by=by,
            done=rule.done,
            window=rule.window,
            percent=rule.percent,
            on_target=rule.on_target,
        )


def rules_set(school: School) -> list[MasteryRule]:
    """The newest first."""
    return list(MasteryRule.objects.filter(school=school).select_related("set_by__user").order_by("-pk"))


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
    return redirect("reports:mastery")


def _page(request: MemberRequest, form: RuleForm, *, status: int = 200) -> HttpResponse:
    school = request.membership.school
    before = [{"words": rule_words(one.rule), "set": one} for one in rules_set(school)]
    context: dict[str, Any] = {"form": form, "rule": rule_words(rule_of(school)), "before": before}
    return render(request, "reports/mastery.html", context, status=status)
