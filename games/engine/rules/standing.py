"""Standing: what a round finds on the table and leaves there: the shoe, and what is owed in the boxes; or the
numbers that fell, and the bets that stayed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from games.engine.cards.cards import Card
from games.engine.cards.points import points
from games.engine.cards.streams import shuffled
from games.engine.errors import require
from games.engine.rules.sources import Deck

FEWEST_BEHIND = 14
"""Cards behind a cut card at least: two hands can still be dealt once it is out."""

MOST_BURNED = 11
"""Cards that are burned at most before the first hand, where the first card says how many."""

SHOWN = 6
"""Numbers that the display of a wheel shows at most: the last one, and five before it."""


@dataclass(frozen=True, slots=True)
class Shoe:
    """The shoe of this `number` of its seed: how many cards are `gone`, burned ones included, and how many
    lie before its `cut` card."""

    number: int
    gone: int
    cut: int

    @property
    def is_last(self) -> bool:
        """Return whether the next hand is the last of the shoe: the cut card is out, or comes first."""
        return self.gone >= self.cut


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands before a round: the shoe; what each spot owes, in cents; and, where all bet on hands of the
    table, which bet won each hand of the shoe so far, "" where the hands tied. Where all bet on what falls
    there is no shoe: the `numbers` that fell before, the last one first, as many as are shown; and where
    stakes that won stay up, the `bets` that lie there still, in cents by spot, and by spot the cents that a
    chip of its color is worth (a spot that is not there: they are value chips)."""

    shoe: Shoe | None = None
    boxes: Mapping[int, int] = field(default_factory=dict)
    results: tuple[str, ...] = ()
    numbers: tuple[Card, ...] = ()
    bets: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    colors: Mapping[int, int] = field(default_factory=dict)


def shoe_of(standing: Standing | None) -> Shoe:
    """Return the shoe that a round stands on. Raises `WrongPart` where it stands on none."""
    return require(standing.shoe if standing else None, "shoe")


@lru_cache(maxsize=16)
def shoe_cards(deck: Deck, seed: str, number: int) -> tuple[Card, ...]:
    """Return the cards of one shoe of a seed, the burned ones first."""
    return shuffled(deck.faces, seed=f"{seed}/shoe", round=number)


def most_burned(deck: Deck) -> int:
    """Return how many cards go before the first hand at most."""
    return MOST_BURNED if deck.burns_points else 1


def burned(deck: Deck, first: Card) -> int:
    """Return how many cards go before the first hand, by the one that is turned: it, and as many as it counts
    (tens and pictures ten)."""
    return 1 + ((points(first) or 10) if deck.burns_points else 0)


def discards(seed: str, shoe: Shoe, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that were gone before a round, the burned ones too, as they come when its shoe runs
    out: shuffled by a stream of their own."""
    return shuffled(tuple(cards[: shoe.gone]), seed=f"{seed}/shoe/{shoe.number}/discards", round=shoe.gone)


def new_shoe(deck: Deck, number: int, first: Card, behind: int) -> Shoe:
    """Return a shoe as it is first dealt from: its first card, and how many lie behind its cut card."""
    return Shoe(number, burned(deck, first), len(deck.faces) - behind)
