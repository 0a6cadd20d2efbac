"""Ultimate Texas Hold'em: two cards each and a board of five; one raise, the earlier the larger."""

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

FOUR, THREE, TWO, ONE = (PlayerChoice(f"{times}x", (Raise("play", times, "ante"),)) for times in (4, 3, 2, 1))


BEFORE_THE_FLOP = (
    *((two_cards("pair", 3), "4x"), (two_cards("pair"), "check")),
    *(
        (two_cards("suited", 13), "4x"),
        (two_cards("suited", 12, 6), "4x"),
        (two_cards("suited", 12), "check"),
    ),
    *((two_cards("suited", 11, 8), "4x"), (two_cards("suited"), "check")),
    *(
        (two_cards("high-card", 14), "4x"),
        (two_cards("high-card", 13, 5), "4x"),
        (two_cards("high-card", 13), "check"),
    ),
    *((two_cards("high-card", 12, 8), "4x"), (two_cards("high-card", 12), "check")),
    *((two_cards("high-card", 11, 10), "4x"), (None, "check")),
)
"""A pair of threes, any ace, king-five, queen-eight or jack-ten, or better; in one suit also any king,
queen-six or jack-eight."""

GAME = Game(
    slug="ultimate-texas-holdem",
    sheet="ultimate_texas_holdem",
    name=Text("Ultimate Texas Hold’em"),
    blurb=Text("Two cards and a board of five"),
    source=Deck(STANDARD),
    hands={
        "player": Best(FIVE_CARD, ("hand",), ("board",)),
        "dealer": Best(FIVE_CARD, table=("dealer", "board")),
        "two": Best(STARTING_HAND, ("hand",)),
    },
    ranking="UTH Ranking",
    qualifier=Qualifier("pair", rule="UTH 9", hand="dealer"),
    wagers=(
        Wager(
            "ante",
            Text("Ante"),
            Stake(),
            Beats(unqualified=Action.PUSH),
            Citations(win="UTH 11", lose="UTH 13", tie="UTH 14", fold="UTH 7a", unqualified="UTH 9a"),
        ),
        Wager(
            "blind",
            Text("Blind"),
            Stake(equal="ante"),
            Beats(),
            Citations(win="UTH 12", lose="UTH 13", tie="UTH 14", fold="UTH 7a", no_row="UTH 12a"),
            ByTable(otherwise=NoRow.PUSH),
            sized="UTH 1a",
        ),
        Wager(
            "play",
            Text("Play"),
            LaterStake(),
            Beats(),
            Citations(win="UTH 11a", lose="UTH 13", tie="UTH 14"),
            sized="UTH 7b",
        ),
        Wager(
            "trips",
            Text("Trips"),
            Stake(optional=True),
            MakesHand(),
            Citations(win="UTH 15", lose="UTH 15", fold="RULED UTH 15", after_fold="RULED UTH 15"),
            ByTable(),
            folded=Folded.STANDS,
        ),
    ),
    procedure=(
        take_bets("UTH 1"),
        deal_packets("UTH 2", each={"hand": 2}, table={"dealer": 2}),
        square_board("UTH 2a", 5),
        decide("UTH 3", FOUR, THREE, CHECK, name="preflop", when=Text("before the flop")),
        board("UTH 4", 3, name="flop"),
        decide("UTH 5", TWO, CHECK, name="flop-bet", when=Text("on the flop"), unless="play"),
        board("UTH 6", 2, name="river"),
        decide("UTH 7", ONE, FOLD, name="river-bet", when=Text("on the river"), unless="play"),
        reveal("UTH 8", "qualifies"),
        reconcile_order("UTH 10"),
        reconcile("UTH 10"),
        lock_up("UTH 16"),
    ),
    options=(*EVERY_HOUSE, BURN_CARDS, after_fold("trips", Folded.STANDS)),
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
