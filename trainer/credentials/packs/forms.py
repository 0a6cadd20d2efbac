"""The form by which a school makes a pack of its own rules."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import GAMES
from trainer.courses.lessons import Topic
from trainer.pages.text import translate_later
from trainer.schools.branding import MAX_BYTES, BadLogo, check_logo
from trainer.schools.names import check_name
from trainer.schools.packs.contents import MAX_TEXTS

PARTS = (
    ("procedures", _("Procedures")),
    ("standards", _("Test standards of the chosen games")),
    ("rubric", _("Rubric")),
    ("calls", _("Call-out amounts")),
)
TOPICS = {
    Topic.LAYOUT: _("The layout and the chips"),
    Topic.ROUND: _("How a round runs"),
    Topic.DECISIONS: _("Players’ decisions"),
    Topic.READING: _("Reading hands"),
    Topic.DEALER: _("The dealer’s hand"),
    Topic.THIRD_CARDS: _("Third cards"),
    Topic.TABLEAU: _("The tableau"),
    Topic.COMPARING: _("Comparing both hands"),
    Topic.BASE_BETS: _("Base bets"),
    Topic.SIDE_BETS: _("Side bets"),
    Topic.COMMISSION: _("Commission and the shoe"),
    Topic.PROGRESSIVE: _("Progressive"),
    Topic.FLOOR: _("Tokes, limits and irregularities"),
    Topic.FULL_TABLE: _("The full table"),
}


def _text(label: Any, help_text: Any, most: int, missing: Any) -> forms.CharField:
    widget = forms.TextInput({"class": "input", "autocomplete": "off"})
    errors = {"required": missing}
    return forms.CharField(
        label=label,
        help_text=help_text,
        max_length=most,
        widget=widget,
        validators=[check_name],
        error_messages=errors,
    )


class MakeForm(forms.Form):
    """`topics` are the lessons that come first, in order; `mark` is a checked PNG, None without a new one."""

    name = _text(
        _("Name"), _("With the month, such as River Palace, May 2027."), MAX_TEXTS["name"], _("Enter a name.")
    )
    maker = _text(
        _("Made by"), _("Shown to everyone who opens the pack."), MAX_TEXTS["maker"], _("Enter who makes it.")
    )
    games = forms.MultipleChoiceField(
        label=_("Games"),
        choices=[(slug, translate_later(game.name)) for slug, game in GAMES.items()],
        error_messages={"required": _("Choose at least one game.")},
    )
    parts = forms.MultipleChoiceField(label=_("Also in the pack"), choices=PARTS, required=False)
    mark = forms.FileField(required=False)
    mark_off = forms.BooleanField(required=False)

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        for topic, label in TOPICS.items():
            field = forms.IntegerField(label=label, required=False, min_value=1, max_value=len(TOPICS))
            field.widget.attrs |= {"class": "input"}
            self.fields[f"place-{topic.name.lower()}"] = field

    @property
    def places(self) -> list[forms.BoundField]:
        return [self[f"place-{topic.name.lower()}"] for topic in TOPICS]

    @property
    def topics(self) -> list[Topic]:
        given = {topic: self.cleaned_data.get(f"place-{topic.name.lower()}") for topic in TOPICS}
        return sorted((topic for topic in TOPICS if given[topic]), key=lambda topic: given[topic] or 0)

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())

    def clean_maker(self) -> str:
        return " ".join(self.cleaned_data["maker"].split())

    def clean_mark(self) -> bytes | None:
        file = self.cleaned_data["mark"]
        if not file:
            return None
        image: bytes = file.read(MAX_BYTES + 1)
        try:
            check_logo(image)
        except BadLogo as bad:
            raise forms.ValidationError(str(bad.reason)) from bad
        return image
