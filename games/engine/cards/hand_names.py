"""Hands in words: as a dealer calls them, as a sentence names them, and which of two beats the other."""

from collections.abc import Sequence
from functools import cache

from games.engine.cards.cards import RANK_NAMES, RANK_PLURALS, RANKS
from games.engine.cards.hands import CATEGORY_NAMES, SECOND_HIGHEST, Hand, goes_bare
from games.engine.texts import Text

BY_THEIR_HIGHEST = frozenset(name for name in CATEGORY_NAMES if name.endswith(("straight", "flush"))) - {
    "royal-flush",
    "wild-royal-flush",
    "natural-royal-flush",
    "no-straight-flush",
}
"""Hands that are called by their highest card."""
_STRAIGHTS = ("straight", "straight-flush")
_ACE_TO_FIVE = (SECOND_HIGHEST, 5)
"""The ranks of an ace-low straight that only the ace-high one beats."""


def full_name(hand: Hand) -> Text:
    """Return the hand as a dealer calls it: "ace-king high", "two pair, aces and fours", "straight, ten
    high"."""
    return hand_name(hand.category, hand.ranks[:2])


def in_a_sentence(hand: Hand) -> Text:
    """ "a pair of tens", "an ace-high flush"; what goes without an article as it is called."""
    return _with_article(hand.category, hand.ranks[:2])


def is_plural(hand: Hand) -> bool:
    """Return whether a sentence speaks of the hand in the plural: "three twos"; two pair is one hand."""
    return hand.category in ("three-of-a-kind", "four-of-a-kind", "five-of-a-kind", "full-house")


def as_subject(hand: Hand) -> Text:
    """Return the hand as a verb follows it: "two pair, jacks and twos,"."""
    named = in_a_sentence(hand)
    return Text("%(hand)s,", hand=named) if hand.category == "two-pair" else named


@cache
def hand_name(category: str, ranks: tuple[int, ...]) -> Text:
    """Return the hand's name, cached because few names are used often."""
    if category in _STRAIGHTS and ranks == _ACE_TO_FIVE:
        return Text("%(hand)s, ace to five", hand=CATEGORY_NAMES[category])
    if category in BY_THEIR_HIGHEST:
        return Text("%(hand)s, %(high)s high", hand=CATEGORY_NAMES[category], high=_name(ranks[0]))
    if category == "high-card":
        return Text("%(high)s-%(next)s high", high=_name(ranks[0]), next=_name(ranks[1]))
    if category == "suited":
        return Text("%(high)s-%(next)s suited", high=_name(ranks[0]), next=_name(ranks[1]))
    plurals = [RANK_PLURALS[RANKS[rank - 2]] for rank in ranks]
    if category == "two-pair":
        return Text("two pair, %(high)s and %(low)s", high=plurals[0], low=plurals[1])
    if category == "full-house":
        return Text("full house, %(three)s full of %(two)s", three=plurals[0], two=plurals[1])
    return _of_one_rank(category, plurals[0])


def _name(rank: int) -> Text:
    return RANK_NAMES[RANKS[rank - 2]]


def _of_one_rank(category: str, ranks: Text) -> Text:
    """Return a hand of one rank; or one that has a single name."""
    if category == "pair":
        return Text("pair of %(ranks)s", ranks=ranks)
    if category == "three-of-a-kind":
        return Text("three %(ranks)s", ranks=ranks)
    if category == "four-of-a-kind":
        return Text("four %(ranks)s", ranks=ranks)
    if category == "five-of-a-kind":
        return Text("five %(ranks)s", ranks=ranks)
    return CATEGORY_NAMES[category]


@cache
def _with_article(category: str, ranks: tuple[int, ...]) -> Text:
    high, name = _name(ranks[0]), CATEGORY_NAMES[category]
    if category in _STRAIGHTS and ranks == _ACE_TO_FIVE:
        return Text("an ace-to-five %(hand)s", hand=name)
    if category in BY_THEIR_HIGHEST and high[0] in "ae":
        return Text("an %(high)s-high %(hand)s", high=high, hand=name)
    if category in BY_THEIR_HIGHEST:
        return Text("a %(high)s-high %(hand)s", high=high, hand=name)
    if category == "full-house":
        three, two = (RANK_PLURALS[RANKS[rank - 2]] for rank in ranks)
        return Text("%(three)s full of %(two)s", three=three, two=two)
    hand = hand_name(category, ranks)
    if category == "pair" or "royal" in category:
        return Text("a %(hand)s", hand=hand)
    return hand


def least_words(category: str, ranks: Sequence[int] = ()) -> Text:
    """Describe the weakest hand of a category that leads with these ranks: "a pair of sixes", "a flush"."""
    hand = Hand(category, tuple(ranks), (), 0)
    if category == "high-card" and len(ranks) == 1:
        return hand.name
    if ranks and category != "two-pair":
        return in_a_sentence(hand)
    name = CATEGORY_NAMES[category]
    return name if goes_bare(name) else Text("a %(hand)s", hand=name)


KICKER = Text("%(hand)s each: the %(high)s beats the %(low)s")
TIE = Text("both have %(hand)s")


def beats(winner: Hand, loser: Hand) -> Text:
    """ "a pair of aces beats ace-king high"; "a pair of nines each: the king beats the queen"."""
    won, lost = in_a_sentence(winner), in_a_sentence(loser)
    if won != lost:
        return _beats(winner, lost)
    pairs = zip(winner.ranks, loser.ranks, strict=False)
    high, low = next(((one, other) for one, other in pairs if one != other), (0, 0))
    if not high:
        return _beats(winner, lost)
    return KICKER.filled(
        hand=won,
        high=RANK_NAMES[RANKS[high - 2]],
        low=RANK_NAMES[RANKS[low - 2]],
    )


def _beats(winner: Hand, lost: Text) -> Text:
    if is_plural(winner):
        return Text("%(winner)s beat %(loser)s", winner=as_subject(winner), loser=lost)
    return Text("%(winner)s beats %(loser)s", winner=as_subject(winner), loser=lost)


def ties(hand: Hand) -> Text:
    return TIE.filled(hand=in_a_sentence(hand))
