"""Collect every text that a page can show and update its translations (make messages).

    python -m tests.messages                     add new texts, drop old ones, compile; in every language
    python -m tests.messages --missing           list what is not translated, with its files; change nothing
    python -m tests.messages --merge FILE.json   put in {"text": "texto", "one": ["singular", "plural"], …}
    python -m tests.messages --language fr       only this language, which may be new

Texts are in code, in templates, and in sentences and titles of the fixtures. What a fixture quotes from paper
(source, printed) is not translated. tests/catalogues.py reads and writes catalogs.
"""

import argparse
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.extract import extract
from django.utils.translation.template import templatize

from games.engine.cards.hands import line_words
from games.engine.rules.numbered_rules import NUMBERED
from games.engine.rules.paytables import LOSING
from tests.catalogues import Catalogue, Entry, Refusal, Texts, locked, merge, missing, read_translations

PROJECT = Path(__file__).resolve().parents[1]
LOCALE = PROJECT / "locale"
SPANISH = LOCALE / "es" / "LC_MESSAGES" / "django.po"
KEYWORDS = {
    **dict.fromkeys(["Text", "_", "gettext", "gettext_lazy", "gettext_noop"]),
    **dict.fromkeys(["ngettext", "ngettext_lazy"], (1, 2)),
    **dict.fromkeys(["pgettext", "pgettext_lazy"], ((1, "c"), 2)),
    **dict.fromkeys(["npgettext", "npgettext_lazy"], ((1, "c"), 2, 3)),
}
NOT_ROWS = {"source", "odd_order"}
"""Keys of a paytable that are no rows."""


def collect(project: Path = PROJECT) -> Texts:
    """Return every text with its files, ordered by its first file."""
    found: Texts = {}
    for file, entry in _texts(project):
        name, known = file.relative_to(project).as_posix(), found.get(entry.key, entry)
        found[entry.key] = known.seen_in(name, entry.plural)
    return dict(sorted(found.items(), key=lambda item: (item[1].files[0], item[0])))


def _texts(project: Path) -> Iterator[tuple[Path, Entry]]:
    for folder, pattern, read in _SOURCES:
        for path in sorted((project / folder).glob(pattern)):
            if path.is_file():
                yield from ((path, entry) for entry in read(path))


def _python(path: Path) -> Iterator[Entry]:
    return _literals(path.read_bytes())


def _template(path: Path) -> Iterator[Entry]:
    """Read the Python that Django makes of it, where tags are calls of gettext."""
    code = templatize(path.read_text(encoding="utf-8"), origin=str(path))
    return _literals("\n".join(line.lstrip() for line in code.splitlines()).encode())


def _literals(code: bytes) -> Iterator[Entry]:
    for _line, text, _comments, context in extract("python", BytesIO(code), KEYWORDS):
        one, plural = text if isinstance(text, tuple) else (text, "")
        if one:
            yield Entry(one, plural, context or "")


def _shown(sentences: Callable[[dict], Iterator[str]]) -> Callable[[Path], Iterator[Entry]]:
    """Return a reader of fixtures for the sentences that are shown."""

    def read(path: Path) -> Iterator[Entry]:
        page = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from (Entry(" ".join(text.split())) for text in sentences(page) if text)

    return read


def _sheet(page: dict) -> Iterator[str]:
    """Yield its title and introduction, rules in our words, hands and doubts."""
    yield from (page["sheet"]["title"], *page.get("introduction", {}).values())
    yield from _rules(page)
    for table in (table for tables in page["paytables"].values() for table in tables.values()):
        for name, row in table.items():
            if name not in NOT_ROWS:
                yield line_words(name.removeprefix(LOSING))
                if isinstance(row, dict):
                    yield row.get("doubt", "")
                    yield _printed_hand(row)


def _printed_hand(row: dict) -> str:
    """Return the hand as printed before what it pays."""
    printed = row.get("printed", "")
    return printed.removesuffix(row["pays"]).strip() if printed.endswith(row["pays"]) else ""


def _rules(page: dict) -> Iterator[str]:
    """Yield their sentences, and the names of house rules; numbers of a document are not translated."""
    for number in page["rules"]:
        yield number.removeprefix(NUMBERED) if number.startswith(NUMBERED) else ""
    yield from (text for rule in page["rules"].values() for text in rule.values())


def _lesson(page: dict) -> Iterator[str]:
    yield page["introduction"]
    yield from (written["topic"] for written in page["rounds"])


def _topics(page: dict) -> Iterator[str]:
    for topic in page.values():
        yield from (topic["title"], topic["says"])


def _golden(page: dict) -> Iterator[str]:
    yield from (page["title"], page["why"], *page.get("claims", ()))


def _count(page: dict) -> Iterator[str]:
    """Yield title, source and hands of a published table of frequencies."""
    yield from (page["title"], page["source"])
    for counted in ("counts", "natural", "wild"):
        yield from (name.replace("-", " ") for name in page.get(counted, ()) if name != "loser")


def _analysis(page: dict) -> Iterator[str]:
    """Yield titles of a published analysis, and why a line differs from the exact count."""
    yield from (page["title"], page["source"])
    for table in page["tables"]:
        yield from (table["title"], table.get("why", ""))
        yield from (row.get("why", "") for row in table["rows"])


def _rack(page: dict) -> Iterator[str]:
    """Yield its rules and calls."""
    yield from _rules(page)
    yield from (text for call in page["calls"].values() for text in (call["words"], call["about"]))


_SOURCES: list[tuple[str, str, Callable[[Path], Iterator[Entry]]]] = [
    ("games", "**/*.py", _python),
    ("trainer", "**/*.py", _python),
    ("templates", "**/*.*", _template),
    ("fixtures/games", "*.toml", _shown(_sheet)),
    ("fixtures/lessons", "*.toml", _shown(_lesson)),
    ("fixtures/rounds", "*/*.toml", _shown(_golden)),
    ("fixtures/counts", "*.toml", _shown(_count)),
    ("fixtures/analyses", "*.toml", _shown(_analysis)),
    ("fixtures", "contradictions.toml", _shown(_topics)),
    ("fixtures", "house_rules.toml", _shown(_rules)),
    ("fixtures", "rack.toml", _shown(_rack)),
]


def list_missing(path: Path, texts: Texts) -> None:
    """Print the texts without a translation in the catalog at `path`, with their files."""
    left = missing(Catalogue.read(path).kept_for(texts))
    print("".join(f"{entry.key!r}  {', '.join(entry.files)}\n" for entry in left), end="")


def update(path: Path, texts: Texts, files: Sequence[Path] = ()) -> tuple[Catalogue, list[str]]:
    """Update the catalog at `path` to these texts and the translations in `files`; return it and refusals."""
    refused = []
    with locked(path.parent):
        catalogue = Catalogue.read(path).kept_for(texts)
        for file in files:
            catalogue, why = merge(catalogue, read_translations(file))
            refused += [f"{file}: {fault}" for fault in why]
        catalogue.write(path)
    return catalogue, refused


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.messages", description=__doc__.split("\n")[0])
    parser.add_argument("--missing", action="store_true", help="list what is not translated")
    parser.add_argument("--merge", metavar="FILE.json", type=Path, nargs="+", default=[])
    parser.add_argument("--language", metavar="CODE", help="one language, which may be new")
    options = parser.parse_args()
    codes = [options.language] if options.language else sorted(path.name for path in LOCALE.iterdir())
    if options.merge and len(codes) > 1:
        parser.error("--merge needs a --language")
    if options.merge and options.missing:
        parser.error("--missing changes nothing: run --merge first")
    texts, failed = collect(), False
    for code in codes:
        path = LOCALE / code / "LC_MESSAGES" / "django.po"
        if options.missing:
            list_missing(path, texts)
            continue
        try:
            catalogue, refused = update(path, texts, options.merge)
        except Refusal as refusal:
            print(refusal, file=sys.stderr)
            return 1
        left = missing(catalogue)
        print("".join(f"refused {fault}\n" for fault in refused), end="", file=sys.stderr)
        print(f"{code}: {len(catalogue.texts)} texts, {len(left)} not translated", file=sys.stderr)
        failed |= bool(refused)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
