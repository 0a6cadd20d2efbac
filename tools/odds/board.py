"""Boards: games in which a player's two cards and the dealer's share five, and more is bet as these come.

board.c goes through all boards after each flop, and plays by what each run of choices is worth at every end.
Where a hand can be given up later, that is fixed play, the best for the printed table. Where it cannot, later
bets pay alike by any table, and each starting hand is decided anew.
"""

import subprocess
import tempfile
from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, compress, permutations
from math import gcd
from pathlib import Path
from random import Random

from games.engine.cards.cards import RANKS, STANDARD, SUITS, WEIGHT, Card
from games.engine.cards.hands import STARTING_HAND, Hand
from games.engine.errors import CountError
from games.engine.odds.machine import ExampleTable, Settled
from games.engine.rules.games import Game
from games.engine.rules.houses import open_house
from games.engine.rules.own_tables import hands_of
from games.engine.rules.sheets import load
from games.engine.rules.stages import Deal, Decide, PlayerChoice
from tools.odds.files import ListWriter

LEAVES, LINES, KINDS = 4, 32, 6
"""As in board.c."""
ONE_OF_EACH, RANK_KEYS = STANDARD[:: len(SUITS)], (1 << 3 * len(RANKS)) - 1

Cards = tuple[Card, ...]
Plan = tuple[PlayerChoice, ...]
End = tuple[int, int]
"""A line of the own hand; and twice the result (won, tied, lost), with 1 more where the dealer qualifies."""
Plans = Mapping[Plan, Counter[End]]
Worth = Mapping[Plan, Mapping[End, Settled]]


def fits(game: Game) -> bool:
    """Return whether some cards are the player's and the dealer's."""
    shared = [set(game.hands[name].table) for name in ("player", "dealer") if name in game.hands]
    return len(shared) == 2 and not shared[0].isdisjoint(shared[1])


def make(game: Game) -> None:
    """Write the list of the base bets. Raises `CountError` for a game that is not played like this."""
    board = _Board(game)
    careful = board.fixed(board.count())
    board.find_examples({end for ends in careful.values() for end in ends})
    worth = board.worth()
    best = board.count(worth)
    every = (ends for plans in (careful, *best.values()) for ends in plans.values())
    board.unit = gcd(*(count for ends in every for count in ends.values()))
    if any(plan[-1].folds for plan in board.later):
        fixed = board.fixed(best, worth)
        board.writer.best_for = {"tables": [board.table.name], "free": board.free_lines(fixed)}
        board.writer.plays["optimal"] = board.play(fixed)
    else:
        board.writer.plays["optimal"] = board.decided_anew(best)
    board.writer.plays["careful"] = board.play(careful)
    board.writer.save()


class _Board:
    unit = 1

    def __init__(self, game: Game) -> None:
        self.game, self.ladder, self.sheet, self.says = game, game.ladder, load(game), game.strategies[0].says
        self.house, self.wagers = open_house(game, self.sheet, {}), (*game.required, *game.following)
        (paid,) = (wager for wager in self.wagers if wager.table)
        self.table = self.house.paytable(self.sheet, paid)
        self.rows = tuple(hands_of(game, paid.table).values())
        self.places = *game.hands["player"].own, game.hands["dealer"].table[0], *game.hands["player"].table
        slugs = [wager.slug for wager in self.wagers]
        self.writer = ListWriter(game, "base", slugs, self.places, "tools/odds/board.py: all boards")
        dealt, self.stages = list[int](), list[tuple[str, Decide, int]]()
        for step, stage in game.stages:
            if isinstance(stage, Deal):
                dealt += (int(count) for _, count in (*stage.each, *stage.table))
            elif isinstance(stage, Decide):
                self.stages.append((step.name, stage, sum(dealt[2:])))
        self.plans = tuple(self._plans(()))
        self.later = [plan for plan in self.plans if len(plan) > 1]
        seen = [seen for _, _, seen in self.stages]
        if dealt[:2] != [2, 2] or sum(dealt) != 9 or seen not in ([0, 3, 4], [0, 3, 5]):
            raise CountError("it is not decided before a flop of three, after it and once more")
        self._read_ladder()
        self.cards: dict[End, Mapping[str, Cards]] = {}

    def _plans(self, made: Plan) -> Iterator[Plan]:
        """Yield all runs of choices, those that bet less first."""
        bets = {each.bet for choice in made for each in choice.raises}
        left = [stage for _, stage, _ in self.stages[len(made) :] if stage.unless not in bets]
        if not left or any(choice.folds for choice in made):
            yield made
            return
        for choice in sorted(left[0].choices, key=lambda each: sum(one.times for one in each.raises)):
            yield from self._plans((*made, choice))

    def _read_ladder(self) -> None:
        plain = {}
        for ranks in (each for n in (4, 5, 6, 7) for each in combinations_with_replacement(range(13), n)):
            if max(Counter(ranks).values()) <= len(SUITS):
                cards = [STANDARD[4 * rank + at % 4] for at, rank in enumerate(ranks)]  # no five of a suit
                key = sum(WEIGHT[card] for card in cards) & RANK_KEYS
                plain[key] = self.ladder.strength(cards) if len(cards) > 4 else self.ladder.partial(cards)
        suits = ([card for at, card in enumerate(ONE_OF_EACH) if bits >> at & 1] for bits in range(1 << 13))
        suited = [self.ladder.strength(cards) if 5 <= len(cards) <= 7 else 0 for cards in suits]
        values = sorted({0, *plain.values(), *suited})
        kinds = [self._matched(value) for value in values]
        place, self.kinds = {value: at for at, value in enumerate(values)}, list(dict.fromkeys(kinds))
        least = bisect_left(values, self.game.qualifier.least(self.ladder)) if self.game.qualifier else 0
        self.read = [*(WEIGHT[card] & RANK_KEYS for card in ONE_OF_EACH), len(plain)]
        self.read += [number for key, value in plain.items() for number in (key, place[value])]
        self.read += [*map(place.__getitem__, suited), len(kinds), *map(self.kinds.index, kinds)]
        self.read += [len(self.kinds), least, self.stages[2][2]]

    def _matched(self, strength: int) -> tuple[bool, ...]:
        """Return which of all the lines that the paytable can have are of a hand."""
        hand = Hand(self.ladder.category(strength), self.ladder.ranks(strength), (), strength)
        return tuple(bool(hand.ranks) and row.matches(hand) for row in self.rows)

    def find_examples(self, ends: set[End]) -> None:
        """Deal at random, also from few ranks or mostly one suit, until there is a round for each end."""
        stream = Random(self.game.slug)
        while ends - self.cards.keys():
            few, suit = stream.sample(RANKS, stream.randint(1, 5)), stream.choice(SUITS)
            ranks = [card for card in STANDARD if card[0] in few]
            for crowd in (STANDARD, ranks, {*ranks, *(card for card in STANDARD if card[1] == suit)}):
                if len(crowd) >= 9:
                    dealt = stream.sample(sorted(crowd), 9)
                    cards = dict(zip(self.places, (dealt[:2], dealt[2:4], dealt[4:]), strict=True))
                    self.cards.setdefault(self._end(*cards.values()), cards)
        self.example = {end: self.writer.example(self.cards[end]) for end in sorted(ends)}

    def _end(self, own: Cards, dealer: Cards, board: Cards) -> End:
        strength, other = (self.ladder.strength((*hand, *board)) for hand in (own, dealer))
        qualifies = not self.game.qualifier or self.game.qualifier.takes(self.ladder, other)
        kind = 2 * ((strength <= other) + (strength < other)) + qualifies
        return self.kinds.index(self._matched(strength)), kind

    def worth(self, without: Collection[str] = ()) -> Worth:
        """Return what each plan comes to at each end, by the printed table without some lines."""
        rows = tuple(row for row in self.table.rows if row.name not in without)
        sheet = self.sheet.with_tables({self.table.wager: {self.table.name: replace(self.table, rows=rows)}})
        table, worth = ExampleTable(self.game, sheet, self.house, self.wagers), {}
        for plan in self.plans:
            names = tuple(choice.name for choice in plan)
            worth[plan] = {end: table.settled(self.cards[end], names) for end in self.example}
        return worth

    def count(self, worth: Worth | None = None) -> Mapping[Cards, Plans]:
        """Return the ends of each starting hand by plan. What is decided later is best by these worths, or as
        the strategy says; a plan that decides all before the flop comes to every end."""
        outs = [-1 if worth else self.says[name][0][0].most for name, _, _ in self.stages[1:]]
        choices, ends = Counter(plan[1] for plan in self.later), range(len(self.kinds) * KINDS)
        nets = (worth[plan].get(divmod(end, KINDS)) if worth else None for plan in self.later for end in ends)
        numbers = [*self.read, *outs, len(choices), *choices.values()]
        numbers += (each.net if each else 0 for each in nets)
        numbers += [len(FLOPS), *(number for flop, times in FLOPS.items() for number in (*flop, times))]
        with tempfile.TemporaryDirectory() as folder:
            program, source = f"{folder}/board", Path(__file__).with_suffix(".c")
            subprocess.run(["cc", "-O3", "-o", program, source], check=True)
            output = subprocess.check_output(program, input=array("q", numbers).tobytes())
        cells, counts = array("q", output), defaultdict(lambda: {plan: Counter() for plan in self.plans})
        for hand, (low, high) in enumerate(sorted(combinations(range(52), 2), key=lambda two: two[::-1])):
            start = ONE_OF_EACH[high // 4], STANDARD[low // 4 * 4 + (high % 4 != low % 4)]
            for leaf, plan in enumerate(self.later):
                at = (hand * LEAVES + leaf) * LINES * KINDS
                found = {divmod(end, KINDS): cells[at + end] for end in ends if cells[at + end]}
                for each in (plan, *(plan for plan in self.plans if len(plan) == 1)):
                    counts[start][each].update(found)
        return counts

    def fixed(self, counts: Mapping[Cards, Plans], worth: Worth | None = None) -> Plans:
        """Return the ends of all deals by plan, where the first choice is best by these worths, or as the
        strategy says."""
        total: dict[Plan, Counter[End]] = defaultdict(Counter)
        for start, plans in counts.items():
            first = self._best_first(plans, worth) if worth else self._said(start)
            for plan in (plan for plan in plans if plan[0].name == first):
                total[plan].update(plans[plan])
        return total

    def _said(self, start: Cards) -> str:
        said, strength = self.says[self.stages[0][0]], STARTING_HAND.strength(start)
        return next(name for least, name in said if not least or least.takes(STARTING_HAND, strength))

    @staticmethod
    def _best_first(plans: Plans, worth: Worth) -> str:
        """Return the first choice that is worth most; of equal ones that which bets less."""
        sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for plan, ends in plans.items():
            settled = [(count, worth[plan][end]) for end, count in ends.items()]
            sums[plan[0].name][0] += sum(count * each.net for count, each in settled)
            sums[plan[0].name][1] -= sum(count * each.staked for count, each in settled)
        return max(sums, key=sums.__getitem__)

    def free_lines(self, fixed: Plans) -> list[str]:
        """Return the lines that the best play never gives up, even where none of them pays. They pay the same
        whatever else is bet, so it stays the best whatever they pay."""
        free, lost = [row.name for row in self.rows], self._given_up(fixed)
        while lost.intersection(free):
            free = [name for name in free if name not in lost]
            worth = self.worth(without=free)
            lost = self._given_up(self.fixed(self.count(worth), worth))
        return free

    def _given_up(self, fixed: Plans) -> set[str]:
        """Return the lines of folded hands that would have been paid."""
        ends = {(line, kind // 2) for plan in fixed if plan[-1].folds for line, kind in fixed[plan]}
        lines = {
            (row.name, row.losing, line) for line, _ in ends for row in compress(self.rows, self.kinds[line])
        }
        return {name for name, losing, line in lines if (line, 2 * losing) in ends}

    def decided_anew(self, counts: Mapping[Cards, Plans]) -> int:
        """Return the node of a decision for each starting hand; those that stay without a line are one."""
        nothing, later = self.worth(without=[row.name for row in self.rows]), self.later[0][0].name
        classes: dict[object, dict[Plan, Counter[End]]] = defaultdict(lambda: defaultdict(Counter))
        for start, plans in counts.items():
            stays = self._best_first(plans, nothing) == later
            for plan, ends in plans.items():
                classes[stays or start][plan].update(ends)
        return self.writer.then((1, self._choose(plans)) for plans in classes.values())

    def _choose(self, plans: Plans) -> int:
        parts: dict[str, dict[Plan, Counter[End]]] = defaultdict(dict)
        for (first, *rest), ends in plans.items():
            parts[first.name][tuple(rest)] = ends
        return self.writer.choose({name: self.play(part) for name, part in parts.items()})

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
    names, every = list(permutations(range(4))), combinations(range(52), 3)
    return Counter(min(tuple(sorted(c // 4 * 4 + to[c % 4] for c in flop)) for to in names) for flop in every)


FLOPS = _flops()
