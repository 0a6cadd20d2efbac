"""The progress pages print those sums, say so where there are none, and never more than is so."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from games import GAMES
from games.engine.questions.catalog import ASKS
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from tests.games.trainee import wrong_answers
from tests.trainer.playing import play_out, start_run
from tests.trainer.reports.test_selectors import FIRST, mark, wrong
from trainer.play.models import Verdict
from trainer.play.services.runs import finish_run
from trainer.play.wording import question_words

pytestmark = pytest.mark.django_db


def school(client) -> str:
    return client.get(reverse("reports:school")).content.decode()


def results(client, member) -> str:
    return client.get(reverse("reports:results", args=[member.pk])).content.decode()


def rounds(client, member) -> str:
    return client.get(reverse("reports:rounds", args=[member.pk])).content.decode()


def test_the_sums_are_printed_in_dollars_and_per_cent(client_of, alice, bob):
    mark(
        start_run(alice),
        *[{}] * 10,
        *[wrong()] * 8,
        wrong(FIRST.slug, overpaid=123_450),
        wrong(underpaid=700),
    )
    for page in (school(client_of(bob)), results(client_of(alice), alice)):
        assert "$1,234.50" in page
        assert "$7" in page
        assert "50%" in page
        assert FIRST.text in page


def test_a_share_of_too_few_answers_is_left_out(client_of, alice, bob):
    mark(start_run(alice), *[{}] * 10, *[wrong(overpaid=500)] * 9)
    for page in (school(client_of(bob)), results(client_of(alice), alice)):
        assert "52%" not in page
        assert "too few" not in page
        assert "$45" in page
    mark(start_run(alice), {})
    assert "55%" in results(client_of(alice), alice)


def test_a_hundred_per_cent_is_said_only_where_nothing_was_wrong(client_of, alice):
    run = start_run(alice)
    for _answer in range(3):
        mark(run, *[{}] * 99)
    mark(run, wrong())
    page = results(client_of(alice), alice)
    assert "99%" in page
    assert "100%" not in page


def test_each_finished_round_leads_to_its_replay(client_of, alice, bob):
    run = start_run(alice)
    play_out(run, how=wrong_answers)
    finish_run(run=run)
    address = reverse("play:replay", args=[run.pk, 0])
    for who in (alice, bob):
        client = client_of(who)
        assert f'href="{address}"' in rounds(client, alice)
        assert client.get(address).status_code == 200


def test_every_kind_of_decision_has_its_words(client_of, alice):
    """Every ask of every game over some rounds, and whatever a run stored."""
    asked = {
        prompt.ask
        for game in GAMES.values()
        for number in range(15)
        for stop in prompts(deal(game, seed="kinds", round=number))
        for prompt in stop.prompts
    }
    assert not {ask for ask in asked if question_words(ask) == ask}
    assert ASKS
    run = start_run(alice, spots=6)
    play_out(run)
    page = results(client_of(alice), alice)
    for ask in Verdict.objects.values_list("ask", flat=True):
        assert escape(question_words(ask)) in page
