"""The dispute desk where hands are played in turn: signals and cards as they came, in one line a spot."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.cards.cards import Card, match_card
from games.engine.money.amounts import print_cents
from games.engine.questions.table_hands import DRAW_OR_STAND
from games.engine.rules.games import Game, Step
from games.engine.rules.houses import House
from games.engine.rules.sheets import Sheet
from games.engine.rules.stages import Decide, PlayerChoice
from games.engine.serialization.writing import write_script
from games.engine.settlement.events import can_choose, play_stages
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from trainer.pages.text import translate

Sign = str | int
"""A signal by its name, a card, or the cents of a bet that is less than it could be."""
Event = tuple[str, dict[str, Any]]
"""The field that an event of a script comes from, and the event."""

_GAP = re.compile(r"[\s,;]+")
_DOLLARS = re.compile(r"\$(\d{1,6})(?:\.(\d\d))?$")


class SignalsField(forms.CharField):
    """Signals by name and cards, in the order in which they came; "double $50" is a double for less."""

    default_error_messages = {
        "unread": _("“%(typed)s” is neither a signal nor a card. Enter it like “hit 5h stand”."),
    }

    def __init__(self, stage: Decide, **options: Any) -> None:
        named = {choice.name: choice.name for choice in stage.choices}
        said = {translate(choice.words).lower(): choice.name for choice in stage.choices} | named
        draw, _stand = (translate(choice.words) for choice in DRAW_OR_STAND)  # “pedir carta” for “pedir”
        said |= {draw.lower(): one.name for one in stage.choices if one.goes_on and one.draws}
        first = {words.split()[0]: name for words, name in said.items()}
        self.names = first | said
        self.longest = max(len(words.split()) for words in said)
        super().__init__(max_length=200, required=False, **options)

    # Django's fields say what they read by returning another type; the stubs know text only.
    def to_python(self, value: object) -> tuple[Sign, ...]:  # type: ignore[override]  # signs for the text
        written = super().to_python(value) or ""
        return tuple(self._signs([word for word in _GAP.split(written) if word]))

    def run_validators(self, value: object) -> None:
        """None: the validators are about the text, which is read by now."""

    def prepare_value(self, value: object) -> object:
        return written_signs(value) if isinstance(value, tuple) else value

    def _signs(self, words: list[str]) -> Iterator[Sign]:
        """Names of several words first: of those, the first word alone is read as well."""
        while words:
            named = (" ".join(words[:count]).lower() for count in range(self.longest, 0, -1))
            found = next((said for said in named if said in self.names), "")
            yield self.names[found] if found else self._read(words[0])
            del words[: max(1, len(found.split()))]

    def _read(self, word: str) -> Sign:
        if (found := match_card(word)) and found[1] == len(word):
            return found[0]
        if dollars := _DOLLARS.match(word):
            return int(dollars[1]) * 100 + int(dollars[2] or 0)
        raise forms.ValidationError(self.error_messages["unread"], "unread", {"typed": word[:20]})


def written_signs(signs: Iterable[Sign]) -> str:
    return " ".join(f"${print_cents(sign)}" if isinstance(sign, int) else sign for sign in signs)


def is_signalled(stage: Decide) -> bool:
    """Whether its choices are signals, which a hand can give one after the other."""
    return any(choice.goes_on for choice in stage.choices)


def unasked(stage: Decide) -> PlayerChoice:
    """Return what a player does who says nothing."""
    plain = (one for one in stage.choices if not (one.raises or one.evens or one.goes_on or one.surrenders))
    return next(plain)


class _Short(Exception):
    """The next event is not there, or can't be: the script ends, and its reader says why."""


class TypedRound:
    """What was typed, from which the cards and the choices of a round come as the engine asks for them."""

    def __init__(self, game: Game, cleaned: Mapping[str, Any]) -> None:
        self.game, self.cleaned = game, cleaned
        self.events: list[Event] = []
        self.left: dict[str, list[Sign]] = {}

    def play(self, seats: tuple[Seat, ...], sheet: Sheet, house: House) -> list[Event]:
        """Return the events, as far as they go."""
        try:
            play_stages(Inputs(self.game, sheet, house, seats), seats, self, self._chooses)
        except _Short:
            self.left = {}
        return self.events

    @property
    def too_much(self) -> Mapping[str, str]:
        """What was left over when the round was over, by its field."""
        return {field: written_signs(signs) for field, signs in self.left.items() if signs}

    def take(self, step: Step, spot: int, place: str, count: int) -> tuple[Card, ...]:
        if not count:
            return ()
        field = f"s{spot}_cards" if spot else "dealer"
        played = spot and next((one for own, one in self.game.stages if own.name == step.name), None)
        if isinstance(played, Decide):
            field = _field(spot, step)
        left, cards = self._left(field), list[Card]()
        while left and len(cards) < count and (found := match_card(str(left[0]))) and found[0] == left[0]:
            cards.append(found[0])
            del left[0]
        event: dict[str, Any] = {"at": step.name, "deal": place, "cards": " ".join(cards)}
        self.events.append((field, event | ({"spot": spot} if spot else {})))
        if len(cards) < count:
            raise _Short
        return tuple(cards)

    def _chooses(self, inputs: Inputs, seat: Seat, step: Step, stage: Decide, number: int) -> Chosen:
        field, less = _field(seat.spot, step), 0
        named: Sign = self.cleaned.get(field, "")
        if is_signalled(stage):
            left = self._left(field)
            named = left.pop(0) if left else ""
            if left and isinstance(left[0], int):
                less = require_cents(left.pop(0))
        elif self.cleaned.get(f"s{seat.spot}_less"):
            less = self.cleaned[f"s{seat.spot}_less"]
        choice = next((one for one in stage.choices if one.name == named), None if named else unasked(stage))
        event = {"at": step.name, "spot": seat.spot, "choose": choice.name if choice else str(named)}
        event |= {"hand": number} if number > 1 else {}
        event |= {"cents": less} if less and choice and choice.less else {}
        self.events.append((field, event))
        if choice is None or not can_choose(seat, stage, choice, number):
            raise _Short
        return Chosen(step.name, choice, number=number, less=less if choice.less else 0)

    def _left(self, field: str) -> list[Sign]:
        return self.left.setdefault(field, list(self.cleaned.get(field, ())))


def require_cents(sign: Sign) -> int:
    return sign if isinstance(sign, int) else 0


def _field(spot: int, step: Step) -> str:
    return f"s{spot}_action_{step.name}"


def initial_in_turn(inputs: Inputs) -> dict[str, Any]:
    """Return the initial values of cards and choices for a round of hands in turn."""
    said: dict[str, Any] = {}
    stages = {step.name: stage for step, stage in inputs.rules.stages if isinstance(stage, Decide)}
    for event in write_script(inputs):
        spot, stage = event.get("spot", 0), stages.get(event["at"])
        field = f"s{spot}_cards" if spot else "dealer"
        if stage is None or not is_signalled(stage):
            if "choose" not in event:
                said[field] = (*said.get(field, ()), *map(Card, event["cards"].split()))
            else:
                said[f"s{spot}_action_{event['at']}"] = event["choose"]
                said[f"s{spot}_less"] = event.get("cents")
            continue
        field = f"s{spot}_action_{event['at']}"
        signs = event["cards"].split() if "deal" in event else [event["choose"]]
        signs += [event["cents"]] if "cents" in event else []
        said[field] = (*said.get(field, ()), *signs)
    return said
