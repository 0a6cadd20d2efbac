"""Changes to what is paid: odds, rows, tables, and the money of the meter."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from games.engine.cards.cards import RANKS
from games.engine.cards.hands import Ladder
from games.engine.misconceptions.bet_changes import misread_as, won_by
from games.engine.misconceptions.hand_changes import Change, of_poker_hands
from games.engine.money.amounts import MeterShare, Odds, Push, parse_pay
from games.engine.money.meters import Meter
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.pages import open_page
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.sheets import FOLDER, Sheet
from games.engine.rules.wagers import Beats, BeatsBoth, ByTable, LosesHand, MakesHand, Wager
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


def by_printed_odds(wager: Wager) -> bool:
    """Return whether a table says by what odds it is paid, and no meter."""
    return isinstance(wager.pays, ByTable)


def odds_as(change: Callable[[Fraction], Fraction], *, form: str, bonus: bool = False) -> Change:
    """Every line of this form ("to" or "for") read otherwise; `bonus` keeps to tables that replace even
    money."""

    def row(old: Row) -> Row:
        if not isinstance(old.pays, Odds) or old.pays.form != form:
            return old
        return replace(old, pays=replace(old.pays, times=change(old.pays.times)))

    @lru_cache(maxsize=SHEETS)
    def of_game(game: Game) -> Change:
        bonuses = {wager.table for wager in game.wagers if isinstance(wager.win_condition, Beats)}

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


even_money_twice = misread_as(won_by(Beats, BeatsBoth), times=2)
"""Bets at even money paid with the stake beside them counted in."""


def neighbouring_row(step: int) -> Change:
    """Every row pays what the row `step` lines down from it pays."""

    def change(table: Paytable) -> Paytable:
        rows, last = table.rows, len(table.rows) - 1
        other = [rows[min(max(at + step, 0), last)] for at in range(len(rows))]
        moved = (
            replace(row, pays=neighbor.pays) if neighbor.losing is row.losing else row
            for row, neighbor in zip(rows, other, strict=True)
        )
        return replace(table, rows=tuple(moved))

    return tables_as(change)


def even_money(table: Paytable) -> Paytable:
    """Every line but a share of the meter."""
    even = Odds(Fraction(1), "to")
    return replace(
        table,
        rows=tuple(
            row if isinstance(row.pays, MeterShare | Push) else replace(row, pays=even) for row in table.rows
        ),
    )


def paid_pushes(table: Paytable) -> Paytable:
    """Every line that pushes at even money."""
    even = Odds(Fraction(1), "to")
    rows = (replace(row, pays=even) if isinstance(row.pays, Push) else row for row in table.rows)
    return replace(table, rows=tuple(rows))


def without_pushes(table: Paytable) -> Paytable:
    """Without the lines that push, so that their hands lose."""
    return replace(table, rows=tuple(row for row in table.rows if not isinstance(row.pays, Push)))


def without_special_lines(table: Paytable) -> Paytable:
    """Without the lines that pay a part of a category more, such as four aces."""
    plain = {row.category for row in table.rows if row.name == row.category}
    kept = (row for row in table.rows if row.name == row.category or row.category not in plain)
    return replace(table, rows=tuple(kept))


def in_any_suit(table: Paytable) -> Paytable:
    """Lines for one suit read as if they were for every suit."""
    return replace(table, rows=tuple(replace(row, suit="") for row in table.rows))


def whole_odds(times: Fraction) -> Fraction:
    """Odds such as 3 to 2 without their half."""
    return Fraction(times.__floor__())


def lowest_pair(by: int) -> Change:
    """The lowest line begins so many ranks away from where it does; not in a table with a line that pushes,
    for what is below the lowest pay is no losing hand there."""

    def change(table: Paytable) -> Paytable:
        rows = table.rows
        if any(isinstance(row.pays, Push) for row in rows):
            return table
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


LOWEST = "pair"
"""A side bet's table ends with a pair of some rank; on the winning hand it pays even money, on the losing one
much more."""


@of_poker_hands
def other_games_paytable(inputs: Inputs) -> Iterator[Inputs]:
    """Each side bet by each table of a sister bet in another game, as far as this ladder knows its hands."""
    for wager in inputs.game.wagers:
        read = isinstance(wager.win_condition, MakesHand | LosesHand) and isinstance(wager.pays, ByTable)
        if not read or not wager.staked:
            continue
        own = inputs.house.paytable(inputs.sheet, wager)
        for table in _elsewhere(inputs.game.slug, inputs.game.ladder):
            if _sisters(own, table) and table.rows != own.rows:
                yield _paid_by(inputs, wager, table)


def _sisters(own: Paytable, other: Paytable) -> bool:
    """Both lowest pairs are paid even money, or neither is."""
    return (own.rows[-1].pays.words == "1 to 1") is (other.rows[-1].pays.words == "1 to 1")


def _paid_by(inputs: Inputs, wager: Wager, table: Paytable) -> Inputs:
    named = inputs.sheet.paytables[wager.table]
    tables = {**inputs.sheet.paytables, wager.table: {name: replace(table, name=name) for name in named}}
    return replace(inputs, sheet=replace(inputs.sheet, paytables=tables))


@cache
def _elsewhere(game: str, ladder: Ladder) -> tuple[Paytable, ...]:
    result = (table for path in sorted(FOLDER.glob("*.toml")) for table in _printed(path, game, ladder))
    return tuple({tuple(row.pays.words for row in table.rows): table for table in result}.values())


def _printed(path: Path, game: str, ladder: Ladder) -> Iterator[Paytable]:
    """Tables that end with a pair; the sheets themselves are checked where their games are loaded."""
    page = open_page(path)
    if page["sheet"]["game"] == game:
        return
    for wager, tables in page["paytables"].items():
        for name, printed in tables.items():
            rows = tuple(_row(*line) for line in printed.items() if line[0] not in ("source", "odd_order"))
            known = tuple(row for row in rows if row.category in ladder.categories)
            if known and known[-1].category == LOWEST:
                yield Paytable(name, wager, str(printed["source"]), known)


def _row(name: str, value: Any) -> Row:
    said = {"pays": value} if isinstance(value, str) else value
    lowest = RANKS.index(said["lowest"]) + 2 if "lowest" in said else 0
    return Row(name, said.get("hand", name), parse_pay(said["pays"], field=name), said["pays"], lowest)
