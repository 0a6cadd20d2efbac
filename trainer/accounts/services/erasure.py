"""Erasing people: what identifies them goes, their answers and every figure stay. At an owner's request, or
once their schools' term is over.

What a school signed (reports, transcripts, their signatures and codes) stays as it was signed. `EndedLink`
stays too, by a keyed digest, so that single sign-on makes no new account for a person who left.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from secrets import token_hex

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model, Q, QuerySet

from trainer.accounts import sign_in_limits
from trainer.accounts.models import KnownBrowser, Pin
from trainer.accounts.services.people import leave
from trainer.schools import append_only, audit
from trainer.schools.append_only import AppendOnly
from trainer.schools.documents import rename_unsigned, unsigned_of
from trainer.schools.erasable import Erased, PersonalText
from trainer.schools.erasure_lists import Entry, add_to_list
from trainer.schools.identity import forget_identity, has_identity
from trainer.schools.models import (
    AuditAct,
    AuditLine,
    Erasure,
    Invitation,
    Membership,
    User,
)
from trainer.schools.namesakes import clear_pushed_notes
from trainer.schools.times import months_after

NAME = "Former"

OF_ACCOUNT: tuple[tuple[Erased, type[Model]], ...] = (
    (Erased.ADDRESSES, KnownBrowser),
    (Erased.SESSIONS, UserSession),
    (Erased.FACTORS, Authenticator),
    (Erased.PIN, Pin),
    (Erased.LINKS, SocialAccount),
)
"""Rows that go with the account."""


class MayNotErase(ValueError):
    """This member may not erase this person."""


def new_name(user: User) -> tuple[str, str]:
    """Return the first and last name of an erased user."""
    return NAME, str(user.pk)


def is_erased(user: User) -> bool:
    return not user.is_active and (user.first_name, user.last_name) == new_name(user)


def later_name(user: User, recorded: str) -> str:
    """Return the name now where a signed paper has another; "" for the same, and of the erased."""
    return "" if user.plain_name == recorded or is_erased(user) else user.plain_name


def may_erase(by: Membership, person: Membership) -> bool:
    """Return whether `by` may erase this person: owners everyone of their school but themselves. A person who
    belongs or belonged to another school too is left to the command line, because that school decides for
    itself how long it keeps names."""
    user = person.user
    if not by.owns or by.school_id != person.school_id or by.user_id == user.pk:
        return False
    if user.is_superuser or is_erased(user):
        return False
    return not user.memberships.exclude(pk=person.pk).exists()


@transaction.atomic
def erase(*, person: Membership, by: Membership) -> Erasure:
    """Erase a person at their request; they leave the school. Raise `MayNotErase`."""
    if not may_erase(by, person):
        raise MayNotErase(f"membership {person.pk}")
    counts = counts_of(person)
    leave(membership=person, by=by)
    _erase_account(person.user, AuditAct.ERASED)
    return _erase_texts(person, counts, act=AuditAct.ERASED, by=by)


@transaction.atomic
def erase_everywhere(*, user: User) -> list[Erasure]:
    """Erase a person in all their schools, for the command line. Raise `LastOwner`."""
    memberships = list(Membership.objects.filter(user=user).select_related("school", "user"))
    counts = [counts_of(membership) for membership in memberships]
    for membership in memberships:
        leave(membership=membership, by=None)
    _erase_account(user, AuditAct.ERASED)
    return [
        _erase_texts(membership, counted, act=AuditAct.ERASED, by=None)
        for membership, counted in zip(memberships, counts, strict=True)
    ]


def forget_due(*, now: datetime) -> int:
    """Erase the people who left all their schools for as long as each keeps names; return how many. What they
    typed about others as staff stays."""
    left = User.objects.exclude(memberships=None).exclude(memberships__left=None)
    due = [user for user in left if not is_erased(user) and _is_due(user, now)]
    for user in due:
        _forget(user)
    return len(due)


def _is_due(user: User, now: datetime) -> bool:
    return all(end is not None and end <= now for end in _ends(user))


def _ends(user: User) -> Iterator[datetime | None]:
    """Yield when each school removes the name; None for never."""
    for membership in Membership.objects.filter(user=user).select_related("school"):
        months = membership.school.keeps_names
        yield months_after(membership.left, months) if membership.left and months else None


@transaction.atomic
def _forget(user: User) -> None:
    memberships = list(Membership.objects.filter(user=user).select_related("school", "user"))
    counts = [counts_of(membership, typed=False) for membership in memberships]
    _erase_account(user, AuditAct.FORGOTTEN)
    for membership, counted in zip(memberships, counts, strict=True):
        _erase_texts(membership, counted, act=AuditAct.FORGOTTEN, by=None, typed=False)


def erase_again(person: Entry) -> bool:
    """Erase a person of a list in a restored database, in all their schools; return whether they were there
    and not erased. Raise `LastOwner`."""
    user = User.objects.filter(pk=person.number, date_joined=person.made).first()
    if user is None or is_erased(user):
        return False
    if person.act == AuditAct.ERASED:
        erase_everywhere(user=user)
        return True
    with transaction.atomic():
        for membership in Membership.objects.filter(user=user).select_related("school", "user"):
            leave(membership=membership, by=None)
        _forget(user)
    return True


def counts_of(person: Membership, *, typed: bool = True) -> dict[str, int]:
    """Return what would be erased, in rows by kind. Without `typed`, only what is about the person."""
    counts = Counter[str]({Erased.ACCOUNT: 1, Erased.IDENTITY: int(has_identity(person))})
    for kind, model in OF_ACCOUNT:
        counts[kind] += model._default_manager.filter(user=person.user_id).count()
    for text, rows in _texts_of(person, typed=typed):
        counts[text.kind] += rows.count()
    counts[Erased.RECORDS] = len(list(unsigned_of(person, staff=typed)))
    return {kind: counts[kind] for kind in Erased if counts[kind]}


def _erase_account(user: User, act: AuditAct) -> None:
    add_to_list(user, act)
    emails = {user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)} - {""}
    for email in emails:
        Invitation.objects.filter(email__iexact=email).update(email="")
        opened = AuditLine.objects.filter(act=AuditAct.SCHOOL_OPENED, detail__iexact=email)
        with append_only.opened(connection, [AuditLine._meta.db_table]):
            opened.update(detail="")
    sign_in_limits.clear_attempts(user)
    for session in UserSession.objects.filter(user=user):
        session.end()
    for model in (EmailAddress, *(model for _kind, model in OF_ACCOUNT)):
        model._default_manager.filter(user=user).delete()
    user.username, user.email = f"{NAME.lower()}-{user.pk}-{token_hex(4)}", ""
    user.first_name, user.last_name = new_name(user)
    user.is_active, user.last_login, user.unlocked_until = False, None, None
    user.set_unusable_password()
    user.save()
    clear_pushed_notes()


def _erase_texts(
    person: Membership, counts: dict[str, int], *, act: AuditAct, by: Membership | None, typed: bool = True
) -> Erasure:
    """Empty the texts of one membership and write the log."""
    forget_identity(person)
    person.refresh_from_db()  # with the user's new name
    closed = [model._meta.db_table for model in _models_with_texts() if issubclass(model, AppendOnly)]
    with append_only.opened(connection, closed):
        for text, rows in _texts_of(person, typed=typed):
            rows.update(**dict.fromkeys(text.columns, ""))
    rename_unsigned(person, staff=typed, erased=True)
    line = audit.note(act, school=person.school, who=by, whom=person)
    return Erasure.objects.create(line=line, counts=counts)


def _models_with_texts() -> list[type[Model]]:
    return [model for model in apps.get_models() if hasattr(model, "personal_texts")]


def _texts_of(person: Membership, *, typed: bool) -> Iterator[tuple[PersonalText, QuerySet[Model]]]:
    """Yield each kind of text with its rows that are not empty yet."""
    for model in _models_with_texts():
        texts: tuple[PersonalText, ...] = model.personal_texts  # type: ignore[attr-defined]  # those that have it
        for text in texts:
            lookups = (*text.about, *(text.by if typed else ()))
            whose, filled = Q(), Q()
            for lookup in lookups:
                whose |= Q(**{lookup: person})
            for column in text.columns:
                filled |= Q(**{f"{column}__gt": ""})
            if lookups:
                found = model._default_manager.filter(whose, filled, **text.where).order_by()
                yield text, model._default_manager.filter(pk__in=found.values("pk"))
