"""Golden rounds as text: what is dealt, asked, graded and settled, and what is printed of the odds.

`python -m tests.games.goldens` writes a text a game anew. Its rounds together ask every kind of question that
the game has and settle by every rule that settles a bet: dealt ones, and where that is rare those of
fixtures/rounds. Below them stand the paytables, the odds, and a digest for each block of more rounds.
"""

import json
import random
import re
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from games import GAMES
from games.engine.diagnosis.grading import grade_stop
from games.engine.diagnosis.misconception_models import MisconceptionModel
from games.engine.odds.book import Book
from games.engine.odds.figure_pages import listing
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import BetAnswer, Given
from games.engine.questions.catalog import ALL_ASKS, FLOOR, STRATEGY
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import HANDS_AND_BETS, Round, deal
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.houses import open_house
from games.engine.rules.pages import FIXTURES
from games.engine.rules.sheets import load
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.dealing import meter_scenario
from tests.games.trainee import guess

FOLDER = Path(__file__).parent
EXERCISES = {
    "dealing": Exercise(ALL_ASKS - FLOOR - STRATEGY, wrong_bets=20, irregularities=25),
    "watching": Exercise(FLOOR | STRATEGY, slips=50),
    "trouble": Exercise(frozenset({"irregularity"}), irregularities=100),
}
JACKPOT, PRINTED = "jackpot", "printed"
"""Rounds that are dealt to hit the meter, and those of fixtures/rounds, by their name."""
LOOKED_AT, JACKPOTS = 60, 4
"""How many dealt rounds there are to choose from."""

BLOCKS, BLOCK = 3, 10
Chosen = tuple[str, str]
"""The exercise and the number of a round, or PRINTED and its name."""


def dealt(game: str, chosen: Chosen) -> Round:
    exercise, number = chosen
    if exercise == PRINTED:
        page = (FIXTURES / "rounds" / game / f"{number}.toml").read_text(encoding="utf-8")
        return Round(read_document(tomllib.loads(page)["round"], GAMES), HANDS_AND_BETS)
    spots = int(number) % 3 + 1
    if exercise == JACKPOT:
        return deal(
            GAMES[game],
            seed="golden",
            round=int(number),
            spots=spots + 1,
            scenario=meter_scenario(GAMES[game]),
            exercise=EXERCISES["dealing"],
        )
    return deal(GAMES[game], seed="golden", round=int(number), spots=spots, exercise=EXERCISES[exercise])


def chosen_in(text: str) -> list[Chosen]:
    """Return the rounds that are written in a text."""
    return re.findall(r"^ROUND (\w+) (\S+)$", text, re.M)


def shown_in(text: str) -> tuple[set[str], set[str]]:
    """Return the kinds of question and the rules of settled bets that a text shows."""
    asked = re.findall(r"^\w[\w-]*/\d+(?:\.\d+)?/([\w-]+)[^|\n]* \| ", text, re.M)
    return set(asked), set(re.findall(r"^spot=.* rule=(.+?) at=", text, re.M))


def write(game: str, rounds: list[Chosen]) -> Iterator[str]:
    """Yield the lines of a game's text; odds, which a changed rule has counted anew, after the rounds."""
    yield f"{GAMES[game].name}, written by python -m tests.games.goldens"
    seen: set[str] = set()
    for chosen in rounds:
        yield from ("", f"ROUND {chosen[0]} {chosen[1]}")
        yield from _played(dealt(game, chosen), seen)
    yield from ("", "PAYTABLES")
    for wager, tables in load(GAMES[game]).paytables.items():
        for name, table in tables.items():
            rows = (f"{row.name} {row.pays}{f' envy {row.envy}' if row.envy else ''}" for row in table.rows)
            yield f"{wager} {name}: {', '.join(rows)}"
    yield from ("", "ODDS")
    yield from _odds(game)
    yield from ("", "MORE ROUNDS")
    for block in range(BLOCKS):
        of_block = range(100 + block * BLOCK, 100 + (block + 1) * BLOCK)
        asked = [line for number in of_block for line in _facts(dealt(game, ("dealing", str(number))))]
        digest = sha256("\n".join(asked).encode()).hexdigest()
        yield f"{of_block[0]} to {of_block[-1]}: {digest[:16]}"


def _played(played: Round, seen: set[str]) -> Iterator[str]:
    document = write_document(played)
    yield f"house {_plain(document['house'])}"
    yield f"meter {_plain(document['meter'])}"
    if "standing" in document:
        yield f"standing {_stands(document['standing'])}"
    yield from (f"spot {spot['spot']} {_plain(spot['bets'])}" for spot in document["spots"])
    yield from (" ".join(f"{key}={value}" for key, value in event.items()) for event in document["script"])
    beliefs, chance = MisconceptionModel(played), random.Random(0)
    for stop in prompts(played):
        yield from _asked(stop, beliefs, chance, seen)
    settled = document["settlement"]
    yield from (f"{owner} {_plain(hand)}" for owner, hand in settled["hands"].items())
    for line in settled["lines"]:
        yield " ".join(f"{key}={value}" for key, value in line.items())
    yield f"meter {_plain(settled['meter'])}"
    if "after" in settled:
        yield f"after {_stands(settled['after'])}"
    if "collected" in settled:
        yield f"collected {_plain(settled['collected'])}"


def _stands(standing: dict) -> str:
    """The shoe, the boxes, and each hand of the shoe by the first letter of what won it; or what fell."""
    if "numbers" in standing:
        return f"numbers {' '.join(standing['numbers'])}"
    results = "".join(result[:1] or "-" for result in standing["results"])
    return f"shoe {_plain(standing['shoe'])} | boxes {_plain(standing['boxes'])} | {results}"


def _asked(stop: Stop, beliefs: MisconceptionModel, chance: random.Random, seen: set[str]) -> Iterator[str]:
    """Each question, its choices where they are new, and what becomes of a guess."""
    answers = {prompt.key: guess(prompt, chance) for prompt in stop.prompts}
    for prompt, verdict in zip(stop.prompts, grade_stop(beliefs, stop, answers), strict=True):
        yield _question(prompt)
        choices = "  of " + "; ".join(f"{choice.value}: {choice.words}" for choice in prompt.choices)
        if prompt.choices and choices not in seen:
            seen.add(choices)
            yield choices
        if not verdict.right:
            names = " ".join(f"{name.slug}{'' if name.stated else '?'}" for name in verdict.names)
            off = f"{verdict.overpaid - verdict.underpaid:+} {verdict.missed}".removeprefix("+0 ")
            parts = (_given(verdict.answer), str(verdict.fault), off, names)
            yield f"  no: {' | '.join(part for part in parts if part)}"


def _question(prompt: Prompt) -> str:
    right = " or ".join(sorted(map(_given, prompt.right)))
    cards = f" of {' '.join(map(str, prompt.cards))}" if prompt.cards else ""
    money = f"{prompt.label} {prompt.stake} pays {prompt.pays} {prompt.sum}".strip() if prompt.wager else ""
    parts = (prompt.key, str(prompt.text), right + cards, money, prompt.rule, str(prompt.because))
    return " | ".join(part for part in parts if part)


def _facts(played: Round) -> Iterator[str]:
    yield json.dumps(write_document(played), sort_keys=True)
    yield from (_question(prompt) for stop in prompts(played) for prompt in stop.prompts)


def _odds(game: str) -> Iterator[str]:
    sheet = load(GAMES[game])
    for each in listing(Book(GAMES[game], sheet, open_house(GAMES[game], sheet, {}))):
        kept = {name: value for name, value in each.written.items() if name != "outcomes"}
        yield _plain(kept)


def _given(given: Given) -> str:
    if isinstance(given, BetAnswer):
        return f"{given.action} {given.cents}" if given.cents else str(given.action)
    if isinstance(given, frozenset):
        return " ".join(sorted(map(str, given))) or "none"
    return " ".join(given) if isinstance(given, tuple) else str(given)


def _plain(facts: object) -> str:
    if not isinstance(facts, dict):
        return str(facts)
    return ", ".join(f"{name} {value}" for name, value in facts.items() if value not in ("", None))


def choose(game: str) -> list[Chosen]:
    """Return rounds that together ask and settle whatever the others do, the richest for its length first."""
    pool = [(exercise, str(number)) for exercise in EXERCISES for number in range(LOOKED_AT)]
    pool += [(JACKPOT, str(number)) for number in range(JACKPOTS) if GAMES[game].progressive]
    pool += [(PRINTED, path.stem) for path in sorted((FIXTURES / "rounds" / game).glob("*.toml"))]
    rounds = {chosen: dealt(game, chosen) for chosen in pool}
    shows = {chosen: _shown(played) for chosen, played in rounds.items()}
    wanted, found = set().union(*shows.values()), []
    while wanted:
        best = max(pool, key=lambda one: len(shows[one] & wanted) / (len(rounds[one].inputs.seats) + 1))
        found.append(best)
        wanted -= shows[best]
    return found


def _shown(played: Round) -> set[str]:
    asked = {prompt.ask for stop in prompts(played) for prompt in stop.prompts}
    lines = played.settlement.lines
    return asked | {f"{line.wager} {line.action}" for line in lines} | {line.rule for line in lines}
