"""Placements worked out ahead, by game and house rules, so that no request searches for their rounds.

A thread of each served process (`start`) keeps one for each game and house and works out another once it was
dealt; meanwhile the same is dealt to others. It looks for changed house rules every minute. Where there is
none yet (a command, a test, the first two minutes of a process or of a house), the request searches itself.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from threading import Event
from time import sleep

from games import GAMES
from trainer.ops.background import run_in_background, start_thread
from trainer.play.models.drills import draw_seed
from trainer.play.skills import Item
from trainer.practice.plans.deal_preview import DealPreview, deal_preview
from trainer.practice.plans.placement import SPOTS, placement
from trainer.schools.models import School

MOST_SCHOOLS = 20
"""Schools whose houses are looked at. Most have the same."""

EVERY = 60
"""Seconds until changed house rules are looked for again."""

REST = 0.3
"""Seconds between two rounds that are looked at, a tenth of a second each: requests share the processor."""

FAILED = "placements are not worked out ahead"

Key = tuple[str, str]
"""A game, and its house rules as JSON."""


@dataclass(frozen=True)
class Placement:
    """Rounds, and the seed and the house that they are dealt under."""

    items: tuple[Item, ...]
    preview: DealPreview


@dataclass
class Shelf:
    """The placement that is dealt next, by game and house; `dealt` are those to be replaced."""

    ready: dict[Key, Placement] = field(default_factory=dict)
    dealt: set[Key] = field(default_factory=set)
    wanted: Event = field(default_factory=Event)

    def take(self, game: str, *, school: School) -> Placement:
        preview = _preview(school)
        found = self.ready.get(_key(game, preview))
        self.dealt.add(_key(game, preview))
        self.wanted.set()
        return found or Placement(placement(game, deal_preview=preview), preview)

    def fill(self) -> None:
        """Work out what is missing or was dealt, and forget houses that are no school's now."""
        seen: set[Key] = set()
        for game, preview in _houses():
            key = _key(game, preview)
            if key not in seen and (key not in self.ready or key in self.dealt):
                self.dealt.discard(key)
                items = placement(game, deal_preview=preview, rest=partial(sleep, REST))
                self.ready[key] = Placement(items, preview)
            seen.add(key)
        for key in self.ready.keys() - seen:
            del self.ready[key]

    def keep_filled(self) -> None:
        while True:
            self.wanted.clear()
            run_in_background(self.fill, failed=FAILED)
            self.wanted.wait(EVERY)


def _houses() -> Iterator[tuple[str, DealPreview]]:
    for school in islice(School.objects.order_by("pk"), MOST_SCHOOLS):
        preview = _preview(school)
        yield from ((game, preview) for game in GAMES)


def _preview(school: School) -> DealPreview:
    return deal_preview(school=school, seed=draw_seed(), spots=SPOTS)


def _key(game: str, preview: DealPreview) -> Key:
    return game, json.dumps(preview.profiles[game], sort_keys=True)


shelf = Shelf()


def start() -> None:
    """Keep the shelf filled."""
    start_thread("placements", shelf.keep_filled, failed=FAILED)
