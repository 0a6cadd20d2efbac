"""Rabbit Hunter: five cards each, and a sixth that a player may buy; the dealer qualifies with ace-high."""

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FIVE_CARD
from games.engine.procedure.steps import (
    burn,
    deal_packets,
    decide,
    green_button,
    lock_up,
    reconcile,
    reconcile_order,
    refund,
    reveal,
    take_bets,
)
from games.engine.rules.games import Game, Strategy
from games.engine.rules.houses import EVERY_HOUSE
from games.engine.rules.readings import Best, at_least
from games.engine.rules.sources import Deck
from games.engine.rules.stages import FOLD, PlayerChoice, Raise, bet
from games.engine.rules.wagers import (
    Action,
    Beats,
    ByTable,
    CardPrice,
    Citations,
    LaterStake,
    LosesHand,
    MakesHand,
    Stake,
    Wager,
)
from games.engine.texts import Text

BUY = PlayerChoice(
    "buy", (Raise("play", 1, "ante"), Raise("sixth-card", 1, "ante")), moves=("aside", "bought")
)

GAME = Game(
    slug="rabbit-hunter",
    sheet="rabbit_hunter",
    name=Text("Rabbit Hunter"),
    blurb=Text("Five cards, and a sixth for a price"),
    source=Deck(STANDARD),
    hands={
        "player": Best(FIVE_CARD, ("bought", "hand")),
        "dealt": Best(FIVE_CARD, ("hand",)),
        "dealer": Best(FIVE_CARD, table=("dealer",)),
    },
    ranking="RULED RH",
    qualifier=at_least("A", "RH 13"),
    wagers=(
        Wager(
            "ante",
            Text("Ante"),
            Stake(),
            Beats(unqualified=Action.PUSH, first_pass=True),  # RH 13
            Citations(win="RH 15", lose="RH 16", tie="RH 17", fold="RH 8a", unqualified="RH 13"),
        ),
        Wager(
            "play",
            Text("Play"),
            LaterStake(),
            Beats(),
            Citations(win="RH 15", lose="RH 16", tie="RH 17"),
            sized="RH 8b",
        ),
        Wager(
            "sixth-card",
            Text("Sixth Card"),
            LaterStake(),
            CardPrice(),
            Citations(win="RH 11b", lose="RH 11b", unbought="RH 10"),
            sized="RH 11a",
        ),
        Wager(
            "tens-up",
            Text("Tens Up"),
            Stake(optional=True, at_most="ante"),
            MakesHand(),
            Citations(win="RH 18", lose="RH 18", fold="RH 8a"),
            ByTable(),
            sized="RH 3",
        ),
        Wager(
            "two-way-bad-beat",
            Text("Two Way Bad Beat"),
            Stake(optional=True),  # RH 4
            LosesHand(),
            Citations(win="RH 19", lose="RH 19", fold="RH 8a"),
            ByTable(),
            choice=None,
        ),
    ),
    procedure=(
        take_bets("RH 2"),
        deal_packets("RH 5", each={"aside": 1, "hand": 5}, table={"burned": 1, "dealer": 5}),
        burn("RH 6"),
        green_button("RH 6"),
        decide("RH 8", bet("play", 1, of="ante"), FOLD, BUY),
        reveal("RH 12", "qualifies"),
        refund("RH 13"),
        reconcile_order("RH 14"),
        reconcile("RH 14"),
        lock_up("HOUSE lock-up"),
    ),
    options=EVERY_HOUSE,
    strategies=(Strategy({5: at_least("AQ")}), Strategy({5: at_least("A")})),
)
