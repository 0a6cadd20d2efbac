"""A chunked response: one chunk at a time, in order, no further than the client reads."""

import asyncio
import csv
from contextlib import aclosing
from io import BytesIO, StringIO
from threading import Event

import pytest
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware
from django.test import RequestFactory
from django.utils import timezone, translation
from django.utils.translation import gettext
from openpyxl import load_workbook

from trainer.ops.streaming import ESTIMATE, SMALL_FILE, ChunkedResponse, streamed
from trainer.pages.exports import NUMBER, Column, FileTable, table_file

pytestmark = pytest.mark.django_db  # a response that is closed closes what it read from
LINES = 200_000


class Counted:
    """Lines, and how many of them were asked for."""

    def __init__(self, lines: int = LINES) -> None:
        self.lines, self.asked, self.closed = lines, 0, False

    def __iter__(self):
        try:
            for number in range(self.lines):
                self.asked += 1
                yield number, "some words that make the line longer"
        finally:
            self.closed = True


COLUMNS = (Column("number", "", lambda row: row[0], NUMBER), Column("words", "", lambda row: row[1]))


def file_of(kind: str, name: str, rows: Counted, **known: int) -> HttpResponse:
    request = RequestFactory().get("/", {"file": kind})
    return table_file(request, name, FileTable("Lines", COLUMNS, rows), **known)


def whole(response: HttpResponse) -> list[list[str]]:
    return list(csv.reader(StringIO(response.getvalue().decode("utf-8-sig"))))


def test_few_lines_are_sent_as_one_with_an_end_that_is_known():
    response = file_of("csv", "few", Counted(SMALL_FILE))
    assert not response.streaming
    assert len(whole(response)) == SMALL_FILE + 1


def test_many_lines_are_all_there_in_their_order():
    counted = Counted(SMALL_FILE + 5_000)
    response = file_of("csv", "many", counted)
    assert response.streaming
    assert response["Content-Disposition"] == 'attachment; filename="many.csv"'
    assert [row[0] for row in whole(response)] == ["number", *map(str, range(counted.lines))]
    assert counted.closed


async def read(response: ChunkedResponse, pieces: int) -> None:
    """Read this many chunks, then stop."""
    async with aclosing(aiter(response)) as reading:
        for _ in range(pieces):
            await anext(reading)


@pytest.mark.parametrize("zipped", [False, True])
def test_no_more_is_made_than_is_read(zipped):
    counted = Counted()
    response = file_of("csv", "many", counted)
    if zipped:
        request = HttpRequest()
        request.META["HTTP_ACCEPT_ENCODING"] = "gzip"
        response = GZipMiddleware(lambda _request: response)(request)
        assert response["Content-Encoding"] == "gzip"
    assert counted.asked == SMALL_FILE + 1
    asyncio.run(read(response, 2))
    assert SMALL_FILE < counted.asked < 10_000
    assert response.disconnected.is_set()
    response.close()
    assert counted.closed


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_long_file_says_about_how_long_it_will_be(kind):
    lines = SMALL_FILE * 20
    response = file_of(kind, "many", Counted(lines), count=lines)
    size = len(response.getvalue())
    assert int(response[ESTIMATE]) == pytest.approx(size, rel=0.2)
    assert ESTIMATE not in file_of(kind, "many", Counted(lines))
    assert ESTIMATE not in file_of(kind, "few", Counted(SMALL_FILE), count=SMALL_FILE)


def test_it_speaks_the_language_and_the_time_of_its_request():
    with translation.override("es"), timezone.override("Asia/Tokyo"):
        pieces = (f"{gettext('Name')} {timezone.get_current_timezone_name()}\n".encode() for _ in range(3))
        response = ChunkedResponse(pieces, disconnected=Event())
    assert response.getvalue().decode() == "Nombre Asia/Tokyo\n" * 3


def test_a_line_that_cannot_be_made_is_no_half_of_a_file():
    def lines():
        yield (1,)
        raise ValueError("no second one")

    with pytest.raises(ValueError, match="no second one"):
        streamed(lines(), lambda lines: (b"x" for _ in lines))


@pytest.mark.parametrize(("lines", "sheets"), [(4, [4]), (5, [4, 1])])
def test_what_is_more_than_a_sheet_holds_stands_on_the_next(monkeypatch, lines, sheets):
    """Five rows of a sheet, titles and all, for a million."""
    monkeypatch.setattr("trainer.pages.xlsx.MAX_ROWS", 5)
    response = file_of("xlsx", "long", Counted(lines))
    *sheets_of_lines, codebook = load_workbook(BytesIO(response.getvalue()))
    rows = [list(sheet.iter_rows(values_only=True)) for sheet in sheets_of_lines]
    assert [titles for titles, *_of_sheet in rows] == [("number", "words")] * len(sheets)
    assert [len(of_sheet) - 1 for of_sheet in rows] == sheets
    assert [number for _titles, *of_sheet in rows for number, _words in of_sheet] == list(range(lines))
    assert [sheet.freeze_panes for sheet in sheets_of_lines] == ["A2"] * len(sheets)
    assert [sheet.title for sheet in sheets_of_lines] == ["Lines", "Lines 2", "Lines 3"][: len(sheets)]
    assert codebook.title == "Codebook"
