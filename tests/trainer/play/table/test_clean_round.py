"""A round in which all was right has one quiet moment; and a newcomer is shown once that the felt can be
pressed."""

import pytest

from tests.games.trainee import right_answers, wrong_answers
from tests.trainer.live.rooms import opened, run_of
from tests.trainer.modes import hint_url, start_in, start_test
from tests.trainer.playing import play_on, play_out, post, round_state_of, say, start_run, table_url
from trainer.live import joining
from trainer.play.models import Mode, Run
from trainer.play.services.runs import next_round

pytestmark = pytest.mark.django_db
MOMENT = 'class="clean"'


def page_of(client, run) -> str:
    return client.get(table_url(run, round_state_of(run).round)).content.decode()


def test_a_round_all_right_has_its_moment_with_the_answer_that_ends_it(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    play_on(run, len(round_state_of(run).stops) - 1)
    assert MOMENT not in page_of(client, run)
    assert MOMENT in post(client, run).content.decode()
    assert MOMENT in page_of(client, run)


def test_one_mistake_is_enough_to_have_none(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    say(run, wrong_answers(round_state_of(run).stop))
    play_out(run)
    page = page_of(client, run)
    assert MOMENT not in page
    assert page.index("Retry the ones I missed") < page.index("Next round")


def test_a_round_with_a_hint_a_table_test_and_a_live_class_have_none(client_of, alice, bob):
    client, hinted, test = client_of(alice), start_in(Mode.GUIDED, alice), start_test(alice, rounds=2)
    client.post(hint_url(hinted), {"place": str(round_state_of(hinted).stop.place)})
    live_class = opened(bob)
    joining.join(live_class=live_class, member=alice)
    live = run_of(live_class, alice)
    for run in (hinted, test):
        play_out(run)
    Run.objects.filter(pk=live.pk).update(position=len(round_state_of(live).stops))
    for run in (hinted, test, live):
        assert MOMENT not in page_of(client, run), run.drill.mode


def test_the_first_clean_round_of_a_run_has_it_and_no_later_one(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    moments = []
    for how in (wrong_answers, right_answers, right_answers):
        play_out(run, how=how)
        moments.append(MOMENT in page_of(client, run))
        next_round(state=round_state_of(run))
    assert moments == [False, True, False]


# --- The first table ----------------------------------------------------------------------------------

TIP = 'id="felt-tip"'


def test_a_newcomer_is_shown_that_the_felt_can_be_pressed(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    assert TIP in page_of(client, run)


def test_not_in_a_table_test(client_of, alice):
    client, run = client_of(alice), start_test(alice, rounds=2)
    assert TIP not in page_of(client, run)
