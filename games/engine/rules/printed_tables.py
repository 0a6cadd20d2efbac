"""Printed tables: a paytable of a sheet read line by line, and refused by file, table and row."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

from games.engine.cards.cards import RANKS
from games.engine.cards.hands import Ladder
from games.engine.errors import Refused, SheetRefused
from games.engine.money.amounts import Odds, Pay, Share, parse_cents, parse_pay
from games.engine.rules.pages import text_of
from games.engine.rules.paytables import Paytable, Row, or_better

_ROW_KEYS = {"pays", "hand", "lowest", "or_better", "natural", "envy", "printed", "doubt"}
JOKER_ROWS = ("player-two-jokers", "one-joker-each", "player-one-joker")
"""What a table on jokers can have lines for."""


def read_paytable(path: Path, ladder: Ladder, wager: str, name: str, printed: dict[str, Any]) -> Paytable:
    where = f"paytables.{wager}.{name}"
    source, reviewed = text_of(path, printed, where, "source"), "odd_order" in printed
    lines = {row: value for row, value in printed.items() if row not in ("source", "odd_order")}
    rows = tuple(
        row
        for line, value in lines.items()
        for row in _rows(path, ladder, f"{path.name} [{where}] {line}", line, value)
    )
    matched = [(row.category, row.lowest, row.natural) for row in rows]
    for row in rows:
        if matched.count((row.category, row.lowest, row.natural)) > 1:
            raise SheetRefused(f"{path.name} [{where}] {row.name}", "matches the same hands as another row")
    for above, below in pairwise(rows):
        if not reviewed and _size(below.pays) > _size(above.pays):
            raise SheetRefused(
                f"{path.name} [{where}] {below.name}", f"pays more than {above.name} above it; review it"
            )
    return Paytable(name, wager, source, rows)


def _rows(path: Path, ladder: Ladder, where: str, name: str, value: Any) -> Iterator[Row]:
    """Yield a printed line, and those that it implies."""
    row = _row(path, ladder, where, name, value)
    if isinstance(value, dict) and value.get("or_better"):
        yield from or_better(ladder, row)
    else:
        yield row


def _row(path: Path, ladder: Ladder, where: str, name: str, value: Any) -> Row:
    printed = {"pays": value} if isinstance(value, str) else value
    if not isinstance(printed, dict) or "pays" not in printed or not _ROW_KEYS.issuperset(printed):
        raise SheetRefused(where, f"{value!r} is not a row; write pays, and {', '.join(sorted(_ROW_KEYS))}")
    for key in ("pays", "lowest", "envy"):
        if not isinstance(printed.get(key, ""), str):
            raise SheetRefused(where, f"{key} {printed[key]!r} is not text")
    if printed.get("lowest", "A") not in RANKS:
        raise SheetRefused(where, f"lowest {printed['lowest']!r} is no rank")
    category = printed.get("hand", name)
    if category not in (*ladder.categories, *JOKER_ROWS):
        raise SheetRefused(where, f"the ladder has no {category!r}")
    try:
        return Row(
            name,
            category,
            parse_pay(printed["pays"], field=where),
            printed=str(printed.get("printed", printed["pays"])),
            lowest=RANKS.index(printed["lowest"]) + 2 if "lowest" in printed else 0,
            doubt=str(printed.get("doubt", "")),
            natural=printed.get("natural"),
            envy=parse_cents(printed["envy"], field=where) if "envy" in printed else 0,
        )
    except Refused as error:
        raise SheetRefused(where, error.reason) from error


def _size(pays: Pay) -> Fraction:
    if isinstance(pays, Odds):
        return pays.times
    return Fraction(pays.percent * 10**6) if isinstance(pays, Share) else Fraction(pays.cents, 100)
