"""Ladders of hands, the evaluator, and which cards make the best hand.

The sum of a hand's weights is looked up in small tables, one for its ranks, one for the suits that make a
flush and one for the ranks of such a suit; the tables fill themselves by reading each hand that comes up as a
person would.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache, partial
from itertools import combinations, combinations_with_replacement
from typing import ClassVar, Literal, Protocol

from games.engine.cards.cards import (
    JOKERS,
    KEY,
    MAX_CARDS,
    NO_FLUSHES,
    RANK,
    RANK_BITS,
    RANK_NAMES,
    RANK_PLURALS,
    RANKS,
    SUIT_WEIGHTS,
    SUITS,
    WEIGHT,
    Card,
    flush_suits,
)
from games.engine.errors import NotAllowed
from games.engine.texts import NOTHING, Text

_RANKS_ONLY = (1 << RANK_BITS) - 1
_JOKERS_ONLY = KEY & ~_RANKS_ONLY
_BASE = 16

Joker = Literal["any", "ace-or-completes", "ace"]
"""What a joker stands for: any card; an ace, or the card that completes a straight or a flush; or, as in the
heads of some, an ace and nothing else."""
SECOND_HIGHEST = 13
"""What leads the ace-low straight where it loses to the ace-high one alone."""


CATEGORY_NAMES = {
    "high-card": Text("high card"),
    "pair": Text("pair"),
    "two-pair": Text("two pair"),
    "three-of-a-kind": Text("three of a kind"),
    "straight": Text("straight"),
    "suited": Text("two suited cards"),
    "flush": Text("flush"),
    "full-house": Text("full house"),
    "four-of-a-kind": Text("four of a kind"),
    "straight-flush": Text("straight flush"),
    "wild-royal-flush": Text("wild royal flush"),
    "five-of-a-kind": Text("five of a kind"),
    "royal-flush": Text("royal flush"),
    "natural-royal-flush": Text("natural royal flush"),
    "mini-royal": Text("mini royal"),
    "two-card-flush": Text("two-card flush"),
    "three-card-flush": Text("three-card flush"),
    "four-card-flush": Text("four-card flush"),
    "five-card-flush": Text("five-card flush"),
    "six-card-flush": Text("six-card flush"),
    "seven-card-flush": Text("seven-card flush"),
    "no-straight-flush": Text("less than a three-card straight flush"),
    "three-card-straight-flush": Text("three-card straight flush"),
    "four-card-straight-flush": Text("four-card straight flush"),
    "five-card-straight-flush": Text("five-card straight flush"),
    "six-card-straight-flush": Text("six-card straight flush"),
    "seven-card-straight-flush": Text("seven-card straight flush"),
    "seven-card-straight-flush-with-joker": Text("seven-card straight flush with the joker"),
    "royal-flush-and-royal-match": Text("royal flush with a royal match"),
    "total-0": Text("zero"),
    **{f"total-{rank}": name for rank, name in RANK_NAMES.items() if rank in "23456789"},
    "total-1": Text("one"),
    "bust": Text("bust"),
    "blackjack": Text("blackjack"),
    "nothing": Text("no flush, straight or three of a kind"),
    "suited-three-of-a-kind": Text("suited three of a kind"),
    **{f"hard-{total}": Text(str(total)) for total in range(2, 22)},
    **{f"soft-{total}": Text("soft %(total)s", total=str(total)) for total in range(11, 22)},
    "no-pair": Text("two cards of different ranks"),
    "mixed-pair": Text("mixed pair"),
    "colored-pair": Text("colored pair"),
    "perfect-pair": Text("perfect pair"),
    "no-case": Text("this result"),
    "tie": Text("tie"),
    "dragon-7": Text("Dragon 7"),
    "panda-8": Text("Panda 8"),
    "banker-six": Text("Banker six"),
    "natural-win": Text("natural win"),
    "natural-tie": Text("natural tie"),
    **{f"by-{digit}": Text("win by %(points)s", points=RANK_NAMES[digit]) for digit in "456789"},
}
"""Every hand of every ladder; a hand that is on two ladders is named alike on both."""


_TWO_RANKS = re.compile("({0}) (?=({0})\\b)".format("|".join(map(str, RANK_NAMES.values()))))


def line_words(name: str) -> Text:
    """A paytable line or a hand by its name: "pair of aces", "ace-king suited", "two jokers"."""
    words = name.removeprefix("player-").replace("-", " ")
    return CATEGORY_NAMES.get(name) or Text(_TWO_RANKS.sub(r"\1-", words))


CATEGORY_KEYS = {
    "high-card": "0",
    "pair": "1",
    "two-pair": "2",
    "three-of-a-kind": "3",
    "four-of-a-kind": "4",
    "five-of-a-kind": "5",
    "straight": "6",
    "suited": "x",
    "flush": "7",
    "full-house": "8",
    "straight-flush": "9",
    "royal-flush": "a",
    "natural-royal-flush": "z",
    "wild-royal-flush": "m",
    "mini-royal": "k",
    "two-card-flush": "2",
    "three-card-flush": "3",
    "four-card-flush": "4",
    "five-card-flush": "5",
    "six-card-flush": "6",
    "seven-card-flush": "7",
    "no-straight-flush": "0",
    "three-card-straight-flush": "3",
    "four-card-straight-flush": "4",
    "five-card-straight-flush": "5",
    "six-card-straight-flush": "6",
    "seven-card-straight-flush": "7",
    "seven-card-straight-flush-with-joker": "j",
    "royal-flush-and-royal-match": "q",
    **{f"total-{digit}": str(digit) for digit in range(10)},
}
"""The key of each hand, in every game and language: how many are alike in rank, or in suit where a ladder
counts those, then the others as they rise. No two hands of a ladder share one. None is the letter of an
action, of a chip or of a hint, which may be pressed where a hand is named."""


def goes_bare(hand: str) -> bool:
    """Return whether a hand, as it is named, goes without an article."""
    return hand.startswith(("a ", "two pair")) or hand.endswith(("of a kind", "-high"))


@dataclass(frozen=True, slots=True)
class Hand:
    """The best hand of some cards: its category, the ranks that break ties, and the cards that make it."""

    category: str
    ranks: tuple[int, ...]
    cards: tuple[Card, ...]
    strength: int

    @property
    def natural(self) -> bool:
        """Made without a joker."""
        return not any(card in JOKERS for card in self.cards)

    @property
    def name(self) -> Text:
        """The hand in words: "pair of queens", "ace-high", "four of a kind"; nothing of no hand."""
        if not self.ranks:
            return NOTHING
        return _named(self.category, RANKS[self.ranks[0] - 2])


@cache
def _named(category: str, lead: str) -> Text:
    if category == "high-card":
        return Text("%(rank)s-high", rank=RANK_NAMES[lead])
    if category == "pair":
        return Text("pair of %(ranks)s", ranks=RANK_PLURALS[lead])
    return CATEGORY_NAMES[category]


class Reads(Protocol):
    """How some cards are read as a hand: a ladder of poker hands is one way. `categories` are the hands, the
    weakest first, `size` how many cards make one at least."""

    @property
    def slug(self) -> str: ...

    @property
    def size(self) -> int: ...

    @property
    def categories(self) -> tuple[str, ...]: ...

    @property
    def facts(self) -> list[object]: ...

    def __hash__(self) -> int: ...

    def strength(self, cards: Sequence[Card]) -> int:
        """Return a number that orders hands; equal means a tie."""

    def best(self, cards: Sequence[Card]) -> Hand: ...

    def at_least(self, category: str, *ranks: int) -> int: ...


class _Table(dict[int, int]):
    """The strength of what a key counts, read when it first comes up."""

    def __init__(self, read: Callable[[int], int]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, key: int) -> int:
        self[key] = value = self._read(key)
        return value


@dataclass(frozen=True, eq=False)
class Ladder:
    """An order of hands of `size` cards; `categories` weakest first; `wheel` leads the ace-low straight (0:
    it is none); `corner` lets a straight run past the ace, as no true one does; a ladder can be without
    `straights` or `flushes`; `joker` is what a joker stands for."""

    slug: str
    size: int
    categories: tuple[str, ...]
    wheel: int
    corner: bool = False
    straights: bool = True
    flushes: bool = True
    joker: Joker = "any"
    _plain: dict[int, int] = field(init=False, repr=False)
    _suited: dict[int, int] = field(init=False, repr=False)
    _flushes: tuple[int, ...] = field(init=False, repr=False)

    places: ClassVar[int] = 5
    """How many ranks can break a tie."""
    takes_fewer: ClassVar[bool] = False
    """Whether fewer cards than `size` can make a hand."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_plain", _Table(partial(self._strongest, suited=False)))
        object.__setattr__(self, "_suited", _Table(partial(self._strongest, suited=True)))
        object.__setattr__(self, "_flushes", flush_suits(self.size) if self.flushes else NO_FLUSHES)

    @property
    def facts(self) -> list[object]:
        """What the order of hands rests on, in plain values: what most ladders have is left out."""
        rare = () if self.straights and self.flushes else (self.straights, self.flushes)
        joker = () if self.joker == "any" else (self.joker,)
        return [self.size, self.wheel, *self.categories, *rare, *joker]

    def strength(self, cards: Sequence[Card]) -> int:
        """Return a number that orders the best hands of any cards, `size` to seven of them; equal means a
        tie."""
        return self.weighed([WEIGHT[card] for card in cards])

    def weighed(self, weights: Sequence[int]) -> int:
        """Return the same for cards whose weights are known, which is faster for millions of hands."""
        total = sum(weights)
        suit = self._flushes[total >> RANK_BITS]
        if not suit:
            return self._plain[total & KEY]
        if suit & suit - 1:
            return self._of_suits(weights, suit)
        flush = sum([weight for weight in weights if weight & suit]) & _RANKS_ONLY
        return max(self._plain[total & KEY], self._suited[flush | total & _JOKERS_ONLY])

    def _of_suits(self, weights: Sequence[int], suits: int) -> int:
        """Return the strength of cards of which more than one suit makes a flush, as with three of six."""
        alone = [KEY | suit for suit in SUIT_WEIGHTS if suit & suits]
        return max(self.weighed([weight & kept for weight in weights]) for kept in alone)

    def best(self, cards: Sequence[Card]) -> Hand:
        """Return the best hand and the cards that make it; of equal choices the one that stands first by
        rank."""
        return self._best(tuple(cards))

    @lru_cache(maxsize=4096)  # noqa: B019 - ladders are few, and the same hands are looked at again and again
    def _best(self, cards: tuple[Card, ...]) -> Hand:
        if len(cards) < self.size and not self.takes_fewer:
            raise NotAllowed("cards", f"{len(cards)} cards can’t make a {self.size}-card hand")
        if len(cards) > MAX_CARDS:
            raise NotAllowed("cards", f"a hand has at most {MAX_CARDS} cards, not {len(cards)}")
        strength = self.strength(cards)
        chosen = self._laid_out(self._chosen(cards, strength))
        return Hand(self.category(strength), self.ranks(strength), chosen, strength)

    def _chosen(self, cards: Sequence[Card], strength: int) -> tuple[Card, ...]:
        high_first = sorted(cards, key=lambda card: (-RANK[card], card))
        return next(c for c in combinations(high_first, self.size) if self.strength(c) == strength)

    def makes_best(self, chosen: Iterable[Card], cards: Sequence[Card]) -> bool:
        """Return whether `chosen` is a best hand of `cards`: several choices can be equally good."""
        picked = frozenset(chosen)
        return (
            len(picked) == self.size
            and picked <= set(cards)
            and self.strength(tuple(picked)) == self.strength(cards)
        )

    def partial(self, cards: Sequence[Card]) -> int:
        """Return the strength of fewer cards than a hand, by their groups and ranks alone (SCA, basic
        strategy)."""
        counts = Counter(RANK[card] for card in cards)
        grouped = sorted(counts, key=lambda rank: (-counts[rank], -rank))
        pattern = tuple(sorted(counts.values(), reverse=True)[:2])
        return self.at_least(_GROUPS.get(pattern, _GROUPS[(pattern[0], 1)]), *grouped)

    def category(self, strength: int) -> str:
        place: int = strength // _BASE**self.places
        return self.categories[place]

    def ranks(self, strength: int) -> tuple[int, ...]:
        ranks = (strength // _BASE**place % _BASE for place in reversed(range(self.places)))
        return tuple(rank for rank in ranks if rank)

    def at_least(self, category: str, *ranks: int) -> int:
        """Return the strength of the weakest hand of a category that leads with these ranks."""
        padded = (*ranks, *[0] * (self.places - len(ranks)))
        strength = self.categories.index(category)
        for rank in padded:
            strength = strength * _BASE + rank
        return strength

    def read(self, ranks: Sequence[int], *, suited: bool, wild: bool = False) -> int:
        """Return the strength of exactly `size` ranks; suited where all share a suit, wild where a joker is
        one."""
        counts = Counter(ranks)
        grouped = sorted(counts, key=lambda rank: (-counts[rank], -rank))
        pattern = [counts[rank] for rank in grouped]
        leads = self._straight_leads(grouped) if self.straights and pattern[0] == 1 else ()
        if leads:
            return self.at_least(self._straight(leads[0], suited=suited, wild=wild), *leads)
        if suited:
            return self.at_least("suited" if self.size == 2 else "flush", *grouped)
        return self.at_least(_GROUPS[tuple(pattern[:2])], *grouped)

    def _straight(self, lead: int, *, suited: bool, wild: bool) -> str:
        if not suited:
            return "straight"
        royals = ("mini-royal", "royal-flush", "wild-royal-flush" if wild else "natural-royal-flush")
        royal = next((name for name in royals if name in self.categories), None)
        return royal if royal and lead == 14 else "straight-flush"

    def _straight_leads(self, ranks: Sequence[int]) -> tuple[int, ...]:
        """Return the rank that leads a straight; with its next one, where others are led by it."""
        if len(ranks) != self.size:
            return ()
        if ranks[0] - ranks[-1] == self.size - 1:
            return (ranks[0],)
        if set(ranks) == {14, *range(2, self.size + 1)}:
            low = (self.size,) if self.wheel == SECOND_HIGHEST else ()
            return (self.wheel, *low) if self.wheel else ()
        return self._past_the_ace(ranks) if self.corner else ()

    def _past_the_ace(self, ranks: Sequence[int]) -> tuple[int, ...]:
        """Return the last rank of a run such as queen-king-ace-two-three."""
        low = max((rank for rank in ranks if rank < 14 and rank <= self.size), default=0)
        run = {14, *range(2, low + 1), *range(13, 13 - (self.size - low), -1)}
        return (low,) if low and set(ranks) == run else ()

    def _strongest(self, key: int, *, suited: bool) -> int:
        """Return the strength of the best `size` of the ranks and jokers that a key counts."""
        jokers, ranks, best = key >> RANK_BITS, ranks_of(key), 0
        for wild in range(max(0, self.size - len(ranks)), jokers + 1):
            for natural in set(combinations(ranks, self.size - wild)):
                for joined in _joined(ranks, wild, suited=suited):
                    strength = self.read((*natural, *joined), suited=suited, wild=wild > 0)
                    if strength > best and self._can_be(joined, strength, suited=suited):
                        best = strength
        return best

    def _can_be(self, joined: tuple[int, ...], strength: int, *, suited: bool) -> bool:
        """Return whether jokers may stand for these ranks."""
        if self.joker == "any" or {14}.issuperset(joined):
            return True
        return self.joker != "ace" and (suited or self.category(strength) == "straight")

    def _laid_out(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        counts = Counter(RANK[card] for card in cards)
        low_ace = self.straights and set(counts) == {14, *range(2, self.size + 1)}
        return tuple(
            sorted(cards, key=lambda card: (-counts[RANK[card]], -(RANK[card] % (14 if low_ace else 15))))
        )


_GROUPS = {
    (5,): "five-of-a-kind",
    (4,): "four-of-a-kind",
    (4, 1): "four-of-a-kind",
    (3, 2): "full-house",
    (3,): "three-of-a-kind",
    (3, 1): "three-of-a-kind",
    (2, 2): "two-pair",
    (2,): "pair",
    (2, 1): "pair",
    (1, 1): "high-card",
}


def is_wheel(cards: Collection[Card]) -> bool:
    """Return whether the cards run from the ace up: 3-2-A, 4-3-2-A or 5-4-3-2-A."""
    low = ("A", *RANKS[: len(cards) - 1])
    return len(cards) > 2 and {card[0] for card in cards} == set(low)


def ranks_of(key: int) -> tuple[int, ...]:
    """Return the ranks that a key counts, highest first."""
    return tuple(i + 2 for i in reversed(range(len(RANKS))) for _ in range(key >> 3 * i & 7))


def _joined(present: tuple[int, ...], wild: int, *, suited: bool) -> Iterable[tuple[int, ...]]:
    """Return the ranks that jokers can take: any, but in a flush none that is in the hand and none twice."""
    if suited:
        return combinations([rank for rank in range(2, 15) if rank not in present], wild)
    return combinations_with_replacement(range(2, 15), wild)


class OneSuit(Ladder):
    """Hands that the cards of one suit make, whichever suit makes the best; `size` is the most cards that a
    suit can have."""

    places = MAX_CARDS
    takes_fewer = True

    def weighed(self, weights: Sequence[int]) -> int:
        suits = (sum([weight for weight in weights if weight & suit]) for suit in SUIT_WEIGHTS)
        best = max(self._suited[suit & _RANKS_ONLY] for suit in suits)
        if sum(weights) & _JOKERS_ONLY or not best:
            raise NotAllowed(
                "cards", f"the {self.slug} ladder reads no joker, and no cards without their suits"
            )
        return best

    def reads(self, cards: Sequence[Card]) -> bool:
        """Return whether the cards make a hand at all."""
        return any(self.of_suit([card for card in cards if card[1] == suit]) for suit in SUITS)

    def of_suit(self, cards: Sequence[Card]) -> int:
        """Return the strength of cards of one suit; 0 where they make no hand."""
        return self._suited[sum([WEIGHT[card] for card in cards]) & _RANKS_ONLY]

    def makes_best(self, chosen: Iterable[Card], cards: Sequence[Card]) -> bool:
        picked = tuple(frozenset(chosen))
        if not picked or not set(picked) <= set(cards) or len({card[1] for card in picked}) > 1:
            return False
        key = sum(WEIGHT[card] for card in picked) & _RANKS_ONLY
        return len(picked) == self._length(key) and self._suited[key] == self.strength(cards)

    def partial(self, cards: Sequence[Card]) -> int:
        return self.strength(cards)

    def _chosen(self, cards: Sequence[Card], strength: int) -> tuple[Card, ...]:
        suits = ([card for card in cards if card[1] == suit] for suit in SUITS)
        made = (self._made_by(suit, strength) for suit in suits)
        return next(picked for picked in made if self.makes_best(picked, cards))

    def _made_by(self, suit: Sequence[Card], strength: int) -> tuple[Card, ...]:
        """Return those of one suit's cards that a hand of this strength would be made of."""
        raise NotImplementedError

    def _length(self, key: int) -> int:
        """Return how many of one suit's cards, a key, its hand is made of."""
        raise NotImplementedError


class FlushLength(OneSuit):
    """Hands that their longest suit makes, and then its ranks; `categories` are its lengths, up to `size`."""

    @property
    def shortest(self) -> int:
        """The least number of cards that its weakest hands share a suit of."""
        return self.size - len(self.categories) + 1

    def _made_by(self, suit: Sequence[Card], strength: int) -> tuple[Card, ...]:
        return tuple(suit)

    def _length(self, key: int) -> int:
        return len(ranks_of(key))

    def _strongest(self, key: int, *, suited: bool) -> int:
        ranks = ranks_of(key)
        if len(ranks) < self.shortest:
            return 0
        return self.at_least(self.categories[len(ranks) - self.shortest], *ranks)


class RunLength(OneSuit):
    """Hands that the longest run in one suit makes, and then its highest rank; the ace is high or, where a
    `wheel` leads the lowest run, low as well. `categories` are the lengths up to `size`, after one for cards
    that make no run."""

    @property
    def shortest(self) -> int:
        """The least number of cards that make a run."""
        return self.size - len(self.categories) + 2

    def _run(self, key: int) -> tuple[int, int]:
        """Return the length and the highest rank of the longest run of one suit's ranks, the highest of
        several; a single card is one of length 1."""
        ranks = set(ranks_of(key))
        low = ranks | ({1} if self.wheel and 14 in ranks else set())
        runs = ((length, top) for top in ranks for length in range(1, self.size + 1))
        return max(
            ((length, top) for length, top in runs if low.issuperset(range(top - length + 1, top + 1))),
            default=(0, 0),
        )

    def _strongest(self, key: int, *, suited: bool) -> int:
        length, top = self._run(key)
        if length < self.shortest:
            return self.at_least(self.categories[0], *ranks_of(key)[:1])
        return self.at_least(self.categories[length - self.shortest + 1], top)

    def _made_by(self, suit: Sequence[Card], strength: int) -> tuple[Card, ...]:
        place, (top, *_) = self.categories.index(self.category(strength)), self.ranks(strength)
        wanted = range(top - (place + self.shortest - 1 if place else 1), top)
        return tuple(
            card for card in suit if (RANK[card] - 1) in wanted or (RANK[card] == 14 and 0 in wanted)
        )

    def _length(self, key: int) -> int:
        length, _top = self._run(key)
        return length if length >= self.shortest else 1

    def _laid_out(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        low_ace = is_wheel(cards)
        return tuple(sorted(cards, key=lambda card: -(RANK[card] % (14 if low_ace else 15))))


SEVEN_WITH_JOKER = "seven-card-straight-flush-with-joker"
ROYAL_MATCH = "royal-flush-and-royal-match"
SEVEN_IN_A_ROW = "seven-card-straight-flush"
ALL_SEVEN = (SEVEN_WITH_JOKER, ROYAL_MATCH, SEVEN_IN_A_ROW)
"""The hands that take seven cards, the weakest first."""
_ONE_EACH = tuple(1 << 3 * slot for slot in range(len(RANKS)))
_ROYAL = sum(_ONE_EACH[-5:])
_KING_AND_QUEEN = sum(_ONE_EACH[RANKS.index(rank)] for rank in "QK")
_SEVENS = (
    *((low + 6, sum(_ONE_EACH[low - 2 : low + 5])) for low in range(8, 1, -1)),
    (7, sum(_ONE_EACH[:6]) + _ONE_EACH[-1]),
)
"""Runs of seven ranks by the rank at the top, the highest first; the last begins with the ace."""


class AllSeven(Ladder):
    """Hands of five cards, and above them those that take seven: all in a row in one suit, and a royal flush
    beside a king and a queen of another suit (a royal match)."""

    EXAMPLES: ClassVar[dict[str, tuple[Card, ...]]] = {
        SEVEN_IN_A_ROW: tuple(Card(f"{rank}s") for rank in "8765432"),
        ROYAL_MATCH: tuple(map(Card, ["As", "Ks", "Qs", "Js", "Ts", "Kh", "Qh"])),
        SEVEN_WITH_JOKER: (*(Card(f"{rank}s") for rank in "876543"), JOKERS[0]),
    }
    """One hand of each that takes all seven cards."""

    @cached_property
    def _five_that_can_grow(self) -> range:
        return range(self.at_least("straight-flush"), self.at_least("five-of-a-kind"))

    def weighed(self, weights: Sequence[int]) -> int:
        strength = super().weighed(weights)
        return (strength in self._five_that_can_grow and self._of_all(weights)) or strength

    def _of_all(self, weights: Sequence[int]) -> int:
        """Return the strength of seven cards together; 0 where they make no such hand."""
        jokers = (sum(weights) & _JOKERS_ONLY) >> RANK_BITS
        suits = [sum([weight for weight in weights if weight & suit]) & _RANKS_ONLY for suit in SUIT_WEIGHTS]
        counts = [ranks.bit_count() + jokers for ranks in suits]
        if max(counts) == MAX_CARDS:
            own = suits[counts.index(MAX_CARDS)]
            top = next((top for top, run in _SEVENS if not own & ~run), 0)
            return self.at_least(SEVEN_WITH_JOKER if jokers else SEVEN_IN_A_ROW, top) if top else 0
        royal = any(counts[at] == FIVE_CARD.size and not ranks & ~_ROYAL for at, ranks in enumerate(suits))
        return self.at_least(ROYAL_MATCH, 14) if royal and _KING_AND_QUEEN in suits else 0

    def _chosen(self, cards: Sequence[Card], strength: int) -> tuple[Card, ...]:
        return tuple(cards) if self.category(strength) in ALL_SEVEN else super()._chosen(cards, strength)

    def makes_best(self, chosen: Iterable[Card], cards: Sequence[Card]) -> bool:
        if self.category(self.strength(cards)) in ALL_SEVEN:
            return set(chosen) == set(cards)
        return super().makes_best(chosen, cards)


_FIVE = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
FIVE_CARD = Ladder("five-card", 5, _FIVE, wheel=5)
FOUR_CARD = Ladder(
    "four-card",
    4,
    (
        "high-card",
        "pair",
        "two-pair",
        "straight",
        "flush",
        "three-of-a-kind",
        "straight-flush",
        "four-of-a-kind",
    ),
    wheel=4,
)
WILD = Ladder("wild", 5, (*_FIVE[:-1], "wild-royal-flush", "five-of-a-kind", "natural-royal-flush"), wheel=5)
_THREE = ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")
THREE_CARD = Ladder("three-card", 3, _THREE, wheel=3)
MINI_ROYAL = Ladder("mini-royal", 3, (*_THREE, "mini-royal"), wheel=3)
"""The three-card ladder where ace-king-queen of one suit has a name of its own."""
TWO_CARD = Ladder(
    "two-card",
    2,
    ("high-card", "pair"),
    wheel=0,
    straights=False,
    flushes=False,
    joker="ace-or-completes",
)
STARTING_HAND = Ladder("starting-hand", 2, ("high-card", "suited", "pair"), wheel=0, straights=False)
"""Two cards as they are dealt, where one suit is worth more."""
_PAI_GOW = (*_FIVE, "five-of-a-kind")
PAI_GOW = Ladder("pai-gow", 5, _PAI_GOW, wheel=5, joker="ace-or-completes")
PAI_GOW_SECOND = Ladder("pai-gow-second", 5, _PAI_GOW, wheel=SECOND_HIGHEST, joker="ace-or-completes")
"""Pai Gow's ladder where five-four-three-two-ace is the second highest straight."""
FORTUNE = Ladder(
    "fortune",
    5,
    ("high-card", "pair", "two-pair", "straight", "three-of-a-kind", *_PAI_GOW[5:]),
    wheel=5,
    joker="ace-or-completes",
)
FORTUNE_OF_SEVEN = AllSeven("fortune-of-seven", 5, (*FORTUNE.categories, *ALL_SEVEN), 5, joker=FORTUNE.joker)
"""The same with the hands that take all seven cards."""
FLUSH_LENGTH = FlushLength(
    "flush-length",
    7,
    tuple(f"{count}-card-flush" for count in ("two", "three", "four", "five", "six", "seven")),
    wheel=0,
    straights=False,
    flushes=False,
)
RUN_LENGTH = RunLength(
    "run-length",
    7,
    (
        "no-straight-flush",
        *(f"{count}-card-straight-flush" for count in ("three", "four", "five", "six", "seven")),
    ),
    wheel=3,
    straights=False,
    flushes=False,
)
