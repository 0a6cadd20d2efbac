"""Scenes: the rounds among which one that shows a mistake is looked for, those that show it most often
first.

Which scenarios show a mistake is measured, and kept in fixtures/mistakes (python -m benchmarks.scenes). It
only says where to look: that a round shows the mistake under the house at hand is seen each time.
"""

import json
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

from games import GAMES
from games.engine.cards.streams import Stream
from games.engine.errors import Refused
from games.engine.rounds.telling import asks_about, told_of_some
from games.engine.rules.houses import House
from trainer.drills.golden import golden_rounds
from trainer.drills.items import Item
from trainer.practice.plans.outlook import Outlook

FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "mistakes"

LIKELY = 40
"""Rounds of a scenario that are looked at, and of those that come as they come."""


@cache
def scenes_of(game: str) -> dict[str, tuple[str, ...]]:
    """By mistake the scenarios in which it shows; none of those that show by themselves."""
    path = FOLDER / f"{game}.toml"
    if not path.is_file():
        return {}
    page = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: tuple(scenes) for name, scenes in page.items()}


def looked_among(
    item: Item, mistakes: tuple[str, ...], outlook: Outlook, *, first: int = 0
) -> Iterator[tuple[Item, int]]:
    """Each with how many deals of it are worth a look. Where several scenarios show it, which comes first is
    drawn: who saw through one of them has not seen through all."""
    scenes = list(dict.fromkeys(scene for name in mistakes for scene in scenes_of(item.game).get(name, ())))
    turn = Stream(f"{outlook.seed}/{first}/scenes").draw(len(scenes)) if scenes else 0
    yield from ((replace(item, scenario=scene), LIKELY) for scene in scenes[turn:] + scenes[:turn])
    yield item, LIKELY
    yield from ((replace(item, golden=name, here=True), 1) for name in golden_here(item.game, outlook))


def can_show(game: str, name: str, outlook: Outlook) -> bool:
    """Whether any round of this house shows the mistake: looked for once a house."""
    profile = outlook.profiles[game]
    return _can_show(game, name, outlook.spots, json.dumps(profile, sort_keys=True))


@lru_cache(maxsize=1_000)
def _can_show(game: str, name: str, spots: int, profile: str) -> bool:
    outlook = Outlook("can this house show it?", spots, {game: json.loads(profile)})
    item = Item(game, asks=tuple(sorted(asks_about(name, GAMES[game]))))
    return any(_shows(scene, far, name, outlook) for scene, far in looked_among(item, (name,), outlook))


def _shows(scene: Item, far: int, name: str, outlook: Outlook) -> bool:
    try:
        deals = (scene if scene.golden else replace(scene, deal=deal) for deal in range(far))
        sittings = (outlook.sitting(item) for item in deals)
        return any(told_of_some(one.beliefs, name, stop) for one in sittings for stop in one.stops)
    except Refused:
        return False


def golden_here(game: str, outlook: Outlook) -> Iterator[str]:
    """The rounds written by hand whose bets may be made in this house."""
    house = House(outlook.profiles[game]["house"])
    yield from (golden.name for golden in golden_rounds(game) if golden.fits(house))
