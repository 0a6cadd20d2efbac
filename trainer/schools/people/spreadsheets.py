"""Pasted lines, CSV and XLSX → rows of text. Nothing is evaluated: a cell is text, however it begins."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from trainer.schools.people.workbooks import Bloated, workbook_rows

MOST_BYTES = 1024 * 1024
MOST_ROWS = 2_000
MOST_COLUMNS = 20

LINE_END = re.compile(r"\r\n|\n|\r")
QUOTED = re.compile(r' *"((?:[^"]|"")*)" *')


class TooLarge(ValueError):
    """More bytes than are read here."""


class TooMany(ValueError):
    """More rows than are read here."""


class NoSpreadsheet(ValueError):
    """No file of a spreadsheet, or a broken one."""


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
        rows = workbook_rows(data, columns=MOST_COLUMNS + 1)
        return _few(Row(number, tuple(cells)) for number, cells in rows)
    except (Bloated, TooMany):
        raise
    except Exception as stumbled:  # a broken file makes the readers of ZIP and XML raise whatever they like
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
