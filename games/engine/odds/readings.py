"""Readings of a doubtful row: what it is dealt as and what is printed, each `to` 1 and `for` 1."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from games.engine.errors import Unreadable
from games.engine.money.amounts import Odds, parse_pay
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.wagers import Wager
from games.engine.texts import Text


@dataclass(frozen=True, slots=True)
class Reading:
    """One row read so; `table` is the paytable that then pays, `dealt` whether it is the one here."""

    row: Row
    odds: Odds
    table: Paytable
    dealt: bool

    @property
    def way(self) -> str:
        return f"{self.row.name} {self.odds}"

    @property
    def words(self) -> Text:
        return Text("the %(hand)s at %(odds)s", hand=self.row.words, odds=self.odds.words)


def readings(wager: Wager, table: Paytable) -> Iterator[Reading]:
    """Yield each doubtful row of the table in every reading, what is dealt first; nothing without a doubt."""
    for row in table.rows:
        if row.doubt and isinstance(row.pays, Odds):
            for odds in _read(row, row.pays):
                paid = _as_paid(wager, odds)
                rows = tuple(replace(each, pays=paid) if each is row else each for each in table.rows)
                yield Reading(row, odds, replace(table, rows=rows), odds == row.pays)


def _read(row: Row, dealt: Odds) -> Iterator[Odds]:
    """Yield the odds that are dealt, the same in the other form, and those that are printed in both."""
    yield dealt
    times = {dealt.times}
    try:
        printed = parse_pay(row.printed)
    except Unreadable:
        printed = dealt
    if isinstance(printed, Odds):
        times.add(printed.times)
    for each in sorted(times):
        for form in ("to", "for"):
            if (each, form) != (dealt.times, dealt.form):
                yield Odds(each, form)


def _as_paid(wager: Wager, odds: Odds) -> Odds:
    """What leaves the tray: a bet that was swept is paid its stake too where odds are `to` 1; one that lies
    there keeps it, which `for` 1 would count among the odds."""
    if wager.progressive and odds.form == "to":
        return Odds(odds.times + 1, "for")
    if not wager.progressive and odds.form == "for":
        return Odds(max(Fraction(-1), odds.times - 1), "to")
    return odds
