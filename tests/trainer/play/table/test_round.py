"""A whole round at the table, with htmx and without; page and update are the same fragment."""

import html
import re

import pytest
from django.urls import reverse

from games.engine.money.amounts import print_cents
from tests.games.trainee import wrong_answers
from tests.scale import one_game
from tests.trainer.playing import (
    HTMX,
    go_on_url,
    play_on,
    play_out,
    post,
    right_answers,
    round_state_of,
    start_run,
    table_url,
)
from trainer.play.models import Run, Verdict
from trainer.play.services.runs import open_run

pytestmark = pytest.mark.django_db

TOKENS = re.compile(r'(csrfmiddlewaretoken" value=|X-CSRFToken": |name="key" value=)"[\w-]+"')


def fragment_of(page: str) -> str:
    """The table's own element, cut out of a page; tokens differ each time."""
    start = page.index('<div id="table"')
    end = page.find('<p id="announcer"', start)
    return TOKENS.sub(r"\1", page[start : end if end > 0 else None]).strip()


@one_game("six-card-poker")
@pytest.mark.parametrize("how", [right_answers, wrong_answers])
def test_a_round_by_htmx(client_of, alice, game, how):
    client, run = client_of(alice), start_run(alice, game=game, spots=6)
    while stop := round_state_of(run).stop:
        response = post(client, run, how(stop))
        body = response.content.decode()
        assert response.status_code == 200
        assert "<html" not in body
        if how is wrong_answers:
            assert 'id="explanation"' in body
            body = client.post(go_on_url(run), **HTMX).content.decode()
        assert 'id="verdicts"' in body
        following = round_state_of(run).stop
        assert f'data-place="{following.place if following else ""}"' in body
    assert 'id="next-round"' in body


@one_game("rabbit-hunter")
def test_a_round_by_plain_posts(client_of, alice, game):
    client, run = client_of(alice), start_run(alice, game=game, spots=2)
    while round_state_of(run).stop:
        response = post(client, run, htmx=False)
        assert (response.status_code, response["Location"]) == (302, table_url(run))
        page = client.get(table_url(run)).content.decode()
        assert "<html" in page
        assert 'id="verdicts"' in page
    assert 'id="next-round"' in page


@one_game("wild-six-card-draw-poker")
def test_page_and_update_show_the_same(client_of, alice, game):
    client, run = client_of(alice), start_run(alice, game=game, spots=3)
    while stop := round_state_of(run).stop:
        assert post(client, run, wrong_answers(stop)).status_code == 200
        update = client.post(go_on_url(run), **HTMX).content.decode()
        page = client.get(table_url(run)).content.decode()
        asked = client.get(table_url(run), **HTMX).content.decode()
        assert fragment_of(asked) == fragment_of(update)
        assert fragment_of(update) == fragment_of(page)


def test_the_next_round_and_the_end_by_plain_posts(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    play_out(run)
    for _ in range(2):  # pressed twice
        response = client.post(reverse("play:next_round", args=[run.pk]))
        assert (response.status_code, response["Location"]) == (302, table_url(run, 1))
    assert client.get(table_url(run, 1)).status_code == 200
    assert Run.objects.get().round == 1
    response = client.post(reverse("play:finish", args=[run.pk]))
    assert (response.status_code, response["Location"]) == (302, reverse("home:home"))


def test_an_earlier_round_and_a_finished_one_open_as_their_replay(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    play_out(run)
    client.post(reverse("play:next_round", args=[run.pk]))
    assert client.get(table_url(run, 0))["Location"] == reverse("play:replay", args=[run.pk, 0])
    client.post(reverse("play:finish", args=[run.pk]))
    assert client.get(table_url(run, 1))["Location"] == reverse("play:replay", args=[run.pk, 1])


def test_the_seed_is_shown_only_where_the_trainee_chose_it(client_of, alice):
    chosen, drawn = start_run(alice, seed="my own seed"), start_run(alice, seed="")
    client = client_of(alice)
    for run in (chosen, drawn):
        play_out(run)
    assert "my own seed" in client.get(table_url(chosen)).content.decode()
    assert drawn.seed not in client.get(table_url(drawn)).content.decode()


def test_pages_of_a_table_are_not_kept_by_the_browser(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    answers = [client.get(table_url(run)), post(client, run), client.get(table_url(run) + "replay/")]
    for response in answers:
        assert "no-store" in response["Cache-Control"]


def refund_table(membership) -> Run:
    """At the pass of refunds of a dealer who does not qualify."""
    run = open_run(
        membership=membership,
        game="rabbit-hunter",
        spots=1,
        seed="refund",
        scenario="dealer-does-not-qualify",
    )
    while round_state_of(run).stop.place.step != "refund":
        play_on(run, 1)
    return run


def test_rh_13_an_ante_can_be_paid_in_the_pass_of_refunds_and_is_named(client_of, alice):
    client, run = client_of(alice), refund_table(alice)
    stop = round_state_of(run).stop
    ante, others = stop.prompts[0], right_answers(stop)
    page = client.get(table_url(run)).content.decode()
    assert f'name="{ante.key}/amount"' in page
    assert re.search(rf'name="{ante.key}"[^>]*value="pay"', page)
    paid = print_cents(ante.stake)
    body = post(client, run, others | {ante.key: f"pay {paid}"}).content.decode()
    verdict = Verdict.objects.get(prompt=ante.key)
    assert (verdict.given, verdict.mistakes, verdict.overpaid) == (
        f"pay {paid}",
        ["ante-paid-unqualified"],
        ante.stake,
    )
    assert "paid the Ante when the dealer didn’t qualify" in html.unescape(body)
