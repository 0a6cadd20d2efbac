"""The page of one table: its felt is asked for again where something was missed; it follows its person."""

import re

import pytest
from django.urls import reverse

from tests.trainer.playing import say, start_run
from trainer.play.services.runs import finish_run

pytestmark = pytest.mark.django_db


def felt(client, run, version, *, following=""):
    return client.get(reverse("live:watch_felt", args=[run.pk]), {"version": version, "next": following})


def page_of(client, run, page="watch") -> str:
    return client.get(reverse(f"live:{page}", args=[run.pk])).content.decode()


def test_the_felt_is_sent_only_if_it_is_newer(client_of, alice, bob):
    client, run = client_of(bob), start_run(alice)
    assert felt(client, run, 1).status_code == 204
    assert felt(client, run, 1).content == b""
    say(run)
    newer = felt(client, run, 1)
    assert newer.status_code == 200
    assert 'id="watched"' in newer.content.decode()
    assert 'data-version="2"' in newer.content.decode()
    assert "<html" not in newer.content.decode()
    assert felt(client, run, 2).status_code == 204
    assert felt(client, run, 99).status_code == 204


def following_in(page: str) -> str:
    return re.search(r'<p id="following".*?</p>', page, re.DOTALL)[0]


def test_that_its_person_is_at_another_table_is_said_with_the_way_there(client_of, alice, bob):
    client, run = client_of(bob), start_run(alice)
    assert " hidden" in following_in(page_of(client, run))
    other = start_run(alice)
    said = following_in(page_of(client, run))
    assert "<bdi>Alice</bdi> is now at another table" in said
    assert f'href="/tables/{other.pk}/"' in said
    assert " hidden" in following_in(page_of(client, other))


def test_a_page_that_did_not_hear_of_it_is_sent_when_it_asks(client_of, alice, bob):
    client, run = client_of(bob), start_run(alice)
    other = start_run(alice)
    sent = felt(client, run, 1)
    assert sent.status_code == 200
    assert str(other.pk) in following_in(sent.content.decode())
    assert felt(client, run, 1, following=other.pk).status_code == 204
    finish_run(run=other)
    assert " hidden" in following_in(felt(client, run, 1, following=other.pk).content.decode())


def test_the_room_is_sent_without_a_name(client_of, alice, bob):
    run, other = start_run(alice), start_run(alice)
    said = following_in(page_of(client_of(bob), run, "watch_projector"))
    assert "This dealer is now at another table" in said
    assert f'href="/tables/{other.pk}/projector/"' in said
