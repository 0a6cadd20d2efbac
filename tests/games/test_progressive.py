"""The Six Card Poker Progressive, rule by rule: the meter to the cent, and envy between all hitters."""

import pytest

from games import GAMES
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import prompts
from games.engine.rules.sheets import load
from tests.games.round_builder import METER, at, envies, line
from tests.games.round_builder import play as play_any
from tests.games.trainee import LEAVE, paying, prompt_at, stop_of

SHEET = load(GAMES["six-card-poker"])
DEALER = "Qd Jh 9c 7s 4d 3h"  # queen-high

ROYAL_S, ROYAL_C = "As Ks Qs Js Ts 2d", "Ac Kc Qc Jc Tc 3d"
FLUSH_UP, FLUSH_DOWN = "9h 8h 7h 6h 5h Kd", "7c 6c 5c 4c 3c Kh"  # straight flushes
NOTHING, TENS = "8c 6s 5s 4s 3s Qh", "Th Td 8d 9s Jd 4h"
QUADS, FULL = "2c 2d 2h 2s Ah 9s", "2c 2d 2h Ad Ah 9s"
FLUSH, STRAIGHT = "Ad Td 8d 6d 5d 9s", "9d 8s 7d 6d 5d Ah"


def play(*spots: dict, meter: dict | None = None, dealer: str = DEALER, **house) -> Round:
    return play_any("six-card-poker", dealer, *spots, meter=METER if meter is None else meter, **house)


def bettor(spot: int, hand: str, does: str = "play", wager: int = 100) -> dict:
    return at(spot, hand, does, ante=500, progressive=wager)


def after(played: Round) -> tuple[int, int]:
    """Cents on the meter and in the reserve when the round is over."""
    meter = played.settlement.meter
    assert meter
    assert meter.seed_amount == played.inputs.meter.seed_amount
    return meter.amount, meter.reserve


def pays(played: Round, spot: int) -> int:
    return line(played, "progressive", spot)[1]


def test_scpp_1_the_progressive_is_optional():
    assert line(play(at(1, NOTHING, ante=500)), "progressive") is None
    assert line(play(bettor(1, NOTHING)), "progressive") is not None


def test_scpp_2_all_the_players_cards_count_whatever_the_dealer_has():
    played = play(bettor(1, "2s 9h 8h 7h 6h 5h"), dealer="Ac Kc Qc Jc Tc 3d")
    assert pays(played, 1) == 100_000


def test_scpp_2_a_hand_without_a_line_loses():
    assert line(play(bettor(1, "Ah Ad Kh 5s 3s 2s")), "progressive") == ("take", 0, -100, "SCPP 2")
    assert line(play(bettor(1, "Th Td Tc 5s 3s 2s")), "progressive")[0] == "take"


def test_scpp_3_a_100_percent_award_reseeds_the_meter_with_seed_amount_and_reserve():
    played = play(bettor(1, ROYAL_S))
    assert pays(played, 1) == 1_000_000
    assert after(played) == (530_000, 0)


def test_scpp_4_the_progressive_does_not_depend_on_any_other_side_bet():
    bare, full = bettor(1, QUADS), at(1, QUADS, ante=500, aces_up=500, bad_beat=500, progressive=100)
    assert line(play(bare), "progressive") == line(play(full), "progressive")


COIN_IN = {"contribution": "0.25", "reserve_contribution": "0.05"}


def test_scpp_5_every_bet_is_swept_before_the_deal_and_the_meter_grows():
    played = play(
        bettor(1, NOTHING), bettor(3, TENS), at(4, "Ac Ah 7d 7h 6c 5c", ante=500), meter=METER | COIN_IN
    )
    assert after(played) == (1_000_050, 30_010)
    coin_in = next(frame for frame in played.frames if frame.step.name == "coin-in")
    before = next(frame for frame in played.frames if frame.step.name == "take-bets")
    assert (before.felt.meter, coin_in.felt.meter) == (1_000_000, 1_000_050)
    assert [
        spot.bets.get("progressive") and spot.bets["progressive"].state for spot in coin_in.felt.spots
    ] == [
        "lit",
        "lit",
        None,
    ]
    assert all(spot.cards == () for spot in coin_in.felt.spots)


def test_scpp_5_a_round_without_progressive_bets_leaves_the_meter_alone():
    played = play(at(1, ROYAL_S, ante=500), meter=METER | COIN_IN)
    assert after(played) == (1_000_000, 30_000)
    assert "coin-in" not in [frame.step.name for frame in played.frames]


def test_scpp_5_coin_in_comes_before_any_pay():
    """Ten per cent is taken of the meter with this round's bets on it."""
    played = play(bettor(1, FLUSH_UP), bettor(2, NOTHING), meter=METER | COIN_IN)
    assert pays(played, 1) == 100_005
    assert after(played) == (1_000_050 - 100_005, 30_010)


def test_scpp_5_a_royal_takes_this_rounds_coin_in_too_and_the_reserve_with_its_own():
    played = play(bettor(1, ROYAL_S), bettor(2, TENS), meter=METER | COIN_IN)
    assert pays(played, 1) == 1_000_050
    assert after(played) == (530_010, 0)


@pytest.mark.parametrize(
    ("rate", "bets", "grown"),
    [
        ("0.25", 1, 25),
        ("0.255", 1, 26),
        ("0.005", 1, 1),
        ("0.004", 1, 0),
        ("0.005", 3, 2),
        ("0.333", 2, 67),
        ("0.0149", 3, 4),
        ("0", 3, 0),
        ("1", 2, 200),
    ],
)
def test_scpp_5_parts_of_a_cent_are_rounded_half_up_once_for_all_bets_together(rate, bets, grown):
    spots = [bettor(1, NOTHING), bettor(2, TENS), bettor(4, "Ac Ah 7d 7h 6c 5c")][:bets]
    assert after(play(*spots, meter=METER | {"contribution": rate})) == (1_000_000 + grown, 30_000)
    assert after(play(*spots, meter=METER | {"reserve_contribution": rate})) == (1_000_000, 30_000 + grown)


def test_scpp_7_the_progressive_is_settled_with_the_spots_other_bets():
    played = play(bettor(1, FLUSH_UP), bettor(4, QUADS))
    assert [one.at for one in played.settlement.lines if one.wager == "progressive"] == ["reconcile"] * 2
    assert prompt_at(played, "reconcile/4/bet/progressive").right == (paying(10_000),)


def test_scpp_8a_the_worked_example_of_three_hits():
    """Right-most straight flush, then a royal, then a straight flush."""
    played = play(bettor(2, FLUSH_UP), bettor(4, ROYAL_S), bettor(6, FLUSH_DOWN))
    assert (pays(played, 6), played.settlement.meter_shown[6].amount) == (100_000, 900_000)
    assert (pays(played, 4), played.settlement.meter_shown[4].amount) == (900_000, 530_000)
    assert (pays(played, 2), played.settlement.meter_shown[2].amount) == (53_000, 477_000)
    assert after(played) == (477_000, 0)


def test_scpp_8a_the_display_falls_as_each_is_paid():
    played = play(bettor(2, FLUSH_UP), bettor(4, ROYAL_S), bettor(6, FLUSH_DOWN))
    shown = [
        frame.felt.meter
        for frame in played.frames
        if frame.step.name == "reconcile" and frame.felt.spot(frame.spot).state == "done"
    ]
    assert shown == [900_000, 530_000, 477_000]


def test_scpp_8a_a_share_is_rounded_half_up_to_the_cent():
    for amount, share in ((1_000_005, 100_001), (1_000_004, 100_000), (5, 1), (4, 0), (0, 0)):
        played = play(bettor(1, FLUSH_UP), meter=METER | {"amount": amount})
        assert (pays(played, 1), after(played)[0]) == (share, amount - share)


def test_scpp_8b_house_fixed_pays_from_meter_takes_them_off_the_meter_in_order():
    played = play(bettor(2, FLUSH_UP), bettor(5, QUADS), fixed_pays_from_meter=True)
    assert (pays(played, 5), pays(played, 2)) == (10_000, 99_000)
    assert after(played) == (891_000, 30_000)
    other = play(bettor(2, QUADS), bettor(5, FLUSH_UP), fixed_pays_from_meter=True)
    assert (pays(other, 5), pays(other, 2), after(other)[0]) == (100_000, 10_000, 890_000)


def test_scpp_8b_a_meter_that_runs_dry_stands_at_nothing_and_the_tray_pays_on():
    played = play(bettor(1, QUADS), meter=METER | {"amount": 4_000}, fixed_pays_from_meter=True)
    assert (pays(played, 1), after(played)) == (10_000, (0, 30_000))
    assert played.settlement.at(1, "progressive").from_meter == 4_000


def test_scpp_8c_the_player_farthest_right_is_paid_first():
    for right, left in ((ROYAL_S, FLUSH_UP), (FLUSH_UP, ROYAL_S)):
        played = play(bettor(1, left), bettor(6, right))
        first = 1_000_000 if right is ROYAL_S else 100_000
        then = 53_000 if right is ROYAL_S else 900_000
        assert (pays(played, 6), pays(played, 1)) == (first, then)


def test_scpp_8c_the_order_of_pays_is_not_the_order_of_folding():
    played = play(bettor(1, FLUSH_UP, "fold"), bettor(6, FLUSH_DOWN))
    assert (pays(played, 6), pays(played, 1)) == (100_000, 90_000)


def test_scpp_8c_two_royals_are_paid_one_after_the_other():
    played = play(bettor(1, ROYAL_S), bettor(6, ROYAL_C))
    assert (pays(played, 6), pays(played, 1)) == (1_000_000, 530_000)
    assert after(played) == (500_000, 0)


@pytest.mark.parametrize("amount", [1_000_000, 1_000_001])
def test_house_split_royals_shares_the_meter_equally_an_odd_cent_to_the_first(amount):
    played = play(bettor(1, ROYAL_S), bettor(6, ROYAL_C), meter=METER | {"amount": amount}, split_royals=True)
    assert (pays(played, 6), pays(played, 1)) == (amount - 500_000, 500_000)
    assert after(played) == (530_000, 0)


@pytest.mark.parametrize(
    ("odd", "shares"),
    [(0, (333_334, 333_333, 333_333)), (1, (333_334, 333_334, 333_333)), (2, (333_334, 333_334, 333_334))],
)
def test_house_split_royals_among_three_gives_odd_cents_from_the_dealers_right(odd, shares):
    spots = bettor(1, ROYAL_S), bettor(3, "Ad Kd Qd Jd Td 3s"), bettor(6, ROYAL_C)
    meter = METER | {"amount": 1_000_000 + odd}
    played = play(*spots, dealer="Qh Jh 9c 7s 4d 3h", meter=meter, split_royals=True)
    assert tuple(pays(played, spot) for spot in (6, 3, 1)) == shares
    assert after(played) == (530_000, 0)


def test_house_split_royals_is_equal_whatever_is_paid_between_them():
    """The straight flush between the royals is paid off the meter that has restarted."""
    played = play(bettor(1, ROYAL_S), bettor(3, FLUSH_UP), bettor(6, ROYAL_C), split_royals=True)
    assert [pays(played, spot) for spot in (6, 3, 1)] == [500_000, 53_000, 500_000]
    assert after(played) == (477_000, 0)


def test_house_progressive_wager_scales_for_one_pays_and_nothing_else():
    spots = [(1, FLUSH_UP), (3, STRAIGHT), (5, ROYAL_C)]
    played = play(*(bettor(spot, hand, wager=500) for spot, hand in spots), progressive_wager=500)
    assert line(played, "progressive", 3) == ("pay", 4_500, 4_000, "SCPP 8b")
    assert line(played, "progressive", 5) == ("pay", 1_000_000, 999_500, "SCPP 8a")
    assert line(played, "progressive", 1) == ("pay", 53_000, 52_500, "SCPP 8a")
    assert envies(played) == {1: {5: 10_000}, 3: {1: 1_000, 5: 10_000}, 5: {1: 1_000}}


@pytest.mark.parametrize("breakage", ["up", "down"])
def test_breakage_does_not_touch_the_meters_cents(breakage):
    played = play(bettor(1, FLUSH_UP), meter=METER | {"amount": 1_000_055}, breakage=breakage)
    assert pays(played, 1) == 100_006


ALL = {
    "royal-flush": ROYAL_S,
    "straight-flush": FLUSH_UP,
    "four-of-a-kind": QUADS,
    "full-house": FULL,
    "flush": FLUSH,
    "straight": STRAIGHT,
}


def test_scpp_the_doubtful_straight_of_sixcpp_01_keeps_its_printed_text():
    row = SHEET.paytable("progressive", "SIXCPP-01").row_named("straight")
    assert (str(row.pays), row.printed) == ("10 for 1", "100 to 1")
    assert "200%" in row.doubt
    others = [row for table in SHEET.paytables["progressive"].values() for row in table.rows if row.doubt]
    assert others == [row]


@pytest.mark.parametrize("row", ["four-of-a-kind", "full-house", "flush", "straight"])
def test_scpp_9_no_other_hand_has_an_envy(row):
    assert envies(play(bettor(1, ALL[row]), bettor(3, NOTHING))) == {}


@pytest.mark.parametrize(
    ("spots", "paid"),
    [
        ((bettor(1, NOTHING), bettor(3, ROYAL_S), bettor(6, TENS)), {1: {3: 10_000}, 6: {3: 10_000}}),
        ((bettor(1, FLUSH_UP), bettor(2, TENS)), {2: {1: 1_000}}),
        ((at(1, FLUSH_UP, ante=500), at(3, ROYAL_S, ante=500)), {}),
    ],
    ids=["every other bettor", "less for a straight flush", "no bettor"],
)
def test_scpp_9a_every_other_bettor_is_paid_envy_and_the_hitter_is_not(spots, paid):
    assert envies(play(*spots)) == paid


@pytest.mark.parametrize(("hand", "net"), [(QUADS, 9_900), (FLUSH_UP, 99_900), (NOTHING, -100)])
def test_scpp_5_7_the_net_of_a_swept_bet_is_its_pay_less_the_stake(hand, net):
    assert line(play(bettor(1, hand)), "progressive")[2] == net


def test_scpp_6_8h_the_game_is_dealt_once_the_bets_are_swept_and_closed_when_all_is_settled():
    played = Round(play(bettor(1, NOTHING), bettor(4, ROYAL_S, "fold")).inputs, Exercise(WHOLE_JOB))
    steps = list(dict.fromkeys(frame.step.name for frame in played.frames))
    assert steps[:3] == ["take-bets", "coin-in", "deal"]
    assert str(prompts(played)[-1].place).endswith("/game-over")
    assert played.frames[-1].felt.spot(4).cards == tuple(ROYAL_S.split())  # SCPP 9b


def test_scpp_9a_a_player_without_the_bet_is_paid_no_envy():
    played = play(at(1, NOTHING, ante=500, aces_up=500), bettor(3, ROYAL_S), bettor(6, TENS))
    assert envies(played) == {6: {3: 10_000}}
    assert prompt_at(played, "envy/1/envy/envy").right == (LEAVE,)
    assert prompt_at(played, "envy/6/envy/envy").right == (paying(10_000),)


def test_scpp_9a_the_dealers_hand_never_triggers_an_envy():
    assert envies(play(bettor(1, NOTHING), bettor(2, TENS), dealer="As Ks Qs Js Ts 2c")) == {}


def test_scpp_9a_a_hand_without_the_bet_triggers_envy_for_every_bettor():
    played = play(bettor(1, NOTHING), at(3, ROYAL_S, ante=500), bettor(6, TENS))
    assert envies(played) == {1: {3: 10_000}, 6: {3: 10_000}}
    assert line(played, "progressive", 3) is None
    assert prompt_at(played, "envy/3/envy/envy").right == (LEAVE,)
    assert prompt_at(played, "envy/1/envy/envy").right == (paying(10_000),)


def test_scpp_9a_hands_with_and_without_the_bet_are_added_up():
    played = play(at(1, FLUSH_UP, ante=500), bettor(3, ROYAL_S), bettor(6, TENS))
    assert envies(played) == {3: {1: 1_000}, 6: {1: 1_000, 3: 10_000}}


def test_house_envy_from_every_hand_off_only_a_bettors_hand_triggers():
    spots = at(1, FLUSH_UP, ante=500), bettor(3, ROYAL_S), bettor(6, TENS)
    assert envies(play(*spots, envy_from_every_hand=False)) == {6: {3: 10_000}}


@pytest.mark.parametrize("side_bets", [{}, {"aces_up": 500}, {"bad_beat": 500}])
def test_scpp_9b_a_folded_hand_without_the_bet_triggers_too_and_lies_face_up_until_the_end(side_bets):
    """A fold is looked at before it is locked up, since others may be paid for it."""
    played = play(at(1, FLUSH_UP, "fold", ante=500, **side_bets), bettor(4, NOTHING))
    assert envies(played) == {4: {1: 1_000}}
    folding = stop_of(played, "decide/1")
    cards = tuple(FLUSH_UP.split())
    assert played.frames[folding.frame].felt.spot(1).cards == cards
    assert played.frames[-1].felt.spot(1).cards == cards
    assert played.frames[-1].felt.spot(1).hand == "straight flush"


def folded(*others: dict, **house) -> tuple:
    """What is seen of a folded hand without any other bet as it folds, and right after."""
    played = play(at(1, NOTHING, "fold", ante=500), *others, **house)
    stop = stop_of(played, "decide/1").frame
    return played.frames[stop].felt.spot(1).cards[:1], played.frames[stop + 1].felt.spot(1).cards


def test_scpp_9b_any_other_folded_hand_is_looked_at_where_envy_may_come_of_it_and_locked_up():
    assert folded(bettor(4, TENS)) == (("8c",), ())


def test_scpp_9b_a_folded_hand_that_no_one_can_be_paid_for_is_not_turned_up():
    assert folded(at(4, TENS, ante=500)) == ((None,), ())
    assert folded(bettor(4, TENS), envy_from_every_hand=False) == ((None,), ())


def test_scpp_9a_a_patron_on_two_spots_is_paid_no_envy_for_his_own_hand():
    spots = bettor(2, FLUSH_UP) | {"patron": "Ann"}, bettor(3, NOTHING) | {"patron": "Ann"}, bettor(5, TENS)
    assert envies(play(*spots)) == {5: {2: 1_000}}
    assert prompt_at(play(*spots), "envy/3/envy/envy").right == (LEAVE,)


def test_scpp_9a_a_patron_on_two_spots_is_paid_on_both_for_the_hand_of_another():
    spots = bettor(2, TENS) | {"patron": "Ann"}, bettor(3, NOTHING) | {"patron": "Ann"}, bettor(5, ROYAL_S)
    assert envies(play(*spots)) == {2: {5: 10_000}, 3: {5: 10_000}}


def test_scpp_9a_two_patrons_with_names_of_their_own_envy_each_other():
    spots = bettor(2, FLUSH_UP) | {"patron": "Ann"}, bettor(3, ROYAL_S) | {"patron": "Ben"}
    assert envies(play(*spots)) == {2: {3: 10_000}, 3: {2: 1_000}}


def test_scpp_9a_a_lone_bettor_is_paid_his_own_prize_only():
    played = play(bettor(1, ROYAL_S), at(2, TENS, ante=500))
    assert envies(played) == {}
    assert "envy/0" not in [str(stop.place) for stop in prompts(played)]


@pytest.mark.parametrize("does", ["play", "fold"])
def test_scpp_a_folded_hitter_keeps_his_prize_and_his_envy_rights(does):
    played = play(bettor(1, FLUSH_UP, does), bettor(4, ROYAL_S, does), bettor(6, NOTHING, does))
    assert (pays(played, 4), pays(played, 1)) == (1_000_000, 53_000)
    assert envies(played) == {1: {4: 10_000}, 4: {1: 1_000}, 6: {1: 1_000, 4: 10_000}}


def test_scpp_9c_envy_is_paid_once_at_the_end_of_the_round_from_the_tray():
    played = play(bettor(1, FLUSH_UP), bettor(4, ROYAL_S))
    assert [frame.step.name for frame in played.frames][-2:] == ["envy", "envy"]
    paid = [one for one in played.settlement.lines if one.hitter]
    assert {one.at for one in paid} == {"envy"}
    assert [(one.stake, one.net, one.from_meter, one.rule) for one in paid] == [
        (0, 10_000, 0, "SCPP 9a"),
        (0, 1_000, 0, "SCPP 9a"),
    ]
