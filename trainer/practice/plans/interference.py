"""Interference: rounds of several games in turn, exactly where their rules contradict each other.

What each topic deals is written in fixtures/contradictions.toml.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from games.engine.rounds.stops import Stop
from trainer.drills.items import Item
from trainer.practice.plans.outlook import APART, Outlook, Wanted

PAGE = Path(__file__).resolve().parents[3] / "fixtures" / "contradictions.toml"

ROUNDS = 8
"""Rounds of a topic; of all topics together, each round is dealt once."""

ALL = "all"


@dataclass(frozen=True)
class Example:
    """One round of a topic: `at` is the step where the contradiction shows ("": anywhere), `pays` whether a
    bet is to be paid there."""

    item: Item
    at: str = ""
    pays: bool = False

    @property
    def wanted(self) -> Wanted:
        return self._shows

    def _shows(self, stop: Stop) -> bool:
        if self.at and stop.place.step != self.at:
            return False
        return not self.pays or any(prompt.pays for prompt in stop.prompts)


@dataclass(frozen=True)
class Topic:
    name: str
    title: str
    says: str
    examples: tuple[Example, ...]


@cache
def topics() -> dict[str, Topic]:
    """The topics by name, read once."""
    page = tomllib.loads(PAGE.read_text(encoding="utf-8"))
    return {name: _topic(name, written) for name, written in page.items()}


def _topic(name: str, written: dict[str, Any]) -> Topic:
    examples = tuple(_example(one) for one in written["rounds"])
    return Topic(name, written["title"], written["says"], examples)


def _example(written: dict[str, Any]) -> Example:
    item = Item(
        written["game"],
        scenario=written.get("scenario", ""),
        asks=tuple(written["asks"]),
        wagers=tuple(written.get("wagers", ())),
    )
    return Example(item, written.get("at", ""), written.get("pays", False))


def interference(topic: str, *, outlook: Outlook) -> tuple[Item, ...]:
    """A topic's rounds in turn, each time another deal; of "all" topics every round once. What this house
    cannot deal is left out."""
    if topic == ALL:
        examples = [example for found in topics().values() for example in found.examples]
    else:
        examples = list(islice(cycle(topics()[topic].examples), ROUNDS))
    found: list[Item] = []
    for number, example in enumerate(examples):
        item = outlook.find(example.item, first=number * APART, wanted=example.wanted)
        if item:
            found.append(item)
    return tuple(found)
