"""The paytables in force at a table, as printed, doubts included: what hangs on the wall of the pit."""

from dataclasses import dataclass

from games.engine.money.amounts import print_cents
from games.engine.rules.houses import House
from games.engine.rules.paytables import Row
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Wager
from trainer.drills.sittings import Sitting
from trainer.saying import say


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


def paytable_views(sitting: Sitting) -> list[PaytableView]:
    """One for each wager that is paid by a table, as the run's house chose it."""
    house = sitting.played.inputs.house
    return [paytable_of(sitting.sheet, house, wager) for wager in sitting.game.wagers if wager.table]


def paytable_of(sheet: Sheet, house: House, wager: Wager) -> PaytableView:
    table = house.paytable(sheet, wager)
    return PaytableView(say(wager.name), table.name, [_row(row) for row in table.printed])


def _row(row: Row) -> RowView:
    envy = print_cents(row.envy) if row.envy else ""
    return RowView(say(row.words), say(row.pays.words), envy, row.printed, say(row.doubt))
