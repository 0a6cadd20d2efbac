"""The forms that say to whom work is set, from when, until when, and which attempt counts."""

from datetime import timedelta
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from trainer.assignments.models import Assignment, Counts
from trainer.assignments.setting_work import Terms
from trainer.classwork.composing_forms import ComposedForm
from trainer.drills.models import Mode
from trainer.operating.bodies.number_bounds import ChosenRows
from trainer.schools.models import Cohort, Membership, Role
from trainer.schools.times.day_fields import MomentField

SAME, OWN = "same", "own"
DAYS = 7
"""Until it is due, if nothing else is said."""

DRAWN = {"class": "input"}


class TermsForm(forms.Form):
    """To whom, from when, until when, and which attempt counts."""

    opens = MomentField(
        label=_("From"),
        error_messages={"required": _("Say a day and a time."), "invalid": _("Say a day and a time.")},
    )
    due = MomentField(
        label=pgettext_lazy("work", "Due"),
        error_messages={"required": _("Say a day and a time."), "invalid": _("Say a day and a time.")},
    )
    counts = forms.ChoiceField(
        label=_("What counts"), choices=Counts.choices, widget=forms.Select(DRAWN), initial=Counts.FIRST
    )
    cohorts = ChosenRows(Cohort.objects.none(), required=False)
    persons = ChosenRows(Membership.objects.none(), required=False)

    def __init__(self, *given: Any, by: Membership, **named: Any) -> None:
        super().__init__(*given, **named)
        self.fields["cohorts"].queryset = classes_of(by)  # type: ignore[attr-defined]
        self.fields["persons"].queryset = people_of(by)  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        opens, due = given.get("opens"), given.get("due")
        if opens and due and due <= opens:
            self.add_error("due", _("It is due before it begins."))
        if not (given.get("cohorts") or given.get("persons")):
            raise forms.ValidationError(_("Say to whom: choose a class or a person."))
        return given

    def terms(self, name: str) -> Terms:
        given = self.cleaned_data
        about = {field: given[field] for field in ("opens", "due", "counts", "cohorts", "persons")}
        return Terms(name=name, **about)


class GivenForm(TermsForm):
    """With what cannot be changed once it is given."""

    deal = forms.ChoiceField(
        choices=[(SAME, _("The same for everybody")), (OWN, _("Each their own, of the same difficulty"))],
        initial=SAME,
        error_messages={"required": _("Choose whose deal it is.")},
    )

    def clean_due(self) -> Any:
        due = self.cleaned_data["due"]
        if due <= timezone.now():
            raise forms.ValidationError(_("That moment is over."))
        return due


class ChangedForm(TermsForm):
    name = forms.CharField(label=_("Name"), max_length=120, widget=forms.TextInput(DRAWN))
    field_order = ("name",)


def fresh_terms() -> dict[str, Any]:
    """From now on, due in a week at the end of the day."""
    now = timezone.localtime().replace(second=0, microsecond=0)
    return {"opens": now, "due": (now + timedelta(days=DAYS)).replace(hour=23, minute=59)}


def terms_of(assignment: Assignment) -> dict[str, Any]:
    return {
        **{name: getattr(assignment, name) for name in ("name", "opens", "due", "counts")},
        "cohorts": [cohort.pk for cohort in assignment.cohorts.all()],
        "persons": [member.pk for member in assignment.persons.all()],
    }


def check_together(drill: ComposedForm, given: GivenForm) -> bool:
    """What the drill says of the terms, as far as both could be read; whether these are valid."""
    given.is_valid()
    deal, cleaned = given.cleaned_data.get("deal"), drill.cleaned_data
    if cleaned.get("mode") == Mode.TEST and deal == SAME:
        given.add_error(
            "deal", _("The deal of a practice test is drawn when it begins: here each has their own.")
        )
    elif cleaned.get("seed") and deal == OWN:
        given.add_error("deal", _("A seed deals the same to everybody: choose so, or leave the seed empty."))
    return given.is_valid()


def classes_of(by: Membership) -> QuerySet[Cohort]:
    """The open classes of the school."""
    return Cohort.objects.filter(school=by.school).open().order_by("name")


def people_of(by: Membership) -> QuerySet[Membership]:
    """Everybody of the school who is there."""
    there = Membership.objects.present().filter(school=by.school).select_related("user")
    return there.order_by("user__last_name", "user__first_name", "pk")


def people_chosen(by: Membership, form: TermsForm) -> dict[str, Any]:
    """Classes, trainees and staff to be ticked, each with whether they are."""
    cohorts, persons = ({str(value) for value in form[name].value() or []} for name in ("cohorts", "persons"))
    people = [(member, str(member.pk) in persons) for member in people_of(by)]
    return {
        "classes": [(cohort, str(cohort.pk) in cohorts) for cohort in classes_of(by)],
        "trainees": [each for each in people if each[0].role == Role.TRAINEE],
        "staff": [each for each in people if each[0].role != Role.TRAINEE],
        "staff_chosen": any(chosen for member, chosen in people if member.role != Role.TRAINEE),
    }
