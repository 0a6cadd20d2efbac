"""Caribbean Stud: five cards each, one of the dealer's up; a Raise of two Antes wins by a paytable."""

from dataclasses import replace
from pathlib import Path

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FIVE_CARD
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
from games.engine.rules.houses import EVERY_HOUSE
from games.engine.rules.readings import Best, at_least
from games.engine.rules.stages import FOLD, bet
from games.engine.rules.wagers import Action, Beats, ByTable, Citations, Later, NoRow, Own, Wager
from games.engine.texts import Text

GAME = Game(
    slug="caribbean-stud",
    sheet="caribbean_stud",
    folder=Path(__file__).parent,
    name=Text("Caribbean Stud"),
    blurb=Text("Five cards each; the dealer qualifies with ace-king"),
    deck=STANDARD,
    hands={"player": Best(FIVE_CARD, ("hand",)), "dealer": Best(FIVE_CARD, table=("dealer",))},
    ranking="CS Ranking",
    qualifier=at_least("AK", "CS 5"),
    wagers=(
        Wager(
            "ante",
            Text("Ante"),
            Own(),
            Beats(unqualified=Action.PAY),
            Citations(win="CS 7", lose="CS 8", tie="CS 9", fold="CS 3a", unqualified="CS 5a"),
        ),
        Wager(
            "raise",
            Text("Raise"),
            Later(),
            Beats(unqualified=Action.PUSH),
            Citations(win="CS 10", lose="CS 8", tie="CS 9", unqualified="CS 5b"),
            ByTable(otherwise=NoRow.EVEN),
            sized="CS 3b",
        ),
    ),
    procedure=(
        take_bets("CS 1"),
        deal_packets("CS 2", each={"hand": 5}, table={"dealer": 5}),
        turn_up("CS 2", dealer=1),
        decide("CS 3", bet("raise", 2, of="ante"), FOLD),
        reveal("CS 4", "qualifies"),
        reconcile_order("CS 6"),
        reconcile("CS 6"),
        lock_up("CS 6a"),
    ),
    options=EVERY_HOUSE,
    strategies=(Strategy({5: at_least("AK")}),),
)

PUSHING = replace(GAME, wagers=(GAME.main, replace(GAME.wagers[1], pays=ByTable(otherwise=NoRow.PUSH))))
"""The same but for a Raise that pushes where its table has no row."""
