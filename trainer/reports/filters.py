"""The filter of all figures: class, game, mode and days."""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import Q
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games import GAMES
from trainer.pages.text import translate
from trainer.play.models import Mode
from trainer.schools.days import start_of
from trainer.schools.models import SchoolClass
from trainer.schools.times import DayField, PeriodForm

MODES = (Mode.PRACTICE, Mode.GUIDED, Mode.TEST)
"""The modes whose answers count."""

TESTS = _("Tests and practice tests")


@dataclass(frozen=True)
class Filter:
    """Filters nothing while empty. `since` and `until` are days by the school's clock, both included."""

    school_class: int | None = None
    game: str = ""
    mode: str = ""
    since: date | None = None
    until: date | None = None

    @property
    def parameters(self) -> dict[str, str]:
        """The query parameters of an address; the form calls the class `class`."""
        values = {"class": self.school_class, "game": self.game, "mode": self.mode}
        days = {"since": self.since, "until": self.until}
        return {name: str(value) for name, value in (values | days).items() if value}

    def address(self, url: str, **more: Any) -> str:
        """`url` with these parameters and more."""
        query = urlencode(self.parameters | {name: str(value) for name, value in more.items() if value})
        return f"{url}?{query}" if query else url

    def without_class(self) -> "Filter":
        return replace(self, school_class=None)

    def of_tallies(self) -> Q:
        """In a query over daily tallies."""
        days = {"day__gte": self.since, "day__lte": self.until}
        values = {
            "membership__school_classes": self.school_class,
            "game": self.game,
            "mode": self.mode,
        } | days
        return Q(**{name: value for name, value in values.items() if value})

    def of_verdicts(self) -> Q:
        """In a query over verdicts."""
        values = {
            "answer__run__membership__school_classes": self.school_class,
            "answer__game": self.game,
            "answer__run__drill__mode": self.mode,
            "answer__received__gte": self.since and start_of(self.since),
            "answer__received__lt": self.until
            and self.until != date.max
            and start_of(self.until + timedelta(days=1)),
        }
        return Q(**{name: value for name, value in values.items() if value})


class FilterForm(PeriodForm):
    """Offers a choice of class only where `classes` are given."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    mode = forms.ChoiceField(label=_("Mode"), required=False)
    since = DayField(label=_("From"), required=False)
    until = DayField(label=_("To"), required=False)

    def __init__(self, data: QueryDict, *, classes: list[SchoolClass] | None = None) -> None:
        super().__init__(data)
        games = [(game.slug, translate(game.name)) for game in GAMES.values()]
        self._offer("game", [("", _("All games")), *games])
        modes = [(mode.value, TESTS if mode is Mode.TEST else mode.label) for mode in MODES]
        self._offer("mode", [("", _("All modes")), *modes])
        if classes is not None:
            values = [(school_class.pk, school_class.name) for school_class in classes]
            offered = forms.ChoiceField(label=_("Class"), required=False)
            self.fields = {"class": offered, **self.fields}
            self._offer("class", [("", _("All classes")), *values])

    def _offer(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        field.choices = choices  # type: ignore[attr-defined]
        field.widget.attrs["class"] = "input"

    @property
    def chosen(self) -> Filter:
        """The filter without the fields that are invalid."""
        self.is_valid()
        values = self.cleaned_data
        return Filter(
            school_class=int(values["class"]) if values.get("class") else None,
            game=values.get("game", ""),
            mode=values.get("mode", ""),
            since=values.get("since"),
            until=values.get("until"),
        )


def answers_of(chosen: Filter, **about: Any) -> dict[str, str]:
    """The addresses of the answers behind a row of figures, by figure."""
    page, ledger = reverse("reports:answers"), reverse("reports:ledger")
    return {
        "decisions": chosen.address(page, **about),
        "wrong": chosen.address(page, **about, only="wrong"),
        **{only: chosen.address(ledger, **about, only=only) for only in ("overpaid", "underpaid")},
    }
