"""Failed sign-ins, kept for minutes (LoginAttempt), browsers that signed in before (KnownBrowser), PINs of
trainees (Pin), and single sign-on of a school (SignInProvider). Who is linked to a provider is allauth's
SocialAccount, whose `provider` is the slug."""

from secrets import token_hex
from typing import Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.schools.models import Membership, Role, School, User


class KnownBrowser(models.Model):
    """An address from which a user signed in, and when they last did."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="known_browsers")
    address = models.CharField(max_length=43)
    last = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "address"], name="one_line_a_place")]

    def __str__(self) -> str:
        return f"user {self.user_id} from {self.address}"


class LoginAttempt(models.Model):
    """A wrong sign-in, or one not decided yet. Of the typed name only a digest is stored, because it may be a
    password in the wrong field. `browser` is empty for an unknown browser, `address` for an unknown
    address. `checked` once the password was looked at and wrong."""

    name = models.CharField(max_length=32)
    address = models.CharField(max_length=43, blank=True)
    browser = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField(default=timezone.now)
    checked = models.BooleanField(default=False)

    class Meta:
        indexes = [
            models.Index(fields=["name", "-at"], name="tries_of_a_name"),
            models.Index(fields=["address", "-at"], name="tries_from_an_address"),
            models.Index(fields=["at"], name="tries_that_are_over"),
        ]

    def __str__(self) -> str:
        return f"attempt {self.pk} from {self.address or 'an unknown address'}"


class Pin(models.Model):
    """How a trainee without a password signs in: `name` is their first name at their school, with a number
    where another has it, `key` how it is compared, `hash` that of their PIN. `misses` are the wrong PINs
    since the last right one. When it suffices, accounts/pins.py says."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="pin")
    school = models.ForeignKey(School, on_delete=models.CASCADE)
    name = models.CharField(max_length=50)
    key = models.CharField(max_length=60)
    hash = models.CharField(max_length=128)
    misses = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["school", "key"], name="one_pin_a_name")]

    def __str__(self) -> str:
        return f"PIN of user {self.user_id}"


class ProviderKind(models.TextChoices):
    """By the names of allauth, and LTI by that of trainer/credentials/provider.py: a learning platform, which
    signs in from its own pages and has no button here."""

    OPENID = "openid_connect", _("OpenID Connect")
    SAML = "saml", _("SAML")
    LTI = "lti", _("LTI")


class AccountRule(models.TextChoices):
    """Whom a provider signs in besides people who linked it themselves."""

    LINKED = "linked", _("Only people who linked it in their settings")
    EMAIL = "email", _("Members with the same verified email too")
    CREATE = "create", _("Everyone it knows, with a new account where needed")


MAPPED_ROLES = (Role.TRAINEE, Role.ASSISTANT, Role.EXAMINER, Role.INSTRUCTOR, Role.MANAGER)
"""The roles that a provider may sign in and give, the least first. Owners choose the provider, and sign in
without it; guests are of another house."""


def new_slug() -> str:
    return token_hex(6)


class SignInProviderQuerySet(models.QuerySet["SignInProvider"]):
    def with_button(self) -> Self:
        """Return those at which a sign-in begins here."""
        return self.exclude(kind=ProviderKind.LTI)


class SignInProvider(models.Model):
    """`address` is that of an issuer or of SAML metadata, empty where the metadata was pasted. `secret` is
    sealed (accounts/sealing.py). `setup` is what the address said: endpoints, or python3-saml's `idp`. `upto`
    is the highest role that is signed in. `claim` is the claim whose values `roles` maps to roles. `domains`
    are email domains with a comma around each. Of a learning platform `secret` is our private key."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="providers")
    kind = models.CharField(max_length=20, choices=ProviderKind)
    slug = models.CharField(max_length=12, unique=True, default=new_slug, editable=False)
    name = models.CharField(max_length=40)
    address = models.CharField(max_length=500, blank=True)
    client_id = models.CharField(max_length=191, blank=True)
    secret = models.TextField(blank=True)
    setup = models.JSONField(default=dict)
    rule = models.CharField(max_length=10, choices=AccountRule, default=AccountRule.LINKED)
    default_role = models.CharField(max_length=10, choices=Role, default=Role.TRAINEE)
    upto = models.CharField(max_length=10, choices=Role, default=Role.TRAINEE)
    claim = models.CharField(max_length=200, blank=True)
    roles = models.JSONField(default=dict)
    domains = models.CharField(max_length=500, blank=True)

    objects = SignInProviderQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def domain_list(self) -> list[str]:
        return [domain for domain in self.domains.split(",") if domain]

    def signs_in(self, role: str) -> bool:
        return role in MAPPED_ROLES and MAPPED_ROLES.index(Role(role)) <= MAPPED_ROLES.index(Role(self.upto))


class EndedLink(models.Model):
    """A person at a provider who left the school, by a keyed digest: no new account is made for them."""

    provider = models.ForeignKey(SignInProvider, on_delete=models.CASCADE)
    membership = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="ended_links")
    digest = models.CharField(max_length=64)
    ended = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["provider", "digest"], name="one_end_a_link")]

    def __str__(self) -> str:
        return f"link {self.pk}, ended"
