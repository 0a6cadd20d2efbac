"""Changes to what is paid: odds, rows, tables, and the money of the meter."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from games.engine.misconceptions.hand_changes import Change
from games.engine.money.amounts import Odds, Share
from games.engine.money.meters import Meter
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import HeadToHead
from games.engine.settlement.inputs import Inputs

SHEETS = 16
"""Sheets of which a process keeps how they are misread: one a game, and some in tests."""


def tables_as(change: Callable[[Paytable], Paytable]) -> Change:
    @lru_cache(maxsize=SHEETS)
    def misread(sheet: Sheet) -> Sheet:
        tables = {
            wager: {name: change(table) for name, table in named.items()}
            for wager, named in sheet.paytables.items()
        }
        return replace(sheet, paytables=tables)

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        yield replace(inputs, sheet=misread(inputs.sheet))

    return changed


def odds_as(change: Callable[[Fraction], Fraction], *, form: str, bonus: bool = False) -> Change:
    """Every line of this form ("to" or "for") read otherwise; `bonus` keeps to tables that replace even
    money."""

    def row(old: Row) -> Row:
        if not isinstance(old.pays, Odds) or old.pays.form != form:
            return old
        return replace(old, pays=Odds(change(old.pays.times), form))

    @lru_cache(maxsize=SHEETS)
    def of_game(game: Game) -> Change:
        bonuses = {wager.table for wager in game.wagers if wager.table != wager.slug}

        def table(old: Paytable) -> Paytable:
            if bonus and old.wager not in bonuses:
                return old
            return replace(old, rows=tuple(row(each) for each in old.rows))

        return tables_as(table)

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        yield from of_game(inputs.game)(inputs)

    return changed


def both(first: Change, second: Change) -> Change:
    def changed(inputs: Inputs) -> Iterator[Inputs]:
        for once in first(inputs):
            yield from second(once)

    return changed


def even_money_twice(inputs: Inputs) -> Iterator[Inputs]:
    """Bets at even money paid with the stake beside them counted in."""
    wagers = tuple(
        replace(wager, settles=replace(wager.settles, times=2))
        if isinstance(wager.settles, HeadToHead)
        else wager
        for wager in inputs.game.wagers
    )
    yield replace(inputs, game=replace(inputs.game, wagers=wagers))


def neighbouring_row(step: int) -> Change:
    """Every row pays what the row `step` lines down from it pays."""

    def change(table: Paytable) -> Paytable:
        rows, last = table.rows, len(table.rows) - 1
        other = [rows[min(max(at + step, 0), last)] for at in range(len(rows))]
        moved = (replace(row, pays=neighbor.pays) for row, neighbor in zip(rows, other, strict=True))
        return replace(table, rows=tuple(moved))

    return tables_as(change)


def even_money(table: Paytable) -> Paytable:
    """Every line but a share of the meter."""
    even = Odds(Fraction(1), "to")
    return replace(
        table,
        rows=tuple(row if isinstance(row.pays, Share) else replace(row, pays=even) for row in table.rows),
    )


def without_special_lines(table: Paytable) -> Paytable:
    """Without the lines that pay a part of a category more, such as four aces."""
    plain = {row.category for row in table.rows if row.name == row.category}
    kept = (row for row in table.rows if row.name == row.category or row.category not in plain)
    return replace(table, rows=tuple(kept))


def lowest_pair(by: int) -> Change:
    def change(table: Paytable) -> Paytable:
        rows = table.rows
        last = replace(rows[-1], lowest=rows[-1].lowest + by) if rows[-1].lowest else rows[-1]
        return replace(table, rows=(*rows[:-1], last))

    return tables_as(change)


def other_paytable(inputs: Inputs) -> Iterator[Inputs]:
    for wager, named in inputs.sheet.paytables.items():
        for name in named:
            if inputs.house.choices.get(wager, name) != name:
                yield replace(inputs, house=House({**inputs.house.choices, wager: name}))


def meter_as(change: Callable[[Meter], Meter]) -> Change:
    def changed(inputs: Inputs) -> Iterator[Inputs]:
        if inputs.meter:
            yield replace(inputs, meter=change(inputs.meter))

    return changed


def without_reserve(meter: Meter) -> Meter:
    return replace(meter, reserve=0, reserve_contribution=Fraction(0))


def without_coin_in(meter: Meter) -> Meter:
    return replace(meter, contribution=Fraction(0))
