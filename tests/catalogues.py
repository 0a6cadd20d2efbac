"""A catalog of translations: read, updated, filled in, written and compiled.

Two runs write the same file: without dates, names or line numbers, ordered by file. A translation stays while
its text does, and is never guessed from another.
"""

import fcntl
import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

FACT = re.compile(r"%\(\w+\)s")
PERCENT = re.compile(r"%[s%]?")
TAG = re.compile(r"</?[a-z!][^>]*>|&\w+;", re.IGNORECASE)


class Refusal(ValueError):
    """A translation or file that cannot be put into a catalog."""


@dataclass(frozen=True)
class Entry:
    """A text to translate, the singular where there is a `plural`, and its files."""

    one: str
    plural: str = ""
    context: str = ""
    files: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Return the key as gettext has it: context before text."""
        return f"{self.context}\x04{self.one}" if self.context else self.one

    def seen_in(self, file: str, plural: str) -> "Entry":
        return replace(self, plural=self.plural or plural, files=tuple(sorted({*self.files, file})))


Texts = dict[str, Entry]


@dataclass(frozen=True)
class Catalogue:
    """`said` are translations by key: one form, or singular and plural."""

    texts: Texts = field(default_factory=dict)
    said: dict[str, tuple[str, ...]] = field(default_factory=dict)
    fuzzy: frozenset[str] = frozenset()

    @classmethod
    def read(cls, path: Path) -> "Catalogue":
        texts, said, fuzzy = {}, {}, set()
        if not path.exists():
            return cls()
        with path.open("rb") as page:
            for message in list(read_po(page, abort_invalid=True))[1:]:
                one, plural = message.id if message.pluralizable else (message.id, "")
                files = tuple(sorted({file for file, _line in message.locations}))
                entry = Entry(one, plural, message.context or "", files)
                texts[entry.key] = entry
                said[entry.key] = tuple(message.string) if plural else (message.string,)
                fuzzy |= {entry.key} if message.fuzzy else set()
        return cls(texts, said, frozenset(fuzzy))

    def kept_for(self, texts: Texts) -> "Catalogue":
        """Return a catalog of exactly these texts, with the translations that still fit."""
        said = {key: self.said.get(key, ()) for key in texts}
        return Catalogue(texts, {key: () if faults(texts[key], was) else was for key, was in said.items()})

    def write(self, path: Path) -> None:
        """Write the catalog at <language>/…/django.po, and the compiled one next to it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        language = path.parent.parent.name if path.parent.name == "LC_MESSAGES" else path.parent.name
        catalog = _Printed(self, language)
        printed, compiled = BytesIO(), BytesIO()
        write_po(printed, catalog, width=110, include_lineno=False)
        write_mo(compiled, catalog)
        _put(path, printed.getvalue().rstrip() + b"\n")
        _put(path.with_suffix(".mo"), compiled.getvalue())


class _Printed(Catalog):
    """A catalog whose head has nothing that changes from day to day."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", self.plural_forms),
        ]

    def __init__(self, catalogue: Catalogue, language: str) -> None:
        name = Locale.parse(language).english_name
        comment = f'# {name}; kept up to date by "make messages".'
        super().__init__(locale=language, header_comment=comment, fuzzy=False)
        for key, entry in catalogue.texts.items():
            said = catalogue.said.get(key, ())
            self.add(
                (entry.one, entry.plural) if entry.plural else entry.one,
                (said or ("", "")) if entry.plural else "".join(said),
                locations=[(file, 0) for file in entry.files],
                context=entry.context or None,
            )


def faults(entry: Entry, said: tuple[str, ...]) -> list[str]:
    """Return why this is no translation of the text."""
    texts = (entry.one, entry.plural) if entry.plural else (entry.one,)
    if len(said) != len(texts) or not all(said):
        return ["is not translated" if not any(said) else f"wants {len(texts)} forms, not {len(said)}"]
    return [fault for text, form in zip(texts, said, strict=True) for fault in _faults(text, form)]


def _faults(text: str, form: str) -> Iterator[str]:
    wanted, given = set(FACT.findall(text)), set(FACT.findall(form))
    if wanted != given:
        yield f"its facts are {_listed(wanted)}, not {_listed(given)}"
    if _percents(text) != _percents(form):
        yield "its per cent signs are others (%s, %% and % are three)"
    if Counter(TAG.findall(form)) != Counter(TAG.findall(text)):
        yield f"its markup is {_listed(TAG.findall(text))}, not {_listed(TAG.findall(form))}"
    if form != form.strip() and text == text.strip():
        yield "begins or ends with a space"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def _percents(text: str) -> Counter[str]:
    """Count the percent signs outside the named facts."""
    return Counter(PERCENT.findall(FACT.sub("", text)))


def missing(catalogue: Catalogue) -> list[Entry]:
    return [entry for key, entry in catalogue.texts.items() if not any(catalogue.said.get(key, ()))]


def merge(catalogue: Catalogue, written: dict[str, str | list[str]]) -> tuple[Catalogue, list[str]]:
    """Return a catalog with the translations that fit, and why the others are refused."""
    said, refused = dict(catalogue.said), []
    for key, form in written.items():
        entry, forms = catalogue.texts.get(key), (form,) if isinstance(form, str) else tuple(form)
        why = faults(entry, forms) if entry else ["no page says this"]
        if why:
            refused.append(f"{key!r}: {'; '.join(why)}")
        else:
            said[key] = forms
    return replace(catalogue, said=said), refused


def read_translations(path: Path) -> dict[str, str | list[str]]:
    """Read translations by text. Raise `Refusal` with the name of any other file."""
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Refusal(f"{path}: {error}") from error
    if not isinstance(written, dict):
        raise Refusal(f"{path}: is no object of texts and their translations")
    return written


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Let one run at a time write in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _put(path: Path, content: bytes) -> None:
    """Replace the file in one step, as a server may be reading it."""
    whole = path.with_name(f"{path.name}.new")
    whole.write_bytes(content)
    whole.replace(path)
