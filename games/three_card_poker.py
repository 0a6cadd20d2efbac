"""Three Card Poker: three cards each; the dealer qualifies with queen-high, or else each Ante is paid."""

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FIVE_CARD, Ladder
from games.engine.procedure.steps import (
    coin_in,
    deal_packets,
    decide,
    envy,
    lock_up,
    reconcile,
    reconcile_order,
    reveal,
    take_bets,
)
from games.engine.rules.games import Game, Strategy
from games.engine.rules.houses import (
    ENVY_FROM_EVERY_HAND,
    EVERY_HOUSE,
    EXECUTIVE_ABOVE,
    FIXED_PAYS_FROM_METER,
    LOG_TRAY_AWARDS,
    PROGRESSIVE_SYSTEM,
    PROGRESSIVE_WAGER,
    after_fold,
)
from games.engine.rules.readings import Best, at_least
from games.engine.rules.sources import Deck
from games.engine.rules.stages import FOLD, bet
from games.engine.rules.wagers import (
    Action,
    Beats,
    BonusOn,
    ByMeter,
    ByTable,
    Citations,
    Envy,
    Folded,
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
    name=Text("Three Card Poker"),
    blurb=Text("Three cards each"),
    source=Deck(STANDARD),
    hands={
        "player": Best(THREE_CARD, ("hand",)),
        "dealer": Best(THREE_CARD, table=("dealer",)),
        "six": Best(FIVE_CARD, ("hand",), ("dealer",)),
    },
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
            Stake(optional=True),  # TCP 1a
            MakesHand(),
            Citations(win="TCP 11", lose="TCP 11", fold="TCP 3a", after_fold="RULED TCP 3a"),
            ByTable(),
        ),
        Wager(
            "six-card-bonus",
            Text("6 Card Bonus"),
            Stake(optional=True),  # TCP 1a
            MakesHand("six"),
            Citations(win="TCP 12", lose="TCP 12", after_fold="TCP 3c"),
            ByTable(),
            folded=Folded.STANDS,  # TCP 3c, 12
        ),
        Wager(
            "progressive",
            Text("Progressive"),
            Stake(optional=True, fixed="progressive-wager"),  # TCP 1b
            MakesHand(),
            Citations(
                win="TCP 13a",
                fixed="TCP 13b",
                lose="TCP 13",
                after_fold="RULED TCP 13",
                logged="RULED TCP 13d",
                grows="HOUSE meter",
                reseeded="RULED TCP reseed",
                closed="RULED TCP close",
                kept="TCP 13c",
            ),
            ByMeter(),
            folded=Folded.STANDS,
            envy=Envy("TCP 14"),
        ),
    ),
    procedure=(
        take_bets("TCP 1"),
        coin_in("TCP 1c"),
        deal_packets("TCP 2", each={"hand": 3}, table={"dealer": 3}),
        decide("TCP 3", bet("play", 1, of="ante"), FOLD),
        reveal("TCP 4", "qualifies"),
        reconcile_order("TCP 6"),
        reconcile("TCP 6"),
        lock_up("TCP 6a"),
        envy("TCP 14a"),
    ),
    options=(
        *EVERY_HOUSE,
        after_fold("pair-plus"),
        PROGRESSIVE_WAGER,
        FIXED_PAYS_FROM_METER,
        PROGRESSIVE_SYSTEM,
        EXECUTIVE_ABOVE,
        ENVY_FROM_EVERY_HAND,
        LOG_TRAY_AWARDS,
    ),
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
