"""A big school costs as many queries as a small one, on every page that lists its people or their answers."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from benchmarks.big_pages import pages
from tests.servers.big.big_evening import Evening, evening
from tests.servers.big.big_school import BigSchool, Size, build

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]
SMALL = Size(people=8, classes=2, runs=3, answers=6, open_tables=2)
LARGER = Size(people=13, classes=3, runs=4, answers=6, open_tables=5)


def queries(client_of, big: BigSchool, there: Evening) -> dict[str, int]:
    counts = {}
    for name, page in pages(big, there).items():
        if "path" in name.lower():
            continue  # what there is to learn is the same in any school, and takes long to deal
        ask = page.by(client_of(page.member))
        assert ask(page.url).status_code == 200, name
        with CaptureQueriesContext(connection) as asked:
            b"".join(ask(page.url))
        counts[name] = len(asked)
    return counts


def test_as_many_queries_in_a_larger_school_and_no_more_than_twenty_three(client_of):
    few, many = build(SMALL, name="Small", seed="small"), build(LARGER, name="Larger", seed="larger")
    small = queries(client_of, few, evening(few, people=2, stops=1))
    there = evening(many, people=4, stops=2)
    larger = queries(client_of, many, there)
    # Six where the small school has no such answer: for the runs that hold them, their answers, what these
    # were worth, the names of who gave them, who else has these names, and what marked one of them again.
    assert {name: larger[name] - small[name] for name in small if larger[name] > small[name] + 6} == {}
    apart = {name for name, page in pages(many, there).items() if page.whole}
    apart.add("Stored about oneself")  # a query for each table that may hold something
    assert {name: count for name, count in larger.items() if count > 23 and name not in apart} == {}
