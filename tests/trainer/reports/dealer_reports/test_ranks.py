"""No dealer is ranked above another whose interval overlaps."""

from hypothesis import given
from hypothesis import strategies as st

from trainer.pages.intervals import wilson
from trainer.reports.views.compare import Rank, ranks

COUNTS = st.integers(1, 400).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of)))
PEOPLE = st.lists(COUNTS.map(lambda each: wilson(*each)), max_size=30)


def overlap(one, other) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


@given(PEOPLE)
def test_ranks_keep_their_promises(people):
    """Overlapping dealers share all places, a higher rank is surely better, and every place is taken once."""
    found = ranks(people)
    for one, here in zip(people, found, strict=True):
        for other, there in zip(people, found, strict=True):
            if overlap(one, other):
                assert (here.first, here.last) == (there.first, there.last)
            if here.first < there.first:
                assert one[0] > other[1]
                assert here.last < there.first
        assert here.ahead == sum(other[1] < one[0] for other in people)
        assert here.behind == sum(other[0] > one[1] for other in people)
    shared = sorted({(rank.first, rank.last) for rank in found})
    places = [place for first, last in shared for place in range(first, last + 1)]
    assert places == list(range(1, len(people) + 1))
    for first, last in shared:
        assert sum((rank.first, rank.last) == (first, last) for rank in found) == last - first + 1


def test_a_chain_of_overlaps_is_not_apart_though_its_ends_are():
    """The ends differ in how many each is surely ahead of, not in their places."""
    best, middle, worst = (0.80, 0.90), (0.70, 0.82), (0.60, 0.72)
    assert ranks([middle, worst, best]) == [Rank(1, 3, 0, 0), Rank(1, 3, 0, 1), Rank(1, 3, 1, 0)]


def test_who_is_apart_from_everybody_has_a_place_of_their_own():
    found = ranks([(0.1, 0.2), (0.8, 0.9), (0.3, 0.5), (0.4, 0.6)])
    assert [(rank.first, rank.last, rank.is_alone) for rank in found] == [
        *((4, 4, True), (1, 1, True), (2, 3, False), (2, 3, False)),
    ]


def test_intervals_that_touch_overlap():
    assert [rank.is_alone for rank in ranks([(0.5, 0.7), (0.7, 0.9)])] == [False, False]
