"""Reasons: the hand in full, and the rule that the answer rests on."""

import pytest

from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import EVERYDAY, FLOOR, WHOLE_JOB
from games.engine.rounds.rounds import Round
from tests.games.random_documents import RABBIT, SIX, WILD
from tests.games.round_builder import METER, at, play
from tests.games.trainee import LEAVE, each_prompt, prompt_at

ACE_QUEEN, ACE_KING = "Ad Qc 9h 7s 4d 2c", "Ad Kc 8h 6s 4c 2d"
KING_HIGH, FIVES, ACES = "Ks Jh 9s 6d 5h 3c", "5c 5d Jh 8s 3h Tc", "Ah As Js 8c 6h 3d"


def because(played: Round, key: str) -> str:
    return prompt_at(played, key).because


@pytest.mark.parametrize(
    ("dealer", "said"),
    [
        (ACE_QUEEN, "ace-queen high does not qualify"),
        (ACE_KING, "ace-king high qualifies"),
        ("2c 2d 9h 7s 5d 4c", "a pair of twos qualifies"),
        ("9d 8c 7h 6s 5d 2c", "a nine-high straight qualifies"),
        ("Ad Td 9d 7d 4d 2c", "an ace-high flush qualifies"),
        ("8d 7d 6d 5d 4d 2c", "an eight-high straight flush qualifies"),
        ("Ad Kd Qd Jd Td 2c", "a royal flush qualifies"),
        ("9d 9c 9h 4s 4d 2c", "nines full of fours qualify"),
        ("9d 9c 4h 4s Qd 2c", "two pair, nines and fours, qualifies"),
        ("9d 9c 9h 5s 4d 2c", "three nines qualify"),
    ],
)
def test_a_reason_names_the_dealers_hand_in_full(dealer, said):
    assert because(play(SIX, dealer, at(1, "Kh Jc Tc 8s 6h 3c", ante=500)), "reveal/0/qualifies") == said


def test_a_reason_names_a_players_hand_in_full_and_a_pair_with_its_article():
    played = play(SIX, ACE_KING, at(1, FIVES, ante=500, aces_up=500, bad_beat=500))
    assert because(played, "reconcile/1/player-hand") == "a pair of fives"
    assert because(played, "reconcile/1/bet/aces-up") == "the paytable has no line for a pair of fives"
    assert because(played, "reconcile/1/bet/bad-beat") == (
        "the paytable has no line for ace-king high (the losing hand)"
    )
    paid = play(SIX, ACE_KING, at(1, ACES, ante=500, aces_up=500))
    assert because(paid, "reconcile/1/bet/aces-up") == "a pair of aces pays 1 to 1"


def test_wsd_3_an_automatic_winner_is_named_in_full():
    played = play(WILD, "Kc Kd Kh Ks 4d 2c", at(1, "Tc 9d 8h 7s 6c", "stand", wager=500))
    assert because(played, "reconcile/1/bet/wager").startswith("a ten-high straight wins automatically")


def test_sixcpp_01_a_row_that_is_dealt_otherwise_says_what_is_printed():
    played = play(
        SIX,
        ACE_QUEEN,
        at(1, "Td 9d 8h 7c 6c 2s", ante=500, progressive=100),
        meter=METER,
        progressive="SIXCPP-01",
    )
    assert because(played, "reconcile/1/bet/progressive") == ("straight pays 10 for 1, printed 100 to 1")


def test_scp_15_a_side_bet_that_stands_on_a_fold_cites_the_rule_that_lets_it_stand():
    played = play(SIX, ACE_KING, at(1, "Ah As Js 8c 7h 3d", "fold", ante=500, bad_beat=500))
    left = prompt_at(played, "decide/1/bet/bad-beat")
    assert (left.right, left.rule, left.because) == ((LEAVE,), "SCP 15", "Bad Beat stays in action")
    hopeless = play(SIX, ACE_KING, at(1, FIVES, "fold", ante=500, bad_beat=500))
    assert prompt_at(hopeless, "decide/1/bet/bad-beat").rule == "RULED SCP 15"


@pytest.mark.parametrize(
    ("game", "dealer", "rule"), [(SIX, ACE_QUEEN, "SCP 8"), (RABBIT, "2c Kd Qh 9s 6d 4c", "RH 13")]
)
def test_play_at_a_refund_cites_the_rule_that_leaves_it_in_action(game, dealer, rule):
    played = play(game, dealer, at(1, "3d 5c 5h Jh 8s Tc", ante=500))
    left = prompt_at(played, "refund/1/refund/play")
    assert (left.right, left.rule) == ((LEAVE,), rule)


@pytest.mark.parametrize(("does", "rule"), [("fold", "SCP 6"), ("play", "RULED SCP 9")])
def test_the_floor_looks_at_a_fold_by_the_rule_of_the_fold(does, rule):
    inputs = play(SIX, ACE_KING, at(1, KING_HIGH, does, ante=500)).inputs
    (look,) = (prompt for _stop, prompt in each_prompt(Round(inputs, Exercise(FLOOR))))
    assert look.rule == rule.removeprefix("RULED ")


STRAIGHT_FLUSH, ROYAL = "9s 8s 7s 6s 5s 2d", "Ah Kh Qh Jh Th 3d"
CLUBS = "Ac Kc Qc Jc Tc 4d"


def at_the_meter(*spots: dict, **house) -> dict[str, tuple[str, str]]:
    """(rule, because) of everything that is asked of the meter, by its prompt."""
    inputs = play(SIX, "Qd Jd 9c 7d 5d 2h", *spots, meter=METER, **house).inputs
    found = each_prompt(Round(inputs, Exercise(WHOLE_JOB - EVERYDAY | {"bets"})))
    return {prompt.key: (prompt.rule, prompt.because) for _stop, prompt in found if "meter" in prompt.key}


def test_what_is_asked_of_the_meter_cites_what_it_rests_on():
    said = at_the_meter(
        at(1, ROYAL, ante=500, progressive=100), at(2, STRAIGHT_FLUSH, ante=500, progressive=100)
    )
    assert {key: rule for key, (rule, _because) in said.items()} == {
        "coin-in/0/meter-after-coin-in": "HOUSE meter",
        **{"reconcile/2/meter-takes": "SCPP 8a", "reconcile/2/meter-shows": "SCPP 8a"},
        **{"reconcile/2/meter-reseeded": "SCPP 3", "reconcile/1/meter-takes": "SCPP 8a"},
        **{"reconcile/1/meter-shows": "SCPP Systems flexibility", "reconcile/1/meter-reseeded": "SCPP 3"},
    }


def test_scpp_8c_royals_that_share_name_what_is_shared():
    """The second is paid of the meter that the first found, whatever the restarted one shows."""
    spots = at(1, ROYAL, ante=500, progressive=100), at(4, CLUBS, ante=500, progressive=100)
    said = at_the_meter(*spots, split_royals=True)
    shared = "royal flush pays 100%: two share the $10,000 meter, so "
    for spot in (4, 1):
        rule, reason = said[f"reconcile/{spot}/meter-takes"]
        assert (rule, reason) == ("SCPP 8c", f"{shared}this spot’s part is $5,000")
    alone = at_the_meter(*spots)
    assert alone["reconcile/4/meter-takes"][1].endswith("$10,000 off the $10,000 meter")
