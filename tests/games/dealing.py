"""Rounds dealt by seed, each dealt once and kept: a round is a value, and several tests look at one
timeline."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from games import GAMES
from games.engine.errors import require
from games.engine.procedure.frames import Exercise
from games.engine.rounds.rounds import HANDS_AND_BETS, Round, deal
from games.engine.rounds.shoes import begin
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.games import Game
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.scenarios.scenarios import scenarios
from games.engine.settlement.inputs import Inputs

Choices = Mapping[str, str | int | bool]

WITH_CARDS = [slug for slug, game in GAMES.items() if game.hands and not game.table_hands]
"""Games in which players have cards of their own, and hands that are named."""

DOWN_TO_ONE = (6, 5, 4, 3, 2, 1)
"""Spots in turn."""


def rounds(game: Game | str, count: int, **how) -> Iterator[Round]:
    """The first rounds of a seed; see `deal_cached`."""
    return (deal_cached(game, number, **how) for number in range(count))


def deal_cached(
    game: Game | str,
    number: int = 0,
    *,
    seed: str,
    spots: int | Sequence[int] = 6,
    house: Choices | Sequence[Choices] | None = None,
    scenario: str | None = None,
    exercise: Exercise = HANDS_AND_BETS,
    cached: bool = True,
) -> Round:
    """One round, under a house's choices. Of several numbers of spots, or several houses, each has its turn.

    `cached=False` deals it anew: for thousands that are looked at once, and where a test changes the engine.
    """
    seated = spots if isinstance(spots, int) else spots[number % len(spots)]
    chosen = house[number % len(house)] if isinstance(house, Sequence) else house
    choices = None if chosen is None else tuple(sorted(chosen.items()))
    slug = game if isinstance(game, str) else game.slug
    how = _deal if cached else _deal.__wrapped__
    return how(slug, seed, number, seated, choices, scenario, exercise)


@lru_cache(maxsize=4096)
def _deal(
    slug: str,
    seed: str,
    number: int,
    spots: int,
    choices: tuple[tuple[str, str | int | bool], ...] | None,
    scenario: str | None,
    exercise: Exercise,
) -> Round:
    game = GAMES[slug]
    house = None if choices is None else open_house(game, load(game), dict(choices))
    return deal(game, seed=seed, round=number, spots=spots, house=house, scenario=scenario, exercise=exercise)


def follow_shoes(
    game: Game | str, *, seed: str, spots: int = 6, shoes: int = 1, house: Choices | None = None
) -> Iterator[Round]:
    """Hand after hand, from the first of a session's first shoe to the last of so many shoes."""
    dealt = GAMES[game] if isinstance(game, str) else game
    sheet = load(dealt)
    opened = open_house(dealt, sheet, dict(house or {}))
    standing, number = begin(Inputs(dealt, sheet, opened, seed=seed)), 0
    while standing.shoe.number < shoes:
        played = deal(dealt, seed=seed, round=number, spots=spots, house=opened, standing=standing)
        yield played
        standing, number = require(played.settlement.after, "standing"), number + 1


_stops: dict[int, tuple[Round, tuple[Stop, ...]]] = {}


def cached_stops(played: Round) -> tuple[Stop, ...]:
    """The stops of a round, found once as long as few are kept."""
    if len(_stops) > 4096:
        _stops.clear()
    if id(played) not in _stops:
        _stops[id(played)] = played, prompts(played)
    return _stops[id(played)][1]


PRINTED_PAYTABLES = [{"queens-up": f"PT-{number}"} for number in (1, 2, 3)]


def six_five_four_rounds(count: int, *, seed: str) -> Iterator[Round]:
    """6-5-4 Poker with one to six spots, over its three printed paytables in turn."""
    return rounds("6-5-4-poker", count, seed=seed, spots=(6, 5, 6, 3, 6, 1), house=PRINTED_PAYTABLES)


def meter_scenario(game: Game) -> str:
    """Return what has the meter hit: twice in a round, where two hands can do it."""
    names = {name for name, _ in scenarios(game)}
    return "two-meter-hits" if "two-meter-hits" in names else "whole-meter"
