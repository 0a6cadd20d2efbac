"""Changes to people: roles, one-time passwords, unlocking, leaving. A school keeps an owner."""

import secrets
from datetime import timedelta
from itertools import count

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from trainer.accounts import sign_in_limits
from trainer.accounts.backends import OneTimePasswordHasher
from trainer.accounts.models import Pin
from trainer.accounts.sign_on.links import end_links
from trainer.schools import audit
from trainer.schools.documents import rename_unsigned
from trainer.schools.models import AuditAct, Membership, Role, User
from trainer.schools.namesakes import clear_pushed_notes
from trainer.schools.rights import Right
from trainer.schools.role_ends import closing_models
from trainer.schools.services import taught_by

UNLOCK_TIME = timedelta(minutes=10)
"""How long no limit applies to the account; the first sign-in ends it."""


def may_unlock(by: Membership, person: Membership) -> bool:
    """Return whether `by` may unlock sign-in: managers and owners for all, instructors for trainees in their
    care."""
    if person.left or by.school_id != person.school_id:
        return False
    return by.manages or taught_by(by).filter(pk=person.pk).exists()


@transaction.atomic
def unlock(*, membership: Membership, by: Membership) -> bool:
    """Return whether no limit applies now. With a PIN the waits stay: they bound guessing its digits."""
    user = membership.user
    has_pin = bool(Pin.objects.filter(user=user).update(misses=0)) and not user.has_usable_password()
    if not has_pin:
        user.unlocked_until = timezone.now() + UNLOCK_TIME
        user.save(update_fields=["unlocked_until"])
        sign_in_limits.clear_attempts(user)
    audit.note(AuditAct.UNLOCKED, school=membership.school, who=by, whom=membership)
    return not has_pin


PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class LastOwner(ValueError):
    """The change would leave the school without an owner."""


@transaction.atomic
def change_role(
    *, membership: Membership, role: Role, by: Membership, act: AuditAct = AuditAct.ROLE, source: str = ""
) -> None:
    """Change a role and close what the new one may not open. `source` is the provider whose claim says so.
    Raise `LastOwner`."""
    current = _lock_owners(membership)
    if current.role == role:
        return
    _check_owner_stays(current)
    before, current.role = current.get_role_display(), role
    current.save(update_fields=["role"])
    detail = f"{before} → {current.get_role_display()}"
    _close_made(current, by=by)
    audit.note(
        act,
        school=current.school,
        who=by,
        whom=current if by != current or act == AuditAct.ROLE else None,
        detail=", ".join(filter(None, (detail, source))),
    )


@transaction.atomic
def leave(*, membership: Membership, by: Membership | None) -> None:
    """End the membership: the record stays, invitations and tokens close. `by` is None for the command line.
    Raise `LastOwner`."""
    current = _lock_owners(membership)
    if current.left:
        return
    _check_owner_stays(current)
    current.left, current.shared = timezone.now(), None
    current.save(update_fields=["left", "shared"])
    _close_made(current, by=by)
    end_links(current)
    audit.note(AuditAct.LEFT, school=current.school, who=by, whom=current)


@transaction.atomic
def readmit(*, membership: Membership, by: Membership) -> None:
    current = _lock_owners(membership)
    if current.left is None:
        return
    current.left = None
    current.save(update_fields=["left"])
    audit.note(AuditAct.BACK, school=current.school, who=by, whom=current)


def free_username(base: str) -> str:
    """Return this name, or with the first number under which no one has it."""
    names = (base if number == 1 else f"{base}{number}" for number in count(1))
    return next(name for name in names if not User.objects.filter(username=name).exists())


def one_time_password() -> str:
    """Return twelve letters in groups of four, easy to read off paper."""
    letters = [secrets.choice(PASSWORD_LETTERS) for _ in range(12)]
    return "-".join("".join(letters[at : at + 4]) for at in (0, 4, 8))


def hash_password(password: str) -> str:
    """Return the stored form of a one-time password."""
    return make_password(password, hasher=OneTimePasswordHasher.algorithm)


@transaction.atomic
def reset_password(*, membership: Membership, by: Membership) -> str:
    """Set and return a one-time password. The first sign-in asks for a new one; all sessions end."""
    password = one_time_password()
    user = membership.user
    user.password = hash_password(password)
    user.new_password = True
    user.save(update_fields=["password", "new_password"])
    Pin.objects.filter(user=user).delete()
    audit.note(AuditAct.RESET, school=membership.school, who=by, whom=membership)
    return password


@transaction.atomic
def correct_name(*, membership: Membership, first: str, last: str, by: Membership) -> bool:
    """Return whether the name changed. The audit has neither name, so that both can be removed later."""
    user = membership.user
    if (user.first_name, user.last_name) == (first, last):
        return False
    user.first_name, user.last_name = first, last
    user.save(update_fields=["first_name", "last_name"])
    clear_pushed_notes()
    for each in Membership.objects.filter(user=user).select_related("user"):
        rename_unsigned(each)
    audit.note(AuditAct.NAME, school=membership.school, who=by, whom=membership)
    return True


def _close_made(maker: Membership, *, by: Membership | None) -> None:
    """Close the links, codes and tokens that the maker may not open any more, in every model."""
    for model in closing_models():
        model.close_made_by(maker, by=by)


def _lock_owners(membership: Membership) -> Membership:
    """Return the membership, with all owners of the school locked, so that two cannot remove each other."""
    list(Membership.objects.select_for_update().with_right(Right.OWN).filter(school_id=membership.school_id))
    return Membership.objects.select_related("school", "user").get(pk=membership.pk)


def _check_owner_stays(membership: Membership) -> None:
    owners = Membership.objects.present().with_right(Right.OWN).filter(school_id=membership.school_id)
    if membership.owns and not owners.exclude(pk=membership.pk).exists():
        raise LastOwner(f"{membership} is the last owner")
