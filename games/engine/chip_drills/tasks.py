"""A task: its piles, its question, its right answer, and the named slips that give each wrong answer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from games.engine.cards.streams import Stream
from games.engine.money.amounts import CHIPS, Chip, cut, print_cents
from games.engine.money.cutting import BARREL, LETTERS, Stacks
from games.engine.texts import NOTHING, Text

Wrongs = tuple[tuple[str, str], ...]
"""Slips with the answer that each of them gives."""

SLIPS: dict[str, Text] = {
    "stake-counted-in": Text("The bet itself was counted into the pay."),
    "for-as-to": Text("“For” was paid as “to”: the bet is already in what “for” pays."),
    "to-as-for": Text("“To” was paid as “for”: the bet goes back beside what “to” pays."),
    "other-line": Text("The multiple of another line was paid."),
    "nought": Text("A nought too many, or one too few."),
    "breakage": Text("The breakage is not that of the house."),
    "colour-misread": Text("One chip was taken for the next colour."),
    "chip-miscounted": Text("One chip was counted twice, or not at all."),
    "heap-miscounted": Text("One stack was counted twice, or not at all."),
    "barrel-miscounted": Text("A barrel of twenty was counted twice, or not at all."),
    "note-miscounted": Text("One note was counted twice, or not at all."),
    "pile-left-out": Text("One bet or one tube was left out."),
    "rounded-down": Text("What was left of a cent was dropped; half a cent and more is rounded up."),
    "whole-dollars": Text("It was rounded to dollars; a share of a meter is paid to the cent."),
    "too-many-chips": Text("Fewer chips make it."),
    "not-largest-first": Text("These are the chips, but the largest are laid first."),
    "larger-colour": Text("It was paid in a larger colour than the bet’s own."),
    "other-heaps": Text("It was proved in stacks of another colour’s size."),
    "rest-left-out": Text("What is over was not laid as a stack of its own."),
    "whole-changed": Text("What is already changed was not taken off."),
    "not-called": Text("It has to be called."),
    "called-for-nothing": Text("It is below what the house has called."),
    "other-call": Text("It is called otherwise."),
    "fault-missed": Text("A line does not agree, and was let pass."),
    "fault-seen": Text("Everything agrees."),
    "other-line-named": Text("It is another line that does not agree."),
}


def wrongs(right: str, pairs: Iterable[tuple[str, str]]) -> Wrongs:
    """Without those that come to the right answer, or to none."""
    return tuple(dict.fromkeys(pair for pair in pairs if pair[1] not in ("", right)))


def slip_of(reply: str, known: Wrongs) -> str:
    """Return the only slip that gives this answer; "" where none does, or several do."""
    names = {slip for slip, answer in known if answer == reply}
    return names.pop() if len(names) == 1 else ""


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


def wrong_cuts(right: Stacks) -> Wrongs:
    """One chip in the next colour, one too many or one too few, each laid largest first."""
    result = []
    for chip, _count in right:
        result += [
            ("colour-misread", _with(right, {chip.cents: -1, other.cents: 1})) for other in next_chips(chip)
        ]
        result += [("chip-miscounted", _with(right, {chip.cents: by})) for by in (-1, 1)]
    return wrongs(spelled(right), result)


def _with(stacks: Stacks, by: dict[int, int]) -> str:
    counts = {chip.cents: count for chip, count in stacks}
    moved = [(chip, counts.get(chip.cents, 0) + by.get(chip.cents, 0)) for chip in CHIPS]
    return spelled(tuple((chip, count) for chip, count in moved if count > 0))


def smaller_cuts(right: Stacks) -> Wrongs:
    """Return the same amount with one colour left out: more chips than it takes."""
    whole = worth(right)
    cuts = [cut(whole, largest=chip.cents) for chip in CHIPS]
    same = [spelled(stacks) for stacks in cuts if worth(stacks) == whole]
    return wrongs(spelled(right), [("too-many-chips", letters) for letters in same])
