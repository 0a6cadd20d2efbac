"""Up cards by their ranks: how their suits can lie, and how a player's can lie beside them.

A deck here has the same suits in every rank. Only the suit that most up cards share can still make a flush.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, product
from math import comb

from games.engine.cards.cards import RANK, RANKS, SUITS, Card
from games.engine.cards.hands import Ladder
from games.engine.errors import CountError
from games.engine.odds.classes import Deck, digits

LIVE = 0
"""The suit that can still make the dealer a flush; the others are 1, 2 …"""


@dataclass(frozen=True)
class UpCardTable:
    """What such a game is played with: its ladder, the slots of its ranks, how many suits; how many cards
    each side has, how many of the dealer's are up, and the weakest hand that qualifies."""

    ladder: Ladder
    slots: tuple[int, ...]
    suits: int
    cards: int
    up: int
    qualifies: int

    @property
    def hidden(self) -> int:
        return self.cards - self.up

    @cached_property
    def lies(self) -> "tuple[UpCardSuits, ...]":
        """Every way in which the suits of up cards of different ranks can lie."""
        return lies(self.up, self.suits, self.ladder.size, self.hidden)

    @cached_property
    def live(self) -> tuple[int, ...]:
        """How many live cards can be up."""
        return tuple(sorted({lie.live for lie in self.lies}))

    @cached_property
    def completions(self) -> int:
        """The dealer's hidden hands, with the player's cards and the up cards known."""
        return comb(self.suits * len(self.slots) - self.cards - self.up, self.hidden)


def slots_of(deck: Deck) -> tuple[int, ...]:
    return tuple(sorted({RANK[card] - 2 for card in deck}))


def suits_in(deck: Deck) -> int:
    suits = {card[1] for card in deck}
    if len(deck) != len(suits) * len(slots_of(deck)):
        raise CountError("suits that are not alike are not counted here")
    return len(suits)


@dataclass(frozen=True, slots=True)
class UpCardSuits:
    """One way in which the suits of the up cards lie: of each its suit, the one that most share first; in how
    many ways it can be, and how many of them are of a suit that can still make a flush."""

    suits: tuple[int, ...]
    ways: int
    live: int


@cache
def lies(up: int, suits: int, needed: int, hidden: int) -> tuple[UpCardSuits, ...]:
    """Return every way for up cards of different ranks."""
    result: dict[tuple[int, ...], int] = {}
    for dealt in product(range(suits), repeat=up):
        most = max(dealt, key=dealt.count)
        order = [most, *(suit for suit in dict.fromkeys(dealt) if suit != most)]
        named = tuple(order.index(suit) for suit in dealt)
        result[named] = result.get(named, 0) + 1
    return tuple(
        UpCardSuits(dealt, ways, shown if shown + hidden >= needed else 0)
        for dealt, ways in result.items()
        for shown in [dealt.count(LIVE)]
    )


@cache
def arrangements(ranks: int, suits: int, flush: int, barred: tuple[int, ...]) -> int:
    """Return how many ways there are for cards of so many different ranks to lie in suits without a flush,
    some of them each barred from a suit, that of the dealer's card of their rank."""
    return sum(
        max(map(layout.count, layout)) < flush
        and all(suit != bar for suit, bar in zip(layout, barred, strict=False))
        for layout in product(range(suits), repeat=ranks)
    )


@cache
def with_live(ranks: int, suits: int, flush: int, barred: tuple[int, ...]) -> int:
    """Return the same for what is not of the live suit: how the rest of a player's cards can lie."""
    return sum(
        (not layout or max(map(layout.count, layout)) < flush)
        and all(suit != bar for suit, bar in zip(layout, barred, strict=False))
        for layout in product(range(1, suits), repeat=ranks)
    )


def example(slots: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards of these ranks, good for whatever looks at ranks alone."""
    return tuple(Card(RANKS[slot] + suit) for slot, suit in zip(slots, SUITS, strict=False))


@dataclass(frozen=True, slots=True)
class SuitLayout:
    """How the suits of the up cards lie: of each rank its suits, the one that most share as LIVE; how many
    are live, none where no suit can make a flush any more."""

    slots: tuple[int, ...]
    suits: tuple[tuple[int, ...], ...]
    live: int

    @property
    def live_slots(self) -> int:
        pairs = zip(self.slots, self.suits, strict=True)
        return sum(1 << slot for slot, suits in pairs if LIVE in suits)

    def barred(self, slot: int) -> tuple[int, ...]:
        return self.suits[self.slots.index(slot)] if slot in self.slots else ()


def by_live_ranks(table: UpCardTable, own: int, lie: SuitLayout) -> dict[int, int]:
    """Return the player's live cards, as bits of their ranks, and in how many suits hands of these ranks lie
    so beside the up cards without being a flush."""
    ranks = digits(own)
    patterns = _patterns(
        table.suits, table.ladder.size, tuple((count, lie.barred(slot)) for slot, count in ranks)
    )
    return {
        sum(1 << slot for (slot, _), live in zip(ranks, pattern, strict=True) if live): ways
        for pattern, ways in patterns.items()
    }


@cache
def _patterns(
    suits: int, flush: int, ranks: tuple[tuple[int, tuple[int, ...]], ...]
) -> dict[tuple[bool, ...], int]:
    """Of ranks, of which the player has so many cards and some suits are gone: is the live card one of
    them?"""
    result: dict[tuple[bool, ...], int] = {}
    choices = [
        list(combinations([suit for suit in range(suits) if suit not in barred], count))
        for count, barred in ranks
    ]
    for layout in product(*choices):
        flat = [suit for chosen in layout for suit in chosen]
        if max(map(flat.count, flat)) < flush:
            pattern = tuple(LIVE in chosen for chosen in layout)
            result[pattern] = result.get(pattern, 0) + 1
    return result
