"""What a round has come to is known without asking, and is what asking would tell."""

import pytest

from tests.games.trainee import right_answers, wrong_answers
from tests.trainer.playing import say, sit_down, sitting_of
from trainer.drills import services
from trainer.drills.models import Run
from trainer.drills.selectors import round_scores
from trainer.watching import seat_scores as scores
from trainer.watching.seat_scores import scores_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_known():
    scores.forget()


def fresh(run: Run) -> Run:
    return Run.objects.in_full().get(pk=run.pk)


def asked(run: Run) -> tuple[int, int]:
    return round_scores(runs=[run]).get((run.pk, run.round), (0, 0))


def test_after_each_answer_it_is_what_asking_would_tell(alice, answering, django_assert_num_queries):
    run, seen = sit_down(alice, spots=2), set()
    assert scores_of([fresh(run)]) == {run.pk: (0, 0)}
    for number in range(30):
        stop = sitting_of(run).stop
        if stop is None:
            assert services.next_round(sitting=sitting_of(run))
            assert scores_of([fresh(run)]) == {run.pk: (0, 0)}
            continue
        answering(run, (wrong_answers if number % 3 == 1 else right_answers)(stop))
        now = fresh(run)
        with django_assert_num_queries(0):
            known = scores_of([now])
        assert known == {run.pk: asked(now)}
        seen.add(known[run.pk])
    assert len(seen) > 5


def test_what_is_not_known_is_asked_for_once(alice, django_assert_num_queries):
    runs = [sit_down(alice, seed=f"asked {number}") for number in range(3)]
    for run in runs:
        say(run)
    runs = [fresh(run) for run in runs]
    told = {run.pk: asked(run) for run in runs}
    for queries in (1, 0):
        with django_assert_num_queries(queries):
            assert scores_of(runs) == told


def test_an_answer_that_was_stored_elsewhere_is_asked_for(alice, answering):
    """This process knows neither the version before nor what it added."""
    run = sit_down(alice, spots=2)
    scores_of([fresh(run)])
    say(run, wrong_answers(sitting_of(run).stop))
    answering(run, right_answers(sitting_of(run).stop))
    assert scores_of([fresh(run)]) == {run.pk: asked(fresh(run))}


def test_what_was_marked_anew_is_told_within_a_minute(alice, monkeypatch):
    run = sit_down(alice)
    say(run)
    assert scores_of([fresh(run)])[run.pk][0] > 0
    with monkeypatch.context() as later:
        now = scores.time.monotonic() + scores.SECONDS + 1
        later.setattr(scores.time, "monotonic", lambda: now)
        later.setattr(scores, "round_scores", lambda runs: {(run.pk, 0): (0, 1)})
        assert scores_of([fresh(run)]) == {run.pk: (0, 1)}


def test_no_more_are_kept_than_said(alice, monkeypatch):
    monkeypatch.setattr(scores, "MOST", 2)
    scores_of([fresh(sit_down(alice, seed=f"kept {number}")) for number in range(3)])
    assert len(scores._kept) == 2
