"""A progressive as its odds page tells it: what it returns by its meter, and what becomes of the meter."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext

from games.engine.odds.book import Book
from games.engine.odds.jackpots import Jackpot
from games.engine.odds.kept import NotKept, only_kept
from games.engine.odds.meter_moments import meter_after
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Wager
from trainer.charts.line_charts import LineChart
from trainer.edges.meter_advice import advice
from trainer.edges.meter_charts import JackpotTables, meter_chart, steps
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


def _by_each(tables: JackpotTables, label: str, of: Callable[[Jackpot], str]) -> Term:
    return Term(label, [of(jackpot) for jackpot in tables.jackpots])


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
    return _told(wager, JackpotTables(jackpots, meter, others, bets))


def _told(wager: Wager, tables: JackpotTables) -> ProgressiveOdds:
    values = steps(tables)
    return ProgressiveOdds(
        name=say(wager.name),
        tables=[jackpot.table.name for jackpot in tables.jackpots],
        stake=dollars(Fraction(tables.stake)),
        meter=dollars(Fraction(tables.meter.amount)),
        coin_in=dollars(Fraction(tables.bets * tables.stake)),
        terms=list(_terms(tables)),
        after=list(_after(tables)),
        advice=advice(tables.jackpots[0], tables.meter, others=tables.others),
        chart=meter_chart(wager, tables),
        steps=[
            (
                dollars(value, places=0),
                words,
                [per_cent(tables.returned(each, value), places=2) for each in tables.jackpots],
            )
            for value, words in values
        ],
    )


def _terms(tables: JackpotTables) -> Iterator[Term]:
    meter, others = tables.meter, tables.others
    yield _by_each(
        tables,
        gettext("Returned of a wager now, with %(meter)s on the meter")
        % {"meter": dollars(Fraction(meter.amount))},
        lambda each: per_cent(each.returned(meter.amount, others=others), places=2),
    )
    yield _by_each(tables, gettext("By fixed awards alone"), lambda each: per_cent(each.fixed, places=2))
    yield _by_each(
        tables,
        gettext("Part of the meter that a wager takes, on average"),
        lambda each: per_cent(each.shared, places=6),
    )
    yield _by_each(
        tables, gettext("Returned by envy, for each other player"), lambda each: per_cent(each.envy)
    )
    yield _by_each(tables, gettext("The meter at which it breaks even"), lambda each: _even(each, others))
    yield _by_each(
        tables,
        gettext("Returned in the long run, whatever the meter shows now"),
        lambda each: per_cent(each.long_run(meter, others=others), places=2),
    )
    yield _by_each(
        tables,
        gettext("Seed amount at which the house keeps nothing in the long run"),
        lambda each: _seed(each, tables),
    )
    yield _by_each(
        tables, gettext("What the meter restarts from, on average"), lambda each: dollars(each.restart(meter))
    )


def _after(tables: JackpotTables) -> Iterator[Term]:
    """What so much coin-in makes of the meter."""
    meter, paid_in = tables.meter, tables.bets * tables.stake
    fed, laid = dollars(meter.contribution * paid_in), dollars(meter.reserve_contribution * paid_in)
    yield _by_each(tables, gettext("Contributed to the meter"), lambda _: fed)
    yield _by_each(tables, gettext("Contributed to the reserve"), lambda _: laid)
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


def _seed(jackpot: Jackpot, tables: JackpotTables) -> str:
    seed = jackpot.largest_seed(tables.meter, others=tables.others)
    if seed is None:
        return gettext("nothing takes the whole meter")
    return dollars(seed) if seed > 0 else gettext("none is small enough")
