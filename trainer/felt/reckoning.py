"""Reckoning: a pay as it is said at the table, so many times the stake."""

from fractions import Fraction

from games.engine.asks.answers import BetAnswer, Given
from games.engine.asks.prompts import Prompt
from games.engine.money.amounts import print_cents
from games.engine.rules.wagers import Action

FINEST = 20
"""Odds are printed in halves, tenths and twentieths; anything finer is no multiple that anyone says."""


def reckoned(prompt: Prompt, given: Given | None) -> str:
    """ "10 × $50"; "" where nothing is paid, or not by the stake."""
    if not isinstance(given, BetAnswer) or given.action is not Action.PAY:
        return ""
    return times_words(given.cents, prompt.stake)


def times_words(cents: int, stake: int) -> str:
    """The same of any two amounts; "" where one is no such multiple of the other."""
    if not stake:
        return ""
    times = Fraction(cents, stake)
    if not times or times.denominator > FINEST or FINEST % times.denominator:
        return ""
    return f"{print_cents(int(times * 100))} × ${print_cents(stake)}"
