"""Six Card Poker: best five of six on both sides; the dealer shows three and qualifies with ace-king."""

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FIVE_CARD
from games.engine.procedure.steps import (
    coin_in,
    deal_packets,
    decide,
    envy,
    lock_up,
    reconcile,
    reconcile_order,
    refund,
    reveal,
    take_bets,
    turn_up,
)
from games.engine.rules.games import Game, Strategy
from games.engine.rules.houses import (
    ENVY_FROM_EVERY_HAND,
    EVERY_HOUSE,
    EXECUTIVE_ABOVE,
    FIXED_PAYS_FROM_METER,
    HOLD_BAD_BEAT,
    LOG_TRAY_AWARDS,
    PROGRESSIVE_SYSTEM,
    PROGRESSIVE_WAGER,
    REFUND_WITH_EACH_HAND,
    SPLIT_ROYALS,
)
from games.engine.rules.readings import Best, at_least
from games.engine.rules.sources import Deck
from games.engine.rules.stages import FOLD, bet
from games.engine.rules.wagers import (
    Action,
    Beats,
    ByMeter,
    ByTable,
    Citations,
    Envy,
    Folded,
    LaterStake,
    LosesHand,
    MakesHand,
    Stake,
    Wager,
)
from games.engine.texts import Text

GAME = Game(
    slug="six-card-poker",
    sheet="six_card_poker",
    name=Text("Six Card Poker"),
    blurb=Text("Best five of six cards"),
    source=Deck(STANDARD),
    hands={"player": Best(FIVE_CARD, ("hand",)), "dealer": Best(FIVE_CARD, table=("dealer",))},
    ranking="SCA 2",
    qualifier=at_least("AK", "SCP 8"),
    wagers=(
        Wager(
            "ante",
            Text("Ante"),
            Stake(),
            Beats(unqualified=Action.PUSH, first_pass=True),  # SCP 8, then 9
            Citations(win="SCP 10", lose="SCP 11", tie="SCP 12", fold="SCP 6", unqualified="SCP 8"),
        ),
        Wager(
            "play",
            Text("Play"),
            LaterStake(),
            Beats(),
            Citations(win="SCP 10", lose="SCP 11", tie="SCP 12"),
            sized="SCP 5b",
        ),
        Wager(
            "aces-up",
            Text("Aces Up"),
            Stake(optional=True),  # SCP 3
            MakesHand(),
            Citations(win="SCP 13", lose="SCP 13", fold="SCP 6", folded_win="SCP 6a"),
            ByTable(),
            folded=Folded.SETTLES,  # SCP 6, 15
        ),
        Wager(
            "bad-beat",
            Text("Bad Beat"),
            Stake(optional=True),
            LosesHand(),
            Citations(win="SCP 14", lose="SCP 14", fold="RULED SCP 15", after_fold="SCP 15"),
            ByTable(),
            folded=Folded.STANDS,  # SCP 15
        ),
        Wager(
            "progressive",
            Text("Progressive"),
            Stake(optional=True, fixed="progressive-wager"),  # SCPP 1
            MakesHand(),
            Citations(
                win="SCPP 8a",
                fixed="SCPP 8b",
                lose="SCPP 2",
                after_fold="RULED SCPP 2",
                first="SCPP 8c",
                shared="SCPP 8c",
                logged="SCPP 8d-g",
                grows="HOUSE meter",
                reseeded="SCPP 3",
                restarts="SCPP Systems flexibility",
                closed="SCPP 8h",
            ),
            ByMeter(),
            folded=Folded.STANDS,
            envy=Envy("SCPP 9a"),
        ),
    ),
    procedure=(
        take_bets("SCP 2"),
        coin_in("SCPP 5"),
        deal_packets("SCP 4", each={"hand": 6}, table={"dealer": 6}),
        turn_up("SCP 4", dealer=3),
        decide("SCP 5", bet("play", 1, of="ante"), FOLD),
        reveal("SCP 7", "qualifies"),
        refund("RULED SCP 8"),
        reconcile_order("SCP 9"),
        reconcile("SCP 9"),
        lock_up("SCPP 9b"),
        envy("SCPP 9c"),
    ),
    options=(
        *EVERY_HOUSE,
        REFUND_WITH_EACH_HAND,
        HOLD_BAD_BEAT,
        PROGRESSIVE_WAGER,
        FIXED_PAYS_FROM_METER,
        SPLIT_ROYALS,
        PROGRESSIVE_SYSTEM,
        EXECUTIVE_ABOVE,
        ENVY_FROM_EVERY_HAND,
        LOG_TRAY_AWARDS,
    ),
    strategies=(
        # SCA, intermediate basic strategy: the published edge is 1.48 %.
        Strategy(
            {6: at_least("AK")},
            marginal=((at_least("AQ"), "AK"), (at_least("AJ"), "AKQ")),
            beats_shown=True,
            name=Text("intermediate"),
            label=Text("Intermediate strategy"),
            kind=Text("Play or fold by the intermediate strategy"),
            rule="SCA intermediate",
        ),
        # SCA, simple basic strategy: 1.63 %.
        Strategy(
            {6: at_least("AK")},
            beats_shown=True,
            name=Text("simple"),
            label=Text("Simple strategy"),
            kind=Text("Play or fold by the simple strategy"),
            rule="SCA simple",
        ),
    ),
)
