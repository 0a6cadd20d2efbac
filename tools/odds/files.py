"""Writes a list of ends as the file that games/engine/odds/ends.py reads."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.cards.cards import Card
from games.engine.odds.ends import FOLDER, content_of, digest, facts_of
from games.engine.rules.games import Game

Cards = Sequence[Card]


@dataclass
class ListWriter:
    """A list as it grows: equal examples and nodes are kept once, a node before those that lead to it."""

    game: Game
    name: str
    wagers: Sequence[str]
    places: Sequence[str]
    made: str
    when: Mapping[str, Any] = field(default_factory=dict)
    hands: int = 0
    best_for: Mapping[str, Any] | None = None
    grid: bool = False
    examples: dict[str, int] = field(default_factory=dict)
    nodes: dict[str, int] = field(default_factory=dict)
    plays: dict[str, int] = field(default_factory=dict)

    def example(self, cards: Mapping[str, Cards]) -> int:
        """Return the number of a round with these cards by place, in the order in which they are dealt."""
        if unknown := cards.keys() - set(self.places):
            raise ValueError(f"no place {unknown}")
        text = " ".join("".join(cards.get(place, ())) for place in self.places)
        return self.examples.setdefault(text, len(self.examples))

    def ends(self, counts: Mapping[int, int]) -> int:
        """Return a node of ends, by example."""
        return self._node({"ends": [[count, example] for example, count in sorted(counts.items()) if count]})

    def then(self, children: Iterable[tuple[int, int]]) -> int:
        """Return a node of nodes, each so many times."""
        times: dict[int, int] = {}
        for count, node in children:
            times[node] = times.get(node, 0) + count
        return self._node({"then": [[count, node] for node, count in sorted(times.items()) if count]})

    def choose(self, choices: Mapping[str, int], said: Mapping[str, str] | None = None) -> int:
        """Return a decision; `said` are the choices of the ways of playing that are not the best. Of choices
        that are worth the same the first one is made: against a dealer a fold, else the one that the stage
        names first."""
        fold_first = "dealer" in self.game.hands
        stage = sorted(self.game.choices, key=lambda choice: fold_first and not choice.folds)
        named = {choice.name: choices[choice.name] for choice in stage if choice.name in choices}
        return self._node({"choose": named} | ({"as": dict(said)} if said else {}))

    def either(self, nodes: Iterable[int]) -> int:
        return self._node({"either": list(nodes)})

    def _node(self, body: dict[str, Any]) -> int:
        return self.nodes.setdefault(json.dumps(body, separators=(",", ":")), len(self.nodes))

    def save(self) -> None:
        page: dict[str, Any] = {"game": self.game.slug, "made": self.made, "wagers": list(self.wagers)}
        if self.when:
            page["when"] = dict(self.when)
        if self.hands:
            page["hands"] = self.hands
        if self.grid:
            page["grid"] = True
        if self.best_for:
            page["best for"] = dict(self.best_for)
        page |= {"places": list(self.places), "examples": list(self.examples)}
        page |= {"nodes": [json.loads(body) for body in self.nodes], "plays": self.plays}
        page["rests on"] = digest(facts_of(self.game, self.wagers))
        page["content"] = content_of(page)
        path = FOLDER / self.game.slug / f"{self.name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_compact(page), encoding="utf-8")


def _compact(page: Mapping[str, Any]) -> str:
    """One line for each part, and for each example and node one of its own: a change of one shows as that."""
    lines = []
    for name, part in page.items():
        text = json.dumps(part, separators=(",", ":"), ensure_ascii=False)
        if name in ("examples", "nodes"):
            items = (json.dumps(item, separators=(",", ":"), ensure_ascii=False) for item in part)
            text = "[\n" + ",\n".join(items) + "\n]"
        lines.append(f"{json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
