"""Refuse words that say nothing to a reader from the trade: `python -m tests.retired_words [PATH …]`.

Quoted rules keep the words of their documents. Exit 1 with a line for each place.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

INSTEAD = {
    "told": "disclosed, described, announced",
    "held": "kept, locked, in hand, owned",
    "standing": "certification, progress, in force",
    "drawn_once": "fragment_cache",
    "whence": "address",
    "knock": "sign-in, login attempt",
    "whoever": "the user, the player, the trainee",
    "nobody": "no one named: no player, no trainee",
    "somebody": "a person, a user, a trainee",
    "hall": "project",
    "film": "timeline",
}
"""What to write in place of each retired word."""

WORDS = "|".join(INSTEAD)
CAPITALS = "|".join(word.title() for word in INSTEAD)
RETIRED = re.compile(
    rf"(?<![A-Za-z])({WORDS}|{WORDS.upper()})s?(?![A-Za-z])|(?<![A-Z])({CAPITALS})s?(?![a-z])|(?<![A-Za-z])({WORDS})(?=[A-Z])"
)
FREE = re.compile(
    r"^(tests/retired_words\.py|tests/test_retired_words\.py|LICENSE|static/vendor/|requirements/"
    r"|fixtures/.*\.(json|toml)$)"
)
"""Quoted rules and figures with their source, other people's code, and this list."""


def places(name: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the line number and the word of each retired word in the text of the file `name`."""
    for number, line in enumerate(text.splitlines(), 1):
        if name.endswith(".po") and not line.startswith("msgid"):
            continue
        for match in RETIRED.finditer(line):
            yield number, match[0].lower().removesuffix("s")


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
    found = [(name, *place) for name, text in texts(paths) for place in places(name, text)]
    for name, number, word in found:
        print(f"{name}:{number}: {word} (write: {INSTEAD[word]})")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
