"""What is difficult about a hand, where its rule is a whole ladder: each of these is learned by itself.

A hand without a difficulty has no aspect. Which of them a game has follows from its ladder and its cards.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from games.engine.cards.cards import Card
from games.engine.cards.hands import CATEGORY_NAMES, FIVE_CARD, Hand, Ladder, OneSuit, is_wheel
from games.engine.texts import Text

WHEEL, BOARD, KICKER, ORDER, LONGER = "wheel", "board", "kicker", "order", "longer"
SPARE_PAIR, JOKER, JOKER_ACE, JOKER_FILLS = "spare-pair", "joker", "joker-ace", "joker-fills"
TWO_SUITS, LONG_SUIT, ROUNDED = "two-suits", "long-suit", "rounded"

ASPECTS = {
    **{name: CATEGORY_NAMES[name] for name in ("straight", "flush", "full-house")},
    WHEEL: Text("the ace-low straight"),
    BOARD: Text("playing the board"),
    KICKER: Text("kickers"),
    ORDER: Text("this game’s own ranking"),
    LONGER: Text("a straight or flush with a card to spare"),
    SPARE_PAIR: Text("a pair left over"),
    JOKER: Text("with a joker"),
    JOKER_ACE: Text("the joker as an ace"),
    JOKER_FILLS: Text("the joker in a straight or flush"),
    TWO_SUITS: Text("two suits of equal length"),
    LONG_SUIT: Text("five or more of a suit"),
    ROUNDED: Text("a commission that is rounded up"),
}
"""In words, as they stand behind what is asked."""

WITH_KICKERS = ("high-card", "pair", "two-pair", "three-of-a-kind", "four-of-a-kind")

_OF_FIVE = {category: place for place, category in enumerate(FIVE_CARD.categories)}


def of_reading(ladder: Ladder, hand: Hand, cards: Sequence[Card], board: Sequence[Card] = ()) -> str:
    """Return what is difficult about naming a hand, the best of these cards; the `board` is shared."""
    if isinstance(ladder, OneSuit):
        return _of_suits(hand, cards)
    if not hand.natural:
        return _of_jokers(ladder, hand)
    if len(board) == ladder.size and ladder.strength(board) == hand.strength:
        return BOARD
    if _is_run(hand) and is_wheel(hand.cards):
        return WHEEL
    others = {ladder.strength(picked) for picked in combinations(cards, ladder.size)} - {hand.strength}
    made = Counter(map(ladder.category, others))
    if any(_reversed(hand.category, category) for category in made):
        return ORDER
    if hand.category in ("straight", "flush", "straight-flush") and made[hand.category]:
        return LONGER
    if hand.category in ("two-pair", "full-house") and _is_more(cards, hand.cards):
        return SPARE_PAIR
    return hand.category if hand.category in ASPECTS else ""


def of_picking(ladder: Ladder, hand: Hand, cards: Sequence[Card], board: Sequence[Card] = ()) -> str:
    """Return what is difficult about picking the cards of a hand."""
    aspect = of_reading(ladder, hand, cards, board)
    if aspect in (BOARD, TWO_SUITS):
        return aspect
    kickers = hand.category in WITH_KICKERS and 1 in Counter(card[0] for card in hand.cards).values()
    return KICKER if kickers and len(cards) > len(hand.cards) else ""


def of_comparing(one: Hand, other: Hand) -> str:
    """Return what is difficult about telling which of two hands wins."""
    if one.strength == other.strength:
        return ""
    higher, lower = sorted((one, other), key=lambda hand: hand.strength, reverse=True)
    if _reversed(higher.category, lower.category):
        return ORDER
    alike = 2 if one.category == "two-pair" else 1
    kickers = one.category == other.category and one.category in (*WITH_KICKERS, "flush")
    return KICKER if kickers and one.ranks[:alike] == other.ranks[:alike] else ""


def _of_suits(hand: Hand, cards: Sequence[Card]) -> str:
    longest = Counter(card[1] for card in cards).most_common(2)
    if len(longest) > 1 and longest[0][1] == longest[1][1]:
        return TWO_SUITS
    return LONG_SUIT if len(hand.cards) >= FIVE_CARD.size else ""


def _of_jokers(ladder: Ladder, hand: Hand) -> str:
    if ladder.joker == "any":
        return JOKER
    return JOKER_FILLS if hand.category == "flush" or _is_run(hand) else JOKER_ACE


def _is_run(hand: Hand) -> bool:
    return "straight" in hand.category or "royal" in hand.category


def _reversed(higher: str, lower: str) -> bool:
    """Return whether hands of five cards rank the other way round."""
    return {higher, lower} <= _OF_FIVE.keys() and _OF_FIVE[higher] < _OF_FIVE[lower]


def _is_more(cards: Sequence[Card], used: Sequence[Card]) -> bool:
    """Return whether another pair is left beside two pair or a full house."""
    ranks, in_hand = (Counter(card[0] for card in some) for some in (cards, used))
    return any(
        (count > 1 and in_hand[rank] < 2) or count > in_hand[rank] > 1 for rank, count in ranks.items()
    )
