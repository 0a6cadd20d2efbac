"""Streamed responses, made chunk by chunk in the thread of the request.

Under ASGI Django would collect a synchronous stream before it sends the first byte. Here a chunk is made once
the one before is on its way: one chunk is in memory, the server waits for a slow client (body_limits.py), and
a client that leaves ends the stream. Without this the first byte of 60,000 lines comes 11 times as late, and
without the pause after each chunk another page meanwhile takes 1.4 times as long.
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

Chunks = Iterator[bytes]

SMALL_FILE = 1_000
"""Lines up to which a file is sent whole, with its length, and an error gets its own page."""

LONGEST_PAUSE = 0.25
"""The longest pause in seconds after a chunk, for other requests."""

ESTIMATE = "X-File-Size-Estimate"
"""The header with the estimated bytes of a long file; static/pages/download.js shows progress by it."""


class LocalizedChunks:
    """Chunks in the language and time zone of the request."""

    def __init__(self, chunks: Chunks) -> None:
        self.chunks, self.language = chunks, translation.get_language()
        self.zone = timezone.get_current_timezone()

    def __iter__(self) -> Chunks:
        return self

    def __next__(self) -> bytes:
        with translation.override(self.language), timezone.override(self.zone):
            return next(self.chunks)

    def close(self) -> None:
        """Close what the chunks are read from."""
        getattr(self.chunks, "close", lambda: None)()


class ChunkedResponse(StreamingHttpResponse):
    """Made chunk by chunk in the thread of the request. `disconnected` is set when the client leaves."""

    def __init__(self, chunks: Chunks, disconnected: Event) -> None:
        super().__init__(LocalizedChunks(chunks))
        self.disconnected = disconnected

    async def __aiter__(self) -> AsyncIterator[bytes]:
        chunks = iter(cast(Iterable[bytes], self.streaming_content))
        pull = sync_to_async(lambda: next(chunks, None))
        try:
            while True:
                began = time.monotonic()
                chunk = await pull()
                if chunk is None:
                    return
                if chunk:
                    yield chunk
                # A thread that computes slows down every other one, so the next chunk waits for as long.
                await asyncio.sleep(min(time.monotonic() - began, LONGEST_PAUSE))
        finally:
            self.disconnected.set()


def streamed(
    lines: Iterable[Line], write: Callable[[Iterator[Line]], Chunks], *, count: int | None = None
) -> HttpResponse:
    """Return the lines as `write` makes them, few of them whole, many in chunks. With a `count` the response
    carries an estimate of its length."""
    disconnected = Event()
    reading = _until(disconnected, lines)
    first = list(islice(reading, SMALL_FILE + 1))
    if len(first) <= SMALL_FILE:
        return HttpResponse(b"".join(write(iter(first))))
    response = ChunkedResponse(write(chain(first, reading)), disconnected)
    if count:
        response[ESTIMATE] = str(_estimate(first, write, count))
    # Views say HttpResponse; Django's two kinds of response have no name in common that they could say.
    return cast(HttpResponse, response)


def _estimate(first: list[Line], write: Callable[[Iterator[Line]], Chunks], count: int) -> int:
    """Return about how many bytes a file of `count` lines has: its frame, and lines as long as the first."""
    one, many = (sum(map(len, write(iter(some)))) for some in (first[:1], first))
    return one + (many - one) * (count - 1) // (len(first) - 1)


def _until(disconnected: Event, lines: Iterable[Line]) -> Iterator[Line]:
    iterator: Any = iter(lines)
    try:
        for line in iterator:
            if disconnected.is_set():
                return
            yield line
    finally:
        getattr(iterator, "close", lambda: None)()  # and with it what it reads from the database


# Batches of a long query, which a client may read for minutes. No cursor stays open between two batches: one
# left by a client that leaves is closed by the garbage collector, perhaps while its connection is in use, and
# the two deadlock.


Row = TypeVar("Row")

BATCH_SIZE = 2_000
"""As many as every database takes in one statement."""


def in_batches(rows: QuerySet[Any, Row], *, size: int = BATCH_SIZE) -> Iterator[Row]:
    """Yield the rows there are at the first call, in the order of the query; later deleted ones are left out.
    A row of values needs its `pk`; the query is not sliced."""
    keys, unordered = _keys_of(rows), rows.order_by()
    for first in range(0, len(keys), size):
        batch = list(islice(keys, first, first + size))
        found = {_key(row): row for row in unordered.filter(pk__in=batch)}
        yield from (found[key] for key in batch if key in found)


def _keys_of(rows: QuerySet[Any, Any]) -> MutableSequence[Any]:
    """Return all keys at once; numbers take eight bytes each."""
    keys = rows.prefetch_related(None).values_list("pk", flat=True)
    numbered = isinstance(rows.model._meta.pk, AutoField)
    return array("q", keys.iterator(BATCH_SIZE)) if numbered else list(keys)


def _key(row: Any) -> Any:
    return row["pk"] if isinstance(row, dict) else row.pk
