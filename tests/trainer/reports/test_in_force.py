"""Figures count the verdict in force and no other."""

import re
from functools import partial
from pathlib import Path

import pytest
from django.http import QueryDict

from games import RULES_VERSION
from tests.games.trainee import with_the_stake
from tests.trainer.play.answers import stored
from tests.trainer.playing import play_out, start_run
from tests.trainer.reports.rows import school_rows
from trainer.assignments.board import decisions_in, scores_of
from trainer.courses.goals import set_goal, week_of
from trainer.courses.models import Unit
from trainer.play import selectors
from trainer.play.models import Run, Verdict, answers
from trainer.play.services.runs import finish_run
from trainer.practice.knowledge import answered_rows, record_rules
from trainer.practice.remedial import open_mistakes, recent_decisions
from trainer.reports import figures, school_sums, tallies
from trainer.reports.answers import Figure, newest
from trainer.reports.dealer_reports import dealer_report
from trainer.reports.filters import Filter, FilterForm
from trainer.reports.scope import ReportScope
from trainer.reports.views.mistakes import named_sums
from trainer.schools.days import day_of

pytestmark = pytest.mark.django_db

READERS = {
    "the wall": lambda run, watcher: selectors.round_scores(runs=[run]),
    "rounds of late": lambda run, watcher: selectors.recent_rounds(membership=run.membership),
    "what to mend": lambda run, watcher: dict(
        open_mistakes(recent_decisions(membership=run.membership)).times
    ),
    "a trainee": lambda run, watcher: figures.totals(trainee=run.membership),
    "kinds": lambda run, watcher: figures.kinds(trainee=run.membership),
    "mistakes": lambda run, watcher: figures.mistakes(trainee=run.membership),
    "the answers": lambda run, watcher: len(newest(Figure(Filter(), run.membership), watcher=watcher)),
    "a school": lambda run, watcher: _counted(watcher, school_rows),
    "its games": lambda run, watcher: _counted(watcher, school_sums.school_games),
    "a board's squares": lambda run, watcher: len(list(decisions_in([run.pk]))),
    "a board's scores": lambda run, watcher: scores_of([run]),
    "its kinds": lambda run, watcher: _counted(watcher, partial(school_sums.school_kinds, chosen=Filter())),
    "a school's mistakes": lambda run, watcher: _found(watcher, named_sums, "mistakes"),
    "how rules are known": lambda run, watcher: {
        rule: record.known(day_of())
        for rule, record in record_rules(answered_rows(membership=run.membership), school=None).items()
    },
    "a sheet": lambda run, watcher: dealer_report(trainee=run.membership, chosen=Filter()),
    "a week": lambda run, watcher: _week(run.membership),
}


def _week(trainee):
    set_goal(membership=trainee, unit=Unit.DECISIONS, count=100)
    return week_of(membership=trainee)


def _found(watcher, figures, tab):
    form = FilterForm(QueryDict(""), classes=[])
    return _counted(watcher, lambda watcher: figures(ReportScope(tab, watcher, form)))


def _counted(watcher, figures):
    """As if nothing had been tallied yet."""
    tallies.recount_all(school=watcher.school)
    tallies.catch_up(school=watcher.school)
    return figures(watcher=watcher)


@pytest.fixture
def run(alice) -> Run:
    run = start_run(alice, spots=6)
    play_out(run, how=with_the_stake)
    finish_run(run=run)
    return Run.objects.in_full().get(pk=run.pk)


def mark_again(run: Run) -> None:
    """By rules that see it as the present ones do: every figure has to stay."""
    again = list(Verdict.objects.filter(answer__run=run))
    for verdict in again:
        verdict.pk, verdict.rules_version = None, RULES_VERSION + 1
    Verdict.objects.bulk_create(again)


def test_regraded_every_figure_stays(run, bob, monkeypatch):
    before = {name: read(run, bob) for name, read in READERS.items()}
    mark_again(run)
    assert {name: read(run, bob) for name, read in READERS.items()} == before
    # The negative control: with superseded verdicts every figure moves.
    monkeypatch.setattr("trainer.play.models.answers.without_superseded", lambda verdicts: verdicts)
    assert [name for name, read in READERS.items() if read(run, bob) == before[name]] == []


def test_one_more_version_of_one_verdict_replaces_that_one_alone(alice):
    run = start_run(alice)
    stored(run, {"ask": "bet"}, {"ask": "bet", "right": False}, {"ask": "qualifies"})
    wrong = Verdict.objects.get(right=False)
    wrong.pk, wrong.right, wrong.rules_version = None, True, 2
    Verdict.objects.bulk_create([wrong])
    came_to = figures.totals(trainee=alice)
    assert (came_to["decisions"], came_to["right"]) == (3, 3)


def test_the_newest_version_counts_whichever_was_stored_last(alice):
    answer = stored(start_run(alice), {"rules_version": 5})
    prompt = answer.verdicts.get().prompt
    Verdict.objects.create(
        answer=answer, prompt=prompt, ask="player-hand", given="", right=False, rules_version=4
    )
    assert Verdict.objects.in_force().get().rules_version == 5


def test_only_verdicts_in_force_are_read():
    """In the trainer's code `Verdict.objects` goes on with `in_force`, or writes, or looks one up by key."""
    trainer = Path(answers.__file__).parents[2]
    said = {
        (str(path.relative_to(trainer)), match[1])
        for path in trainer.rglob("*.py")
        for match in re.finditer(r"Verdict\.objects\.(\w+)", path.read_text())
    }
    assert said
    storing = ("play/services/runs.py", "play/services/exam_mode.py", "play/regrading.py")
    storing += ("live/services.py", "demo/history.py")
    stored = {(name, "bulk_create") for name in storing}
    one_by_one = {
        ("reports/answers.py", "filter"),  # when the last one of a page was given
        ("api/reads.py", "filter"),  # of which school the last one of a page is
        ("play/selectors.py", "filter"),  # whether there is any
        ("live/services.py", "filter"),  # what is marked already, under whatever rules
    }
    assert {one for one in said if one[1] != "in_force"} <= stored | one_by_one
