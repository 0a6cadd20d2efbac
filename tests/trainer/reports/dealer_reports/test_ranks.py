"""No dealer is ranked above another whose interval overlaps."""

from hypothesis import given
from hypothesis import strategies as st

from trainer.pages.intervals import wilson
from trainer.reports.views.compare import ranks

COUNTS = st.integers(1, 400).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of)))
PEOPLE = st.lists(COUNTS.map(lambda each: wilson(*each)), max_size=30)


@given(PEOPLE)
def test_ranks_keep_their_promises(people):
    """Overlapping dealers share a rank, a higher rank is surely better, and a rank counts those above it."""
    found = ranks(people)
    for one, here in zip(people, found, strict=True):
        for other, there in zip(people, found, strict=True):
            if one[0] <= other[1] and other[0] <= one[1]:
                assert here == there
            if here < there:
                assert one[0] > other[1]
        assert here == 1 + sum(there < here for there in found)


def test_a_chain_of_overlaps_is_not_apart_though_its_ends_are():
    best, middle, worst = (0.80, 0.90), (0.70, 0.82), (0.60, 0.72)
    assert ranks([middle, worst, best]) == [1, 1, 1]


def test_intervals_that_touch_overlap_and_who_is_apart_has_a_rank_of_their_own():
    assert ranks([(0.5, 0.7), (0.7, 0.9)]) == [1, 1]
    assert ranks([(0.1, 0.2), (0.8, 0.9), (0.3, 0.5), (0.4, 0.6)]) == [4, 1, 2, 2]
