"""Learn and guided: the rules of a prompt before its answer, the same ones whatever is right."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from games import GAMES
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import FLOOR, STRATEGY, WHOLE_JOB
from games.engine.rounds import stops as asked_stops
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import prompts, rules_of_stop
from tests.games.dealing import deal_cached
from tests.games.trainee import wrong_answers
from tests.scale import one_game
from tests.trainer.modes import hint_in, hint_url, rules_in, start_in
from tests.trainer.playing import (
    HTMX,
    form_of,
    play_on,
    play_out,
    post,
    right_answers,
    round_state_of,
    say,
    table_url,
)
from trainer.pages.templatetags.rules import rule_name
from trainer.play.labels import answer_words
from trainer.play.models import Answer, Mode, Run
from trainer.play.services import runs
from trainer.practice.knowledge import answered_rows, record_rules

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("game", GAMES)

JOBS = {"the whole job": (WHOLE_JOB, 6, 8), "the floor": (FLOOR, 6, 4), "over the shoulder": (STRATEGY, 1, 1)}


def eventful(game: str, asks=WHOLE_JOB, spots: int = 6, most: int = 6) -> Iterator[Round]:
    """Rounds, each of a seed of its own, in which much goes wrong."""
    often = Exercise(asks, wrong_bets=40, irregularities=60, slips=40)
    return (deal_cached(game, seed=f"hint {number}", spots=spots, exercise=often) for number in range(most))


def asked(played):
    """Each stop of a round with the step it stands at."""
    return [(stop, played.frames[stop.frame].step) for stop in prompts(played)]


# --- The rules ---------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("job", JOBS)
def test_whatever_a_verdict_cites_is_among_the_rules_of_the_hint(game, job):
    for played in eventful(game, *JOBS[job]):
        for stop, step in asked(played):
            rules = rules_of_stop(played.inputs.game, step, stop)
            assert {prompt.rule for prompt in stop.prompts} <= set(rules), str(stop.place)


def differing_hints(game: str) -> list[str]:
    """Questions that are the same to the eye, and have another hint where something else is right."""
    found: dict[tuple, set] = {}
    for played in eventful(game, most=10):
        for stop, step in asked(played):
            looks = tuple(
                (prompt.ask, prompt.wager, prompt.choices and len(prompt.choices)) for prompt in stop.prompts
            )
            outcome = rules_of_stop(played.inputs.game, step, stop)
            found.setdefault((stop.place, looks), set()).add(outcome)
    return [str(looks) for looks, hints_given in found.items() if len(hints_given) > 1]


@every_game
def test_the_same_question_has_the_same_hint_whatever_is_right(game):
    assert differing_hints(game) == []


def test_a_hint_that_followed_the_outcome_would_be_noticed(monkeypatch):
    """The negative control: the rule of the verdict itself."""
    monkeypatch.setattr(asked_stops, "deciding_rules", lambda posed: (posed.prompt.rule,))
    assert differing_hints("6-5-4-poker") != []


# --- Learn -------------------------------------------------------------------------------------------


@one_game("wild-six-card-draw-poker")
def test_learn_shows_the_rules_before_each_prompt(client_of, alice, game):
    client, run = client_of(alice), start_in(Mode.LEARN, alice, game=game, spots=3)
    while stop := round_state_of(run).stop:
        state = round_state_of(run)
        body = client.get(table_url(run)).content.decode()
        assert rules_in(body) == [*map(rule_name, rules_of_stop(state.game, state.frame.step, stop))]
        assert post(client, run, wrong_answers(stop)).status_code == 200
    assert hint_in(client.get(table_url(run)).content.decode()) == ""


def test_learn_says_at_once_what_was_wrong_and_scores_nothing(client_of, alice):
    client, run = client_of(alice), start_in(Mode.LEARN, alice)
    body = post(client, run, wrong_answers(round_state_of(run).stop)).content.decode()
    assert "Your answer" in body
    play_out(run, how=wrong_answers)
    page = client.get(table_url(run)).content.decode()
    assert "Not graded" in page
    assert "summary-tally" not in page
    assert " right</h2>" not in page
    assert Answer.objects.count() == len(round_state_of(run).stops)


# --- Guided ------------------------------------------------------------------------------------------


def test_guided_shows_nothing_unless_asked(client_of, alice):
    client, run = client_of(alice), start_in(Mode.GUIDED, alice)
    body = client.get(table_url(run)).content.decode()
    assert hint_in(body) == ""
    assert f'formaction="{hint_url(run)}"' in body


@pytest.mark.parametrize("extra", [{}, HTMX], ids=["plain", "htmx"])
def test_a_hint_is_noted_and_shown_with_what_was_typed(client_of, alice, extra):
    client, run = client_of(alice), start_in(Mode.GUIDED, alice)
    stop = round_state_of(run).stop
    response = client.post(hint_url(run), form_of(stop), **extra)
    body = response.content.decode()
    assert response.status_code == 200
    assert rules_in(body)
    assert ("<html" in body) is not bool(extra)
    assert " checked" in body  # what was chosen before is still chosen
    assert Run.objects.get().hinted == str(stop.place)
    assert "Rule <kbd" in body  # which is the next hint


def answers_in(body: str) -> list[str]:
    """The answers that a hint tells."""
    return re.findall(r"<dd>([^<]*)</dd>", hint_in(body))


def test_hints_come_one_after_the_other_and_the_last_is_the_answer(client_of, alice):
    client, run = client_of(alice), start_in(Mode.GUIDED, alice)
    stop = round_state_of(run).stop
    bodies = [client.post(hint_url(run), form_of(stop)).content.decode() for _ in range(4)]
    assert [body.count("hint-says") > 0 for body in bodies] == [False, True, True, True]
    assert [bool(answers_in(body)) for body in bodies] == [False, False, True, True]
    assert all("Look at:" in hint_in(body) for body in bodies)
    assert ["formaction" in body for body in bodies] == [True, True, False, False]  # one question alone
    assert hint_in(bodies[2]) == hint_in(bodies[3])


@one_game("six-card-poker")
def test_a_hint_is_about_the_one_thing_to_do_next(client_of, alice, game):
    """The first question that is open; once it is answered, the one after it."""
    client, run = client_of(alice), start_in(Mode.GUIDED, alice, game=game, spots=6)
    while len(round_state_of(run).stop.prompts) < 3:
        play_on(run, 1)
    stop, state = round_state_of(run).stop, round_state_of(run)
    for _ in range(3):
        bare = client.post(hint_url(run), {"place": str(stop.place)}).content.decode()
    first, second = stop.prompts[:2]
    assert f"Next: {first.label}" in unescape(hint_in(bare))
    assert answers_in(bare) == [answer_words(first, str(first.words(first.due)))]
    assert set(rules_in(bare)) <= set(map(rule_name, rules_of_stop(state.game, state.frame.step, stop)))
    typed = {first.key: right_answers(stop)[first.key]}
    then = client.post(hint_url(run), form_of(stop, typed)).content.decode()
    assert f"Next: {second.label}" in unescape(hint_in(then))
    assert answers_in(then) == [answer_words(second, str(second.words(second.due)))]


def test_an_answer_that_was_shown_does_not_count_as_known(client_of, alice):
    client, run = client_of(alice), start_in(Mode.GUIDED, alice)
    for _ in range(3):
        client.post(hint_url(run), {"place": str(round_state_of(run).stop.place)})
    say(run)
    answer = Answer.objects.get()
    assert (answer.hinted, answer.answer_shown) == (True, True)
    records = record_rules(answered_rows(membership=alice), school=None).values()
    assert not any(record.right for record in records)
    client.post(hint_url(run), {"place": str(round_state_of(run).stop.place)})
    say(run)
    assert list(Answer.objects.values_list("answer_shown", flat=True)) == [True, False]


def test_the_summary_says_which_answers_had_a_hint(client_of, alice):
    client, run = client_of(alice), start_in(Mode.GUIDED, alice)
    client.post(hint_url(run), {"place": str(round_state_of(run).stop.place)})
    play_out(run)
    page = client.get(table_url(run)).content.decode()
    assert page.count('<span class="soft">with a hint</span>') == 1
    assert page.count("right, with a hint</span></a>") == 1  # on the map of the round
    assert "<dt>With a hint</dt><dd>1</dd>" in page


def test_a_hint_for_a_stop_that_has_passed_is_409_and_notes_nothing(client_of, alice):
    client, run = client_of(alice), start_in(Mode.GUIDED, alice)
    stale = form_of(round_state_of(run).stop)
    say(run)
    response = client.post(hint_url(run), stale)
    assert response.status_code == 409
    assert "already answered" in response.content.decode()
    assert Run.objects.get().hinted == ""


def test_an_answer_and_a_hint_of_the_same_instant(alice):
    """The other way round: the stop was answered meanwhile, so no hint is noted for the next one."""
    run = start_in(Mode.GUIDED, alice)
    before = round_state_of(run)
    say(run)
    assert runs.give_hint(state=before, place=str(before.stop.place)) is False
    assert Run.objects.get().hinted == ""


# --- The plate ---------------------------------------------------------------------------------------
