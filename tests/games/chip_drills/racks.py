"""Supplies to draw tasks from: as the sheets print it, and one with broken odds and breakage."""

import re
from fractions import Fraction
from functools import cache

from games import GAMES
from games.engine.chip_drills.ladder import BY_SLUG, LEVELS, task_of
from games.engine.chip_drills.rack_rules import rack_rules
from games.engine.chip_drills.supplies import Supply, lines_of, shares_of
from games.engine.chip_drills.tasks import Pile, Task
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load

CENTS = {"orange": 100_000, "purple": 50_000, "black": 10_000, "green": 2_500}
CENTS |= {"red": 500, "pink": 250, "white": 100}
"""Typed here, so that what the engine says of its chips is not asked of the engine."""


@cache
def supply(**choices: str) -> Supply:
    """Of every game, each with those of these choices that its house has."""
    lines, shares, meters = [], set(), set()
    for game in GAMES.values():
        sheet = load(game)
        known = open_house(game, sheet, {}).choices
        house = open_house(game, sheet, {name: value for name, value in choices.items() if name in known})
        lines += lines_of(game, sheet, house)
        if own := shares_of(game, sheet, house):
            shares |= own
            meters.add(sheet.meter.amount)
    calls = {option.name: option.default for option in rack_rules().options}
    return Supply(tuple(lines), tuple(sorted(shares)), tuple(sorted(meters)), calls)


def broken() -> Supply:
    return supply(**{"big-hand": "BIG-B", "breakage": "down"})


def tasks(rung: str, count: int, *, of: Supply | None = None) -> list[Task]:
    return [task_at(rung, number) if of is None else drawn(rung, number, of) for number in range(count)]


@cache
def task_at(rung: str, number: int) -> Task:
    return drawn(rung, number, broken())


def drawn(rung: str, number: int, of: Supply) -> Task:
    return task_of(BY_SLUG[rung], of, seed="tests", number=number)


EVERY_RUNG = [rung.slug for rung in LEVELS]


# --- What a task shows, read off it ----------------------------------------------------------------------


def lying(pile: Pile) -> int:
    """Cents of the chips and notes of a pile, counted one by one."""
    chips = sum(CENTS[str(chip.colour)] for chip, count in pile.chips for _ in range(count))
    return chips + sum(note for note, count in pile.notes for _ in range(count))


def odds_of(pile: Pile) -> tuple[Fraction, str]:
    """As they are written: "8 to 1", "1.5 to 1", "3 to 2", "9 for 1"."""
    pays, form, each = re.fullmatch(r"([\d.,]+) (to|for) (\d+)", pile.written).groups()
    return Fraction(pays.replace(",", "")) / int(each), form


def written_cents(text: str) -> int:
    return int(Fraction(re.search(r"\$([\d,]+(?:\.\d\d)?)", text)[1].replace(",", "")) * 100)
