"""What staff fill in about somebody: an off-screen check, classroom hours."""

import uuid
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import GAMES
from trainer.saying import say_later
from trainer.schools.lettering import check_name
from trainer.schools.models import School
from trainer.schools.times.day_fields import DayField
from trainer.standing.models import Check

A_DAY = 24 * 60
"""Minutes."""


class EntryForm(forms.Form):
    """Of a day that has come, with words and with a key of its own: sent twice, it is one entry."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    day = DayField(label=_("Date"))
    words = forms.CharField(
        label=_("Words"),
        required=False,
        max_length=300,
        widget=forms.TextInput({"class": "input"}),
        validators=[check_name],
    )

    def __init__(self, given: Any = None, **rest: Any) -> None:
        fresh = {"key": uuid.uuid4(), "day": timezone.localdate()}
        super().__init__(given, initial=fresh, **rest)

    def clean_day(self) -> date:
        day: date = self.cleaned_data["day"]
        if day > timezone.localdate():
            raise ValidationError(_("This day has not come yet."))
        return day


class CheckForm(EntryForm):
    field_order = ("key", "check_seen", "met", "day", "words")

    check_seen = forms.ModelChoiceField(
        queryset=Check.objects.none(),
        label=_("Check"),
        empty_label=_("Choose a check"),
        widget=forms.Select({"class": "input"}),
    )
    met = forms.TypedChoiceField(
        label=_("Result"),
        choices=[("yes", _("meets")), ("no", _("not yet"))],
        coerce=lambda value: value == "yes",
        widget=forms.Select({"class": "input"}),
    )

    def __init__(self, given: Any = None, *, school: School) -> None:
        super().__init__(given, auto_id="check_%s")
        checks = Check.objects.filter(school=school, retired__isnull=True)
        self.fields["check_seen"].queryset = checks  # type: ignore[attr-defined]


class HoursForm(EntryForm):
    field_order = ("key", "day", "minutes", "game", "words", "correction")

    minutes = forms.IntegerField(
        label=_("Minutes"), min_value=1, max_value=A_DAY, widget=forms.NumberInput({"class": "input"})
    )
    game = forms.ChoiceField(
        label=_("Game"),
        choices=[
            ("", _("No game in particular")),
            *((game.slug, say_later(game.name)) for game in GAMES.values()),
        ],
        required=False,
        widget=forms.Select({"class": "input"}),
    )
    correction = forms.BooleanField(label=_("Take these minutes off: they were a mistake"), required=False)

    def __init__(self, given: Any = None) -> None:
        super().__init__(given, auto_id="hours_%s")

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if said.get("correction") and not said.get("words"):
            self.add_error("words", _("Say what is put right."))
        return said

    @property
    def signed_minutes(self) -> int:
        minutes: int = self.cleaned_data["minutes"]
        return -minutes if self.cleaned_data["correction"] else minutes
