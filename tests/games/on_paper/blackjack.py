"""Blackjack from a shoe: hands in turn, splits, doubles, surrender, insurance; the dealer draws by total."""

from pathlib import Path

from games.engine.cards.cards import STANDARD
from games.engine.cards.points import BLACKJACK, PAIRS, THREE_OF_SHOE, TOTALS, TOTALS_WITH_BLACKJACK
from games.engine.procedure.steps import take_bets
from games.engine.rules.games import Edit, Game, Option, Order, Step
from games.engine.rules.houses import CUT_CARD, EVERY_HOUSE
from games.engine.rules.readings import Best, Qualifier
from games.engine.rules.sources import Deck
from games.engine.rules.stages import Deal, Decide, Ends, Holds, PlayerChoice, Raise, TurnUp, nth
from games.engine.rules.wagers import Beats, ByTable, Citations, LaterStake, MakesHand, NoRow, Stake, Wager
from games.engine.texts import Text
from tests.games.on_paper.drawing import Draws

FOUR = range(1, 5)
STAND = PlayerChoice("stand")
HIT = PlayerChoice("hit", draws=1, goes_on=True, holds=Holds(split_aces=False))
DOUBLE = PlayerChoice(
    "double", (Raise("double", 1, "wager"),), draws=1, holds=Holds(cards=2, split_aces=False), less=True
)
SPLIT = PlayerChoice(
    "split",
    (Raise("wager", 1, "wager"),),
    goes_on=True,
    splits="hand",
    holds=Holds(cards=2, pair=True, fewer=4),
)
SURRENDER = PlayerChoice("surrender", surrenders=True, holds=Holds(cards=2, split=False))
INSURANCE = PlayerChoice("insurance", (Raise("insurance", 1, "wager", parts=2),), less=True)
EVEN_MONEY = PlayerChoice("even-money", evens=True, holds=Holds(cards=2, totals=(21, 21)))
NO = PlayerChoice("no")
FULL = Holds(totals=(21, 99))
FINISHED = FULL, Holds(cards=2, split_aces=True)
RESPLIT = FULL, Holds(cards=2, split_aces=True, pair=False)
CITES = Citations(win="BJ 8", lose="BJ 8", tie="BJ 8a", fold="BJ 6e", automatic="BJ 4b", back="BJ 4c")


def of_hand(number: int) -> tuple[Wager, Wager]:
    """Two stacks, paid apart."""
    won = Beats(nth("player", number), dead=Qualifier("hard-2", below=True), natural=BLACKJACK)
    stake = Stake() if number == 1 else LaterStake()
    pays = ByTable("blackjack", NoRow.EVEN)
    return (
        Wager(nth("wager", number), Text("Wager"), stake, won, CITES, pays),
        Wager(nth("double", number), Text("Double"), LaterStake(), won, CITES),
    )


def side_bet(slug: str, hand: str) -> Wager:
    """On the first cards, settled before the hands."""
    cites = Citations(win="BJ 3b", lose="BJ 3b")
    return Wager(slug, Text(slug), Stake(optional=True), MakesHand(hand), cites, ByTable(), at="side-bets")


EVERY_LATER = tuple(nth(name, number) for number in FOUR for name in ("wager", "double"))[1:]
ORIGINAL = Edit(Beats, {"pushes": Qualifier(BLACKJACK, hand="dealer")})

GAME = Game(
    slug="blackjack",
    sheet="blackjack",
    folder=Path(__file__).parent,
    name=Text("Blackjack"),
    blurb=Text("Nearer to 21 than the dealer"),
    source=Deck(STANDARD, 6, kept=True),
    seats=7,
    hands={
        **{nth("player", n): Best(TOTALS_WITH_BLACKJACK, (nth("hand", n),), split=TOTALS) for n in FOUR},
        "dealer": Best(TOTALS_WITH_BLACKJACK, table=("dealer",)),
        "first-two": Best(PAIRS, ("hand",), first=2, as_dealt=True),
        "three": Best(THREE_OF_SHOE, ("hand",), ("dealer",), first=2, as_dealt=True),
    },
    ranking="BJ Ranking",
    wagers=(
        *(wager for number in FOUR for wager in of_hand(number)),
        Wager(
            "insurance",
            Text("Insurance"),
            LaterStake(),
            MakesHand("dealer"),
            Citations(win="BJ 4", lose="BJ 4"),
            ByTable(),
            at="peek",
        ),
        side_bet("21+3", "three"),
        side_bet("perfect-pairs", "first-two"),
    ),
    procedure=(
        take_bets("BJ 2"),
        Step("deal", "BJ 3", Order.CLOCKWISE, stages=(Deal((("hand", 1),), (("dealer", 1),), up=True),)),
        Step(
            "second-cards",
            "BJ 3",
            Order.CLOCKWISE,
            stages=(Deal((("hand", 1),), (("dealer", 1),)), TurnUp("dealer", 1)),
            kind="deal",
        ),
        Step("side-bets", "BJ 3b", Order.COUNTER_CLOCKWISE),
        Step(
            "insurance",
            "BJ 4",
            Order.CLOCKWISE,
            stages=(Decide((INSURANCE, EVEN_MONEY, NO), of="hand", shows=("dealer", "A")),),
            kind="decide",
        ),
        Step("peek", "BJ 4a", Order.COUNTER_CLOCKWISE, stages=(Ends("dealer", BLACKJACK),)),
        Step(
            "play",
            "BJ 6",
            Order.CLOCKWISE,
            stages=(Decide((STAND, HIT, DOUBLE, SPLIT, SURRENDER), of="hand", most=4, until=FINISHED),),
            kind="decide",
        ),
        Step(
            "dealer-draws",
            "BJ 7",
            stages=(Deal(table=(("dealer", Draws("dealer")),), up=True, until=True, live="dealer"),),
            kind="deal",
        ),
        Step("settle", "BJ 8", Order.COUNTER_CLOCKWISE, kind="reconcile"),
    ),
    options=(
        *EVERY_HOUSE,
        CUT_CARD,
        Option(
            "decks",
            6,
            (1, 2, 4, 6, 8),
            counts=True,
            edits={n: (Edit(Deck, {"copies": n}),) for n in (1, 2, 4, 8)},
        ),
        Option("soft-17", "stands", ("stands", "hits"), edits={"hits": (Edit(Draws, {"hits_soft": True}),)}),
        Option(
            "double-on",
            "any",
            ("any", "9-11", "10-11"),
            edits={
                name: (Edit(Holds, {"totals": (low, 11)}, of="double"),)
                for name, low in (("9-11", 9), ("10-11", 10))
            },
        ),
        Option("double-after-split", True, edits={False: (Edit(Holds, {"split": False}, of="double"),)}),
        Option(
            "hands",
            4,
            (2, 3, 4),
            counts=True,
            edits={n: (Edit(Holds, {"fewer": n}, of="split"),) for n in (2, 3)},
        ),
        Option("resplit-aces", False, edits={True: (Edit(Decide, {"until": RESPLIT}, of="play"),)}),
        Option(
            "surrender",
            "late",
            ("late", "none"),
            edits={"none": (Edit(Holds, {"fewer": 0}, of="surrender"),)},
        ),
        Option(
            "hole-card",
            "peek",
            ("peek", "none", "original-bets"),
            edits={
                "none": (Edit(Deal, {"table": ()}, of="second-cards"),),
                "original-bets": (
                    Edit(Deal, {"table": ()}, of="second-cards"),
                    *(Edit(Beats, dict(ORIGINAL.fields), of=bet) for bet in EVERY_LATER),
                ),
            },
        ),
    ),
)
