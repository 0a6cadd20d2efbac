"""Baccarat: two hands on the table, drawn by a rule; spots bet on either, or on a tie."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from games.engine.cards.cards import RANK, STANDARD, Card
from games.engine.cards.hands import Hand, Ladder
from games.engine.procedure.steps import lock_up, reconcile_order, take_bets
from games.engine.rules.games import Game, Order, Step
from games.engine.rules.houses import EVERY_HOUSE
from games.engine.rules.readings import Best
from games.engine.rules.sources import Deck
from games.engine.rules.stages import Deal, Dealt
from games.engine.rules.wagers import Action, Beats, Citations, Even, Stake, Wager
from games.engine.settlement.inputs import SettlementLine
from games.engine.settlement.ways import SETTLERS, Bet
from games.engine.texts import Text

POINTS = tuple(f"{points}-points" for points in range(10))


def points(cards: Sequence[Card]) -> int:
    return sum({14: 1}.get(RANK[card], RANK[card] if RANK[card] < 10 else 0) for card in cards) % 10


class PointsHand(Hand):
    @property
    def name(self) -> Text:
        return Text("%(points)s points", points=str(self.strength))


class PointsLadder(Ladder):
    """Hands by the last digit of their sum."""

    def strength(self, cards: Sequence[Card]) -> int:
        return points(cards)

    def best(self, cards: Sequence[Card]) -> Hand:
        worth = points(cards)
        return PointsHand(POINTS[worth], (worth + 2,), tuple(cards), worth)


BACCARAT = PointsLadder("baccarat", 2, POINTS, wheel=0, straights=False, flushes=False)


@dataclass(frozen=True)
class ThirdCard:
    hand: str

    def count(self, dealt: Dealt) -> int:
        player, banker = dealt["player"], dealt["banker"]
        if max(points(player[:2]), points(banker[:2])) > 7:
            return 0
        if self.hand == "player":
            return int(points(player[:2]) < 6)
        own = points(banker)
        if len(player) == 2:
            return int(own < 6)
        third = points(player[2:])
        draws = {3: third != 8, 4: 1 < third < 8, 5: 3 < third < 8, 6: third in (6, 7)}
        return int(own < 3 or draws.get(own, False))


@dataclass(frozen=True)
class Ties:
    own: str
    other: str
    pays: int


def ties(bet: Bet) -> SettlementLine:
    how, citations = bet.wager.win_condition, bet.wager.citations
    if bet.read(how.own).strength != bet.read(how.other).strength:
        return bet.line(Action.TAKE, Text("the hands differ"), citations.lose)
    pays = bet.inputs.house.breaks(Fraction(bet.stake * how.pays))
    return bet.line(Action.PAY, Text("the hands tie"), citations.win, pays=pays)


SETTLERS[Ties] = ties


def draws(hand: str, rule: str) -> Step:
    stage = Deal(table=((hand, ThirdCard(hand)),), up=True)
    return Step(f"{hand}-draws", rule, kind="green-button", stages=(stage,))


SIDES = Citations(win="BAC 5", lose="BAC 5", tie="BAC 6")
FOUR = (("player", 1), ("banker", 1), ("player", 1), ("banker", 1))
GAME = Game(
    slug="baccarat",
    sheet="baccarat",
    folder=Path(__file__).parent,
    name=Text("Baccarat"),
    blurb=Text("The hand nearer to nine"),
    source=Deck(STANDARD, 8),
    hands={"player": Best(BACCARAT, table=("player",)), "banker": Best(BACCARAT, table=("banker",))},
    ranking="BAC Ranking",
    wagers=(
        Wager("player", Text("Player"), Stake(optional=True), Beats("player", "banker"), SIDES),
        Wager("banker", Text("Banker"), Stake(optional=True), Beats("banker", "player"), SIDES, Even(5)),
        Wager(
            "tie",
            Text("Tie"),
            Stake(optional=True),
            Ties("player", "banker", 8),
            Citations(win="BAC 6", lose="BAC 6"),
        ),
    ),
    procedure=(
        take_bets("BAC 1"),
        Step("deal", "BAC 2", stages=(Deal(table=FOUR, up=True),)),
        Step(
            "player-draws",
            "BAC 3",
            kind="green-button",
            stages=(Deal(table=(("player", ThirdCard("player")),)),),
        ),
        Step(
            "banker-draws",
            "BAC 4",
            kind="green-button",
            stages=(Deal(table=(("banker", ThirdCard("banker")),)),),
        ),
        reconcile_order("BAC 5"),
        Step("reconcile", "BAC 5", Order.COUNTER_CLOCKWISE, asks=("bets",)),
        lock_up("BAC 6"),
    ),
    options=EVERY_HOUSE,
)
