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
from games.engine.rules.games import Game
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
from games.engine.rules.readings import Best, Qualifier
from games.engine.rules.sources import Deck
from games.engine.rules.stages import Lays, PlayerChoice
from games.engine.rules.wagers import (
    Beats,
    ByMeter,
    ByTable,
    Citations,
    HoldsJokers,
    MakesHand,
    NoRow,
    Stake,
    Wager,
)
from games.engine.texts import Text

STRAIGHT = Qualifier("straight", rule="WSD 3", hand="dealt")
STAND = PlayerChoice("stand")
DRAW = PlayerChoice(
    "draw",
    lays=Lays("hand", "changed", rule="RULED WSD 3"),
    needs=Qualifier("straight", rule="WSD 3", hand="dealt", below=True),
)

GAME = Game(
    slug="wild-six-card-draw-poker",
    sheet="wild_six_card_draw",
    name=Text("Wild Six Card Draw Poker"),
    blurb=Text("Two jokers and one draw"),
    source=Deck(WITH_JOKERS),
    hands={
        "player": Best(WILD, ("hand", "drawn")),
        "dealt": Best(WILD, ("hand", "changed")),
        "dealer": Best(WILD, table=("dealer",)),
    },
    ranking="RULED WSD 1",
    wagers=(
        Wager(
            "wager",
            Text("Wager"),
            Stake(),
            Beats(sure=STRAIGHT),
            Citations(win="WSD 6", lose="WSD 5", tie="WSD 5", automatic="WSD 3"),
            ByTable("big-hand", NoRow.EVEN),
        ),
        Wager(
            "joker",
            Text("Joker"),
            Stake(optional=True),
            HoldsJokers(("hand", "changed")),
            Citations(win="WSD 7", lose="WSD 7"),
            ByTable(),
            choice=None,
        ),
        Wager(
            "queens-plus",
            Text("Queens Plus"),
            Stake(optional=True),
            MakesHand("dealt"),
            Citations(win="WSD 8", lose="WSD 8"),
            ByTable(),
        ),
        Wager(
            "progressive",
            Text("Progressive"),
            Stake(optional=True, fixed="progressive-wager"),
            MakesHand("dealt"),
            Citations(
                win="WSD 9",
                lose="WSD 9",
                first="RULED WSD 5",
                shared="RULED WSD 9 reseed",
                off_meter="RULED WSD 9",
                logged="RULED WSD 9 log",
                grows="HOUSE meter",
                reseeded="RULED WSD 9 reseed",
                closed="RULED WSD 9 close",
            ),
            ByMeter(),
        ),
    ),
    procedure=(
        take_bets("WSD 2"),
        coin_in("RULED WSD 2"),
        deal_packets("RULED WSD 2", each={"hand": 5}, table={"dealer": 6}),
        draw("WSD 3", STAND, DRAW),
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
