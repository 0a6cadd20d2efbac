"""What a token is called and how long it lasts."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from trainer.api.tokens import LASTS
from trainer.schools.lettering import check_name


def _days() -> list[tuple[int, str]]:
    return [(days, ngettext("%(count)s day", "%(count)s days", days) % {"count": days}) for days in LASTS]


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("Name"), max_length=80, help_text=_("Of the program that will use it, like “payroll”.")
    )
    days = forms.TypedChoiceField(label=_("Works for"), coerce=int, initial=90, choices=_days)

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        for each in self.fields.values():
            each.widget.attrs["class"] = "input"

    def clean_name(self) -> str:
        name: str = " ".join(self.cleaned_data["name"].split())
        check_name(name)
        if not name:
            raise ValidationError(_("Give the token a name."))
        return name
