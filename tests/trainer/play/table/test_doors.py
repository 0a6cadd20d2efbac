"""Doors that are not there, and doors that open only one way."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.trainer.playing import answer_url, form_of, round_state_of, start_run, table_url

pytestmark = pytest.mark.django_db
BY_ROUND = ["play:table", "play:answer", "play:hint", "play:replay"]
BY_RUN = ["play:next_round", "play:finish", "exams:report", "live:watch", "live:watch_felt"]
POST_ONLY = ["play:answer", "play:hint", "play:next_round", "play:finish"]


def ask(client, name, *arguments):
    url = reverse(name, args=arguments)
    return client.post(url, {"key": str(uuid4())}) if name in POST_ONLY else client.get(url)


@pytest.mark.parametrize("name", [*BY_ROUND, *BY_RUN])
def test_an_unknown_run_is_404(client_of, alice, bob, name):
    arguments = [uuid4(), 0] if name in BY_ROUND else [uuid4()]
    for who in (alice, bob):
        assert ask(client_of(who), name, *arguments).status_code == 404


def test_the_404_says_the_same_for_what_is_not_there_and_what_is_not_yours(client_of, alice, charlie):
    client, run = client_of(charlie), start_run(alice)
    theirs = client.get(table_url(run))
    nowhere = client.get(reverse("play:table", args=[uuid4(), 0]))
    own = rb"\w{64}|[0-9a-f]{8}(-[0-9a-f]{4,12}){4}"  # a token, and the address that was asked for
    bodies = [re.sub(own, b"own", response.content) for response in (theirs, nowhere)]
    assert theirs.status_code == nowhere.status_code == 404
    assert bodies[0] == bodies[1]


def test_a_post_without_the_token_of_this_session_is_refused(client_of, alice):
    run = start_run(alice)
    client = client_of(alice, enforce_csrf_checks=True)
    response = client.post(answer_url(run), form_of(round_state_of(run).stop))
    assert response.status_code == 403
    assert "This page is out of date" in response.content.decode()
    assert round_state_of(run).position == 0
