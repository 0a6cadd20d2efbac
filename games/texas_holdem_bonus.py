"""Texas Hold'em Bonus: two cards each and a board of five; a bet to stay in, two more if one likes."""

from dataclasses import replace

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FIVE_CARD, FOUR_CARD, STARTING_HAND
from games.engine.procedure.steps import (
    board,
    deal_packets,
    decide,
    lock_up,
    reconcile,
    reconcile_order,
    reveal,
    take_bets,
)
from games.engine.rules.games import Game, Strategy
from games.engine.rules.houses import BURN_CARDS, EVERY_HOUSE, MAX_LARGE, after_fold
from games.engine.rules.readings import Best, Outs, two_cards
from games.engine.rules.sources import Deck
from games.engine.rules.stages import CHECK, FOLD, bet
from games.engine.rules.wagers import (
    Beats,
    ByTable,
    Citations,
    Folded,
    LaterStake,
    MakesHand,
    NoRow,
    Stake,
    Wager,
)
from games.engine.texts import Text

FLOP, TURN, RIVER = bet("flop", 2, of="ante"), bet("turn", 1, of="ante"), bet("river", 1, of="ante")
LARGE = replace(MAX_LARGE, default=4)  # Ante, Flop, Turn and River
LATER = Citations(win="THB 11", lose="THB 12", tie="THB 13")


BEFORE_THE_FLOP = (
    *((two_cards("pair"), "flop"), (two_cards("suited"), "flop"), (two_cards("high-card", 8), "flop")),
    *((two_cards("high-card", 7, 3), "flop"), (two_cards("high-card", 7), "fold")),
    *((two_cards("high-card", 6, 3), "flop"), (two_cards("high-card", 6), "fold")),
    *((two_cards("high-card", 5, 3), "flop"), (two_cards("high-card", 5), "fold")),
    *((two_cards("high-card", 4, 3), "flop"), (None, "fold")),
)
"""Everything but a deuce and another card of up to a seven, in two suits."""

GAME = Game(
    slug="texas-holdem-bonus",
    sheet="texas_holdem_bonus",
    name=Text("Texas Hold’em Bonus"),
    blurb=Text("Two cards, a board of five, and a bet on every street"),
    source=Deck(STANDARD),
    hands={
        "player": Best(FIVE_CARD, ("hand",), ("board",)),
        "dealer": Best(FIVE_CARD, table=("dealer", "board")),
        "two": Best(STARTING_HAND, ("hand",)),
        "both": Best(FOUR_CARD, ("hand",), ("dealer",)),
    },
    ranking="THB Ranking",
    wagers=(
        Wager(
            "ante",
            Text("Ante"),
            Stake(),
            Beats(),
            Citations(win="THB 10", lose="THB 12", tie="THB 13", fold="THB 3a", no_row="THB 10a"),
            ByTable(otherwise=NoRow.PUSH),
        ),
        Wager("flop", Text("Flop"), LaterStake(), Beats(), LATER, sized="THB 3b"),
        Wager("turn", Text("Turn"), LaterStake(), Beats(), LATER, sized="THB 5a"),
        Wager("river", Text("River"), LaterStake(), Beats(), LATER, sized="THB 7a"),
        Wager(
            "bonus",
            Text("Bonus"),
            Stake(optional=True),  # THB 1a
            MakesHand("two", with_dealer="both"),
            Citations(win="THB 14", lose="THB 14", fold="THB 3c", after_fold="THB 3c"),
            ByTable(),
            folded=Folded.STANDS,  # THB 3c
        ),
    ),
    procedure=(
        take_bets("THB 1"),
        deal_packets("THB 2", each={"hand": 2}, table={"dealer": 2}),
        decide("THB 3", FLOP, FOLD, name="flop-bet", when=Text("before the flop")),
        board("THB 4", 3, name="flop"),
        decide("THB 5", TURN, CHECK, name="turn-bet", when=Text("on the flop")),
        board("THB 6", 1, name="turn"),
        decide("THB 7", RIVER, CHECK, name="river-bet", when=Text("on the turn")),
        board("THB 8", 1, name="river"),
        reveal("THB 9"),
        reconcile_order("THB 9a"),
        reconcile("THB 9a"),
        lock_up("THB 15"),
    ),
    options=(
        *(LARGE if option is MAX_LARGE else option for option in EVERY_HOUSE),
        BURN_CARDS,
        after_fold("bonus", Folded.STANDS),
    ),
    strategies=(
        Strategy(
            says={
                "flop-bet": BEFORE_THE_FLOP,
                # Two ranks of the board may be higher than an own pair, then three: each leaves three outs.
                "turn-bet": ((Outs(6), "turn"), (None, "check")),
                "river-bet": ((Outs(9), "river"), (None, "check")),
            }
        ),
    ),
)
