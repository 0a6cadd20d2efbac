"""Tables as files for a spreadsheet, CSV and XLSX. Nothing in them is worked out: a text is text, however it
begins. A moment is by the clock in force, with its offset from UTC: 2026-11-23T18:30:00-10:00. The one place
for all rooms that send some."""

import csv
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial
from io import StringIO
from itertools import chain, islice

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from trainer.operating.sending.pieces import Pieces, sent
from trainer.operating.sending.xlsx_stream import xlsx_pieces

FORMULA_SIGNS = ("=", "+", "-", "@")
BYTE_ORDER_MARK = "\ufeff"
"""By which Excel knows that a file is UTF-8."""
KINDS = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
PIECE = 64 * 1024
MOST_ROWS = 1_048_576
"""Of a sheet, as the format has it; what is more stands on the next one, under the same titles."""

Line = Sequence[object]


def csv_file(
    name: str, titles: Sequence[str], lines: Iterable[Line], *, count: int | None = None
) -> HttpResponse:
    """`count` is the number of lines where that is known: see `sent`."""
    return _named(name, "csv", sent(lines, partial(_csv, titles), count=count))


def xlsx_file(
    name: str,
    titles: Sequence[str],
    lines: Iterable[Line],
    *,
    freeze: str = "A2",
    count: int | None = None,
) -> HttpResponse:
    return _named(name, "xlsx", sent(lines, partial(_xlsx, titles, freeze), count=count))


def wanted_file(request: HttpRequest) -> str:
    """Whether a page is asked for as a file, and of which kind; "" if it is not."""
    kind = request.GET.get("file", "")
    return kind if kind in KINDS else ""


def table_file(
    kind: str, name: str, titles: Sequence[str], lines: Iterable[Line], *, count: int | None = None
) -> HttpResponse:
    """`name` is without its ending."""
    return (csv_file if kind == "csv" else xlsx_file)(f"{name}.{kind}", titles, lines, count=count)


def file_links(request: HttpRequest, *without: str) -> dict[str, str]:
    """The page that is asked for as a file of each kind, under the same filters; never a page of it alone."""
    asked = request.GET.copy()
    for name in ("page", "before", "file", *without):
        asked.pop(name, None)
    said = asked.urlencode()
    return {kind: f"?{said}&file={kind}" if said else f"?file={kind}" for kind in KINDS}


def harmless(cell: object) -> object:
    """A text that a spreadsheet would work out stands behind an apostrophe; one that has an apostrophe there
    itself behind a second, so that whoever takes the first off reads what was stored. A number is one."""
    if isinstance(cell, datetime):
        return moment(cell)
    if not isinstance(cell, str):
        return "" if cell is None else cell
    return f"'{cell}" if _is_worked_out(cell) else cell


def _is_worked_out(text: str) -> bool:
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


def _csv(titles: Sequence[str], lines: Iterator[Line]) -> Pieces:
    written = StringIO(newline="")
    written.write(BYTE_ORDER_MARK)
    writer = csv.writer(written)
    writer.writerow(titles)
    for line in lines:
        writer.writerow([harmless(cell) for cell in line])
        if written.tell() > PIECE:
            yield _taken(written)
    yield _taken(written)


def _taken(written: StringIO) -> bytes:
    """Half of a pair, which is no character and which UTF-8 cannot write, is a question mark."""
    text = written.getvalue()
    written.seek(0)
    written.truncate()
    return text.encode("utf-8", "replace")


def _xlsx(titles: Sequence[str], freeze: str, lines: Iterator[Line]) -> Pieces:
    plain = ([moment(cell) if isinstance(cell, datetime) else cell for cell in line] for line in lines)
    return xlsx_pieces(titles, freeze, _by_sheet(plain))


def _by_sheet(lines: Iterator[Line]) -> Iterator[Iterator[Line]]:
    """One sheet at least. Each is read to its end before the next one is asked for."""
    room = MOST_ROWS - 1
    yield islice(lines, room)
    for line in lines:
        yield chain((line,), islice(lines, room - 1))


def _named(name: str, kind: str, response: HttpResponse) -> HttpResponse:
    response["Content-Type"] = KINDS[kind]
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
