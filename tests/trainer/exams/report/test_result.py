"""The head of a report: passed or not, why, and what to repeat; and the page before the test."""

import re
from html import unescape

import pytest
from django.urls import reverse

from tests.games.trainee import wrong_answers
from tests.trainer.exams.attempts import candidate_of, give
from tests.trainer.exams.records.filing import given, recorded
from tests.trainer.modes import report_url
from trainer.exams.services import giving
from trainer.exams.services.signing import sign
from trainer.play.models import Run

pytestmark = pytest.mark.django_db


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


@pytest.fixture
def exam(bob, alice):
    return give(bob, alice, spots=2, minutes=30)


def place(client, exam, member) -> str:
    return client.get(reverse("exams:place", args=[candidate_of(exam, member).pk])).text


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
