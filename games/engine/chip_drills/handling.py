"""The hands: cutting a payout, proving chips in heaps, sizing in, color for color."""

from games.engine.cards.streams import Stream
from games.engine.chip_drills.rack_rules import rack_rules
from games.engine.chip_drills.supplies import Supply
from games.engine.chip_drills.table_pays import random_line
from games.engine.chip_drills.tasks import (
    COLOURED,
    Kind,
    Pile,
    PilePlace,
    Task,
    between,
    dollars,
    pick,
    smaller_cuts,
    spelled,
    wrong_cuts,
    wrongs,
)
from games.engine.money.amounts import Chip, cut
from games.engine.money.cutting import Stacks, cut_payout
from games.engine.texts import Text, listed

MAX_PROVED = 24
MAX_CUT = 1_995
"""Dollars that are asked to be cut, at most."""

MAX_LAID = 20
"""Chips of a pay in its own color."""

BET_COLOURS = ("black", "green", "red", "white")


def cutting(supply: Supply, stream: Stream) -> Task:
    cents = between(6, MAX_CUT, stream) * 100
    right = cut(cents)
    return Task(
        asks=Text("Cut %(amount)s in the fewest chips, largest first.", amount=dollars(cents)),
        kind=Kind.CHIPS,
        right=spelled(right),
        why=Text("Cut %(amount)s as %(chips)s.", amount=dollars(cents), chips=in_words(right)),
        wrongs=wrong_cuts(right) + smaller_cuts(right),
    )


def proving(supply: Supply, stream: Stream) -> Task:
    chip, size = pick(rack_rules().heaps, stream)
    count = between(size + 1, MAX_PROVED, stream)
    right = _in_heaps(count, size)
    others = {other for _chip, other in rack_rules().heaps if other != size}
    facts = {"count": str(count), "colour": chip.colour}
    return Task(
        asks=Text("Prove %(count)s %(colour)s chips: how many in each stack?", **facts),
        kind=Kind.HEAPS,
        right=right,
        why=Text("In stacks of %(size)s: %(heaps)s.", size=str(size), heaps=right),
        piles=(Pile(chip.colour, PilePlace.TUBE, ((chip, count),)),),
        wrongs=wrongs(right, _wrong_heaps(count, size, others)),
        rule="HOUSE prove",
    )


def _in_heaps(count: int, size: int) -> str:
    whole, rest = divmod(count, size)
    return " ".join([*[str(size)] * whole, *([str(rest)] if rest else [])])


def _wrong_heaps(count: int, size: int, others: set[int]) -> list[tuple[str, str]]:
    result = [("other-heaps", _in_heaps(count, other)) for other in others]
    result += [("heap-miscounted", _in_heaps(count + by, size)) for by in (-size, size)]
    return [*result, ("rest-left-out", _in_heaps(count - count % size, size))]


def sizing_in(supply: Supply, stream: Stream) -> Task:
    """Even money is not counted: the same chips go beside the bet."""
    bet = _mixed_bet(stream)
    return Task(
        asks=Text("Even money. Size in: the same chips, next to the bet."),
        kind=Kind.CHIPS,
        right=spelled(bet),
        why=Text("Match the bet: %(chips)s.", chips=in_words(bet)),
        piles=(Pile(Text("Bet"), PilePlace.STACK, bet),),
        wrongs=wrong_cuts(bet),
        any_order=True,
    )


def _mixed_bet(stream: Stream) -> Stacks:
    colours = [COLOURED[name] for name in BET_COLOURS]
    counts = [stream.draw(most + 1) for most in (2, 3, 5, 4)]
    bet = tuple((chip, count) for chip, count in zip(colours, counts, strict=True) if count)
    return bet if sum(count for _chip, count in bet) > 2 else ((COLOURED["red"], 4), (COLOURED["white"], 2))


def colour_for_colour(supply: Supply, stream: Stream) -> Task:
    line = random_line(supply.lines, stream)
    chip: Chip = pick((COLOURED["black"], COLOURED["purple"]), stream)
    times = int(line.odds.times)
    bet = ((chip, between(1, min(5, MAX_LAID // times), stream)),)
    pays = line.pays(chip.cents * bet[0][1])
    right = cut_payout(pays, bet, colour_for_colour=True)
    larger = spelled(cut(pays))
    return Task(
        asks=Text("Pay this bet color for color."),
        kind=Kind.CHIPS,
        right=spelled(right),
        why=Text("%(amount)s in the bet’s color: %(chips)s.", amount=dollars(pays), chips=in_words(right)),
        piles=(Pile(line.words, PilePlace.STACK, bet, written=line.odds.words),),
        wrongs=wrong_cuts(right) + wrongs(spelled(right), [("larger-colour", larger)]),
        stake=chip.cents * bet[0][1],
    )


def in_words(stacks: Stacks) -> Text:
    """ "2 black, 1 red"."""
    return listed(
        (Text("%(colour)s × %(count)s", count=str(count), colour=chip.colour) for chip, count in stacks), ", "
    )
