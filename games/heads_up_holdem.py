"""Heads Up Hold'em: two cards each and a board of five; one raise, and Odds for strong hands that lose."""

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FIVE_CARD, STARTING_HAND
from games.engine.procedure.steps import (
    board,
    deal_packets,
    decide,
    lock_up,
    reconcile,
    reconcile_order,
    reveal,
    square_board,
    take_bets,
)
from games.engine.rules.games import Game, Strategy
from games.engine.rules.houses import BURN_CARDS, EVERY_HOUSE, after_fold
from games.engine.rules.readings import Best, Outs, Qualifier, two_cards
from games.engine.rules.sources import Deck
from games.engine.rules.stages import CHECK, FOLD, PlayerChoice, Raise
from games.engine.rules.wagers import (
    Action,
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

THREE, TWO, ONE = (PlayerChoice(f"{times}x", (Raise("play", times, "ante"),)) for times in (3, 2, 1))


BEFORE_THE_FLOP = (
    *((two_cards("pair", 3), "3x"), (two_cards("pair"), "check")),
    *(
        (two_cards("suited", 13), "3x"),
        (two_cards("suited", 12, 7), "3x"),
        (two_cards("suited", 12), "check"),
    ),
    *((two_cards("suited", 11, 9), "3x"), (two_cards("suited"), "check")),
    *(
        (two_cards("high-card", 14), "3x"),
        (two_cards("high-card", 13, 7), "3x"),
        (two_cards("high-card", 13), "check"),
    ),
    *((two_cards("high-card", 12, 9), "3x"), (two_cards("high-card", 12), "check")),
    *((two_cards("high-card", 11, 10), "3x"), (None, "check")),
)
"""A pair of threes, any ace, king-seven, queen-nine or jack-ten, or better; in one suit also any king,
queen-seven or jack-nine."""

GAME = Game(
    slug="heads-up-holdem",
    sheet="heads_up_holdem",
    name=Text("Heads Up Hold’em"),
    blurb=Text("Two cards, a board of five, and an Odds bet that pays strong losers"),
    source=Deck(STANDARD),
    hands={
        "player": Best(FIVE_CARD, ("hand",), ("board",)),
        "dealer": Best(FIVE_CARD, table=("dealer", "board")),
        "two": Best(STARTING_HAND, ("hand",)),
    },
    ranking="HUH Ranking",
    qualifier=Qualifier("pair", rule="HUH 9", hand="dealer"),
    wagers=(
        Wager(
            "ante",
            Text("Ante"),
            Stake(),
            Beats(unqualified=Action.PUSH),
            Citations(win="HUH 11", lose="HUH 13", tie="HUH 14", fold="HUH 7a", unqualified="HUH 9a"),
        ),
        Wager(
            "odds",
            Text("Odds"),
            Stake(equal="ante"),
            Beats(),
            Citations(
                win="HUH 12", lose="HUH 13", bad_beat="HUH 13a", tie="HUH 14", fold="HUH 7a", no_row="HUH 12a"
            ),
            ByTable(otherwise=NoRow.PUSH, bad_beat=True),
            sized="HUH 1a",
        ),
        Wager(
            "play",
            Text("Play"),
            LaterStake(),
            Beats(),
            Citations(win="HUH 11a", lose="HUH 13", tie="HUH 14"),
            sized="HUH 7b",
        ),
        Wager(
            "trips-plus",
            Text("Trips Plus"),
            Stake(optional=True),
            MakesHand(),
            Citations(win="HUH 15", lose="HUH 15", fold="RULED HUH 15", after_fold="RULED HUH 15"),
            ByTable(),
            folded=Folded.STANDS,
        ),
        Wager(
            "pocket-bonus",
            Text("Pocket Bonus"),
            Stake(optional=True),
            MakesHand("two"),
            Citations(win="HUH 16", lose="HUH 16", fold="RULED HUH 15", after_fold="RULED HUH 15"),
            ByTable(),
            folded=Folded.STANDS,
        ),
    ),
    procedure=(
        take_bets("HUH 1"),
        deal_packets("HUH 2", each={"hand": 2}, table={"dealer": 2}),
        square_board("HUH 2a", 5),
        decide("HUH 3", THREE, CHECK, name="preflop", when=Text("before the flop")),
        board("HUH 4", 3, name="flop"),
        decide("HUH 5", TWO, CHECK, name="flop-bet", when=Text("on the flop"), unless="play"),
        board("HUH 6", 2, name="river"),
        decide("HUH 7", ONE, FOLD, name="river-bet", when=Text("on the river"), unless="play"),
        reveal("HUH 8", "qualifies"),
        reconcile_order("HUH 10"),
        reconcile("HUH 10"),
        lock_up("HUH 17"),
    ),
    options=(
        *EVERY_HOUSE,
        BURN_CARDS,
        after_fold("trips-plus", Folded.STANDS),
        after_fold("pocket-bonus", Folded.STANDS),
    ),
    strategies=(
        Strategy(
            says={
                "preflop": BEFORE_THE_FLOP,
                # An own pair, unless three ranks of the flop are higher: they leave nine outs.
                "flop-bet": ((Outs(6), "2x"), (None, "check")),
                "river-bet": ((Outs(20), "1x"), (None, "fold")),
            }
        ),
    ),
)
