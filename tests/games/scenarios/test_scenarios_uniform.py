"""Targeted deals are uniform: against exact counts in whole decks.

All seeds are fixed, so nothing here is left to chance twice; the bounds are chi-square's, computed on the
spot, and each kind of test has a negative control that must fail.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from games import GAMES
from games.engine.cards.cards import STANDARD, Card
from games.engine.cards.hands import FOUR_CARD
from games.engine.rounds.rounds import Round
from games.engine.rules.games import Game
from games.engine.scenarios import sampling
from tests.games.dealing import rounds
from tests.games.oracles.chi_square import agrees
from tests.games.oracles.slow_six_five_four import category
from tests.scale import scale

FOUR, SIX, WILD = (GAMES[slug] for slug in ("6-5-4-poker", "six-card-poker", "wild-six-card-draw-poker"))


def targeted(game: Game, name: str, count: int, *, spots: int) -> Iterator[Round]:
    return rounds(game, count, seed="uniform", spots=spots, scenario=name, cached=False)


def test_654_4b_the_dealers_first_two_cards_are_any_two_high_ones():
    """20 × 19 ordered pairs, each as likely as the others."""
    high = [card for card in STANDARD if card[0] in "TJQKA"]
    pairs = {pair: 1 for pair in product(high, high) if pair[0] != pair[1]}
    dealt = Counter(
        played.inputs.table_cards[:2] for played in targeted(FOUR, "dealer-plays-four", 3_800, spots=1)
    )
    assert len(pairs) == 380
    assert agrees(dealt, pairs)


def envied(count: int) -> Counter[tuple[int, bool]]:
    """Spots that others are paid envy for, and whether they have the progressive bet themselves; three
    players, two of them bettors on the two spots to the dealer's left."""
    found: Counter[tuple[int, bool]] = Counter()
    for played in targeted(SIX, "envy-hand", count, spots=3):
        if [bool(seat.bets.get("progressive")) for seat in played.inputs.seats] == [True, True, False]:
            hitters = {line.hitter for line in played.settlement.lines if line.hitter}
            found.update((spot, spot < 3) for spot in hitters)
    return found


def test_scpp_9a_envy_hands_lie_on_every_spot_alike_with_the_bet_or_without():
    assert agrees(envied(900), {(1, True): 1, (2, True): 1, (3, False): 1})


def disjoint_pairs(hands: list[tuple[Card, ...]]) -> int:
    """Ordered pairs of these hands without a card in common, by inclusion and exclusion."""
    bit = {card: 1 << number for number, card in enumerate(STANDARD)}
    holding: Counter[int] = Counter()
    for hand in hands:
        hands_there = [bit[card] for card in hand]
        for some in range(6):
            holding.update(map(sum, combinations(hands_there, some)))
    return sum((-1) ** part.bit_count() * count**2 for part, count in holding.items())


def hitters(count: int) -> Counter[int]:
    """Two players, at least one with three of a kind: how many have it."""
    return Counter(
        sum(category(seat.cards) == "three-of-a-kind" for seat in played.inputs.seats)
        for played in targeted(FOUR, "player-three-of-a-kind", count, spots=2)
    )


@pytest.fixture(scope="module")
def exact_hitters() -> dict[int, int]:
    """Every five cards whose best four are three of a kind; some are read by the slow dealer too."""
    trips, category_of = "three-of-a-kind", FOUR_CARD.category
    hands = [cards for cards in combinations(STANDARD, 5) if category_of(FOUR_CARD.strength(cards)) == trips]
    assert len(hands) == 58_656
    assert all(category(cards) == trips for cards in hands[::400])
    both, one = disjoint_pairs(hands), len(hands) * 1_533_939  # C(47, 5) hands for the other player
    return {1: 2 * one - 2 * both, 2: both}


@scale
def test_two_players_hit_together_as_often_as_the_exact_count_says(exact_hitters):
    assert agrees(hitters(4_000), exact_hitters)


@scale
def test_without_keeping_one_in_k_two_hit_together_too_often(exact_hitters, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(sampling, "keeps", lambda chances, stream: True)
    assert not agrees(hitters(4_000), exact_hitters)


def test_one_joker_each_lies_anywhere():
    """5 places with the player, 6 with the dealer, and which joker is whose: 60 cells."""
    dealt = Counter()
    for played in targeted(WILD, "one-joker-each", 1_500, spots=1):
        his, own = played.inputs.table_cards, played.inputs.seats[0].cards
        mine = "X1" if "X1" in own else "X2"
        dealt[mine, own.index(mine), his.index("X2" if mine == "X1" else "X1")] += 1
    assert agrees(dealt, dict.fromkeys(product(("X1", "X2"), range(5), range(6)), 1))


@pytest.fixture(scope="module")
def two_straight_flushes() -> Counter[tuple[int, int]]:
    """Two times six cards that both hold a straight flush or a royal: all pairs, counted by their leads."""
    runs = [[STANDARD[4 * rank + suit] for rank in ranks] for suit in range(4) for ranks in RUNS]
    hands_there = {frozenset((*run, card)) for run in runs for card in STANDARD if card not in run}
    assert len(hands_there) == 1_656 + 188
    leads = [(lead(hand), hand) for hand in hands_there]
    return Counter((one, other) for one, hand in leads for other, his in leads if hand.isdisjoint(his))


@scale
def test_scp_14_losing_straight_flushes_against_every_pair_of_hands(two_straight_flushes):
    """One in 97 million deals."""
    exact = {leads: hands for leads, hands in two_straight_flushes.items() if leads[0] != leads[1]}
    dealt = Counter(
        (lead(set(played.inputs.seats[0].cards)), lead(set(played.inputs.table_cards)))
        for played in targeted(SIX, "bad-beat-straight-flush", 2_000, spots=1)
    )
    assert agrees(dealt, exact)


@scale
def test_scpp_8_two_meter_hits_against_every_pair_of_hands(two_straight_flushes):
    dealt = Counter(
        tuple(lead(set(seat.cards)) for seat in played.inputs.seats)
        for played in targeted(SIX, "two-meter-hits", 2_000, spots=2)
    )
    assert agrees(dealt, two_straight_flushes)


RUNS = [(12, 0, 1, 2, 3), *(tuple(range(low, low + 5)) for low in range(9))]


def lead(hand: frozenset[str] | set[str]) -> int:
    """The place in RUNS of the highest run that six cards hold in one suit."""
    return max(
        place
        for place, ranks in enumerate(RUNS)
        for suit in range(4)
        if all(STANDARD[4 * rank + suit] in hand for rank in ranks)
    )
