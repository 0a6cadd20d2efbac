"""Pai Gow Poker: seven cards set as a high hand of five and a low hand of two, with Fortune and envy."""

from games.engine.cards.cards import JOKERS, STANDARD
from games.engine.cards.hands import FORTUNE_OF_SEVEN, PAI_GOW, PAI_GOW_SECOND, TWO_CARD
from games.engine.procedure.steps import (
    count_spare,
    deal_packets,
    dealer_plays,
    decide,
    envy,
    lock_up,
    reconcile,
    reconcile_order,
    reveal_set,
    take_bets,
)
from games.engine.rules.games import Edit, Game, Option, Strategy
from games.engine.rules.house_ways import (
    Clause,
    FiveAces,
    FiveCards,
    FourAndPair,
    FourOfAKind,
    FullHouse,
    HouseWay,
    NoPair,
    OnePair,
    ThreePair,
    Trips,
    TwoPair,
    TwoTrips,
    numbered,
)
from games.engine.rules.houses import COMMISSION_COIN, ENVY_FROM_EVERY_HAND, EVERY_HOUSE
from games.engine.rules.readings import Best, Qualifier
from games.engine.rules.sources import Deck
from games.engine.rules.stages import Lays, PlayerChoice
from games.engine.rules.wagers import BeatsBoth, ByTable, Citations, Envy, Even, MakesHand, Stake, Wager
from games.engine.texts import Text

ACE, KING = 14, 13

FIRST_WAY: tuple[Clause, ...] = (
    FiveAces("PGP 4a"),
    FourAndPair("PGP 4b"),
    FourOfAKind("PGP 4c", numbered("26"), keeps=2),
    FourOfAKind("PGP 4d", numbered("7T"), keeps=ACE),
    FourOfAKind("PGP 4e", numbered("JA")),
    TwoTrips("PGP 4f"),
    FullHouse("PGP 4g"),
    FiveCards("PGP 4h"),
    ThreePair("PGP 4i"),
    TwoPair("PGP 4j", higher=numbered("AA")),
    TwoPair("PGP 4k", lower=numbered("7K")),
    TwoPair("PGP 4l", higher=numbered("7K"), lower=numbered("26"), keeps=ACE),
    TwoPair("PGP 4m", higher=numbered("36"), keeps=KING),
    Trips("PGP 4n", numbered("AA"), splits=True),
    Trips("PGP 4o", numbered("2K")),
    OnePair("PGP 4p"),
    NoPair("PGP 4q"),
)
SECOND_WAY: tuple[Clause, ...] = (
    FiveAces("PGP 4a"),
    FourAndPair("PGP 4b"),
    FourOfAKind("PGP 4c", numbered("26"), keeps=2),
    FourOfAKind("PGP way 2 e", numbered("7A")),
    TwoTrips("PGP 4f"),
    FullHouse("PGP way 2 g", keeps_up_to=2),
    FiveCards("PGP way 2 h", most_pairs=2),
    ThreePair("PGP 4i"),
    TwoPair("PGP way 2 l", higher=numbered("36"), keeps=ACE),
    TwoPair("PGP way 2 k"),
    Trips("PGP 4n", numbered("AA"), splits=True),
    Trips("PGP 4o", numbered("2K")),
    OnePair("PGP 4p"),
    NoPair("PGP 4q"),
)
WAY = HouseWay(FIRST_WAY)

HOUSE_WAY = Option(
    "house-way", "way-1", ("way-1", "way-2"), edits={"way-2": (Edit(HouseWay, {"clauses": SECOND_WAY}),)}
)
ACE_TO_FIVE = Option(
    "ace-to-five-straight",
    "second-highest",
    ("second-highest", "lowest"),
    ladders={"lowest": {PAI_GOW_SECOND: PAI_GOW}},
)
COMMISSION = Option(
    "commission",
    "five-percent",
    ("five-percent", "none"),
    edits={
        "none": (
            Edit(Even, {"less": 0}),
            Edit(BeatsBoth, {"pushes": Qualifier("high-card", (ACE,), "PGP 6c", "dealer")}),
        )
    },
)
FOUL_HAND = Option(
    "foul-hand", "loses", ("loses", "house-way"), edits={"house-way": (Edit(BeatsBoth, {"resets": True}),)}
)

GAME = Game(
    slug="pai-gow-poker",
    sheet="pai_gow_poker",
    name=Text("Pai Gow Poker"),
    blurb=Text("Seven cards, set as two hands"),
    source=Deck((*STANDARD, JOKERS[0])),
    hands={
        "player": Best(PAI_GOW_SECOND, ("hand",)),
        "low": Best(TWO_CARD, ("low",)),
        "dealer": Best(PAI_GOW_SECOND, table=("dealer",)),
        "dealer-low": Best(TWO_CARD, table=("dealer-low",)),
        "seven": Best(FORTUNE_OF_SEVEN, ("hand", "low")),
    },
    ranking="PGP Ranking",
    wagers=(
        Wager(
            "wager",
            Text("Wager"),
            Stake(),
            BeatsBoth((("player", "dealer"), ("low", "dealer-low"))),
            Citations(
                win="PGP 6a",
                lose="PGP 7a",
                tie="PGP 7",
                automatic="PGP 6c",
                copy="PGP 7b",
                foul="PGP 3b",
                commission="PGP 6b",
            ),
            Even(less=5),
        ),
        Wager(
            "fortune",
            Text("Fortune"),
            Stake(optional=True),  # PGP 1a
            MakesHand("seven"),
            Citations(win="PGP 8", lose="PGP 8"),
            ByTable(),
            envy=Envy("PGP 9", least=500),
        ),
    ),
    procedure=(
        take_bets("PGP 1"),
        deal_packets("PGP 2", each={"hand": 7}, table={"dealer": 7}),
        count_spare("PGP 2", 4),
        decide(
            "PGP 3",
            PlayerChoice("set", lays=Lays("hand", "low", 2)),
            name="set",
            words=Text("wait until every player has set two hands"),
        ),
        dealer_plays("PGP 4", WAY, "dealer-low"),
        reveal_set("PGP 5"),
        reconcile_order("PGP 6"),
        reconcile("PGP 6", "foul", "high-wins", "low-wins"),
        lock_up("PGP 9a"),
        envy("PGP 9"),
    ),
    options=(
        *EVERY_HOUSE,
        HOUSE_WAY,
        ACE_TO_FIVE,
        FOUL_HAND,
        COMMISSION,
        COMMISSION_COIN,
        ENVY_FROM_EVERY_HAND,
    ),
    strategies=(Strategy(says={"set": ((None, "set"),)}, lays=WAY.low_hand),),
)
