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
def test_who_overlaps_shares_all_places(people):
    found = ranks(people)
    for one, here in zip(people, found, strict=True):
        for other, there in zip(people, found, strict=True):
            if overlap(one, other):
                assert (here.first, here.last) == (there.first, there.last)


@given(PEOPLE)
def test_a_higher_rank_is_surely_better(people):
    found = ranks(people)
    for one, here in zip(people, found, strict=True):
        for other, there in zip(people, found, strict=True):
            if here.first < there.first:
                assert one[0] > other[1]
                assert here.last < there.first


@given(PEOPLE)
def test_every_place_is_taken_once(people):
    """By one dealer alone, or by all who share it."""
    shared = {(rank.first, rank.last) for rank in ranks(people)}
    assert [place for first, last in sorted(shared) for place in range(first, last + 1)] == list(
        range(1, len(people) + 1)
    )
    for first, last in shared:
        assert sum((rank.first, rank.last) == (first, last) for rank in ranks(people)) == last - first + 1


@given(PEOPLE)
def test_of_how_many_it_is_sure_is_counted_one_by_one(people):
    for (low, high), rank in zip(people, ranks(people), strict=True):
        assert rank.ahead == sum(other[1] < low for other in people)
        assert rank.behind == sum(other[0] > high for other in people)


def test_a_chain_of_overlaps_is_not_apart_though_its_ends_are():
    """The ends differ in how many each is surely ahead of, not in their places."""
    best, middle, worst = (0.80, 0.90), (0.70, 0.82), (0.60, 0.72)
    assert ranks([middle, worst, best]) == [Rank(1, 3, 0, 0), Rank(1, 3, 0, 1), Rank(1, 3, 1, 0)]


def test_who_is_apart_from_everybody_has_a_place_of_their_own():
    found = ranks([(0.1, 0.2), (0.8, 0.9), (0.3, 0.5), (0.4, 0.6)])
    assert [(rank.first, rank.last, rank.apart) for rank in found] == [
        *((4, 4, True), (1, 1, True), (2, 3, False), (2, 3, False)),
    ]


def test_intervals_that_touch_overlap():
    assert [rank.apart for rank in ranks([(0.5, 0.7), (0.7, 0.9)])] == [False, False]
