"""Advice on a meter, worked out for this table and no other: seed amount, reserve and contribution."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext

from games.engine.money.meters import Meter
from games.engine.odds.jackpots import Jackpot
from trainer.schools.houses.percents import dollars, per_cent, rate


def advice(jackpot: Jackpot, meter: Meter, *, others: int) -> list[str]:
    return [*_seed_amount(jackpot, meter, others), *_reserve(jackpot, meter), *_contribution(jackpot, meter)]


def _seed_amount(jackpot: Jackpot, meter: Meter, others: int) -> Iterator[str]:
    seed = jackpot.largest_seed(meter, others=others)
    if seed is None:
        return
    if seed <= 0:
        said = gettext(
            "Whatever the seed amount, the house loses in the long run: less has to go to the meter."
        )
    elif meter.seed_amount > seed:
        said = gettext("The seed amount of %(seed)s is too high: from %(most)s on the house keeps nothing.")
    else:
        said = gettext("The seed amount is %(seed)s. The house keeps something with any below %(most)s.")
    yield said % {"seed": dollars(Fraction(meter.seed_amount)), "most": dollars(seed)}


def _reserve(jackpot: Jackpot, meter: Meter) -> Iterator[str]:
    if not jackpot.whole:
        return
    restart = jackpot.restart(meter)
    said = gettext(
        "A reserve contribution of %(rate)s makes %(reserve)s from one restart to the next, on average: "
        "with it the meter restarts from %(restart)s."
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
            "The fixed awards take %(least)s of each wager off the meter, on average, and %(rate)s goes to "
            "it: it runs dry."
        )
        yield said % facts
    if jackpot.growth(meter) < 0:
        said = gettext("At this height the meter falls by %(growth)s of each wager, on average.")
    else:
        said = gettext("At this height the meter grows by %(growth)s of each wager, on average.")
    yield said % facts
