"""Tables as files for a spreadsheet, CSV and XLSX. Nothing in them is worked out: a text is text, however it
begins. The one place for all rooms that send some."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from io import StringIO
from itertools import chain, islice

from django.http import HttpRequest, HttpResponse

from trainer.operating.sending.pieces import Pieces, sent
from trainer.operating.sending.xlsx_stream import xlsx_pieces

BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")
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
    if not isinstance(cell, str):
        return "" if cell is None else cell
    return f"'{cell}" if cell.lstrip(" '").startswith(BEGINS_A_FORMULA) else cell


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
    return xlsx_pieces(titles, freeze, _by_sheet(lines))


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
