"""Fields that read what a manager types: dollars, percent; and show back what was typed."""

import re
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.errors import Refused
from games.engine.money.amounts import is_unclear, parse_cents, print_cents
from games.engine.money.meters import print_rate

_ENDLESS = re.compile(r"\$?[0-9][0-9,]{9,}(\.[0-9]{0,2})?")
"""An amount, if one of so many digits that the engine reads it as none."""


class DollarsField(forms.CharField):
    """Cents, typed in dollars, from `least` to `most`."""

    default_error_messages = {
        "required": _("Give an amount in dollars."),
        "invalid": _("“%(typed)s” is not an amount. Write dollars, such as 25 or 12.50."),
        "unclear": _("“%(typed)s” can be read in two ways. Write it as 1250 or 12.50."),
        "least": _("It has to be more than $0."),
        "most": _("“%(typed)s” is more than there may be here. It is at most $%(most)s."),
    }

    def __init__(self, *, most: int, least: int = 0, **options: Any) -> None:
        self.least, self.most = least, most
        super().__init__(max_length=40, **options)

    # Django's fields say what they read by returning another type; the stubs know text only.
    def to_python(self, value: object) -> int | None:  # type: ignore[override]  # cents for the text
        text = super().to_python(value) or ""
        if text in self.empty_values:
            return None
        try:
            cents = parse_cents(text)
        except Refused as refused:
            raise self._refused(_fault(text), text) from refused
        if cents > self.most:
            raise self._refused("most", text)
        if cents < self.least:
            raise self._refused("least", text)
        return cents

    def run_validators(self, value: object) -> None:
        """None: the validators are about the text, which is read by now."""

    def prepare_value(self, value: object) -> object:
        return print_cents(value) if isinstance(value, int) else value

    def _refused(self, code: str, text: str) -> forms.ValidationError:
        said = {"typed": text[:40], "most": print_cents(self.most)}
        return forms.ValidationError(self.error_messages[code], code, said)


def _fault(text: str) -> str:
    """Return the code of what is wrong with an amount that the engine refuses."""
    if _ENDLESS.fullmatch(text):
        return "most"
    return "unclear" if is_unclear(text) else "invalid"


class PercentField(forms.CharField):
    """A part of each bet, typed in percent, with a point or a comma; at most 100."""

    default_error_messages = {
        "required": _("Give a percentage; 0 for none."),
        "invalid": _("“%(typed)s” is not a percentage. Write a number such as 25 or 2.5."),
        "most": _("%(typed)s %% is more than the whole bet."),
    }

    def to_python(self, value: object) -> Fraction | None:  # type: ignore[override]  # a rate for the text
        text = (super().to_python(value) or "").removesuffix("%").strip()
        if text in self.empty_values:
            return None
        if not re.fullmatch(r"[0-9]{1,3}([.,][0-9]{1,4})?", text):
            raise forms.ValidationError(self.error_messages["invalid"], "invalid", {"typed": text[:40]})
        rate = Fraction(text.replace(",", ".")) / 100
        if rate > 1:
            raise forms.ValidationError(self.error_messages["most"], "most", {"typed": text})
        return rate

    def run_validators(self, value: object) -> None:
        """None: the validators are about the text, which is read by now."""

    def prepare_value(self, value: object) -> object:
        return print_rate(value * 100) if isinstance(value, Fraction) else value
