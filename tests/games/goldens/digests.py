"""Digests of what the engine deals, asks, grades and counts, to compare versions of the code.

`python -m tests.games.goldens.digests` writes them anew to digests.json, in a minute. A block is ten seeds of
one game; of each block four aspects have a digest of their own, so that a difference says where it lies:
facts (documents, questions, right answers, rules), words (what is said of them), grades (three guesses a
step, with the names of what is wrong) and odds (one for each game).
"""

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from games import GAMES
from games.engine.odds.book import Book
from games.engine.odds.figure_pages import listing
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import BetAnswer, Given
from games.engine.questions.prompts import Prompt
from games.engine.rounds.grading import grade_stop
from games.engine.rounds.misconception_models import MisconceptionModel
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.games.first_version import write_first
from tests.games.trainee import guess

KEPT = Path(__file__).with_name("digests.json")
SEEDS = 300
BLOCK = 10
ASKS_OF_THE_DIGESTS = (
    *("bets", "call-hand", "card-count", "check-bets", "check-play", "console", "dealer-cards"),
    *("dealer-hand", "envies", "first-dealt", "first-paid", "first-spot", "irregularity", "meter"),
    *("next-card", "next-spot", "next-step", "player-hand", "qualifies", "refunds", "taken-first", "up-card"),
)
"""The whole job when the digests were written: an ask that is added later leaves them as they are."""

FULL_JOB = Exercise(frozenset(ASKS_OF_THE_DIGESTS), wrong_bets=20, irregularities=25)
GUESSES = 3


def read() -> dict[str, Any]:
    return json.loads(KEPT.read_text(encoding="utf-8"))


def block_digests(game: str, block: int) -> dict[str, str]:
    """The digest of each aspect of this block of seeds."""
    aspects: dict[str, list[Any]] = {"facts": [], "words": [], "grades": []}
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        played = deal(GAMES[game], seed=f"golden {seed}", round=seed, spots=seed % 6 + 1, exercise=FULL_JOB)
        aspects["facts"] += [write_first(played), *map(_facts, _asked(played))]
        aspects["words"] += [_words(prompt) for prompt in _asked(played)]
        aspects["grades"] += _grades(played, random.Random(f"{game} {seed}"))
    return {aspect: _digest(values) for aspect, values in aspects.items()}


def odds_digest(game: str) -> str:
    sheet = load(GAMES[game])
    book = Book(GAMES[game], sheet, open_house(GAMES[game], sheet, {}))
    return _digest([each.written for each in listing(book)])


def _digest(values: list[Any]) -> str:
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:16]


def _asked(played: Round) -> Iterator[Prompt]:
    for stop in prompts(played):
        yield from stop.prompts


def _facts(prompt: Prompt) -> dict[str, Any]:
    facts: dict[str, Any] = {"key": prompt.key, "rule": prompt.rule, "shown": _plain(prompt.due)}
    facts["right"] = sorted(map(_plain, prompt.right))
    choices = [choice.value for choice in prompt.choices]
    return facts | {
        "choices": choices,
        "cards": list(prompt.cards),
        "stake": prompt.stake,
        "pays": prompt.pays,
    }


def _words(prompt: Prompt) -> list[str]:
    choices = [str(choice.words) for choice in prompt.choices]
    return [str(prompt.text), str(prompt.label), str(prompt.because), str(prompt.words(prompt.due)), *choices]


def _grades(played: Round, chance: random.Random) -> Iterator[list[Any]]:
    beliefs = MisconceptionModel(played)
    for stop in prompts(played):
        for _again in range(GUESSES):
            answers = {prompt.key: guess(prompt, chance) for prompt in stop.prompts}
            for verdict in grade_stop(beliefs, stop, answers):
                naming, answer = verdict.diagnosis, _plain(verdict.answer)
                money = [verdict.overpaid, verdict.underpaid, verdict.missed]
                named = [list(naming.mistakes), list(naming.slips), naming.name]
                yield [verdict.prompt.key, answer, verdict.right, str(verdict.fault), *money, *named]


def _plain(given: Given) -> str:
    if isinstance(given, BetAnswer):
        return f"{given.action} {given.cents}"
    if isinstance(given, frozenset):
        return " ".join(sorted(map(str, given)))
    return " ".join(given) if isinstance(given, tuple) else str(given)


def _all_of(case: tuple[str, int]) -> tuple[str, int, dict[str, str]]:
    game, block = case
    return game, block, block_digests(game, block)


def main() -> None:
    cases = [(game, block) for game in GAMES for block in range(SEEDS // BLOCK)]
    found: dict[str, Any] = {game: {"odds": odds_digest(game), "blocks": []} for game in GAMES}
    with ProcessPoolExecutor() as pool:
        for game, _block, digests in pool.map(_all_of, cases):
            found[game]["blocks"].append(digests)
            sys.stderr.write(".")
            sys.stderr.flush()
    KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
