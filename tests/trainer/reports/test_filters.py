"""Figures by class, game, mode and days: the same of tallies and of verdicts."""

from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from games import GAMES
from tests.conftest import join
from tests.trainer.play.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.playing import start_run
from tests.trainer.reports.rows import school_rows
from trainer.play.models import Mode
from trainer.reports import figures, school_sums
from trainer.reports.answers import Figure, newest
from trainer.reports.filters import Filter
from trainer.schools.models import Role, SchoolClass

pytestmark = pytest.mark.django_db
FIRST, SECOND = list(GAMES)[:2]
TODAY = timezone.now().date()


@pytest.fixture(autouse=True)
def by_day():
    """Noon of the day on which these tests were read: they may run over midnight."""
    with time_machine.travel(datetime.combine(TODAY, time(12), tzinfo=UTC)):
        yield


@pytest.fixture
def school_class(riverside, alice) -> SchoolClass:
    school_class = SchoolClass.objects.create(school=riverside, name="Autumn")
    school_class.members.add(alice)
    return school_class


@pytest.fixture
def zoe(riverside):
    return join(riverside, "zoe", Role.TRAINEE)


@pytest.fixture
def history(alice, zoe, school_class):
    """Alice: two of the first game in practice today, one guided of the second ten days ago; Zoe: one."""
    stored(start_run(alice), RIGHT, WRONG | {"overpaid": 500}, game=FIRST)
    stored(run_of(alice, mode=Mode.GUIDED), RIGHT, game=SECOND, ago=timedelta(days=10))
    stored(start_run(zoe), RIGHT, game=SECOND)


CHOICES = {
    "everything": (lambda school_class: Filter(), 3, 4),
    "a class": (lambda school_class: Filter(school_class=school_class.pk), 3, 3),
    "a game": (lambda school_class: Filter(game=FIRST), 2, 2),
    "a mode": (lambda school_class: Filter(mode=Mode.GUIDED), 1, 1),
    "since a day": (lambda school_class: Filter(since=TODAY - timedelta(days=9)), 2, 3),
    "until a day": (lambda school_class: Filter(until=TODAY - timedelta(days=10)), 1, 1),
    "one day": (lambda school_class: Filter(since=TODAY, until=TODAY), 2, 3),
    "all of them": (lambda school_class: Filter(school_class.pk, FIRST, Mode.PRACTICE, TODAY, TODAY), 2, 2),
    "nothing": (lambda school_class: Filter(game="no-such-game"), 0, 0),
}


@pytest.mark.usefixtures("history")
def test_each_filter_leaves_out_what_it_says(alice, bob, school_class):
    for name, (choose, hers, every) in CHOICES.items():
        chosen = choose(school_class)
        rows = school_rows(bob, chosen)
        assert sum(row["decisions"] for row in rows) == every, name
        for figures_of in (school_sums.school_games, school_sums.school_kinds):
            assert sum(row["decisions"] for row in figures_of(watcher=bob, chosen=chosen)) == every, name
        assert figures.totals(trainee=alice, chosen=chosen)["decisions"] == hers, name
        assert sum(row["decisions"] for row in figures.kinds(trainee=alice, chosen=chosen)) == hers, name
        assert len(newest(Figure(chosen), watcher=bob)) == every, name
        assert len(newest(Figure(chosen, alice), watcher=bob)) == hers, name


@pytest.mark.usefixtures("history")
def test_the_page_keeps_what_was_chosen_and_says_what_it_cannot_read(client_of, bob, school_class):
    page = reverse("reports:school")
    said = client_of(bob).get(page, {"class": school_class.pk, "game": FIRST, "since": "yesterday"})
    body = said.content.decode()
    assert said.status_code == 422
    assert "Enter a valid date." in body
    assert 'value="yesterday"' in body  # what was typed is still there
    assert f'<option value="{school_class.pk}" selected>' in body
    assert "Zoe" not in body
    assert f"class={school_class.pk}&amp;game={FIRST}" in body  # and goes with each figure
