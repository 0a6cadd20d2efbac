"""Invitations: made, shown once, come in by, closed.

A link carries a token of 256 bits, of which only a digest is kept. A code is short, because it is read off a
wall and typed: so it stands for hours, lets so many in, and only as trainees.
"""

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from trainer.schools import audit
from trainer.schools.classes.cohorts import entrust
from trainer.schools.models import Act, Cohort, Invitation, Membership, Role, School, User, Way

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
    cohort: Cohort | None = None,
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
            cohort=cohort,
            made_by=made_by,
            email=email,
            expires=timezone.now() + stands,
        )
        audit.note(Act.INVITED, school=school, who=made_by, detail=str(made.get_role_display()))
    return made, token


def make_code(
    *, cohort: Cohort, made_by: Membership, uses: int, stands: timedelta = CODE_STANDS
) -> Invitation:
    """A code into a class, for so many trainees. A class has one code at a time."""
    with transaction.atomic():
        Cohort.objects.select_for_update().get(pk=cohort.pk)  # two presses come here one after the other
        for door in Invitation.objects.standing().filter(cohort=cohort, way=Way.CODE):
            close(invitation=door, by=made_by)
        made = Invitation.objects.create(
            school=cohort.school,
            way=Way.CODE,
            code="".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH)),
            role=Role.TRAINEE,
            cohort=cohort,
            made_by=made_by,
            expires=timezone.now() + stands,
            uses=uses,
        )
        audit.note(Act.INVITED, school=cohort.school, who=made_by, detail=cohort.name)
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
    found = Invitation.objects.standing().lasting().filter(**by).select_related("school", "cohort").first()
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
    if invitation.cohort and there.role == Role.TRAINEE:
        entrust(cohort=invitation.cohort, members=[there])
    elif invitation.cohort and invitation.role != Role.TRAINEE:
        invitation.cohort.instructors.add(there)
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
