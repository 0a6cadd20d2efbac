"""What the dealer of a shoe ends with, counted card by card from the rule by which the dealer draws."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import perm

from games.engine.cards.cards import Card
from games.engine.cards.hands import Reads
from games.engine.cards.points import worth
from games.engine.rules.drawing import DealerDraws
from games.engine.rules.sources import Deck


def dealers_ends(deck: Deck, rule: DealerDraws, reads: Reads, up: Card | None = None) -> dict[str, Fraction]:
    """Return the chance of each end by its name ("bust", "17" to "21", "blackjack") from a whole shoe of
    which no card but the dealer's own is seen, with this up card where one is named."""
    left = Counter(deck.faces)
    by_worth = Counter(dict.fromkeys(range(1, 11), 0))
    example: dict[int, Card] = {}
    for face, count in left.items():
        by_worth[worth(face)] += count
        example[worth(face)] = face
    cards, ways = [up] if up else [], 1
    if up:
        by_worth[worth(up)] -= 1
    size, ends = by_worth.total(), Counter[tuple[str, int]]()
    for hand, taken in _hands(cards, ways, by_worth, example, rule):
        ends[_name(reads, hand), len(hand) - len(cards)] += taken
    result: dict[str, Fraction] = {}
    for (name, drawn), taken in ends.items():
        result[name] = result.get(name, Fraction(0)) + Fraction(taken, perm(size, drawn))
    return result


def _hands(
    cards: list[Card], ways: int, left: Counter[int], example: dict[int, Card], rule: DealerDraws
) -> Iterator[tuple[list[Card], int]]:
    """Yield each hand that the dealer stops with, and in how many ways its cards come in this order."""
    if len(cards) > 1 and not rule.count({rule.place: tuple(cards)}):
        yield cards, ways
        return
    for value in range(1, 11):
        if count := left[value]:
            left[value] -= 1
            yield from _hands([*cards, example[value]], ways * count, left, example, rule)
            left[value] += 1


def _name(reads: Reads, cards: list[Card]) -> str:
    category = reads.best(cards).category
    return category.partition("-")[2] or category
