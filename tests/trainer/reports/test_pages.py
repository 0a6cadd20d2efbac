"""The progress pages print those sums, say so where there are none, and never more than is so."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from games import GAMES
from games.engine.questions.catalog import ASKS
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from tests.games.trainee import wrong_answers
from tests.trainer.playing import ANY_GAME, play_out, sit_down
from tests.trainer.reports.test_selectors import FIRST, mark, wrong
from trainer.play.models import Verdict
from trainer.play.services.runs import finish_run
from trainer.play.wording import question_words

pytestmark = pytest.mark.django_db


def school(client) -> str:
    return client.get(reverse("reports:school")).content.decode()


def trainee(client, member) -> str:
    return client.get(reverse("reports:trainee", args=[member.pk])).content.decode()


def test_a_school_without_trainees_says_so(client_of, bob):
    assert "No trainees yet" in school(client_of(bob))


def test_a_trainee_without_rounds_sees_where_to_begin(client_of, alice, bob):
    page = trainee(client_of(alice), alice)
    assert "No finished rounds yet" in page
    assert "Open a table and deal one" in page
    assert "Open a table and deal one" not in trainee(client_of(bob), alice)
    assert "—" in page  # no accuracy of nothing
    assert "not yet" in school(client_of(bob))


def test_the_sums_are_printed_in_dollars_and_per_cent(client_of, alice, bob):
    mark(sit_down(alice), {}, {}, wrong(FIRST.slug, overpaid=123_450), wrong(underpaid=700))
    for page in (school(client_of(bob)), trainee(client_of(alice), alice)):
        assert "$1,234.50" in page
        assert "$7" in page
        assert "50 %" in page
        assert FIRST.says in page


def test_a_hundred_per_cent_is_said_only_where_nothing_was_wrong(client_of, alice):
    run = sit_down(alice)
    for _answer in range(3):
        mark(run, *[{}] * 99)
    mark(run, wrong())
    page = trainee(client_of(alice), alice)
    assert "99 %" in page
    assert "100 %" not in page


def test_thousands_of_decisions_are_grouped_as_dollars_are(client_of, alice, bob):
    run = sit_down(alice)
    for _answer in range(12):
        mark(run, *[{}] * 99)
    watching = client_of(bob)
    for page in ("reports:school", "reports:compare", "reports:questions"):
        said = watching.get(reverse(page), {"game": ANY_GAME}).content.decode()
        assert "1,188" in said, page
        assert ">1188<" not in said, page
    assert "1,188" in trainee(client_of(alice), alice)
    assert "1,188" in watching.get(reverse("reports:dealer_report", args=[alice.pk])).content.decode()


def test_each_finished_round_leads_to_its_replay(client_of, alice, bob):
    run = sit_down(alice)
    play_out(run, how=wrong_answers)
    finish_run(run=run)
    address = reverse("play:replay", args=[run.pk, 0])
    for who in (alice, bob):
        client = client_of(who)
        assert f'href="{address}"' in trainee(client, alice)
        assert client.get(address).status_code == 200


def test_other_trainees_are_on_no_page_of_mine(client_of, alice, charlie):
    for who in (alice, charlie):
        mark(sit_down(who), wrong(overpaid=100))
    assert "Charlie" not in trainee(client_of(alice), alice)


def test_the_schools_page_holds_no_one_of_another_school(client_of, alice, bob, charlie, dora):
    assert "Charlie" not in school(client_of(bob))
    assert "Alice" not in school(client_of(dora))


def test_names_are_text(client_of, alice, bob):
    alice.user.first_name = "<b>=1+1"
    alice.user.save()
    page = school(client_of(bob)) + trainee(client_of(bob), alice)
    assert "<b>=1" not in page
    assert "&lt;b&gt;=1+1" in page


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
    run = sit_down(alice, spots=6)
    play_out(run)
    page = trainee(client_of(alice), alice)
    for ask in Verdict.objects.values_list("ask", flat=True):
        assert escape(question_words(ask)) in page
