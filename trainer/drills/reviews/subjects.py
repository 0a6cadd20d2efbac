"""Subjects: what a review card stands for, and its one text form.

A kind of decision is written as kinds.py writes it. A misconception is game/held/name, a situation that
hardly ever comes by itself game/rare/scenario: no ask is called so, and a test says so.
"""

from dataclasses import dataclass

from games import GAMES
from games.engine.mistakes.named import BY_SLUG, meant_by
from trainer.drills.kinds import Kind, kind_named, read_kind

HELD, RARE = "held", "rare"


@dataclass(frozen=True)
class Misconception:
    """A mistake, or a family of them, that somebody was found to hold in a game."""

    game: str
    name: str

    def __str__(self) -> str:
        return f"{self.game}/{HELD}/{self.name}"


@dataclass(frozen=True)
class Rarity:
    """A situation by its scenario."""

    game: str
    scenario: str

    def __str__(self) -> str:
        return f"{self.game}/{RARE}/{self.scenario}"


Subject = Kind | Misconception | Rarity


def read_subject(written: str) -> Subject:
    game, what, *rest = written.split("/")
    if what == HELD:
        return Misconception(game, *rest)
    return Rarity(game, *rest) if what == RARE else read_kind(written)


def subject_named(written: str) -> Kind | Misconception | None:
    """A kind of decision or a misconception as a form or an address names it; None for what is neither."""
    game, _slash, rest = written.partition("/")
    what, _slash, name = rest.partition("/")
    if what == HELD:
        return named(game, name) if game in GAMES else None
    return kind_named(written)


def named(game: str, name: str) -> Misconception | None:
    """None for a slip, and for what is no name of this version."""
    return Misconception(game, name) if name and meant_by(name) else None


def held_before(game: str, names: tuple[str, ...], known: frozenset[str]) -> tuple[Misconception, ...]:
    """The misconceptions among these names, or of their families, that this trainee was found to hold."""
    families = (BY_SLUG[name].family for name in names if name in BY_SLUG)
    all_of_them = dict.fromkeys((*names, *filter(None, families)))
    held = (Misconception(game, name) for name in all_of_them if meant_by(name))
    return tuple(one for one in held if str(one) in known)
