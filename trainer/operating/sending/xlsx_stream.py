"""Write a spreadsheet (XLSX) as a stream.

openpyxl writes a whole workbook before its first byte can be sent, and needs seven times the processor time
for its rows. Here openpyxl makes everything but the rows, which are written straight into the archive.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from io import BytesIO
from itertools import chain
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook
from openpyxl.utils import get_column_letter

from trainer.operating.sending.pieces import Pieces

ROWS_PER_PIECE = 250
"""A few hundredths of a second of work."""
MOST_LETTERS = 32_767
"""The format's limit for a cell."""
SHEET_DATA = re.compile(b"<sheetData ?/>|<sheetData></sheetData>")
UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
READ_AS_ONE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")

Line = Sequence[object]


def xlsx_pieces(titles: Sequence[str], freeze: str, sheets: Iterable[Iterator[Line]]) -> Pieces:
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
                    if number % ROWS_PER_PIECE == 0:
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
    text = READ_AS_ONE.sub("_x005F_", str(value)[:MOST_LETTERS])
    written = escape(UNWRITABLE.sub(lambda found: f"_x{ord(found.group()):04X}_", text))
    return f'<c r="{at}" t="inlineStr"><is><t xml:space="preserve">{written}</t></is></c>'
