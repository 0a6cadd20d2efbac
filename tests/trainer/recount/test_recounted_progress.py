"""The progress of a school and of a person equals a recount of the raw rows, under every filter."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from benchmarks.big_recount import recount
from games import GAMES
from tests.scale import PATIENT, scale
from tests.servers.big.big_school import Size, build
from tests.trainer.recount.check_progress import check_links, check_school
from tests.trainer.recount.check_trainee import check_trainee
from tests.trainer.recount.second_opinion import Asked, recounted

pytestmark = pytest.mark.django_db

SMALL = Size(people=8, classes=2, runs=8, answers=25, open_tables=2, days=60)
ANY = "six-card-poker"
assert ANY in GAMES


@pytest.fixture
def small():
    return build(SMALL)


def asked(big) -> list[Asked]:
    today = timezone.now().date()
    middle = today - timedelta(days=30)
    return [
        Asked(),
        Asked(game=ANY),
        Asked(mode="test"),
        Asked(cohort=big.classes[0].pk, mode="practice"),
        Asked(cohort=big.classes[1].pk, game="rabbit-hunter"),
        Asked(since=middle),
        Asked(until=middle, game=ANY, mode="guided"),
        Asked(since=middle - timedelta(days=3), until=middle + timedelta(days=3)),
        Asked(since=today + timedelta(days=1)),
    ]


def test_every_figure_of_a_school_under_every_filter(client_of, small):
    recount, client = recounted(small.school.pk), client_of(small.manager)
    for one in asked(small):
        check_school(client, recount, one)
        check_school(client, recount, one, former=True)


def test_every_figure_of_each_person_under_every_filter(client_of, small):
    recount, client = recounted(small.school.pk), client_of(small.manager)
    for one in asked(small):
        for person in small.trainees[:: 1 if one == Asked() else 3]:
            check_trainee(client, recount, person.pk, replace(one, cohort=None))


def test_each_figure_opens_as_many_answers_as_it_says(client_of, small):
    client = client_of(small.manager)
    assert check_links(client, f"/progress/?game={ANY}&mode=practice", most=120) > 20
    assert check_links(client, f"/progress/{small.trainees[0].pk}/", most=200) > 20


@scale
@PATIENT
def test_a_school_of_sixty(client_of):
    """As `make big-school` does it on a million answers."""
    big = build(replace(SMALL, people=60, classes=6, runs=40, days=180), seed="sixty")
    assert len(list(recount(big, client_of(big.manager)))) > 6
