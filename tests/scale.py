"""Long tests: a sample in every run, all of it by `make test-scale`."""

import os

import pytest

from games import GAMES

scale = pytest.mark.scale
NAMES = int(os.environ.get("NAMES", 5_000))
"""Number of hostile names in rosters and pushes; fewer where time is short (.ci/run)."""
PART = int(os.environ.get("PART", 1))
"""Every PART-th of thousands of rounds, and of cases outside every run; likewise."""
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
