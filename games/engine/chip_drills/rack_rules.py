"""What a house does at the rack: heaps in which chips are proved, what is called to the floor from when on.

All of it is ours or the house's, and stands in fixtures/rack.toml; nothing here is printed in a source.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games.engine.errors import SheetRefused
from games.engine.money.amounts import CHIPS, Chip
from games.engine.rules.games import Option
from games.engine.rules.houses import MAX_WAGER
from games.engine.rules.numbered_rules import Rule, house_rules_on
from games.engine.rules.pages import FIXTURES, open_page, table_of, text_of
from games.engine.texts import Text

RACK = FIXTURES / "rack.toml"


@dataclass(frozen=True, slots=True)
class Call:
    """What is called: the words, what it is about, and the house's option of the amount from which on."""

    slug: str
    words: Text
    about: Text
    option: Option
    rule: Rule


@dataclass(frozen=True, slots=True)
class RackRules:
    heaps: tuple[tuple[Chip, int], ...]
    calls: tuple[Call, ...]
    rules: dict[str, Rule]

    def call(self, slug: str) -> Call:
        return next(call for call in self.calls if call.slug == slug)

    @property
    def options(self) -> tuple[Option, ...]:
        return tuple(call.option for call in self.calls)


@cache
def rack_rules(path: Path = RACK) -> RackRules:
    printed = open_page(path)
    rules = dict(house_rules_on(path, {"rules": table_of(path, printed, "rules")}))
    calls = table_of(path, printed, "calls")
    return RackRules(
        heaps=tuple(_heaps(path, table_of(path, printed, "heaps"))),
        calls=tuple(_call(path, slug, table_of(path, calls, slug, "calls."), rules) for slug in calls),
        rules=rules,
    )


def _heaps(path: Path, printed: dict[str, Any]) -> list[tuple[Chip, int]]:
    colours = {str(chip.colour): chip for chip in CHIPS}
    for colour, size in printed.items():
        if colour not in colours or type(size) is not int or size < 2:
            raise SheetRefused(
                f"{path.name} [heaps] {colour}", "write a colour and how many chips make a heap"
            )
    return [(colours[colour], size) for colour, size in printed.items()]


def _call(path: Path, slug: str, printed: dict[str, Any], rules: dict[str, Rule]) -> Call:
    number, least = f"HOUSE {slug}", printed.get("from")
    if number not in rules:
        raise SheetRefused(f"{path.name} [calls.{slug}]", f"has no rule {number}")
    if type(least) is not int or least < 1:
        raise SheetRefused(f"{path.name} [calls.{slug}] from", "is not an amount of cents")
    texts = {key: Text(text_of(path, printed, f"calls.{slug}", key)) for key in ("words", "about")}
    option = Option(f"call-{slug}-from", least, most=MAX_WAGER)
    return Call(slug, texts["words"], texts["about"], option, rules[number])
