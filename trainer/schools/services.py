"""Writes: opening a school, memberships, classes and invitations.

A link carries a token of 256 bits, of which only a digest is stored. A code is short, because it is typed
from a screen: so it lasts for hours, has a number of uses, and makes trainees only.
"""

import hashlib
import logging
import secrets
from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.text import slugify

from trainer.schools import audit
from trainer.schools.models import (
    AuditAct,
    ClassMember,
    Invitation,
    Membership,
    Role,
    School,
    SchoolClass,
    User,
    Way,
)
from trainer.schools.rights import Right


class NameTaken(ValueError):
    """The school has a class of that name."""


class AnotherSchool(ValueError):
    """A member belongs to another school than the class."""


@transaction.atomic
def make_class(*, school: School, name: str, by: Membership) -> SchoolClass:
    """Make a class; an instructor who makes one teaches it. Raise `NameTaken`."""
    _check_name(school, name)
    made = SchoolClass.objects.create(school=school, name=name)
    if not by.manages:
        made.instructors.add(by)
    audit.note(AuditAct.CLASS_MADE, school=school, who=by, detail=name)
    return made


@transaction.atomic
def rename_class(*, school_class: SchoolClass, name: str, by: Membership) -> None:
    if school_class.name == name:
        return
    _check_name(school_class.school, name)
    before, school_class.name = school_class.name, name
    school_class.save(update_fields=["name"])
    audit.note(AuditAct.CLASS_CHANGED, school=school_class.school, who=by, detail=f"{before} → {name}")


@transaction.atomic
def fill_class(
    *,
    school_class: SchoolClass,
    members: Iterable[Membership],
    instructors: Iterable[Membership],
    by: Membership,
) -> None:
    """Set the present members; people who left stay in the class. A manager entrusts the trainees to it.
    Raise `AnotherSchool`."""
    members, instructors = list(members), list(instructors)
    for membership in (*members, *instructors):
        if membership.school_id != school_class.school_id:
            raise AnotherSchool(f"{membership} cannot join a class of {school_class.school}")
    school_class.members.set([*members, *school_class.members.exclude(left=None)])
    if by.manages:
        entrust(school_class=school_class, members=members)
    school_class.instructors.set([*instructors, *school_class.instructors.exclude(left=None)])
    audit.note(AuditAct.CLASS_CHANGED, school=school_class.school, who=by, detail=school_class.name)


def entrust(*, school_class: SchoolClass, members: Iterable[Membership]) -> None:
    """Add trainees and give the instructors rights over them: by a manager, or because they joined by
    code."""
    members = list(members)
    school_class.members.add(*members)
    ClassMember.objects.filter(school_class=school_class, membership__in=members).update(entrusted=True)


def taught_by(teacher: Membership) -> QuerySet[Membership]:
    """Return the trainees over whom an instructor has rights: those entrusted to their open classes. A class
    that they filled themselves gives none."""
    if not teacher.has(Right.PEOPLE):
        return Membership.objects.none()
    own = ClassMember.objects.filter(
        entrusted=True, school_class__closed=None, school_class__instructors=teacher
    )
    there = Membership.objects.present().trainees().filter(school_id=teacher.school_id)
    return there.filter(pk__in=own.values("membership"))


def may_be_added(by: Membership) -> QuerySet[Membership]:
    """Return the trainees whom staff may add to a class: managers all of the school, instructors those over
    whom they have rights already."""
    if by.manages:
        return Membership.objects.present().trainees().filter(school_id=by.school_id)
    return taught_by(by)


@transaction.atomic
def close_class(*, school_class: SchoolClass, by: Membership) -> None:
    """Close a class and its invitations; its record stays."""
    if SchoolClass.objects.filter(pk=school_class.pk, closed=None).update(closed=timezone.now()):
        school_class.invitations.filter(closed=None).update(closed=timezone.now())
        audit.note(AuditAct.CLASS_CLOSED, school=school_class.school, who=by, detail=school_class.name)


@transaction.atomic
def reopen_class(*, school_class: SchoolClass, by: Membership) -> None:
    if SchoolClass.objects.filter(pk=school_class.pk).exclude(closed=None).update(closed=None):
        audit.note(AuditAct.CLASS_REOPENED, school=school_class.school, who=by, detail=school_class.name)


def _check_name(school: School, name: str) -> None:
    School.objects.select_for_update().get(pk=school.pk)  # serialize two of the same name
    if SchoolClass.objects.filter(school=school, name=name).exists():
        raise NameTaken(name)


ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that look different on a projector."""
CODE_LENGTH = 8
LINK_LIFETIME = timedelta(hours=48)
CODE_LIFETIME = timedelta(hours=8)
MAX_USES = 500


class InvalidInvitation(Exception):
    """The invitation is unknown, closed, expired or used up; the page does not say which."""


def make_link(
    *,
    school: School,
    role: Role,
    made_by: Membership | None = None,
    school_class: SchoolClass | None = None,
    email: str = "",
    lifetime: timedelta = LINK_LIFETIME,
) -> tuple[Invitation, str]:
    """Return a link for one person and its token, which is not stored."""
    token = secrets.token_urlsafe(32)
    with transaction.atomic():
        made = Invitation.objects.create(
            school=school,
            way=Way.LINK,
            digest=digest_of(token),
            role=role,
            school_class=school_class,
            made_by=made_by,
            email=email,
            expires=timezone.now() + lifetime,
        )
        audit.note(AuditAct.INVITED, school=school, who=made_by, detail=str(made.get_role_display()))
    return made, token


def make_code(
    *, school_class: SchoolClass, made_by: Membership, uses: int, lifetime: timedelta = CODE_LIFETIME
) -> Invitation:
    """Make the code of a class, for a number of trainees, and close the one before."""
    with transaction.atomic():
        SchoolClass.objects.select_for_update().get(pk=school_class.pk)  # serialize two presses
        for before in Invitation.objects.active().filter(school_class=school_class, way=Way.CODE):
            close(invitation=before, by=made_by)
        made = Invitation.objects.create(
            school=school_class.school,
            way=Way.CODE,
            code="".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH)),
            role=Role.TRAINEE,
            school_class=school_class,
            made_by=made_by,
            expires=timezone.now() + lifetime,
            uses=uses,
        )
        audit.note(AuditAct.INVITED, school=school_class.school, who=made_by, detail=school_class.name)
    return made


def close(*, invitation: Invitation, by: Membership) -> None:
    """Close an invitation at once; people who joined with it stay."""
    with transaction.atomic():
        closed = Invitation.objects.filter(pk=invitation.pk, closed=None).update(closed=timezone.now())
        if closed:
            audit.note(AuditAct.INVITATION_CLOSED, school=invitation.school, who=by, detail=str(invitation))


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def invitation_by_token(token: str) -> Invitation:
    """Return the invitation of a link. Raise `InvalidInvitation`."""
    return _active(digest=digest_of(token))


def invitation_by_code(typed: str) -> Invitation:
    """Return the invitation of a code, typed in any case with blanks or dashes. Raise `InvalidInvitation`."""
    code = "".join(letter for letter in typed.upper() if letter.isalnum())
    if not code:
        raise InvalidInvitation
    return _active(code=code)


def _active(**by: str) -> Invitation:
    found = (
        Invitation.objects.active()
        .by_present_makers()
        .filter(**by)
        .select_related("school", "school_class")
        .first()
    )
    if found is None:
        raise InvalidInvitation
    return found


@transaction.atomic
def accept_invitation(*, invitation: Invitation, user: User) -> Membership:
    """Join or rejoin the school with the invitation's role and class. Raise `InvalidInvitation` where the
    last use was taken meanwhile. A present member keeps their role and takes no use. Staff become instructors
    of the class only by an invitation for staff."""
    there = Membership.objects.filter(user=user, school=invitation.school, left=None).first()
    if there is None:
        _take_a_use(invitation)
        there = _join(invitation, user)
    if invitation.school_class and there.is_trainee:
        entrust(school_class=invitation.school_class, members=[there])
    elif invitation.school_class and invitation.role in Right.WATCH.roles and there.watches:
        invitation.school_class.instructors.add(there)
    return there


def _take_a_use(invitation: Invitation) -> None:
    """Compare and set, so that one person gets the last use."""
    if not Invitation.objects.active().filter(pk=invitation.pk).update(used=F("used") + 1):
        raise InvalidInvitation


def _join(invitation: Invitation, user: User) -> Membership:
    joined, new = Membership.objects.get_or_create(
        user=user, school=invitation.school, defaults={"role": invitation.role}
    )
    if not new:
        joined.role, joined.left = invitation.role, None
        joined.save(update_fields=["role", "left"])
    audit.note(AuditAct.JOINED, school=invitation.school, who=joined, detail=str(joined.get_role_display()))
    return joined


logger = logging.getLogger(__name__)


class SlugTaken(ValueError):
    """Another school has this slug."""


def open_school(*, name: str) -> School:
    """Raise `SlugTaken`."""
    slug = slugify(name)[:60].strip("-") or f"school-{School.objects.count() + 1}"  # no Latin letter in it
    if School.objects.filter(slug=slug).exists():
        raise SlugTaken(name)
    return School.objects.create(name=name, slug=slug)


def choose_paytables(*, school: School, open_in_tests: bool) -> bool:
    """Set whether later table tests show the paytables; return whether that is new."""
    chosen = School.objects.filter(pk=school.pk).exclude(open_paytables=open_in_tests)
    return chosen.update(open_paytables=open_in_tests) == 1


@transaction.atomic
def share_record(*, membership: Membership, agrees: bool) -> bool:
    """Let guests of the school see a member's certifications and signed reports, or end that; return whether
    it changed. Agreeing again takes in a picture that came since."""
    news = Q(shared=None) | Q(image__given__gt=F("shared"))
    mine = Membership.objects.filter(news if agrees else Q(shared__isnull=False), pk=membership.pk)
    if not mine.update(shared=timezone.now() if agrees else None):
        return False
    audit.note(AuditAct.SHARED if agrees else AuditAct.UNSHARED, school=membership.school, who=membership)
    return True


@transaction.atomic
def add_member(*, school: School, user: User, role: Role) -> Membership:
    """Add a user to the school, or change their role there."""
    membership, joined = Membership.objects.get_or_create(user=user, school=school, defaults={"role": role})
    if joined:
        logger.info("user %s joined school %s as %s", user.pk, school.pk, role)
    elif membership.role != role:
        logger.info("user %s in school %s: %s became %s", user.pk, school.pk, membership.role, role)
        membership.role = role
        membership.save(update_fields=["role"])
    return membership
