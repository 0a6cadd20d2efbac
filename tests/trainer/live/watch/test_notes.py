"""A note while watching: at the question that is asked, and not shown before that is answered."""

import pytest
from django.urls import reverse

from tests.conftest import join
from tests.trainer.live.rooms import opened
from tests.trainer.modes import start_test
from tests.trainer.playing import round_state_of, say, start_run
from trainer.live import joining
from trainer.play.models import Note, Run
from trainer.play.models.feedback import NoteQuerySet
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db
TEXT = "Zinnia: size into the Ante <b>first</b>."
SHOWN = "Zinnia: size into the Ante &lt;b&gt;first&lt;/b&gt;."


@pytest.fixture
def run(alice) -> Run:
    run = start_run(alice)
    say(run)
    return Run.objects.in_full().get(pk=run.pk)


def stop_of(run: Run) -> str:
    return str(round_state_of(run).stop.place)


def add(client, run: Run, place: str, text: str = TEXT, round: int | str = 0):
    form = {"place": place, "round": round, "text": text}
    return client.post(reverse("live:add_note", args=[run.pk]), form)


def everywhere(client, run: Run) -> str:
    """What their trainee can read: home, the table, each step of the replay, and their own data."""
    replay = reverse("play:replay", args=[run.pk, 0])
    steps = range(len(round_state_of(run).played.frames))
    pages = ["/", reverse("play:table", args=[run.pk, 0]), *(f"{replay}?at={step}" for step in steps)]
    texts = [client.get(page).content.decode() for page in pages]
    return "\n".join(texts) + client.post(reverse("home:download_own_data")).content.decode()


def test_a_note_at_the_question_in_hand_is_shown_once_it_is_answered(client_of, alice, bob, run):
    watch = client_of(bob).get(reverse("live:watch", args=[run.pk])).content.decode()
    place = stop_of(run)
    assert f'value="{place}"' in watch
    assert f'data-place="{place}"' in watch
    response = add(client_of(bob), run, place)
    assert (response.status_code, response["Location"]) == (302, reverse("live:watch", args=[run.pk]))
    note = Note.objects.get()
    assert (note.run, note.round, note.place, note.author, note.text) == (run, 0, place, bob, TEXT)
    assert "Zinnia" not in everywhere(client_of(alice), run)
    say(run)
    home = client_of(alice).get("/").content.decode()
    assert SHOWN in home
    address = reverse("play:replay", args=[run.pk, 0]) + f"?place={place}"
    assert address in home
    assert SHOWN in client_of(alice).get(address).content.decode()
    read = client_of(alice).post(reverse("play:read_note", args=[run.pk, 0]), {"place": place})
    assert read.status_code == 302
    assert SHOWN not in client_of(alice).get("/").content.decode()


def test_without_the_check_it_would_be_read_before(client_of, alice, bob, run, monkeypatch):
    """The negative control: the walk sees a note that is shown too early."""
    add(client_of(bob), run, stop_of(run))
    monkeypatch.setattr(NoteQuerySet, "answered", lambda notes: notes)
    assert "Zinnia" in everywhere(client_of(alice), run)


def test_a_note_of_a_question_that_was_answered_meanwhile_stays_with_it(client_of, alice, bob, run):
    place = stop_of(run)
    say(run)
    assert stop_of(run) != place
    assert add(client_of(bob), run, place).status_code == 302
    assert Note.objects.get().place == place
    assert SHOWN in client_of(alice).get("/").content.decode()


def test_no_note_is_left_at_a_question_still_to_come(client_of, bob, run):
    later = str(round_state_of(run).stops[-1].place)
    assert later != stop_of(run)
    for place, round in (
        (later, 0),
        ("nowhere/0", 0),
        ("", 0),
        (stop_of(run), 1),
        (stop_of(run), -1),
        (later, "x"),
    ):
        assert add(client_of(bob), run, place, round=round).status_code == 404
    assert not Note.objects.exists()


@pytest.mark.parametrize("text", ["  ", "x" * 1001])
def test_what_is_no_note_is_named_on_the_page(client_of, bob, run, text):
    response = add(client_of(bob), run, stop_of(run), text)
    assert response.status_code == 422
    page = response.content.decode()
    assert 'class="watch-note" open' in page
    assert 'class="error-text"' in page
    assert text.strip() in page
    assert not Note.objects.exists()


def test_only_staff_of_the_school_and_never_at_their_own_table(client_of, alice, bob, mona, dora, run):
    place = stop_of(run)
    assert add(client_of(mona), run, place).status_code == 302
    for other in (alice, dora):
        assert add(client_of(other), run, place).status_code == 404
    own = start_run(bob)
    assert add(client_of(bob), own, stop_of(own)).status_code == 404
    assert "watch-note" not in client_of(bob).get(reverse("live:watch", args=[own.pk])).content.decode()
    assert add(client_of(mona), own, stop_of(own)).status_code == 302


def test_none_in_a_table_test_and_none_in_a_live_class(client_of, alice, bob, riverside):
    test = start_test(alice)
    live_class = opened(bob)
    annie = join(riverside, "annie", Role.TRAINEE)
    joining.join(live_class=live_class, member=annie)
    for run in (test, Run.objects.get(membership=annie)):
        page = client_of(bob).get(reverse("live:watch", args=[run.pk])).content.decode()
        assert "data-place" not in page
        assert "watch-note" not in page
        assert add(client_of(bob), run, str(round_state_of(run).stops[0].place)).status_code == 404
