"""Targeted deals are uniform: against exact counts in whole decks.

All seeds are fixed, so nothing here is left to chance twice; the bounds are chi-square's, computed on the
spot, and each kind of test has a negative control that must fail.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from games import GAMES
from games.engine.cards.cards import STANDARD
from games.engine.cards.streams import Stream, number_below
from games.engine.rounds.rounds import Round
from games.engine.rules.games import Game
from tests.games.dealing import rounds
from tests.games.oracles.chi_square import agrees

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


def test_a_number_below_billions_of_billions_is_drawn_evenly():
    drawn = (number_below(3 * 2**64, Stream(f"large/{number}")) for number in range(300))
    assert agrees(Counter(number // 2**64 for number in drawn), dict.fromkeys(range(3), 1))
