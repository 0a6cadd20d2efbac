"""From a signed launch to the page that it opens."""

from datetime import timedelta

from allauth.socialaccount.models import SocialAccount
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games import GAMES
from trainer.assignments.models import Assignment
from trainer.credentials.lti import rosters
from trainer.credentials.models import Launch, PlatformCourse, PlatformLink
from trainer.exams.models import Candidate, Exam
from trainer.schools.models import Membership
from trainer.schools.rights import Right

KEPT = timedelta(hours=1)
"""How long a launch may be opened: a second factor, or a first password, comes between."""


def forget_old() -> None:
    """Delete launches that can be neither opened nor sent again."""
    Launch.objects.filter(at__lt=timezone.now() - KEPT).delete()


def take(launch: Launch) -> bool:
    """Return whether this is the first time that its browser brought it."""
    return bool(Launch.objects.filter(pk=launch.pk, taken=None).update(taken=timezone.now()))


def is_of(launch: Launch, member: Membership) -> bool:
    """Return whether this member is the person of the launch."""
    own = SocialAccount.objects.filter(user=member.user_id, provider=launch.provider.slug)
    here = member.school_id == launch.provider.school_id
    return here and own.filter(uid=launch.claims.get("uid", "")).exists()


class NothingThere(Exception):
    """The link opens nothing for this person; the text says why."""


@transaction.atomic
def arrive(launch: Launch, member: Membership) -> tuple[PlatformCourse | None, PlatformLink | None]:
    """Keep the course and the link of a launch, and put a learner into the class of the course."""
    claims, course, link = launch.claims, None, None
    if claims["context"]:
        known = {"title": claims["title"] or claims["context"][:200]}
        if claims["roster_url"]:
            known["roster_url"] = claims["roster_url"]
        course, _made = PlatformCourse.objects.update_or_create(
            provider=launch.provider, context=claims["context"], defaults=known
        )
        if claims["teacher"] and member.has(Right.ASSIGN):
            course.teachers.add(member)
        if claims["learner"]:
            rosters.add(course=course, membership=member, uid=claims["uid"])
    if claims["resource"]:
        opens = _target(launch)
        known = {"course": course, "scores_url": claims["scores_url"]} | opens
        link, _made = PlatformLink.objects.update_or_create(
            provider=launch.provider,
            deployment=claims["deployment"],
            resource=claims["resource"],
            defaults=known,
        )
    return course, link


def _target(launch: Launch) -> dict[str, object]:
    """Return what a link opens, by the page that its content item names; only what the school has."""
    kind, _slash, name = launch.claims["page"].partition("/")
    school, number = launch.provider.school, int(name) if name.isascii() and name.isdigit() else 0
    found: dict[str, object] = {"assignment": None, "exam": None, "game": ""}
    if kind == "assignment" and number < 2**63:
        found["assignment"] = Assignment.objects.filter(school=school, pk=number).first()
    elif kind == "test" and number < 2**63:
        found["exam"] = Exam.objects.filter(school=school, pk=number).first()
    elif kind == "course" and name in GAMES:
        found["game"] = name
    return found


def page_of(link: PlatformLink, member: Membership) -> str:
    """Return the address of what the link opens. Raise `NothingThere`."""
    if not member.has(Right.PRACTICE) and not (link.exam and member.has(Right.TESTS)):
        raise NothingThere(
            _(
                "Your role can’t open this link. Ask your instructor, or a manager of your "
                "school, to add you as a trainee."
            )
        )
    if link.game:
        return reverse("courses:course", args=[link.game])
    if link.assignment:
        if member.has(Right.ASSIGN):
            return reverse("assignments:assignment", args=[link.assignment_id])
        if Assignment.objects.assigned_to(member).filter(pk=link.assignment.pk).exists():
            return reverse("assignments:own_assignment", args=[link.assignment_id])
        raise NothingThere(_("This assignment isn’t yours. Tell your instructor."))
    if link.exam:
        if Exam.objects.run_by(member).filter(pk=link.exam.pk).exists():
            return reverse("exams:room", args=[link.exam_id])
        if candidate := Candidate.objects.filter(exam=link.exam, membership=member).first():
            return reverse("exams:place", args=[candidate.pk])
        raise NothingThere(_("You aren’t a candidate for this table test. Tell your instructor."))
    return reverse("home:home")
