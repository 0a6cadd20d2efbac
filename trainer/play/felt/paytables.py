"""The odds as a layout prints them near the circles: the tables that the house chose, in two columns.

A progressive's prizes hang on its sign and are not printed. A table that pays the same on every line is
printed as one.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.money.amounts import print_cents
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.paytables import Row
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import ByMeter, Wager
from trainer.pages.text import say
from trainer.play.round_state import RoundState


@dataclass(frozen=True)
class PrintedTable:
    """A bet's name, and each of its lines as (hand, pays)."""

    bet: str
    lines: list[tuple[str, str]]


def printed_odds(game: Game, sheet: Sheet, house: House) -> list[list[PrintedTable]]:
    """The longest table stands at the left, the others at the right, clear of the dealer's discards."""
    tables = [_printed(sheet, house, wager) for wager in _with_odds(game)]
    longest = max(tables, key=lambda table: len(table.lines), default=None)
    return [[table for table in tables if (table is longest) is left] for left in (True, False)]


def prints_odds(game: Game) -> bool:
    return bool(_with_odds(game))


def _with_odds(game: Game) -> list[Wager]:
    return [wager for wager in game.wagers if wager.table and not isinstance(wager.settles, ByMeter)]


def _printed(sheet: Sheet, house: House, wager: Wager) -> PrintedTable:
    rows = house.paytable(sheet, wager).printed
    lines = [(say(row.words), say(row.pays.words)) for row in rows]
    if len({pays for _hand, pays in lines}) == 1:
        hand, pays = lines[-1]
        lines = [(_("%(hand)s or better") % {"hand": hand}, pays)]
    return PrintedTable(say(wager.name), lines)


@dataclass(frozen=True)
class RowView:
    words: str
    pays: str
    envy: str
    printed: str
    doubt: str


@dataclass(frozen=True)
class PaytableView:
    wager: str
    name: str
    rows: list[RowView]

    @property
    def has_envy(self) -> bool:
        return any(row.envy for row in self.rows)


def paytable_views(state: RoundState) -> list[PaytableView]:
    """One for each wager that is paid by a table, as the run's house chose it."""
    house = state.played.inputs.house
    return [paytable_of(state.sheet, house, wager) for wager in state.game.wagers if wager.table]


def paytable_of(sheet: Sheet, house: House, wager: Wager) -> PaytableView:
    table = house.paytable(sheet, wager)
    return PaytableView(say(wager.name), table.name, [_row(row) for row in table.printed])


def _row(row: Row) -> RowView:
    envy = print_cents(row.envy) if row.envy else ""
    return RowView(say(row.words), say(row.pays.words), envy, row.printed, say(row.doubt))
