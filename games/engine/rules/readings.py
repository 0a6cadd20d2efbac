"""Hands as named readings of the places where cards lie, and the weakest hand that is good enough."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.engine.cards.cards import RANKS, Card
from games.engine.cards.hands import Hand, Reads
from games.engine.cards.points import Counted
from games.engine.errors import WrongPart


@dataclass(frozen=True, slots=True)
class Best:
    """The best hand of the cards on these places, in this order: a spot's `own`, and the `table`'s; of the
    `first` cards alone, if any number is named, as people read them; of the spot's cards those `as_dealt`,
    whatever was split. A hand that was split is read by the reading `split`, if there is one."""

    ladder: Reads
    own: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    first: int = 0
    as_dealt: bool = field(default=False, repr=False)
    split: Reads | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Case:
    """One way in which two hands compare: the first wins (1), they tie (0), or it loses (-1), by so many
    points; the first has so many, in so many cards (0: any); `natural` whether it has them in two cards and
    they end the hand."""

    name: str
    end: int
    by: tuple[int, int] = (0, 99)
    total: int | None = None
    cards: int = 0
    natural: bool | None = None

    def fits(self, one: Hand, other: Hand) -> bool:
        difference = one.strength - other.strength
        if (difference > 0) - (difference < 0) != self.end or not self.by[0] <= abs(difference) <= self.by[1]:
            return False
        if self.total not in (None, one.strength) or self.cards not in (0, len(one.cards)):
            return False
        return self.natural is None or self.natural is (len(one.cards) == 2 and one.strength >= NATURAL)


NATURAL = 8
"""Points of two cards that end a hand."""
NO_CASE = "no-case"


class Cases(Counted):
    """The names of what a comparison can be, the last first; before them the one for all else."""

    def strength(self, cards: Sequence[Card]) -> int:
        raise WrongPart(f"{self.slug} compares hands, not cards")


@dataclass(frozen=True)
class Against:
    """Two hands of the table compared: the first case that fits is the hand. It reads no place itself."""

    one: str
    other: str
    cases: tuple[Case, ...]
    own: tuple[str, ...] = field(default=(), init=False, repr=False)
    table: tuple[str, ...] = field(default=(), init=False, repr=False)
    first: int = field(default=0, init=False, repr=False)

    @cached_property
    def ladder(self) -> Reads:
        names = tuple(case.name for case in self.cases)
        return Cases(f"{self.one}-against-{self.other}", (NO_CASE, *reversed(names)))

    def compare(self, one: Hand, other: Hand) -> Hand:
        """Return the case that fits, as a hand of the cards of the first."""
        named = next((case.name for case in self.cases if case.fits(one, other)), NO_CASE)
        return Hand(named, one.ranks, one.cards, self.ladder.at_least(named))


Reading = Best | Against


def read_by(hands: Mapping[str, Reading], others: Mapping[Reads, Reads]) -> dict[str, Reading]:
    """Return the hands, each that is read by one of these ladders read by the other."""
    return {
        name: replace(hand, ladder=others.get(hand.ladder, hand.ladder)) if isinstance(hand, Best) else hand
        for name, hand in hands.items()
    }


@dataclass(frozen=True, slots=True)
class Qualifier:
    """The weakest hand that is good enough for something, as category and leading ranks, its rule, and which
    hand is looked at; with `below` the hands that are worse."""

    category: str
    ranks: tuple[int, ...] = ()
    rule: str = ""
    hand: str = "player"
    below: bool = False

    def takes(self, ladder: Reads, strength: int) -> bool:
        """Return whether a hand of this strength is good enough."""
        return (strength >= self.least(ladder)) is not self.below

    def least(self, ladder: Reads) -> int:
        return ladder.at_least(self.category, *self.ranks)


@dataclass(frozen=True, slots=True)
class Outs:
    """A hand that at most this many of the cards its player has not seen beat, each by itself with the
    table's cards: as players count the dealer's outs. A pair on the board does not help, an own one does."""

    most: int
    hand: str = "player"


def two_cards(category: str, *ranks: int) -> Qualifier:
    """Return the weakest two own cards, of the reading "two"."""
    return Qualifier(category, ranks, hand="two")


def at_least(ranks: Sequence[str], rule: str = "", hand: str = "dealer") -> Qualifier:
    """Return a high card by its leading ranks: "AK" is ace-king high or better."""
    return Qualifier("high-card", tuple(RANKS.index(rank) + 2 for rank in ranks), rule, hand)
