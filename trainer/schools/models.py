"""Audit lines: who did what to whom in a school. Written once."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.schools.models.kept import AppendOnly
from trainer.schools.models.membership import Membership
from trainer.schools.models.school import School


class Act(models.TextChoices):
    SCHOOL_OPENED = "school-opened", _("opened the school")
    INVITED = "invited", _("made an invitation")
    DOOR_CLOSED = "door-closed", _("closed an invitation")
    JOINED = "joined", _("joined")
    ADDED = "added", _("added")
    ROLE = "role", _("changed the role of")
    LEFT = "left", _("let go")
    BACK = "back", _("took back")
    RESET = "reset", _("gave a new password to")
    PASSWORD = "password", _("chose a new password")
    CLASS_MADE = "class-made", _("made the class")
    CLASS_CHANGED = "class-changed", _("changed the class")
    CLASS_CLOSED = "class-closed", _("closed the class")
    CLASS_REOPENED = "class-reopened", _("reopened the class")
    VIEWED = "viewed", _("read the record of")
    RENAMED = "renamed", _("renamed the school")
    LOOK = "look", _("changed the look of the school")
    STANDARD = "standard", _("set a standard")
    EXAM_GIVEN = "exam-given", _("gave a table test")
    ALLOWED = "allowed", _("changed the time allowed to")
    VOIDED = "voided", _("voided a table test of")
    ZONE = "zone", _("changed the time zone of the school")
    WORK_GIVEN = "work-given", _("gave set work")
    WORK_CHANGED = "work-changed", _("changed set work")
    IDLE = "idle-limit", _("changed when people are signed out")
    SIGNED_IN = "signed-in", _("signed in")
    REFUSED = "refused", _("gave a wrong password of")
    HELD = "held", _("gave too many wrong passwords of")
    LIFTED = "lifted", _("lifted the lock of")
    ASSESSED = "assessed", _("filled in the rubric of")
    SIGNED = "signed-report", _("signed the report of")
    KEEPING = "names-kept", _("changed how long names are kept")
    FORGOTTEN = "forgotten", _("took the name from")
    REVOKED = "code-revoked", _("revoked the check code of")
    TOKEN_MADE = "token-made", _("made a token for the API")
    TOKEN_REVOKED = "token-revoked", _("revoked a token for the API")
    TARGET = "target", _("set the target for pace")
    NAME = "name-corrected", _("corrected the name of")


AT_THE_DOOR = (Act.SIGNED_IN, Act.REFUSED, Act.HELD)
"""Of which there is much: shown apart from what was done to people and classes,"""
DOORS = (*AT_THE_DOOR, Act.LIFTED, Act.PASSWORD, Act.RESET)
"""with what belongs to it."""


class AuditLine(AppendOnly):
    """`who` is empty where the command line did it, or somebody who did not come in; `whom` where nobody in
    particular was meant; `detail` says more: a role before and after, a class by its name; `address` is where
    it was done from, where that is known."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="audit_lines")
    at = models.DateTimeField(default=timezone.now, editable=False)
    act = models.CharField(max_length=20, choices=Act)
    who = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    whom = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    detail = models.CharField(max_length=200, blank=True)
    # With null, SQLite adds the column in place; a table made anew would lose its append-only triggers.
    address = models.CharField(max_length=43, blank=True, null=True, default=None)  # noqa: DJ001

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["school", "-id"], name="audit_of_a_school")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.get_act_display()}"

    @property
    def by_a_stranger(self) -> bool:
        """Whoever did it is not known to be anybody."""
        return self.who_id is None and self.act in (Act.REFUSED, Act.HELD)
