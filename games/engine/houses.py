"""A house: one operator's choices of paytables and options, checked against the game and its sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine.errors import NotAllowed, Unreadable
from games.engine.money import Breakage
from games.engine.paytables import Paytable
from games.engine.rules import Game, Option, Wager
from games.engine.sheets import Sheet

SMALLEST_CHIP = 100

BREAKAGE = Option("breakage", Breakage.EXACT.value, tuple(Breakage))
COLOR_FOR_COLOR = Option("color-for-color", False)
MINIMUM = Option("minimum-wager", 500)
MAXIMUM = Option("maximum-wager", 30_000)
EVERY_HOUSE = (BREAKAGE, COLOR_FOR_COLOR, MINIMUM, MAXIMUM)
"""Every game's tables have these; a game adds its own."""


@dataclass(frozen=True)
class House:
    """Choices by name: a paytable for each wager that has one, then the options; amounts in cents."""

    choices: Mapping[str, str | int | bool] = field(default_factory=dict)

    @property
    def breakage(self) -> Breakage:
        return Breakage(str(self.choices["breakage"]))

    def amount(self, name: str) -> int:
        return int(self.choices[name])

    def paytable(self, sheet: Sheet, wager: Wager) -> Paytable:
        return sheet.paytable(wager.slug, str(self.choices[wager.choice or wager.slug]))


def open_house(game: Game, sheet: Sheet, given: Mapping[str, Any], *, field: str = "house") -> House:
    """A whole house from the choices given; an absent one takes its default, an unknown one is refused."""
    choices: dict[str, str | int | bool] = {}
    for wager in game.wagers:
        if wager.by_paytable and not wager.choice:
            choices[wager.slug] = next(iter(sheet.paytables[wager.slug]))
    options = {option.name: option for option in game.options}
    choices |= {name: option.default for name, option in options.items()}
    for name, value in given.items():
        if name not in choices:
            raise NotAllowed(
                f"{field}.{name}", f"{game.name} has no such choice; it has {', '.join(choices)}"
            )
        if name in options:
            _check_option(options[name], value, field=f"{field}.{name}")
        else:
            sheet.paytable(name, value, field=field)
        choices[name] = value
    if int(choices["minimum-wager"]) > int(choices["maximum-wager"]):
        raise NotAllowed(f"{field}.minimum-wager", "is above maximum-wager")
    return House(choices)


def _check_option(option: Option, value: Any, *, field: str) -> None:
    if option.words and value not in option.words:
        raise NotAllowed(field, f"{value!r} is not one of {', '.join(option.words)}")
    if type(value) is not type(option.default):
        kind = {bool: "true or false", int: "a whole number of cents", str: "a word"}[type(option.default)]
        raise Unreadable(field, f"{value!r} is not {kind}")
    if isinstance(value, int) and not isinstance(value, bool) and value <= 0:
        raise NotAllowed(field, f"{value} is not above zero")
