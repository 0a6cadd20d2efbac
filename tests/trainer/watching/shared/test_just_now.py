"""What was stored just now is drawn as if it had been read: the same text, without the database."""

from uuid import uuid4

import pytest
from django.utils import timezone

from tests.games.trainee import right_answers, wrong_answers
from tests.trainer.playing import sit_down, sitting_of
from trainer.drills import services
from trainer.drills.models import Answer, Mode
from trainer.watching import just_now, seats, wall
from trainer.watching.circles import Circle
from trainer.watching.just_now import stored
from trainer.watching.models import Presence
from trainer.watching.seats import Audience
from trainer.watching.sockets import wall_socket
from trainer.watching.sockets.wall_socket import Notice, WallConsumer
from trainer.watching.wall import seat_fragment
from trainer.watching.watched import watched_fragment

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_stored():
    just_now.forget()


@pytest.fixture
def clock_stands(monkeypatch):
    """A card says when it was drawn."""
    now = timezone.now()
    monkeypatch.setattr(wall, "now", lambda: 1)
    monkeypatch.setattr(seats.timezone, "now", lambda: now)


@pytest.mark.parametrize("audience", Audience)
def test_it_is_drawn_as_it_would_be_read(alice, answering, audience, django_assert_num_queries):
    run, known = sit_down(alice, spots=2), 0
    for number in range(12):
        stop = sitting_of(run).stop
        if stop is None:
            break
        fresh = answering(run, (wrong_answers if number % 3 == 1 else right_answers)(stop))
        found = stored(run.pk, version=fresh.version)
        assert found
        read = watched_fragment(fresh, audience)
        with django_assert_num_queries(0):
            assert watched_fragment(found[0], audience, just_stored=found[1]) == read
        known += 1
    assert known > 5


@pytest.mark.parametrize("audience", Audience)
def test_a_card_is_drawn_as_it_would_be_read(alice, answering, audience, clock_stands):
    run, circle = sit_down(alice, spots=2), Circle(alice.school_id)
    Presence.objects.create(run=run, heard=timezone.now())
    while sitting_of(run).stop:
        fresh = answering(run)
        found = stored(run.pk, version=fresh.version)
        assert found
        read = seat_fragment(circle, alice.pk, audience)
        assert seat_fragment(circle, alice.pk, audience, just_stored=found[0]) == read
        assert f'data-version="{fresh.version}"' in read


def test_who_goes_is_missed_on_a_card_of_what_was_stored_just_now(alice, answering, clock_stands):
    """Who sits there is read whenever a card is drawn."""
    run, circle = sit_down(alice, spots=2), Circle(alice.school_id)
    fresh = answering(run)
    (kept, _answer) = stored(run.pk, version=fresh.version)
    there = Presence.objects.create(run=run, heard=timezone.now())
    assert "is-lost" not in seat_fragment(circle, alice.pk, Audience.STAFF, just_stored=kept)
    Presence.objects.filter(pk=there.pk).update(lost=timezone.now())
    assert "is-lost" in seat_fragment(circle, alice.pk, Audience.STAFF, just_stored=kept)


def test_a_card_is_drawn_of_the_version_that_was_told_of(alice, answering):
    """Whoever tells of a table that somebody left tells of no version: it is read."""
    run = sit_down(alice)
    fresh = answering(run)
    socket, drawn = WallConsumer(), []
    socket.language = "en"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(wall_socket, "seat_fragment", lambda *_, just_stored: drawn.append(just_stored))
        for version in (0, fresh.version - 1, fresh.version, fresh.version + 1):
            socket.drawn(Circle(alice.school_id), alice.pk, Notice(1, run.pk, version))
        socket.drawn(Circle(alice.school_id + 1), alice.pk, Notice(1, run.pk, fresh.version))
    assert [bool(one) for one in drawn] == [False, False, True, False, False]


def test_a_version_that_came_since_is_read(alice, answering):
    run = sit_down(alice)
    fresh = answering(run)
    assert stored(run.pk, version=fresh.version)
    assert not stored(run.pk, version=fresh.version + 1)
    assert not stored(uuid4(), version=1)


def test_it_is_good_for_as_long_as_a_push_takes(alice, answering, monkeypatch):
    run = sit_down(alice)
    fresh = answering(run)
    later = just_now.time.monotonic() + just_now.SECONDS + 0.1
    monkeypatch.setattr(just_now.time, "monotonic", lambda: later)
    assert not stored(run.pk, version=fresh.version)


def test_of_a_table_test_nothing_is_kept(alice, answering):
    run = services.open_run(membership=alice, game="6-5-4-poker", spots=1, mode=Mode.TEST, rounds=1)
    answering(run)
    assert not stored(run.pk, version=1)


def test_what_its_request_does_with_the_run_is_not_seen(alice, answering):
    """It goes on reading its own copy."""
    run = sit_down(alice)
    fresh = answering(run)
    answer = Answer.objects.filter(run=run).get()
    answer.just_marked = list(answer.verdicts.all())
    just_now.keep(fresh, answer)
    fresh.version, fresh.round = 99, 7
    assert [(kept.version, kept.round) for kept in stored(run.pk, version=1)[:1]] == [(answer.version, 0)]


def test_no_more_are_kept_than_said(alice, answering, monkeypatch):
    monkeypatch.setattr(just_now, "MOST", 2)
    runs = [sit_down(alice, seed=f"kept {number}") for number in range(3)]
    for run in runs:
        answering(run)
    assert [bool(stored(run.pk, version=2)) for run in runs] == [False, True, True]
