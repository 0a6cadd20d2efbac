"""Longest suits: the main bet where two hands are compared by their longest suit, and a raise can have
several sizes that the hand must allow.

A hand is what each suit holds. Suits that leave the dealer's hands alike are one class: as many cards, and as
many choices among the others that are weaker than this hand, as good, and too weak to qualify.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod

from games.engine.cards.cards import RANK, SUITS, Card
from games.engine.cards.hands import FlushLength
from games.engine.errors import CountError, require_type
from games.engine.odds.base_bet.all_play import ENDS, End, base_bets, by_end
from games.engine.odds.base_bet.play_figures import BEST, OPTIMAL
from games.engine.odds.base_bet.simulation import UNIT, by_kinds
from games.engine.odds.classes import ways_together
from games.engine.odds.count_cache import Counts, Subject, read_or_count
from games.engine.odds.examples import counts_by_place, examples, in_turn, least_of, table_of
from games.engine.odds.figures import Figures, Progress, silent
from games.engine.odds.guard import (
    EVEN_MONEY,
    LONGEST_SUIT,
    STAGES,
    CounterScope,
    Dealing,
    NotCounted,
    check,
    hands_of_both,
)
from games.engine.odds.hand_comparisons import HandComparison, deck_facts
from games.engine.rules.games import Game, Strategy
from games.engine.rules.readings import Outs
from games.engine.rules.stages import Decide, PlayerChoice
from games.engine.texts import Text

SCOPE = CounterScope(
    STAGES | LONGEST_SUIT | EVEN_MONEY | {Dealing: {"sizes"}, PlayerChoice: {"raises", "folds", "needs"}}
)

Ranks = tuple[int, ...]
"""What a suit holds, the highest first."""

Ways = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""By number of cards, how many choices of the other cards of a suit are weaker than a hand, no stronger, and
too weak to qualify."""


@dataclass(frozen=True)
class _SuitClass:
    """What one suit of a player's hand holds, as far as it matters to the dealer's: how many cards, and the
    choices that it leaves."""

    size: int
    left: Ways


def suit_ways(game: Game) -> dict[str, Text]:
    """Return the ways of playing that are counted so, the best first; nothing where hands are no suits."""
    if suits_refusal(game):
        return {}
    return {BEST: OPTIMAL} | {str(strategy.name): strategy.name for strategy in _strategies(game)}


def goes_by_suits(game: Game) -> bool:
    """Return whether two hands are compared by their longest suit."""
    both = [game.hands.get(name) for name in ("player", "dealer")]
    return all(hand is not None and isinstance(hand.ladder, FlushLength) for hand in both)


def suits_refusal(game: Game) -> NotCounted | None:
    """Return why the main bet is not counted so; None where it is."""
    if not goes_by_suits(game):
        return NotCounted(game.main.name, "Ladder")
    try:
        for bet in base_bets(game):
            check(SCOPE, bet.name, game, *hands_of_both(game), bet)
    except NotCounted as error:
        return error
    return None


def _strategies(game: Game) -> list[Strategy]:
    return [strategy for strategy in game.strategies if strategy.name and strategy.says]


def suit_figures(game: Game, way: str, report: Progress = silent) -> Figures:
    """Return the main bet and those that follow it, played so."""
    if refusal := suits_refusal(game):
        raise refusal
    words = suit_ways(game)[way]
    strategy = next((each for each in _strategies(game) if each.name == way), None)
    facts = {
        "counts": "longest suits",
        "way": BEST if strategy is None else _without_rules(strategy.says),
        "bets": [
            [bet.slug, repr(bet.stake), repr(bet.win_condition), repr(bet.pays)] for bet in base_bets(game)
        ],
        "stages": [_without_rules(stage) for _step, stage in game.stages],
        "qualifies": _without_rules(game.qualifier),
    }
    subject = Subject(
        f"{game.name}: the main bet, {words}",
        "every hand by what its suits hold (games/engine/odds/base_bet/longest_suits.py)",
        facts | deck_facts(game.ladder, game.deck),
    )
    counts = read_or_count(subject, lambda: SuitPlay(game).count(strategy, report))
    figures = by_kinds(game, counts, {})
    return Figures(figures.wager, figures.name, figures.outcomes, way=way, way_words=words)


def _without_rules(part: object) -> str:
    """Return a part of a game as the facts of a count have it: no number of a rule changes one."""
    return re.sub(r", rule='[^']*'", "", repr(part))


class SuitPlay:
    """Every hand of a player's, each choice it allows, and what it comes to."""

    def __init__(self, game: Game) -> None:
        self.game, self.ladder = game, require_type(FlushLength, game.ladder)
        suits = [tuple(RANK[card] for card in game.deck if card[1] == suit) for suit in SUITS]
        self.size = counts_by_place(game)[game.hands["player"].own[0]]
        if len(set(suits)) > 1 or sum(map(len, suits)) < len(game.deck):
            raise CountError("suits that are not alike are not counted here")
        if self.size != game.dealer.size or self.size != self.ladder.size:
            raise CountError("hands of two sizes are not counted here")
        self.ranks = tuple(sorted(suits[0], reverse=True))
        self.least = least_of(game, game.qualifier)
        self.every = comb(len(game.deck) - self.size, self.size)
        (decision,) = (stage for _step, stage in game.stages if isinstance(stage, Decide))
        self.choices = decision.choices
        self.worth = {choice: self._worth(choice) for choice in self.choices}

    def _worth(self, choice: PlayerChoice) -> dict[End, tuple[Fraction, Fraction]]:
        """Return by end of two hands that meet what settled examples come to, and what is bet by then."""
        at, found = table_of(self.game, base_bets(self.game)), dict[End, tuple[Fraction, Fraction]]()
        for end, _, (mine, theirs) in examples(self.game, self.size, self.size, bool):
            settled = at.met(mine, theirs, in_turn([choice]))
            found[end] = at.net(settled), at.staked(settled)
        if missing := set(ENDS) - found.keys():
            raise CountError(f"no example of {sorted(map(str, missing))}")
        return found

    def count(self, strategy: Strategy | None, report: Progress = silent) -> Counts:
        """Return how often a strategy comes to what, by net and stake; the best play where there is none."""
        found: Counter[str] = Counter()
        own = [
            ranks
            for length in range(self.ladder.shortest, self.size + 1)
            for ranks in combinations(self.ranks, length)
        ]
        for done, ranks in enumerate(own):
            report(done, len(own))
            strength = self.strength(ranks)
            allowed = [c for c in self.choices if not c.needs or c.needs.takes(self.ladder, strength)]
            if strategy:
                allowed = [self._said(strategy, strength)]
            for met, ways in self.hands(ranks):
                ends = by_end(strength, met, self.least)
                choice = max(allowed, key=lambda each: self._net(each, ends))
                for end, count in ends.items():
                    net, staked = self.worth[choice][end]
                    found[f"{UNIT} {net} {staked}"] += ways * count
        return dict(sorted((+found).items()))

    def _said(self, strategy: Strategy, strength: int) -> PlayerChoice:
        (lines,) = strategy.says.values()
        for least, said in lines:
            if isinstance(least, Outs):
                raise CountError("a strategy by outs is not counted by suits")
            if not least or least.takes(self.ladder, strength):
                return next(choice for choice in self.choices if choice.name == said)
        raise CountError(f"{strategy.name} says nothing of some hands")

    def _net(self, choice: PlayerChoice, ends: dict[End, int]) -> Fraction:
        return sum((count * self.worth[choice][end][0] for end, count in ends.items()), Fraction(0))

    def strength(self, ranks: Ranks) -> int:
        return self.ladder.of_suit([_card(rank) for rank in ranks])

    def hands(self, best: Ranks) -> Iterator[tuple[HandComparison, int]]:
        """Yield what the dealer's hands are beside those whose longest suit holds these ranks, over all suits
        that are alike."""
        own = _SuitClass(len(best), self.left_by(best, best))
        weaker: Counter[_SuitClass] = Counter()
        for length in range(min(len(best), self.size - len(best)) + 1):
            for ranks in combinations(self.ranks, length):
                if length < len(best) or ranks < best:
                    weaker[_SuitClass(length, self.left_by(ranks, best))] += 1
        by_size: dict[int, list[_SuitClass]] = {}
        for suit in weaker:
            by_size.setdefault(suit.size, []).append(suit)
        together = cache(_together)
        for times in range(1, len(SUITS) + 1):
            for others in _choices(by_size, len(SUITS) - times, self.size - times * own.size):
                arranged = factorial(len(SUITS)) // (
                    factorial(times) * prod(map(factorial, Counter(others).values()))
                )
                ways = arranged * prod(weaker[suit] for suit in others)
                first, second, third, last = (own,) * times + others
                halves = together(first.left, second.left), together(third.left, last.left)
                below, up_to, under = (
                    sum(n * other for n, other in zip(one, reversed(two), strict=True))
                    for one, two in zip(*halves, strict=True)
                )
                yield HandComparison(below, up_to - below, self.every - up_to, under), ways

    def left_by(self, suit: Ranks, best: Ranks) -> Ways:
        """Return the choices that a suit leaves, by number of cards."""
        rest = tuple(rank for rank in self.ranks if rank not in suit)
        counts = [comb(len(rest), count) for count in range(self.size + 1)]
        below = _weaker(rest, best)
        as_good = int(set(best) <= set(rest))
        least = self.ladder.ranks(self.least) if self.least else ()
        shortest = self._length(self.least) if self.least else 0
        length = len(best)
        rows = (
            (*counts[:length], below, *[0] * (self.size - length)),
            (*counts[:length], below + as_good, *[0] * (self.size - length)),
            (*counts[:shortest], _weaker(rest, least, shortest), *[0] * (self.size - shortest))
            if self.least
            else (0,) * (self.size + 1),
        )
        return rows

    def _length(self, strength: int) -> int:
        return self.ladder.shortest + self.ladder.categories.index(self.ladder.category(strength))


@cache
def _card(rank: int) -> Card:
    return next(card for card, each in RANK.items() if each == rank and card[1] == SUITS[0])


def _weaker(rest: Ranks, best: Ranks, length: int = 0) -> int:
    """Return how many choices of as many of these ranks are lower than the best, the highest card compared
    first; one that names fewer ranks is the lowest that begins with them."""
    length, result = length or len(best), 0
    for place, rank in enumerate(best):
        result += comb(sum(each < rank for each in rest), length - place)
        if rank not in rest:
            break
    return result


def _choices(
    by_size: dict[int, list[_SuitClass]], count: int, cards: int
) -> Iterator[tuple[_SuitClass, ...]]:
    """Yield every choice of so many suits that hold so many cards together, in no order."""
    sizes = sorted(by_size)
    for chosen in combinations_with_replacement(sizes, count):
        if sum(chosen) != cards:
            continue
        parts = [
            tuple(combinations_with_replacement(by_size[size], alike))
            for size, alike in sorted(Counter(chosen).items())
        ]
        yield from _joined(parts)


def _joined(parts: list[tuple[tuple[_SuitClass, ...], ...]]) -> Iterator[tuple[_SuitClass, ...]]:
    if not parts:
        yield ()
        return
    for first in parts[0]:
        for rest in _joined(parts[1:]):
            yield (*first, *rest)


def _together(one: Ways, other: Ways) -> Ways:
    """Return by number of cards how many choices two suits have together."""

    size = len(one[0]) - 1
    below, up_to, under = (tuple(ways_together(each, size)) for each in zip(one, other, strict=True))
    return below, up_to, under
