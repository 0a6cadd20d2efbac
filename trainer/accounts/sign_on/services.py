"""Single sign-on: a school's providers, whom they sign in, links, accounts and mapped roles."""

import logging
from base64 import b64decode
from collections.abc import Mapping
from enum import Enum
from hashlib import sha256
from importlib import import_module
from typing import Any

from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import transaction

from trainer.accounts.models import MAPPED_ROLES, AccountRule, ProviderKind, SignInProvider
from trainer.accounts.services.people import change_role, free_username
from trainer.accounts.sessions import PROVIDER
from trainer.accounts.sign_on import discovery
from trainer.schools import audit
from trainer.schools.guards import memberships_of
from trainer.schools.models import AuditAct, Membership, Role, User
from trainer.schools.names import strip_refused, username_from

logger = logging.getLogger(__name__)


@transaction.atomic
def save_provider(provider: SignInProvider, *, by: Membership) -> None:
    """Save it. Links end where the issuer is another one, by whom the same names are other people."""
    before = SignInProvider.objects.filter(pk=provider.pk).first()
    act = AuditAct.PROVIDER_CHANGED if before else AuditAct.PROVIDER_ADDED
    if before and issuer_of(before) != issuer_of(provider):
        _end_all_links(provider)
    provider.save()
    detail = f"{provider.name}, {provider.get_kind_display()}, {issuer_of(provider)}"
    audit.note(act, school=provider.school, who=by, detail=detail)


def read_metadata_again() -> tuple[int, int]:
    """Read what SAML providers say at their addresses now; return how many were read, and how many not."""
    read = failed = 0
    for provider in SignInProvider.objects.filter(kind=ProviderKind.SAML).exclude(address=""):
        try:
            _renew(provider, discovery.read_metadata(discovery.fetch_metadata(provider.address)))
            read += 1
        except discovery.BadProvider as bad:
            logger.warning("the metadata of %s stays as it was: %s", provider.slug, bad)
            failed += 1
    return read, failed


@transaction.atomic
def _renew(provider: SignInProvider, found: dict[str, Any]) -> None:
    current = SignInProvider.objects.select_for_update().filter(pk=provider.pk).first()
    if current is None or current.address != provider.address:
        return
    setup = discovery.renewed(current.setup, found)
    if setup != current.setup:
        current.setup = setup
        current.save(update_fields=["setup"])
        newest = fingerprint_of(discovery.certificates_of(setup)[0])
        audit.note(
            AuditAct.PROVIDER_CHANGED, school=current.school, detail=f"{current.name}, SHA-256 {newest}"
        )


def fingerprint_of(certificate: str) -> str:
    """Return it as browsers and openssl show it."""
    digest = sha256(b64decode(certificate)).hexdigest().upper()
    return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))


@transaction.atomic
def end_older_certificates(provider: SignInProvider) -> None:
    current = SignInProvider.objects.select_for_update().get(pk=provider.pk)
    if current.setup.pop(discovery.OLDER, None):
        current.save(update_fields=["setup"])
        logger.info("the older certificates of %s ended: a new one has signed", provider.slug)


def issuer_of(provider: SignInProvider) -> str:
    return str(provider.setup.get("issuer") or provider.setup.get("entityId", ""))


@transaction.atomic
def remove_provider(provider: SignInProvider, *, by: Membership) -> None:
    """Remove a provider and every link to it; the people stay."""
    _end_all_links(provider)
    audit.note(AuditAct.PROVIDER_REMOVED, school=provider.school, who=by, detail=provider.name)
    provider.delete()


def _end_all_links(provider: SignInProvider) -> None:
    """End the links, and the sessions that a provider began."""
    links = SocialAccount.objects.filter(provider=provider.slug)
    store = import_module(settings.SESSION_ENGINE).SessionStore
    for session in UserSession.objects.filter(user__in=links.values("user")):
        if PROVIDER in store(session.session_key):
            session.end()
    links.delete()


class Access(Enum):
    """Whether a provider may sign a person in, else why not."""

    FINE = "fine"
    LEFT = "left"
    ELSEWHERE = "elsewhere"
    ABOVE = "above"


def access_of(user: User, provider: SignInProvider) -> Access:
    here = [each for each in memberships_of(user=user) if each.school_id == provider.school_id]
    elsewhere = [each for each in memberships_of(user=user) if each.school_id != provider.school_id]
    if not here or not user.is_active:
        return Access.LEFT
    if elsewhere:
        return Access.ELSEWHERE
    if user.is_superuser or user.is_staff or not provider.signs_in(here[0].role):
        return Access.ABOVE
    return Access.FINE


def members_by_email(provider: SignInProvider, email: str) -> list[Membership]:
    """Return the members with this address who are not linked to anything yet: another person may have it by
    now, and a learning platform only claims whose it is."""
    here = Membership.objects.present().filter(school=provider.school, user__email__iexact=email)
    found = here.exclude(user__in=SocialAccount.objects.values("user")).select_related("user")
    return [each for each in found if each.user.email.lower() == email.lower()]  # as in a mailed link


def makes_account(provider: SignInProvider, email: str) -> bool:
    """Return whether a new account is made for a person with this address, who is not linked here."""
    same = Membership.objects.filter(school=provider.school, user__email__iexact=email)
    return provider.rule == AccountRule.CREATE and not (email and same.exists())


def mapped_role(provider: SignInProvider, claims: Mapping[str, Any]) -> Role | None:
    """Return the highest role that the values of the claim map to, if any."""
    values = claim_values(claims, provider.claim) if provider.claim else []
    found = {provider.roles[value] for value in values if value in provider.roles}
    return next((role for role in reversed(MAPPED_ROLES) if role in found and provider.signs_in(role)), None)


def claim_values(claims: Mapping[str, Any], name: str) -> list[str]:
    """Return the texts of a claim. A dot leads into one, as in realm_access.roles, unless it is part of a
    name."""
    found: Any = claims.get(name)
    if found is None:
        found = claims
        for part in name.split("."):
            found = found.get(part) if isinstance(found, Mapping) else None
    values = found if isinstance(found, list) else [found]
    return [value for value in values if isinstance(value, str)]


def map_role(*, provider: SignInProvider, user: User, claims: Mapping[str, Any]) -> None:
    """Change a member's role where their claims map to another one. Owners keep theirs; a learning platform
    changes trainees alone, so that an assistant or examiner stays one in whatever course they teach."""
    role = mapped_role(provider, claims)
    member = Membership.objects.present().filter(user=user, school=provider.school).first()
    if member and provider.kind == ProviderKind.LTI and not member.is_trainee:
        return
    if role and member and member.role != role and provider.signs_in(member.role):
        change_role(membership=member, role=role, by=member, act=AuditAct.ROLE_MAPPED, source=provider.name)


@transaction.atomic
def create_member(*, provider: SignInProvider, account: SocialAccount, user: User, role: str) -> User:
    """Make an account without a password, linked to the provider."""
    user.first_name = strip_refused(user.first_name)[:150]
    user.last_name = strip_refused(user.last_name)[:150]
    user.username = free_username(username_from(user.get_full_name(), user.email))
    user.set_unusable_password()
    user.save()
    account.user = user
    account.save()
    joined = Membership.objects.create(user=user, school=provider.school, role=Role(role))
    detail = f"{joined.get_role_display()}, {provider.name}"
    audit.note(AuditAct.CREATED, school=provider.school, who=joined, detail=detail)
    return user


@transaction.atomic
def end_password(user: User, provider: SignInProvider) -> bool:
    """End the password of an account that was found by its address, which another person may have typed into
    it; return whether it had one. No other sign-in ends one, and this one says so to the person."""
    had = user.has_usable_password()
    if had:
        user.set_unusable_password()
        user.new_password = False
        user.save(update_fields=["password", "new_password"])
        member = Membership.objects.present().get(user=user, school=provider.school)
        audit.note(AuditAct.PASSWORD_ENDED, school=provider.school, who=member, detail=provider.name)
    return had


NOTED = {
    "socialaccount/email/account_connected": AuditAct.LINKED,
    "socialaccount/email/account_disconnected": AuditAct.UNLINKED,
}
"""What allauth would mail about, by the name of the mail, and its audit line."""


def note_link(mail: str, user: User, *, slug: str) -> None:
    provider = SignInProvider.objects.filter(slug=slug).first()
    if provider and mail in NOTED:
        for membership in memberships_of(user=user):
            if membership.school_id == provider.school_id:
                audit.note(NOTED[mail], school=provider.school, who=membership, detail=provider.name)
