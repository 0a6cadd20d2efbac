"""Tables as files for a spreadsheet, CSV and XLSX. Nothing in them is worked out: a text is text, however it
begins. The one place for all rooms that send some."""

import csv
from collections.abc import Iterable, Sequence
from decimal import Decimal
from io import BytesIO, StringIO
from itertools import chain
from typing import Any

from django.http import HttpResponse
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")
BYTE_ORDER_MARK = "\ufeff"
"""By which Excel knows that a file is UTF-8."""
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def csv_file(name: str, titles: Sequence[str], lines: Iterable[Sequence[object]]) -> HttpResponse:
    """Sent whole: a stream would be gathered before it is sent, see trainer/pages.py."""
    written = StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(titles)
    writer.writerows([harmless(cell) for cell in line] for line in lines)
    return _sent(name, (BYTE_ORDER_MARK + written.getvalue()).encode(), "text/csv; charset=utf-8")


def xlsx_file(
    name: str, titles: Sequence[str], lines: Iterable[Sequence[object]], *, freeze: str = "A2"
) -> HttpResponse:
    """Line by line, so that a long one needs no more memory than what is sent."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("answers")
    sheet.freeze_panes = freeze
    for line in chain((titles,), lines):
        sheet.append([_cell(sheet, cell) for cell in line])
    written = BytesIO()
    book.save(written)
    return _sent(name, written.getvalue(), XLSX)


def harmless(cell: object) -> object:
    """A text that a spreadsheet would work out stands behind an apostrophe. A number is one."""
    if isinstance(cell, str) and cell.lstrip(" ").startswith(BEGINS_A_FORMULA):
        return f"'{cell}"
    return "" if cell is None else cell


def _cell(sheet: Any, value: object) -> object:
    """A cell that says of itself that it is a text needs no apostrophe."""
    if isinstance(value, int | Decimal) or value is None:
        return value
    cell = WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub("", str(value)))
    cell.data_type = "s"
    return cell


def _sent(name: str, content: bytes, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
