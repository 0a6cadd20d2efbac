"""The plate on a table: how it is sat, and of a table test what its trainee has to know."""

from dataclasses import dataclass
from datetime import datetime

from trainer.drills.models import GRACE
from trainer.drills.sittings import Sitting


@dataclass(frozen=True)
class PlateView:
    """`of` is 0 where one may go on as long as one likes; `left` seconds by the server's clock, which alone
    decides; what arrives within `grace` seconds more still counts. `practice`: a test not of the house's."""

    mode: str
    label: str
    examines: bool
    round: int
    of: int
    open_paytables: bool
    ends: datetime | None
    left: int
    grace: int
    practice: bool


def plate_view(sitting: Sitting) -> PlateView:
    run, drill = sitting.run, sitting.run.drill
    left = (run.deadline - run.now()).total_seconds() if run.deadline else 0
    return PlateView(
        mode=drill.mode,
        label=run.mode_label,
        examines=drill.examines,
        round=sitting.round + 1,
        of=drill.rounds,
        open_paytables=drill.open_paytables,
        ends=run.deadline,
        left=max(0, int(left)),
        grace=int(GRACE.total_seconds()),
        practice=drill.examines and not run.standard,
    )
