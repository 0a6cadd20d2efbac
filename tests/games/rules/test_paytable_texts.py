"""What a sheet pays can be written down, and read over another edition of it."""

from dataclasses import replace

import pytest

from games import GAMES
from games.engine.errors import Unreadable
from games.engine.money.amounts import parse_pay
from games.engine.rules.sheets import load, with_tables, write_tables

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def corrected(sheet):
    """Another edition: the first row of every table pays otherwise, and one table is new."""

    def table_of(table):
        first = replace(table.rows[0], pays=parse_pay("77 to 1"))
        return replace(table, rows=(first, *table.rows[1:]))

    tables = {wager: {n: table_of(t) for n, t in named.items()} for wager, named in sheet.paytables.items()}
    return replace(sheet, paytables=tables | {"a-new-bet": {}})


@each_game
def test_what_was_written_is_read_row_by_row(game):
    sheet = load(game)
    again = with_tables(corrected(sheet), write_tables(sheet))
    assert {wager: again.paytables[wager] for wager in sheet.paytables} == dict(sheet.paytables)
    assert "a-new-bet" in again.paytables
    assert again.rules is sheet.rules


@pytest.mark.parametrize("text", ["", "[]", '{"ante": {"A": {"rows": [{}]}}}', '{"a": {"A": 5}}', "nonsense"])
def test_what_is_no_paytable_is_refused(text):
    with pytest.raises(Unreadable):
        with_tables(load(GAMES["six-card-poker"]), text)
