"""The wall is one card a person: the open table that they touched last, for staff of the school alone."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games import GAMES
from tests.conftest import join
from tests.games.trainee import wrong_answers
from tests.trainer.live.watch.wall.cards import cards_in, fact, version, wall, words
from tests.trainer.modes import start_test
from tests.trainer.playing import play_on, play_out, round_state_of, say, start_run
from trainer.accounts.services.people import leave
from trainer.live import table_progress
from trainer.live.table_progress import ABANDONED, LEFT_RECENTLY
from trainer.play.models import Run
from trainer.play.notices import mark_present
from trainer.play.services.runs import finish_run
from trainer.schools.models import Membership, Role, User
from trainer.schools.services import make_class


def touched(run: Run, *, ago: timedelta) -> None:
    Run.objects.filter(pk=run.pk).update(shown=timezone.now() - ago)


def test_a_card_says_who_deals_what_where_and_how_well(client_of, bob, alice, charlie):
    run = start_run(alice, spots=2)
    play_on(run, 1)
    play_on(run, 1, how=wrong_answers)
    start_run(charlie)
    page = wall(client_of(bob))
    (card,) = cards_in(page).values()
    progress = table_progress.table_progress_of(round_state_of(run).run)
    assert f'href="/tables/{run.pk}/"' in card
    game = GAMES[run.drill.game].name
    assert words(card).startswith(f"Alice {game} {progress.title} Round 1, {progress.words} 1 of")
    assert "Charlie" not in page


def test_a_person_is_followed_from_table_to_table(client_of, alice, bob, olga):
    client, first = client_of(bob), start_run(alice)
    second = start_run(alice)
    (card,) = cards_in(wall(client)).values()
    assert fact(card, "run") == str(second.pk)
    say(first)  # back at the first one
    (card,) = cards_in(wall(client)).values()
    assert fact(card, "run") == str(first.pk)
    finish_run(run=first)
    (card,) = cards_in(wall(client)).values()
    assert fact(card, "run") == str(second.pk)
    assert len(cards_in(wall(client))) == 1
    leave(membership=alice, by=olga)  # who has left the school is not on its wall
    assert cards_in(wall(client)) == {}


def test_what_no_one_touched_for_long_is_abandoned_and_what_ran_out_is_over(client_of, riverside, alice, bob):
    client, run = client_of(bob), start_run(alice)
    touched(run, ago=ABANDONED - timedelta(minutes=1))
    assert str(run.pk) in wall(client)
    touched(run, ago=ABANDONED + timedelta(minutes=1))
    assert str(run.pk) not in wall(client)
    timed = start_test(join(riverside, "tim", Role.TRAINEE), minutes=10)
    assert len(cards_in(wall(client))) == 1
    Run.objects.filter(pk=timed.pk).update(deadline=timezone.now())
    assert cards_in(wall(client)) == {}


def test_a_table_that_no_one_is_at_lies_folded_below_the_live_ones(client_of, riverside, alice, bob):
    """Live is where a trainee is, or was within a few minutes."""
    client, run = client_of(bob), start_run(alice)
    play_out(run)
    touched(run, ago=LEFT_RECENTLY - timedelta(minutes=1))
    (card,) = cards_in(wall(client)).values()
    assert "Round 1 done" in words(card)
    touched(run, ago=LEFT_RECENTLY + timedelta(minutes=1))
    page = wall(client)
    assert cards_in(page) == {}
    assert "Earlier today: 1 inactive table" in page
    assert "Round 1 done" in words(page.split('class="earlier"')[1].split("</details>")[0])
    mark_present(run.pk)  # they are back, though nothing was answered yet
    assert len(cards_in(wall(client))) == 1


def test_an_open_test_says_nothing_of_right_and_wrong(client_of, alice, bob):
    run = start_test(alice)
    play_on(run, 1)
    (card,) = cards_in(wall(client_of(bob))).values()
    assert "Practice test" in words(card)
    assert "right" not in words(card)


def test_a_test_that_is_not_sealed_would_say_it(client_of, alice, bob, monkeypatch):
    """The negative control; nor does it wait for its end to be marked then."""
    run = start_test(alice)
    monkeypatch.setattr(Run, "sealed", False)
    play_on(run, 1)
    (card,) = cards_in(wall(client_of(bob))).values()
    assert "right" in words(card)


def test_a_class_has_its_own_wall_and_ones_own_classes_come_first(
    client_of, riverside, alice, bob, mona, evening
):
    annie = join(riverside, "annie", Role.TRAINEE)
    make_class(school=riverside, name="A morning", by=mona)
    for member in (alice, annie):
        start_run(member)
    client = client_of(bob)
    assert set(cards_in(wall(client))) == {alice.pk, annie.pk}
    page = wall(client, **{"class": evening.pk})
    assert set(cards_in(page)) == {alice.pk}
    assert f'ws-connect="/ws/tables/?class={evening.pk}"' in page
    assert f'href="/tables/projector/?class={evening.pk}"' in page
    assert re.findall(r'<optgroup label="([^"]*)"', page) == ["Your classes", "Other classes"]
    form = page.partition('id="id_class"')[2].partition("</select>")[0]
    assert re.findall(r"<option[^>]*>([^<]*)<", form) == ["Whole school", "Evening", "A morning"]


@pytest.mark.parametrize("page", ["wall_projector_fragment"])
def test_another_schools_class_and_one_that_is_none_are_not_there(client_of, bob, dora, evening, page):
    for client, asked in ((client_of(dora), evening.pk), (client_of(bob), 0), (client_of(bob), "²")):
        assert client.get(reverse(f"live:{page}"), {"class": asked}).status_code == 404


def again(client, seen: int, page: str = "wall_fragment"):
    return client.get(reverse(f"live:{page}"), {"version": seen})


@pytest.mark.parametrize("audience", ["wall", "wall_projector"])
def test_the_wall_is_sent_again_only_where_a_card_is_another(client_of, riverside, alice, bob, audience):
    client, run = client_of(bob), start_run(alice)
    page = f"{audience}_fragment"
    shown = version(wall(client, audience))
    assert (again(client, shown, page).status_code, again(client, shown, page).content) == (204, b"")
    changes = [
        lambda: say(run),
        lambda: start_run(join(riverside, "annie", Role.TRAINEE)),
        lambda: start_run(alice),
        lambda: Run.objects.update(finished=timezone.now()),
    ]
    for change in changes:
        change()
        answered = again(client, shown, page)
        assert answered.status_code == 200
        assert "<html" not in answered.content.decode()
        shown = version(answered.content.decode())
        assert again(client, shown, page).status_code == 204
    assert shown == 0  # of no one


QUERIES = 8
"""Session, user, memberships; the class and the classes; the tables with who sits there; their scores."""


def test_the_queries_of_a_wall_do_not_grow_with_its_tables(client_of, riverside, alice, bob, evening):
    for number in range(12):
        user = User.objects.create(username=f"trainee-{number}")
        member = Membership.objects.create(school=riverside, user=user, role=Role.TRAINEE)
        if number < 8:
            start_run(member)
            play_on(start_run(member), 1)
    client = client_of(bob)
    with CaptureQueriesContext(connection) as asked:
        found = cards_in(wall(client))
    assert len(found) == 8
    assert len(asked) <= QUERIES
    with CaptureQueriesContext(connection) as asked_again:
        assert again(client, version(wall(client))).status_code == 204
    assert len(asked_again) <= 2 * QUERIES  # that of the page, too
