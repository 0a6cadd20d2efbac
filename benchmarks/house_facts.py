"""What follows from printed houses: python -m benchmarks.house_facts [GAME …]. Writes fixtures/houses.

Which skills a game has and which mistakes it can show is looked for in hundreds of rounds, seconds a game;
trainer/play/house_facts.py reads it from there.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

import django

from games import GAMES
from games.engine.money.meters import write_meter
from games.engine.rules.games import Game
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load


def houses(game: Game) -> Iterator[tuple[Callable[..., Any], tuple[str, ...]]]:
    """Yield each search with the printed house that it is made for."""
    from trainer.courses.skills import skills
    from trainer.practice.plans.misconceptions import shown_mistakes
    from trainer.practice.plans.placement import SPOTS

    sheet = load(game)
    house = dict(open_house(game, sheet, {}).choices)
    meter = write_meter(sheet.meter) if game.progressive else None
    both = json.dumps({"house": house, "meter": meter}, sort_keys=True)
    one, other = (json.dumps(each, sort_keys=True) for each in (house, meter))
    yield skills, (game.slug, one, other, "")
    yield shown_mistakes, (game.slug, both, str(SPOTS))


def page(game: Game) -> str:
    facts = {find.__name__: {"house": house, "found": find(*house)} for find, house in houses(game)}
    return json.dumps(facts, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    from trainer.play.house_facts import FOLDER

    FOLDER.mkdir(exist_ok=True)
    for slug in sys.argv[1:] or GAMES:
        (FOLDER / f"{slug}.json").write_text(page(GAMES[slug]), encoding="utf-8")
        print(slug, flush=True)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    main()
