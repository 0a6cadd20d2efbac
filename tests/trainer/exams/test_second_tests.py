"""Near the cut a second test decides, together with the first: a pass comes from both or not at all."""

import pytest
from django.urls import reverse

from games.engine.rules.wagers import Action
from tests.games.trainee import paid, right_answers
from tests.trainer.api.asking import get, token_for
from tests.trainer.exams.attempts import begin
from tests.trainer.exams.records.filing import page
from tests.trainer.play.exams.test_standards import set_standard
from tests.trainer.playing import round_state_of, say
from trainer.exams.certifications import newest_tests
from trainer.exams.models import Candidate, Exam
from trainer.exams.records import Recorded, record_of
from trainer.exams.results import Share, is_near, outcomes_of, table_test_of
from trainer.exams.services import giving, steering
from trainer.exams.services.signing import may_sign
from trainer.exams.views.tests import outcome_words, taken_tests
from trainer.play.models import Run
from trainer.play.services import runs
from trainer.schools.models import Membership

pytestmark = pytest.mark.django_db
HOUSE = {"rounds": 3, "spots": 3, "contains": {}, "irregular": 0, "minutes": 0, "pace": 0, "wrong_bets": 0}
GAME = "6-5-4-poker"


@pytest.fixture(autouse=True)
def by_hand(monkeypatch):
    """No test is taken to be faster than hands move."""
    monkeypatch.setattr("trainer.exams.results.TableTest.implausible", False)


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
    found = newest_tests(people=Membership.objects.filter(pk=member.pk)).get((member.pk, GAME))
    return found.passed if found else None


def second(client, run: Run):
    return client.post(reverse("exams:second_test", args=[run.pk]))


# --- When it is near the cut -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "near"), [(0, False), (8, False), (9, True), (12, True), (17, True), (18, False), (60, False)]
)
def test_the_band_is_where_another_test_comes_out_otherwise_once_in_ten(wrong, near):
    """Of 600 decisions at 98 %, twelve may be wrong. A dealer with nine wrong has 13 in one test of eight."""
    assert is_near(Share(600 - wrong, 600), 98) is near


def test_a_slip_at_the_cut_is_near_and_a_critical_error_never(exam, first, alice, bob):
    assert table_test_of(first).near_cut
    other = giving.give(examiner=bob, standard=exam.standard, to=[alice], day="2026-11-22")
    test = table_test_of(sit(other, alice, wrong_winner))
    assert (test.decisions.of - test.decisions.right, test.critical) == (1, 1)
    assert (test.near_cut, test.passed) == (False, False)


def test_a_rule_consistently_wrong_is_never_near(first):
    test = table_test_of(first)
    test.__dict__["wrong_rules"] = (object(),)
    assert not test.near_cut


# --- What comes of it ------------------------------------------------------------------------------------


def test_a_test_near_the_cut_is_neither_passed_nor_failed(client_of, first, alice, bob):
    outcome = outcomes_of([first])[first.pk]
    assert (outcome.passed, outcome.near_cut) == (False, True)
    record = record_of(first)
    assert not Recorded(record.body).counts
    assert not may_sign(bob, record, [])
    assert passed(alice) is None
    assert "a second test decides" in page(client_of(alice), first)


def test_an_earlier_pass_stays_until_it_is_decided(exam, alice, bob):
    sit(exam, alice, no_slip)
    again = giving.give(examiner=bob, standard=exam.standard, to=[alice], day="2026-11-22")
    sit(again, alice, a_dollar_more)
    assert passed(alice) is True


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


def test_every_page_says_that_it_is_the_second_of_two(client_of, first, alice, bob):
    second(client_of(bob), first)
    candidate = Candidate.objects.get(decides__run=first)
    place = reverse("exams:place", args=[candidate.pk])
    assert "This is your second test." in client_of(alice).get(place).text
    room = reverse("exams:room", args=[candidate.exam_id])
    assert "second test" in client_of(bob).get(room).text
    assert room in page(client_of(bob), first)
    run = sit(candidate.exam, alice, no_slip)
    report = reverse("exams:report", args=[run.pk])
    assert report in page(client_of(alice), first)
    both = " ".join(page(client_of(alice), run).split())
    assert "Second test: its decisions count together with those of the first" in both
    assert reverse("exams:report", args=[first.pk]) in both
    own, pooled = table_test_of(run).decisions, table_test_of(run).pooled
    for name, share in (("this test", own), ("both tests", pooled)):
        assert f"Decision accuracy, {name}</dt><dd>{share.right} of {share.of} (" in both


def test_lists_and_the_api_say_that_a_second_test_decides(client_of, first, alice, bob, mona):
    second(client_of(bob), first)
    run = sit(Candidate.objects.get(decides__run=first).exam, alice, no_slip)
    given = {one["run"]: one for one in get(token_for(mona), "tests/")["items"]}
    of_first, of_second = given[str(first.pk)], given[str(run.pk)]
    assert (of_first["outcome"]["passed"], of_first["outcome"]["second_test_decides"]) == (False, True)
    assert (of_second["outcome"]["passed"], of_second["outcome"]["second_test_decides"]) == (True, False)
    assert (of_first["decides"], of_second["decides"]) == (None, str(first.pk))
    in_file = taken_tests(Run.objects.in_full().order_by("begun"))
    words = [str(outcome_words(one.run, one.outcome)) for one in in_file]
    assert words == ["Near the cut: a second test decides", "Passed"]


def test_rules_are_looked_for_in_both_tests(client_of, first, alice, bob, monkeypatch):
    second(client_of(bob), first)
    run = sit(Candidate.objects.get(decides__run=first).exam, alice, a_dollar_more)
    looked_at = []
    monkeypatch.setattr("trainer.exams.results.wrong_rules", lambda decided: looked_at.extend(decided) or ())
    test = table_test_of(run)
    assert test.wrong_rules == ()
    assert len(looked_at) == test.pooled.of


def test_one_press_schedules_it_once(client_of, first, bob):
    client = client_of(bob)
    assert second(client, first).url == second(client, first).url
    assert Candidate.objects.filter(decides__run=first).count() == 1


def test_a_closed_one_that_was_not_taken_can_be_scheduled_again(client_of, first, bob):
    second(client_of(bob), first)
    giving.close(exam=Candidate.objects.get(decides__run=first).exam)
    second(client_of(bob), first)
    assert Candidate.objects.filter(decides__run=first).count() == 2


def test_no_one_schedules_their_own_and_no_trainee_any(client_of, first, alice):
    assert second(client_of(alice), first).status_code in (403, 404)
    assert not Candidate.objects.filter(decides__run=first).exists()


def test_a_test_that_is_decided_has_no_second(client_of, exam, alice, bob):
    run = sit(exam, alice, no_slip)
    assert second(client_of(bob), run).status_code == 404
    assert "Schedule the second test" not in page(client_of(bob), run)


def test_a_void_first_test_counts_no_more_and_the_outcome_is_read_again(client_of, first, alice, bob):
    second(client_of(bob), first)
    run = sit(Candidate.objects.get(decides__run=first).exam, alice, no_slip)
    assert passed(alice) is True
    before = outcomes_of([run])[run.pk]
    steering.void(attempt=first.attempt, by=bob, why="a fire drill")
    assert table_test_of(run).first is None
    after = outcomes_of([run])[run.pk]
    assert before.first_version != after.first_version
    assert passed(alice) is True
