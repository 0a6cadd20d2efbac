"""The pace of a table test: who deals on target at every decision is on target in the whole, and passes."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
import time_machine

from tests.scale import one_game
from tests.trainer.exams.records.filing import given
from tests.trainer.modes import put_under_standard
from tests.trainer.play.exams.test_standards import set_standard
from tests.trainer.playing import right_answers, round_state_of, say
from trainer.exams.models import Standard
from trainer.exams.records import record_of
from trainer.exams.results import CRITERIA, TableTest, table_test_of
from trainer.exams.services import giving
from trainer.exams.services.giving import set_test
from trainer.exams.standards import contents, default_standard, expected_of
from trainer.play.models import Drill, Run
from trainer.play.pace import A_DECISION, on_target
from trainer.play.round_state import RoundState
from trainer.play.services import runs

pytestmark = pytest.mark.django_db
BEGINS = datetime(2026, 11, 21, 14, 2, tzinfo=UTC)
GAME = "6-5-4-poker"
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


@one_game("wild-six-card-draw-poker")
def test_what_houses_usually_ask_leaves_time_for_the_slowest_that_passes(riverside, game):
    standard = default_standard(school=riverside, game=game)
    expected = expected_of(standard)
    assert expected.fits(standard.minutes)
    assert expected.on_target < expected.longest < timedelta(minutes=standard.minutes)
    assert not expected.fits(int(expected.on_target.total_seconds()) // 60)


@one_game(GAME)
def test_an_answer_without_a_stored_target_uses_its_decisions(riverside, game):
    """As rows from before answers kept one are: of right answers it is the same to the second."""
    standard = default_standard(school=riverside, game=game)
    items = [item.written() for item in contents(standard, seed="without")]
    run = Run(drill=Drill(game=game, spots=3, items=items), seed="without", house={}, meter=None)
    for number in range(2):
        for stop in RoundState(run, number).stops:
            decided = [(prompt.ask, str(prompt.words(prompt.due))) for prompt in stop.prompts]
            due = sum(prompt.seconds for prompt in stop.prompts)
            assert on_target(allowed=None, game=game, decided=decided) == due, stop.place
            assert on_target(allowed=99, game=game, decided=decided) == 99


def test_of_what_is_not_asked_any_more_a_decision_takes_ten_seconds():
    assert on_target(allowed=None, game=GAME, decided=[("no-such-question", "yes")]) == A_DECISION


def test_each_decision_of_a_record_has_its_share_of_the_norm(alice, bob):
    run = given(alice, bob)
    body = record_of(run).body
    answers = {(answer.round + 1, answer.place): answer for answer in run.answers.all()}
    for decision in body["decisions"]:
        answer = answers[decision["round"], decision["place"]]
        together = [each for each in body["decisions"] if each["place"] == decision["place"]]
        assert decision["on_target"] == answer.allowed * 10 // len(together)
    whole = body["pace"]["whole_job"]
    assert whole["on_target"] == 1000 * sum(answer.allowed for answer in answers.values())
