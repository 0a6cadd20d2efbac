"""The form of one game's house rules, made from the game's own bets and options."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.errors import Refused
from games.engine.money.amounts import MAX_CENTS, is_unclear, parse_cents, print_cents
from games.engine.money.meters import AMOUNTS, MAX_ON_METER, RATES, Meter, print_rate
from games.engine.rules.games import Option
from games.engine.rules.houses import House, open_house
from games.engine.rules.sheets import Sheet
from trainer.pages.text import translate
from trainer.schools.house_rules.labels import hint_of, label_of, value_words
from trainer.schools.house_rules.profiles import GameHouse

_ENDLESS = re.compile(r"\$?[0-9][0-9,]{9,}(\.[0-9]{0,2})?")
"""An amount with more digits than the engine reads."""


class DollarsField(forms.CharField):
    """Cents, typed in dollars, from `least` to `most`."""

    default_error_messages = {
        "required": _("Enter an amount in dollars."),
        "invalid": _("“%(typed)s” isn’t an amount. Enter dollars, such as 25 or 12.50."),
        "unclear": _("“%(typed)s” can be read two ways. Enter it as 1250 or 12.50."),
        "least": _("Enter more than $0."),
        "most": _("“%(typed)s” is too high. The maximum is $%(most)s."),
    }

    def __init__(self, *, most: int, least: int = 0, **options: Any) -> None:
        self.least, self.most = least, most
        super().__init__(max_length=40, **options)

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
        """Do nothing: the validators are for the text, which is parsed by now."""

    def prepare_value(self, value: object) -> object:
        return print_cents(value) if isinstance(value, int) else value

    def _refused(self, code: str, text: str) -> forms.ValidationError:
        params = {"typed": text[:40], "most": print_cents(self.most)}
        return forms.ValidationError(self.error_messages[code], code, params)


def _fault(text: str) -> str:
    """Return the code of what is wrong with an amount that the engine refuses."""
    if _ENDLESS.fullmatch(text):
        return "most"
    return "unclear" if is_unclear(text) else "invalid"


class PercentField(forms.CharField):
    """A share of each bet in percent, typed with a point or a comma; at most 100."""

    default_error_messages = {
        "required": _("Enter a percentage. Use 0 for none."),
        "invalid": _("“%(typed)s” isn’t a percentage. Enter a number such as 25 or 2.5."),
        "most": _("%(typed)s%% is more than the whole bet."),
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
        """Do nothing: the validators are for the text, which is parsed by now."""

    def prepare_value(self, value: object) -> object:
        return print_rate(value * 100) if isinstance(value, Fraction) else value


class HouseForm(forms.Form):
    """Parse a house and the meter of a progressive: `house` and `meter` once valid. A refusal of the engine
    becomes an error of the field that it names."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, current: GameHouse) -> None:
        self.game, self.sheet = current.game, current.sheet
        self.house: House = current.house
        self.meter: Meter | None = current.meter
        super().__init__(data, initial=_initial(current))
        for name in self.tables:
            self.fields[name] = _table_field(self.sheet, name)
        for option in self.game.options:
            self.fields[option.name] = _option_field(option)
        for name in (*AMOUNTS, *RATES) if self.game.progressive else ():
            self.fields[name] = DollarsField(most=MAX_ON_METER) if name in AMOUNTS else PercentField()
        for name, field in self.fields.items():
            field.label = label_of(self.game, name)
            field.help_text = hint_of(self.game, name)

    @property
    def tables(self) -> list[str]:
        """Return the names of the paytable choices, in the order of the wagers."""
        options = {option.name for option in self.game.options}
        return [name for name in open_house(self.game, self.sheet, {}).choices if name not in options]

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        chosen = [*self.tables, *(option.name for option in self.game.options)]
        if all(name in cleaned for name in chosen):
            self._open({name: cleaned[name] for name in chosen})
        if self.game.progressive and all(name in cleaned for name in (*AMOUNTS, *RATES)):
            self.meter = Meter(**{name: cleaned[name] for name in (*AMOUNTS, *RATES)})
            self._check_rates(self.meter)
        return cleaned

    def _open(self, given: dict[str, Any]) -> None:
        try:
            self.house = open_house(self.game, self.sheet, given)
        except Refused as refused:
            name = refused.field.removeprefix("house.")
            self.add_error(name, self._reason(refused.reason))

    def _reason(self, reason: str) -> str:
        """Return the engine's reason with the choices by their labels."""
        words = translate(reason)
        for option in self.game.options:
            words = words.replace(option.name, f"“{label_of(self.game, option.name)}”")
        return gettext("It %(reason)s.") % {"reason": words}

    def _check_rates(self, meter: Meter) -> None:
        if meter.contribution + meter.reserve_contribution > 1:
            both = gettext("The contribution and the reserve contribution add up to more than the whole bet.")
            self.add_error("reserve_contribution", both)


def _table_field(sheet: Sheet, name: str) -> forms.ChoiceField:
    printed = ", ".join(sheet.paytables[name])
    return forms.ChoiceField(
        choices=[(table, table) for table in sheet.paytables[name]],
        error_messages={
            "required": _("Choose one of the paytables."),
            "invalid_choice": gettext("“%(value)s” isn’t a paytable here. Choose one of: %(printed)s.")
            % {"value": "%(value)s", "printed": printed},
        },
    )


def _option_field(option: Option) -> forms.Field:
    if isinstance(option.default, bool):
        return forms.BooleanField(required=False)
    if option.words:
        return forms.TypedChoiceField(
            choices=[(value, value_words(option, value)) for value in option.words],
            coerce=type(option.default),
            error_messages={
                "required": _("Choose one of these."),
                "invalid_choice": _("“%(value)s” isn’t one of the choices."),
            },
        )
    if option.counts:
        count = gettext("Enter a whole number from %(least)s to %(most)s.") % {
            "least": option.least,
            "most": option.most,
        }
        same = dict.fromkeys(("required", "invalid", "min_value", "max_value"), count)
        return forms.IntegerField(min_value=option.least, max_value=option.most, error_messages=same)
    return DollarsField(least=option.least, most=MAX_CENTS - 1 if option.most is None else option.most)


def _initial(current: GameHouse) -> dict[str, Any]:
    meter = current.meter
    numbers = {name: getattr(meter, name) for name in (*AMOUNTS, *RATES)} if meter else {}
    return {**current.house.choices, **numbers}
