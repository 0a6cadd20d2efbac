"""Roles: what an owner changes about people. Never the last owner."""

import secrets

from django.apps import apps
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from trainer.schools import audit
from trainer.schools.doors.hashers import HandedOverHasher
from trainer.schools.models import Act, Membership, Opened, Role

PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class LastOwner(ValueError):
    """A school is never without an owner."""


@transaction.atomic
def change_role(*, membership: Membership, role: Role, by: Membership) -> None:
    """Raises `LastOwner`."""
    there = _locked(membership)
    if there.role == role:
        return
    _check_owner_stays(there)
    before, there.role = there.get_role_display(), role
    there.save(update_fields=["role"])
    detail = f"{before} → {there.get_role_display()}"
    _close_opened(there, by=by)
    audit.note(Act.ROLE, school=there.school, who=by, whom=there, detail=detail)


@transaction.atomic
def leave(*, membership: Membership, by: Membership) -> None:
    """They leave the school: the record stays, and what they opened closes. Raises `LastOwner`."""
    there = _locked(membership)
    if there.left:
        return
    _check_owner_stays(there)
    there.left = timezone.now()
    there.save(update_fields=["left"])
    _close_opened(there, by=by)
    audit.note(Act.LEFT, school=there.school, who=by, whom=there)


@transaction.atomic
def take_back(*, membership: Membership, by: Membership) -> None:
    there = _locked(membership)
    if there.left is None:
        return
    there.left = None
    there.save(update_fields=["left"])
    audit.note(Act.BACK, school=there.school, who=by, whom=there)


def one_time_password() -> str:
    """Twelve letters in groups of four, to be read off paper."""
    letters = [secrets.choice(PASSWORD_LETTERS) for _ in range(12)]
    return "-".join("".join(letters[at : at + 4]) for at in (0, 4, 8))


def kept(password: str) -> str:
    """How the database keeps a one-time password."""
    return make_password(password, hasher=HandedOverHasher.algorithm)


@transaction.atomic
def give_password(*, membership: Membership, by: Membership) -> str:
    """A new password to hand over, in groups of four; the first sign-in asks for one of their own, and every
    session ends that the old one opened."""
    password = one_time_password()
    user = membership.user
    user.password = kept(password)
    user.new_password = True
    user.save(update_fields=["password", "new_password"])
    audit.note(Act.RESET, school=membership.school, who=by, whom=membership)
    return password


@transaction.atomic
def correct_name(*, membership: Membership, first: str, last: str, by: Membership) -> bool:
    """Whether the name is another one now. The audit says that it is, and neither name: who leaves can be
    forgotten."""
    user = membership.user
    if (user.first_name, user.last_name) == (first, last):
        return False
    user.first_name, user.last_name = first, last
    user.save(update_fields=["first_name", "last_name"])
    audit.note(Act.NAME, school=membership.school, who=by, whom=membership)
    return True


def _close_opened(maker: Membership, *, by: Membership) -> None:
    """Links, codes and tokens that they may not open any more, whichever model keeps them."""
    for model in apps.get_models():
        if issubclass(model, Opened):
            model.close_opened_by(maker, by=by)


def _locked(membership: Membership) -> Membership:
    """All owners of the school are held with it, so that two of them cannot let each other go."""
    list(Membership.objects.select_for_update().filter(school_id=membership.school_id, role=Role.OWNER))
    return Membership.objects.select_related("school", "user").get(pk=membership.pk)


def _check_owner_stays(membership: Membership) -> None:
    owners = Membership.objects.present().filter(school_id=membership.school_id, role=Role.OWNER)
    if membership.owns and not owners.exclude(pk=membership.pk).exists():
        raise LastOwner(f"{membership} is the last owner")
