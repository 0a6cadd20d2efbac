"""What was answered in the attempts that count, decision by decision: right, wrong, or right and slow."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import F

from games.engine.procedure.places import Key
from trainer.drills.kinds import Kind, kind_of
from trainer.drills.models import Verdict
from trainer.drills.models.stored import with_keys
from trainer.drills.pace import time_of
from trainer.drills.selectors import disclosed

RIGHT, SLOW, WRONG = "right", "slow", "wrong"

FIELDS = {
    "run": F("answer__run"),
    "round": F("answer__round"),
    "position": F("answer__position"),
    "place": F("answer__place"),
    "game": F("answer__game"),
    "allowed": F("answer__allowed"),
    "seen": F("answer__seen"),
    "shown": F("answer__shown"),
    "received": F("answer__received"),
}


@dataclass(frozen=True, slots=True)
class Said:
    """One decision: what was given as it was kept, what it was `worth`, and the mistake that stands."""

    run: UUID
    game: str
    round: int
    position: int
    place: str
    key: Key
    given: str
    worth: str
    named: str

    @property
    def kind(self) -> Kind | None:
        return kind_of(game=self.game, key=self.key)


def said_in(runs: Sequence[UUID], *, round: int | None = None) -> Iterator[Said]:
    """In one query, of a round or of all. Of a practice test that is still sat nothing is said."""
    if not runs:
        return
    told = disclosed(Verdict.objects.in_force().with_names().filter(answer__run__in=runs))
    if round is not None:
        told = told.filter(answer__round=round)
    rows = told.order_by("pk").values("answer", "prompt", "given", "right", "named", **FIELDS)
    for row in with_keys(rows):
        yield Said(
            run=row["run"],
            game=row["game"],
            round=row["round"],
            position=row["position"],
            place=row["place"],
            key=row["key"],
            given=row["given"],
            worth=_worth(row),
            named=row["named"],
        )


def _worth(row: dict[str, Any]) -> str:
    """Slow is what took longer than everything that was asked there may take."""
    if not row["right"]:
        return WRONG
    time = time_of(seen=row["seen"], shown=row["shown"], received=row["received"])
    slow = time is not None and row["allowed"] is not None and time.total_seconds() > row["allowed"]
    return SLOW if slow else RIGHT
