"""How deep tests go: DEPTH=1 is `make test`, DEPTH=10 `make test-scale`; between them sizes grow evenly.

At depth 1 a test that takes every game runs with four unlike ones (`SHAPES`), unless it is about facts of
each game (`FACTS_OF_EACH_GAME`), and what is marked `scale` is left out.
"""

import os
from collections import defaultdict
from zlib import crc32

import pytest

from games import GAMES

scale = pytest.mark.scale
SHALLOW, DEEPEST = 1, 10
DEPTH = int(os.environ.get("DEPTH", SHALLOW))
TENTH = os.environ.get("TENTH", "")
"""Of the tests at scale only this tenth, 0 to 9, or all (""). CI takes another one each day."""
SHAPES = ("6-5-4-poker", "six-card-poker", "ultimate-texas-holdem", "pai-gow-poker")
"""A hand chosen by the dealer, folds with bets that stay, a board with streets, two hands a spot."""
FACTS_OF_EACH_GAME = (
    *("test_games_complete.py", "games/goldens", "games/whole/test_golden_rounds.py", "games/rules"),
    *("games/oracles/test_slow_settlement.py", "games/money", "trainer/courses/test_intro.py"),
    *("trainer/courses/test_lesson_order.py",),
)
"""Files and folders below tests/ that ask for what is printed of one game, dealt or settled by it alone."""
PATIENT = pytest.mark.timeout(600)
"""For tests that take minutes on a busy machine. All that are marked `scale` have it; see conftest.py."""


def thousands(most: int) -> int:
    """Return how many of them, rounds or kills, there is time for."""
    return max(most * DEPTH // DEEPEST, 1)


def sample_or_all(names, sample, whole):
    """Parametrize with a sample, and deeper with more of everything:

    @sample_or_all("count", 200, 2_000)
    def test_no_card_is_dealt_twice(count): ...
    """
    deeper = [_all(names, _between(sample, whole), id="all")]
    return pytest.mark.parametrize(names, [_case(names, sample, id="sample"), *_if_deep(deeper)])


def some_or_all(names, cases, some):
    """Parametrize with some cases in every run, and deeper with more of the others:

    @some_or_all("game", GAMES, some=["rabbit-hunter"])
    def test_a_round_is_played_through(game): ...
    """
    assert set(some) <= set(cases)
    others = [case for case in cases if case not in some]
    others = _if_deep(others[:: DEEPEST // DEPTH])
    given = [case for case in cases if case in some or case in others]
    return pytest.mark.parametrize(names, [_case(names, c) if c in some else _all(names, c) for c in given])


def leave_to_scale(items) -> None:
    """Mark as scale the games of other shapes, where a test takes them all."""
    functions = defaultdict(list)
    for item in items:
        if (game := _game_of(item)) and not item.get_closest_marker("scale") and not _is_fact(item):
            functions[item.path, item.originalname].append((item, game))
    for cases in functions.values():
        if len({game for _item, game in cases}) > len(GAMES) / 2:
            for item, game in cases:
                if game not in SHAPES:
                    item.add_marker(scale)


def left_out(item) -> bool:
    """Return whether the test is left to a deeper run, or to another day."""
    marked = item.get_closest_marker("scale")
    if marked and DEPTH == SHALLOW:
        return True
    at_scale = marked or "TESTS_DATABASE_URL" in os.environ  # on_postgresql's
    return bool(TENTH and at_scale) and crc32(item.nodeid.encode()) % 10 != int(TENTH)


def _game_of(item) -> str | None:
    given = item.callspec.params.values() if hasattr(item, "callspec") else ()
    slugs = (getattr(value, "slug", value) for value in given)
    return next((slug for slug in slugs if isinstance(slug, str) and slug in GAMES), None)


def _is_fact(item) -> bool:
    path = item.path.relative_to(item.config.rootpath / "tests").as_posix()
    return path.startswith(FACTS_OF_EACH_GAME)


def one_game(slug):
    """Parametrize pages of the same code with one game in every run; the others deeper."""
    return some_or_all("game", GAMES, some=[slug])


def one_game_of_bets(slug):
    """The same, of the games that ask about one bet after the other."""
    by_bet = [game for game in GAMES if any("bets" in step.asks for step in GAMES[game].procedure)]
    return some_or_all("game", by_bet, some=[slug])


def one_game_of_dealers(slug):
    """The same, of the games in which the dealer has a hand, the best of some cards."""
    best = [slug for slug, game in GAMES.items() if "dealer" in game.hands and not game.hands_in_turn]
    return some_or_all("game", best, some=[slug])


def sample_of_one_or_all(names, sample, whole, one, cases):
    """Parametrize with a sample of one case in every run, and deeper with more of each:

    @sample_of_one_or_all("game, count", 200, 2_000, one="rabbit-hunter", cases=GAMES)
    def test_no_card_is_dealt_twice(game, count): ...
    """
    assert one in cases
    given = [_case(names, (one, *_several(sample)), id=f"sample-{one}")]
    deeper = _several(_between(sample, whole))
    given += _if_deep([_all(names, (case, *deeper), id=f"all-{case}") for case in cases])
    return pytest.mark.parametrize(names, given)


def _if_deep(cases: list) -> list:
    return cases if DEPTH > SHALLOW else []


def _between(sample, whole):
    """Return what lies between the two at this depth: numbers, each of a tuple, so many of a list."""
    if isinstance(sample, int) and isinstance(whole, int):
        return sample + (whole - sample) * (DEPTH - SHALLOW) // (DEEPEST - SHALLOW)
    if isinstance(sample, tuple) and isinstance(whole, tuple) and len(sample) == len(whole):
        return tuple(_between(*both) for both in zip(sample, whole, strict=True))
    if isinstance(sample, list) and isinstance(whole, list):
        return whole[: _between(len(sample), len(whole))]
    return whole


def _several(values) -> tuple:
    return values if isinstance(values, tuple) else (values,)


def _all(names, values, **rest):
    return _case(names, values, marks=scale, **rest)


def _case(names, values, **rest):
    many = isinstance(names, tuple) or "," in names
    return pytest.param(*(values if many else [values]), **rest)
