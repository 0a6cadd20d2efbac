"""The trainer with an address more: a table of so many lines, read from its database and sent as a file."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import path

from trainer.pages.exports import NUMBER, Column, FileTable, table_file
from trainer.urls import urlpatterns as own

COLUMNS = (
    Column("number", "", lambda row: row[0], NUMBER),
    Column("name", "", lambda row: row[1]),
    Column("words", "", lambda row: row[2]),
)
COUNTING = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %s) SELECT i FROM n"

LONG = (
    "import sys; from trainer import settings; "
    "settings.ROOT_URLCONF = 'tests.trainer.ops.sending.long_tables'; "
    "from trainer.serve import run; run(sys.argv[2:], sys.argv[1])"
)
"""The command of a server that has them."""


def table(request: HttpRequest, lines: int) -> HttpResponse:
    return table_file(request, "long", FileTable("Long", COLUMNS, counted(lines)), count=lines)


def counted(lines: int):
    with connection.cursor() as cursor:
        cursor.execute(COUNTING, [lines])
        while rows := cursor.fetchmany(1_000):
            for (number,) in rows:
                yield number, f"Person {number}", f"={number} words that say something of it"


urlpatterns = [path("long/<int:lines>/", table), *own]
