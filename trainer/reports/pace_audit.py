"""The pace audit: windows of five to ten minutes of dealing, summed by seats, by person, and one by one.

Rounds an hour are those of hands and bets, which is what a floor deals by hand and what the house's
target is about. All decisions on target stand beside it, in shares of the time that they took. Hands of the
table are dealt alike to any number of seats, several times as fast, and hands in turn faster than others:
each are summed apart, and have targets of their own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Q, QuerySet, Sum

from trainer.exams.pace import DealtPace
from trainer.reports.models import PaceTarget, PaceWindow
from trainer.reports.scope import ReportScope
from trainer.schools import audit
from trainer.schools.floor_pace import IN_TURN, NORMS, ON_LAYOUT, kind_of, norm_of
from trainer.schools.models import AuditAct, Membership, School

TIMES = ("rounds", "took", "due", "hands_took", "hands_due")


@dataclass(frozen=True)
class Pace:
    """So many rounds at so many seats, of games that are judged by one norm: the pace of hands and bets, and
    of all decisions."""

    seats: int
    games: tuple[str, ...]
    hands: DealtPace
    whole: DealtPace
    windows: int = 1

    @property
    def norm(self) -> int:
        """By which of a curve's targets it is judged."""
        return norm_of(self.games[0], self.seats)

    @property
    def usual(self) -> bool:
        """Whether that is the one of most games."""
        return kind_of(self.norm) == 0

    def reached(self, target: int) -> Fraction:
        """Percent of the house's target."""
        return 100 * self.hands.an_hour / target


@dataclass(frozen=True)
class Window:
    """One of them, and where its replay begins."""

    pace: Pace
    run: UUID
    first: int
    game: str
    began: datetime


def by_seats(scope: ReportScope) -> list[Pace]:
    rows = _windows(scope).values("seats", "game").annotate(windows=Count("pk"), **_sums())
    return _alike(list[Any](rows.order_by("seats", "game")))


def by_person(scope: ReportScope, people: Iterable[int]) -> dict[int, list[Pace]]:
    """Of these people, by membership; the fewest seats first."""
    found: dict[int, list[dict[str, Any]]] = {}
    of_them = _windows(scope).filter(membership__in=list(people)).values("membership", "seats", "game")
    summed = of_them.annotate(windows=Count("pk"), **_sums()).order_by("membership", "seats", "game")
    for row in list[Any](summed):
        found.setdefault(row["membership"], []).append(row)
    return {member: _alike(rows) for member, rows in found.items()}


def _alike(rows: Iterable[dict[str, Any]]) -> list[Pace]:
    """Sum the games that are judged by one norm, at each number of seats; hands of the table, hands in
    turn and spins come last."""
    found: dict[tuple[int, int], Pace] = {}
    for one in map(_pace, rows):
        key = kind_of(one.norm), one.seats
        found[key] = one if key not in found else _sum(found[key], one)
    return [found[key] for key in sorted(found)]


def _sum(one: Pace, other: Pace) -> Pace:
    return Pace(
        one.seats,
        (*one.games, *other.games),
        hands=_dealt(one.hands, other.hands),
        whole=_dealt(one.whole, other.whole),
        windows=one.windows + other.windows,
    )


def _dealt(one: DealtPace, other: DealtPace) -> DealtPace:
    return DealtPace(one.rounds + other.rounds, one.took + other.took, one.due + other.due)


def windows_of(scope: ReportScope, *, person: int, most: int | None = None) -> list[Window]:
    """The newest first, all of them or so many."""
    rows = _windows(scope).filter(membership=person).order_by("-began", "-pk")[:most]
    return [
        Window(_pace(vars(row)), run=row.run_id, first=row.first, game=row.game, began=row.began)
        for row in rows
    ]


def _windows(scope: ReportScope) -> QuerySet[PaceWindow]:
    return PaceWindow.objects.filter(scope.chosen.of_tallies(), Q(school=scope.watcher.school_id))


def _sums() -> dict[str, Any]:
    return {f"all_{name}": Sum(name) for name in TIMES}


def _pace(row: dict[str, Any]) -> Pace:
    """Of a window, or of a sum of some."""
    summed = "all_rounds" in row
    rounds, took, due, hands_took, hands_due = (row[f"all_{name}" if summed else name] for name in TIMES)
    return Pace(
        seats=row["seats"],
        games=(row["game"],),
        windows=row.get("windows", 1),
        hands=DealtPace(rounds, _time(hands_took), _time(hands_due)),
        whole=DealtPace(rounds, _time(took), _time(due)),
    )


def _time(milliseconds: int) -> timedelta:
    return timedelta(milliseconds=milliseconds)


Curve = Mapping[int, int]
"""Rounds an hour by seats; `ANY_SEATS` of hands of the table, `IN_TURN` more than the seats of hands in turn,
and `ON_LAYOUT` of spins."""


def curve_of(school: School) -> Curve:
    own = dict(PaceTarget.objects.filter(school=school).values_list("seats", "rounds"))
    return {seats: own.get(seats, usual) for seats, usual in NORMS.items()}


HANDS_OF_THE_TABLE = "hands of the table"
"""What has no number of seats, in an audit's line."""


def _in_line(norm: int) -> str:
    """Return a norm as an audit's line names it."""
    if norm == ON_LAYOUT:
        return "spins"
    if norm > IN_TURN:
        return f"hands in turn, {norm - IN_TURN}"
    return str(norm or HANDS_OF_THE_TABLE)


@transaction.atomic
def set_curve(*, by: Membership, curve: Curve) -> None:
    before = curve_of(by.school)
    changed = {seats: rounds for seats, rounds in curve.items() if rounds != before[seats]}
    for seats, rounds in changed.items():
        PaceTarget.objects.update_or_create(school=by.school, seats=seats, defaults={"rounds": rounds})
    if changed:
        changes = ", ".join(
            f"{_in_line(seats)}: {before[seats]} → {rounds}" for seats, rounds in sorted(changed.items())
        )
        audit.note(AuditAct.TARGET, school=by.school, who=by, detail=changes)
