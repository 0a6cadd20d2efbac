"""Printed paytables side by side: what each table of a choice pays, where they differ, what is doubted."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.forms import BoundField
from django.utils.text import capfirst
from django.utils.translation import gettext

from games.engine.money.amounts import print_cents
from games.engine.rules.games import Game
from games.engine.rules.own_tables import OWN
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Wager
from trainer.pages.text import translate
from trainer.schools.house_rules.forms import HouseForm
from trainer.schools.house_rules.labels import label_of, rule_of, table_label


@dataclass(frozen=True)
class Cell:
    """What one table pays for a hand: `printed` where the source has other words, `differs` if the tables do,
    `doubt` why the source is unclear, `envy` the bonus of the other players."""

    pays: str = ""
    printed: str = ""
    doubtful: bool = False
    differs: bool = False
    doubt: str = ""
    envy: str = ""


@dataclass(frozen=True)
class Group:
    """One bet's lines, hand by hand, each with a cell for every column."""

    title: str
    rows: list[tuple[str, list[Cell]]]


@dataclass(frozen=True)
class TableChoice:
    """The tables of one choice as columns; `preset` is the default, `name` the house's choice. There is no
    field where the house has no choice."""

    label: str
    columns: list[str]
    groups: list[Group]
    doubts: list[str]
    source: str
    preset: str
    field: BoundField | None = None
    rule: tuple[str, str] = ("", "")
    name: str = ""

    @property
    def several(self) -> bool:
        return len(self.columns) > 1


def chosen_tables(form: HouseForm) -> Iterator[TableChoice]:
    for name in form.tables:
        bets = [w for w in form.game.wagers if w.table and w.choice is not None and w.chosen_by == name]
        yield _side_by_side(form.sheet, bets, form[name], rule_of(form.game, form.sheet, name))


def printed_tables(game: Game, sheet: Sheet) -> list[TableChoice]:
    """Return every printed table of a game, grouped by choice."""
    choices: dict[str, list[Wager]] = {}
    for wager in game.wagers:
        if wager.table:
            choices.setdefault(wager.chosen_by, []).append(wager)
    return [
        *(
            replace(_side_by_side(sheet, bets), name=name, label=label_of(game, name))
            for name, bets in choices.items()
        ),
        *_tables_of_options(game, sheet),
    ]


def unchosen_tables(game: Game, sheet: Sheet) -> Iterator[TableChoice]:
    """Yield the tables of bets without a choice, and those by which options of the house pay instead."""
    for wager in game.wagers:
        if wager.table and wager.choice is None:
            yield _side_by_side(sheet, [wager])
    yield from _tables_of_options(game, sheet)


def _tables_of_options(game: Game, sheet: Sheet) -> Iterator[TableChoice]:
    for pays in game.other_pays:
        yield _side_by_side(sheet, [replace(game.main, pays=pays, choice=None)])


def _side_by_side(
    sheet: Sheet, bets: list[Wager], field: BoundField | None = None, rule: tuple[str, str] = ("", "")
) -> TableChoice:
    bets = list({wager.table: wager for wager in bets}.values())  # bets that are paid alike share a table
    printed = [list(sheet.paytables[wager.table].values()) for wager in bets]
    return TableChoice(
        label=str(field.label) if field else table_label(bets[0]),
        columns=[table.name for table in printed[0]],
        groups=[group_of(table_label(wager), tables) for wager, tables in zip(bets, printed, strict=True)],
        doubts=[text for tables in printed for text in _doubts(tables)],
        source="; ".join(dict.fromkeys(table.source for table in printed[0] if table.source != OWN)),
        preset=sheet.default(bets[0].table),
        field=field,
        rule=rule,
    )


def group_of(title: str, tables: list[Paytable]) -> Group:
    """Return a row for every hand of any table of a bet, in the order of the longest."""
    longest = max(tables, key=lambda table: len(table.printed))
    rows = {row.name: row for table in (longest, *tables) for row in table.printed}
    return Group(title, [(_hand(row), _cells(name, tables)) for name, row in rows.items()])


def _cells(name: str, tables: list[Paytable]) -> list[Cell]:
    found = [table.row_named(name) for table in tables]
    differs = len({str(row.pays) if row else "" for row in found}) > 1
    return [
        _cell(table, row, differs) if row else Cell(differs=differs)
        for table, row in zip(tables, found, strict=True)
    ]


def _cell(table: Paytable, row: Row, differs: bool) -> Cell:
    return Cell(
        pays=translate(row.pays.words),
        printed="" if row.printed.endswith(str(row.pays)) else row.printed,
        doubtful=bool(row.doubt),
        differs=differs,
        doubt=_doubt(table, row),
        envy=f"${print_cents(row.envy)}" if row.envy else "",
    )


def _hand(row: Row) -> str:
    """Return the hand as the table prints it, else by its name."""
    printed = row.printed.removesuffix(str(row.pays)).strip()
    return (
        translate(printed)
        if printed and row.printed.endswith(str(row.pays))
        else capfirst(translate(row.words))
    )


def _doubts(tables: list[Paytable]) -> Iterator[str]:
    for table in tables:
        yield from filter(None, (_doubt(table, row) for row in table.rows))


def _doubt(table: Paytable, row: Row) -> str:
    """Return how a row is dealt otherwise than printed; "" where it is not."""
    if not row.doubt:
        return ""
    sentence = gettext("%(table)s, %(hand)s: printed “%(printed)s”, dealt as %(pays)s, because %(doubt)s.")
    facts = {
        "table": table.name,
        "hand": translate(row.words),
        "printed": row.printed,
        "doubt": translate(row.doubt),
    }
    return sentence % (facts | {"pays": translate(row.pays.words)})
