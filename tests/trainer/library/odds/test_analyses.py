"""Published analyses beside the exact count: every difference is named, and none that is not there."""

import copy
from dataclasses import replace

from games import GAMES
from games.engine.odds.book import Book
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.games.odds.test_published_figures import PUBLISHED, SCA_ACES_UP, SCA_ANTE, SCA_BAD_BEAT
from trainer.library.odds import analyses as odds_analyses
from trainer.library.odds.analyses import analyses, pages_of

GAME = GAMES["six-card-poker"]
BOOK = Book(GAME, load(GAME), open_house(GAME, load(GAME), {}), load(GAME).meter)
PAGE = pages_of(GAME)[0]


def lines_of(analysis):
    return [(table.title, line) for table in analysis.tables for line in (*table.lines, table.total)]


def test_sca_a_line_says_why_if_it_differs_and_only_then():
    (analysis,) = analyses(BOOK)
    lines = lines_of(analysis)
    assert len(lines) == 29
    assert [(title, line.name) for title, line in lines if line.differs is not bool(line.why)] == []
    assert sum(line.differs for _, line in lines) == 4 + 10


def test_sca_what_the_text_says_stands():
    (analysis,) = analyses(BOOK)
    assert [what for what, figure in analysis.said if figure.differs] == []
    assert [figure.printed for _, figure in analysis.said] == [
        "1.2717%",
        "1.6987",
        "0.7486%",
        "1.48%",
        "1.63%",
    ]


def test_a_figure_that_is_printed_otherwise_is_found(monkeypatch):
    """The negative control."""
    page = copy.deepcopy(dict(PAGE))
    page["tables"][1]["rows"][0]["combinations"] += 1
    page["said"][0]["printed"] = "1.2718%"
    monkeypatch.setattr(odds_analyses, "pages_of", lambda game: (page,))
    (analysis,) = analyses(BOOK)
    assert [line.name for title, line in lines_of(analysis) if line.differs and not line.why] == [
        "Royal flush"
    ]
    assert [what for what, figure in analysis.said if figure.differs] == ["House edge: optimal play"]


def test_the_fixture_prints_what_the_rows_of_the_documents_tests_print():
    ante, aces, beat = ({row["name"]: row for row in table["rows"]} for table in PAGE["tables"])
    columns = ("pays", "combinations", "probability", "return")
    assert {name: tuple(row[c] for c in columns) for name, row in ante.items()} == SCA_ANTE
    assert {name: tuple(row[c] for c in columns) for name, row in aces.items()} == SCA_ACES_UP
    shorter = ("pays", "probability", "return")
    assert {name: tuple(row[c] for c in shorter) for name, row in beat.items()} == SCA_BAD_BEAT
    printed = {line["strategy"]: line["printed"] for line in PAGE["said"] if line["figure"] == "edge"}
    assert {way: edge[:4] for way, edge in printed.items()} == PUBLISHED


def test_another_house_changes_nothing_of_what_is_printed():
    other = open_house(GAME, load(GAME), {"aces-up": "SCP-04", "bad-beat": "BB-500"})
    assert analyses(replace(BOOK, house=other)) == analyses(BOOK)
