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
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import chain, combinations, combinations_with_replacement, permutations
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
Ends = Counter[End]
Plans = Mapping[Plan, Ends]
Counts = Mapping[tuple[Card, Card], Plans]
Worth = Mapping[Plan, Mapping[End, Settled]]


def make(game: Game) -> None:
    """Write the list of the base bets. Raises `CountError` for a game that is not played like this."""
    board = _Board(game)
    careful = board.fixed(board.count())
    board.find_examples({end for ends in careful.values() for end in ends})
    printed = board.worth()
    best = board.count(printed)
    board.unit = gcd(*(n for plans in (careful, *best.values()) for ends in plans.values() for n in ends.values()))
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
        self.house, self.wagers = open_house(game, self.sheet, {}), (*game.required, *game.following)
        (paid,) = (wager for wager in self.wagers if wager.table)
        self.table = self.house.paytable(self.sheet, paid)
        self.rows = tuple(hands_of(game, paid.table).values())
        player, dealer = game.hands["player"], game.hands["dealer"]
        self.places = *player.own, dealer.table[0], *player.table
        slugs = [wager.slug for wager in self.wagers]
        self.writer = ListWriter(game, "base", slugs, self.places, "tools/odds/board.py: all boards")
        self.stages, up, self.seen = [], 0, []
        for step, stage in game.stages:
            if isinstance(stage, Decide):
                self.stages.append((step.name, stage))
                self.seen.append(up)
            elif isinstance(stage, Deal) and stage.up:
                up += sum(int(count) for _, count in stage.table)
        self.plans = tuple(self._plans(()))
        self.later = [plan for plan in self.plans if len(plan) > 1]
        dealt = [count for _, count in (*game.deals[0].each, *game.deals[0].table)]
        if [dealt, up, self.seen[:2]] != [[2, 2], 5, [0, 3]] or len({plan[0] for plan in self.later}) != 1:
            raise CountError("it is not two cards a side and a board, decided before, after the flop and once more")
        self.cards: dict[End, Mapping[str, Cards]] = {}
        self._read_ladder()

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
        plain = {}
        for ranks in (each for n in (4, 5, 6, 7) for each in combinations_with_replacement(range(13), n)):
            if max(Counter(ranks).values()) <= len(SUITS):
                cards = [STANDARD[4 * rank + at % 4] for at, rank in enumerate(ranks)]  # no five of a suit
                key = sum(WEIGHT[card] for card in cards) & RANK_KEYS
                plain[key] = self.ladder.strength(cards) if len(cards) > 4 else self.ladder.partial(cards)
        suits = ([card for at, card in enumerate(ONE_OF_EACH) if bits >> at & 1] for bits in range(1 << 13))
        suited = [self.ladder.strength(cards) if 5 <= len(cards) <= 7 else 0 for cards in suits]
        values = sorted({0, *plain.values(), *suited})
        kinds = [self.matched(value) for value in values]
        self.kinds = list(dict.fromkeys(kinds))
        place = {value: at for at, value in enumerate(values)}
        least = bisect_left(values, self.game.qualifier.least(self.ladder)) if self.game.qualifier else 0
        self.read = [*(WEIGHT[card] & RANK_KEYS for card in ONE_OF_EACH), len(plain)]
        self.read += [number for key, value in plain.items() for number in (key, place[value])]
        self.read += [*map(place.__getitem__, suited), len(kinds), *map(self.kinds.index, kinds)]
        self.read += [len(self.kinds), least, self.seen[2]]

    def matched(self, strength: int) -> tuple[bool, ...]:
        """Return which of all the lines that the paytable can have are of a hand."""
        hand = Hand(self.ladder.category(strength), self.ladder.ranks(strength), (), strength)
        return tuple(bool(hand.ranks) and row.matches(hand) for row in self.rows)

    def find_examples(self, ends: set[End]) -> None:
        """Deal at random, also from few ranks or mostly one suit, until there is a round for each end."""
        stream = Random(self.game.slug)
        while ends - self.cards.keys():
            few, suit = stream.sample(RANKS, stream.randint(1, 5)), stream.choice(SUITS)
            crowds = [card for card in STANDARD if card[0] in few], [c for c in STANDARD if c[0] in few or c[1] == suit]
            for crowd in (each for each in (STANDARD, *crowds) if len(each) >= 9):
                own, dealer, board = (dealt := tuple(stream.sample(crowd, 9)))[:2], dealt[2:4], dealt[4:]
                self.cards.setdefault(self.end(own, dealer, board), dict(zip(self.places, (own, dealer, board))))
        self.example = {end: self.writer.example(self.cards[end]) for end in sorted(ends)}

    def end(self, own: Cards, dealer: Cards, board: Cards) -> End:
        strength, other = self.ladder.strength((*own, *board)), self.ladder.strength((*dealer, *board))
        qualifies = not self.game.qualifier or self.game.qualifier.takes(self.ladder, other)
        line = self.kinds.index(self.matched(strength))
        return line, 2 * ((strength <= other) + (strength < other)) + qualifies

    def worth(self, without: Collection[str] = ()) -> Worth:
        """Return what each plan comes to at each end, by the printed table without some lines."""
        rows = tuple(row for row in self.table.rows if row.name not in without)
        sheet = self.sheet.with_tables({self.table.wager: {self.table.name: replace(self.table, rows=rows)}})
        table = ExampleTable(self.game, sheet, self.house, self.wagers)
        return {
            plan: {end: table.settled(self.cards[end], [choice.name for choice in plan]) for end in self.example}
            for plan in self.plans
        }

    def count(self, worth: Worth | None = None) -> Counts:
        """Return the ends of each starting hand by plan. What is decided later is best by these worths, or as
        the strategy says; a plan that decides all before the flop comes to every end."""
        says = self.game.strategies[0].says
        outs = [-1 if worth else says[name][0][0].most for name, _ in self.stages[1:]]
        choices, ends = Counter(plan[1] for plan in self.later), range(len(self.kinds) * KINDS)
        nets = (worth[plan].get(divmod(end, KINDS)) if worth else None for plan in self.later for end in ends)
        numbers = [*self.read, *outs, len(choices), *choices.values(), *(each.net if each else 0 for each in nets)]
        numbers += [len(FLOPS)]
        for flop, orders in FLOPS.items():
            numbers += [*flop, len(orders), *chain.from_iterable(orders)]
        with tempfile.TemporaryDirectory() as folder:
            command = ["cc", "-O3", "-o", f"{folder}/board", str(Path(__file__).with_suffix(".c"))]
            subprocess.run(command, check=True)
            run = subprocess.run(command[3:4], input=array("q", numbers).tobytes(), capture_output=True, check=True)
        cells = array("q", run.stdout)
        counts: dict[tuple[Card, Card], dict[Plan, Ends]] = defaultdict(lambda: {plan: Counter() for plan in self.plans})
        for hand, (high, low) in enumerate((high, low) for high in range(52) for low in range(high)):
            suited = high % 4 == low % 4
            plans = counts[ONE_OF_EACH[high // 4], STANDARD[low // 4 * 4 + (not suited)]]
            for leaf, plan in enumerate(self.later):
                at = (hand * LEAVES + leaf) * LINES * KINDS
                found = {divmod(end, KINDS): cells[at + end] for end in ends if cells[at + end]}
                for each in (plan, *(plan for plan in self.plans if len(plan) == 1)):
                    plans[each].update(found)
        return counts

    def fixed(self, counts: Counts, worth: Worth | None = None) -> Plans:
        """Return the ends of all deals by plan, where the first choice is the best by these worths, or as the
        strategy says."""
        total: dict[Plan, Ends] = defaultdict(Counter)
        for start, plans in counts.items():
            first = self.best_first(plans, worth) if worth else self._said(start)
            for plan in (plan for plan in plans if plan[0].name == first):
                total[plan].update(plans[plan])
        return total

    def _said(self, start: tuple[Card, Card]) -> str:
        strength, said = STARTING_HAND.strength(start), self.game.strategies[0].says[self.stages[0][0]]
        return next(name for least, name in said if not least or least.takes(STARTING_HAND, strength))

    @staticmethod
    def best_first(plans: Plans, worth: Worth) -> str:
        """Return the first choice that is worth most; of equal ones that which bets less."""
        sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for plan, end, count in ((plan, end, count) for plan in plans for end, count in plans[plan].items()):
            sums[plan[0].name][0] += count * worth[plan][end].net
            sums[plan[0].name][1] -= count * worth[plan][end].staked
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
        ends = {end for plan, ends in fixed.items() if plan[-1].folds for end in ends}
        results = {line: {kind // 2 for own, kind in ends if own == line} for line, _ in ends}
        return {
            row.name
            for line, found in results.items()
            for row, is_of in zip(self.rows, self.kinds[line], strict=True)
            if is_of and 2 * row.losing in found
        }

    def decided_anew(self, counts: Counts) -> int:
        """Return the node of a decision for each starting hand; those that stay where no line pays are one."""
        nothing, later = self.worth(without=[row.name for row in self.rows]), self.later[0][0].name
        classes: dict[object, dict[Plan, Ends]] = defaultdict(lambda: defaultdict(Counter))
        for start, plans in counts.items():
            stays = self.best_first(plans, nothing) == later
            for plan, ends in plans.items():
                classes[stays or start][plan].update(ends)
        return self.writer.then((1, self._choose(plans)) for plans in classes.values())

    def _choose(self, plans: Plans) -> int:
        parts: dict[str, dict[Plan, Ends]] = defaultdict(dict)
        for (first, *rest), ends in plans.items():
            parts[first.name][tuple(rest)] = ends
        return self.writer.choose({name: self.play(part) for name, part in parts.items()})

    def play(self, plans: Plans) -> int:
        """Return the node of these plans, each with its ends."""
        return self.writer.then((1, self._chain(plan, ends)) for plan, ends in plans.items())

    def _chain(self, plan: Plan, ends: Ends) -> int:
        node = self.writer.ends({self.example[end]: count // self.unit for end, count in ends.items()})
        for choice in reversed(plan):
            node = self.writer.choose({choice.name: node})
        return node


def _flops() -> dict[tuple[int, ...], list[tuple[int, ...]]]:
    """Return the flops that are the first of those alike but for the names of suits, each with the orders of
    suits in which it stays the same."""
    orders, flops = list(permutations(range(4))), {}
    for flop in combinations(range(52), 3):
        images = [tuple(sorted(card // 4 * 4 + order[card % 4] for card in flop)) for order in orders]
        if min(images) == flop:
            flops[flop] = [order for order, image in zip(orders, images, strict=True) if image == flop]
    return flops


FLOPS = _flops()
