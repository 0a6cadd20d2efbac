"""Files read back: both kinds of one address, which say the same."""

import csv
import inspect
from collections.abc import Callable, Iterator
from io import BytesIO, StringIO

from django.urls import URLPattern, URLResolver, get_resolver
from openpyxl import Workbook, load_workbook

from trainer.pages import xlsx

HOST = "http://testserver"
Line = dict[str, str]


def address(page: str, kind: str) -> str:
    return f"{page}{'&' if '?' in page else '?'}file={kind}"


def csv_lines(client, page: str) -> list[list[str]]:
    """The titles first."""
    text = client.get(address(page, "csv")).getvalue().decode("utf-8-sig")
    return list(csv.reader(StringIO(text, newline="")))


def book_of(client, page: str) -> Workbook:
    sent = client.get(address(page, "xlsx"))
    assert sent["Content-Disposition"].endswith('.xlsx"'), page
    return load_workbook(BytesIO(sent.getvalue()))


def read(client, page: str) -> list[Line]:
    """Return the rows by their titles. Those of a workbook with several tables name theirs as "Table"."""
    titles, *lines = csv_lines(client, page)
    lines = [dict(zip(titles, map(unescaped, line), strict=True)) for line in lines]
    *sheets, _codebook = book_of(client, page)
    assert [dict.fromkeys(titles, "") | row for row in rows_of(sheets)] == [without_offset(x) for x in lines]
    return lines


def rows_of(sheets) -> Iterator[Line]:
    for sheet in sheets:
        titles = [cell.value for cell in sheet[1]]
        for row in sheet.iter_rows(min_row=2):
            named = {"Table": sheet.title} if len(sheets) > 1 else {}
            yield named | {title: as_text(cell) for title, cell in zip(titles, row, strict=True)}


def unescaped(text: str) -> str:
    return text.removeprefix("'")


def without_offset(line: Line) -> Line:
    """A workbook has no offset from UTC."""
    return {name: text[:19] if is_moment(text) else text for name, text in line.items()}


def is_moment(text: str) -> bool:
    return len(text) == 25 and text[10] == "T" and text[:4].isdigit()


AS_TEXT: dict[str, Callable] = {
    xlsx.WHOLE: lambda value: f"{value:d}",
    xlsx.TENTHS: lambda value: f"{value:.1f}",
    xlsx.HUNDREDTHS: lambda value: f"{value:.2f}",
    xlsx.DOLLARS: lambda value: f"{value:.2f}",
    xlsx.PERCENT: lambda value: f"{100 * value:.1f}",
    xlsx.DAY: lambda value: f"{value:%Y-%m-%d}",
    xlsx.MONTH: lambda value: f"{value:%Y-%m}",
    xlsx.MOMENT: lambda value: f"{value:%Y-%m-%dT%H:%M:%S}",
}


def as_text(cell) -> str:
    """Return a cell as CSV has it."""
    if cell.value is None:
        return ""
    if cell.hyperlink:
        return cell.hyperlink.target
    assert cell.data_type != "f"
    return AS_TEXT.get(cell.number_format, str)(cell.value)


def file_views() -> set[str]:
    """Return the names of all addresses that have files."""
    return {
        name
        for name, view in _views(get_resolver().url_patterns)
        if "wanted_file(" in inspect.getsource(inspect.unwrap(view))
    }


def _views(patterns, space: str = "") -> Iterator[tuple[str, Callable]]:
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from _views(one.url_patterns, one.namespace or space)
        elif isinstance(one, URLPattern) and one.name:
            yield f"{space}:{one.name}" if space else one.name, one.callback
