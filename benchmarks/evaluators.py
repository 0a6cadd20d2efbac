"""Six-card hands ranked per second beside three other evaluators: python -m benchmarks.evaluators.

Claims, as ratios in one run: at least 8 times treys and 100 times pokerkit, cards encoded beforehand for each
in its own way; at least twice phevaluator's public call, cards as text for both.
"""

import random
from collections.abc import Callable, Sequence
from itertools import islice
from time import perf_counter

from phevaluator import evaluate_cards
from pokerkit import Card as PokerKitCard
from pokerkit import StandardHighHand
from treys import Card as TreysCard
from treys import Evaluator

from benchmarks.machine import describe
from games.engine.cards.cards import STANDARD, WEIGHT
from games.engine.cards.hands import FIVE_CARD

HANDS = 60_000
PASSES = 5


def per_second(rank: Callable[[object], object], hands: Sequence[object]) -> float:
    """Hands a second in the fastest of some passes."""
    fastest = float("inf")
    for _ in range(PASSES):
        start = perf_counter()
        for hand in hands:
            rank(hand)
        fastest = min(fastest, perf_counter() - start)
    return len(hands) / fastest


def measure() -> dict[str, float]:
    chance = random.Random("six cards")
    hands = [tuple(chance.sample(STANDARD, 6)) for _ in range(HANDS)]
    few = list(islice(hands, HANDS // 60))
    treys = Evaluator()
    return {
        "ours, encoded": per_second(FIVE_CARD.weighed, [[WEIGHT[card] for card in hand] for hand in hands]),
        "ours, text": per_second(FIVE_CARD.strength, hands),
        "treys": per_second(
            lambda hand: treys.evaluate(hand, []), [[TreysCard.new(card) for card in hand] for hand in hands]
        ),
        "phevaluator": per_second(lambda hand: evaluate_cards(*hand), hands),
        "pokerkit": per_second(
            StandardHighHand.from_game, [tuple(PokerKitCard.parse("".join(hand))) for hand in few]
        ),
    }


def report(rates: dict[str, float]) -> str:
    compared = [
        ("treys", "ours, encoded", 8),
        ("pokerkit", "ours, encoded", 100),
        ("phevaluator", "ours, text", 2),
    ]
    lines = [f"{name:14} {rate:12,.0f} hands a second" for name, rate in rates.items()]
    for other, mine, claim in compared:
        ratio = rates[mine] / rates[other]
        lines.append(f"{mine} / {other}: {ratio:.1f} (claimed: at least {claim})")
    return "\n".join(lines)


if __name__ == "__main__":
    print(describe())
    print(report(measure()))
