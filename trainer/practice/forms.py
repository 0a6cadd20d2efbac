"""The drill chooser's form: a game and how many spots are taken; and, if wanted, what is asked and how."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import GAMES
from games.engine.asks.groups import GROUPS
from games.engine.errors import Refused
from games.engine.rounds.rounds import MOST_SEED, check_deal
from games.engine.scenarios.scenarios import players_for, scenarios
from trainer.drills.models import Mode
from trainer.practice.making import DECISIONS, HANDS_AND_BETS, WHOLE_JOB, Choice
from trainer.practice.plans.interference import ALL, topics
from trainer.saying import say, say_later

if TYPE_CHECKING:  # a name of the stubs, which exists nowhere else
    from django.utils.functional import _StrPromise

WHAT = {
    HANDS_AND_BETS: _("Hands and bets"),
    WHOLE_JOB: _("The whole job"),
    DECISIONS: _("Chosen decisions"),
}
MODES = {
    Mode.PRACTICE: _("Practice: marked at once"),
    Mode.GUIDED: _("Guided: with a hint if you ask"),
    Mode.LEARN: _("Learn: shown first, not scored"),
    Mode.TEST: _("Practice test: nothing is said before the end, and nothing is passed"),
}
CHOSEN_ROUNDS = 20
"""Rounds of chosen decisions, if nothing else is said."""

MOST_ROUNDS, MOST_CHOSEN, MOST_MINUTES = 200, 50, 240


class GameForm(forms.Form):
    game = forms.ChoiceField(
        choices=[(game.slug, game.name) for game in GAMES.values()],
        error_messages={
            "required": _("Choose a game."),
            "invalid_choice": _("There is no game “%(value)s” here."),
        },
    )


TOPICS: list[tuple[str, str | Promise]] = [
    (ALL, _("All of them, mixed")),
    *((name, say_later(topic.title)) for name, topic in topics().items()),
]


class TopicForm(forms.Form):
    topic = forms.ChoiceField(
        choices=TOPICS,
        error_messages={
            "required": _("Choose a topic."),
            "invalid_choice": _("There is no topic “%(value)s” here."),
        },
    )


def _whole(words: "_StrPromise", *, least: int, most: int) -> forms.IntegerField:
    """A whole number or none, that is refused with the same words whatever is wrong with it."""
    messages = dict.fromkeys(("required", "invalid", "min_value", "max_value"), words)
    return forms.IntegerField(min_value=least, max_value=most, error_messages=messages, required=False)


class DrillForm(GameForm):
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
    what = forms.ChoiceField(
        choices=list(WHAT.items()),
        required=False,
        error_messages={"invalid_choice": _("Choose what is asked from the list.")},
    )
    groups = forms.MultipleChoiceField(
        choices=[(group.name, say_later(group.words)) for group in GROUPS],
        required=False,
        error_messages={"invalid_choice": _("There are no decisions called “%(value)s”.")},
    )
    wager = forms.CharField(required=False, max_length=120)
    mode = forms.ChoiceField(
        choices=list(MODES.items()),
        required=False,
        error_messages={"invalid_choice": _("Choose how it is played from the list.")},
    )
    rounds = _whole(
        _("Rounds are a whole number from 1 to 200, or none for as many as you like."),
        least=0,
        most=MOST_ROUNDS,
    )
    minutes = _whole(
        _("Minutes are a whole number from 1 to 240, or none for as long as it takes."),
        least=0,
        most=MOST_MINUTES,
    )
    seed = forms.CharField(
        required=False,
        max_length=MOST_SEED,
        error_messages={"max_length": _("A seed has at most 200 characters; this one has %(show_value)s.")},
    )
    scenario = forms.CharField(required=False, max_length=120)

    def clean(self) -> dict[str, Any]:
        """Scenarios and wagers are given as "game/name", because the page lists those of all games."""
        super().clean()
        cleaned = self.cleaned_data
        for field, check in (("scenario", self._check_scenario), ("wager", self._check_wager)):
            game, _slash, name = (cleaned.get(field) or "").partition("/")
            cleaned[field] = name
            if game and "game" in cleaned:
                check(cleaned, game, name)
        if cleaned.get("what") == DECISIONS:
            self._check_decisions(cleaned)
        if cleaned.get("mode") == Mode.TEST and cleaned.get("seed"):
            self.add_error("seed", _("The seed of a table test is drawn when it begins. Leave it empty."))
        return cleaned

    def _check_scenario(self, cleaned: dict[str, Any], game: str, name: str) -> None:
        chosen = GAMES[cleaned["game"]]
        if game != chosen.slug or name not in dict(scenarios(chosen)):
            said = _("%(game)s has no such rounds. Choose a kind that is listed under it.")
            self.add_error("scenario", said % {"game": say(chosen.name)})
        elif cleaned.get("spots", 1) < players_for(chosen, name):
            said = _("Such a round takes %(players)s players.")
            self.add_error("spots", said % {"players": players_for(chosen, name)})

    def _check_wager(self, cleaned: dict[str, Any], game: str, name: str) -> None:
        chosen = GAMES[cleaned["game"]]
        if game != chosen.slug or name not in [wager.slug for wager in chosen.wagers]:
            said = _("%(game)s has no such bet. Choose one that is listed under it.")
            self.add_error("wager", said % {"game": say(chosen.name)})

    def _check_decisions(self, cleaned: dict[str, Any]) -> None:
        if not cleaned.get("groups") and "groups" not in self.errors:
            self.add_error("groups", _("Choose at least one kind of decision."))
        if (cleaned.get("rounds") or 0) > MOST_CHOSEN:
            self.add_error("rounds", _("Chosen decisions are dealt for at most 50 rounds."))

    def clean_seed(self) -> str:
        seed: str = self.cleaned_data["seed"]
        try:
            check_deal(next(iter(GAMES.values())), seed=seed, round=0, spots=1)
        except Refused as refused:
            raise forms.ValidationError(_("A seed is plain text without control characters.")) from refused
        return seed

    @property
    def rounds_hint(self) -> str:
        return gettext(
            "Leave it empty for as many as you like; chosen decisions are then dealt for 20,"
            " a practice test for 10."
        )

    @property
    def says_more(self) -> bool:
        """Whether anything was chosen or refused beyond the game, its players and its deal."""
        more = ("groups", "wager", "rounds", "minutes")
        usual = {"what": HANDS_AND_BETS, "mode": Mode.PRACTICE}
        chosen = any(self[name].value() not in (None, "", [], False) for name in more)
        unusual = any(self[name].value() not in (None, "", value) for name, value in usual.items())
        return chosen or unusual or any(name in self.errors for name in (*more, *usual))

    @property
    def choice(self) -> Choice:
        """What a valid form chose."""
        cleaned = self.cleaned_data
        chosen, test = cleaned["what"] == DECISIONS, cleaned["mode"] == Mode.TEST
        return Choice(
            game=cleaned["game"],
            spots=cleaned["spots"],
            seed=cleaned["seed"],
            scenario=cleaned["scenario"],
            what=cleaned["what"] or HANDS_AND_BETS,
            groups=tuple(cleaned["groups"]) if chosen else (),
            wager=cleaned["wager"] if chosen else "",
            mode=cleaned["mode"] or Mode.PRACTICE,
            rounds=cleaned["rounds"] or (CHOSEN_ROUNDS if chosen else 0),
            minutes=(cleaned["minutes"] or 0) if test else 0,
        )
