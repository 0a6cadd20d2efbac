"""Counts games of one decision: one's own packet against the dealer's, beside at most one up card.

Strengths come from the game's ladder and worths from settled examples; one_decision.c counts how often hands
meet, and knows no game. Hands that are decided alike at every pay are one class.
"""

import ctypes
import subprocess
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, lcm, perm
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from games.engine.cards.cards import RANKS, STANDARD, SUITS, Card
from games.engine.cards.hands import Hand, Ladder, OneSuit
from games.engine.errors import CountError
from games.engine.money.amounts import Odds
from games.engine.odds.machine import ExampleTable
from games.engine.rules.games import Game, Strategy
from games.engine.rules.houses import House, apply_house_rules, open_house
from games.engine.rules.own_tables import hands_of
from games.engine.rules.paytables import Paytable
from games.engine.rules.readings import Outs
from games.engine.rules.sheets import load
from games.engine.rules.stages import Decide, Discard
from games.engine.rules.wagers import Beats, MakesHand, Wager
from games.engine.simulated_players.decisions import DealerView, stays_with
from tools.odds.files import ListWriter

GRID = [Fraction(pay) for pay in (-1, 0, "1/2", 1, "3/2", 2, "5/2", 3, 4, 5, 7, 10, 20, 50, 100, 10_000)]
"""What a line may pay so that best play is exact."""
ENDS = tuple(product((1, 0, -1), (False, True)))
"""Won, tied or lost, and whether the dealer qualifies."""
DECK = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
BARRED = -(10**10)
"""The worth of a choice that a hand does not allow."""
ROOM = 1 << 18

Cards = tuple[Card, ...]
View = tuple[Cards, Cards]
"""What a player sees of the dealer: the cards that went, and the up card."""
Scenario = list[tuple[Fraction, ExampleTable]]
"""A house in which a worth is the sum of those at some tables, each so many times."""


def base_bets(game: Game) -> tuple[Wager, ...]:
    """The main bet, those that go with it or follow it, and bonuses on it whose paytable is chosen alone."""
    made = [each for each in game.wagers if each.staked and not each.optional]
    bonuses = [each for each in game.wagers if not each.staked and each.paid_on == game.main.slug]
    return (*made, *(bonus for bonus in bonuses if bonus.chosen_by == bonus.table))


def fits(game: Game) -> bool:
    if not {"player", "dealer"} <= game.hands.keys() or len(game.deals) != 1 or game.deck != STANDARD:
        return False
    player, dealer, up = game.hands["player"], game.hands["dealer"], game.dealer.up
    return (
        [len(player.own), player.table, dealer.own, len(dealer.table)] == [1, (), (), 1]
        and sum(isinstance(stage, Decide) for _step, stage in game.stages) == 1
        and not any(choice.moves or choice.lays or choice.back for choice in game.choices)
        and all(isinstance(rule, Discard) for rule in game.dealers_rules)
        and player.ladder is dealer.ladder
        and up <= 1
        and max(game.player.size, game.dealer.size)
        <= (7 if isinstance(game.ladder, OneSuit) and not up else 6)
        and all(isinstance(bet.win_condition, Beats | MakesHand) for bet in base_bets(game))
    )


def make(game: Game) -> None:
    with TemporaryDirectory() as folder:
        built = f"{folder}/one_decision.so"
        source = Path(__file__).with_suffix(".c")
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", built, source], check=True)
        counter = ctypes.CDLL(built)
        counter.hands.restype = ctypes.c_void_p
        _Counts(game, counter).write()


def dealings(game: Game) -> Iterator[tuple[int, list[View], int]]:
    """Yield how many of the dealer's cards play, all that a player can see then, and for how many orders of
    the cards each of that stands."""
    size, rule = game.dealer.size, game.discard
    if rule is None:
        yield size, [((), (card,)) for card in DECK] if game.dealer.up else [((), ())], 1
        return
    high = [card for card in DECK if card[0] in rule.ranks]
    low = [(card,) for card in DECK if card[0] not in rule.ranks]
    for gone in range(rule.at_most + 1):
        views = product(combinations(high, gone), low if gone < rule.at_most else [()])
        unseen = perm(size - gone - 1, max(0, rule.at_most - gone - 1))
        yield size - gone, list(views), factorial(gone) * unseen


def scenarios(game: Game, bets: tuple[Wager, ...]) -> Iterator[Scenario]:
    """Yield every printed paytable and every pay, under each value of an option that changes these bets."""
    sheet, tables, seen = load(game), {bet.table: bet for bet in bets if bet.table}, []
    usual = open_house(game, sheet, {})
    values = [(each.name, value) for each in game.options for value in (*each.edits, *each.ladders)]
    for name, value in [("", ""), *values]:
        house = House({**usual.choices, name: value}) if name else usual
        edited = apply_house_rules(game, house)
        if (edited.hands, edited.stages) != (game.hands, game.stages):
            raise CountError(f"{name} asks for a list of its own")
        if (changed := [edited.wager(bet.slug) for bet in bets]) in seen:
            continue
        seen.append(changed)
        for names in product(*(sheet.paytables[table] for table in tables)):
            chosen = {bet.chosen_by: name for bet, name in zip(tables.values(), names, strict=True)}
            yield [(Fraction(1), ExampleTable(game, sheet, House({**house.choices, **chosen}), bets))]
        paid = []
        for pay in (None, 1, 2) if tables else ():
            lines = {
                t: [replace(row, pays=Odds(Fraction(pay))) for row in hands_of(game, t).values() if pay]
                for t in tables
            }
            flat = {t: {sheet.default(t): Paytable(sheet.default(t), t, "", tuple(lines[t]))} for t in tables}
            paid.append(ExampleTable(game, sheet.with_tables(flat), house, bets))
        if tables:
            yield [(Fraction(1), paid[0])]
            yield from ([(2 - pay, paid[1]), (pay - 1, paid[2])] for pay in GRID)


def strengths(ladder: Ladder, cards: int) -> tuple[list[int], list[int]]:
    """Return what so many cards make by their ranks, and those of them that share a suit; 0 for nothing."""
    plain, suited = [0] * comb(len(RANKS) + cards - 1, cards), [0] * (1 << len(RANKS))
    one_suit = isinstance(ladder, OneSuit)
    for ranks in combinations_with_replacement(range(len(RANKS)), cards):
        if not one_suit and max(map(ranks.count, ranks)) <= len(SUITS):
            place = sum(comb(rank + i, i + 1) for i, rank in enumerate(ranks))
            plain[place] = ladder.weighed((sum(1 << 3 * rank for rank in ranks),))
    for mask in range(len(suited)):
        if (1 if one_suit else ladder.size) <= mask.bit_count() <= cards:
            suited[mask] = (
                ladder.of_suit(cards_of(mask))
                if isinstance(ladder, OneSuit)
                else ladder.strength(cards_of(mask))
            )
    return plain, suited


def cards_of(bits: int) -> Cards:
    return tuple(card for card in reversed(STANDARD) if bits >> DECK.index(card) & 1)


def bits(cards: Cards) -> int:
    return sum(1 << DECK.index(card) for card in cards)


def ints(values: Any) -> Any:
    return (ctypes.c_int * len(values := list(values)))(*values)


def longs(values: Any) -> Any:
    return (ctypes.c_int64 * len(values := list(values)))(*values)


class _Counts:
    def __init__(self, game: Game, counter: Any) -> None:
        self.game, self.ladder, self.counter, self.bets = game, game.ladder, counter, base_bets(game)
        (self.stage,) = (stage for _step, stage in game.stages if isinstance(stage, Decide))
        self.dealings = list(dealings(game))
        tables = {n: strengths(self.ladder, n) for n in {game.player.size, *(n for n, *_ in self.dealings)}}
        self.strengths = sorted({0}.union(*(part for both in tables.values() for part in both)))
        number = {strength: i for i, strength in enumerate(self.strengths)}
        self.least = bisect_left(self.strengths, game.qualifier.least(self.ladder)) if game.qualifier else 0
        self.by_suit = isinstance(self.ladder, OneSuit)
        self.hands, self.suited = {}, {}
        for n, (plain, suited) in tables.items():
            self.suited[n] = ints(number[each] for each in suited)
            ranks = None if self.by_suit else ints(number[each] for each in plain)
            made = counter.hands(n, len(number), ranks, self.suited[n])
            self.hands[n] = ctypes.c_void_p(made)
        self.own = self.hands[game.player.size]
        self.kinds: dict[tuple[Any, ...], int] = {}
        """By what a hand allows and which lines can pay it, in numbers; the same of hands that settle alike."""
        self.kind_of = {
            at: self.kinds.setdefault(self.facts(strength), len(self.kinds))
            for at, strength in enumerate(self.strengths)
            if counter.many(self.own, at)
        }

    def facts(self, strength: int) -> tuple[Any, ...]:
        hand = Hand(self.ladder.category(strength), self.ladder.ranks(strength), (), strength)
        rows = [row for bet in self.bets if bet.table for row in hands_of(self.game, bet.table).values()]
        if any(row.suit or row.with_dealer for row in rows):
            raise CountError("lines on suits or on the dealer's cards are not counted here")
        allowed = (not each.needs or each.needs.takes(self.ladder, strength) for each in self.stage.choices)
        sure = (bet.win_condition.sure for bet in self.bets if isinstance(bet.win_condition, Beats))
        surely = (least and least.takes(self.ladder, strength) for least in sure)
        return tuple(allowed), tuple(surely), tuple(row.matches(hand) for row in rows)

    def examples(self) -> dict[tuple[int, int], dict[str, Cards]]:
        """Return a round for each kind of hand and each end that it can come to."""
        found: dict[tuple[int, int], dict[str, Cards]] = {}
        for at, kind in self.kind_of.items():
            top, least = len(self.strengths), self.least
            ranges = ((0, min(at, least)), (least, at), (at, min(at + 1, least)), (max(at, least), at + 1))
            for end, (low, high) in enumerate((*ranges, (at + 1, least), (max(at + 1, least), top))):
                if (kind, end) not in found and low < high and (dealt := self.example(at, low, high)):
                    found[kind, end] = dealt
        return found

    def example(self, own: int, low: int, high: int) -> dict[str, Cards] | None:
        ((mine,), (place,)) = self.game.hands["player"].own, self.game.hands["dealer"].table
        for n, views, _ in self.dealings:
            ups, two = bits(tuple({card for _, up in views for card in up})) or -1, longs([0, 0])
            if self.counter.example(self.own, own, self.hands[n], low, high, ctypes.c_int64(ups), two):
                hand, dealers = map(cards_of, two)
                gone = next(gone for gone, _ in views if not {*gone} & {*hand, *dealers})
                shown = sorted(dealers, key=lambda card: not ups >> DECK.index(card) & 1)
                return {mine: hand, place: (*gone, *shown)}
        return None

    def said(self, way: Strategy | None, strength: int, view: DealerView) -> str:
        """Return what a strategy does with a hand."""
        folds = {choice.folds: choice.name for choice in reversed(self.stage.choices)}
        if way is None or not way.says:
            return folds[way is not None and not stays_with(self.ladder, way, strength, view)]
        allowed = self.facts(strength)[0]
        names = [choice.name for choice, each in zip(self.stage.choices, allowed, strict=True) if each]
        for least, name in (line for lines in way.says.values() for line in lines):
            if isinstance(least, Outs):
                raise CountError("outs are not counted here")
            if name in names and (not least or least.takes(self.ladder, strength)):
                return name
        raise CountError("a strategy has nothing to say")

    def write(self) -> None:
        game, choices = self.game, [choice.name for choice in self.stage.choices]
        unnamed = "by-number-of-cards" if game.discard else "careful"
        ways: dict[str, Strategy | None] = {str(each.name) or unnamed: each for each in game.strategies}
        if unnamed not in ways and len(choices) == 2:
            ways["always-raise"] = None
        found, every = self.examples(), list(scenarios(game, self.bets))
        allowed = [facts[0] for facts in self.kinds]
        worth: dict[tuple[ExampleTable, int, int, int], tuple[Fraction, Fraction]] = {}
        for table in {id(t): t for each in every for _, t in each}.values():
            for (kind, end), cards in found.items():
                for c, name in enumerate(choices):
                    if allowed[kind][c]:
                        done = table.settled(cards, (name,))
                        net, staked = Fraction(done.net, table.stake), Fraction(done.staked, table.stake)
                        worth[id(table), kind, end, c] = net, staked
        cells = list(product(range(len(self.kinds)), range(len(every)), range(len(choices)), range(6)))
        nothing = Fraction(0), Fraction(0)
        nets = [
            sum(times * worth.get((id(table), k, e, c), nothing)[0] for times, table in every[s])
            if allowed[k][c]
            else Fraction(BARRED)
            for k, s, c, e in cells
        ]
        bet = [worth.get((id(every[0][0][1]), k, e, c), nothing)[1] for k, s, c, e in cells if s == 0]
        nets, bet = (
            [int(each * lcm(*(one.denominator for one in values))) for each in values]
            for values in (nets, bet)
        )
        roots: dict[tuple[Any, ...], int] = {}
        looks: dict[DealerView, int] = {}
        by_view = []
        for n, views, times in self.dealings:
            by_view.append(
                [
                    looks.setdefault(DealerView(tuple(Card(c[0] + "c") for c in up), n), len(looks))
                    for _, up in views
                ]
            )
        at_root = [0] * len(self.strengths) * len(looks)
        for at, kind in self.kind_of.items():
            for look, number in looks.items():
                said = tuple(self.said(way, self.strengths[at], look) for way in ways.values())
                at_root[at * len(looks) + number] = roots.setdefault((kind, said), len(roots))
        kinds = ints([kind for kind, _ in roots])
        following, sums, states = (
            (ctypes.c_int * (ROOM * len(choices)))(),
            (ctypes.c_int64 * (ROOM * 6))(),
            len(roots),
        )
        at_root, nets, bet = ints(at_root), longs(nets), longs(bet)
        for (n, views, times), looked in zip(self.dealings, by_view, strict=True):
            states = self.counter.count(
                self.own,
                self.hands[n],
                len(self.strengths),
                self.least,
                self.suited[n] if self.by_suit else None,
                len(views),
                longs(bits(gone) for gone, _ in views),
                longs(bits(up) for _, up in views),
                ints(looked),
                len(looks),
                ctypes.c_int64(times),
                at_root,
                kinds,
                len(every),
                len(choices),
                nets,
                bet,
                following,
                sums,
                states,
                ROOM,
            )
            if not states:
                raise CountError("too many classes")

        def leaves(state, depth, signature):
            if depth == len(every):
                yield signature, sums[6 * state : 6 * state + 6]
                return
            for c in range(len(choices)):
                if nxt := following[state * len(choices) + c]:
                    yield from leaves(nxt, depth + 1, (*signature, c))

        ((mine,), (place,)) = game.hands["player"].own, game.hands["dealer"].table
        made = ListWriter(
            game,
            "base",
            [bet.slug for bet in self.bets],
            [mine, place],
            "tools/odds/one_decision.py: each own hand beside all that can be seen",
        )
        classes = {}
        for (kind, said), root in roots.items():
            for signature, ends in leaves(root, 0, ()):
                alone = () if len({*signature}) == 1 else (kind, signature)
                counts = classes.setdefault((said, allowed[kind], signature[0], alone), Counter())
                for end, count in enumerate(ends):
                    if count:
                        counts[made.example(found[kind, end])] += count
        nodes = []
        for (said, may, _, _), counts in classes.items():
            ends = made.ends(counts)
            nodes.append(
                (
                    1,
                    made.choose(
                        {name: ends for name, ok in zip(choices, may, strict=True) if ok},
                        dict(zip(ways, said, strict=True)),
                    ),
                )
            )
        first = made.then(nodes)
        made.plays = dict.fromkeys(["optimal", *ways], first)
        made.save()
