"""Refuse words that say nothing to a reader from the trade: `python -m tests.retired_words [PATH …]`.

`INSTEAD` holds for names and sentences of every file, `IN_PROSE` for texts of the catalog, documents and
docstrings, `ON_PAGES` for texts of the catalog alone: code has some of its words as terms. Quoted rules keep
the words of their documents, and text between backticks is code. Exit 1 with a line for each place.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

INSTEAD = {
    "told": "disclosed, described, announced",
    "held": "kept, locked, in hand, owned",
    "drawn_once": "fragment_cache",
    "whence": "address",
    "whoever": "the user, the player, the trainee",
    "nobody": "no one named: no player, no trainee",
    "somebody": "a person, a user, a trainee",
    "hall": "project",
    "film": "timeline",
}
"""What to write in place of each retired word."""

IN_PROSE = {
    "anybody": "anyone",
    "as houses usually ask": "default standard",
    "as the house has it": "by your house rules",
    "begun": "started",
    "cheque": "chip",
    "clear away": "remove",
    "cohort": "class",
    "colour": "color",
    "counter-clockwise": "counterclockwise",
    "dealer’s sheet": "dealer report",
    "e-mail": "email",
    "envies": "envy bonuses",
    "everybody": "everyone",
    "gate": "checkpoint",
    "in touch": "connected",
    "licence": "license",
    "live room": "live class",
    "look again": "incorrect",
    "marked again": "regraded",
    "marking again": "regrade",
    "out of touch": "disconnected",
    "patron": "player",
    "per cent": "percent",
    "practise": "practice",
    "practised": "practiced",
    "practising": "practicing",
    "prize": "jackpot, payout",
    "question sheet": "worksheet",
    "reconcile": "settle",
    "reconciled": "settled",
    "reseeded": "reset",
    "rung": "level",
    "sat": "took, taken (a test)",
    "set work": "assignment",
    "share right": "accuracy",
    "sitting": "attempt, session",
    "sort of decision": "skill",
    "sorts of decision": "skills",
    "their first page": "their home page",
    "too few yet": "not enough data",
    "user name": "username",
    "whole job": "full table",
    "your first page": "your home page",
}
"""What to write in place of words and phrases that a reader meets."""

ON_PAGES = {
    "any more": "no longer",
    "api key": "API token",
    "cannot be": "can’t be",
    "go on": "continue, resume",
    "ladder": "levels",
    "lay out": "set up",
    "let in": "admit",
    "say how": "enter",
    "say to whom": "choose",
    "say what": "enter",
    "say whether": "choose",
    "say who": "choose",
    "say why": "enter a reason",
    "that is no": "… isn’t …",
    "that is not": "… isn’t …",
    "verdict": "result, grade",
}
"""What to write in place of words and phrases that a page says."""

KEPT = {"Patron", "Reconcile"}
"""Entries of the glossary that explain a word of the rules documents."""

WORDS = "|".join(word + "(?! us)" * (word == "told") for word in INSTEAD)
CAPITALS = "|".join(word.title() for word in INSTEAD)
RETIRED = re.compile(
    rf"(?<![A-Za-z])({WORDS}|{WORDS.upper()})s?(?![A-Za-z])|(?<![A-Z])({CAPITALS})s?(?![a-z])|(?<![A-Za-z])({WORDS})(?=[A-Z])"
)
FREE = re.compile(
    r"^(tests/retired_words\.py|tests/test_retired_words\.py|LICENSE|static/vendor/|requirements/"
    r"|fixtures/.*\.(json|toml)$)"
)
"""Quoted rules and figures with their source, other people's code, and this list."""
CODE = re.compile(r"```.*?```|``?[^`]*``?|%\(\w+\)s|\{\{.*?\}\}", re.DOTALL)


def places(name: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the line number and the word of each retired word in the text of the file `name`."""
    if name.endswith(".po"):
        for number, passage in catalog_texts(text):
            yield from _words(number, passage)
            yield from _phrases(number, passage, {**IN_PROSE, **ON_PAGES})
        return
    yield from _words(1, text)
    for number, passage in prose(name, text):
        yield from _phrases(number, passage, IN_PROSE)


def _words(first: int, passage: str) -> Iterator[tuple[int, str]]:
    for match in RETIRED.finditer(passage):
        yield first + passage.count("\n", 0, match.start()), match[0].lower().removesuffix("s")


def _phrases(first: int, passage: str, phrases: Iterable[str]) -> Iterator[tuple[int, str]]:
    read = CODE.sub(_blank, passage)
    for match in _pattern(phrases).finditer(read):
        phrase = " ".join(match[1].lower().replace("'", "’").split())
        yield first + read.count("\n", 0, match.start()), phrase


def _pattern(phrases: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(map(re.escape, phrases), key=len, reverse=True)
    words = "|".join(longest_first).replace(r"\ ", r"\s+").replace("’", "[’']")
    return re.compile(rf"(?<![\w/-])({words})s?(?![\w/-])", re.IGNORECASE)


def _blank(code: re.Match[str]) -> str:
    """Return as many lines without code."""
    return "\n" * code[0].count("\n") or " "


def catalog_texts(text: str) -> Iterator[tuple[int, str]]:
    """Yield each English text of a catalog with its first line; those of fixtures alone are quoted rules."""
    number, quoted, passage, of = 1, True, [], ""
    for line_number, line in enumerate([*text.splitlines(), ""], 1):
        if not line.startswith('"') and passage:
            if not (quoted and of == "fixtures") and "".join(passage) not in KEPT:
                yield number, "\n".join(passage)
            passage = []
        if not line:
            quoted, of = True, ""
        elif line.startswith("#:"):
            files = line.removeprefix("#:").split()
            quoted = quoted and all(file.startswith("fixtures/") for file in files)
            of = "fixtures"
        elif line.startswith("msgid"):
            number, passage = line_number, [line.split('"', 1)[1].removesuffix('"')]
        elif line.startswith('"') and passage:
            passage.append(line[1:].removesuffix('"'))


def prose(name: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield a document as a whole, and each docstring of the rules and the trainer, with its first line.

    The changelog keeps the words of its day.
    """
    if name.endswith(".md") and name != "CHANGELOG.md":
        yield 1, text
    if name.endswith(".py") and name.startswith(("games/", "trainer/")):
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Expr(value=ast.Constant(value=str(said)) as docstring):
                    yield docstring.lineno, said


def texts(paths: list[str]) -> Iterator[tuple[str, str]]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", *paths], check=True, capture_output=True, text=True
    ).stdout
    for name in filter(None, listed.split("\0")):
        file = Path(name)
        if FREE.match(name) or not file.is_file():
            continue
        try:
            yield name, file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def main(paths: list[str]) -> int:
    instead = {**INSTEAD, **IN_PROSE, **ON_PAGES}
    found = [(name, *place) for name, text in texts(paths) for place in places(name, text)]
    for name, number, word in found:
        print(f"{name}:{number}: {word} (write: {instead[word]})")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
