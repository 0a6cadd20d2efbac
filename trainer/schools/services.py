"""Writes: opening a school, memberships, classes and invitations.

A link carries a token of 256 bits, of which only a digest is kept. A code is short, because it is read off a
wall and typed: so it stands for hours, lets so many in, and only as trainees.
"""

import hashlib
import logging
import secrets
from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.text import slugify

from trainer.schools import audit
from trainer.schools.models import (
    Act,
    ClassMember,
    Invitation,
    Membership,
    Role,
    School,
    SchoolClass,
    User,
    Way,
)


class NameTaken(ValueError):
    """The school has a class of that name."""


class AnotherSchool(ValueError):
    """A class was offered a member of another school."""


@transaction.atomic
def make_class(*, school: School, name: str, by: Membership) -> SchoolClass:
    """An instructor who makes a class teaches it. Raises `NameTaken`."""
    _check_name(school, name)
    made = SchoolClass.objects.create(school=school, name=name)
    if not by.manages:
        made.instructors.add(by)
    audit.note(Act.CLASS_MADE, school=school, who=by, detail=name)
    return made


@transaction.atomic
def rename_class(*, school_class: SchoolClass, name: str, by: Membership) -> None:
    if school_class.name == name:
        return
    _check_name(school_class.school, name)
    before, school_class.name = school_class.name, name
    school_class.save(update_fields=["name"])
    audit.note(Act.CLASS_CHANGED, school=school_class.school, who=by, detail=f"{before} → {name}")


@transaction.atomic
def fill_class(
    *,
    school_class: SchoolClass,
    members: Iterable[Membership],
    instructors: Iterable[Membership],
    by: Membership,
) -> None:
    """Exactly these of those who are there; who has left stays in the class they were in. A manager entrusts
    them to the class. Raises `AnotherSchool`."""
    members, instructors = list(members), list(instructors)
    for membership in (*members, *instructors):
        if membership.school_id != school_class.school_id:
            raise AnotherSchool(f"{membership} cannot join a class of {school_class.school}")
    school_class.members.set([*members, *school_class.members.exclude(left=None)])
    if by.manages:
        entrust(school_class=school_class, members=members)
    school_class.instructors.set([*instructors, *school_class.instructors.exclude(left=None)])
    audit.note(Act.CLASS_CHANGED, school=school_class.school, who=by, detail=school_class.name)


def entrust(*, school_class: SchoolClass, members: Iterable[Membership]) -> None:
    """Put trainees into the class by right: as a manager decides, or because they join by themselves."""
    members = list(members)
    school_class.members.add(*members)
    ClassMember.objects.filter(school_class=school_class, membership__in=members).update(entrusted=True)


def taught_by(teacher: Membership) -> QuerySet[Membership]:
    """Return the trainees over whom an instructor has rights: those entrusted to a running class of theirs.
    A class that they filled themselves gives none."""
    own = ClassMember.objects.filter(
        entrusted=True, school_class__closed=None, school_class__instructors=teacher
    )
    there = Membership.objects.present().filter(school_id=teacher.school_id, role=Role.TRAINEE)
    return there.filter(pk__in=own.values("membership"))


def may_be_added(by: Membership) -> QuerySet[Membership]:
    """Return the trainees whom a member of staff may put into a class: a manager anybody of the school, an
    instructor those over whom they have rights already."""
    if by.manages:
        return Membership.objects.present().filter(school_id=by.school_id, role=Role.TRAINEE)
    return taught_by(by)


@transaction.atomic
def close_class(*, school_class: SchoolClass, by: Membership) -> None:
    """The course is over: its doors close, its record stays."""
    if SchoolClass.objects.filter(pk=school_class.pk, closed=None).update(closed=timezone.now()):
        school_class.invitations.filter(closed=None).update(closed=timezone.now())
        audit.note(Act.CLASS_CLOSED, school=school_class.school, who=by, detail=school_class.name)


@transaction.atomic
def reopen_class(*, school_class: SchoolClass, by: Membership) -> None:
    if SchoolClass.objects.filter(pk=school_class.pk).exclude(closed=None).update(closed=None):
        audit.note(Act.CLASS_REOPENED, school=school_class.school, who=by, detail=school_class.name)


def _check_name(school: School, name: str) -> None:
    School.objects.select_for_update().get(pk=school.pk)  # two of one name come here one after the other
    if SchoolClass.objects.filter(school=school, name=name).exists():
        raise NameTaken(name)


ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that nobody takes for one another on a wall."""


CODE_LENGTH = 8


LINK_STANDS = timedelta(hours=48)


CODE_STANDS = timedelta(hours=8)


MOST_USES = 500


class Shut(Exception):
    """No such door, or it is closed, over or used up; which of these is nobody's business."""


def make_link(
    *,
    school: School,
    role: Role,
    made_by: Membership | None = None,
    school_class: SchoolClass | None = None,
    email: str = "",
    stands: timedelta = LINK_STANDS,
) -> tuple[Invitation, str]:
    """A link for one person, and its token, which is not kept."""
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
            expires=timezone.now() + stands,
        )
        audit.note(Act.INVITED, school=school, who=made_by, detail=str(made.get_role_display()))
    return made, token


def make_code(
    *, school_class: SchoolClass, made_by: Membership, uses: int, stands: timedelta = CODE_STANDS
) -> Invitation:
    """A code into a class, for so many trainees. A class has one code at a time."""
    with transaction.atomic():
        SchoolClass.objects.select_for_update().get(
            pk=school_class.pk
        )  # two presses come here one after the other
        for door in Invitation.objects.standing().filter(school_class=school_class, way=Way.CODE):
            close(invitation=door, by=made_by)
        made = Invitation.objects.create(
            school=school_class.school,
            way=Way.CODE,
            code="".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH)),
            role=Role.TRAINEE,
            school_class=school_class,
            made_by=made_by,
            expires=timezone.now() + stands,
            uses=uses,
        )
        audit.note(Act.INVITED, school=school_class.school, who=made_by, detail=school_class.name)
    return made


def close(*, invitation: Invitation, by: Membership) -> None:
    """At once; who came in by it stays."""
    with transaction.atomic():
        closed = Invitation.objects.filter(pk=invitation.pk, closed=None).update(closed=timezone.now())
        if closed:
            audit.note(Act.DOOR_CLOSED, school=invitation.school, who=by, detail=str(invitation))


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def by_token(token: str) -> Invitation:
    """The link's invitation, if somebody can still come in by it; raises `Shut`."""
    return _standing(digest=digest_of(token))


def by_code(typed: str) -> Invitation:
    """Typed in any case, with blanks or dashes between; raises `Shut`."""
    code = "".join(letter for letter in typed.upper() if letter.isalnum())
    if not code:
        raise Shut
    return _standing(code=code)


def _standing(**by: str) -> Invitation:
    found = (
        Invitation.objects.standing().lasting().filter(**by).select_related("school", "school_class").first()
    )
    if found is None:
        raise Shut
    return found


@transaction.atomic
def come_in(*, invitation: Invitation, user: User) -> Membership:
    """Joins the school, or comes back to it, in the invitation's role and class. Raises `Shut` where the last
    use went meanwhile. Whoever is there already keeps the role they have, and no use is taken. Staff become
    instructors of the class by an invitation for staff alone: a trainees' code gives them no class."""
    there = Membership.objects.filter(user=user, school=invitation.school, left=None).first()
    if there is None:
        _take_a_use(invitation)
        there = _join(invitation, user)
    if invitation.school_class and there.role == Role.TRAINEE:
        entrust(school_class=invitation.school_class, members=[there])
    elif invitation.school_class and invitation.role != Role.TRAINEE:
        invitation.school_class.instructors.add(there)
    return there


def _take_a_use(invitation: Invitation) -> None:
    """Compare-and-set, so that the last use is one person's."""
    if not Invitation.objects.standing().filter(pk=invitation.pk).update(used=F("used") + 1):
        raise Shut


def _join(invitation: Invitation, user: User) -> Membership:
    joined, new = Membership.objects.get_or_create(
        user=user, school=invitation.school, defaults={"role": invitation.role}
    )
    if not new:
        joined.role, joined.left = invitation.role, None
        joined.save(update_fields=["role", "left"])
    audit.note(Act.JOINED, school=invitation.school, who=joined, detail=str(joined.get_role_display()))
    return joined


logger = logging.getLogger(__name__)


class SlugTaken(ValueError):
    """There is a school of that name, or of one so like it that their addresses would be the same."""


def open_school(*, name: str) -> School:
    """Raises `SlugTaken`."""
    slug = slugify(name)[:60].strip("-") or f"school-{School.objects.count() + 1}"  # no Latin letter in it
    if School.objects.filter(slug=slug).exists():
        raise SlugTaken(name)
    return School.objects.create(name=name, slug=slug)


def choose_paytables(*, school: School, open_in_tests: bool) -> bool:
    """Whether the paytables lie open in table tests begun from now on; whether that is new."""
    chosen = School.objects.filter(pk=school.pk).exclude(open_paytables=open_in_tests)
    return chosen.update(open_paytables=open_in_tests) == 1


@transaction.atomic
def add_member(*, school: School, user: User, role: Role) -> Membership:
    """Joins the school, or changes the role there: a person has one role in a school."""
    membership, joined = Membership.objects.get_or_create(user=user, school=school, defaults={"role": role})
    if joined:
        logger.info("user %s joined school %s as %s", user.pk, school.pk, role)
    elif membership.role != role:
        logger.info("user %s in school %s: %s became %s", user.pk, school.pk, membership.role, role)
        membership.role = role
        membership.save(update_fields=["role"])
    return membership
