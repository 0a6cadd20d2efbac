"""The people of a platform's course, in a class."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin, urlsplit

import requests
from allauth.socialaccount.models import SocialAccount
from django.db import transaction
from django.utils import timezone
from pylti1p3.exception import LtiException
from pylti1p3.names_roles import NamesRolesProvisioningService

from trainer.accounts.models import SignInProvider
from trainer.accounts.sign_on import services as sign_on
from trainer.accounts.sign_on.links import has_left
from trainer.accounts.sign_on.sealing import Unreadable
from trainer.credentials.lti.protocol import connector_of, is_learner, person_of
from trainer.credentials.models import PlatformCourse, RosterMember
from trainer.schools import audit
from trainer.schools.models import AuditAct, ClassMember, Membership, Role, SchoolClass, User
from trainer.schools.services import entrust

logger = logging.getLogger(__name__)

MAX_PAGES = 100
MAX_PEOPLE = 2000


class NotRead(Exception):
    """The platform did not give its roster."""


@dataclass(frozen=True)
class RosterChange:
    """`unknown` are people of the roster without an account here."""

    added: int
    left: int
    unknown: int


def connect(*, course: PlatformCourse, school_class: SchoolClass | None, by: Membership) -> None:
    """Say which class has the people of the course, None for no class. Those whom it put into the class
    before leave that one."""
    with transaction.atomic():
        if course.school_class == school_class:
            return
        if course.school_class:
            _leave_class(course, list(course.roster.all()))
        course.school_class = school_class
        course.save(update_fields=["school_class"])
        if school_class:
            there = Membership.objects.present().filter(rosters__course=course).trainees()
            entrust(school_class=school_class, members=there)
            audit.note(AuditAct.CLASS_CHANGED, school=by.school, who=by, detail=school_class.name)


def add(*, course: PlatformCourse, membership: Membership, uid: str) -> bool:
    """Note a trainee of the course, and put them into its class. Return whether they are new there."""
    if not membership.is_trainee:
        return False
    RosterMember.objects.filter(course=course, uid=uid).exclude(membership=membership).delete()
    RosterMember.objects.update_or_create(course=course, membership=membership, defaults={"uid": uid})
    if not course.school_class or course.school_class.closed:
        return False
    new = not ClassMember.objects.filter(school_class=course.school_class, membership=membership).exists()
    # The platform, which the owner of the school chose, says whom the instructor of its course teaches.
    entrust(school_class=course.school_class, members=[membership])
    return new


def read(course: PlatformCourse) -> RosterChange:
    """Read the roster, and let its people be those of the class. People whom others put into the class
    stay. Raise `NotRead`: then nothing changes."""
    found = {about["uid"]: about for about in _learners(course)}
    with transaction.atomic():
        course = PlatformCourse.objects.select_for_update().get(pk=course.pk)
        if not course.school_class or course.school_class.closed:
            raise NotRead("no open class")
        provider, added, there, unknown = course.provider, 0, set(), 0
        for about in found.values():
            membership = _member(provider, about)
            if membership is None:
                unknown += 1
            else:
                added += add(course=course, membership=membership, uid=about["uid"])
                there.add(membership.pk)
        gone = list(course.roster.exclude(membership__in=there))
        _leave_class(course, gone)
        course.roster.filter(pk__in=[one.pk for one in gone]).delete()
        course.read = timezone.now()
        course.save(update_fields=["read"])
    return RosterChange(added, len(gone), unknown)


def _leave_class(course: PlatformCourse, gone: list[RosterMember]) -> None:
    """Take people out of the class, unless another course has them there too."""
    if course.school_class:
        others = RosterMember.objects.filter(course__school_class=course.school_class).exclude(course=course)
        elsewhere = set(others.values_list("membership", flat=True))
        leaving = [one.membership_id for one in gone if one.membership_id not in elsewhere]
        course.school_class.members.remove(*leaving)


def _member(provider: SignInProvider, about: Mapping[str, Any]) -> Membership | None:
    """Return the trainee of this school whom this person linked, or a new one where the rule makes it. Staff
    are no trainees of a class."""
    link = (
        SocialAccount.objects.filter(provider=provider.slug, uid=about["uid"]).select_related("user").first()
    )
    if link:
        if sign_on.access_of(link.user, provider) != sign_on.Access.FINE:
            return None
        user: User | None = link.user
    else:
        user = _new(provider, about)
    present = Membership.objects.present().filter(user=user, school=provider.school).trainees()
    return present.first() if user else None


def _email(provider: SignInProvider, about: Mapping[str, Any]) -> str:
    email, domains = str(about["email"]), provider.domain_list
    return email if not domains or email.rpartition("@")[2].lower() in domains else ""


def _new(provider: SignInProvider, about: Mapping[str, Any]) -> User | None:
    email = _email(provider, about)
    if not sign_on.makes_account(provider, about["email"]) or (provider.domain_list and not email):
        return None
    if has_left(provider, uid=about["uid"], email=email):
        return None
    return sign_on.create_member(
        provider=provider,
        account=SocialAccount(provider=provider.slug, uid=about["uid"]),
        user=User(email=email, first_name=about["first_name"], last_name=about["last_name"]),
        role=Role.TRAINEE,
    )


# --- The platform --------------------------------------------------------------------------------


def _learners(course: PlatformCourse) -> list[dict[str, Any]]:
    """Return the active learners of the roster. Raise `NotRead`."""
    try:
        people = [
            person_of(one, one.get("user_id"))
            for one in _people(course)
            if one.get("status", "Active") == "Active" and is_learner(one.get("roles"))
        ]
    except (LtiException, Unreadable, requests.RequestException, ValueError, KeyError) as failed:
        logger.warning("the roster of course %s was not read: %r", course.pk, failed)
        raise NotRead("nothing usable") from failed
    except (TypeError, AttributeError) as odd:  # JSON of another shape
        logger.warning("the roster of course %s is no roster: %r", course.pk, odd)
        raise NotRead("nothing usable") from odd
    return people


def _people(course: PlatformCourse) -> Iterator[Mapping[str, Any]]:
    """Yield all pages. Not the library's loop, which writes the next address in lower case, and would take
    our token to any host that it names."""
    service = NamesRolesProvisioningService(
        connector_of(course.provider), {"context_memberships_url": course.roster_url}
    )
    address, count, first = course.roster_url, 0, urlsplit(course.roster_url)
    for _page in range(MAX_PAGES):
        found = service.get_nrps_data(address)
        for one in found["body"]["members"]:
            count += 1
            if count > MAX_PEOPLE:
                raise LtiException("too many people")
            yield one
        headers = requests.structures.CaseInsensitiveDict(found["headers"])
        links = requests.utils.parse_header_links(headers.get("Link", ""))
        following = next((each["url"] for each in links if each.get("rel") == "next"), None)
        if not following:
            return
        address = urljoin(address, following)
        parts = urlsplit(address)
        if (parts.scheme, parts.netloc) != (first.scheme, first.netloc):
            raise LtiException("the next page is elsewhere")
    raise LtiException("too many pages")
