"""Meetings: two hands off one deck that share no card; for each strength of one, how often it is beaten.

Incremental counting. The other side's hands come in from the weakest up. Of those that are in, tables say how
many hold certain cards, so that those which hold none of one's own follow by inclusion and exclusion: of six
cards sixty-four look-ups, and not ten million hands.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import comb, prod
from typing import Any, NamedTuple

from games.engine.cards.cards import JOKERS
from games.engine.cards.hands import Hand, Ladder
from games.engine.errors import CountError
from games.engine.odds.classes import (
    Deck,
    Flush,
    availability,
    digits,
    flushes,
    hand_counts,
    over_suits,
    parts,
    ranked,
    signed,
    spread_mask,
    subsets,
    suits_of,
)
from games.engine.odds.count_cache import Counts, Subject, read_or_count
from games.engine.odds.figures import Progress, silent

SCALE = 12
"""No number of cards of one rank is chosen in a number of ways that does not divide it."""


STRONGEST = 1 << 64
"""Above every hand."""


class HandComparison(NamedTuple):
    """Of one strength: how many hands of the other side are below it, as good, and above, over all of one's
    own hands that have it; and how many are under the limit that was asked about."""

    below: int
    equal: int
    above: int
    under: int = 0


def compare_hands(
    ladder: Ladder,
    deck: Deck,
    own: int,
    other: int,
    report: Progress = silent,
    *,
    below: int = STRONGEST,
    limit: int = 0,
) -> dict[int, HandComparison]:
    """By strength of `own` cards `below` one, weakest first, what `other` cards of the rest of the deck come
    to, and how many of those are under a limit of their own."""
    if len(suits_of(deck)) != 1:
        raise CountError("suits that are not alike are not counted here")
    if set(deck) & set(JOKERS):
        raise CountError("jokers are not counted here")
    rising = RisingHands(ladder, deck, other)
    asked = {strength: hands for strength, hands in asked_by(ladder, deck, own).items() if strength < below}
    counts = hand_counts(ladder, deck, own)
    every = comb(len(deck) - own, other)
    result, under = {}, dict[int, int]()
    for done, strength in enumerate(sorted([*asked, limit])):
        report(done, len(asked))
        if strength == limit and not under:
            under = {each: rising.count(hands, limit) for each, hands in asked.items()}
        total = counts[strength, False] * every
        if total and strength in asked and strength not in result:
            lower, up_to = (rising.count(asked[strength], least) for least in (strength, strength + 1))
            result[strength] = HandComparison(lower, up_to - lower, total - up_to)
    return {strength: met._replace(under=under[strength]) for strength, met in result.items()}


class OwnHands(NamedTuple):
    """Own hands that are alike to the other side: the ranks; where they make a flush, the ranks in each suit.
    How many; fewer than none where they were counted with too low a strength."""

    key: int
    suits: tuple[int, ...]
    ways: int


def asked_by(ladder: Ladder, deck: Deck, size: int) -> dict[int, list[OwnHands]]:
    """One's own hands by strength: all of them by their ranks, then each flush moved to its place."""
    result: dict[int, list[OwnHands]] = defaultdict(list)
    for key, ways, strength in ranked(ladder, deck, size):
        result[strength].append(OwnHands(key, (), ways))
    ((suit, suits),) = suits_of(deck)
    for flush in flushes(ladder, deck, size, suit):
        if flush.strength == flush.plain:
            continue
        for others, alike in over_suits(flush.others, suits - 1).items():
            masks = (flush.mask, *others)
            key = sum(spread_mask(mask) for mask in masks)
            result[flush.strength].append(OwnHands(key, masks, suits * alike))
            result[flush.plain].append(OwnHands(key, masks, -suits * alike))
    return result


Weight = Callable[[int], int]
"""How often hands of these ranks, as a key, are to be counted."""


def once(key: int) -> int:
    return 1


class RisingHands:
    """The other side's hands below a limit that rises, and how many of them hold none of certain cards; each
    as often as its weight says."""

    def __init__(self, ladder: Ladder, deck: Deck, size: int, weight: Weight = once) -> None:
        self._base, self._weight = availability(deck), weight
        self._scale: int = SCALE**size
        ((suit, self._suits),) = suits_of(deck)
        self._outside = tuple(there - (there > 0) for there in self._base)
        self._ranks: dict[int, int] = defaultdict(int)
        self._moved: dict[int, int] = defaultdict(int)
        self._flushes: dict[tuple[int, int], int] = defaultdict(int)
        self._plain = sorted(ranked(ladder, deck, size), key=lambda hands: -hands.strength)
        turning = [f for f in flushes(ladder, deck, size, suit) if f.strength != f.plain]
        self._out = sorted(turning, key=lambda flush: -flush.plain)
        self._back = sorted(turning, key=lambda flush: -flush.strength)

    def rise_to(self, limit: int) -> None:
        """Let in every hand below the limit: by its ranks, out again as a flush, in again as what it is."""
        while self._plain and self._plain[-1].strength < limit:
            key, _, _ = self._plain.pop()
            times = self._weight(key)
            for part, ways in parts(key, self._base) if times else ():
                self._ranks[part] += times * ways
        while self._out and self._out[-1].plain < limit:
            self._move(self._out.pop(), -1)
        while self._back and self._back[-1].strength < limit:
            self._move(self._back.pop(), 1)

    def _move(self, flush: Flush, sign: int) -> None:
        key = spread_mask(flush.mask) + flush.others
        times = sign * self._weight(key)
        if not times:
            return
        for part, ways in parts(flush.others, self._outside):
            for subset in subsets(flush.mask):
                self._flushes[subset, part] += times * ways
        count = times * flush.ways * self._suits * self._scale
        whole: int = prod(comb(self._base[slot], subset) for slot, subset in digits(key))
        for part, ways in parts(key, self._base):
            self._moved[part] += count * ways // whole

    def count(self, own: list[OwnHands], limit: int) -> int:
        """Pairs of one of these hands and one of the other side's below the limit."""
        self.rise_to(limit)
        return sum(each.ways * self._same_cards(each) if each.suits else self._any_suit(each) for each in own)

    def _any_suit(self, own: OwnHands) -> int:
        """Return the pairs, over all suits that these ranks can have."""
        ranks = moved = 0
        for part, sign in signed(own.key):
            ranks += sign * self._ranks.get(part, 0)
            moved += sign * self._moved.get(part, 0)
        many, rest = divmod(moved * own.ways, self._scale)
        if rest:
            raise CountError("scaled too little")
        return ranks * own.ways + many

    def _same_cards(self, own: OwnHands) -> int:
        """Below the limit beside these very cards."""
        return self.by_ranks(own.key) + sum(
            self.flushes_without(mask, own.key - spread_mask(mask)) for mask in own.suits
        )

    def by_ranks(self, key: int) -> int:
        """Below the limit as if no suit counted, none of them with these cards."""
        return sum([sign * self._ranks.get(part, 0) for part, sign in signed(key)])

    def flushes_without(self, mask: int, others: int) -> int:
        """Flushes of one suit that are below the limit, less those that only their ranks are; none of them
        with these ranks of the suit, or with these other cards."""
        result = 0
        for part, sign in signed(others):
            for subset in subsets(mask):
                count = self._flushes.get((subset, part))
                if count:
                    result += -sign * count if subset.bit_count() & 1 else sign * count
        return result


@lru_cache(maxsize=64)
def hands_of(ladder: Ladder, deck: Deck, size: int) -> tuple[tuple[Hand, int], ...]:
    """Return the best hands of `size` cards, and how many there are of each kind."""
    subject = Subject(
        f"Best {ladder.size} of {size} cards off {len(deck)}",
        "classes of ranks, then of one suit (games/engine/odds/classes.py)",
        {"counts": "hands", "cards": size} | deck_facts(ladder, deck),
    )
    return tuple(_read(ladder, read_or_count(subject, lambda: _hands(ladder, deck, size))))


@lru_cache(maxsize=64)
def beaten_hands(
    ladder: Ladder, deck: Deck, own: int, other: int, report: Progress = silent
) -> tuple[tuple[Hand, int], ...]:
    """Hands of `own` cards that lose to those of `other` cards of the same deck: over all pairs of both, how
    many of each kind."""
    subject = Subject(
        f"Hands of {own} cards off {len(deck)} that {other} other cards beat",
        "incremental counting by inclusion and exclusion (games/engine/odds/hand_comparisons.py)",
        {"counts": "beaten", "own": own, "other": other} | deck_facts(ladder, deck),
    )
    return tuple(_read(ladder, read_or_count(subject, lambda: _beaten(ladder, deck, own, other, report))))


def written(part: object) -> str:
    """Return a part of a game as the facts of a count have it. Which hand a limit looks at goes without
    saying there."""
    return re.sub(r", hand='[a-z-]+', below=False", "", repr(part))


def deck_facts(ladder: Ladder, deck: Deck) -> dict[str, Any]:
    """What any count of hands rests on."""
    return {"deck": " ".join(deck), "ladder": ladder.facts}


def _hands(ladder: Ladder, deck: Deck, size: int) -> Counts:
    counts: Counter[str] = Counter()
    for (strength, wild), ways in sorted(hand_counts(ladder, deck, size).items(), reverse=True):
        counts[_kind(ladder, strength, wild=wild)] += ways
    return dict(counts)


def _beaten(ladder: Ladder, deck: Deck, own: int, other: int, report: Progress) -> Counts:
    counts: Counter[str] = Counter()
    for strength, meeting in sorted(compare_hands(ladder, deck, own, other, report).items(), reverse=True):
        counts[_kind(ladder, strength)] += meeting.above
    return dict(counts)


def _kind(ladder: Ladder, strength: int, *, wild: bool = False) -> str:
    """ "pair 14", and "pair 14 wild" where a joker is in it."""
    return f"{ladder.category(strength)} {ladder.ranks(strength)[0]}{' wild' if wild else ''}"


def _read(ladder: Ladder, counts: Counts) -> Iterator[tuple[Hand, int]]:
    for kind, ways in counts.items():
        category, lead, *wild = kind.split()
        strength = ladder.at_least(category, int(lead))
        yield Hand(category, (int(lead),), JOKERS[:1] if wild else (), strength), ways
