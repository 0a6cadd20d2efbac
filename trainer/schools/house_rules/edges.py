"""Where a house would lose money: bets that return more than is bet, and a progressive that does so by its
meter or in the long run."""

import hashlib
import json
from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext

from games.engine.money.meters import Meter
from games.engine.odds.book import Book
from games.engine.odds.jackpots import Jackpot
from games.engine.odds.kept import NotKept, only_kept
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Wager
from trainer.saying import say
from trainer.schools.houses.percents import dollars, per_cent
from trainer.schools.houses.profiles import GameHouse
from trainer.schools.houses.worths import Worth, worths_of

OTHERS = 5
"""Players whose hands pay envy to somebody at a table of six."""


def losses(current: GameHouse) -> list[str]:
    """Each of them as a sentence; none where nothing is known to lose."""
    found = worths_of(current.game, current.house, current.meter)
    said = [_bet(worth) for worth in found if _kept(current, worth, found) < 0]
    if current.game.progressive and current.meter:
        said += _progressive(current, current.game.progressive, current.meter)
    return said


def stamp(current: GameHouse) -> str:
    """Names a house as it would be saved, so that who confirms it confirms this one and no other."""
    return hashlib.sha256(json.dumps(current.written(), sort_keys=True).encode()).hexdigest()[:32]


def _kept(current: GameHouse, worth: Worth, found: tuple[Worth, ...]) -> Fraction:
    """What the house keeps of a bet: of the main one after its bonuses, which have no stake of their own. A
    progressive is told by its meter."""
    if not worth.wager.staked or worth.wager.progressive:
        return Fraction(0)
    bonuses = (
        each.kept for each in found if each.wager.paid_on == worth.wager.slug and not each.wager.staked
    )
    return worth.kept + sum(bonuses, Fraction(0))


def _bet(worth: Worth) -> str:
    said = gettext("%(bet)s (%(table)s) returns more than is bet on it: its house edge is %(edge)s.")
    name = {"bet": say(worth.wager.name), "table": worth.table}
    if not worth.table:
        said = gettext("%(bet)s returns more than is bet on it: its house edge is %(edge)s.")
    return said % (name | {"edge": per_cent(worth.kept)})


def _progressive(current: GameHouse, wager: Wager, meter: Meter) -> Iterator[str]:
    """By the meter as it stands, and in the long run by what it restarts from."""
    try:
        with only_kept():
            jackpot = Book(current.game, load(current.game), current.house, meter).jackpot(wager)
    except NotKept:
        return
    name = {"bet": say(wager.name), "table": jackpot.table.name}
    now, in_the_end = (
        jackpot.returned(meter.amount, others=OTHERS),
        jackpot.long_run(meter, others=OTHERS),
    )
    if now > 1:
        yield _by_meter(jackpot, meter) % (name | {"paid": per_cent(now, places=2)})
    if in_the_end > 1:
        said = gettext(
            "In the long run %(bet)s (%(table)s) pays out %(paid)s of what is bet on it, at a full table."
        )
        yield said % (name | {"paid": per_cent(in_the_end, places=2)})


def _by_meter(jackpot: Jackpot, meter: Meter) -> str:
    """With bet, table and what is paid still open in it."""
    even = jackpot.break_even(others=OTHERS)
    if not even:
        return gettext("%(bet)s (%(table)s) returns %(paid)s of what is bet on it, whatever the meter shows.")
    said = gettext(
        "%(bet)s (%(table)s) returns %(paid)s of what is bet on it while the meter shows %(meter)s, at a "
        "full table. It breaks even at %(even)s."
    )
    open_ones = {name: f"%({name})s" for name in ("bet", "table", "paid")}
    return said % (open_ones | {"meter": dollars(Fraction(meter.amount)), "even": dollars(even)})
