"""What two sheets print is what the slow dealers pay by: typed twice, from the same pages."""

import pytest

from games import GAMES
from games.engine.rules.sheets import load
from tests.games.oracles.card_classes import NO_CARDS, containing
from tests.games.oracles.paytables import Cell, columns
from tests.games.oracles.slow_caribbean import PROGRESSIVE, RAISE
from tests.games.oracles.slow_three_card import ANTE_BONUS, ENVY, PAIR_PLUS, SIX_CARD_BONUS, THREE
from tests.games.oracles.slow_three_card import PROGRESSIVE as THREE_CARD_PROGRESSIVE

PAGES = {
    "three-card-poker": {
        "ante-bonus": ANTE_BONUS,
        "pair-plus": PAIR_PLUS,
        "six-card-bonus": SIX_CARD_BONUS,
        "progressive": THREE_CARD_PROGRESSIVE,
    },
    "caribbean-stud": {"raise": RAISE, "progressive": PROGRESSIVE},
}


@pytest.mark.parametrize("game", PAGES)
def test_a_sheet_prints_the_tables_that_the_slow_dealer_pays_by(game):
    """A mini-royal that has no line of its own is a straight flush."""
    sheet = load(GAMES[game])
    assert set(sheet.paytables) == set(PAGES[game])
    for wager, tables in sheet.paytables.items():
        known = columns(PAGES[game][wager])
        assert set(tables) == set(known)
        assert sheet.default(wager) == next(iter(known))
        for name, table in tables.items():
            pays = {row.name: str(row.pays).replace(",", "").replace(" %", "%") for row in table.rows}
            if wager == "pair-plus":
                pays.setdefault("mini-royal", pays["straight-flush"])
            assert pays == {hand: printed(cell) for hand, cell in known[name].items() if cell}, name


def test_three_card_poker_prints_the_envy_that_the_slow_dealer_pays():
    for table in load(GAMES["three-card-poker"]).paytables["progressive"].values():
        assert {row.name: row.envy for row in table.rows if row.envy} == ENVY


def printed(cell: Cell) -> str:
    assert cell
    word, amount = cell
    return {
        "share": f"{amount}%",
        "flat": f"${amount // 100}",
        "to": f"{amount} to 1",
        "for": f"{amount} for 1",
    }[word]


def test_three_card_hands_are_ranked_on_the_sheet_as_the_slow_dealer_ranks_them():
    order = tuple(reversed(GAMES["three-card-poker"].ladder.categories))
    names = [name for _place, _ranks, name in sorted(containing(NO_CARDS, THREE), reverse=True)]
    assert order == tuple(dict.fromkeys(names))
