"""Crazy 4 Poker: more than the Ante takes a pair of aces; the Super Bonus pushes unless by its table."""

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
)
from games.engine.rules.games import Game, Strategy
from games.engine.rules.houses import EVERY_HOUSE, after_fold
from games.engine.rules.readings import Best, Qualifier, at_least
from games.engine.rules.sources import Deck
from games.engine.rules.stages import FOLD, times
from games.engine.rules.wagers import (
    Action,
    Beats,
    ByTable,
    Citations,
    LaterStake,
    MakesHand,
    NoRow,
    Stake,
    Wager,
)
from games.engine.texts import Text

ACES = Qualifier("pair", (14,), "C4P 3c")

GAME = Game(
    slug="crazy-4-poker",
    sheet="crazy_four_poker",
    name=Text("Crazy 4 Poker"),
    blurb=Text("Best four of five cards, with triple bets on aces"),
    source=Deck(STANDARD),
    hands={"player": Best(FOUR_CARD, ("hand",)), "dealer": Best(FOUR_CARD, table=("dealer",))},
    ranking="C4P Ranking",
    qualifier=at_least("K", "C4P 5"),
    wagers=(
        Wager(
            "ante",
            Text("Ante"),
            Stake(),
            Beats(unqualified=Action.PUSH),
            Citations(win="C4P 7", lose="C4P 8", tie="C4P 9", fold="C4P 3a", unqualified="C4P 5b"),
        ),
        Wager(
            "super-bonus",
            Text("Super Bonus"),
            Stake(equal="ante"),
            Beats(unqualified=Action.PUSH, sure=Qualifier("straight", rule="C4P 10")),
            Citations(
                win="C4P 11",
                lose="C4P 11a",
                tie="C4P 11",
                fold="C4P 3a",
                unqualified="C4P 11",
                automatic="C4P 10",
            ),
            ByTable(otherwise=NoRow.PUSH),
            sized="C4P 1a",
        ),
        Wager(
            "play",
            Text("Play"),
            LaterStake(),
            Beats(unqualified=Action.PAY),
            Citations(win="C4P 7", lose="C4P 8", tie="C4P 9", unqualified="C4P 5a"),
            sized="C4P 3",
        ),
        Wager(
            "queens-up",
            Text("Queens Up"),
            Stake(optional=True),  # C4P 1b
            MakesHand(),
            Citations(win="C4P 12", lose="C4P 12", fold="C4P 3a", after_fold="RULED C4P 3a"),
            ByTable(),
        ),
    ),
    procedure=(
        take_bets("C4P 1"),
        deal_packets("C4P 2", each={"hand": 5}, table={"dealer": 5}),
        decide("C4P 3", *times("play", (3, 2), of="ante", needs=ACES), *times("play", (1,), of="ante"), FOLD),
        reveal("C4P 4", "qualifies"),
        reconcile_order("C4P 6"),
        reconcile("C4P 6"),
        lock_up("C4P 6a"),
    ),
    options=(*EVERY_HOUSE, after_fold("queens-up")),
    strategies=(
        Strategy(says={"decide": ((ACES, "3x"), (at_least("KQ84", hand="player"), "1x"), (None, "fold"))}),
    ),
)
