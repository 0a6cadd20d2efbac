"""6-5-4 Poker: four-card hands; the dealer plays six, five or four cards, and always qualifies."""

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FOUR_CARD
from games.engine.procedure.steps import (
    count_cards,
    deal_packets,
    decide,
    discard_up_card,
    face_up,
    green_button,
    lock_up,
    reconcile,
    reconcile_order,
    reveal,
    take_bets,
    turn_up,
)
from games.engine.rules.games import Game, Strategy
from games.engine.rules.houses import EVERY_HOUSE, WRONG_COUNTS
from games.engine.rules.readings import Best, Qualifier
from games.engine.rules.sources import Deck
from games.engine.rules.stages import FOLD, Discard, bet
from games.engine.rules.wagers import (
    Beats,
    BonusOn,
    ByTable,
    Citations,
    Folded,
    LaterStake,
    MakesHand,
    Stake,
    Wager,
)
from games.engine.texts import Text

DISCARD = Discard("TJQKA", at_most=2, rule="654 4", counts=("654 3", "654 4a", "654 4b"))

GAME = Game(
    slug="6-5-4-poker",
    sheet="six_five_four",
    name=Text("6-5-4 Poker"),
    blurb=Text("The dealer plays six, five or four cards"),
    source=Deck(STANDARD),
    hands={"player": Best(FOUR_CARD, ("hand",)), "dealer": Best(FOUR_CARD, table=("dealer",))},
    ranking="654 Ranking of Hands",
    wagers=(
        Wager(
            "ante",
            Text("Ante"),
            Stake(),
            Beats(),
            Citations(win="654 7a", lose="654 7b", tie="654 Winning & Losing", fold="654 5a"),
        ),
        Wager(
            "play",
            Text("Play"),
            LaterStake(),
            Beats(),
            Citations(win="654 7a", lose="654 7b", tie="654 Winning & Losing"),
            sized="654 5b",
        ),
        Wager(
            "ante-bonus",
            Text("Ante Bonus"),
            BonusOn("ante"),
            MakesHand(),
            Citations(win="654 7c"),
            ByTable(),
            choice="queens-up",
        ),
        Wager(
            "queens-up",
            Text("Queens Up"),
            Stake(optional=True),  # 654 1b
            MakesHand(),
            Citations(win="654 7d", lose="654 7d", fold="654 5a", folded_win="654 5a.i"),
            ByTable(),
            sized="654 1c",
            folded=Folded.IF_ANNOUNCED,
        ),
    ),
    procedure=(
        take_bets("654 1"),
        deal_packets("654 2", each={"hand": 5}, table={"dealer": 6}),
        face_up("654 2a", dealer=1),
        green_button("654 2b"),
        turn_up("654 3", "up-card"),
        discard_up_card("654 4", DISCARD),
        count_cards("654 5"),
        decide("654 5", bet("play", 1, of="ante"), FOLD),
        reveal("654 6"),
        reconcile_order("654 7"),
        reconcile("654 7"),
        lock_up("HOUSE lock-up"),
    ),
    options=tuple(option for option in EVERY_HOUSE if option not in WRONG_COUNTS),
    irregularities=(
        ("wrong-count-player", "654 Irregularities 1"),
        ("wrong-count-dealer", "654 Irregularities 1"),
        ("shuffler", "654 Irregularities 2"),
    ),
    strategies=(
        Strategy({6: Qualifier("pair"), 5: Qualifier("high-card", (13,)), 4: Qualifier("high-card", (10,))}),
    ),
)
