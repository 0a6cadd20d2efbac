"""Hands of the table, counted at once: in how many deals of the full shoe each bet comes to what.

Every first four cards and every third card that the declared rules give are gone through, by what cards count
and how many there are of each, without replacement. What an end is worth is `settle`'s, as everywhere.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import perm

from games.engine.cards.cards import Card
from games.engine.cards.hands import Hand
from games.engine.cards.points import POINTS, points
from games.engine.errors import CountError, require_type
from games.engine.odds.ends import Cards, EndsList
from games.engine.rules.games import Game
from games.engine.rules.houses import House, apply_house_rules
from games.engine.rules.readings import Against, Best
from games.engine.rules.sources import Deck
from games.engine.rules.stages import Count, Deal, Stage, count_cards
from games.engine.rules.wagers import Beats, ByTable, MakesHand, Wager

Dealt = tuple[Cards, ...]
"""The cards of each hand of the table, in the order in which the hands are declared."""


def list_of(game: Game, house: House, wager: Wager) -> EndsList:
    """Return what a bet comes to in all deals of this house's shoe. Raises `CountError` for hands, stages or
    paytable lines of a kind that is not counted."""
    return _listed(apply_house_rules(game, house), wager.slug)


@lru_cache(maxsize=256)
def _listed(rules: Game, slug: str) -> EndsList:
    wager, counts, examples = rules.wager(slug), defaultdict[object, int](int), dict[object, Dealt]()
    for dealt, ways in _deals_for(rules, wager):
        kind = _kind(rules, wager, dealt)
        counts[kind] += ways
        examples.setdefault(kind, dealt)
    named = tuple(dict(zip(_places(rules), dealt, strict=True)) for dealt in examples.values())
    ends = [[count, example] for example, count in enumerate(counts.values())]
    return EndsList((slug,), named, ({"ends": ends},), {"": 0}, {})


def _deals_for(rules: Game, wager: Wager) -> Iterator[tuple[Dealt, int]]:
    """Yield deals with how many are alike for the bet: its first cards alone, where it looks at no others."""
    deck = require_type(Deck, rules.source)
    if isinstance(wager.win_condition, MakesHand):
        reading = rules.reading(wager.win_condition.hand)
        if isinstance(reading, Best) and reading.first:
            (at,) = (number for number, place in enumerate(_places(rules)) if reading.table == (place,))
            for cards, ways in first_cards(deck, reading.first).items():
                yield tuple(cards if number == at else () for number in range(len(_places(rules)))), ways
            return
    yield from count_deals(rules).items()


def _places(rules: Game) -> tuple[str, ...]:
    """Return where each hand of the table lies."""
    readings = (require_type(Best, rules.reading(name)) for name in rules.table_hands)
    return tuple(place for reading in readings for place in reading.table)


def first_cards(deck: Deck, count: int) -> dict[Cards, int]:
    """Return the first cards of a hand, in every order, and in how many ways each comes off a full shoe."""
    result: dict[Cards, int] = {(): 1}
    for _card in range(count):
        result = {
            (*cards, card): ways * (deck.copies - cards.count(card))
            for cards, ways in result.items()
            for card in deck.cards
        }
    return {cards: ways for cards, ways in result.items() if ways}


def count_deals(rules: Game) -> Mapping[Dealt, int]:
    """Return one deal for each pair of totals in so many cards, and how many deals of the full shoe come to
    it: of as many cards as the longest, those that are not dealt counted, so that deals of four and of six
    weigh the same."""
    if any(rules.reading(name).ladder is not POINTS for name in rules.table_hands):
        raise CountError(f"{rules.slug} has hands that aren’t read by points")
    return _counted(
        require_type(Deck, rules.source), tuple(stage for _, stage in rules.stages), _places(rules)
    )


@lru_cache(maxsize=16)
def _counted(deck: Deck, stages: tuple[Stage, ...], places: tuple[str, ...]) -> Mapping[Dealt, int]:
    sizes: dict[Card, int] = {}
    by_points: dict[int, Card] = {}
    for card in deck.cards:
        one = by_points.setdefault(points(card), card)
        sizes[one] = sizes.get(one, 0) + deck.copies
    deals: dict[Dealt, int] = {((),) * len(places): 1}
    for stage in stages:
        if not isinstance(stage, Deal) or stage.each:
            raise CountError("only cards that come to hands of the table are counted")
        for place, count in stage.table:
            deals = _with_cards(deals, sizes, places, place, count)
    most = max(sum(map(len, dealt)) for dealt in deals)
    result: dict[tuple[tuple[int, int], ...], int] = defaultdict(int)
    examples: dict[tuple[tuple[int, int], ...], Dealt] = {}
    hands = {cards for dealt in deals for cards in dealt}
    worth = {cards: (POINTS.strength(cards), len(cards)) for cards in hands}
    left = {used: perm(len(deck.faces) - used, most - used) for used in range(most + 1)}
    for dealt, ways in deals.items():
        kind = tuple(worth[cards] for cards in dealt)
        result[kind] += ways * left[sum(map(len, dealt))]
        examples.setdefault(kind, dealt)
    return {examples[kind]: ways for kind, ways in result.items()}


def _with_cards(
    deals: Mapping[Dealt, int], sizes: Mapping[Card, int], places: tuple[str, ...], place: str, count: Count
) -> dict[Dealt, int]:
    """Return the deals with the cards that come to a place. Where a number of them comes whatever lies there,
    their order is nothing to a total, so deals that differ in it alone are one."""
    at, result = places.index(place), defaultdict[Dealt, int](int)
    for dealt, ways in deals.items():
        coming = count_cards(count, dict(zip(places, dealt, strict=True)))
        for more, times in _draws(dealt, sizes, coming):
            own = (*dealt[at], *more)
            own = tuple(sorted(own)) if isinstance(count, int) else own
            result[(*dealt[:at], own, *dealt[at + 1 :])] += ways * times
    return result


def _draws(dealt: Dealt, sizes: Mapping[Card, int], count: int) -> Iterator[tuple[Cards, int]]:
    if count > 1:
        raise CountError("cards come one by one to hands of the table")
    if not count:
        yield (), 1
        return
    out = [card for cards in dealt for card in cards]
    for card, size in sizes.items():
        if left := size - out.count(card):
            yield (card,), left


def _kind(rules: Game, wager: Wager, dealt: Dealt) -> object:
    """Return the same for two deals in which the bet settles alike by any paytable."""
    lies, how = dict(zip(_places(rules), dealt, strict=True)), wager.win_condition
    if isinstance(how, MakesHand):
        return _read(rules, lies, how.hand).category
    if not isinstance(how, Beats):
        raise CountError(f"{wager.slug} isn’t won by a hand of the table")
    own, other = (_read(rules, lies, name).strength for name in (how.own, how.other))
    row = wager.pays.hand if isinstance(wager.pays, ByTable) else ""
    return (own > other) - (own < other), _read(rules, lies, row).category if row else ""


def _read(rules: Game, lies: Mapping[str, Cards], name: str) -> Hand:
    reading = rules.reading(name)
    if isinstance(reading, Against):
        return reading.compare(_read(rules, lies, reading.one), _read(rules, lies, reading.other))
    cards = [card for place in reading.table for card in lies[place]]
    return reading.ladder.best(cards[: reading.first or len(cards)])
