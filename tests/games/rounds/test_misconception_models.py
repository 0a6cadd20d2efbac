"""Holders: a trainee with a mistake has an answer at every stop, or nothing to say; and never fails."""

from games.engine.diagnosis.misconception_models import Holder, MisconceptionModel
from games.engine.misconceptions.misconception_catalog import BY_SLUG
from games.engine.questions.answers import BetAnswer
from games.engine.rounds.rounds import Round
from games.engine.rules.wagers import Action
from tests.games.random_documents import RABBIT
from tests.games.round_builder import at, play
from tests.games.trainee import paying, stop_of

LEAVE = BetAnswer(Action.LEAVE)


def refunds(slug: str) -> dict[str, tuple]:
    """The answers at the pass of refunds before a dealer with king-high, by prompt key."""
    played: Round = play(RABBIT, "2c Kd Qh 9s 6d 4c", at(1, "3d 5c 5h Jh 8s Tc", ante=1_500))
    (holder, *_) = MisconceptionModel(played).holders_of(BY_SLUG[slug])
    stop = stop_of(played, "refund/0")
    return {
        prompt.key: MisconceptionModel(played).answers_of(holder, prompt, stop) for prompt in stop.prompts
    }


def test_rh_13_who_forgets_the_qualifier_leaves_the_antes_in_a_pass_that_is_not_theirs():
    """In the round that they believe in there is no such pass; at this table there is."""
    assert refunds("qualifier-forgotten")["refund/1/refund/ante"] == (LEAVE,)


def test_rh_13_an_ante_can_be_paid_in_the_pass_of_refunds():
    assert refunds("ante-paid-unqualified")["refund/1/refund/ante"] == (paying(1_500),)


def test_rh_8a_two_way_bad_beat_is_left_on_a_hopeless_fold_too():
    played = play(
        RABBIT, "2c Qc Qd 9s 6d 4c", at(1, "5c Kh 9h 8s 7d 3h", "fold", ante=500, two_way_bad_beat=500)
    )
    stop = stop_of(played, "decide/1")
    prompt = stop.prompt("decide/1/bet/two-way-bad-beat")
    assert MisconceptionModel(played).answers_of(Holder(BY_SLUG["left-dead-side-bet"]), prompt, stop) == (
        LEAVE,
    )
