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
WORDS = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king", "ace"),
)


@dataclass(frozen=True)
class How:
    """A way to read cards. `ladder` weakest first; `wheel` is what the ace-low straight is: "low", as "high"
    as the ace, "second" to that one alone or "none"; a straight may go on over the ace round the `corner`;
    straights and flushes `needs` at least so many cards; `first` reads only so many; `joker` is "wild", an
    "ace", the "bug" (an ace, or what completes a straight or a flush) or "dead"; `aces` are "high", or "low"
    everywhere."""

    size: int = 5
    ladder: tuple[str, ...] = FIVE
    wheel: str = "low"
    corner: bool = False
    needs: int = 0
    first: int = 0
    joker: str = "wild"
    aces: str = "high"
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
    seen = cards[: how.first] if how.first else cards
    if how.joker == "dead":
        seen = tuple(card for card in seen if card not in JOKERS)
    picks = combinations(seen, min(how.size, len(seen)))
    return max((read(tuple(sorted(pick)), how) for pick in picks), key=lambda hand: hand[:2])


@lru_cache(maxsize=200_000)
def read(cards: tuple[str, ...], how: How) -> Reading:
    """One hand, its jokers turned into whatever serves best."""
    natural = tuple(card for card in cards if card not in JOKERS)
    jokers = len(cards) - len(natural)
    if not jokers:
        place, ranks, name = plain(natural, how)
    elif how.joker == "ace":
        place, ranks, name = plain((*natural, *("Ax", "Ay")[:jokers]), how)
    elif how.joker == "bug":
        turned = (plain((*natural, card), how) for card in DECK if card not in natural)
        completed = [hand for hand in turned if hand[2] in COMPLETED]
        place, ranks, name = max([plain((*natural, "Ax"), how), *completed])
    elif len({card[0] for card in natural}) == 1 and len(cards) == 5:
        place, ranks, name = how.ladder.index("five-of-a-kind"), (rank_of(natural[0], how),), "five-of-a-kind"
    else:
        left = [card for card in DECK if card not in natural]
        turned = (plain((*natural, *more), how, wild=True) for more in combinations(left, jokers))
        place, ranks, name = max(turned)
    return Reading(place, ranks, name, cards)


def rank_of(card: str, how: How) -> int:
    rank = RANKS.index(card[0]) + 2
    return 1 if rank == ACE and how.aces == "low" else rank


def plain(cards: tuple[str, ...], how: How, *, wild: bool = False) -> tuple[int, tuple[int, ...], str]:
    """Cards without a joker: place on the ladder, ranks, name; `wild` if some of them stand for jokers."""
    ranks = sorted((rank_of(card, how) for card in cards), reverse=True)
    grouped = sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank))
    counts = [ranks.count(rank) for rank in grouped]
    name, enough = group(counts), len(cards) >= max(how.size, how.needs)
    top = run(ranks, how) if enough and counts[0] == 1 else 0
    suited = enough and len({card[1] for card in cards}) == 1
    if top:
        grouped = list(range(top, top - len(cards), -1)) if top != KING or ranks[0] == KING else [KING, ACE]
        name = "straight"
    if suited:
        name = royal(ranks, how, wild=wild) if top else "flush"
    return how.ladder.index(name), tuple(grouped), name


def group(counts: list[int]) -> str:
    """A hand by how many cards it has of each rank."""
    if counts[0] >= 3:
        if counts[:2] == [3, 2]:
            return "full-house"
        return {3: "three-of-a-kind", 4: "four-of-a-kind", 5: "five-of-a-kind"}[counts[0]]
    return {0: "high-card", 1: "pair", 2: "two-pair"}[counts.count(2)]


def run(ranks: list[int], how: How) -> int:
    """The rank that a straight is led by, 0 where these make none; all of them differ, highest first."""
    size = len(ranks)
    if ranks[0] - ranks[-1] == size - 1:
        return ranks[0]
    if ranks[0] == ACE and ranks[1] == size:
        return {"low": size, "high": ACE, "second": KING, "none": 0}[how.wheel]
    low = [rank for rank in ranks if rank < size]
    high = [rank for rank in ranks if rank not in low]
    over = (
        bool(low)
        and low == list(range(len(low) + 1, 1, -1))
        and high == list(range(ACE, ACE - len(high), -1))
    )
    return low[0] if how.corner and over else 0


def longest_flush(cards) -> tuple[int, tuple[int, ...]]:
    """The most cards of one suit, and their ranks: what High Card Flush compares."""
    suits = ([RANKS.index(card[0]) + 2 for card in cards if card[1] == suit] for suit in "cdhs")
    return max((len(ranks), tuple(sorted(ranks, reverse=True))) for ranks in suits)


def royal(ranks: list[int], how: How, *, wild: bool) -> str:
    if ranks[-1] != TEN or len(ranks) < 5:
        return "straight-flush"
    if not how.natural_royals:
        return "royal-flush"
    return "wild-royal-flush" if wild else "natural-royal-flush"


def called(hand: Reading) -> str:
    """The full name that is called aloud, as a dealer of this reading says it."""
    high, *rest = (WORDS[rank - 1] if rank > 0 else "low" for rank in hand.ranks)
    spoken = hand.name.replace("-", " ")
    if hand.name in ("straight", "flush", "straight-flush"):
        return f"{spoken}, {high} high"
    if hand.name == "high-card":
        return f"{high}-{rest[0]} high"
    if hand.name == "two-pair":
        return f"two pair, {plural(high)} and {plural(rest[0])}"
    if hand.name == "full-house":
        return f"full house, {plural(high)} full of {plural(rest[0])}"
    if hand.name.endswith("of-a-kind"):
        return f"{hand.name.split('-')[0]} {plural(high)}"
    return f"pair of {plural(high)}" if hand.name == "pair" else spoken


def plural(rank: str) -> str:
    return "sixes" if rank == "six" else f"{rank}s"


GAMES_READ = {
    "6-5-4-poker": How(size=4, ladder=FOUR),
    "caribbean-stud": How(),
    "rabbit-hunter": How(),
    "six-card-poker": How(),
    "three-card-poker": How(size=3, ladder=THREE),
    "wild-six-card-draw-poker": How(natural_royals=True),
}
"""How each game's cards are truly read."""


PLAINLY, WITH_JOKERS = GAMES_READ["six-card-poker"], GAMES_READ["wild-six-card-draw-poker"]


def five(cards) -> tuple[int, tuple[int, ...], str]:
    """Five natural cards: place on the ladder, ranks that break ties, name."""
    return plain(tuple(cards), PLAINLY)


def best_five(cards: tuple, *, jokers: bool = False) -> tuple[int, list[int], str]:
    """The best five of any cards; `jokers` where the game has them, so that a royal is natural."""
    place, ranks, name, _ = best(tuple(cards), WITH_JOKERS if jokers else PLAINLY)
    return place, list(ranks), name
