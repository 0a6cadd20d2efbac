"""The page of one table: its felt is asked for again where something was missed; it follows its person."""

import re

import pytest
from django.urls import reverse

from tests.conftest import join
from tests.games.trainee import wrong_answers
from tests.trainer.playing import play_on, say, sit_down, sitting_of
from trainer.play.models import Run
from trainer.play.services.runs import finish_run
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db


def felt(client, run, version, *, following=""):
    return client.get(reverse("live:watch_felt", args=[run.pk]), {"version": version, "next": following})


def page_of(client, run, page="watch") -> str:
    return client.get(reverse(f"live:{page}", args=[run.pk])).content.decode()


def test_names_are_text(client_of, riverside, bob):
    eve = join(riverside, "eve", Role.TRAINEE)
    eve.user.first_name = "<img src=x onerror=alert(1)>"
    eve.user.save()
    page = page_of(client_of(bob), sit_down(eve))
    assert "<img src=x" not in page
    assert "&lt;img src=x" in page


def test_the_felt_is_sent_only_if_it_is_newer(client_of, alice, bob):
    client, run = client_of(bob), sit_down(alice)
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


@pytest.mark.parametrize("version", ["", "-1", "x", "1.0", "²", "0"])
def test_a_version_that_is_none_gets_the_felt(client_of, alice, bob, version):
    assert felt(client_of(bob), sit_down(alice), version).status_code == 200


def test_the_page_and_the_fragment_are_the_same(client_of, alice, bob):
    client, run = client_of(bob), sit_down(alice)
    play_on(run, 2, how=wrong_answers)
    again = felt(client, run, 0).content.decode().partition('<p id="following"')[0]
    assert again.strip() in page_of(client, run)


def test_watching_a_table_that_was_left_says_so(client_of, alice, bob):
    run = sit_down(alice)
    finish_run(run=run)
    assert "Left the table" in page_of(client_of(bob), run)


def test_watching_shows_the_last_answer(client_of, alice, bob):
    client, run = client_of(bob), sit_down(alice)
    assert "Nothing answered yet" in felt(client, run, 0).content.decode()
    stop = sitting_of(run).stop
    say(run, wrong_answers(stop))
    assert "You said" in felt(client, run, 0).content.decode()


def test_an_answer_that_comes_second_leaves_the_note_of_the_first(alice):
    """The note moves with the position, in the same compare-and-set."""
    run = sit_down(alice)
    late = sitting_of(run)
    say(run)
    play_on(run, 1)
    before = Run.objects.values("position", "passed", "version").get()
    assert not late.run.advance(position=1, round=0, passed=99, now=late.run.shown)
    assert Run.objects.values("position", "passed", "version").get() == before


# --- Where its person went on to -----------------------------------------------------------------------


def following_in(page: str) -> str:
    return re.search(r'<p id="following".*?</p>', page, re.DOTALL)[0]


def test_that_its_person_is_at_another_table_is_said_with_the_way_there(client_of, alice, bob):
    client, run = client_of(bob), sit_down(alice)
    assert " hidden" in following_in(page_of(client, run))
    other = sit_down(alice)
    said = following_in(page_of(client, run))
    assert "<bdi>Alice</bdi> is at another table now" in said
    assert f'href="/tables/{other.pk}/"' in said
    assert " hidden" in following_in(page_of(client, other))


def test_a_page_that_did_not_hear_of_it_is_told_when_it_asks(client_of, alice, bob):
    client, run = client_of(bob), sit_down(alice)
    other = sit_down(alice)
    told = felt(client, run, 1)
    assert told.status_code == 200
    assert str(other.pk) in following_in(told.content.decode())
    assert felt(client, run, 1, following=other.pk).status_code == 204
    finish_run(run=other)
    assert " hidden" in following_in(felt(client, run, 1, following=other.pk).content.decode())


def test_the_room_is_told_without_a_name(client_of, alice, bob):
    run, other = sit_down(alice), sit_down(alice)
    said = following_in(page_of(client_of(bob), run, "watch_room"))
    assert "This dealer is at another table now" in said
    assert f'href="/tables/{other.pk}/projector/"' in said
