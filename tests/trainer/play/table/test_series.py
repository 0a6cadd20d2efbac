"""Rounds of a question or two follow one another with nothing between them, and one summary ends the run."""

from html import unescape

import pytest

from tests.games.trainee import wrong_answers
from tests.trainer.playing import (
    HTMX,
    answer_url,
    form_of,
    go_on_url,
    play_on,
    post,
    right_answers,
    round_state_of,
    say,
    start_run,
    table_url,
)
from trainer.play.models import Answer, Mode, Plan, Run
from trainer.play.models.drills import SERIES
from trainer.play.services.runs import open_run
from trainer.play.skills import Item

pytestmark = pytest.mark.django_db
GAME, OTHER = "three-card-poker", "six-card-poker"
SUMMARY, EXPLANATION, MOMENT = 'id="summary-title"', 'id="explanation"', 'class="clean"'


def series(member, *, rounds: int = 3, plan: Plan = Plan.ASKS, games=(GAME,), **more) -> Run:
    """A run that asks in each of its rounds whether the dealer qualifies."""
    items = [Item(game, asks=("qualifies",)) for game in games]
    return open_run(
        membership=member, game=GAME, spots=1, drawn="series", plan=plan, items=items, rounds=rounds, **more
    )


def text_of(response) -> str:
    return " ".join(unescape(response.content.decode()).split())


def test_a_right_answer_deals_the_next_round_confirms_and_says_how_far_the_run_is(client_of, alice):
    client, run = client_of(alice), series(alice)
    shown = post(client, run)
    assert shown["HX-Replace-Url"] == table_url(run, 1)
    assert SUMMARY not in text_of(shown)
    assert "verdicts is-right" in text_of(shown)
    assert "Chosen skills" in text_of(shown)
    assert "2 of 3" in text_of(shown)
    assert text_of(client.get(table_url(run, 1))).count("2 of 3") == 1


def test_a_wrong_answer_is_explained_until_continue_and_pressing_it_twice_skips_none(client_of, alice):
    client, run = client_of(alice), series(alice)
    shown = post(client, run, wrong_answers(round_state_of(run).stop))
    assert EXPLANATION in text_of(shown)
    assert round_state_of(run).round == 0
    for _left_and_come_back in range(2):
        assert EXPLANATION in text_of(client.get(table_url(run)))
    for page in [client.post(go_on_url(run), **HTMX) for _ in range(2)]:
        assert table_url(run, 1) in (page.get("HX-Replace-Url"), page.get("HX-Redirect"))
    assert round_state_of(run).round == 1
    assert "verdicts is-wrong" in text_of(client.get(table_url(run, 1)))


def test_a_right_answer_whose_page_was_lost_is_led_on_by_loading_the_table(client_of, alice):
    client, run = client_of(alice), series(alice)
    say(run)
    assert client.get(table_url(run), follow=True).redirect_chain == [(table_url(run, 1), 302)]
    say(run)
    assert client.post(go_on_url(run, 1), **HTMX)["HX-Replace-Url"] == table_url(run, 2)


def test_without_scripts_the_same_pages_come_by_redirects(client_of, alice):
    client, run = client_of(alice), series(alice)
    assert post(client, run, htmx=False).url == table_url(run, 1)
    wrong = post(client, run, wrong_answers(round_state_of(run).stop), htmx=False)
    assert EXPLANATION in text_of(client.get(wrong.url))
    assert client.post(go_on_url(run, 1)).url == table_url(run, 2)
    assert SUMMARY in text_of(client.get(post(client, run, htmx=False).url))


def test_another_game_is_another_page(client_of, alice):
    client, run = client_of(alice), series(alice, games=(GAME, OTHER))
    assert post(client, run)["HX-Redirect"] == table_url(run, 1)


def test_an_answer_to_a_round_that_was_left_is_refused_beside_the_round_in_hand(client_of, alice):
    client, run = client_of(alice), series(alice)
    stop = round_state_of(run).stop
    form = form_of(stop, wrong_answers(stop))
    say(run)
    client.get(table_url(run))
    refused = client.post(answer_url(run), form, **HTMX)
    assert (refused.status_code, refused["HX-Replace-Url"]) == (409, table_url(run, 1))
    assert 'data-round="1"' in text_of(refused)
    assert "already answered" in text_of(refused)
    assert Answer.objects.count() == 1


def test_one_summary_ends_the_run_with_what_was_missed_and_one_next_step(client_of, alice):
    client, run = client_of(alice), series(alice)
    for how in (wrong_answers, right_answers, wrong_answers):
        shown = post(client, run, how(round_state_of(run).stop))
        if how is wrong_answers:
            shown = client.post(go_on_url(run, round_state_of(run).round), **HTMX)
    assert Run.objects.get().finished
    for page in (text_of(shown), text_of(client.get(table_url(run, 2)))):
        assert "1 of 3 right" in page
        assert f'href="/runs/{run.pk}/rounds/0/replay/?at=' in page
        assert f'href="/runs/{run.pk}/rounds/2/replay/?at=' in page
        assert page.count('id="next-round"') == 1
        assert MOMENT not in page
    assert client.get(table_url(run, 0)).status_code == 302  # an earlier round is a replay


@pytest.mark.parametrize("plan", SERIES)
def test_each_plan_ends_in_its_own_next_step(client_of, alice, plan):
    client, run = client_of(alice), series(alice, plan=plan, rounds=1)
    if plan == Plan.PATH:
        run.drill.items = [item | {"only": ["settle"]} for item in run.drill.items]
    Run.objects.filter(pk=run.pk).update(finished=run.begun)
    page = text_of(client.get(table_url(run)))
    if plan == Plan.PATH:  # its whole rounds are no series
        return
    ways = {Plan.PLACEMENT: f'href="/courses/{GAME}/"'}
    assert ways.get(plan, 'href="/practice/"') in page


def test_all_right_is_celebrated_once_at_the_end_and_never_for_one_question(client_of, alice):
    client, run = client_of(alice), series(alice)
    moments = [MOMENT in text_of(post(client, run)) for _round in range(3)]
    assert moments == [False, False, True]
    single = series(alice, rounds=1)
    shown = text_of(post(client, single))
    assert SUMMARY in shown
    assert MOMENT not in shown


def test_ended_early_it_sums_up_what_was_answered_and_nothing_where_nothing_was(client_of, alice):
    client, run, untouched = client_of(alice), series(alice), series(alice)
    say(run)
    client.get(table_url(run))
    ended = client.post(f"/runs/{run.pk}/finish/", follow=True)
    assert "Right" in text_of(ended)
    assert 'id="stop"' not in text_of(ended)
    assert client.post(f"/runs/{untouched.pk}/finish/").url == "/"


def test_whole_rounds_keep_their_summary(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    play_on(run, len(round_state_of(run).stops) - 1)
    assert SUMMARY in text_of(post(client, run))
    assert round_state_of(run).round == 0


def test_not_graded_it_says_so_and_names_no_mistakes(client_of, alice):
    client, run = client_of(alice), series(alice, rounds=1, mode=Mode.LEARN)
    post(client, run, wrong_answers(round_state_of(run).stop))
    assert "Not graded" in text_of(client.post(go_on_url(run), **HTMX))
