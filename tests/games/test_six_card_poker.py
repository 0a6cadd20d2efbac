"""Six Card Poker, rule by rule, on hands set out by hand; its progressive has a file of its own."""

import pytest

from games import GAMES
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import prompts
from tests.games.oracles.slow_table import printed_pays
from tests.games.round_builder import METER, at, line, lines
from tests.games.round_builder import play as play_any
from tests.games.six_five_four import cards
from tests.games.trainee import LEAVE, PUSH, TAKE, paying, prompt_at

GAME = GAMES["six-card-poker"]
ACES_UP = printed_pays("six-card-poker", "aces-up")

ACE_QUEEN = "Ad Qc 9h 7s 4d 2c"  # does not qualify
ACE_KING = "Ad Kc 8h 6s 4c 2d"
NINES = "9c 9d Kh 7s 4d 2c"
ROYAL = "As Ks Qs Js Ts 2d"

KING_HIGH = "Ks Jh 9s 6d 5h 3c"
PAIR_OF_FIVES = "5c 5d Jh 8s 3h Tc"
QUEENS = "Qh Qs Js 8c 6h 3d"
ACES = "Ah As Js 8c 6h 3d"

BY_CLASS = {  # one hand of each class that no dealer here shares a card with
    "royal-flush": "Ah Kh Qh Jh Th 3d",
    "straight-flush": "8h 7h 6h 5h 4h Kd",
    "four-of-a-kind": "Jc Jd Jh Js 8c 3d",
    "full-house": "Jc Jd Jh 8s 8c 3d",
    "flush": "Ah Jh 8h 6h 3h Td",
    "straight": "Th 9s 8c 7h 6c 3d",
    "three-of-a-kind": "Jc Jd Jh 8s 6c 3d",
    "two-pair": "Jc Jd 8h 8s 6c 3d",
    "pair-of-aces": "Ac Ah Js 8s 6c 3d",
}


def play(dealer: str, *spots: dict, **house) -> Round:
    return play_any("six-card-poker", dealer, *spots, **house)


def settled_at(played: Round, wager: str, spot: int = 1) -> str:
    found = played.settlement.at(spot, wager)
    assert found
    return found.at


def test_scp_2_3_the_ante_is_needed_and_every_other_bet_is_optional():
    needed = {wager.slug for wager in GAME.wagers if wager.before_cards and not wager.optional}
    optional = {wager.slug for wager in GAME.wagers if wager.optional}
    assert needed == {"ante"}
    assert optional == {"aces-up", "bad-beat", "progressive"}


def test_scp_4_everyone_is_dealt_six_cards_and_the_dealer_turns_three_up():
    felts = {frame.step.name: frame.felt for frame in play(NINES, at(1, QUEENS, ante=1_000)).frames}
    assert felts["deal"].spot(1).cards == felts["deal"].dealer.cards == (None,) * 6
    assert felts["turn-up"].dealer.cards == ("9c", "9d", "Kh", None, None, None)


def test_scp_5a_a_fold_makes_no_play_bet():
    assert line(play(NINES, at(1, KING_HIGH, "fold", ante=1_000)), "play") is None


def test_scp_6_a_fold_loses_the_ante_even_where_the_dealer_does_not_qualify():
    assert line(play(ACE_QUEEN, at(1, KING_HIGH, "fold", ante=1_000)), "ante")[0] == "take"


@pytest.mark.parametrize("hand", [KING_HIGH, QUEENS, "Kd Ks Js 8c 6h 3d"])
def test_scp_6_a_fold_below_a_pair_of_aces_loses_aces_up_at_once(hand):
    played = play("9c 9d Qc 7s 4d 2c", at(1, hand, "fold", ante=1_000, aces_up=500))
    assert line(played, "aces-up") == ("take", 0, -500, "SCP 6")
    assert settled_at(played, "aces-up") == "decide"


@pytest.mark.parametrize("row", BY_CLASS)
def test_scp_6a_a_fold_of_aces_or_better_is_paid_aces_up_at_once(row):
    played = play("9c 9d Kc 7s 4d 2c", at(1, BY_CLASS[row], "fold", ante=1_000, aces_up=500))
    times = ACES_UP["SCP-02"][row].amount
    assert line(played, "aces-up") == ("pay", 500 * times, 500 * times, "SCP 6a")
    assert settled_at(played, "aces-up") == "decide"


def test_scp_6_the_folded_bets_are_asked_about_where_the_player_folds():
    played = play(NINES, at(1, ACES, "fold", ante=1_000, aces_up=500, bad_beat=500))
    asked = next(stop for stop in prompts(played) if str(stop.place) == "decide/1")
    right = {prompt.wager: prompt.right for prompt in asked.prompts if prompt.ask == "bet"}
    assert right == {"ante": (TAKE,), "aces-up": (paying(500),), "bad-beat": (LEAVE,)}


def test_scp_7_the_dealer_plays_his_best_five_of_all_six_cards():
    dealer = play("9c 7d Kh 7s 4d 7c", at(1, QUEENS, ante=1_000)).settlement.dealer
    assert dealer.plays == cards("9c 7d Kh 7s 4d 7c")
    assert dealer.hand.name == "three of a kind"
    assert set(dealer.hand.cards) == set(cards("7d 7s 7c Kh 9c"))


def test_scp_7_the_sixth_card_is_no_part_of_the_hand():
    """Kings, queen, ten and nine on both sides; the six breaks no tie."""
    played = play("Kc Kd Qh Ts 9d 2c", at(1, "Kh Ks Qd Tc 9s 6h", ante=1_000))
    assert line(played, "play")[0] == "push"


@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        (ACE_QUEEN, False),
        ("Kd Qc Jh 9s 4d 2c", False),
        ("Ad Qc Jh Ts 8d 2c", False),
        (ACE_KING, True),
        ("Ad Kc Qd Jd 9d 2c", True),
        ("2c 2d 9h 7s 5d 4c", True),
        ("5c 4d 3h 2s Ad 9c", True),
    ],
)
def test_scp_8_the_dealer_qualifies_with_ace_king_high_or_better(dealer, qualifies):
    played = play(dealer, at(1, QUEENS, ante=1_000))
    assert played.settlement.dealer.qualifies is qualifies
    assert prompt_at(played, "reveal/0/qualifies").right == ("yes" if qualifies else "no",)
    assert (line(played, "ante")[3] == "SCP 8") is not qualifies


def test_scp_8_ace_king_needs_both_cards_in_the_best_five():
    """An ace and a king with a pair of twos: a pair, which qualifies as a pair."""
    assert play("Ad Kc 2h 2s 8d 7c", at(1, QUEENS, ante=1_000)).settlement.dealer.hand.name == "pair of twos"


@pytest.mark.parametrize(
    ("dealer", "hand", "does", "bet", "said"),
    [
        pytest.param(NINES, QUEENS, "play", "play", ("pay", 1_700, 1_700, "SCP 10"), id="5b one Ante"),
        pytest.param(NINES, KING_HIGH, "fold", "ante", ("take", 0, -1_700, "SCP 6"), id="6 at once"),
        pytest.param(ACE_QUEEN, KING_HIGH, "play", "play", ("take", 0, -1_700, "SCP 11"), id="8 can lose"),
        pytest.param(ACE_KING, KING_HIGH, "play", "ante", ("take", 0, -1_700, "SCP 11"), id="8 no refund"),
    ],
)
def test_scp_5b_6_8_the_play_bet_is_one_ante_and_the_ante_goes_back_only_below_ace_king(
    dealer, hand, does, bet, said
):
    played = play(dealer, at(1, hand, does, ante=1_700))
    assert line(played, bet) == said
    assert (settled_at(played, bet) == "decide") is (does == "fold")
    assert "refund" not in {frame.step.name for frame in played.frames} or dealer == ACE_QUEEN


def test_ruled_scp_5_players_decide_clockwise_from_first_base():
    decided = [frame.spot for frame in play(NINES, *THREE).frames if frame.step.name == "decide"]
    assert list(dict.fromkeys(decided)) == [1, 3, 5, 6]


@pytest.mark.parametrize(("hand", "plays"), [(PAIR_OF_FIVES, "pay"), (KING_HIGH, "take")])
def test_scp_8_dealer_below_ace_king_returns_the_ante_only(hand, plays):
    played = play(ACE_QUEEN, at(1, hand, ante=1_000))
    assert line(played, "ante") == ("push", 0, 0, "SCP 8")
    assert line(played, "play")[0] == plays


def test_scp_8_play_can_tie_with_a_dealer_who_did_not_qualify():
    played = play(ACE_QUEEN, at(1, "Ac Qd 9s 7h 4s 3c", ante=1_000))
    assert lines(played) == {"ante": ("push", 0), "play": ("push", 0)}
    assert line(played, "play")[3] == "SCP 12"
    assert line(played, "ante")[3] == "SCP 8"


def test_scp_8_all_other_bets_have_full_action():
    played = play(
        ACE_QUEEN,
        at(1, ACES, ante=1_000, aces_up=500, bad_beat=500),
        at(3, "Th Td Tc Jc 6s 2s", ante=1_000, progressive=100),
        meter=METER,
    )
    assert lines(played, 1)["aces-up"] == ("pay", 500)
    assert lines(played, 1)["bad-beat"] == ("take", 0)
    assert lines(played, 3)["progressive"] == ("take", 0)


THREE = (
    at(1, QUEENS, ante=1_000, bad_beat=500),
    at(3, KING_HIGH, ante=1_500),
    at(5, "8d 7h Tc 3s 5d Jd", "fold", ante=500),
    at(6, "Th Td Jc 8s 3h 5c", ante=500),
)


def test_scp_8_9_every_ante_is_refunded_first_right_to_left_before_any_hand_is_reconciled():
    played = play(ACE_QUEEN, *THREE)
    stops = {str(stop.place): stop for stop in prompts(played)}
    assert list(stops)[-5:] == ["refund/0", "order/0", "reconcile/6", "reconcile/3", "reconcile/1"]
    antes = [prompt for prompt in stops["refund/0"].prompts if prompt.wager == "ante"]
    assert [(prompt.spot, prompt.right) for prompt in antes] == [(6, (PUSH,)), (3, (PUSH,)), (1, (PUSH,))]
    assert {prompt.rule for prompt in antes} == {"SCP 8"}
    assert "ante" not in {
        prompt.wager for place in stops if "reconcile" in place for prompt in stops[place].prompts
    }


def test_scp_8_play_and_the_side_bets_wait_while_the_antes_go_back():
    refunded = [frame.felt for frame in play(ACE_QUEEN, *THREE).frames if frame.step.name == "refund"][-1]
    assert {spot.spot: spot.bets["ante"].state for spot in refunded.spots} == {
        **{1: "pushed", 3: "pushed", 6: "pushed"},
        5: "taken",
    }
    assert refunded.spot(1).bets["play"].state == refunded.spot(1).bets["bad-beat"].state == "live"
    assert all(set(spot.cards) <= {None} for spot in refunded.spots)


def test_a_house_that_refunds_with_each_hand_returns_the_ante_as_it_comes_to_it():
    first, with_each = play(ACE_QUEEN, *THREE), play(ACE_QUEEN, *THREE, refund_with_each_hand=True)
    assert "refund" not in {frame.step.name for frame in with_each.frames}
    assert prompt_at(with_each, "reconcile/1/bet/ante").right == (PUSH,)
    for number in (1, 3, 5, 6):
        assert lines(with_each, number) == lines(first, number)


def test_scp_9_hands_are_reconciled_from_the_dealers_right():
    spots = [
        at(2, QUEENS, ante=500),
        at(3, KING_HIGH, "fold", ante=500),
        at(6, "Td Th 8d 5s 3h 2s", ante=500),
    ]
    places = [str(stop.place) for stop in prompts(play("9c 9d Ac 7s 4d 4c", *spots))]
    assert [place for place in places if place.startswith("reconcile")] == ["reconcile/6", "reconcile/2"]


def test_scp_10_a_hand_that_beats_the_dealer_wins_even_money_on_ante_and_play():
    played = play(NINES, at(1, QUEENS, ante=1_500))
    assert line(played, "ante") == line(played, "play") == ("pay", 1_500, 1_500, "SCP 10")


def test_scp_11_a_hand_that_the_dealer_beats_loses_ante_and_play():
    played = play(NINES, at(1, KING_HIGH, ante=1_500))
    assert line(played, "ante") == line(played, "play") == ("take", 0, -1_500, "SCP 11")


def test_scp_12_equal_hands_push_ante_and_play():
    played = play(NINES, at(1, "9h 9s Ks 7d 4c 3c", ante=1_000))
    assert line(played, "ante") == line(played, "play") == ("push", 0, 0, "SCP 12")


@pytest.mark.parametrize("dealer", [NINES, "Kc Kd Ks 7s 7d 2c"])
def test_scp_13_aces_up_wins_whatever_the_dealer_has(dealer):
    played = play(dealer, at(1, ACES, ante=1_000, aces_up=500))
    assert line(played, "aces-up") == ("pay", 500, 500, "SCP 13")


def test_scp_13_aces_up_loses_with_a_pair_of_kings_even_when_the_hand_wins():
    played = play("9c 9d Qc 7s 4d 2c", at(1, "Kd Ks Js 8c 6h 3d", ante=1_000, aces_up=500))
    assert lines(played) == {"ante": ("pay", 1_000), "play": ("pay", 1_000), "aces-up": ("take", 0)}
    assert line(played, "aces-up") == ("take", 0, -500, "SCP 13")


@pytest.mark.parametrize("row", BY_CLASS)
@pytest.mark.parametrize("table", ACES_UP)
def test_scp_13_aces_up_cell_by_cell(table, row):
    played = play("9c 9d Kc 7s 4d 2c", at(1, BY_CLASS[row], ante=500, aces_up=700), aces_up=table)
    pays = 700 * ACES_UP[table][row].amount
    assert line(played, "aces-up") == ("pay", pays, pays, "SCP 13")


def test_scp_14_both_hands_need_a_pair_of_aces():
    kings = "Kc Kd 9h 7s 4d 2c"
    assert line(play(kings, at(1, ACES, ante=500, bad_beat=500)), "bad-beat") == ("take", 0, -500, "SCP 14")
    aces = "Ac Ad 9h 7s 4d 2c"
    assert line(play(aces, at(1, QUEENS, ante=500, bad_beat=500)), "bad-beat")[0] == "take"


def test_scp_14_a_losing_pair_of_aces_is_paid():
    played = play("Ac Ad Kh 7s 4d 2c", at(1, ACES, ante=500, bad_beat=500))
    assert line(played, "bad-beat") == ("pay", 4_500, 4_500, "SCP 14")
    assert line(played, "play")[0] == "take"


def test_scp_14_a_tie_loses():
    played = play("Ac Ad Jh 8s 6d 2c", at(1, ACES, ante=500, bad_beat=500))
    assert line(played, "play")[0] == "push"
    assert line(played, "bad-beat") == ("take", 0, -500, "SCP 14")


def test_scp_14_two_royals_tie_and_lose():
    played = play(ROYAL, at(1, BY_CLASS["royal-flush"], ante=500, bad_beat=500))
    assert line(played, "bad-beat")[0] == "take"


def test_scp_15_a_folded_hand_of_aces_keeps_its_bad_beat():
    played = play("9c 9d 4h 4s Kd 2c", at(1, ACES, "fold", ante=1_000, bad_beat=500))
    assert line(played, "bad-beat") == ("pay", 4_500, 4_500, "SCP 14")
    assert settled_at(played, "bad-beat") == "reconcile"


def test_scp_15_a_folded_winner_is_paid_on_the_dealers_losing_hand():
    played = play("9c 9d 4h 4s Kd 2c", at(1, BY_CLASS["three-of-a-kind"], "fold", ante=1_000, bad_beat=500))
    assert line(played, "bad-beat") == ("pay", 5_000, 5_000, "SCP 14")


def test_scp_15_the_folded_hand_of_aces_is_tucked_until_the_dealer_reveals():
    played = play("9c 9d 4h 4s Kd 2c", at(1, ACES, "fold", ante=1_000, bad_beat=500))
    felts = {(frame.step.name, frame.felt.spot(1).state): frame.felt.spot(1) for frame in played.frames[3:]}
    assert felts["decide", "folding"].cards == tuple(ACES.split())
    assert felts["decide", "folded"].cards == (None,) * 6
    assert felts["decide", "folded"].bets["bad-beat"].state == "live"
    assert felts["reveal", "folded"].cards == (None,) * 6
    assert felts["reconcile", "done"].cards == tuple(ACES.split())
    assert felts["reconcile", "done"].bets["bad-beat"].state == "paid"


@pytest.mark.parametrize("hand", [KING_HIGH, QUEENS])
def test_scp_15_a_folded_hand_below_a_pair_of_aces_loses_its_bad_beat_with_the_fold(hand):
    played = play("Ac Ad 4h 4s Kd 2c", at(1, hand, "fold", ante=1_000, bad_beat=500))
    assert line(played, "bad-beat") == ("take", 0, -500, "RULED SCP 15")
    assert settled_at(played, "bad-beat") == "decide"


def test_house_hold_bad_beat_to_showdown_takes_it_only_when_the_dealer_reveals():
    kept_on = {"hold_bad_beat_to_showdown": True}
    played = play("Ac Ad 4h 4s Kd 2c", at(1, QUEENS, "fold", ante=1_000, bad_beat=500), **kept_on)
    assert line(played, "bad-beat") == ("take", 0, -500, "SCP 14")
    assert settled_at(played, "bad-beat") == "reconcile"
    assert settled_at(played, "ante") == "decide"
    asked = prompt_at(played, "decide/1/bet/bad-beat")
    assert asked.right == (LEAVE,)


def test_house_payout_limit_per_table_reaches_the_spots_from_the_dealers_right():
    """Of $150 spot 6 is paid $50 and spot 3 $40 in full, and spot 1 what is left of its $150."""
    hands = {1: BY_CLASS["four-of-a-kind"], 3: "Ah Kh 8h 6h 3h Td", 6: "Th Tc Ts 8s 8d 3s"}
    spots = [at(spot, hand, ante=500, aces_up=500) for spot, hand in hands.items()]
    played = play("9c 9d Qc 7s 4d 2c", *spots, payout_limit_per_table=15_000)
    assert [lines(played, spot)["aces-up"] for spot in (6, 3, 1)] == [
        ("pay", 5_000),
        ("pay", 4_000),
        ("pay", 6_000),
    ]
