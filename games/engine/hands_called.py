"""A hand called aloud: its full name in the trade's words, among names that the same cards might be given."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from games.engine.cards import JOKERS, RANK, RANK_NAMES, RANKS, Card, Stream
from games.engine.hands import Hand, Ladder
from games.engine.moments import Moment
from games.engine.questions import Choice, Kind, Prompt
from games.engine.rounds import Round
from games.engine.streams import choose
from games.engine.wagers import Cards

CALL = "call-hand"
KEYS = "abcde"

OF_ONE_RANK = frozenset({"three-of-a-kind", "four-of-a-kind", "five-of-a-kind"})
BY_ITS_HIGHEST = frozenset({"straight", "flush", "straight-flush"})


def full_name(hand: Hand) -> str:
    """The hand as a dealer calls it: "ace-king high", "two pair, aces and fours", "straight, ten high"."""
    kind, words = hand.category, hand.category.replace("-", " ")
    if kind == "high-card":
        return f"{_rank(hand.ranks[0])}-{_rank(hand.ranks[1])} high"
    if kind == "pair":
        return f"pair of {_plural(hand.ranks[0])}"
    if kind == "two-pair":
        return f"two pair, {_plural(hand.ranks[0])} and {_plural(hand.ranks[1])}"
    if kind == "full-house":
        return f"full house, {_plural(hand.ranks[0])} full of {_plural(hand.ranks[1])}"
    if kind in OF_ONE_RANK:
        return f"{words.removesuffix(' of a kind')} {_plural(hand.ranks[0])}"
    if kind in BY_ITS_HIGHEST:
        return f"{words}, {_rank(hand.ranks[0])} high"
    return words


def _rank(rank: int) -> str:
    return RANK_NAMES[RANKS[rank - 2]]


def _plural(rank: int) -> str:
    return f"{_rank(rank)}{'es' if _rank(rank) == 'six' else 's'}"


def hand_called(played: Round, moment: Moment) -> Iterator[Prompt]:
    """The dealer's hand or the spot's, of all its cards that lie open."""
    game, settled = played.inputs.game, played.settlement
    if moment.spot:
        seat = next(seat for seat in played.inputs.seats if seat.spot == moment.spot)
        cards, hand = seat.cards_for(game, Cards.FINAL), settled.hands[moment.spot]
    else:
        cards, hand = settled.dealer.plays, settled.dealer.hand
    stream = Stream(f"{played.inputs.seed}/{played.inputs.round}/{CALL}/{moment.spot}")
    called = full_name(hand)
    others = _others(game.ladder, cards, hand, stream)
    names = choose((called, *others), 1 + len(others), stream)
    yield Prompt(
        moment.step.does,
        moment.spot,
        CALL,
        Kind.CHOICE,
        "Call the %(whose)s hand.",
        (called,),
        game.ranking,
        called,
        made_of=hand.cards,
        choices=tuple(Choice(name, name, key) for key, name in zip(KEYS, names, strict=False)),
        facts={"whose": "player's" if moment.spot else "dealer's"},
    )


def _others(ladder: Ladder, cards: Sequence[Card], hand: Hand, stream: Stream) -> list[str]:
    """Wrong names: one or two that worse picks of the cards make, one of the same kind, and others of the
    cards misread by one; so that neither the best name nor the odd one out has to be the right one."""
    worse = _names(ladder, combinations(cards, ladder.size))
    misread = _names(ladder, _misread(hand, cards))
    alike = [name for name, category in misread.items() if category == hand.category]
    others: list[str] = []
    for names, count in ((worse, 1 + stream.draw(2)), (alike, 1), (misread, len(KEYS) - 1)):
        left = [name for name in names if name not in (full_name(hand), *others)]
        others += choose(left, min(len(left), count, len(KEYS) - 1 - len(others)), stream)
    return others


def _names(ladder: Ladder, picks: Iterable[tuple[Card, ...]]) -> dict[str, str]:
    """The names of the hands that these cards make, each with its category."""
    hands = (ladder.best(pick) for pick in picks)
    return {full_name(hand): hand.category for hand in hands}


def _misread(hand: Hand, cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The hand with one card taken for another: of a suit that lies there too, and of a rank that does or is
    next to one that does."""
    plain = [card for card in cards if card not in JOKERS]
    near = {RANK[card] + step for card in plain for step in (-1, 0, 1)}
    ranks = [rank for rank in RANKS if RANKS.index(rank) + 2 in near]
    suits = sorted({card[1] for card in plain})
    for seen in hand.cards:
        rest = tuple(card for card in hand.cards if card != seen)
        for taken in (Card(rank + suit) for rank in ranks for suit in suits):
            if taken not in hand.cards:
                yield (*rest, taken)
