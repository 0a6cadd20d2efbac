"""Hands compared in words: which beats which, and by which card where they are called alike."""

from games.engine.cards.cards import RANK_NAMES, RANKS
from games.engine.cards.hand_names import in_a_sentence, is_plural
from games.engine.cards.hands import Hand
from games.engine.texts import Text


def beats(winner: Hand, loser: Hand) -> Text:
    """ "a pair of aces beats ace-king high"; "a pair of nines each: the king beats the queen"."""
    won, lost = in_a_sentence(winner), in_a_sentence(loser)
    if won != lost:
        return _beats(winner, won, lost)
    pairs = zip(winner.ranks, loser.ranks, strict=False)
    high, low = next(((one, other) for one, other in pairs if one != other), (0, 0))
    if not high:
        return _beats(winner, won, lost)
    return Text(
        "%(hand)s each: the %(high)s beats the %(low)s",
        hand=won,
        high=RANK_NAMES[RANKS[high - 2]],
        low=RANK_NAMES[RANKS[low - 2]],
    )


def _beats(hand: Hand, won: Text, lost: Text) -> Text:
    if is_plural(hand):
        return Text("%(winner)s beat %(loser)s", winner=won, loser=lost)
    return Text("%(winner)s beats %(loser)s", winner=won, loser=lost)


def ties(hand: Hand) -> Text:
    return Text("both have %(hand)s", hand=in_a_sentence(hand))
