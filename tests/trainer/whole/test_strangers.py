"""A user without a school learns so on the home page; the address of an answer can be requested again."""

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


def test_the_home_page_of_a_user_without_a_school(stray, client_of, alice):
    response = stray.get("/")
    body = response.content.decode()
    assert response.status_code == 200
    assert "You don’t belong to a school yet" in body
    assert f'action="{reverse("account_logout")}"' in body
    for url in (reverse("library:games"), reverse("live:wall"), reverse("reports:school")):
        assert url not in body
    assert "belong to a school yet" not in client_of(alice).get("/").content.decode()


def test_the_address_of_a_refused_answer_leads_to_the_table(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    refused = client.post(answer_url(run), form_of(round_state_of(run).stop, {"nothing": "typed"}))
    assert refused.status_code == 422
    again = client.get(answer_url(run))
    assert (again.status_code, again["Location"]) == (302, table_url(run))
    assert Answer.objects.count() == 0


def test_the_address_of_a_hint_leads_to_the_table(client_of, alice):
    run = start_in(Mode.GUIDED, alice)
    sent = client_of(alice).get(hint_url(run))
    assert (sent.status_code, sent["Location"]) == (302, table_url(run))
    assert round_state_of(run).run.hinted == ""
