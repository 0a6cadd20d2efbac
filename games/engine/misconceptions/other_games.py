"""Other games' paytables: what a dealer who came from the next table pays."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from games.engine.cards.cards import RANKS
from games.engine.cards.hands import Ladder
from games.engine.money.amounts import parse_pay
from games.engine.rules.pages import open_page
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.sheets import FOLDER
from games.engine.rules.wagers import ByHand, ByLosingHand, Wager
from games.engine.settlement.inputs import Inputs

LOWEST = "pair"
"""A side bet's table ends with a pair of some rank; on the winning hand it pays even money, on the losing one
much more."""


def other_games_paytable(inputs: Inputs) -> Iterator[Inputs]:
    """Each side bet by each table of a sister bet in another game, as far as this ladder knows its hands."""
    for wager in inputs.game.wagers:
        if not isinstance(wager.settles, ByHand | ByLosingHand) or not wager.staked:
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
