"""JSON values of a document, each of exactly the kind that its field wants; or refused by field."""

from typing import Any

from games.engine.errors import NotAllowed, Unreadable
from games.engine.money.amounts import MOST_CENTS


def read_object(value: object, field: str) -> dict[str, Any]:
    result: dict[str, Any] = read_typed(value, dict, field)
    return result


def read_typed(value: Any, kind: type, field: str) -> Any:
    """Return the value, if it is exactly of this JSON kind; true is no number."""
    if value is None:
        raise Unreadable(field, "is missing")
    if type(value) is not kind:
        words = {dict: "an object", list: "a list", str: "text", int: "a whole number", bool: "true or false"}
        raise Unreadable(field, f"{str(value)[:40]!r} is not {words[kind]}")
    return value


def read_cents(document: object, field: str) -> int:
    cents: int = read_typed(document, int, field)
    if not 0 <= cents < MOST_CENTS:
        raise NotAllowed(field, f"{cents} is not an amount of cents, zero or more")
    return cents
