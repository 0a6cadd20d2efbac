"""What a standard means: examinees of known accuracy sit tests of it: python -m benchmarks.examinees

Each decision is right with the same chance; what is wrong is, half of the time, an amount that is a chip off
(where one is due), else any wrong answer that can be given. All sit the same tests, so that only their
accuracy differs. Beside the share that passes by accuracy alone stands what the page of the standard says,
which works it out; and what critical errors leave of it. Pace is not simulated: they deal on target, and how
long that takes stands above.

    python -m benchmarks.examinees [TESTS] [GAME …]      200 tests of 6-5-4 Poker, if nothing else is said
"""

import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

from benchmarks.answers import set_up
from benchmarks.machine import describe
from tests.games.trainee import guess, paid

ACCURACIES = (800, 900, 950, 980, 995, 1000)
"""Per mille."""
TESTS = 200


def sittings(standard, tests: int):
    """So many tests, each of its own seed: their rounds with their stops."""
    from trainer.exams.standards import contents
    from trainer.play.models import Drill
    from trainer.play.models.drills import unseated
    from trainer.play.round_state import RoundState
    from trainer.schools.house_rules.profiles import house_of

    profile = house_of(school=standard.school, game=standard.game).written()
    for number in range(tests):
        seed = f"examinees {number}"
        items = [item.written() for item in contents(standard, seed=seed)]
        drill = Drill(game=standard.game, spots=standard.spots, items=items)
        run = unseated(drill, seed=seed, profiles={drill.game: profile})
        yield [RoundState(run, round) for round in range(len(items))]


def answered(prompt, accuracy: int, chance: random.Random):
    """What they say; None where it is right."""
    if chance.randrange(1000) < accuracy:
        return None
    if prompt.wager and prompt.pays and chance.random() < 0.5:
        return prompt.read(paid(prompt.pays + 500))
    for _ in range(50):
        given = prompt.read(guess(prompt, chance))
        if given not in prompt.right:
            return given
    return None  # there is no wrong answer to it


def sat(test, accuracy: int, percent: int, chance: random.Random) -> tuple[bool, bool]:
    """Whether enough was right, and whether no error was critical."""
    from trainer.exams.results import critical_error

    right, critical = Counter(), False
    for sitting in test:
        for stop in sitting.stops:
            for prompt in stop.prompts:
                given = answered(prompt, accuracy, chance)
                right[given is None] += 1
                if given is not None and not critical:
                    moment = sitting.played.frames[stop.frame]
                    about = {"prompt": prompt, "given": given, "right": False, "sitting": sitting}
                    marked = SimpleNamespace(mistake="")
                    decision = SimpleNamespace(frame=moment, marked=marked, **about)
                    critical = critical_error(decision) is not None
    return right[True] * 100 >= percent * right.total(), not critical


def measured(game: str, tests: int) -> None:
    from trainer.exams.standards import chance_per_mille, default_standard, expected_of
    from trainer.schools.services import open_school

    standard = default_standard(school=open_school(name=f"{game} examined"), game=game)
    expected = expected_of(standard)
    minutes = [round(time.total_seconds() / 60) for time in (expected.on_target, expected.longest)]
    print(f"{game:<26}on target {minutes[0]} min, to pass {minutes[1]}; allowed {standard.minutes}")
    needed = -(-expected.decisions * standard.accuracy // 100)
    counts = {accuracy: Counter() for accuracy in ACCURACIES}
    for number, test in enumerate(sittings(standard, tests)):
        for accuracy in ACCURACIES:
            enough, clean = sat(test, accuracy, standard.accuracy, random.Random(f"{number}/{accuracy}"))
            counts[accuracy] += Counter(enough=enough, clean=clean, passed=enough and clean)
    for accuracy, count in counts.items():
        known = chance_per_mille(expected.decisions, needed, accuracy)
        shares = [f"{100 * count[name] / tests:>9.1f} %" for name in ("enough", "clean", "passed")]
        row = f"{game:<26}{accuracy / 10:>8.1f} %{shares[0]}{known / 10:>9.1f} %{shares[1]}{shares[2]}"
        print(row, flush=True)


def main() -> None:
    tests = int(sys.argv[1]) if len(sys.argv) > 1 else TESTS
    games = sys.argv[2:] or ["6-5-4-poker"]
    with tempfile.TemporaryDirectory() as folder:
        set_up(Path(folder))
        print(f"Pass rates of simulated examinees, {tests} tests each, by the usual standard. {describe()}\n")
        print(f"{'game':<26}{'accuracy':>10}{'accurate':>11}{'printed':>11}{'no error':>11}{'passes':>11}")
        for game in games:
            measured(game, tests)


if __name__ == "__main__":
    main()
