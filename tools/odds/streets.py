"""Streets: games without a dealer's hand whose bets are decided as the cards come, one street after another.

The list is the tree of all that can come: hands that differ by the names of their suits are one, and equal
parts are written once. Nothing is decided here, so the machine plays best by any paytable.
"""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb, prod

from games.engine.cards.cards import SUITS, Card
from games.engine.cards.hands import Hand
from games.engine.errors import CountError
from games.engine.rules.games import Game
from games.engine.rules.own_tables import hands_of
from games.engine.rules.stages import Deal, Decide
from games.engine.rules.wagers import Folded, MakesHand
from tools.odds.files import ListWriter

Cards = tuple[Card, ...]
MADE = "tools/odds/streets.py: all cards of each street"


def make(game: Game) -> None:
    """Write the list of the base bets. Raises `CountError` for a game that is not played in streets."""
    streets = _Streets(game)
    streets.writer.plays["optimal"] = streets.node((), 0)
    streets.writer.save()


class _Streets:
    def __init__(self, game: Game) -> None:
        bets = [bet for bet in game.wagers if bet is game.main or (bet.staked and not bet.optional)]
        read = {bet.win_condition.hand for bet in bets if isinstance(bet.win_condition, MakesHand)}
        won = {(type(bet.win_condition), bet.folded) for bet in bets}
        if "dealer" in game.hands or len(read) != 1 or won != {(MakesHand, Folded.TAKEN)}:
            raise CountError("its bets are not all on one hand, and taken by a fold")
        hand, sizes = game.reading(*read), Counter[str]()
        self.game, self.ladder, self.stages = game, hand.ladder, [stage for _, stage in game.stages]
        for stage in self.stages:
            if isinstance(stage, Deal):
                sizes.update(dict((*stage.each, *stage.table)))
            elif not isinstance(stage, Decide) or any(each.needs or each.lays for each in stage.choices):
                raise CountError("more is done than to deal cards and to bet")
        if sizes.keys() != {*hand.own, *hand.table} or hand.first:
            raise CountError("its hand is not all the cards that are dealt")
        self.places, self.examples = tuple(sizes.items()), dict[tuple[bool, ...], int]()
        self.lines = [line for bet in bets for line in hands_of(game, bet.table).values()]
        self.writer = ListWriter(game, "base", [bet.slug for bet in bets], [*sizes], MADE)
        self.node, self.kind = cache(self._node), cache(self._kind)

    def _node(self, cards: Cards, at: int) -> int:
        """Return the node of all that can come from a stage on, after these cards."""
        stage, left = self.stages[at], [card for card in self.game.deck if card not in cards]
        if isinstance(stage, Decide):
            after, deals = self.node(cards, at + 1), self._deals(len(left), at)
            ways = {c.name: self.writer.ends({0: deals}) if c.folds else after for c in stage.choices}
            return self.writer.choose(ways, in_turn=True)
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
        kind = self.kind(self.ladder.strength(cards))
        if kind not in self.examples:
            self.examples[kind] = self.writer.example(self.game.cut(self.places, cards))
        return self.examples[kind]

    def _kind(self, strength: int) -> tuple[bool, ...]:
        """Return which of all the lines that a paytable can have are of a hand."""
        hand = Hand(self.ladder.category(strength), self.ladder.ranks(strength), (), strength)
        return tuple(line.matches(hand) for line in self.lines)


def _size(deal: Deal) -> int:
    return sum(int(count) for _, count in (*deal.each, *deal.table))


def _alike(cards: Cards) -> Cards:
    """Return one of the hands that differ by the names of their suits alone."""
    suits = sorted((sorted(rank for rank, each in cards if each == suit) for suit in SUITS), reverse=True)
    return tuple(sorted(Card(rank + SUITS[n]) for n, ranks in enumerate(suits) for rank in ranks))
