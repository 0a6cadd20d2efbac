"""What a known wrong answer is called, and what it is not called."""

import pytest

from games.engine.diagnosis.diagnosis import Diagnosis
from games.engine.diagnosis.grading import grade_stop
from games.engine.misconceptions.arithmetic_slips import Due, slips_to
from games.engine.misconceptions.misconception_catalog import BY_SLUG
from games.engine.rounds.rounds import Round
from tests.games.random_documents import RABBIT, SIX
from tests.games.round_builder import METER, at, play
from tests.games.trainee import right_answers, stop_of

KING_HIGH, PAIR, ACES = "2c Kd Qh 9s 6d 4c", "3d 5c 5h Jh 8s Tc", "3c Ac Ad 9s 6d 4c"
REFUND = KING_HIGH, at(1, PAIR, ante=1_500), "refund/0"


def named(played: Round, place: str, **changes: str) -> dict[str, Diagnosis]:
    stop = stop_of(played, place)
    bets = {prompt.wager: prompt.key for prompt in stop.prompts}
    said = right_answers(stop) | {bets[bet.replace("_", "-")]: answer for bet, answer in changes.items()}
    return {v.prompt.wager: v.diagnosis for v in grade_stop(played, stop, said) if not v.right}


@pytest.mark.parametrize(
    ("dealer", "spot", "place", "bet", "said", "name", "never"),
    [
        (ACES, at(1, "3d 5c 4h Jh 8s Tc", ante=1_000), "reconcile/1", "play", "push", "play-pushed", ""),
        (
            *(ACES, at(1, "3d Kc Kh Jh 8s Tc", ante=1_000, tens_up=1_000), "reconcile/1", "tens_up", "take"),
            *("side-bet-against-dealer", "other-games-paytable"),
        ),
        (*REFUND, "ante", "leave", "ante-left-unqualified", "ante-paid-unqualified"),
        (*REFUND, "ante", "pay 15", "ante-paid-unqualified", ""),
    ],
)
def test_a_wrong_answer_is_called_by_what_was_done(dealer, spot, place, bet, said, name, never):
    (naming,) = named(play(RABBIT, dealer, spot), place, **{bet: said}).values()
    assert name in naming.mistakes
    assert never not in naming.names


def test_rh_13_an_ante_paid_and_a_play_pushed_are_one_mistake():
    """As three card poker has it."""
    played = play(RABBIT, KING_HIGH, at(1, PAIR, ante=1_500))
    naming = named(played, "refund/0", ante="pay 15", play="push")
    assert {bet: one.mistakes[0] for bet, one in naming.items()} == dict.fromkeys(
        ("ante", "play"), "ante-paid-play-pushed"
    )
    said = BY_SLUG["play-pushed"].describe(played.inputs.game.wager("play").name)
    assert said == "pushed the Play though one hand beat the other"


def test_a_hand_that_was_named_right_was_not_missed():
    stop = stop_of(played := play(SIX, "Kc Jc 9c 8c 7c 3h", at(1, "6h 6d Qd 8s 4s 2s", ante=500)), "reveal/0")
    keys = {prompt.question.slug: prompt.key for prompt in stop.prompts}
    said = right_answers(stop) | {keys["qualifies"]: "no"}
    missed = [said, said | {keys["dealer-hand"]: "straight"}]
    read, unread = (
        {name for v in grade_stop(played, stop, one) for name in v.diagnosis.names} for one in missed
    )
    assert "missed-flush" not in read
    assert "missed-flush" in unread


def test_two_bets_paid_as_one_is_the_name_of_both():
    played = play(RABBIT, ACES, at(1, "3d 8c 8h 8s 7s Tc", ante=1_000))
    naming = named(played, "reconcile/1", ante="pay 20", play="push")
    assert {one.mistakes for one in naming.values()} == {("play-paid-with-ante",)}
    assert named(played, "reconcile/1", play="push")["play"].mistakes[0] == "play-pushed"


@pytest.mark.parametrize(
    ("game", "dealer", "spot", "bet", "said", "name", "never"),
    [
        (
            *("four-card-poker", "9h 8c 7d 6s Kc Qd", at(1, "9c 8d 7h 6c 2s", "1x", ante=500)),
            *("play", "push", "tie-pushed", "play-pushed"),
        ),
        (
            *("crazy-4-poker", "Ks Qd 9h 4c 2d", at(1, "Ah Ac 9s 4d 2s", "1x", ante=500, super_bonus=500)),
            *("super_bonus", "pay 5", "no-line-paid-even", "big-hand-forgotten"),
        ),
    ],
)
def test_a_name_is_never_of_hands_that_the_round_does_not_have(game, dealer, spot, bet, said, name, never):
    (naming,) = named(play(game, dealer, spot), "reconcile/1", **{bet: said}).values()
    assert name in naming.mistakes
    assert never not in naming.names


@pytest.mark.parametrize("paid", ["11000", "10700", "10740", "10745"])
def test_a_jackpot_that_is_rounded_was_not_certainly_taken_before_coin_in(paid):
    """A meter of 10,745.00 and a quarter of each bet; in whole dollars both come to the same."""
    meter = METER | {"amount": 1_074_500, "contribution": "0.25"}
    royal = at(1, "As Ks Qs Js Ts 2d", ante=500, progressive=100)
    naming = named(
        play(SIX, "7c 5s 4s 3s 2h 9d", royal, meter=meter), "reconcile/1", progressive=f"pay {paid}"
    )
    assert "meter-share-rounded" in naming["progressive"].mistakes
    assert naming["progressive"].name != "coin-in-forgotten"


def test_the_figure_of_the_odds_is_no_tenth_by_mistake():
    """Three of a kind pays 5 to 1 on $10. Once, it may be a slip."""
    played = play(RABBIT, ACES, at(1, "8d 5c 5d 5h Kc 3s", ante=1_000, tens_up=1_000))
    naming = named(played, "reconcile/1", tens_up="pay 5")["tens-up"]
    assert (naming.names[:2], naming.name) == (("odds-without-stake", "odds-as-dollars"), "")


DUE = Due(4_500, 1_500, 1_500, frozenset({700}), frozenset({900}), frozenset({30_000}))


@pytest.mark.parametrize(
    ("due", "paid", "slips"),
    [
        (DUE, 4_500, ()),
        (DUE, 6_000, ("one-stake-too-many",)),
        (DUE, 3_000, ("one-stake-too-few",)),
        (DUE, 300, ("odds-as-dollars",)),
        (DUE, 9_000, ("doubled",)),
        (DUE, 2_250, ("halved",)),
        (DUE, 45_000, ("a-zero-more",)),
        (DUE, 450, ("a-zero-less",)),
        (DUE, 700, ("another-bets-amount",)),
        (DUE, 900, ("another-spots-amount",)),
        (DUE, 30_000, ("another-line",)),
        (DUE, 4_400, ("off-by-a-chip",)),
        (DUE, 7_000, ("off-by-a-chip",)),
        (DUE, 7_100, ()),
        (DUE, 5_400, ("digits-transposed",)),
        (Due(123_400), 124_300, ("digits-transposed",)),
        (Due(123_400), 120_340, ()),  # $1,234 and $1,203.40: no dollar changes place with a cent of nothing
        (Due(4_500), 4_050, ()),
        (Due(4_500), 450, ("a-zero-less",)),
        (Due(12_750), 12_705, ("digits-transposed",)),
        (Due(12_750), 17_250, ("digits-transposed",)),
        (Due(500), 50, ("a-zero-less",)),
    ],
)
def test_a_slip_is_known_by_the_amounts_alone(due, paid, slips):
    assert slips_to(due, paid) == slips
