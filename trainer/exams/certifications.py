"""The roll: who is listed, with what each holds in every game; found by name, class and state."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import QueryDict
from django.urls import reverse

from games import GAMES
from trainer.operating.bodies.number_bounds import LONGEST
from trainer.schools.models import Membership, Role, School
from trainer.schools.numbers import whole_number
from trainer.standing.holdings import Holding, State, holding_of
from trainer.standing.models import CheckDone
from trainer.standing.newest_tests import Key, counted_tests, newest_tests

MOST_WORDS = 5
"""Of what was typed to look for somebody."""


@dataclass(frozen=True)
class Wanted:
    """What an address asks for. `everybody` adds trainees who sat nothing yet."""

    name: str = ""
    cohort: int | None = None
    state: str = ""
    everybody: bool = False

    @property
    def parameters(self) -> dict[str, str]:
        said = {"q": self.name, "class": self.cohort, "state": self.state}
        return {name: str(value) for name, value in (said | {"everybody": self._ticked}).items() if value}

    @property
    def _ticked(self) -> str:
        return "on" if self.everybody else ""

    def address(self, view: str, **more: object) -> str:
        query = urlencode(self.parameters | {name: str(value) for name, value in more.items() if value})
        return f"{reverse(view)}?{query}" if query else reverse(view)


def wanted(given: QueryDict) -> Wanted:
    """What cannot be read is left out."""
    cohort, state = given.get("class", ""), given.get("state", "")
    return Wanted(
        name=given.get("q", "")[:80].replace("\x00", ""),  # PostgreSQL takes none
        cohort=whole_number(cohort, digits=LONGEST),
        state=state if state in State.values else "",
        everybody=given.get("everybody") == "on",
    )


@dataclass(frozen=True)
class Held:
    """One person's holding in one game."""

    member: Membership
    game: str
    holding: Holding


@dataclass(frozen=True)
class Roll:
    """Of a school on a day; `members` are all who fit but for the state, by name."""

    school: School
    asked: Wanted
    today: date
    members: tuple[Membership, ...]
    holdings: dict[Key, Holding] = field(repr=False)

    def of(self, member: Membership, game: str) -> Holding:
        return self.holdings.get((member.pk, game)) or holding_of(None, today=self.today)

    @cached_property
    def listed(self) -> list[Membership]:
        """Those with the state that is asked for, in any game."""
        if not self.asked.state:
            return list(self.members)
        return [one for one in self.members if self.asked.state in self._states(one)]

    def _states(self, member: Membership) -> set[str]:
        return {self.of(member, game).state for game in GAMES}

    def held(self, state: State) -> list[Held]:
        """Everybody's holdings in this state, what came to it first or ends first on top."""
        found = [held for held in self._every() if held.holding.state == state]
        return sorted(found, key=lambda held: held.holding.until or held.holding.again or self.today)

    def _every(self) -> Iterator[Held]:
        for member in self.members:
            for game in GAMES:
                yield Held(member, game, self.of(member, game))


def roll_of(*, school: School, asked: Wanted, today: date) -> Roll:
    people = _found(school, asked)
    sat = newest_tests(people=people)
    holdings = {key: holding_of(one, today=today) for key, one in sat.items()}
    members = people.filter(_on_the_roll(asked)).select_related("user")
    ordered = members.order_by("user__last_name", "user__first_name", "user__username", "pk")
    return Roll(school, asked, today, tuple(ordered), holdings)


def _found(school: School, asked: Wanted) -> QuerySet[Membership]:
    found = Membership.objects.filter(school=school).present()
    for word in asked.name.split()[:MOST_WORDS]:
        named = Q(user__first_name__icontains=word) | Q(user__last_name__icontains=word)
        found = found.filter(named | Q(user__username__icontains=word))
    return found.filter(cohorts=asked.cohort) if asked.cohort else found


def _on_the_roll(asked: Wanted) -> Q:
    """Who sat a table test, or was checked off the screen."""
    sat = Exists(counted_tests().filter(membership=OuterRef("pk")))
    checked = Exists(CheckDone.objects.filter(membership=OuterRef("pk")))
    found = Q(sat) | Q(checked)
    return found | Q(role=Role.TRAINEE) if asked.everybody else found
