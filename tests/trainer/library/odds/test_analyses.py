"""Published analyses beside the exact count: every difference is named, and none that is not there."""

from games import GAMES
from games.engine.odds.book import Book
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from trainer.library.odds.analyses import analyses, pages_of

GAME = GAMES["six-card-poker"]
BOOK = Book(GAME, load(GAME), open_house(GAME, load(GAME), {}), load(GAME).meter)
PAGE = pages_of(GAME)[0]


def lines_of(analysis):
    return [
        (table["title"], line) for table in analysis["tables"] for line in (*table["lines"], table["total"])
    ]


def test_sca_a_line_says_why_if_it_differs_and_only_then():
    (analysis,) = analyses(BOOK)
    lines = lines_of(analysis)
    assert len(lines) == 29
    differ = [any(figure.differs for figure in line["figures"]) for _, line in lines]
    assert differ == [bool(line["why"]) for _, line in lines]
    assert sum(differ) == 4 + 10
