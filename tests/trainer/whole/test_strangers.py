"""Who belongs to no school is told so at the entrance, and nowhere else; a page at an answer's address can be
asked for again."""

import pytest
from django.urls import reverse

from tests.trainer.modes import hint_url, start_in
from tests.trainer.playing import answer_url, form_of, round_state_of, start_run, table_url
from trainer.play.models import Answer, Mode
from trainer.schools.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def stray(client):
    client.force_login(User.objects.create_user("stray"))
    return client


def test_the_entrance_says_that_there_is_no_school_yet_and_the_way_out(stray):
    response = stray.get("/")
    body = response.content.decode()
    assert response.status_code == 200
    assert "You belong to no school yet" in body
    assert f'action="{reverse("accounts:logout")}"' in body


def test_what_it_says_names_no_room(stray, alice):
    body = stray.get("/").content.decode()
    for url in (reverse("library:games"), reverse("live:wall"), reverse("reports:school")):
        assert url not in body


def test_a_member_is_not_told_so(client_of, alice):
    assert "no school yet" not in client_of(alice).get("/").content.decode()


def test_the_address_of_an_answer_that_was_not_taken_is_the_table_when_asked_for_again(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    refused = client.post(answer_url(run), form_of(round_state_of(run).stop, {"nothing": "typed"}))
    assert refused.status_code == 422
    again = client.get(answer_url(run))
    assert (again.status_code, again["Location"]) == (302, table_url(run))
    assert Answer.objects.count() == 0


def test_asking_for_the_address_of_a_hint_gives_none(client_of, alice):
    run = start_in(Mode.GUIDED, alice)
    sent = client_of(alice).get(hint_url(run))
    assert (sent.status_code, sent["Location"]) == (302, table_url(run))
    assert round_state_of(run).run.hinted == ""
