"""Wild Six Card Draw Poker, paragraph by paragraph, on hands set out by hand."""

from fractions import Fraction
from itertools import pairwise

import pytest

from games import GAMES
from games.engine.cards.hands import WILD
from games.engine.errors import Refused
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import prompts
from tests.games.oracles.slow_table import printed_pays
from tests.games.round_builder import METER, at, line, lines
from tests.games.round_builder import play as play_any
from tests.games.six_five_four import cards

GAME = GAMES["wild-six-card-draw-poker"]
BIG_HAND, QUEENS_PLUS = (printed_pays(GAME.slug, bet) for bet in ("big-hand", "queens-plus"))
WSDP = printed_pays(GAME.slug, "progressive")["WSDP-1"]

LOW = "Kc Qd 9h 7s 4d 2c"  # king-high
KINGS = "Kc Kd 9h 7s 4d 2c"
QUADS = "9c 9d 9h 9s 4d 2c"

PAIR = "Ac As Jh 8s 5h"
NOTHING = "Jc Th 8d 5s 3h"


def play(dealer: str, *spots: dict, **house) -> Round:
    return play_any("wild-six-card-draw-poker", dealer, *spots, **house)


def bet(hand: str, does: str = "stand", spot: int = 1, wager: int = 1_000, **bets: int) -> dict:
    return at(spot, hand, does, wager=wager, **bets)


def name(text: str) -> str:
    return WILD.best(cards(text)).name


def strength(text: str) -> int:
    return WILD.strength(cards(text))


# WSD 1: two jokers


def test_wsd_1_the_deck_has_two_jokers_and_only_two():
    assert len(GAME.deck) == 54
    assert [card for card in GAME.deck if card[0] == "X"] == ["X1", "X2"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Ac Kd 9h 5s X1", "pair of aces"),
        ("Kc Kd 9h 5s X1", "three of a kind"),
        ("Kc Kd 9h 9s X1", "full house"),
        ("Kc Kd Kh 9s X1", "four of a kind"),
        ("Kc Kd Kh Ks X1", "five of a kind"),
        ("9c 8d 7h 5s X1", "straight"),
        ("Ac 2d 3h 5s X1", "straight"),
        ("Ac Kd Qh Js X1", "straight"),
        ("Ah 9h 7h 4h X1", "flush"),
        ("9h 8h 7h 5h X1", "straight flush"),
        ("Ah Kh Qh Jh X1", "wild royal flush"),
        ("Ah 2h 3h 5h X1", "straight flush"),
        ("Ac 9d 5h X1 X2", "three of a kind"),
        ("9c 8d 6h X1 X2", "straight"),
        ("Ac 3d 5h X1 X2", "straight"),
        ("Ah 9h 5h X1 X2", "flush"),
        ("Kc Kd 5h X1 X2", "four of a kind"),
        ("Kc Kd Kh X1 X2", "five of a kind"),
        ("9h 7h 5h X1 X2", "straight flush"),
        ("Ah Th Qh X1 X2", "wild royal flush"),
        ("Ah Kh Qh Jh Th", "natural royal flush"),
    ],
)
def test_wsd_1_jokers_make_the_best_hand_they_can(text, named):
    assert name(text) == named


def test_wsd_1_the_dealers_jokers_are_wild_too():
    dealer = play("Kc Kd 9h 7s 4d X1", bet(NOTHING)).settlement.dealer
    assert dealer.hand.name == "three of a kind"
    assert "X1" in dealer.hand.cards


def test_wsd_1_a_joker_makes_no_card_twice_but_five_of_a_kind():
    """In an ace-high flush it is the king, in ace-king the queen; never a second ace."""
    assert WILD.best(cards("Ah 9h 7h 4h X1")).ranks == (14, 13, 9, 7, 4)
    assert WILD.best(cards("Ah Kh 7h 4h X1")).ranks == (14, 13, 12, 7, 4)
    assert WILD.best(cards("Kh 9h 7h X1 X2")).ranks == (14, 13, 12, 9, 7)
    assert WILD.best(cards("Ah Kh 9h X1 X2")).ranks == (14, 13, 12, 11, 9)


def test_wsd_1_a_joker_in_a_full_house_pairs_the_higher_rank():
    assert WILD.best(cards("Kc Kd 9h 9s X1")).ranks == (13, 9)


RANKING = [  # highest first: the most and the least of each, natural and wild
    ("natural-royal-flush", "As Ks Qs Js Ts", "Ac Kc Qc Jc Tc"),
    ("five-of-a-kind", "Ac Ad Ah X1 X2", "2c 2d 2h 2s X1"),
    ("wild-royal-flush", "As Ks Qs Js X1", "Tc Jc Qc X1 X2"),
    ("straight-flush", "Ks Qs Js X1 9s", "5d 4d 3d 2d Ad"),
    ("four-of-a-kind", "Ac Ad X1 X2 Ks", "2c 2d 2h X1 3s"),
    ("full-house", "Ac Ad Kh Ks X1", "2c 2d 2h 3s 3c"),
    ("flush", "As Ks Qs X1 9s", "7s 5s 4s 3s 2s"),
    ("straight", "Ac Kd X1 X2 Ts", "5d 4c 3d X1 Ad"),
    ("three-of-a-kind", "Ac Kd 9h X1 X2", "2c 2d 2h 4s 3c"),
    ("two-pair", "Ac Ad Kh Ks Qc", "3c 3d 2h 2s 4c"),
    ("pair", "Ac Kd Qh 9s X1", "2c 2d 5h 4s 3c"),
    ("high-card", "Ac Kd Qh Js 9c", "7s 5d 4s 3s 2s"),
]


@pytest.mark.parametrize(("category", "most", "least"), RANKING, ids=[row[0] for row in RANKING])
def test_wsd_1_ranking_names_the_class(category, most, least):
    assert WILD.best(cards(most)).category == WILD.best(cards(least)).category == category
    assert strength(most) >= strength(least)


def test_wsd_1_ranking_the_least_of_each_class_beats_the_most_of_the_next():
    for (_, _, least), (_, most, _) in pairwise(RANKING):
        assert strength(least) > strength(most), (least, most)


@pytest.mark.parametrize(
    ("natural", "wild"),
    [
        ("Kc Kd Kh 9s 4c", "Ks Kh 9d 4d X1"),
        ("9c 8d 7h 6s 5c", "9d 8h 7s 5c X1"),
        ("Ah Kh 9h 7h 4h", "Ad 9d 7d 4d X1"),
        ("Kc Kd Kh 9s 9c", "Ks Kc 9d 9h X1"),
        ("Kc Kd Kh Ks 9c", "Kc Kd 9h X1 X2"),
        ("9h 8h 7h 6h 5h", "9d 8d 5d X1 X2"),
        ("Ac Ad Kh 9s 4c", "As Kd 9c 4d X1"),
    ],
)
def test_wsd_1_natural_and_wild_hands_of_the_same_rank_are_equal(natural, wild):
    assert strength(natural) == strength(wild)


def test_wsd_1_a_natural_royal_alone_is_higher_than_its_wild_twin():
    assert strength("Ah Kh Qh Jh Th") > strength("Ad Kd Qd Jd X1") == strength("Ac Kc Qc X1 X2")


# WSD 2 and 3: five cards, one draw, automatic winners


def test_wsd_2_the_wager_is_needed_and_every_other_bet_is_optional():
    assert {w.slug for w in GAME.wagers if not w.optional} == {"wager"}
    assert {w.slug for w in GAME.wagers if w.optional} == {"joker", "queens-plus", "progressive"}


def test_wsd_2_five_cards_to_each_player_and_six_to_the_dealer_face_down():
    felt = next(m.felt for m in play(LOW, bet(PAIR)).frames if m.step.name == "deal")
    assert (felt.spot(1).cards, felt.dealer.cards) == ((None,) * 5, (None,) * 6)


STRAIGHT_OR_BETTER = {
    "natural-royal-flush": "Ah Kh Qh Jh Th",
    "five-of-a-kind": "8c 8d 8h 8s X1",
    "wild-royal-flush": "Ah Kh Qh Jh X1",
    "straight-flush": "8h 7h 6h 5h 4h",
    "four-of-a-kind": "8c 8d 8h 8s 3c",
    "full-house": "8c 8d 8h 3s 3c",
    "flush": "Ah Jh 8h 6h 3h",
    "straight": "8h 7c 6d 5h 4s",
}
ROYAL = "As Ks Qs Js Ts 2d"
"""It beats everything but its own like, and even that changes nothing."""


@pytest.mark.parametrize("row", STRAIGHT_OR_BETTER)
def test_wsd_3_straight_or_better_wins_whatever_the_dealer_has(row):
    played = play(ROYAL, bet(STRAIGHT_OR_BETTER[row]), big_hand_on_automatic=False)
    assert line(played, "wager") == ("pay", 1_000, 1_000, "WSD 3")


def test_wsd_3_a_tie_with_an_automatic_winner_does_not_push():
    played = play("8d 7d 6h 5c 4c 2d", bet("8h 7c 6d 5h 4s"))
    assert played.settlement.hand(1).strength == played.settlement.dealer.hand.strength
    assert line(played, "wager")[0] == "pay"


@pytest.mark.parametrize("hand", ["Ac Ad Ah Ks Qc", "Ac Ad Kh Ks Qc", "Ac Kd 9h X1 X2"])
def test_wsd_3_below_a_straight_the_dealer_is_compared(hand):
    assert line(play("8d 7d 6h 5c 4c 2d", bet(hand)), "wager") == ("take", 0, -1_000, "WSD 5")


@pytest.mark.parametrize("row", STRAIGHT_OR_BETTER)
def test_wsd_3_an_automatic_winner_cannot_draw(row):
    hand = STRAIGHT_OR_BETTER[row]
    with pytest.raises(Refused, match=r"spots\[0\]\.decision\.action.*a straight or better can’t draw"):
        play(LOW, bet(hand, f"draw {hand.split()[4]} 2d"))


def test_wsd_3_the_discarded_card_is_no_part_of_the_hand():
    played = play(KINGS, bet("Ac As 8s 5h 3d", "draw As Jd"))
    assert played.settlement.hand(1).name == "ace-high"
    assert line(played, "wager")[0] == "take"


def test_wsd_3_a_straight_that_was_drawn_is_compared():
    drawn = bet("8h 7c 6d 5h 2s", "draw 2s 4s")
    assert line(play(QUADS, drawn), "wager") == ("take", 0, -1_000, "WSD 5")
    assert line(play(KINGS, drawn), "wager") == ("pay", 1_000, 1_000, "WSD 6")


@pytest.mark.parametrize(
    ("decision", "reason"),
    [
        ("draw 9c 2d", "9c is not in the player’s hand"),
        ("draw 5h Kc", "Kc is already in dealer.cards"),
        ("draw 5h Ac", "Ac is already in"),
        ("draw 5h 5h", "5h is already in"),
        ("fold", "'fold' is not stand or draw"),
        ("play", "'play' is not stand or draw"),
    ],
)
def test_wsd_3_a_change_that_the_rules_do_not_allow_is_refused(decision, reason):
    with pytest.raises(Refused, match=reason):
        play(LOW, bet(PAIR, decision))


def test_wsd_3_there_is_no_fold_and_no_second_bet():
    assert GAME.decisions == ("stand", "draw")
    assert GAME.following == ()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("9c 7d 4h 2s X1", "pair of nines"),
        ("9c 9d 4h 2s X1", "three of a kind"),
        ("Ah Kh Qh Jh Th X1", "natural royal flush"),
    ],
)
def test_wsd_1_no_wild_two_pair_or_high_card_and_a_royal_is_natural_beside_a_joker(text, named):
    assert name(text) == named


@pytest.mark.parametrize(
    ("spot", "dealer", "wager", "said"),
    [
        pytest.param(bet(PAIR), KINGS, "wager", ("pay", 1_000, 1_000, "WSD 6"), id="3 none changed"),
        pytest.param(
            *(bet("Ac Jh 8s 5h 3d", "draw 3d As"), KINGS, "wager", ("pay", 1_000, 1_000, "WSD 6")),
            id="3 one changed",
        ),
        pytest.param(
            *(bet("8h 7h 6h 5h 4h"), KINGS, "wager", ("pay", 3_000, 3_000, "WSD 3")), id="6 not even money"
        ),
        pytest.param(
            *(bet("Qc Qh 8d 5h 3c", queens_plus=500), "As Ks X1 Js Ts 2c", "queens-plus"),
            ("pay", 500, 500, "WSD 8"),
            id="8 whatever the dealer has",
        ),
    ],
)
def test_wsd_3_6_8_one_card_or_none_is_changed_and_a_printed_line_takes_the_place_of_even_money(
    spot, dealer, wager, said
):
    assert line(play(dealer, spot), wager) == said


@pytest.mark.parametrize(("counts", "pays"), [(False, 500), (True, 15_000)])
def test_house_joker_bet_counts_draw_to_the_second_joker(counts, pays):
    played = play(NO_JOKER, bet(HOLDS[1], "draw 5h X2", joker=500), joker_bet_counts_draw=counts)
    assert lines(played)["joker"] == ("pay", pays)


# WSD 4 and 5: the dealer's six, and the comparison


def test_wsd_4_the_dealer_plays_the_best_five_of_six_and_draws_nothing():
    dealer = play("Kc Kd 9h 9s 4d 9d", bet(PAIR)).settlement.dealer
    assert (dealer.hand.name, len(dealer.plays), dealer.discarded) == ("full house", 6, ())


def test_wsd_5_higher_wins_lower_loses_and_equal_hands_push():
    assert line(play(KINGS, bet(PAIR)), "wager") == ("pay", 1_000, 1_000, "WSD 6")
    assert line(play(KINGS, bet(NOTHING)), "wager") == ("take", 0, -1_000, "WSD 5")
    assert line(play("Kc Kd 9h 7s 4d 2c", bet("Kh Ks 9d 7c 4h")), "wager") == ("push", 0, 0, "WSD 5")


def test_wsd_5_a_natural_and_a_wild_hand_push():
    played = play("Ah X1 Kd 9d 4d 2c", bet("Ac As Kh 9s 4c"))
    assert line(played, "wager") == ("push", 0, 0, "WSD 5")


def test_wsd_5_a_drawn_natural_royal_beats_five_of_a_kind_and_a_wild_one_does_not():
    five = "7c 7d 7h 7s X2 3c"
    assert line(play(five, bet("Ah Kh Qh Jh 4c", "draw 4c Th")), "wager")[0] == "pay"
    assert line(play(five, bet("As Ks Qs X1 4d", "draw 4d Js")), "wager")[0] == "take"


def test_wsd_5_hands_are_reconciled_from_the_dealers_right():
    played = play(LOW, bet(PAIR), bet("Jd Td 8c 5d 3c", spot=4), bet("Js Ts 6d 6c 3s", spot=6))
    assert [str(stop.place) for stop in prompts(played)][1:] == [
        "order/0",
        "reconcile/6",
        "reconcile/4",
        "reconcile/1",
    ]


def test_wsd_the_dealer_always_plays():
    """There is no qualifier: the lowest dealer there can be takes and is beaten."""
    played = play("8c 9d 5h 3s 2c 7d", bet("7c 5d 4h 3c 2h"), bet("Tc 6d 5s 4d 2d", spot=2))
    assert played.settlement.dealer.qualifies
    assert [line(played, "wager", spot)[0] for spot in (1, 2)] == ["take", "pay"]


# WSD 6: Big Hands


def big_hand_pays(table: str, row: str, stake: int) -> Fraction:
    cell = BIG_HAND[table].get(row)
    return cell.amount * stake if cell else Fraction(stake)


@pytest.mark.parametrize("row", STRAIGHT_OR_BETTER)
@pytest.mark.parametrize("table", BIG_HAND)
def test_wsd_6_big_hand_cell_by_cell_for_automatic_winners(table, row):
    played = play(KINGS, bet(STRAIGHT_OR_BETTER[row]), big_hand=table)
    pays = big_hand_pays(table, row, 1_000)
    assert line(played, "wager") == ("pay", pays, pays, "WSD 3")


def test_wsd_6_a_tied_big_hand_pushes():
    played = play("8d 7d 6h 5c 4c 2d", bet("8h 7c 6d 5h Ac", "draw Ac 4s"), big_hand="BIG-B")
    assert line(played, "wager") == ("push", 0, 0, "WSD 5")


@pytest.mark.parametrize("row", STRAIGHT_OR_BETTER)
def test_house_big_hand_on_automatic_off_pays_automatic_winners_even_money(row):
    played = play(KINGS, bet(STRAIGHT_OR_BETTER[row]), big_hand="BIG-B", big_hand_on_automatic=False)
    assert line(played, "wager") == ("pay", 1_000, 1_000, "WSD 3")


def test_house_big_hand_on_automatic_off_leaves_drawn_hands_their_line():
    played = play(KINGS, bet("Ah Jh 8h 6h 3c", "draw 3c 3h"), big_hand="BIG-B", big_hand_on_automatic=False)
    assert lines(played)["wager"] == ("pay", 1_500)


# WSD 7: the Joker bet

HOLDS = {0: "Ac Jh 8s 5h 3d", 1: "Ac Jh 8s 5h X1", 2: "Ac Jh 8s X2 X1"}
NO_JOKER, WITH_JOKER = "Kc Qd 9h 7s 4d 2c", "Kc Qd 9h 7s 4d X2"


@pytest.mark.parametrize(
    ("jokers", "dealer", "row"),
    [
        (2, NO_JOKER, "player-two-jokers"),
        (1, WITH_JOKER, "one-joker-each"),
        (1, NO_JOKER, "player-one-joker"),
        (0, NO_JOKER, None),
        (0, WITH_JOKER, None),
    ],
)
def test_wsd_7_joker_bet_cell_by_cell(jokers, dealer, row):
    played = play(dealer, bet(HOLDS[jokers], joker=700))
    pays = 700 * printed_pays(GAME.slug, "joker")["JOKER"][row].amount if row else 0
    assert line(played, "joker") == ("pay" if row else "take", pays, pays if row else -700, "WSD 7")


def test_wsd_7_both_jokers_with_the_dealer_win_nothing():
    assert lines(play("Kc Qd 9h 7s X1 X2", bet(HOLDS[0], joker=500)))["joker"] == ("take", 0)


def test_wsd_7_a_joker_on_another_spot_counts_for_no_one_else():
    played = play(LOW, bet(HOLDS[1], joker=500), bet("Jd Td 8c 5d X2", spot=2, joker=500))
    assert lines(played, 1)["joker"] == lines(played, 2)["joker"] == ("pay", 500)


@pytest.mark.parametrize("counts", [False, True])
def test_wsd_7_discarding_the_joker_does_not_undo_the_bet(counts):
    spot = bet("Ac Jh 8s 5h X1", "draw X1 3c", joker=500)
    for dealer, pays in ((NO_JOKER, 500), (WITH_JOKER, 5_000)):
        assert lines(play(dealer, spot, joker_bet_counts_draw=counts))["joker"] == ("pay", pays)


@pytest.mark.parametrize(("counts", "said"), [(False, ("take", 0)), (True, ("pay", 500))])
def test_house_joker_bet_counts_draw(counts, said):
    played = play(NO_JOKER, bet(HOLDS[0], "draw 3d X1", joker=500), joker_bet_counts_draw=counts)
    assert lines(played)["joker"] == said


# WSD 8: Queens Plus

QUEENS_OR_BETTER = STRAIGHT_OR_BETTER | {
    "three-of-a-kind": "8c 8d 8h 3s 5c",
    "two-pair": "8c 8d 3h 3s 5c",
    "queens-or-better": "Qs Qh 8d 5h 3c",
}


@pytest.mark.parametrize("row", QUEENS_OR_BETTER)
@pytest.mark.parametrize("table", QUEENS_PLUS)
def test_wsd_8_queens_plus_cell_by_cell(table, row):
    pays = 700 * QUEENS_PLUS[table][row].amount
    played = play("Kc Kd 9c 7s 4d 2c", bet(QUEENS_OR_BETTER[row], queens_plus=700), queens_plus=table)
    assert line(played, "queens-plus") == ("pay", pays, pays, "WSD 8")


@pytest.mark.parametrize(("rank", "said"), [("J", "take"), ("Q", "pay"), ("K", "pay"), ("A", "pay")])
def test_wsd_8_the_lowest_pair_is_queens_natural_or_wild(rank, said):
    low = "9c 9d 7s 6s 4d 2c"
    assert lines(play(low, bet(f"{rank}s {rank}h 8d 5h 3c", queens_plus=500)))["queens-plus"][0] == said
    assert lines(play(low, bet(f"{rank}s X1 8d 5h 3c", queens_plus=500)))["queens-plus"][0] == said


def test_wsd_8_queens_plus_looks_at_the_first_five_cards_only():
    made = bet("Qs Jh 8d 5h 3c", "draw 3c Qh", queens_plus=500)
    broken = bet("Qs Qh 8d 5h 3c", "draw Qh Ah", queens_plus=500)
    improved = bet("Qs Qh 8d 5h 3c", "draw 3c Qc", queens_plus=500)
    assert [lines(play(KINGS, spot))["queens-plus"] for spot in (made, broken, improved)] == [
        ("take", 0),
        ("pay", 500),
        ("pay", 500),
    ]


# WSD 9: the progressive

NATURAL_OR_WILD = {
    "natural-royal-flush": "Ah Kh Qh Jh Th",
    "natural-straight-flush": "8h 7h 6h 5h 4h",
    "natural-four-of-a-kind": "8c 8d 8h 8s 3c",
    "natural-full-house": "8c 8d 8h 3s 3c",
    "natural-flush": "Ah Jh 8h 6h 3h",
    "five-of-a-kind": "8c 8d 8h 8s X1",
    "wild-royal-flush": "Ah Kh Qh Jh X1",
    "wild-straight-flush": "8h 7h 6h X2 4h",
    "wild-four-of-a-kind": "8c 8d X1 8s 3c",
    "wild-full-house": "8c 8d X1 3s 3c",
    "wild-flush": "Ah Jh X1 6h 3h",
}


@pytest.mark.parametrize("row", WSDP)
@pytest.mark.parametrize("wager", [100, 500])
def test_wsd_9_progressive_cell_by_cell_dollars_fixed_whatever_the_wager(row, wager):
    kind, amount = WSDP[row][:2]
    spot = bet(NATURAL_OR_WILD[row], progressive=wager)
    played = play("Kc Kd 9c 7s 4d 2c", spot, meter=METER, progressive_wager=wager)
    pays = 10_000 * amount if kind == "share" else amount
    assert line(played, "progressive") == ("pay", pays, pays - wager, "WSD 9")
    left = {100: 530_000, 10: 900_000}[amount] if kind == "share" else 1_000_000
    assert played.settlement.meter.amount == left


@pytest.mark.parametrize("hand", ["8h 7c 6d 5h 4s", "8h 7c X1 5h 4s", "8c 8d 8h 3s 5c", "Ac Kd 8h X1 X2"])
def test_wsd_9_nothing_below_a_flush_wins_the_progressive(hand):
    played = play("Jc Jd 9c 7s 4d 2c", bet(hand, progressive=100), meter=METER)
    assert line(played, "progressive") == ("take", 0, -100, "WSD 9")


def test_wsd_9_the_progressive_looks_at_the_first_five_cards_only():
    made = bet("Ah Jh 8h 6h 3c", "draw 3c 3h", progressive=100)
    assert line(play(KINGS, made, meter=METER), "progressive")[0] == "take"
    joker = bet("8c 8d 8h Ah 3c", "draw 3c X1", progressive=100)
    assert line(play(KINGS, joker, meter=METER), "progressive")[0] == "take"


def test_wsd_9_shares_are_paid_off_the_falling_meter_from_the_right_and_fixed_pays_from_the_tray():
    spots = [
        bet("8h 7h 6h 5h 4h", spot=1, progressive=100),
        bet("As Ks Qs Js Ts", spot=3, progressive=100),
        bet("8c 7c 6c 5c 4c", spot=5, progressive=100),
        bet("Ac Ad Ah X1 X2", spot=6, progressive=100),
    ]
    meter = METER | {"contribution": "0.25", "reserve_contribution": "0.05"}
    played = play("Kc Kd 9c 7s 3d 2c", *spots, meter=meter)
    paid = [line(played, "progressive", spot)[1] for spot in (6, 5, 3, 1)]
    assert paid == [55_500, 100_010, 900_090, 53_002]
    after = played.settlement.meter
    assert (after.amount, after.seed_amount, after.reserve) == (477_018, 500_000, 0)


def test_wsd_9_house_fixed_pays_from_meter():
    spots = [bet("8h 7h 6h 5h 4h", progressive=100), bet("Ac Ad Ah X1 X2", spot=2, progressive=100)]
    played = play("Kc Kd 9c 7s 3d 2c", *spots, meter=METER, fixed_pays_from_meter=True)
    assert [line(played, "progressive", spot)[1] for spot in (2, 1)] == [55_500, 94_450]
    assert played.settlement.meter.amount == 1_000_000 - 55_500 - 94_450


def test_wsd_9_there_is_no_envy_in_this_game():
    spots = [bet("Ah Kh Qh Jh Th", progressive=100), bet("Ac As 8s 5h 3d", spot=2, progressive=100)]
    played = play("Kc Kd 9c 7s 4d 2c", *spots, meter=METER)
    assert not any(one.hitter for one in played.settlement.lines)
    assert "envy" not in [frame.step.name for frame in played.frames]
