"""An answer costs a bounded number of queries, wherever in the round; pages do not grow with their rows."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.games.trainee import right_answers, wrong_answers
from tests.scale import one_game
from tests.trainer.modes import start_test
from tests.trainer.playing import (
    HTMX,
    answer_url,
    form_of,
    post,
    round_state_of,
    start_run,
    table_url,
)
from trainer.play.models import DealtRound
from trainer.play.round_state import read_stored

pytestmark = pytest.mark.django_db
AN_ANSWER = 11
"""Session; user with memberships; the run; what was said before, where the answer is wrong; names that it
might take back; procedures of its rule; savepoint, run, answer, verdicts, release. What was just stored is
not read back."""


def queries_of(call) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        assert call().status_code == 200
    return [query["sql"] for query in captured.captured_queries]


@one_game("six-card-poker")
@pytest.mark.parametrize("spots", [1, 6])
def test_an_answer_costs_a_bounded_number_of_queries(client_of, alice, game, spots):
    client, run = client_of(alice), start_run(alice, game=game, spots=spots)
    counts = []
    while stop := round_state_of(run).stop:
        form = wrong_answers(stop)
        counts.append(len(queries_of(lambda form=form: post(client, run, form))) - 1)  # the test's own look
    assert max(counts) <= AN_ANSWER
    assert max(counts) - min(counts) <= 2  # an explanation asks for less than the next question


def test_an_answer_in_another_process_reads_its_round_with_one_query(client_of, alice):
    """Many processes answer for one table; each reads a round once, from where it is stored."""
    client, run = client_of(alice), start_run(alice, spots=6)
    counts = []
    for other_process in (False, True, False):
        form = form_of(round_state_of(run).stop)
        if other_process:
            read_stored.cache_clear()
        counts.append(len(queries_of(lambda form=form: client.post(answer_url(run), form, **HTMX))))
    assert counts == [counts[0], counts[0] + 1, counts[0]]
    assert DealtRound.objects.count() == 1


def test_an_answer_of_a_table_test_costs_less_and_always_the_same(client_of, alice):
    """Nothing is marked: no verdicts, and nothing that they rest on. Who sits there is known from the run."""
    client, run = client_of(alice), start_test(alice, spots=6, rounds=2)
    client.get(table_url(run))
    counts = set()
    for how in (wrong_answers, right_answers, wrong_answers):
        form = how(round_state_of(run).stop)
        counts.add(len(queries_of(lambda form=form: post(client, run, form))) - 1)
    assert counts == {AN_ANSWER - 4}


def test_an_answer_is_three_statements_under_the_write_lock(client_of, alice):
    client, run = client_of(alice), start_run(alice, spots=6)
    assert round_state_of(run).stop
    statements = queries_of(lambda: post(client, run))
    start = next(i for i, sql in enumerate(statements) if sql.startswith("SAVEPOINT"))
    end = next(i for i, sql in enumerate(statements) if sql.startswith("RELEASE"))
    written = [sql.split()[0] for sql in statements[start + 1 : end] if not sql.startswith("SAVEPOINT")]
    assert written == ["UPDATE", "INSERT", "INSERT"]
