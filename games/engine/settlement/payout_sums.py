"""How the amount of a payout came to be, in words: "3 × $10 = $30"; exact to the cent."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from games.engine.money.amounts import MeterShare, Odds, print_cents
from games.engine.texts import Text, listed

TIMES_BET = Text("%(times)s × $%(cents)s")
OF_METER = Text("%(percent)s of $%(meter)s")


def made_by(sum: Text, how: Text) -> bool:
    """Return whether a payout came to be so, whatever rounded or cut it."""
    while isinstance(inner := sum.facts.get("sum"), Text):
        sum = inner
    return sum.template == how.template


@lru_cache(maxsize=4_096)
def multiply(times: Fraction, cents: int, pays: int) -> Text:
    """A bet times its odds."""
    product = TIMES_BET.filled(times=Odds(times).times_words, cents=print_cents(cents))
    return _broken(product, times * cents, pays)


ROUNDED = Text("%(percent)s of $%(cents)s is $%(exact)s, rounded to $%(due)s")


@lru_cache(maxsize=1_024)
def less_commission(cents: int, percent: int, pays: int, coin: int = 0) -> Text:
    """Even money less a commission, which is a number of coins where there is a `coin`."""
    if coin and (cents * percent) % (100 * coin):
        commission = ROUNDED.filled(
            percent=MeterShare(percent).words,
            cents=print_cents(cents),
            exact=_to_the_cent(Fraction(cents * percent, 100)),
            due=print_cents(cents - pays),
        )
        return Text("%(sum)s: pay $%(pays)s", sum=commission, pays=print_cents(pays))
    product = Text("$%(cents)s − %(percent)s", cents=print_cents(cents), percent=MeterShare(percent).words)
    return _broken(product, Fraction(cents * (100 - percent), 100), pays)


def owe(cents: int, percent: int, fee: int) -> Text:
    """What a win owes, rounded to a coin."""
    exact, facts = Fraction(cents * percent, 100), {"cents": print_cents(cents), "due": print_cents(fee)}
    if exact == fee:
        return Text("%(percent)s of $%(cents)s is $%(due)s", percent=MeterShare(percent).words, **facts)
    return ROUNDED.filled(percent=MeterShare(percent).words, exact=_to_the_cent(exact), **facts)


def _to_the_cent(cents: Fraction) -> str:
    """Return dollars, with tenths of a cent where there are some."""
    if cents.denominator == 1:
        return print_cents(cents.numerator)
    whole, rest = divmod((cents * 10).__floor__(), 10)
    return f"{whole // 100:,}.{whole % 100:02}{rest}"


def take_share(percent: int, meter: int, pays: int) -> Text:
    """A part of the meter."""
    part = OF_METER.filled(percent=MeterShare(percent).words, meter=print_cents(meter))
    return _broken(part, Fraction(meter * percent, 100), pays)


def split_meter(meter: int, parts: int, pays: int) -> Text:
    """An equal part of the whole meter; the odd cent goes to the player paid first."""
    return _equals(Text("$%(meter)s ÷ %(parts)s", meter=print_cents(meter), parts=str(parts)), pays)


def fixed_award(pays: int) -> Text:
    """An amount that no bet multiplies."""
    return Text("$%(cents)s fixed award", cents=print_cents(pays))


def add_envy(awards: Sequence[int]) -> Text:
    """What several hands of others pay one spot."""
    if len(set(awards)) == 1:
        return multiply(Fraction(len(awards)), awards[0], sum(awards))
    parts = listed((Text("$%(cents)s", cents=print_cents(cents)) for cents in awards), " + ")
    return _equals(parts, sum(awards))


def claim(full: Text, due: int, claimed: int) -> Text:
    """A payout that shares a limit with others."""
    facts = {"due": print_cents(due), "claimed": print_cents(claimed)}
    return Text("%(sum)s, $%(due)s of the $%(claimed)s claimed", sum=full, **facts)


def limit(full: Text, pays: int) -> Text:
    """A payout that the house's limit cuts."""
    return Text("%(sum)s, limited to $%(pays)s", sum=full, pays=print_cents(pays))


def _broken(product: Text, exact: Fraction, pays: int) -> Text:
    """Parts of a cent are rounded without a word; more than that is broken as the house rules have it."""
    if abs(exact - pays) < 1:
        return _equals(product, pays)
    full = _equals(product, exact.__floor__())
    if pays > exact:
        return Text("%(sum)s, rounded up to $%(pays)s", sum=full, pays=print_cents(pays))
    return Text("%(sum)s, rounded down to $%(pays)s", sum=full, pays=print_cents(pays))


def _equals(left: Text, cents: int) -> Text:
    return Text("%(sum)s = $%(cents)s", sum=left, cents=print_cents(cents))
