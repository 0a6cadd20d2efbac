"""A seat: one person's card on the wall, as its audience may see it; and how two walls are told apart."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import blake2b

from django.utils import timezone

from trainer.drills.models import Mode, Run
from trainer.drills.selectors import round_scores
from trainer.practice.wording import game_name
from trainer.schools.namesakes import told_apart
from trainer.watching.circles import Circle
from trainer.watching.standings import Standing, standing


class Audience(StrEnum):
    """Who looks: staff at their own screen, or a room at a projector, which is shown neither who sits there
    nor what an answer was worth."""

    STAFF = "staff"
    ROOM = "room"


LATELY = timedelta(minutes=5)
"""Whoever was at a table within this is still taken to be at it: their line dropped, or they had a word."""

TOKENS = 2**48
"""Tokens are below this, and are added up modulo it: a sum of two is exact in a browser's numbers."""


@dataclass(frozen=True)
class Seat:
    """A card. Times are milliseconds by the server's clock: `since` when the stop in hand was shown, `lost`
    when the page went, 0 if it did not. `number` is for the room, `name` and the score for staff alone."""

    run: Run
    name: str
    number: int
    right: int
    decisions: int
    now: datetime

    @property
    def stands(self) -> Standing | None:
        return standing(self.run)

    @property
    def game_name(self) -> str:
        return game_name(self.run.drill.item(self.run.round).game)

    @property
    def mode(self) -> str:
        return self.run.mode_label if self.run.drill.mode != Mode.PRACTICE else ""

    @property
    def round(self) -> int:
        return self.run.round + 1

    @property
    def since(self) -> int:
        return milliseconds(self.run.shown)

    @property
    def lost(self) -> int:
        gone = lost_since(self.run, self.now)
        return milliseconds(gone) if gone else 0

    @property
    def live(self) -> bool:
        """Whether somebody is there, or was a few minutes ago. A page that never spoke is judged by what it
        shows."""
        presence = getattr(self.run, "presence", None)
        gone = lost_since(self.run, self.now) if presence else self.run.shown
        return gone is None or self.now - max(gone, self.run.shown) <= LATELY

    @property
    def token(self) -> int:
        """Another whenever anything on the card is."""
        known = (self.run.membership_id, self.run.pk, self.run.version, self.lost, self.name, self.number)
        return int.from_bytes(blake2b(repr(known).encode(), digest_size=6).digest())


def seats(circle: Circle, audience: Audience, runs: Iterable[Run], *, scored: bool = True) -> list[Seat]:
    """The cards of these tables; what they are worth is asked for only where it is shown."""
    runs, now = list(runs), timezone.now()
    if audience is Audience.ROOM:
        numbers = circle.numbers()
        found = [Seat(run, "", numbers.get(run.membership_id, 0), 0, 0, now) for run in runs]
        return sorted(found, key=lambda seat: seat.number)
    told = [run for run in runs if scored and run.drill.scored and not run.sealed]
    scores = round_scores(runs=told) if told else {}
    with told_apart(circle.school_id, pushed=True):  # alike on the page and in a push
        return [
            Seat(run, run.membership.user.display_name, 0, *scores.get((run.pk, run.round), (0, 0)), now)
            for run in runs
        ]


def wall_version(cards: Iterable[Seat]) -> int:
    """What a page that shows exactly these cards adds their tokens up to; only live tables have one there."""
    return sum(seat.token for seat in cards if seat.live) % TOKENS


def lost_since(run: Run, now: datetime) -> datetime | None:
    """Where nobody ever said that they are there, nobody is missed."""
    presence = getattr(run, "presence", None)
    return presence.lost_since(now) if presence else None


def milliseconds(time: datetime) -> int:
    return int(time.timestamp() * 1000)
