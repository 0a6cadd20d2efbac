"""The form of a standard: every figure with its bounds, and what a test contains, scenario by scenario."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.rules.games import Game
from games.engine.scenarios.scenarios import scenarios
from trainer.drills.exams.standards import FIELDS
from trainer.drills.models import Standard
from trainer.reviewing.critical import WORDS
from trainer.saying import say

CONTAINS = "contains-"
MOST_ROUNDS = 30


def number(label: Any, least: int, most: int) -> forms.IntegerField:
    drawn = forms.NumberInput(attrs={"class": "input"})
    return forms.IntegerField(label=label, min_value=least, max_value=most, widget=drawn)


class StandardForm(forms.Form):
    """`said` is what a `Standard` holds. The fields that begin with `CONTAINS` follow from the game."""

    rounds = number(gettext_lazy("Rounds"), 1, MOST_ROUNDS)
    spots = number(gettext_lazy("Players"), 1, 6)
    minutes = number(gettext_lazy("Minutes (0: any time)"), 0, 480)
    irregular = number(gettext_lazy("Rounds in which something goes wrong at the table"), 0, MOST_ROUNDS)
    wrong_bets = number(gettext_lazy("Spots with a wrong bet, in per cent"), 0, 100)
    bets_right = number(gettext_lazy("Bet decisions right, in per cent"), 50, 100)
    pace = number(gettext_lazy("Pace, in per cent of the target"), 0, 150)
    retest_days = number(gettext_lazy("Days before a retest"), 0, 365)
    valid_months = number(gettext_lazy("Months that a pass holds (0: without end)"), 0, 120)
    forgives = forms.MultipleChoiceField(
        label=gettext_lazy("Critical errors that do not fail it"),
        choices=[(error.value, words) for error, words in WORDS.items()],
        required=False,
    )
    second_signature = forms.BooleanField(label=gettext_lazy("A second signature"), required=False)
    open_paytables = forms.BooleanField(label=gettext_lazy("Paytables lie open"), required=False)

    def __init__(self, *given: Any, game: Game, **named: Any) -> None:
        super().__init__(*given, **named)
        for name, words in scenarios(game):
            field = number(say(words), 0, MOST_ROUNDS)
            field.required = False
            self.fields[f"{CONTAINS}{name}"] = field

    @property
    def contained(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(CONTAINS)]

    @property
    def contained_wrong(self) -> bool:
        """Return whether an error is about what the rounds must hold."""
        return bool(self.non_field_errors()) or any(field.errors for field in self.contained)

    @property
    def figures(self) -> list[forms.BoundField]:
        return [self[name] for name, field in self.fields.items() if _is_figure(name, field)]

    @property
    def said(self) -> dict[str, Any]:
        typed = self.cleaned_data
        kept = {name: typed[name] for name in FIELDS if name in typed}
        return kept | {"contains": self._contains(typed)}

    def _contains(self, typed: dict[str, Any]) -> dict[str, int]:
        return {
            name.removeprefix(CONTAINS): rounds
            for name, rounds in typed.items()
            if name.startswith(CONTAINS) and rounds
        }

    def _named(self, typed: dict[str, Any]) -> str:
        """Return each scenario that rounds are named for, with how many."""
        rounds = self._contains(typed)
        return ", ".join(f"{self.fields[f'{CONTAINS}{name}'].label} ({rounds[name]})" for name in rounds)

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        rounds = typed.get("rounds")
        if rounds is None:
            return typed
        named = sum(self._contains(typed).values())
        if named > rounds:
            why = _(
                "This test has %(rounds)s rounds, but %(named)s are named under "
                "“What the rounds must hold”: %(which)s. Add rounds or lower a number."
            )
            self.add_error(None, why % {"rounds": rounds, "named": named, "which": self._named(typed)})
        if (typed.get("irregular") or 0) > rounds:
            self.add_error("irregular", _("There are only %(rounds)s rounds.") % {"rounds": rounds})
        return typed


def _is_figure(name: str, field: forms.Field) -> bool:
    return isinstance(field, forms.IntegerField) and not name.startswith(CONTAINS)


def said_of(standard: Standard) -> dict[str, Any]:
    """As the form begins."""
    contained = {f"{CONTAINS}{name}": rounds for name, rounds in standard.contains.items()}
    return {name: getattr(standard, name) for name in FIELDS if name != "contains"} | contained
