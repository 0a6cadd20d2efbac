"""What becomes of a bet when the dealer does not qualify: pushed, taken, or paid even money at once."""

from dataclasses import replace

import pytest

from games.engine.misconceptions.misconception_catalog import BY_SLUG, MISTAKES
from games.engine.rounds.rounds import Round
from games.engine.rules.games import Game
from games.engine.rules.wagers import Action, Beats, Misreading
from games.engine.settlement.settlements import settle
from tests.games.misconceptions.test_misconceptions import marked
from tests.games.random_documents import RABBIT, SIX
from tests.games.round_builder import at, lines, play

ACE_QUEEN, ACE_KING = "Ad Qc 9h 7s 4d 2c", "Ad Kc 8h 6s 4c 2d"
FIVES, KING_HIGH, SAME = "5c 5d Jh 8s 3h Tc", "Ks Jh 9s 6d 5h 3c", "Ac Qd 9s 7h 4s 2h"
SLUG = "ante-paid-unqualified"
PAYS = BY_SLUG[SLUG].change


def ante_settles(game: Game, times: int = 1, **how) -> Game:
    """The main bet settled another way, by default with its hand; even money is `times` the stake."""
    ante, *others = game.wagers
    assert isinstance(ante.won, Beats)
    how = {"first_pass": False} | how
    ante = replace(ante, won=replace(ante.won, **how), misread=Misreading(times=times))
    return replace(game, wagers=(ante, *others))


@pytest.mark.parametrize("first_pass", [False, True])
@pytest.mark.parametrize(("times", "pays"), [(1, 1_500), (2, 3_000)])
@pytest.mark.parametrize("hand", [FIVES, KING_HIGH, SAME], ids=["higher", "lower", "equal"])
def test_it_is_paid_even_money_whatever_the_hand(hand, times, pays, first_pass):
    inputs = play(SIX, ACE_QUEEN, at(1, hand, ante=1_500)).inputs
    game = ante_settles(inputs.game, unqualified=Action.PAY, times=times, first_pass=first_pass)
    line = settle(replace(inputs, game=game)).at(1, "ante")
    assert (line.action, line.pays, line.net, line.rule) == (Action.PAY, pays, pays, "SCP 8")
    assert (line.stage, line.because) == (
        "refund" if first_pass else "reconcile",
        "the dealer doesn’t qualify",
    )


def test_a_dealer_who_qualifies_is_compared():
    inputs = play(SIX, ACE_KING, at(1, KING_HIGH, ante=1_500)).inputs
    game = ante_settles(inputs.game, unqualified=Action.PAY)
    assert settle(replace(inputs, game=game)).at(1, "ante").action is Action.TAKE


@pytest.mark.parametrize(("action", "pays"), [(Action.PUSH, 0), (Action.TAKE, 0)])
def test_a_push_and_a_take_pay_nothing(action, pays):
    inputs = play(SIX, ACE_QUEEN, at(1, FIVES, ante=1_500)).inputs
    line = settle(replace(inputs, game=ante_settles(inputs.game, unqualified=action))).at(1, "ante")
    assert (line.action, line.pays) == (action, pays)


@pytest.mark.parametrize(
    ("game", "dealer", "hand"), [(SIX, ACE_QUEEN, FIVES), (RABBIT, "2c Kd Qh 9s 6d 4c", "3d 5c 5h Jh 8s Tc")]
)
def test_who_pays_it_by_mistake_pays_the_stake(game, dealer, hand):
    (believed,) = PAYS(play(game, dealer, at(1, hand, ante=1_500)).inputs)
    assert lines(Round(believed))["ante"] == ("pay", 1_500)


TOO_LOW = {mistake.slug for mistake in MISTAKES if mistake.family == "qualified-too-low"}
TOO_LOW -= {"qualified-any-rank"}  # where the dealer qualifies by a kind of hand, not by high cards


@pytest.mark.parametrize(
    ("hand", "mistakes"),
    [(KING_HIGH, {SLUG}), (SAME, {SLUG}), (FIVES, {*TOO_LOW, SLUG})],
    ids=["lower", "equal", "higher"],
)
def test_the_stake_paid_is_named_as_that_mistake(hand, mistakes):
    """Alone where the hand does not win; where it wins, a trainee who lets this dealer qualify pays the
    same."""
    played = play(SIX, ACE_QUEEN, at(1, hand, ante=1_500), refund_with_each_hand=True)
    given = {"reconcile/1/bet/ante": "pay 15"}
    wrong = [verdict for verdict in marked(played, "reconcile/1", given) if not verdict.right]
    assert [({*verdict.diagnosis.mistakes}, verdict.overpaid) for verdict in wrong] == [(mistakes, 1_500)]


def test_it_is_named_beside_the_forgotten_qualifier_where_there_is_no_ace():
    played = play(SIX, "Kd Qc 9h 7s 4d 2c", at(1, FIVES, ante=1_500), refund_with_each_hand=True)
    given = {"reconcile/1/bet/ante": "pay 15"}
    wrong = [verdict for verdict in marked(played, "reconcile/1", given) if not verdict.right]
    assert [{*verdict.diagnosis.mistakes} for verdict in wrong] == [{*TOO_LOW - {"qualified-ace-high"}, SLUG}]


def test_an_ante_taken_in_the_first_pass_is_named_too():
    played = play(RABBIT, "2c Kd Qh 9s 6d 4c", at(1, "3d 5c 5h Jh 8s Tc", ante=1_500))
    wrong = [v for v in marked(played, "refund/0", {"refund/1/refund/ante": "take"}) if not v.right]
    assert [verdict.diagnosis.mistakes for verdict in wrong] == [("ante-taken-unqualified",)]
