"""Bets on the first cards from a shoe, and on the dealer's hand alone, counted at once."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod

from games.engine.errors import CountError, require_type
from games.engine.odds.ends import Cards, EndsList
from games.engine.rules.games import Game
from games.engine.rules.houses import House, apply_house_rules
from games.engine.rules.readings import Best
from games.engine.rules.sources import Deck
from games.engine.rules.stages import Decide
from games.engine.rules.wagers import MakesHand, Wager

Lies = Mapping[str, Cards]
"""Cards by the place where they lie."""


def list_of(game: Game, house: House, wager: Wager) -> EndsList:
    """Return what a bet comes to in all deals of this house's shoe. Raises `CountError` for a bet of a kind
    that is not counted."""
    rules = apply_house_rules(game, house)
    how = require_type(MakesHand, rules.wager(wager.slug).win_condition)
    deck, reading = require_type(Deck, rules.source), require_type(Best, rules.reading(how.hand))
    return _listed(deck, reading, wager.slug, "" if reading.first else _shows(rules, wager.slug))


def is_apart(game: Game, wager: Wager) -> bool:
    """Return whether a bet that is made after the cards is one of its own, on the table's hand alone."""
    how = wager.win_condition
    return wager.later and isinstance(how, MakesHand) and not game.reading(how.hand).own


@lru_cache(maxsize=64)
def _listed(deck: Deck, reading: Best, slug: str, shows: str) -> EndsList:
    counts, examples = defaultdict[str, int](int), dict[str, Lies]()
    deals = _first_cards(deck, reading) if reading.first else _shown(deck, reading, shows)
    for cards, ways, lies in deals:
        kind = reading.ladder.best(cards).category
        counts[kind] += ways
        examples.setdefault(kind, lies)
    ends = [[count, number] for number, count in enumerate(counts.values())]
    return EndsList((slug,), tuple(examples.values()), ({"ends": ends},), {"": 0}, {})


def _first_cards(deck: Deck, reading: Best) -> Iterator[tuple[Cards, int, Lies]]:
    """Yield each hand of a player's first cards and, where it is read with more, the table's next."""
    for cards in combinations_with_replacement(deck.cards, reading.ladder.size):
        ways = prod(comb(deck.copies, cards.count(card)) for card in set(cards))
        if ways:
            own, others = cards[: reading.first], cards[reading.first :]
            yield cards, ways, dict(zip((*reading.own, *reading.table), (own, others), strict=False))


def _shown(deck: Deck, reading: Best, ranks: str) -> Iterator[tuple[Cards, int, Lies]]:
    """Yield each two cards of the table of which the first is seen and has one of these ranks."""
    (place,) = reading.table
    for up in deck.cards:
        for hole in deck.cards if up[0] in ranks else ():
            yield (up, hole), deck.copies * (deck.copies - (up == hole)), {place: (up, hole)}


def _shows(game: Game, slug: str) -> str:
    """Return the ranks that open a later bet."""
    for _step, stage in game.stages:
        if isinstance(stage, Decide) and stage.shows:
            bets = {each.bet for choice in stage.choices for each in choice.raises}
            if slug in bets:
                return stage.shows[1]
    raise CountError(f"{slug} of {game.slug} isn’t opened by an up card")
