"""What a progressive returns by its meter, as a chart and as the table beside it."""

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext

from games.engine.money.meters import Meter
from games.engine.odds.jackpots import Jackpot
from games.engine.rules.wagers import Wager
from trainer.charts.line_charts import Axis, LineChart, Series, line_chart
from trainer.charts.ticks import ticks
from trainer.saying import say
from trainer.schools.houses.percents import dollars, per_cent


@dataclass(frozen=True)
class JackpotTables:
    """The bet by each printed table, the house's first; the meter, other players, and how many bets."""

    jackpots: list[Jackpot]
    meter: Meter
    others: int
    bets: int

    @property
    def stake(self) -> int:
        return self.jackpots[0].stake

    def returned(self, jackpot: Jackpot, meter: Fraction) -> Fraction:
        """Of a wager while the meter shows so many cents, which may be none that a sign can show."""
        return jackpot.fixed + jackpot.shared * meter / jackpot.stake + self.others * jackpot.envy


def _evens(tables: JackpotTables) -> list[Fraction]:
    found = (each.break_even(others=tables.others) for each in tables.jackpots)
    return [even for even in found if even is not None]


def _highest(tables: JackpotTables) -> Fraction:
    """The end of the axis: somewhat above whatever is of interest."""
    return max([Fraction(tables.meter.amount), *_evens(tables), Fraction(10_000)]) * Fraction(5, 4)


def steps(tables: JackpotTables) -> list[tuple[Fraction, str]]:
    """Meters that the table beside the chart has a line for, and what is said of some."""
    found = dict.fromkeys(ticks(Fraction(0), _highest(tables), most=5), "")
    for jackpot in tables.jackpots:
        even = jackpot.break_even(others=tables.others)
        if even is not None:
            found[even] = gettext("%(table)s breaks even") % {"table": jackpot.table.name}
    found[Fraction(tables.meter.amount)] = gettext("as it stands")
    return sorted(found.items())


def meter_chart(wager: Wager, tables: JackpotTables) -> LineChart:
    high = _highest(tables)
    ends = Fraction(0), high
    series = [
        Series(each.table.name, tuple((end, tables.returned(each, end)) for end in ends))
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
