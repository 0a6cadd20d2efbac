"""Mississippi Stud: two cards each, three on the board, a raise or a fold before each of them; no dealer."""

from pathlib import Path

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FIVE_CARD, THREE_CARD, TWO_CARD
from games.engine.procedure.steps import (
    board,
    deal_packets,
    decide,
    lock_up,
    reconcile,
    reconcile_order,
    take_bets,
)
from games.engine.rules.games import Game, Step, Strategy
from games.engine.rules.houses import EVERY_HOUSE
from games.engine.rules.readings import Best, Qualifier
from games.engine.rules.stages import FOLD, Choice, Raise
from games.engine.rules.wagers import ByTable, Citations, Folded, Later, MakesHand, Own, Wager
from games.engine.texts import Text

CITED = Citations(win="MS 6", lose="MS 7", tie="MS 7", fold="MS 3a")
STREETS = {"third": ("MS 4", Text("Third Street")), "fourth": ("MS 4", Text("Fourth Street"))}
STREETS |= {"fifth": ("MS 4", Text("Fifth Street"))}
PAIR, HIGH = Qualifier("pair", hand="two"), Qualifier("high-card", (11,), hand="two")


def streets() -> tuple[Step, ...]:
    steps = []
    for name, (rule, _words) in STREETS.items():
        bets = (Choice(f"{times}x", (Raise(name, times, "ante"),)) for times in (3, 2, 1))
        steps += [decide("MS 3", *bets, FOLD, name=f"{name}-bet"), board(rule, 1, name=name)]
    return tuple(steps)


GAME = Game(
    slug="mississippi-stud",
    sheet="mississippi_stud",
    folder=Path(__file__).parent,
    name=Text("Mississippi Stud"),
    blurb=Text("Two cards, and three on the board that are bet on one by one"),
    deck=STANDARD,
    hands={
        "player": Best(FIVE_CARD, ("hand",), ("board",)),
        "two": Best(TWO_CARD, ("hand",)),
        "board": Best(THREE_CARD, table=("board",)),
    },
    ranking="MS Ranking",
    wagers=(
        Wager("ante", Text("Ante"), Own(), MakesHand(), CITED, ByTable("base")),
        *(
            Wager(name, words, Later(), MakesHand(), CITED, ByTable("base"), sized="MS 3b")
            for name, (_rule, words) in STREETS.items()
        ),
        Wager(
            "three-card-bonus",
            Text("3 Card Bonus"),
            Own(optional=True),
            MakesHand("board"),
            Citations(win="MS 8", lose="MS 8", fold="MS 8", after_fold="MS 8"),
            ByTable(),
            folded=Folded.STANDS,
        ),
    ),
    procedure=(
        take_bets("MS 1"),
        deal_packets("MS 2", each={"hand": 2}, table={}),
        *streets(),
        reconcile_order("MS 5"),
        reconcile("MS 5"),
        lock_up("MS 9"),
    ),
    options=EVERY_HOUSE,
    strategies=(
        Strategy(says={f"{name}-bet": ((PAIR, "3x"), (HIGH, "1x"), (None, "fold")) for name in STREETS}),
    ),
)
