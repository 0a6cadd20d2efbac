"""Bets outside the table's limits in a round that was typed: settled all the same, with a warning each."""

from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.rules.limits import Limit, faults, placard
from games.engine.serialization.writing import write_document
from games.engine.settlement.limit_warnings import limit_warnings
from tests.games.round_builder import at, play, read

SIX_CARD = "six-card-poker", "Qd Jh 9c 7s 4d 3h"
HAND, OTHER = "8c 6s 5s 4s 3s Qh", "Th Td 8d 9s Jd 4h"


def warned(*spots: dict, **house) -> list[tuple[int, str, str, str]]:
    inputs = play(
        *SIX_CARD, *spots, meter={"amount": 1_000_000, "seed_amount": 0, "reserve": 0}, **house
    ).inputs
    return [
        (one.spot, one.fault.limit.value, one.fault.wager, str(one.because)) for one in limit_warnings(inputs)
    ]


def test_a_bet_below_the_minimum_and_one_above_the_maximum_are_named_with_limit_and_spot():
    assert warned(at(2, HAND, ante=100), at(3, OTHER, ante=50_000)) == [
        (2, Limit.MINIMUM, "ante", "Ante of $1 is below $5"),
        (3, Limit.MAXIMUM, "ante", "Ante of $500 is above $300"),
    ]


def test_wac_230_15_140_more_than_three_bets_above_five_dollars():
    """Play counts before it lies there."""
    found = warned(at(1, HAND, ante=1_000, aces_up=1_000, bad_beat=1_000))
    assert found == [
        (1, Limit.LARGE, "", "a hand may have up to 3 bets above $5, including Play"),
    ]


def test_a_progressive_bet_of_another_size():
    assert warned(at(1, HAND, ante=500, progressive=200)) == [
        (1, Limit.FIXED, "progressive", "Progressive of $2 isn’t $1"),
    ]


def test_each_warning_has_a_rule_of_the_sheet():
    played = play(*SIX_CARD, at(2, HAND, ante=100), at(3, OTHER, ante=50_000))
    rules = [warning.rule for warning in limit_warnings(played.inputs)]
    assert rules == ["HOUSE limits", "WAC 230-15-040, -140"]
    assert set(rules) <= set(played.inputs.sheet.rules)


def test_the_document_has_the_warnings_and_is_settled_and_read_again():
    played = play(*SIX_CARD, at(2, HAND, ante=100))
    document = write_document(played)
    assert document["warnings"] == [
        {
            "spot": 2,
            "wager": "ante",
            "limit": "below-minimum",
            "because": "Ante of $1 is below $5",
            "rule": "HOUSE limits",
        }
    ]
    assert document["settlement"]["lines"][0]["stake"] == 100
    assert read(document) == played.inputs


FOUR_HANDS = "t50"
"""Deals a blackjack round in which spot 4 splits to four hands of $12.50, and doubles two of them."""


def test_each_hand_of_a_split_counts_on_its_own_and_the_placard_says_so():
    game = GAMES["blackjack"]
    inputs = deal(game, seed=FOUR_HANDS).inputs
    bets = {**inputs.seat(4).bets, **inputs.seat(4).later_bets}
    assert sum(cents > 500 for cents in bets.values()) == 6
    assert limit_warnings(inputs) == ()
    assert "3 above $5, including Double and Insurance. A split hand counts on its own." in str(
        placard(game, inputs.house)
    )
    first = {"wager": 1_250, "21+3": 1_000}
    assert [fault.limit for fault in faults(game, inputs.house, first)] == [Limit.LARGE]
