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
from games.engine.rules.games import Game, Packet, Strategy, at_least
from games.engine.rules.houses import EVERY_HOUSE
from games.engine.rules.wagers import Action, ByHand, ByLosingHand, Citations, HeadToHead, Price, Wager
from games.engine.texts import Text

GAME = Game(
    slug="rabbit-hunter",
    sheet="rabbit_hunter",
    name=Text("Rabbit Hunter"),
    blurb=Text("Five cards, a sixth for sale; the dealer qualifies with ace-high"),
    deck=STANDARD,
    ladder=FIVE_CARD,
    ranking="RULED RH",
    player=Packet(6, aside=1),  # RH 5
    dealer=Packet(6, burned=1),  # RH 6
    qualifier=at_least("A", "RH 13"),
    wagers=(
        Wager(
            "ante",
            Text("Ante"),
            HeadToHead(unqualified=Action.PUSH, first_pass=True),  # RH 13
            Citations(win="RH 15", lose="RH 16", tie="RH 17", fold="RH 8a", unqualified="RH 13"),
        ),
        Wager(
            "play",
            Text("Play"),
            HeadToHead(),
            Citations(win="RH 15", lose="RH 16", tie="RH 17"),
            times_ante=1,
            sized="RH 8b",
        ),
        Wager(
            "sixth-card",
            Text("Sixth Card"),
            Price(),
            Citations(win="RH 11b", lose="RH 11b", unbought="RH 10"),
            times_ante=1,
            bought=True,
            sized="RH 11a",
        ),
        Wager(
            "tens-up",
            Text("Tens Up"),
            ByHand(),
            Citations(win="RH 18", lose="RH 18", fold="RH 8a"),
            optional=True,
            at_most="ante",
            sized="RH 3",
        ),
        Wager(
            "two-way-bad-beat",
            Text("Two Way Bad Beat"),
            ByLosingHand(),
            Citations(win="RH 19", lose="RH 19", fold="RH 8a"),
            optional=True,  # RH 4
            choice=None,
        ),
    ),
    procedure=(
        take_bets("RH 2"),
        deal_packets("RH 5"),
        burn("RH 6"),
        green_button("RH 6"),
        decide("RH 8"),
        reveal("RH 12", "qualifies"),
        refund("RH 13"),
        reconcile_order("RH 14"),
        reconcile("RH 14"),
        lock_up("HOUSE lock-up"),
    ),
    options=EVERY_HOUSE,
    strategies=(Strategy({5: at_least("AQ")}), Strategy({5: at_least("A")})),
)
