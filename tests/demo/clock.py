"""The clock by which the demo school was made. Its last day is a day of its own; loaded, it is today."""

import time
from datetime import UTC, datetime, timedelta

import time_machine

from trainer.ops import exam_clock

TODAY = datetime(2026, 3, 2, tzinfo=UTC)
"""The first moment of the day on which it is loaded."""


class Clock:
    def __init__(self, traveller: time_machine.Traveller) -> None:
        exam_clock.read_counter = lambda: ("demo", time.time())  # what counts seconds travels too
        self._traveller = traveller
        self.now = TODAY

    def set(self, day: int, minute: int) -> None:
        """A day from today, -1 is yesterday; minutes from its midnight."""
        self._to(TODAY + timedelta(days=day, minutes=minute))

    def run(self, milliseconds: int) -> None:
        self._to(self.now + timedelta(milliseconds=milliseconds))

    def _to(self, moment: datetime) -> None:
        self.now = moment
        self._traveller.move_to(moment, tick=False)

    @property
    def day(self) -> int:
        return (self.now - TODAY).days
