"""Let It Ride: three cards each, two on the board, three bets of which two can be taken back; no dealer."""

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FIVE_CARD, FOUR_CARD, THREE_CARD
from games.engine.procedure.steps import (
    board,
    deal_packets,
    decide,
    lock_up,
    reconcile,
    reconcile_order,
    take_bets,
)
from games.engine.rules.games import Game, Strategy
from games.engine.rules.houses import NO_DEALERS_HAND
from games.engine.rules.readings import Best, Qualifier
from games.engine.rules.sources import Deck
from games.engine.rules.stages import PlayerChoice
from games.engine.rules.wagers import ByTable, Citations, MakesHand, Stake, Wager
from games.engine.texts import Text

RIDE = PlayerChoice("ride", words=Text("let it ride"))
PULL_ONE, PULL_TWO = PlayerChoice("pull", back=("bet-1",)), PlayerChoice("pull", back=("bet-2",))
BY_HAND = Citations(win="LIR 8", lose="LIR 9", back="LIR 5a")
FIRST, SECOND = Text("on the first decision"), Text("on the second decision")
DECIDE_ON_FIRST = Text("have each player in turn take Bet 1 back or let it ride")
DECIDE_ON_SECOND = Text("have each player in turn take Bet 2 back or let it ride")
TRIPS, FLUSH = Qualifier("three-of-a-kind", hand="three"), Qualifier("flush", hand="three")
TENS, FOUR_TENS = (Qualifier("pair", (10,), hand=hand) for hand in ("three", "four"))

GAME = Game(
    slug="let-it-ride",
    sheet="let_it_ride",
    name=Text("Let It Ride"),
    blurb=Text("Three bets, two of which can be taken back"),
    source=Deck(STANDARD),
    hands={
        "player": Best(FIVE_CARD, ("hand",), ("board",)),
        "three": Best(THREE_CARD, ("hand",)),
        "four": Best(FOUR_CARD, ("hand",), ("board",), first=4),
    },
    ranking="LIR Ranking",
    wagers=(
        Wager("bet-1", Text("Bet 1"), Stake(), MakesHand(), BY_HAND, ByTable("base"), sized="LIR 1a"),
        Wager(
            "bet-2",
            Text("Bet 2"),
            Stake(equal="bet-1"),
            MakesHand(),
            BY_HAND,
            ByTable("base"),
            sized="LIR 1a",
        ),
        Wager(
            "bet-3",
            Text("Bet 3"),
            Stake(equal="bet-1"),
            MakesHand(),
            BY_HAND,
            ByTable("base"),
            sized="LIR 1a",
        ),
        Wager(
            "three-card-bonus",
            Text("3 Card Bonus"),
            Stake(optional=True),  # LIR 1b
            MakesHand("three"),
            Citations(win="LIR 10", lose="LIR 10"),
            ByTable(),
        ),
    ),
    procedure=(
        take_bets("LIR 1"),
        deal_packets("LIR 2", each={"hand": 3}, table={}),
        decide("LIR 3", RIDE, PULL_ONE, name="first", when=FIRST, words=DECIDE_ON_FIRST),
        board("LIR 4", 1, name="board-1"),
        decide("LIR 5", RIDE, PULL_TWO, name="second", when=SECOND, words=DECIDE_ON_SECOND),
        board("LIR 6", 1, name="board-2"),
        reconcile_order("LIR 7"),
        reconcile("LIR 7"),
        lock_up("LIR 7b"),
    ),
    options=NO_DEALERS_HAND,
    strategies=(
        Strategy(
            says={
                "first": ((TRIPS, "ride"), (FLUSH, "pull"), (TENS, "ride"), (None, "pull")),
                "second": ((FOUR_TENS, "ride"), (None, "pull")),
            }
        ),
    ),
)
