"""Drill, and Run: one session at a table, with its presence, test sessions and dealt rounds."""

import base64
import hashlib
import hmac
import secrets
import uuid
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Self
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from trainer.ops.exam_clock import clock_time
from trainer.play.skills import Item, read_item
from trainer.schools.append_only import AppendOnly
from trainer.schools.erasable import Erased, PersonalText
from trainer.schools.models import Membership, Pack, School, Visitor, helped_by
from trainer.schools.rights import Right


class Mode(models.TextChoices):
    """How a drill is taken: rules shown and not graded; hints on request; graded at once; or a test with
    grades at the end."""

    LEARN = "learn", _("Learn")
    GUIDED = "guided", _("Guided")
    PRACTICE = "practice", _("Practice")
    TEST = "test", _("Table test")


class Plan(models.TextChoices):
    """What a drill's rounds consist of."""

    ROUNDS = "rounds", _("Full rounds")
    ASKS = "asks", _("Chosen skills")
    BURST = "burst", _("Rare hands, then normal odds")
    INTERFERENCE = "interference", _("Where the games differ")
    MISTAKES = "mistakes", _("My mistakes")
    LESSON = "lesson", _("Sample rounds")
    ROOM = "room", _("Live class")
    PLACEMENT = "placement", _("Placement")
    PATH = "path", _("Course")
    PACE = "pace", _("Speed drill")
    TODAY = "today", _("Today’s practice")


SERIES = (
    *(Plan.ASKS, Plan.INTERFERENCE, Plan.MISTAKES, Plan.PLACEMENT, Plan.PATH),
    *(Plan.PACE, Plan.TODAY),
)
"""Plans whose rounds ask a question or two: they follow one another, and one summary ends the run."""


class Drill(models.Model):
    """What is practiced: spots, the seed if everyone gets the same deal, and the rounds.

    `items` are the rounds as play/skills.py writes them, repeated after the last; without any, every round
    is of `game` and, if named, `scenario`. `rounds` is how many are dealt, 0 for no limit. A table test has
    `minutes` (0: no limit) and says whether paytables are open.

    `pack` is the casino's pack that it is dealt by, in the games that this has; null for the school's rules.
    `profiles` are house and meter of each game when the drill was assigned, under `rules_version`; null
    where every run takes those in force when it begins.
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
    pack = models.ForeignKey(Pack, on_delete=models.PROTECT, related_name="drills", null=True, blank=True)
    profiles = models.JSONField(null=True, blank=True, editable=False)
    rules_version = models.PositiveIntegerField(null=True, editable=False)
    made = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.game}, {self.spots} spots"

    @property
    def is_test(self) -> bool:
        return self.mode == Mode.TEST

    @property
    def scored(self) -> bool:
        return self.mode != Mode.LEARN

    @property
    def is_series(self) -> bool:
        """Whether its rounds follow one another without a summary: not the whole rounds of a course."""
        whole = self.plan == Plan.PATH and not self.item(0).only
        return self.plan in SERIES and not self.is_test and not whole

    def pack_for(self, game: str) -> Pack | None:
        """Return the pack that one of its games is dealt by."""
        return self.pack if self.pack and self.pack.has(game) else None

    def item(self, round: int) -> Item:
        """Return the item of this round."""
        if not self.items:
            return Item(self.game, scenario=self.scenario)
        return read_item(self.items[round % len(self.items)])


GRACE = timedelta(seconds=5)
"""How long after the deadline an answer may arrive and still count, however long storing it takes."""


ANSWER_HINT = 3
"""The hint that shows the answer."""


MOVES = [
    *("round", "position", "passed", "version", "shown", "seen", "hinted"),
    *("finished", "session", "deadline", "paused"),
]
"""The fields of a run that change once it is open."""


class RunQuerySet(models.QuerySet["Run"]):
    def for_user(self, user: Visitor) -> Self:
        return self.filter(membership__user_id=user.pk)

    def watched_by(self, watcher: Membership) -> Self:
        """Filter to the runs of the people whom the watcher sees, members who left included, but for the
        watcher's own; staff see all of their school."""
        if watcher.has(Right.SCHOOL):
            return self.filter(membership__school_id=watcher.school_id)
        return self.filter(membership__in=helped_by(watcher)) if watcher.watches else self.none()

    def in_full(self) -> Self:
        return self.select_related("drill", "membership__user", "membership__school")


class Run(models.Model):
    """One session at a drill.

    `position` counts the stops answered in the round; `version` every change a watcher can see, `counted`
    the version that figures last included. `house` and `meter` are the profile the rounds are dealt under,
    `paytables` the digest of what they paid (see play/snapshots.py), `others` the profiles of the drill's
    other games by slug. `passed` is the progress in the round, stored for lists of tables, which deal no
    cards.

    `shown` is when the current stop was ready, `seen` when its page reported showing it; `hinted` is the
    place and number of hints given. An answer later than `GRACE` after `deadline` is refused.

    Of a table test: `standard` is the name of the standard it is taken under, "" for a practice test;
    `session` the hash of the one session it continues in, "" for any; `clock` keeps its time if the wall
    clock is set; `paused` since when; `extra` percent more time than the standard allows. Of a live class:
    `paused` while it takes no answers.
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
        ]

    def __str__(self) -> str:
        return f"{self.drill}, round {self.round + 1}"

    @property
    def sealed(self) -> bool:
        """Whether it is an open table test: no grade of it may leave the server."""
        return self.drill.is_test and self.finished is None

    @property
    def in_live_class(self) -> bool:
        """Whether it belongs to an open live class: it moves with the class, which discloses its grades."""
        return self.drill.plan == Plan.ROOM and self.finished is None

    @property
    def mode_label(self) -> str:
        """Describe the mode; a table test without a standard is a practice test."""
        practice = self.drill.is_test and not self.standard
        return gettext("Practice test") if practice else self.drill.get_mode_display()

    @property
    def ran_out(self) -> bool:
        return bool(self.deadline and self.finished and self.finished >= self.deadline)

    @property
    def deals_alike(self) -> bool:
        """Whether its drill deals everyone the same: by one seed, under houses that were fixed with it."""
        drill = self.drill
        return bool(drill.pk and drill.seed and drill.profiles and self.seed == drill.seed)

    @property
    def keeps_standing(self) -> bool:
        """Whether each of its rounds finds what the last one left, a shoe or the numbers that fell: a session
        of whole rounds, and a live class. Not a test, nor what deals everyone the same round by its number,
        nor a run without a trainee, which looks at single rounds."""
        drill = self.drill
        if drill.plan == Plan.ROOM:
            return True
        return bool(self.membership_id) and not (drill.is_test or drill.is_series or self.deals_alike)

    def now(self) -> datetime:
        """Return the time by this run's clock."""
        return clock_time(self.clock)

    def is_up(self, now: datetime) -> bool:
        """Whether time is up and the run not ended yet. An answer may still be on its way; a pause stops
        time."""
        if self.finished or self.paused or self.deadline is None:
            return False
        return now >= self.deadline

    def is_overdue(self, arrived: datetime) -> bool:
        """Whether an answer arriving at this moment is too late, in a run not ended yet."""
        return self.is_up(arrived - GRACE)

    def advance(self, *, position: int, round: int, passed: int, now: datetime) -> bool:
        """Compare-and-set: advance the run, and this copy, if neither moved, changed session nor paused,
        and in time.

        Return whether it did.
        """
        then: dict[str, Any] = {"round": round, "position": position, "passed": passed}
        then |= {"shown": now, "seen": None, "hinted": ""}
        here = self._unmoved(now)
        while not here.filter(version=self.version).update(**then, version=self.version + 1):
            # A self-report grows the version without moving the run.
            found = here.values_list("version", flat=True).first()
            if found in (None, self.version):
                return False
            self.version = found
        for name, value in then.items():
            setattr(self, name, value)
        self.version += 1
        return True

    def refresh(self) -> None:
        """Reload what others may have changed since."""
        self.refresh_from_db(fields=MOVES)

    def hint_step(self, place: str) -> int:
        """Return the number of hints given at this place: where to look, the rule, the answer."""
        at, _sign, step = self.hinted.partition("#")
        return int(step or 1) if at and at == place else 0

    def hint(self, *, place: str, now: datetime) -> bool:
        """Compare-and-set: note the next hint here, in this copy too; return whether it was."""
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
        """Return the stored house and meter a game of this run is dealt under, and its paytables' digest."""
        own = {"house": self.house, "meter": self.meter, "paytables": self.paytables}
        return own if game == self.drill.game else self.others[game]


NAMESPACE = "table-test/1"


def draw_seed() -> str:
    return secrets.token_urlsafe(24)


def seed_of_test(run_id: UUID) -> str:
    """Return HMAC-SHA256 of the run's id under SEED_KEY: not to be guessed from cards seen, yet provable
    with the key."""
    digest = hmac.digest(settings.SEED_KEY.encode(), f"{NAMESPACE}/{run_id}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


Profiles = Mapping[str, Mapping[str, Any]]
"""By game: its house and meter as stored, and its paytables' digest if known."""


def unseated(drill: Drill, *, seed: str, profiles: Profiles, **where: int) -> Run:
    """Return an unsaved run; `where` sets round, position or version."""
    return Run(drill=drill, seed=seed, **dealt_under(drill, profiles), **where)


def dealt_under(drill: Drill, profiles: Profiles) -> dict[str, Any]:
    """Return the fields of a run that hold its profiles."""
    others = dict(profiles)
    own = others.pop(drill.game)
    paytables = own.get("paytables", "")
    return {"house": own["house"], "meter": own["meter"], "paytables": paytables, "others": others}


SILENT = timedelta(seconds=75)
"""After this long without a report a page counts as closed: two reports were missed."""


class Presence(models.Model):
    """When the trainee's page last reported itself open (`heard`), and when it closed (`lost`), if it did.

    A page without scripts never reports; its table has no row and does not count as lost.
    """

    run = models.OneToOneField(Run, on_delete=models.CASCADE, primary_key=True, related_name="presence")
    heard = models.DateTimeField()
    lost = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.run_id}: {'lost' if self.lost else 'there'}"

    def lost_since(self, now: datetime) -> datetime | None:
        """Return since when the page is closed; a server that crashed leaves pages that stop reporting."""
        return self.lost or (self.heard if now - self.heard > SILENT else None)


class RulesPage(AppendOnly):
    """A printed page as it stood, by the SHA-256 of its text: stored once, however many tests use it."""

    digest = models.CharField(max_length=64, unique=True)
    text = models.TextField()

    def __str__(self) -> str:
        return self.digest[:12]


class DealtRound(AppendOnly):
    """A round as it was dealt, stored at the first look at it: its document, what happened beside the cards,
    and the sheet of its game and the rules of all houses as they were printed then. So nothing that is
    corrected or added later changes a round. Where a shoe goes on, the document has what stood before the
    round and what it left, on which the next round of the session is dealt.

    Where a drill deals everyone the same, its first run stores the round for all.
    """

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="dealt")
    round = models.PositiveIntegerField()
    document = models.JSONField()
    happened = models.JSONField(default=list)
    sheet = models.ForeignKey(RulesPage, on_delete=models.PROTECT, related_name="+")
    shared = models.ForeignKey(RulesPage, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["round"]
        constraints = [models.UniqueConstraint(fields=["run", "round"], name="dealt_once")]

    def __str__(self) -> str:
        return f"{self.run_id}, round {self.round + 1}"


class TestSession(AppendOnly):
    """A sign-in in which a test was opened or continued: the last one of a run is where it is taken.

    `session` is a hash, and no key to anything; `signed_in` when that sign-in was, `since` when the test was
    first opened in it, `address` and `browser` where from, as the request said.
    """

    __test__ = False  # no test of ours, whatever its name

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="sessions")
    session = models.CharField(max_length=64)
    signed_in = models.DateTimeField()
    since = models.DateTimeField()
    address = models.CharField(max_length=45, blank=True)
    browser = models.CharField(max_length=300, blank=True)

    personal_texts = (PersonalText(Erased.ADDRESSES, ("address", "browser"), about=("run__membership",)),)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["run", "session"], name="a_session_once_a_test")]

    def __str__(self) -> str:
        return f"{self.run_id} from {self.address}, {self.since:%Y-%m-%d %H:%M}"
