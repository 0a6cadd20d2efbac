"""A word at a stop: left by staff, shown to the trainee with a fresh deal of that kind, taken once."""

import pytest
from django.urls import reverse

from tests.trainer.playing import play_out, start_run
from trainer.play.models import Note, Plan, Run

pytestmark = pytest.mark.django_db

TEXT = "Look at the kicker <b>first</b>."


@pytest.fixture
def played(alice) -> Run:
    run = start_run(alice)
    play_out(run)
    return Run.objects.in_full().get(pk=run.pk)


@pytest.fixture
def place(played) -> str:
    return played.answers.first().place


def leave(client, run: Run, place: str, text: str = TEXT):
    return client.post(reverse("play:add_note", args=[run.pk, 0]), {"place": place, "text": text})


def taken(client, run: Run, place: str, page: str = "play:read_note"):
    return client.post(reverse(page, args=[run.pk, 0]), {"place": place})


def replay(client, run: Run, place: str) -> str:
    return client.get(reverse("play:replay", args=[run.pk, 0]), {"place": place}).text


def test_it_is_found_from_home_read_at_its_stop_and_gone_when_taken(client_of, alice, bob, played, place):
    response = leave(client_of(bob), played, place)
    address = reverse("play:replay", args=[played.pk, 0]) + f"?place={place}"
    assert response["Location"] == address
    home = client_of(alice).get("/").text
    assert address in home
    assert "Look at the kicker &lt;b&gt;first&lt;/b&gt;." in home
    assert "Look at the kicker" in replay(client_of(alice), played, place)
    taken(client_of(alice), played, place)
    assert "Look at the kicker" not in client_of(alice).get("/").text
    assert "Look at the kicker" in replay(client_of(alice), played, place)
    taken(client_of(alice), played, place)
    assert Note.objects.get().read


def test_a_fresh_deal_of_that_kind_asks_it_again(client_of, alice, bob, played, place):
    leave(client_of(bob), played, place)
    response = taken(client_of(alice), played, place, page="practice:deal_one_like")
    run = Run.objects.filter(drill__plan=Plan.MISTAKES).get()
    assert str(run.pk) in response["Location"]
    assert run.membership == alice
    assert run.seed != played.seed
    assert Note.objects.get().read


def test_sent_twice_it_is_said_once(client_of, bob, played, place):
    leave(client_of(bob), played, place)
    leave(client_of(bob), played, place)
    assert Note.objects.count() == 1


@pytest.mark.parametrize("text", ["", "   ", "x" * 1001])
def test_what_cannot_be_said_is_named_and_kept(client_of, bob, played, place, text):
    response = leave(client_of(bob), played, place, text)
    assert (response.status_code, Note.objects.count()) == (422, 0)
    assert 'aria-invalid="true"' in response.text
    assert text.strip() in response.text


def test_a_place_where_nothing_was_answered_takes_no_word(client_of, bob, played):
    assert leave(client_of(bob), played, "nowhere/0").status_code == 404
