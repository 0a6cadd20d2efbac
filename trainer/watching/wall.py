"""The wall: a card for each person who is at a table, all of them for a page, one of them for a push."""

from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone

from trainer.drills.models import Run
from trainer.watching.circles import Circle
from trainer.watching.seats import Audience, milliseconds, seats, wall_version


def version_of_wall(circle: Circle, audience: Audience, runs: list[Run]) -> int:
    """Without the scores, which follow from the versions of the runs."""
    return wall_version(seats(circle, audience, runs, scored=False))


def wall_context(circle: Circle, audience: Audience, runs: list[Run], *, at: int) -> dict[str, Any]:
    """`at` is when the tables were read: a card that was read later is newer."""
    cards = seats(circle, audience, runs)
    live, earlier = [seat for seat in cards if seat.live], [seat for seat in cards if not seat.live]
    return {"seats": live, "earlier": earlier, "at": at, **_of(audience)}


def read_tables(circle: Circle) -> tuple[int, list[Run]]:
    """When they were read, and the tables."""
    return now(), list(circle.tables())


def seat_fragment(circle: Circle, membership_id: int, audience: Audience) -> str:
    """One card as it goes over the socket; where its person is at no table any more, a word that it goes."""
    at = now()
    cards = seats(circle, audience, circle.tables().filter(membership=membership_id))
    found = [seat for seat in cards if seat.live]
    context = {"seat": found[0] if found else None, "membership": membership_id, "at": at}
    return render_to_string("watching/_seat_pushed.html", context | _of(audience))


def now() -> int:
    """By the server's clock, which pages compare with their own."""
    return milliseconds(timezone.now())


def _of(audience: Audience) -> dict[str, Any]:
    return {"room": audience is Audience.ROOM, "watch_page": WATCH_PAGES[audience]}


WATCH_PAGES = {Audience.STAFF: "watching:watch", Audience.ROOM: "watching:watch_room"}
