"""Supply: what a school's tables print and how its house pays; all that tasks are drawn from besides a seed.

It is kept with a set of tasks, as a JSON object, so that the set stays what it was when the house is changed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from games.engine.errors import require_type
from games.engine.money.amounts import Breakage, Odds
from games.engine.rules.games import Game
from games.engine.rules.houses import SMALLEST_CHIP, House
from games.engine.rules.paytables import Row
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Beats, MakesHand, Wager
from games.engine.texts import Text

EVEN = Odds(Fraction(1))
EVEN_MONEY = Text("even money")


class WinBasis(StrEnum):
    """On what a bet is won: against the dealer, by one's own hand with a stake of its own, or otherwise."""

    AGAINST_DEALER = "dealer"
    BY_HAND = "hand"
    OTHERWISE = "otherwise"


@dataclass(frozen=True, slots=True)
class PayLine:
    """One printed line of one bet: the odds it pays, those of the lines beside it, the house's breakage, the
    stake where the house fixes one (0: any), on what it is won, and whether it is paid color for color."""

    game: str
    bet: str
    hand: str
    odds: Odds
    other_lines: tuple[Fraction, ...] = ()
    breakage: Breakage = Breakage.EXACT
    chip: int = 100
    stake: int = 0
    won_by: WinBasis = WinBasis.OTHERWISE
    own_colour: bool = False

    def breaks(self, cents: Fraction) -> int:
        return self.breakage.settle(cents, chip=self.chip)

    def pays(self, stake: int) -> int:
        return self.breaks(self.odds.pays(stake))

    @property
    def words(self) -> Text:
        return Text("%(bet)s, %(hand)s", bet=Text(self.bet), hand=Text(self.hand))


@dataclass(frozen=True, slots=True)
class Supply:
    """`shares` are parts of a meter in percent, `meters` what meters are opened with; `calls` the
    amounts from which on something is called."""

    lines: tuple[PayLine, ...] = ()
    shares: tuple[int, ...] = ()
    meters: tuple[int, ...] = ()
    calls: Mapping[str, int] = field(default_factory=dict)

    @property
    def colour_for_colour(self) -> bool:
        """Whether any of its lines is paid so."""
        return any(line.own_colour for line in self.lines)


def lines_of(game: Game, sheet: Sheet, house: House) -> list[PayLine]:
    """Return every line that this house pays by odds."""
    return [line for wager in game.wagers for line in _lines(game, sheet, house, wager)]


def shares_of(game: Game, sheet: Sheet, house: House) -> set[int]:
    """Return parts of the meter that are paid, other than all of it."""
    wager = game.progressive
    rows = house.paytable(sheet, wager).printed if wager else ()
    shares = {getattr(row.pays, "percent", 100) for row in rows}
    return {share for share in shares if 0 < share < 100}


def _lines(game: Game, sheet: Sheet, house: House, wager: Wager) -> Iterable[PayLine]:
    rows = house.paytable(sheet, wager).printed if wager.table else ()
    paid = [row for row in rows if isinstance(row.pays, Odds)]
    if isinstance(wager.win_condition, Beats):
        yield _line(game, house, wager, EVEN_MONEY, EVEN, ())
    for at, row in enumerate(paid):
        near = [paid[other] for other in (at - 1, at + 1) if 0 <= other < len(paid)]
        yield _line(game, house, wager, row.words, _odds(row), tuple(_odds(one).times for one in near))


def _odds(row: Row) -> Odds:
    return require_type(Odds, row.pays)


def _line(
    game: Game, house: House, wager: Wager, hand: Text, odds: Odds, other_lines: tuple[Fraction, ...]
) -> PayLine:
    return PayLine(
        game=game.slug,
        bet=str(wager.name),
        hand=str(hand),
        odds=odds,
        other_lines=other_lines,
        breakage=house.breakage,
        chip=house.amount(SMALLEST_CHIP.name),
        stake=house.amount(wager.fixed) if wager.fixed else 0,
        won_by=_won(wager),
        own_colour=house.pays_colour_for_colour,
    )


def _won(wager: Wager) -> WinBasis:
    if isinstance(wager.win_condition, Beats):
        return WinBasis.AGAINST_DEALER
    own = isinstance(wager.win_condition, MakesHand) and wager.staked and not wager.progressive
    return WinBasis.BY_HAND if own else WinBasis.OTHERWISE


def write_supply(supply: Supply) -> dict[str, Any]:
    """Return the JSON object that `read_supply` reads back."""
    return {
        "lines": [_written(line) for line in supply.lines],
        "shares": list(supply.shares),
        "meters": list(supply.meters),
        "calls": dict(supply.calls),
    }


def _written(line: PayLine) -> list[Any]:
    odds = [str(line.odds.times), line.odds.form, [str(times) for times in line.other_lines]]
    how = [line.breakage.value, line.chip, line.stake, line.won_by.value, line.own_colour, line.odds.per]
    return [line.game, line.bet, line.hand, *odds, *how]


def read_supply(written: Mapping[str, Any]) -> Supply:
    return Supply(
        lines=tuple(_read(*line) for line in written["lines"]),
        shares=tuple(written["shares"]),
        meters=tuple(written["meters"]),
        calls=dict(written["calls"]),
    )


def _read(
    game: str, bet: str, hand: str, times: str, form: str, other_lines: list[str], *how: Any
) -> PayLine:
    breakage, chip, stake, won_by, own_colour, *per = how  # a set begun before lines had a `per` has none
    odds, near = Odds(Fraction(times), form, *per), tuple(Fraction(one) for one in other_lines)
    return PayLine(game, bet, hand, odds, near, Breakage(breakage), chip, stake, WinBasis(won_by), own_colour)
