"""A task: what lies there, what is asked about it, what is right, and which slips give which wrong answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from games.engine.cards.streams import Stream
from games.engine.chip_drills.slip_catalog import Wrongs
from games.engine.money.amounts import CHIPS, Chip, print_cents
from games.engine.money.chips import BARREL, Stacks
from games.engine.money.cutting import LETTERS
from games.engine.texts import NOTHING, Text

_One = TypeVar("_One")

AGREES = "agrees"

COLOURED = {str(chip.colour): chip for chip in CHIPS}
LETTER_OF = {colour: letter for letter, colour in LETTERS.items()}


class Kind(StrEnum):
    """How an answer is given: cents, or the chips that make them; chips in the order in which they are laid;
    how many of each colour; the equal stacks, or heaps, in which chips are proved; one of a few choices."""

    AMOUNT = "amount"
    CHIPS = "chips"
    COUNTS = "counts"
    HEAPS = "heaps"
    CHOICE = "choice"


class PilePlace(StrEnum):
    """Where a pile is drawn: a stack on a circle, a tube of the rack, notes; or it is written alone."""

    STACK = "stack"
    TUBE = "tube"
    NOTES = "notes"
    SIGN = "sign"


@dataclass(frozen=True, slots=True)
class Pile:
    """What lies in one place: its name, its chips or notes, and what is written beside it."""

    name: Text
    place: PilePlace = PilePlace.STACK
    chips: Stacks = ()
    notes: tuple[tuple[int, int], ...] = ()
    written: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Task:
    """`right` as `replies.read_reply` gives it; `stake` what a payoff lies beside, in cents, and `own_colour`
    whether the house pays it colour for colour; `any_order` whether chips may be laid in any; `colours` those
    that are counted."""

    asks: Text
    kind: Kind
    right: str
    why: Text
    piles: tuple[Pile, ...] = ()
    wrongs: Wrongs = ()
    choices: tuple[tuple[str, Text], ...] = ()
    colours: tuple[Chip, ...] = ()
    stake: int = 0
    own_colour: bool = False
    any_order: bool = False
    rule: str = ""


def pick(many: Sequence[_One], stream: Stream) -> _One:
    return many[stream.draw(len(many))]


def between(least: int, most: int, stream: Stream) -> int:
    return least + stream.draw(most - least + 1)


def spelled(stacks: Stacks) -> str:
    """Chips by their letters, in the order in which they stand."""
    return " ".join(LETTER_OF[chip.colour] for chip, count in stacks for _ in range(count))


def dollars(cents: int) -> Text:
    return Text("$%(amount)s", amount=print_cents(cents))


def worth(stacks: Stacks) -> int:
    return sum(chip.cents * count for chip, count in stacks)


def next_chips(chip: Chip) -> list[Chip]:
    """Return the colours next to one, of those that are cut for every amount."""
    usual = [one for one in CHIPS if one.colour != "pink"]
    at = usual.index(chip)
    return [usual[near] for near in (at - 1, at + 1) if 0 <= near < len(usual)]


def misread(stacks: Stacks) -> list[tuple[str, int]]:
    """Return what chips come to for a trainee who takes one for the next colour, or miscounts by a chip; or,
    where they stand in a barrel, by that."""
    whole, result = worth(stacks), []
    for chip, count in stacks:
        if chip.colour != "pink":
            result += [("colour-misread", whole - chip.cents + other.cents) for other in next_chips(chip)]
        steps = [("chip-miscounted", 1)] + ([("barrel-miscounted", BARREL)] if count > BARREL else [])
        result += [(slip, whole + sign * by * chip.cents) for slip, by in steps for sign in (-1, 1)]
    return [(slip, cents) for slip, cents in result if cents > 0]
