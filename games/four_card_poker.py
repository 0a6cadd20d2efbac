"""Four Card Poker: best four of five against best four of six; up to three Antes, ties to the player."""

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FOUR_CARD
from games.engine.procedure.steps import (
    deal_packets,
    decide,
    lock_up,
    reconcile,
    reconcile_order,
    reveal,
    take_bets,
    turn_up,
)
from games.engine.rules.games import Game, Strategy
from games.engine.rules.houses import EVERY_HOUSE, UP_CARD, after_fold
from games.engine.rules.readings import Best, Qualifier
from games.engine.rules.sources import Deck
from games.engine.rules.stages import FOLD, times
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

GAME = Game(
    slug="four-card-poker",
    sheet="four_card_poker",
    name=Text("Four Card Poker"),
    blurb=Text("Best four of five against the dealer’s best four of six"),
    source=Deck(STANDARD),
    hands={"player": Best(FOUR_CARD, ("hand",)), "dealer": Best(FOUR_CARD, table=("dealer",))},
    ranking="4CP Ranking",
    wagers=(
        Wager(
            "ante",
            Text("Ante"),
            Stake(),
            Beats(tie=Action.PAY),  # 4CP 7
            Citations(win="4CP 6", lose="4CP 8", tie="4CP 7", fold="4CP 3a"),
        ),
        Wager(
            "play",
            Text("Play"),
            LaterStake(),
            Beats(tie=Action.PAY),
            Citations(win="4CP 6", lose="4CP 8", tie="4CP 7"),
            sized="4CP 3",
        ),
        Wager(
            "automatic-bonus",
            Text("Automatic Bonus"),
            BonusOn("ante"),
            MakesHand(),
            Citations(win="4CP 9"),
            ByTable(),
        ),
        Wager(
            "aces-up",
            Text("Aces Up"),
            Stake(optional=True),  # 4CP 1a
            MakesHand(),
            Citations(win="4CP 10", lose="4CP 10", fold="4CP 3a", after_fold="RULED 4CP 3a"),
            ByTable(),
        ),
    ),
    procedure=(
        take_bets("4CP 1"),
        deal_packets("4CP 2", each={"hand": 5}, table={"dealer": 6}),
        turn_up("4CP 2a", dealer=1),
        decide("4CP 3", *times("play", (3, 2, 1), of="ante"), FOLD),
        reveal("4CP 4"),
        reconcile_order("4CP 5"),
        reconcile("4CP 5"),
        lock_up("4CP 5a"),
    ),
    options=(*EVERY_HOUSE, UP_CARD, after_fold("aces-up")),
    strategies=(
        Strategy(
            says={
                "decide": ((Qualifier("pair", (10,)), "3x"), (Qualifier("pair", (3,)), "1x"), (None, "fold"))
            }
        ),
    ),
)
