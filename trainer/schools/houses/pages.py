"""What the house pages draw: printed paytables side by side, the fields in their sections, past changes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.forms import BoundField
from django.utils.translation import gettext

from games.engine.advice import Advice, advise
from games.engine.houses import LIMITS, MAXIMUM, MINIMUM
from games.engine.meters import AMOUNTS, RATES
from games.engine.money import print_cents
from games.engine.paytables import Paytable, Row
from games.engine.rules import Game, Option
from games.engine.sheets import Sheet, load
from games.engine.wagers import Wager
from trainer.schools.houses import words
from trainer.schools.houses.forms import HouseForm
from trainer.schools.houses.profiles import Change, GameHouse


@dataclass(frozen=True)
class Cell:
    """What one table pays for a hand; the printed text where it says more; whether the tables differ here;
    why the printed text is doubted; what others are paid for the hand."""

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
    """The tables of one choice beside each other, as columns by name; `preset` is the one the sheet starts
    with, `name` the house's choice. Without a field it is not the house's to choose, or not here."""

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


@dataclass(frozen=True)
class Line:
    """One field with what its error cites. `kind`: dollars, percent, count, switch or choice."""

    field: BoundField
    kind: str
    rule: tuple[str, str]


@dataclass(frozen=True)
class GamePage:
    game: Game
    form: HouseForm
    tables: list[TableChoice]
    limits: list[Line]
    options: list[Line]
    progressive: list[Line]
    advice: tuple[Advice, ...]
    errors: list[tuple[str, str]]


@dataclass(frozen=True)
class Card:
    """A game on the overview: what is chosen, in a few words."""

    current: GameHouse
    tables: list[tuple[str, str]]
    limits: str
    meter: str
    warnings: int


def game_page(form: HouseForm, current: GameHouse) -> GamePage:
    game, sheet = current.game, form.sheet
    limits = {option.name for option in LIMITS}
    options = [option.name for option in game.options]
    return GamePage(
        game=game,
        form=form,
        tables=[*_choices(form), *_without_choice(game, sheet)],
        limits=_lines(form, [name for name in options if name in limits]),
        options=_lines(form, [n for n in options if n not in limits and n not in words.PROGRESSIVE_OPTIONS]),
        progressive=_lines(form, [*(n for n in words.PROGRESSIVE_OPTIONS if n in options), *_meter(game)]),
        advice=advise(game, sheet, current.house, current.meter),
        errors=[(f"id_{name}", form[name].label) for name in form.errors if name in form.fields],
    )


def cards(houses: list[GameHouse]) -> list[Card]:
    return [_card(current) for current in houses]


def said_changes(changes: list[Change]) -> list[dict[str, Any]]:
    """Past changes in words: who, when, and from what to what."""
    return [
        {
            "who": change.profile.changed_by.user.display_name,
            "when": change.profile.changed,
            "differences": [
                (words.label_of(change.game, name), *_before_after(change.game, name, before, after))
                for name, before, after in change.differences
            ],
        }
        for change in changes
    ]


def _before_after(game: Game, name: str, *values: Any) -> Iterator[str]:
    return (words.changed_words(game, name, value) for value in values)


def _card(current: GameHouse) -> Card:
    game, house, sheet, meter = current.game, current.house, load(current.game), current.meter
    options = {option.name for option in game.options}
    lowest, highest = (f"${print_cents(house.amount(option.name))}" for option in (MINIMUM, MAXIMUM))
    return Card(
        current=current,
        tables=[(words.label_of(game, n), str(v)) for n, v in house.choices.items() if n not in options],
        limits=gettext("%(lowest)s to %(highest)s") % {"lowest": lowest, "highest": highest},
        meter=f"${print_cents(meter.amount)}" if meter else "",
        warnings=len(advise(game, sheet, house, meter)),
    )


def _meter(game: Game) -> tuple[str, ...]:
    return (*AMOUNTS, *RATES) if game.progressive else ()


def _lines(form: HouseForm, names: list[str]) -> list[Line]:
    options = {option.name: option for option in form.game.options}
    return [
        Line(form[name], _kind(options.get(name), name), words.rule_of(form.game, form.sheet, name))
        for name in names
    ]


def _kind(option: Option | None, name: str) -> str:
    if option is None:
        return "dollars" if name in AMOUNTS else "percent"
    if isinstance(option.default, bool):
        return "switch"
    if option.words:
        return "choice"
    return "count" if option.counts else "dollars"


# --- Printed tables ----------------------------------------------------------------------------------


def _choices(form: HouseForm) -> Iterator[TableChoice]:
    for name in form.tables:
        bets = [w for w in form.game.wagers if w.table and w.choice is not None and w.chosen_by == name]
        yield _side_by_side(form.sheet, bets, form[name], words.rule_of(form.game, form.sheet, name))


def printed_tables(game: Game, sheet: Sheet) -> list[TableChoice]:
    """Every printed table of a game, those of one choice beside each other."""
    choices: dict[str, list[Wager]] = {}
    for wager in game.wagers:
        if wager.table:
            choices.setdefault(wager.chosen_by, []).append(wager)
    return [
        replace(_side_by_side(sheet, bets), name=name, label=words.label_of(game, name))
        for name, bets in choices.items()
    ]


def _without_choice(game: Game, sheet: Sheet) -> Iterator[TableChoice]:
    """Bets with a printed table that no house chooses."""
    for wager in game.wagers:
        if wager.table and wager.choice is None:
            yield _side_by_side(sheet, [wager])


def _side_by_side(
    sheet: Sheet, bets: list[Wager], field: BoundField | None = None, rule: tuple[str, str] = ("", "")
) -> TableChoice:
    printed = [list(sheet.paytables[wager.table].values()) for wager in bets]
    return TableChoice(
        label=field.label if field else words.table_label(bets[0]),
        columns=[table.name for table in printed[0]],
        groups=[
            _group(words.table_label(wager), tables) for wager, tables in zip(bets, printed, strict=True)
        ],
        doubts=[text for tables in printed for text in _doubts(tables)],
        source="; ".join(dict.fromkeys(table.source for table in printed[0])),
        preset=sheet.default(bets[0].table),
        field=field,
        rule=rule,
    )


def _group(title: str, tables: list[Paytable]) -> Group:
    """A line for every hand that any of the tables has, in the order of the longest."""
    longest = max(tables, key=lambda table: len(table.rows))
    rows = {row.name: row for table in (longest, *tables) for row in table.rows}
    return Group(title, [(_hand(row), _cells(name, tables)) for name, row in rows.items()])


def _cells(name: str, tables: list[Paytable]) -> list[Cell]:
    found = [table.row_named(name) for table in tables]
    differs = len({str(row.pays) if row else "" for row in found}) > 1
    return [
        _cell(table, row, differs) if row else Cell(differs=differs)
        for table, row in zip(tables, found, strict=True)
    ]


def _cell(table: Paytable, row: Row, differs: bool) -> Cell:
    pays = str(row.pays)
    return Cell(
        pays=pays,
        printed="" if row.printed.endswith(pays) else row.printed,
        doubtful=bool(row.doubt),
        differs=differs,
        doubt=_doubt(table, row),
        envy=f"${print_cents(row.envy)}" if row.envy else "",
    )


def _hand(row: Row) -> str:
    """The hand as the table prints it, where it prints it; else by its name."""
    printed = row.printed.removesuffix(str(row.pays)).strip()
    return printed if printed and row.printed.endswith(str(row.pays)) else row.words.capitalize()


def _doubts(tables: list[Paytable]) -> Iterator[str]:
    for table in tables:
        yield from filter(None, (_doubt(table, row) for row in table.rows))


def _doubt(table: Paytable, row: Row) -> str:
    """A row that is dealt otherwise than it is printed; "" for any other."""
    if not row.doubt:
        return ""
    said = gettext("%(table)s, %(hand)s: printed “%(printed)s”, dealt as %(pays)s, because %(doubt)s.")
    facts = {"table": table.name, "hand": row.words, "printed": row.printed, "doubt": row.doubt}
    return said % (facts | {"pays": row.pays})
