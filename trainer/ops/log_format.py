"""Log lines without answers, seeds, passwords, tokens or query strings, for people or for machines.

A path may hold a token, so its route is logged instead; what an exception says may be anything, so only what
kind it is (ops/log_format.py).
"""

import json
import logging
import re
import traceback
from collections.abc import Iterator, Mapping
from copy import copy
from datetime import UTC, datetime
from smtplib import SMTPException
from threading import Lock
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.db import InterfaceError, OperationalError, ProgrammingError
from django.http import HttpRequest

from trainer.ops.request_log import Call, current

# An exception for the log: where it came from and of what kind, but not what it says, which may be anything
# that a user typed, or a whole row of the database. Local variables are never printed.
#
# What the interpreter says of names, and what the system, the database and Redis say of themselves, is kept.


TELLING = (
    *(OSError, ImportError, AttributeError, NameError, ImproperlyConfigured),
    *(OperationalError, InterfaceError, ProgrammingError),
)


def summary(error: BaseException) -> str:
    """One line. Of a database's message only the first: PostgreSQL's next ones quote rows."""
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    tells = isinstance(error, TELLING) or kind.__module__.startswith("redis.")
    if not tells or isinstance(error, SMTPException):  # an OSError, which names whom the mail was for
        return name
    return f"{name}: {(str(error).splitlines() or [''])[0]}"


def traceback_text(error: BaseException) -> str:
    """The whole chain, the first cause first, as Python prints it."""
    chain = [error]
    while (before := _before(chain[-1])) and before not in chain:
        chain.append(before)
    return "\n".join(
        "".join(["Traceback:\n", *traceback.format_tb(each.__traceback__), summary(each)])
        for each in reversed(chain)
    )


def _before(error: BaseException) -> BaseException | None:
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)


INVISIBLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Invisible characters, which turn or overwrite the line they are in."""

ADDRESS = re.compile(r"(https?://[^/\s'\"]+)/[^\s'\"]*")


class LineFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        redacted = copy(record)
        redacted.msg, redacted.args, redacted.exc_text = message_text(record), (), None
        redacted.stack_info = None
        return super().format(redacted)

    def formatException(self, ei: Any) -> str:
        return traceback_text(ei[1])


class JsonFormatter(logging.Formatter):
    """One JSON object per line, without the unknown fields of a call."""

    def format(self, record: logging.LogRecord) -> str:
        about: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": message_text(record),
        }
        if call := current.get():
            about |= {name: value for name, value in _call_fields(call).items() if value is not None}
        if record.exc_info and record.exc_info[1]:
            about["exception"] = traceback_text(record.exc_info[1])
        return json.dumps(about, ensure_ascii=False)


def _call_fields(call: Call) -> dict[str, str | int | float | None]:
    return {
        "request": call.id,
        "method": call.method,
        "view": call.view,
        "user": call.user,
        "status": call.status,
        "milliseconds": None if call.seconds is None else round(call.seconds * 1000, 1),
    }


def message_text(record: logging.LogRecord) -> str:
    """Return the message with a route for each path, a kind for each exception and a host for each address.
    Invisible characters are written as their numbers."""
    call = current.get() or Call("", "")
    request = getattr(record, "request", None)
    if isinstance(request, HttpRequest):
        call = Call("", request.method or "", request)

    def redacted(argument: object) -> object:
        if isinstance(argument, BaseException):
            return summary(argument)
        if call.request and (
            argument is call.request or argument in (call.request.path, call.request.path_info)
        ):
            return call.route
        return argument

    spoken, args = str(redacted(record.msg)), record.args
    if isinstance(args, tuple) and args:
        spoken %= tuple(redacted(argument) for argument in args)
    elif isinstance(args, Mapping) and args:
        spoken %= {name: redacted(argument) for name, argument in args.items()}
    spoken = INVISIBLE.sub(lambda letter: f"‹U+{ord(letter[0]):04X}›", spoken)
    return ADDRESS.sub(r"\1/…", spoken) if "://" in spoken else spoken


# An outage is logged once a minute for each cause, with the number of lines that it left out.
#
# While the database or Redis is away, each request and each socket says so, with a traceback.


MINUTE = 60

MAX_CAUSES = 100

UNAVAILABLE = 503

CLIENTS = ("redis.", "psycopg")
"""Packages that say in exceptions of their own that their server is away."""


class OutageFilter(logging.Filter):
    """Pass a record unless it reports an outage whose cause was logged within a minute."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = Lock()
        self._last_logged: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        cause = cause_of(record)
        if not cause:
            return True
        with self._lock:
            if len(self._last_logged) > MAX_CAUSES:
                self._last_logged.clear()
            logged, left_out = self._last_logged.get(cause, (0.0, 0))
            if abs(record.created - logged) < MINUTE:
                self._last_logged[cause] = logged, left_out + 1
                return False
            self._last_logged[cause] = record.created, 0
        if left_out:
            record.msg = f"{record.msg} ({left_out} more lines of this cause were left out)"
        return True


def cause_of(record: logging.LogRecord) -> str:
    """Return the kind of outage that a record tells of; "" where it tells of something else."""
    if record.levelno < logging.WARNING:
        return ""
    errors = [*_chain(record.exc_info[1] if record.exc_info else None)]
    if isinstance(record.args, tuple):
        errors += [argument for argument in record.args if isinstance(argument, BaseException)]
    for error in errors:
        if isinstance(error, OperationalError | InterfaceError) or type(error).__module__.startswith(CLIENTS):
            return summary(error)
    return str(UNAVAILABLE) if getattr(record, "status_code", 0) == UNAVAILABLE else ""


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an exception and what it came of."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__
