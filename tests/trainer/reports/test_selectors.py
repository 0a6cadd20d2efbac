"""What is known of a trainee is the sum of stored verdicts: by kind, by mistake, money never netted."""

from datetime import timedelta

import pytest

from games.engine.misconceptions.misconception_catalog import MISTAKES
from tests.trainer.play.answers import stored
from tests.trainer.playing import start_run
from tests.trainer.reports.rows import school_rows
from trainer.reports import figures

pytestmark = pytest.mark.django_db
FIRST, SECOND = MISTAKES[0], MISTAKES[1]


def mark(run, *verdicts: dict, ago=timedelta(0)) -> None:
    stored(run, *({"ask": "bet", **verdict} for verdict in verdicts), took=0, ago=ago)


def wrong(mistake="", **values) -> dict:
    return {"right": False, "mistake": mistake, "mistakes": [mistake] if mistake else []} | values


def test_money_is_never_netted(alice):
    mark(start_run(alice), wrong(overpaid=700), wrong(underpaid=700), wrong(underpaid=100))
    came_to = figures.totals(trainee=alice)
    assert (came_to["overpaid"], came_to["underpaid"]) == (700, 800)


def test_mistakes_are_listed_the_commonest_first(alice):
    mark(start_run(alice), wrong(SECOND.slug), wrong(FIRST.slug), wrong(FIRST.slug), wrong())
    assert figures.mistakes(trainee=alice) == [
        {"mistake": FIRST.slug, "text": FIRST.text, "count": 2},
        {"mistake": SECOND.slug, "text": SECOND.text, "count": 1},
    ]
    assert len(figures.mistakes(trainee=alice, most=1)) == 1


def test_trainees_of_another_school_and_instructors_practice_are_absent(alice, bob, charlie, dora):
    for who in (alice, bob, charlie):
        mark(start_run(who), {})
    assert [row["membership"] for row in school_rows(bob)] == [alice]
    assert [row["membership"] for row in school_rows(dora)] == [charlie]
