"""What becomes of a bet when the dealer does not qualify: pushed, taken, or paid even money at once."""

import pytest

from games.engine.misconceptions.misconception_catalog import BY_SLUG, MISTAKES
from games.engine.rounds.rounds import Round
from tests.games.misconceptions.test_misconceptions import marked
from tests.games.random_documents import RABBIT, SIX
from tests.games.round_builder import at, lines, play

ACE_QUEEN, ACE_KING = "Ad Qc 9h 7s 4d 2c", "Ad Kc 8h 6s 4c 2d"
FIVES, KING_HIGH, SAME = "5c 5d Jh 8s 3h Tc", "Ks Jh 9s 6d 5h 3c", "Ac Qd 9s 7h 4s 2h"
SLUG = "ante-paid-unqualified"
PAYS = BY_SLUG[SLUG].change


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
