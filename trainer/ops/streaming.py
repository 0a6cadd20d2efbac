"""A response that is made while it is sent, piece by piece, in the thread of its request.

Django would gather a synchronous stream under ASGI before the first byte is sent. Here each piece is asked
for when the one before it is on its way: what waits in memory is one piece, and the server waits for a client
that is slower (bodies/bounds.py). Whoever leaves stops it. Without this the first byte of 60,000 lines comes
11 times as late, and without the pause after each piece another page beside it takes 1.4 times as long.
"""

import asyncio
import time
from array import array
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, MutableSequence
from itertools import chain, islice
from threading import Event
from typing import Any, TypeVar, cast

from asgiref.sync import sync_to_async
from django.db.models import AutoField, QuerySet
from django.http import HttpResponse, StreamingHttpResponse
from django.utils import timezone, translation

Line = TypeVar("Line")


Pieces = Iterator[bytes]


SHORT = 1_000
"""Lines that are sent as one, with their length: nobody waits for them, and an error is a page of its own."""


LONGEST_PAUSE = 0.25
"""Seconds after a piece in which only other requests are worked on, at most."""


ESTIMATE = "X-File-Size-Estimate"
"""The header with the bytes that a long file has about; static/pages/download.js shows progress by it."""


class AsAsked:
    """Pieces in the language and the time zone that are in force when they are asked for."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces, self.language = pieces, translation.get_language()
        self.zone = timezone.get_current_timezone()

    def __iter__(self) -> Pieces:
        return self

    def __next__(self) -> bytes:
        with translation.override(self.language), timezone.override(self.zone):
            return next(self.pieces)

    def close(self) -> None:
        """What they are read from is let go."""
        getattr(self.pieces, "close", lambda: None)()


class InPieces(StreamingHttpResponse):
    """By a server they are pulled in the request's own thread. `gone` is set when nobody reads on."""

    def __init__(self, pieces: Pieces, gone: Event) -> None:
        super().__init__(AsAsked(pieces))
        self.gone = gone

    async def __aiter__(self) -> AsyncIterator[bytes]:
        pieces = iter(cast(Iterable[bytes], self.streaming_content))
        pull = sync_to_async(lambda: next(pieces, None))
        try:
            while True:
                began = time.monotonic()
                piece = await pull()
                if piece is None:
                    return
                if piece:
                    yield piece
                # A thread that computes slows down every other one, so the next piece waits for as long.
                await asyncio.sleep(min(time.monotonic() - began, LONGEST_PAUSE))
        finally:
            self.gone.set()


def sent(
    lines: Iterable[Line], written: Callable[[Iterator[Line]], Pieces], *, count: int | None = None
) -> HttpResponse:
    """The lines as `written`: few of them whole, many in pieces. Where their `count` is known, the response
    says about how long it will be."""
    gone = Event()
    reading = _until(gone, lines)
    first = list(islice(reading, SHORT + 1))
    if len(first) <= SHORT:
        return HttpResponse(b"".join(written(iter(first))))
    response = InPieces(written(chain(first, reading)), gone)
    if count:
        response[ESTIMATE] = str(_estimate(first, written, count))
    # Views say HttpResponse; Django's two kinds of response have no name in common that they could say.
    return cast(HttpResponse, response)


def _estimate(first: list[Line], written: Callable[[Iterator[Line]], Pieces], count: int) -> int:
    """Return about how many bytes a file of `count` lines has: its frame, and lines as long as the first."""
    one, many = (sum(map(len, written(iter(some)))) for some in (first[:1], first))
    return one + (many - one) * (count - 1) // (len(first) - 1)


def _until(gone: Event, lines: Iterable[Line]) -> Iterator[Line]:
    iterator: Any = iter(lines)
    try:
        for line in iterator:
            if gone.is_set():
                return
            yield line
    finally:
        getattr(iterator, "close", lambda: None)()  # what it reads from the database is let go


# A long query read while somebody reads along, which may take minutes: some rows at a time.
#
# Between two windows nothing of the database is held. A cursor that stays open for a reader who leaves is
# closed whenever its garbage is collected, which may be while its connection is in use: then the two wait for
# each other.


Row = TypeVar("Row")


AT_ONCE = 2_000
"""As many as every database takes in one statement."""


def in_windows(rows: QuerySet[Any, Row], *, size: int = AT_ONCE) -> Iterator[Row]:
    """In the order of the query, those that were there when the first is asked for; whoever has left it when
    their turn comes is left out. A row of values has its `pk`. The query is no slice of one."""
    keys, unordered = _keys_of(rows), rows.order_by()
    for first in range(0, len(keys), size):
        window = list(islice(keys, first, first + size))
        found = {_key(row): row for row in unordered.filter(pk__in=window)}
        yield from (found[key] for key in window if key in found)


def _keys_of(rows: QuerySet[Any, Any]) -> MutableSequence[Any]:
    """Read to the end at once; numbers take eight bytes each."""
    keys = rows.prefetch_related(None).values_list("pk", flat=True)
    numbered = isinstance(rows.model._meta.pk, AutoField)
    return array("q", keys.iterator(AT_ONCE)) if numbered else list(keys)


def _key(row: Any) -> Any:
    return row["pk"] if isinstance(row, dict) else row.pk
