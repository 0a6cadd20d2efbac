"""How many wrong answers are named by one mistake, by several, by none: python -m benchmarks.diagnoses.

10,000 wrong answers a game. Half are any wrong choice or a random amount, half those of a trainee who holds
one of the named mistakes: the first measure how rarely chance is called a mistake, the second how often a
mistake is told apart.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

from benchmarks.machine import describe
from games import GAMES
from games.engine.diagnosis import Reader
from games.engine.mistakes import MISTAKES
from games.engine.prompts import prompts
from games.engine.questions import Given, Kind, Prompt
from games.engine.rounds import Round, deal
from games.engine.rules import Game

ANSWERS = 10_000


def by_chance(game: Game, chance: random.Random) -> Iterator[tuple[Round, str, Prompt, Given]]:
    """Wrong answers that nobody means."""
    for number in count():
        played = deal(game, seed="by chance", round=number)
        for stop in prompts(played):
            for prompt in stop.prompts:
                wrong = _wrong(prompt, chance)
                if wrong is not None:
                    yield played, stop.place, prompt, wrong


def _wrong(prompt: Prompt, chance: random.Random) -> Given | None:
    if prompt.kind is Kind.AMOUNT:
        amount = 100 * chance.randint(1, 500)
        return amount if prompt.pays and amount not in prompt.right else None
    values = [int(c.value) if prompt.kind is Kind.SPOTS else c.value for c in prompt.choices]
    values = [value for value in values if value not in prompt.right]
    return chance.choice(values) if values else None


def by_mistake(game: Game) -> Iterator[tuple[Round, str, Prompt, Given]]:
    """Wrong answers of people who hold one rule wrongly, mistake after mistake."""
    for number in count():
        played = deal(game, seed="by mistake", round=number)
        true = {stop.place: stop for stop in prompts(played)}
        for mistake in MISTAKES:
            for changed in mistake.change(played.inputs):
                for held in prompts(Round(changed)):
                    stop = true.get(held.place)
                    for prompt in stop.prompts if stop else ():
                        meant = held.prompt(prompt.key)
                        asked = not mistake.asks or prompt.ask in mistake.asks
                        if meant and asked and meant.right[0] not in prompt.right:
                            yield played, held.place, prompt, meant.right[0]


def measure(game: Game, answers: int) -> dict[str, Counter]:
    named: dict[str, Counter] = {"chance": Counter(), "mistake": Counter()}
    chance = random.Random(game.slug)
    for kind, wrong in (("chance", by_chance(game, chance)), ("mistake", by_mistake(game))):
        for played, place, prompt, given in islice(wrong, answers // 2):
            found = Reader(played, place).explain(prompt, given)
            named[kind][min(len(found), 2)] += 1
    return named


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else ANSWERS
    print(describe())
    for game in GAMES.values():
        for kind, counted in measure(game, wanted).items():
            total = counted.total()
            shares = "  ".join(
                f"{words} {counted[n] / total:6.1%}" for n, words in ((1, "one"), (2, "several"), (0, "none"))
            )
            print(f"{game.name:26} wrong by {kind:8} {total:6,} answers: named by {shares}")
