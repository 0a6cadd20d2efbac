"""Making: the days of the school and the sittings of its trainees, in an empty database."""

from collections.abc import Iterable

import time_machine

from tests.demo.chance import drawn_by
from tests.demo.characters import CHARACTERS, Character
from tests.demo.clock import TODAY, Clock
from tests.demo.practice_runs import start_run
from tests.demo.school_days import Event, events
from tests.demo.timetable import RoundState, sittings

MIDDAY = 12 * 60
"""When the tables of today were opened; loaded, they were open until a few minutes ago."""


def make(characters: Iterable[Character] = CHARACTERS) -> None:
    """The whole history of these trainees. Each has draws of their own, so that one of them can be made
    again without the others."""
    planned: list[Event | RoundState] = [*events(), *(one for each in characters for one in sittings(each))]
    with time_machine.travel(TODAY, tick=False) as traveller:
        clock = Clock(traveller)
        for one in sorted(planned, key=_when):
            clock.set(*_when(one))
            if isinstance(one, RoundState):
                start_run(one, clock)
            else:
                with drawn_by(one.name):
                    one.does()


def _when(one: Event | RoundState) -> tuple[int, int]:
    return one.day, one.minute if one.day else MIDDAY
