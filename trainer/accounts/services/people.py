"""Changes to people: roles, one-time passwords, unlocking, leaving, old names. A school keeps an owner."""

import secrets
from collections.abc import Iterator
from datetime import datetime, timedelta
from secrets import token_hex

from django.apps import apps
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from trainer.accounts import sign_in_limits
from trainer.accounts.backends import HandedOverHasher
from trainer.accounts.models import KnownBrowser
from trainer.schools import audit
from trainer.schools.models import Act, Membership, Opened, Role, User
from trainer.schools.services import taught_by

# Forgetting: who has left their schools for as long as those keep names loses theirs; figures stay.
#
# Nothing that is written once is changed: a record of a table test keeps the name that it was made with.


NAME = "Former"


def forget_due(*, now: datetime) -> int:
    """How many lost their name now. Who belongs to several schools loses it when it is due in each."""
    left = User.objects.exclude(memberships=None).exclude(memberships__left=None)
    due = [user for user in left if not _is_forgotten(user) and _is_due(user, now)]
    for user in due:
        _forget(user)
    return len(due)


def _is_forgotten(user: User) -> bool:
    return not user.is_active and (user.first_name, user.last_name) == (NAME, str(user.pk))


def _is_due(user: User, now: datetime) -> bool:
    return all(end is not None and end <= now for end in _ends(user))


def _ends(user: User) -> Iterator[datetime | None]:
    """When each school forgets them; None for never."""
    for membership in Membership.objects.filter(user=user).select_related("school"):
        months = membership.school.keeps_names
        yield months_after(membership.left, months) if membership.left and months else None


def months_after(moment: datetime, months: int) -> datetime:
    """The same day so many months on, or the last of a shorter month."""
    year, month = divmod(moment.month - 1 + months, 12)
    for day in (moment.day, 30, 29, 28):
        try:
            return moment.replace(year=moment.year + year, month=month + 1, day=day)
        except ValueError:
            continue
    raise AssertionError("every month has 28 days")


@transaction.atomic
def _forget(user: User) -> None:
    user.username, user.email = f"{NAME.lower()}-{user.pk}-{token_hex(4)}", ""  # whoever else is called so
    user.first_name, user.last_name = NAME, str(user.pk)
    user.is_active = False
    user.set_unusable_password()
    user.save()
    KnownBrowser.objects.filter(user=user).delete()
    for membership in Membership.objects.filter(user=user).select_related("school"):
        audit.note(Act.FORGOTTEN, school=membership.school, whom=membership)


# Lifting a lock: whoever is held back at the sign-in page is let in by staff, whatever others go on
# trying.


LET_IN = timedelta(minutes=10)
"""For so long nothing holds them back; their first sign-in ends it."""


def may_lift(by: Membership, person: Membership) -> bool:
    """Managers and owners anybody's of the school; an instructor the trainees' entrusted to them."""
    if person.left or by.school_id != person.school_id:
        return False
    return by.manages or taught_by(by).filter(pk=person.pk).exists()


@transaction.atomic
def lift(*, membership: Membership, by: Membership) -> None:
    user = membership.user
    user.let_in_until = timezone.now() + LET_IN
    user.save(update_fields=["let_in_until"])
    sign_in_limits.forget(user)
    audit.note(Act.LIFTED, school=membership.school, who=by, whom=membership)


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
