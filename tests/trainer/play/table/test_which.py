"""Which mistake it was is asked at the trainee's own table alone; with scripts and without."""

import re
from html import unescape

import pytest
from django.urls import reverse

from tests.trainer.modes import replay_url, start_in
from tests.trainer.play.naming.test_self_reports import SHORT, TABLE, pay_short
from tests.trainer.playing import HTMX, play_out, start_run, table_url
from trainer.play.models import Mode, Run, SelfReport, Verdict
from trainer.play.services import runs

pytestmark = pytest.mark.django_db
ASKED, SAID = "Which mistake was it? You …", "You told us you paid one bet too little."


@pytest.fixture
def run(alice) -> Run:
    return start_run(alice, **TABLE)


@pytest.fixture
def verdict(run) -> Verdict:
    return pay_short(run).verdicts.get(right=False)


def self_report_url(run: Run, round: int = 0) -> str:
    return reverse("play:self_report", args=[run.pk, round])


def press(client, run: Run, verdict: Verdict, mistake: str, **extra):
    return client.post(self_report_url(run), {"verdict": verdict.pk, "mistake": mistake}, **extra)


def text(response) -> str:
    """The words of a page or of a part of it."""
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split()))


def test_the_names_are_buttons_and_none_of_them_is_one_too(client_of, alice, run, verdict):
    body = client_of(alice).get(table_url(run)).content.decode()
    (form,) = re.findall(r'<form class="which".*?</form>', body, re.DOTALL)
    assert re.findall(r'name="mistake" value="([^"]*)"', form) == [*verdict.mistakes, ""]
    assert "It looks like you" not in text(client_of(alice).get(table_url(run)))


def test_without_scripts_one_is_back_at_the_table(client_of, alice, run, verdict):
    response = press(client_of(alice), run, verdict, "")
    assert response["Location"] == table_url(run)
    assert "You said it was none of these: " in text(client_of(alice).get(table_url(run)))


# --- Refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mistake", ["nothing", "five-card-order"])
def test_another_name_is_refused_in_words(client_of, alice, run, verdict, mistake):
    client = client_of(alice)
    part, page = press(client, run, verdict, mistake, **HTMX), press(client, run, verdict, mistake)
    for response in (part, page):
        assert response.status_code == 422
        assert "That mistake doesn’t fit this answer." in text(response)
    assert '<form class="which"' in part.content.decode()
    assert not SelfReport.objects.exists()


@pytest.mark.parametrize("number", ["", "x", "0", "-1", "9" * 40, "²"])
def test_a_verdict_that_is_none_is_a_miss(client_of, alice, run, number):
    form = {"verdict": number, "mistake": SHORT}
    assert client_of(alice).post(self_report_url(run), form).status_code == 404


def test_in_a_table_test_it_is_neither_asked_nor_taken(client_of, alice, monkeypatch):
    """Not even of what an older version marked at once."""
    monkeypatch.setattr(runs, "graded_later", lambda run: False)
    run = start_in(Mode.TEST, alice, **TABLE, rounds=1)
    verdict = pay_short(run).verdicts.filter(right=False).first()
    for _ in ("open", "over"):
        assert ASKED not in text(client_of(alice).get(table_url(run), follow=True))
        for extra in ({}, HTMX):
            assert press(client_of(alice), run, verdict, SHORT, **extra).status_code == 404
        play_out(run)
    assert not SelfReport.objects.exists()


# --- Where it is not asked --------------------------------------------------------------------------


def test_watchers_and_replays_are_not_asked_and_read_what_was_said(client_of, alice, bob, run, verdict):
    at = f"{replay_url(run)}?place={verdict.answer.place}"
    pages = [(bob, reverse("live:watch", args=[run.pk])), (bob, at), (alice, at)]
    for who, url in pages:
        page = text(client_of(who).get(url))
        assert "It looks like you " in page
        assert ASKED not in page
    press(client_of(alice), run, verdict, SHORT)
    for who, url in pages:
        assert SAID in text(client_of(who).get(url))


def test_once_the_round_is_over_each_is_asked_in_one_place(client_of, alice, run, verdict):
    play_out(run)
    page = client_of(alice).get(table_url(run)).content.decode()
    assert page.count('<form class="which"') == 1
    press(client_of(alice), run, verdict, SHORT)
    assert '<form class="which"' not in client_of(alice).get(table_url(run)).content.decode()
