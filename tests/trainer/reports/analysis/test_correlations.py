"""The correlations of an item with the rest, against counting by hand."""

import pytest

from trainer.reports.analysis.statistics import fisher, item_rest


def test_an_item_rest_worked_by_hand():
    """Of five people 1, 2, 3, 4, 5 of the item and 2, 1, 4, 3, 5 of the rest: 8 of 10."""
    assert item_rest([(1, 2), (2, 1), (3, 4), (4, 3), (5, 5)]) == pytest.approx(0.8)
    assert item_rest([(1, 2), (1, 3)]) is None
    assert item_rest([(1, 2)]) is None


def test_fishers_interval_of_a_correlation():
    """Of r = 0.5 in 28 persons: 0.5493 ± 1.96 / 5, which is 0.156 to 0.736."""
    assert fisher(0.5, 28) == (pytest.approx(0.156, abs=5e-4), pytest.approx(0.736, abs=5e-4))
    assert fisher(0.5, 3) == (-1, 1)
    assert fisher(1.0, 10) == (1, 1)
