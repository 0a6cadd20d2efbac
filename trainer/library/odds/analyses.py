"""Published analyses beside our exact figures, line by line, with why a line differs.

What is printed stands in fixtures/analyses, with its source; what is exact is worked out beside it.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.odds.book import Book
from games.engine.odds.ends import NotCounted
from games.engine.odds.figures import Figures, Outcome, decimal, per_cent
from games.engine.rules.games import Game
from games.engine.rules.pages import FIXTURES
from trainer.library.odds.bets import signed
from trainer.pages.numbers import MINUS
from trainer.pages.text import translate

ANALYSES = FIXTURES / "analyses"

FIGURES: Mapping[str, tuple[Promise, Callable[..., str]]] = {
    "edge": (_("House edge: %(way)s"), per_cent),
    "average_bet": (_("Average bet: %(way)s"), decimal),
    "element_of_risk": (_("Element of risk: %(way)s"), per_cent),
}
"""Of `Figures`, and how each is written."""


@dataclass(frozen=True)
class Comparison:
    """A printed figure and the exact one, written alike; `printed` is "" where nothing is printed."""

    printed: str
    exact: str

    @property
    def differs(self) -> bool:
        return bool(self.printed) and self.printed != self.exact


def analyses(book: Book) -> list[dict[str, Any]]:
    """Those of this game, as far as its bets have odds."""
    return [_analysis(book, page) for page in pages_of(book.game)]


@cache
def pages_of(game: Game) -> tuple[Mapping[str, Any], ...]:
    read = (tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(ANALYSES.glob("*.toml")))
    return tuple(page for page in read if page["game"] == game.slug)


def _analysis(book: Book, page: Mapping[str, Any]) -> dict[str, Any]:
    """`said` are single figures of the text: what, and how it is written on either side."""
    lines = [(_figures(book, {"wager": book.game.main.slug, **line}), line) for line in page["said"]]
    tables = [(_figures(book, table), table) for table in page["tables"]]
    return {
        "title": translate(page["title"]),
        "source": translate(page["source"]),
        "short": page["short"],
        "said": [_said(figures, line) for figures, line in lines if figures],
        "tables": [_table(figures, table) for figures, table in tables if figures],
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


def _said(figures: Figures, line: Mapping[str, Any]) -> tuple[str, Comparison]:
    """Ours to as many places as are printed."""
    what, written = FIGURES[line["figure"]]
    printed = line["printed"].replace(" %", "%")
    places = len(printed.removesuffix("%").partition(".")[2])
    return what % {"way": translate(figures.way_words)}, Comparison(
        printed, written(getattr(figures, line["figure"]), places=places)
    )


def _table(figures: Figures, printed: Mapping[str, Any]) -> dict[str, Any]:
    """`total` is the last line: all deals, and what the bet returns."""
    named = {outcome.name: outcome for outcome in figures.outcomes}
    return {
        "title": translate(printed["title"]),
        "lines": [_line(figures, named[row["name"]], row) for row in printed["rows"]],
        "total": _line(figures, None, {"combinations": printed.get("total"), **printed}),
    }


def _line(figures: Figures, outcome: Outcome | None, row: Mapping[str, Any]) -> dict[str, Any]:
    """Combinations, probability and return of one outcome, or of all, and why they differ."""
    count, printed = outcome.count if outcome else figures.total, row.get("combinations")
    chance = decimal(figures.probability(outcome), places=6) if outcome else ""
    returned = figures.share(outcome) if outcome else figures.returned
    compared = (
        Comparison("" if printed is None else f"{printed:,}", f"{count:,}"),
        Comparison(row.get("probability", ""), chance),
        Comparison(row["return"].replace("-", MINUS), signed(decimal(returned, places=6))),
    )
    name = capfirst(translate(outcome.words)) if outcome else gettext("Total")
    return {"name": name, "figures": compared, "why": translate(row.get("why", ""))}
