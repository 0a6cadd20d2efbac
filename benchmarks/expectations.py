"""What it costs to say what play and fold are worth: python -m benchmarks.expectations.

Claims: an exact count of the 12,341 hands that a dealer of three up cards may hold takes less than 60 ms, and
at most half of what phevaluator's public call takes to rank the same hands, cards as text. Below that stands
how often the exact count folds, beside the published 30.13 % (SCA).
"""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from time import perf_counter

from phevaluator import evaluate_cards

from benchmarks.machine import describe
from games import GAMES
from games.engine.cards.cards import STANDARD
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import STRATEGY
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.games import Game
from games.engine.settlement.inputs import Inputs
from games.engine.simulated_players import expectations

PASSES, DECISIONS, SAMPLE = 5, 12, 1_000
FOLDS = 30.1316
"""Per cent of hands that the best play folds, as published."""


def fastest(act: Callable[[], object]) -> float:
    """Milliseconds of the fastest pass."""
    passes = []
    for _ in range(PASSES):
        start = perf_counter()
        act()
        passes.append(perf_counter() - start)
    return 1_000 * min(passes)


def count(rounds: list[Round]) -> None:
    """Every decision of these rounds, nothing remembered from before."""
    expectations._outcomes.cache_clear()
    for played in rounds:
        for seat in played.inputs.seats:
            expectations.expect(played.inputs, seat)


def rank_elsewhere(inputs: Inputs) -> None:
    """The dealer's hands of one decision by another evaluator: ranked, not compared."""
    up = inputs.table_cards[:3]
    unseen = [card for card in STANDARD if card not in up and card not in inputs.seats[0].cards]
    for hidden in combinations(unseen, 3):
        evaluate_cards(*up, *hidden)


def ask(rounds: list[Round]) -> None:
    expectations._outcomes.cache_clear()
    for played in rounds:
        prompts(played)


def folded(game: Game) -> float:
    """Per cent of some random hands that are worth more folded."""
    chance, folds = random.Random("expectations"), 0
    inputs = deal(game, seed="expectations", spots=1).inputs
    for _ in range(SAMPLE):
        folds += "fold" in _worth(inputs, chance.sample(STANDARD, 9)).better
    return 100 * folds / SAMPLE


def _worth(inputs: Inputs, dealt: list) -> expectations.Expectation:
    dealt_to, cut = inputs.game.deals[0], inputs.game.cut
    seat = replace(inputs.seats[0], dealt=cut(dealt_to.each, dealt[3:]))
    theirs = cut(dealt_to.table, (*dealt[:3], *inputs.table_cards[3:]))
    return expectations.expect(replace(inputs, dealt=theirs), seat)


def report(game: Game) -> str:
    exercise = Exercise(asks=STRATEGY)
    rounds = [deal(game, seed="expectations", round=n, exercise=exercise) for n in range(DECISIONS // 6)]
    ours = fastest(lambda: count(rounds)) / DECISIONS
    theirs = fastest(lambda: rank_elsewhere(rounds[0].inputs))
    whole = fastest(lambda: ask(rounds)) / len(rounds)
    return "\n".join(
        [
            f"{game.name}: {expectations.completions(game):,} hands of the dealer",
            f"  one decision counted          {ours:7.1f} ms (claimed: less than 60)",
            f"  the same hands, phevaluator   {theirs:7.1f} ms   {theirs / ours:.1f} times (claimed: 2)",
            f"  a round of six with its prompts {whole:5.1f} ms",
            f"  folds {folded(game):.1f} % of {SAMPLE:,} hands (published: {FOLDS:.2f} %)",
        ]
    )


if __name__ == "__main__":
    print(describe())
    for each in GAMES.values():
        if expectations.completions(each) <= expectations.MAX_COMPLETIONS:
            print(report(each))
