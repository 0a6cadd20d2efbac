"""What the trainer would have logged, by one of its own formatters, while a test went on."""

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from trainer.ops.request_log import Call, current

STOCK = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")


@contextmanager
def written(formatter: logging.Formatter) -> Iterator[io.StringIO]:
    """Everything from DEBUG up, of every logger."""
    book = io.StringIO()
    handler = logging.StreamHandler(book)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield book
    finally:
        root.removeHandler(handler)
        root.setLevel(level)


@contextmanager
def calling(**about) -> Iterator[Call]:
    """As if a call were being answered."""
    call = Call(**({"id": "call-1234", "method": "POST"} | about))
    before = current.set(call)
    try:
        yield call
    finally:
        current.reset(before)
