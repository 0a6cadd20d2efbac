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
from tests.scale import one_game
from tests.trainer.live.watch.wall.cards import cards_in, fact, version, wall, words
from tests.trainer.modes import sit_in, sit_test
from tests.trainer.playing import play_on, play_out, say, sit_down, sitting_of
from trainer.accounts.services.people import leave
from trainer.live import table_progress
from trainer.live.table_progress import ABANDONED, LATELY
from trainer.play.models import Drill, Mode, Run
from trainer.play.notices import hear
from trainer.play.services.runs import finish_run
from trainer.schools.models import Role
from trainer.schools.services import close_class, fill_class, make_class

pytestmark = pytest.mark.django_db


def touched(run: Run, *, ago: timedelta) -> None:
    Run.objects.filter(pk=run.pk).update(shown=timezone.now() - ago)


def test_a_wall_without_tables_says_so(client_of, bob):
    page = wall(client_of(bob))
    assert cards_in(page) == {}
    assert "No active tables" in page


@pytest.mark.parametrize("who", ["bob", "mona", "olga"])
def test_a_card_says_who_deals_what_where_and_how_well(client_of, request, alice, charlie, who):
    run = sit_down(alice, spots=2)
    play_on(run, 1)
    play_on(run, 1, how=wrong_answers)
    sit_down(charlie)
    page = wall(client_of(request.getfixturevalue(who)))
    (card,) = cards_in(page).values()
    stands = table_progress.standing(sitting_of(run).run)
    assert f'href="/tables/{run.pk}/"' in card
    game = GAMES[run.drill.game].name
    assert words(card).startswith(f"Alice {game} {stands.title} Round 1, {stands.progress} 1 of")
    assert "Charlie" not in page


@one_game("rabbit-hunter")
def test_title_and_place_are_those_of_the_tables_own_page_wherever_it_stands(client_of, alice, bob, game):
    client, run = client_of(bob), sit_down(alice, game=game, spots=2)
    while True:
        watched = client.get(reverse("live:watch", args=[run.pk])).content.decode()
        title = re.search(r'<h2 id="watch-stop">(.*?)</h2>', watched)[1]
        progress = re.search(r"Round 1(, \d+ of \d+| done)", watched)[0]
        (card,) = cards_in(wall(client)).values()
        assert f'<p class="seat-stop">{title}</p>' in card
        assert progress in words(card)
        if not sitting_of(run).stop:
            break
        say(run)
    assert title == "Round over"
    assert "is-over" in card


def test_a_person_is_followed_from_table_to_table(client_of, alice, bob):
    client, first = client_of(bob), sit_down(alice)
    second = sit_down(alice)
    (card,) = cards_in(wall(client)).values()
    assert fact(card, "run") == str(second.pk)
    say(first)  # back at the first one
    (card,) = cards_in(wall(client)).values()
    assert fact(card, "run") == str(first.pk)
    finish_run(run=first)
    (card,) = cards_in(wall(client)).values()
    assert fact(card, "run") == str(second.pk)
    finish_run(run=second)
    assert cards_in(wall(client)) == {}


def test_what_nobody_touched_for_long_is_abandoned_and_what_ran_out_is_over(client_of, riverside, alice, bob):
    client, run = client_of(bob), sit_down(alice)
    touched(run, ago=ABANDONED - timedelta(minutes=1))
    assert str(run.pk) in wall(client)
    touched(run, ago=ABANDONED + timedelta(minutes=1))
    assert str(run.pk) not in wall(client)
    timed = sit_test(join(riverside, "tim", Role.TRAINEE), minutes=10)
    assert len(cards_in(wall(client))) == 1
    Run.objects.filter(pk=timed.pk).update(deadline=timezone.now())
    assert cards_in(wall(client)) == {}


def test_a_table_that_nobody_is_at_lies_folded_below_the_live_ones(client_of, riverside, alice, bob):
    """Live is where somebody is, or was within a few minutes; a round that is done does not pose as begun."""
    client, run = client_of(bob), sit_down(alice)
    play_out(run)
    touched(run, ago=LATELY - timedelta(minutes=1))
    (card,) = cards_in(wall(client)).values()
    assert "Round 1 done" in words(card)
    touched(run, ago=LATELY + timedelta(minutes=1))
    page = wall(client)
    assert cards_in(page) == {}
    assert "Earlier today: 1 inactive table" in page
    assert "Round 1 done" in words(page.split('class="earlier"')[1].split("</details>")[0])
    hear(run.pk)  # they are back, though nothing was answered yet
    assert len(cards_in(wall(client))) == 1


def test_who_has_left_the_school_is_not_on_its_wall(client_of, alice, bob, olga):
    sit_down(alice)
    leave(membership=alice, by=olga)
    assert cards_in(wall(client_of(bob))) == {}


def test_an_open_test_says_nothing_of_right_and_wrong(client_of, alice, bob):
    run = sit_test(alice)
    play_on(run, 1)
    (card,) = cards_in(wall(client_of(bob))).values()
    assert "Practice test" in words(card)
    assert "right" not in words(card)


def test_a_test_that_is_not_sealed_would_say_it(client_of, alice, bob, monkeypatch):
    """The negative control; nor does it wait for its end to be marked then."""
    run = sit_test(alice)
    monkeypatch.setattr(Run, "sealed", False)
    play_on(run, 1)
    (card,) = cards_in(wall(client_of(bob))).values()
    assert "right" in words(card)


def test_what_is_not_scored_has_no_score(client_of, alice, bob):
    run = sit_in(Mode.LEARN, alice)
    play_on(run, 1)
    (card,) = cards_in(wall(client_of(bob))).values()
    assert "right" not in words(card)
    assert "Learn" in words(card)


def test_names_are_text(client_of, riverside, bob):
    eve = join(riverside, "eve", Role.TRAINEE)
    eve.user.first_name = "<img src=x onerror=alert(1)>"
    eve.user.save()
    sit_down(eve)
    page = wall(client_of(bob))
    assert "<img src=x" not in page
    assert "&lt;img src=x" in page


def test_a_table_whose_game_is_gone_is_there_all_the_same(client_of, alice, bob):
    sit_down(alice)
    Drill.objects.update(game="a-game-of-before")
    (card,) = cards_in(wall(client_of(bob))).values()
    assert words(card).startswith("Alice a-game-of-before – Round 1")


# --- Classes -------------------------------------------------------------------------------------------


@pytest.fixture
def evening(riverside, alice, bob):
    made = make_class(school=riverside, name="Evening", by=bob)
    fill_class(school_class=made, members=[alice], instructors=[bob], by=bob)
    return made


def test_a_class_has_its_own_wall_and_ones_own_classes_come_first(
    client_of, riverside, alice, bob, mona, evening
):
    annie = join(riverside, "annie", Role.TRAINEE)
    make_class(school=riverside, name="A morning", by=mona)
    for member in (alice, annie):
        sit_down(member)
    client = client_of(bob)
    assert set(cards_in(wall(client))) == {alice.pk, annie.pk}
    page = wall(client, **{"class": evening.pk})
    assert set(cards_in(page)) == {alice.pk}
    assert f'ws-connect="/ws/tables/?class={evening.pk}"' in page
    assert f'href="/tables/projector/?class={evening.pk}"' in page
    assert re.findall(r'<optgroup label="([^"]*)"', page) == ["Your classes", "Other classes"]
    form = page.partition('id="id_class"')[2].partition("</select>")[0]
    assert re.findall(r"<option[^>]*>([^<]*)<", form) == ["The whole school", "Evening", "A morning"]


def test_a_class_that_is_closed_is_offered_only_to_who_looks_at_it(client_of, bob, evening):
    close_class(school_class=evening, by=bob)
    assert "Evening" not in wall(client_of(bob))
    assert "Evening" in wall(client_of(bob), **{"class": evening.pk})


@pytest.mark.parametrize("page", ["wall", "wall_fragment", "room", "room_fragment"])
def test_another_schools_class_and_one_that_is_none_are_not_there(client_of, bob, dora, evening, page):
    for client, asked in ((client_of(dora), evening.pk), (client_of(bob), 0), (client_of(bob), "²")):
        assert client.get(reverse(f"live:{page}"), {"class": asked}).status_code == 404


# --- What a page may have missed -----------------------------------------------------------------------


def again(client, seen: int, page: str = "wall_fragment"):
    return client.get(reverse(f"live:{page}"), {"version": seen})


@pytest.mark.parametrize("audience", ["wall", "room"])
def test_the_wall_is_sent_again_only_where_a_card_is_another(client_of, riverside, alice, bob, audience):
    client, run = client_of(bob), sit_down(alice)
    page = f"{audience}_fragment"
    shown = version(wall(client, audience))
    assert (again(client, shown, page).status_code, again(client, shown, page).content) == (204, b"")
    changes = [
        lambda: say(run),
        lambda: sit_down(join(riverside, "annie", Role.TRAINEE)),
        lambda: sit_down(alice),
        lambda: Run.objects.update(finished=timezone.now()),
    ]
    for change in changes:
        change()
        answered = again(client, shown, page)
        assert answered.status_code == 200
        assert "<html" not in answered.content.decode()
        shown = version(answered.content.decode())
        assert again(client, shown, page).status_code == 204
    assert shown == 0  # of nobody


def test_the_fragment_is_the_pages_own(client_of, alice, bob):
    client = client_of(bob)
    sit_down(alice)
    page, fragment = (re.sub(r'data-at="\d+"', "", wall(client, name)) for name in ("wall", "wall_fragment"))
    assert fragment.strip() in page


# --- Sixty tables in a school of five hundred ----------------------------------------------------------

QUERIES = 8
"""Session, user, memberships; the class and the classes; the tables with who sits there; their scores."""


@pytest.fixture
def full_school(riverside, alice, bob):
    """Sixty at a table, of whom some have another one open, and many more who are not."""
    for number in range(60):
        member = join_fast(riverside, f"trainee-{number}")
        run = sit_down(member)
        if number % 10 == 0:
            play_on(run, 1)
            sit_down(member)
    for number in range(440):
        join_fast(riverside, f"idle-{number}")


def join_fast(school, name):
    """Without the hashing of a password, which takes longer than all the rest."""
    from trainer.schools.models import Membership, User

    user = User.objects.create(username=name, first_name=name.title())
    return Membership.objects.create(school=school, user=user, role=Role.TRAINEE)


@pytest.mark.usefixtures("full_school")
@pytest.mark.parametrize("page", ["wall", "room"])
def test_sixty_tables_are_all_there_in_a_bounded_number_of_queries(client_of, bob, evening, page):
    client = client_of(bob)
    with CaptureQueriesContext(connection) as asked:
        found = cards_in(wall(client, page))
    assert len(found) == 60
    assert len(asked) <= QUERIES
    with CaptureQueriesContext(connection) as asked_again:
        assert again(client, version(wall(client, page)), f"{page}_fragment").status_code == 204
    assert len(asked_again) <= 2 * QUERIES  # that of the page, too


@pytest.fixture
def dealt(monkeypatch) -> list:
    """Grows with every round that is dealt."""
    from trainer.play import round_state

    found, deal = [], round_state.deal
    monkeypatch.setattr(round_state, "deal", lambda *args, **kwargs: found.append(1) or deal(*args, **kwargs))
    return found


def test_a_wall_deals_each_table_once_a_version_in_whatever_language(client_of, riverside, alice, bob, dealt):
    runs = [sit_down(alice), sit_down(join(riverside, "annie", Role.TRAINEE), spots=3)]
    client = client_of(bob)
    dealt.clear()
    for language in ("en", "es"):
        client.cookies["django_language"] = language
        for page in ("wall", "room"):
            wall(client, page)
    assert len(dealt) == len(runs)
    say(runs[0])
    dealt.clear()
    wall(client)
    assert len(dealt) == 1


def test_without_what_is_kept_each_wall_would_deal_them_again(client_of, alice, bob, dealt, monkeypatch):
    """The negative control."""
    client = client_of(bob)
    sit_down(alice)
    monkeypatch.setattr(table_progress, "MOST", 0)
    dealt.clear()
    for _ in range(3):
        wall(client)
    assert len(dealt) >= 3


def test_asking_whether_anything_is_new_deals_nothing(client_of, alice, bob, dealt):
    client = client_of(bob)
    sit_down(alice)
    shown = version(wall(client))
    table_progress.forget()
    dealt.clear()
    assert again(client, shown).status_code == 204
    assert dealt == []
