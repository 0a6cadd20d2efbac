"""A progressive as its odds page tells it: what it returns by its meter, and what becomes of the meter."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext

from games.engine.money.meters import Meter
from games.engine.odds.book import Book
from games.engine.odds.jackpots import Jackpot
from games.engine.odds.kept import NotKept, only_kept
from games.engine.odds.meter_moments import meter_after
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Wager
from trainer.charts.line_charts import Axis, LineChart, Series, line_chart
from trainer.charts.ticks import ticks
from trainer.edges.meter_advice import advice
from trainer.saying import say
from trainer.schools.houses.percents import dollars, per_cent
from trainer.schools.houses.profiles import GameHouse


@dataclass(frozen=True)
class Term:
    """One figure of a progressive: what it is, and its value by each of the tables."""

    label: str
    values: list[str]


@dataclass(frozen=True)
class ProgressiveOdds:
    """By each printed table, the house's first. `steps` are what the chart draws: a meter, and what the bet
    then returns by each table."""

    name: str
    tables: list[str]
    stake: str
    meter: str
    coin_in: str
    terms: list[Term]
    after: list[Term]
    advice: list[str]
    chart: LineChart
    steps: list[tuple[str, str, list[str]]]


@dataclass(frozen=True)
class _Tables:
    """What all of it rests on: the bet by each table, the meter, other players, and how many bets come in."""

    jackpots: list[Jackpot]
    meter: Meter
    others: int
    bets: int

    @property
    def stake(self) -> int:
        return self.jackpots[0].stake

    def by_each(self, label: str, of: Callable[[Jackpot], str]) -> Term:
        return Term(label, [of(jackpot) for jackpot in self.jackpots])


def progressive(current: GameHouse, *, bets: int, others: int) -> ProgressiveOdds | None:
    """None where the game has none, or nobody has counted its hands."""
    wager, meter = current.game.progressive, current.meter
    if not wager or not meter:
        return None
    book = Book(current.game, load(current.game), current.house, meter)
    try:
        with only_kept():
            jackpots = [book.jackpot(wager, table) for table in book.tables(wager)]
    except NotKept:
        return None
    return _told(wager, _Tables(jackpots, meter, others, bets))


def _told(wager: Wager, tables: _Tables) -> ProgressiveOdds:
    values = _steps(tables)
    return ProgressiveOdds(
        name=say(wager.name),
        tables=[jackpot.table.name for jackpot in tables.jackpots],
        stake=dollars(Fraction(tables.stake)),
        meter=dollars(Fraction(tables.meter.amount)),
        coin_in=dollars(Fraction(tables.bets * tables.stake)),
        terms=list(_terms(tables)),
        after=list(_after(tables)),
        advice=advice(tables.jackpots[0], tables.meter, others=tables.others),
        chart=_chart(wager, tables),
        steps=[
            (
                dollars(value, places=0),
                words,
                [_returned(each, value, tables.others) for each in tables.jackpots],
            )
            for value, words in values
        ],
    )


def _terms(tables: _Tables) -> Iterator[Term]:
    meter, others = tables.meter, tables.others
    yield tables.by_each(
        gettext("Returned of a wager now, with %(meter)s on the meter")
        % {"meter": dollars(Fraction(meter.amount))},
        lambda each: per_cent(each.returned(meter.amount, others=others), places=2),
    )
    yield tables.by_each(gettext("By fixed awards alone"), lambda each: per_cent(each.fixed, places=2))
    yield tables.by_each(
        gettext("Part of the meter that a wager takes, on average"),
        lambda each: per_cent(each.shared, places=6),
    )
    yield tables.by_each(gettext("Returned by envy, for each other player"), lambda each: per_cent(each.envy))
    yield tables.by_each(gettext("The meter at which it breaks even"), lambda each: _even(each, others))
    yield tables.by_each(
        gettext("Returned in the long run, whatever the meter shows now"),
        lambda each: per_cent(each.long_run(meter, others=others), places=2),
    )
    yield tables.by_each(
        gettext("Seed amount at which the house keeps nothing in the long run"),
        lambda each: _seed(each, tables),
    )
    yield tables.by_each(
        gettext("What the meter restarts from, on average"), lambda each: dollars(each.restart(meter))
    )


def _after(tables: _Tables) -> Iterator[Term]:
    """What so much coin-in makes of the meter."""
    meter, paid_in = tables.meter, tables.bets * tables.stake
    fed, laid = dollars(meter.contribution * paid_in), dollars(meter.reserve_contribution * paid_in)
    yield tables.by_each(gettext("Contributed to the meter"), lambda _: fed)
    yield tables.by_each(gettext("Contributed to the reserve"), lambda _: laid)
    moments = [meter_after(each, tables.meter, tables.bets) for each in tables.jackpots]
    in_dollars = [(Fraction(mean), Fraction(deviation)) for mean, deviation in moments]
    yield Term(gettext("The meter afterwards, on average"), [dollars(mean) for mean, _ in in_dollars])
    yield Term(gettext("Its standard deviation"), [dollars(deviation) for _, deviation in in_dollars])
    yield Term(
        gettext("Its variance, in square dollars"),
        [dollars(deviation**2 / 100, places=0).removeprefix("$") for _, deviation in in_dollars],
    )


def _even(jackpot: Jackpot, others: int) -> str:
    even = jackpot.break_even(others=others)
    return gettext("at none") if even is None else dollars(even)


def _seed(jackpot: Jackpot, tables: _Tables) -> str:
    seed = jackpot.largest_seed(tables.meter, others=tables.others)
    if seed is None:
        return gettext("nothing takes the whole meter")
    return dollars(seed) if seed > 0 else gettext("none is small enough")


def _returned(jackpot: Jackpot, meter: Fraction, others: int) -> str:
    return per_cent(_worth(jackpot, meter, others), places=2)


def _worth(jackpot: Jackpot, meter: Fraction, others: int) -> Fraction:
    return jackpot.fixed + jackpot.shared * meter / jackpot.stake + others * jackpot.envy


# --- By the meter ------------------------------------------------------------------------------------


def _evens(tables: _Tables) -> list[Fraction]:
    found = (each.break_even(others=tables.others) for each in tables.jackpots)
    return [even for even in found if even is not None]


def _highest(tables: _Tables) -> Fraction:
    """The end of the axis: somewhat above whatever is of interest."""
    return max([Fraction(tables.meter.amount), *_evens(tables), Fraction(10_000)]) * Fraction(5, 4)


def _steps(tables: _Tables) -> list[tuple[Fraction, str]]:
    """Meters that the table beside the chart has a line for, and what is said of some."""
    found = dict.fromkeys(ticks(Fraction(0), _highest(tables), most=5), "")
    for jackpot in tables.jackpots:
        even = jackpot.break_even(others=tables.others)
        if even is not None:
            found[even] = gettext("%(table)s breaks even") % {"table": jackpot.table.name}
    found[Fraction(tables.meter.amount)] = gettext("as it stands")
    return sorted(found.items())


def _chart(wager: Wager, tables: _Tables) -> LineChart:
    high = _highest(tables)
    ends = Fraction(0), high
    series = [
        Series(each.table.name, tuple((end, _worth(each, end, tables.others)) for end in ends))
        for each in tables.jackpots
    ]
    most = max(Fraction(1), *(y for each in series for _, y in each.points))
    fair = Series(gettext("100 %: all that is bet comes back"), tuple((end, Fraction(1)) for end in ends))
    name = {"bet": say(wager.name)}
    return line_chart(
        "by-meter",
        gettext("What %(bet)s returns, by its meter") % name,
        gettext(
            "A straight line for each table: the higher the meter, the more comes back. The table beside "
            "it has the figures."
        ),
        [*series, fair],
        Axis(gettext("on the meter"), Fraction(0), high, lambda cents: dollars(cents, places=0)),
        Axis(gettext("Returned of a wager"), Fraction(0), most, lambda worth: per_cent(worth, places=0)),
        [
            (Fraction(tables.meter.amount), gettext("now")),
            *((even, gettext("breaks even")) for even in _evens(tables)[:1]),
        ],
    )
