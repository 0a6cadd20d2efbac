"""Caribbean Stud: five cards each, one of the dealer's up; a Raise that wins is paid by its table."""

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FIVE_CARD
from games.engine.procedure.steps import (
    coin_in,
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
from games.engine.rules.houses import (
    BONUS_FIRST,
    EVERY_HOUSE,
    EXECUTIVE_ABOVE,
    FIXED_PAYS_FROM_METER,
    LOG_TRAY_AWARDS,
    PROGRESSIVE_SYSTEM,
    PROGRESSIVE_WAGER,
    SPLIT_ROYALS,
    UP_CARD,
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
    Folded,
    LaterStake,
    MakesHand,
    NoRow,
    Stake,
    Wager,
)
from games.engine.texts import Text

GAME = Game(
    slug="caribbean-stud",
    sheet="caribbean_stud",
    name=Text("Caribbean Stud"),
    blurb=Text("Five cards each"),
    source=Deck(STANDARD),
    hands={"player": Best(FIVE_CARD, ("hand",)), "dealer": Best(FIVE_CARD, table=("dealer",))},
    ranking="CSP Ranking",
    qualifier=at_least("AK", "CSP 6"),
    wagers=(
        Wager(
            "ante",
            Text("Ante"),
            Stake(),
            Beats(unqualified=Action.PAY),
            Citations(win="CSP 8", lose="CSP 10", tie="CSP 11", fold="CSP 4a", unqualified="CSP 6a"),
        ),
        Wager(
            "raise",
            Text("Raise"),
            LaterStake(),
            Beats(unqualified=Action.PUSH),
            Citations(win="CSP 9", lose="CSP 10", tie="CSP 11", unqualified="CSP 6b"),
            ByTable(otherwise=NoRow.EVEN),  # CSP 9a
            sized="CSP 4b",
        ),
        Wager(
            "progressive",
            Text("Progressive"),
            Stake(optional=True, fixed="progressive-wager"),  # CSP 1a
            MakesHand(),
            Citations(
                win="CSP 12a",
                fixed="CSP 12b",
                lose="CSP 12",
                after_fold="RULED CSP 12",
                shared="RULED CSP 12c",
                logged="RULED CSP 12d",
                grows="HOUSE meter",
                reseeded="RULED CSP reseed",
                closed="RULED CSP close",
                kept="CSP 7a",
            ),
            ByMeter(),
            folded=Folded.STANDS,
        ),
    ),
    procedure=(
        take_bets("CSP 1"),
        coin_in("CSP 2"),
        deal_packets("CSP 3", each={"hand": 5}, table={"dealer": 5}),
        turn_up("CSP 3a", dealer=1),
        decide("CSP 4", bet("raise", 2, of="ante"), FOLD),
        reveal("CSP 5", "qualifies"),
        reconcile_order("CSP 7"),
        reconcile("CSP 7"),
        lock_up("CSP 7a"),
    ),
    options=(
        *(option for option in EVERY_HOUSE if option is not BONUS_FIRST),
        UP_CARD,
        PROGRESSIVE_WAGER,
        FIXED_PAYS_FROM_METER,
        SPLIT_ROYALS,
        PROGRESSIVE_SYSTEM,
        EXECUTIVE_ABOVE,
        LOG_TRAY_AWARDS,
    ),
    strategies=(
        Strategy(
            {5: at_least("AKJ83")},
            name=Text("ace-king-jack-eight-three"),
            label=Text("Ace-king-jack-eight-three"),
            kind=Text("Raise or fold by ace-king-jack-eight-three"),
            rule="CSP strategy",
        ),
    ),
)
