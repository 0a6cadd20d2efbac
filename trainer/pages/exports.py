"""Tables as files for people: CSV, and XLSX with a codebook.

A table declares its columns once. Both files, their formats and the codebook follow from that. A page has its
files at its own address, with ?file=csv or ?file=xlsx behind its filters.
"""

import csv
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import partial
from io import StringIO
from itertools import groupby
from typing import Any, Generic, TypeVar

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from trainer.ops.streaming import Chunks, streamed
from trainer.pages import xlsx
from trainer.pages.xlsx import Cell, Link, Sheet, workbook_chunks

Row = TypeVar("Row")

Words = str | Promise


# --- What a column can hold -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Format:
    """`plain` makes the text of a value in CSV, `cell` the cell in XLSX, both of what a column's `value`
    returns and never of None. `unit` stands in the codebook."""

    unit: Words
    plain: Callable[[Any], str]
    cell: Callable[[Any], Cell]
    style: str = xlsx.GENERAL


def _words(value: Words) -> str:
    if not isinstance(value, str | Promise):
        raise TypeError(f"not words: {value!r}")
    return str(value)


def _whole(value: int) -> int:
    if type(value) is not int:
        raise TypeError(f"not a whole number: {value!r}")
    return value


def tenths(value: Fraction | Decimal | float) -> Decimal:
    """Halves up."""
    return _decimal(value).quantize(Decimal("0.1"), ROUND_HALF_UP)


def _hundredths(value: Fraction | Decimal | float) -> Decimal:
    """Halves up."""
    return _decimal(value).quantize(Decimal("0.01"), ROUND_HALF_UP)


def _decimal(value: Fraction | Decimal | float) -> Decimal:
    if isinstance(value, Fraction):
        return Decimal(value.numerator) / Decimal(value.denominator)
    return Decimal(value)


def _dollars(cents: int) -> Decimal:
    return Decimal(_whole(cents)).scaleb(-2)


def _share(value: Fraction) -> Decimal:
    """Rounded down to a tenth of a percent: 100% is said only where nothing is missing."""
    if not isinstance(value, Fraction):
        raise TypeError(f"not a share: {value!r}")
    return _decimal(value).quantize(Decimal("0.001"), ROUND_FLOOR)


FIRST_DAY = date(1899, 12, 30)
"""Day 0 of a spreadsheet."""


def _serial_day(day: date) -> int:
    if isinstance(day, datetime):
        raise TypeError(f"a moment, not a day: {day!r}")
    return (day - FIRST_DAY).days


def _serial_moment(at: datetime) -> Decimal:
    """By the clock in force, to the second."""
    local = timezone.localtime(at).replace(tzinfo=None, microsecond=0)
    days = local - datetime.combine(FIRST_DAY, datetime.min.time())
    return days.days + (Decimal(days.seconds) / 86_400).quantize(Decimal("1e-9"))


def _iso_moment(at: datetime) -> str:
    """By the clock in force, to the second, with its offset from UTC."""
    return timezone.localtime(at).isoformat(timespec="seconds")


def _yes_or_no(value: bool) -> str:
    if not isinstance(value, bool):
        raise TypeError(f"neither yes nor no: {value!r}")
    return gettext("Yes") if value else gettext("No")


TEXT = Format(_("text"), _words, _words)

NUMBER = Format(_("number"), lambda value: str(_whole(value)), _whole, xlsx.WHOLE)

TENTHS = Format(_("number"), lambda value: str(tenths(value)), tenths, xlsx.TENTHS)

HUNDREDTHS = Format(_("number"), lambda value: str(_hundredths(value)), _hundredths, xlsx.HUNDREDTHS)

SECONDS = Format(_("seconds"), lambda value: str(tenths(value)), tenths, xlsx.TENTHS)
"""Of seconds."""

MINUTES = Format(_("minutes"), lambda value: str(_whole(value)), _whole, xlsx.WHOLE)

MINUTES_TENTHS = Format(_("minutes"), lambda value: str(tenths(value)), tenths, xlsx.TENTHS)

DOLLARS = Format(_("US dollars"), lambda cents: f"{_dollars(cents):.2f}", _dollars, xlsx.DOLLARS)
"""Of whole cents."""

PERCENT = Format(_("percent"), lambda share: f"{100 * _share(share):.1f}", _share, xlsx.PERCENT)
"""Of a `Fraction`: 1/2 is 50.0 in CSV, and 50.0% in XLSX."""

DAY = Format(_("day"), lambda day: f"{day:%Y-%m-%d}", _serial_day, xlsx.DAY)

MONTH = Format(_("month"), lambda day: f"{day:%Y-%m}", _serial_day, xlsx.MONTH)

MOMENT = Format(_("date and time"), _iso_moment, _serial_moment, xlsx.MOMENT)

YES_NO = Format(_("text"), _yes_or_no, _yes_or_no)

LINK = Format(_("link"), str, lambda path: Link(path, gettext("Open")))
"""Of a path on this host, or "" for none."""


def share(right: int | None, of: int | None) -> Fraction | None:
    """Return the share for a column of `PERCENT`: None of nothing."""
    return Fraction(right, of) if right is not None and of else None


# --- Tables -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Column(Generic[Row]):
    """`title` says what it holds and in which unit; `meaning` and possible `values` stand in the codebook."""

    title: Words
    meaning: Words
    value: Callable[[Row], Any]
    format: Format = TEXT
    values: Sequence[Words] = ()

    @property
    def possible_values(self) -> Sequence[Words]:
        return (_("Yes"), _("No")) if self.format is YES_NO else self.values


@dataclass(frozen=True)
class FileTable(Generic[Row]):
    """A table of a file. `frozen_columns` stay in sight where many follow."""

    name: Words
    columns: Sequence[Column[Row]]
    rows: Iterable[Row]
    frozen_columns: int = 0


Line = tuple[int, Sequence[Any]]
"""The number of the table, and the values of a row."""

KINDS = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}


def wanted_file(request: HttpRequest) -> str:
    """Return the kind of file that is asked for, "" for the page."""
    kind, member = request.GET.get("file", ""), getattr(request, "membership", None)
    return kind if kind in KINDS and (member is None or member.may_export) else ""


def file_links(request: HttpRequest, page: str = "", *, without: Sequence[str] = ()) -> dict[str, str]:
    """Return the addresses of the whole table as a file of each kind, under the same filters. `page` is the
    address of the page where a form that is posted elsewhere shows it."""
    params = request.GET.copy()
    for name in ("page", "before", "file", *without):
        params.pop(name, None)
    query = params.urlencode()
    return {kind: f"{page}?{query}&file={kind}" if query else f"{page}?file={kind}" for kind in KINDS}


def table_file(
    request: HttpRequest, name: str, *tables: FileTable[Any], count: int | None = None
) -> HttpResponse:
    """Return the tables as the file that the request wants. `count` is how many rows they have, where it is
    known: see `streamed`."""
    kind, host = wanted_file(request), request.build_absolute_uri("/").removesuffix("/")
    write = partial(_csv, tables, host) if kind == "csv" else partial(_xlsx, name, tables, host)
    response = streamed(_lines(tables), write, count=count)
    response["Content-Type"] = KINDS[kind]
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    return response


def _lines(tables: Sequence[FileTable[Any]]) -> Iterator[Line]:
    for number, table in enumerate(tables):
        values = [column.value for column in table.columns]
        yield from ((number, [value(row) for value in values]) for row in table.rows)


# --- CSV ------------------------------------------------------------------------------------------------

FORMULA_SIGNS = ("=", "+", "-", "@")

BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"
"""Letters and signs by their category, and nothing to see: Hangul fillers, the empty braille pattern."""

BYTE_ORDER_MARK = "\ufeff"
"""By which Excel knows that a file is UTF-8."""

CHUNK = 64 * 1024


def _csv(tables: Sequence[FileTable[Any]], host: str, lines: Iterator[Line]) -> Chunks:
    """Several tables are one: its first column names the table, the others are those of all tables."""
    written = StringIO(newline="")
    written.write(BYTE_ORDER_MARK)
    writer, several = csv.writer(written), len(tables) > 1
    titles = list(dict.fromkeys(str(column.title) for table in tables for column in table.columns))
    places = [[titles.index(str(column.title)) for column in table.columns] for table in tables]
    writer.writerow([gettext("Table"), *titles] if several else titles)
    for number, values in lines:
        table, cells = tables[number], [""] * len(titles)
        for place, column, value in zip(places[number], table.columns, values, strict=True):
            cells[place] = _plain(column.format, value, host)
        writer.writerow([str(table.name), *cells] if several else cells)
        if written.tell() > CHUNK:
            yield _take(written)
    yield _take(written)


def _plain(kind: Format, value: Any, host: str) -> str:
    if value is None or value == "":
        return ""
    if kind is LINK:
        return host + kind.plain(value)
    if kind.style != xlsx.GENERAL:
        return kind.plain(value)
    written = kind.plain(value).encode("utf-8", "replace").decode()  # what UTF-8 can't write is "?"
    return escape_formula(written)


def escape_formula(text: str) -> str:
    """Put an apostrophe before a text that a spreadsheet would calculate, and before one that has it already,
    so that removing the first gives the stored text."""
    return f"'{text}" if _is_formula(text) else text


def _is_formula(text: str) -> bool:
    """Return whether a formula may begin here: programs pass over what is blank or has no place of its own,
    and read a full-width sign as the plain one."""
    bare = text.lstrip(" '")
    first = next((letter for letter in bare if letter != "'" and not _is_unseen(letter)), "")
    signs = unicodedata.normalize("NFKC", first)
    return bare.startswith(("\t", "\r", "\n")) or signs.startswith(FORMULA_SIGNS)


def _is_unseen(letter: str) -> bool:
    """Return whether it is a separator, control or format character, a mark on another letter, or blank."""
    return letter in BLANKS or unicodedata.category(letter)[0] in "ZCM"


def _take(written: StringIO) -> bytes:
    text = written.getvalue()
    written.seek(0)
    written.truncate()
    return text.encode()


# --- XLSX -----------------------------------------------------------------------------------------------


def _xlsx(name: str, tables: Sequence[FileTable[Any]], host: str, lines: Iterator[Line]) -> Chunks:
    return workbook_chunks(name, _sheets(tables, host, lines))


def _sheets(tables: Sequence[FileTable[Any]], host: str, lines: Iterator[Line]) -> Iterator[Sheet]:
    """Yield a sheet for each table, an empty one too, and the codebook."""
    missing = 0
    for number, some in groupby(lines, key=lambda line: line[0]):
        yield from (_sheet(table, host, iter(())) for table in tables[missing:number])
        yield _sheet(tables[number], host, some)
        missing = number + 1
    yield from (_sheet(table, host, iter(())) for table in tables[missing:])
    yield _codebook(tables)


def _sheet(table: FileTable[Any], host: str, lines: Iterator[Line]) -> Sheet:
    formats = [column.format for column in table.columns]
    return Sheet(
        str(table.name),
        [str(column.title) for column in table.columns],
        [each.style for each in formats],
        ([_cell(*pair, host) for pair in zip(formats, values, strict=True)] for _number, values in lines),
        table.frozen_columns,
    )


def _cell(kind: Format, value: Any, host: str) -> Cell:
    if value is None or value == "":
        return None
    cell = kind.cell(value)
    return Link(host + cell.url, cell.words) if isinstance(cell, Link) else cell


def _codebook(tables: Sequence[FileTable[Any]]) -> Sheet:
    titles = [gettext("In sheet"), gettext("Column"), gettext("Meaning"), gettext("Unit")]
    zone = timezone.get_current_timezone_name()
    lines = (
        [
            str(table.name),
            str(column.title),
            str(column.meaning),
            f"{column.format.unit}, {zone}" if column.format is MOMENT else str(column.format.unit),
            ", ".join(map(str, column.possible_values)),
        ]
        for table in tables
        for column in table.columns
    )
    styles = [xlsx.GENERAL, xlsx.GENERAL, xlsx.WRAPPED, xlsx.GENERAL, xlsx.WRAPPED]
    return Sheet(gettext("Codebook"), [*titles, gettext("Possible values")], styles, lines)
