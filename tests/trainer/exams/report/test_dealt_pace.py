"""The pace of a table test: who deals on target at every decision is on target in the whole, and passes."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
import time_machine

from tests.trainer.modes import put_under_standard
from tests.trainer.play.exams.test_standards import set_standard
from tests.trainer.playing import right_answers, round_state_of, say
from trainer.exams.models import Standard
from trainer.exams.results import CRITERIA, TableTest, table_test_of
from trainer.exams.services import giving
from trainer.exams.services.giving import set_test
from trainer.play.models import Run
from trainer.play.services import runs

pytestmark = pytest.mark.django_db
BEGINS = datetime(2026, 11, 21, 14, 2, tzinfo=UTC)
SHORT = {"rounds": 2, "spots": 3, "irregular": 1, "contains": {"tie": 1}, "minutes": 60}
PASSED = dict.fromkeys(CRITERIA, True)


def sat_at(alice, standard: Standard, *, times: Fraction, extra: int = 0) -> Run:
    """Everything right, each stop in so many times what it takes on target."""
    with time_machine.travel(BEGINS, tick=False) as clock:
        drill = set_test(set_by=alice, standard=standard, seed="on target")
        giving.grant(membership=alice, extra=extra, why="a letter", by=alice)
        run = runs.start_run(membership=alice, drill=drill, standard=standard.name)
        put_under_standard(standard, run)
        while not round_state_of(run).run.finished:
            while stop := round_state_of(run).stop:
                due = sum(prompt.seconds for prompt in stop.prompts)
                clock.shift(timedelta(milliseconds=int(1000 * due * times)))
                say(run, right_answers(stop))
            clock.shift(60)  # no dealing between the rounds
            runs.next_round(state=round_state_of(run))
    return Run.objects.in_full().get(pk=run.pk)


@pytest.mark.parametrize(
    ("times", "passes"),
    [(Fraction(1), True), (Fraction(125, 100), True), (Fraction(130, 100), False)],
    ids=["on target", "at eighty per cent", "too slow"],
)
def test_who_deals_on_target_passes_and_who_takes_a_third_more_does_not(riverside, alice, times, passes):
    standard = set_standard(riverside, **SHORT)
    test = table_test_of(sat_at(alice, standard, times=times))
    assert standard.pace == 80
    assert test.pace.reached == pytest.approx(100 / times, rel=1e-3)
    assert test.criteria == PASSED | {"pace": passes}
    assert test.passed is passes
    if times == 1:
        alone = test.hands_and_bets
        assert alone.an_hour == alone.target_an_hour > test.pace.an_hour == test.pace.target_an_hour
    elif passes:
        assert test.pace.reached == 80
        slower = TableTest(test.run, test.answers)
        slower.answers[0].received += timedelta(milliseconds=1)
        assert not slower.criteria["pace"], "a millisecond less does not pass"


def test_who_is_allowed_more_time_may_take_it_at_every_decision(riverside, alice):
    standard = set_standard(riverside, **SHORT)
    test = table_test_of(sat_at(alice, standard, times=Fraction(13, 10), extra=25))
    assert test.pace_required == 64
    assert test.passed
