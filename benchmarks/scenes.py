"""Where mistakes show: python -m benchmarks.scenes [GAME …]. Writes fixtures/mistakes, on which plans rest.

Of every scenario so many rounds are dealt to two players in the house of the sheet, the whole job is asked,
and for every mistake it is counted in how many of them it leads to another answer. What comes by
itself often enough needs no scenario; of the others the best three are named. Minutes a game.
"""

import sys
from collections import Counter
from pathlib import Path

from benchmarks.machine import describe
from games import GAMES
from games.engine.diagnosis.indicators import certain_indicators
from games.engine.diagnosis.misconception_models import MisconceptionModel
from games.engine.errors import Refused
from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from games.engine.scenarios.scenarios import players_for, scenarios

FOLDER = Path(__file__).parent.parent / "fixtures" / "mistakes"
SPOTS, PLAIN, TARGETED = 2, 150, 60
OFTEN = 0.2
"""What shows in so many rounds as they come is not looked for elsewhere."""
LEAST, TIMES, BEST = 0.05, 2, 3
"""A scenario is named if it shows a mistake so often, and so many times as often as plain rounds do."""


def shown(game, scenario: str, rounds: int) -> dict[str, float]:
    """By mistake the share of rounds that show it."""
    count: Counter[str] = Counter()
    for number in range(rounds):
        played = deal(
            game,
            seed="scenes",
            round=number,
            spots=SPOTS,
            scenario=scenario or None,
            exercise=Exercise(WHOLE_JOB),
        )
        beliefs, stops = MisconceptionModel(played), prompts(played)
        count.update(
            m.slug for m in MISTAKES if any(certain_indicators(beliefs, m.slug, stop) for stop in stops)
        )
    return {name: times / rounds for name, times in count.items()}


def page(game) -> str:
    plain, best = shown(game, "", PLAIN), {}
    for name, _words in scenarios(game):
        if players_for(game, name) > SPOTS:
            continue
        try:
            best[name] = shown(game, name, TARGETED)
        except Refused:
            continue
    lines = [f"# Measured by python -m benchmarks.scenes: where a mistake shows in {game.name}.", ""]
    for mistake in MISTAKES:
        by_itself = plain.get(mistake.slug, 0)
        rates = {name: found.get(mistake.slug, 0) for name, found in best.items()}
        ranked = sorted(rates, key=lambda name: -rates[name])[:BEST]
        named = [name for name in ranked if rates[name] >= max(LEAST, TIMES * by_itself)]
        if by_itself < OFTEN and named:
            lines.append(f"{mistake.slug} = {named!r}".replace("'", '"'))
    return "\n".join(lines) + "\n"


def main() -> None:
    print(f"Where mistakes show. {describe()}")
    FOLDER.mkdir(exist_ok=True)
    for slug in sys.argv[1:] or GAMES:
        (FOLDER / f"{slug}.toml").write_text(page(GAMES[slug]), encoding="utf-8")
        print(slug, flush=True)


if __name__ == "__main__":
    main()
