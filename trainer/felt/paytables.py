"""The paytables in force at a table, as printed, doubts included: what hangs on the wall of the pit."""

from dataclasses import dataclass

from games.engine.money.amounts import print_cents
from games.engine.rules.paytables import Row
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
    tables = [(say(w.name), house.paytable(sitting.sheet, w)) for w in sitting.game.wagers if w.table]
    return [PaytableView(wager, table.name, [_row(row) for row in table.printed]) for wager, table in tables]


def _row(row: Row) -> RowView:
    envy = print_cents(row.envy) if row.envy else ""
    return RowView(say(row.words), say(row.pays.words), envy, row.printed, say(row.doubt))
