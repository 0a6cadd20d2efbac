"""In a table test the answer to what is right and to what is wrong is the same: status, headers and size."""

import pytest
import time_machine

from tests.games.trainee import right_answers, wrong_answers
from tests.trainer.modes import start_in, start_test
from tests.trainer.playing import HTMX, answer_url, form_of, play_on, post, round_state_of, start_run
from trainer.play.models import Mode, Run
from trainer.play.services.diagnosis import EarlierAnswers
from trainer.play.services.runs import finish_run

pytestmark = pytest.mark.django_db


@pytest.fixture
def still():
    """Headers name the second."""
    with time_machine.travel("2026-11-21 13:00Z", tick=False):
        yield


def answered(client, member, how, mode: Mode, game: str, stops: int) -> list:
    """Of each answer: its status, its headers by name, its bytes."""
    run = start_in(mode, member, game=game, spots=3, rounds=2)
    seen = []
    for _stop in range(stops):
        response = post(client, run, how(round_state_of(run).stop))
        headers = {name: value for name, value in response.headers.items() if name != "X-Request-ID"}
        seen.append((response.status_code, headers, len(response.content)))
    Run.objects.filter(pk=run.pk).update(finished=run.begun)  # out of the way of the next one
    return seen


@pytest.mark.parametrize("game", ["six-card-poker", "pai-gow-poker"])
def test_status_headers_and_size_are_equal(client_of, alice, still, game):
    client = client_of(alice)
    right, wrong = (
        answered(client, alice, how, Mode.TEST, game, 4) for how in (right_answers, wrong_answers)
    )
    assert right == wrong
    assert len(right) == 4


def test_in_practice_they_are_not(client_of, alice, still):
    """The negative control."""
    client, game = client_of(alice), "6-5-4-poker"
    right, wrong = (
        answered(client, alice, how, Mode.PRACTICE, game, 2) for how in (right_answers, wrong_answers)
    )
    assert right != wrong


# --- What is not stored is not answered as if it were --------------------------------------------------


def two_answers(client, run) -> list:
    """The first to come and another to the same place."""
    stop = round_state_of(run).stop
    forms = [form_of(stop, right_answers(stop)), form_of(stop, wrong_answers(stop))]
    return [client.post(answer_url(run), form, **HTMX) for form in (*forms, forms[0])]


@pytest.mark.parametrize("mode", [Mode.TEST, Mode.PRACTICE])
def test_another_answer_to_a_place_is_409_and_says_which_one_counts(client_of, alice, mode):
    run = start_in(mode, alice, spots=2, rounds=2)
    stop = round_state_of(run).stop
    first, second, again = two_answers(client_of(alice), run)
    assert [one.status_code for one in (first, second, again)] == [200, 409, 200]
    body = second.content.decode()
    typed, counts = body.index("Your answer:"), body.index("Stored answer:")
    assert "This question was already answered." in body
    lost, kept = (how(stop)[stop.prompts[0].key] for how in (wrong_answers, right_answers))
    assert f"<strong>{words(stop, lost)}</strong>" in body[typed:counts]
    assert f"<strong>{words(stop, kept)}</strong>" in body[counts:]


def words(stop, typed: str) -> str:
    """As a page has it: a choice in its words, anything else as it was typed."""
    choices = {choice.value: str(choice.words) for choice in stop.prompts[0].choices}
    return " ".join(choices.get(part, part) for part in typed.split())


# --- A test beside a table of practice -----------------------------------------------------------------


def test_no_answer_of_an_open_test_names_a_mistake_elsewhere(alice):
    """A name rests on what was wrong before: at another table it would tell what was wrong in the test."""
    beside = start_run(alice, spots=2)
    test = start_test(alice, spots=2, rounds=2)
    play_on(test, 2, how=wrong_answers)
    assert not EarlierAnswers(round_state_of(beside))()
    assert EarlierAnswers(round_state_of(test))()
    finish_run(run=Run.objects.select_related("drill").get(pk=test.pk))
    assert EarlierAnswers(round_state_of(beside))()
