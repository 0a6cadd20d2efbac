"""Roulette with 38 pockets: the wheel is a deck of which one is dealt; 161 bets made by the layout."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from games.engine.cards.cards import Card
from games.engine.cards.hands import Hand, Ladder
from games.engine.procedure.steps import take_bets
from games.engine.rules.games import Game, Order, Step
from games.engine.rules.houses import EVERY_HOUSE
from games.engine.rules.readings import Best
from games.engine.rules.sources import Wheel
from games.engine.rules.stages import Deal
from games.engine.rules.wagers import Action, Citations, Stake, Wager
from games.engine.settlement.inputs import SettlementLine
from games.engine.settlement.ways import SETTLERS, Bet
from games.engine.texts import Text

POCKETS = tuple(Card(number) for number in ("0", "00", *map(str, range(1, 37))))
RED = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)
ODDS = {1: 35, 2: 17, 3: 11, 4: 8, 5: 6, 6: 5, 12: 2, 18: 1}


class Pocket(Hand):
    @property
    def name(self) -> Text:
        return Text("%(pocket)s", pocket=self.category)


class Pockets(Ladder):
    def best(self, cards: Sequence[Card]) -> Hand:
        return Pocket(cards[0], (2,), tuple(cards), 0)


@dataclass(frozen=True)
class Covers:
    numbers: tuple[str, ...]


def covers(bet: Bet) -> SettlementLine:
    numbers, pocket = bet.wager.win_condition.numbers, bet.hand.cards[0]
    because, citations = Text("%(pocket)s", pocket=pocket), bet.wager.citations
    if pocket not in numbers:
        return bet.line(Action.TAKE, because, citations.lose)
    pays = bet.inputs.house.breaks(Fraction(bet.stake * ODDS[len(numbers)]))
    return bet.line(Action.PAY, because, citations.win, pays=pays)


SETTLERS[Covers] = covers


def layout() -> Iterator[tuple[str, Sequence[object]]]:
    """The bets of the layout by name, each with its numbers."""
    rows = [range(first, first + 3) for first in range(1, 37, 3)]
    for pocket in POCKETS:
        yield f"straight-{pocket}", (pocket,)
    for row, below in zip(rows, [*rows[1:], None], strict=True):
        for number in row[:2]:
            yield f"split-{number}-{number + 1}", (number, number + 1)
        for number in row if below else ():
            yield f"split-{number}-{number + 3}", (number, number + 3)
        yield f"street-{row[0]}", row
        if below:
            yield f"six-{row[0]}", (*row, *below)
            for number in row[:2]:
                yield f"corner-{number}", (number, number + 1, number + 3, number + 4)
    for zeros in (("0", "00"), ("0", 1), ("0", 2), ("00", 2), ("00", 3)):
        yield f"split-{zeros[0]}-{zeros[1]}", zeros
    for trio in (("0", 1, 2), ("0", "00", 2), ("00", 2, 3)):
        yield "trio-" + "-".join(map(str, trio)), trio
    yield "five", ("0", "00", 1, 2, 3)
    for third in range(3):
        yield f"dozen-{third + 1}", range(12 * third + 1, 12 * third + 13)
        yield f"column-{third + 1}", range(third + 1, 37, 3)
    black = [number for number in range(1, 37) if number not in RED]
    yield from (("red", RED), ("black", black), ("odd", range(1, 37, 2)), ("even", range(2, 37, 2)))
    yield from (("low", range(1, 19)), ("high", range(19, 37)))


WAGERS = tuple(
    Wager(
        name,
        Text(name.replace("-", " ").title()),
        Stake(optional=True),
        Covers(tuple(map(str, numbers))),
        Citations(win="ROU 3", lose="ROU 3"),
    )
    for name, numbers in layout()
)
GAME = Game(
    slug="roulette",
    sheet="roulette",
    folder=Path(__file__).parent,
    name=Text("Roulette"),
    blurb=Text("38 pockets"),
    source=Wheel(POCKETS),
    hands={"player": Best(Pockets("pockets", 1, POCKETS, wheel=0), table=("pocket",))},
    ranking="ROU Ranking",
    wagers=WAGERS,
    procedure=(
        take_bets("ROU 1"),
        Step("deal", "ROU 2", stages=(Deal(table=(("pocket", 1),), up=True),), words=Text("spin the wheel")),
        Step("reconcile", "ROU 3", Order.COUNTER_CLOCKWISE, asks=("bets",)),
    ),
    options=EVERY_HOUSE,
)
