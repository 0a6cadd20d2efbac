"""Boards: games in which a player's two cards and the dealer's share five, and bets go on as these are turned up.

board.c goes through all boards after each kind of flop, and plays them by what each run of choices is worth at
every end. Where a hand can be given up later, that is fixed play, the best for the printed table. Where it cannot,
later bets pay alike by any table, and each starting hand is decided anew.
"""

import subprocess
import tempfile
from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, combinations, combinations_with_replacement, permutations
from math import gcd
from pathlib import Path
from typing import Any

from games.engine.cards.cards import RANKS, STANDARD, Card
from games.engine.cards.hands import STARTING_HAND, Hand
from games.engine.errors import CountError
from games.engine.odds.machine import ExampleTable, Settled
from games.engine.rules.games import Game
from games.engine.rules.houses import open_house
from games.engine.rules.own_tables import hands_of
from games.engine.rules.readings import Outs
from games.engine.rules.sheets import load
from games.engine.rules.stages import Deal, Decide, PlayerChoice
from tools.odds.files import ListWriter

LEAVES, LINES, KINDS, VALUES = 4, 32, 6, 16384
"""As in board.c."""

Plan = tuple[PlayerChoice, ...]
End = tuple[int, int]
"""A line of the own hand; and twice the result (won, tied, lost), with 1 more where the dealer qualifies."""
Start = tuple[Card, Card]
Plans = Mapping[Plan, Counter[End]]
Worth = Mapping[Plan, Mapping[End, Settled]]


def make(game: Game) -> None:
    """Write the list of the base bets. Raises `CountError` for a game that is not played like this."""
    board = _Board(game)
    printed = board.worth()
    best, careful = board.count(printed), board.fixed(board.count())
    counts = (ends.values() for plans in (careful, *best.values()) for ends in plans.values())
    board.unit = gcd(*chain.from_iterable(counts))
    if any(plan[-1].folds for plan in board.later):
        fixed = board.fixed(best, printed)
        board.writer.best_for = {"tables": [board.table.name], "free": board.free_lines(fixed)}
        board.writer.plays["optimal"] = board.play(fixed)
    else:
        board.writer.plays["optimal"] = board.decided_anew(best)
    board.writer.plays["careful"] = board.play(careful)
    board.writer.save()


class _Board:
    unit = 1

    def __init__(self, game: Game) -> None:
        self.game, self.ladder, self.sheet = game, game.ladder, load(game)
        self.house = open_house(game, self.sheet, {})
        self.wagers = (*game.required, *game.following)
        self.hand, self.shared = game.hands["player"].own[0], game.hands["player"].table[0]
        self.dealer = game.hands["dealer"].table[0]
        paid = [wager for wager in self.wagers if wager.table]
        first = dict((*game.deals[0].each, *game.deals[0].table))
        if first != {self.hand: 2, self.dealer: 2} or len(paid) != 1 or game.deck != STANDARD:
            raise CountError("it has not two cards on both sides, and one paytable")
        self.table = self.house.paytable(self.sheet, paid[0])
        self.rows = tuple(hands_of(game, paid[0].table).values())
        self.stages, self.seen, up = list[tuple[str, Decide]](), list[int](), 0
        for step, stage in game.stages:
            if isinstance(stage, Decide):
                self.stages.append((step.name, stage))
                self.seen.append(up)
            elif isinstance(stage, Deal):
                up += sum(int(count) for place, count in stage.table if place == self.shared)
        self.plans = list(self._plans(()))
        self.later = [plan for plan in self.plans if len(plan) > 1]
        if self.seen not in ([0, 3, 4], [0, 3, 5]) or up != 5 or len({plan[0] for plan in self.later}) != 1:
            raise CountError("it is not decided before the flop, after it and once more")
        self._read_ladder()
        places, slugs = (self.hand, self.dealer, self.shared), [wager.slug for wager in self.wagers]
        self.writer = ListWriter(game, "base", slugs, places, "tools/odds/board.py: all boards")
        self.cards = dict(self._examples())
        self.example = {end: self.writer.example(cards) for end, cards in self.cards.items()}

    def _plans(self, made: Plan) -> Iterator[Plan]:
        """Yield all runs of choices, those that bet less first."""
        bets = {each.bet for choice in made for each in choice.raises}
        left = [stage for _, stage in self.stages[len(made) :] if stage.unless not in bets]
        if not left or any(choice.folds for choice in made):
            yield made
            return
        for choice in sorted(left[0].choices, key=lambda each: sum(one.times for one in each.raises)):
            yield from self._plans((*made, choice))

    def _read_ladder(self) -> None:
        ranks = (sorted(combinations_with_replacement(range(13), size), key=lambda each: each[::-1]) for size in (4, 5, 6, 7))
        plain = [self._of_ranks(each) for size in ranks for each in size]
        suits = ([card for at, card in enumerate(STANDARD[::4]) if bits >> at & 1] for bits in range(1 << len(RANKS)))
        suited = [self.ladder.strength(cards) if 5 <= len(cards) <= 7 else 0 for cards in suits]
        values = sorted({*plain, *suited})
        kinds = {value: self._matched(value) for value in values}
        self.kinds = list(dict.fromkeys(kinds.values()))
        if len(values) > VALUES or len(self.kinds) > LINES:
            raise CountError("it has more hands or lines than board.c has room for")
        dense = {value: at for at, value in enumerate(values)}
        least = bisect_left(values, self.game.qualifier.least(self.ladder)) if self.game.qualifier else 0
        lines = [self.kinds.index(kinds[value]) for value in values]
        self.read = [*map(dense.get, (*plain, *suited)), len(lines), *lines, len(self.kinds), least]

    def _of_ranks(self, ranks: tuple[int, ...]) -> int:
        """Return the strength of cards of four suits in turn, of which no five are of one."""
        if max(Counter(ranks).values()) > 4:
            return 0
        cards = [STANDARD[4 * rank + at % 4] for at, rank in enumerate(ranks)]
        return self.ladder.strength(cards) if len(cards) >= self.ladder.size else self.ladder.partial(cards)

    def _matched(self, strength: int) -> tuple[bool, ...]:
        """Return which of all the lines that the paytable can have are of a hand."""
        hand = Hand(self.ladder.category(strength), self.ladder.ranks(strength), (), strength)
        return tuple(bool(hand.ranks) and row.matches(hand) for row in self.rows)

    def _run(self, seen: int, outs: Iterable[int] = (-1, -1), worth: Iterable[int] = ()) -> bytes:
        choices = Counter(plan[1] for plan in self.later) if worth else {}
        numbers = [*self.read, seen, *outs, len(choices), *choices.values(), *worth, len(FLOPS)]
        numbers += (number for flop, times in FLOPS.items() for number in (*flop, times))
        with tempfile.TemporaryDirectory() as folder:
            program = f"{folder}/board"
            subprocess.run(["cc", "-O2", "-o", program, Path(__file__).with_suffix(".c")], check=True)
            return subprocess.run([program], input=array("i", numbers).tobytes(), capture_output=True, check=True).stdout

    def _examples(self) -> Iterator[tuple[End, dict[str, tuple[Card, ...]]]]:
        """Yield a round for each end that there is."""
        for line in self._run(5).decode().splitlines():
            own, kind, *numbers = map(int, line.split())
            cards = tuple(STANDARD[number] for number in numbers)
            left = [card for card in STANDARD if card not in cards]
            two = next(two for two in combinations(left, 2) if self._kind(cards, two) == kind)
            yield (own, kind), {self.hand: cards[:2], self.dealer: two, self.shared: cards[2:]}

    def _kind(self, cards: tuple[Card, ...], dealer: tuple[Card, ...]) -> int:
        own, other = self.ladder.strength(cards), self.ladder.strength((*dealer, *cards[2:]))
        qualifies = not self.game.qualifier or self.game.qualifier.takes(self.ladder, other)
        return 2 * ((own <= other) + (own < other)) + qualifies

    def worth(self, without: Iterable[str] = ()) -> Worth:
        """Return what each plan comes to at each end, by the printed table without some lines."""
        rows = tuple(row for row in self.table.rows if row.name not in without)
        sheet = self.sheet.with_tables({self.table.wager: {self.table.name: replace(self.table, rows=rows)}})
        table = ExampleTable(self.game, sheet, self.house, self.wagers)
        return {
            plan: {end: table.settled(cards, [choice.name for choice in plan]) for end, cards in self.cards.items()}
            for plan in self.plans
        }

    def count(self, worth: Worth | None = None) -> dict[Start, dict[Plan, Counter[End]]]:
        """Return the ends of each starting hand by plan: what comes later is the best by these worths, or as
        the game's strategy says. A plan that decides all before the flop has every end."""
        outs, numbers = (-1, -1), [0] * (len(self.later) * len(self.kinds) * KINDS)
        if worth:
            ends = [(line, kind) for line in range(len(self.kinds)) for kind in range(KINDS)]
            numbers = [worth[plan][end].net if end in self.cards else 0 for plan in self.later for end in ends]
        else:
            outs = tuple(self._outs(name) for name, _ in self.stages[1:])
        cells = array("q", self._run(self.seen[2], outs, numbers))
        counts: dict[Start, dict[Plan, Counter[End]]] = defaultdict(lambda: {plan: Counter() for plan in self.plans})
        for at, (high, low) in enumerate((high, low) for high in range(52) for low in range(high)):
            suited = high % 4 == low % 4
            start = counts[STANDARD[high // 4 * 4], STANDARD[low // 4 * 4 + (0 if suited else 1)]]
            for leaf, plan in enumerate(self.later):
                first = (at * LEAVES + leaf) * LINES * KINDS
                found = {divmod(i, KINDS): cells[first + i] for i in range(LINES * KINDS) if cells[first + i]}
                for each in (plan, *(plan for plan in self.plans if len(plan) == 1)):
                    start[each].update(found)
        return counts

    def _outs(self, name: str) -> int:
        (few, _), _ = self.game.strategies[0].says[name]
        if not isinstance(few, Outs):
            raise CountError("its strategy does not go by outs")
        return few.most

    def fixed(self, counts: Mapping[Start, Plans], worth: Worth | None = None) -> Plans:
        """Return the ends of all deals by plan, where the first choice is the best by these worths, or as the
        strategy says."""
        total: dict[Plan, Counter[End]] = defaultdict(Counter)
        for start, plans in counts.items():
            name = self.best_first(plans, worth) if worth else self._said(start)
            for plan, ends in plans.items():
                if plan[0].name == name:
                    total[plan].update(ends)
        return total

    def _said(self, start: Start) -> str:
        name, strength = self.stages[0][0], STARTING_HAND.strength(start)
        said = self.game.strategies[0].says[name]
        return next(name for least, name in said if least is None or least.takes(STARTING_HAND, strength))

    @staticmethod
    def best_first(plans: Plans, worth: Worth) -> str:
        sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for plan, ends in plans.items():
            for end, count in ends.items():
                sums[plan[0].name][0] += count * worth[plan][end].net
                sums[plan[0].name][1] -= count * worth[plan][end].staked
        return max(sums, key=sums.__getitem__)

    def free_lines(self, fixed: Plans) -> list[str]:
        """Return the lines that the best play never gives up, even if none of them pays: they pay alike
        whatever else is bet, so it stays the best at all that they can pay."""
        free = [row.name for row in self.rows if row.name not in self._given_up(fixed)]
        while True:
            worth = self.worth(without=free)
            lost = self._given_up(self.fixed(self.count(worth), worth))
            if not lost.intersection(free):
                return free
            free = [name for name in free if name not in lost]

    def _given_up(self, fixed: Plans) -> set[str]:
        """Return the lines of hands that are folded and would have been paid."""
        paid = {(line, losing) for plan, ends in fixed.items() if plan[-1].folds for (line, kind) in ends for losing in (kind < 2, kind > 3)}
        return {
            row.name
            for plan, ends in fixed.items()
            if plan[-1].folds
            for line, kind in ends
            for at, row in enumerate(self.rows)
            if self.kinds[line][at] and kind // 2 == (2 if row.losing else 0)
        }

    def decided_anew(self, counts: Mapping[Start, Plans]) -> int:
        """Return the node of a decision for each starting hand; those that stay although no line pays are one."""
        nothing, later = self.worth(without=[row.name for row in self.table.rows]), self.later[0][0].name
        classes: dict[Start | None, dict[Plan, Counter[End]]] = defaultdict(lambda: defaultdict(Counter))
        for start, plans in counts.items():
            for plan, ends in plans.items():
                classes[None if self.best_first(plans, nothing) == later else start][plan].update(ends)
        return self.writer.then((1, self._choose(plans)) for plans in classes.values())

    def _choose(self, plans: Plans) -> int:
        names = dict.fromkeys(plan[0].name for plan in plans)
        parts = {name: {plan[1:]: ends for plan, ends in plans.items() if plan[0].name == name} for name in names}
        return self.writer.choose({name: self.play(each) for name, each in parts.items()})

    def play(self, plans: Plans) -> int:
        """Return the node of these plans, each with its ends."""
        return self.writer.then((1, self._chain(plan, ends)) for plan, ends in plans.items())

    def _chain(self, plan: Plan, ends: Counter[End]) -> int:
        node = self.writer.ends({self.example[end]: count // self.unit for end, count in ends.items()})
        for choice in reversed(plan):
            node = self.writer.choose({choice.name: node})
        return node


def _flops() -> Counter[tuple[int, ...]]:
    """Return how many flops each stands for that is the first of those alike but for the names of suits."""
    names = list(permutations(range(4)))
    every = combinations(range(52), 3)
    return Counter(min(tuple(sorted(c // 4 * 4 + to[c % 4] for c in flop)) for to in names) for flop in every)


FLOPS = _flops()
