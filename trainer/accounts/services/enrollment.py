"""Enrollment: a list becomes users, memberships and classes. The same list twice changes nothing."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations, count

from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from trainer.accounts.roster import Person
from trainer.accounts.services.people import hash_password, one_time_password
from trainer.schools import audit
from trainer.schools.models import AuditAct, Membership, School, SchoolClass, User
from trainer.schools.names import same_name, username_from
from trainer.schools.services import entrust, make_class

MAX_NEW = 200
"""New people in one request: hashing their passwords takes seconds. Sending a longer list again adds the
rest."""


class RowStatus(StrEnum):
    """UNDECIDED: a member of the school has the name or one near it, and the owner has not said whether it is
    another person."""

    NEW = "new"
    UNDECIDED = "undecided"
    PRESENT = "present"
    LEFT = "left"


@dataclass(frozen=True)
class PlanRow:
    """A person with their present or future username. `namesake` is the member of the same name or one near
    it, where only the name identifies the person."""

    person: Person
    status: RowStatus
    membership: Membership | None = None
    namesake: Membership | None = None

    @property
    def similar(self) -> str:
        """The name of the namesake, where it is not the same."""
        name = self.namesake.user.plain_name if self.namesake else ""
        return "" if same_name(name) == same_name(self.person.name) else name


@dataclass(frozen=True)
class Conflict:
    person: Person
    field: str
    reason: str


@dataclass(frozen=True)
class Plan:
    rows: tuple[PlanRow, ...]
    conflicts: tuple[Conflict, ...]

    def of(self, status: RowStatus) -> list[PlanRow]:
        return [row for row in self.rows if row.status == status]


@dataclass(frozen=True)
class EnrolledRow:
    """`password` is the one-time password of a new person, else empty."""

    person: Person
    membership: Membership
    status: RowStatus
    password: str = ""


class ListConflict(ValueError):
    """The list has conflicts, so no one was added; without any, a username was taken meanwhile."""

    def __init__(self, conflicts: Sequence[Conflict] = ()) -> None:
        super().__init__(f"{len(conflicts)} on the list cannot be added")
        self.conflicts = tuple(conflicts)


class UsernamesExhausted(RuntimeError):
    """No free username was found, which endless numbers rule out."""


class TooManyAtOnce(ValueError):
    """More new people than `MAX_NEW`."""


def plan(
    *, school: School, people: Iterable[Person], others: Collection[int] = (), near: bool = False
) -> Plan:
    """Return what adding these people would do; nothing is written. `others` are the lines that the owner
    marked as another person than their namesake; with `near`, who has a name near theirs is one as well."""
    return _Planning(school, tuple(people), others, near=near).plan()


class _Planning:
    """Find each person by email if the list has one, else by username, within the school only."""

    def __init__(
        self, school: School, people: tuple[Person, ...], others: Collection[int], *, near: bool
    ) -> None:
        self.school, self.people, self.others = school, people, others
        # People who left come first, so that present members replace them in the dictionaries.
        members = Membership.objects.filter(school=school).select_related("user").order_by("-left", "pk")
        here = sorted(members, key=lambda member: member.left is None)
        self.by_email = {member.user.email.casefold(): member for member in here if member.user.email}
        self.by_name = {member.user.username.casefold(): member for member in here}
        self.by_full_name = {same_name(member.user.plain_name): member for member in here}
        self.near_names = NearNames(self.by_full_name if near else ())
        self.classes = {
            school_class.name.casefold(): school_class
            for school_class in SchoolClass.objects.filter(school=school)
        }
        self.class_names = {key: school_class.name for key, school_class in self.classes.items()}
        wanted = {person.username or username_from(person.name, person.email) for person in people}
        self.taken = _taken(wanted)
        self.families: set[str] = set()
        self.claimed: dict[str, int] = {}
        self.found: dict[int, PlanRow] = {}
        self.conflicts: list[Conflict] = []

    def plan(self) -> Plan:
        # First people with a fixed username, so that a derived one never takes it.
        known = [self._member(person) is not None for person in self.people]
        named = [bool(person.username) for person in self.people]
        order = sorted(range(len(self.people)), key=lambda at: (not (known[at] or named[at]), not known[at]))
        for at in order:
            self._place(at, self.people[at])
        self.conflicts.sort(key=lambda conflict: conflict.person.line)
        return Plan(tuple(self.found[at] for at in sorted(self.found)), tuple(self.conflicts))

    def _member(self, person: Person) -> Membership | None:
        """Return the member that this certainly is."""
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
            self._refuse(person, "name", gettext("This is your school’s name, not a person’s."))
        elif person.username.casefold() in self.by_name:
            self._refuse(person, "username", gettext("This username belongs to a person with another email."))
        elif person.username.casefold() in self.taken:
            self._refuse(person, "username", gettext("This username is taken. Choose another one."))
        elif self._is_closed(person):
            self._refuse(person, "class_name", gettext("This class is closed. Reopen it first."))
        elif (namesake := self._namesake(person)) is not None:
            self.found[at] = PlanRow(person, RowStatus.UNDECIDED, namesake, namesake)
        else:
            self._take(at, person, None)

    def _namesake(self, person: Person) -> Membership | None:
        """Return the member of the same name, else of one near it, unless the line is marked as another
        person or both have an email: then these tell near names apart."""
        if person.line in self.others:
            return None
        name = same_name(person.name)
        if same := self.by_full_name.get(name):
            return same
        near = (self.by_full_name[one] for one in self.near_names.of(name))
        return next((one for one in near if not (person.email and one.user.email)), None)

    def _derived(self, person: Person) -> tuple[Membership | None, Person]:
        """Return the member of this name, or the person with the first free username."""
        base = username_from(person.name, person.email)
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
        raise UsernamesExhausted(base)

    def _is_called(self, member: Membership, person: Person) -> bool:
        same = same_name(member.user.plain_name) == same_name(person.name)
        return same and person.line not in self.others

    def _take(
        self, at: int, person: Person, member: Membership | None, namesake: Membership | None = None
    ) -> None:
        key = person.username.casefold()
        if key in self.claimed:
            line = {"line": self.claimed[key]}
            why = gettext("Same person as on line %(line)s.") % line
            self._refuse(person, "email" if person.email else "username", why)
            return
        self.claimed[key] = person.line
        if member is None:
            named = self.class_names.setdefault(person.class_name.casefold(), person.class_name)
            self.found[at] = PlanRow(replace(person, class_name=named), RowStatus.NEW)
        else:
            status = RowStatus.LEFT if member.left else RowStatus.PRESENT
            self.found[at] = PlanRow(person, status, member, namesake)

    def _is_closed(self, person: Person) -> bool:
        school_class = self.classes.get(person.class_name.casefold())
        return school_class is not None and school_class.closed is not None

    def _refuse(self, person: Person, field: str, reason: str) -> None:
        self.conflicts.append(Conflict(person, field, reason))


class NearNames:
    """Names that may be the same person's: the same words in another order, more of them ("Ana Ruiz" and "Ana
    Ruiz Soto"), or one letter off."""

    def __init__(self, names: Iterable[str]) -> None:
        self.by_words: dict[tuple[str, ...], list[str]] = defaultdict(list)
        self.by_letters: dict[str, list[str]] = defaultdict(list)
        for name in names:
            for pair in _pairs(name):
                self.by_words[pair].append(name)
            for letters in _one_off(name):
                self.by_letters[letters].append(name)

    def of(self, name: str) -> list[str]:
        words = {*name.split()}
        sharing = dict.fromkeys(one for pair in _pairs(name) for one in self.by_words.get(pair, ()))
        nested = [one for one in sharing if words <= {*one.split()} or words >= {*one.split()}]
        near = [one for letters in _one_off(name) for one in self.by_letters.get(letters, ())]
        return list(dict.fromkeys((*nested, *near)))


def _pairs(name: str) -> Iterator[tuple[str, ...]]:
    return combinations(sorted({*name.split()}), 2)


def _one_off(name: str) -> set[str]:
    """Return the letters of a name, and without each one: two names that share some are one letter off, which
    is changed, left out, added or swapped with its neighbor. None of a short name: Lee is not Leo."""
    letters = "".join(name.split())
    return (
        {letters, *(letters[:at] + letters[at + 1 :] for at in range(len(letters)))}
        if len(letters) > 5
        else set()
    )


def _numbered(base: str) -> Iterator[str]:
    yield base
    yield from (f"{base}{number}" for number in count(2))


def _taken(names: set[str]) -> set[str]:
    """Return which of these usernames exist in any school, in any case."""
    users = User.objects.filter(username__in=names)
    return {name.casefold() for name in users.values_list("username", flat=True)}


def _family(base: str) -> set[str]:
    users = User.objects.filter(username__startswith=base)
    return {name.casefold() for name in users.values_list("username", flat=True)}


def enrol(
    *,
    school: School,
    people: Iterable[Person],
    by: Membership,
    others: Collection[int] = (),
    near: bool = False,
) -> tuple[EnrolledRow, ...]:
    """Add all people but the undecided ones, or no one. Raise `ListConflict` and `TooManyAtOnce`."""
    people = tuple(people)
    new = len(plan(school=school, people=people, others=others, near=near).of(RowStatus.NEW))
    if new > MAX_NEW:
        raise TooManyAtOnce(f"{new} people")
    # Hash before the transaction, which would lock the database for as long.
    passwords = [_new_password() for _ in range(new)]
    try:
        with transaction.atomic():
            list(School.objects.select_for_update().filter(pk=school.pk))
            planned = plan(school=school, people=people, others=others, near=near)
            return _enrol(school, planned, iter(passwords), by)
    except IntegrityError as taken:
        raise ListConflict from taken


def _enrol(
    school: School, planned: Plan, hashed_passwords: Iterator[tuple[str, str]], by: Membership
) -> tuple[EnrolledRow, ...]:
    if planned.conflicts:
        raise ListConflict(planned.conflicts)
    new = planned.of(RowStatus.NEW)
    passwords, users = {}, []
    for row in new:
        # A member who was present for the plan may have left since; hash one more here.
        password, hashed = next(hashed_passwords, None) or _new_password()
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
        EnrolledRow(
            row.person,
            row.membership or made[row.person.username],
            row.status,
            "" if row.membership else passwords[row.person.username],
        )
        for row in planned.rows
    )


def _new_password() -> tuple[str, str]:
    password = one_time_password()
    return password, hash_password(password)


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
    school: School, new: Sequence[PlanRow], made: dict[str, Membership], by: Membership
) -> None:
    classes = {
        school_class.name.casefold(): school_class
        for school_class in SchoolClass.objects.filter(school=school)
    }
    for name in {row.person.class_name.casefold(): row.person.class_name for row in new}.values():
        if not name:
            continue
        school_class = classes.get(name.casefold()) or make_class(school=school, name=name, by=by)
        here = [made[row.person.username] for row in new if row.person.class_name == name]
        entrust(school_class=school_class, members=[one for one in here if one.is_trainee])
        school_class.instructors.add(*(one for one in here if one.watches))


def _note(school: School, person: Person, whom: Membership, by: Membership) -> None:
    details = [str(whom.get_role_display()), person.class_name]
    audit.note(AuditAct.ADDED, school=school, who=by, whom=whom, detail=", ".join(filter(None, details)))
