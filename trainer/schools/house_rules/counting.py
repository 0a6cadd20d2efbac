"""Odds that take seconds of counting: counted beside requests, while the page asks until they are there."""

from functools import partial

from games.engine.odds.book import Book
from trainer.ops.background import start_thread
from trainer.schools.house_rules.edges import Choices, book_of
from trainer.schools.house_rules.profiles import GameHouse

COUNTED = "counted"
"""The field with which a browser without scripts waits for figures that are being counted."""

_underway: set[tuple[str, Choices]] = set()
"""Games with the choices of houses whose odds are being counted."""


def at_hand(*houses: GameHouse) -> bool:
    """Return whether the odds of these houses are there, and begin to count those that are not."""
    missing = [book for book in map(book_of, houses) if not book.at_hand]
    for book in missing:
        _begin(book)
    return not missing


def _begin(book: Book) -> None:
    key = book.game.slug, tuple(sorted(book.house.choices.items()))
    if key not in _underway:
        _underway.add(key)
        start_thread("odds", partial(_count, book, key), failed="odds of a house were not counted")


def _count(book: Book, key: tuple[str, Choices]) -> None:
    try:
        book.count()
    finally:
        _underway.discard(key)
