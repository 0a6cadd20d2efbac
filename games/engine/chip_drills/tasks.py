"""A task: its piles, its question, its right answer, and the named slips that give each wrong answer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from games.engine.cards.streams import Stream
from games.engine.money.amounts import CHIPS, Chip, cut, print_cents
from games.engine.money.cutting import BARREL, LETTERS, Stacks
from games.engine.texts import NOTHING, Text

Wrongs = tuple[tuple[str, str], ...]
"""Slips with the answer that each of them gives."""

SLIPS: dict[str, Text] = {
    "stake-counted-in": Text("Bet counted in the payout."),
    "for-as-to": Text("“For” paid as “to”: “for” already includes the bet."),
    "to-as-for": Text("“To” paid as “for”: “to” pays on top of the bet."),
    "other-line": Text("Paid another line’s odds."),
    "nought": Text("Off by a zero."),
    "breakage": Text("Breakage other than your house’s."),
    "colour-misread": Text("One chip read as another color."),
    "chip-miscounted": Text("One chip counted twice or skipped."),
    "heap-miscounted": Text("One stack counted twice or skipped."),
    "barrel-miscounted": Text("Barrel of 20 counted twice or skipped."),
    "note-miscounted": Text("One bill counted twice or skipped."),
    "pile-left-out": Text("One bet or tube left out."),
    "rounded-down": Text("Fraction dropped: half a cent or more rounds up."),
    "whole-dollars": Text("Rounded to dollars: it pays to the cent."),
    "too-many-chips": Text("Too many chips: it can be cut in fewer."),
    "not-largest-first": Text("Right chips, wrong order: largest first."),
    "larger-colour": Text("Paid in a larger color than the bet’s."),
    "other-heaps": Text("Proved in another color’s stack size."),
    "rest-left-out": Text("Short stack left out."),
    "whole-changed": Text("Chips already changed weren’t subtracted."),
    "not-called": Text("Call-out missed."),
    "called-for-nothing": Text("Called too early: the amount is below your house’s call-out amount."),
    "other-call": Text("Wrong call."),
    "fault-missed": Text("Mismatch missed."),
    "fault-seen": Text("Everything matches."),
    "other-line-named": Text("Wrong line: the mismatch is on another one."),
    "other-sign": Text("3 to 2 and 6 to 5 mixed up: read the sign."),
    "even-money": Text("Paid even money."),
    "win-alone": Text("Only the extra was paid: the bet’s own amount is due too."),
    "rest-unpaid": Text("The dollars above the last five weren’t paid."),
    "rest-at-even": Text("The dollars above the last five were paid even money."),
    "whole-insured": Text("Insurance on the whole bet: it is at most half."),
    "blackjack-odds": Text("Paid as a blackjack: even money is 1 to 1."),
    "tenth-alone": Text("10%: halve it once more."),
    "commission-forgotten": Text("Commission forgotten."),
    "true-odds": Text("Paid true odds: a place bet has its own."),
    "place-odds": Text("Paid at place odds: this bet pays true odds."),
    "other-point": Text("Paid at another number’s odds."),
    "taken-odds": Text("Paid as taken odds: a bet that lays odds wins less than the bet."),
    "vig-forgotten": Text("Vig forgotten."),
    "vig-of-the-other": Text("Vig on the wrong amount: buys owe it on the bet, lays on the win."),
    "unit-miscounted": Text("One unit counted twice or skipped."),
    "extra-unit-unpaid": Text("The extra unit of the high number wasn’t paid."),
    "losers-kept": Text("The bets that lose weren’t taken off the payout."),
    "other-roll": Text("Paid at another roll’s odds."),
    "bet-left-out": Text("One bet left out."),
    "one-more": Text("One bet’s own chips counted in the payout."),
    "other-odds": Text("Some chips paid at another bet’s odds."),
    "one-chip-counted": Text("A place with two chips counted as one."),
    "units-forgotten": Text("Paid as if it were called by 1."),
    "losers-taken-off": Text("Losing chips taken off the payout: you sweep them first."),
    "other-neighbors": Text("Other neighbors: check the order of the wheel."),
    "color-sent-counted": Text("The stack sent in color wasn’t taken off."),
    "other-value": Text("Another color’s value."),
    "stack-miscounted": Text("One stack counted twice or skipped."),
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
    how many of each color; the equal stacks, or heaps, in which chips are proved; a number of chips; stacks
    of twenty and the chips besides; one of a few choices."""

    AMOUNT = "amount"
    CHIPS = "chips"
    COUNTS = "counts"
    HEAPS = "heaps"
    NUMBER = "number"
    STACKS = "stacks"
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
class LayoutBet:
    """Chips of one player on a place of a roulette layout, by the numbers that it covers."""

    name: Text
    numbers: tuple[int, ...]
    chips: int


@dataclass(frozen=True, slots=True)
class Task:
    """`right` as `replies.read_reply` gives it; `stake` what a payoff lies beside, in cents, and `own_colour`
    whether the house pays it color for color; `any_order` whether chips may be laid in any; `colours` those
    that are counted. `layout` are bets around the number that `wins`, `track` a part of the wheel with it;
    `dice` how they fell, which makes no other task."""

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
    layout: tuple[LayoutBet, ...] = ()
    track: tuple[int, ...] = ()
    dice: tuple[int, ...] = field(default=(), compare=False)
    wins: int = 0


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
    """Return the colors next to one, of those that are cut for every amount."""
    usual = [one for one in CHIPS if one.colour != "pink"]
    at = usual.index(chip)
    return [usual[near] for near in (at - 1, at + 1) if 0 <= near < len(usual)]


def misread(stacks: Stacks) -> list[tuple[str, int]]:
    """Return what chips come to for a trainee who takes one for the next color, or miscounts by a chip; or,
    where they stand in a barrel, by that."""
    whole, result = worth(stacks), []
    for chip, count in stacks:
        if chip.colour != "pink":
            result += [("colour-misread", whole - chip.cents + other.cents) for other in next_chips(chip)]
        steps = [("chip-miscounted", 1)] + ([("barrel-miscounted", BARREL)] if count > BARREL else [])
        result += [(slip, whole + sign * by * chip.cents) for slip, by in steps for sign in (-1, 1)]
    return [(slip, cents) for slip, cents in result if cents > 0]


def wrong_cuts(right: Stacks) -> Wrongs:
    """One chip in the next color, one too many or one too few, each laid largest first."""
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
    """Return the same amount with one color left out: more chips than it takes."""
    whole = worth(right)
    cuts = [cut(whole, largest=chip.cents) for chip in CHIPS]
    same = [spelled(stacks) for stacks in cuts if worth(stacks) == whole]
    return wrongs(spelled(right), [("too-many-chips", letters) for letters in same])
