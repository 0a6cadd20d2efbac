"""Money: integer cents, printed odds, breakage and chips. No floats anywhere near it."""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import gcd

from games.engine.errors import Unreadable
from games.engine.texts import Text

MAX_CENTS = 10**11
"""No single amount reaches a thousand million dollars; a longer number is a slip of the keyboard."""

_AMOUNT = re.compile(
    r"\$?(?:([1-9]\d{0,2}(?:,\d{3}){1,6})(?:\.(\d{0,2}))?"
    r"|([1-9]\d{0,2}(?:\.\d{3}){1,6}),(\d{1,2})"
    r"|(\d{1,12})(?:[.,](\d{0,2}))?)",
    re.ASCII,
)
"""Commas between thousands, points where a comma is before the cents, or neither; then a point or comma
before up to two digits. See static/pages/page.js."""

_UNCLEAR = re.compile(r"\$?\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?", re.ASCII)
_FRACTION = re.compile(r"([1-9]\d?) to ([2-9])", re.ASCII)
_ODDS = re.compile(r"(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))? (to|for) 1", re.ASCII)


def parse_cents(text: str, *, field: str = "amount") -> int:
    """Return the cents of "25", "25.", "$25.50", "12,50", "1,250" or "1.250,50".

    Refuse signs, exponents, a third decimal, the empty text, and marks that could be read in two ways.
    """
    match = _AMOUNT.fullmatch(text.strip())
    if not match:
        raise Unreadable(field, _no_amount(text))
    dollars, rest = next((match[at], match[at + 1]) for at in (1, 3, 5) if match[at])
    cents = int(dollars.replace(",", "").replace(".", "")) * 100 + int((rest or "").ljust(2, "0"))
    if cents >= MAX_CENTS:
        raise Unreadable(field, Text("%(typed)s is more than any table pays", typed=_typed(text)))
    return cents


def is_unclear(text: str) -> bool:
    """Return whether the points and commas of this amount can be read in more than one way, as in "1.250"."""
    return bool(_UNCLEAR.fullmatch(text.strip())) and not _AMOUNT.fullmatch(text.strip())


def _no_amount(text: str) -> Text:
    if is_unclear(text):
        return Text("%(typed)s could mean two amounts. Enter it as 1250 or 12.50.", typed=_typed(text))
    return Text("%(typed)s isn’t an amount. Enter dollars, such as 25 or 12.50.", typed=_typed(text))


def _typed(text: str) -> str:
    return repr(text.strip()[:40])


def print_cents(cents: int) -> str:
    """Dollars, without the cents where there are none: 2500 -> "25", 1250 -> "12.50", -500 -> "-5"."""
    sign, whole = ("-" if cents < 0 else ""), abs(cents)
    dollars, rest = divmod(whole, 100)
    return f"{sign}{dollars:,}" + (f".{rest:02}" if rest else "")


class Breakage(StrEnum):
    """What becomes of a fraction of the smallest unit; a house option (default exact)."""

    EXACT = "exact"
    UP = "up"
    DOWN = "down"

    def settle(self, cents: Fraction, *, chip: int) -> int:
        """Return whole cents of an exact pay; up and down go to the smallest chip, exact to the cent, half
        up."""
        unit = 1 if self is Breakage.EXACT else chip
        units = cents / unit
        if self is Breakage.DOWN:
            return units.__floor__() * unit
        if self is Breakage.UP:
            return units.__ceil__() * unit
        return (units + Fraction(1, 2)).__floor__()


@dataclass(frozen=True, slots=True)
class Odds:
    """Printed odds: `to` keeps the stake with the player, `for` does not ("500 to 1", "9 for 1"); `per` is
    the second number where they are printed in whole ones ("3 to 2")."""

    times: Fraction
    form: str = "to"
    per: int = 1

    def pays(self, stake: int) -> Fraction:
        """Exact cents that leave the rack for this stake, the returned stake not counted."""
        return self.times * stake

    def __str__(self) -> str:
        return self.words

    @property
    def words(self) -> Text:
        times = self.times_words
        if self.per > 1 and self.times.denominator > 1:
            return Text("%(times)s to %(per)s", times=_decimal(self.times * self.per), per=str(self.per))
        return (
            Text("%(times)s to 1", times=times) if self.form == "to" else Text("%(times)s for 1", times=times)
        )

    @property
    def times_words(self) -> str:
        return _decimal(self.times)


@dataclass(frozen=True, slots=True)
class MeterShare:
    """A part of the meter, as "100%" or "10%"."""

    percent: int

    def __str__(self) -> str:
        return self.words

    @property
    def words(self) -> Text:
        return Text(f"{self.percent}%")


@dataclass(frozen=True, slots=True)
class Flat:
    """A fixed amount whatever the stake, as "$500"."""

    cents: int

    def __str__(self) -> str:
        return self.words

    @property
    def words(self) -> Text:
        return Text(f"${print_cents(self.cents)}")


@dataclass(frozen=True, slots=True)
class Push:
    """The bet comes back and nothing is paid."""

    def __str__(self) -> str:
        return "push"

    @property
    def words(self) -> Text:
        return Text("push")


Pay = Odds | MeterShare | Flat | Push


def parse_pay(text: str, *, field: str = "pays") -> Pay:
    """Read what a paytable prints: "8 to 1", "1.5 to 1", "3 to 2", "9 for 1", "10 %", "$500", "push"; refuse
    all else."""
    if text == "push":
        return Push()
    if match := _ODDS.fullmatch(text):
        digits = match[1].replace(",", "") + (match[2] or "")
        return Odds(Fraction(int(digits), 10 ** len(match[2] or "")), match[3])
    if (match := _FRACTION.fullmatch(text)) and gcd(int(match[1]), int(match[2])) == 1:
        return Odds(Fraction(int(match[1]), int(match[2])), per=int(match[2]))
    if match := re.fullmatch(r"(\d{1,3}) ?%", text):
        return MeterShare(int(match[1]))
    if text.startswith("$"):
        return Flat(parse_cents(text, field=field))
    raise Unreadable(field, f"{text!r} has no unit; print it as '8 to 1', '9 for 1', '10%' or '$500'")


def _decimal(times: Fraction) -> str:
    if times.denominator == 1:
        return f"{times.numerator:,}"
    places = next((n for n in range(1, 10) if 10**n % times.denominator == 0), 0)
    whole, rest = divmod(times.numerator * 10**places // times.denominator, 10**places)
    return f"{whole}.{rest:0{places}}" if places else str(times)


@dataclass(frozen=True, slots=True)
class Chip:
    """A denomination of the rack and its color."""

    cents: int
    colour: Text


CHIPS = (
    Chip(100_000, Text("orange")),
    Chip(50_000, Text("purple")),
    Chip(10_000, Text("black")),
    Chip(2_500, Text("green")),
    Chip(500, Text("red")),
    Chip(250, Text("pink")),
    Chip(100, Text("white")),
)
"""Largest first, the order in which a payout is cut; pink is used only where the amount needs it."""


PINK = 250
"""The chip that makes a half: with smaller ones any half dollar from there on."""


def in_chips(cents: int, smallest: int) -> int:
    """Return the most, up to this, that chips make of which none is smaller than that; 0 where none do."""
    halves = cents // 50 * 50
    return halves if smallest < PINK <= halves else cents // smallest * smallest


def cut(cents: int, *, largest: int = CHIPS[0].cents) -> tuple[tuple[Chip, int], ...]:
    """Return the fewest chips that make an amount, largest first, none above `largest` cents; what no chip
    makes (coins) is left out."""
    pink = 1 if cents % 100 == 50 and cents >= 250 else 0
    stacks, rest = [], cents - 250 * pink
    for chip in CHIPS:
        if chip.colour == "pink":
            count = pink
        elif chip.cents > largest:
            continue
        else:
            count, rest = divmod(rest, chip.cents)
        if count:
            stacks.append((chip, count))
    return tuple(stacks)
