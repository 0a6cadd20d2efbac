"""A school counted again from its raw rows, in one pass: sums by person, game, mode, day and question."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from django.db import connection

from games.engine.money.amounts import print_cents
from tests.trainer.recount.raw_rows import Decision, Said, answers_of, in_force


@dataclass
class Sums:
    """`last` is when the last of them was given."""

    decisions: int = 0
    right: int = 0
    overpaid: int = 0
    underpaid: int = 0
    last: datetime | None = None

    def add(self, one: "Decision | Sums") -> None:
        alone = isinstance(one, Decision)
        self.decisions += 1 if alone else one.decisions
        self.right += int(one.right)
        self.overpaid += one.overpaid
        self.underpaid += one.underpaid
        when = one.said.received if alone else one.last
        self.last = max(filter(None, (self.last, when)), default=None)

    @property
    def share(self) -> str:
        return f"{self.right * 100 // self.decisions} %" if self.decisions else "—"

    @property
    def printed(self) -> list[str]:
        """As the columns of every table of figures have them."""
        decided, wrong = f"{self.decisions:,}", f"{self.decisions - self.right:,}"
        return [decided, self.share, wrong, *map(dollars, (self.overpaid, self.underpaid))]


def dollars(cents: int) -> str:
    return f"${print_cents(cents)}"


def summed(some: "Iterable[Decision] | Iterable[Sums]") -> Sums:
    found = Sums()
    for one in some:
        found.add(one)
    return found


@dataclass(frozen=True, slots=True)
class Of:
    """What a sum is of; `question` or `mistake`, never both."""

    member: int
    game: str
    mode: str
    day: date
    question: str


@dataclass
class Recount:
    """`own` are the decisions of the people that are looked at one by one, `said` all their answers. Only
    what counts is in the others, of everybody; `bets` are decisions by what they were about, and `spent` is
    of no question: each answer's time once."""

    school: int
    sums: dict[Of, Sums] = field(default_factory=lambda: defaultdict(Sums))
    names: Counter[tuple[Of, str]] = field(default_factory=Counter)
    mispaid: list[Decision] = field(default_factory=list)
    own: dict[int, list[Decision]] = field(default_factory=lambda: defaultdict(list))
    said: dict[int, list[Said]] = field(default_factory=lambda: defaultdict(list))
    rules: Counter[tuple[Of, int, int | None]] = field(default_factory=Counter)
    bets: Counter[tuple[Of, str]] = field(default_factory=Counter)
    spent: dict[Of, timedelta] = field(default_factory=lambda: defaultdict(timedelta))

    def members(self, *, trainees: bool) -> dict[int, str]:
        """Who is there, or everybody who ever was; each by the name that pages have for them, in the order of
        the alphabet."""
        there = "AND m.\"left\" IS NULL AND m.role = 'trainee'" if trainees else ""
        rows = _rows(PEOPLE + there, [self.school])
        named = {key: f"{first} {last}".strip() or user for key, first, last, user in rows}
        return dict(sorted(named.items(), key=lambda one: (one[1].lower(), one[0])))

    def in_class(self, cohort: int) -> set[int]:
        return {row[0] for row in _rows(IN_CLASS, [cohort])}


PEOPLE = """
SELECT m.id, u.first_name, u.last_name, u.username FROM schools_membership m
JOIN schools_user u ON u.id = m.user_id WHERE m.school_id = %s
"""
IN_CLASS = "SELECT membership_id FROM schools_cohort_members WHERE cohort_id = %s"


def _rows(query: str, about: list[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, about)
        return cursor.fetchall()


def recounted(school: int, *, looked_at: Collection[int] | None = None) -> Recount:
    """`looked_at`: whose decisions are kept one by one; None: everybody's."""
    found = Recount(school)
    for said, rows in answers_of(school):
        kept = looked_at is None or said.member in looked_at
        if kept:
            found.said[said.member].append(said)
        decided = list(in_force(said, rows))
        if kept:
            found.own[said.member] += decided
        if decided and said.counts and not said.hinted:
            found.spent[replace(of_decision(decided[0]), question="")] += said.spent
            for one in decided:
                _count(found, one)
    return found


def _count(found: Recount, one: Decision) -> None:
    of = of_decision(one)
    found.sums[of].add(one)
    found.bets[of, one.wager] += 1
    if one.named:
        found.names[of, one.named] += 1
    if one.overpaid or one.underpaid:
        found.mispaid.append(one)
    for row in one.rows:
        found.rules[of, row.rules, row.correction] += 1


def grouped(pairs: Iterable[tuple[Of, Sums]], by: Callable[[Of], Any]) -> dict[Any, Sums]:
    found: dict[Any, Sums] = defaultdict(Sums)
    for of, sums in pairs:
        found[by(of)].add(sums)
    return found


# --- Filters ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """A filter as an address has it, and as this second opinion understands it."""

    """`people` are those of the class."""

    cohort: int | None = None
    game: str = ""
    mode: str = ""
    since: date | None = None
    until: date | None = None

    def address(self, url: str, **more: object) -> str:
        said = {"class": self.cohort, "game": self.game, "mode": self.mode}
        said |= {"since": self.since, "until": self.until} | more
        return f"{url}?{urlencode({name: value for name, value in said.items() if value})}"

    def takes(self, recount: Recount) -> Callable[[Of], bool]:
        members = recount.in_class(self.cohort) if self.cohort else None

        def taken(of: Of) -> bool:
            there = members is None or of.member in members
            days = (not self.since or of.day >= self.since) and (not self.until or of.day <= self.until)
            return there and days and self.game in ("", of.game) and self.mode in ("", of.mode)

        return taken


def of_decision(one: Decision) -> Of:
    said = one.said
    return Of(said.member, said.game, said.mode, said.received.date(), one.question)
