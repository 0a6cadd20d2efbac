"""A big school costs as many queries as a small one, on every page that lists its people or their answers."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from benchmarks.big_school import pages
from tests.servers.big_school import BigSchool, Size, build

pytestmark = pytest.mark.django_db
SMALL = Size(people=8, classes=2, runs=3, answers=6, open_tables=2)
LARGER = Size(people=60, classes=6, runs=5, answers=6, open_tables=30)


def queries(client_of, big: BigSchool) -> dict[str, int]:
    counts = {}
    for name, (member, url) in pages(big).items():
        client = client_of(member)
        assert client.get(url).status_code == 200, name
        with CaptureQueriesContext(connection) as asked:
            client.get(url)
        counts[name] = len(asked)
    return counts


def test_as_many_queries_in_a_larger_school_and_no_more_than_twenty(client_of):
    small = queries(client_of, build(SMALL, name="Small", seed="small"))
    larger = queries(client_of, build(LARGER, name="Larger", seed="larger"))
    # Two where the small school has no such answer: for the answers, and for the names of who gave them.
    assert {name: larger[name] - small[name] for name in small if larger[name] > small[name] + 2} == {}
    assert max(larger.values()) <= 20
