"""Mississippi Stud: two cards each, three on the board, a bet or a fold before each of them; no dealer."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FIVE_CARD, FOUR_CARD, THREE_CARD, TWO_CARD
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
from games.engine.rules.houses import MAX_LARGE, NO_DEALERS_HAND
from games.engine.rules.readings import Best, Qualifier
from games.engine.rules.sources import Deck
from games.engine.rules.stages import FOLD, PlayerChoice, Raise
from games.engine.rules.wagers import ByTable, Citations, Folded, LaterStake, MakesHand, Stake, Wager
from games.engine.texts import Text

PAID = Citations(win="MS 7", lose="MS 9", tie="MS 8", fold="MS 3a")
STREETS = {
    "third": Text("3rd Street"),
    "fourth": Text("4th Street"),
    "fifth": Text("5th Street"),
}
LARGE = replace(MAX_LARGE, default=1 + len(STREETS))


def streets() -> Iterator[Step]:
    """Before each community card a decision."""
    for name, street in STREETS.items():
        bets = (PlayerChoice(f"{times}x", (Raise(name, times, "ante"),)) for times in (3, 2, 1))
        yield decide("MS 3", *bets, FOLD, name=f"{name}-bet", when=Text("on %(street)s", street=street))
        yield board("MS 4", 1, name=name)


StrategyLine = tuple[Qualifier | None, str]


def sizes(hand: str, *high_cards: StrategyLine) -> tuple[StrategyLine, ...]:
    """Three times with a pair (of sixes, once there is a board) or better, once with a smaller pair or these
    high cards, and else a fold."""
    good = Qualifier("pair", () if hand == "two" else (6,), hand=hand)
    return (
        (good, "3x"),
        (good, "2x"),
        (Qualifier("pair", hand=hand), "1x"),
        *high_cards,
        (None, "fold"),
    )


def with_second(hand: str, highest: Iterable[int], second: int) -> Iterator[StrategyLine]:
    """Once with one of these as the highest card, if the next one is good enough."""
    for rank in highest:
        yield Qualifier("high-card", (rank, second), hand=hand), "1x"
        yield Qualifier("high-card", (rank,), hand=hand), "fold"


ACE, KING, QUEEN, JACK = 14, 13, 12, 11
HIGH = (ACE, KING, QUEEN, JACK)
"""What can pair to be paid; from a six to a ten a pair pushes."""

GAME = Game(
    slug="mississippi-stud",
    sheet="mississippi_stud",
    name=Text("Mississippi Stud"),
    blurb=Text("Two cards each and three streets to bet on"),
    source=Deck(STANDARD),
    hands={
        "player": Best(FIVE_CARD, ("hand",), ("board",)),
        "board": Best(THREE_CARD, table=("board",)),
        "two": Best(TWO_CARD, ("hand",)),
        "three": Best(THREE_CARD, ("hand",), ("board",), first=3),
        "four": Best(FOUR_CARD, ("hand",), ("board",), first=4),
    },
    ranking="MS Ranking",
    wagers=(
        Wager("ante", Text("Ante"), Stake(), MakesHand(), PAID, ByTable("base")),
        *(
            Wager(name, words, LaterStake(), MakesHand(), PAID, ByTable("base"), sized="MS 3b")
            for name, words in STREETS.items()
        ),
        Wager(
            "three-card-bonus",
            Text("3 Card Bonus"),
            Stake(optional=True),  # MS 1a
            MakesHand("board"),
            Citations(win="MS 10", lose="MS 10", after_fold="MS 3c"),
            ByTable(),
            folded=Folded.STANDS,  # MS 3c
        ),
    ),
    procedure=(
        take_bets("MS 1"),
        deal_packets("MS 2", each={"hand": 2}, table={}),
        *streets(),
        reconcile_order("MS 5"),
        reconcile("MS 5"),
        lock_up("MS 6a"),
    ),
    options=tuple(LARGE if option is MAX_LARGE else option for option in NO_DEALERS_HAND),
    strategies=(
        Strategy(
            says={
                "third-bet": sizes(
                    "two",
                    (Qualifier("high-card", (JACK,), hand="two"), "1x"),
                    *with_second("two", (10, 9, 8, 7), 6),
                ),
                "fourth-bet": sizes("three", *with_second("three", HIGH, 6)),
                "fifth-bet": sizes("four", *with_second("four", HIGH, JACK)),
            }
        ),
    ),
)
