"""A progressive on its odds page: what it returns by its meter, and how the meter develops."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext

from games.engine.money.meters import Meter
from games.engine.odds.book import Book
from games.engine.odds.ends import NotCounted
from games.engine.odds.jackpots import Jackpot, meter_after
from games.engine.rules.wagers import Wager
from trainer.pages.charts import Axis, LineChart, Series, line_chart, ticks
from trainer.pages.numbers import dollars, per_cent, rate
from trainer.pages.text import translate
from trainer.schools.house_rules.profiles import GameHouse


def advice(jackpot: Jackpot, meter: Meter, *, others: int) -> list[str]:
    return [*_seed_amount(jackpot, meter, others), *_reserve(jackpot, meter), *_contribution(jackpot, meter)]


def _seed_amount(jackpot: Jackpot, meter: Meter, others: int) -> Iterator[str]:
    seed = jackpot.largest_seed(meter, others=others)
    if seed is None:
        return
    if seed <= 0:
        said = gettext(
            "At any seed amount the house loses in the long run. Lower the contribution to the meter."
        )
    elif meter.seed_amount > seed:
        said = gettext("The seed amount of %(seed)s is too high: at %(most)s or more the house has no edge.")
    else:
        said = gettext("The seed amount is %(seed)s. The house has an edge at any amount below %(most)s.")
    yield said % {"seed": dollars(Fraction(meter.seed_amount)), "most": dollars(seed)}


def _reserve(jackpot: Jackpot, meter: Meter) -> Iterator[str]:
    if not jackpot.whole:
        return
    restart = jackpot.restart(meter)
    said = gettext(
        "A reserve contribution of %(rate)s adds up to %(reserve)s between resets, on average. "
        "The meter then resets to %(restart)s."
    )
    yield said % {
        "rate": rate(meter.reserve_contribution),
        "reserve": dollars(restart - meter.seed_amount),
        "restart": dollars(restart),
    }


def _contribution(jackpot: Jackpot, meter: Meter) -> Iterator[str]:
    facts = {
        "rate": rate(meter.contribution),
        "least": per_cent(jackpot.least_contribution, places=2),
        "growth": per_cent(abs(jackpot.growth(meter)), places=2),
    }
    if meter.contribution < jackpot.least_contribution:
        said = gettext(
            "Fixed awards take %(least)s of each bet from the meter, on average, and %(rate)s "
            "goes to it. The meter runs dry."
        )
        yield said % facts
    if jackpot.growth(meter) < 0:
        said = gettext("At this amount the meter falls by %(growth)s of each bet, on average.")
    else:
        said = gettext("At this amount the meter grows by %(growth)s of each bet, on average.")
    yield said % facts


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

    @property
    def evens(self) -> dict[str, Fraction]:
        """The meters from which the bet is good for the player, by table."""
        found = {each.table.name: each.break_even(others=self.others) for each in self.jackpots}
        return {name: even for name, even in found.items() if even is not None}

    @property
    def highest(self) -> Fraction:
        """The end of the axis: somewhat above whatever is of interest."""
        return max(Fraction(self.meter.amount), *self.evens.values(), Fraction(10_000)) * Fraction(5, 4)


def steps(tables: JackpotTables) -> list[tuple[Fraction, str]]:
    """Meters that the table beside the chart has a line for, and what is said of some."""
    found = dict.fromkeys(ticks(Fraction(0), tables.highest, most=5), "")
    found |= {even: gettext("%(table)s break-even") % {"table": name} for name, even in tables.evens.items()}
    found[Fraction(tables.meter.amount)] = gettext("current")
    return sorted(found.items())


def meter_chart(wager: Wager, tables: JackpotTables) -> LineChart:
    high = tables.highest
    ends = Fraction(0), high
    series = [
        Series(each.table.name, tuple((end, each.returned(end, others=tables.others)) for end in ends))
        for each in tables.jackpots
    ]
    most = max(Fraction(1), *(y for each in series for _, y in each.points))
    fair = Series(gettext("100%: all bets are returned"), tuple((end, Fraction(1)) for end in ends))
    name = {"bet": translate(wager.name)}
    return line_chart(
        "by-meter",
        gettext("Return of %(bet)s by meter") % name,
        gettext(
            "One straight line per paytable: the higher the meter, the higher the return. The "
            "table next to it has the figures."
        ),
        [*series, fair],
        Axis(gettext("on the meter"), Fraction(0), high, lambda cents: dollars(cents, places=0)),
        Axis(gettext("Return per bet"), Fraction(0), most, lambda worth: per_cent(worth, places=0)),
        [
            (Fraction(tables.meter.amount), gettext("now")),
            *((even, gettext("break-even")) for even in [*tables.evens.values()][:1]),
        ],
    )


def progressive(current: GameHouse, *, bets: int, others: int) -> dict[str, Any] | None:
    """Return None where the game has no progressive, or its hands are not counted."""
    wager, meter = current.game.progressive, current.meter
    if not wager or not meter:
        return None
    book = Book(current.game, current.sheet, current.house, meter)
    try:
        jackpots = [book.jackpot(wager, table) for table in book.tables(wager)]
    except NotCounted:
        return None
    return _progressive_odds(wager, JackpotTables(jackpots, meter, others, bets))


def _progressive_odds(wager: Wager, tables: JackpotTables) -> dict[str, Any]:
    """By each printed table, the house's first. `steps` are what the chart draws: a meter, and what the bet
    then returns by each table; `terms` and `after` are labels, with the value by each table."""
    return {
        "name": translate(wager.name),
        "tables": [jackpot.table.name for jackpot in tables.jackpots],
        "stake": dollars(Fraction(tables.stake)),
        "meter": dollars(Fraction(tables.meter.amount)),
        "coin_in": dollars(Fraction(tables.bets * tables.stake)),
        "terms": [(label, [of(each) for each in tables.jackpots]) for label, of in _terms(tables)],
        "after": list(_after(tables)),
        "advice": advice(tables.jackpots[0], tables.meter, others=tables.others),
        "chart": meter_chart(wager, tables),
        "steps": [
            (
                dollars(value, places=0),
                words,
                [per_cent(each.returned(value, others=tables.others), places=2) for each in tables.jackpots],
            )
            for value, words in steps(tables)
        ],
    }


def _terms(tables: JackpotTables) -> list[tuple[str, Callable[[Jackpot], str]]]:
    meter, others = tables.meter, tables.others
    now = gettext("Return per bet now, with %(meter)s on the meter")
    return [
        (
            now % {"meter": dollars(Fraction(meter.amount))},
            lambda each: per_cent(each.returned(meter.amount, others=others), places=2),
        ),
        (gettext("From fixed awards only"), lambda each: per_cent(each.fixed, places=2)),
        (gettext("Share of the meter won per bet, on average"), lambda each: per_cent(each.shared, places=6)),
        (gettext("Return from envy, per other player"), lambda each: per_cent(each.envy)),
        (gettext("Break-even meter"), lambda each: _even(each, others)),
        (
            gettext("Long-run return, at any meter"),
            lambda each: per_cent(each.long_run(meter, others=others), places=2),
        ),
        (gettext("Seed amount with no house edge in the long run"), lambda each: _seed(each, tables)),
        (gettext("Meter after a reset, on average"), lambda each: dollars(each.restart(meter))),
    ]


def _after(tables: JackpotTables) -> Iterator[tuple[str, list[str]]]:
    """What so much coin-in makes of the meter."""
    meter, paid_in, each = tables.meter, tables.bets * tables.stake, len(tables.jackpots)
    yield gettext("Meter contribution"), [dollars(meter.contribution * paid_in)] * each
    yield gettext("Reserve contribution"), [dollars(meter.reserve_contribution * paid_in)] * each
    moments = [meter_after(jackpot, meter, tables.bets) for jackpot in tables.jackpots]
    yield gettext("Meter afterward, on average"), [dollars(Fraction(mean)) for mean, _ in moments]
    yield gettext("Standard deviation"), [dollars(Fraction(deviation)) for _, deviation in moments]
    squares = (dollars(Fraction(deviation) ** 2 / 100, places=0) for _, deviation in moments)
    yield gettext("Variance (square dollars)"), [square.removeprefix("$") for square in squares]


def _even(jackpot: Jackpot, others: int) -> str:
    even = jackpot.break_even(others=others)
    return gettext("none") if even is None else dollars(even)


def _seed(jackpot: Jackpot, tables: JackpotTables) -> str:
    seed = jackpot.largest_seed(tables.meter, others=tables.others)
    if seed is None:
        return gettext("no award takes the whole meter")
    return dollars(seed) if seed > 0 else gettext("no amount is small enough")
