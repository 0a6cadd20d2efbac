"""Workbooks (XLSX) written as a stream.

openpyxl writes a whole workbook before its first byte can be sent, and needs seven times the processor time
for its rows. Here openpyxl makes every part but the sheets, which are written straight into the archive. The
first workbook imports it: it would be a twelfth of a server's start.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from io import BytesIO
from itertools import chain, islice
from typing import Any
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile

from trainer.ops.streaming import Chunks

ROWS_PER_CHUNK = 250
"""A few hundredths of a second of work."""

MAX_ROWS = 1_048_576
"""The format's limit for a sheet; more rows go to the next one, under the same titles."""

MAX_LETTERS = 32_767
"""The format's limit for a cell."""

MAX_LINKS = 65_530
"""The format's limit for a sheet; more links are texts."""

NAME_LETTERS = 31
"""The format's limit for the name of a sheet."""

ROWS_MEASURED = 100
"""How many rows of a sheet set the widths of its columns, which come before the rows."""

NARROWEST, WIDEST = 9, 60
"""Widths of columns, in letters."""

UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")

READ_AS_ONE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")

NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\]")


@dataclass(frozen=True)
class Link:
    """A cell that leads to an absolute address."""

    url: str
    words: str


Cell = str | int | Decimal | Link | None

GENERAL, WHOLE, TENTHS, HUNDREDTHS = "General", "#,##0", "#,##0.0", "0.00"
DOLLARS, PERCENT = '"$"#,##0.00;\\-"$"#,##0.00', "0.0%"
DAY, MONTH, MOMENT = "yyyy-mm-dd", "yyyy-mm", "yyyy-mm-dd hh:mm"
TITLE, LINK, WRAPPED = "title", "link", "wrapped"

STYLES = (GENERAL, WHOLE, TENTHS, HUNDREDTHS, DOLLARS, PERCENT, DAY, MONTH, MOMENT, TITLE, LINK, WRAPPED)
"""Number formats, and names of styles."""

SHOWN_LETTERS = {DAY: 10, MONTH: 7, MOMENT: 16, PERCENT: 6}
"""How long a number is as the format shows it; others are about as long as they are."""


@dataclass(frozen=True)
class Sheet:
    """Titles and the style of each column; every line has a cell for each of them."""

    name: str
    titles: Sequence[str]
    styles: Sequence[str]
    lines: Iterator[Sequence[Cell]]
    frozen_columns: int = 0


@dataclass
class Written:
    """What the other parts of the workbook need of a sheet."""

    name: str
    columns: int
    rows: int = 1
    links: list[tuple[str, str]] = field(default_factory=list)

    @property
    def filtered(self) -> str:
        return f"A1:{_letter(self.columns)}{self.rows}"


def workbook_chunks(title: str, sheets: Iterable[Sheet]) -> Chunks:
    """Yield a workbook. Each sheet is read to its end before the next one is asked for.

    A piece may be empty: the compressor keeps some of what it was given.
    """
    buffer, done = UnseekableBuffer(), list[Written]()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for sheet in chain.from_iterable(map(_within_limits, sheets)):
            written = Written(_unique_name(sheet.name, done), len(sheet.titles))
            done.append(written)
            part = f"xl/worksheets/sheet{len(done)}.xml"
            with archive.open(part, "w") as opened:
                for piece in _sheet_pieces(sheet, written):
                    opened.write(piece)
                    if written.rows % ROWS_PER_CHUNK == 0:
                        yield buffer.take()
            if written.links:
                archive.writestr(f"xl/worksheets/_rels/sheet{len(done)}.xml.rels", _relations(written))
        for name, content in _other_parts(title, done).items():
            archive.writestr(name, content)
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


def _within_limits(sheet: Sheet) -> Iterator[Sheet]:
    """One sheet at least. Each is read to its end before the next one is asked for."""
    rows, first = MAX_ROWS - 1, iter(sheet.lines)
    yield _part(sheet, islice(first, rows))
    for line in first:
        yield _part(sheet, chain((line,), islice(first, rows - 1)))


def _part(sheet: Sheet, lines: Iterator[Sequence[Cell]]) -> Sheet:
    return Sheet(sheet.name, sheet.titles, sheet.styles, lines, sheet.frozen_columns)


def _unique_name(name: str, done: Sequence[Written]) -> str:
    """Return a name that the format takes and that no other sheet has: "Answers 2" of the second."""
    bare = NOT_IN_NAMES.sub(" ", name).strip("' ")
    taken, number, found = {one.name.casefold() for one in done}, 1, bare[:NAME_LETTERS]
    while found.casefold() in taken:
        number += 1
        found = f"{bare[: NAME_LETTERS - 1 - len(str(number))]} {number}"
    return found


# --- One sheet ------------------------------------------------------------------------------------------

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"


def _sheet_pieces(sheet: Sheet, written: Written) -> Iterator[bytes]:
    """Yield its XML: what is before the rows, each row, and what is behind them."""
    first = list(islice(sheet.lines, ROWS_MEASURED))
    yield _before_rows(sheet, first).encode()
    letters = [_letter(at) for at in range(1, len(sheet.titles) + 1)]
    titles = [TITLE] * len(letters)
    yield _row(1, sheet.titles, titles, letters, written)
    for number, line in enumerate(chain(first, sheet.lines), 2):
        written.rows = number
        yield _row(number, line, sheet.styles, letters, written)
    yield _behind_rows(written).encode()


def _before_rows(sheet: Sheet, first: Sequence[Sequence[Cell]]) -> str:
    split, corner = sheet.frozen_columns, f"{_letter(sheet.frozen_columns + 1)}2"
    pane = (f'xSplit="{split}" ySplit="1"', "bottomRight") if split else ('ySplit="1"', "bottomLeft")
    columns = "".join(
        f'<col min="{at}" max="{at}" width="{_width(sheet, at - 1, first)}" customWidth="1"/>'
        for at in range(1, len(sheet.titles) + 1)
    )
    return (
        f'<worksheet xmlns="{MAIN}" xmlns:r="{RELATED}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
        f'<sheetViews><sheetView workbookViewId="0"><pane {pane[0]} topLeftCell="{corner}" '
        f'activePane="{pane[1]}" state="frozen"/></sheetView></sheetViews>'
        f"<cols>{columns}</cols><sheetData>"
    )


def _width(sheet: Sheet, at: int, first: Sequence[Sequence[Cell]]) -> int:
    """In letters: of the title, which wraps, and of the longest of the first cells."""
    title = sheet.titles[at]
    longest_word = max(map(len, title.split()), default=0)
    cells = max((_letters(line[at], sheet.styles[at]) for line in first), default=0)
    return max(NARROWEST, min(WIDEST, max(longest_word + 3, min(len(title), 16) + 3, cells + 2)))


def _letters(cell: Cell, style: str) -> int:
    if cell is None:
        return 0
    if isinstance(cell, Link):
        return len(cell.words)
    if isinstance(cell, str):
        return max(map(len, cell.splitlines()), default=0)
    return SHOWN_LETTERS.get(style, len(f"{cell:,}") + 3 * (style == DOLLARS))


def _behind_rows(written: Written) -> str:
    links = "".join(f'<hyperlink ref="{at}" r:id="rId{n}"/>' for n, (at, _url) in enumerate(written.links, 1))
    return (
        f'</sheetData><autoFilter ref="{written.filtered}"/>'
        + (f"<hyperlinks>{links}</hyperlinks>" if links else "")
        + '<pageSetup orientation="landscape" fitToHeight="0"/><ignoredErrors>'
        + f'<ignoredError sqref="{written.filtered}" numberStoredAsText="1"/></ignoredErrors></worksheet>'
    )


def _relations(written: Written) -> str:
    kind = f'Type="{RELATED}/hyperlink" TargetMode="External"'
    links = "".join(
        f'<Relationship Id="rId{number}" {kind} Target={quoteattr(url)}/>'
        for number, (_at, url) in enumerate(written.links, 1)
    )
    return f'<Relationships xmlns="{RELATIONS}">{links}</Relationships>'


def _row(
    number: int, line: Sequence[Cell], styles: Sequence[str], letters: Sequence[str], written: Written
) -> bytes:
    cells = "".join(
        _cell(f"{letter}{number}", value, style, written)
        for letter, value, style in zip(letters, line, styles, strict=True)
        if value is not None and value != ""
    )
    return f'<row r="{number}">{cells}</row>'.encode()


def _cell(at: str, value: Cell, style: str, written: Written) -> str:
    """Return the cell as XML. A text is marked as one, so it needs no apostrophe; what XML can't hold stands
    by its number, as the format defines it: _x0007_."""
    if isinstance(value, Link):
        if len(written.links) < MAX_LINKS:
            written.links.append((at, value.url))
            value, style = value.words, LINK
        else:
            value = value.url
    styled = f' s="{_style_numbers()[style]}"' if style != GENERAL else ""
    if isinstance(value, int | Decimal):
        return f'<c r="{at}"{styled}><v>{value}</v></c>'
    text = READ_AS_ONE.sub("_x005F_", str(value)[:MAX_LETTERS])
    shown = escape(UNWRITABLE.sub(lambda found: f"_x{ord(found.group()):04X}_", text))
    return f'<c r="{at}"{styled} t="inlineStr"><is><t xml:space="preserve">{shown}</t></is></c>'


# --- The other parts --------------------------------------------------------------------------------------


def _letter(column: int) -> str:
    from openpyxl.utils import get_column_letter

    return get_column_letter(column)


def _other_parts(title: str, done: Sequence[Written]) -> dict[str, bytes]:
    """Return the parts of a workbook besides its sheets, by name."""
    from openpyxl import Workbook

    book, written = Workbook(write_only=True), BytesIO()
    book.properties.title, book.properties.creator = title, "Dealer Trainer"
    for one in done:
        sheet = book.create_sheet(one.name)
        sheet.auto_filter.ref = one.filtered
        sheet.print_title_rows = "1:1"
    _add_styles(book)
    book.save(written)
    with ZipFile(written) as parts:
        return {name: parts.read(name) for name in parts.namelist() if not name.startswith("xl/worksheets/")}


def _add_styles(book: Any) -> Mapping[str, int]:
    """Return the number of each style in the workbook."""
    from openpyxl.cell import Cell as BookCell

    sheet = book.worksheets[0]
    return {name: _styled(BookCell(sheet, row=1, column=1), name).style_id for name in STYLES}


def _styled(cell: Any, name: str) -> Any:
    from openpyxl.styles import Alignment, Font, PatternFill

    if name == TITLE:
        cell.font, cell.fill = Font(bold=True), PatternFill("solid", fgColor="E7ECEA")
        cell.alignment = Alignment(wrap_text=True, vertical="top")
    elif name == LINK:
        cell.font = Font(underline="single", color="0563C1")
    elif name == WRAPPED:
        cell.alignment = Alignment(wrap_text=True, vertical="top")
    else:
        cell.number_format = name
    return cell


@cache
def _style_numbers() -> Mapping[str, int]:
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    book.create_sheet()
    return _add_styles(book)
