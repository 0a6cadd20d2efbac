"""The form of a procedure: title, text, and the numbers of the rules that it is about."""

import re
from functools import cache

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from games import GAMES
from games.engine.rules.sheets import load
from trainer.library.rulebook import in_document
from trainer.pages.templatetags.rules import rule_words
from trainer.schools.models import MAX_PROCEDURE
from trainer.schools.names import check_name, folded, strip_direction

MAX_RULES = 30
"""Rules that a procedure may name."""


@cache
def rules_by_words(_language: str) -> dict[str, str]:
    """Return the rule numbers of all games by how they are typed, in English and in the active language."""
    numbers = {number for game in GAMES.values() for number in load(game).rules}
    return {folded(words): number for number in numbers for words in (number, rule_words(number))}


class ProcedureForm(forms.Form):
    title = forms.CharField(
        label=_("Title"),
        max_length=120,
        error_messages={"required": _("Enter a title.")},
    )
    text = forms.CharField(
        label=_("Text"),
        max_length=MAX_PROCEDURE,
        widget=forms.Textarea({"rows": 16}),
        help_text=_("A blank line begins a paragraph. Lines that begin with - or 1. are lists."),
        error_messages={"required": _("Enter the text.")},
    )
    rules = forms.CharField(
        label=_("Rules"),
        required=False,
        max_length=600,
        help_text=_(
            "Rule numbers from a game’s rules, separated by commas. The procedure is shown "
            "beside these rules."
        ),
    )
    seen = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def __init__(self, *args: object, **named: object) -> None:
        super().__init__(*args, **named)  # type: ignore[arg-type]  # as Django's forms take them
        for name in ("title", "text", "rules"):
            about = f"hint_{name} error_{name}" if self.fields[name].help_text else f"error_{name}"
            self.fields[name].widget.attrs |= {"class": "input", "aria-describedby": about}

    def clean_title(self) -> str:
        title = " ".join(self.cleaned_data["title"].split())
        check_name(title)
        return title

    def clean_text(self) -> str:
        return strip_direction("\n".join(self.cleaned_data["text"].splitlines()))

    def clean_rules(self) -> list[str]:
        """Return the numbers in the order of their documents, each once."""
        known = rules_by_words(get_language() or "")
        typed = [words for words in re.split(r"[,;\n]+", self.cleaned_data["rules"]) if words.strip()]
        unknown = [words.strip() for words in typed if folded(words) not in known]
        if unknown:
            message = gettext("No rule has the number %(number)s. Look it up in the rules of the game.")
            raise ValidationError(message % {"number": unknown[0]})
        if len(typed) > MAX_RULES:
            raise ValidationError(gettext("Name at most %(most)s rules.") % {"most": MAX_RULES})
        return sorted({known[folded(words)] for words in typed}, key=in_document)


def words_of(rules: list[str]) -> str:
    """Return rule numbers as the form has them."""
    return ", ".join(map(rule_words, rules))
