"""The progressive meter: coin-in, shares of it in order, seed amount, reserve. Values in, values out."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from games.engine.errors import NotAllowed, Unreadable
from games.engine.money.amounts import MAX_CENTS
from games.engine.texts import Text

MAX_ON_METER = 10_000_000_00
"""Cents that a sign has the digits for. No meter is opened higher; one that grows is not stopped."""


@dataclass(frozen=True, slots=True)
class Meter:
    """Cents on display, the seed amount it restarts from, the reserve that is added then, and the parts of
    each bet that go to meter and reserve (SCPP 3, "Systems flexibility")."""

    amount: int
    seed_amount: int
    reserve: int
    contribution: Fraction
    reserve_contribution: Fraction

    def coin_in(self, bets: int) -> "Meter":
        """After these cents were swept, before any pay; parts of a cent are rounded half up."""
        return replace(
            self,
            amount=self.amount + half_up(self.contribution * bets),
            reserve=self.reserve + half_up(self.reserve_contribution * bets),
        )

    def share(self, percent: int) -> int:
        """Return cents that a share of the meter pays as it stands, rounded half up."""
        return half_up(Fraction(self.amount * percent, 100))

    def after_share(self, percent: int) -> "Meter":
        """After a share was paid; the whole meter restarts from seed amount and reserve."""
        if percent == 100:
            return replace(self, amount=self.seed_amount + self.reserve, reserve=0)
        return replace(self, amount=self.amount - self.share(percent))

    def after_fixed(self, cents: int) -> "Meter":
        """After a fixed award was taken off; a meter that runs dry stands at nothing and the rack pays on."""
        return replace(self, amount=max(0, self.amount - cents))


def half_up(cents: Fraction) -> int:
    return (cents + Fraction(1, 2)).__floor__()


def parse_rate(text: object, *, field: str) -> Fraction:
    """Return a part of a bet printed as a decimal, "0.25"; from 0 to 1."""
    if (
        not isinstance(text, str)
        or not text.isascii()
        or not text.replace(".", "", 1).isdigit()
        or len(text) > 12
    ):
        raise Unreadable(field, Text("%(given)s is not a decimal such as “0.25”", given=repr(text)))
    rate = Fraction(text)
    if rate > 1:
        raise NotAllowed(field, Text("%(given)s is more than the whole bet", given=text))
    return rate


def print_rate(rate: Fraction) -> str:
    """Return the decimal that `parse_rate` reads back."""
    digits = 0
    while rate.denominator != 1 and (rate * 10**digits).denominator != 1:
        digits += 1
    scaled = str((rate * 10**digits).numerator).rjust(digits + 1, "0")
    return f"{scaled[:-digits]}.{scaled[-digits:]}" if digits else scaled


AMOUNTS = ("amount", "seed_amount", "reserve")
RATES = ("contribution", "reserve_contribution")


def write_meter(meter: Meter) -> dict[str, Any]:
    """Return the JSON object that `read_meter` reads back: amounts in cents, rates as decimals."""
    amounts = {name: getattr(meter, name) for name in AMOUNTS}
    return amounts | {name: print_rate(getattr(meter, name)) for name in RATES}


def read_meter(written: Mapping[str, Any], *, field: str = "meter", kept: bool = False) -> Meter:
    """Return a meter from its JSON object; every amount is needed, an absent rate is none. One that is `kept`
    may stand higher than one that is opened now."""
    for name in written:
        if name not in AMOUNTS + RATES:
            known = ", ".join(AMOUNTS + RATES)
            reason = Text("is not a field of the meter (fields: %(known)s)", known=known)
            raise NotAllowed(f"{field}.{name}", reason)
    most = MAX_CENTS if kept else MAX_ON_METER
    amounts = [_read_amount(written.get(name), field=f"{field}.{name}", most=most) for name in AMOUNTS]
    rates = [parse_rate(written.get(name, "0"), field=f"{field}.{name}") for name in RATES]
    return Meter(amounts[0], amounts[1], amounts[2], rates[0], rates[1])


def cap_meter(meter: Meter) -> Meter:
    """No amount of it above what a meter that is opened may have."""
    return replace(meter, **{name: min(getattr(meter, name), MAX_ON_METER) for name in AMOUNTS})


def _read_amount(cents: object, *, field: str, most: int) -> int:
    if cents is None:
        raise Unreadable(field, Text("is missing"))
    if type(cents) is not int:
        raise Unreadable(field, Text("%(given)s is not a whole number", given=repr(str(cents)[:40])))
    if not 0 <= cents < MAX_CENTS:
        raise NotAllowed(field, Text("%(given)s is not a number of cents, zero or more", given=str(cents)))
    if cents > most:
        above = Text("%(typed)s is above the maximum of %(most)s cents", typed=str(cents), most=str(most))
        raise NotAllowed(field, above)
    return cents
