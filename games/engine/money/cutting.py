"""Cutting: how a payout was cut out of the rack. It is marked apart from the amount, and only if it was cut.

A cut is text: one letter for each chip in the order in which it was laid, and "s" for the chips that are
sized into the bet, as many and as large as the bet itself.
"""

from games.engine.errors import Unreadable
from games.engine.money.amounts import CHIPS, Chip, cut
from games.engine.money.chips import Stacks, cut_payout
from games.engine.texts import Text, listed

LETTERS = {"o": "orange", "v": "purple", "b": "black", "g": "green", "r": "red", "i": "pink", "w": "white"}
"""The key of each chip, largest first."""

SIZED = "s"
MOST_CHIPS = 120
"""No payout that a dealer cuts by hand has more."""

LARGEST_FIRST = Text("the largest chips are cut first")
OWN_COLOUR = Text("from black up a bet is paid in its own colour")

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
    if laid > MOST_CHIPS:
        raise Unreadable(
            field, Text("%(count)s chips; at most %(most)s", count=str(laid), most=str(MOST_CHIPS))
        )
    return tuple(_flat(tuple(stacks)))


def _no_chip(letter: str) -> Text:
    return Text(
        "%(typed)s is no chip; there are %(letters)s and %(sized)s",
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
        faults.append(Text("fewer chips make it: %(fewest)s, not %(cut)s", fewest=fewest, cut=cut_out))
    return tuple(faults)


def _flat(stacks: Stacks) -> list[Chip]:
    return [chip for chip, count in stacks for _ in range(count)]
