"""The tables of an odds page, drawn once for the facts that they rest on: game, house, meter, the version of
the rules, and the language."""

from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.translation import get_language

from games import GAMES, RULES_VERSION
from games.engine.money.meters import Meter
from games.engine.odds.book import Book
from games.engine.odds.kept import only_kept
from games.engine.rules.houses import House
from games.engine.rules.sheets import load
from trainer.edges.analyses import analyses
from trainer.edges.bets_by_table import main_bet, side_bets
from trainer.schools.houses.profiles import GameHouse

Choices = tuple[tuple[str, str | int | bool], ...]


@dataclass(frozen=True)
class Drawn:
    """Two stretches of the page; `bets` and `papers` are what leads into them, by anchor."""

    bets: list[tuple[str, str]]
    papers: list[tuple[str, str]]
    tables: str
    beside: str


def drawn(current: GameHouse) -> Drawn:
    choices = tuple(sorted(current.house.choices.items()))
    return drawn_of(current.game.slug, choices, current.meter, RULES_VERSION, get_language())


@lru_cache(maxsize=64)
def drawn_of(game: str, choices: Choices, meter: Meter | None, rules: int, language: str | None) -> Drawn:
    """From counts that are kept: what nobody has counted is named as such, and not counted here."""
    book = Book(GAMES[game], load(GAMES[game]), House(dict(choices)), meter)
    with only_kept():
        bets, papers = [main_bet(book), *side_bets(book)], analyses(book)
    return Drawn(
        bets=[(bet.slug, bet.name) for bet in bets],
        papers=[(paper.short.lower(), paper.title) for paper in papers],
        tables=render_to_string("edges/_bets.html", {"bets": bets}),
        beside=render_to_string("edges/_analyses.html", {"analyses": papers}),
    )
