"""The cards of the wall: one person's table, as its audience may see it."""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import blake2b
from threading import Lock
from uuid import UUID

from django.db.models import Case, OuterRef, Q, QuerySet, Subquery, When
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine.procedure.frames import Frame
from trainer.ops.number_bounds import LONGEST
from trainer.pages.numbers import whole_number
from trainer.play.models import Mode, Run, RunQuerySet
from trainer.play.round_state import NotDealt, Sitting
from trainer.play.selectors import round_scores
from trainer.play.wording import game_name, moment_title
from trainer.schools.models import Membership, Role, SchoolClass
from trainer.schools.namesakes import distinguish_names

ABANDONED = timedelta(hours=12)
"""A table that nobody has touched for so long is on no wall any more."""


@dataclass(frozen=True)
class Circle:
    """`school_class` is none where the whole school is looked at."""

    school_id: int
    school_class: SchoolClass | None = None

    @property
    def key(self) -> tuple[int, int]:
        return self.school_id, self.school_class.pk if self.school_class else 0

    @property
    def people(self) -> QuerySet[Membership]:
        """Those who are there today, trainees first, as they joined: numbers follow from this order, whoever
        sits at a table."""
        there = Membership.objects.present().filter(school_id=self.school_id)
        there = there.order_by(Case(When(role=Role.TRAINEE, then=0), default=1), "pk")
        return there.filter(school_classes=self.school_class) if self.school_class else there

    def numbers(self) -> dict[int, int]:
        """A number for each of them, the same whoever else is at a table; by membership."""
        return {pk: number for number, pk in enumerate(self.people.values_list("pk", flat=True), start=1)}

    def tables(self) -> RunQuerySet:
        """The open table of each of them, by name."""
        found = in_hand().filter(membership__school_id=self.school_id, membership__left=None)
        if self.school_class:
            found = found.filter(membership__school_classes=self.school_class)
        names = (f"membership__user__{name}" for name in ("last_name", "first_name", "username"))
        return found.in_full().select_related("presence").order_by(*names, "membership")


def circle_of(watcher: Membership, class_id: str) -> Circle | None:
    """What this member of staff asks for; none for anyone else, and where the school has no such class."""
    if not watcher.watches:
        return None
    if not class_id:
        return Circle(watcher.school_id)
    if (number := whole_number(class_id, digits=LONGEST)) is None:
        return None
    school_class = SchoolClass.objects.filter(school_id=watcher.school_id, pk=number).first()
    return Circle(watcher.school_id, school_class) if school_class else None


def in_hand() -> RunQuerySet:
    """Of each person's open tables the one touched last, unless it is long abandoned or its time is up."""
    now = timezone.now()
    running = Q(deadline=None) | Q(deadline__gt=now)
    open_now = Run.objects.filter(running, finished=None, shown__gte=now - ABANDONED)
    last = open_now.filter(membership=OuterRef("membership")).order_by("-shown", "-pk")
    return open_now.filter(pk=Subquery(last.values("pk")[:1]))


def table_of(membership_id: int) -> Run | None:
    """The open table that somebody touched last."""
    return in_hand().in_full().filter(membership_id=membership_id).first()


# Where a table stands: what the stop in hand is called and how far the round is.
#
# The title wants the round dealt. That is done once for each version of a run in a process, so that a wall of
# sixty tables, asked for again, deals none.


MOST = 1_000
"""Tables of which it is kept, those asked for last."""


@dataclass(frozen=True)
class Standing:
    """`moment` is none once the round is over."""

    moment: Frame | None
    passed: int
    places: int

    @property
    def title(self) -> str:
        """As on the page of the table itself, in the language in force."""
        return moment_title(self.moment) if self.moment else _("Round over")

    @property
    def progress(self) -> str:
        return progress_words(self.passed, self.places)


_kept: OrderedDict[tuple[UUID, int], Standing] = OrderedDict()


_lock = Lock()  # every page is made in a thread of its own


def standing_of(sitting: Sitting) -> Standing:
    """Of the round in hand. Raises `NotDealt`."""
    key = (sitting.run.pk, sitting.run.version)
    with _lock:
        known = _kept.get(key)
    if known is None:
        moment = None if sitting.over else sitting.frame
        known = Standing(moment, sitting.passed, len(sitting.places))
    with _lock:
        _kept[key] = known
        _kept.move_to_end(key)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return known


def standing(run: Run) -> Standing | None:
    """None where this version has no such round any more."""
    try:
        return standing_of(Sitting(run, run.round))
    except NotDealt:
        return None


def forget() -> None:
    """As a process that has just begun."""
    _kept.clear()


def progress_words(passed: int, places: int) -> str:
    return _("%(done)s of %(all)s") % {"done": passed, "all": places}


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
    with distinguish_names(circle.school_id, pushed=True):  # alike on the page and in a push
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
