"""What may be seen of runs, and what a round came to; all of it read from the stored rows."""

from datetime import timedelta

import pytest

from tests.games.trainee import wrong_answers
from tests.trainer.play.answers import stored
from tests.trainer.playing import play_on, play_out, round_state_of, start_run
from trainer.play import selectors
from trainer.play.models import Answer, Verdict
from trainer.play.pace import AWAY
from trainer.play.services.runs import finish_run, next_round

pytestmark = pytest.mark.django_db


def answered(run, position, *, took: timedelta, **verdict) -> Answer:
    place = f"step/{position}"
    return stored(run, {"ask": "bet", **verdict}, took=took.total_seconds(), position=position, place=place)


def test_an_instructors_own_practice_is_watched_by_the_staff_of_the_school_alone(bob, mona, alice, dora):
    run = start_run(bob)
    assert selectors.watched_run(watcher=mona, run_id=run.pk) == run
    for other in (alice, dora):
        assert selectors.watched_run(watcher=other, run_id=run.pk) is None


def test_open_runs_are_unfinished_and_the_last_touched_is_first(alice):
    first, second, third = (start_run(alice) for _ in range(3))
    finish_run(run=second)
    play_on(first, 1)
    assert list(selectors.open_runs(user=alice.user)) == [first, third]


def test_decisions_are_counted_and_money_is_never_netted(alice):
    run = start_run(alice)
    answered(run, 0, took=timedelta(seconds=2))
    answered(run, 1, took=timedelta(seconds=3), right=False, overpaid=700)
    answered(run, 2, took=timedelta(seconds=1), right=False, underpaid=500)
    answered(run, 3, took=timedelta(seconds=1), right=False, underpaid=300)
    tally = selectors.round_tally(selectors.answers_of(run=run, round=0))
    assert (tally.decisions, tally.right, tally.wrong, tally.time) == (4, 1, 3, timedelta(seconds=7))
    assert (tally.overpaid, tally.underpaid) == (700, 800)


@pytest.mark.parametrize(
    ("took", "counted"),
    [
        (AWAY - timedelta(microseconds=1), True),
        (AWAY, True),
        (AWAY + timedelta(microseconds=1), False),
        (timedelta(days=3), False),
    ],
)
def test_an_absence_of_more_than_five_minutes_is_not_counted(alice, took, counted):
    assert timedelta(minutes=5) == AWAY
    run = start_run(alice)
    answered(run, 0, took=timedelta(seconds=7))
    answered(run, 1, took=took)
    tally = selectors.round_tally(selectors.answers_of(run=run, round=0))
    assert tally.time == timedelta(seconds=7) + (took if counted else timedelta(0))
    assert tally.decisions == 2


def test_rounds_are_tallied_apart(alice):
    run = start_run(alice)
    play_out(run)
    next_round(state=round_state_of(run))
    play_out(run, how=wrong_answers)
    first, second = (selectors.round_tally(selectors.answers_of(run=run, round=round)) for round in (0, 1))
    assert first.wrong == 0 < second.wrong
    assert first.decisions + second.decisions == Verdict.objects.count()
    assert selectors.round_scores(runs=[run]) == {
        (run.pk, 0): (first.right, first.decisions),
        (run.pk, 1): (second.right, second.decisions),
    }


def test_the_round_in_hand_is_not_yet_among_the_recent(alice, charlie):
    run = start_run(alice)
    play_on(run, 2)
    assert selectors.recent_rounds(membership=alice) == []
    play_out(run)
    next_round(state=round_state_of(run))
    play_on(run, 1)
    (row,) = selectors.recent_rounds(membership=alice)
    assert (row["answer__run"], row["answer__round"]) == (run.pk, 0)
    finish_run(run=run)
    rows = selectors.recent_rounds(membership=alice)
    assert [row["answer__round"] for row in rows] == [1, 0]
    assert [row["answer__round"] for row in selectors.recent_rounds(membership=alice, most=1)] == [1]
    assert selectors.recent_rounds(membership=charlie) == []
