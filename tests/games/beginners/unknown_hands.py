"""Misconceptions about cards that have no name: reading, ranking, comparing, the dealer's packet."""

from dataclasses import replace

from tests.games.beginners.beginner import Beginner, Beginners
from tests.games.beginners.judgments import LOSES, TIES, WINS
from tests.games.beginners.known_hands import FIVE_CARD, FLUSHES, QUALIFYING, STRAIGHTS, above
from tests.games.oracles.slow_hands import JOKERS, RANKS, Reading
from tests.games.oracles.table_view import ALL, SIX_FIVE_FOUR, WILD

UNKNOWN_HANDS = Beginners()
believe = UNKNOWN_HANDS.believe

SUITS = "cdhs"
TIE = ("tie",)

# --- Ranking ------------------------------------------------------------------------------------------------


ABOVE = (
    ("two-pair-above-straight", (SIX_FIVE_FOUR,), "two-pair", "straight", STRAIGHTS),
    ("flush-above-trips", (SIX_FIVE_FOUR,), "flush", "three-of-a-kind", FLUSHES),
)
"""Ladders on which one hand stands above another."""


def higher(one: str, other: str):
    return lambda mind, how: replace(how, ladder=above(how.ladder, one, other))


for name, games, one, other, scenes in ABOVE:
    UNKNOWN_HANDS.append(Beginner(name, games, {"reads": higher(one, other)}, scenes=scenes))


# --- Reading ------------------------------------------------------------------------------------------------


def named(mind, said: Reading, name: str) -> Reading:
    """The same cards under a higher name, led by the highest of them."""
    place = mind.how.ladder.index(name)
    ranks = tuple(sorted(said.ranks, reverse=True))
    return said._replace(place=place, name=name, ranks=ranks) if place > said.place else said


def natural(cards) -> list[str]:
    return [card for card in cards if card not in JOKERS]


@believe("four-to-a-flush", "read", FIVE_CARD)
def four_to_a_flush(mind, said, cards):
    suits = [card[1] for card in natural(cards)]
    return named(mind, said, "flush") if any(suits.count(suit) >= 4 for suit in SUITS) else said


@believe("four-in-a-row", "read", FIVE_CARD)
def four_in_a_row(mind, said, cards):
    ranks = {RANKS.index(card[0]) for card in natural(cards)}
    runs = any({low, low + 1, low + 2, low + 3} <= ranks for low in ranks)
    return named(mind, said, "straight") if runs else said


@believe("three-pairs-a-full-house", "read", QUALIFYING)
def three_pairs_a_full_house(mind, said, cards):
    ranks = [card[0] for card in cards]
    pairs = sum(ranks.count(rank) == 2 for rank in set(ranks))
    return named(mind, said, "full-house") if pairs == 3 else said


# --- Comparing ----------------------------------------------------------------------------------------------


def top_suit(hand: Reading) -> int:
    return max((RANKS.index(card[0]), SUITS.index(card[1])) for card in natural(hand.cards))[1]


@believe("flushes-by-suit", "strength", scenes=FLUSHES)
def flushes_by_suit(mind, said, hand):
    return (hand.place, top_suit(hand), hand.ranks) if hand.name == "flush" else (hand.place, 0, hand.ranks)


@believe("ties-by-suit", "result", scenes=TIE)
def ties_by_suit(mind, said, spot):
    ahead = top_suit(mind.read(mind.final(spot))) - top_suit(mind.dealer)
    return said if said != TIES or not ahead else WINS if ahead > 0 else LOSES


# --- In one line each -------------------------------------------------------------------------------------

PAIRS, HIGH_CARDS = ("player-pair", "dealer-pair"), ("player-high-card", "dealer-high-card")


def highest_first(hand: Reading) -> tuple[int, ...]:
    return tuple(sorted(hand.ranks, reverse=True))


def of_a_name(name: str, ranks):
    """Hands of one name are compared by these ranks; all others as they are."""
    return lambda mind, said, hand: (hand.place, ranks(hand)) if hand.name == name else said


BRIEFLY = (
    ("aces-low", "reads", ALL, lambda mind, how: replace(how, aces="low")),
    ("jokers-are-aces", "reads", (WILD,), lambda mind, how: replace(how, joker="ace")),
    ("jokers-are-dead", "reads", (WILD,), lambda mind, how: replace(how, joker="dead")),
    ("dealers-joker-dead", "dealer_cards", (WILD,), lambda mind, said: tuple(natural(said))),
    ("two-pair-by-the-lower", "strength", ALL, of_a_name("two-pair", lambda hand: hand.ranks[1::-1])),
    ("pairs-by-the-highest-card", "strength", ALL, of_a_name("pair", highest_first), PAIRS),
    ("one-kicker-only", "strength", ALL, lambda mind, said, hand: (hand.place, hand.ranks[:2]), HIGH_CARDS),
)
"""Name, what is bent, where, how; scenarios in which it comes up."""


def rank(card: str) -> int:
    return RANKS.find(card[0])


UNKNOWN_HANDS.believe_briefly(BRIEFLY)
