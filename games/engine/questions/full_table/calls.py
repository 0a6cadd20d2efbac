"""A hand called aloud: its full name in the trade's words, among names that the same cards might be given."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from games.engine.cards.cards import JOKERS, RANK, RANKS, SUITS, Card
from games.engine.cards.hand_names import full_name, hand_name, in_a_sentence
from games.engine.cards.hands import Hand, Ladder, OneSuit
from games.engine.cards.streams import Stream, choose
from games.engine.misconceptions.mistake import Subject
from games.engine.procedure.frames import Frame
from games.engine.questions.answers import Choice, OneOf
from games.engine.questions.ask import PROGRESSIVE, Ask, Part
from games.engine.questions.prompts import Prompt, Question, its_own_rule
from games.engine.settlement.settlements import SettledRound, is_read
from games.engine.texts import Text

KEYS = "abcde"

CALL_HAND = Question(
    "call-hand",
    Text("The announcement"),
    Text("Announcing the hand"),
    explained_by=frozenset({Subject.HANDS, Subject.UP_CARDS}),
    decided_by=its_own_rule,
    names_hand=True,
)


def called_hand(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The dealer's hand or the spot's, of all its cards that lie open."""
    game, dealer = played.inputs.game, played.dealer
    if frame.spot:
        seat = played.inputs.seat(frame.spot)
        if not is_read(played.inputs, seat):
            return
        cards, hand = played.inputs.on(seat, "player"), played.hand(frame.spot)
    else:
        cards, hand = dealer.plays, dealer.hand
    stream = Stream(f"{played.inputs.seed}/{played.inputs.round}/{CALL_HAND.slug}/{frame.spot}")
    name = full_name(hand)
    others = wrong_names(game.ladder, cards, hand, stream)
    names = choose((name, *others), 1 + len(others), stream)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=CALL_HAND,
        kind=OneOf(tuple(Choice(str(words), words, key) for key, words in zip(KEYS, names, strict=False))),
        text=Text("Announce the player’s hand.") if frame.spot else Text("Announce the dealer’s hand."),
        right=(str(name),),
        rule=game.ranking,
        because=in_a_sentence(hand),
        made_of=hand.cards,
    )


def wrong_names(ladder: Ladder, cards: Sequence[Card], hand: Hand, stream: Stream) -> list[Text]:
    """Wrong names: one or two that worse picks of the cards make, one of the same kind, and others of the
    cards misread by one; so that neither the best name nor the odd one out has to be the right one."""
    worse: Iterable[tuple[Card, ...]]
    misread: Iterable[tuple[Card, ...]]
    worse, misread = combinations(cards, ladder.size), _misread(hand, cards)
    if isinstance(ladder, OneSuit):
        worse, misread = _weaker(ladder, hand, cards), filter(ladder.reads, _miscounted(hand, cards))
        return _chosen(hand, _names(ladder, worse), _names(ladder, misread), stream)
    others = _chosen(hand, _names(ladder, worse), _names(ladder, misread), stream)
    if len(others) == len(KEYS) - 1:
        return others
    # Five cards of one suit alone: a card of it misread makes nothing but another flush.
    other_suit = _names(ladder, _misread(hand, cards, SUITS))
    left = [name for name in other_suit if name not in (full_name(hand), *others)]
    return others + choose(left, min(len(left), len(KEYS) - 1 - len(others)), stream)


def _chosen(hand: Hand, worse: dict[Text, str], misread: dict[Text, str], stream: Stream) -> list[Text]:
    alike = [name for name, category in misread.items() if category == hand.category]
    others: list[Text] = []
    for names, count in ((worse, 1 + stream.draw(2)), (alike, 1), (misread, len(KEYS) - 1)):
        left = [name for name in names if name not in (full_name(hand), *others)]
        others += choose(left, min(len(left), count, len(KEYS) - 1 - len(others)), stream)
    return others


def _names(ladder: Ladder, picks: Iterable[tuple[Card, ...]]) -> dict[Text, str]:
    """The names of the hands that these cards make, each with its category; many picks are worth the same."""
    worth = dict.fromkeys(ladder.strength(pick) for pick in picks)
    hands = ((ladder.category(strength), ladder.ranks(strength)[:2]) for strength in worth)
    return {hand_name(category, ranks): category for category, ranks in hands}


def _weaker(ladder: OneSuit, hand: Hand, cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """What each other suit makes, and the hand with one of its cards overlooked."""
    by_suit = (tuple(card for card in cards if card[1] == suit) for suit in SUITS)
    overlooked = (tuple(card for card in hand.cards if card != left) for left in hand.cards)
    return filter(ladder.reads, (*by_suit, *overlooked))


def _miscounted(hand: Hand, cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The hand with one card taken for another, and with one that is taken for a card of its suit."""
    yield from _misread(hand, cards)
    for card in cards:
        taken = Card(card[0] + hand.cards[0][1])
        if taken not in cards:
            yield (*hand.cards, taken)


def _misread(hand: Hand, cards: Sequence[Card], suits: Sequence[str] = ()) -> Iterator[tuple[Card, ...]]:
    """The hand with one card taken for another: of these suits, or one that lies there too, and of a rank
    that does or is next to one that does."""
    plain = [card for card in cards if card not in JOKERS]
    near = {RANK[card] + step for card in plain for step in (-1, 0, 1)}
    ranks = [rank for rank in RANKS if RANKS.index(rank) + 2 in near]
    suits = suits or sorted({card[1] for card in plain})
    for seen in hand.cards:
        rest = tuple(card for card in hand.cards if card != seen)
        for taken in (Card(rank + suit) for rank in ranks for suit in suits):
            if taken not in hand.cards:
                yield (*rest, taken)


ASKS = (
    Ask(
        "call-hand",
        Part.PROCEDURE,
        {"call-hand": called_hand},
        (CALL_HAND,),
        groups=(PROGRESSIVE,),
        scenario="envy-hand",
    ),
)
