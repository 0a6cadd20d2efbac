"""What happened at the school itself, day by day, done by the services of its pages."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.engine.rules.houses import House
from tests.demo.characters import SIX_CARD
from trainer.accounts.roster import Person
from trainer.accounts.services import people
from trainer.accounts.services.enrollment import enrol
from trainer.demo.school import NAME
from trainer.schools import audit
from trainer.schools.house_rules import profiles
from trainer.schools.models import AuditAct, Invitation, Membership, Role, School, SchoolClass, User
from trainer.schools.services import (
    accept_invitation,
    close_class,
    fill_class,
    make_code,
    make_link,
    open_school,
)

FIRST, SECOND = "Course 12", "Course 13"
"""The class that is over, and the one that runs."""


@dataclass(frozen=True)
class Event:
    day: int
    minute: int
    does: Callable[[], None]

    @property
    def name(self) -> str:
        return f"school/{self.day}/{self.minute}"


def events() -> Iterator[Event]:
    """In the order in which they came."""
    yield Event(-45, 570, _open)
    yield Event(-45, 640, _owner_comes)
    yield Event(-44, 545, lambda: _enrol(*STAFF))
    yield from (Event(-44, 600 + 45 * n, _first_day(p.username)) for n, p in enumerate(STAFF))
    yield Event(-43, 560, lambda: _enrol(*FIRST_CLASS))
    yield Event(-43, 590, lambda: _enrol(*SECOND_CLASS))
    trainees = (*FIRST_CLASS, *SECOND_CLASS)
    yield from (Event(-42, 545 + 3 * n, _first_day(p.username)) for n, p in enumerate(trainees))
    yield Event(-33, 520, _forgotten)
    yield Event(-33, 526, _first_day("joao"))
    yield Event(-25, 970, lambda: people.leave(membership=_of("kwame"), by=_of("owner")))
    yield Event(-21, 530, _other_paytable)
    yield Event(-15, 1000, lambda: close_class(school_class=_class(FIRST), by=_of("aurelie")))
    yield Event(-14, 555, _promoted)
    yield Event(-10, 530, _code_on_the_wall)
    yield Event(-10, 541, _latecomer)
    yield Event(-5, 1015, _read("instructor", "lucia"))
    yield Event(-2, 525, _read("instructor", "daniel"))
    yield Event(-2, 610, _read("manager", "daniel"))


# --- Who came ----------------------------------------------------------------------------------------


def _listed(first: str, last: str, username: str, role: Role = Role.TRAINEE, in_class: str = "") -> Person:
    return Person(first, last, f"{username}@riverside.example", username, role, in_class)


STAFF = (
    _listed("Marcus", "Bell", "manager", Role.MANAGER),
    _listed("Ruth", "Kowalski", "instructor", Role.INSTRUCTOR, SECOND),
    _listed("Aurélie", "Marchetti", "aurelie", Role.INSTRUCTOR, FIRST),
)
FIRST_CLASS = tuple(
    _listed(*names, Role.TRAINEE, FIRST)
    for names in (
        ("Priya", "Raghunathan", "priya"),
        ("João", "Nogueira", "joao"),
        ("Oksana", "Bondarenko", "oksana"),
        ("Kwame", "Asante", "kwame"),
    )
)
SECOND_CLASS = tuple(
    _listed(*names, Role.TRAINEE, SECOND)
    for names in (
        ("Noor", "Haddad", "trainee"),
        ("Daniel", "Okafor", "daniel"),
        ("Mei", "Tanaka", "mei"),
        ("Lucía", "Fernández", "lucia"),
        ("Zoltán", "Király", "zoltan"),
        ("Thảo", "Nguyễn", "thao"),
    )
)


def _open() -> None:
    """As the command line opens a school."""
    school = open_school(name=NAME)
    audit.note(AuditAct.SCHOOL_OPENED, school=school, detail="owner@riverside.example")
    make_link(school=school, role=Role.OWNER, email="owner@riverside.example")


def _owner_comes() -> None:
    _comes(_school().invitations.get(), "Hana", "Dvořáková", "owner")


def _code_on_the_wall() -> None:
    make_code(school_class=_class(SECOND), made_by=_of("instructor"), uses=2)


def _latecomer() -> None:
    """By that code."""
    _comes(_class(SECOND).invitations.get(), "Ingrid", "Sørensen", "ingrid")


def _comes(invitation: Invitation, first: str, last: str, username: str) -> None:
    email = f"{username}@riverside.example"
    user = User.objects.create_user(username, email=email, first_name=first, last_name=last)
    accept_invitation(invitation=invitation, user=user)


def _enrol(*people: Person) -> None:
    enrol(school=_school(), people=people, by=_of("owner"))


# --- What was done -----------------------------------------------------------------------------------


def _first_day(username: str) -> Callable[[], None]:
    """They choose a password of their own, as the page of the first sign-in asks."""

    def chosen() -> None:
        User.objects.filter(username=username).update(new_password=False)
        audit.note(AuditAct.PASSWORD, school=_school(), who=_of(username))

    return chosen


def _read(who: str, whom: str) -> Callable[[], None]:
    """They open another person's record."""
    return lambda: audit.note_view(who=_of(who), whom=_of(whom))


def _forgotten() -> None:
    people.reset_password(membership=_of("joao"), by=_of("owner"))


def _other_paytable() -> None:
    house = profiles.house_of(school=_school(), game=SIX_CARD)
    choices = House({**house.house.choices, "aces-up": "SCP-03"})
    changed = profiles.change_house(
        manager=_of("manager"), game=SIX_CARD, house=choices, meter=house.meter, seen=0
    )
    assert changed


def _promoted() -> None:
    """From trainee to instructor, of the class that runs."""
    owner, running = _of("owner"), _class(SECOND)
    people.change_role(membership=_of("priya"), role=Role.INSTRUCTOR, by=owner)
    teaching = [*running.instructors.all(), _of("priya")]
    fill_class(school_class=running, members=running.members.all(), instructors=teaching, by=owner)


def _school() -> School:
    return School.objects.get(name=NAME)


def _of(username: str) -> Membership:
    return Membership.objects.select_related("user", "school").get(user__username=username)


def _class(name: str) -> SchoolClass:
    return SchoolClass.objects.get(name=name)
