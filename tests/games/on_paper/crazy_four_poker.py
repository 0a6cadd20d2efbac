"""Crazy 4 Poker: raising three times takes a pair of aces; the Super Bonus pushes unless by its table."""

from pathlib import Path

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
from games.engine.rules.houses import EVERY_HOUSE
from games.engine.rules.readings import Best, Qualifier, at_least
from games.engine.rules.stages import FOLD, Choice, Raise
from games.engine.rules.wagers import Action, Beats, ByTable, Citations, Later, NoRow, Own, Wager
from games.engine.texts import Text

ACES = Qualifier("pair", (14,))
THREE = Choice("3x", (Raise("play", 3, "ante"),), needs=ACES)
ONE = Choice("1x", (Raise("play", 1, "ante"),))

GAME = Game(
    slug="crazy-4-poker",
    sheet="crazy_four_poker",
    folder=Path(__file__).parent,
    name=Text("Crazy 4 Poker"),
    blurb=Text("Best four of five; three times the Ante with a pair of aces"),
    deck=STANDARD,
    hands={"player": Best(FOUR_CARD, ("hand",)), "dealer": Best(FOUR_CARD, table=("dealer",))},
    ranking="C4P Ranking",
    qualifier=at_least("K", "C4P 6"),
    wagers=(
        Wager(
            "ante",
            Text("Ante"),
            Own(),
            Beats(unqualified=Action.PUSH),
            Citations(win="C4P 7", lose="C4P 7", tie="C4P 7", fold="C4P 4a", unqualified="C4P 6"),
        ),
        Wager(
            "super-bonus",
            Text("Super Bonus"),
            Own(equal="ante"),
            Beats(unqualified=Action.PUSH, sure=Qualifier("straight", rule="C4P 8")),
            Citations(
                win="C4P 9",
                lose="C4P 9",
                tie="C4P 9",
                fold="C4P 4a",
                unqualified="C4P 9",
                automatic="C4P 8",
            ),
            ByTable(otherwise=NoRow.PUSH),
            sized="C4P 1",
        ),
        Wager(
            "play",
            Text("Play"),
            Later(),
            Beats(unqualified=Action.PAY),
            Citations(win="C4P 7", lose="C4P 7", tie="C4P 7", unqualified="C4P 6"),
            sized="C4P 4",
        ),
    ),
    procedure=(
        take_bets("C4P 1"),
        deal_packets("C4P 2", each={"hand": 5}, table={"dealer": 5}),
        decide("C4P 4", THREE, ONE, FOLD),
        reveal("C4P 5", "qualifies"),
        reconcile_order("C4P 10"),
        reconcile("C4P 10"),
        lock_up("C4P 10"),
    ),
    options=EVERY_HOUSE,
    strategies=(
        Strategy(says={"decide": ((ACES, "3x"), (at_least("KQ8", hand="player"), "1x"), (None, "fold"))}),
    ),
)
