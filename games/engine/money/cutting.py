"""Payouts in chips: how many of each are due, and how a payout was cut, graded apart from its amount.

A cut is text: one letter for each chip in the order laid, and "s" for the chips that are sized into the bet.
"""

from games.engine.errors import Unreadable
from games.engine.money.amounts import CHIPS, Chip, cut
from games.engine.texts import Text, listed

Stacks = tuple[tuple[Chip, int], ...]
"""Chips of each denomination with their number, largest first."""

BLACK = next(chip for chip in CHIPS if chip.colour == "black")
BARREL = 20
"""Chips that are cut at a circle; a larger pay is brought in racks."""


def cut_payout(cents: int, bet: Stacks, *, colour_for_colour: bool = False) -> Stacks:
    """Return the chips of a pay on a bet that lies there in these chips.

    Largest chips first, fewest chips, is the standard way. Color for color, a bet of black or larger is
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


LETTERS = {"o": "orange", "v": "purple", "b": "black", "g": "green", "r": "red", "i": "pink", "w": "white"}
"""The key of each chip, largest first."""

SIZED = "s"
MAX_CHIPS = 120
"""No payout that a dealer cuts by hand has more."""

LARGEST_FIRST = Text("cut the largest chips first")
OWN_COLOUR = Text("pay bets of black and up color for color")

_BY_LETTER = {
    letter: next(chip for chip in CHIPS if chip.colour == colour) for letter, colour in LETTERS.items()
}


def read_cut(text: str, *, stake: int, field: str = "chips") -> tuple[Chip, ...]:
    """Return the chips of a cut in the order in which they were laid; refuse a letter that is no chip."""
    stacks: list[tuple[Chip, int]] = []
    for letter in text.split():
        if letter != SIZED and letter not in _BY_LETTER:
            raise Unreadable(field, _no_chip(letter))
        stacks += cut(stake) if letter == SIZED else [(_BY_LETTER[letter], 1)]
    laid = sum(count for _, count in stacks)  # before they are: a stake may be of any size
    if laid > MAX_CHIPS:
        raise Unreadable(
            field,
            Text("%(count)s chips is too many (maximum %(most)s)", count=str(laid), most=str(MAX_CHIPS)),
        )
    return tuple(_flat(tuple(stacks)))


def _no_chip(letter: str) -> Text:
    return Text(
        "%(typed)s isn’t a chip (use %(letters)s or %(sized)s)",
        typed=repr(letter[:10]),
        letters=listed(LETTERS, ", "),
        sized=SIZED,
    )


def mark_cut(text: str, *, stake: int, pays: int, colour_for_colour: bool = False) -> tuple[Text, ...]:
    """What was wrong with the way of cutting; nothing, if it was cut as the house cuts.

    The amount is not looked at here. An even-money pay that was sized into the bet is right in every house:
    it lies there in the bet's own chips.
    """
    laid = read_cut(text, stake=stake)
    if text.split() == [SIZED] and pays == stake:
        return ()
    cents = [chip.cents for chip in laid]
    house = [
        chip.cents for chip in _flat(cut_payout(sum(cents), cut(stake), colour_for_colour=colour_for_colour))
    ]
    faults: list[Text] = []
    if cents != sorted(cents, reverse=True):
        faults.append(LARGEST_FIRST)
    if colour_for_colour and max(cents, default=0) > max(house, default=0):
        faults.append(OWN_COLOUR)
    elif len(cents) > len(house):
        fewest, cut_out = str(len(house)), str(len(cents))
        faults.append(Text("use fewer chips: %(fewest)s, not %(cut)s", fewest=fewest, cut=cut_out))
    return tuple(faults)


def _flat(stacks: Stacks) -> list[Chip]:
    return [chip for chip, count in stacks for _ in range(count)]
