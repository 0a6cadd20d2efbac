"""Payouts: of one bet by its odds, of a whole spot added up, and of a share of the meter."""

from fractions import Fraction

from games.engine.cards.streams import Stream
from games.engine.chip_drills.supplies import EVEN_MONEY, PayLine, Supply, WinBasis
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
from games.engine.money.amounts import Breakage, Odds, cut, print_cents
from games.engine.money.meters import half_up
from games.engine.texts import Text, listed

FIVES = (500, 1_000, 1_500, 2_000, 2_500)
ODD = (700, 1_200, 3_500)
HALVES = (500, 700, 1_000, 1_500, 2_500, 3_500)

PAYS = Text("What does it pay?")
IN_ALL = Text("How much does the player have in all, payout plus bet?")


def random_line(lines: tuple[PayLine, ...], stream: Stream) -> PayLine:
    """Return the odds first, each equally likely, and then one of the lines that pay them."""
    odds = pick(sorted({(line.odds.form, line.odds.times) for line in lines}), stream)
    return pick([line for line in lines if (line.odds.form, line.odds.times) == odds], stream)


def first_pays(supply: Supply, stream: Stream) -> Task:
    """Round stakes."""
    return pay_task(random_line(supply.lines, stream), pick(FIVES, stream))


def odd_pays(supply: Supply, stream: Stream) -> Task:
    return pay_task(random_line(supply.lines, stream), pick(ODD, stream))


def broken_pays(supply: Supply, stream: Stream) -> Task:
    """Odds that do not come out even, printed as 1.5 to 1 or said as 3 to 2."""
    line, stake = random_line(supply.lines, stream), pick(HALVES, stream)
    return pay_task(line, stake, words=pick((line.odds.words, by_whole_numbers(line.odds.times)), stream))


def by_whole_numbers(times: Fraction) -> Text:
    return Text("%(pays)s to %(for_each)s", pays=str(times.numerator), for_each=str(times.denominator))


def pay_task(line: PayLine, stake: int, words: Text | None = None) -> Task:
    pays, printed = line.pays(stake), words or line.odds.words
    return Task(
        asks=PAYS,
        kind=Kind.AMOUNT,
        right=str(pays),
        why=_why(line, stake, printed),
        piles=(Pile(line.words, PilePlace.STACK, cut(stake), written=printed),),
        wrongs=wrongs(str(pays), _wrong_pays(line, stake)),
        stake=stake,
        own_colour=line.own_colour,
    )


def _why(line: PayLine, stake: int, printed: Text) -> Text:
    exact, pays = line.odds.pays(stake), line.pays(stake)
    facts = {"stake": print_cents(stake), "odds": printed, "pays": print_cents(pays)}
    if exact == pays:
        return Text("$%(stake)s at %(odds)s is $%(pays)s.", **facts)
    facts |= {"exact": print_cents(int(exact))}
    return Text("$%(stake)s at %(odds)s is $%(exact)s. With your house’s breakage, pay $%(pays)s.", **facts)


def _wrong_pays(line: PayLine, stake: int) -> list[tuple[str, str]]:
    times, exact = line.odds.times, line.odds.pays(stake)
    result = [
        ("stake-counted-in", (times + 1) * stake),
        ("to-as-for", (times - 1) * stake),
        *(("other-line", other * stake) for other in line.other_lines if abs(other - times) != 1),
        ("nought", exact * 10),
        ("nought", exact / 10),
        *((slip, times * value) for slip, value in misread(cut(stake))),
    ]
    words = [(slip, str(line.breaks(cents))) for slip, cents in result if cents > 0]
    units = (100, 250, 500) if exact % 100 else ()
    broken = {way.settle(exact, chip=unit) for unit in units for way in Breakage}
    return words + [("breakage", str(cents)) for cents in sorted(broken)]


def totals(supply: Supply, stream: Stream) -> Task:
    """`for` against `to`: what the player has in the end. A bet that is paid `for` was swept before."""
    form = pick(("for", "to"), stream)
    line = random_line(tuple(line for line in supply.lines if line.odds.form == form), stream)
    stake = line.stake or pick(FIVES, stream)
    pays = line.pays(stake)
    right, wrong = (pays, pays + stake) if form == "for" else (pays + stake, pays)
    slip = "for-as-to" if form == "for" else "to-as-for"
    return Task(
        asks=IN_ALL,
        kind=Kind.AMOUNT,
        right=str(right),
        why=_why_in_all(line.odds, stake, pays, right),
        piles=(Pile(line.words, PilePlace.STACK, cut(stake), written=line.odds.words),),
        wrongs=wrongs(str(right), [(slip, str(wrong)), ("nought", str(right * 10))]),
        stake=stake,
        own_colour=line.own_colour,
    )


def _why_in_all(odds: Odds, stake: int, pays: int, right: int) -> Text:
    facts = {"odds": odds.words, "pays": dollars(pays), "stake": dollars(stake), "right": dollars(right)}
    if odds.form == "for":
        return Text("%(odds)s pays %(right)s, bet included.", **facts)
    return Text("%(odds)s pays %(pays)s. With the %(stake)s bet, that’s %(right)s.", **facts)


GROWN = 3
"""Times the amount with which it was opened, at most: what a meter shows here."""


def spots_paid(lines: tuple[PayLine, ...]) -> list[tuple[PayLine, ...]]:
    """Return the winning bets of one hand, by game and hand: the main bets, and what is won by it."""
    hands = sorted({(line.game, line.hand) for line in lines if line.won_by is WinBasis.BY_HAND})
    return [spot for game, hand in hands if len(spot := _won_by(lines, game, hand)) > 1]


def _won_by(lines: tuple[PayLine, ...], game: str, hand: str) -> tuple[PayLine, ...]:
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


def _added(paid: list[tuple[PayLine, int]]) -> Task:
    pays = [line.pays(stake) for line, stake in paid]
    right = sum(pays)
    return Task(
        asks=Text("What is the total payout on this spot?"),
        kind=Kind.AMOUNT,
        right=str(right),
        why=Text("%(sum)s = %(right)s.", sum=listed(map(dollars, pays), " + "), right=dollars(right)),
        piles=tuple(
            Pile(line.words, PilePlace.STACK, cut(stake), written=line.odds.words) for line, stake in paid
        ),
        wrongs=wrongs(str(right), _wrong_sums(paid, pays)),
    )


def _wrong_sums(paid: list[tuple[PayLine, int]], pays: list[int]) -> list[tuple[str, str]]:
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
        asks=Text("What does %(percent)s%% of the meter pay?", percent=str(percent)),
        kind=Kind.AMOUNT,
        right=str(right),
        why=_why_share(shows, percent, right),
        piles=(Pile(named, PilePlace.SIGN, written=dollars(shows)),),
        wrongs=wrongs(str(right), _wrong_shares(exact, right)),
    )


def _why_share(shows: int, percent: int, right: int) -> Text:
    facts = {"percent": str(percent), "meter": print_cents(shows), "pays": print_cents(right)}
    return Text("%(percent)s%% of $%(meter)s, to the nearest cent: $%(pays)s.", **facts)


def _wrong_shares(exact: Fraction, right: int) -> list[tuple[str, str]]:
    return [
        ("rounded-down", str(exact.__floor__())),
        ("whole-dollars", str(half_up(exact / 100) * 100)),
        ("whole-dollars", str(exact.__floor__() // 100 * 100)),
        ("nought", str(half_up(exact * 10))),
        ("nought", str(half_up(exact / 10))),
    ]
