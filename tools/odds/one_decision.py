"""Counts games of one decision: one's own packet against the dealer's, beside at most one up card.

Strengths come from the game's ladder and worths from settled examples; one_decision.c counts how often hands
meet, and knows no game. Hands that are decided alike at every pay are one class.
"""

import ctypes
import subprocess
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import accumulate, chain, combinations, compress, islice, permutations, product
from math import comb, factorial, lcm, perm
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from games.engine.cards.cards import RANKS, STANDARD, SUITS, Card
from games.engine.cards.hands import Hand, Ladder, OneSuit
from games.engine.errors import CountError
from games.engine.money.amounts import Odds
from games.engine.odds.ends import GRID
from games.engine.odds.machine import ExampleTable
from games.engine.odds.ways import ALWAYS, named
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

DECK = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
SUIT = (1 << len(RANKS)) - 1
FORBIDDEN, NET = Fraction(-(10**5) << 40), 1 << 40
"""The net of a choice that a hand does not allow; how much more a net weighs than the order of choices."""
ROOM, ENDS = 1 << 18, 6
"""How many classes there can be, with what leads to them; won, tied, lost by whether the dealer qualifies."""

INT, LONG = ctypes.c_int, ctypes.c_int64
MADE = "tools/odds/one_decision.py: each own hand beside all that can be seen"

Cards = tuple[Card, ...]
View = tuple[int, int]
"""The dealer's cards that went, and the up card, as bits."""
Round = dict[str, Cards]
Kind = tuple[tuple[bool, ...], ...]
Said = tuple[str, ...]
"""What each way of playing chooses."""
Dealing = tuple[int, list[View], int]
Hands = dict[int, dict[int, list[int]]]
"""By how many cards they are of, and by strength."""


def base_bets(game: Game) -> tuple[Wager, ...]:
    """The main bet, those that go with it or follow it, and bonuses on it whose paytable is chosen alone."""
    bonuses = [each for each in game.wagers if not each.staked and each.paid_on == game.main.slug]
    made = (each for each in game.wagers if each.staked and not each.optional)
    return (*made, *(each for each in bonuses if each.table == each.chosen_by))


def fits(game: Game) -> bool:
    player, dealer = game.hands.get("player"), game.hands.get("dealer")
    decisions = [stage for _step, stage in game.stages if isinstance(stage, Decide)]
    if not player or not dealer or len(game.deals) != 1 or len(decisions) != 1 or game.deck != STANDARD:
        return False
    most = 7 if isinstance(player.ladder, OneSuit) and not game.dealer.up else 6
    return (
        [len(player.own), player.table, dealer.own, len(dealer.table)] == [1, (), (), 1]
        and not any(choice.moves or choice.lays or choice.back for choice in game.choices)
        and all(isinstance(rule, Discard) for rule in game.dealers_rules)
        and all(isinstance(bet.win_condition, Beats | MakesHand) for bet in base_bets(game))
        and (player.ladder is dealer.ladder and game.dealer.up <= 1)
        and max(game.player.size, game.dealer.size) <= most
    )


def dealings(game: Game) -> Iterator[Dealing]:
    """Yield how many of the dealer's cards play, what a player can see then, and for how many orders of the
    cards each of that stands."""
    size, rule = game.dealer.size, game.discard
    high = [1 << at for at, card in enumerate(DECK) if rule and card[0] in rule.ranks]
    low = [1 << at for at in range(len(DECK)) if 1 << at not in high] if game.dealer.up else [0]
    most = rule.at_most if rule else 0
    for gone in range(most + 1):
        views = product(map(sum, combinations(high, gone)), low if gone < most or not rule else [0])
        yield size - gone, [*views], factorial(gone) * perm(size - gone - 1, max(0, most - gone - 1))


def tables(game: Game) -> Iterator[ExampleTable]:
    """Yield every printed paytable and every pay, under each value of an option that changes the bets."""
    sheet, bets, seen = load(game), base_bets(game), []
    paid = {bet.table: bet for bet in bets if bet.table}
    values = ({each.name: value} for each in game.options for value in (*each.edits, *each.ladders))
    for choices in ({}, *values):
        house = open_house(game, sheet, choices)
        edited = apply_house_rules(game, house)
        if (edited.hands, edited.stages) != (game.hands, game.stages):
            raise CountError(f"{choices} asks for a list of its own")
        if (changed := [edited.wager(bet.slug) for bet in bets]) in seen:
            continue
        seen.append(changed)
        for names in product(*(sheet.paytables[name] for name in paid)):
            chosen = {bet.chosen_by: name for bet, name in zip(paid.values(), names, strict=True)}
            yield ExampleTable(game, sheet, House({**house.choices, **chosen}), bets)
        for pay in (None, *GRID) if paid else ():
            flat = {}
            for name in paid:
                lines = (
                    [] if pay is None else [replace(r, pays=Odds(pay)) for r in hands_of(game, name).values()]
                )
                flat[name] = {sheet.default(name): Paytable(name, name, "", tuple(lines))}
            yield ExampleTable(game, sheet.with_tables(flat), house, bets)


def packets(ladder: Ladder, size: int, jokers: Cards = ()) -> dict[int, list[int]]:
    """Return all hands as bits by strength beside jokers, one for all that differ by the names of suits."""
    ranks = sorted(range(SUIT + 1), key=int.bit_count, reverse=True)
    ranks = [each for each in ranks if each.bit_count() <= size]

    def sets(left: int, suits: int, least: int) -> Iterator[int]:
        for at in range(least, len(ranks)) if suits else ():
            count = ranks[at].bit_count()
            if count <= left <= count * suits:
                for others in sets(left - count, suits - 1, at):
                    yield ranks[at] | others << len(RANKS)
        if not suits and not left:
            yield 0

    result: dict[int, list[int]] = {}
    for one in sets(size, len(SUITS), 0):
        result.setdefault(ladder.strength((*cards_of(one), *jokers)), []).append(one)
    return result


def cards_of(bits: int) -> Cards:
    return tuple(card for at, card in enumerate(DECK) if bits >> at & 1)


def renamed(bits: int) -> Iterator[int]:
    for names in permutations(range(len(SUITS))):
        yield sum((bits >> 13 * suit & SUIT) << 13 * name for suit, name in enumerate(names))


@cache
def facts(game: Game, strength: int) -> Kind:
    """Return what a hand allows, what it wins outright, and which lines can pay it: hands in which these are
    equal settle alike against the same dealer's."""
    hand = Hand(game.ladder.category(strength), game.ladder.ranks(strength), (), strength)
    rows = [row for bet in base_bets(game) if bet.table for row in hands_of(game, bet.table).values()]
    if any(row.suit or row.with_dealer for row in rows):
        raise CountError("lines on suits or on the dealer's cards are not counted here")
    wins = [bet.win_condition.sure for bet in base_bets(game) if isinstance(bet.win_condition, Beats)]
    least = [choice.needs for choice in game.choices], [each for each in wins if each]
    able, sure = (tuple(not each or each.takes(game.ladder, strength) for each in some) for some in least)
    return able, sure, tuple(row.matches(hand) for row in rows)


def said(game: Game, way: Strategy | None, strength: int, view: DealerView) -> str:
    """Return which choice a strategy (None: always to raise) makes of a hand."""
    names, allowed = [choice.name for choice in game.choices], facts(game, strength)[0]
    for least, name in chain.from_iterable(way.says.values()) if way else ():
        if isinstance(least, Outs):
            raise CountError("outs are not counted here")
        if allowed[names.index(name)] and (not least or least.takes(game.ladder, strength)):
            return name
    stays = way is None or stays_with(game.ladder, way, strength, view)
    return next(choice.name for choice in game.choices if choice.folds is not stays)


def ways_of(game: Game) -> dict[str, Strategy | None]:
    """Return the strategies by name; beside published ones where a raise has one size, always to raise."""
    ways: dict[str, Strategy | None] = {name: strategy for name, _words, strategy in named(game)}
    published = len(game.choices) == 2 and any(each.name for each in game.strategies)
    return ways | ({ALWAYS: None} if published else {})


def examples(
    game: Game, hands: Hands, dealt: list[Dealing], kind_of: Mapping[int, Kind], every: list[int], least: int
) -> dict[tuple[Kind, int], Round]:
    """Return a round for each end that each kind of hand can come to."""
    own, place = game.hands["player"].own + game.hands["dealer"].table
    found: dict[tuple[Kind, int], Round] = {}
    for at, kind in kind_of.items():
        against, qualifying = ((0, at), (at, at + 1), (at + 1, None)), ((0, least), (least, None))
        for end, ((low, high), (first, last)) in enumerate(product(against, qualifying)):
            rounds = (
                (hand, gone, up, cards & ~up)
                for (n, views, _), met in product(dealt, every[:high][:last][max(low, first) :])
                for hand, other in product(hands[game.player.size][every[at]], hands[n].get(met, ()))
                for cards in renamed(other)
                for gone, up in views
                if not (hand & cards or gone & (hand | cards)) and up & cards == up
            )
            for hand, *dealers in islice(rounds, (kind, end) not in found):
                found[kind, end] = {own: cards_of(hand), place: tuple(chain(*map(cards_of, dealers)))}
    return found


def make(game: Game) -> None:
    """Write the list of the bets that the decision is about."""
    dealt, settling, ways = list(dealings(game)), list(tables(game)), ways_of(game)
    choices = [choice.name for choice in game.choices]
    hands = {n: packets(game.ladder, n) for n in {game.player.size, *(n for n, _, _ in dealt)}}
    every, own = sorted({0}.union(*hands.values())), hands[game.player.size]
    least, top = bisect_left(every, game.qualifier.least(game.ladder)) if game.qualifier else 0, len(every)
    kind_of = {at: facts(game, strength) for at, strength in enumerate(every) if strength in own}
    kinds, found = list(dict.fromkeys(kind_of.values())), examples(game, hands, dealt, kind_of, every, least)
    some, worth = next(iter(found.values())), []
    for kind, table, c, end in product(kinds, settling, range(len(choices)), range(ENDS)):
        done = table.settled(found.get((kind, end), some), (choices[c],))
        net = Fraction(NET * done.net, table.stake) + (len(choices) if game.choices[c].folds else -c)
        worth.append(net if kind[0][c] else FORBIDDEN)
    roots: dict[tuple[Kind, Said], int] = {}
    rows = []
    for n, views, _ in dealt:
        for view, at in product([DealerView(cards_of(up), n) for _, up in views], range(top)):
            chosen = (said(game, way, every[at], view) for way in ways.values() if at in kind_of)
            rows.append(roots.setdefault((kind_of.get(at, ()), tuple(chosen)), len(roots)))

    following, sums, states = (INT * (ROOM * len(choices)))(), (LONG * (ROOM * ENDS))(), len(roots)
    scale = lcm(*(each.denominator for each in worth))
    worths = array(LONG, (int(each * scale) for each in worth))
    numbers = array(INT, (kinds.index(kind) if kind else 0 for kind, _ in roots))
    for n, views, times in dealt:
        row, rows = array(INT, rows[: len(views) * top]), rows[len(views) * top :]
        sets = [*in_order(own, every), *in_order(hands[n], every)]
        shape = [n, top, least, len(views), len(settling), len(choices), ROOM]
        seen = [array(LONG, each) for each in zip(*views, strict=True)]
        known = [suits_of(game.ladder, every), *seen, LONG(times), row, numbers, worths]
        states = counter().count(*sets, *shape, *known, following, sums, states)
    if states >= ROOM:
        raise CountError("too many classes")

    def leaves(state: int, depth: int) -> Iterator[tuple[tuple[int, ...], list[int]]]:
        """Yield what is best at each table, and how many deals come to each end."""
        if not depth:
            yield (), sums[ENDS * state : ENDS * (state + 1)]
        for c in range(len(choices)) if depth else ():
            if after := following[state * len(choices) + c]:
                yield from (((c, *best), ends) for best, ends in leaves(after, depth - 1))

    bets = base_bets(game)
    grid = any(bet.table for bet in bets)
    writer = ListWriter(game, "base", [bet.slug for bet in bets], [*some], MADE, grid=grid)
    classes: dict[tuple[tuple[bool, ...], Said, Any], Counter[int]] = {}
    for (kind, said_so), root in roots.items():
        for best, ends in leaves(root, len(settling)):
            decided = kind[0], said_so, best[0] if len({*best}) == 1 else (kind, best)
            counts = classes.setdefault(decided, Counter())
            counts.update({writer.example(found[kind, end]): n for end, n in enumerate(ends) if n})
    left, seen_first = len(DECK) - game.player.size, game.discard.at_most if game.discard else game.dealer.up
    every_deal = comb(len(DECK), left) * perm(left, seen_first)
    every_deal *= comb(left - seen_first, game.dealer.size - seen_first)
    if every_deal != sum(map(Counter.total, classes.values())):
        raise CountError("some deals are counted twice, or not at all")
    nodes = []
    for (allowed, said_so, _), counts in classes.items():
        open_to = dict.fromkeys(compress(choices, allowed), writer.ends(counts))
        nodes.append((1, writer.choose(open_to, dict(zip(ways, said_so, strict=True)))))
    writer.plays = dict.fromkeys(["optimal", *ways], writer.then(nodes))
    writer.save()


@cache
def counter() -> ctypes.CDLL:
    with TemporaryDirectory() as folder:
        source, built = Path(__file__).with_suffix(".c"), f"{folder}/one_decision.so"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", built, source], check=True)
        return ctypes.CDLL(built)


def array(kind: Any, values: Iterable[int]) -> Any:
    every = list(values)
    return (kind * len(every))(*every)


def in_order(hands: dict[int, list[int]], every: list[int]) -> list[Any]:
    """Return the hands from the weakest up, and where those of each strength begin."""
    sets = [hands.get(strength, []) for strength in every]
    return [array(LONG, chain(*sets)), array(INT, accumulate(map(len, sets), initial=0))]


def suits_of(ladder: Ladder, every: list[int]) -> Any:
    """Return how strong the ranks of one suit are, where that is all that a hand is."""
    if not isinstance(ladder, OneSuit):
        return None
    ranks = (cards_of(ranks if ranks.bit_count() <= ladder.size else 0) for ranks in range(SUIT + 1))
    return array(INT, (every.index(ladder.of_suit(cards)) for cards in ranks))
