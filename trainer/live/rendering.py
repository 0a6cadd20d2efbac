"""What a watcher sees of one table, rendered once for all who watch it."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar, cast
from weakref import WeakValueDictionary

from channels.db import database_sync_to_async
from django.core.cache import BaseCache, caches
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from trainer.live.table_progress import Audience, WallScope, current_table, milliseconds, progress_of, seats
from trainer.pages.text import translate
from trainer.play.felt.verdicts import group_view, marked_felt
from trainer.play.felt.views import felt_view
from trainer.play.labels import game_name, moment_title
from trainer.play.models import Run
from trainer.play.round_state import RoundState
from trainer.play.selectors import last_answer
from trainer.schools.namesakes import distinguish_names

logger = logging.getLogger(__name__)


# --- Fragment cache: a card takes 5 ms and a table 7, too long for each of 200 sockets -------------------


T = TypeVar("T")

FAILED = "failed"

RETRY_SECONDS = 0.25
"""A fragment that could not be rendered is not tried again for as long as between two pushes."""

_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()


@dataclass(frozen=True)
class RenderedFragment:
    """The fragment with the version of the table that it shows."""

    version: int
    html: str


async def cached_fragment(
    key: tuple[object, ...], make: Callable[[], T], *, seconds: float = 60.0
) -> T | None:
    """Return what is cached under the key, made once for all sockets. A failure is logged, returns None and
    costs each watcher one refresh. Cached briefly: a name that changes brings no new version."""
    name = _name_of(key)
    async with _locks.setdefault(name, asyncio.Lock()):
        found = fragment_cache().get(name)
        if found is None:
            try:
                found = await database_sync_to_async(make)()
            except Exception:
                logger.exception("%s could not be rendered; its watchers will catch up by themselves", name)
                found = FAILED
            fragment_cache().set(name, found, RETRY_SECONDS if found == FAILED else seconds)
    return None if found == FAILED else found


def store_fragment(key: tuple[object, ...], found: object, *, seconds: float = 60.0) -> None:
    """Cache also under the version that was found, where it is newer than the one asked for."""
    fragment_cache().set(_name_of(key), found, seconds)


_making = Lock()


def made_once(key: tuple[object, ...], make: Callable[[], T]) -> T:
    """The same for a page, which is made in a thread: a class asks for it at once, and the first makes it."""
    with _making:
        return cast(T, fragment_cache().get_or_set(_name_of(key), make, 60))


def fragment_cache() -> BaseCache:
    """Return the cache of this process."""
    return caches["watching"]


def _name_of(key: tuple[object, ...]) -> str:
    return "/".join(map(str, key))


# --- The wall -----------------------------------------------------------------------------------------------


WATCH_PAGES = {Audience.STAFF: "live:watch", Audience.PROJECTOR: "live:watch_projector"}


def wall_context(scope: WallScope, audience: Audience, runs: list[Run], *, at: int) -> dict[str, Any]:
    """`at` is when the tables were read: a card that was read later is newer."""
    cards = seats(scope, audience, runs)
    live, earlier = [seat for seat in cards if seat.live], [seat for seat in cards if not seat.live]
    return {"seats": live, "earlier": earlier, "at": at, **_audience_context(audience)}


def seat_fragment(scope: WallScope, membership_id: int, audience: Audience) -> str:
    """Return one card, or a marker that removes it where the trainee has no table open any more."""
    at = now_ms()
    cards = seats(scope, audience, scope.tables().filter(membership=membership_id))
    seat = next((seat for seat in cards if seat.live), None)
    context = {"seat": seat, "membership": membership_id, "at": at}
    return render_to_string("live/watch/_seat_pushed.html", context | _audience_context(audience))


def now_ms() -> int:
    """Return the server's time, which pages compare with their own."""
    return milliseconds(timezone.now())


def _audience_context(audience: Audience) -> dict[str, Any]:
    return {"projector": audience is Audience.PROJECTOR, "watch_page": WATCH_PAGES[audience]}


# --- One table ----------------------------------------------------------------------------------------------


WATCH_FRAGMENTS = {
    Audience.STAFF: "live/watch/_watched.html",
    Audience.PROJECTOR: "live/watch/_projected.html",
}


def watch_context(run: Run, audience: Audience = Audience.STAFF) -> dict[str, Any]:
    """Return the context of page, poll and push. A projector shows no more of an open table test than the
    trainee's own screen."""
    round_state = RoundState(run, run.round)
    staff = audience is Audience.STAFF
    last = last_answer(run=run, round=run.round) if staff and not run.sealed else None
    group = group_view(round_state, last) if last else None
    progress = progress_of(round_state)
    return {
        "felt": marked_felt(felt_view(round_state), round_state, last),
        "watch": {
            "trainee": run.membership.user.display_name if staff else "",
            "game_name": translate(round_state.game.name),
            "round": run.round + 1,
            "progress": progress,
            "stop_title": _("Left the table") if run.finished else progress.title,
            "last": group.verdicts if group else [],
            "last_title": group.title if group else "",
            "last_hinted": bool(group and group.hinted),
            "sealed": run.sealed,
            "mode": run.mode_label,
            "note": note_stop(round_state) if staff else None,
        },
    }


@dataclass(frozen=True)
class NoteStop:
    """The question that a watcher's note is about: the one asked now, of a round that is over the last."""

    round: int
    place: str
    about: str


def note_stop(state: RoundState) -> NoteStop | None:
    """Return it; None in a table test, in a live class, and where no question was asked yet."""
    if state.run.sealed or state.run.in_live_class:
        return None
    stop = state.stop or next(reversed(state.stops), None)
    if stop is None:
        return None
    title = moment_title(state.played.frames[stop.frame])
    return NoteStop(state.round, str(stop.place), title)


def watched_fragment(run: Run, audience: Audience = Audience.STAFF) -> str:
    with distinguish_names(run.membership.school_id, pushed=True):
        return render_to_string(WATCH_FRAGMENTS[audience], watch_context(run, audience))


def following_table(run: Run) -> Run | None:
    """Return the table that the trainee is at now, if it is another."""
    current = current_table(run.membership_id)
    return current if current and current.pk != run.pk else None


def following_context(run: Run, following: Run | None, audience: Audience) -> dict[str, Any]:
    return {
        "following": {
            "run_id": following.pk if following else "",
            "url": reverse(WATCH_PAGES[audience], args=[following.pk]) if following else "",
            "game_name": game_name(following.drill.item(following.round).game) if following else "",
            "trainee": run.membership.user.display_name if audience is Audience.STAFF else "",
            "at": now_ms(),
        }
    }


def following_fragment(run: Run, audience: Audience) -> str:
    """Return the link to the following table, hidden where there is none any more."""
    with distinguish_names(run.membership.school_id, pushed=True):
        context = following_context(run, following_table(run), audience)
        return render_to_string("live/watch/_following.html", context)
