"""Houses that limit bets, each in another way."""

from collections.abc import Mapping
from math import ceil

from games.engine.rules.games import Game
from games.engine.rules.houses import House, open_house
from games.engine.rules.sheets import load

NEVADA = {"maximum-wager": 100_000, "most-wagers": 9, "most-large-wagers": 9}
HOUSES = [
    {},
    NEVADA,
    {"minimum-wager": 100, "maximum-wager": 2_500, "most-wagers": 3},
    {"minimum-wager": 1_000, "most-large-wagers": 2},
    {"minimum-wager": 1_500, "maximum-wager": 3_000, "large-wager-above": 3_000, "most-large-wagers": 0},
    {"most-wagers": 2, "large-wager-above": 1_000, "most-large-wagers": 1},
    {"minimum-wager": 2_500, "smallest-chip": 2_500, "maximum-wager": 50_000, "most-large-wagers": 4},
]


def highest(game: Game, **changes: int) -> dict:
    """The choices of a house in which every number is the most there may be; a bet that follows the least
    one, twice its size, is no higher."""
    numbers = {option.name: option.most for option in game.options if option.most}
    numbers |= {name.replace("_", "-"): value for name, value in changes.items()}
    times = max((game.times(wager) for wager in game.following), default=1)
    return numbers | {"minimum-wager": numbers["minimum-wager"] // times}


def applicable(game: Game, choices: Mapping) -> dict:
    """The choices, as far as this game has these options; with room for the bets that everyone makes, each at
    its largest."""
    defaults = {option.name: option.default for option in game.options}
    names, least = set(defaults), least_bets(game, choices.get("minimum-wager", defaults["minimum-wager"]))
    above = choices.get("large-wager-above", defaults.get("large-wager-above", 0))
    large = len(least) if len(least) > 2 else sum(cents > above for cents in least)
    room = {"maximum-wager": max(least), "most-wagers": len(least), "most-large-wagers": large}
    return {
        name: max(value, room[name]) if name in room else value
        for name, value in choices.items()
        if name in names
    }


def least_bets(game: Game, minimum: int) -> list[int]:
    """The bets that everyone makes at a table of this minimum, those after the cards at their largest; where
    none is required, one of those of which everyone makes one."""
    later = [ceil(minimum * game.share(wager)) for wager in game.follows_on_hand]
    return [minimum] * (len(game.required) or 1) + later


def opened(game: Game, choices: Mapping) -> House:
    return open_house(game, load(game), applicable(game, choices))
