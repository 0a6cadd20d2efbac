"""Rare situations: what a table hardly ever sees by itself, and so has to be dealt for."""

from games.engine.cards.hands import Ladder
from games.engine.rules.games import Game
from games.engine.scenarios.scenarios import players_for, scenarios

_RARE_PART = 3
"""The strongest hands of a ladder, about one in so many, are rare."""

_COMMON = ("dealer-does-not-qualify", "dealer-plays-")
"""Scenarios, or how their names begin, that are no rarity."""


def rare_hands(ladder: Ladder) -> frozenset[str]:
    """Return the categories of the hands that hardly ever come."""
    hands = ladder.categories
    return frozenset(hands[-(len(hands) // _RARE_PART + 1) :])


def rare_scenarios(game: Game, spots: int) -> tuple[str, ...]:
    """Return the situations that a table of this game hardly ever sees, as far as so many players can make
    them."""
    hands = set(game.ladder.categories) - rare_hands(game.ladder)
    common = {f"{who}-{hand}" for who in ("player", "dealer") for hand in hands}
    names = (name for name, _words in scenarios(game) if name not in common and not name.startswith(_COMMON))
    return tuple(name for name in names if players_for(game, name) <= spots)
