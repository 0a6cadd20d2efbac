"""The form of what a school has called: an amount for each call."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext

from games.engine.rack.rack_rules import rack_rules
from trainer.saying import say
from trainer.schools.houses.fields import DollarsField


class CallsForm(forms.Form):
    def __init__(self, given: Any = None, *, amounts: Mapping[str, int]) -> None:
        super().__init__(given, initial=dict(amounts))
        for call in rack_rules().calls:
            option = call.option
            field = DollarsField(least=option.least, most=option.most or 0)
            field.label = gettext("“%(words)s”") % {"words": say(call.words)}
            field.help_text = say(call.rule.says)
            field.widget.attrs |= {"class": "input", "inputmode": "decimal"}
            self.fields[option.name] = field
