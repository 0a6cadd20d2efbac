"""What a round came to is asked for by the page at which it has just ended, and told to nobody else."""

import pytest

from tests.games.trainee import wrong_answers
from tests.trainer.live.rooms import GAME, opened, run_of
from tests.trainer.modes import sit_test
from tests.trainer.playing import HTMX, play_on, play_out, post, sit_down, sitting_of, summary_url, table_url
from trainer.drills import services
from trainer.drills.models import Run
from trainer.gathering import convening

pytestmark = pytest.mark.django_db
KIB = 1024
WAITS, SAID = 'hx-trigger="load, again"', 'class="summary-body"'


def asked(client, run, round: int = 0):
    return client.get(summary_url(run, round), **HTMX)


def last_answered(client, run):
    """The answer to the answer that ends the round."""
    play_on(run, len(sitting_of(run).stops) - 1)
    return post(client, run, wrong_answers(sitting_of(run).stop))


def test_the_answer_that_ends_a_round_is_sent_without_it_and_leads_to_it(client_of, alice):
    client, run = client_of(alice), sit_down(alice, spots=6)
    body = last_answered(client, run).content.decode()
    assert f'hx-get="{summary_url(run)}"' in body
    assert WAITS in body
    assert SAID not in body
    assert len(body) <= 36 * KIB, "a felt with all hands open, and no more"
    assert SAID in asked(client, run).content.decode()


def test_meanwhile_one_can_go_on(client_of, alice):
    client, run = client_of(alice), sit_down(alice)
    body = last_answered(client, run).content.decode()
    assert 'id="next-round"' in body
    assert f'href="{table_url(run)}"' in body


@pytest.mark.parametrize(("rounds", "words"), [(1, "Finish"), (2, "Next round")])
def test_the_last_round_ends_with_another_word(client_of, alice, rounds, words):
    run = services.open_run(membership=alice, game="6-5-4-poker", spots=1, seed="demo", rounds=rounds)
    body = last_answered(client_of(alice), run).content.decode()
    assert (words in body, words in asked(client_of(alice), run).content.decode()) == (True, True)


def test_a_page_that_is_loaded_has_it_at_once(client_of, alice):
    client, run = client_of(alice), sit_down(alice)
    play_out(run)
    page = client.get(table_url(run)).content.decode()
    assert (SAID in page, WAITS in page) == (True, False)


def test_asked_for_without_scripts_it_is_the_table(client_of, alice):
    run = sit_down(alice)
    play_out(run)
    response = client_of(alice).get(summary_url(run))
    assert (response.status_code, response["Location"]) == (302, table_url(run))


def test_before_the_end_there_is_none(client_of, alice):
    client, run = client_of(alice), sit_down(alice, spots=2)
    while sitting_of(run).stop:
        assert asked(client, run).status_code == 404
        play_on(run, 1)
    assert asked(client, run).status_code == 200
    assert asked(client, run, round=1).status_code == 404


def test_of_a_table_test_there_is_none_while_it_is_open(client_of, alice):
    client, run = client_of(alice), sit_test(alice, rounds=2)
    body = last_answered(client, run).content.decode()
    assert summary_url(run) not in body
    assert asked(client, run).status_code == 404


def test_in_a_live_room_it_comes_with_the_room(client_of, alice, bob):
    """The negative control: the same round, where nobody leads it."""
    room = opened(bob)
    convening.join(room=room, member=alice)
    run, own = run_of(room, alice), sit_down(alice, game=GAME)
    for each in (run, own):
        Run.objects.filter(pk=each.pk).update(position=len(sitting_of(each).stops))
    assert [asked(client_of(alice), each).status_code for each in (run, own)] == [404, 200]


def test_beside_an_open_test_of_its_game_it_is_closed_and_the_table_says_why(client_of, alice):
    run = sit_down(alice, game="six-card-poker")
    play_out(run)
    sit_test(alice, game="six-card-poker")
    response = asked(client_of(alice), run)
    assert (response.status_code, response["HX-Retarget"]) == (409, "#table")
    assert "is closed during your table test" in response.content.decode()
