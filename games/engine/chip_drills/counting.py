"""Counting the rack: tubes, buy-ins, change, color-up, the close; and what a dealer calls to the floor."""

from games.engine.cards.streams import Stream, choose
from games.engine.chip_drills.handling import in_words
from games.engine.chip_drills.rack_rules import Call, rack_rules
from games.engine.chip_drills.supplies import Supply
from games.engine.chip_drills.tasks import (
    COLOURED,
    LETTER_OF,
    Kind,
    Pile,
    PilePlace,
    Task,
    between,
    dollars,
    misread,
    next_chips,
    pick,
    smaller_cuts,
    worth,
    wrong_cuts,
    wrongs,
)
from games.engine.chip_drills.tasks import spelled as in_letters
from games.engine.money.amounts import Chip, cut, print_cents
from games.engine.money.cutting import BARREL, Stacks, fits_at_circle
from games.engine.texts import NOTHING, Text, listed

TUBES = tuple(COLOURED[colour] for colour in ("white", "red", "green", "black", "purple"))
MAX_IN_TUBE = 3 * BARREL
NOTES = (10_000, 5_000, 2_000, 1_000, 500)
CHANGES = (("black", "green", "red"), ("black", "red", "white"), ("green", "red", "white"))
"""A chip, what a part of it is changed into, and what the rest is."""

PURPLES = ("purple", "black", "green")


def tube(chip: Chip, count: int) -> Pile:
    return Pile(chip.colour, PilePlace.TUBE, ((chip, count),))


def stack_value(supply: Supply, stream: Stream) -> Task:
    chip, count = pick(TUBES, stream), between(BARREL // 2, MAX_IN_TUBE, stream)
    right = chip.cents * count
    facts = {"count": str(count), "colour": chip.colour, "amount": dollars(right)}
    return Task(
        asks=Text("How much is in this tube?"),
        kind=Kind.AMOUNT,
        right=str(right),
        why=Text("%(colour)s × %(count)s: %(amount)s.", **facts),
        piles=(tube(chip, count),),
        wrongs=wrongs(str(right), [*_wrong_counts(chip, count), *_taken_for(chip, count)]),
    )


def _wrong_counts(chip: Chip, count: int) -> list[tuple[str, str]]:
    """Return a chip, a heap or a barrel counted twice, or not at all."""
    heap = dict(rack_rules().heaps)[chip]
    steps = {"chip-miscounted": 1, "heap-miscounted": heap, "barrel-miscounted": BARREL}
    counts = [(slip, count + sign * by) for slip, by in steps.items() for sign in (-1, 1)]
    return [(slip, str(wrong * chip.cents)) for slip, wrong in counts if wrong > 0]


def _taken_for(chip: Chip, count: int) -> list[tuple[str, str]]:
    return [("colour-misread", str(other.cents * count)) for other in next_chips(chip)]


def buy_in(supply: Supply, stream: Stream) -> Task:
    drawn = [(note, stream.draw(most + 1)) for note, most in zip(NOTES, (3, 2, 4, 2, 2), strict=True)]
    notes = tuple((note, count) for note, count in drawn if count) or ((2_000, 3),)
    right = sum(note * count for note, count in notes)
    result = [("note-miscounted", str(right + sign * note)) for note, _count in notes for sign in (-1, 1)]
    return Task(
        asks=Text("The cash is spread. How much is the buy-in?"),
        kind=Kind.AMOUNT,
        right=str(right),
        why=Text("%(sum)s = %(right)s.", sum=_sum_of(notes), right=dollars(right)),
        piles=(Pile(Text("Cash"), PilePlace.NOTES, notes=notes),),
        wrongs=wrongs(str(right), [(slip, cents) for slip, cents in result if int(cents) > 0]),
        rule="HOUSE changing",
    )


def _sum_of(notes: tuple[tuple[int, int], ...]) -> Text:
    return listed((f"{count} × ${print_cents(note)}" for note, count in notes), " + ")


def change(supply: Supply, stream: Stream) -> Task:
    chip, part, rest = (COLOURED[colour] for colour in pick((*CHANGES, PURPLES), stream))
    most = chip.cents // part.cents - 1
    some = between(1, most, stream)
    left = chip.cents - some * part.cents
    right = counted({rest: left // rest.cents})
    return Task(
        asks=Text(
            "Change this chip: %(some)s %(part)s, and the rest %(rest)s. How many %(rest)s?",
            some=str(some),
            part=part.colour,
            rest=rest.colour,
        ),
        kind=Kind.COUNTS,
        right=right,
        why=Text(
            "%(left)s is left: %(rest)s × %(count)s.",
            left=dollars(left),
            count=str(left // rest.cents),
            rest=rest.colour,
        ),
        piles=(Pile(chip.colour, PilePlace.STACK, ((chip, 1),)),),
        wrongs=wrongs(right, _wrong_change(chip, left, rest)),
        colours=(rest,),
        rule="HOUSE check-change",
    )


def _wrong_change(chip: Chip, left: int, rest: Chip) -> list[tuple[str, str]]:
    count = left // rest.cents
    result = [("whole-changed", counted({rest: chip.cents // rest.cents}))]
    result += [("colour-misread", counted({rest: left // other.cents})) for other in next_chips(rest)]
    return result + [("chip-miscounted", counted({rest: count + by})) for by in (-1, 1)]


def counted(counts: dict[Chip, int]) -> str:
    """Return how many of each color: "b20 g8"."""
    return " ".join(f"{LETTER_OF[chip.colour]}{count}" for chip, count in counts.items())


def colour_up(supply: Supply, stream: Stream) -> Task:
    drawn = (("green", stream.draw(6)), ("red", between(6, BARREL, stream)), ("white", pick((5, 10), stream)))
    pile = tuple((COLOURED[colour], count) for colour, count in drawn if count)
    right = cut(worth(pile))
    return Task(
        asks=Text("Color coming in. Which chips go out? Use the fewest, largest first."),
        kind=Kind.CHIPS,
        right=in_letters(right),
        why=Text("%(amount)s: %(chips)s.", amount=dollars(worth(pile)), chips=in_words(right)),
        piles=tuple(tube(chip, count) for chip, count in pile),
        wrongs=wrong_cuts(right) + smaller_cuts(right),
        rule="HOUSE color-up",
    )


def closing(supply: Supply, stream: Stream) -> Task:
    chips = sorted(choose(TUBES, 3, stream), key=lambda chip: -chip.cents)
    rack: Stacks = tuple((chip, between(5, 2 * BARREL, stream)) for chip in chips)
    right = worth(rack)
    result = [("pile-left-out", right - chip.cents * count) for chip, count in rack]
    result += misread(rack)
    return Task(
        asks=Text("The table is closing. How much is in the rack?"),
        kind=Kind.AMOUNT,
        right=str(right),
        why=Text("%(chips)s: %(right)s.", chips=in_words(rack), right=dollars(right)),
        piles=tuple(tube(chip, count) for chip, count in rack),
        wrongs=wrongs(str(right), [(slip, str(cents)) for slip, cents in result]),
        rule="HOUSE closing",
    )


NONE = "nothing"
STEPS = (-5_000, -2_500, -500, 0, 500, 2_500, 5_000)
"""Cents by which an amount lies below or above what is called."""

SMALLEST = 500


def approval(supply: Supply, stream: Stream) -> Task:
    call = pick(rack_rules().calls, stream)
    least = supply.calls[call.option.name]
    amount = max(SMALLEST, least + pick(STEPS, stream))
    right = call.slug if amount >= least else NONE
    others = [(other.slug, other.words) for other in rack_rules().calls]
    return Task(
        asks=Text("What do you call to the floor?"),
        kind=Kind.CHOICE,
        right=right,
        why=_why(call, least),
        piles=(_pile(call, amount),),
        wrongs=wrongs(right, [(_slip(right, slug), slug) for slug in (NONE, *(slug for slug, _ in others))]),
        choices=((NONE, Text("No call")), *others),
        rule=call.rule.number,
    )


def _pile(call: Call, amount: int) -> Pile:
    """Chips lie there as chips, and with their figure where there are more than a dealer counts; cash as what
    it comes to, for to count it is another level."""
    if call.slug == "changing":
        return Pile(call.about, PilePlace.SIGN, written=dollars(amount))
    chips = cut(amount)
    return Pile(
        call.about, PilePlace.STACK, chips, written=NOTHING if fits_at_circle(chips) else dollars(amount)
    )


def _why(call: Call, least: int) -> Text:
    return Text("From $%(least)s up, call “%(words)s”.", least=print_cents(least), words=call.words)


def _slip(right: str, reply: str) -> str:
    if reply == NONE:
        return "not-called"
    return "called-for-nothing" if right == NONE else "other-call"
