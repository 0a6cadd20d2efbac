"""Four Card Poker and Crazy 4 Poker, rule by rule: sizes of Play, ties, bonuses, and every figure counted."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from games import GAMES
from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FOUR_CARD
from games.engine.errors import Refused
from games.engine.misconceptions.misconception_catalog import BY_SLUG
from games.engine.odds.base_bet.paying_rows import BY_STRENGTH
from games.engine.odds.base_bet.raise_sizes import BY_UP_CARD, SizeTable, count
from games.engine.odds.base_bet.simulation import WAY as SIMULATED
from games.engine.odds.figures import decimal
from games.engine.odds.hand_comparisons import hands_of
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.rounds import Round, deal
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from games.engine.settlement.settlements import settle
from tests.games.odds.books import book_of, figures_of
from tests.games.odds.small_decks import deck_of
from tests.games.round_builder import at, line, lines, play
from tests.games.trainee import each_prompt
from tests.scale import some_or_all

FOUR, CRAZY = "four-card-poker", "crazy-4-poker"
SIXES_OF_SIX, SIXES = "6s 6d Qh 9c 5d 2h", "6s 6d Qh 9c 5d"
QUEEN_HIGH = "Qs Jd 8h 4c 2d"
THREE_KINGS = "Ks Kd Kh 7c 2d"


def crazy(hand: str, does: str, dealer: str, ante: int = 1_000, **more):
    return play(CRAZY, dealer, at(1, hand, does, ante=ante, super_bonus=ante), **more)


def four(hand: str, does: str, dealer: str = SIXES_OF_SIX, **more):
    return play(FOUR, dealer, at(1, hand, does, ante=1_000), **more)


# --- Four Card Poker ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 2, 3])
def test_4cp_3b_play_is_one_two_or_three_times_the_ante(size):
    played = four("Ks Kd 8c 4h 2s", f"{size}x")
    assert lines(played) == {"ante": ("pay", 1_000), "play": ("pay", 1_000 * size)}
    assert GAMES[FOUR].sizes(GAMES[FOUR].wager("play")) == (1, 2, 3)
    with pytest.raises(Refused):
        four("Ks Kd 8c 4h 2s", "4x")


def test_4cp_7_a_tie_goes_to_the_player():
    tied = four("6h 6c Qd 9s 3c", "2x")
    assert line(tied, "ante") == ("pay", 1_000, 1_000, "4CP 7")
    assert line(tied, "play") == ("pay", 2_000, 2_000, "4CP 7")
    (believed,) = BY_SLUG["tie-pushed"].change(tied.inputs)
    assert {each.action.value for each in settle(believed).lines} == {"push"}
    assert list(BY_SLUG["tie-to-player"].change(tied.inputs)) == []


def test_4cp_9_the_automatic_bonus_is_on_the_ante_alone_though_beaten():
    played = four("5s 5h 5d Jc 2c", "3x", "Qs Qd Qh 7c 4d 3h")
    assert lines(played) == {"ante": ("take", 0), "play": ("take", 0), "automatic-bonus": ("pay", 2_000)}


@pytest.mark.parametrize("game", [FOUR, CRAZY])
def test_a_bet_between_two_sizes_is_never_put_down_and_others_are_short_or_over(game):
    """Between two sizes a bet would be short of one and over another."""
    met, exercise = set(), Exercise(WHOLE_JOB, wrong_bets=100)
    for number in range(30):
        played = deal(GAMES[game], seed="sizes", round=number, spots=4, exercise=exercise)
        for frame in played.frames:
            if frame.asks == ("check-play",):
                put, main = frame.subject, played.inputs.seat(frame.spot).stake("ante")
                sizes = [main * times for times in (1, 2, 3)]
                met.add((put.cents > sizes[-1]) - (put.cents < sizes[0]))
                assert put.cents in sizes or not sizes[0] <= put.cents <= sizes[-1]
                assert put.due in sizes
    assert met == {-1, 0, 1}


# --- Crazy 4 Poker -----------------------------------------------------------------------------


def test_c4p_3c_only_aces_or_better_bet_more_than_the_ante():
    assert lines(crazy("As Ah 8c 4d 2c", "3x", SIXES))["play"] == ("pay", 3_000)
    assert lines(crazy("9s 9h 4c 4d 2c", "2x", SIXES))["play"] == ("pay", 2_000)
    for size in ("2x", "3x"):
        with pytest.raises(Refused, match="pair"):
            crazy("Ks Kh 8c 4d 2c", size, SIXES)


def limits_asked(hand: str, wrong: str = "") -> set[str]:
    """What the largest raise of a hand is said to be, under a wrong rule if one is named."""
    found = set()
    for number in range(12):
        inputs = replace(crazy(hand, "1x", SIXES).inputs, seed="limits", round=number)
        believed = next(iter(BY_SLUG[wrong].change(inputs))) if wrong else inputs
        played = Round(believed, Exercise(WHOLE_JOB), inputs)
        found |= {p.right[0] for _, p in each_prompt(played) if p.ask == "raise-limit"}
    return found


@pytest.mark.parametrize(
    ("hand", "most"),
    [("As Ah 8c 4d 2c", "3"), ("Ks Kh 8c 4d 2c", "1"), ("9s 9h 4c 4d 2c", "3"), ("Ah Kd 8c 4s 2c", "1")],
)
def test_the_hand_is_checked_against_the_raise(hand, most):
    assert limits_asked(hand) == {most}


def test_who_lets_any_pair_raise_says_so_of_kings_and_not_of_ace_high():
    assert limits_asked("Ks Kh 8c 4d 2c", "raise-with-any-pair") == {"3"}
    assert limits_asked("Ah Kd 8c 4s 2c", "raise-with-any-pair") == {"1"}
    assert limits_asked("Ah Kd 8c 4s 2c", "any-raise") == {"3"}


def test_c4p_5_not_qualified_play_is_paid_and_the_ante_pushes():
    assert lines(crazy("Jh Js 9d 5c 2c", "1x", QUEEN_HIGH)) == {
        "ante": ("push", 0),
        "super-bonus": ("push", 0),
        "play": ("pay", 1_000),
    }


def test_c4p_10_a_straight_or_better_is_paid_though_beaten():
    played = crazy("9s 8d 7h 6c 2c", "1x", THREE_KINGS)
    assert line(played, "super-bonus") == ("pay", 1_000, 1_000, "C4P 10")
    (believed,) = BY_SLUG["automatic-compared"].change(played.inputs)
    assert settle(believed).at(1, "super-bonus").action.value == "take"


def test_c4p_11_below_a_straight_it_pushes_or_loses():
    assert line(crazy("Ks Kh 8c 4d 2c", "1x", SIXES), "super-bonus") == ("push", 0, 0, "C4P 11")
    assert line(crazy("5s 5h 9d 4d 3c", "1x", SIXES), "super-bonus") == ("take", 0, -1_000, "C4P 11a")


@pytest.mark.parametrize(
    ("hand", "dealer", "name", "does"),
    [
        ("Ks Kh 8c 4d 2c", SIXES, "no-line-taken", "take"),
        ("Ks Kh 8c 4d 2c", SIXES, "no-line-paid-even", "pay"),
    ],
)
def test_a_wrong_rule_of_the_push_shows(hand, dealer, name, does):
    (believed,) = BY_SLUG[name].change(crazy(hand, "1x", dealer).inputs)
    assert settle(believed).at(1, "super-bonus").action.value == does


@pytest.mark.parametrize(
    ("ante", "breakage", "pays"), [(700, "exact", 1_050), (700, "down", 1_000), (500, "up", 800)]
)
def test_ruled_c4p_10_three_to_two_on_odd_amounts(ante, breakage, pays):
    played = crazy("Ah Jh 9h 4h 2s", "1x", "8s 8d Kh 5c 3d", ante, breakage=breakage)
    assert lines(played)["super-bonus"] == ("pay", pays)
    (believed,) = BY_SLUG["half-left-out"].change(played.inputs)
    assert settle(believed).at(1, "super-bonus").pays == ante
    assert "3 to 2" in str(played.settlement.at(1, "super-bonus").because)


# --- Counted -------------------------------------------------------------------------------------

TABLES = {
    (FOUR, "aces-up"): {"4CP-AU-1": "3.8917", "4CP-AU-2": "2.5752", "4CP-AU-3": "3.3724"},
    (CRAZY, "queens-up"): {
        "C4P-QU-1": "4.5203",
        "C4P-QU-2": "3.0606",
        "C4P-QU-3": "5.3175",
        "C4P-QU-4": "6.7772",
    },
}


@pytest.mark.parametrize(("game", "wager"), TABLES)
def test_side_bets_by_every_table(game, wager):
    edges = {
        table: decimal(100 * figures_of(game, wager, table).edge, places=4)
        for table in load(GAMES[game]).paytables[wager]
    }
    assert edges == TABLES[game, wager]


def test_best_four_of_five_and_of_six():
    names = [
        *("four-of-a-kind", "straight-flush", "three-of-a-kind", "flush", "straight", "two-pair"),
        *("pair", "high-card"),
    ]
    counted = {
        5: (624, 2_072, 58_656, 114_616, 101_808, 123_552, 1_047_552, 1_150_080),
        6: (14_664, 47_752, 897_616, 2_245_352, 1_744_080, 2_342_736, 8_194_320, 4_872_000),
    }
    for size, expected in counted.items():
        found = dict.fromkeys(names, 0)
        pairs = {}
        for hand, ways in hands_of(FOUR_CARD, STANDARD, size):
            found[hand.category] += ways
            if hand.category == "pair":
                pairs[hand.ranks[0]] = ways
        assert tuple(found.values()) == expected
        if size == 5:
            assert pairs[14] == 81_096
            assert pairs[14] + pairs[13] + pairs[12] == 242_916


@pytest.mark.parametrize(("game", "edge", "risk"), [(FOUR, "3.3561", "1.5759"), (CRAZY, "3.4189", "1.0902")])
def test_the_base_game_by_the_strength_of_the_hand(game, edge, risk):
    """Crazy 4 Poker is published with 3.42 % of the Ante and 1.09 % of all that is bet."""
    book = book_of(game)
    assert book.strategies == ((BY_UP_CARD,) if game == FOUR else ()) + (BY_STRENGTH, SIMULATED)
    assert [each.field for each in book.refusals] == ["Dealing.sizes"]
    figures = book.play(BY_STRENGTH)
    assert figures.exact
    assert decimal(100 * figures.edge, places=4) == edge
    assert decimal(100 * figures.element_of_risk, places=4) == risk


def test_four_card_poker_beside_the_up_card():
    """Published with 2.78 % of the Ante and 1.30 % of all bet, by play that looks at suits too."""
    figures = book_of(FOUR).play(BY_UP_CARD)
    assert decimal(100 * figures.edge, places=4) == "2.8299"
    assert decimal(100 * figures.element_of_risk, places=4) == "1.3204"
    assert figures.total == 6 * comb(52, 5) * comb(47, 6)


@some_or_all("way", [BY_UP_CARD, BY_STRENGTH], some=[BY_UP_CARD])
def test_every_round_of_a_small_deck_settled(way):
    """Twelve cards, each choice of each hand against every dealer and each card that he may turn up."""
    game, sheet = replace(GAMES[FOUR], deck=deck_of("9TJQKA", "cd")), load(GAMES[FOUR])
    house, nets = open_house(game, sheet, {}), Counter()
    for mine in combinations(game.deck, 5):
        strength = game.ladder.strength(mine)
        for theirs in combinations([card for card in game.deck if card not in mine], 6):
            for choice in game.choices:
                seat = Seat(1, {"ante": 100}, {"hand": mine}, (Chosen("decide", choice),))
                inputs = Inputs(game, sheet, house, (seat,), {"dealer": theirs})
                net = sum(one.net for one in settle(inputs).lines)
                for up in theirs:
                    nets[strength, up[0] if way == BY_UP_CARD else "", choice.name] += net
    known = {(strength, up) for strength, up, _choice in nets}
    best = sum(max(nets[(*each, choice.name)] for choice in game.choices) for each in known)
    every = 6 * comb(12, 5) * 7
    counts = count(SizeTable(game, sheet, house), way)
    assert counts.keys() == {name for name in counts if name.startswith("bet ")}
    times = 1 if way == BY_UP_CARD else 6
    assert times * sum(counts.values()) == every
    assert times * sum(Fraction(name.split()[1]) * n for name, n in counts.items()) == Fraction(best, 100)
