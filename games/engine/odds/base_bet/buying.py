"""Buying: the best play where a card is for sale: fold, play, or play and buy, for each hand that is dealt.

The dealer's hands that a player meets follow from the player's ranks, and from each suit's cards by
themselves, for only a whole hand of one suit is a flush. So the six-card hands are looked up and not counted
again for each five cards that they come of.
"""

from collections import Counter
from functools import cache
from itertools import combinations, product
from math import comb

from games.engine.errors import CountError
from games.engine.odds.base_bet.all_play import ENDS, FOLDED, LOST, NAMES, TIED, WON, sizes, worth_of
from games.engine.odds.base_bet.spots import ONE, Ends, parts_of, unpacked
from games.engine.odds.classes import digits, ranked, spread_mask, suits_of
from games.engine.odds.count_cache import Counts
from games.engine.odds.figures import Progress, silent
from games.engine.odds.guard import EVEN_MONEY, FLAT_HANDS, CounterScope, Dealing
from games.engine.odds.hand_comparisons import RisingHands, asked_by
from games.engine.rules.games import Game
from games.engine.rules.stages import PlayerChoice
from games.engine.rules.wagers import CardPrice

SCOPE = CounterScope(
    FLAT_HANDS
    | EVEN_MONEY
    | {Dealing: {"burned"}, PlayerChoice: {"raises", "folds", "moves"}, CardPrice: set()}
)

BOUGHT = "bought-"
"""Before the name of an end that comes with the card bought."""


class OpposingHands:
    """The ends against every hand of so many cards, all at once: by its ranks, what the cards of one suit
    add to that, and those of flushes by their suits."""

    def __init__(self, game: Game, own: int) -> None:
        self._game, self._size = game, own
        self._other = sizes(game, bought=False)[1]
        if self._other != game.ladder.size:
            raise CountError("the dealer does not have as many cards as make a hand")
        qualifier = game.qualifier
        self._least = game.ladder.at_least(qualifier.category, *qualifier.ranks) if qualifier else 0
        self._every = comb(len(game.deck) - own, self._other)
        self.ranks: dict[int, int] = {}
        self.suit: dict[int, dict[int, int]] = {}
        self.flush: dict[tuple[int, ...], int] = {}
        self._strengths: dict[int | tuple[int, ...], int] = {}
        self._count()

    def strength(self, key: int, masks: tuple[int, ...]) -> int:
        """Return how strong the best hand of these cards is."""
        flush = max(map(int.bit_count, masks)) >= self._game.ladder.size
        return self._strengths[tuple(sorted(masks)) if flush else key]

    def of(self, key: int, masks: tuple[int, ...]) -> int:
        """Return the ends against these ranks in these suits."""
        if max(map(int.bit_count, masks)) >= self._game.ladder.size:
            return self.flush[tuple(sorted(masks))]
        return self.ranks[key] + sum([self.suit[key][mask] for mask in masks])

    def _count(self) -> None:
        game = self._game
        rising = RisingHands(game.ladder, game.deck, self._other)
        under = RisingHands(game.ladder, game.deck, self._other)
        under.rise_to(self._least)
        asked: dict[int, tuple[list[int], list[tuple[int, ...]]]] = {}
        for key, _, strength in ranked(game.ladder, game.deck, self._size):
            asked.setdefault(strength, ([], []))[0].append(key)
        for strength, hands in asked_by(game.ladder, game.deck, self._size).items():
            for own in hands:
                if own.suits and own.ways > 0:
                    asked.setdefault(strength, ([], []))[1].append(own.suits)
        first = _HandCount(under)
        for strength in sorted(asked):
            looks = []
            for limit in (strength, strength + 1):
                rising.rise_to(limit)
                looks.append(_HandCount(rising).taken(asked[strength], game.ladder.size))
            looks.append(first.taken(asked[strength], game.ladder.size))
            self._keep(strength, *asked[strength], looks)

    def _keep(
        self, strength: int, keys: list[int], flushes: list[tuple[int, ...]], looks: list["_Counts"]
    ) -> None:
        weak = strength < self._least
        self._strengths |= dict.fromkeys([*keys, *(tuple(sorted(suits)) for suits in flushes)], strength)
        for key in keys:
            self.ranks[key] = self._ends(weak, *(look.ranks[key] for look in looks), every=self._every)
            self.suit[key] = {
                mask: self._ends(weak, *(look.suit[key][mask] for look in looks), every=0)
                for mask in looks[0].suit[key]
            }
        for suits in flushes:
            counts = (look.flush[suits] for look in looks)
            self.flush[tuple(sorted(suits))] = self._ends(weak, *counts, every=self._every)

    @staticmethod
    def _ends(weak: bool, below: int, up_to: int, under: int, *, every: int) -> int:
        """From how many hands are below, no higher, and too low to qualify."""
        if weak:
            won, tied, lost = below, up_to - below, under - up_to
            split = ONE[WON, False] * won + ONE[TIED, False] * tied + ONE[LOST, False] * lost
            return split + ONE[LOST, True] * (every - under)
        won = ONE[WON, False] * under + ONE[WON, True] * (below - under)
        return won + ONE[TIED, True] * (up_to - below) + ONE[LOST, True] * (every - up_to)


class _Counts:
    def __init__(self) -> None:
        self.ranks: dict[int, int] = {}
        self.suit: dict[int, dict[int, int]] = {}
        self.flush: dict[tuple[int, ...], int] = {}


class _HandCount:
    """How many of the dealer's hands are below where they have risen to; of one suit counted once."""

    def __init__(self, rising: RisingHands) -> None:
        self._rising, self._of_suit = rising, dict[int, int]()

    def taken(self, asked: tuple[list[int], list[tuple[int, ...]]], flush: int) -> _Counts:
        result = _Counts()
        for key in asked[0]:
            result.ranks[key] = self._rising.by_ranks(key)
            slots = sum(1 << slot for slot, _ in digits(key))
            masks = [mask for parts in parts_of(slots)[:flush] for mask in parts]
            result.suit[key] = {mask: self._suit(mask) for mask in masks}
        for suits in asked[1]:
            key = sum(map(spread_mask, suits))
            result.flush[suits] = self._rising.by_ranks(key) + sum(map(self._suit, suits))
        return result

    def _suit(self, mask: int) -> int:
        if mask not in self._of_suit:
            self._of_suit[mask] = self._rising.flushes_without(mask, 0)
        return self._of_suit[mask]


def best_play(game: Game, report: Progress = silent) -> Counts:
    """Return the ends of every deal by the best of the three; what is worth the same is not done."""
    if game.player.aside != 1:
        raise CountError("not one card is for sale")
    own, _ = sizes(game, bought=False)
    five, six = OpposingHands(game, own), OpposingHands(game, own + 1)
    ((_, suits),) = suits_of(game.deck)
    slots = sorted({slot for key in five.ranks for slot, _ in digits(key)})
    result: Counter[str] = Counter()
    for done, key in enumerate(five.ranks):
        report(done, len(five.ranks))
        for masks, ways in suit_patterns(key, suits):
            _decide(game, result, ways, five.of(key, masks), _one_more(six, key, masks, slots))
    names = (*NAMES.values(), *(BOUGHT + name for name in NAMES.values()), FOLDED)
    return {name: result[name] for name in names}


def _decide(game: Game, result: Counter[str], ways: int, kept: int, bought: int) -> None:
    """Add this hand's ends: each counted with every card that may lie aside."""
    with_card, own = unpacked(bought), sizes(game, bought=False)[0]
    aside = len(game.deck) - own - sizes(game, bought=False)[1]
    without = [aside * count for count in unpacked(kept)]
    every = sum(without)
    if every != sum(with_card):
        raise CountError("not the same deals with the card and without it")
    plain, dear = _score(game, without, bought=False), _score(game, with_card, bought=True)
    if max(plain, dear) <= worth_of(game).fold * every:
        result[FOLDED] += ways * every
        return
    prefix, ends = (BOUGHT, with_card) if dear > plain else ("", without)
    for end, count in zip(ENDS, ends, strict=True):
        result[prefix + NAMES[end]] += ways * count


def _score(game: Game, ends: Ends, *, bought: bool) -> int:
    worth = _cents_by_end(game, bought)
    return sum(count * each for count, each in zip(ends, worth, strict=True))


@cache
def _cents_by_end(game: Game, bought: bool) -> tuple[int, ...]:
    worth = worth_of(game, bought=bought)
    return tuple(worth.ends[end] for end in ENDS)


def _one_more(six: OpposingHands, key: int, masks: tuple[int, ...], slots: list[int]) -> int:
    """Return the ends with each card that can come, added up."""
    result = 0
    for slot in slots:
        bit = 1 << slot
        for suit, mask in enumerate(masks):
            if not mask & bit:
                more = (*masks[:suit], mask | bit, *masks[suit + 1 :])
                result += six.of(key + (1 << 3 * slot), more)
    return result


def suit_patterns(key: int, suits: int) -> list[tuple[tuple[int, ...], int]]:
    """Return how cards of these ranks can lie in suits, a mask for each; which suit is which does not
    matter."""
    ranks = digits(key)
    bits = [1 << slot for slot, _ in ranks]
    return [
        (tuple(sum(bits[place] for place in places) for places in layout), ways)
        for layout, ways in _patterns(tuple(count for _, count in ranks), suits)
    ]


@cache
def _patterns(counts: tuple[int, ...], suits: int) -> tuple[tuple[tuple[tuple[int, ...], ...], int], ...]:
    result: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for layout in product(*(combinations(range(suits), count) for count in counts)):
        places = (tuple(i for i, chosen in enumerate(layout) if suit in chosen) for suit in range(suits))
        result[tuple(sorted(places))] += 1
    return tuple(result.items())
