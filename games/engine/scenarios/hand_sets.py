"""Sets of hands of one deck, such as every straight flush: counted exactly, and drawn uniformly.

A hand is counted and drawn by its pattern, the ranks and whether one suit holds them all, so a rare hand
costs no more than a common one and no hand is ever listed.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, combinations, combinations_with_replacement, pairwise
from math import comb, prod
from operator import mul

from games.engine.cards.cards import JOKERS, RANK, SUITS, Card
from games.engine.cards.hands import AllSeven, Hand, Ladder, OneSuit
from games.engine.cards.streams import Stream, choose, number_below
from games.engine.errors import WrongPart
from games.engine.rules.paytables import Row

Deck = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """Hands that differ in suits alone: cards by rank, so many jokers, one suit or not, how many there are.

    `hand` is one of them, good for its category and its ranks; `suit` is the only one that they have.
    """

    cards: tuple[tuple[Card, ...], ...]
    counts: tuple[int, ...]
    jokers: Deck
    wild: int
    suited: bool
    count: int
    hand: Hand
    suit: str = ""

    def of_suit(self, suit: str) -> "Pattern":
        """Return those of one suit, of hands that a suit makes."""
        cards = tuple(tuple(card for card in have if card[1] == suit) for have in self.cards)
        count = self.count // len(_shared_suits(self.cards))
        wild = tuple(card for card in self.hand.cards if card in JOKERS)
        hand = replace(self.hand, cards=(*(card for have in cards for card in have), *wild))
        return replace(self, cards=cards, count=count, hand=hand, suit=suit)

    def draw(self, stream: Stream) -> list[Card]:
        """One of these hands, each equally likely."""
        wild = choose(self.jokers, self.wild, stream)
        while True:
            drawn = [choose(cards, n, stream) for cards, n in zip(self.cards, self.counts, strict=True)]
            natural = [card for cards in drawn for card in cards]
            if self.suited:
                suits = _shared_suits(self.cards)
                suit = suits[stream.draw(len(suits))]
                natural = [card for cards in self.cards for card in cards if card[1] == suit]
            elif len({card[1] for card in natural}) == 1:
                continue
            return [*natural, *wild]


class HandSet:
    """The hands of these patterns: `count` of them, each of as many cards as the ladder compares."""

    def __init__(self, ladder: Ladder, deck: Deck, patterns: Sequence[Pattern]) -> None:
        self.ladder, self.deck, self.patterns = ladder, deck, tuple(patterns)
        self._ends = list(accumulate(pattern.count for pattern in self.patterns))
        self.count = self._ends[-1] if self._ends else 0
        worths = [(pattern.hand.strength, pattern.wild == 0, pattern.suit) for pattern in self.patterns]
        self._worth = {(strength, natural) for strength, natural, suit in worths if not suit}
        self._of_suit = {worth for worth in worths if worth[2]}

    @property
    def weakest(self) -> int:
        return min(pattern.hand.strength for pattern in self.patterns)

    def draw(self, stream: Stream) -> list[Card]:
        """One of the hands, each equally likely; its cards in no particular order."""
        return self.patterns[bisect_right(self._ends, number_below(self.count, stream))].draw(stream)

    def holds(self, cards: Sequence[Card]) -> bool:
        """Return whether the best hand of these cards is in the set."""
        natural = JOKERS[0] not in cards and JOKERS[1] not in cards
        if not natural and len(cards) > self.ladder.size:
            natural = self.ladder.best(cards).natural
        strength = self.ladder.strength(cards)
        if not self._of_suit or (strength, natural) in self._worth:
            return (strength, natural) in self._worth
        suit = next(card[1] for card in self.ladder.best(cards).cards if card not in JOKERS)
        return (strength, natural, suit) in self._of_suit

    def times(self, cards: Sequence[Card]) -> int:
        """Return how many hands among these cards are in the set, the best one or not."""
        return sum(map(self.holds, combinations(cards, self.ladder.size)))


class Suits:
    """All hands of as many cards as a ladder compares that one suit's cards make, by what each suit holds:
    of each number of cards the choices of a suit, the weakest first."""

    def __init__(self, ladder: OneSuit, deck: Deck) -> None:
        suits = [tuple(card[0] for card in deck if card[1] == suit) for suit in SUITS]
        if len(set(suits)) > 1 or set(deck) & set(JOKERS):
            raise WrongPart(f"the {ladder.slug} ladder draws from suits that are alike, without jokers")
        self.size, taken = ladder.size, range(min(ladder.size, len(suits[0])) + 1)
        self._choices = [
            sorted((ladder.of_suit([Card(rank + SUITS[0]) for rank in ranks]), ranks) for ranks in some)
            for some in (combinations(suits[0], count) for count in taken)
        ]
        self._worth = [[strength for strength, _ranks in some] for some in self._choices]
        every = sorted({strength for some in self._worth for strength in some})
        below = [self._count_below(strength) for strength in every]
        counts = (after - before for before, after in pairwise([*below, comb(len(deck), self.size)]))
        self._counts = {strength: count for strength, count in zip(every, counts, strict=True) if count}
        if not every[0] and 0 in self._counts:
            raise WrongPart(f"some hands make none of the {ladder.slug} ladder")
        self.strengths = tuple(self._counts)

    def count(self, strength: int) -> int:
        return self._counts[strength]

    def draw(self, strength: int, stream: Stream) -> list[Card]:
        """One of the hands of a strength, each equally likely: the first suit that has it, weaker ones before
        and none that is stronger after."""
        below, up_to = self._ends(strength, bisect_left), self._ends(strength, bisect_right)
        at = [high - low for low, high in zip(below, up_to, strict=True)]
        ways = [[below] * first + [at] + [up_to] * (len(SUITS) - 1 - first) for first in range(len(SUITS))]
        first = _pick([ways_together(each, self.size)[-1] for each in ways], stream)
        hand, left = list[Card](), self.size
        for place, suit in enumerate(SUITS):
            rest = ways_together(ways[first][place + 1 :], self.size)
            here = ways[first][place]
            taken = _pick(
                [n * rest[left - count] if count <= left else 0 for count, n in enumerate(here)], stream
            )
            start = below[taken] if place == first else 0
            _worth, ranks = self._choices[taken][start + number_below(here[taken], stream)]
            hand += [Card(rank + suit) for rank in ranks]
            left -= taken
        return hand

    def _ends(self, strength: int, end: Callable[[list[int], int], int]) -> list[int]:
        """Return for each number of cards how many choices of a suit are weaker, or not stronger."""
        return [end(worth, strength) for worth in self._worth]

    def _count_below(self, strength: int) -> int:
        two = ways_together([self._ends(strength, bisect_left)] * 2, self.size)
        return sum(map(mul, two, reversed(two)))


def _pick(counts: Sequence[int], stream: Stream) -> int:
    """Draw a place, each as likely as its count says."""
    ends = list(accumulate(counts))
    return bisect_right(ends, number_below(ends[-1], stream))


@lru_cache(maxsize=16)
def suits_of(ladder: OneSuit, deck: Deck) -> Suits:
    return Suits(ladder, deck)


def _of_strength(ladder: Ladder, strength: int) -> Hand:
    return Hand(ladder.category(strength), ladder.ranks(strength), (), strength)


def ways_together(suits: Sequence[Sequence[int]], size: int) -> list[int]:
    """Return in how many ways these suits hold each number of cards together, up to `size`, by how many
    choices each has of each number."""
    result = [1, *[0] * size]
    for ways in suits:
        result = [
            sum(result[total - count] * n for count, n in enumerate(ways[: total + 1]))
            for total in range(size + 1)
        ]
    return result


class SuitedHands(HandSet):
    """The hands of some strengths of a ladder of suits: whole ones, of as many cards as it compares."""

    def __init__(self, ladder: OneSuit, deck: Deck, strengths: Sequence[int]) -> None:
        super().__init__(ladder, deck, ())
        self._suits, self._strengths = suits_of(ladder, deck), tuple(strengths)
        self._ends = list(accumulate(map(self._suits.count, self._strengths)))
        self.count = self._ends[-1] if self._ends else 0
        self._worth = {(strength, True) for strength in self._strengths}

    @property
    def weakest(self) -> int:
        return min(self._strengths)

    def draw(self, stream: Stream) -> list[Card]:
        place = bisect_right(self._ends, number_below(self.count, stream))
        return self._suits.draw(self._strengths[place], stream)


@lru_cache(maxsize=256)
def ranked(ladder: Ladder, deck: Deck, least: int, below: int) -> HandSet:
    """Return every hand with at least this strength and below that one."""
    return _where(ladder, deck, lambda hand: least <= hand.strength < below)


@lru_cache(maxsize=256)
def example(ladder: Ladder, deck: Deck, category: str) -> Deck:
    """Return cards that make such a hand, always the same; without a joker wherever it can be."""
    if isinstance(ladder, AllSeven) and category in ladder.EXAMPLES:
        return ladder.best(ladder.EXAMPLES[category]).cards
    stream = Stream(f"{ladder.slug}/{category}")
    if isinstance(ladder, OneSuit):
        suited = tuple(card for card in deck if card not in JOKERS)
        return ladder.best(of_category(ladder, suited, category).draw(stream)).cards
    alike = [pattern for pattern in patterns(ladder, deck) if pattern.hand.category == category]
    natural = [pattern for pattern in alike if not pattern.wild]
    return ladder.best(HandSet(ladder, deck, natural or alike).draw(stream)).cards


@lru_cache(maxsize=256)
def printed(ladder: Ladder, deck: Deck, rows: tuple[Row, ...]) -> HandSet:
    """Return every hand that one of these rows matches."""
    in_any_suit = [row for row in rows if not row.suit]
    whole = _where(ladder, deck, lambda hand: any(row.matches(hand) for row in in_any_suit))
    if isinstance(ladder, OneSuit):  # which has no patterns to narrow
        return whole
    every = whole.patterns
    narrowed = {
        (place, row.suit): pattern.of_suit(row.suit)
        for row in rows
        if row.suit
        for place, pattern in enumerate(patterns(ladder, deck))
        if pattern.suited and pattern not in every and replace(row, suit="").matches(pattern.hand)
        if row.suit in _shared_suits(pattern.cards)
    }
    return HandSet(ladder, deck, (*every, *narrowed.values()))


@lru_cache(maxsize=256)
def paid_by(ladder: Ladder, deck: Deck, rows: tuple[Row, ...], name: str) -> HandSet:
    """Return every hand of which the row with this name is the first that it matches."""

    def first(hand: Hand) -> bool:
        return next((row.name for row in rows if row.matches(hand)), "") == name

    return _where(ladder, deck, first)


def of_category(ladder: Ladder, deck: Deck, category: str) -> HandSet:
    place = ladder.categories.index(category)
    after = ladder.categories[place + 1 : place + 2]
    most = ladder.at_least(after[0]) if after else 2 * ladder.at_least(category)
    return ranked(ladder, deck, ladder.at_least(category), most)


def _where(ladder: Ladder, deck: Deck, wanted: Callable[[Hand], bool]) -> HandSet:
    if isinstance(ladder, OneSuit):
        hands = (_of_strength(ladder, strength) for strength in suits_of(ladder, deck).strengths)
        return SuitedHands(ladder, deck, [hand.strength for hand in hands if wanted(hand)])
    return HandSet(ladder, deck, [pattern for pattern in patterns(ladder, deck) if wanted(pattern.hand)])


@lru_cache(maxsize=16)
def by_strength(ladder: Ladder, deck: Deck) -> dict[int, HandSet]:
    """Return every strength there is, with the hands that have it."""
    if isinstance(ladder, OneSuit):
        strengths = suits_of(ladder, deck).strengths
        return {strength: SuitedHands(ladder, deck, [strength]) for strength in strengths}
    result: dict[int, list[Pattern]] = {}
    for pattern in patterns(ladder, deck):
        result.setdefault(pattern.hand.strength, []).append(pattern)
    return {strength: HandSet(ladder, deck, alike) for strength, alike in sorted(result.items())}


@lru_cache(maxsize=16)
def patterns(ladder: Ladder, deck: Deck) -> tuple[Pattern, ...]:
    """Return every pattern of the ladder's hands in this deck, once. Raises `WrongPart` where they have
    none."""
    if isinstance(ladder, OneSuit):
        raise WrongPart(f"the {ladder.slug} ladder has no patterns of ranks")
    jokers = tuple(card for card in deck if card in JOKERS)
    by_rank: dict[int, list[Card]] = {}
    for card in deck:
        if card not in JOKERS:
            by_rank.setdefault(RANK[card], []).append(card)
    ranks = {rank: tuple(cards) for rank, cards in sorted(by_rank.items())}
    result = [
        pattern
        for wild in range(len(jokers) + 1)
        for chosen in combinations_with_replacement(ranks, ladder.size - wild)
        for pattern in _patterns(ladder, Counter(chosen), ranks, jokers, wild)
    ]
    return tuple(result)


def _patterns(
    ladder: Ladder, chosen: Counter[int], ranks: dict[int, tuple[Card, ...]], jokers: Deck, wild: int
) -> Iterator[Pattern]:
    """Yield the hand of these ranks in one suit, where that can be, and in more than one."""
    cards, counts = tuple(ranks[rank] for rank in chosen), tuple(chosen.values())
    suits = _shared_suits(cards) if max(counts) == 1 else ""
    mixed = prod(comb(len(have), n) for have, n in zip(cards, counts, strict=True)) - len(suits)
    for suited, count in ((True, len(suits)), (False, mixed)):
        if count:
            example = _example(cards, counts, suits[0] if suited else "", jokers[:wild])
            strength = ladder.strength(example)
            hand = Hand(ladder.category(strength), ladder.ranks(strength), example, strength)
            yield Pattern(cards, counts, jokers, wild, suited, count * comb(len(jokers), wild), hand)


def _shared_suits(cards: tuple[Deck, ...]) -> str:
    """Return the suits in which every one of these ranks has a card."""
    return "".join(suit for suit in SUITS if all(any(c[1] == suit for c in have) for have in cards))


def _example(cards: tuple[Deck, ...], counts: tuple[int, ...], suit: str, wild: Deck) -> Deck:
    """Return a hand of these ranks in this suit; in more than one where none is given."""
    if suit:
        return (*(card for have in cards for card in have if card[1] == suit), *wild)
    lowest = [have[:n] for have, n in zip(cards, counts, strict=True)]
    flat = [card for taken in lowest for card in taken]
    if len({card[1] for card in flat}) == 1:
        place = next(i for i, have in enumerate(cards) if len(have) > counts[i])
        lowest[place] = cards[place][1 : counts[place] + 1]
        flat = [card for taken in lowest for card in taken]
    return (*flat, *wild)
