"""Mistakes: the rule changes that trainees make in their heads, by name.

Each turns the inputs of a round into those of the game the trainee seems to be playing. A wrong answer is
explained by playing the same round again under one of them: whoever holds that rule would answer just so.
"""

from dataclasses import dataclass, replace

from games.engine.hands import FIVE_CARD
from games.engine.rule_changes import (
    Change,
    by_hand_as,
    dealing_order,
    discard_as,
    five_card_hands,
    folded_as,
    invented_qualifier,
    ladder_as,
    lowest_pair,
    neighbouring_row,
    odds_as,
    other_paytable,
    poker_order,
    put_above,
    tables_as,
    tie_as,
    without_special_lines,
)
from games.engine.rules import Action, Folded


@dataclass(frozen=True, slots=True)
class Mistake:
    """A rule held wrongly: its name, how it is put to the trainee, the change, and the asks it can explain
    (all, if none are named)."""

    slug: str
    says: str
    change: Change
    asks: tuple[str, ...] = ()


HAND_ASKS = ("dealer-cards", "dealer-hand", "player-hand", "action", "amount")
BET_ASKS = ("action", "amount")

MISTAKES = (
    Mistake(
        "straight-flush-above-quads",
        "read a four-card straight flush above four of a kind",
        put_above("straight-flush", "four-of-a-kind"),
        HAND_ASKS,
    ),
    Mistake(
        "five-card-order",
        "ranked straight, flush and three of a kind as in five-card poker",
        ladder_as(poker_order),
        HAND_ASKS,
    ),
    Mistake(
        "wheel-as-ace-high",
        "ranked 4-3-2-A as an ace-high straight",
        ladder_as(lambda it: replace(it, wheel=14)),
        HAND_ASKS,
    ),
    Mistake(
        "missed-wheel",
        "did not see the straight in 4-3-2-A",
        ladder_as(lambda it: replace(it, wheel=0)),
        HAND_ASKS,
    ),
    Mistake("five-card-hands", "looked for a five-card hand", five_card_hands, HAND_ASKS),
    Mistake("kept-ace", "kept an ace up card", discard_as(drop="A")),
    Mistake("kept-ten", "kept a ten up card", discard_as(drop="T")),
    Mistake("discarded-nine", "discarded a nine up card", discard_as(add="9")),
    Mistake(
        "one-discard-only", "let the second high card play", discard_as(at_most=1), ("next-card", *HAND_ASKS)
    ),
    Mistake(
        "used-the-discards", "used the discarded cards in the dealer's hand", discard_as(at_most=0), HAND_ASKS
    ),
    Mistake("invented-qualifier", "made the dealer qualify with ace-king", invented_qualifier, BET_ASKS),
    Mistake("tie-to-dealer", "took the bets on a tie", tie_as(Action.TAKE), BET_ASKS),
    Mistake("tie-to-player", "paid the bets on a tie", tie_as(Action.PAY), BET_ASKS),
    Mistake(
        "bonus-for-winners",
        "paid the ante bonus only to a winning hand",
        by_hand_as(lambda how: replace(how, only_winners=True), staked=False),
        BET_ASKS,
    ),
    Mistake(
        "bonus-five-card",
        "paid the ante bonus from the 5-card ladder",
        by_hand_as(lambda how: replace(how, ladder=FIVE_CARD), staked=False),
        BET_ASKS,
    ),
    Mistake(
        "side-bet-against-dealer",
        "took a side bet because the dealer's hand was higher",
        by_hand_as(lambda how: replace(how, only_winners=True), staked=True),
        BET_ASKS,
    ),
    Mistake(
        "took-announced-side-bet",
        "took Queens Up on an announced fold",
        folded_as(Folded.TAKEN),
        BET_ASKS,
    ),
    Mistake(
        "paid-unannounced-side-bet",
        "paid Queens Up on a fold that was not announced",
        folded_as(Folded.SETTLES),
        BET_ASKS,
    ),
    Mistake(
        "left-side-bet-standing", "left a side bet standing on a fold", folded_as(Folded.STANDS), BET_ASKS
    ),
    Mistake(
        "missed-special-line",
        "paid the plain line instead of the four-aces line",
        tables_as(without_special_lines),
    ),
    Mistake("row-above", "paid the row above", neighbouring_row(-1), BET_ASKS),
    Mistake("row-below", "paid the row below", neighbouring_row(1), BET_ASKS),
    Mistake("other-paytable", "paid from another paytable of the family", other_paytable, BET_ASKS),
    Mistake("counted-the-stake", "counted the returned stake in the pay", odds_as(lambda x: x + 1), BET_ASKS),
    Mistake("to-read-as-for", 'read "to 1" as "for 1"', odds_as(lambda x: x - 1), BET_ASKS),
    Mistake("pair-one-lower", "paid a pair one rank below the table's lowest", lowest_pair(-1), BET_ASKS),
    Mistake("pair-one-higher", "refused the lowest pair that the table pays", lowest_pair(1), BET_ASKS),
    Mistake(
        "first-base-first",
        "started from first base, in dealing order",
        dealing_order,
        ("first-spot", "next-spot"),
    ),
)
BY_SLUG = {mistake.slug: mistake for mistake in MISTAKES}
