"""How much of a long test is done where: a sample in every run, the whole of it by `make test-scale`."""

import os

import pytest

scale = pytest.mark.scale
NAMES = int(os.environ.get("NAMES", 5_000))
"""How many hostile names go through rosters and pushes; fewer where half an hour is for everything."""
PATIENT = pytest.mark.timeout(600)
"""The whole of it takes minutes on a machine that others use too."""


def sample_or_all(names, sample, whole):
    """The test is given the one or the other:

    @sample_or_all("count", 200, 2_000)
    def test_no_card_is_dealt_twice(count): ...
    """
    return pytest.mark.parametrize(
        names, [_case(names, sample, id="sample"), _case(names, whole, id="all", marks=[scale, PATIENT])]
    )


def _case(names, values, **rest):
    return pytest.param(*(values if isinstance(names, tuple) else [values]), **rest)
