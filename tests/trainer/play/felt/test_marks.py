"""Verdicts in place: a tick or a cross at the bets just answered, the rule beside the mistake, picked cards
as cards; and nothing of it where nothing may be said."""

import re

import pytest

from games.engine.misconceptions.misconception_catalog import BY_SLUG
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import stop_at
from tests.games.trainee import paid, wrong_answers
from tests.scale import one_game_of_bets, one_game_of_dealers
from tests.trainer.modes import replay_url, start_in
from tests.trainer.playing import play_out, post, right_answers, round_state_of, say, start_run
from trainer.live.rendering import watched_fragment
from trainer.play import selectors
from trainer.play.felt.verdicts import group_view, marks_of
from trainer.play.models import Mode, Verdict

pytestmark = pytest.mark.django_db


def marks_in(body: str) -> list[str]:
    felt = body[body.index('<section id="felt"') : body.index("</section>", body.index('<section id="felt"'))]
    return re.findall(r'<span class="mark mark-(\w+)">', felt)


def to_the_bets(run) -> None:
    """Up to the first stop that asks about bets."""
    while not any(prompt.wager for prompt in round_state_of(run).stop.prompts):
        say(run)


@one_game_of_bets("six-card-poker")
@pytest.mark.parametrize(("how", "mark"), [(right_answers, "right"), (wrong_answers, "wrong")])
def test_the_bets_just_answered_are_marked_on_the_felt(client_of, alice, game, how, mark):
    client, run = client_of(alice), start_run(alice, game=game, spots=2)
    to_the_bets(run)
    stop = round_state_of(run).stop
    bets = {(prompt.spot, prompt.wager) for prompt in stop.prompts if prompt.wager}
    body = post(client, run, how(stop)).content.decode()
    assert marks_in(body) == [mark] * len(bets)
    assert marks_in(watched_fragment(round_state_of(run).run)) == marks_in(body)


def test_the_next_answer_takes_the_marks_off_again(client_of, alice):
    client, run = client_of(alice), start_run(alice, game="6-5-4-poker", spots=3)
    to_the_bets(run)
    first, then = (post(client, run).content.decode() for _ in range(2))
    assert marks_in(first)
    state = round_state_of(run)
    answer = selectors.last_answer(run=state.run, round=0)
    assert {spot for spot, *_ in marks_of(state, answer)} == {state.stops[answer.position].spot}
    assert len(marks_in(then)) == len(marks_of(state, answer))


def test_a_bet_is_right_only_with_its_amount(alice):
    run = start_run(alice, game="6-5-4-poker", spots=6, seed="b22")
    wrong_amount = None
    while wrong_amount is None:
        stop = round_state_of(run).stop
        bet = next((prompt for prompt in stop.prompts if prompt.wager and prompt.pays), None)
        typed = right_answers(stop)
        if bet:
            wrong_amount, typed[bet.key] = bet, paid(bet.pays + 100)
        say(run, typed)
    state = round_state_of(run)
    marks = marks_of(state, selectors.last_answer(run=state.run, round=0))
    assert [bet for bet, mark in marks.items() if mark == "wrong"] == [
        (wrong_amount.spot, wrong_amount.wager, False)
    ]


@pytest.mark.parametrize("mode", [Mode.LEARN, Mode.TEST])
def test_where_nothing_is_scored_or_said_nothing_is_marked(client_of, alice, bob, mode):
    client = client_of(alice)
    run = start_in(mode, alice, game="6-5-4-poker", spots=2, rounds=2)
    while stop := round_state_of(run).stop:
        assert marks_in(post(client, run, wrong_answers(stop)).content.decode()) == []
        assert marks_in(watched_fragment(round_state_of(run).run)) == []


def test_the_replay_marks_the_bets_of_its_stop(client_of, alice):
    client, run = client_of(alice), start_run(alice, game="6-5-4-poker", spots=2)
    play_out(run)
    for stop in round_state_of(run).stops:
        bets = {(prompt.spot, prompt.wager) for prompt in stop.prompts if prompt.wager}
        body = client.get(f"{replay_url(run)}?at={stop.frame}").content.decode()
        assert marks_in(body) == ["right"] * len(bets)


# --- The mistake beside the rule ----------------------------------------------------------------------


def paid_under(mistake: str, alice, *, seed: str):
    """Plays until this mistake alone changes a pay of Queens Up, and pays so; the verdicts of that stop."""
    run = start_run(alice, game="6-5-4-poker", spots=6, seed=seed)
    while stop := round_state_of(run).stop:
        say(run, right_answers(stop) | _paid_otherwise(round_state_of(run), mistake))
        if Verdict.objects.filter(mistake=mistake).exists():
            state = round_state_of(run)
            return run, group_view(state, selectors.last_answer(run=state.run, round=0)).verdicts
    raise AssertionError(f"nothing in this round is paid otherwise under {mistake}")


def _paid_otherwise(state, mistake: str) -> dict[str, str]:
    played, stop = state.played, state.stop
    for inputs in BY_SLUG[mistake].change(played.inputs):
        believed = stop_at(Round(inputs, played.exercise, played.inputs), stop.place)
        for prompt in stop.prompts:
            other = believed.prompt(prompt.key) if believed else None
            if other and prompt.key.endswith("bet/queens-up") and 0 < prompt.pays != other.pays > 0:
                return {prompt.key: paid(other.pays)}
    return {}


def test_a_named_mistake_stands_beside_the_rule(client_of, alice):
    run, verdicts = paid_under("row-above", alice, seed="b22")
    wrong = next(verdict for verdict in verdicts if not verdict.right)
    assert wrong.mistake == "You paid the paytable line above. Second time."
    assert wrong.believed == "three of a kind pays 40 to 1"
    assert wrong.because == "three of a kind pays 8 to 1"
    assert (wrong.due_sum, wrong.given_sum) == ("8 × $25 = $200", "40 × $25 = $1,000")
    body = " ".join(client_of(alice).get(f"/runs/{run.pk}/rounds/0/").content.decode().split())
    assert '<p class="verdict-mistake">You paid the paytable line above. Second time.</p>' in body
    assert "That would be right if: three of a kind pays 40 to 1" in body


def test_what_lies_face_down_is_not_spoken_of(alice, monkeypatch):
    from trainer.play.felt import verdicts as beliefs

    monkeypatch.setattr(beliefs, "_all_up", lambda *_: False)
    _run, verdicts = paid_under("row-above", alice, seed="b22")
    assert {verdict.believed for verdict in verdicts} == {""}


@one_game_of_dealers("6-5-4-poker")
def test_picked_cards_are_shown_as_cards_in_the_order_in_which_they_lie(client_of, alice, game):
    client, run = client_of(alice), start_run(alice, game=game, spots=2)
    while not round_state_of(run).stop.prompts[0].cards:
        say(run)
    stop = round_state_of(run).stop
    prompt, typed = stop.prompts[0], wrong_answers(stop)
    post(client, run, typed)
    state = round_state_of(run)
    view = group_view(state, selectors.last_answer(run=state.run, round=0)).verdicts[0]
    assert {card.text for card in view.given_cards} == set(typed[prompt.key])
    assert {card.text for card in view.expected_cards} == set(prompt.right[0])
    for shown in (view.given_cards, view.expected_cards):
        texts = [card.text for card in shown]
        assert texts == [card for card in prompt.cards if card in texts]
