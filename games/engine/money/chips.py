"""A payout in chips, cut out beside the bet that it proves; which chips is the house's choice."""

from games.engine.money.amounts import CHIPS, Chip, cut

Stacks = tuple[tuple[Chip, int], ...]
"""Chips of each denomination with their number, largest first."""

BLACK = next(chip for chip in CHIPS if chip.colour == "black")
BARREL = 20
"""Chips that are cut at a circle; a larger pay is brought in racks."""


def cut_payout(cents: int, bet: Stacks, *, colour_for_colour: bool = False) -> Stacks:
    """Return the chips of a pay on a bet that lies there in these chips.

    Largest chips first, fewest chips, is the standard way. Colour for colour, a bet of black or larger is
    paid in no chip larger than its own largest: five blacks are paid even with five blacks, not a purple,
    and a black at 10 to 1 with ten blacks, not an orange. A bet of green or smaller, and a bonus that lies
    on no bet, are paid the standard way in every house. Coins are left out, as in `cut`.
    """
    largest = max((chip.cents for chip, _ in bet), default=0)
    if not colour_for_colour or largest < BLACK.cents:
        return cut(cents)
    return cut(cents, largest=largest)


def fits_at_circle(chips: Stacks) -> bool:
    """Return whether chips are no higher than the barrel that is cut beside a bet."""
    return sum(count for _, count in chips) <= BARREL


def under_plaque(chips: Stacks) -> tuple[Stacks, Stacks]:
    """Return a bet that is higher than a barrel: its largest chips, which one plaque stands for, and the
    others, as they lie on it; of any other bet all chips lie there themselves."""
    return ((), chips) if fits_at_circle(chips) else (chips[:1], chips[1:])
