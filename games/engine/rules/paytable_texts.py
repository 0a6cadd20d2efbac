"""Paytables as facts: what a sheet printed at one time, written as text and laid over the sheet of today.

The rules in words stay those of today's sheet; only what is paid is as it was.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.engine.errors import Unreadable
from games.engine.money.amounts import parse_pay
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.sheets import Sheet

_AS_THEY_ARE = ("name", "category", "printed", "lowest", "doubt", "natural", "envy", "implied")


def write_tables(sheet: Sheet) -> str:
    """Return every paytable of the sheet, row by row in its order; equal sheets write equal text."""
    written = {
        wager: {name: _written(table) for name, table in tables.items()}
        for wager, tables in sheet.paytables.items()
    }
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def with_tables(sheet: Sheet, text: str) -> Sheet:
    """Return the sheet, paying as was written there; a table that is not written there stays as it is
    printed."""
    try:
        kept = _read(json.loads(text))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unreadable("paytables", str(error)) from error
    printed = sheet.paytables
    bets = printed.keys() | kept.keys()
    return replace(sheet, paytables={bet: {**printed.get(bet, {}), **kept.get(bet, {})} for bet in bets})


def _written(table: Paytable) -> dict[str, Any]:
    rows = [
        {"pays": str(row.pays)} | {name: getattr(row, name) for name in _AS_THEY_ARE} for row in table.rows
    ]
    return {"source": table.source, "rows": rows}


def _read(written: Mapping[str, Any]) -> dict[str, dict[str, Paytable]]:
    return {
        wager: {name: _table(wager, name, printed) for name, printed in tables.items()}
        for wager, tables in written.items()
    }


def _table(wager: str, name: str, printed: Mapping[str, Any]) -> Paytable:
    rows = tuple(_row(row) for row in printed["rows"])
    return Paytable(name, wager, printed["source"], rows)


def _row(printed: Mapping[str, Any]) -> Row:
    return Row(pays=parse_pay(printed["pays"]), **{name: printed[name] for name in _AS_THEY_ARE})
