"""Double clicks and two tabs, in threads, on a real file: one answer a place, and every tab learns of it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from tests.games.trainee import wrong_answers
from tests.trainer.modes import start_test
from tests.trainer.play.table.test_round import fragment_of
from tests.trainer.play.table.test_series import series
from tests.trainer.playing import (
    HTMX,
    answer_url,
    form_of,
    play_out,
    right_answers,
    round_state_of,
    start_run,
    table_url,
)
from trainer.play.models import Answer, Run, Verdict
from trainer.play.selectors import answers_of, round_tally

THREADS = 4


@pytest.fixture
def db(file_database):
    return file_database


def at_once(client: Client, posts: list[tuple[str, dict]]) -> list:
    """Sends these posts at the same instant, each from a thread of its own."""
    barrier = Barrier(len(posts))

    def send(url, form):
        own = Client()
        own.cookies = client.cookies
        barrier.wait()
        try:
            return own.post(url, form, **HTMX)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(posts)) as pool:
        return [future.result() for future in [pool.submit(send, *one) for one in posts]]


def test_a_double_click_stores_one_answer_and_shows_the_same_page_to_both(db, client_of, alice):
    client, run = client_of(alice), start_run(alice, spots=2)
    while stop := round_state_of(run).stop:
        form = form_of(stop)
        responses = at_once(client, [(answer_url(run), form)] * THREADS)
        assert [response.status_code for response in responses] == [200] * THREADS
        assert len({fragment_of(response.content.decode()) for response in responses}) == 1
    assert Answer.objects.count() == round_state_of(run).position
    prompts = Verdict.objects.values_list("answer", "prompt")
    assert len(set(prompts)) == len(prompts) == round_tally(answers_of(run=run, round=0)).decisions
    assert Run.objects.get().version == 1 + round_state_of(run).position


@pytest.mark.parametrize("start", [start_run, start_test])
def test_two_tabs_that_answer_differently_store_one_and_the_other_is_refused(db, client_of, alice, start):
    client, run = client_of(alice), start(alice, spots=2)
    client.get(table_url(run))
    for _stop in round_state_of(run).stops[1:]:
        stop = round_state_of(run).stop
        tabs = [form_of(stop, right_answers(stop)), form_of(stop, wrong_answers(stop))]
        responses = at_once(client, [(answer_url(run), form) for form in tabs * 2])
        assert sorted(response.status_code for response in responses) == [200, 200, 409, 409]
        saved = Answer.objects.get(run=run, place=str(stop.place))
        for form, response in zip(tabs * 2, responses, strict=True):
            assert (response.status_code == 200) == (form["key"] == str(saved.key))
    assert Answer.objects.count() == round_state_of(run).position


def test_the_next_round_pressed_in_two_tabs_is_dealt_once(db, client_of, alice):
    client, run = client_of(alice), start_run(alice)
    for round in range(3):
        play_out(run)
        responses = at_once(client, [(f"/runs/{run.pk}/next/", {})] * THREADS)
        assert [response.status_code for response in responses] == [302] * THREADS
        assert Run.objects.get().round == round + 1


def test_a_double_click_at_the_end_of_a_short_round_deals_one_round(db, client_of, alice):
    client, run = client_of(alice), series(alice)
    pages = at_once(client, [(answer_url(run), form_of(round_state_of(run).stop))] * THREADS)
    assert {page["HX-Replace-Url"] for page in pages} == {table_url(run, 1)}
    assert (round_state_of(run).round, Answer.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    ("compare_and_set", "constraint", "one"),
    [(True, False, True), (False, True, True), (False, False, False)],
    ids=["the constraint gone", "compare-and-set gone", "both gone: the negative control"],
)
def test_either_protection_keeps_it_at_one(
    db, client_of, alice, monkeypatch, compare_and_set, constraint, one
):
    client, run = client_of(alice), start_run(alice)
    if not compare_and_set:
        monkeypatch.setattr(Run, "advance", lambda self, **_: True)
    if not constraint:
        drop_constraint(monkeypatch)
    posts = [(answer_url(run), form_of(round_state_of(run).stop)) for _ in range(THREADS)]
    at_once(client, posts)
    assert (Answer.objects.count() == 1) is one


def drop_constraint(monkeypatch) -> None:
    (constraint,) = Answer._meta.constraints
    monkeypatch.setattr(Answer._meta, "constraints", [])
    connection.disable_constraint_checking()
    with connection.schema_editor() as editor:
        editor.remove_constraint(Answer, constraint)
