"""What is to be marked again: a game, the days of its tables, by which house, and why."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games import GAMES
from trainer.saying import say_later
from trainer.schools.times.day_fields import DayField


class CorrectionForm(forms.Form):
    """Looked at without a reason; not applied without."""

    game = forms.ChoiceField(
        label=_("Game"),
        choices=[(game.slug, say_later(game.name)) for game in GAMES.values()],
        widget=forms.Select({"class": "input"}),
    )
    since = DayField(label=_("Tables opened from"), required=False)
    until = DayField(label=_("Tables opened to"), required=False)
    by_house = forms.BooleanField(
        label=_("By the house as it is now, not as each table had it"), required=False
    )
    why = forms.CharField(
        label=_("Why"), max_length=300, required=False, widget=forms.TextInput({"class": "input"})
    )

    def __init__(self, given: QueryDict | None, *, applies: bool = False) -> None:
        super().__init__(given)
        self.fields["why"].required = applies
        for name, field in self.fields.items():
            if name != "by_house":
                field.widget.attrs["aria-describedby"] = f"id_{name}_error"
            field.widget.attrs["autocomplete"] = "off"
