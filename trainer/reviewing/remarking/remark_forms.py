"""The forms by which people say something about an answer; what is empty or too long is named."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from trainer.remarks.models.word import MOST_LETTERS

STANDS, WRONG = "stands", "wrong"


class WordForm(forms.Form):
    text = forms.CharField(
        label=_("Your word"),
        max_length=MOST_LETTERS,
        error_messages={"required": _("Write something first.")},
    )


class DisputeForm(forms.Form):
    words = forms.CharField(
        label=_("Why it is not right"),
        max_length=MOST_LETTERS,
        error_messages={"required": _("Say why it is not right.")},
    )


class RulingForm(forms.Form):
    stands = forms.TypedChoiceField(
        label=_("The verdict"),
        choices=[(STANDS, pgettext_lazy("a verdict", "stands")), (WRONG, _("was wrong"))],
        coerce=STANDS.__eq__,
        error_messages={"required": _("Say whether it stands.")},
    )
    words = forms.CharField(
        label=_("Why"), max_length=MOST_LETTERS, error_messages={"required": _("Say why.")}
    )
