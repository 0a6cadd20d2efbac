"""High Card Flush: the longest suit of seven cards; the longer it is, the more a player may raise."""

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FLUSH_LENGTH, RUN_LENGTH
from games.engine.procedure.steps import (
    deal_packets,
    decide,
    lock_up,
    reconcile,
    reconcile_order,
    reveal,
    take_bets,
)
from games.engine.rules.games import Game, Strategy
from games.engine.rules.houses import EVERY_HOUSE
from games.engine.rules.readings import Best, Qualifier
from games.engine.rules.sources import Deck
from games.engine.rules.stages import FOLD, PlayerChoice, Raise
from games.engine.rules.wagers import (
    Action,
    Beats,
    ByTable,
    Citations,
    Folded,
    LaterStake,
    MakesHand,
    Stake,
    Wager,
)
from games.engine.texts import Text

FIVE = Qualifier("five-card-flush", rule="HCF 3c")
SIX = Qualifier("six-card-flush", rule="HCF 3c")

ONCE = PlayerChoice("1x", (Raise("raise", 1, of="ante"),))
TWICE = PlayerChoice("2x", (Raise("raise", 2, of="ante"),), needs=FIVE)
THREE_TIMES = PlayerChoice("3x", (Raise("raise", 3, of="ante"),), needs=SIX)

GAME = Game(
    slug="high-card-flush",
    sheet="high_card_flush",
    name=Text("High Card Flush"),
    blurb=Text("The longest suit of seven cards wins"),
    source=Deck(STANDARD),
    hands={
        "player": Best(FLUSH_LENGTH, ("hand",)),
        "dealer": Best(FLUSH_LENGTH, table=("dealer",)),
        "run": Best(RUN_LENGTH, ("hand",)),
    },
    ranking="HCF Ranking",
    qualifier=Qualifier("three-card-flush", (9,), rule="HCF 5", hand="dealer"),
    wagers=(
        Wager(
            "ante",
            Text("Ante"),
            Stake(),
            Beats(unqualified=Action.PAY),
            Citations(win="HCF 7", lose="HCF 8", tie="HCF 9", fold="HCF 3a", unqualified="HCF 5a"),
        ),
        Wager(
            "raise",
            Text("Raise"),
            LaterStake(),
            Beats(unqualified=Action.PUSH),
            Citations(win="HCF 7", lose="HCF 8", tie="HCF 9", unqualified="HCF 5b"),
            sized="HCF 3b",
        ),
        Wager(
            "flush",
            Text("Flush"),
            Stake(optional=True),  # HCF 1a
            MakesHand(),
            Citations(win="HCF 10", lose="HCF 10", after_fold="HCF 3d"),
            ByTable(),
            folded=Folded.STANDS,  # HCF 3d, 10
        ),
        Wager(
            "straight-flush",
            Text("Straight Flush"),
            Stake(optional=True),  # HCF 1a
            MakesHand("run"),
            Citations(win="HCF 11", lose="HCF 11", after_fold="HCF 3d"),
            ByTable(),
            folded=Folded.STANDS,  # HCF 3d, 11
        ),
    ),
    procedure=(
        take_bets("HCF 1"),
        deal_packets("HCF 2", each={"hand": 7}, table={"dealer": 7}),
        decide("HCF 3", ONCE, TWICE, THREE_TIMES, FOLD),
        reveal("HCF 4", "qualifies"),
        reconcile_order("HCF 6"),
        reconcile("HCF 6"),
        lock_up("HCF 6a"),
    ),
    options=EVERY_HOUSE,
    strategies=(
        Strategy(
            says={
                "decide": (
                    (SIX, THREE_TIMES.name),
                    (FIVE, TWICE.name),
                    (Qualifier("three-card-flush", (10, 8, 6)), ONCE.name),
                    (None, FOLD.name),
                )
            },
            name=Text("ten-eight-six"),
            label=Text("Ten-eight-six"),
            kind=Text("Raise or fold by ten-eight-six"),
            rule="HCF strategy",
        ),
    ),
)
