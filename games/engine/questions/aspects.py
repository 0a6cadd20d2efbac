"""What is difficult about a hand, where its rule is a whole ladder: each of these is learned by itself.

A hand without a difficulty has no aspect. Which of them a game has follows from its ladder and its cards.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from games.engine.cards.cards import Card
from games.engine.cards.hands import CATEGORY_NAMES, FIVE_CARD, Hand, Ladder, OneSuit, is_wheel
from games.engine.texts import Text

WHEEL, BOARD, KICKER, ORDER, LONGER = "wheel", "board", "kicker", "order", "longer"
SPARE_PAIR, JOKER, JOKER_ACE, JOKER_FILLS = "spare-pair", "joker", "joker-ace", "joker-fills"
TWO_SUITS, LONG_SUIT, ROUNDED = "two-suits", "long-suit", "rounded"
ZERO, WORTH, VALUE_CHIPS, CHANGE = "zero-falls", "worth", "value-chips", "change"
TWO_KINDS, MORE_KINDS, OUTSIDE = "two-kinds", "more-kinds", "outside"
ODD_IS_RED, EVEN_IS_RED, ODD_EVEN, LOW_HIGH = "odd-is-red", "even-is-red", "odd-even", "low-high"

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
    ZERO: Text("when a zero falls"),
    WORTH: Text("a color that isn’t worth one dollar"),
    VALUE_CHIPS: Text("in value chips"),
    CHANGE: Text("the change of a call bet"),
    "splits": Text("splits"),
    "streets": Text("streets"),
    "corners": Text("corners"),
    "top-line": Text("the top line"),
    "six-lines": Text("six lines"),
    TWO_KINDS: Text("two kinds of bets together"),
    MORE_KINDS: Text("three kinds of bets and more"),
    OUTSIDE: Text("bets outside"),
    ODD_IS_RED: Text("1 to 10 and 19 to 28"),
    EVEN_IS_RED: Text("11 to 18 and 29 to 36"),
    ODD_EVEN: Text("odd or even"),
    LOW_HIGH: Text("low or high"),
    "voisins": Text("Voisins"),
    "tiers": Text("Tier"),
    "orphelins": Text("Orphelins"),
    "zero": Text("the zero game"),
    "neighbors": Text("a number and its neighbors"),
    "complete": Text("a complete bet"),
    "picture": Text("all round a number"),
}
"""In words, as they stand behind what is asked."""

BY_COVERED = {2: "splits", 3: "streets", 4: "corners", 5: "top-line", 6: "six-lines"}
"""By how many numbers a bet inside covers."""

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


def of_color(number: int) -> str:
    """Return what is difficult about the color of a number."""
    if not number:
        return ZERO
    return ODD_IS_RED if number <= 10 or 19 <= number <= 28 else EVEN_IS_RED


def of_paid(covered: Iterable[int]) -> str:
    """Return what is difficult about bets that are paid together, by how many numbers each of those inside
    covers; none: all lie outside."""
    kinds = set(covered)
    if len(kinds) > 1:
        return TWO_KINDS if len(kinds) == 2 else MORE_KINDS
    return BY_COVERED.get(kinds.pop(), "") if kinds else OUTSIDE


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
