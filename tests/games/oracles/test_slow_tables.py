"""The traps of games without a maker's sheet, settled by the slow dealers as their rules read."""

import pytest

from tests.games.oracles import slow_holdem, slow_let_it_ride, slow_mississippi, slow_pai_gow
from tests.games.oracles.slow_crazy_four import may_bet, settle_crazy_four
from tests.games.oracles.slow_four_card import settle_four_card
from tests.games.oracles.slow_high_card_flush import may_bet as may_raise
from tests.games.oracles.slow_high_card_flush import settle_high_card_flush
from tests.games.oracles.slow_holdem import settle_holdem
from tests.games.oracles.slow_holdem_bonus import settle_holdem_bonus
from tests.games.oracles.slow_let_it_ride import settle_let_it_ride
from tests.games.oracles.slow_mississippi import settle_mississippi

RIDE = {"one": 500, "two": 500, "dollar": 500, "bonus": 100}


def describe(lines: dict[str, tuple[str, int]]) -> str:
    return ", ".join(f"{bet} {action} {pays}" for bet, (action, pays) in lines.items())


@pytest.mark.parametrize(
    ("own", "board", "pulled", "settled"),
    [
        ("Ts Th 4d", "9c 2h", (), "one pay 500, two pay 500, dollar pay 500, bonus pay 100"),
        ("9s 9h 4d", "Tc 2h", (), "one take 0, two take 0, dollar take 0, bonus pay 100"),
        ("Ks 8h 4d", "Kc 2h", ("one",), "one push 0, two pay 500, dollar pay 500, bonus take 0"),
        ("Js Qs Ks", "As Ts", ("two",), "one pay 500000, two push 0, dollar pay 500000, bonus pay 4000"),
        ("As Ks Qs", "2d 2h", ("one", "two"), "one push 0, two push 0, dollar take 0, bonus pay 5000"),
    ],
)
def test_let_it_ride(own, board, pulled, settled):
    """A bet that was pulled back pushes whatever comes; either may be pulled, or both."""
    lines = slow_let_it_ride.settle(own.split(), board.split(), RIDE, pulled=pulled, table="TCP-PP-5")
    assert describe(lines) == settled


@pytest.mark.parametrize(
    ("own", "board", "multiples", "settled"),
    [
        ("Js 4h", "Jc 9d 2s", [1, 1, 3], "ante pay 500, third pay 500, fourth pay 500, fifth pay 1500"),
        ("6s 4h", "6c 9d 2s", [1, 2, 3], "ante push 0, third push 0, fourth push 0, fifth push 0"),
        ("5s 4h", "5c 9d 2s", [1, 1, 1], "ante take 0, third take 0, fourth take 0, fifth take 0"),
        ("As 4s", "9s Js 2s", [1, 1], "ante take 0, third take 0, fourth take 0"),
        ("As 4s", "9s Js 2s", [], "ante take 0"),
        ("As 4s", "9s Js 2s", [3, 3, 3], "ante pay 3000, third pay 9000, fourth pay 9000, fifth pay 9000"),
    ],
)
def test_mississippi_stud(own, board, multiples, settled):
    """A fold loses every street before it; sixes to tens push."""
    lines = slow_mississippi.settle(own.split(), board.split(), 500, multiples, table="TCP-PP-5")
    assert describe(lines) == settled


def test_mississippi_stud_the_bonus_outlives_a_fold():
    lines = slow_mississippi.settle(["3s", "4h"], ["Kc", "Kd", "2s"], 500, [1], bonus=100, table="TCP-PP-5")
    assert describe(lines) == "ante take 0, third take 0, bonus pay 100"


@pytest.mark.parametrize(
    ("own", "dealer", "board", "play", "settled"),
    [
        ("Ks Kd", "Qs Jd", "Qc 8h 5s 3d 2c", 4, "ante pay 100, blind push 0, play pay 400, trips take 0"),
        ("Ks 4d", "Qs Jd", "9c 8h 5s 3d 2c", 1, "ante push 0, blind push 0, play pay 100, trips take 0"),
        ("Ks 4d", "As Jd", "9c 8h 5s 3d 2c", 1, "ante push 0, blind take 0, play take 0, trips take 0"),
        ("Ks 4d", "As Ad", "9c 8h 5s 3d 2c", 1, "ante take 0, blind take 0, play take 0, trips take 0"),
        ("As 4s", "Qs Jd", "Qc 8s 5s 3d 2s", 2, "ante pay 100, blind pay 150, play pay 200, trips pay 700"),
        ("2s 3d", "2d 3c", "Ac Kh Qs Jd Tc", 1, "ante push 0, blind push 0, play push 0, trips pay 400"),
        ("Ts 4d", "Qs 9d", "Tc Th 5s 3d 2c", 0, "ante take 0, blind take 0, trips pay 300"),
        ("Ks Kd", "Kc Kh", "9c 8h 5s 3d 2c", 3, "ante push 0, blind push 0, play push 0, trips take 0"),
        ("9s 9d", "Ks Kd", "9c Kh 5s 3d 2c", 4, "ante take 0, blind take 0, play take 0, trips pay 300"),
        ("Ah 9d", "7s 4d", "Ac Ad As 8c 2c", 4, "ante pay 100, blind pay 1000, play pay 400, trips pay 3000"),
    ],
)
def test_ultimate_texas_holdem(own, dealer, board, play, settled):
    """Without a pair the Ante pushes and Play goes on; the Blind pushes below a straight; the board ties."""
    bets = {"ante": 100, "blind": 100, "trips": 100}
    lines = slow_holdem.settle(own.split(), dealer.split(), board.split(), bets, play=play)
    assert describe(lines) == settled


# --- From documents ----------------------------------------------------------------------------------


def round_of(
    own: str, dealer: str, choices: str, *, board: str = "", house: dict | None = None, **bets: int
) -> dict:
    """One player, with all the cards dealt before the choices."""
    script = [
        {"at": "deal", "deal": place, "cards": cards} | ({"spot": 1} if place == "hand" else {})
        for place, cards in (("hand", own), ("dealer", dealer), ("board", board))
    ]
    for number, choice in enumerate(choices.split()):
        script.append({"at": f"decide-{number}", "spot": 1, "choose": choice})
    named = {bet.replace("_", "-"): cents for bet, cents in bets.items()}
    return {"house": house or {}, "meter": None, "spots": [{"spot": 1, "bets": named}], "script": script}


def settled(settle, *cards: str, **rest) -> str:
    lines, meter = settle(round_of(*cards, **rest))
    assert meter is None
    assert all(
        line["net"] == (-line["stake"] if line["action"] == "take" else line["pays"]) for line in lines
    )
    return ", ".join(f"{line['wager']} {line['action']} {line['pays']}" for line in lines)


@pytest.mark.parametrize(
    ("own", "dealer", "choice", "expected"),
    [
        # A tie is the player's: the same best four, whatever the fifth and the sixth card.
        ("As Kd 9c 7h 2s", "Ac Kh 9d 7s 3c 2d", "1x", "ante pay 500, play pay 500, aces-up take 0"),
        ("As Kd 9c 6h 2s", "Ac Kh 9d 7s 3c 2d", "1x", "ante take 0, play take 0, aces-up take 0"),
        # The dealer plays with anything; three times the Ante is won and lost.
        ("As Ad 9c 6h 2s", "Jc Th 8d 7s 3c 2d", "3x", "ante pay 500, play pay 1500, aces-up pay 100"),
        ("Ks Kd 9c 6h 2s", "Ac Ah 8d 7s 3c 2d", "2x", "ante take 0, play take 0, aces-up take 0"),
        # A straight flush is below four of a kind, and paid the bonus though it is beaten.
        (
            *("8s 7s 6s 5s 2d", "9c 9h 9d 9s 3c 2h", "3x"),
            "ante take 0, play take 0, automatic-bonus pay 10000, aces-up pay 4000",
        ),
        (
            *("9c 9h 9d 9s 2h", "8s 7s 6s 5s 2d Kc", "3x"),
            "ante pay 500, play pay 1500, automatic-bonus pay 12500, aces-up pay 5000",
        ),
        (
            *("4c 4h 4d 9s 2h", "8s 7d 6s 2c 2d Kc", "1x"),
            "ante pay 500, play pay 500, automatic-bonus pay 1000, aces-up pay 800",
        ),
        # A flush is above a straight, and neither has the bonus; ace to four is the lowest straight.
        ("Ks 9s 5s 2s 3h", "Ac Kd Qs Jh 2c 3d", "1x", "ante pay 500, play pay 500, aces-up pay 500"),
        ("As 2d 3c 4h 9s", "5c 4s 3d 2h 9d Kc", "1x", "ante take 0, play take 0, aces-up pay 400"),
        ("As Ad 3c 4h 9s", "5c 4s 3d 2h 9d Kc", "fold", "ante take 0, aces-up take 0"),
    ],
)
def test_four_card_poker(own, dealer, choice, expected):
    assert settled(settle_four_card, own, dealer, choice, ante=500, aces_up=100) == expected


def test_four_card_poker_aces_up_without_an_ante():
    assert (
        settled(settle_four_card, "As Ad 3c 3h 9s", "5c 4s 3d 2h 9d Kc", "", aces_up=100) == "aces-up pay 300"
    )


@pytest.mark.parametrize(
    ("own", "dealer", "choice", "expected"),
    [
        # No king in the best four: the Ante pushes, and with it the Super Bonus, and Play is paid.
        (
            "9s 8d 6c 4h 2s",
            "Qc Jh 9d 7s 3c",
            "1x",
            "ante push 0, super-bonus push 0, play pay 500, queens-up take 0",
        ),
        (
            "9s 8d 6c 4h 2s",
            "Kc Jh 9d 7s 3c",
            "1x",
            "ante take 0, super-bonus take 0, play take 0, queens-up take 0",
        ),
        # A tie pushes all three; one that is paid the Super Bonus is paid it.
        (
            "As Kd 9c 7h 2s",
            "Ac Kh 9d 7s 3c",
            "1x",
            "ante push 0, super-bonus push 0, play push 0, queens-up take 0",
        ),
        (
            "8s 7d 6c 5h 2s",
            "8c 7h 6d 5s 3c",
            "3x",
            "ante push 0, super-bonus pay 500, play push 0, queens-up pay 300",
        ),
        # Less than a straight that wins: the Super Bonus pushes.
        (
            "As Ad 9c 7h 2s",
            "Kc Kh 9d 7s 3c",
            "3x",
            "ante pay 500, super-bonus push 0, play pay 1500, queens-up pay 100",
        ),
        # A straight that is beaten: Ante and Play lose, the Super Bonus is paid.
        (
            "8s 7d 6c 5h 2s",
            "9c 8h 7c 6d 3c",
            "1x",
            "ante take 0, super-bonus pay 500, play take 0, queens-up pay 300",
        ),
        (
            "Ks 9s 5s 2s 3h",
            "9c 9h 9d 6c 3c",
            "3x",
            "ante take 0, super-bonus pay 750, play take 0, queens-up pay 400",
        ),
        # Four aces stand on their own row.
        (
            "As Ad Ac Ah 3h",
            "9c 9h 9d 6c 3c",
            "3x",
            "ante pay 500, super-bonus pay 100000, play pay 1500, queens-up pay 5000",
        ),
        (
            "Ks Kd Kc Kh 3h",
            "9c 9h 9d 6c 3c",
            "3x",
            "ante pay 500, super-bonus pay 15000, play pay 1500, queens-up pay 5000",
        ),
        ("Js Jd 9c 7h 2s", "Qc Jh 9d 7s 3c", "fold", "ante take 0, super-bonus take 0, queens-up take 0"),
        ("Qs Qd 9c 7h 2s", "Qc Jh 9d 7s 3c", "fold", "ante take 0, super-bonus take 0, queens-up take 0"),
    ],
)
def test_crazy_four_poker(own, dealer, choice, expected):
    bets = {"ante": 500, "super_bonus": 500, "queens_up": 100}
    assert settled(settle_crazy_four, own, dealer, choice, **bets) == expected


@pytest.mark.parametrize(
    ("breakage", "chip", "pays"), [("exact", 100, 1_133), ("up", 100, 1_200), ("down", 500, 1_000)]
)
def test_three_to_two_on_an_odd_ante_is_broken_as_the_house_does(breakage, chip, pays):
    house = {"breakage": breakage, "smallest-chip": chip}
    found = settled(
        settle_crazy_four, "Ks 9s 5s 2s 3h", "9c 9h 9d 6c 3c", "1x", house=house, ante=755, super_bonus=755
    )
    assert found == f"ante take 0, super-bonus pay {pays}, play take 0"


def test_three_times_the_ante_needs_a_pair_of_aces():
    assert may_bet(["As", "Ad", "9c", "7h", "2s"], "3x")
    assert may_bet(["2s", "2d", "3c", "3h", "9s"], "3x")
    assert not may_bet(["Ks", "Kd", "9c", "7h", "2s"], "3x")
    assert may_bet(["Ks", "Kd", "9c", "7h", "2s"], "1x")


@pytest.mark.parametrize(
    ("own", "dealer", "choice", "expected"),
    [
        # Four cards, five high, beat three cards, ace high; the fourth card counts.
        (
            "5s 4s 3s 2s Kd Qc 9h",
            "Ad Kd Qd 9c 8c 7h 2h",
            "1x",
            "ante pay 500, raise pay 500, flush pay 100, straight-flush pay 6000",
        ),
        (
            "Ks 9s 7s 3s Ad Qc 9h",
            "Kd 9d 7d 2d 8c 7h 2h",
            "1x",
            "ante pay 500, raise pay 500, flush pay 100, straight-flush take 0",
        ),
        # Three cards, nine high, qualify, and eight high do not.
        (
            "As Ks Ts 8d 7d 4c 3c",
            "8h 7h 5h 4s 3s Qc Jd",
            "1x",
            "ante pay 500, raise push 0, flush take 0, straight-flush take 0",
        ),
        (
            "8s 7s 3s Ad 9d 4c 3c",
            "9h 3h 2h 4s 5s Qc Jd",
            "1x",
            "ante take 0, raise take 0, flush take 0, straight-flush take 0",
        ),
        (
            "9s 3s 2s Ad 8d 4c 5c",
            "9h 3h 2h 4s 5s Qc Jd",
            "1x",
            "ante push 0, raise push 0, flush take 0, straight-flush take 0",
        ),
        # The straight flush is in another suit than the flush that plays; ace, two, three are one.
        (
            "Ks 9s 7s 3s Ad 2d 3d",
            "Kd 9d 7d 2c 8c 7h 2h",
            "fold",
            "ante take 0, flush pay 100, straight-flush pay 700",
        ),
        (
            "Ks As 2s 9s Jd 8d 3d",
            "Kd 9d 7d 2c 8c 7h 2h",
            "1x",
            "ante pay 500, raise pay 500, flush pay 100, straight-flush take 0",
        ),
        (
            "8s 7s 6s 5s 4s 3s 2s",
            "Kd 9d 7d 2c 8c 7h 2h",
            "3x",
            "ante pay 500, raise pay 1500, flush pay 30000, straight-flush pay 800000",
        ),
    ],
)
def test_high_card_flush(own, dealer, choice, expected):
    bets = {"ante": 500, "flush": 100, "straight_flush": 100}
    assert settled(settle_high_card_flush, own, dealer, choice, **bets) == expected


def test_how_much_may_be_raised_follows_the_length_of_the_flush():
    most = {4: "5s 4s 3s 2s Kd Qc 9h", 5: "5s 4s 3s 2s Ks Qc 9h", 6: "5s 4s 3s 2s Ks Qs 9h"}
    allowed = {
        length: [choice for choice in ("1x", "2x", "3x") if may_raise(hand.split(), choice)]
        for length, hand in most.items()
    }
    assert allowed == {4: ["1x"], 5: ["1x", "2x"], 6: ["1x", "2x", "3x"]}


def test_documents_of_three_games_are_settled_as_their_plain_cards():
    board = "Qc 8s 5s 3d 2s"
    assert (
        settled(settle_holdem, "As 4s", "Qs Jd", "check 2x", board=board, ante=100, blind=100, trips=100)
        == "ante pay 100, blind pay 150, play pay 200, trips pay 700"
    )
    assert (
        settled(settle_holdem, "Ts 4d", "Qs 9d", "check check fold", board=board, ante=100, blind=100)
        == "ante take 0, blind take 0"
    )
    rides = {"bet_1": 500, "bet_2": 500, "bet_3": 500, "three_card_bonus": 100}
    assert (
        settled(settle_let_it_ride, "Ks 8h 4d", "", "pull ride", board="Kc 2h", **rides)
        == "bet-1 push 0, bet-2 pay 500, bet-3 pay 500, three-card-bonus take 0"
    )
    assert (
        settled(settle_mississippi, "6s 4h", "", "1x 2x 3x", board="6c 9d 2s", ante=500)
        == "ante push 0, third push 0, fourth push 0, fifth push 0"
    )
    assert (
        settled(settle_mississippi, "3s 4h", "", "1x fold", board="Kc Kd 2s", ante=500, three_card_bonus=100)
        == "ante take 0, third take 0, three-card-bonus pay 100"
    )


BOARD = "Qc 8s 5s 3d 2s"


@pytest.mark.parametrize(
    ("own", "dealer", "board", "choices", "expected"),
    [
        # A straight or better wins the Ante; less pushes it, and the other bets win.
        ("Qs Jd", "8c 7h", BOARD, "bet check bet", "ante push 0, flop pay 1000, river pay 500, bonus take 0"),
        (
            *("As 4s", "Qs Jd", BOARD, "bet bet bet"),
            "ante pay 500, flop pay 1000, turn pay 500, river pay 500, bonus take 0",
        ),
        ("7h 6c", "As Jd", "Tc 9s 8s 3d 2s", "bet check check", "ante pay 500, flop pay 1000, bonus take 0"),
        ("8c 7h", "Qs Jd", BOARD, "bet bet check", "ante take 0, flop take 0, turn take 0, bonus take 0"),
        # The board ties, and a fold keeps the Bonus on the own two cards.
        ("2c 2h", "3c 3h", "Ac Kh Qs Jd Tc", "bet check check", "ante push 0, flop push 0, bonus pay 300"),
        ("As Jd", "3c 3h", BOARD, "fold", "ante take 0, bonus pay 500"),
        ("As Js", "3c 3h", BOARD, "fold", "ante take 0, bonus pay 2000"),
        ("As Ad", "Ac Ah", "Kh Js 9d 7c 2s", "bet check check", "ante push 0, flop push 0, bonus pay 100000"),
        ("As Ad", "Ac Kh", "Kd Js 9d 7c 2s", "bet check check", "ante push 0, flop pay 1000, bonus pay 3000"),
    ],
)
def test_texas_holdem_bonus(own, dealer, board, choices, expected):
    assert settled(settle_holdem_bonus, own, dealer, choices, board=board, ante=500, bonus=100) == expected


KINGS_AND_NINES = ("Kc Kd 9h 9c 6s 4d 2c", "9h 9c")
"""The dealer's seven cards, and the two of them that are set low."""


@pytest.mark.parametrize(
    ("own", "low", "expected"),
    [
        ("As Ah Qs Qh 7d 5c 3d", "Qs Qh", ("pay", 950)),
        ("As Ah Qs Jh 7d 5c 3d", "Qs Jh", ("push", 0)),
        ("Js Jh 8s 8h 7d 5c 3d", "8s 8h", ("take", 0)),
        ("As Ah 9s 9d 7d 5c 3d", "9s 9d", ("push", 0)),  # a copy of the low hand is the dealer's
        ("Ks Kh 9s 9d 6d 4c 2d", "9s 9d", ("take", 0)),  # and copies of both
        ("As X1 Qs Qh 7d 5c 3d", "Qs Qh", ("pay", 950)),  # the joker is an ace
        ("Ks Kh 8s 7d 6d 5c X1", "Ks Kh", ("pay", 950)),  # or completes a straight
        ("As Ah Qs Qh 7d 5c 3d", "As Ah", ("take", 0)),  # a foul: the low hand is the higher one
    ],
)
def test_pai_gow_poker(own, low, expected):
    dealer, dealer_low = (cards.split() for cards in KINGS_AND_NINES)
    assert slow_pai_gow.settle(own.split(), low.split(), dealer, dealer_low, 1_000) == expected


@pytest.mark.parametrize(("wheel", "action"), [("second", "pay"), ("low", "push")])
def test_ace_to_five_is_the_second_highest_straight_where_the_house_says_so(wheel, action):
    own, dealer = "As 2d 3c 4h 5s Kd Kh", "9s Td Jc Qh Ks 2d 3h"
    house = slow_pai_gow.HOUSE | {"wheel": wheel}
    found = slow_pai_gow.settle(own.split(), ["Kd", "Kh"], dealer.split(), ["2d", "3h"], 1_000, house)
    assert found[0] == action


@pytest.mark.parametrize(
    ("cards", "times"),
    [
        ("9s 8s 7s 6s 5s 4s 3s", 8_000),
        ("9s 8s 7s 6s X1 4s 3s", 1_000),
        ("X1 7s 6s 5s 4s 3s 2s", 1_000),
        ("As Ks Qs Js Ts Kd Qd", 2_000),
        ("As X1 Qs Js Ts Kd Qd", 2_000),
        ("As Ks Qs Js Ts Kd Qh", 150),
        ("As Ad Ac Ah X1 Kd Qh", 400),
        ("As Ad Ac Ah Ks Kd Qh", 25),
        ("9s 8s 7s 6s 5s Kd Qh", 50),
        ("9s 9d 9c 6s 6d Kd Qh", 5),
        ("9s 8s 7s 6s 2s Kd Qh", 4),
        ("9s 9d 9c 8s 7d 6d 5h", 3),
        ("Ks 9d 2c 8s 7d 6d 5h", 2),
        ("Ks Kd 2c 2s 7d 6d 5h", 0),
        ("Ks Kd Kc X1 7d 6d 4h", 3),
    ],
)
def test_fortune_pays_the_best_of_seven_cards(cards, times):
    expected = ("pay", times * 100) if times else ("take", 0)
    assert slow_pai_gow.fortune(cards.split(), 100) == expected
