"""Poker hands read a second time, slowly: every choice of cards, every card in a joker's place.

`How` is a way to read cards, right or mistaken. Nothing here comes from the engine but how a card is written.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

RANKS = "23456789TJQKA"
DECK = tuple(rank + suit for rank in RANKS for suit in "cdhs")
JOKERS = ("X1", "X2")
ACE, KING, QUEEN, TEN = 14, 13, 12, 10
FIVE = (
    *("high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house"),
    *("four-of-a-kind", "straight-flush", "royal-flush", "wild-royal-flush", "five-of-a-kind"),
    "natural-royal-flush",
)
FOUR = (
    *("high-card", "pair", "two-pair", "straight", "flush"),
    *("three-of-a-kind", "straight-flush", "four-of-a-kind"),
)
THREE = ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")
PAI_GOW = (*FIVE[:10], "five-of-a-kind")
COMPLETED = ("straight", "flush", "straight-flush", "royal-flush")


@dataclass(frozen=True)
class How:
    """A way to read cards. `ladder` weakest first; the ace-low straight is the lowest or, by the `wheel`, the
    "second" highest; straights and flushes need at least `needs` cards; a `joker` is "wild" or the "bug" (an
    ace, or what completes a straight or a flush)."""

    size: int = 5
    ladder: tuple[str, ...] = FIVE
    wheel: str = "low"
    needs: int = 0
    joker: str = "wild"
    natural_royals: bool = False


class Reading(NamedTuple):
    """A hand as it was read: its place on the ladder, the ranks that break ties, its name, its cards."""

    place: int
    ranks: tuple[int, ...]
    name: str
    cards: tuple[str, ...]


@lru_cache(maxsize=100_000)
def best(cards: tuple[str, ...], how: How) -> Reading:
    """The best hand of some cards; of equal ones any."""
    picks = combinations(cards, min(how.size, len(cards)))
    return max((read(tuple(sorted(pick)), how) for pick in picks), key=lambda hand: hand[:2])


@lru_cache(maxsize=200_000)
def read(cards: tuple[str, ...], how: How) -> Reading:
    """One hand, its jokers turned into whatever serves best."""
    natural = tuple(card for card in cards if card not in JOKERS)
    jokers = len(cards) - len(natural)
    if not jokers:
        place, ranks, name = plain(natural, how)
    elif how.joker == "bug":
        turned = (plain((*natural, card), how) for card in DECK if card not in natural)
        completed = [hand for hand in turned if hand[2] in COMPLETED]
        place, ranks, name = max([plain((*natural, "Ax"), how), *completed])
    elif len({card[0] for card in natural}) == 1 and len(cards) == 5:
        place, ranks, name = how.ladder.index("five-of-a-kind"), (rank_of(natural[0]),), "five-of-a-kind"
    else:
        left = [card for card in DECK if card not in natural]
        turned = (plain((*natural, *more), how, wild=True) for more in combinations(left, jokers))
        place, ranks, name = max(turned)
    return Reading(place, ranks, name, cards)


def rank_of(card: str) -> int:
    return RANKS.index(card[0]) + 2


def plain(cards: tuple[str, ...], how: How, *, wild: bool = False) -> tuple[int, tuple[int, ...], str]:
    """Cards without a joker: place on the ladder, ranks, name; `wild` if some of them stand for jokers."""
    ranks = sorted(map(rank_of, cards), reverse=True)
    grouped = sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank))
    counts = [ranks.count(rank) for rank in grouped]
    name, enough = group(counts), len(cards) >= max(how.size, how.needs)
    suited = enough and len({card[1] for card in cards}) == 1
    straight = enough and counts[0] == 1 and ranks[0] - ranks[-1] == len(cards) - 1
    low_ace = enough and counts[0] == 1 and ranks[0] == ACE and ranks[1] == len(cards)
    if straight or low_ace:
        name = "straight"
    if low_ace:
        grouped = [KING, ACE] if how.wheel == "second" else list(range(len(cards), 0, -1))
    if suited:
        name = "flush" if name != "straight" else "straight-flush"
        if name == "straight-flush" and ranks[-1] == TEN and len(cards) == 5:
            name = "royal-flush" if not how.natural_royals else ROYALS[wild]
    return how.ladder.index(name), tuple(grouped), name


ROYALS = ("natural-royal-flush", "wild-royal-flush")


def group(counts: list[int]) -> str:
    """A hand by how many cards it has of each rank."""
    if counts[0] >= 3:
        if counts[:2] == [3, 2]:
            return "full-house"
        return {3: "three-of-a-kind", 4: "four-of-a-kind", 5: "five-of-a-kind"}[counts[0]]
    return {0: "high-card", 1: "pair", 2: "two-pair"}[counts.count(2)]


def longest_flush(cards) -> tuple[int, tuple[int, ...]]:
    """The most cards of one suit, and their ranks: what High Card Flush compares."""
    suits = ([rank_of(card) for card in cards if card[1] == suit] for suit in "cdhs")
    return max((len(ranks), tuple(sorted(ranks, reverse=True))) for ranks in suits)


GAMES_READ = {
    "6-5-4-poker": How(size=4, ladder=FOUR),
    "three-card-poker": How(size=3, ladder=THREE),
    "wild-six-card-draw-poker": How(natural_royals=True),
}
"""How the cards of games that are unlike poker's five are read."""
