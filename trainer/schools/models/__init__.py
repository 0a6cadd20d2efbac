"""Who is here: User, School, Membership, Cohort; how they come in and what was done; how tables are dealt."""

from trainer.schools.models.audit_line import AT_THE_DOOR, DOORS, Act, AuditLine
from trainer.schools.models.cohort import ClassMember, Cohort, CohortQuerySet
from trainer.schools.models.house_profile import HouseProfile
from trainer.schools.models.invitation import Invitation, Way
from trainer.schools.models.kept import AppendOnly
from trainer.schools.models.known_place import KnownPlace
from trainer.schools.models.logo import Logo
from trainer.schools.models.membership import WATCHING, Membership, MembershipQuerySet, Role
from trainer.schools.models.opened import Opened, new_code
from trainer.schools.models.school import School, SchoolQuerySet
from trainer.schools.models.sign_in_try import SignInTry
from trainer.schools.models.user import User, Visitor

__all__ = [
    "AT_THE_DOOR",
    "DOORS",
    "WATCHING",
    "Act",
    "AppendOnly",
    "AuditLine",
    "ClassMember",
    "Cohort",
    "CohortQuerySet",
    "HouseProfile",
    "Invitation",
    "KnownPlace",
    "Logo",
    "Membership",
    "MembershipQuerySet",
    "Opened",
    "Role",
    "School",
    "SchoolQuerySet",
    "SignInTry",
    "User",
    "Visitor",
    "Way",
    "new_code",
]
