"""What a watcher sees of one table, rendered once for all who watch it."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from channels.db import database_sync_to_async
from django.core.cache import BaseCache, caches
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from trainer.live.table_progress import (
    Audience,
    Circle,
    milliseconds,
    seats,
    standing_of,
    table_of,
    wall_version,
)
from trainer.pages.text import say
from trainer.play.felt.verdicts import group_view, marked_felt
from trainer.play.felt.views import felt_view
from trainer.play.models import Run
from trainer.play.round_state import Sitting
from trainer.play.selectors import last_answer
from trainer.play.wording import game_name
from trainer.schools.namesakes import distinguish_names

# One rendering for all who listen: whoever asks first has it made, and everybody else finds it kept.
#
# A card takes 5 ms of a processor and a table 7, so 200 sockets that each had their own made would wait for a
# second. It is made in the thread of the sockets. One that cannot be made is logged, and costs each of its
# watchers one refresh.


logger = logging.getLogger(__name__)


T = TypeVar("T")


FAILED = "failed"


AGAIN = 0.25
"""Seconds in which what could not be made is not tried again, as long as between two pushes."""


_making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()


@dataclass(frozen=True)
class Printed:
    """What was drawn, and the version that was found when it was."""

    version: int
    html: str


async def printed(about: tuple[object, ...], make: Callable[[], T], *, seconds: float = 60.0) -> T | None:
    """What is kept about this, for so long; none where it could not be made. A minute by itself: a name that
    changes brings no new version of a table."""
    key = key_of(about)
    async with _making.setdefault(key, asyncio.Lock()):
        found = kept().get(key)
        if found is None:
            found = await _made(key, make)
            kept().set(key, found, AGAIN if found == FAILED else seconds)
    return None if found == FAILED else found


async def _made(key: str, make: Callable[[], T]) -> T | str:
    try:
        return await database_sync_to_async(make)()
    except Exception:
        logger.exception("%s could not be rendered; its watchers will catch up by themselves", key)
        return FAILED


def keep(about: tuple[object, ...], found: object, *, seconds: float = 60.0) -> None:
    """Also what was found to be newer than it was asked for."""
    kept().set(key_of(about), found, seconds)


def kept() -> BaseCache:
    """Of this process."""
    return caches["watching"]


def key_of(about: tuple[object, ...]) -> str:
    return "/".join(map(str, about))


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
    return render_to_string("live/watch/_seat_pushed.html", context | _of(audience))


def now() -> int:
    """By the server's clock, which pages compare with their own."""
    return milliseconds(timezone.now())


def _of(audience: Audience) -> dict[str, Any]:
    return {"room": audience is Audience.ROOM, "watch_page": WATCH_PAGES[audience]}


WATCH_PAGES = {Audience.STAFF: "live:watch", Audience.ROOM: "live:watch_room"}


WATCHED = {Audience.STAFF: "live/watch/_watched.html", Audience.ROOM: "live/watch/_projected.html"}
"""The fragment of a table, by who looks."""


def watch_context(run: Run, audience: Audience = Audience.STAFF) -> dict[str, Any]:
    """Everything on the watcher's page; the same for the page, the poll and the push. A screen in the room
    says no more of an open table test than its trainee's own."""
    sitting = Sitting(run, run.round)
    tells = audience is Audience.STAFF and not run.sealed
    last = last_answer(run=run, round=run.round) if tells else None
    group = group_view(sitting, last) if last else None
    stands = standing_of(sitting)
    return {
        "felt": marked_felt(felt_view(sitting), sitting, last),
        "watch": {
            "trainee": run.membership.user.display_name if audience is Audience.STAFF else "",
            "game_name": say(sitting.game.name),
            "round": run.round + 1,
            "stands": stands,
            "stop_title": _("Left the table") if run.finished else stands.title,
            "last": group.verdicts if group else [],
            "last_title": group.title if group else "",
            "last_hinted": bool(group and group.hinted),
            "sealed": run.sealed,
            "mode": run.mode_label,
        },
    }


def watched_fragment(run: Run, audience: Audience = Audience.STAFF) -> str:
    """The fragment as it goes over the socket, to be put in place by its id; in the language in force."""
    with distinguish_names(run.membership.school_id, pushed=True):
        return render_to_string(WATCHED[audience], watch_context(run, audience))


# --- Where its person went on to -----------------------------------------------------------------------


def next_of(run: Run) -> Run | None:
    """The table that this one's person is at now, if it is another."""
    now_at = table_of(run.membership_id)
    return now_at if now_at and now_at.pk != run.pk else None


def next_context(run: Run, following: Run | None, audience: Audience) -> dict[str, Any]:
    page = "live:watch" if audience is Audience.STAFF else "live:watch_room"
    return {
        "following": {
            "run_id": following.pk if following else "",
            "url": reverse(page, args=[following.pk]) if following else "",
            "game_name": game_name(following.drill.item(following.round).game) if following else "",
            "trainee": run.membership.user.display_name if audience is Audience.STAFF else "",
            "at": milliseconds(timezone.now()),
        }
    }


def next_fragment(run: Run, audience: Audience) -> str:
    """Likewise over the socket; it may also say that there is none any more."""
    with distinguish_names(run.membership.school_id, pushed=True):
        return render_to_string("live/watch/_following.html", next_context(run, next_of(run), audience))
