"""Payoffs of more than one bet, and of a meter: a whole spot added up, a share rounded half up."""

from fractions import Fraction

from games.engine.cards.streams import Stream
from games.engine.chip_drills.supplies import EVEN_MONEY, Line, Supply, WinBasis
from games.engine.chip_drills.table_pays import FIVES
from games.engine.chip_drills.tasks import (
    Kind,
    Pile,
    PilePlace,
    Task,
    between,
    dollars,
    misread,
    pick,
    wrongs,
)
from games.engine.money.amounts import cut, print_cents
from games.engine.money.meters import half_up
from games.engine.texts import Text, listed

GROWN = 3
"""Times the amount with which it was opened, at most: what a meter shows here."""


def spots_paid(lines: tuple[Line, ...]) -> list[tuple[Line, ...]]:
    """Return the winning bets of one hand, by game and hand: the main bets, and what is won by it."""
    hands = sorted({(line.game, line.hand) for line in lines if line.won_by is WinBasis.BY_HAND})
    return [spot for game, hand in hands if len(spot := _won_by(lines, game, hand)) > 1]


def _won_by(lines: tuple[Line, ...], game: str, hand: str) -> tuple[Line, ...]:
    """A main bet pays by its own table where that has the hand, else even money."""
    own_lines = [line for line in lines if line.game == game]
    of_hand = [line for line in own_lines if line.hand == hand and line.won_by is not WinBasis.OTHERWISE]
    by_table = {line.bet for line in of_hand}
    even = [line for line in own_lines if line.hand == EVEN_MONEY and line.bet not in by_table]
    return (*even, *of_hand)


def spot_sum(supply: Supply, stream: Stream) -> Task:
    """Main bets of one size, as the games have them, and no side bet above them."""
    main, paid = pick(FIVES, stream), []
    for line in pick(spots_paid(supply.lines), stream):
        side_lines = [stake for stake in FIVES if stake <= main]
        paid.append((line, main if line.won_by is WinBasis.AGAINST_DEALER else pick(side_lines, stream)))
    return _added(paid)


def _added(paid: list[tuple[Line, int]]) -> Task:
    pays = [line.pays(stake) for line, stake in paid]
    right = sum(pays)
    return Task(
        asks=Text("What does the whole spot pay?"),
        kind=Kind.AMOUNT,
        right=str(right),
        why=Text("%(sum)s = %(right)s.", sum=listed(map(dollars, pays), " + "), right=dollars(right)),
        piles=tuple(
            Pile(line.words, PilePlace.STACK, cut(stake), written=line.odds.words) for line, stake in paid
        ),
        wrongs=wrongs(str(right), _wrong_sums(paid, pays)),
    )


def _wrong_sums(paid: list[tuple[Line, int]], pays: list[int]) -> list[tuple[str, str]]:
    right = sum(pays)
    result = [("stake-counted-in", right + sum(stake for _line, stake in paid))]
    for (line, stake), pay in zip(paid, pays, strict=True):
        rest = right - pay
        result += [("pile-left-out", rest), ("stake-counted-in", right + stake)]
        result += [("other-line", rest + line.breaks(other * stake)) for other in line.other_lines]
        result += [(slip, rest + line.pays(value)) for slip, value in misread(cut(stake))]
    return [(slip, str(cents)) for slip, cents in result]


def meter_share(supply: Supply, stream: Stream) -> Task:
    opened, percent = pick(supply.meters, stream), pick(supply.shares, stream)
    shows = between(opened, GROWN * opened, stream)
    exact = Fraction(shows * percent, 100)
    right = half_up(exact)
    named = Text("Progressive")
    return Task(
        asks=Text("What does %(percent)s %% of the meter pay?", percent=str(percent)),
        kind=Kind.AMOUNT,
        right=str(right),
        why=_why_share(shows, percent, right),
        piles=(Pile(named, PilePlace.SIGN, written=dollars(shows)),),
        wrongs=wrongs(str(right), _wrong_shares(exact, right)),
    )


def _why_share(shows: int, percent: int, right: int) -> Text:
    facts = {"percent": str(percent), "meter": print_cents(shows), "pays": print_cents(right)}
    return Text("%(percent)s %% of $%(meter)s, rounded to the cent, half a cent up: $%(pays)s.", **facts)


def _wrong_shares(exact: Fraction, right: int) -> list[tuple[str, str]]:
    return [
        ("rounded-down", str(exact.__floor__())),
        ("whole-dollars", str(half_up(exact / 100) * 100)),
        ("whole-dollars", str(exact.__floor__() // 100 * 100)),
        ("nought", str(half_up(exact * 10))),
        ("nought", str(half_up(exact / 10))),
    ]
