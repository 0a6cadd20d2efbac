"""A table test is given, not taken: who gives it, who is let in, and that every attempt has its number."""

import pytest

from games.engine.errors import NotAllowed
from tests.trainer.exams.attempts import DAY, GAME, SHORT, begin, candidate_of, give
from tests.trainer.play.exams.test_standards import set_standard
from tests.trainer.playing import round_state_of
from trainer.exams.models import Attempt, Event, EventKind
from trainer.exams.services import giving, steering
from trainer.play.models import Run
from trainer.play.services.runs import finish_run
from trainer.schools.models import HouseProfile

pytestmark = pytest.mark.django_db


@pytest.fixture
def exam(alice, bob):
    return give(bob, alice)


def test_it_is_dealt_by_the_house_as_it_was_when_it_was_given(exam, alice, mona):
    HouseProfile.objects.create(
        school=mona.school, game=GAME, choices={GAME: {"house": {"minimum-wager": 2500}}}, changed_by=mona
    )
    run = begin(exam, alice).run
    assert run.house == exam.house
    assert round_state_of(run).played.inputs.house.choices["minimum-wager"] != 2500


def test_a_house_that_cannot_deal_what_it_contains_is_refused(alice, bob):
    asked = set_standard(bob.school, **SHORT | {"contains": {"two-meter-hits": 1}})
    with pytest.raises(NotAllowed, match="contains"):
        giving.give(examiner=bob, standard=asked, to=[alice], day=DAY)


def test_it_is_not_begun_before_the_examiner_lets_one_in(exam, alice):
    with pytest.raises(NotAllowed, match="not admitted"):
        giving.begin(candidate=candidate_of(exam, alice))
    assert not Run.objects.exists()


def test_a_press_lets_in(exam, alice, bob):
    attempt = begin(exam, alice)
    assert (attempt.number, attempt.run.standard) == (1, f"{GAME}/1")
    events = Event.objects.filter(candidate=attempt.candidate).values_list("what", "who")
    assert list(events) == [(EventKind.GIVEN, bob.pk), (EventKind.UNLOCKED, bob.pk), (EventKind.BEGUN, None)]


def test_the_code_lets_in_once(exam, alice):
    candidate = candidate_of(exam, alice)
    code = candidate.code
    assert giving.unlock_by_code(candidate=candidate, typed=f" {code[:3]} {code[3:]} ")
    assert candidate.code != code
    assert not giving.unlock_by_code(candidate=candidate, typed=code)


def test_after_five_wrong_codes_only_the_examiner_does(exam, alice, bob):
    candidate = candidate_of(exam, alice)
    for _ in range(giving.MAX_TRIES):
        assert not giving.unlock_by_code(candidate=candidate, typed="not it")
    assert not giving.unlock_by_code(candidate=candidate, typed=candidate.code)
    assert giving.unlock(candidate=candidate, by=bob)


def test_a_closed_test_is_not_begun(exam, alice, bob):
    candidate = candidate_of(exam, alice)
    giving.unlock(candidate=candidate, by=bob)
    giving.close(exam=exam)
    with pytest.raises(NotAllowed):
        giving.begin(candidate=candidate_of(exam, alice))
    assert not giving.unlock(candidate=candidate_of(exam, alice), by=bob)


def test_pressed_twice_it_is_the_same_sitting(exam, alice):
    attempt = begin(exam, alice)
    assert giving.begin(candidate=candidate_of(exam, alice)) == attempt.run
    assert Attempt.objects.count() == 1


def test_they_are_numbered_through_all_that_were_begun(exam, alice, bob):
    first = begin(exam, alice)
    steering.void(attempt=first, by=bob, why="a fire alarm")
    assert begin(exam, alice).number == 2
    finish_run(run=Run.objects.in_full().get(attempt__number=2))
    assert begin(give(bob, alice), alice).number == 3
