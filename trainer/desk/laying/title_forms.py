"""The form that names a case and says what it is about."""

from django import forms
from django.utils.translation import gettext_lazy as _


class TitleForm(forms.Form):
    title = forms.CharField(
        label=_("Title"), max_length=120, error_messages={"required": _("Give it a title.")}
    )
    words = forms.CharField(
        label=_("What it is about"), max_length=2000, required=False, widget=forms.Textarea
    )
