"""Slips of paper: a fill against its slip, a credit out of the rack, the rack against the slip at opening."""

from games.engine.cards.streams import Stream, choose
from games.engine.chip_drills.counting import TUBES, counted
from games.engine.chip_drills.handling import in_words
from games.engine.chip_drills.rack_rules import rack_rules
from games.engine.chip_drills.supplies import Supply
from games.engine.chip_drills.tasks import (
    AGREES,
    LETTER_OF,
    Kind,
    Pile,
    PilePlace,
    Task,
    between,
    dollars,
    next_chips,
    pick,
    wrongs,
)
from games.engine.money.amounts import Chip
from games.engine.money.cutting import BARREL
from games.engine.texts import Text

COLOURS_ON_SLIP = 3

Counts = dict[Chip, int]


def fill(supply: Supply, stream: Stream) -> Task:
    """Barrels, as a fill is brought."""
    printed = {chip: BARREL * between(1, 3, stream) for chip in _colours(stream)}
    return _against_slip(Text("The fill is here. Does it match the slip?"), printed, stream, "HOUSE fill")


def opening(supply: Supply, stream: Stream) -> Task:
    printed = {chip: between(7, 2 * BARREL, stream) for chip in _colours(stream)}
    asks = Text("The table is opening. Does the rack match the slip?")
    return _against_slip(asks, printed, stream, "HOUSE opening")


def _against_slip(asks: Text, printed: Counts, stream: Stream, rule: str) -> Task:
    """As often as not a heap or a chip too many or too few stands in one of the tubes."""
    there, right = dict(printed), AGREES
    if stream.draw(2):
        chip = pick(list(printed), stream)
        there[chip] += pick((-1, 1), stream) * pick((1, dict(rack_rules().heaps)[chip]), stream)
        right = LETTER_OF[chip.colour]
    letters = [LETTER_OF[chip.colour] for chip in printed]
    agrees = (AGREES, Text("It matches"))
    return Task(
        asks=asks,
        kind=Kind.CHOICE,
        right=right,
        why=Text(
            "On the slip: %(said)s. On the table: %(there)s.", said=_in_words(printed), there=_in_words(there)
        ),
        piles=tuple(
            Pile(chip.colour, PilePlace.TUBE, ((chip, there[chip]),), written=dollars(chip.cents * count))
            for chip, count in printed.items()
        ),
        wrongs=wrongs(right, [(_slip(right, other), other) for other in (AGREES, *letters)]),
        choices=(agrees, *((LETTER_OF[chip.colour], _differs(chip)) for chip in printed)),
        rule=rule,
    )


def _differs(chip: Chip) -> Text:
    return Text("Mismatch in %(colour)s", colour=chip.colour)


def _slip(right: str, reply: str) -> str:
    if right == AGREES:
        return "fault-seen"
    return "fault-missed" if reply == AGREES else "other-line-named"


def credit(supply: Supply, stream: Stream) -> Task:
    out = {chip: between(2, BARREL, stream) * 2 for chip in _colours(stream)[:2]}
    right = counted(out)
    return Task(
        asks=Text("This is the credit slip. How many chips of each color leave the rack?"),
        kind=Kind.COUNTS,
        right=right,
        why=Text("That’s %(chips)s.", chips=_in_words(out)),
        piles=tuple(
            Pile(chip.colour, PilePlace.SIGN, written=dollars(chip.cents * count))
            for chip, count in out.items()
        ),
        wrongs=wrongs(right, _wrong_credit(out)),
        colours=tuple(out),
        rule="HOUSE credit",
    )


def _wrong_credit(out: Counts) -> list[tuple[str, str]]:
    return [
        (slip, counted(out | {chip: wrong}))
        for chip, count in out.items()
        for slip, wrong in _wrong_counts(chip, count)
        if wrong >= 0
    ]


def _wrong_counts(chip: Chip, count: int) -> list[tuple[str, int]]:
    result = [("colour-misread", chip.cents * count // other.cents) for other in next_chips(chip)]
    result += [("barrel-miscounted", count + by) for by in (-BARREL, BARREL)]
    result += [("chip-miscounted", count + by) for by in (-1, 1)]
    return [*result, ("nought", count * 10), ("nought", count // 10)]


def _colours(stream: Stream) -> list[Chip]:
    return sorted(choose(TUBES, COLOURS_ON_SLIP, stream), key=lambda chip: -chip.cents)


def _in_words(counts: Counts) -> Text:
    return in_words(tuple(counts.items()))
