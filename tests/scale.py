"""How much of a long test is done where: a sample in every run, the whole of it by `make test-scale`."""

import os

import pytest

from games import GAMES

scale = pytest.mark.scale
NAMES = int(os.environ.get("NAMES", 5_000))
"""How many hostile names go through rosters and pushes; fewer where half an hour is for everything."""
PART = int(os.environ.get("PART", 1))
"""Of what is dealt by the thousand, and of cases that are like the one in every run, so manieth; likewise."""
PATIENT = pytest.mark.timeout(600)
"""The whole of it takes minutes on a machine that others use too."""


def thousands(rounds: int) -> int:
    """So many rounds; or as many of them as there is time for."""
    return rounds // PART


def sample_or_all(names, sample, whole):
    """The test is given the one or the other:

    @sample_or_all("count", 200, 2_000)
    def test_no_card_is_dealt_twice(count): ...
    """
    return pytest.mark.parametrize(names, [_case(names, sample, id="sample"), _all(names, whole, id="all")])


def some_or_all(names, cases, some):
    """Some of these cases in every run, and each of the others by `make test-scale`:

    @some_or_all("game", GAMES, some=["rabbit-hunter"])
    def test_a_round_is_played_through(game): ...
    """
    assert set(some) <= set(cases)
    others = [case for case in cases if case not in some][::PART]
    given = [case for case in cases if case in some or case in others]
    return pytest.mark.parametrize(names, [_case(names, c) if c in some else _all(names, c) for c in given])


def one_game(slug):
    """For pages, which are drawn by the same code whatever the game: this one in every run, the others by
    `make test-scale`."""
    return some_or_all("game", GAMES, some=[slug])


def sample_of_one_or_all(names, sample, whole, one, cases):
    """A sample of one case in every run, the whole of each by `make test-scale`:

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
    return _case(names, values, marks=[scale, PATIENT], **rest)


def _case(names, values, **rest):
    many = isinstance(names, tuple) or "," in names
    return pytest.param(*(values if many else [values]), **rest)
