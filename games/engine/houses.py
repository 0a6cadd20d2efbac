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

HOLD_BAD_BEAT = Option("hold-bad-beat-to-showdown", False)
PROGRESSIVE_WAGER = Option("progressive-wager", 100)
FIXED_PAYS_FROM_METER = Option("fixed-pays-from-meter", False)
SPLIT_ROYALS = Option("split-royals", False)
BIG_HAND_ON_AUTOMATIC = Option("big-hand-on-automatic", True)
JOKER_BET_COUNTS_DRAW = Option("joker-bet-counts-draw", False)


@dataclass(frozen=True)
class House:
    """Choices by name: a paytable for each wager that has one, then the options; amounts in cents."""

    choices: Mapping[str, str | int | bool] = field(default_factory=dict)

    @property
    def breakage(self) -> Breakage:
        return Breakage(str(self.choices["breakage"]))

    @property
    def holds_bad_beat(self) -> bool:
        return self.says(HOLD_BAD_BEAT)

    @property
    def fixed_pays_from_meter(self) -> bool:
        return self.says(FIXED_PAYS_FROM_METER)

    @property
    def splits_royals(self) -> bool:
        return self.says(SPLIT_ROYALS)

    @property
    def pays_big_hand_on_automatic(self) -> bool:
        return self.says(BIG_HAND_ON_AUTOMATIC)

    @property
    def joker_bet_counts_draw(self) -> bool:
        return self.says(JOKER_BET_COUNTS_DRAW)

    def says(self, option: Option) -> bool:
        return bool(self.choices.get(option.name, option.default))

    def amount(self, name: str) -> int:
        return int(self.choices[name])

    def paytable(self, sheet: Sheet, wager: Wager) -> Paytable:
        """The table chosen for this wager, or the only one that is printed for it."""
        chosen = self.choices.get(wager.chosen_by) if wager.choice is not None else None
        return sheet.paytable(wager.table, str(chosen or sheet.default(wager.table)))


def open_house(game: Game, sheet: Sheet, given: Mapping[str, Any], *, field: str = "house") -> House:
    """A whole house from the choices given; an absent one takes its default, an unknown one is refused."""
    choices: dict[str, str | int | bool] = {}
    for wager in game.wagers:
        if wager.table and wager.choice == "":
            choices[wager.table] = sheet.default(wager.table)
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
