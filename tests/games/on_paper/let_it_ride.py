"""Let It Ride: three cards each, two on the board, three bets of which two can be taken back; no dealer."""

from pathlib import Path

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FIVE_CARD, THREE_CARD
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
from games.engine.rules.houses import EVERY_HOUSE
from games.engine.rules.readings import Best, Qualifier
from games.engine.rules.stages import Choice
from games.engine.rules.wagers import ByTable, Citations, MakesHand, Own, Wager
from games.engine.texts import Text

RIDE = Choice("ride")
PULL_ONE, PULL_TWO = Choice("pull", back=("one",)), Choice("pull", back=("two",))
CITED = Citations(win="LIR 8", lose="LIR 8", back="LIR 5a")
TENS, ACE_HIGH = Qualifier("pair", (10,), hand="three"), Qualifier("high-card", (14,), hand="three")

GAME = Game(
    slug="let-it-ride",
    sheet="let_it_ride",
    folder=Path(__file__).parent,
    name=Text("Let It Ride"),
    blurb=Text("Three bets, two of which can be taken back"),
    deck=STANDARD,
    hands={
        "player": Best(FIVE_CARD, ("hand",), ("board",)),
        "three": Best(THREE_CARD, ("hand",)),
    },
    ranking="LIR Ranking",
    wagers=(
        Wager("one", Text("First Bet"), Own(), MakesHand(), CITED, ByTable("base")),
        Wager("two", Text("Second Bet"), Own(equal="one"), MakesHand(), CITED, ByTable("base")),
        Wager("dollar", Text("Third Bet"), Own(equal="one"), MakesHand(), CITED, ByTable("base")),
        Wager(
            "three-card-bonus",
            Text("3 Card Bonus"),
            Own(optional=True),
            MakesHand("three"),
            Citations(win="LIR 9", lose="LIR 9"),
            ByTable(),
        ),
    ),
    procedure=(
        take_bets("LIR 1"),
        deal_packets("LIR 2", each={"hand": 3}, table={}),
        decide("LIR 3", RIDE, PULL_ONE, name="first"),
        board("LIR 4", 1, name="board-1"),
        decide("LIR 5", RIDE, PULL_TWO, name="second"),
        board("LIR 6", 1, name="board-2"),
        reconcile_order("LIR 7"),
        reconcile("LIR 7"),
        lock_up("LIR 10"),
    ),
    options=EVERY_HOUSE,
    strategies=(
        Strategy(
            says={
                "first": ((TENS, "ride"), (None, "pull")),
                "second": ((ACE_HIGH, "ride"), (None, "pull")),
            }
        ),
    ),
)
