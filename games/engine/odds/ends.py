"""Ends files: how often the deals of a game come to each end, counted beforehand by tools/odds.

An end is one example round, with how many deals come to it: all those in which every bet of the list settles
as it does in the example, whatever the house's options and paytables say. Nothing here knows what an end is
worth; `settle` does.

A file names what it rests on by a digest, and itself by another: a game that was changed since, and a file
that was edited by hand, have no odds.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from games.engine.cards.cards import Card
from games.engine.cards.hands import Hand, Ladder
from games.engine.rules.games import Game
from games.engine.rules.houses import House, apply_house_rules
from games.engine.rules.own_tables import hands_of
from games.engine.rules.pages import FIXTURES
from games.engine.rules.wagers import Wager
from games.engine.texts import Text

FOLDER = FIXTURES / "odds"

GRID = tuple(Fraction(half, 2) for half in (-2, 0, 1, 2, 3, 4, 5, 6, 8, 10, 14, 20, 40, 100, 200, 20_000))
"""Pays of a line, to 1. Hands for which the same is best at each of them are decided as one."""

LAID = "laid"
"""Among the places of an example: the cards of its hand that the player lays down."""

Cards = tuple[Card, ...]
Nodes = tuple[Mapping[str, Any], ...]


class NotCounted(LookupError):
    """Raised for a bet that has no odds: `bet` is its name, `reason` says why."""

    def __init__(self, bet: str, reason: Text) -> None:
        self.bet, self.reason = bet, reason
        super().__init__(f"{bet}: {reason}")


NO_LIST = Text("it hasn’t been counted")
OTHER_RULES = Text("its rules aren’t those that were counted")
EDITED = Text("the file of its counts was changed")


@dataclass(frozen=True, eq=False)
class EndsList:
    """What bets that are decided together come to; without a bet, how often hands are dealt.

    A node is one of: {"ends": [[count, example], ...]}; {"then": [[times, node], ...]}, what the next cards
    make of it; {"choose": {choice: node, ...}, "as": {way: choice}}, all that a player decides as one, with
    what each way of playing chooses there (the best without); {"either": [node, ...]}, the better of several
    ways to go on. `plays` are the ways of playing, each with its first node, the best first.

    `printed` are the paytables for which a fixed play is the best there is, and `free` the lines of those
    that may pay anything without changing that; None where each class is decided anew. `grid` says that hands
    are one class because the same is best for them at each pay of `GRID`. `hands` is how many random
    hands stand for all deals (0: all were counted).
    """

    wagers: tuple[str, ...]
    examples: tuple[Mapping[str, Cards], ...]
    nodes: Nodes
    plays: Mapping[str, int]
    when: Mapping[str, Any]
    hands: int = 0
    printed: tuple[str, ...] | None = None
    free: tuple[str, ...] = ()
    grid: bool = False

    def dealt(self, ladder: Ladder, way: str = "") -> Iterator[tuple[Hand, int]]:
        """Yield each end of a list that has one hand in it alone, and in how many deals it is dealt."""
        node = self.nodes[self.plays[way]]
        while "choose" in node:
            (chosen,) = node["choose"].values()
            node = self.nodes[chosen]
        for count, example in node["ends"]:
            places = self.examples[example].items()
            yield ladder.best([card for place, cards in places if place != LAID for card in cards]), count


def written(part: object, *, whole: bool = False) -> Any:
    """Return a part of a declaration in plain values, without its words and rule numbers; fields that are
    empty or false are left out, unless the `whole` is asked for."""
    if isinstance(part, Ladder):
        return [part.slug, *part.facts]
    if is_dataclass(part) and not isinstance(part, type):
        read = (each.name for each in fields(part) if each.name not in _NOT_READ)
        facts = {name: written(getattr(part, name), whole=whole) for name in read}
        kept = {name: fact for name, fact in facts.items() if whole or fact not in _EMPTY}
        return [type(part).__name__, kept]
    if isinstance(part, Enum):
        return part.value
    if isinstance(part, Mapping):
        return sorted([str(name), written(each, whole=whole)] for name, each in part.items())
    if isinstance(part, Sequence) and not isinstance(part, str):
        return [written(each, whole=whole) for each in part]
    return getattr(part, "__name__", part) if callable(part) else part


_NOT_READ = {"rule", "rules", "counts", "label", "kind", "words", "citations"}
_EMPTY: tuple[Any, ...] = (None, "", False, [], 0)


def facts_of(game: Game, wagers: Sequence[str]) -> list[Any]:
    """Return all that these bets' ends rest on: how cards are dealt and read, what is decided, how the bets
    are won, which lines a table can have, and what options make of that."""
    declared = [_facts(game, wagers)]
    for option in game.options:
        for value in (*option.edits, *option.ladders):
            edited = _facts(apply_house_rules(game, House({option.name: value})), wagers)
            if edited not in declared:
                declared.append(edited)
    return declared


def _facts(game: Game, wagers: Sequence[str]) -> list[Any]:
    bets = [game.wager(slug) for slug in wagers]
    return [
        " ".join(game.deck),
        written(game.hands),
        written([stage for _, stage in game.stages]),
        written(game.qualifier),
        written(game.strategies),
        [_of_bet(game, bet) for bet in bets],
    ]


def _of_bet(game: Game, bet: Wager) -> list[Any]:
    lines = [[*map(str, row.key)] for row in hands_of(game, bet.table).values()] if bet.table else []
    parts = [written(part) for part in (bet.stake, bet.win_condition, bet.pays)]
    return [bet.slug, *parts, bet.folded.value, lines]


def digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def content_of(page: Mapping[str, Any]) -> str:
    """Return the digest of a file's own content."""
    return digest({name: part for name, part in page.items() if name != "content"})


def list_of(game: Game, house: House, *wagers: Wager) -> EndsList:
    """Return the smallest list in this house that serves these bets together; one of the main bet serves no
    other bet by itself. Raises `NotCounted` where there is none."""
    path = min(_fitting(game, wagers, house), key=lambda path: len(read_page(path)["wagers"]), default=None)
    if path is None:
        raise NotCounted(wagers[0].name, NO_LIST)
    return read(path, game)


def has_list(game: Game, *wagers: Wager) -> bool:
    return any(_fitting(game, wagers))


def _fitting(game: Game, wagers: Sequence[Wager], house: House | None = None) -> Iterator[Path]:
    asked = {wager.slug for wager in wagers}
    for path in paths_of(game):
        served, when = read_page(path)["wagers"], read_page(path).get("when", {})
        chosen = house is None or all(house.choices.get(name, value) == value for name, value in when.items())
        if asked <= set(served) and chosen and (game.main.slug in served) is (game.main.slug in asked):
            yield path


def list_named(game: Game, name: str) -> EndsList | None:
    """Return the list of this name, if the game has one. Raises `NotCounted`."""
    path = FOLDER / game.slug / f"{name}.json"
    return read(path, game) if path.exists() else None


def paths_of(game: Game) -> tuple[Path, ...]:
    return tuple(sorted((FOLDER / game.slug).glob("*.json")))


@cache
def read_page(path: Path) -> dict[str, Any]:
    page: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return page


@cache
def read(path: Path, game: Game) -> EndsList:
    """Return the list of a file. Raises `NotCounted` where it is not this game's any more, or was edited."""
    page = read_page(path)
    name = game.wager(page["wagers"][0]).name if page["wagers"] else game.name
    if page["content"] != content_of(page):
        raise NotCounted(name, EDITED)
    if page["rests on"] != digest(facts_of(game, page["wagers"])):
        raise NotCounted(name, OTHER_RULES)
    examples = tuple(_example(page["places"], text) for text in page["examples"])
    play = page.get("best for")
    return EndsList(
        tuple(page["wagers"]),
        examples,
        tuple(page["nodes"]),
        page["plays"],
        page.get("when", {}),
        page.get("hands", 0),
        tuple(play["tables"]) if play else None,
        tuple(play["free"]) if play else (),
        page.get("grid", False),
    )


def _example(places: Sequence[str], text: str) -> dict[str, Cards]:
    """ "AsKdQc 2h3d4c" """
    dealt = (tuple(part[i : i + 2] for i in range(0, len(part), 2)) for part in text.split(" "))
    return {place: tuple(map(Card, cards)) for place, cards in zip(places, dealt, strict=True)}
