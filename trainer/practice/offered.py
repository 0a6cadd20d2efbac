"""What the chooser's form offers: games, kinds of decision, bets and scenarios, each in words."""

from collections.abc import Collection
from typing import Any

from games import GAMES
from games.engine.asks.groups import GROUPS
from games.engine.rules.games import Game
from games.engine.scenarios.scenarios import scenarios
from trainer.saying import say


def offered(closed: Collection[str] = ()) -> dict[str, Any]:
    """For `practice/_drill_fields.html`; the games of `closed` cannot be chosen."""
    return {
        "groups": [(group.name, say(group.words)) for group in GROUPS],
        "scenarios": [_scenarios(game) for game in GAMES.values()],
        "games": [
            (game.slug, say(game.name), say(game.blurb), game.slug in closed) for game in GAMES.values()
        ],
        "wagers": [_wagers(game) for game in GAMES.values()],
    }


def _scenarios(game: Game) -> tuple[str, list[tuple[str, str]]]:
    """A game's name, and the value and the words of each kind of round it can be dealt for."""
    return say(game.name), [(f"{game.slug}/{name}", say(words)) for name, words in scenarios(game)]


def _wagers(game: Game) -> tuple[str, list[tuple[str, str]]]:
    return say(game.name), [(f"{game.slug}/{wager.slug}", say(wager.name)) for wager in game.wagers]
