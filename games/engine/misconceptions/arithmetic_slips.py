"""Arithmetic slips: an amount that was not meant. The rule was right, the arithmetic was not.

A slip is found from the amounts alone, so it describes them whatever the trainee thought.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.engine.money.amounts import CHIPS
from games.engine.texts import Text


@dataclass(frozen=True, slots=True)
class Due:
    """What was due on a bet, in cents: the pay and its stake, the stake that the odds were `counted_on` (0:
    it is not paid by odds), what the spot's other bets are paid, the same bet on other spots, and the other
    lines of its paytable."""

    pays: int
    stake: int = 0
    counted_on: int = 0
    other_bets: frozenset[int] = frozenset()
    other_spots: frozenset[int] = frozenset()
    other_lines: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip by its name, how it is put to the trainee, and the amounts to which it leads."""

    slug: str
    text: Text
    amounts: Callable[[Due], Iterator[int]]

    def fits(self, due: Due, paid: int) -> bool:
        return paid != due.pays and paid > 0 and paid in self.amounts(due)


def a_stake(sign: int) -> Callable[[Due], Iterator[int]]:
    def amounts(due: Due) -> Iterator[int]:
        if due.stake:
            yield due.pays + sign * due.stake

    return amounts


def halved(due: Due) -> Iterator[int]:
    if due.pays % 2 == 0:
        yield due.pays // 2


def on_one_dollar(due: Due) -> Iterator[int]:
    """The figure of the odds as dollars: 3 for 3 to 1."""
    if due.counted_on and (due.pays * 100) % due.counted_on == 0:
        yield due.pays * 100 // due.counted_on


def without_a_zero(due: Due) -> Iterator[int]:
    if due.pays % 10 == 0:
        yield due.pays // 10


def transposed(due: Due) -> Iterator[int]:
    """Two neighbouring digits of the dollars, or of the cents."""
    digits = str(due.pays)
    for at in range(len(digits) - 1):
        turned = digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :]
        if turned[0] != "0" and (due.pays % 100 or at < len(digits) - 3):
            yield int(turned)


def one_chip(due: Due) -> Iterator[int]:
    for chip in CHIPS:
        yield due.pays + chip.cents
        yield due.pays - chip.cents


ODDS_AS_DOLLARS = Text("paid the odds in dollars without multiplying by the bet")
"""Once it is a slip; as often as not it is a misconception."""

SLIPS = (
    Slip("one-stake-too-many", Text("paid one bet too much"), a_stake(+1)),
    Slip("one-stake-too-few", Text("paid one bet too little"), a_stake(-1)),
    Slip("odds-as-dollars", ODDS_AS_DOLLARS, on_one_dollar),
    Slip("doubled", Text("doubled the amount"), lambda due: iter((2 * due.pays,))),
    Slip("halved", Text("halved the amount"), halved),
    Slip("a-zero-more", Text("added a zero to the amount"), lambda due: iter((10 * due.pays,))),
    Slip("a-zero-less", Text("dropped a zero from the amount"), without_a_zero),
    Slip("digits-transposed", Text("swapped two digits"), transposed),
    Slip("another-bets-amount", Text("paid another bet’s amount"), lambda due: iter(due.other_bets)),
    Slip(
        "another-spots-amount",
        Text("paid another spot’s amount"),
        lambda due: iter(due.other_spots),
    ),
    Slip("another-line", Text("paid another line of the paytable"), lambda due: iter(due.other_lines)),
    Slip("off-by-a-chip", Text("missed the amount by one chip"), one_chip),
)
"""The likelier one first."""

SLIP_NAMES = frozenset(slip.slug for slip in SLIPS)


def slips_to(due: Due, paid: int) -> tuple[str, ...]:
    """The slips that lead from what was due to what was paid."""
    return tuple(slip.slug for slip in SLIPS if slip.fits(due, paid))
