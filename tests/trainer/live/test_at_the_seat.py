"""The page of a trainee in a live room: it is where the room is, and tells nothing before it is shown."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import get_language

from tests.games.trainee import right_answers, wrong_answers
from tests.trainer.live.rooms import led, opened, run_of, says, stop_of
from tests.trainer.playing import HTMX, answer_url, form_of, table_url
from trainer.live import joining
from trainer.live.models import HostAct, LiveClass, Phase
from trainer.play import table_page
from trainer.play.models import Answer, Run
from trainer.schools.models import Membership


@pytest.fixture
def seat(client_of, alice) -> Client:
    return client_of(alice)


def page(client: Client, live_class: LiveClass, member: Membership) -> str:
    response = client.get(table_url(run_of(live_class, member), live_class.round), **HTMX)
    assert response.status_code == 200
    return response.content.decode()


def post(client: Client, live_class: LiveClass, member: Membership, how=right_answers):
    stop = stop_of(live_class)
    return client.post(answer_url(run_of(live_class, member)), form_of(stop, how(stop)), **HTMX)


def test_it_has_an_address_of_its_own_and_a_table_elsewhere_leads_there(live_class, seat, alice):
    run = run_of(live_class, alice)
    own = reverse("live:table", args=[run.pk, 0])
    assert seat.get(reverse("play:table", args=[run.pk, 0]))["Location"] == own
    shown = seat.get(own).content.decode()
    assert f'action="{own}answer/"' in shown
    assert f'data-follow="{own}follow/"' in shown
    assert "live/live_class.js" in shown
    assert 'class="table-header table-header-class"' in shown


def test_who_has_answered_reads_what_they_said_and_waits(live_class, seat, alice):
    response = post(seat, live_class, alice)
    assert response.status_code == 200
    assert "Answer received" in response.content.decode()
    assert 'id="stop"' not in page(seat, live_class, alice)


def test_several_choices_are_read_back_in_the_order_in_which_they_are_offered(bob, alice, client_of):
    live_class = led(opened(bob, game="blackjack"), HostAct.NEXT)
    joining.join(live_class=live_class, member=alice)
    while not (several := [one for one in stop_of(live_class).prompts if one.key.endswith("/allowed")]):
        live_class = led(live_class, HostAct.SKIP)
    typed = {several[0].key: ["surrender", "double", "stand"]}
    post(client_of(alice), live_class, alice, lambda stop: right_answers(stop) | typed)
    assert "stand, double, surrender" in page(client_of(alice), live_class, alice)


def test_a_round_that_was_only_watched_has_no_score(bob, alice, client_of):
    live_class = led(opened(bob), HostAct.NEXT)
    joining.join(live_class=live_class, member=alice)
    while live_class.phase != Phase.OVER:
        live_class = led(live_class, HostAct.SHOW, HostAct.NEXT)
    over = page(client_of(alice), live_class, alice)
    assert "Round over" in over
    assert "0 of 0 right" not in over


def test_right_and_wrong_look_alike_before_they_are_shown(live_class, client_of, alice, amy):
    """But for what was typed: two with the same words would have the same page, byte for byte."""
    joining.join(live_class=live_class, member=amy)
    right, wrong = (
        post(client_of(who), live_class, who, how)
        for who, how in ((alice, right_answers), (amy, wrong_answers))
    )
    for response, who in ((right, alice), (wrong, amy)):
        said = response.content.decode()
        assert "verdict" not in said.replace("table-verdicts", "")
        assert "is-right" not in said
        assert "is-wrong" not in said
        assert "data-mark" not in said, who


def test_felt_and_questions_are_rendered_once_for_a_class_stop_and_language(
    live_class, client_of, alice, amy, monkeypatch
):
    joining.join(live_class=live_class, member=amy)
    Run.objects.update(version=1)  # as of all who were there when it was asked
    rendered, draw = [], table_page.felt_view
    monkeypatch.setattr(table_page, "felt_view", lambda state: rendered.append(get_language()) or draw(state))
    seats = [client_of(alice), client_of(amy)]
    for seat, who in zip(seats, (alice, amy), strict=True):
        assert str(run_of(live_class, who).pk) in page(seat, live_class, who)
    assert rendered == ["en"]
    alone = own_parts(page(seats[0], live_class, alice))
    with monkeypatch.context() as unshared:
        unshared.setattr("trainer.live.views.seat._shared_parts", lambda *_: {})
        assert own_parts(page(seats[0], live_class, alice)) == alone
    seats[1].cookies["django_language"] = "es"
    page(seats[1], live_class, amy)
    led(live_class, HostAct.COLLECT, HostAct.SHOW, HostAct.NEXT)
    for seat, who in zip(seats, (alice, amy), strict=True):
        page(seat, live_class, who)
    assert rendered == ["en", "en", "es", "en", "es"]


def own_parts(said: str) -> str:
    """The table without what is drawn for each form."""
    return re.sub(r'(name="(?:key|csrfmiddlewaretoken)" value=")[^"]*', r"\1", " ".join(said.split()))


def test_once_it_is_shown_each_reads_what_all_said_and_their_own(live_class, seat, alice):
    post(seat, live_class, alice, wrong_answers)
    led(live_class, HostAct.SHOW)
    said = page(seat, live_class, alice)
    assert "Class answers" in said
    assert 'id="verdicts"' in said


def test_an_answer_that_comes_too_late_is_shown_back(live_class, seat, alice):
    led(live_class, HostAct.COLLECT)
    response = post(seat, live_class, alice)
    assert response.status_code == 409
    assert "Your answer:" in response.content.decode()
    assert not Answer.objects.exists()


def test_a_page_that_shows_this_version_is_sent_nothing(live_class, seat, alice):
    run = run_of(live_class, alice)
    url = table_url(run) + f"follow/?seen={run.version}"
    assert seat.get(url, **HTMX).status_code == 204
    led(live_class, HostAct.COLLECT)
    assert seat.get(url, **HTMX).status_code == 200


def test_the_replay_of_the_round_in_hand_waits_for_the_room(live_class, seat, alice):
    says(live_class, alice)
    replay = f"/runs/{run_of(live_class, alice).pk}/rounds/0/replay/"
    assert seat.get(replay).status_code == 404
    led(live_class, HostAct.DEAL)
    assert seat.get(replay).status_code == 200


def test_the_seed_is_on_no_page_while_the_room_is_open(bob, seat, alice):
    live_class = opened(bob, seed="what would be dealt next")
    joining.join(live_class=live_class, member=alice)
    live_class = led(live_class, HostAct.NEXT)
    while live_class.phase != Phase.OVER:
        assert live_class.drill.seed not in page(seat, live_class, alice)
        live_class = led(live_class, HostAct.SHOW, HostAct.NEXT)
    assert live_class.drill.seed not in page(seat, live_class, alice)
    led(live_class, HostAct.CLOSE)
    replayed = seat.get(table_url(run_of(live_class, alice)), follow=True).content.decode()
    assert "replay" in replayed
