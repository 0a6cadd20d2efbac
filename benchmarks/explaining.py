"""What it costs to explain a wrong answer, in rounds: python -m benchmarks.explaining

A round is dealt, settled, filmed and asked. Each wrong answer is explained as if nothing of its round had
been explained before: alone, and with three rounds of earlier answers, one in four of them wrong.
"""

from collections.abc import Sequence
from random import Random
from statistics import mean
from time import process_time

from benchmarks.machine import describe
from games import GAMES
from games.engine.diagnosis.diagnosis import AnsweredStop
from games.engine.diagnosis.grading import grade_stop, read_stop
from games.engine.diagnosis.misconception_models import MisconceptionModel
from games.engine.questions.answers import Bet
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.games import Game
from tests.games.trainee import paid, right_answers, wrong_answers

MANY, SPOTS, BEFORE = 24, 6, 3


def one_wrong(stop: Stop, chance: Random) -> dict:
    """One answer of the stop: a bet that is paid, paid otherwise; any other one said otherwise."""
    typed, prompt = right_answers(stop), chance.choice(stop.prompts)
    if isinstance(prompt.kind, Bet) and prompt.pays:
        return typed | {prompt.key: paid(prompt.pays + chance.choice((100, prompt.stake)))}
    return typed | {prompt.key: wrong_answers(stop)[prompt.key]}


def a_round(game: Game) -> float:
    start = process_time()
    for number in range(MANY):
        prompts(deal(game, seed="a round", round=number, spots=SPOTS))
    return (process_time() - start) / MANY


def explained(game: Game, *, before: int) -> float:
    """Seconds beyond what marking takes."""
    took = []
    for number in range(MANY):
        chance = Random(number)
        *earlier, played = [
            deal(game, seed=f"explained {number}", round=at, spots=SPOTS) for at in range(before + 1)
        ]
        said: Sequence[AnsweredStop] = [
            AnsweredStop(beliefs, stop, read_stop(stop, typed))
            for beliefs in map(MisconceptionModel, earlier)
            for at, stop in enumerate(prompts(beliefs.played))
            for typed in [right_answers(stop) if at % 4 else one_wrong(stop, chance)]
        ]
        stop = chance.choice(prompts(played))
        times = []
        for typed in (right_answers(stop), one_wrong(stop, chance)):
            start = process_time()
            grade_stop(MisconceptionModel(played), stop, typed, before=lambda said=said: said[::-1])
            times.append(process_time() - start)
        took.append(times[1] - times[0])
    return mean(took)


def main() -> None:
    print(f"A wrong answer explained, in rounds of six spots. {describe()}")
    print(f"{'game':<26}{'a round':>10}{'alone':>12}{'with three rounds before':>28}")
    for game in GAMES.values():
        explained(game, before=0)  # sheets are read once, and misread once for each table
        unit = a_round(game)
        alone, with_more = (explained(game, before=before) / unit for before in (0, BEFORE))
        print(f"{game.slug:<26}{unit * 1_000:>7.1f} ms{alone:>12.1f}{with_more:>28.1f}")


if __name__ == "__main__":
    main()
