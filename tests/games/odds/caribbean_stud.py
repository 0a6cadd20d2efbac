"""Caribbean Stud: five cards each, one of the dealer's up; a Raise of two Antes wins by a paytable."""

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
from games.engine.rules.games import Game, Packet, Strategy, at_least
from games.engine.rules.houses import EVERY_HOUSE
from games.engine.rules.wagers import Action, Citations, HeadToHead, Wager
from games.engine.texts import Text

GAME = Game(
    slug="caribbean-stud",
    sheet="caribbean_stud",
    folder=Path(__file__).parent,
    name=Text("Caribbean Stud"),
    blurb=Text("Five cards each; the dealer qualifies with ace-king"),
    deck=STANDARD,
    ladder=FIVE_CARD,
    ranking="CS Ranking",
    player=Packet(5),
    dealer=Packet(5, up=1),
    qualifier=at_least("AK", "CS 5"),
    wagers=(
        Wager(
            "ante",
            Text("Ante"),
            HeadToHead(unqualified=Action.PAY),
            Citations(win="CS 7", lose="CS 8", tie="CS 9", fold="CS 3a", unqualified="CS 5a"),
        ),
        Wager(
            "raise",
            Text("Raise"),
            HeadToHead(unqualified=Action.PUSH, bonus="raise"),
            Citations(win="CS 10", lose="CS 8", tie="CS 9", unqualified="CS 5b"),
            times_ante=2,
            sized="CS 3b",
        ),
    ),
    procedure=(
        take_bets("CS 1"),
        deal_packets("CS 2"),
        turn_up("CS 2"),
        decide("CS 3"),
        reveal("CS 4", "qualifies"),
        reconcile_order("CS 6"),
        reconcile("CS 6"),
        lock_up("CS 6a"),
    ),
    options=EVERY_HOUSE,
    strategies=(Strategy({5: at_least("AK")}),),
)
