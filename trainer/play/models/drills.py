"""A drill, and a run: one session at a table, where it is, under which house, until when."""

import base64
import hashlib
import hmac
import secrets
import uuid
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, Self
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from trainer.ops.test_clock import clock_time
from trainer.play.skills import Item, read_item
from trainer.schools.models import Membership, School, Visitor


class Mode(models.TextChoices):
    """How a drill is sat: shown each rule and not scored; with a hint on request; scored at once; or
    examined, with nothing said before the end."""

    LEARN = "learn", _("Learn")
    GUIDED = "guided", _("Guided")
    PRACTICE = "practice", _("Practice")
    TEST = "test", _("Table test")


class Plan(models.TextChoices):
    """What makes up a drill's rounds."""

    ROUNDS = "rounds", _("Whole rounds")
    ASKS = "asks", _("Chosen decisions")
    BURST = "burst", _("Rare hands, then the usual ones")
    INTERFERENCE = "interference", _("Where the games contradict each other")
    MISTAKES = "mistakes", _("My mistakes")
    REVIEW = "review", _("Review")
    LESSON = "lesson", _("Lesson")
    ROOM = "room", _("Live room")
    PLACEMENT = "placement", _("Placement")
    PATH = "path", _("Step of the path")
    PACE = "pace", _("Pace drill")


class Drill(models.Model):
    """What is practised: how many spots are taken, the seed if everyone gets the same deal, and the rounds.

    `items` are the rounds as play/skills.py writes them, begun again after the last; without any, every round
    is of `game` and, if one is named, of `scenario`. `rounds` is how many are dealt, 0 for as many as one
    likes. A table test also says how many minutes it may take (0: any) and whether the paytables lie open.

    `profiles` are the house and the meter of each game as they were when the drill was set for others, under
    `rules_version`; null where every run takes those in force when it begins.
    """

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="drills")
    set_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="drills_set")
    game = models.CharField(max_length=60)
    spots = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=200, blank=True)
    scenario = models.CharField(max_length=60, blank=True)
    mode = models.CharField(max_length=10, choices=Mode, default=Mode.PRACTICE)
    plan = models.CharField(max_length=12, choices=Plan, default=Plan.ROUNDS)
    items = models.JSONField(default=list, blank=True)
    rounds = models.PositiveSmallIntegerField(default=0)
    minutes = models.PositiveSmallIntegerField(default=0)
    open_paytables = models.BooleanField(default=True)
    profiles = models.JSONField(null=True, blank=True, editable=False)
    rules_version = models.PositiveIntegerField(null=True, editable=False)
    made = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.game}, {self.spots} spots"

    @property
    def examines(self) -> bool:
        return self.mode == Mode.TEST

    @property
    def scored(self) -> bool:
        return self.mode != Mode.LEARN

    def item(self, round: int) -> Item:
        """What this round of the drill is."""
        if not self.items:
            return Item(self.game, scenario=self.scenario)
        return read_item(self.items[round % len(self.items)])


GRACE = timedelta(seconds=5)
"""After the deadline an answer may be on its way so long. What arrives at the server within it is taken,
however long it takes to be stored."""


TOLD = 3
"""The hint that tells the answer."""


MOVES = [
    *("round", "position", "passed", "version", "shown", "seen", "hinted"),
    *("finished", "session", "deadline", "paused"),
]
"""The fields of a run that change once it is open."""


class RunQuerySet(models.QuerySet["Run"]):
    def for_user(self, user: Visitor) -> Self:
        return self.filter(membership__user_id=user.pk)

    def watched_by(self, watcher: Membership) -> Self:
        """The runs of the watcher's school, for its staff, whatever became of who sat them; nothing for
        anyone else."""
        if not watcher.watches:
            return self.none()
        return self.filter(membership__school_id=watcher.school_id)

    def in_full(self) -> Self:
        return self.select_related("drill", "membership__user", "membership__school")


class Run(models.Model):
    """One sitting of a drill. `position` counts the stops answered in the round; `version` every change that
    a watcher can see, `counted` the one at which it was tallied last, `learned` the one at which spaced
    repetition looked last; `house` and `meter` are the profile the rounds are dealt under, `paytables` the
    digest of what they paid then (see play/snapshots.py), `others` those of the drill's other games by slug.
    `passed` is how far the round is, noted for lists of tables, which deal no cards.

    `shown` is when the stop in hand could be asked for, `seen` when its page said that it was there;
    `hinted` the place at which hints were given, and how many. What arrives later than `GRACE` after
    `deadline` is not taken.

    Of a table test: `standard` is the name of the house's standard that it is sat under, "" for a practice
    test; `session` is the hash of the one session in which it goes on, "" for any; `clock` tells its
    moments, whatever becomes of the wall clock meanwhile; `paused` is since when it stands still, if it does;
    `extra` per cent more time are allowed than the standard has. Of a live room: `paused` while it takes no
    answers.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    drill = models.ForeignKey(Drill, on_delete=models.PROTECT, related_name="runs")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="runs")
    seed = models.CharField(max_length=200)
    house = models.JSONField(default=dict)
    meter = models.JSONField(null=True, blank=True)
    others = models.JSONField(default=dict, blank=True)
    paytables = models.CharField(max_length=64, blank=True, editable=False)
    round = models.PositiveIntegerField(default=0)
    position = models.PositiveSmallIntegerField(default=0)
    passed = models.PositiveSmallIntegerField(default=0, editable=False)
    version = models.PositiveIntegerField(default=1)
    counted = models.PositiveIntegerField(default=0, editable=False)
    learned = models.PositiveIntegerField(default=0, editable=False)
    begun = models.DateTimeField(default=timezone.now, editable=False)
    shown = models.DateTimeField(default=timezone.now)
    seen = models.DateTimeField(null=True, blank=True)
    hinted = models.CharField(max_length=60, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)
    standard = models.CharField(max_length=60, blank=True, editable=False)
    paused = models.DateTimeField(null=True, blank=True, editable=False)
    extra = models.PositiveSmallIntegerField(default=0, editable=False)
    session = models.CharField(max_length=64, blank=True, editable=False)
    clock = models.JSONField(null=True, blank=True, editable=False)

    objects = RunQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["membership", "-shown"], name="runs_of_a_member"),
            models.Index(
                fields=["membership"], condition=~Q(counted=F("version")), name="runs_to_be_counted"
            ),
            models.Index(
                fields=["membership"], condition=~Q(learned=F("version")), name="runs_to_be_learned"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.drill}, round {self.round + 1}"

    @property
    def sealed(self) -> bool:
        """A table test that is still open: nothing of what its answers were worth may leave the server."""
        return self.drill.examines and self.finished is None

    @property
    def led(self) -> bool:
        """Sat in a live room that is still open: it moves with the room, and what its answers are worth is
        told with the room."""
        return self.drill.plan == Plan.ROOM and self.finished is None

    @property
    def mode_label(self) -> str:
        """How it is sat, in words: a table test is one under the house's standard, any other is practice."""
        practice = self.drill.examines and not self.standard
        return gettext("Practice test") if practice else self.drill.get_mode_display()

    @property
    def ran_out(self) -> bool:
        return bool(self.deadline and self.finished and self.finished >= self.deadline)

    @cached_property
    def frozen(self) -> dict[int, Any]:
        """Each `DealtRound` by its round, once a table test is over; nothing before, and of no other run."""
        if self.finished is None or not self.drill.examines:
            return {}
        return {dealt.round: dealt for dealt in self.dealt.select_related("sheet", "shared")}

    def now(self) -> datetime:
        """The moment by this run's clock."""
        return clock_time(self.clock)

    def is_up(self, now: datetime) -> bool:
        """Whether the time is up and nobody has ended the run yet. An answer may still be on its way. While
        it is paused no time goes by."""
        if self.finished or self.paused or self.deadline is None:
            return False
        return now >= self.deadline

    def is_overdue(self, arrived: datetime) -> bool:
        """Whether what arrives at this moment comes too late, in a run that nobody has ended yet."""
        return self.is_up(arrived - GRACE)

    def advance(self, *, position: int, round: int, passed: int, now: datetime) -> bool:
        """Compare-and-set: moves the run on, and this copy of it, if it still stands where this copy does, in
        the same session, is not paused, and what arrived at this moment is in time; whether it did."""
        then: dict[str, Any] = {"round": round, "position": position, "passed": passed}
        then |= {"shown": now, "seen": None, "hinted": ""}
        here = self._unmoved(now)
        while not here.filter(version=self.version).update(**then, version=self.version + 1):
            # A version can grow where nothing moves: what the trainee avows is shown too.
            found = here.values_list("version", flat=True).first()
            if found in (None, self.version):
                return False
            self.version = found
        for name, value in then.items():
            setattr(self, name, value)
        self.version += 1
        return True

    def look_again(self) -> None:
        """Reads what others may have changed since this copy was read."""
        self.refresh_from_db(fields=MOVES)
        self.__dict__.pop("frozen", None)

    def hint_step(self, place: str) -> int:
        """How many hints were given at this place: where to look, the rule, the answer."""
        at, _sign, step = self.hinted.partition("#")
        return int(step or 1) if at and at == place else 0

    def hint(self, *, place: str, now: datetime) -> bool:
        """Compare-and-set: notes, in this copy too, that the next hint is given here; whether it was."""
        step = self.hint_step(place) + 1
        noted = place if step == 1 else f"{place}#{step}"
        if self._unmoved(now).update(hinted=noted) != 1:
            return False
        self.hinted = noted
        return True

    def _unmoved(self, now: datetime) -> RunQuerySet:
        in_time = Q(deadline__isnull=True) | Q(deadline__gt=now - GRACE)
        return Run.objects.filter(
            in_time,
            pk=self.pk,
            round=self.round,
            position=self.position,
            hinted=self.hinted,
            session=self.session,
            paused__isnull=True,
            finished__isnull=True,
        )

    def profile(self, game: str) -> dict[str, Any]:
        """The house and the meter under which a game of this run is dealt, as they were written, and the
        digest of its paytables."""
        own = {"house": self.house, "meter": self.meter, "paytables": self.paytables}
        return own if game == self.drill.game else self.others[game]


NAMESPACE = "table-test/1"


def draw_seed() -> str:
    return secrets.token_urlsafe(24)


def seed_of_test(run_id: UUID) -> str:
    """HMAC-SHA256 of the run's id under SEED_KEY: 256 bits that nobody guesses from cards seen, and that
    whoever holds the key can show to be this run's own."""
    digest = hmac.digest(settings.SEED_KEY.encode(), f"{NAMESPACE}/{run_id}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


Profiles = Mapping[str, Mapping[str, Any]]
"""By game: its house and its meter as they are written, and the digest of its paytables where it is kept."""


def unseated(drill: Drill, *, seed: str, profiles: Profiles, **where: int) -> Run:
    """`where` is its round, its position, its version."""
    return Run(drill=drill, seed=seed, **dealt_under(drill, profiles), **where)


def dealt_under(drill: Drill, profiles: Profiles) -> dict[str, Any]:
    """The fields of a run that say under which profiles it is dealt."""
    others = dict(profiles)
    own = others.pop(drill.game)
    paytables = own.get("paytables", "")
    return {"house": own["house"], "meter": own["meter"], "paytables": paytables, "others": others}
