"""Cutting: how a payout was cut out of the rack. It is marked apart from the amount, and only if it was cut.

A cut is text: one letter for each chip in the order in which it was laid, and "s" for the chips that are
sized into the bet, as many and as large as the bet itself.
"""

from games.engine.chips import Stacks, cut_payout
from games.engine.errors import Unreadable
from games.engine.money import CHIPS, Chip, cut

LETTERS = {"o": "orange", "v": "purple", "b": "black", "g": "green", "r": "red", "i": "pink", "w": "white"}
"""The key of each chip, largest first."""

SIZED = "s"
MOST_CHIPS = 120
"""No payout that a dealer cuts by hand has more."""

_BY_LETTER = {
    letter: next(chip for chip in CHIPS if chip.colour == colour) for letter, colour in LETTERS.items()
}


def read_cut(text: str, *, stake: int, field: str = "chips") -> tuple[Chip, ...]:
    """The chips of a cut in the order in which they were laid; refuses a letter that is no chip."""
    laid: list[Chip] = []
    for letter in text.split():
        if letter != SIZED and letter not in _BY_LETTER:
            raise Unreadable(field, f"{letter[:10]!r} is no chip; there are {', '.join(LETTERS)} and {SIZED}")
        laid += _flat(cut(stake)) if letter == SIZED else [_BY_LETTER[letter]]
    if len(laid) > MOST_CHIPS:
        raise Unreadable(field, f"{len(laid)} chips; at most {MOST_CHIPS}")
    return tuple(laid)


def mark_cut(text: str, *, stake: int, pays: int, colour_for_colour: bool = False) -> tuple[str, ...]:
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
    faults = []
    if cents != sorted(cents, reverse=True):
        faults.append("the largest chips are cut first")
    if colour_for_colour and max(cents, default=0) > max(house, default=0):
        faults.append("from black up a bet is paid in its own colour")
    elif len(cents) > len(house):
        faults.append(f"fewer chips make it: {len(house)}, not {len(cents)}")
    return tuple(faults)


def _flat(stacks: Stacks) -> list[Chip]:
    return [chip for chip, count in stacks for _ in range(count)]
