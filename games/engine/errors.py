"""The named refusals of the rules engine; each quotes the offending input and where it stands."""


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
