"""Mini Baccarat by its rules: totals, naturals, the tableau, each bet, the commission in boxes, and a shoe
that goes on from its burn to its cut card."""

from collections import Counter
from dataclasses import replace

import pytest

from games import Round, open_house, write_document
from games.baccarat import BANKER_DRAWS, GAME, PLAYER_DRAWS, TABLEAU
from games.engine.cards.cards import RANKS, STANDARD, Card
from games.engine.cards.points import last_digit, points
from games.engine.errors import NotAllowed, Refused, SheetRefused
from games.engine.procedure.frames import Frame
from games.engine.questions.ask import When
from games.engine.questions.catalog import interludes
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from games.engine.rules.declarations import check_declaration
from games.engine.rules.houses import COMMISSION_COIN, apply_house_rules
from games.engine.rules.sources import Deck
from games.engine.rules.standing import FEWEST_BEHIND, MOST_BURNED, Shoe, Standing, burned, shoe_cards
from games.engine.settlement.settlements import settle
from tests.games.dealing import follow_shoes, rounds
from tests.games.hidden_cards import compare_hidden
from tests.games.oracles.every_deal import TABLEAU as DRAWS
from tests.games.oracles.slow_dealer import differences
from tests.games.round_builder import bets, lines, play_from_shoe, shoe_document, stands
from tests.scale import sample_or_all

COUNTS = dict(zip("A23456789TJQK", [*range(1, 10), 0, 0, 0, 0], strict=True))
ONE = bets(1, player=1_000)
NO_COMMISSION = {"ez": {"commission": "ez", "side_bets": "ez"}, "half": {"commission": "half-on-six"}}


def play(player: str, banker: str, *spots: dict, **how) -> Round:
    """A round of these hands, each in the order of its cards."""
    return play_from_shoe(GAME.slug, {"player": player, "banker": banker}, *(spots or (ONE,)), **how)


def line_on(played: Round, wager: str, spot: int = 1) -> tuple[str, int, int, str]:
    """(action, pays, fee, rule) of a bet."""
    line = played.settlement.at(spot, wager)
    assert line
    return line.action.value, line.pays, line.fee, line.rule


def asked(played: Round) -> dict[str, tuple]:
    return {prompt.key: prompt.right for stop in prompts(played) for prompt in stop.prompts}


def two_of(total: int) -> str:
    """Two cards that count so many, and are no pair."""
    return f"{'TA23456789'[total]}c Kd" if total else "Tc Kd"


# --- BAC Ranking: what a card counts, and a hand ---


@pytest.mark.parametrize("rank", RANKS)
def test_bac_ranking_tens_and_pictures_count_nothing_and_an_ace_one(rank):
    assert {points(Card(rank + suit)) for suit in "cdhs"} == {COUNTS[rank]}


def test_bac_ranking_the_last_digit_of_the_sum_is_the_total():
    for one in RANKS:
        for other in RANKS:
            assert last_digit([Card(f"{one}c"), Card(f"{other}d")]) == (COUNTS[one] + COUNTS[other]) % 10
    assert last_digit([Card("9c"), Card("9d"), Card("9h")]) == 7


# --- BAC 3: four cards in turn, and naturals ---


def test_bac_3_the_first_and_the_third_card_are_the_players():
    played = play("9h Kc", "8d Qs")
    document = shoe_document(GAME.slug, {"player": "9h Kc", "banker": "8d Qs"}, ONE)
    assert [event["cards"] for event in document["script"]] == ["9h", "8d", "Kc", "Qs"]
    assert played.inputs.dealt == {"player": ("9h", "Kc"), "banker": ("8d", "Qs")}


@pytest.mark.parametrize(("player", "banker"), [("8h Kc", "Td Qs"), ("Th Kc", "9d Qs"), ("4h 5c", "5d 3s")])
def test_bac_3a_a_natural_in_either_hand_ends_it_and_no_draw_is_asked(player, banker):
    played = play(player, banker)
    assert asked(played)["deal/0/natural"] == ("yes",)
    assert not any(key.endswith("/draws") for key in asked(played))
    with pytest.raises(Refused, match="the round is already over"):
        play(f"{player} 2c", banker)
    with pytest.raises(Refused, match="the round is already over"):
        play(player, f"{banker} 2c")


# --- BAC 4, 5: who draws ---


@pytest.mark.parametrize("total", range(8))
def test_bac_4_the_player_draws_to_five(total):
    own, other = two_of(total), "7h Ts"
    dealt = {"player": tuple(map(Card, own.split())), "banker": tuple(map(Card, other.split()))}
    drawn = PLAYER_DRAWS.decides(dealt)
    assert (drawn.draws, drawn.rule) == (total <= 5, "BAC 4")
    assert drawn.because == f"the Player {'draws' if total <= 5 else 'stands'} on {NUMBERS[total]}"
    played = play(own + " Jh" * (total <= 5), other)
    assert asked(played)["player-draws/0/draws"] == ("draw" if total <= 5 else "stand",)
    with pytest.raises(Refused, match="script"):
        play(own + " Jh" * (total > 5), other)


RULES = {
    0: "BAC 5a",
    1: "BAC 5a",
    2: "BAC 5a",
    3: "BAC 5b",
    4: "BAC 5c",
    5: "BAC 5d",
    6: "BAC 5e",
    7: "BAC 5f",
}
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
CARDS = ("a ten", "an ace", *(f"an {n}" if n == "eight" else f"a {n}" for n in NUMBERS[2:]))
CELLS = [(total, third) for total in range(8) for third in range(10)]


@pytest.mark.parametrize(
    ("total", "third"), CELLS, ids=[f"{total} against {third}" for total, third in CELLS]
)
def test_bac_5_every_cell_of_the_tableau(total, third):
    """Dealt with the card where it is due and without it where not; the other way is refused. The Player
    draws on any of its totals, and on none is it another cell."""
    draws = str(third) in DRAWS[total]
    rank = "TA23456789"[third]
    for own in range(6):
        dealt = {"player": f"{two_of(own)} {rank}s", "banker": two_of(total).replace("d", "h")}
        on_table = {name: tuple(map(Card, cards.split())) for name, cards in dealt.items()}
        decided = BANKER_DRAWS.decides(on_table)
        assert (decided.draws, decided.rule) == (draws, RULES[total])
        always = "always " if total in (0, 1, 2, 7) else ""
        said = f"the Banker {always}{'draws' if draws else 'stands'} on {NUMBERS[total]}"
        assert decided.because == (said if always else f"{said} against {CARDS[third]}")
        wrong = dealt | {"banker": dealt["banker"] + " 2h" * (not draws)}
        right = dealt | {"banker": dealt["banker"] + " 2h" * draws}
        assert asked(play(**right))["banker-draws/0/draws"] == ("draw" if draws else "stand",)
        with pytest.raises(Refused, match=r"script\[5\]"):
            play(**wrong)


@pytest.mark.parametrize("rank", "TJQK")
def test_bac_5b_a_ten_or_a_picture_that_the_player_drew_counts_zero(rank):
    assert asked(play(f"5c Kd {rank}s", "3h Jd 2h"))["banker-draws/0/draws"] == ("draw",)
    assert asked(play(f"5c Kd {rank}s", "4h Jd"))["banker-draws/0/draws"] == ("stand",)


@pytest.mark.parametrize("total", range(8))
def test_bac_5_after_a_player_who_stood_the_banker_draws_to_five(total):
    """Not as if the Player had drawn a card that counts nothing: four and five would stand against that."""
    for player in ("6c Kd", "7c Kd"):
        banker = two_of(total).replace("d", "h") + " 2h" * (total <= 5)
        drawn = BANKER_DRAWS.decides(play(player, banker).inputs.dealt)
        assert (drawn.draws, drawn.rule) == (total <= 5, "BAC 5")
        verb = "draws" if total <= 5 else "stands"
        assert drawn.because == f"the Player stood, so the Banker {verb} on {NUMBERS[total]}"
        with pytest.raises(Refused):
            play(player, banker.removesuffix(" 2h") + " 2h" * (total > 5))
    stood_for_drew_zero = [total for total in range(8) if (total <= 5) is not ("0" in DRAWS[total])]
    assert stood_for_drew_zero == [4, 5]


def test_bac_5_the_rows_are_those_of_the_totals_that_are_no_natural():
    assert {row.points: (row.draws_on, row.rule) for row in TABLEAU} == {
        total: (DRAWS[total], RULES[total]) for total in range(8)
    }


def test_third_cards_come_in_every_way_and_by_the_rules_alone():
    drawn = Counter()
    for played in rounds(GAME, 300, seed="third cards", spots=1, cached=False):
        cards = played.inputs.dealt
        drawn[len(cards["player"]), len(cards["banker"])] += 1
    assert set(drawn) == {(2, 2), (2, 3), (3, 2), (3, 3)}
    assert 0.30 < drawn[2, 2] / drawn.total() < 0.46  # 37.9 % of hands take four cards


# --- BAC 6, 7: the call, take and pay ---


@pytest.mark.parametrize(
    ("player", "banker", "result", "called"),
    [
        ("6h Kc", "4d Ts 2s", "", "a tie, six each"),
        ("9h Kc", "4d Ts", "player", "Player wins, nine over four"),
        ("6h Kc", "4d Ts 4s", "banker", "Banker wins, eight over six"),
    ],
)
def test_bac_6_the_call_says_both_totals(player, banker, result, called):
    played = play(player, banker)
    prompt = next(p for stop in prompts(played) for p in stop.prompts if p.key == "call/0/result")
    assert (prompt.right, prompt.because, prompt.rule) == ((result or "tie",), called, "BAC 6")
    assert played.settlement.after.results[-1] == result


SETTLED = {
    ("9h Kc", "8d Qs"): {"player": ("pay", 1_000, 0, "BAC 7a"), "banker": ("take", 0, 0, "BAC 7")},
    ("9h 8c", "8d Ks"): {"player": ("take", 0, 0, "BAC 7"), "banker": ("pay", 1_000, 50, "BAC 7b")},
    ("7h Kc", "7d Qs"): {"player": ("push", 0, 0, "BAC 7c"), "banker": ("push", 0, 0, "BAC 7c")},
}


@pytest.mark.parametrize(("player", "banker"), SETTLED)
def test_bac_7_player_and_banker_win_lose_and_push_on_a_tie(player, banker):
    played = play(player, banker, bets(1, player=1_000), bets(2, banker=1_000))
    due = SETTLED[player, banker]
    assert {wager: line_on(played, wager, 1 + (wager == "banker")) for wager in due} == due


def test_bac_7_losers_are_taken_in_one_step_before_any_winner_is_paid_from_the_right():
    spots = bets(1, player=1_000, tie=500), bets(3, banker=500), bets(6, player=500, player_pair=500)
    played = play("9h Kc", "8d Qs", *spots)
    assert {line.wager: line.at for line in played.settlement.lines} == {
        **{"player": "pay", "tie": "take", "banker": "take", "player-pair": "take"}
    }
    keys = list(asked(played))
    assert asked(played)["take/0/taken"] == (frozenset({"tie", "banker", "player-pair"}),)
    assert [key for key in keys if key.startswith("pay/")] == ["pay/6/bet/player", "pay/1/bet/player"]
    assert keys.index("take/0/taken") < keys.index("order/0/first-spot") < keys.index("pay/6/bet/player")
    felt = next(frame.felt for frame in played.frames if str(frame.place) == "pay/6")
    assert felt.spot(3).bets["banker"].state != felt.spot(6).bets["player"].state


# --- BAC 8: Tie ---


@pytest.mark.parametrize(("table", "pays"), [("BAC-T-8", 4_000), ("BAC-T-9", 4_500)])
def test_bac_8_tie_pays_as_the_layout_prints(table, pays):
    won, lost = (play("7h Kc", banker, bets(1, tie=500), tie=table) for banker in ("7d Qs", "6d Qs"))
    assert line_on(won, "tie") == ("pay", pays, 0, "BAC 8")
    assert line_on(lost, "tie") == ("take", 0, 0, "BAC 8")


# --- BAC 9: pairs ---


@pytest.mark.parametrize(
    ("two", "kind"),
    [
        *(("9c 9c", "perfect-pair"), ("Kh Kh", "perfect-pair"), ("Kh Kd", "colored-pair")),
        *(("9c 9s", "colored-pair"), ("9c 9d", "mixed-pair"), ("Ah As", "mixed-pair")),
        *(("Kc Qc", ""), ("Tc Jc", ""), ("4c 6c", "")),
    ],
)
def test_bac_9_a_pair_takes_one_rank_and_is_paid_whatever_the_hand_does(two, kind):
    by_kind = {"perfect-pair": 12_500, "colored-pair": 6_000, "mixed-pair": 3_000, "": 0}
    total = last_digit([Card(card) for card in two.split()])
    third = " 2h" * (total <= 5)
    for side, hands in (
        ("player-pair", {"player": two + third, "banker": "7d Ts"}),
        ("banker-pair", {"banker": two + third, "player": "7d Ts"}),
    ):
        spot = bets(1, **{side.replace("-", "_"): 500})
        for table, pays in (("BAC-P-11", 5_500 if kind else 0), ("BAC-P-25", by_kind[kind])):
            played = play_from_shoe(GAME.slug, hands, spot, pair=table)
            assert line_on(played, side) == ("pay" if kind else "take", pays, 0, "BAC 9")


def test_bac_9_a_third_card_makes_no_pair():
    played = play("2c 3d 3h", "2h 4s", bets(1, player_pair=500, banker_pair=500))
    assert lines(played) == {"player-pair": ("take", 0), "banker-pair": ("take", 0)}


# --- BAC 10, 11, 12: Dragon 7, Panda 8, Super 6 ---

BY_HAND = [
    ("dragon-7", 40, "6c Kd", "2h 3h 2d", True),
    ("dragon-7", 40, "6c Kd", "4h 3h", False),
    ("dragon-7", 40, "7c Kd", "2h 3h 2d", False),
    ("dragon-7", 40, "5c Kd 3s", "2h 2d 3d", False),
    ("panda-8", 25, "5c Kd 3s", "7h Kh", True),
    ("panda-8", 25, "5c 3s", "3h Kh", False),
    ("panda-8", 25, "5c Kd 3s", "2h 2d 4d", False),
    ("panda-8", 25, "5c Kd 3s", "4h Kh 5h", False),
    ("super-6", 12, "4c Ad Ks", "6h Kh", True),
    ("super-6", 12, "4c Kd 4s", "2h 3h Ad", False),
    ("super-6", 12, "2c Kd 3s", "2h 2d 2s", True),
    ("super-6", 12, "6c Kd", "6h Kh", False),
    ("super-6", 12, "7c Kd", "6h Kh", False),
]


@pytest.mark.parametrize(("bet", "times", "player", "banker", "wins"), BY_HAND)
def test_bac_10_11_12_a_hand_that_wins_with_its_total(bet, times, player, banker, wins):
    """Dragon 7 and Panda 8 take three cards, Super 6 two or three; a tie or a loss takes each of them."""
    rule = {"dragon-7": "BAC 10", "panda-8": "BAC 11", "super-6": "BAC 12"}[bet]
    played = play(player, banker, bets(1, **{bet.replace("-", "_"): 500}), side_bets="all")
    assert line_on(played, bet) == ("pay" if wins else "take", 500 * times * wins, 0, rule)


# --- BAC 12a: houses without commission ---


@pytest.mark.parametrize(
    ("house", "player", "banker", "line"),
    [
        ("ez", "6c Kd", "2h 3h 2d", ("push", 0, 0, "BAC 12a")),
        ("ez", "6c Kd", "4h 3h", ("pay", 1_500, 0, "BAC 7b")),
        ("ez", "5c Kd Ks", "6h Kh", ("pay", 1_500, 0, "BAC 7b")),
        ("ez", "7c Kd", "2h 3h 2d", ("push", 0, 0, "BAC 7c")),
        ("ez", "4c 4d", "7h Ts", ("take", 0, 0, "BAC 7")),
        ("half", "5c Kd Ks", "6h Kh", ("pay", 750, 0, "BAC 12a")),
        ("half", "2c Kd 3s", "2h 2d 2s", ("pay", 750, 0, "BAC 12a")),
        ("half", "6c Kd", "2h 3h 2d", ("pay", 1_500, 0, "BAC 7b")),
        ("half", "6c Kd", "6h Kh", ("push", 0, 0, "BAC 7c")),
        ("half", "7c Kd", "6h Kh", ("take", 0, 0, "BAC 7")),
    ],
)
def test_bac_12a_without_commission_banker_pushes_on_dragon_7_or_is_paid_half_on_six(
    house, player, banker, line
):
    played = play(player, banker, bets(1, banker=1_500), **NO_COMMISSION[house])
    assert line_on(played, "banker") == line
    assert not played.settlement.after.boxes
    assert not any("commission" in key or "box" in key for key in asked(played))


def test_bac_12a_dragon_7_pushes_banker_alone():
    spots = bets(1, banker=1_000, dragon_7=500), bets(2, player=500, tie=500)
    played = play("6c Kd", "2h 3h 2d", *spots, **NO_COMMISSION["ez"])
    assert lines(played) == {"banker": ("push", 0), "dragon-7": ("pay", 20_000)}
    assert lines(played, 2) == {"player": ("take", 0), "tie": ("take", 0)}


# --- BAC 13: Dragon Bonus ---

PAYS = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}
WON_BY_THREE_CARDS = [(own, other) for own in range(1, 10) for other in range(own) if other < 8]


@pytest.mark.parametrize(("own", "other"), WON_BY_THREE_CARDS)
def test_bac_13_a_hand_without_a_natural_wins_by_four_points_or_more(own, other):
    """The Player draws to five. The Banker stands, or draws a king. Every margin of every total."""
    banker = two_of(other).replace("d", "h")
    first = next(two for two in range(6) if str((own - two) % 10) in DRAWS[other] or other == 7)
    third = (own - first) % 10
    draws = str(third) in DRAWS[other]
    played = play(
        f"{two_of(first)} {'TA23456789'[third]}s",
        banker + " Js" * draws,
        bets(1, player_dragon=500, banker_dragon=500),
        side_bets="dragon-bonus",
    )
    due = 500 * PAYS.get(own - other, 0)
    assert lines(played)["player-dragon"] == ("pay" if due else "take", due)
    assert lines(played)["banker-dragon"] == ("take", 0)
    assert line_on(played, "player-dragon")[3] == "BAC 13"


@pytest.mark.parametrize("other", range(8))
@pytest.mark.parametrize("natural", [8, 9])
def test_bac_13_a_natural_is_paid_even_money_whatever_its_margin(natural, other):
    for side, rival in (("player", "banker"), ("banker", "player")):
        hands = {side: two_of(natural), rival: two_of(other).replace("d", "h")}
        spot = bets(1, player_dragon=500, banker_dragon=500)
        played = play_from_shoe(GAME.slug, hands, spot, side_bets="dragon-bonus")
        assert lines(played)[f"{side}-dragon"] == ("pay", 500)
        assert lines(played)[f"{rival}-dragon"] == ("take", 0)


@pytest.mark.parametrize(
    ("player", "banker", "line"),
    [
        ("8c Kd", "8h Ks", ("push", 0, 0, "BAC 13b")),
        ("9c Kd", "9h Ks", ("push", 0, 0, "BAC 13b")),
        ("7c Kd", "7h Ks", ("take", 0, 0, "BAC 13")),
        ("4c Kd 4s", "3h Ah 4d", ("take", 0, 0, "BAC 13")),
    ],
)
def test_bac_13b_naturals_that_tie_push_and_no_other_tie_does(player, banker, line):
    spot = bets(1, player_dragon=500, banker_dragon=500)
    played = play(player, banker, spot, side_bets="dragon-bonus")
    assert line_on(played, "player-dragon") == line_on(played, "banker-dragon") == line


def test_bac_13_nine_over_eight_is_a_win_of_a_natural():
    played = play("8c Kd", "9h Ks", bets(1, player_dragon=500, banker_dragon=500), side_bets="dragon-bonus")
    assert lines(played) == {"player-dragon": ("take", 0), "banker-dragon": ("pay", 500)}


# --- BAC 14: the commission ---

WON = {"player": "4c Kd Qs", "banker": "6h Ks"}


def won(stake: int, boxes: dict[int, int] | None = None, **house) -> Round:
    return play_from_shoe(GAME.slug, WON, bets(1, banker=stake), standing=stands(boxes=boxes), **house)


@pytest.mark.parametrize(
    ("stake", "coin", "owed"),
    [
        *((2_000, 25, 100), (38_500, 25, 1_925), (500, 25, 25), (2_500, 25, 125), (2_700, 25, 150)),
        *((2_700, 5, 135), (2_700, 1, 135), (2_710, 5, 140), (2_710, 1, 136), (2_700, 50, 150)),
        *((2_700, 100, 200), (2_000, 100, 100), (2_001, 100, 200), (1, 25, 25), (1, 1, 1)),
    ],
)
def test_bac_14b_the_commission_is_rounded_up_to_the_coin(stake, coin, owed):
    boxed = won(stake, commission_coin=coin)
    assert line_on(boxed, "banker") == ("pay", stake, owed, "BAC 7b")
    assert boxed.settlement.after.boxes == {1: owed}
    assert boxed.settlement.at(1, "banker").net == stake - owed
    at_once = won(stake, commission_coin=coin, commission="at-once")
    assert line_on(at_once, "banker") == ("pay", stake - owed, 0, "BAC 7b")
    assert at_once.settlement.after.boxes == {}


def test_bac_14b_every_coin_of_the_house_is_tried():
    assert set(COMMISSION_COIN.words) == {1, 5, 25, 50, 100}


def test_bac_14_a_box_is_marked_on_top_of_what_it_had_and_others_stay():
    played = won(38_500, {1: 675, 4: 125})
    assert played.settlement.after.boxes == {1: 2_600, 4: 125}
    assert asked(played)["pay/1/commission"] == (1_925,)
    assert asked(played)["pay/1/box"] == (2_600,)


def test_bac_14_a_win_of_player_and_a_push_owe_nothing():
    for hands in ({"player": "9c Kd", "banker": "8h Ks"}, {"player": "7c Kd", "banker": "7h Ks"}):
        spots = bets(1, player=2_000), bets(2, banker=2_000)
        played = play_from_shoe(GAME.slug, hands, *spots, standing=stands(boxes={2: 50}))
        assert played.settlement.after.boxes == {2: 50}


# --- BAC 1, 15a: the shoe ---


@pytest.mark.parametrize("rank", RANKS)
def test_bac_1_as_many_cards_are_burned_as_the_first_counts_and_it_too(rank):
    due = 1 + (COUNTS[rank] or 10)
    assert burned(GAME.shoe, Card(f"{rank}h")) == due <= MOST_BURNED


def test_bac_1_a_session_begins_and_goes_on_with_a_shoe_that_is_burned():
    opened = [
        played for played in follow_shoes(GAME, seed="burn", spots=1, shoes=4) if played.inputs.opens_shoe
    ]
    assert [played.inputs.standing.shoe.number for played in opened] == [0, 1, 2, 3]
    for played in opened:
        shoe = played.inputs.standing.shoe
        first = shoe_cards(GAME.shoe, "burn", shoe.number)[0]
        assert shoe.gone == 1 + (COUNTS[first[0]] or 10)
        assert played.inputs.standing.boxes == {}
        assert any(frame.step.act == "new-shoe" for frame in played.frames)


def ends(gone: int, *, third: bool = False, **house) -> tuple[bool, bool]:
    """Whether the shoe is over after a hand of four cards, or of five, and whether the cut card is out."""
    hands = {"player": "4c Kd Qs", "banker": "6h Ks"} if third else {"player": "9c Kd", "banker": "8h Ks"}
    played = play_from_shoe(GAME.slug, hands, ONE, standing=stands(gone, boxes={3: 75}), **house)
    inputs, settled = played.inputs, played.settlement
    assert settled.after.shoe.number == (1 if inputs.ends_shoe else 0)
    assert settled.collected == ({3: 75} if inputs.ends_shoe else {})
    assert settled.after.boxes == ({} if inputs.ends_shoe else {3: 75})
    return inputs.ends_shoe, inputs.cut_is_out


@pytest.mark.parametrize(
    ("gone", "third", "one_more", "none"),
    [
        (395, False, (False, False), (False, False)),
        (395, True, (False, False), (False, False)),
        (396, False, (False, False), (False, False)),  # 400 cards are gone: the cut card lies on top
        (396, True, (False, True), (True, True)),
        (399, False, (False, True), (True, True)),
        (400, False, (True, True), (True, True)),
        (405, True, (True, True), None),
    ],
)
def test_bac_15a_the_hand_in_which_the_cut_card_comes_is_finished_and_one_more_is_dealt(
    gone, third, one_more, none
):
    assert ends(gone, third=third) == one_more
    if none:
        assert ends(gone, third=third, one_more_hand=False) == none


def test_bac_15a_what_comes_next_is_asked_once_the_cut_card_is_out():
    rights = {
        gone: asked(play("9c Kd", "8h Ks", standing=stands(gone))).get("clear/0/what-next")
        for gone in (390, 399, 400)
    }
    assert rights == {390: None, 399: ("one-more",), 400: ("shuffle",)}
    last = play("9c Kd", "8h Ks", standing=stands(399), one_more_hand=False)
    assert asked(last)["clear/0/what-next"] == ("shuffle",)


def test_bac_14a_every_box_is_collected_at_the_end_of_the_shoe_this_hands_commission_with_it():
    spots = bets(1, banker=2_000), bets(5, banker=500)
    played = play(*WON.values(), *spots, standing=stands(402, boxes={1: 675, 3: 1_250}))
    assert played.settlement.collected == {1: 775, 3: 1_250, 5: 25}
    keys = asked(played)
    assert {key: right for key, right in keys.items() if key.startswith("collect/")} == {
        "collect/5/collected": (25,),
        "collect/3/collected": (1_250,),
        "collect/1/collected": (775,),
    }
    assert next(key for key in keys if key.startswith("collect/")) == "collect/5/collected"
    assert played.settlement.after.boxes == {}
    last = played.frames[-1].felt
    assert last.boxes == {}
    assert last.results == played.inputs.standing.results  # the display is cleared with the next shoe
    assert played.settlement.after.results == ()


def test_bac_14a_where_no_box_owes_anything_nothing_is_asked_to_be_collected():
    played = play("9c Kd", "8h Ks", standing=stands(402))
    assert played.inputs.ends_shoe
    assert not any(key.startswith("collect/") for key in asked(played))


def test_the_results_of_a_shoe_grow_by_the_hand_that_wins():
    before = stands(60, results="pbt")
    for player, banker, won_by in (("9c", "8h", "player"), ("8c", "9h", "banker"), ("8c", "8h", "")):
        after = play(f"{player} Kd", f"{banker} Ks", standing=before).settlement.after
        assert after.results == ("player", "banker", "", won_by)


# --- A shoe goes on ---


@sample_or_all("shoes", 2, 12)
def test_a_shoe_is_followed_hand_by_hand_and_boxes_carry_to_the_cent(shoes):
    """Each round stands on what the last one left: no card is lost or dealt twice, every box holds what it
    was marked with, and a slow dealer finds the same at every hand."""
    owed, where, hands, collected = Counter(), {}, Counter(), 0
    for played in follow_shoes(GAME, seed="boxes", spots=7, shoes=shoes):
        standing, settled = played.inputs.standing, played.settlement
        shoe = standing.shoe
        cards = shoe_cards(GAME.shoe, "boxes", shoe.number)
        assert shoe.gone == where.get(shoe.number, shoe.gone)
        assert in_order(played) == cards[shoe.gone : shoe.gone + len(in_order(played))]
        assert dict(standing.boxes) == dict(owed)
        assert differences(write_document(played)) == []
        for line in settled.lines:
            won_banker = line.wager == "banker" and line.pays
            assert line.fee == (-(-line.stake // 500) * 25 if won_banker else 0)
            owed[line.spot] += line.fee
        owed = +owed
        where[shoe.number], hands[shoe.number] = shoe.gone + len(in_order(played)), hands[shoe.number] + 1
        if played.inputs.ends_shoe:
            assert dict(settled.collected) == dict(owed)
            assert settled.collected
            collected, owed = collected + owed.total(), Counter()
        assert len(standing.results) == hands[shoe.number] - 1
    assert len(hands) == shoes
    assert all(70 <= count <= 90 for count in hands.values())
    assert collected > 10_000 * shoes
    assert all(416 - 16 <= gone <= 416 for gone in where.values())


def in_order(played: Round) -> tuple[Card, ...]:
    """The cards of a round as they leave the shoe."""
    return tuple(Card(card) for event in write_document(played)["script"] for card in event["cards"].split())


@pytest.mark.parametrize("decks", [6, 8])
def test_a_shoe_of_fewest_cards_behind_the_cut_card_never_runs_dry(decks):
    """Whatever is drawn: two hands of six cards after the cut card came second."""
    house = {"decks": decks, "cut-card": FEWEST_BEHIND}
    for played in follow_shoes(GAME, seed="dry", spots=1, shoes=10, house=house):
        assert played.inputs.shoe_after.gone <= 52 * decks
    latest = 52 * decks - FEWEST_BEHIND - 1
    assert latest + 12 <= 52 * decks


def test_a_shoe_that_could_run_dry_is_refused_at_load():
    with pytest.raises(NotAllowed, match="cut-card"):
        open_house(GAME, {"cut-card": FEWEST_BEHIND - 1})
    assert open_house(GAME, {"cut-card": FEWEST_BEHIND})


def test_a_game_whose_hands_take_more_cards_than_lie_behind_the_cut_card_is_refused_at_load():
    check_declaration(GAME)
    longer = replace(GAME.procedure[2], name="again")
    with pytest.raises(SheetRefused, match="two hands take up to 20 cards"):
        check_declaration(replace(GAME, procedure=(*GAME.procedure[:3], longer, *GAME.procedure[3:])))


def test_six_decks_are_312_cards_and_none_is_dealt_more_often_than_six_times():
    six = apply_house_rules(GAME, open_house(GAME, {"decks": 6})).shoe
    assert six == Deck(STANDARD, 6, kept=True, burns_points=True)
    assert len(six.faces) == 312
    assert set(Counter(shoe_cards(six, "six", 0)).values()) == {6}


# --- Nothing is known of a card before it comes ---


def test_what_has_not_come_out_of_the_shoe_changes_nothing_that_is_seen_or_asked():
    others = 0
    for played in rounds(GAME, 40, seed="leak", spots=3):
        compared, leaks = compare_hidden(played, lambda frame: True, judged=True)
        others += compared
        assert leaks == []
    assert others > 100


def test_a_third_card_that_shows_too_early_would_be_noticed(monkeypatch):
    """The negative control: a frame at the deal of the rounds in which the Player will draw."""

    def early(cue):
        if (
            cue.step.name == "deal"
            and len(cue.inputs.dealt["player"]) == len(cue.inputs.dealt["banker"]) == 3
        ):
            yield Frame(cue.step, 0, cue.scene.before, about="draws")

    monkeypatch.setattr(
        "games.engine.rounds.rounds.interludes",
        lambda when, asks: (*interludes(when, asks), *[early] * (when is When.BEFORE)),
    )
    played = rounds(GAME, 20, seed="leak", spots=3, cached=False)
    assert any(compare_hidden(each, lambda frame: True, judged=True)[1] for each in played)


# --- Rounds that follow, and rounds of their own ---


def test_a_fresh_round_is_the_same_whenever_it_is_dealt_and_follows_nothing():
    one, other = (deal(GAME, seed="fresh", round=7) for _ in range(2))
    assert one.inputs == other.inputs
    places = {deal(GAME, seed="fresh", round=number).inputs.standing.shoe.gone for number in range(40)}
    assert len(places) > 30


def test_a_round_that_follows_takes_the_cards_after_those_that_are_gone():
    standing = Standing(Shoe(3, 50, 400), {2: 75}, ("player",))
    played = deal(GAME, seed="follows", round=9, standing=standing)
    assert in_order(played)[:4] == shoe_cards(GAME.shoe, "follows", 3)[50:54]
    assert played.inputs.standing == standing
    assert settle(played.inputs).after.results[0] == "player"
