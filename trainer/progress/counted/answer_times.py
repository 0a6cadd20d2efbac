"""How long the answers of some runs took, and what is due: by the rule of pace, which leaves absences out."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import F, Q
from django.utils import timezone

from trainer.drills.models import Plan, Verdict
from trainer.drills.models.day_tally import BLOCK
from trainer.drills.models.stored import with_keys
from trainer.drills.pace import on_target, time_of
from trainer.drills.selectors import counting
from trainer.reviewing.dealt_pace import everyday_of

MILLISECOND = timedelta(milliseconds=1)

FIELDS = {
    name: F(f"answer__{name}")
    for name in ("round", "position", "game", "hinted", "allowed", "seen", "shown", "received")
}


@dataclass(frozen=True, slots=True)
class Timed:
    """One answer. `led` in a live room, where somebody else sets the pace. `took` is None for an absence; of
    its `decisions` so many are `hands` and bets. All that was asked together shares its time evenly."""

    run: UUID
    round: int
    game: str
    led: bool
    hinted: bool
    shown: datetime
    received: datetime
    took: int | None
    due: int
    hands: int
    decisions: int

    @property
    def day(self) -> date:
        return timezone.localdate(self.received)

    @property
    def block(self) -> int:
        return self.round // BLOCK

    def of_hands(self, milliseconds: int) -> int:
        return milliseconds * self.hands // self.decisions


def timed_answers(among: Q) -> list[Timed]:
    """Those of these verdicts, in the order in which they were given, run by run."""
    told = counting(Verdict.objects.in_force().filter(among)).order_by("pk")
    of_run = {"run": F("answer__run"), "plan": F("answer__run__drill__plan")}
    rows = told.values("answer", "prompt", "given", "right", **of_run, **FIELDS)
    together: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in with_keys(rows):
        together[row["answer"]].append(row)
    ordered = sorted(together.values(), key=lambda rows: (rows[0]["run"], *_place(rows[0])))
    return [_timed(rows) for rows in ordered]


def _place(row: dict[str, Any]) -> tuple[int, int]:
    return row["round"], row["position"]


def _timed(rows: list[dict[str, Any]]) -> Timed:
    first = rows[0]
    time = time_of(seen=first["seen"], shown=first["shown"], received=first["received"])
    asked = [(row["key"].question, row["given"]) for row in rows]
    return Timed(
        run=first["run"],
        round=first["round"],
        game=first["game"],
        led=first["plan"] == Plan.ROOM,
        hinted=first["hinted"],
        shown=first["shown"],
        received=first["received"],
        took=None if time is None else time // MILLISECOND,
        due=1000 * on_target(allowed=first["allowed"], game=first["game"], decided=asked),
        hands=everyday_of(first["game"], (question for question, _given in asked)),
        decisions=len(rows),
    )


@dataclass(slots=True)
class Spent:
    """Milliseconds that answers took, without absences and hints: all of them, and those of one's own pace
    with what they are due in."""

    all: int = 0
    took: int = 0
    due: int = 0


Times = dict[tuple[UUID, int, date, str], Spent]
"""By run, block of rounds, day and game."""


def spent_in(timed: Iterable[Timed]) -> Times:
    found: Times = defaultdict(Spent)
    for one in timed:
        if one.took is not None and not one.hinted:
            spent = found[one.run, one.block, one.day, one.game]
            spent.all += one.took
            if not one.led:
                spent.took, spent.due = spent.took + one.took, spent.due + one.due
    return found
