"""The head of a report: passed or not, why, and what to repeat; and the page before the test."""

import re
from html import unescape

import pytest
from django.urls import reverse

from tests.games.trainee import wrong_answers
from tests.trainer.exams.attempts import GAME, begin, candidate_of, give, prepare
from tests.trainer.exams.records.filing import given, recorded
from tests.trainer.modes import report_url
from tests.trainer.play.exams.test_standards import set_standard
from tests.trainer.playing import play_on
from trainer.exams.services import giving
from trainer.exams.services.signing import sign
from trainer.play.models import Run
from trainer.play.services.runs import finish_run

pytestmark = pytest.mark.django_db


@pytest.fixture
def by_hand(monkeypatch):
    """No test is taken to be faster than hands move."""
    monkeypatch.setattr("trainer.exams.results.TableTest.implausible", False)


def plain(html: str) -> str:
    return " ".join(re.sub("<[^>]+>", " ", unescape(html)).split())


def result(client, run: Run) -> str:
    page = client.get(report_url(run)).text
    return page[page.index('<section class="panel result') : page.index("</section>")]


def test_a_pass_says_until_when_and_waits_for_its_signature(client_of, alice, bob, by_hand):
    run = given(alice, bob)
    head = result(client_of(alice), run)
    assert "<strong>Passed</strong>" in head
    assert "Valid until" in head
    assert "Waiting for signature" in head
    assert "report.pdf" not in head
    assert "Replay" not in plain(head[: head.index("</header>")])
    record = recorded(run)
    record.run = run
    assert sign(record=record, by=bob)
    head = result(client_of(alice), run)
    assert "Waiting for signature" not in head
    assert reverse("exams:report_pdf", args=[run.pk]) in head
    assert "Bob" in head[head.index("<footer") :]
    assert "Verify this report" in head


def test_a_fail_names_the_marks_that_were_missed_and_the_mistakes_to_repeat(client_of, alice, bob):
    run = given(alice, bob, how=wrong_answers)
    head = result(client_of(alice), run)
    assert "<strong>Not passed</strong>" in head
    assert re.search(r"Missed: Decisions right[^.]*\. Retest from", plain(head))
    wrong = [one for one in recorded(run).body["decisions"] if not one["right"]]
    assert f"Replay {len(wrong)} mistakes" in plain(head)
    replay = reverse("play:replay", args=[run.pk, 0])
    for one in wrong[:6]:
        assert f'href="{replay}?place={one["place"]}"' in head
    assert f"All {len(wrong)} mistakes" in head


def test_an_examiner_who_may_sign_has_that_as_the_one_filled_button(client_of, alice, bob):
    run = given(alice, bob, how=wrong_answers)
    for member, main in ((alice, "Replay"), (bob, "Sign report")):
        page = client_of(member).get(report_url(run)).text
        filled = re.findall(r'class="button button-main"[^>]*>(.*?)</', page)
        assert [one.split(" ")[0] for one in filled] == [main.split(" ")[0]]


# --- Before the test --------------------------------------------------------------------------------


@pytest.fixture
def exam(bob, alice):
    return give(bob, alice, spots=2, minutes=30)


def place(client, exam, member) -> str:
    return client.get(reverse("exams:place", args=[candidate_of(exam, member).pk])).text


def test_the_first_page_has_the_figures_of_the_standard(client_of, exam, alice):
    page = plain(place(client_of(alice), exam, alice))
    for words in ("1 round, 2 players", "30 min", "98% of decisions right to pass", "no critical error"):
        assert words in page
    assert re.search(r"about \d+ min at target pace", page)
    assert re.search(r"at least [\d.]+ rounds an hour", page)
    assert "Examiner:" in page


def test_more_time_is_in_the_figure_and_lowers_the_pace(client_of, exam, alice, bob):
    def pace(page: str) -> float:
        return float(re.search(r"at least ([\d.]+) rounds an hour", page)[1])

    before = plain(place(client_of(alice), exam, alice))
    giving.grant(membership=alice, extra=50, why="A letter.", by=bob)
    page = plain(place(client_of(alice), exam, alice))
    assert "45 min" in page
    assert "with your 50% more time" in page
    assert "letter" not in page
    assert pace(page) < pace(before)


@pytest.mark.parametrize(
    ("is_open", "closed", "allowed"),
    [(False, "Rules, paytables and odds", ""), (True, "Odds and lessons", "Look up rules and paytables")],
)
def test_it_says_what_is_closed_by_the_standard(client_of, bob, alice, is_open, closed, allowed):
    exam = give(bob, alice, open_paytables=is_open)
    page = place(client_of(alice), exam, alice)
    assert closed in page
    assert ("Look up rules and paytables" in page) == bool(allowed)


def button(page: str) -> str:
    return re.search(r"<button[^>]*>Start test", page)[0]


def test_the_button_waits_for_the_examiner(client_of, exam, alice, bob):
    client = client_of(alice)
    page = place(client, exam, alice)
    assert "Your examiner will let you in" in page
    assert "disabled" in button(page)
    assert "every 3s" in page
    giving.unlock(candidate=candidate_of(exam, alice), by=bob)
    prepare(candidate_of(exam, alice))
    page = place(client, exam, alice)
    assert "The clock starts with the first card." in page
    assert "disabled" not in button(page)
    assert "every 3s" not in page


def test_a_test_that_is_over_leads_to_its_result_and_one_in_progress_to_its_table(client_of, exam, alice):
    client, attempt = client_of(alice), begin(exam, alice)
    url = reverse("exams:place", args=[candidate_of(exam, alice).pk])
    assert client.get(url).url == reverse("play:table", args=[attempt.run_id, 0])
    play_on(attempt.run, 1)
    finish_run(run=Run.objects.in_full().get(pk=attempt.run_id))
    page = client.get(url).text
    assert "See the result" in page
    assert "Start test" not in page


def test_a_practice_test_has_the_same_page_and_says_that_it_does_not_count(client_of, alice, riverside):
    set_standard(riverside, rounds=2, spots=3, contains={}, irregular=0, minutes=20)
    client = client_of(alice)
    page = client.get(reverse("exams:practice_test", args=[GAME])).text
    for words in (
        "2 rounds, 3 players",
        "20 min",
        "Doesn’t count as a pass",
        "The clock starts with the first card.",
    ):
        assert words in plain(page)
    assert not Run.objects.exists()
    answer = client.post(reverse("home:practice", args=["test"]), {"game": GAME})
    run = Run.objects.get()
    assert answer.url == reverse("play:table", args=[run.pk, 0])
    assert client.get(reverse("exams:practice_test", args=["baccarat"])).status_code == 404
