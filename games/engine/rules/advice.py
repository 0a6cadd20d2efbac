"""Advice on a house: what the sheets recommend against without forbidding it, and where they are in doubt."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from games.engine.money.amounts import Flat, Odds, Pay, print_cents
from games.engine.money.meters import Meter, half_up, print_rate
from games.engine.rules.games import Game
from games.engine.rules.houses import (
    LARGE_ABOVE,
    MAX_LARGE,
    MAX_WAGERS,
    MAXIMUM,
    MINIMUM,
    PLAYER_LIMIT,
    PRIZE_LIMIT,
    PROGRESSIVE_WAGER,
    SMALLEST_CHIP,
    TABLE_LIMIT,
    WASHINGTON,
    House,
)
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Wager
from games.engine.texts import Text, all_of

FLEXIBILITY = "SCPP Systems flexibility"
WAGERING_LIMITS = "WAC 230-15-040, -140"
PAYOUT_RULE = "HOUSE payout limits"
WASHINGTON_ODDS = 50
"""Washington (WAC 230-15-490, 2021) allows a payout limit only where the top odds are at least so many to 1,
and not below the largest wager times the top odds counted up to them."""
MEANT_TO_GROW = Fraction(70, 100)
"""A meter that pays the fixed awards too is designed to grow from this contribution on."""

CALLED = {
    MINIMUM.name: Text("minimum bet"),
    MAXIMUM.name: Text("maximum bet"),
    MAX_WAGERS.name: Text("maximum number of bets"),
    LARGE_ABOVE.name: Text("large bet amount"),
    MAX_LARGE.name: Text("maximum number of large bets"),
    PROGRESSIVE_WAGER.name: Text("progressive bet"),
    PRIZE_LIMIT.name: Text("payout limit for one bet"),
    PLAYER_LIMIT.name: Text("payout limit for one player"),
    TABLE_LIMIT.name: Text("payout limit for the table"),
}
"""The options that are warned of, in words."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One warning: its code, the choice or the field of the meter it is about, and whose advice it is."""

    code: str
    field: str
    words: Text
    rule: str


def advise(game: Game, sheet: Sheet, house: House, meter: Meter | None = None) -> tuple[Advice, ...]:
    """Return every warning about this house and its meter (None: the printed one); none of them forbids
    anything."""
    result = [
        *_doubts(game, sheet, house),
        *_limits(game, house),
        *payout_advice(game, sheet, house),
        *_chips(house),
    ]
    current_meter = meter or sheet.meter
    if game.progressive and current_meter:
        result += _progressive(sheet, house, game.progressive, current_meter)
    return tuple(result)


def _doubts(game: Game, sheet: Sheet, house: House) -> Iterator[Advice]:
    """Rows of the chosen tables that are dealt otherwise than they are printed."""
    for wager in game.wagers:
        if not wager.table:
            continue
        table = house.paytable(sheet, wager)
        for row in table.rows:
            if row.doubt:
                yield Advice("doubtful-row", wager.chosen_by, _doubt(table, row), table.source)


def _doubt(table: Paytable, row: Row) -> Text:
    return Text(
        "%(table)s: the %(hand)s is printed “%(printed)s” but pays %(odds)s here. "
        "Unclear in the source: %(doubt)s.",
        table=table.name,
        hand=row.words,
        printed=row.printed,
        odds=row.pays.words,
        doubt=row.doubt,
    )


def _limits(game: Game, house: House) -> Iterator[Advice]:
    """What the game's own default is, its sheet speaks of."""
    defaults = {option.name: option.default for option in game.options}
    for name, most in WASHINGTON.items():
        if name in defaults and most < house.amount(name) != defaults[name]:
            limit = f"${print_cents(most)}" if name in (MAXIMUM.name, LARGE_ABOVE.name) else str(most)
            words = Text(
                "The %(option)s is above %(limit)s, Washington’s limit. Other states’ limits aren’t known "
                "here, so check yours.",
                option=CALLED[name],
                limit=limit,
            )
            yield Advice("above-washington", name, words, WAGERING_LIMITS)


def payout_advice(game: Game, sheet: Sheet, house: House) -> Iterator[Advice]:
    """Payout limits that Washington does not allow: too low, on low odds, or on several kinds of payout."""
    prizes = [(wager, *_largest(sheet, house, wager)) for wager in game.wagers if wager.table]
    for name, most in house.payout_limits.items():
        facts = {"option": CALLED[name], "amount": print_cents(most)}
        long = [stake * WASHINGTON_ODDS for _, stake, top in prizes if top >= WASHINGTON_ODDS]
        if most < max(long, default=0):
            words = Text(
                "The %(option)s of $%(amount)s is below $%(least)s, Washington’s minimum: the maximum "
                "bet times the top odds, up to 50. Other states’ limits aren’t known here, so check yours.",
                least=print_cents(max(long)),
                **facts,
            )
            yield Advice("payout-limit-too-low", name, words, PAYOUT_RULE)
        short = [wager.name for wager, stake, top in prizes if top < WASHINGTON_ODDS and most < top * stake]
        if short:
            words = Text(
                "The %(option)s of $%(amount)s also limits %(bets)s. Washington allows that "
                "only when the top odds are at least 50 to 1. Other states’ limits aren’t known here, so "
                "check yours.",
                bets=all_of(short),
                **facts,
            )
            yield Advice("payout-limit-on-low-odds", name, words, PAYOUT_RULE)
        if name != PRIZE_LIMIT.name and len(prizes) > 1:
            words = Text(
                "The %(option)s of $%(amount)s combines %(bets)s. Washington allows a limit on only one "
                "kind of payout. Other states’ limits aren’t known here, so check yours.",
                bets=all_of(wager.name for wager, _, _ in prizes),
                **facts,
            )
            yield Advice("payout-limit-on-several", name, words, PAYOUT_RULE)


def _largest(sheet: Sheet, house: House, wager: Wager) -> tuple[int, Fraction]:
    """Return the largest stake that this bet's limited payout is paid on, and its top odds to 1."""
    stake = house.amount(wager.fixed or MAXIMUM.name)
    rows = house.paytable(sheet, wager).rows
    return stake, max((_to_one(row.pays, stake) for row in rows), default=Fraction(0))


def _to_one(pays: Pay, stake: int) -> Fraction:
    """What a row pays beyond the stake, as times of it; 0 for a share of a meter, which no limit counts."""
    if isinstance(pays, Flat):
        return Fraction(pays.cents, stake) - 1
    if isinstance(pays, Odds):
        return pays.times - (pays.form == "for")
    return Fraction(0)


def _chips(house: House) -> Iterator[Advice]:
    """Bets that the rack cannot make."""
    chip = house.amount(SMALLEST_CHIP.name)
    for option in (MINIMUM, MAXIMUM, PROGRESSIVE_WAGER):
        cents = int(house.choices.get(option.name, 0))
        if cents % chip:
            words = Text(
                "The %(option)s of $%(amount)s can’t be made with $%(chip)s chips.",
                option=CALLED[option.name],
                amount=print_cents(cents),
                chip=print_cents(chip),
            )
            yield Advice("not-in-chips", option.name, words, Text("Chips"))


def _progressive(sheet: Sheet, house: House, wager: Wager, meter: Meter) -> Iterator[Advice]:
    stake = house.amount(wager.fixed or MINIMUM.name)
    if stake > house.amount(MAXIMUM.name):
        words = Text("The progressive bet is above the maximum bet, so no player can make it.")
        yield Advice("wager-above-maximum", wager.fixed, words, wager.citations.lose)
    yield from _seed_amount(house.paytable(sheet, wager), stake, meter)
    yield from _contribution(house, meter, preset=sheet.meter.contribution if sheet.meter else Fraction(0))


def _seed_amount(table: Paytable, stake: int, meter: Meter) -> Iterator[Advice]:
    if not meter.seed_amount:
        words = Text("With a seed amount of $0, two awards in a row reset the meter to almost nothing.")
        yield Advice("no-seed-amount", "seed_amount", words, FLEXIBILITY)
        return
    largest = max(table.rows, key=lambda row: _fixed_award(row, stake))
    award = _fixed_award(largest, stake)
    if meter.seed_amount < award:
        words = Text(
            "The seed amount of $%(seed_amount)s is below the largest fixed award: $%(award)s (%(hand)s).",
            seed_amount=print_cents(meter.seed_amount),
            award=print_cents(award),
            hand=largest.words,
        )
        yield Advice("seed-amount-below-fixed-award", "seed_amount", words, FLEXIBILITY)


def _fixed_award(row: Row, stake: int) -> int:
    """Return cents that the row pays on this stake whatever the meter shows; 0 for a share of it."""
    if isinstance(row.pays, Flat):
        return row.pays.cents
    return half_up(row.pays.pays(stake)) if isinstance(row.pays, Odds) else 0


def _contribution(house: House, meter: Meter, *, preset: Fraction) -> Iterator[Advice]:
    """What is too little depends on what the meter pays; so does what costs the house its advantage."""
    percent = print_rate(meter.contribution * 100)
    if house.fixed_pays_from_meter:
        if meter.contribution < MEANT_TO_GROW:
            words = Text(
                "The meter pays every award. A contribution of %(percent)s%%, below "
                "%(least)s%%, may not keep up.",
                percent=percent,
                least=print_rate(MEANT_TO_GROW * 100),
            )
            yield Advice("contribution-below-70", "contribution", words, FLEXIBILITY)
    elif meter.contribution > preset:
        words = Text(
            "A contribution of %(percent)s%% is above the preset %(preset)s%%. It lowers the house edge.",
            percent=percent,
            preset=print_rate(preset * 100),
        )
        yield Advice("contribution-above-preset", "contribution", words, FLEXIBILITY)
