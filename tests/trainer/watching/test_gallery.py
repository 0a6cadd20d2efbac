"""The lobby lists the school's open tables; the felt is asked for again only where something was missed."""

import re

import pytest
from django.urls import reverse

from games import GAMES
from tests.conftest import join
from tests.games.trainee import wrong_answers
from tests.trainer.playing import play_on, play_out, say, sit_down, sitting_of
from trainer.drills import services
from trainer.drills.models import Drill, Run
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db


def lobby(client) -> str:
    response = client.get(reverse("watching:lobby"))
    assert response.status_code == 200
    return response.content.decode()


def felt(client, run, version):
    return client.get(reverse("watching:watch_felt", args=[run.pk]), {"version": version})


def test_an_empty_lobby_says_so(client_of, bob):
    assert "No table is open" in lobby(client_of(bob))


@pytest.mark.parametrize("who", ["bob", "mona"])
def test_the_lobby_lists_the_schools_open_tables_with_their_score(client_of, request, alice, charlie, who):
    client = client_of(request.getfixturevalue(who))
    run = sit_down(alice)
    play_on(run, 1)
    play_on(run, 1, how=wrong_answers)
    sit_down(charlie)
    left = sit_down(alice)
    services.finish_run(run=left)
    page = lobby(client)
    assert re.findall(r"/tables/([0-9a-f-]{36})/", page) == [str(run.pk)]
    assert "Alice" in page
    assert "Charlie" not in page
    cells = re.sub(r"\s+", " ", page[page.index("<tbody>") : page.index("</tbody>")])
    assert re.search(r">1 (of|/) 2<|>50\s?%<", cells), cells


def test_the_lobby_tells_a_round_that_is_over(client_of, alice, bob):
    run = sit_down(alice)
    assert "over" not in lobby(client_of(bob)).split("<tbody>")[1].split("</tbody>")[0]
    play_out(run)
    assert "over" in lobby(client_of(bob)).split("<tbody>")[1].split("</tbody>")[0]


def test_names_are_text(client_of, riverside, bob):
    eve = join(riverside, "eve", Role.TRAINEE)
    eve.user.first_name = "<img src=x onerror=alert(1)>"
    eve.user.save()
    run = sit_down(eve)
    client = client_of(bob)
    for page in (lobby(client), client.get(reverse("watching:watch", args=[run.pk])).content.decode()):
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
    page = client.get(reverse("watching:watch", args=[run.pk])).content.decode()
    assert felt(client, run, 0).content.decode().strip() in page


def test_watching_a_table_that_was_left_says_so(client_of, alice, bob):
    run = sit_down(alice)
    services.finish_run(run=run)
    page = client_of(bob).get(reverse("watching:watch", args=[run.pk])).content.decode()
    assert "Left the table" in page


def test_watching_shows_the_last_answer(client_of, alice, bob):
    client, run = client_of(bob), sit_down(alice)
    assert "Nothing answered yet" in felt(client, run, 0).content.decode()
    stop = sitting_of(run).stop
    say(run, wrong_answers(stop))
    assert "You said" in felt(client, run, 0).content.decode()


@pytest.fixture
def no_deal(monkeypatch):
    def refuse(*_, **__):
        raise AssertionError("dealt")

    monkeypatch.setattr("trainer.drills.sittings.deal", refuse)
    return refuse


def places(page: str) -> list[str]:
    return re.findall(r'data-label="Place">(\d+ of \d+)<', page)


def expected(run) -> str:
    """What the table's own page says; a round of which nothing is answered has only begun."""
    sitting = sitting_of(run)
    return f"{sitting.passed if sitting.position else 0} of {len(sitting.places)}"


@pytest.mark.parametrize("game", GAMES)
def test_the_place_in_the_lobby_is_the_tables_own_wherever_it_stands(client_of, alice, bob, game):
    client, run = client_of(bob), sit_down(alice, game=game, spots=2)
    while sitting_of(run).stop:
        assert places(lobby(client)) == [expected(run)]
        say(run)
    assert places(lobby(client)) == [expected(run)]
    services.next_round(sitting=sitting_of(run))
    assert places(lobby(client)) == [expected(run)]


def test_the_lobby_deals_no_cards(client_of, riverside, alice, bob, request):
    """Neither for a round begun, nor for one in hand, one that is over or the next one."""
    tables = [sit_down(alice, spots=6) for _ in range(4)]
    play_on(tables[1], 3)
    play_out(tables[2])
    play_out(tables[3])
    services.next_round(sitting=sitting_of(tables[3]))
    stands = {expected(run) for run in tables}
    request.getfixturevalue("no_deal")
    assert set(places(lobby(client_of(bob)))) == stands
    assert len(stands) == 3  # two have only begun


def test_a_table_that_an_older_version_moved_is_dealt_to_say_where_it_stands(client_of, alice, bob, request):
    """Such a row has no note; and so this is the negative control of the test above."""
    run = sit_down(alice)
    play_on(run, 2)
    Run.objects.update(passed=None)
    assert places(lobby(client_of(bob))) == [expected(run)]
    request.getfixturevalue("no_deal")
    with pytest.raises(AssertionError, match="dealt"):
        lobby(client_of(bob))


def test_a_table_whose_game_is_gone_is_listed_all_the_same(client_of, alice, bob):
    sit_down(alice)
    Drill.objects.update(game="a-game-of-before")
    page = lobby(client_of(bob))
    assert "Alice" in page
    assert re.search(r'data-label="Place">\s*–<', page)


def test_an_answer_that_comes_second_leaves_the_note_of_the_first(alice):
    """The note moves with the position, in the same compare-and-set."""
    run = sit_down(alice)
    late = sitting_of(run)
    say(run)
    play_on(run, 1)
    before = Run.objects.values("position", "passed", "version").get()
    assert not late.run.advance(position=1, round=0, passed=99, now=late.run.shown)
    assert Run.objects.values("position", "passed", "version").get() == before
