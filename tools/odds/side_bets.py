"""Lists of one class: bets that cards alone decide, and hands of which a replay says how often they come.

A list has all that one thing can be: a hand, a player's and the dealer's together, the hand that loses, the
jokers. Two deals are one end where the same lines match, of all that a paytable can have.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, product
from math import comb
from pathlib import Path
from subprocess import PIPE, run
from tempfile import TemporaryDirectory
from typing import TypeVar

from games.engine.cards.cards import JOKERS, KEY, RANK_BITS, RANKS, STANDARD, SUITS, WEIGHT, Card
from games.engine.cards.hands import Hand, Ladder, OneSuit
from games.engine.odds.ends import LAID
from games.engine.rules.games import Game
from games.engine.rules.houses import JOKER_BET_COUNTS_DRAW
from games.engine.rules.own_tables import hands_of
from games.engine.rules.wagers import HoldsJokers, LosesHand, MakesHand, Wager
from tools.odds.files import ListWriter

Cards = tuple[Card, ...]
Dealt = Mapping[str, Cards]
Kind = Callable[[Hand], Hashable]
K = TypeVar("K", bound=Hashable)
E = TypeVar("E")


class Tally(dict[K, tuple[int, E]]):
    """How many there are of each kind, and an example."""

    def add(self, kind: K, ways: int, example: E) -> None:
        before, first = self.get(kind, (0, example))
        self[kind] = before + ways, first


Ends = Tally[tuple[str, Hashable], Dealt]
"""Deals by what the player chooses there ("": the first choice) and by kind."""


def make(game: Game) -> None:
    """Write the lists of a game's side bets, and of the hands that meet where no bet looks at them."""
    seen: dict[str, list[Wager]] = defaultdict(list)
    for wager in game.wagers:
        if wager.optional or not wager.staked:
            seen[_seen_by(wager)].append(wager)
    changed = {"player": game.draws, "dealer": game.discard}
    for hand in ("player", "dealer"):
        if hand in game.hands and not game.two_hands and not changed[hand]:
            seen.setdefault(hand, [])
    for name, wagers in seen.items():
        how = wagers[0].win_condition if wagers else MakesHand(name)
        if isinstance(how, HoldsJokers):
            option = JOKER_BET_COUNTS_DRAW.name
            _write(game, name, wagers, {"": _jokers(game, drawn=False)}, {option: False})
            drawn = {"drawn-joker-counts": _jokers(game, drawn=True)}
            _write(game, f"{name}-drawn", wagers, drawn, {option: True})
        elif isinstance(how, MakesHand | LosesHand):
            hand = how.own if isinstance(how, LosesHand) else how.hand
            count = _losing if isinstance(how, LosesHand) else _together if how.with_dealer else _own
            sold = _places(game, hand) != _places(game, hand, "buy")
            ways = {"card-not-bought": "", "card-bought": "buy"} if sold else {"": ""}
            _write(
                game, name, wagers, {way: count(game, wagers, how, choice) for way, choice in ways.items()}
            )


def _seen_by(wager: Wager) -> str:
    how = wager.win_condition
    if isinstance(how, MakesHand):
        return how.with_dealer or how.hand
    return {LosesHand: "losing", HoldsJokers: "jokers"}[type(how)]


def _write(
    game: Game, name: str, wagers: list[Wager], plays: Mapping[str, Ends], when: Mapping[str, bool] = {}
) -> None:
    used = {place for ends in plays.values() for _ways, example in ends.values() for place in example}
    dealt = [place for deal in game.deals for place, _count in (*deal.each, *deal.table)]
    places = [place for place in (*dict.fromkeys(dealt), LAID) if place in used]
    method = "all hands, by classes of ranks and of one suit (tools/odds/side_bets.py)"
    writer = ListWriter(game, name, [wager.slug for wager in wagers], places, method, when)
    for way, ends in plays.items():
        counts: dict[str, Counter[int]] = defaultdict(Counter)
        for (choice, _kind), (ways, example) in ends.items():
            counts[choice][writer.example(example)] += ways
        nodes = {choice: writer.ends(each) for choice, each in counts.items()}
        chosen = [writer.choose({choice: node}) if choice else node for choice, node in nodes.items()]
        writer.plays[way] = chosen[0] if len(chosen) == 1 else writer.then((1, node) for node in chosen)
    writer.save()


def kind_of(game: Game, wagers: Sequence[Wager], hand: Hand, together: Hand | None = None) -> Hashable:
    """Return what is alike of all hands that are one end; without a bet, category and qualifying."""
    if not wagers:
        return hand.category, game.qualifier is not None and game.qualifier.takes(game.ladder, hand.strength)
    lines = [line for wager in wagers for line in hands_of(game, wager.table).values()]
    both = [bool(together and line.with_dealer and line.together.matches(together)) for line in lines]
    return tuple(line.matches(hand) or beside for line, beside in zip(lines, both, strict=True))


def _places(game: Game, hand: str, choice: str = "") -> list[tuple[str, int]]:
    """Return the places of a hand, and how many cards are dealt to each."""
    counts: Counter[str] = Counter()
    for deal in game.deals:
        for place, count in (*deal.each, *deal.table):
            counts[place] += count if isinstance(count, int) else 0
    moved = {each.moves[1]: each.moves[0] for each in game.choices if each.moves and each.name == choice}
    reading = game.reading(hand)
    places = (moved.get(place, place) for place in (*reading.own, *reading.table))
    return [(place, counts[place]) for place in places if counts[place]]


def _size(places: Iterable[tuple[str, int]]) -> int:
    return sum(count for _place, count in places)


# --- One hand -----------------------------------------------------------------------------------------------


def _own(game: Game, wagers: list[Wager], how: MakesHand, choice: str) -> Ends:
    places, ladder, result = _places(game, how.hand, choice), game.reading(how.hand).ladder, Ends()
    lays = game.strategies[0].lays if game.two_hands else None
    kind, size = partial(kind_of, game, wagers), _size(places)
    by_suit = isinstance(ladder, OneSuit)
    for cards, ways in _of_suits(ladder, size, kind) if by_suit else _of_ranks(ladder, game.deck, size):
        laid = {LAID: lays(cards)} if lays else {}
        result.add((choice, kind(ladder.best(cards))), ways, game.cut(tuple(places), cards) | laid)
    return result


@cache
def _of_ranks(ladder: Ladder, deck: Cards, size: int) -> list[tuple[Cards, int]]:
    """Return an example of the hands of each strength, number of jokers and suit, and for how many it stands:
    by their ranks, as if no suit counted; then each flush is moved to its place."""
    jokers, found = [card for card in deck if card in JOKERS], Tally[tuple[int, int, bool], Cards]()
    if ladder.flushes and size >= 2 * ladder.size - len(jokers):
        raise ValueError("two suits could make a flush of one hand")
    for cards, ways in _rank_classes(size, jokers):
        total = sum(WEIGHT[card] for card in cards)
        if ladder.strength(cards) != (plain := ladder.weighed((total & KEY,))):
            raise ValueError(f"{cards} are an example of hands that no suit makes")
        found.add((plain, total >> RANK_BITS & 3, False), ways, cards)
    inside = [card for card in deck if card[1] == SUITS[0]]
    outside = [card for card in deck if card not in inside]
    for count in range(ladder.size - len(jokers), size + 1) if ladder.flushes else ():
        for own, rest in product(combinations(inside, count), combinations(outside, size - count)):
            weights = [WEIGHT[card] for card in (*own, *rest)]
            wild = (total := sum(weights)) >> RANK_BITS & 3
            plain, strength = ladder.weighed((total & KEY,)), ladder.weighed(weights)
            if count + wild >= ladder.size and strength > plain:
                found.add((plain, wild, False), -len(SUITS), ())
                found.add((strength, wild, True), 1, (*own, *rest))
    return [
        (_moved(cards, shift), ways)
        for (_strength, _wild, suited), (ways, cards) in found.items()
        for shift in range(len(SUITS) if suited else 1)
        if ways
    ]


def _rank_classes(size: int, jokers: Sequence[Card]) -> Iterator[tuple[Cards, int]]:
    """Yield hands of all ranks, in suits as unlike as can be, and how many are of the same ranks."""
    parts: list[tuple[Cards, int, int]] = [((), 0, 1)]
    for rank in RANKS:
        parts = [
            (
                (*cards, *(Card(rank + SUITS[(used + i) % 4]) for i in range(n))),
                used + (n > 0),
                ways * comb(4, n),
            )
            for cards, used, ways in parts
            for n in range(min(4, size - len(cards)) + 1)
        ]
    for cards, _used, ways in parts:
        if (wild := size - len(cards)) <= len(jokers):
            yield (*cards, *jokers[:wild]), ways * comb(len(jokers), wild)


def _moved(cards: Cards, shift: int) -> Cards:
    suits = dict(zip(SUITS, SUITS[shift:] + SUITS[:shift], strict=True))
    return tuple(Card(card[0] + suits.get(card[1], card[1])) for card in cards)


def _of_suits(ladder: OneSuit, size: int, kind: Kind) -> Iterator[tuple[Cards, int]]:
    """Yield hands that the best of their suits makes, by kinds of it from the weakest up."""
    every = [cards for count in range(size + 1) for cards in combinations(STANDARD[:: len(SUITS)], count)]
    kinds, place = [object()], {0: 0}
    for strength, cards in sorted({ladder.of_suit(cards): cards for cards in every}.items()):
        if strength:
            kinds += [new] if (new := kind(ladder.best(cards))) != kinds[-1] else []
            place[strength] = len(kinds) - 1
    made = Tally[tuple[int, int], Cards]({(0, 0): (1, ())})
    for shift in range(len(SUITS)):
        alone, more = Tally[tuple[int, int], Cards](), Tally[tuple[int, int], Cards]()
        for cards in every:
            alone.add((len(cards), place[ladder.of_suit(cards)]), 1, _moved(cards, shift))
        for ((held, best), (ways, cards)), ((count, own), (times, suit)) in product(
            made.items(), alone.items()
        ):
            if held + count <= size:
                more.add((held + count, max(best, own)), ways * times, (*cards, *suit))
        made = more
    return ((cards, ways) for (held, _best), (ways, cards) in made.items() if held == size)


# --- Two hands ----------------------------------------------------------------------------------------------


def _hand(ladder: Ladder, strength: int) -> Hand:
    return Hand(ladder.category(strength), ladder.ranks(strength), (), strength)


def _together(game: Game, wagers: list[Wager], how: MakesHand, choice: str) -> Ends:
    """Count a player's cards with the dealer's, one by one."""
    places, own, result = _places(game, how.with_dealer), _size(_places(game, how.hand)), Ends()
    one, both = game.reading(how.hand).ladder, game.reading(how.with_dealer).ladder
    kind = cache(lambda mine, all_of_it: kind_of(game, wagers, _hand(one, mine), _hand(both, all_of_it)))
    for mine in combinations(game.deck, own):
        strength, rest = one.strength(mine), [card for card in game.deck if card not in mine]
        for theirs in combinations(rest, _size(places) - own):
            cards = (*mine, *theirs)
            seen = choice, kind(strength, both.strength(cards))
            result.add(seen, 1, {} if seen in result else game.cut(tuple(places), cards))
    return result


def _losing(game: Game, wagers: list[Wager], how: LosesHand, choice: str) -> Ends:
    """Count pairs of hands by the one that the other beats; those that are equal are one end."""
    ladder, deck, result = game.reading(how.own).ladder, game.deck, Ends()
    places = _places(game, how.own, choice), _places(game, how.other)
    own, other = map(_size, places)
    counts, kinds = Counter[Hashable](), dict[int, Hashable]()
    for strength, pairs in (*_beaten(ladder, deck, own, other), *_beaten(ladder, deck, other, own)):
        kinds[strength] = kind_of(game, wagers, _hand(ladder, strength))
        counts[kinds[strength]] += pairs
    counts["tie"] = comb(len(deck), own) * comb(len(deck) - own, other) - counts.total()
    weakest, strongest = (
        {kinds[each]: each for each in sorted(kinds, reverse=turned)} for turned in (True, False)
    )
    shown = {*weakest.values(), *strongest.values()}
    sides = (
        sorted(
            (strength, cards)
            for cards, _ in _of_ranks(ladder, deck, n)
            if (strength := ladder.strength(cards)) in shown
        )
        for n in (own, other)
    )
    for (mine, cards), (dealer, theirs) in product(*sides):
        kind = "tie" if mine == dealer else kinds[min(mine, dealer)]
        if not set(cards) & set(theirs):
            both = game.cut(tuple(places[0]), cards) | game.cut(tuple(places[1]), theirs)
            result.add((choice, kind), counts.pop(kind, 0), both)
    if +counts:
        raise ValueError("some hands have no example")
    return result


@cache
def _beaten(ladder: Ladder, deck: Cards, own: int, other: int) -> list[tuple[int, int]]:
    """Return by strength of `own` cards how often `other` cards of the rest of the deck are above."""
    weights = [WEIGHT[card] for card in reversed(deck)]
    sides = [array("i", map(ladder.weighed, combinations(weights, size)))[::-1] for size in (own, other)]
    rising = sorted({*sides[0], *sides[1]})
    place = {strength: at for at, strength in enumerate(rising)}
    given = b"".join(array("H", map(place.__getitem__, side)).tobytes() for side in sides)
    with TemporaryDirectory() as folder:
        program = Path(folder, "beaten")
        run(["cc", "-O2", "-o", program, Path(__file__).with_name("beaten.c")], check=True)
        numbers = map(str, (len(deck), own, other, len(rising)))
        done = run([program, *numbers], input=given, stdout=PIPE, check=True)
    return list(zip(rising, array("q", done.stdout), strict=True))


# --- Jokers -------------------------------------------------------------------------------------------------


def _jokers(game: Game, *, drawn: bool) -> Ends:
    """Count hands by their jokers in the end, and whether the dealer has one where that matters; `drawn`:
    of a player who changes a card of every hand that may be changed, and never a joker."""
    ((_hand, size),), ((_dealer, other),) = _places(game, "dealt"), _places(game, "dealer")
    draw, result = next(choice for choice in game.choices if choice.lays), Ends()
    ladder, left = game.reading("dealt").ladder, len(game.deck) - size

    def add(choice: str, cards: Cards, card: Cards, ways: int) -> None:
        jokers = [each for each in JOKERS if each not in (*cards, *card)]
        held, rest = len(JOKERS) - len(jokers), left - len(card)
        without = comb(rest - len(jokers), other)
        for theirs, times in ((), without), (tuple(jokers[:1]), comb(rest, other) - without):
            dealt = {"hand": cards, "dealer": theirs} | ({"drawn": card, LAID: cards[:1]} if card else {})
            result.add((choice, (held, held == 1 and bool(theirs))), ways * times, dealt)

    for cards, ways in _of_ranks(ladder, game.deck, size):
        if drawn and draw.needs and draw.needs.takes(ladder, ladder.strength(cards)):
            free = [card for card in game.deck if card not in cards]
            jokers = [card for card in free if card in JOKERS]
            add(draw.name, cards, (free[0],), ways * (left - len(jokers)))
            if jokers:
                add(draw.name, cards, (jokers[0],), ways * len(jokers))
        else:  # as often as there are cards that could be drawn
            add("stand" if drawn else "", cards, (), ways * (left - other if drawn else 1))
    return result
