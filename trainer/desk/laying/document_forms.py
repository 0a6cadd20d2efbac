"""The form that takes a round document as it is printed by `python -m games deal`."""

import json
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import GAMES
from games.engine.documents.reading import read_document
from games.engine.errors import Refused
from games.engine.settling.inputs import Inputs
from trainer.saying import say

MOST = 20_000
"""Characters; a document of six spots with all its lines has some 6,000."""


class DocumentForm(forms.Form):
    """`inputs` once it is valid; what is refused is named by its field of the document."""

    document = forms.CharField(
        label=_("Round document"),
        max_length=MOST,
        widget=forms.Textarea,
        error_messages={"required": _("Paste a round document.")},
    )

    inputs: Inputs | None = None

    def clean_document(self) -> str:
        text: str = self.cleaned_data["document"]
        try:
            self.inputs = read_document(json.loads(text, parse_constant=_no_number), GAMES)
        except Refused as refused:
            raise forms.ValidationError(f"{refused.field}: {say(refused.reason)}") from refused
        except (ValueError, RecursionError) as error:
            raise forms.ValidationError(gettext("This is not JSON: %(why)s.") % {"why": error}) from error
        return text


def _no_number(text: str) -> Any:
    raise ValueError(text)
