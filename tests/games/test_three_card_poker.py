"""Three Card Poker, rule by rule: its progressive, Pair Plus after a fold, and every figure counted."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.errors import SheetRefused
from games.engine.misconceptions.misconception_catalog import BY_SLUG
from games.engine.odds.figures import decimal
from games.engine.odds.ways import BEST
from games.engine.rounds.rounds import deal
from games.engine.rules.paytables import read_paytable
from games.engine.rules.sheets import load, path_of
from games.engine.scenarios.hand_sets import printed, ranked
from games.engine.settlement.settlements import settle
from tests.games.odds.books import book_of, figures_of
from tests.games.round_builder import at, line, lines, play
from tests.games.trainee import LEAVE, paying, prompt_at

SLUG = "three-card-poker"
GAME, SHEET = GAMES[SLUG], load(GAMES[SLUG])
METER = {"amount": 500_000, "seed_amount": 100_000, "reserve": 10_000}
JACK_HIGH = "Jd Tc 8h"
SPADES, HEARTS = "As Ks Qs", "Ah Kh Qh"
BETS = {"ante": 1_000, "progressive": 100}


def dealt(*spots: dict, dealer: str = JACK_HIGH, **house):
    return play(SLUG, dealer, *spots, meter=METER, **house)


# --- The progressive -----------------------------------------------------------------------------


def test_tcp_13a_spades_take_the_meter_and_13b_another_suit_does_not():
    played = dealt(at(1, SPADES, **BETS), at(2, HEARTS, **BETS))
    assert line(played, "progressive", 1) == ("pay", 500_000, 499_900, "TCP 13a")
    assert line(played, "progressive", 2) == ("pay", 50_000, 49_900, "TCP 13b")
    assert (played.settlement.meter.amount, played.settlement.meter.reserve) == (110_000, 0)


def test_tcp_14_each_is_paid_envy_for_the_others_hand():
    played = dealt(at(1, SPADES, **BETS), at(2, HEARTS, **BETS), at(3, "9d 7c 2s", ante=1_000))
    assert [each.pays for each in played.settlement.envies(1)] == [2_500]
    assert [each.pays for each in played.settlement.envies(2)] == [10_000]
    assert played.settlement.envies(3) == ()


def test_tcp_13_a_folded_straight_wins_all_the_same():
    played = dealt(at(1, "5s 4d 3c", "fold", **BETS))
    assert lines(played) == {"ante": ("take", 0), "progressive": ("pay", 600)}


def test_spades_are_one_hand_of_the_deck_and_are_dealt_on_purpose():
    table = SHEET.paytable("progressive", "TCPP-1")
    one, every = (printed(GAME.ladder, GAME.deck, table.rows[:number]) for number in (1, 2))
    assert (one.count, every.count) == (1, 4)
    assert one.holds(SPADES.split())
    assert not one.holds(HEARTS.split())
    for number in range(5):
        played = deal(GAME, seed="spades", round=number, spots=3, scenario="whole-meter")
        paid = [each for each in played.settlement.lines if each.rule == "TCP 13a"]
        assert {frozenset(played.inputs.seat(each.spot).cards) for each in paid} == {
            frozenset(SPADES.split())
        }


def test_who_forgets_the_suit_pays_the_meter_for_hearts():
    inputs = dealt(at(1, HEARTS, **BETS)).inputs
    (believed,) = BY_SLUG["any-suit-wins-meter"].change(inputs)
    assert settle(believed).at(1, "progressive").pays == 500_000


@pytest.mark.parametrize("line", [{"pays": "9 to 1", "suit": "x"}, {"pays": "9 to 1", "suit": "s"}])
def test_a_suit_is_refused_of_hands_that_no_suit_makes_and_by_another_name(line):
    hand = "straight" if line["suit"] == "s" else "flush"
    with pytest.raises(SheetRefused, match="suit"):
        read_paytable(path_of(GAME), GAME.ladder, "progressive", "X", {"source": "-", hand: line})


def test_the_progressive_is_counted_suit_by_suit():
    """A player guide has its table fair at a meter of $11,520, and $175 less for each other player."""
    book = book_of(SLUG)
    bet = book.jackpot(book.game.progressive, SHEET.paytable("progressive", "TCPP-2"))
    assert bet.counts == {
        "mini-royal-in-spades": 1,
        "mini-royal": 3,
        "straight-flush": 44,
        "three-of-a-kind": 52,
    }
    assert (bet.break_even(), bet.break_even(others=1)) == (1_152_000, 1_152_000 - 17_500)
    anywhere = tuple(replace(row, suit="") for row in bet.table.rows)
    blind = book.jackpot(book.game.progressive, replace(bet.table, rows=anywhere))
    assert blind.counts["mini-royal-in-spades"] == 4  # the negative control


# --- Pair Plus after a fold ----------------------------------------------------------------------

FOLDED = at(1, "Th 6h 3h", "fold", ante=1_000, pair_plus=500)


def test_tcp_3a_a_fold_loses_pair_plus_unless_the_house_leaves_it():
    assert lines(dealt(FOLDED)) == {"ante": ("take", 0), "pair-plus": ("take", 0)}
    stands = dealt(FOLDED, pair_plus_after_fold="stands")
    assert lines(stands) == {"ante": ("take", 0), "pair-plus": ("pay", 1_500)}
    assert prompt_at(stands, "decide/1/bet/pair-plus").right == (LEAVE,)
    assert prompt_at(stands, "reconcile/1/bet/pair-plus").right == (paying(1_500),)


@pytest.mark.parametrize(
    ("house", "name", "believed"),
    [
        ("taken", "settled-dead-side-bet", "pay"),
        ("stands", "took-bad-beat-on-fold", "take"),
    ],
)
def test_a_wrong_rule_of_folds_is_judged_by_the_rule_of_the_house(house, name, believed):
    inputs = dealt(FOLDED, pair_plus_after_fold=house).inputs
    results = [settle(each).at(1, "pair-plus") for each in BY_SLUG[name].change(inputs)]
    assert [each.action.value for each in results] == [believed]
    assert settle(inputs).at(1, "pair-plus").action.value != believed


# --- Counted -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "edge"),
    [("TCP-AB-1", "3.372981"), ("TCP-AB-2", "3.6083"), ("TCP-AB-3", "3.8255"), ("TCP-AB-4", "4.2780")],
)
def test_ante_and_play_by_best_play(table, edge):
    figures = book_of(SLUG, ante_bonus=table).play(BEST)
    assert decimal(100 * figures.edge, places=len(edge) - 2) == edge
    if table == "TCP-AB-1":
        assert decimal(100 * figures.element_of_risk, places=6) == "2.014672"


def test_hands_and_how_often_the_dealer_qualifies():
    rows = {row.name: row.count for row in figures_of(SLUG, "pair-plus", "TCP-PP-1").outcomes}
    assert rows == {
        "straight-flush": 48,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "loses": 16_440,
    }
    qualified = ranked(GAME.ladder, GAME.deck, GAME.qualifier.least(GAME.ladder), 1 << 64)
    assert qualified.count == 15_380
    assert decimal(Fraction(100 * qualified.count, 22_100), places=4) == "69.5928"
