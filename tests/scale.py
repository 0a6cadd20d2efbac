"""Long tests: a sample in every run, all of it by `make test-scale`.

A test that takes every game runs with four unlike ones (`SHAPES`), and with the others at scale, unless it is
about facts of each game (`FACTS_OF_EACH_GAME`).
"""

import os
from collections import defaultdict
from zlib import crc32

import pytest

from games import GAMES

scale = pytest.mark.scale
NAMES = int(os.environ.get("NAMES", 5_000))
"""Number of hostile names in rosters and pushes; fewer where time is short (.ci/run)."""
PART = int(os.environ.get("PART", 1))
"""Every PART-th of thousands of rounds, and of cases outside every run; likewise."""
TENTH = os.environ.get("TENTH", "")
"""Of the tests at scale only this tenth, 0 to 9, or all (""). CI takes another one each day."""
SHAPES = ("6-5-4-poker", "six-card-poker", "ultimate-texas-holdem", "pai-gow-poker")
"""A hand chosen by the dealer, folds with bets that stay, a board with streets, two hands a spot."""
FACTS_OF_EACH_GAME = (
    *("test_games_complete.py", "games/goldens", "games/whole/test_golden_rounds.py", "games/rules"),
    *("games/oracles/test_slow_settlement.py", "games/money"),
)
"""Files and folders below tests/ that ask for what is printed of one game, dealt or settled by it alone."""
PATIENT = pytest.mark.timeout(600)
"""For tests that take minutes on a busy machine. All that are marked `scale` have it; see conftest.py."""


def thousands(rounds: int) -> int:
    """Return the number of rounds that there is time for."""
    return rounds // PART


def sample_or_all(names, sample, whole):
    """Parametrize with a sample, and with everything by `make test-scale`:

    @sample_or_all("count", 200, 2_000)
    def test_no_card_is_dealt_twice(count): ...
    """
    return pytest.mark.parametrize(names, [_case(names, sample, id="sample"), _all(names, whole, id="all")])


def some_or_all(names, cases, some):
    """Parametrize with some cases in every run, and with the others by `make test-scale`:

    @some_or_all("game", GAMES, some=["rabbit-hunter"])
    def test_a_round_is_played_through(game): ...
    """
    assert set(some) <= set(cases)
    others = [case for case in cases if case not in some][::PART]
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


def outside_tenth(item) -> bool:
    """Return whether the test is left to another day."""
    at_scale = item.get_closest_marker("scale") or "TESTS_DATABASE_URL" in os.environ  # on_postgresql's
    return bool(TENTH and at_scale) and crc32(item.nodeid.encode()) % 10 != int(TENTH)


def _game_of(item) -> str | None:
    given = item.callspec.params.values() if hasattr(item, "callspec") else ()
    slugs = (getattr(value, "slug", value) for value in given)
    return next((slug for slug in slugs if isinstance(slug, str) and slug in GAMES), None)


def _is_fact(item) -> bool:
    path = item.path.relative_to(item.config.rootpath / "tests").as_posix()
    return path.startswith(FACTS_OF_EACH_GAME)


def one_game(slug):
    """Parametrize pages of the same code with one game in every run; the others by `make test-scale`."""
    return some_or_all("game", GAMES, some=[slug])


def one_game_of_dealers(slug):
    """The same, of the games in which the dealer has a hand."""
    return some_or_all("game", [game for game in GAMES if "dealer" in GAMES[game].hands], some=[slug])


def sample_of_one_or_all(names, sample, whole, one, cases):
    """Parametrize with a sample of one case in every run, and with all of each by `make test-scale`:

    @sample_of_one_or_all("game, count", 200, 2_000, one="rabbit-hunter", cases=GAMES)
    def test_no_card_is_dealt_twice(game, count): ...
    """
    assert one in cases
    given = [_case(names, (one, *_several(sample)), id=f"sample-{one}")]
    given += [_all(names, (case, *_several(whole)), id=f"all-{case}") for case in cases]
    return pytest.mark.parametrize(names, given)


def _several(values) -> tuple:
    return values if isinstance(values, tuple) else (values,)


def _all(names, values, **rest):
    return _case(names, values, marks=scale, **rest)


def _case(names, values, **rest):
    many = isinstance(names, tuple) or "," in names
    return pytest.param(*(values if many else [values]), **rest)
