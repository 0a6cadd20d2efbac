"""The form by which a drill is set for others: the chooser's, with a name and what only a class wants."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from games import GAMES
from trainer.drills.reviews.subjects import subject_named
from trainer.practice.chooser import MOST_CHOSEN, WHAT, DrillForm
from trainer.practice.making import KINDS, Choice
from trainer.practice.wording import game_name, subject_words
from trainer.saying import say_later

ROUNDS = 10
"""If nothing else is said."""


class ComposedForm(DrillForm):
    """The chooser's form with a name, other games in turn, and decisions that are named one by one."""

    name = forms.CharField(
        max_length=120, strip=True, error_messages={"required": gettext_lazy("Give it a name.")}
    )
    also = forms.MultipleChoiceField(
        choices=[(game.slug, say_later(game.name)) for game in GAMES.values()],
        required=False,
        error_messages={"invalid_choice": _("There is no game “%(value)s” here.")},
    )
    kinds = forms.MultipleChoiceField(
        required=False, error_messages={"invalid_choice": _("There are no decisions called “%(value)s”.")}
    )

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        asked = (
            QueryDict.getlist(self.data, "kinds")
            if isinstance(self.data, QueryDict)
            else self.initial.get("kinds", [])
        )
        self.kinds_offered = list(_offered(asked))
        self.fields["kinds"].choices = self.kinds_offered  # type: ignore[attr-defined]
        if self.kinds_offered:
            what = [(KINDS, gettext("These decisions")), *WHAT.items()]
            self.fields["what"].choices = what  # type: ignore[attr-defined]

    @property
    def rounds_hint(self) -> str:
        return gettext("Work is done when all of them are: 1 to 200, of chosen decisions at most 50.")

    @property
    def says_more(self) -> bool:
        return True

    def clean_rounds(self) -> int:
        rounds: int | None = self.cleaned_data["rounds"]
        if not rounds:
            raise forms.ValidationError(_("Say how many rounds, 1 to 200."))
        return rounds

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        cleaned["also"] = [game for game in cleaned.get("also", []) if game != cleaned.get("game")]
        of_one_game = cleaned.get("wager") or cleaned.get("scenario")
        if cleaned["also"] and of_one_game:
            self.add_error("also", _("A bet alone, and rounds of one kind, are those of one game."))
        if cleaned.get("what") == KINDS:
            if not cleaned.get("kinds") and "kinds" not in self.errors:
                self.add_error("kinds", _("Choose at least one kind of decision."))
            if (cleaned.get("rounds") or 0) > MOST_CHOSEN:
                self.add_error("rounds", _("Chosen decisions are dealt for at most 50 rounds."))
        return cleaned

    @property
    def choice(self) -> Choice:
        chosen, cleaned = super().choice, self.cleaned_data
        if cleaned["what"] == KINDS:
            return replace(chosen, kinds=tuple(cleaned["kinds"]), scenario="")
        return replace(chosen, also=tuple(cleaned["also"]))


def _offered(written: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each once, with its game; what is none is left out."""
    for each in dict.fromkeys(written):
        if subject := subject_named(each):
            yield each, f"{game_name(subject.game)}: {subject_words(subject)}"


def initial_of(choice: Choice) -> dict[str, Any]:
    """A choice as the form has it."""
    in_game = {
        name: f"{choice.game}/{value}" if value else ""
        for name, value in (("wager", choice.wager), ("scenario", choice.scenario))
    }
    lists = {name: list(getattr(choice, name)) for name in ("groups", "also", "kinds")}
    return choice.written() | lists | in_game | {"minutes": choice.minutes or ""}


FRESH: dict[str, Any] = {"spots": 6, "rounds": ROUNDS}
