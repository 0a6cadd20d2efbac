"""Rabbit Hunter, rule by rule, on hands set out by hand; a packet's first card is its top card."""

import pytest

from games import GAMES
from games.engine.errors import Refused
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import prompts
from tests.games.round_builder import at, line, lines
from tests.games.round_builder import play as play_any
from tests.games.six_five_four import cards
from tests.games.trainee import LEAVE, PUSH, prompt_at

GAME = GAMES["rabbit-hunter"]

KING_HIGH = "2c Kd Qh 9s 6d 4c"  # the first card is burned; does not qualify
ACE_HIGH = "2c Ad Jh 9s 6d 4c"
QUEENS = "2c Qc Qd 9s 6d 4c"

JACK_HIGH = "5c Js Th 8s 7d 3h"
TENS = "5c Ts Th 8s 7d 3h"
KINGS = "5c Ks Kh 8s 7d 3h"
OTHER_KINGS = "4h Ks Kh Ac 7h 2s"
GUTSHOT = "Td Js 9h 8s 7s 3h"  # a straight with the top card


def play(dealer: str, *spots: dict, **house) -> Round:
    return play_any("rabbit-hunter", dealer, *spots, **house)


def settled_at(played: Round, wager: str, spot: int = 1) -> str:
    found = played.settlement.at(spot, wager)
    assert found
    return found.at


def felts(played: Round, does: str) -> list:
    return [frame.felt for frame in played.frames if frame.step.name == does]


def test_rh_2_4_the_ante_is_needed_and_every_other_bet_is_optional():
    assert {w.slug for w in GAME.wagers if w.before_cards and not w.optional} == {"ante"}
    assert {w.slug for w in GAME.wagers if w.optional} == {"tens-up", "two-way-bad-beat"}


@pytest.mark.parametrize(("ante", "tens_up"), [(500, 501), (500, 1_000), (1_000, 30_000)])
def test_rh_3_tens_up_above_the_ante_is_refused(ante, tens_up):
    with pytest.raises(Refused, match=r"spots\[0\]\.bets\.tens-up.*more than the Ante"):
        play(QUEENS, at(1, TENS, ante=ante, tens_up=tens_up))


@pytest.mark.parametrize("tens_up", [500, 1_000])
def test_rh_3_tens_up_may_be_the_ante_or_less(tens_up):
    assert lines(play(KING_HIGH, at(1, TENS, ante=1_000, tens_up=tens_up)))["tens-up"] == ("pay", tens_up)


def test_rh_3_two_way_bad_beat_may_be_above_the_ante():
    played = play(QUEENS, at(1, KINGS, ante=500, two_way_bad_beat=5_000))
    assert lines(played)["two-way-bad-beat"] == ("pay", 50_000)


def test_rh_5_the_top_card_is_laid_aside_face_down():
    played = play(QUEENS, at(1, TENS, ante=1_000))
    dealt = felts(played, "deal")[-1].spot(1)
    assert (dealt.cards, dealt.aside) == ((None,) * 5, (None,))


def test_rh_6_the_dealer_burns_his_top_card():
    dealer = play("As Ad Kh 8c 6s 2d", at(1, JACK_HIGH, ante=1_000)).settlement.dealer
    assert dealer.plays == cards("Ad Kh 8c 6s 2d")
    assert (dealer.hand.name, dealer.discarded) == ("ace-high", ("As",))


def test_rh_6_the_burned_card_is_never_seen():
    played = play(QUEENS, at(1, TENS, "play buys", ante=1_000))
    assert all("2c" not in frame.felt.cards_up() for frame in played.frames)
    assert len(felts(played, "burn")[-1].dealer.cards) == 5


@pytest.mark.parametrize("hand", [JACK_HIGH, TENS, "5c As Ah Ad Ac 3h"])
def test_rh_8a_a_fold_loses_ante_tens_up_and_two_way_bad_beat(hand):
    bets = {"ante": 1_000, "tens_up": 1_000, "two_way_bad_beat": 500}
    played = play("2c Qc Qd 9s 6d 4c", at(1, hand, "fold", **bets))
    assert lines(played) == dict.fromkeys(("ante", "tens-up", "two-way-bad-beat"), ("take", 0))
    assert {one.rule for one in played.settlement.lines} == {"RH 8a"}


def test_rh_8b_the_play_bet_is_one_ante():
    assert play(QUEENS, at(1, TENS, ante=1_700)).settlement.at(1, "play").stake == 1_700
    assert line(play(QUEENS, at(1, TENS, "fold", ante=1_700)), "play") is None


def test_rh_8b_the_sixth_card_costs_one_ante_and_is_bought_only_by_who_plays():
    assert play(QUEENS, at(1, TENS, "play buys", ante=1_700)).settlement.at(1, "sixth-card").stake == 1_700
    assert line(play(QUEENS, at(1, TENS, ante=1_700)), "sixth-card") is None
    folds = at(1, TENS, "fold", ante=1_000)
    with pytest.raises(Refused, match="buy"):
        play(QUEENS, folds | {"decision": {"action": "fold", "buy": True}})


@pytest.mark.parametrize(
    ("dealer", "hand", "does", "bet", "said"),
    [
        pytest.param(KING_HIGH, TENS, "fold", "ante", ("take", 0, -500, "RH 8a"), id="8a no refund"),
        pytest.param(KING_HIGH, JACK_HIGH, "play", "play", ("take", 0, -500, "RH 16"), id="16 Play can lose"),
        pytest.param(KING_HIGH, TENS, "play buys", "sixth-card", ("take", 0, -500, "RH 11b"), id="8b.i"),
    ],
)
def test_rh_8a_8b_i_16_where_the_dealer_does_not_qualify_only_the_ante_of_who_stays_goes_back(
    dealer, hand, does, bet, said
):
    assert line(play(dealer, at(1, hand, does, ante=500)), bet) == said


def test_rh_7_8b_i_1_the_price_lies_beside_the_sixth_card_after_the_players_have_looked():
    decided = felts(play(QUEENS, at(1, GUTSHOT, "play buys", ante=500)), "decide")
    assert "sixth-card" not in decided[0].spot(1).bets
    assert decided[-1].spot(1).bets["sixth-card"].stake == 500
    assert felts(play(QUEENS, at(1, GUTSHOT, ante=500)), "decide")[-1].spot(1).bets.keys() == {"ante", "play"}


def test_rh_9_a_folding_players_chips_and_cards_go_at_once():
    played = play(
        QUEENS,
        at(1, TENS, "fold", ante=1_000, tens_up=500, two_way_bad_beat=500),
        at(2, OTHER_KINGS, ante=500),
    )
    folded = felts(played, "decide")[1].spot(1)
    assert (folded.cards, folded.aside) == ((), ())
    assert {bet.state for bet in folded.bets.values()} == {"taken"}
    assert settled_at(played, "tens-up") == settled_at(played, "two-way-bad-beat") == "decide"


def test_rh_9_nothing_of_a_fold_is_left_to_reconcile():
    played = play(QUEENS, at(1, TENS, "fold", ante=1_000, two_way_bad_beat=500), at(2, OTHER_KINGS, ante=500))
    assert [str(stop.place) for stop in prompts(played)] == ["decide/1", "reveal/0", "reconcile/2"]


def test_rh_10_an_unbought_sixth_card_counts_for_nothing():
    played = play(QUEENS, at(1, GUTSHOT, ante=1_000, tens_up=500, two_way_bad_beat=500))
    assert played.settlement.hand(1).name == "jack-high"
    assert {action for action, _ in lines(played).values()} == {"take"}


def test_rh_10_an_unbought_sixth_card_is_seen_on_no_felt():
    played = play(QUEENS, at(1, GUTSHOT, ante=1_000), at(2, OTHER_KINGS, "fold", ante=1_000))
    assert all(not {"Td", "4h"} & frame.felt.cards_up() for frame in played.frames)
    assert [felt.spot(1).aside for felt in felts(played, "decide")][:2] == [(None,), ()]


def test_rh_8_11_each_player_decides_and_buys_or_not_before_the_next_one_is_asked():
    spots = (at(1, GUTSHOT, "play buys", ante=1_000), at(2, OTHER_KINGS, "fold", ante=1_000))
    played = play(QUEENS, *spots, at(3, "As Ah 8c 7c 6h 5d", ante=1_000))
    decided = [frame for frame in played.frames if frame.step.name == "decide"]
    done = [(frame.spot, frame.felt.spot(frame.spot).state) for frame in decided]
    assert done == [
        *((1, "playing"), (1, "bought")),  # RH 8b, 11
        *((2, "folding"), (2, "folded")),  # RH 8a, 9
        *((3, "playing"), (3, "declined")),  # RH 8b, 10
    ]
    folding = next(frame.felt for frame in decided if frame.spot == 2)
    assert folding.spot(1).bets["sixth-card"].state == "taken"
    assert folding.spot(3).state == "in"


def test_rh_11_a_bought_sixth_card_stays_face_down_until_the_hand_is_turned():
    played = play(QUEENS, at(1, GUTSHOT, "play buys", ante=1_000))
    until = [frame.felt for frame in played.frames if frame.step.name in ("decide", "reveal")]
    assert all("Td" not in felt.cards_up() for felt in until)
    assert until[-1].spot(1).aside == (None,)
    assert "Td" in felts(played, "reconcile")[0].cards_up()


def test_rh_11b_the_price_goes_to_the_tray_at_once():
    played = play(QUEENS, at(1, TENS, "play buys", ante=1_000))
    assert line(played, "sixth-card") == ("take", 0, -1_000, "RH 11b")
    assert settled_at(played, "sixth-card") == "decide"
    assert felts(played, "decide")[-1].spot(1).bets["sixth-card"].state == "taken"


@pytest.mark.parametrize("dealer", [KING_HIGH, ACE_HIGH, QUEENS, "2c Th Tc 8d 7s 3s"])
def test_rh_11b_the_price_is_never_returned_or_paid(dealer):
    """Dealer unqualified, beaten, winning or tied: the card has its price."""
    played = play(dealer, at(1, "5c Ts Td 8s 7d 3h", "play buys", ante=1_000))
    assert line(played, "sixth-card") == ("take", 0, -1_000, "RH 11b")


def test_rh_8_the_bought_card_counts_for_the_main_bets_tens_up_and_two_way_bad_beat_alike():
    played = play(QUEENS, at(1, GUTSHOT, "play buys", ante=1_000, tens_up=500, two_way_bad_beat=500))
    assert lines(played) == {
        "ante": ("pay", 1_000),
        "play": ("pay", 1_000),
        "sixth-card": ("take", 0),
        "tens-up": ("pay", 3_500),
        "two-way-bad-beat": ("pay", 5_000),
    }


def test_rh_8_a_bought_card_that_helps_nothing_leaves_the_best_five():
    played = play(QUEENS, at(1, "2d Ts Th 8s 7d 3h", "play buys", ante=1_000))
    assert set(played.settlement.hand(1).cards) == set(cards("Ts Th 8s 7d 3h"))


def test_rh_12_the_dealer_plays_the_five_cards_that_he_reveals():
    reveal = felts(play(QUEENS, at(1, TENS, ante=1_000)), "reveal")[-1].dealer
    assert reveal.cards == cards("Qc Qd 9s 6d 4c")
    assert reveal.hand == "pair of queens"


@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        (KING_HIGH, False),
        ("Ac Kd Qh Js 9d 4c", False),
        (ACE_HIGH, True),
        ("Kc Ad 5h 4s 3d 6c", True),
        ("Kc 2d 2h 4s 3d 6c", True),
        ("Kc Ad 5h 4s 3d 2h", True),
    ],
)
def test_rh_13_the_dealer_qualifies_with_ace_high_in_his_five(dealer, qualifies):
    played = play(dealer, at(1, "8h Tc Td 8c 7d 3c", ante=1_000))
    assert played.settlement.dealer.qualifies is qualifies
    assert prompt_at(played, "reveal/0/qualifies").right == ("yes" if qualifies else "no",)


def test_rh_13_every_ante_is_refunded_and_all_other_bets_have_full_action():
    played = play(
        KING_HIGH,
        at(1, JACK_HIGH, ante=1_000, tens_up=500, two_way_bad_beat=500),
        at(4, "5d Tc Td 8d 7c 3d", "play buys", ante=1_500, tens_up=500),
    )
    assert lines(played, 1) == {
        "ante": ("push", 0),
        "play": ("take", 0),
        "tens-up": ("take", 0),
        "two-way-bad-beat": ("take", 0),
    }
    assert lines(played, 4) == {
        "ante": ("push", 0),
        "play": ("pay", 1_500),
        "sixth-card": ("take", 0),
        "tens-up": ("pay", 500),
    }
    assert line(played, "ante", 4) == ("push", 0, 0, "RH 13")


THREE = (
    at(1, JACK_HIGH, ante=500),
    at(3, "5d Tc Td 8d 7c 3d", ante=500),
    at(6, "5h Jc Jd 8c 7h 2h", ante=500),
)


def test_rh_13_the_refunds_are_a_pass_of_their_own_before_any_hand_is_reconciled():
    played = play(KING_HIGH, *THREE, at(5, "5s As Ah Ac 9c 2s", "fold", ante=500))
    places = [str(stop.place) for stop in prompts(played)]
    assert places == ["decide/5", "reveal/0", "refund/0", "order/0", *(f"reconcile/{n}" for n in (6, 3, 1))]
    refunded = felts(played, "refund")[-1]
    assert {spot.spot: spot.bets["ante"].state for spot in refunded.spots} == {
        1: "pushed",
        3: "pushed",
        5: "taken",
        6: "pushed",
    }
    assert all(spot.cards == (None,) * 5 for spot in refunded.spots if spot.spot != 5)
    assert all(spot.bets["play"].state == "live" for spot in refunded.spots if spot.spot != 5)


def test_rh_13_the_refunds_go_from_right_to_left():
    stop = next(stop for stop in prompts(play(KING_HIGH, *THREE)) if str(stop.place) == "refund/0")
    asked = [(prompt.spot, prompt.wager, prompt.right) for prompt in stop.prompts if prompt.ask == "refund"]
    assert asked == [
        (spot, wager, (right,)) for spot in (6, 3, 1) for wager, right in (("ante", PUSH), ("play", LEAVE))
    ]


def test_rh_13_a_refunded_ante_is_not_asked_about_again():
    keys = {prompt.key for stop in prompts(play(KING_HIGH, *THREE)) for prompt in stop.prompts}
    assert "reconcile/3/bet/play" in keys
    assert "reconcile/3/bet/ante" not in keys


def test_rh_13_there_is_no_refund_where_the_dealer_qualifies():
    played = play(ACE_HIGH, *THREE)
    assert "refund" not in [frame.step.name for frame in played.frames]
    assert settled_at(played, "ante") == "reconcile"


def test_rh_14_hands_are_reconciled_from_the_dealers_right_and_the_bought_card_is_turned():
    played = play(ACE_HIGH, at(2, GUTSHOT, "play buys", ante=500), at(5, "5d Tc Th 8d 7c 3d", ante=500))
    places = [str(stop.place) for stop in prompts(played)]
    assert places[-2:] == ["reconcile/5", "reconcile/2"]
    assert set(felts(played, "reconcile")[-1].spot(2).cards) == set(GUTSHOT.split())


def test_rh_15_a_hand_that_beats_the_dealer_wins_even_money():
    played = play(QUEENS, at(1, KINGS, ante=1_500))
    assert line(played, "ante") == line(played, "play") == ("pay", 1_500, 1_500, "RH 15")


def test_rh_16_a_hand_that_the_dealer_beats_loses():
    played = play(QUEENS, at(1, TENS, ante=1_500))
    assert line(played, "ante") == line(played, "play") == ("take", 0, -1_500, "RH 16")


def test_rh_17_equal_hands_push():
    played = play(QUEENS, at(1, "5c Qh Qs 9d 6c 4d", ante=1_000))
    assert line(played, "ante") == line(played, "play") == ("push", 0, 0, "RH 17")


def test_rh_18_a_pair_of_nines_loses_tens_up_even_when_the_hand_wins():
    played = play("2c 5d 5h 8c 7c 4c", at(1, "Kc 9s 9h 8s 7d 3h", ante=500, tens_up=500))
    assert lines(played)["play"] == ("pay", 500)
    assert line(played, "tens-up") == ("take", 0, -500, "RH 18")


def test_rh_19_a_losing_pair_of_nines_is_not_paid():
    nines = "5c 9h 9d 8s 7d 3h"
    played = play(QUEENS, at(1, nines, ante=500, two_way_bad_beat=500))
    assert line(played, "two-way-bad-beat") == ("take", 0, -500, "RH 19")
    played = play(nines, at(1, QUEENS, ante=500, two_way_bad_beat=500))
    assert line(played, "two-way-bad-beat")[0] == "take"


def test_rh_19_a_tie_loses():
    played = play(QUEENS, at(1, "5c Qh Qs 9d 6c 4d", ante=500, two_way_bad_beat=500))
    assert line(played, "play")[0] == "push"
    assert line(played, "two-way-bad-beat") == ("take", 0, -500, "RH 19")


def test_rh_19_the_bought_card_can_save_the_hand_and_lose_the_bad_beat():
    """Tens that would lose to queens; the bought ten makes three, and queens are the hand that loses."""
    spots = [
        at(1, "Td Ts Th 8s 7d 3h", does, ante=500, two_way_bad_beat=500) for does in ("play", "play buys")
    ]
    unbought, bought = (play(QUEENS, spot) for spot in spots)
    assert lines(unbought)["play"] == ("take", 0)
    assert lines(bought)["play"] == ("pay", 500)
    assert lines(unbought)["two-way-bad-beat"] == lines(bought)["two-way-bad-beat"] == ("pay", 5_000)
