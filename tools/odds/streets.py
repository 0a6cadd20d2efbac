"""Streets: games without a dealer's hand whose bets are decided as the cards come, one street after another.

The list is the tree of all that can come: hands that differ by the names of their suits are one, and equal
parts are written once. Nothing is decided here, so the machine plays best by any paytable.
"""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb, prod

from games.engine.cards.cards import SUITS, Card
from games.engine.odds.book import base_bets
from games.engine.rules.games import Game
from games.engine.rules.own_tables import hands_of
from games.engine.rules.stages import Deal, Decide
from games.engine.rules.wagers import Folded, MakesHand
from tools.odds.files import ListWriter

Cards = tuple[Card, ...]
MADE = "tools/odds/streets.py: all cards of each street"


def fits(game: Game) -> bool:
    """Return whether nothing is done but to deal cards and to bet on the hand that all of them make."""
    dealt = {place for deal in game.deals for place, _ in (*deal.each, *deal.table)}
    hand = game.hands["player"]
    return (
        "dealer" not in game.hands
        and dealt == {*hand.own, *hand.table}
        and all(isinstance(stage, Deal | Decide) for _, stage in game.stages)
        and not any(choice.needs or choice.lays for choice in game.choices)
        and all(bet.win_condition == MakesHand() and bet.folded is Folded.TAKEN for bet in base_bets(game))
    )


def make(game: Game) -> None:
    streets = _Streets(game)
    streets.writer.plays["optimal"] = streets.node((), 0)
    streets.writer.save()


class _Streets:
    def __init__(self, game: Game) -> None:
        bets, sizes = base_bets(game), Counter[str]()
        for deal in game.deals:
            sizes.update(dict((*deal.each, *deal.table)))
        self.game, self.places, self.stages = game, tuple(sizes.items()), [stage for _, stage in game.stages]
        self.lines = [line for bet in bets for line in hands_of(game, bet.table).values()]
        self.writer = ListWriter(game, "base", [bet.slug for bet in bets], [*sizes], MADE)
        self.kinds, self.examples = dict[int, tuple[bool, ...]](), dict[tuple[bool, ...], int]()
        self.node = cache(self._node)

    def _node(self, cards: Cards, at: int) -> int:
        """Return the node of all that can come from a stage on, after these cards."""
        stage, left = self.stages[at], [card for card in self.game.deck if card not in cards]
        if isinstance(stage, Decide):
            after, deals = self.node(cards, at + 1), self._deals(len(left), at)
            ways = {c.name: self.writer.ends({0: deals}) if c.folds else after for c in stage.choices}
            return self.writer.choose(ways)
        hands = ((*cards, *more) for more in combinations(left, _size(stage)))
        if at + 1 == len(self.stages):
            return self.writer.ends(Counter(map(self._end, hands)))
        alike = Counter(map(_alike, hands))
        return self.writer.then((times, self.node(hand, at + 1)) for hand, times in alike.items())

    def _deals(self, left: int, at: int) -> int:
        """Return in how many ways the cards left can come from a stage on."""
        sizes = [_size(stage) for stage in self.stages[at:] if isinstance(stage, Deal)]
        return prod(comb(left - sum(sizes[:n]), size) for n, size in enumerate(sizes))

    def _end(self, cards: Cards) -> int:
        """Return the example of the hands that are of the same lines, among all that a paytable can have."""
        strength = self.game.ladder.strength(cards)
        if strength not in self.kinds:
            hand = self.game.ladder.best(cards)
            self.kinds[strength] = tuple(line.matches(hand) for line in self.lines)
        if (kind := self.kinds[strength]) not in self.examples:
            self.examples[kind] = self.writer.example(self.game.cut(self.places, cards))
        return self.examples[kind]


def _size(deal: Deal) -> int:
    return sum(int(count) for _, count in (*deal.each, *deal.table))


def _alike(cards: Cards) -> Cards:
    """Return one of the hands that differ by the names of their suits alone."""
    suits = sorted((sorted(rank for rank, each in cards if each == suit) for suit in SUITS), reverse=True)
    return tuple(sorted(Card(rank + SUITS[n]) for n, ranks in enumerate(suits) for rank in ranks))
