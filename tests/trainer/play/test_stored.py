"""A stored verdict says what of a bet was missed, which bet it is about, and what was due."""

import pytest

from games import GAMES
from games.engine.procedure.frames import read_key
from games.engine.questions.answers import BetAnswer
from tests.games.trainee import paid, right_answers, wrong_answers
from tests.trainer.play.answers import stored
from tests.trainer.playing import play_out, start_run
from trainer.play.models import Answer, Verdict
from trainer.play.models.answers import in_force
from trainer.play.round_state import RoundState

pytestmark = pytest.mark.django_db
GAME = "six-card-poker"
BET = {"ask": "bet", "prompt": "reconcile/1/bet/ante", "given": "pay 25", "rules_version": 2}
TOO_MUCH = BET | {"right": False, "given": "pay 30", "overpaid": 500, "missed": "amount"}


def sometimes_wrong(stop) -> dict:
    """Another amount on the second spot and another action on the third; elsewhere right, and cut."""
    typed = right_answers(stop)
    for prompt in (prompt for prompt in stop.prompts if isinstance(prompt.due, BetAnswer)):
        if prompt.spot == 2 and prompt.pays:
            typed[prompt.key] = paid(prompt.pays + 500)
        elif prompt.spot == 3:
            typed[prompt.key] = wrong_answers(stop)[prompt.key]
        elif prompt.pays:
            typed[f"{prompt.key}/chips"] = "g r"
    return typed


@pytest.mark.parametrize("first", [BET, TOO_MUCH])
def test_marked_again_by_these_rules_it_counts_as_it_was_marked_last(alice, first):
    for verdict in ({"given": "pay 25"}, {"given": "pay 30", "right": False, "missed": "amount"}):
        (marked,) = in_force(stored(start_run(alice), first, BET | {"rules_version": 3} | verdict))
        assert (marked.given, marked.right) == (verdict["given"], verdict.get("right", True))
        assert (marked.missed, marked.overpaid, marked.rules_version) == (verdict.get("missed", ""), 0, 3)


def test_a_wrong_bet_says_what_was_missed_and_a_right_one_nothing(alice):
    play_out(start_run(alice, game=GAME, spots=6, seed="kept 24"), how=sometimes_wrong)
    bets = Verdict.objects.filter(ask__in=("bet", "refund", "envy"))
    assert {verdict.missed for verdict in Verdict.objects.filter(right=True)} == {""}
    assert {verdict.missed for verdict in bets.filter(right=False)} == {"action", "amount"}
    for verdict in bets.filter(right=False):
        assert verdict.missed == ("amount" if read_key(verdict.prompt).spot == 2 else "action")
    assert not Verdict.objects.filter(right=False).exclude(pk__in=bets).exclude(missed="").exists()


@pytest.mark.parametrize("game", list(GAMES))
def test_what_is_stored_is_what_the_key_says_and_what_was_due(alice, game):
    run = start_run(alice, game=game, spots=3)
    play_out(run, how=wrong_answers)
    prompts = {prompt.key: prompt for stop in RoundState(run, 0).stops for prompt in stop.prompts}
    verdicts = list(Verdict.objects.all())
    assert Answer.objects.count() == len(RoundState(run, 0).stops)
    assert sum(not one.right for one in verdicts) > Answer.objects.count() / 2
    assert {bool(one.wager) for one in verdicts} == ({False} if GAMES[game].falls else {True, False})
    for one in verdicts:
        key, prompt = read_key(one.prompt), prompts[one.prompt]
        assert (one.spot, one.wager) == (key.spot, key.wager) == (prompt.spot, prompt.wager)
        assert one.due == str(prompt.words(prompt.due))[:200]


def test_what_was_right_is_its_own_due(alice):
    play_out(start_run(alice), how=right_answers)
    bets = Verdict.objects.exclude(wager="")
    assert [one.given for one in bets] == [one.due for one in bets] != []
