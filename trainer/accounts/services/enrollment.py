"""Enrollment: a list becomes users, memberships and classes. The same list twice changes nothing."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext

from trainer.accounts.roster import Person
from trainer.accounts.services.people import kept, one_time_password
from trainer.schools import audit
from trainer.schools.models import Act, Membership, Role, School, SchoolClass, User
from trainer.schools.names import same_name, user_name_of
from trainer.schools.services import entrust, make_class

MOST_NEW = 200
"""New people at one go: hashing their passwords takes a few seconds, for which every proxy waits. Whoever has
more sends the same list again, and those who are in already are passed over."""


class Standing(StrEnum):
    """ASKED: somebody of the school has the name, and whether this is another person is not said yet."""

    NEW = "new"
    ASKED = "asked"
    HERE = "here"
    LEFT = "left"


@dataclass(frozen=True)
class Planned:
    """A person under the user name that they have or get. `namesake` is who of the school has the same name,
    where nothing but the name says who this is."""

    person: Person
    standing: Standing
    membership: Membership | None = None
    namesake: Membership | None = None


@dataclass(frozen=True)
class Clash:
    person: Person
    field: str
    reason: str


@dataclass(frozen=True)
class Plan:
    rows: tuple[Planned, ...]
    clashes: tuple[Clash, ...]

    def of(self, standing: Standing) -> list[Planned]:
        return [row for row in self.rows if row.standing == standing]


@dataclass(frozen=True)
class Enrolled:
    """`password` is the one-time password of somebody new; nobody else's is known."""

    person: Person
    membership: Membership
    standing: Standing
    password: str = ""


class Clashing(ValueError):
    """Somebody on the list cannot be added, so nobody was; without clashes, a user name went meanwhile."""

    def __init__(self, clashes: Sequence[Clash] = ()) -> None:
        super().__init__(f"{len(clashes)} on the list cannot be added")
        self.clashes = tuple(clashes)


class TooManyAtOnce(ValueError):
    """More new people than `MOST_NEW`."""


# --- The plan ------------------------------------------------------------------------------------


def plan(*, school: School, people: Iterable[Person], others: Collection[int] = ()) -> Plan:
    """Who is new, who is here, who has left, and whom nobody can add; nothing is written. `others` are the
    lines of which it was said that they are another person than their namesake here."""
    return _Planning(school, tuple(people), others).plan()


class _Planning:
    """Everybody is found by e-mail if the list has one, else by user name; only within the school."""

    def __init__(self, school: School, people: tuple[Person, ...], others: Collection[int]) -> None:
        self.school, self.people, self.others = school, people, others
        # Those who have left come first, so that whoever is present takes their place in a dictionary.
        members = Membership.objects.filter(school=school).select_related("user").order_by("-left", "pk")
        here = sorted(members, key=lambda member: member.left is None)
        self.by_email = {member.user.email.casefold(): member for member in here if member.user.email}
        self.by_name = {member.user.username.casefold(): member for member in here}
        self.by_full_name = {same_name(member.user.plain_name): member for member in here}
        self.classes = {
            school_class.name.casefold(): school_class
            for school_class in SchoolClass.objects.filter(school=school)
        }
        self.spelt = {key: school_class.name for key, school_class in self.classes.items()}
        wanted = {person.username or user_name_of(person.name, person.email) for person in people}
        self.taken = _taken(wanted)
        self.families: set[str] = set()
        self.claimed: dict[str, int] = {}
        self.found: dict[int, Planned] = {}
        self.clashes: list[Clash] = []

    def plan(self) -> Plan:
        # First those whose user name is settled, so that a derived one never takes it away.
        known = [self._member(person) is not None for person in self.people]
        named = [bool(person.username) for person in self.people]
        order = sorted(range(len(self.people)), key=lambda at: (not (known[at] or named[at]), not known[at]))
        for at in order:
            self._place(at, self.people[at])
        self.clashes.sort(key=lambda clash: clash.person.line)
        return Plan(tuple(self.found[at] for at in sorted(self.found)), tuple(self.clashes))

    def _member(self, person: Person) -> Membership | None:
        """Who this certainly is."""
        named = self.by_name.get(person.username.casefold()) if person.username else None
        if not person.email:
            return named
        known = self.by_email.get(person.email.casefold())
        return known or (named if named and not named.user.email else None)

    def _place(self, at: int, person: Person) -> None:
        member, namesake = self._member(person), None
        if member is None and not person.username:
            namesake, person = self._derived(person)
            member = namesake
        if member is not None:
            self._take(at, replace(person, username=member.user.username), member, namesake)
        elif same_name(person.name) == same_name(self.school.name):
            self._clash(person, "name", gettext("This is the name of the school, not of a person."))
        elif person.username.casefold() in self.by_name:
            self._clash(
                person, "username", gettext("This user name belongs to somebody with another e-mail.")
            )
        elif person.username.casefold() in self.taken:
            self._clash(person, "username", gettext("This user name is taken; choose another one."))
        elif self._is_closed(person):
            self._clash(person, "class_name", gettext("This class is closed; reopen it first."))
        elif (namesake := self._namesake(person)) is not None:
            self.found[at] = Planned(person, Standing.ASKED, namesake, namesake)
        else:
            self._take(at, person, None)

    def _namesake(self, person: Person) -> Membership | None:
        """Who of the school has this name, unless it was said that this is another person."""
        return None if person.line in self.others else self.by_full_name.get(same_name(person.name))

    def _derived(self, person: Person) -> tuple[Membership | None, Person]:
        """Somebody of that name who is here already; or the first user name that is free."""
        base = user_name_of(person.name, person.email)
        for name in _numbered(base):
            member = self.by_name.get(name)
            if name in self.claimed:
                pass
            elif member and not person.email and self._is_called(member, person):
                return member, person
            elif not member and name not in self.taken:
                return None, replace(person, username=name)
            if base not in self.families:
                self.families.add(base)
                self.taken |= _family(base)
        raise AssertionError("numbers do not end")

    def _is_called(self, member: Membership, person: Person) -> bool:
        same = same_name(member.user.plain_name) == same_name(person.name)
        return same and person.line not in self.others

    def _take(
        self, at: int, person: Person, member: Membership | None, namesake: Membership | None = None
    ) -> None:
        key = person.username.casefold()
        if key in self.claimed:
            line = {"line": self.claimed[key]}
            why = gettext("This is the same person as in line %(line)s.") % line
            self._clash(person, "email" if person.email else "username", why)
            return
        self.claimed[key] = person.line
        if member is None:
            named = self.spelt.setdefault(person.class_name.casefold(), person.class_name)
            self.found[at] = Planned(replace(person, class_name=named), Standing.NEW)
        else:
            standing = Standing.LEFT if member.left else Standing.HERE
            self.found[at] = Planned(person, standing, member, namesake)

    def _is_closed(self, person: Person) -> bool:
        school_class = self.classes.get(person.class_name.casefold())
        return school_class is not None and school_class.closed is not None

    def _clash(self, person: Person, field: str, reason: str) -> None:
        self.clashes.append(Clash(person, field, reason))


def _numbered(base: str) -> Iterator[str]:
    yield base
    yield from (f"{base}{number}" for number in count(2))


def _taken(names: set[str]) -> set[str]:
    """Those of these user names that anybody on this installation has, in whatever case."""
    lower = {name.lower() for name in names}
    users = User.objects.annotate(small=Lower("username")).filter(Q(username__in=names) | Q(small__in=lower))
    return {name.casefold() for name in users.values_list("username", flat=True)}


def _family(base: str) -> set[str]:
    users = User.objects.filter(username__istartswith=base)
    return {name.casefold() for name in users.values_list("username", flat=True)}


# --- Doing it ------------------------------------------------------------------------------------


def enrol(
    *, school: School, people: Iterable[Person], by: Membership, others: Collection[int] = ()
) -> tuple[Enrolled, ...]:
    """All of them or nobody, without those of whom it is not said whether they are another person. Raises
    `Clashing` and `TooManyAtOnce`."""
    people = tuple(people)
    new = len(plan(school=school, people=people, others=others).of(Standing.NEW))
    if new > MOST_NEW:
        raise TooManyAtOnce(f"{new} people")
    # Hashed before the transaction, which would hold the database for as long.
    given = [(password, kept(password)) for password in (one_time_password() for _ in range(new))]
    try:
        with transaction.atomic():
            list(School.objects.select_for_update().filter(pk=school.pk))
            planned = plan(school=school, people=people, others=others)
            return _enrol(school, planned, iter(given), by)
    except IntegrityError as taken:
        raise Clashing from taken


def _enrol(
    school: School, planned: Plan, given: Iterator[tuple[str, str]], by: Membership
) -> tuple[Enrolled, ...]:
    if planned.clashes:
        raise Clashing(planned.clashes)
    new = planned.of(Standing.NEW)
    passwords, users = {}, []
    for row in new:
        # Somebody who was here a moment ago may have gone since; then there is one to hash here.
        password, hashed = next(given, None) or _another()
        passwords[row.person.username] = password
        users.append(_user(row.person, hashed))
    User.objects.bulk_create(users)
    joined = Membership.objects.bulk_create(
        Membership(user=user, school=school, role=row.person.role)
        for user, row in zip(users, new, strict=True)
    )
    made = {membership.user.username: membership for membership in joined}
    _fill_classes(school, new, made, by)
    for row in new:
        _note(school, row.person, made[row.person.username], by)
    return tuple(
        Enrolled(
            row.person,
            row.membership or made[row.person.username],
            row.standing,
            "" if row.membership else passwords[row.person.username],
        )
        for row in planned.rows
    )


def _another() -> tuple[str, str]:
    password = one_time_password()
    return password, kept(password)


def _user(person: Person, hashed: str) -> User:
    return User(
        username=person.username,
        first_name=person.first,
        last_name=person.last,
        email=person.email,
        password=hashed,
        new_password=True,
    )


def _fill_classes(
    school: School, new: Sequence[Planned], made: dict[str, Membership], by: Membership
) -> None:
    classes = {
        school_class.name.casefold(): school_class
        for school_class in SchoolClass.objects.filter(school=school)
    }
    for name in {row.person.class_name.casefold(): row.person.class_name for row in new}.values():
        if not name:
            continue
        school_class = classes.get(name.casefold()) or make_class(school=school, name=name, by=by)
        here = [row.person for row in new if row.person.class_name == name]
        entrust(school_class=school_class, members=[made[p.username] for p in here if p.role == Role.TRAINEE])
        school_class.instructors.add(*(made[p.username] for p in here if p.role != Role.TRAINEE))


def _note(school: School, person: Person, whom: Membership, by: Membership) -> None:
    said = [str(whom.get_role_display()), person.class_name]
    audit.note(Act.ADDED, school=school, who=by, whom=whom, detail=", ".join(filter(None, said)))
