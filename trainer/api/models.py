"""Tokens, by which a program reads what the manager who made it may read, and webhooks, which tell a program
what happens: Webhook, and its Messages."""

from datetime import datetime
from typing import Self
from uuid import uuid4

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.schools import audit
from trainer.schools.erasable import Erased, PersonalText
from trainer.schools.models import AuditAct, ClosedWithMaker, Membership, School, SchoolClass
from trainer.schools.rights import Right


class TokenQuerySet(models.QuerySet["Token"]):
    def of_school(self, school: School) -> Self:
        return self.filter(school=school).select_related("made_by__user", "revoked_by__user")


class Token(ClosedWithMaker):
    """`digest` is the SHA-256 of the secret, which is shown once and not stored. `used` is the time of its
    last use, `uses` counts those in that `minute`. `writes`: it may set who is in a class."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="tokens")
    made_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    writes = models.BooleanField(default=False)
    made = models.DateTimeField(default=timezone.now, editable=False)
    ends = models.DateTimeField()
    revoked = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(
        Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    used = models.DateTimeField(null=True, blank=True)
    minute = models.DateTimeField(null=True, blank=True, editable=False)
    uses = models.PositiveIntegerField(default=0, editable=False)

    personal_texts = (PersonalText(Erased.TOKENS, ("name",), by=("made_by",)),)
    closing_words = _("API tokens are revoked.")

    objects = TokenQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def close_made_by(cls, maker: Membership, *, by: Membership | None) -> None:
        if not maker.has(Right.TOKENS):
            cls.objects.filter(made_by=maker, revoked=None).update(revoked=timezone.now(), revoked_by=by)

    def opens(self, now: datetime) -> bool:
        """Whether it is in force, and its maker still manages the school."""
        return self.revoked is None and now < self.ends and self.made_by.has(Right.TOKENS)


class Event(models.TextChoices):
    TEST_SIGNED = "test.signed", _("A table test is signed")
    WORK_FINISHED = "work.finished", _("An assignment is finished")
    ROSTER_CHANGED = "roster.changed", _("Who is in a class changes")


class WebhookQuerySet(models.QuerySet["Webhook"]):
    def in_force(self) -> Self:
        """Return those that are open, and whose maker owns the school."""
        owners = Membership.objects.present().with_right(Right.OWN).filter(user__is_active=True)
        return self.filter(closed=None, made_by__in=owners)


class Webhook(ClosedWithMaker):
    """An address that gets messages of `events`. `secret` signs each message; it is shown once and stored
    sealed. `looked` is up to when its events were collected, `closed` when its maker was no owner any more:
    it doesn't open again, because they know the address and the secret."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="webhooks")
    made_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="webhooks")
    address = models.CharField(max_length=500)
    secret = models.TextField()
    events = models.JSONField()
    made = models.DateTimeField(default=timezone.now, editable=False)
    looked = models.DateTimeField(default=timezone.now, editable=False)
    closed = models.DateTimeField(null=True, blank=True, editable=False)

    closing_words = _("Webhooks are closed. The Webhooks page says so, and another owner can add them again.")

    objects = WebhookQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.address

    @classmethod
    def close_made_by(cls, maker: Membership, *, by: Membership | None) -> None:
        if maker.has(Right.OWN):
            return
        now = timezone.now()
        for webhook in cls.objects.filter(made_by=maker, closed=None):
            webhook.closed = now
            webhook.save(update_fields=["closed"])
            webhook.messages.filter(sent=None, up=None).update(up=now)
            audit.note(
                AuditAct.TOKEN_REVOKED, school=webhook.school, who=by, detail=f"webhook {webhook.address}"
            )


class SeenRoster(models.Model):
    """The trainees of a class when a webhook looked last."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="rosters")
    school_class = models.ForeignKey(SchoolClass, on_delete=models.CASCADE, related_name="+")
    people = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["webhook", "school_class"], name="one_seen_roster")]

    def __str__(self) -> str:
        return f"{self.school_class} for {self.webhook}"


class Message(models.Model):
    """What a webhook is sent, once for each `subject`. It is tried from `due` on until it is `sent`, or until
    a day is over and it is given `up`. `happened` is when its subject did, `at` when it was stored. `result`
    is the status of the last try, "" for no answer."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="messages")
    uid = models.UUIDField(default=uuid4, unique=True, editable=False)
    event = models.CharField(max_length=20, choices=Event)
    subject = models.CharField(max_length=80)
    data = models.JSONField()
    happened = models.DateTimeField(null=True, editable=False)
    at = models.DateTimeField(default=timezone.now, editable=False)
    due = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=0)
    tried = models.DateTimeField(null=True, blank=True)
    sent = models.DateTimeField(null=True, blank=True)
    up = models.DateTimeField(null=True, blank=True)
    result = models.CharField(max_length=10, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["webhook", "subject"], name="one_message_a_subject")]

    def __str__(self) -> str:
        return f"{self.event} {self.uid}"
