"""Published analyses beside our exact figures, line by line, with why a line differs.

What is printed stands in fixtures/analyses, with its source; what is exact is worked out beside it.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext

from games.engine.odds.book import Book
from games.engine.odds.ends import NotCounted
from games.engine.odds.figures import Figures, decimal, per_cent
from games.engine.rules.games import Game
from games.engine.rules.pages import FIXTURES
from trainer.library.odds.bets import signed
from trainer.pages.numbers import MINUS
from trainer.pages.text import translate

ANALYSES = FIXTURES / "analyses"

FIGURES = {
    "edge": lambda figures, places: per_cent(figures.edge, places=places),
    "average_bet": lambda figures, places: decimal(figures.average_bet, places=places),
    "element_of_risk": lambda figures, places: per_cent(figures.element_of_risk, places=places),
}


@dataclass(frozen=True)
class Comparison:
    """A printed figure and the exact one, written alike; `printed` is "" where nothing is printed."""

    printed: str
    exact: str

    @property
    def differs(self) -> bool:
        return bool(self.printed) and self.printed != self.exact


@dataclass(frozen=True)
class AnalysedLine:
    name: str
    combinations: Comparison
    probability: Comparison
    returned: Comparison
    why: str = ""

    @property
    def figures(self) -> tuple[Comparison, Comparison, Comparison]:
        return self.combinations, self.probability, self.returned

    @property
    def differs(self) -> bool:
        return any(figure.differs for figure in self.figures)


def analyses(book: Book) -> list[dict[str, Any]]:
    """Those of this game, as far as its bets have odds."""
    return [_analysis(book, page) for page in pages_of(book.game)]


@cache
def pages_of(game: Game) -> tuple[Mapping[str, Any], ...]:
    read = (tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(ANALYSES.glob("*.toml")))
    return tuple(page for page in read if page["game"] == game.slug)


def _analysis(book: Book, page: Mapping[str, Any]) -> dict[str, Any]:
    """`said` are single figures of the text: what, and how it is written on either side."""
    said, tables = [], []
    for line in page["said"]:
        if figures := _figures(book, {"wager": book.game.main.slug, **line}):
            said.append((_what(figures, line["figure"]), _figure(figures, line)))
    for table in page["tables"]:
        if figures := _figures(book, table):
            tables.append(_table(figures, table))
    return {
        "title": translate(page["title"]),
        "source": translate(page["source"]),
        "short": page["short"],
        "said": said,
        "tables": tables,
    }


def _figures(book: Book, printed: Mapping[str, Any]) -> Figures | None:
    """Ours for what a table is about: a strategy of the main bet, or a bet by one of its paytables."""
    try:
        if "strategy" in printed:
            return book.play(printed["strategy"])
        wager = book.game.wager(printed["wager"])
        return book.figures(wager, book.sheet.paytable(wager.table, printed["paytable"]))[0]
    except NotCounted:
        return None


def _what(figures: Figures, figure: str) -> str:
    said = {
        "edge": gettext("House edge: %(way)s"),
        "average_bet": gettext("Average bet: %(way)s"),
        "element_of_risk": gettext("Element of risk: %(way)s"),
    }
    return said[figure] % {"way": translate(figures.way_words)}


def _figure(figures: Figures, line: Mapping[str, Any]) -> Comparison:
    """Ours to as many places as are printed."""
    printed = line["printed"].replace(" %", "%")
    places = len(printed.removesuffix("%").partition(".")[2])
    return Comparison(printed, FIGURES[line["figure"]](figures, places))


def _table(figures: Figures, printed: Mapping[str, Any]) -> dict[str, Any]:
    """`total` is the last line: all deals, and what the bet returns."""
    total = AnalysedLine(
        gettext("Total"),
        _count(printed.get("total"), figures.total),
        Comparison("", ""),
        Comparison(printed["return"].replace("-", MINUS), signed(decimal(figures.returned, places=6))),
        translate(printed.get("why", "")),
    )
    return {
        "title": translate(printed["title"]),
        "lines": list(_lines(figures, printed["rows"])),
        "total": total,
    }


def _lines(figures: Figures, rows: list[Mapping[str, Any]]) -> Iterator[AnalysedLine]:
    named = {outcome.name: outcome for outcome in figures.outcomes}
    for row in rows:
        outcome = named[row["name"]]
        yield AnalysedLine(
            capfirst(translate(outcome.words)),
            _count(row.get("combinations"), outcome.count),
            Comparison(row["probability"], decimal(figures.probability(outcome), places=6)),
            Comparison(row["return"].replace("-", MINUS), signed(decimal(figures.share(outcome), places=6))),
            translate(row.get("why", "")),
        )


def _count(printed: int | None, exact: int) -> Comparison:
    return Comparison("" if printed is None else f"{printed:,}", f"{exact:,}")
