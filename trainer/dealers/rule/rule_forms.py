"""The form by which a school says what mastery is."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from trainer.path.masteries import Rule

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
