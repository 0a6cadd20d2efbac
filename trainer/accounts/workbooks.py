"""XLSX → cells of text, from the parts that hold them and no others: styles are never read.

A small file can unpack to millions of formats, cells or letters, so all of it is counted while it is read.
"""

import posixpath
import re
import zipfile
from collections.abc import Iterator
from io import BytesIO
from xml.etree.ElementTree import Element, TreeBuilder, XMLParser

MAX_UNPACKED = 16 * 1024 * 1024
"""Bytes that the parts of a file declare, and that are read of them."""
MAX_PARTS = 500
MAX_TAGS = 250_000
"""Of all parts that are read. 2,000 rows of 20 cells with a shared text each have about 160,000."""
MAX_LETTERS = 1024 * 1024
"""Of all cells together: one shared text may be in each of them."""
PIECE = 64 * 1024
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The packings of a spreadsheet. The others of a ZIP file are unpacked by Python without a bound."""
CELL = re.compile(r"([A-Z]{1,3})[0-9]{1,7}")
POINTED = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,15}|(\.[0-9]{1,15})?E\+?[0-9]{1,2})", re.IGNORECASE)
"""A number with a point or a power."""


class Bloated(ValueError):
    """More than a list of people has, or packed as no spreadsheet is."""


def workbook_rows(data: bytes, columns: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the first `columns` cells of each row of the first sheet.

    Raise `Bloated`, or any error of the ZIP and XML readers for a broken file.
    """
    with zipfile.ZipFile(BytesIO(data)) as packed:
        parts = packed.infolist()
        if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED:
            raise Bloated
        book = _Book(packed)
        sheet, strings = book.first_sheet()
        yield from _rows(sheet, strings, columns)


def _rows(sheet: Element, strings: list[str], columns: int) -> Iterator[tuple[int, list[str]]]:
    number, letters = 0, 0
    for row in sheet.iter("row"):
        number = int(row.get("r") or number + 1)
        cells, column = [""] * columns, 0
        for cell in row.iter("c"):
            place = CELL.fullmatch(cell.get("r", ""))
            column = _column(place[1]) if place else column + 1
            if 0 < column <= columns:
                cells[column - 1] = _text(cell, strings)
        letters += sum(map(len, cells))
        if letters > MAX_LETTERS:
            raise Bloated
        yield number, cells


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _text(cell: Element, strings: list[str]) -> str:
    """Return a cell as its reader sees it, but for the format: a formula by its last value."""
    kind, value = cell.get("t", "n"), cell.findtext("v") or ""
    if kind == "inlineStr":
        return _letters(cell.find("is"))
    if kind == "s":
        return strings[int(value)]
    if kind == "n" and POINTED.fullmatch(value) and float(value).is_integer():
        return str(int(float(value)))  # 12.0 and 1.2E1, as some programs write 12
    return value


def _letters(rich: Element | None) -> str:
    """Return the text of all runs, without the readings of Japanese names beside them (`rPh`)."""
    if rich is None:
        return ""
    return "".join(text.text or "" for run in (rich, *rich.findall("r")) for text in run.findall("t"))


class _Book:
    """The parts of one file, within limits for all of them together."""

    def __init__(self, packed: zipfile.ZipFile) -> None:
        self.packed, self.bytes, self.tags = packed, 0, 0

    def first_sheet(self) -> tuple[Element, list[str]]:
        """Return the first sheet that has cells, and the texts that cells name by number."""
        main = next(path for kind, path in self._related("").values() if kind == "officeDocument")
        related = self._related(main)
        names = [
            value for sheet in self._read(main).iter("sheet") for key, value in sheet.items() if key == "id"
        ]
        sheet = next(path for kind, path in (related[name] for name in names) if kind == "worksheet")
        shared = [path for kind, path in related.values() if kind == "sharedStrings"]
        strings = [_letters(text) for path in shared[:1] for text in self._read(path).iter("si")]
        return self._read(sheet), strings

    def _related(self, part: str) -> dict[str, tuple[str, str]]:
        """Return kind and path of what a part refers to, by the name that it has there."""
        folder, name = posixpath.split(part)
        listed = self._read(posixpath.join(folder, "_rels", f"{name}.rels"))
        return {
            each.get("Id", ""): (
                each.get("Type", "").rpartition("/")[2],
                posixpath.normpath(posixpath.join("/", folder, each.get("Target", ""))).lstrip("/"),
            )
            for each in listed.iter("Relationship")
        }

    def _read(self, path: str) -> Element:
        part = self.packed.getinfo(path)
        if part.compress_type not in PACKED:
            raise Bloated
        reader = XMLParser(target=_Counted(self))
        with self.packed.open(part) as opened:
            while piece := opened.read(PIECE):
                self.bytes += len(piece)
                if self.bytes > MAX_UNPACKED:
                    raise Bloated
                reader.feed(piece)
        found: Element = reader.close()
        return found

    def count(self) -> None:
        self.tags += 1
        if self.tags > MAX_TAGS:
            raise Bloated


class _Counted(TreeBuilder):
    """A tree of tags and attributes without their namespaces, of a part that declares nothing of its own."""

    def __init__(self, book: _Book) -> None:
        super().__init__()
        self.book = book

    def start(self, tag: str, attrs: dict[str, str]) -> Element:
        self.book.count()
        return super().start(_bare(tag), {_bare(name): value for name, value in attrs.items()})

    def end(self, tag: str) -> Element:
        return super().end(_bare(tag))

    def doctype(self, *declared: object) -> None:
        raise Bloated


def _bare(name: str) -> str:
    return name.rpartition("}")[2]
