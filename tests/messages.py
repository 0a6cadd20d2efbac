"""Collects every text that a page can show and keeps its Spanish up to date (make messages).

    python -m tests.messages                     new texts in, gone ones out, then compiled
    python -m tests.messages --missing           what is not translated, and where it stands
    python -m tests.messages --merge FILE.json   {"text": "texto", "one": ["singular", "plural"], …} put in

Texts stand in code, in templates, and as sentences and titles in the fixtures; what a fixture quotes from
paper (source, printed) stays as it was printed. How a catalogue is read and written: see tests/catalogues.py.
"""

import argparse
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.extract import extract
from django.utils.translation.template import templatize

from tests.catalogues import Catalogue, Entry, Refusal, Texts, locked, merge, missing, read_translations

PROJECT = Path(__file__).resolve().parents[1]
SPANISH = PROJECT / "locale" / "es" / "LC_MESSAGES" / "django.po"
KEYWORDS = {
    **dict.fromkeys(["Text", "_", "gettext", "gettext_lazy", "gettext_noop"]),
    **dict.fromkeys(["ngettext", "ngettext_lazy"], (1, 2)),
    **dict.fromkeys(["pgettext", "pgettext_lazy"], ((1, "c"), 2)),
    **dict.fromkeys(["npgettext", "npgettext_lazy"], ((1, "c"), 2, 3)),
}
NOT_ROWS = {"source", "odd_order"}
"""What a paytable of a sheet holds beside its rows."""


def collect(project: Path = PROJECT) -> Texts:
    """Every text by itself, plural and context apart, with the files it stands in; by its first file."""
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
    """As Python that Django makes of it: its tags become calls of gettext."""
    code = templatize(path.read_text(encoding="utf-8"), origin=str(path))
    return _literals("\n".join(line.lstrip() for line in code.splitlines()).encode())


def _literals(code: bytes) -> Iterator[Entry]:
    for _line, text, _comments, context in extract("python", BytesIO(code), KEYWORDS):
        one, plural = text if isinstance(text, tuple) else (text, "")
        if one:
            yield Entry(one, plural, context or "")


def _shown(sentences: Callable[[dict], Iterator[str]]) -> Callable[[Path], Iterator[Entry]]:
    """A reader of fixtures, by what of their page is shown; lines that it was broken into are joined."""

    def read(path: Path) -> Iterator[Entry]:
        page = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from (Entry(" ".join(text.split())) for text in sentences(page) if text)

    return read


def _sheet(page: dict) -> Iterator[str]:
    """Its title, its rules in our words, the hands of its rows and why a row is doubted."""
    yield page["sheet"]["title"]
    yield from _rules(page)
    for table in (table for tables in page["paytables"].values() for table in tables.values()):
        for name, row in table.items():
            if name not in NOT_ROWS:
                yield name.replace("-", " ")
                if isinstance(row, dict):
                    yield row.get("doubt", "")
                    yield _printed_hand(row)


def _printed_hand(row: dict) -> str:
    """The hand as the table prints it before what it pays: it heads the line of the table on the page."""
    printed = row.get("printed", "")
    return printed.removesuffix(row["pays"]).strip() if printed.endswith(row["pays"]) else ""


def _rules(page: dict) -> Iterator[str]:
    """Their sentences, and the numbers that are ours; those of a document stay as they are printed."""
    for number in page["rules"]:
        document = number.split(" ")[0]
        yield from (document, number) if document in ("RULED", "HOUSE") else ()
    yield from (text for rule in page["rules"].values() for text in rule.values())


def _lesson(page: dict) -> Iterator[str]:
    yield page["introduction"]
    yield from (written["topic"] for written in page["rounds"])


def _topics(page: dict) -> Iterator[str]:
    for topic in page.values():
        yield from (topic["title"], topic["says"])


def _golden(page: dict) -> Iterator[str]:
    yield from (page["title"], page["why"])


def _count(page: dict) -> Iterator[str]:
    """A published table of frequencies, with its hands and where the figures come from."""
    yield from (page["title"], page["source"])
    for counted in ("counts", "natural", "wild"):
        yield from (name.replace("-", " ") for name in page.get(counted, ()) if name != "loser")


def _analysis(page: dict) -> Iterator[str]:
    """A published analysis: its title, those of its tables, and why a line differs from the exact count."""
    yield from (page["title"], page["source"])
    for table in page["tables"]:
        yield from (table["title"], table.get("why", ""))
        yield from (row.get("why", "") for row in table["rows"])


def _rack(page: dict) -> Iterator[str]:
    """Its rules, and what is called."""
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


def update(path: Path, texts: Texts, files: Sequence[Path] = ()) -> tuple[Catalogue, list[str]]:
    """The catalogue at `path` with exactly these texts and the translations of `files`; what was refused."""
    refused = []
    with locked(path.parent):
        catalogue = Catalogue.read(path).kept_for(texts)
        for file in files:
            catalogue, why = merge(catalogue, read_translations(file))
            refused += [f"{file}: {said}" for said in why]
        catalogue.write(path)
    return catalogue, refused


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.messages", description=__doc__.split("\n")[0])
    parser.add_argument("--missing", action="store_true", help="list what is not translated")
    parser.add_argument("--merge", metavar="FILE.json", type=Path, nargs="+", default=[])
    wanted = parser.parse_args()
    try:
        catalogue, refused = update(SPANISH, collect(), wanted.merge)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    left = missing(catalogue)
    if wanted.missing:
        print("".join(f"{entry.key!r}  {', '.join(entry.files)}\n" for entry in left), end="")
    print("".join(f"refused {said}\n" for said in refused), end="", file=sys.stderr)
    print(f"{len(catalogue.texts)} texts, {len(left)} not translated", file=sys.stderr)
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
