"""The rubric: what an examiner saw that software cannot, each from 1 to 10, and in free words.

It may be filled in again until somebody signs: what is signed is not judged anew.
"""

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from trainer.reviewing.models import HIGHEST, LONGEST, LOWEST, Rubric, TestRecord
from trainer.schools import audit
from trainer.schools.models import Act, Membership

WEIGHTS = {"hospitality": 3, "technical": 2, "control": 2}
LABELS = {
    "hospitality": _("Hospitality"),
    "technical": _("Technique"),
    "control": _("Control of the game"),
}
MOST = HIGHEST * sum(WEIGHTS.values())


class MarkField(forms.IntegerField):
    """A mark from 1 to 10; `weight` is said beside it."""

    def __init__(self, name: str) -> None:
        spun = forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"})
        super().__init__(label=LABELS[name], min_value=LOWEST, max_value=HIGHEST, widget=spun)
        self.weight = f"×{WEIGHTS[name]}"


class RubricForm(forms.Form):
    hospitality = MarkField("hospitality")
    technical = MarkField("technical")
    control = MarkField("control")
    words = forms.CharField(
        label=_("In your own words"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"class": "input", "rows": 4}),
    )


def rubric_of(record: TestRecord) -> Rubric | None:
    """The last one."""
    return record.rubrics.select_related("by__user").last()


def points(rubric: Rubric) -> int:
    return sum(getattr(rubric, name) * weight for name, weight in WEIGHTS.items())


@transaction.atomic
def fill_in(*, record: TestRecord, by: Membership, given: dict[str, object]) -> bool:
    """False where it is signed already."""
    if record.signatures.exists():
        return False
    Rubric.objects.create(record=record, by=by, **given)
    audit.note(Act.ASSESSED, school=by.school, who=by, whom=record.run.membership)
    return True
