"""The board of a piece: a row for each person, a column for each decision, and what each square holds."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.assignments.models import Assignment
from trainer.classwork.board.answered import RIGHT, SLOW, WRONG, Said, said_in
from trainer.classwork.board.columns import Column, columns_by_kind, columns_of_round, kind_key
from trainer.classwork.board.done_by import Standing, Standings, standings
from trainer.classwork.set_drills import dealt_from
from trainer.drills.sittings import NotDealt, Sitting

NOT_YET, SAT = "not-yet", "sat"

Held = dict[tuple[UUID, str], Counter[str]]
"""What a run's decisions in a column were worth."""


@dataclass(frozen=True)
class Square:
    """`state` is the worst of what is in it; `words` say it in full, `count` beside its sign."""

    state: str
    words: str
    count: str = ""
    url: str = ""


@dataclass(frozen=True)
class Line:
    standing: Standing
    squares: list[Square]


@dataclass(frozen=True)
class Board:
    standings: Standings
    columns: list[Column]
    lines: list[Line]
    round: int | None = None

    @property
    def wrong(self) -> bool:
        return any(column.wrong or column.worths[SLOW] for column in self.columns)


def board_of(assignment: Assignment, *, round: int | None = None) -> Board:
    """By kind of decision; or of one round, where all have the same deal and these rules still deal it."""
    people = standings(assignment)
    sitting = shared_round(assignment, round)
    said = list(said_in(people.runs, round=round if sitting else None))
    if sitting:
        columns, key_of = columns_of_round(sitting, said), _asked_at
    else:
        round = None
        columns, key_of = columns_by_kind(said, assignment.games), kind_key
    held = _held(said, key_of)
    address = reverse("classwork:answers", args=[assignment.pk])
    lines = [Line(one, list(_squares(one, columns, held, address, round))) for one in people.people]
    return Board(people, list(columns.values()), lines, round)


def shared_round(assignment: Assignment, round: int | None) -> Sitting | None:
    """A round of the deal that all share; None where there is no such round, or it is not dealt any more."""
    if round is None or assignment.drill is None or not 0 <= round < assignment.rounds:
        return None
    sitting = Sitting(dealt_from(assignment.drill, assignment.drill.seed), round)
    try:
        return sitting if sitting.stops else None
    except NotDealt:
        return None


def _asked_at(said: Said) -> str:
    return f"{said.place}|{said.key}"


def _held(said: list[Said], key_of: Callable[[Said], str]) -> Held:
    held: Held = {}
    for one in said:
        held.setdefault((one.run, key_of(one)), Counter())[one.worth] += 1
    return held


def _squares(
    one: Standing, columns: dict[str, Column], held: Held, address: str, round: int | None
) -> Iterator[Square]:
    about = {"person": str(one.member.pk)} | ({} if round is None else {"round": str(round + 1)})
    for key in columns:
        worths = held.get((one.counted.run.pk, key)) if one.counted else None
        if one.sealed:
            yield Square(SAT, _("being sat"))
        elif not worths:
            yield Square(NOT_YET, _("not yet"))
        else:
            yield square(worths, f"{address}?{urlencode(about | {'asked': key})}")


def square(worths: Counter[str], url: str) -> Square:
    total = worths.total()
    for state in (WRONG, SLOW):
        if count := worths[state]:
            shown = "" if total == 1 else f"{count}/{total}"
            return Square(state, _words(state, count, total), shown, url)
    return Square(RIGHT, _words(RIGHT, total, total), "" if total == 1 else f"{total}", url)


def _words(state: str, count: int, total: int) -> str:
    if total == 1:
        return {RIGHT: _("right"), SLOW: _("right, but slow"), WRONG: _("wrong")}[state]
    if state == RIGHT:
        return ngettext("%(count)s right", "all %(count)s right", count) % {"count": count}
    said = (
        _("%(count)s of %(total)s wrong") if state == WRONG else _("%(count)s of %(total)s right, but slow")
    )
    return said % {"count": count, "total": total}
