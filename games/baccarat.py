"""Mini Baccarat: two hands on the table, Player and Banker, drawn by the tableau from a shoe that goes on."""

from games.engine.cards.cards import STANDARD
from games.engine.cards.points import PAIRS, POINTS
from games.engine.procedure.steps import (
    call_hands,
    clear,
    collect,
    lay,
    new_shoe,
    pay,
    reconcile_order,
    take,
    take_bets,
    third_card,
)
from games.engine.rules.games import Edit, Game, Option
from games.engine.rules.houses import COMMISSION_COIN, CUT_CARD, HANDS_OF_THE_TABLE, ONE_MORE
from games.engine.rules.readings import Against, Best, Case
from games.engine.rules.sources import Deck
from games.engine.rules.third_cards import TableauRow, ThirdCard
from games.engine.rules.wagers import Beats, ByTable, Citations, Even, MakesHand, NoRow, Stake, Wager
from games.engine.texts import Text

EVERY = "0123456789"
TABLEAU = (
    *(TableauRow(points, EVERY, "BAC 5a") for points in (0, 1, 2)),
    TableauRow(3, "012345679", "BAC 5b"),
    TableauRow(4, "234567", "BAC 5c"),
    TableauRow(5, "4567", "BAC 5d"),
    TableauRow(6, "67", "BAC 5e"),
    TableauRow(7, "", "BAC 5f"),
)
PLAYER, BANKER = Text("Player"), Text("Banker")
PLAYER_DRAWS = ThirdCard("player", "banker", (PLAYER, BANKER), "BAC 4", natural="BAC 3a")
BANKER_DRAWS = ThirdCard("banker", "player", (BANKER, PLAYER), "BAC 5", natural="BAC 3a", rows=TABLEAU)


def margin(side: str, other: str) -> Against:
    """Return by how much one side wins, naturals apart (BAC 13)."""
    naturals = Case("natural-win", 1, natural=True), Case("natural-tie", 0, natural=True)
    return Against(side, other, (*naturals, *(Case(f"by-{n}", 1, by=(n, n)) for n in range(9, 3, -1))))


def side_bet(slug: str, name: Text, hand: str, rule: str, table: str = "", *, closed: bool = True) -> Wager:
    """Return a bet that a hand wins, paid by its table."""
    cites = Citations(win=rule, lose=rule, tie="BAC 13b" if table == "dragon-bonus" else "")
    stake = Stake(optional=True, closed=closed)
    return Wager(slug, name, stake, MakesHand(hand), cites, ByTable(table or slug))


def layout(*bets: str) -> tuple[Edit, ...]:
    """Return what makes a layout of these side bets."""
    return tuple(Edit(Stake, {"closed": bet not in bets}, of=bet) for bet in SIDE_BETS)


EZ, PAIRS_ON = ("dragon-7", "panda-8"), ("player-pair", "banker-pair")
DRAGONS = ("player-dragon", "banker-dragon")
SIDE_BETS = (*PAIRS_ON, *EZ, "super-6", *DRAGONS)
ON_THE_LAYOUT = Option(
    "side-bets",
    "pairs",
    ("none", "pairs", "ez", "super-6", "dragon-bonus", "all"),
    edits={
        "none": layout(),
        "ez": layout(*EZ),
        "super-6": layout(*PAIRS_ON, "super-6"),
        "dragon-bonus": layout(*DRAGONS),
        "all": layout(*SIDE_BETS),
    },
)
DECKS = Option("decks", 8, (6, 8), counts=True, edits={6: (Edit(Deck, {"copies": 6}),)})
COMMISSION = Option(
    "commission",
    "boxes",
    ("boxes", "at-once", "ez", "half-on-six"),
    edits={
        "at-once": (Edit(Even, {"boxed": False}, of="banker"),),
        "ez": (
            Edit(
                Wager, {"pays": ByTable("banker-ez", NoRow.EVEN, hand="result"), "choice": None}, of="banker"
            ),
        ),
        "half-on-six": (
            Edit(
                Wager, {"pays": ByTable("banker-six", NoRow.EVEN, hand="result"), "choice": None}, of="banker"
            ),
        ),
    },
)

GAME = Game(
    slug="baccarat",
    sheet="baccarat",
    name=Text("Mini Baccarat"),
    blurb=Text("Two hands by the tableau, from one shoe"),
    source=Deck(STANDARD, 8, kept=True, burns_points=True),
    seats=7,
    hands={
        "player": Best(POINTS, table=("player",)),
        "banker": Best(POINTS, table=("banker",)),
        "player-two": Best(PAIRS, table=("player",), first=2),
        "banker-two": Best(PAIRS, table=("banker",), first=2),
        "result": Against(
            "banker",
            "player",
            (Case("dragon-7", 1, total=7, cards=3), Case("banker-six", 1, total=6), Case("tie", 0)),
        ),
        "player-result": Against("player", "banker", (Case("panda-8", 1, total=8, cards=3),)),
        "player-margin": margin("player", "banker"),
        "banker-margin": margin("banker", "player"),
    },
    ranking="BAC Ranking",
    wagers=(
        Wager(
            "player",
            PLAYER,
            Stake(optional=True),
            Beats("player", "banker"),
            Citations(win="BAC 7a", lose="BAC 7", tie="BAC 7c"),
        ),
        Wager(
            "banker",
            BANKER,
            Stake(optional=True),
            Beats("banker", "player"),
            Citations(win="BAC 7b", lose="BAC 7", tie="BAC 7c", commission="BAC 14", row="BAC 12a"),
            Even(less=5, boxed=True),
        ),
        side_bet("tie", Text("Tie"), "result", "BAC 8", closed=False),
        side_bet("player-pair", Text("Player Pair"), "player-two", "BAC 9", "pair", closed=False),
        side_bet("banker-pair", Text("Banker Pair"), "banker-two", "BAC 9", "pair", closed=False),
        side_bet("dragon-7", Text("Dragon 7"), "result", "BAC 10"),
        side_bet("panda-8", Text("Panda 8"), "player-result", "BAC 11"),
        side_bet("super-6", Text("Super 6"), "result", "BAC 12"),
        side_bet("player-dragon", Text("Player Dragon"), "player-margin", "BAC 13", "dragon-bonus"),
        side_bet("banker-dragon", Text("Banker Dragon"), "banker-margin", "BAC 13", "dragon-bonus"),
    ),
    procedure=(
        take_bets("BAC 2"),
        new_shoe("BAC 1"),
        lay("BAC 3", "player", "banker"),
        third_card("player-draws", PLAYER_DRAWS, Text("deal the Player a third card if it draws")),
        third_card("banker-draws", BANKER_DRAWS, Text("deal the Banker a third card if it draws")),
        call_hands("BAC 6"),
        take("BAC 7"),
        reconcile_order("BAC 7"),
        pay("BAC 7", "commissions"),
        clear("BAC 15a"),
        collect("BAC 14a"),
    ),
    irregularities=(
        ("extra-card", "BAC 16a"),
        ("missed-card", "BAC 16b"),
        ("misread-hand", "BAC 16b"),
        ("misplaced-card", "BAC 16c"),
        ("face-up-card", "BAC 16d"),
        ("short-shoe", "BAC 16e"),
        ("wrong-box", "BAC 16f"),
    ),
    options=(*HANDS_OF_THE_TABLE, DECKS, CUT_CARD, ONE_MORE, COMMISSION, COMMISSION_COIN, ON_THE_LAYOUT),
)
