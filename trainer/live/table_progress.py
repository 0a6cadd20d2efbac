"""The cards of the wall: one trainee's table, as its audience may see it."""

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
from trainer.play.labels import game_name, moment_title
from trainer.play.models import Mode, Run, RunQuerySet
from trainer.play.round_state import RoundState, RoundUnavailable
from trainer.play.selectors import round_scores
from trainer.schools.models import Membership, SchoolClass
from trainer.schools.namesakes import distinguish_names
from trainer.schools.rights import TRAINEES, Right

ABANDONED = timedelta(hours=12)
"""A table that was not touched for so long is on no wall any more."""


@dataclass(frozen=True)
class WallScope:
    """Whose tables are on a wall: a class's, or the whole school's."""

    school_id: int
    school_class: SchoolClass | None = None

    @property
    def key(self) -> tuple[int, int]:
        return self.school_id, self.school_class.pk if self.school_class else 0

    @property
    def people(self) -> QuerySet[Membership]:
        """Members, trainees first, in the order they joined: their numbers don't depend on who plays."""
        people = Membership.objects.present().filter(school_id=self.school_id)
        people = people.order_by(Case(When(role__in=TRAINEES, then=0), default=1), "pk")
        return people.filter(school_classes=self.school_class) if self.school_class else people

    def numbers(self) -> dict[int, int]:
        """Return the number of each membership."""
        return {pk: number for number, pk in enumerate(self.people.values_list("pk", flat=True), start=1)}

    def tables(self) -> RunQuerySet:
        """Return the current table of each, by name."""
        found = current_tables().filter(membership__school_id=self.school_id, membership__left=None)
        if self.school_class:
            found = found.filter(membership__school_classes=self.school_class)
        names = (f"membership__user__{name}" for name in ("last_name", "first_name", "username"))
        return found.in_full().select_related("presence").order_by(*names, "membership")


def wall_scope_of(watcher: Membership, class_id: str) -> WallScope | None:
    """Return the scope requested by a member: the school for staff, or a class that they may see; else
    None. Without a class an assistant has their first."""
    classes = SchoolClass.objects.seen_by(watcher)
    if class_id:
        number = whole_number(class_id, digits=LONGEST)
        chosen = None if number is None else classes.filter(pk=number).first()
    elif watcher.has(Right.SCHOOL):
        return WallScope(watcher.school_id)
    else:
        chosen = classes.first()
    return WallScope(watcher.school_id, chosen) if chosen else None


def current_tables() -> RunQuerySet:
    """Return each member's open table touched last, unless it is long abandoned or its time is up."""
    now = timezone.now()
    running = Q(deadline=None) | Q(deadline__gt=now)
    open_now = Run.objects.filter(running, finished=None, shown__gte=now - ABANDONED)
    last = open_now.filter(membership=OuterRef("membership")).order_by("-shown", "-pk")
    return open_now.filter(pk=Subquery(last.values("pk")[:1]))


def current_table(membership_id: int) -> Run | None:
    return current_tables().in_full().filter(membership_id=membership_id).first()


CACHED_TABLES = 1_000


@dataclass(frozen=True)
class TableProgress:
    """How far a round is. `frame` is None once it is over."""

    frame: Frame | None
    passed: int
    places: int

    @property
    def title(self) -> str:
        """As on the page of the table itself."""
        return moment_title(self.frame) if self.frame else _("Round over")

    @property
    def words(self) -> str:
        return _("%(done)s of %(all)s") % {"done": self.passed, "all": self.places}


_cache: OrderedDict[tuple[UUID, int], TableProgress] = OrderedDict()

_lock = Lock()  # every page is made in a thread of its own


def progress_of(round_state: RoundState) -> TableProgress:
    """Deal the round once for each version of a run in a process, so that a wall of sixty tables, asked for
    again, deals none. Raises `RoundUnavailable`."""
    key = (round_state.run.pk, round_state.run.version)
    with _lock:
        known = _cache.get(key)
    if known is None:
        frame = None if round_state.over else round_state.frame
        known = TableProgress(frame, round_state.passed, len(round_state.places))
    with _lock:
        _cache[key] = known
        _cache.move_to_end(key)
        while len(_cache) > CACHED_TABLES:
            _cache.popitem(last=False)
    return known


def table_progress_of(run: Run) -> TableProgress | None:
    """Return None where this version has no such round any more."""
    try:
        return progress_of(RoundState(run, run.round))
    except RoundUnavailable:
        return None


def clear_progress_cache() -> None:
    _cache.clear()


class Audience(StrEnum):
    """Staff at their own screen, or a projector, which shows neither names nor what an answer was worth."""

    STAFF = "staff"
    PROJECTOR = "projector"


LEFT_RECENTLY = timedelta(minutes=5)
"""A trainee who was at a table within this is still taken to be at it: their connection may have dropped."""

TOKENS = 2**48
"""Tokens are below this, and are added up modulo it: a sum of two is exact in a browser's numbers."""


@dataclass(frozen=True)
class Seat:
    """A card. Times are milliseconds by the server's clock: `since` when the current stop was shown, `lost`
    when the page went, 0 if it did not. `number` is for the projector, `name` and the score for staff."""

    run: Run
    name: str
    number: int
    right: int
    decisions: int
    now: datetime

    @property
    def progress(self) -> TableProgress | None:
        return table_progress_of(self.run)

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
        return milliseconds(gone) if (gone := self._lost_since) else 0

    @property
    def _lost_since(self) -> datetime | None:
        """None also where the page never said that it was there."""
        presence = getattr(self.run, "presence", None)
        return presence.lost_since(self.now) if presence else None

    @property
    def live(self) -> bool:
        """Whether the trainee is there, or was a few minutes ago. A page that sent no presence counts from
        when its stop was shown."""
        gone = self._lost_since if getattr(self.run, "presence", None) else self.run.shown
        return gone is None or self.now - max(gone, self.run.shown) <= LEFT_RECENTLY

    @property
    def token(self) -> int:
        """A number that differs whenever anything on the card does."""
        known = (self.run.membership_id, self.run.pk, self.run.version, self.lost, self.name, self.number)
        return int.from_bytes(blake2b(repr(known).encode(), digest_size=6).digest())


def seats(scope: WallScope, audience: Audience, runs: Iterable[Run], *, scored: bool = True) -> list[Seat]:
    """Return the cards of these tables; scores are read only where they are shown."""
    runs, now = list(runs), timezone.now()
    if audience is Audience.PROJECTOR:
        numbers = scope.numbers()
        found = [Seat(run, "", numbers.get(run.membership_id, 0), 0, 0, now) for run in runs]
        return sorted(found, key=lambda seat: seat.number)
    scored_runs = [run for run in runs if scored and run.drill.scored and not run.sealed]
    scores = round_scores(runs=scored_runs) if scored_runs else {}
    with distinguish_names(scope.school_id, pushed=True):  # alike on the page and in a push
        return [
            Seat(run, run.membership.user.display_name, 0, *scores.get((run.pk, run.round), (0, 0)), now)
            for run in runs
        ]


def wall_version(scope: WallScope, audience: Audience, runs: Iterable[Run]) -> int:
    """Return the sum of the tokens on a page that shows exactly these tables. Scores follow from versions."""
    cards = seats(scope, audience, runs, scored=False)
    return sum(seat.token for seat in cards if seat.live) % TOKENS


def milliseconds(time: datetime) -> int:
    return int(time.timestamp() * 1000)
