"""How many wrong answers are named by one mistake, by several, by none: python -m benchmarks.diagnoses.

10,000 wrong answers a game. Half are any wrong choice or a random amount, half those of a trainee who holds
one of the named mistakes: the first measure how rarely chance is called a mistake, the second how often a
mistake is told apart. A round is played under each mistake once for all its wrong answers, not once for each.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from time import perf_counter

from benchmarks.machine import describe
from games import GAMES
from games.engine.asks.answers import BetAnswer, Given
from games.engine.asks.done import Bet
from games.engine.asks.picked import Amount, OneSpot
from games.engine.asks.prompts import Prompt
from games.engine.mistakes.named import BY_SLUG, MISTAKES
from games.engine.procedure.places import Place
from games.engine.rounds.diagnosis import Reader
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.games import Game
from games.engine.rules.wagers import Action

ANSWERS = 10_000

NOWHERE = Place("", 0)
Wrong = tuple["WholeReader", Prompt, Given]


@dataclass
class WholeReader(Reader):
    """A reader of every stop of a round: what is asked under a mistake is kept by place."""

    _asked: dict[str, dict[Place, tuple[Stop, ...]]] = field(default_factory=dict)

    def at(self, place: Place) -> "WholeReader":
        self.place = place
        return self

    def held(self, mistake: str) -> tuple[Stop, ...]:
        if mistake not in self._asked:
            true, exercise = self.played.inputs, self.played.exercise
            by_place: dict[Place, tuple[Stop, ...]] = {}
            for believed in BY_SLUG[mistake].change(true):
                for stop in prompts(Round(believed, exercise, true)):
                    by_place[stop.place] = (*by_place.get(stop.place, ()), stop)
            self._asked[mistake] = by_place
        return self._asked[mistake].get(self.place, ())


def by_chance(game: Game, chance: random.Random) -> Iterator[Wrong]:
    """Wrong answers that nobody means."""
    for number in count():
        reader = WholeReader(deal(game, seed="by chance", round=number), NOWHERE)
        for stop in prompts(reader.played):
            for prompt in stop.prompts:
                wrong = _wrong(prompt, chance)
                if wrong is not None:
                    yield reader.at(stop.place), prompt, wrong


def _wrong(prompt: Prompt, chance: random.Random) -> Given | None:
    kind, amount = prompt.kind, 100 * chance.randint(1, 500)
    values: list[Given] = [int(c.value) if isinstance(kind, OneSpot) else c.value for c in prompt.choices]
    if isinstance(kind, Bet):
        actions = [Action(choice.value) for choice in prompt.choices]
        values = [BetAnswer(action, amount if action is Action.PAY else 0) for action in actions]
    elif isinstance(kind, Amount):
        values = [amount]
    values = [value for value in values if value not in prompt.right]
    return chance.choice(values) if values else None


def by_mistake(game: Game) -> Iterator[Wrong]:
    """Wrong answers of people who hold one rule wrongly, mistake after mistake."""
    for number in count():
        reader = WholeReader(deal(game, seed="by mistake", round=number), NOWHERE)
        true = {stop.place: stop for stop in prompts(reader.played)}
        for mistake in MISTAKES:
            for changed in mistake.change(reader.played.inputs):
                for held in prompts(Round(changed)):
                    stop = true.get(held.place)
                    for prompt in stop.prompts if stop else ():
                        meant = held.prompt(prompt.key)
                        asked = mistake.about in prompt.question.explained_by
                        if meant and asked and meant.due not in prompt.right:
                            yield reader.at(held.place), prompt, meant.due


def measure(game: Game, answers: int) -> dict[str, Counter]:
    named: dict[str, Counter] = {"chance": Counter(), "mistake": Counter()}
    chance = random.Random(game.slug)
    for kind, wrong in (("chance", by_chance(game, chance)), ("mistake", by_mistake(game))):
        for reader, prompt, given in islice(wrong, answers // 2):
            found = reader.explain(prompt, given)
            named[kind][min(len(found), 2)] += 1
    return named


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else ANSWERS
    print(describe())
    for game in GAMES.values():
        start = perf_counter()
        measured = measure(game, wanted)
        took = perf_counter() - start
        for kind, counted in measured.items():
            total = counted.total()
            shares = "  ".join(
                f"{words} {counted[n] / total:6.1%}" for n, words in ((1, "one"), (2, "several"), (0, "none"))
            )
            print(f"{game.name:26} wrong by {kind:8} {total:6,} answers: named by {shares}")
        print(f"{game.name:26} measured in {took:.0f} s", flush=True)
