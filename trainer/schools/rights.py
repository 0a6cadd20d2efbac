"""The table of rights: what each role of a school may do. Guards, pages and reads ask it, and
`schools/rights.html` shows it."""

from enum import Enum

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    TRAINEE = "trainee", _("Trainee")
    ASSISTANT = "assistant", _("Assistant")
    INSTRUCTOR = "instructor", _("Instructor")
    EXAMINER = "examiner", _("Examiner")
    MANAGER = "manager", _("Shift manager")
    OWNER = "owner", _("Owner")
    GUEST = "guest", _("Guest")


TRAINEES = (Role.TRAINEE,)
"""Those whom classes, counts and certifications are about."""

_OWNERS = (Role.OWNER,)
_MANAGERS = (Role.MANAGER, Role.OWNER)
_INSTRUCTORS = (Role.INSTRUCTOR, Role.MANAGER, Role.OWNER)
_EXAMINERS = (Role.EXAMINER, *_INSTRUCTORS)
_HELPERS = (Role.ASSISTANT, *_INSTRUCTORS)


class Right(Enum):
    """`words` says what may be done; `roles` have the right. None of them is one
    over the own record: see `Membership.may_act_on`."""

    words: Promise
    roles: tuple[Role, ...]

    def __new__(cls, value: str, words: Promise, roles: tuple[Role, ...]) -> "Right":
        right = object.__new__(cls)
        right._value_ = value  # texts are lazy, so the name alone tells rights apart
        right.words, right.roles = words, roles
        return right

    PRACTICE = (
        "practice",
        _("Practice, follow courses, take tests, see their own record"),
        (*TRAINEES, *_HELPERS),
    )
    WATCH = "watch", _("Watch tables, open the wall, see progress in their classes"), _HELPERS
    NOTES = "notes", _("Write notes on answers"), _HELPERS
    SCHOOL = "school", _("See every class and trainee in the school"), _INSTRUCTORS
    REPORTS = "reports", _("Read analysis, comparisons and the API, download lists"), _INSTRUCTORS
    ASSIGN = "assign", _("Assign work, keep drills, print worksheets"), _INSTRUCTORS
    HOST = "host", _("Host live classes"), _INSTRUCTORS
    DISPUTES = "disputes", _("Resolve disputes, set up rounds"), _INSTRUCTORS
    TESTS = "tests", _("Assign table tests and run the test room"), _EXAMINERS
    SIGN = "sign", _("Fill in rubrics, sign and revoke test reports"), _EXAMINERS
    ALL_TESTS = "all-tests", _("See every table test in the school"), _INSTRUCTORS
    CERTIFY = (
        "certify",
        _("Record checks and hours, unlock steps, allow extra time, sign transcripts"),
        _INSTRUCTORS,
    )
    PEOPLE = "people", _("See people, correct names and reset passwords of those they teach"), _INSTRUCTORS
    CLASSES = "classes", _("Create classes and change those they teach"), _INSTRUCTORS
    HOUSE = "house", _("Read house rules, paytables and test standards"), _INSTRUCTORS
    MANAGE = "manage", _("Change house rules, procedures, standards, every class and the branding"), _MANAGERS
    REGRADE = "regrade", _("Regrade answers"), _MANAGERS
    TOKENS = "tokens", _("Create API tokens"), _MANAGERS
    OWN = "own", _("Invite, add, remove and erase people, change roles, settings and connections"), _OWNERS
    SHARED = "shared", _("See who may deal, and signed reports, of people who agreed"), (Role.GUEST,)

    @property
    def is_of_classes(self) -> bool:
        """Return whether a role without `SCHOOL` has the right only in the classes that they help in."""
        return self in (Right.WATCH, Right.NOTES)

    @property
    def asks_second_factor(self) -> bool:
        """Return whether its pages open only with a second factor where the school asks for one."""
        return not set(self.roles) - set(_MANAGERS)
