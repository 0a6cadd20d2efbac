"""The games, by slug: every module in this package that defines GAME is discovered."""

from importlib import import_module
from pkgutil import iter_modules

from games.engine.rules.games import Game

RULES_VERSION = 5
"""Raised when a rule, a paytable or the marking changes what is right; verdicts carry it."""


def _find() -> dict[str, Game]:
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    modules = (import_module(f"games.{name}") for name in names if name != "engine")
    result = [module.GAME for module in modules if hasattr(module, "GAME")]
    return {game.slug: game for game in sorted(result, key=lambda game: game.slug)}


GAMES: dict[str, Game] = _find()
