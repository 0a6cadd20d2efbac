"""Settlement of 6-5-4 Poker, rule by rule, on hands set out by hand."""

import pytest

from tests.games.round_builder import line
from tests.games.six_five_four import GAME, sits, table

NINE_UP = "9c Kd Jh 7s 4d 2c"  # king-high, all six cards play
PAIR_OF_NINES = "9c 9d Kh 7s 4d 2c"
QUADS = "8c 8d 8h 8s Kd 2c"

PAIR_OF_KINGS = "Ks Kh 8c 5d 3s"
JACK_HIGH = "Js 8c 6d 4h 3c"
STRAIGHT_FLUSH = "7h 6h 5h 4h Kc"
TRIP_QUEENS = "Qs Qh Qd 5c 3s"


def plays(dealer: str) -> tuple[str, ...]:
    return table(dealer, sits(JACK_HIGH)).settlement.dealer.plays


@pytest.mark.parametrize("rank", "23456789")
def test_654_3_an_up_card_of_nine_or_lower_keeps_all_six_cards(rank):
    dealer = table(f"{rank}c Ad Kh Qs Td 2h" if rank != "2" else "2c Ad Kh Qs Td 3h", sits(JACK_HIGH))
    assert len(dealer.settlement.dealer.plays) == 6
    assert dealer.settlement.dealer.discarded == ()
    assert dealer.settlement.dealer.up == dealer.inputs.table_cards[:1]


@pytest.mark.parametrize("rank", "TJQKA")
def test_654_4_an_up_card_of_ten_or_higher_the_ace_included_is_discarded(rank):
    dealer = table(f"{rank}c 9d 7h 5s 4d 2h", sits(JACK_HIGH)).settlement.dealer
    assert dealer.discarded == (f"{rank}c",)
    assert f"{rank}c" not in dealer.plays


def test_654_4a_a_next_card_of_nine_or_lower_leaves_five_cards():
    dealer = table("Tc 9d Ah Ks 4d 2h", sits(JACK_HIGH)).settlement.dealer
    assert dealer.plays == ("9d", "Ah", "Ks", "4d", "2h")
    assert dealer.up == ("Tc", "9d")


def test_654_4b_a_next_card_of_ten_or_higher_leaves_four_cards():
    dealer = table("Tc Ad 9h Ks 4d 2h", sits(JACK_HIGH)).settlement.dealer
    assert dealer.plays == ("9h", "Ks", "4d", "2h")
    assert dealer.discarded == dealer.up == ("Tc", "Ad")


def test_654_4b_there_is_no_third_discard():
    assert plays("Tc Ad Kh Qs 9d 8h") == ("Kh", "Qs", "9d", "8h")


def test_654_4_the_discards_make_no_part_of_the_hand():
    played = table("Ac Ad Ah 9s 4d 2h", sits("Ks Kh 8c 5d 3s"))
    assert played.settlement.dealer.hand.name == "ace-high"
    assert line(played, "ante")[0] == "pay"


def test_654_5a_a_fold_loses_the_ante():
    played = table(NINE_UP, sits(PAIR_OF_KINGS, does="folds"))
    assert line(played, "ante") == ("take", 0, -1_000, "654 5a")
    assert line(played, "play") is None
    assert played.settlement.at(1, "ante").at == "decide"


def test_654_5a_a_fold_loses_the_ante_bonus_too():
    played = table(NINE_UP, sits(STRAIGHT_FLUSH, does="announces"))
    assert line(played, "ante-bonus") is None


def test_654_5a_a_folded_queens_up_loses_below_a_pair_of_queens():
    played = table(NINE_UP, sits(JACK_HIGH, queens_up=500, does="announces"))
    assert line(played, "queens-up") == ("take", 0, -500, "654 5a")


def test_654_5a_i_an_announced_fold_is_still_paid_queens_up():
    played = table(NINE_UP, sits(PAIR_OF_KINGS, queens_up=500, does="announces"))
    assert line(played, "queens-up") == ("pay", 500, 500, "654 5a.i")
    assert line(played, "ante") == ("take", 0, -1_000, "654 5a")
    assert played.settlement.at(1, "queens-up").at == "decide"


def test_654_5a_i_an_unannounced_fold_loses_queens_up_whatever_the_hand():
    for hand in (PAIR_OF_KINGS, STRAIGHT_FLUSH, JACK_HIGH):
        played = table(NINE_UP, sits(hand, queens_up=500, does="folds"))
        assert line(played, "queens-up") == ("take", 0, -500, "654 5a.i")


def test_654_5b_the_play_bet_equals_the_ante():
    played = table(NINE_UP, sits(PAIR_OF_KINGS, ante=1_700))
    assert played.settlement.at(1, "play").stake == played.settlement.at(1, "ante").stake == 1_700


def test_654_7a_a_higher_hand_wins_even_money_on_ante_and_play():
    played = table(PAIR_OF_NINES, sits(PAIR_OF_KINGS))
    assert line(played, "ante") == line(played, "play") == ("pay", 1_000, 1_000, "654 7a")


def test_654_7b_a_lower_hand_loses_ante_and_play():
    played = table(PAIR_OF_NINES, sits(JACK_HIGH))
    assert line(played, "ante") == line(played, "play") == ("take", 0, -1_000, "654 7b")


def test_654_7c_a_winning_straight_flush_is_paid_the_ante_bonus_on_the_ante_alone():
    played = table(NINE_UP, sits(STRAIGHT_FLUSH, ante=1_500))
    assert line(played, "ante-bonus") == ("pay", 15_000, 15_000, "654 7c")
    assert played.settlement.at(1, "ante-bonus").stake == 0


def test_654_7c_a_losing_straight_flush_is_paid_the_ante_bonus_and_loses_the_ante():
    played = table(QUADS, sits(STRAIGHT_FLUSH))
    assert line(played, "ante") == line(played, "play") == ("take", 0, -1_000, "654 7b")
    assert line(played, "ante-bonus") == ("pay", 10_000, 10_000, "654 7c")


def test_654_7c_a_tied_straight_flush_is_paid_the_ante_bonus():
    played = table("7c 6c 5c 4c Kd 2d", sits(STRAIGHT_FLUSH))
    assert line(played, "ante")[0] == line(played, "play")[0] == "push"
    assert line(played, "ante-bonus") == ("pay", 10_000, 10_000, "654 7c")


def test_654_7c_three_of_a_kind_has_no_ante_bonus():
    assert line(table(NINE_UP, sits(TRIP_QUEENS)), "ante-bonus") is None


def test_654_7d_queens_up_wins_with_a_pair_of_queens_whatever_the_dealer_holds():
    for dealer in (NINE_UP, QUADS):
        played = table(dealer, sits("Qs Qh Ac 5d 3s", queens_up=700))
        assert line(played, "queens-up") == ("pay", 700, 700, "654 7d")


def test_654_7d_queens_up_loses_with_a_pair_of_jacks_even_when_the_hand_wins():
    played = table(NINE_UP, sits("Js Jc Ac 5d 3s", queens_up=700))
    assert line(played, "ante")[0] == "pay"
    assert line(played, "queens-up") == ("take", 0, -700, "654 7d")


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("Tc Td Th Ts 3s", 50),
        (STRAIGHT_FLUSH, 40),
        (TRIP_QUEENS, 8),
        ("Ah Jh 8h 3h 2s", 4),
        ("As 4c 3h 2s 9h", 3),
        ("3s 3h 5c 5d As", 2),
        ("As Ah 5c 6d 8c", 1),
    ],
)
def test_654_7d_each_line_of_queens_up(hand, odds):
    played = table(NINE_UP, sits(hand, queens_up=500))
    assert line(played, "queens-up") == ("pay", 500 * odds, 500 * odds, "654 7d")


def test_654_ranking_four_of_a_kind_beats_a_straight_flush():
    played = table("7c 6c 5c 4c Kd 2d", sits("8c 8d 8h 8s Ac"))
    assert line(played, "play")[0] == "pay"


def test_654_ranking_three_of_a_kind_beats_a_flush():
    assert line(table("9c 8c 5c 2c Kd Jd", sits(TRIP_QUEENS)), "play")[0] == "pay"


def test_654_ranking_four_three_two_ace_loses_to_king_queen_jack_ten():
    """The dealer turns up a nine and plays six cards, K-Q-J-10 among them."""
    played = table("2c Kd Qh Js Td 7c", sits("4s 3h 2d Ac 8d", queens_up=500))
    assert line(played, "ante") == ("take", 0, -1_000, "654 7b")
    assert line(played, "queens-up") == ("pay", 1_500, 1_500, "654 7d")


def test_654_the_dealer_always_qualifies():
    """Seven-high plays: the lowest dealer there can be still takes and is still beaten."""
    played = table("7c 5d Th 4s 3d 2h", sits("6s 5h 4d 2c 3s"))
    assert played.settlement.dealer.qualifies
    low = table("Tc Jd 7h 5s 4d 2h", sits("9s 6h 5d 4c 2c"), sits("7d 5c 4h 2s 3h", spot=2))
    assert low.settlement.dealer.hand.name == "seven-high"
    assert low.settlement.dealer.qualifies
    assert line(low, "ante") == line(low, "play") == ("pay", 1_000, 1_000, "654 7a")


def test_654_winning_and_losing_ante_and_play_push_on_a_tie():
    played = table("9c 9d Kh 7s 4d 2c", sits("9h 9s Kd 7d 3c"))
    assert line(played, "ante") == line(played, "play") == ("push", 0, 0, "654 Winning & Losing")


def test_654_winning_and_losing_the_fifth_card_breaks_no_tie():
    played = table("9c 9d Kh 7s 4d 2c", sits("9h 9s Kd 7d 6c"))
    assert line(played, "ante")[0] == "push"


def test_four_aces_are_paid_100_to_1_instead_of_the_plain_line():
    played = table(NINE_UP, sits("Ac Ad Ah As 3s", ante=1_000))
    assert line(played, "ante-bonus") == ("pay", 100_000, 100_000, "654 7c")


def test_654_1a_1b_the_ante_is_needed_and_queens_up_is_optional():
    before = [wager for wager in GAME.wagers if wager.before_cards]
    assert {wager.slug: wager.optional for wager in before} == {"ante": False, "queens-up": True}


def test_654_1c_queens_up_may_exceed_the_ante():
    played = table(NINE_UP, sits(PAIR_OF_KINGS, ante=500, queens_up=30_000))
    assert line(played, "queens-up")[1] == 30_000
    assert line(played, "ante")[1] == 500


@pytest.mark.parametrize(("name", "flush", "trips"), [("PT-1", 40, 8), ("PT-2", 30, 8), ("PT-3", 40, 7)])
def test_the_house_chooses_the_paytable(name, flush, trips):
    played = table(
        NINE_UP,
        sits(STRAIGHT_FLUSH, queens_up=500),
        sits(TRIP_QUEENS, spot=2, queens_up=500),
        queens_up=name,
    )
    assert line(played, "queens-up", 1)[1] == 500 * flush
    assert line(played, "queens-up", 2)[1] == 500 * trips


def test_every_line_says_why():
    played = table(QUADS, sits(STRAIGHT_FLUSH, queens_up=500), sits(JACK_HIGH, spot=2, does="folds"))
    because = {(one.spot, one.wager): one.because for one in played.settlement.lines}
    assert because == {
        (1, "ante"): "dealer beats player",
        (1, "play"): "dealer beats player",
        (1, "ante-bonus"): "straight flush pays 10 to 1",
        (1, "queens-up"): "straight flush pays 40 to 1",
        (2, "ante"): "the player folds",
    }
