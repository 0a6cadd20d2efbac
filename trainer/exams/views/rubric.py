"""The school's rubric as a page: its criteria, weights and scale, and older versions."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.exams.rubrics import RubricDesign, design_of, rubric_versions, set_rubric
from trainer.exams.standards import SetMeanwhile
from trainer.exams.views.standards import number
from trainer.pages.numbers import whole_number
from trainer.schools.guards import MemberRequest, right_required, second_factor_required
from trainer.schools.names import check_name, folded
from trainer.schools.rights import Right

MAX_CRITERIA = 12
WEIGHT = gettext_lazy("Enter a weight from 1 to 100.")
BLANK = 2
"""Empty rows for more criteria."""


def text_input(**attributes: str) -> forms.TextInput:
    return forms.TextInput(attrs={"class": "input", "autocomplete": "off", **attributes})


class CriterionForm(forms.Form):
    """A row of the rubric; an empty one is no criterion."""

    name = forms.CharField(
        label=gettext_lazy("Criterion"),
        required=False,
        max_length=60,
        widget=text_input(),
        validators=[check_name],
    )
    help = forms.CharField(
        label=gettext_lazy("What to look for"),
        required=False,
        max_length=200,
        widget=text_input(),
        validators=[check_name],
    )
    weight = number(gettext_lazy("Weight"), 1, 100)

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        weight = self.fields["weight"]
        weight.required = False
        weight.error_messages["invalid"] = WEIGHT
        weight.validators = [MinValueValidator(1, WEIGHT), MaxValueValidator(100, WEIGHT)]

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        if self.errors or self.is_blank:
            return typed
        if not typed.get("name"):
            self.add_error("name", _("Enter a name, or clear the whole row to remove it."))
        if not typed.get("weight"):
            self.add_error("weight", WEIGHT)
        return typed

    @property
    def is_blank(self) -> bool:
        return not any(self.cleaned_data.get(name) for name in ("name", "help", "weight"))


class Criteria(forms.BaseFormSet):  # type: ignore[type-arg]  # takes none when it runs
    """The rows of a rubric."""

    def clean(self) -> None:
        if any(self.errors):
            return
        names = [folded(one["name"]) for one in self.values]
        for form in self.forms:
            name = form.cleaned_data.get("name", "")
            if name and names.count(folded(name)) > 1:
                form.add_error("name", _("Two criteria have this name."))
        if not names:
            raise forms.ValidationError(_("Enter at least one criterion."))

    @property
    def values(self) -> list[dict[str, Any]]:
        """Return the criteria in order, without the empty rows."""
        filled = [form.cleaned_data for form in self.forms if not form.is_blank]
        return [{name: one[name] for name in ("name", "help", "weight")} for one in filled]


CRITERIA: type[Criteria] = forms.formset_factory(  # type: ignore[assignment]  # of the class it was given
    CriterionForm,
    formset=Criteria,
    extra=BLANK,
    max_num=MAX_CRITERIA,
    absolute_max=MAX_CRITERIA,
    validate_max=True,
)


class ScaleForm(forms.Form):
    lowest = number(gettext_lazy("Lowest grade"), 0, 1)
    highest = number(gettext_lazy("Highest grade"), 2, 100)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.HOUSE)
@second_factor_required
def rubric(request: MemberRequest) -> HttpResponse:
    """Show the rubric to staff; managers and owners set it."""
    design = design_of(rubric_versions(school=request.membership.school).last())
    if request.method != "POST":
        scale = ScaleForm(initial={"lowest": design.lowest, "highest": design.highest})
        return _page(request, design, scale, CRITERIA(initial=[vars(one) for one in design.criteria]))
    if not request.membership.manages:
        raise Http404("may not set the rubric")
    scale, criteria = ScaleForm(request.POST), CRITERIA(request.POST)
    if not (scale.is_valid() & criteria.is_valid()):
        return _page(request, design, scale, criteria, status=422)
    seen = whole_number(request.POST.get("seen", ""), digits=8)
    try:
        made = set_rubric(
            by=request.membership,
            seen=-1 if seen is None else seen,
            criteria=criteria.values,
            **scale.cleaned_data,
        )
    except SetMeanwhile:
        why = _("Another rubric was saved while this page was open. Check it, then save yours again.")
        scale.add_error(None, why)
        return _page(request, design, scale, criteria, status=409)
    words = _("Saved. Rubric %(number)s applies to tests scheduled from now on.")
    messages.success(request, words % {"number": made.number})
    return redirect("exams:rubric")


def _page(
    request: MemberRequest,
    design: RubricDesign,
    scale: ScaleForm,
    criteria: Criteria,
    *,
    status: int = 200,
) -> HttpResponse:
    versions = list(rubric_versions(school=request.membership.school).select_related("set_by__user"))
    earlier = [None, *versions][:-1] if versions else []
    context = {
        "design": design,
        "scale": scale,
        "criteria": criteria,
        "may_set": request.membership.manages,
        "most": MAX_CRITERIA,
        "before": [{"version": one, "says": rubric_words(design_of(one))} for one in reversed(earlier)],
    }
    return render(request, "exams/rubric.html", context, status=status)


def rubric_words(design: RubricDesign) -> list[str]:
    """Return the criteria with their weights, then the scale and the most points."""
    criteria = ", ".join(f"{one.name} ×{one.weight}" for one in design.criteria)
    facts = {"lowest": design.lowest, "highest": design.highest, "count": design.most}
    scale = ngettext(
        "Grades %(lowest)s to %(highest)s, at most %(count)s point",
        "Grades %(lowest)s to %(highest)s, at most %(count)s points",
        design.most,
    )
    return [criteria, scale % facts]
