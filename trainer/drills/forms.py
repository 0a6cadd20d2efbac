"""The drill chooser's form: a game, how many spots are taken, and a seed if wanted."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games import GAMES
from games.engine.errors import Refused
from games.engine.rounds import MOST_SEED, check_deal
from games.engine.scenarios import players_for, scenarios


class DrillForm(forms.Form):
    game = forms.ChoiceField(
        choices=[(game.slug, game.name) for game in GAMES.values()],
        error_messages={
            "required": _("Choose a game."),
            "invalid_choice": _("There is no game “%(value)s” here."),
        },
    )
    spots = forms.IntegerField(
        initial=6,
        min_value=1,
        max_value=6,
        error_messages={
            "required": _("Say how many players there are, 1 to 6."),
            "invalid": _("Say how many players there are, 1 to 6."),
            "min_value": _("A table has 1 to 6 players."),
            "max_value": _("A table has 1 to 6 players."),
        },
    )
    seed = forms.CharField(
        required=False,
        max_length=MOST_SEED,
        error_messages={"max_length": _("A seed has at most 200 characters; this one has %(show_value)s.")},
    )

    scenario = forms.CharField(required=False, max_length=120)

    def clean(self):
        """A scenario is given as "game/name", because the page lists those of all games."""
        cleaned = super().clean()
        game, _slash, name = cleaned.get("scenario", "").partition("/")
        cleaned["scenario"] = name
        if game and "game" in cleaned:
            self._check_scenario(cleaned, game, name)
        return cleaned

    def _check_scenario(self, cleaned, game, name):
        chosen = GAMES[cleaned["game"]]
        if game != chosen.slug or name not in dict(scenarios(chosen)):
            said = _("%(game)s has no such rounds. Choose a kind that is listed under it.")
            self.add_error("scenario", said % {"game": chosen.name})
        elif cleaned.get("spots", 1) < players_for(chosen, name):
            said = _("Such a round takes %(players)s players.")
            self.add_error("spots", said % {"players": players_for(chosen, name)})

    def clean_seed(self):
        seed = self.cleaned_data["seed"]
        try:
            check_deal(next(iter(GAMES.values())), seed=seed, round=0, spots=1)
        except Refused as refused:
            raise forms.ValidationError(_("A seed is plain text without control characters.")) from refused
        return seed
