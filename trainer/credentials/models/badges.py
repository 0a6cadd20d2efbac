"""Digital badges: a school as an issuer, its keys, and the badges of signed records (Open Badges 3.0)."""

from secrets import token_hex

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.exams.models import TestRecord
from trainer.schools.append_only import AppendOnly
from trainer.schools.models import School


def new_code() -> str:
    """Return 128 random bits, so that an issuer's address tells nothing to those without a badge of it."""
    return token_hex(16)


class Issuer(models.Model):
    """A school as the issuer of badges. Its address has the `code`, and does not change with its name."""

    school = models.OneToOneField(School, on_delete=models.PROTECT, related_name="issuer")
    code = models.CharField(max_length=32, unique=True, default=new_code, editable=False)

    def __str__(self) -> str:
        return f"{self.school}"


class IssuerKey(models.Model):
    """A key pair of an issuer: `public` is its JWK, `secret` its private key, sealed. The newest signs. Older
    ones stay public for the badges that they signed."""

    issuer = models.ForeignKey(Issuer, on_delete=models.PROTECT, related_name="keys")
    thumbprint = models.CharField(max_length=43, unique=True)
    public = models.JSONField()
    secret = models.TextField()
    made = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"key {self.pk} of {self.issuer}"


class BadgeKind(models.TextChoices):
    """A passed test stays passed. A certification expires, and ends with a later test that is not passed."""

    TABLE_TEST = "table-test", _("Table test passed")
    CERTIFICATION = "certification", _("Certified to deal")


class Badge(AppendOnly):
    """A badge that was taken: what it says follows from the signed record. `uid` is its id in the file, and
    `position` is its bit in the issuer's status lists."""

    issuer = models.ForeignKey(Issuer, on_delete=models.PROTECT, related_name="badges")
    record = models.ForeignKey(TestRecord, on_delete=models.PROTECT, related_name="badges")
    kind = models.CharField(max_length=20, choices=BadgeKind)
    uid = models.UUIDField(unique=True)
    position = models.PositiveIntegerField()
    made = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["record", "kind"], name="one_badge_a_kind"),
            models.UniqueConstraint(fields=["issuer", "position"], name="one_bit_a_badge"),
        ]

    def __str__(self) -> str:
        return f"{self.record}: {self.kind}"
