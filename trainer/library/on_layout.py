"""The dispute desk where all bet on what falls: a player's bets in one line, by their numbers or names."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.rules.games import Game
from games.engine.rules.stages import Falls
from games.engine.rules.wagers import OnFall
from games.engine.settlement.inputs import Called, Inputs, Seat

WHOLE = 100
"""Hundredths of a chip; of value chips, cents of a dollar."""

_GAP = re.compile(r"[\s,;]+")
_BET = re.compile(r"([a-z0-9-]+)(?::(\d{1,5})(?:\.(\d\d))?)?$")
_CALL = re.compile(r"\s*([a-z0-9-]+)\s+(\d{1,3})\s+\$?(\d{1,6})\s*$")


class BetsField(forms.CharField):
    """Bets by their numbers or names, each with its chips: hundredths by bet. "17" is one chip."""

    default_error_messages = {
        "unread": gettext_lazy("“%(typed)s” isn’t a bet. Enter it like “17:5 17-20:2 red:10”."),
    }

    def __init__(self, game: Game, **options: Any) -> None:
        self.named = bets_by_name(game)
        super().__init__(max_length=1_000, required=False, **options)

    # Django's fields say what they read by returning another type; the stubs know text only.
    def to_python(self, value: object) -> dict[str, int]:  # type: ignore[override]  # chips for the text
        found: dict[str, int] = {}
        for word in _GAP.split(super().to_python(value) or ""):
            if word:
                slug, count = self._read(word.lower())
                found[slug] = found.get(slug, 0) + count
        return found

    def run_validators(self, value: object) -> None:
        """None: the validators are about the text, which is read by now."""

    def prepare_value(self, value: object) -> object:
        return written_bets(value) if isinstance(value, Mapping) else value

    def _read(self, word: str) -> tuple[str, int]:
        read = _BET.match(word)
        slug = self.named.get(read[1]) if read else None
        if read is None or slug is None:
            raise forms.ValidationError(self.error_messages["unread"], "unread", {"typed": word[:30]})
        return slug, int(read[2] or 1) * WHOLE + int(read[3] or 0)


def bets_by_name(game: Game) -> dict[str, str]:
    """Return each bet by its slug, by its slug without the kind, and by its numbers where no other bet has
    the same: "split-17-20", "17-20"."""
    found: dict[str, str] = {}
    for wager in game.wagers:
        how = wager.win_condition
        numbers = "-".join(how.wins) if isinstance(how, OnFall) and wager.inside else wager.slug
        found.setdefault(numbers, wager.slug)
    return found | {wager.slug: wager.slug for wager in game.wagers}


def written_bets(bets: Mapping[str, int]) -> str:
    return " ".join(f"{slug}:{_count(hundredths)}" for slug, hundredths in bets.items())


def _count(hundredths: int) -> str:
    whole, rest = divmod(hundredths, WHOLE)
    return f"{whole}.{rest:02}" if rest else str(whole)


class CallsField(forms.CharField):
    """What was called, with its units and the dollars that were put down: "voisins 2 $100"."""

    default_error_messages = {
        "unread": gettext_lazy("“%(typed)s” isn’t a call. Enter it like “voisins 2 $100”."),
    }

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=200, required=False, **options)

    # Django's fields say what they read by returning another type; the stubs know text only.
    def to_python(self, value: object) -> tuple[Called, ...]:  # type: ignore[override]  # calls for the text
        return tuple(self._read(one) for one in (super().to_python(value) or "").split(",") if one.strip())

    def run_validators(self, value: object) -> None:
        """None: the validators are about the text, which is read by now."""

    def prepare_value(self, value: object) -> object:
        if not isinstance(value, tuple):
            return value
        return ", ".join(f"{call.name} {call.units} ${call.gives // WHOLE}" for call in value)

    def _read(self, text: str) -> Called:
        read = _CALL.match(text.lower())
        if read is None:
            raise forms.ValidationError(self.error_messages["unread"], "unread", {"typed": text[:30]})
        return Called(read[1], int(read[2]), int(read[3]) * WHOLE)


def fall_field() -> forms.CharField:
    return forms.CharField(
        max_length=2, label=_("Number"), help_text=_("Where the ball lies, such as 17 or 00.")
    )


def fields_of(game: Game) -> Iterable[tuple[str, forms.Field]]:
    """Yield the fields of a spot but for the value of a chip, by their names."""
    hint = _("By numbers or by name, each with its chips: “17:5 17-20:2 corner-16:1 red:10”.")
    yield "chips", BetsField(game, label=_("Bets in chips"), help_text=hint)
    if game.bundles:
        yield "called", CallsField(label=_("Call bets"), help_text=_("Such as “voisins 2 $100”."))


def spot_of(game: Game, number: int, said: Mapping[str, Any]) -> dict[str, Any]:
    """Return a spot as a document has it. Bets that were called lie with the others."""
    cents, calls = said["chip"], said.get("called", ())
    bets = {slug: count * (cents or WHOLE) // WHOLE for slug, count in said["chips"].items()}
    for call in calls:
        for slug, units in game.bundles.get(call.name, ()):
            bets[slug] = bets.get(slug, 0) + units * call.units * (cents or WHOLE)
    spot: dict[str, Any] = {"spot": number, "bets": bets}
    if cents:
        spot["color"] = {"name": str(game.colors[number - 1]), "cents": cents}
    if calls:
        spot["called"] = [{"name": one.name, "units": one.units, "gives": one.gives} for one in calls]
    return spot | ({"patron": said["patron"]} if said["patron"] else {})


def script_of(game: Game, falls: str) -> list[dict[str, Any]]:
    step = next(step for step, stage in game.stages if isinstance(stage, Falls))
    return [{"at": step.name, "falls": falls.strip()}]


def initial_of_seat(inputs: Inputs, seat: Seat) -> dict[str, Any]:
    chip = seat.color.cents if seat.color else WHOLE
    bets = {slug: cents * WHOLE // chip for slug, cents in inputs.laid(seat).items()}
    said: dict[str, Any] = {"chips": bets, "called": seat.called, "patron": seat.patron}
    return said | ({"chip": seat.color.cents} if seat.color else {})
