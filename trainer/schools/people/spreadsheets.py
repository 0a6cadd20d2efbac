"""Pasted lines, CSV and XLSX → rows of text. Nothing is evaluated: a cell is text, however it begins."""

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from openpyxl import load_workbook

MOST_BYTES = 1024 * 1024
MOST_ROWS = 2_000
MOST_COLUMNS = 20
MOST_UNPACKED = 16 * MOST_BYTES
"""What a spreadsheet of 2,000 rows never is when it is unpacked; a zip bomb declares more."""
MOST_PARTS = 500

LINE_END = re.compile(r"\r\n|\n|\r")
QUOTED = re.compile(r' *"((?:[^"]|"")*)" *')


class TooLarge(ValueError):
    """More bytes than are read here."""


class Bloated(ValueError):
    """Few bytes, which say that they unpack to far more."""


class TooMany(ValueError):
    """More rows than are read here."""


class NoSpreadsheet(ValueError):
    """Nothing that openpyxl can read."""


@dataclass(frozen=True)
class Row:
    line: int
    cells: tuple[str, ...]
    open_quote: int = 0
    """The column, counted from 1, in which a quotation mark is opened and not closed."""


def pasted_rows(text: str) -> list[Row]:
    if len(text) > MOST_BYTES:
        raise TooLarge
    # A million empty lines are passed over before anything is asked of them.
    lines = enumerate(LINE_END.split(text.removeprefix("\ufeff")), 1)
    filled = list(islice((line for line in lines if line[1].strip(" \t;,")), MOST_ROWS + 2))
    if len(filled) > MOST_ROWS + 1:
        raise TooMany
    delimiter = _delimiter([line for _, line in filled])
    return _few(_split(number, line, delimiter) for number, line in filled)


def csv_rows(data: bytes) -> list[Row]:
    if len(data) > MOST_BYTES:
        raise TooLarge
    return pasted_rows(decode(data))


def xlsx_rows(data: bytes) -> list[Row]:
    """The first sheet, by its values."""
    if len(data) > MOST_BYTES:
        raise TooLarge
    try:
        if not _is_harmless(data):
            raise Bloated
        return _few(_cells(data))
    except (Bloated, TooMany):
        raise
    except Exception as stumbled:  # openpyxl raises whatever a broken file makes it stumble over
        raise NoSpreadsheet from stumbled


def _few(rows: Iterator[Row]) -> list[Row]:
    """Those with something in them; a header may come on top of as many as are read."""
    filled = list(islice((row for row in rows if any(cell.strip() for cell in row.cells)), MOST_ROWS + 2))
    if len(filled) > MOST_ROWS + 1:
        raise TooMany
    return filled


def decode(data: bytes) -> str:
    """UTF-8, UTF-16 if it says so, else as spreadsheets on Windows write. What stays unreadable is U+FFFD."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _delimiter(lines: Sequence[str]) -> str:
    """What stands between the cells of most lines; a tab rather than a semicolon rather than a comma."""
    bare = [re.sub(r'"[^"]*"', "", line) for line in lines]
    return max("\t;,", key=lambda mark: sum(mark in line for line in bare))


def _split(number: int, line: str, delimiter: str) -> Row:
    """Quotation marks hold a cell together if they stand around it; elsewhere they belong to the name."""
    cells: list[str] = []
    open_quote, at = 0, 0
    while len(cells) <= MOST_COLUMNS:
        quoted = QUOTED.match(line, at)
        if quoted and line[quoted.end() : quoted.end() + 1] in ("", delimiter):
            cells.append(quoted[1].replace('""', '"'))
            at = quoted.end()
        else:
            end = line.find(delimiter, at)
            cell = line[at : len(line) if end < 0 else end]
            at += len(cell)
            cells.append(cell)
            if cell.lstrip().startswith('"') and cell.count('"') % 2:
                open_quote = open_quote or len(cells)
        if at >= len(line):
            break
        at += 1
    cells[-1] += line[at:]
    return Row(number, tuple(cells), open_quote)


def _is_harmless(data: bytes) -> bool:
    """By the sizes that it declares, past which zipfile reads no byte; and without entities of its own."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        parts = packed.infolist()
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
            return False
        return not any(b"<!DOCTYPE" in packed.read(part).replace(b"\0", b"") for part in parts)


def _cells(data: bytes) -> Iterator[Row]:
    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    try:
        rows = book.worksheets[0].iter_rows(max_col=MOST_COLUMNS + 1, values_only=True)
        # Below a list, a sheet may have a million rows of nothing but format.
        for number, values in enumerate(islice(rows, 10 * MOST_ROWS), 1):
            yield Row(number, tuple("" if value is None else str(value) for value in values))
    finally:
        book.close()
