"""Tables as CSV and XLSX files. A text stays a text, whatever it begins with. Moments are by the clock in
force, with their offset from UTC: 2026-11-23T18:30:00-10:00."""

import csv
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from functools import partial
from io import BytesIO, StringIO
from itertools import chain, islice
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from openpyxl import Workbook
from openpyxl.utils import get_column_letter

from trainer.ops.streaming import Chunks, streamed

# Write a spreadsheet (XLSX) as a stream.
#
# openpyxl writes a whole workbook before its first byte can be sent, and needs seven times the processor time
# for its rows. Here openpyxl makes everything but the rows, which are written straight into the archive.


ROWS_PER_CHUNK = 250
"""A few hundredths of a second of work."""

MAX_LETTERS = 32_767
"""The format's limit for a cell."""

SHEET_DATA = re.compile(b"<sheetData ?/>|<sheetData></sheetData>")

UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")

READ_AS_ONE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")

Line = Sequence[object]


def xlsx_chunks(titles: Sequence[str], freeze: str, sheets: Iterable[Iterator[Line]]) -> Chunks:
    """Yield a workbook with one sheet for each iterator of `sheets`, all under the same titles.

    A piece may be empty: the compressor keeps some of what it was given.
    """
    buffer, count = UnseekableBuffer(), 0
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for count, lines in enumerate(sheets, 1):
            name = f"xl/worksheets/sheet{count}.xml"
            before, after = SHEET_DATA.split(_empty_workbook(count, freeze)[name])
            with archive.open(name, "w") as sheet:
                sheet.write(before + b"<sheetData>")
                for number, line in enumerate(chain((titles,), lines), 1):
                    sheet.write(_row(number, line))
                    if number % ROWS_PER_CHUNK == 0:
                        yield buffer.take()
                sheet.write(b"</sheetData>" + after)
        for name, part in _empty_workbook(count, freeze).items():
            if not name.startswith("xl/worksheets/"):
                archive.writestr(name, part)
    yield buffer.take()


class UnseekableBuffer:
    """Keep what was written until it is taken. Without `tell` and `seek`, ZipFile never goes back in it."""

    def __init__(self) -> None:
        self.waiting = bytearray()

    def write(self, some: bytes, /) -> int:
        self.waiting += some
        return len(some)

    def flush(self) -> None:
        """Do nothing. ZipFile calls it."""

    def close(self) -> None:
        """Do nothing. ZipFile's interface has it."""

    def take(self) -> bytes:
        some, self.waiting = bytes(self.waiting), bytearray()
        return some


def _empty_workbook(sheets: int, freeze: str) -> dict[str, bytes]:
    """Return the parts of a workbook of empty sheets, by name."""
    book, written = Workbook(write_only=True), BytesIO()
    for _ in range(sheets):
        book.create_sheet("answers").freeze_panes = freeze  # openpyxl numbers sheets of the same name
    book.save(written)
    with ZipFile(written) as parts:
        return {name: parts.read(name) for name in parts.namelist()}


def _row(number: int, line: Line) -> bytes:
    cells = "".join(_cell(f"{get_column_letter(at)}{number}", value) for at, value in enumerate(line, 1))
    return f'<row r="{number}">{cells}</row>'.encode()


def _cell(at: str, value: object) -> str:
    """Return the cell as XML. A text is marked as one, so it needs no apostrophe; what XML can't hold stands
    by its number, as the format defines it: _x0007_."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return f'<c r="{at}" t="b"><v>{value:d}</v></c>'
    if isinstance(value, int | Decimal):
        return f'<c r="{at}" t="n"><v>{value}</v></c>'
    text = READ_AS_ONE.sub("_x005F_", str(value)[:MAX_LETTERS])
    written = escape(UNWRITABLE.sub(lambda found: f"_x{ord(found.group()):04X}_", text))
    return f'<c r="{at}" t="inlineStr"><is><t xml:space="preserve">{written}</t></is></c>'


FORMULA_SIGNS = ("=", "+", "-", "@")

BYTE_ORDER_MARK = "\ufeff"
"""By which Excel knows that a file is UTF-8."""

KINDS = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

CHUNK = 64 * 1024

MAX_ROWS = 1_048_576
"""The format's limit for a sheet; more rows go to the next one, under the same titles."""


def wanted_file(request: HttpRequest) -> str:
    """Return the kind of file that is asked for, "" for the page."""
    kind = request.GET.get("file", "")
    return kind if kind in KINDS else ""


def table_file(
    kind: str,
    name: str,
    titles: Sequence[str],
    lines: Iterable[Line],
    *,
    freeze: str = "A2",
    count: int | None = None,
) -> HttpResponse:
    """Return the lines as a file of a kind of `KINDS`. `count` is their number, where it is known: see
    `streamed`."""
    write = partial(_csv, titles) if kind == "csv" else partial(_xlsx, titles, freeze)
    response = streamed(lines, write, count=count)
    response["Content-Type"] = KINDS[kind]
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    return response


def file_links(request: HttpRequest, *without: str) -> dict[str, str]:
    """Return the addresses of the whole table as a file of each kind, under the same filters."""
    params = request.GET.copy()
    for name in ("page", "before", "file", *without):
        params.pop(name, None)
    query = params.urlencode()
    return {kind: f"?{query}&file={kind}" if query else f"?file={kind}" for kind in KINDS}


def escape_formula(cell: object) -> object:
    """Put an apostrophe before a text that a spreadsheet would calculate, and before one that has it already,
    so that removing the first gives the stored text. Numbers stay."""
    if isinstance(cell, datetime):
        return moment(cell)
    if not isinstance(cell, str):
        return "" if cell is None else cell
    return f"'{cell}" if _is_formula(cell) else cell


def _is_formula(text: str) -> bool:
    """Return whether a formula may begin here: programs pass over what is blank, and read a full-width sign
    as the plain one."""
    bare = text.lstrip(" '")
    first = next(
        (letter for letter in bare if letter != "'" and unicodedata.category(letter)[0] not in "ZC"), ""
    )
    signs = unicodedata.normalize("NFKC", first)
    return bare.startswith(("\t", "\r", "\n")) or signs.startswith(FORMULA_SIGNS)


def moment(at: datetime) -> str:
    """Return it by the clock in force, to the second, with its offset from UTC."""
    return timezone.localtime(at).isoformat(timespec="seconds")


def _csv(titles: Sequence[str], lines: Iterator[Line]) -> Chunks:
    written = StringIO(newline="")
    written.write(BYTE_ORDER_MARK)
    writer = csv.writer(written)
    writer.writerow(titles)
    for line in lines:
        writer.writerow([escape_formula(cell) for cell in line])
        if written.tell() > CHUNK:
            yield _take(written)
    yield _take(written)


def _take(written: StringIO) -> bytes:
    """Return and clear what was written. A lone surrogate, which UTF-8 cannot write, becomes a question
    mark."""
    text = written.getvalue()
    written.seek(0)
    written.truncate()
    return text.encode("utf-8", "replace")


def _xlsx(titles: Sequence[str], freeze: str, lines: Iterator[Line]) -> Chunks:
    plain = ([moment(cell) if isinstance(cell, datetime) else cell for cell in line] for line in lines)
    return xlsx_chunks(titles, freeze, _by_sheet(plain))


def _by_sheet(lines: Iterator[Line]) -> Iterator[Iterator[Line]]:
    """One sheet at least. Each is read to its end before the next one is asked for."""
    rows_left = MAX_ROWS - 1
    yield islice(lines, rows_left)
    for line in lines:
        yield chain((line,), islice(lines, rows_left - 1))
