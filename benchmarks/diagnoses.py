"""What beginners read of their mistakes, and what it costs: python -m benchmarks.diagnoses [answers].

Beginners hold one belief each and are written apart from the engine's mistakes; see tests/games/beginners. Of
each so many wrong answers, with three rounds of the same beginner before each.
"""

import sys
from time import process_time

from benchmarks.machine import describe
from tests.games.beginners.accuracy import HEAD, everyone, explain_by_every_answer, measure

ANSWERS = 100


class Timed:
    """Explains, and adds up the processor time that it takes."""

    def __init__(self) -> None:
        self.seconds, self.times = 0.0, 0

    def __call__(self, *asked: object) -> tuple[str, tuple[str, ...]]:
        begun = process_time()
        explained = explain_by_every_answer(*asked)
        self.seconds += process_time() - begun
        self.times += 1
        return explained


if __name__ == "__main__":
    wanted, timed = int(sys.argv[1]) if len(sys.argv) > 1 else ANSWERS, Timed()
    print(describe())
    print(HEAD)
    for row in measure(timed, everyone(), wanted):
        print(row, flush=True)
    each = 1000 * timed.seconds / timed.times
    print(f"explained in {each:.1f} ms an answer, the three rounds before it included")
