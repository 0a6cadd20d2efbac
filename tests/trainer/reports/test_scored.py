"""What counts as proficiency: nothing shown first, set apart or hinted; pace is of right answers alone."""

import re

import pytest
from django.urls import reverse

from tests.trainer.play.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.playing import start_run
from tests.trainer.reports.rows import school_rows
from trainer.play.models import Mode, Plan
from trainer.play.pace import middle_and_late
from trainer.play.selectors import recent_rounds
from trainer.play.services.runs import finish_run
from trainer.reports import figures as reports_figures

pytestmark = pytest.mark.django_db


UNSCORED = {
    "learning": {"mode": Mode.LEARN},
    "repeated mistakes": {"plan": Plan.MISTAKES},
    "review": {"plan": Plan.TODAY},
    "a lesson": {"plan": Plan.LESSON},
    "a test that is still sat": {"mode": Mode.TEST},
}


def figures(trainee, watcher) -> list:
    """Every figure of a trainee's proficiency."""
    (row,) = school_rows(watcher)
    came_to = reports_figures.totals(trainee=trainee)
    return [
        (came_to["decisions"], came_to["right"], row["decisions"], row["right"], row["commonest"]),
        *(reports_figures.kinds(trainee=trainee), reports_figures.mistakes(trainee=trainee)),
        reports_figures.phases(trainee=trainee),
    ]


def test_what_is_no_measure_moves_no_figure(alice, bob):
    stored(start_run(alice), RIGHT, WRONG)
    before = figures(alice, bob)
    for name, order in UNSCORED.items():
        stored(run_of(alice, **order), WRONG | {"mistake": "anything"}, took=90)
        assert figures(alice, bob) == before, name


def test_a_test_counts_once_it_is_over(alice):
    run = run_of(alice, mode=Mode.TEST)
    stored(run, WRONG)
    assert reports_figures.totals(trainee=alice)["decisions"] == 0
    assert recent_rounds(membership=alice) == []
    finish_run(run=run)
    assert reports_figures.totals(trainee=alice)["decisions"] == 1
    assert len(recent_rounds(membership=alice)) == 1


def test_answers_with_a_hint_are_counted_apart(client_of, alice):
    run = run_of(alice, mode=Mode.GUIDED)
    stored(run, RIGHT)
    stored(run, RIGHT, WRONG, hinted=True)
    assert reports_figures.totals(trainee=alice)["decisions"] == 1
    assert reports_figures.with_hints(trainee=alice) == {"decisions": 2, "right": 1}
    page = client_of(alice).get(reverse("reports:results", args=[alice.pk])).content.decode()
    assert re.search(r'<dt>With a hint</dt>\s*<dd>\s*<a\s+href="[^"]*hints=on">1 of 2</a>', page)


def test_the_median_and_what_nine_of_ten_stay_below():
    assert middle_and_late([]) is None
    assert middle_and_late([4.0]) == (4.0, 4.0)
    assert middle_and_late([float(n) for n in range(1, 12)]) == (6.0, 10.0)


def test_pace_by_skill_is_of_right_answers_alone(alice):
    run = start_run(alice)
    stored(run, RIGHT, took=4)
    stored(run, RIGHT, RIGHT, took=12)  # six seconds each
    stored(run, WRONG, took=60)
    stored(run, RIGHT, took=301)  # away
    (row,) = reports_figures.kinds(trainee=alice)
    assert row["pace"] == middle_and_late([4.0, 6.0, 6.0])


def test_beside_it_stands_what_the_same_decisions_take_on_target(client_of, alice):
    """What was asked together shares that as well; a row that keeps no norm has its question's."""
    run = start_run(alice)
    stored(run, RIGHT, took=4, allowed=9)
    stored(run, RIGHT, RIGHT, took=12, allowed=11)
    stored(run, WRONG, took=60, allowed=40)
    stored(run, RIGHT, took=7, allowed=None)
    (row,) = reports_figures.kinds(trainee=alice)
    assert row["target"] == middle_and_late([9.0, 5.5, 5.5, 5.0])
    page = client_of(alice).get(reverse("reports:results", args=[alice.pk])).content.decode()
    assert "5.5 s · 8.0 s" in page
