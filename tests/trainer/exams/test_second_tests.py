"""Near the cut a second test decides, together with the first: a pass comes from both or not at all."""

import pytest
from django.urls import reverse

from games.engine.rules.wagers import Action
from tests.games.trainee import paid, right_answers
from tests.trainer.exams.attempts import begin
from tests.trainer.exams.records.filing import page
from tests.trainer.play.exams.test_standards import set_standard
from tests.trainer.playing import round_state_of, say
from trainer.exams.certifications import newest_tests
from trainer.exams.models import Candidate, Exam
from trainer.exams.records import Recorded, record_of
from trainer.exams.results import Score, is_near, outcomes_of, table_test_of
from trainer.exams.services import giving
from trainer.exams.services.signing import may_sign
from trainer.play.models import Run
from trainer.play.services import runs
from trainer.schools.models import Membership

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("by_hand")]
HOUSE = {"rounds": 3, "spots": 3, "contains": {}, "irregular": 0, "minutes": 0, "pace": 0, "wrong_bets": 0}
GAME = "6-5-4-poker"


def a_dollar_more(prompt):
    return paid(prompt.pays + 100) if prompt.wager == "play" and prompt.pays else ""


def wrong_winner(prompt):
    """Pays a play bet instead of taking it, a critical error."""
    is_lost = prompt.wager == "play" and getattr(prompt.due, "action", "") == Action.TAKE
    return paid(500) if is_lost else ""


def no_slip(_prompt):
    return ""


def sit(exam: Exam, member: Membership, slip) -> Run:
    """Answer all rightly, but for the first that `slip` answers otherwise."""
    run, slipped = begin(exam, member).run, False
    while not round_state_of(run).run.finished:
        while stop := round_state_of(run).stop:
            typed = right_answers(stop)
            for prompt in stop.prompts:
                if not slipped and (given := slip(prompt)):
                    typed[prompt.key], slipped = given, True
            say(run, typed)
        runs.next_round(state=round_state_of(run))
    return Run.objects.in_full().get(pk=run.pk)


@pytest.fixture
def exam(bob, alice, monkeypatch):
    monkeypatch.setattr("trainer.exams.services.giving.seed_of_test", lambda _run: "second tests")
    standard = set_standard(bob.school, **HOUSE, accuracy=98)
    return giving.give(examiner=bob, standard=standard, to=[alice], day="2026-11-21")


@pytest.fixture
def first(exam, alice) -> Run:
    return sit(exam, alice, a_dollar_more)


def passed(member: Membership) -> bool | None:
    """Whether the newest test gives a licence to deal; None where none is decided."""
    found = newest_tests(people=Membership.objects.filter(pk=member.pk)).get((member.pk, GAME, ""))
    return found.passed if found else None


def second(client, run: Run):
    return client.post(reverse("exams:second_test", args=[run.pk]))


@pytest.mark.parametrize(
    ("wrong", "near"), [(0, False), (8, False), (9, True), (12, True), (17, True), (18, False), (60, False)]
)
def test_the_band_is_where_another_test_comes_out_otherwise_once_in_ten(wrong, near):
    """Of 600 decisions at 98 %, twelve may be wrong. A dealer with nine wrong has 13 in one test of eight."""
    assert is_near(Score(600 - wrong, 600), 98) is near


def test_a_slip_at_the_cut_is_near_and_a_critical_error_never(exam, first, alice, bob):
    assert table_test_of(first).near_cut
    other = giving.give(examiner=bob, standard=exam.standard, to=[alice], day="2026-11-22")
    test = table_test_of(sit(other, alice, wrong_winner))
    assert (test.decisions.of - test.decisions.right, test.critical) == (1, 1)
    assert (test.near_cut, test.passed) == (False, False)


def test_a_test_near_the_cut_is_neither_passed_nor_failed(client_of, first, alice, bob):
    outcome = outcomes_of([first])[first.pk]
    assert (outcome.passed, outcome.near_cut) == (False, True)
    record = record_of(first)
    assert not Recorded(record.body).counts
    assert not may_sign(bob, record, [])
    assert passed(alice) is None
    assert "a second test decides" in page(client_of(alice), first)


@pytest.mark.parametrize(("slip", "passes"), [(no_slip, True), (wrong_winner, False)])
def test_both_tests_together_decide(client_of, first, alice, bob, slip, passes):
    assert "Schedule the second test" in page(client_of(bob), first)
    assert second(client_of(bob), first).status_code == 302
    candidate = Candidate.objects.get(decides__run=first)
    assert candidate.exam.standard == first.attempt.candidate.exam.standard
    run = sit(candidate.exam, alice, slip)
    test = table_test_of(run)
    assert test.first.run == first
    assert test.pooled.of == table_test_of(first).decisions.of + test.decisions.of
    assert not test.near_cut
    assert test.passed is passes
    assert passed(alice) is passes
    body = record_of(run).body
    assert (body["result"] == "passed") is passes
    assert body["first"]["run"] == str(first.pk)
    assert body["right"] == [test.decisions.right, test.decisions.of]
    assert body["pooled"]["right"] == [test.pooled.right, test.pooled.of]


def test_one_press_schedules_it_once(client_of, first, bob):
    client = client_of(bob)
    assert second(client, first).url == second(client, first).url
    assert Candidate.objects.filter(decides__run=first).count() == 1
