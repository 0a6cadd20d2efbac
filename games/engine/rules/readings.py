"""Hands as named readings of the places where cards lie, and the weakest hand that is good enough."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.engine.cards.cards import RANKS
from games.engine.cards.hands import Reads


@dataclass(frozen=True, slots=True)
class Best:
    """The best hand of the cards on these places, in this order: a spot's `own`, and the `table`'s; of the
    `first` cards alone, if any number is named, as people read them."""

    ladder: Reads
    own: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    first: int = 0


def read_by(hands: Mapping[str, Best], others: Mapping[Reads, Reads]) -> dict[str, Best]:
    """Return the hands, each that is read by one of these ladders read by the other."""
    return {name: replace(hand, ladder=others.get(hand.ladder, hand.ladder)) for name, hand in hands.items()}


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
