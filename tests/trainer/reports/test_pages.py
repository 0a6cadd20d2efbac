"""The progress pages print those sums, say so where there are none, and never more than is so."""

import pytest
from django.urls import reverse

from tests.trainer.playing import start_run
from tests.trainer.reports.test_selectors import FIRST, mark, wrong

pytestmark = pytest.mark.django_db


def school(client) -> str:
    return client.get(reverse("reports:school")).content.decode()


def results(client, member) -> str:
    return client.get(reverse("reports:results", args=[member.pk])).content.decode()


def test_the_sums_are_printed_in_dollars_and_per_cent(client_of, alice, bob):
    mark(
        start_run(alice),
        *[{}] * 10,
        *[wrong()] * 8,
        wrong(FIRST.slug, overpaid=123_450),
        wrong(underpaid=700),
    )
    for page in (school(client_of(bob)), results(client_of(alice), alice)):
        assert "$1,234.50" in page
        assert "$7" in page
        assert "50%" in page
        assert FIRST.text in page
