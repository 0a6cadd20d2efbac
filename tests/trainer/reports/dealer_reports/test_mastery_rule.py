"""A school says what mastery is: the usual until it does, then what was set last."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.trainer.play.answers import run_of, stored
from trainer.play.models import Plan, Run
from trainer.play.skills import Kind
from trainer.practice.models import ReviewCard
from trainer.reports.dealer_reports import dealer_report
from trainer.reports.filters import Filter
from trainer.reports.mastery import Mastery, Rule
from trainer.reports.models import MasteryRule
from trainer.reports.views.dealer_report import mastery_words
from trainer.reports.views.mastery import DEFAULT_RULE, rule_of

pytestmark = pytest.mark.django_db
PAGE = "/progress/mastery/"
HAND = {"ask": "player-hand"}
GIVEN = {"done": "40", "window": "20", "percent": "95"}


def mastery_of(member) -> Mastery:
    return dealer_report(trainee=member, chosen=Filter()).games[0].kinds[0].mastery


def practised(member, times: int, *, wrong: int = 0, took: float = 2) -> Run:
    """So many decisions, the wrong ones first."""
    run = run_of(member)
    for number in range(times):
        stored(run, HAND | {"right": number >= wrong}, took=took, allowed=5)
    return run


def test_fifty_done_nine_in_ten_of_the_last_thirty_and_on_target(alice):
    assert Rule(50, 30, 90, True) == DEFAULT_RULE
    practised(alice, 49, wrong=19)
    assert not mastery_of(alice).mastered
    practised(alice, 1)
    assert mastery_of(alice).mastered


@pytest.mark.parametrize(("wrong", "known"), [(3, True), (4, False)])
def test_of_the_last_thirty_three_may_be_wrong(alice, wrong, known):
    practised(alice, 20)
    practised(alice, 30, wrong=wrong)
    assert mastery_of(alice).mastered is known


def test_it_lapses_with_its_review_and_comes_back(alice):
    practised(alice, 50)
    assert mastery_words(mastery_of(alice)) == "mastered"
    stored(run_of(alice, plan=Plan.REVIEW), HAND | {"right": False})
    assert mastery_words(mastery_of(alice)) == "lapsed: missed in review"
    stored(run_of(alice, plan=Plan.REVIEW), HAND)
    assert mastery_of(alice).mastered
    late = timezone.now() - timedelta(days=15)
    Run.objects.update(learned=1)
    Run.objects.update(version=1)
    ReviewCard.objects.update_or_create(
        membership=alice, kind=str(mastery_of(alice).kind), defaults={"due": late, "state": {}}
    )
    assert mastery_words(mastery_of(alice)) == "lapsed: review overdue"


def test_what_is_missing_first_is_said():
    def said(right: int, of: int, done: int) -> str:
        return mastery_words(Mastery(Kind("a", "b"), right, of, DEFAULT_RULE, done=done, timely=True))

    assert said(30, 30, 49) == "1 more answer"
    assert said(10, 10, 10) == "40 more answers"
    assert said(26, 30, 50) == "26 of the last 30 right"
    assert said(27, 30, 50) == "mastered"


# --- The page ------------------------------------------------------------------------------------------


def test_a_manager_sets_it_and_every_sheet_says_so(client_of, mona, alice):
    practised(alice, 1)
    client = client_of(mona)
    assert "90%" in client.get(PAGE).text
    assert client.post(PAGE, GIVEN).status_code == 302
    said = "40 answers to a skill, 95% of the last 20 right."
    assert said in client.get(PAGE).text
    assert said in client_of(alice).get(reverse("reports:dealer_report", args=[alice.pk])).text
    assert rule_of(alice.school) == Rule(40, 20, 95, False)


INVALID = (
    *({"done": "19"}, {"done": ""}, {"window": "4"}, {"window": "101"}, {"percent": "49"}),
    *({"percent": "101"}, {"done": "501"}, {"done": "1e3"}, {"percent": "90.5"}),
)


def test_what_is_no_rule_is_refused_beside_its_field(client_of, mona):
    for changes in INVALID:
        answer = client_of(mona).post(PAGE, GIVEN | changes)
        assert answer.status_code == 422, changes
        assert "errorlist" in answer.text
    assert not MasteryRule.objects.exists()
