"""Schools, users, memberships, classes, invitations, house profiles, logos and the audit."""

import secrets
import unicodedata
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, ClassVar, Self

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from trainer.schools.append_only import AppendOnly
from trainer.schools.days import SchoolZone, school_zone
from trainer.schools.erasable import Erased, PersonalText
from trainer.schools.names import strip_direction
from trainer.schools.rights import TRAINEES, Right
from trainer.schools.rights import Role as Role

name_notes: ContextVar[Callable[[int], str] | None] = ContextVar("name_notes", default=None)
"""What a page shows after a name that several people of a school have, by user: schools/namesakes.py."""


class UsernameField(models.CharField):  # type: ignore[type-arg]  # its arguments differ between stubs
    """Stored and looked up in lower case, in every alphabet, so that case tells no two names apart."""

    def get_prep_value(self, value: Any) -> Any:
        prepared = super().get_prep_value(value)
        return plain_username(prepared) if isinstance(prepared, str) else prepared

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = self.get_prep_value(super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, value)
        return value


def plain_username(typed: str) -> str:
    return unicodedata.normalize("NFKC", typed).lower()


class User(AbstractUser):
    """`new_password`: the password is a one-time one, so the next page asks for their own. `unlocked_until`:
    no sign-in limit applies until then, because staff lifted it."""

    username: "models.CharField[str, str]" = UsernameField(
        _("username"),
        max_length=150,
        unique=True,
        validators=[UnicodeUsernameValidator()],
        error_messages={"unique": _("This username is taken. Choose another one.")},
    )
    # Demo passwords are public, so they work with DEBUG only: accounts/backends.py.
    is_demo = models.BooleanField(default=False, editable=False)
    new_password = models.BooleanField(default=False, editable=False)
    unlocked_until = models.DateTimeField(null=True, blank=True, editable=False)

    loaded_memberships: list[Any] | None = None
    """The memberships that the request loaded with the user."""

    @classmethod
    def normalize_username(cls, username: str) -> str:
        return plain_username(username)

    @property
    def display_name(self) -> str:
        """Return the name as a page shows it, with a note for namesakes."""
        find_note = name_notes.get()
        note = find_note(self.pk) if find_note else ""
        return f"{self.plain_name} ({note})" if note else self.plain_name

    @property
    def plain_name(self) -> str:
        """Return the name alone: to address the person, to compare, and to keep in a record."""
        return strip_direction(self.get_full_name() or self.username)


Visitor = User | AnonymousUser
"""The user of a request, signed in or not."""
USUAL_IDLE_HOURS = 12
"""A working day with its breaks, but not the night after it."""
IDLE_CHOICES = (1, 2, 4, 8, 12, 24, 72)
"""Hours that a school may choose."""
NAMES_KEPT_CHOICES = (0, 3, 6, 12, 24, 36, 60)
"""Months; 0 is forever."""
USUAL_ZONE = "UTC"
USUAL_BEGINNING = 4
BEGINNINGS = range(13)
"""The hours at which a day may begin."""


class SchoolQuerySet(models.QuerySet["School"]):
    def for_user(self, user: Visitor) -> Self:
        return self.filter(memberships__user_id=user.pk, memberships__left=None)


class School(models.Model):
    """`open_paytables`: whether table tests show the paytables. `idle_hours`: idle time before a user signs
    in again. `zone`: the time zone of every date and time its people see; `day_begins`: the hour of its clock
    at which a day begins; `counted_zone`: the `clock` its tallies were counted by; `tally_version` rises
    whenever they change. `felt`: the lightest tone of its felt, such as "#14513a", or "" for the default;
    `logo`: the mark of its image, or "". `keeps_names`: months after a person left; 0 is forever.
    `second_factor`: whether staff need one to sign or to change the school's settings. `memory`: the
    constants of the memory model as trainer/practice/fitting.py fitted them, {} for the usual ones. `pins`:
    whether trainees may join and sign in with first name and PIN. `steps_away`: its first steps were put
    away."""

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    open_paytables = models.BooleanField(default=False)
    idle_hours = models.PositiveSmallIntegerField(default=USUAL_IDLE_HOURS)
    zone = models.CharField(max_length=64, default=USUAL_ZONE)
    day_begins = models.PositiveSmallIntegerField(default=USUAL_BEGINNING)
    counted_zone = models.CharField(max_length=64, default=f"{USUAL_ZONE} {USUAL_BEGINNING}", editable=False)
    tally_version = models.PositiveBigIntegerField(default=0, editable=False)
    keeps_names = models.PositiveSmallIntegerField(default=0)
    second_factor = models.BooleanField(default=False)
    memory = models.JSONField(default=dict, editable=False)
    pins = models.BooleanField(default=False)
    steps_away = models.BooleanField(default=False, editable=False)

    felt = models.CharField(max_length=7, blank=True, default="")
    logo = models.CharField(max_length=32, blank=True, default="", editable=False)

    objects = SchoolQuerySet.as_manager()

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def tz(self) -> SchoolZone:
        return school_zone(self.zone, self.day_begins)

    @property
    def zone_chosen(self) -> bool:
        """Whether an owner saved the zone: a new school has one that no owner chose."""
        return self.audit_lines.filter(act=AuditAct.ZONE).exists()

    @property
    def clock(self) -> str:
        """Return what its days depend on."""
        return f"{self.zone} {self.day_begins}"


class Logo(models.Model):
    """The image; the school's `logo` names it."""

    school = models.OneToOneField(School, on_delete=models.CASCADE, primary_key=True, related_name="image")
    image = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.school}"


class MembershipQuerySet(models.QuerySet["Membership"]):
    def for_user(self, user: Visitor) -> Self:
        return self.filter(user_id=user.pk)

    def present(self) -> Self:
        """Return the members who have not left."""
        return self.filter(left=None)

    def with_right(self, right: Right) -> Self:
        return self.filter(role__in=right.roles)

    def shared_with(self, guest: "Membership") -> Self:
        """Return the people whose certifications and signed reports a guest may see: those who agreed."""
        if not guest.has(Right.SHARED):
            return self.none()
        here = self.present().with_right(Right.PRACTICE).filter(school_id=guest.school_id)
        return here.exclude(shared=None).exclude(user_id=guest.user_id)

    def pictured_for(self, reader: "Membership") -> Self:
        """Return the people whose picture a member may see: guests of those who agreed since they have it."""
        if reader.has(Right.SCHOOL) or reader.has(Right.TESTS):
            return self.filter(school_id=reader.school_id)
        shared = self.shared_with(reader).filter(image__given__lte=F("shared"))
        return shared if reader.has(Right.SHARED) else self.watched_by(reader)

    def trainees(self) -> Self:
        return self.filter(role__in=TRAINEES)

    def watched_by(self, watcher: "Membership") -> Self:
        """Return the members whose record `watcher` may see: staff all of the school, present or not;
        assistants those of the open classes they help in; each themselves."""
        if watcher.has(Right.SCHOOL):
            return self.filter(school_id=watcher.school_id)
        own = Q(pk=watcher.pk)
        if watcher.has(Right.WATCH):
            own |= Q(pk__in=helped_by(watcher))
        return self.filter(own)

    def acted_on_by(self, actor: "Membership", right: Right = Right.CERTIFY) -> Self:
        """Return the members that `Membership.may_act_on` allows."""
        if not actor.has(right):
            return self.none()
        there = self.watched_by(actor) if right.is_of_classes else self.filter(school_id=actor.school_id)
        return there.exclude(user_id=actor.user_id)


class Membership(models.Model):
    """`left` is when the person left the school, `shared` since when they let its guests see their
    certifications and signed reports, None unless they agreed. `number` is what the school gave them, or "";
    `picture` the mark of their image, or "". `trains_for` is their own choice of a house for practice
    (schools/packs/choice.py). A membership is never deleted."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role)
    joined = models.DateTimeField(default=timezone.now, editable=False)
    left = models.DateTimeField(null=True, blank=True)
    shared = models.DateTimeField(null=True, blank=True, editable=False)
    number = models.CharField(max_length=20, blank=True, default="", editable=False)
    picture = models.CharField(max_length=32, blank=True, default="", editable=False)
    trains_for = models.CharField(max_length=32, blank=True, editable=False)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        ordering = ["joined", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "school"], name="one_membership_per_school"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="known_role"),
            models.UniqueConstraint(
                fields=["school", "number"], condition=~models.Q(number=""), name="one_person_a_number"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user.display_name}, {self.get_role_display().lower()} at {self.school}"

    def has(self, right: Right) -> bool:
        return self.role in right.roles and self.left is None

    @property
    def is_trainee(self) -> bool:
        return self.role in TRAINEES

    @property
    def watches(self) -> bool:
        return self.has(Right.WATCH)

    @property
    def manages(self) -> bool:
        return self.has(Right.MANAGE)

    @property
    def owns(self) -> bool:
        return self.has(Right.OWN)

    @property
    def may_export(self) -> bool:
        """Return whether lists are sent as files: of their own to trainees, to staff of others too."""
        return self.has(Right.REPORTS) or not self.watches

    def may_act_on(self, person: "Membership", right: Right = Right.CERTIFY) -> bool:
        """Return whether this member may act on a person's tests, hours, checks, checkpoints, notes, grades
        and certifications: with the right, in the same school, and never on their own."""
        allowed = self.has(right) and self.school_id == person.school_id and self.user_id != person.user_id
        return allowed and (not right.is_of_classes or self.sees(person))

    def sees(self, person: "Membership") -> bool:
        """Return whether `MembershipQuerySet.watched_by` has this pair."""
        if self.has(Right.SCHOOL):
            return self.school_id == person.school_id
        helped = self.has(Right.WATCH) and helped_by(self).filter(membership=person).exists()
        return helped or self.pk == person.pk


def helped_by(helper: Membership) -> "models.QuerySet[Any, Any]":
    """Return the numbers of the trainees in the open classes that a member helps in."""
    own = ClassMember.objects.filter(school_class__closed=None, school_class__instructors=helper)
    return own.filter(membership__school=helper.school_id).values("membership")


class Picture(models.Model):
    """The image of a person, since `given`; the membership's `picture` names it."""

    membership = models.OneToOneField(
        Membership, on_delete=models.CASCADE, primary_key=True, related_name="image"
    )
    image = models.BinaryField()
    given = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.membership}"


class AuditAct(models.TextChoices):
    SCHOOL_OPENED = "school-opened", _("opened the school")
    INVITED = "invited", _("created an invitation")
    INVITATION_CLOSED = "invitation-closed", _("closed an invitation")
    JOINED = "joined", _("joined")
    ADDED = "added", _("added")
    ROLE = "role", _("changed the role of")
    LEFT = "left", _("removed from the school")
    BACK = "back", _("restored to the school")
    RESET = "reset", _("gave a new password to")
    PASSWORD = "password", _("chose a new password")
    PASSWORD_ENDED = "password-ended", _("no longer has a password, after a first sign-in with")
    CLASS_MADE = "class-made", _("created the class")
    CLASS_CHANGED = "class-changed", _("changed the class")
    CLASS_CLOSED = "class-closed", _("closed the class")
    CLASS_REOPENED = "class-reopened", _("reopened the class")
    VIEWED = "viewed", _("opened the record of")
    RENAMED = "renamed", _("renamed the school")
    LOOK = "look", _("changed the branding")
    STANDARD = "standard", _("saved a test standard")
    RUBRIC = "rubric", _("saved the rubric")
    EXAM_GIVEN = "exam-given", _("assigned a table test")
    ALLOWED = "allowed", _("changed the extra time of")
    VOIDED = "voided", _("voided a table test of")
    ZONE = "zone", _("changed the school’s time zone")
    DAY_BEGINS = "day-begins", _("changed when the school’s gaming day starts")
    WORK_GIVEN = "work-given", _("assigned")
    WORK_CHANGED = "work-changed", _("changed the assignment")
    IDLE = "idle-limit", _("changed automatic sign-out")
    SIGNED_IN = "signed-in", _("signed in")
    REFUSED = "refused", _("entered a wrong password for")
    LOCKED = "locked", _("entered too many wrong passwords for")
    UNLOCKED = "unlocked", _("unlocked sign-in for")
    ASSESSED = "assessed", _("completed the rubric of")
    SIGNED = "signed-report", _("signed the report of")
    TRANSCRIPT = "transcript", _("signed a transcript of")
    KEEPING = "names-kept", _("changed how long names are kept")
    FORGOTTEN = "forgotten", _("deleted the name of")
    ERASED = "erased", _("erased")
    REVOKED = "code-revoked", _("revoked the verification code of")
    TOKEN_MADE = "token-made", _("created an API token")
    TOKEN_REVOKED = "token-revoked", _("revoked an API token")
    TARGET = "target", _("set the house target")
    NAME = "name-corrected", _("corrected the name of")
    IDENTITY = "identity", _("changed the number or picture of")
    PAYTABLE = "paytable", _("saved a paytable")
    RETIRED = "paytable-retired", _("retired a paytable")
    PROCEDURE = "procedure", _("saved a procedure")
    PROCEDURE_RETIRED = "procedure-retired", _("retired a procedure")
    PACK_MADE = "pack-made", _("made a pack")
    PACK_IMPORTED = "pack-imported", _("imported a pack")
    PACK_RETIRED = "pack-retired", _("retired a pack")
    PACK_RESTORED = "pack-restored", _("restored a pack")
    FACTOR_ADDED = "factor-added", _("added a second factor")
    FACTOR_REMOVED = "factor-removed", _("removed a second factor")
    FACTOR_RESET = "factor-reset", _("reset the second factor of")
    FACTOR_RULE = "factor-rule", _("changed whether staff need a second factor")
    WRONG_CODE = "wrong-code", _("entered a wrong code for")
    PROVIDER_ADDED = "provider-added", _("added single sign-on")
    PROVIDER_CHANGED = "provider-changed", _("changed single sign-on")
    PROVIDER_REMOVED = "provider-removed", _("removed single sign-on")
    LINKED = "linked", _("linked their account to single sign-on")
    UNLINKED = "unlinked", _("unlinked their account from single sign-on")
    CREATED = "created", _("joined through single sign-on")
    ROLE_MAPPED = "role-mapped", _("got another role through single sign-on")
    SHARED = "shared", _("agreed to share their record with guests")
    UNSHARED = "unshared", _("stopped sharing their record with guests")
    PINS = "pins", _("changed whether trainees sign in with a PIN")
    PIN = "pin", _("chose a new PIN")
    PHONE_LINK = "phone-link", _("made a link to another phone for")


SIGN_IN_ACTS = (AuditAct.SIGNED_IN, AuditAct.REFUSED, AuditAct.LOCKED, AuditAct.WRONG_CODE)
"""Frequent acts, shown apart from changes to people and classes,"""
ACCESS_ACTS = (
    *(*SIGN_IN_ACTS, AuditAct.UNLOCKED, AuditAct.PASSWORD, AuditAct.PASSWORD_ENDED, AuditAct.RESET),
    *(AuditAct.PINS, AuditAct.PIN, AuditAct.PHONE_LINK),
    *(AuditAct.FACTOR_ADDED, AuditAct.FACTOR_REMOVED, AuditAct.FACTOR_RESET, AuditAct.FACTOR_RULE),
    *(
        AuditAct.PROVIDER_ADDED,
        AuditAct.PROVIDER_CHANGED,
        AuditAct.PROVIDER_REMOVED,
        AuditAct.LINKED,
        AuditAct.UNLINKED,
    ),
)
"""with related ones."""


def acts() -> list[tuple[str, Any]]:
    """Return the choices of the audit log. Migrations name this function, so a new act needs none."""
    return AuditAct.choices


class AuditLine(AppendOnly):
    """`who` is empty for the command line and for people who did not sign in; `whom` is the person concerned,
    if any; `detail` is a role before and after, or a class; `address` is where it was done from, if known."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="audit_lines")
    at = models.DateTimeField(default=timezone.now, editable=False)
    act = models.CharField(max_length=20, choices=acts)
    who = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    whom = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    detail = models.CharField(max_length=200, blank=True)
    # With null, SQLite adds the column in place; a table made anew would lose its append-only triggers.
    address = models.CharField(max_length=43, blank=True, null=True, default=None)  # noqa: DJ001

    personal_texts = (
        PersonalText(
            Erased.REASONS,
            ("detail",),
            about=("whom",),
            by=("who",),
            where={"act__in": (AuditAct.VOIDED, AuditAct.REVOKED)},
        ),
        PersonalText(
            Erased.TOKENS,
            ("detail",),
            by=("who",),
            where={"act__in": (AuditAct.TOKEN_MADE, AuditAct.TOKEN_REVOKED)},
        ),
        PersonalText(Erased.ADDRESSES, ("address",), about=("who",)),
        PersonalText(Erased.ADDRESSES, ("address",), about=("whom",), where={"who": None}),
    )

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["school", "-id"], name="audit_of_a_school")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.get_act_display()}"

    @property
    def by_a_stranger(self) -> bool:
        """Return whether the person who did it is unknown."""
        return self.who_id is None and self.act in (AuditAct.REFUSED, AuditAct.LOCKED, AuditAct.WRONG_CODE)


class Erasure(AppendOnly):
    """What was erased with a person: rows by kind (`Erased`). `line` says when, by whom and whose."""

    line = models.OneToOneField(AuditLine, on_delete=models.PROTECT, related_name="erasure")
    counts = models.JSONField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.line}"


class SchoolClassQuerySet(models.QuerySet["SchoolClass"]):
    def seen_by(self, watcher: Membership) -> Self:
        """Return the classes whose people and tables a member may see: staff all of the school, assistants
        the open ones they help in."""
        if watcher.has(Right.SCHOOL):
            return self.filter(school_id=watcher.school_id)
        helped = self.filter(school_id=watcher.school_id, instructors=watcher, closed=None)
        return helped if watcher.has(Right.WATCH) else self.none()

    def open(self) -> Self:
        return self.filter(closed=None)


class SchoolClass(models.Model):
    """A class: its trainees, its instructors, and when it was closed, if it was. `trains_for` is the
    uid of the pack by which it trains, "" for the school's own rules."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="school_classes")
    name = models.CharField(max_length=120)
    members = models.ManyToManyField(
        Membership, through="ClassMember", related_name="school_classes", blank=True
    )
    instructors = models.ManyToManyField(Membership, related_name="classes", blank=True)
    opened = models.DateTimeField(default=timezone.now, editable=False)
    closed = models.DateTimeField(null=True, blank=True)
    trains_for = models.CharField(max_length=32, blank=True, editable=False)

    objects = SchoolClassQuerySet.as_manager()

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["school", "name"], name="one_school_class_of_a_name")]

    def __str__(self) -> str:
        return self.name


class ClassMember(models.Model):
    """A trainee in a class. `entrusted`: a manager added them or they joined themselves; only then do the
    instructors of the class have rights over them."""

    school_class = models.ForeignKey(SchoolClass, on_delete=models.CASCADE)
    membership = models.ForeignKey(Membership, on_delete=models.CASCADE)
    entrusted = models.BooleanField(default=False)

    class Meta:
        db_table = "schools_schoolclass_members"
        unique_together = [("school_class", "membership")]

    def __str__(self) -> str:
        return f"{self.membership} in {self.school_class}"


class HouseProfile(AppendOnly):
    """The house rules of a game since one change; the newest row of the game that `holds` by now is in force.

    `choices` has the house choices and the meter by game slug. `game` is the game of this change. `holds` is
    the first day on which it holds, None at once.
    """

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="house_profiles")
    game = models.CharField(max_length=60)
    choices = models.JSONField(default=dict)
    # With null, SQLite adds the column in place; a table made anew would lose its append-only triggers.
    holds = models.DateField(null=True, blank=True, default=None)
    changed_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="house_changes")
    changed = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["school", "-id"], name="profiles_of_a_school")]

    def __str__(self) -> str:
        return f"{self.school}, {self.game}, {self.changed:%Y-%m-%d %H:%M}"


class OwnPaytable(AppendOnly):
    """One version of a paytable of a school's own. The newest one of its name that `holds` by now is in
    force; a `retired` one can no longer be chosen.

    `tables` has the lines of each bet of the house's `choice`, as games/engine/rules/own_tables.py writes
    them. `copied` is the name of the table that the first version was copied from.
    """

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="own_paytables")
    game = models.CharField(max_length=60)
    choice = models.CharField(max_length=60)
    name = models.CharField(max_length=30)
    tables = models.JSONField()
    copied = models.CharField(max_length=60)
    holds = models.DateField()
    retired = models.BooleanField(default=False)
    changed_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="paytable_changes")
    changed = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["school", "game", "name", "-id"], name="versions_of_a_paytable")]

    def __str__(self) -> str:
        return self.name


class Pack(AppendOnly):
    """One version of a casino's pack as a school imported it: the rules of a house besides the school's own.

    `uid` names the pack in every school, `version` counts its versions; the highest one that was imported is
    chosen for new work, and what was dealt keeps its own. `contents` is the file's text, read and checked
    (trainer/schools/packs/contents.py), `digest` its SHA-256. `key` is the maker's public key (JWK) that
    signed it, and `thumbprint` that key's; an unsigned one has neither. `mark` is a PNG, or empty.
    """

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="packs")
    uid = models.CharField(max_length=32)
    version = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    maker = models.CharField(max_length=120)
    contents = models.JSONField()
    digest = models.CharField(max_length=64)
    key = models.JSONField(null=True, blank=True)
    thumbprint = models.CharField(max_length=43, blank=True)
    mark = models.BinaryField(blank=True, default=b"")
    imported_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    imported = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["name", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["school", "uid", "version"], name="a_pack_once_a_version")
        ]

    def __str__(self) -> str:
        return self.name

    def has(self, game: str) -> bool:
        """Return whether it has rules of this game; others are dealt by the school's."""
        return game in self.contents["games"]


class PackRetirement(AppendOnly):
    """A version of a pack that was retired, or restored (the newest row says). A retired one is chosen for
    nothing new; a newer version is offered again."""

    pack = models.ForeignKey(Pack, on_delete=models.PROTECT, related_name="retirements")
    retired = models.BooleanField()
    changed_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    changed = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.pack}: {'retired' if self.retired else 'restored'}"


class PackMade(AppendOnly):
    """A version of a pack that a school made of its own rules: `content` is the file that it gives away."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="packs_made")
    uid = models.CharField(max_length=32)
    version = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    content = models.BinaryField()
    made_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    made = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["school", "uid", "version"], name="a_pack_made_once_a_version")
        ]

    def __str__(self) -> str:
        return f"{self.name}, version {self.version}"


class PackUpload(models.Model):
    """The file of a pack that a member uploaded and has not imported: the last one, by the digest that the
    preview shows."""

    membership = models.OneToOneField(Membership, on_delete=models.PROTECT, related_name="pack_upload")
    digest = models.CharField(max_length=64)
    content = models.BinaryField()
    uploaded = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.digest


class Procedure(models.Model):
    """A page on which a school writes down how its house does something: its versions have the text."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="procedures")

    def __str__(self) -> str:
        return f"procedure {self.pk} of {self.school}"


MAX_PROCEDURE = 10_000
"""Characters."""


class ProcedureQuerySet(models.QuerySet["ProcedureVersion"]):
    def newest(self, school: School) -> Self:
        """Return the version in force of each procedure of the school, retired ones as well."""
        own = ProcedureVersion.objects.filter(procedure__school=school).order_by()
        newest = own.values("procedure").annotate(newest=models.Max("pk")).values("newest")
        return self.filter(pk__in=newest)


class ProcedureVersion(AppendOnly):
    """One version of a procedure; the newest is in force. `rules` are numbers of printed rules that it is
    about. `searched` is title and text without accents and in lower case, a space before each word."""

    procedure = models.ForeignKey(Procedure, on_delete=models.PROTECT, related_name="versions")
    title = models.CharField(max_length=120)
    text = models.TextField(max_length=MAX_PROCEDURE)
    rules = models.JSONField(default=list)
    searched = models.TextField(editable=False)
    retired = models.BooleanField(default=False)
    changed_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="procedure_changes")
    changed = models.DateTimeField(default=timezone.now, editable=False)

    objects = ProcedureQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.title


class ClosedWithMaker(models.Model):
    """A link, code, token or address made by a member. When the maker leaves or changes role, each such model
    closes what the maker may not open any more (accounts/services/people.py). `closing_words` say so."""

    closing_words: ClassVar[str | Promise]

    class Meta:
        abstract = True

    @classmethod
    def close_made_by(cls, maker: Membership, *, by: Membership | None) -> None:
        """Close what this member may not open any more; `by` is the member who changed that, None for the
        command line."""
        raise NotImplementedError


class NamesPeople(models.Model):
    """A document in which people are named: where it is not signed, it follows their name."""

    class Meta:
        abstract = True

    @classmethod
    def naming(cls, person: Membership, *, staff: bool) -> models.QuerySet[Self]:
        """Return the unsigned documents that are about the person, with `staff` those that name them as staff
        too."""
        raise NotImplementedError

    def rename(self, person: Membership, *, staff: bool, erased: bool) -> None:
        """Write the present name of the person into it. Of one who is `erased`, remove what they or others
        typed about it and where they were."""
        raise NotImplementedError


def new_code() -> str:
    """Return six random digits."""
    return f"{secrets.randbelow(10**6):06}"


class Way(models.TextChoices):
    """A link, which cannot be guessed, or a code that is typed from a screen."""

    LINK = "link"
    CODE = "code"


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def by_present_makers(self) -> Self:
        """Return those whose maker has not left and is active."""
        return self.exclude(made_by__left__isnull=False).exclude(made_by__user__is_active=False)

    def active(self) -> Self:
        """Return those that still admit people."""
        return self.filter(closed=None, expires__gt=timezone.now(), used__lt=F("uses"))


class Invitation(ClosedWithMaker):
    """`digest` is that of a link's token; a code is stored as shown. `made_by` is empty where the command
    line opened the school."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="invitations")
    way = models.CharField(max_length=4, choices=Way)
    digest = models.CharField(max_length=64, blank=True)
    code = models.CharField(max_length=12, blank=True)
    role = models.CharField(max_length=10, choices=Role)
    email = models.EmailField(blank=True)
    school_class = models.ForeignKey(
        SchoolClass, on_delete=models.PROTECT, related_name="invitations", null=True, blank=True
    )
    made_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    made = models.DateTimeField(default=timezone.now, editable=False)
    expires = models.DateTimeField()
    uses = models.PositiveIntegerField(default=1)
    used = models.PositiveIntegerField(default=0)
    closed = models.DateTimeField(null=True, blank=True)

    closing_words = _("Invitation links are closed, and class codes too if the new role may not open any.")

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ["-made", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["digest"], condition=~Q(digest=""), name="one_link_a_digest"),
            models.UniqueConstraint(
                fields=["code"], condition=~Q(code="") & Q(closed=None), name="one_open_invitation_a_code"
            ),
            models.CheckConstraint(condition=Q(used__lte=F("uses")), name="no_more_uses_than_given"),
        ]

    def __str__(self) -> str:
        return f"{self.get_way_display()} into {self.school} as {self.get_role_display().lower()}"

    @classmethod
    def close_made_by(cls, maker: Membership, *, by: Membership | None) -> None:
        """Close links of a maker who is no owner, and codes of one who is no staff."""
        mine = cls.objects.filter(made_by=maker, closed=None)
        if maker.has(Right.CLASSES):
            mine = mine.filter(way=Way.LINK)
        if not maker.owns:
            mine.update(closed=timezone.now())

    @property
    def is_active(self) -> bool:
        return self.closed is None and self.expires > timezone.now() and self.used < self.uses
