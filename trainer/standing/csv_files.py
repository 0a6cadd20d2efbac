"""A file of comma-separated values that a spreadsheet opens as it is: what begins like a formula is text."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from django.http import HttpResponse

BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")
BYTE_ORDER_MARK = "\ufeff"
"""By which Excel knows that a file is UTF-8."""


def csv_file(name: str, titles: Sequence[str], lines: Iterable[Sequence[object]]) -> HttpResponse:
    """Sent whole: a stream would be gathered before it is sent, see trainer/pages.py."""
    written = StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(titles)
    writer.writerows([harmless(cell) for cell in line] for line in lines)
    response = HttpResponse(BYTE_ORDER_MARK + written.getvalue(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def harmless(cell: object) -> object:
    """A text that a spreadsheet would work out stands behind an apostrophe. A number is one."""
    if isinstance(cell, str) and cell.lstrip(" ").startswith(BEGINS_A_FORMULA):
        return f"'{cell}"
    return "" if cell is None else cell
