"""Wild Six Card Draw Poker: two jokers, one card to change, and hands that win whatever the dealer has."""

from games.engine.cards.cards import WITH_JOKERS
from games.engine.cards.hands import WILD
from games.engine.procedure.steps import (
    coin_in,
    deal_packets,
    draw,
    lock_up,
    reconcile,
    reconcile_order,
    reveal,
    take_bets,
)
from games.engine.rules.games import Game, Packet, Qualifier
from games.engine.rules.houses import (
    BIG_HAND_ON_AUTOMATIC,
    EVERY_HOUSE,
    EXECUTIVE_ABOVE,
    FIXED_PAYS_FROM_METER,
    JOKER_BET_COUNTS_DRAW,
    LOG_TRAY_AWARDS,
    PROGRESSIVE_SYSTEM,
    PROGRESSIVE_WAGER,
    SPLIT_ROYALS,
)
from games.engine.rules.wagers import ByHand, ByJokers, ByMeter, Cards, Citations, HeadToHead, Wager
from games.engine.texts import Text

GAME = Game(
    slug="wild-six-card-draw-poker",
    sheet="wild_six_card_draw",
    name=Text("Wild Six Card Draw Poker"),
    blurb=Text("Two jokers, one draw; a straight or better wins outright"),
    deck=WITH_JOKERS,
    ladder=WILD,
    ranking="RULED WSD 1",
    player=Packet(5),
    dealer=Packet(6),
    automatic=Qualifier("straight", rule="WSD 3"),
    draws=1,
    wagers=(
        Wager(
            "wager",
            Text("Wager"),
            HeadToHead(bonus="big-hand"),
            Citations(win="WSD 6", lose="WSD 5", tie="WSD 5", automatic="WSD 3"),
        ),
        Wager(
            "joker",
            Text("Joker"),
            ByJokers(),
            Citations(win="WSD 7", lose="WSD 7"),
            optional=True,
            choice=None,
        ),
        Wager(
            "queens-plus",
            Text("Queens Plus"),
            ByHand(cards=Cards.ORIGINAL),
            Citations(win="WSD 8", lose="WSD 8"),
            optional=True,
        ),
        Wager(
            "progressive",
            Text("Progressive"),
            ByMeter(cards=Cards.ORIGINAL),
            Citations(
                win="WSD 9",
                lose="WSD 9",
                first="RULED WSD 5",
                logged="RULED WSD 9 log",
                grows="HOUSE meter",
                reseeded="RULED WSD 9 reseed",
                closed="RULED WSD 9 close",
            ),
            optional=True,
            fixed="progressive-wager",
        ),
    ),
    procedure=(
        take_bets("WSD 2"),
        coin_in("RULED WSD 2"),
        deal_packets("RULED WSD 2"),
        draw("WSD 3"),
        reveal("WSD 4"),
        reconcile_order("RULED WSD 5"),
        reconcile("RULED WSD 5"),
        lock_up("HOUSE lock-up"),
    ),
    options=(
        *EVERY_HOUSE,
        PROGRESSIVE_WAGER,
        FIXED_PAYS_FROM_METER,
        SPLIT_ROYALS,
        PROGRESSIVE_SYSTEM,
        EXECUTIVE_ABOVE,
        LOG_TRAY_AWARDS,
        BIG_HAND_ON_AUTOMATIC,
        JOKER_BET_COUNTS_DRAW,
    ),
)
