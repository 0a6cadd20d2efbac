"""Each game settled a second time from a round document of the second version, and what differs."""

from collections.abc import Callable
from itertools import product

from tests.games.oracles import (
    pai_gow_rounds,
    slow_caribbean,
    slow_crazy_four,
    slow_four_card,
    slow_heads_up,
    slow_high_card_flush,
    slow_holdem,
    slow_holdem_bonus,
    slow_let_it_ride,
    slow_mississippi,
    slow_pai_gow,
    slow_rabbit,
    slow_six_card,
    slow_six_five_four,
    slow_three_card,
    slow_wild,
)
from tests.games.oracles.settlement import SLOWLY
from tests.games.oracles.slow_document import as_first_version
from tests.games.oracles.slow_rounds import Allowed

Settle = Callable[[dict], tuple[list[dict], dict | None]]


def _by_first_version(settle: Settle) -> Settle:
    return lambda document: settle(as_first_version(document))


SETTLED: dict[str, Settle] = {
    **{game: _by_first_version(settle) for game, settle in SLOWLY.items()},
    "crazy-4-poker": slow_crazy_four.settle_crazy_four,
    "four-card-poker": slow_four_card.settle_four_card,
    "heads-up-holdem": slow_heads_up.settle_heads_up,
    "high-card-flush": slow_high_card_flush.settle_high_card_flush,
    "let-it-ride": slow_let_it_ride.settle_let_it_ride,
    "mississippi-stud": slow_mississippi.settle_mississippi,
    "pai-gow-poker": pai_gow_rounds.settle_pai_gow,
    "texas-holdem-bonus": slow_holdem_bonus.settle_holdem_bonus,
    "three-card-poker": _by_first_version(slow_three_card.settle_three_card),
    "ultimate-texas-holdem": slow_holdem.settle_holdem,
}

ALLOWED: dict[str, Allowed] = {
    "crazy-4-poker": slow_crazy_four.may_bet,
    "high-card-flush": slow_high_card_flush.may_bet,
}
"""Where a choice needs a hand."""

COURSES: dict[str, list[dict[str, str]]] = {
    "crazy-4-poker": [{"decide": "2x"}],
    "four-card-poker": [{"decide": "2x"}],
    "high-card-flush": [{"decide": "2x"}],
    "let-it-ride": [
        {"first": first, "second": second} for first, second in product(("pull", "ride"), repeat=2)
    ],
    "mississippi-stud": slow_mississippi.COURSES,
    "ultimate-texas-holdem": [{"preflop": "3x"}],
}
"""Choices that simulated players make seldom or never, by step."""

TABLES: dict[str, dict[str, dict]] = {
    "6-5-4-poker": {"queens-up": slow_six_five_four.QUEENS_UP_TABLES},
    "caribbean-stud": {"raise": slow_caribbean.RAISES_BY_TABLE, "progressive": slow_caribbean.METERS},
    "crazy-4-poker": {"super-bonus": slow_crazy_four.SUPERS, "queens-up": slow_crazy_four.QUEENS},
    "four-card-poker": {"automatic-bonus": slow_four_card.BONUSES, "aces-up": slow_four_card.ACES},
    "heads-up-holdem": {
        "odds": slow_heads_up.ODDS_BY_TABLE,
        "trips-plus": slow_heads_up.TRIPS_BY_TABLE,
        "pocket-bonus": slow_heads_up.POCKET_BY_TABLE,
    },
    "high-card-flush": {
        "flush": slow_high_card_flush.FLUSHES,
        "straight-flush": slow_high_card_flush.STRAIGHT_FLUSHES,
    },
    "let-it-ride": {
        "base": slow_let_it_ride.BASE_BY_TABLE,
        "three-card-bonus": slow_let_it_ride.BONUS_BY_TABLE,
    },
    "mississippi-stud": {
        "base": slow_mississippi.BASE_BY_TABLE,
        "three-card-bonus": slow_mississippi.BONUS_BY_TABLE,
    },
    "pai-gow-poker": {"fortune": slow_pai_gow.FORTUNES},
    "rabbit-hunter": {"tens-up": slow_rabbit.TENS_UP_TABLES},
    "six-card-poker": {
        "aces-up": slow_six_card.ACES_UP_TABLES,
        "bad-beat": slow_six_card.BAD_BEAT_TABLES,
        "progressive": slow_six_card.PROGRESSIVE_TABLES,
    },
    "texas-holdem-bonus": {"bonus": slow_holdem_bonus.BONUS_BY_TABLE},
    "three-card-poker": {
        "ante-bonus": slow_three_card.BONUSES,
        "pair-plus": slow_three_card.PAIRS,
        "six-card-bonus": slow_three_card.SIXES,
        "progressive": slow_three_card.METERS,
    },
    "ultimate-texas-holdem": {"blind": slow_holdem.BLIND_BY_TABLE, "trips": slow_holdem.TRIPS_BY_TABLE},
    "wild-six-card-draw-poker": {"big-hand": slow_wild.BIG_HANDS, "queens-plus": slow_wild.QUEENS},
}
"""The tables that a slow dealer reads, by bet and name."""


def differences(document: dict) -> list[str]:
    """Return what the settlement in a document and the slow one disagree on: lines, by spot and bet, and the
    meter."""
    lines, meter = SETTLED[document["game"]](document)
    settlement = document["settlement"]
    theirs, ours = _by_bet(settlement["lines"]), _by_bet(lines)
    found = [] if list(theirs) == list(ours) else [f"order: {list(theirs)}, slowly {list(ours)}"]
    for bet in sorted({*theirs, *ours}):
        line, slow = theirs.get(bet, {}), ours.get(bet, {})
        if not slow or {name: line.get(name) for name in slow} != slow:
            found.append(f"{bet}: {line}, slowly {slow}")
    if settlement["meter"] != meter:
        found.append(f"meter: {settlement['meter']}, slowly {meter}")
    return found


def _by_bet(lines: list[dict]) -> dict[tuple, dict]:
    found = {(line["spot"], line["wager"], line.get("from", 0)): line for line in lines}
    assert len(found) == len(lines), lines
    return found
