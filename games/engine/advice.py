"""Advice on a house: what the sheets recommend against without forbidding it, and where they are in doubt."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from games.engine.houses import (
    LARGE_ABOVE,
    MAXIMUM,
    MINIMUM,
    PROGRESSIVE_WAGER,
    SMALLEST_CHIP,
    WASHINGTON,
    House,
)
from games.engine.meters import Meter, half_up, print_rate
from games.engine.money import Flat, Odds, print_cents
from games.engine.paytables import Paytable, Row
from games.engine.rules import Game
from games.engine.sheets import Sheet
from games.engine.wagers import Wager

FLEXIBILITY = "SCPP, Systems flexibility"
WAGERING_LIMITS = "WAC 230-15-040, -140"
MEANT_TO_GROW = Fraction(70, 100)
"""A meter that pays the fixed awards too is designed to grow from this contribution on."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One warning: its code, the choice or the field of the meter it is about, and whose advice it is."""

    code: str
    field: str
    words: str
    rule: str


def advise(game: Game, sheet: Sheet, house: House, meter: Meter | None = None) -> tuple[Advice, ...]:
    """Every warning about this house and its meter (None: the printed one); none of them forbids anything."""
    found = [*_doubts(game, sheet, house), *_limits(house), *_chips(house)]
    standing = meter or sheet.meter
    if game.progressive and standing:
        found += _progressive(sheet, house, game.progressive, standing)
    return tuple(found)


def _doubts(game: Game, sheet: Sheet, house: House) -> Iterator[Advice]:
    """Rows of the chosen tables that are dealt otherwise than they are printed."""
    for wager in game.wagers:
        if not wager.table:
            continue
        table = house.paytable(sheet, wager)
        for row in table.rows:
            if row.doubt:
                dealt = f"the {row.words} is printed “{row.printed}” and dealt as {row.pays}"
                yield Advice(
                    "doubtful-row", wager.chosen_by, f"{table.name}: {dealt}; {row.doubt}.", table.source
                )


def _limits(house: House) -> Iterator[Advice]:
    for name, most in WASHINGTON.items():
        if house.amount(name) > most:
            limit = f"${print_cents(most)}" if name in (MAXIMUM.name, LARGE_ABOVE.name) else str(most)
            words = (
                f"The {_said(name)} is above {limit}, the limit in Washington. Be sure that yours allows it."
            )
            yield Advice("above-washington", name, words, WAGERING_LIMITS)


def _chips(house: House) -> Iterator[Advice]:
    """Bets that the rack cannot make."""
    chip = house.amount(SMALLEST_CHIP.name)
    for option in (MINIMUM, MAXIMUM, PROGRESSIVE_WAGER):
        cents = int(house.choices.get(option.name, 0))
        if cents % chip:
            made = f"cannot be made in chips of ${print_cents(chip)}"
            yield Advice(
                "not-in-chips",
                option.name,
                f"The {_said(option.name)} of ${print_cents(cents)} {made}.",
                "Chips",
            )


def _progressive(sheet: Sheet, house: House, wager: Wager, meter: Meter) -> Iterator[Advice]:
    stake = house.amount(wager.fixed or MINIMUM.name)
    if stake > house.amount(MAXIMUM.name):
        words = "The progressive wager is above the maximum wager, so nobody can make it."
        yield Advice("wager-above-maximum", wager.fixed, words, wager.cites.lose)
    yield from _seed_amount(house.paytable(sheet, wager), stake, meter)
    yield from _contribution(house, meter, preset=sheet.meter.contribution if sheet.meter else Fraction(0))


def _seed_amount(table: Paytable, stake: int, meter: Meter) -> Iterator[Advice]:
    if not meter.seed_amount:
        words = "With a seed amount of $0 two awards in a row restart the meter at almost nothing."
        yield Advice("no-seed-amount", "seed_amount", words, FLEXIBILITY)
        return
    largest = max(table.rows, key=lambda row: _fixed_award(row, stake))
    award = _fixed_award(largest, stake)
    if meter.seed_amount < award:
        seed_amount, wins = f"${print_cents(meter.seed_amount)}", f"${print_cents(award)}"
        largest_award = f"the largest fixed award, {wins} for a {largest.words}"
        words = f"The seed amount of {seed_amount} is below {largest_award}."
        yield Advice("seed-amount-below-fixed-award", "seed_amount", words, FLEXIBILITY)


def _fixed_award(row: Row, stake: int) -> int:
    """Cents that the row pays on this stake whatever the meter shows; 0 for a share of it."""
    if isinstance(row.pays, Flat):
        return row.pays.cents
    return half_up(row.pays.pays(stake)) if isinstance(row.pays, Odds) else 0


def _contribution(house: House, meter: Meter, *, preset: Fraction) -> Iterator[Advice]:
    """What is too little depends on what the meter pays; so does what costs the house its advantage."""
    percent = f"{print_rate(meter.contribution * 100)} %"
    if house.fixed_pays_from_meter:
        if meter.contribution < MEANT_TO_GROW:
            words = (
                f"The meter pays every award; with a contribution of {percent}, below 70 %, it may run dry."
            )
            yield Advice("contribution-below-70", "contribution", words, FLEXIBILITY)
    elif meter.contribution > preset:
        above = f"{percent} is above the preset {print_rate(preset * 100)} %"
        words = f"A contribution of {above}, which lowers the house's advantage."
        yield Advice("contribution-above-preset", "contribution", words, FLEXIBILITY)


def _said(name: str) -> str:
    return name.replace("-", " ")
