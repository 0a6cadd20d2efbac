"""Mistakes of games by their golden rounds: each wrong answer is called by what was believed."""

import tomllib

import pytest

from games import GAMES
from games.engine.diagnosis.grading import grade_stop
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import EVERYDAY
from games.engine.rounds.rounds import Round
from games.engine.rules.pages import FIXTURES
from games.engine.serialization.reading import read_document
from tests.games.trainee import prompt_at, right_answers, stop_of, typed


def golden(game: str, name: str, asks: frozenset[str] = EVERYDAY) -> Round:
    page = (FIXTURES / "rounds" / game / f"{name}.toml").read_text(encoding="utf-8")
    return Round(read_document(tomllib.loads(page)["round"], GAMES), Exercise(asks))


MISTAKES = {
    "high-card-flush": [
        ("rank-before-length", "four-cards-beat-three", "reconcile/2/bet/ante", "take"),
        ("qualified-any-rank", "eight-high-does-not-qualify", "reveal/0/qualifies", "yes"),
        ("ante-pushed-unqualified", "eight-high-does-not-qualify", "reconcile/1/bet/ante", "push"),
        ("play-paid-unqualified", "eight-high-does-not-qualify", "reconcile/1/bet/raise", "pay 10"),
        (
            *("side-bet-in-main-suit", "another-suit-wins-straight-flush"),
            *("reconcile/2/bet/straight-flush", "take"),
        ),
        ("missed-wheel", "ace-high-or-low", "reconcile/1/bet/straight-flush", "take"),
        ("took-bad-beat-on-fold", "folded-hand-wins-bonus", "decide/3/bet/straight-flush", "take"),
        ("side-bet-against-dealer", "bonus-on-a-losing-hand", "reconcile/3/bet/flush", "take"),
        ("tie-to-dealer", "equal-hands", "reconcile/1/bet/raise", "take"),
        ("other-paytable", "bonus-by-other-paytables", "reconcile/4/bet/flush", "pay 5"),
    ],
    "texas-holdem-bonus": [
        ("no-line-paid-even", "flop-bet-wins", "reconcile/2/bet/ante", "pay 10"),
        ("no-line-taken", "ante-pays-a-straight", "reconcile/1/bet/ante", "take"),
        ("play-pushed", "ace-low-straight", "reconcile/1/bet/flop", "push"),
        ("tie-to-dealer", "aces-against-aces", "reconcile/3/bet/flop", "take"),
        ("unused-cards-broke-tie", "folded-hand", "reconcile/4/bet/river", "pay 5"),
        ("no-kickers", "kicker-decides", "reconcile/3/bet/ante", "push"),
        ("missed-wheel", "ace-low-straight", "reconcile/1/bet/ante", "take"),
        ("straight-above-flush", "flush-over-straight", "reconcile/4/bet/flop", "take"),
        ("side-bet-against-dealer", "ace-queen-of-one-suit", "reconcile/2/bet/bonus", "take"),
        ("side-bet-on-main-hand", "ace-queen-of-one-suit", "reconcile/5/bet/bonus", "pay 25"),
        ("took-bad-beat-on-fold", "bonus-after-a-fold", "flop-bet/1/bet/bonus", "take"),
        ("settled-dead-side-bet", "bonus-lost-with-the-fold", "flop-bet/1/bet/bonus", "pay 15"),
        ("row-below", "aces-against-aces", "reconcile/3/bet/bonus", "pay 150"),
    ],
    "blackjack": [
        ("ace-as-one", "hard-and-soft-totals", "play/1.1/total", "7"),
        ("natural-as-21", "blackjack-in-turn", "settle/2/bet/wager", "push"),
        ("blackjack-after-split", "split-aces-get-one-card", "settle/3.1/bet/wager", "pay 7.50"),
        ("big-hand-forgotten", "blackjack-three-to-two", "play/5.1/bet/wager", "pay 12.50"),
        ("other-paytable", "blackjack-six-to-five", "play/4.1/bet/wager", "pay 18.75"),
        ("other-paytable", "blackjack-three-to-two", "play/5.1/bet/wager", "pay 15"),
        ("odd-cents-rounded", "blackjack-three-to-two", "play/5.1/bet/wager", "pay 18"),
        ("whole-bet-insured", "insurance-won", "peek/2/bet/insurance", "pay 40"),
        ("even-money-for-everything", "insurance-won", "peek/2/bet/insurance", "pay 10"),
        ("naturals-tie-lost", "both-blackjacks-push", "peek/2/bet/wager", "take"),
        ("tie-to-dealer", "twenty-one-against-twenty-one", "settle/3/bet/wager", "take"),
        ("bust-left", "bust-is-taken-at-once", "play/2.2/bet/wager", "leave"),
        ("doubled-stack-left", "double-down", "settle/3/bet/double", "push"),
        ("stands-on-16", "dealer-draws-on-sixteen", "dealer-draws/0.1/drawing", "stand"),
        ("other-soft-17", "dealer-hits-soft-17", "dealer-draws/0.1/drawing", "stand"),
        ("other-soft-17", "dealer-stands-on-soft-17", "dealer-draws/0.1/drawing", "draw"),
        ("surrender-taken-whole", "surrender-an-odd-bet", "play/3.2/bet/wager", "take"),
        (
            *("side-bet-against-dealer", "side-bets-before-a-blackjack"),
            *("side-bets/3/bet/perfect-pairs", "take"),
        ),
        ("first-base-first", "win-lose-and-push", "order/0/first-spot", "1"),
    ],
}
"""The mistake, the round, the question and the answer, all else at the stop being right."""


@pytest.mark.parametrize(
    ("game", "name", "round", "key", "said"),
    [(game, *row) for game, rows in MISTAKES.items() for row in rows],
)
def test_a_mistake_of_the_game_is_named(game, name, round, key, said):
    played = golden(game, round)
    due, stop = prompt_at(played, key), stop_of(played, "/".join(key.split("/")[:2]))
    assert said != typed(due, due.due)
    (wrong,) = [one for one in grade_stop(played, stop, right_answers(stop) | {key: said}) if not one.right]
    assert name in wrong.diagnosis.names
