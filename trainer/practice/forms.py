"""The practice chooser: a game, spots, and what is asked in which mode."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from itertools import cycle, islice, zip_longest
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import GAMES
from games.engine.errors import NotAllowed, Refused
from games.engine.questions.ask import GROUPS
from games.engine.rounds.rounds import MAX_SEED, check_deal
from games.engine.rules.games import Game
from games.engine.scenarios.scenarios import players_for, scenarios
from games.engine.texts import Text
from trainer.pages.text import translate, translate_later
from trainer.play.models import Drill, Mode, Plan
from trainer.play.services.runs import set_drill
from trainer.play.skills import Item, asked_one_by_one, read_subject
from trainer.practice.plans.deal_preview import APART, DealPreview, chosen, hands_and_bets, whole_job
from trainer.practice.plans.fresh_deals import again
from trainer.practice.plans.misconceptions import ALL, topics
from trainer.schools.floor_pace import MOST_SEATS
from trainer.schools.models import Membership

if TYPE_CHECKING:  # a name of the stubs, which exists nowhere else
    from django.utils.functional import _StrPromise


HANDS_AND_BETS, WHOLE_JOB, DECISIONS, KINDS = "hands", "job", "decisions", "kinds"
"""What is asked of a round; kinds are decisions, and mistakes that others made, named one by one as reviews
write them."""


@dataclass(frozen=True)
class DrillChoice:
    """What was chosen in the form. The games of `also` are dealt in turn with the first."""

    game: str
    spots: int
    seed: str = ""
    scenario: str = ""
    what: str = HANDS_AND_BETS
    groups: tuple[str, ...] = ()
    wager: str = ""
    mode: str = Mode.PRACTICE
    rounds: int = 0
    minutes: int = 0
    also: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()

    @property
    def games(self) -> tuple[str, ...]:
        """Each once, in the order in which they are dealt."""
        if self.what == KINDS:
            return tuple(dict.fromkeys(read_subject(kind).game for kind in self.kinds))
        return tuple(dict.fromkeys((self.game, *self.also)))

    @property
    def looks_ahead(self) -> bool:
        """Whether its rounds are looked for on a seed."""
        return self.what in (DECISIONS, KINDS)

    def written(self) -> dict[str, Any]:
        return {
            name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()
        }


def read_choice(written: Mapping[str, Any]) -> DrillChoice:
    """Read a stored choice, without fields that this version does not know."""
    known = {field.name for field in fields(DrillChoice)}
    given: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in written.items()
        if name in known
    }
    return DrillChoice(**given)


def drill_of(choice: DrillChoice, *, set_by: Membership, ahead: DealPreview) -> Drill:
    """Make a drill from a choice, without storing it. Raise `Refused` by the name of a field."""
    for game in choice.games:
        if game not in GAMES:
            raise NotAllowed("game", Text("%(game)s isn’t dealt here anymore.", game=game))
        check_deal(GAMES[game], seed=choice.seed, round=0, spots=choice.spots)
    items = tuple(_items(choice, ahead))
    if choice.looks_ahead and not items:
        raise NotAllowed(
            "groups" if choice.what == DECISIONS else "kinds", Text("This game never asks that.")
        )
    order: dict[str, Any] = {}
    if choice.mode == Mode.TEST:
        order["open_paytables"] = set_by.school.open_paytables
    return set_drill(
        set_by=set_by,
        game=items[0].game if choice.what == KINDS else choice.game,
        spots=choice.spots,
        pack=ahead.pack,
        seed=choice.seed,
        scenario=choice.scenario,
        mode=choice.mode,
        plan=Plan.ASKS if choice.looks_ahead else Plan.ROUNDS,
        items=items,
        rounds=len(items) if choice.looks_ahead else choice.rounds,
        minutes=choice.minutes,
        **order,
    )


def _items(choice: DrillChoice, ahead: DealPreview) -> Iterator[Item]:
    """Yield the items of a drill; items of chosen decisions are all of its rounds, others are repeated."""
    if choice.what == KINDS:
        kinds = islice(cycle(map(read_subject, choice.kinds)), choice.rounds or len(choice.kinds))
        yield from again(kinds, deal_preview=ahead)
    elif choice.what == DECISIONS:
        yield from _decisions(choice, ahead)
    elif choice.what == WHOLE_JOB:
        yield from (whole_job(game, scenario=choice.scenario) for game in choice.games)
    elif choice.also:
        yield from (hands_and_bets(game, scenario=choice.scenario) for game in choice.games)


def _decisions(choice: DrillChoice, ahead: DealPreview) -> Iterator[Item]:
    """Yield each game's share of the rounds in turn; no deal comes in two games."""
    games = choice.games
    series = [
        chosen(
            game,
            groups=choice.groups,
            rounds=choice.rounds * (number + 1) // len(games) - choice.rounds * number // len(games),
            deal_preview=ahead,
            wager=choice.wager,
            scenario=choice.scenario,
            first=number * APART,
        )
        for number, game in enumerate(games)
    ]
    yield from (item for turn in zip_longest(*series) for item in turn if item)


WHAT = {
    HANDS_AND_BETS: _("Core dealing"),
    WHOLE_JOB: _("Full table"),
    DECISIONS: _("Chosen skills"),
}

MODES = {
    Mode.PRACTICE: _("Practice: graded as you go"),
    Mode.GUIDED: _("Guided: hints on request"),
    Mode.LEARN: _("Learn: answers shown first, not graded"),
    Mode.TEST: _("Practice test: results at the end, doesn’t count as a pass"),
}

CHOSEN_ROUNDS = 20
"""The default number of rounds with chosen decisions."""

MAX_ROUNDS, MAX_CHOSEN, MAX_MINUTES = 200, 50, 240


class GameForm(forms.Form):
    game = forms.ChoiceField(
        choices=[(game.slug, game.name) for game in GAMES.values()],
        error_messages={
            "required": _("Choose a game."),
            "invalid_choice": _("“%(value)s” isn’t a game here. Choose one from the list."),
        },
    )


TOPICS: list[tuple[str, str | Promise]] = [
    (ALL, _("All topics, mixed")),
    *((name, translate_later(topic.title)) for name, topic in topics().items()),
]


class TopicForm(forms.Form):
    topic = forms.ChoiceField(
        choices=TOPICS,
        error_messages={
            "required": _("Choose a topic."),
            "invalid_choice": _("“%(value)s” isn’t a topic. Choose one from the list."),
        },
    )


def _whole(words: "_StrPromise", *, least: int, most: int) -> forms.IntegerField:
    """Return an optional field with one message for whatever is wrong."""
    messages = dict.fromkeys(("required", "invalid", "min_value", "max_value"), words)
    return forms.IntegerField(min_value=least, max_value=most, error_messages=messages, required=False)


TILE = "tile"
"""What a form of tiles says it is, as `from`."""


class DrillForm(GameForm):
    spots = forms.IntegerField(
        initial=6,
        min_value=1,
        max_value=MOST_SEATS,
        error_messages={
            "required": _("Choose 1 to 8 players."),
            "invalid": _("Choose 1 to 8 players."),
            "min_value": _("A table has 1 to 8 players."),
            "max_value": _("A table has 1 to 8 players."),
        },
    )
    what = forms.ChoiceField(
        choices=list(WHAT.items()),
        required=False,
        error_messages={"invalid_choice": _("Choose what you deal from the list.")},
    )
    groups = forms.MultipleChoiceField(
        choices=[(group.name, translate_later(group.words)) for group in GROUPS],
        required=False,
        error_messages={"invalid_choice": _("“%(value)s” isn’t a skill. Choose from the list.")},
    )
    wager = forms.CharField(required=False, max_length=120)
    mode = forms.ChoiceField(
        choices=list(MODES.items()),
        required=False,
        error_messages={"invalid_choice": _("Choose the feedback from the list.")},
    )
    rounds = _whole(
        _("Enter 1 to 200 rounds, or leave it blank for no limit."),
        least=0,
        most=MAX_ROUNDS,
    )
    minutes = _whole(
        _("Enter 1 to 240 minutes, or leave it blank for no limit."),
        least=0,
        most=MAX_MINUTES,
    )
    seed = forms.CharField(
        required=False,
        max_length=MAX_SEED,
        error_messages={
            "max_length": _("A deal code has at most 200 characters. This one has %(show_value)s.")
        },
    )
    scenario = forms.CharField(required=False, max_length=120)

    def clean(self) -> dict[str, Any]:
        """Split scenarios and wagers, which are "game/name" because the page lists those of all games."""
        super().clean()
        cleaned = self.cleaned_data
        if "game" in cleaned and "spots" in cleaned:
            self._check_spots(cleaned, GAMES[cleaned["game"]])
        for field, check in (("scenario", self._check_scenario), ("wager", self._check_wager)):
            game, _slash, name = (cleaned.get(field) or "").partition("/")
            cleaned[field] = name
            if game and "game" in cleaned:
                check(cleaned, game, name)
        if cleaned.get("what") == DECISIONS:
            self._check_decisions(cleaned)
        if cleaned.get("mode") == Mode.TEST and cleaned.get("seed"):
            self.add_error("seed", _("A test deals its own cards. Leave the deal code blank."))
        return cleaned

    def _check_spots(self, cleaned: dict[str, Any], game: Game) -> None:
        """Refuse more players than the table has seats; a tile, which deals any game, seats what it can."""
        if self.data.get("from") == TILE:
            cleaned["spots"] = min(cleaned["spots"], game.seats)
        elif cleaned["spots"] > game.seats:
            said = _("%(game)s has seats for %(most)s players.")
            self.add_error("spots", said % {"game": translate(game.name), "most": game.seats})

    def _check_scenario(self, cleaned: dict[str, Any], game: str, name: str) -> None:
        chosen = GAMES[cleaned["game"]]
        if game != chosen.slug or name not in dict(scenarios(chosen)):
            said = _("%(game)s has no such situation. Choose one listed under it.")
            self.add_error("scenario", said % {"game": translate(chosen.name)})
        elif cleaned.get("spots", 1) < players_for(chosen, name):
            said = _("This situation needs %(players)s players.")
            self.add_error("spots", said % {"players": players_for(chosen, name)})

    def _check_wager(self, cleaned: dict[str, Any], game: str, name: str) -> None:
        chosen = GAMES[cleaned["game"]]
        if game != chosen.slug or name not in [wager.slug for wager in asked_one_by_one(chosen)]:
            said = _("%(game)s has no such bet. Choose one listed under it.")
            self.add_error("wager", said % {"game": translate(chosen.name)})

    def _check_decisions(self, cleaned: dict[str, Any]) -> None:
        if not cleaned.get("groups") and "groups" not in self.errors:
            self.add_error("groups", _("Choose at least one skill."))
        if (cleaned.get("rounds") or 0) > MAX_CHOSEN:
            self.add_error("rounds", _("With chosen skills, the limit is 50 rounds."))

    def clean_seed(self) -> str:
        seed: str = self.cleaned_data["seed"]
        try:
            check_deal(next(iter(GAMES.values())), seed=seed, round=0, spots=1)
        except Refused as refused:
            raise forms.ValidationError(
                _("A deal code is plain text without control characters.")
            ) from refused
        return seed

    @property
    def seats(self) -> list[str]:
        return [str(number) for number in range(1, MOST_SEATS + 1)]

    @property
    def rounds_hint(self) -> str:
        return gettext(
            "Leave blank for no limit. Chosen skills are then dealt for 20 rounds, a practice test for 10."
        )

    @property
    def says_more(self) -> bool:
        """Whether the folded fields were used or refused."""
        more = ("groups", "wager", "rounds", "minutes")
        usual = {"what": HANDS_AND_BETS, "mode": Mode.PRACTICE}
        chosen = any(self[name].value() not in (None, "", [], False) for name in more)
        unusual = any(self[name].value() not in (None, "", value) for name, value in usual.items())
        return chosen or unusual or any(name in self.errors for name in (*more, *usual))

    @property
    def choice(self) -> DrillChoice:
        cleaned = self.cleaned_data
        chosen, test = cleaned["what"] == DECISIONS, cleaned["mode"] == Mode.TEST
        return DrillChoice(
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


def offered(closed: Collection[str] = ()) -> dict[str, Any]:
    """Return the context of `practice/_drill_fields.html`; the games of `closed` cannot be chosen."""
    return {
        "groups": [(group.name, translate(group.words)) for group in GROUPS],
        "scenarios": [
            (
                translate(game.name),
                [(f"{game.slug}/{name}", translate(words)) for name, words in scenarios(game)],
            )
            for game in GAMES.values()
        ],
        "games": [
            (game.slug, translate(game.name), game.slug in closed, game.seats) for game in GAMES.values()
        ],
        "wagers": [
            (
                translate(game.name),
                [(f"{game.slug}/{bet.slug}", translate(bet.kind_name)) for bet in asked_one_by_one(game)],
            )
            for game in GAMES.values()
        ],
    }
