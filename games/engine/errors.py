"""The named refusals of the rules engine; each quotes the offending input and where it stands.

At the end the errors that are a mistake in code, never in input.
"""

from typing import TypeVar

Part = TypeVar("Part")


class Refused(ValueError):
    """Something the engine will not take: `field` says where it stands, `reason` what is wrong with it."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class Unreadable(Refused):
    """Cannot be read: not JSON, not a card, not an amount."""


class NotAllowed(Refused):
    """Can be read, but the rules of this game do not allow it here."""


class SheetRefused(Refused):
    """A printed sheet that does not fit; `field` is file, table and row."""


class WrongPart(TypeError):
    """A part of a game that this code is not made for, or one that the game does not have."""


class CountError(ArithmeticError):
    """A game whose odds are not counted in this way, or a count that contradicts itself."""


def require(part: Part | None, name: str) -> Part:
    """Return a part that has to be there. Raises `WrongPart`."""
    if part is None:
        raise WrongPart(f"no {name} here")
    return part


def require_type(kind: type[Part], part: object) -> Part:
    """Return a part that has to be of this type. Raises `WrongPart`."""
    if not isinstance(part, kind):
        raise WrongPart(f"{kind.__name__} expected, not {part!r}")
    return part
