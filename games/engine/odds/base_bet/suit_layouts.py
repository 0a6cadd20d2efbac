"""Suit layouts: how the suits of up cards lie where they are pairs too, and how a player's can lie beside
them."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

from games.engine.odds.base_bet.up_cards import LIVE, Table
from games.engine.odds.keys import digits


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


def by_live_ranks(table: Table, own: int, lie: SuitLayout) -> dict[int, int]:
    """Return the player's live cards, as bits of their ranks, and in how many suits hands of these ranks lie
    so beside the up cards without being a flush."""
    ranks = digits(own)
    patterns = _patterns(
        table.suits,
        table.ladder.size,
        tuple((count, lie.barred(slot)) for slot, count in ranks),
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
