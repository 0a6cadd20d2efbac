"""What the ledger is told of: the filter of all figures, a bet, a mistake, and one of the two sides."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games import GAMES
from games.engine.mistakes.named import MISTAKES
from trainer.progress.behind.figure_asked import MISPAID
from trainer.progress.filters import FilterForm
from trainer.progress.sums import mistake_says
from trainer.saying import say
from trainer.schools.models import Cohort

SIDES = ((MISPAID, _("Both")), ("overpaid", _("Overpaid")), ("underpaid", _("Underpaid")))


class LedgerForm(FilterForm):
    only = forms.ChoiceField(label=_("Which"), required=False)
    wager = forms.ChoiceField(label=_("Bet"), required=False)
    mistake = forms.ChoiceField(label=_("Mistake"), required=False)

    def __init__(self, given: QueryDict, *, classes: list[Cohort] | None = None) -> None:
        super().__init__(given, classes=classes)
        self._offer("only", [*SIDES])
        self._offer("wager", [("", _("Every bet")), *_wagers()])
        named = sorted(((one.slug, mistake_says(one.slug)) for one in MISTAKES), key=lambda pair: pair[1])
        self._offer("mistake", [("", _("Every mistake")), *named])

    @property
    def about(self) -> dict[str, Any]:
        """What it adds to the filter, in the fields of a `Figure`; without what could not be read."""
        self.is_valid()
        said = {name: self.cleaned_data.get(name, "") for name in ("wager", "mistake")}
        return said | {"only": self.cleaned_data.get("only") or MISPAID}


def _wagers() -> Iterator[tuple[str, str]]:
    """Each bet of the games once, by its name."""
    named = {wager.slug: say(wager.name) for game in GAMES.values() for wager in game.wagers}
    yield from sorted(named.items(), key=lambda pair: pair[1])
