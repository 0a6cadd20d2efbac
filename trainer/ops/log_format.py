"""Log lines that carry no answers, seeds, passwords, tokens or query strings, for people or for machines.

A path may hold a token, so its route is logged instead; what an exception says may be anything, so only what
kind it is (tracebacks.py).
"""

import json
import logging
import re
from collections.abc import Mapping
from copy import copy
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest

from trainer.operating.calls import Call, current
from trainer.operating.tracebacks import summary, told

UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Letters that nobody sees, and that turn or overwrite the line they are in."""
ADDRESS = re.compile(r"(https?://[^/\s'\"]+)/[^\s'\"]*")


class Line(logging.Formatter):
    """As its format says."""

    def format(self, record: logging.LogRecord) -> str:
        careful = copy(record)
        careful.msg, careful.args, careful.exc_text = said(record), (), None
        careful.stack_info = None
        return super().format(careful)

    def formatException(self, ei: Any) -> str:
        return told(ei[1])


class JsonLine(logging.Formatter):
    """An object a line; what is not known of a call is left out."""

    def format(self, record: logging.LogRecord) -> str:
        about: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": said(record),
        }
        if call := current.get():
            about |= {name: value for name, value in _of(call).items() if value is not None}
        if record.exc_info and record.exc_info[1]:
            about["exception"] = told(record.exc_info[1])
        return json.dumps(about, ensure_ascii=False)


def _of(call: Call) -> dict[str, str | int | float | None]:
    return {
        "request": call.id,
        "method": call.method,
        "view": call.view,
        "user": call.user,
        "status": call.status,
        "milliseconds": None if call.seconds is None else round(call.seconds * 1000, 1),
    }


def said(record: logging.LogRecord) -> str:
    """Its message with a route for each path, a kind for each exception, and a host for each address; what
    nobody sees is written as its number."""
    call = current.get() or Call("", "")
    request = getattr(record, "request", None)
    if isinstance(request, HttpRequest):
        call = Call("", request.method or "", request)

    def careful(given: object) -> object:
        if isinstance(given, BaseException):
            return summary(given)
        if call.request and (given is call.request or given in (call.request.path, call.request.path_info)):
            return call.route
        return given

    spoken, args = str(careful(record.msg)), record.args
    if isinstance(args, tuple) and args:
        spoken %= tuple(careful(given) for given in args)
    elif isinstance(args, Mapping) and args:
        spoken %= {name: careful(given) for name, given in args.items()}
    spoken = UNSEEN.sub(lambda letter: f"‹U+{ord(letter[0]):04X}›", spoken)
    return ADDRESS.sub(r"\1/…", spoken) if "://" in spoken else spoken
