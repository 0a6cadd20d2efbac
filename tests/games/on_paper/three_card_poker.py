"""Three Card Poker: three cards each; the dealer qualifies with queen-high, or else each Ante is paid."""

from pathlib import Path

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import Ladder
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
from games.engine.rules.readings import Best, at_least
from games.engine.rules.sources import Deck
from games.engine.rules.stages import FOLD, bet
from games.engine.rules.wagers import (
    Action,
    Beats,
    BonusOn,
    ByTable,
    Citations,
    LaterStake,
    MakesHand,
    Stake,
    Wager,
)
from games.engine.texts import Text

THREE_CARD = Ladder(
    "three-card",
    3,
    ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"),
    wheel=3,
)

GAME = Game(
    slug="three-card-poker",
    sheet="three_card_poker",
    folder=Path(__file__).parent,
    name=Text("Three Card Poker"),
    blurb=Text("Three cards each. The dealer qualifies with queen-high."),
    source=Deck(STANDARD),
    hands={"player": Best(THREE_CARD, ("hand",)), "dealer": Best(THREE_CARD, table=("dealer",))},
    ranking="TCP Ranking",
    qualifier=at_least("Q", "TCP 5"),
    wagers=(
        Wager(
            "ante",
            Text("Ante"),
            Stake(),
            Beats(unqualified=Action.PAY),
            Citations(win="TCP 7", lose="TCP 8", tie="TCP 9", fold="TCP 3a", unqualified="TCP 5a"),
        ),
        Wager(
            "play",
            Text("Play"),
            LaterStake(),
            Beats(unqualified=Action.PUSH),
            Citations(win="TCP 7", lose="TCP 8", tie="TCP 9", unqualified="TCP 5b"),
            sized="TCP 3b",
        ),
        Wager(
            "ante-bonus", Text("Ante Bonus"), BonusOn("ante"), MakesHand(), Citations(win="TCP 10"), ByTable()
        ),
        Wager(
            "pair-plus",
            Text("Pair Plus"),
            Stake(optional=True),  # TCP 1
            MakesHand(),
            Citations(win="TCP 11", lose="TCP 11", fold="TCP 3a"),
            ByTable(),
        ),
    ),
    procedure=(
        take_bets("TCP 1"),
        deal_packets("TCP 2", each={"hand": 3}, table={"dealer": 3}),
        decide("TCP 3", bet("play", 1, of="ante"), FOLD),
        reveal("TCP 4", "qualifies"),
        reconcile_order("TCP 6"),
        reconcile("TCP 6"),
        lock_up("TCP 6a"),
    ),
    options=EVERY_HOUSE,
    strategies=(
        Strategy(
            {3: at_least("Q64")},
            name=Text("queen-six-four"),
            label=Text("Queen-six-four"),
            kind=Text("Play or fold by queen-six-four"),
            rule="TCP strategy",
        ),
    ),
)
