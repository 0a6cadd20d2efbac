"""Blackjack: hands in turn against the dealer, from a shoe that goes on."""

from games.engine.cards.cards import STANDARD
from games.engine.cards.points import BLACKJACK, PAIRS, THREE_OF_SHOE, TOTALS, TOTALS_WITH_BLACKJACK
from games.engine.procedure.steps import (
    clear,
    deal_around,
    dealer_draws,
    insure,
    new_shoe,
    peek,
    play_hands,
    reconcile_order,
    settle_hands,
    settle_side_bets,
    take_bets,
)
from games.engine.rules.basic_strategy import HITS_SOFT_17, STANDS_ON_SOFT_17, BasicStrategy
from games.engine.rules.drawing import DealerDraws
from games.engine.rules.games import Edit, Game, Option
from games.engine.rules.houses import CUT_SHARE, IN_TURN
from games.engine.rules.readings import Best, Qualifier
from games.engine.rules.sources import Deck
from games.engine.rules.stages import Deal, Decide, Holds, PlayerChoice, Raise, nth
from games.engine.rules.wagers import Beats, ByTable, Citations, LaterStake, MakesHand, NoRow, Stake, Wager
from games.engine.texts import Text

HANDS = range(1, 5)
STAND = PlayerChoice("stand", words=Text("stand"))
HIT = PlayerChoice(
    "hit", words=Text("hit"), draws=1, goes_on=True, holds=Holds(split_aces=False, rule="BJ 6f")
)
DOUBLE = PlayerChoice(
    "double",
    (Raise("double", 1, "wager"),),
    words=Text("double"),
    draws=1,
    holds=Holds(cards=2, split_aces=False, rule="BJ 6b"),
    less=True,
)
SPLIT = PlayerChoice(
    "split",
    (Raise("wager", 1, "wager"),),
    words=Text("split"),
    goes_on=True,
    splits="hand",
    holds=Holds(cards=2, pair=True, fewer=4, rule="BJ 6d"),
)
SURRENDER = PlayerChoice(
    "surrender", words=Text("surrender"), surrenders=True, holds=Holds(cards=2, split=False, rule="BJ 6g")
)
INSURANCE = PlayerChoice(
    "insurance", (Raise("insurance", 1, "wager", parts=2),), words=Text("insure"), less=True
)
EVEN_MONEY = PlayerChoice(
    "even-money", words=Text("even money"), evens=True, holds=Holds(cards=2, totals=(21, 21))
)
NO_INSURANCE = PlayerChoice("no-insurance", words=Text("no insurance"))
FULL = Holds(totals=(21, 99))
FINISHED = FULL, Holds(cards=2, split_aces=True, rule="BJ 6e")
RESPLIT = FULL, Holds(cards=2, split_aces=True, pair=False, rule="BJ 6e")
CITES = Citations(
    win="BJ 8a", lose="BJ 8c", tie="BJ 8d", row="BJ 8b", fold="BJ 6g", automatic="BJ 4c", back="BJ 5b"
)


def bets_of(number: int) -> tuple[Wager, Wager]:
    """Two stacks of one hand, paid apart (BJ 8e)."""
    name, won = nth("player", number), {"dead": Qualifier("hard-2", below=True), "natural": BLACKJACK}
    how = Beats(name, natural_at="play", **won)  # type: ignore[arg-type]
    stake, pays = Stake() if number == 1 else LaterStake(), ByTable("blackjack", NoRow.EVEN)
    of = {"hand": str(number)}
    bet, double = Text("Bet"), Text("Double")
    if number > 1:
        bet, double = Text("Hand %(hand)s bet", **of), Text("Hand %(hand)s double", **of)
    return (
        Wager(nth("wager", number), bet, stake, how, CITES, pays, family="wager"),
        Wager(nth("double", number), double, LaterStake(), how, CITES, family="double"),
    )


def side_bet(slug: str, name: Text, hand: str, rule: str) -> Wager:
    """On the first cards, settled before the hands."""
    cites, stake = Citations(win=rule, lose=rule), Stake(optional=True)
    return Wager(slug, name, stake, MakesHand(hand), cites, ByTable(), at="side-bets")


def layout(*bets: str) -> tuple[Edit, ...]:
    """Return what makes a layout of these side bets."""
    return tuple(Edit(Stake, {"closed": bet not in bets}, of=bet) for bet in SIDE_BETS)


SIDE_BETS = ("21+3", "perfect-pairs")
LATER_BETS = tuple(nth(name, number) for number in HANDS for name in ("wager", "double"))[1:]
ORIGINAL = {"pushes": Qualifier(BLACKJACK, hand="dealer")}
NO_HOLE_CARD = (
    Edit(Deal, {"table": ()}, of="second-cards"),
    Edit(Wager, {"at": ""}, of="insurance"),
    Edit(Holds, {"fewer": 0}, of="surrender"),
)
OPTIONS = (
    Option(
        "decks",
        6,
        (1, 2, 4, 6, 8),
        counts=True,
        edits={count: (Edit(Deck, {"copies": count}),) for count in (1, 2, 4, 8)},
    ),
    Option(
        "soft-17",
        "stands",
        ("stands", "hits"),
        edits={"hits": (Edit(DealerDraws, {"hits_soft": True}), Edit(BasicStrategy, vars(HITS_SOFT_17)))},
        rule="BJ 7a",
    ),
    Option(
        "double-on",
        "any",
        ("any", "9-11", "10-11"),
        edits={
            name: (Edit(Holds, {"totals": (low, 11)}, of="double"),)
            for name, low in (("9-11", 9), ("10-11", 10))
        },
        rule="BJ 6b",
    ),
    Option(
        "double-for-less",
        True,
        edits={False: (Edit(PlayerChoice, {"less": False}, of="double"),)},
        rule="BJ 6c",
    ),
    Option(
        "double-after-split",
        True,
        edits={False: (Edit(Holds, {"split": False}, of="double"),)},
        rule="BJ 6b",
    ),
    Option(
        "hands",
        4,
        (2, 3, 4),
        counts=True,
        edits={count: (Edit(Holds, {"fewer": count}, of="split"),) for count in (2, 3)},
        rule="BJ 6d",
    ),
    Option(
        "split-by",
        "worth",
        ("worth", "rank"),
        edits={"rank": (Edit(Holds, {"same_rank": True}, of="split"),)},
        rule="BJ 6d",
    ),
    Option(
        "resplit-aces",
        False,
        edits={True: (Edit(Decide, {"until": RESPLIT}, of="play"),)},
        rule="BJ 6e",
    ),
    Option(
        "surrender",
        "late",
        ("late", "none"),
        edits={"none": (Edit(Holds, {"fewer": 0}, of="surrender"),)},
        rule="BJ 6g",
    ),
    Option(
        "even-money",
        True,
        edits={False: (Edit(Holds, {"fewer": 0}, of="even-money"),)},
        rule="BJ 4c",
    ),
    Option(
        "hole-card",
        "peek",
        ("peek", "none", "original-bets"),
        edits={
            "none": NO_HOLE_CARD,
            "original-bets": (*NO_HOLE_CARD, *(Edit(Beats, ORIGINAL, of=bet) for bet in LATER_BETS)),
        },
        rule="BJ 3a",
    ),
    Option(
        "blackjack-paid",
        "at-once",
        ("at-once", "in-turn"),
        edits={"in-turn": (Edit(Beats, {"natural_at": ""}),)},
        rule="BJ 6i",
    ),
    Option(
        "side-bets",
        "both",
        ("no", "21+3", "perfect-pairs", "both"),
        edits={"no": layout(), "21+3": layout("21+3"), "perfect-pairs": layout("perfect-pairs")},
    ),
)

GAME = Game(
    slug="blackjack",
    sheet="blackjack",
    name=Text("Blackjack"),
    blurb=Text("Every hand in turn against the dealer, from one shoe"),
    source=Deck(STANDARD, 6, kept=True),
    seats=6,
    hands={
        **{nth("player", n): Best(TOTALS_WITH_BLACKJACK, (nth("hand", n),), split=TOTALS) for n in HANDS},
        "dealer": Best(TOTALS_WITH_BLACKJACK, table=("dealer",)),
        "first-two": Best(PAIRS, ("hand",), first=2, as_dealt=True),
        "three": Best(THREE_OF_SHOE, ("hand",), ("dealer",), first=2, as_dealt=True),
    },
    ranking="BJ Ranking",
    wagers=(
        *(wager for number in HANDS for wager in bets_of(number)),
        Wager(
            "insurance",
            Text("Insurance"),
            LaterStake(),
            MakesHand("dealer"),
            Citations(win="BJ 4b", lose="BJ 4b"),
            ByTable(),
            at="peek",
        ),
        side_bet("21+3", Text("21+3"), "three", "BJ 3c"),
        side_bet("perfect-pairs", Text("Perfect Pairs"), "first-two", "BJ 3d"),
    ),
    procedure=(
        take_bets("BJ 2"),
        new_shoe("BJ 1", Text("burn the first card of the shoe")),
        deal_around("deal", "BJ 3", "hand", "dealer", up=True),
        deal_around("second-cards", "BJ 3a", "hand", "dealer", up=False),
        settle_side_bets("BJ 3b"),
        insure("BJ 4", INSURANCE, EVEN_MONEY, NO_INSURANCE, of="hand", shows=("dealer", "A")),
        peek("BJ 5", "dealer", BLACKJACK),
        play_hands(
            *("BJ 6", STAND, HIT, DOUBLE, SPLIT, SURRENDER),
            of="hand",
            most=4,
            until=FINISHED,
            basic=STANDS_ON_SOFT_17,
        ),
        dealer_draws("BJ 7", DealerDraws("dealer", rule="BJ 7", soft_rule="BJ 7a")),
        reconcile_order("BJ 8"),
        settle_hands("BJ 8"),
        clear("BJ 9"),
    ),
    irregularities=(
        ("unasked-card", "BJ 10a"),
        ("missed-hand", "BJ 10b"),
        ("face-up-card", "BJ 10c"),
        ("hole-card-exposed", "BJ 10d"),
        ("extra-draw", "BJ 10e"),
    ),
    options=(*IN_TURN, CUT_SHARE, *OPTIONS),
)
