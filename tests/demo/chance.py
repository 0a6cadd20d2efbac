"""Chance: what is drawn for a trainee, from the seeded streams of the games, in whole numbers.

The same name gives the same draws on every machine and in every version of Python.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from unittest.mock import patch
from uuid import UUID

from games.engine.cards.streams import Stream, choose

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"


class Chance:
    def __init__(self, name: str) -> None:
        self.stream = Stream(f"demo school/{name}")

    def below(self, n: int) -> int:
        return self.stream.draw(n)

    def between(self, least: int, most: int) -> int:
        return least + self.stream.draw(most - least + 1)

    def permille(self, share: int) -> bool:
        """True so many times in a thousand."""
        return self.stream.draw(1000) < share

    def one(self, many: Sequence):
        return many[self.stream.draw(len(many))]

    def shuffled(self, many: Sequence) -> list:
        return choose(many, len(many), self.stream)

    def text(self, length: int) -> str:
        return "".join(self.one(LETTERS) for _ in range(length))


@contextmanager
def drawn_by(name: str) -> Iterator[None]:
    """What the services draw in secret, seeds, tokens and the ids of runs, comes from this name's stream. The
    seeds of table tests follow from the ids and from the key in tests/settings.py."""
    numbers, chance = count(), Chance(f"{name}/secrets")

    def run_id() -> UUID:
        draws = Chance(f"{name}/run/{next(numbers)}")
        return UUID(bytes=bytes(draws.below(256) for _ in range(16)), version=4)

    with (
        patch("trainer.play.services.runs.uuid4", run_id),
        patch("trainer.practice.services.uuid4", run_id),
        patch("secrets.token_urlsafe", lambda _bytes=32: chance.text(32)),
        patch("secrets.choice", chance.one),
    ):
        yield
