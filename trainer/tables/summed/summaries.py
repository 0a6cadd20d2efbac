"""A round's summary: accuracy, pace, money over- and underpaid, all apart; its map; each stop's verdicts."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext

from games.engine.money.amounts import print_cents
from trainer.drills.models import Plan
from trainer.drills.selectors import answers_of, phases_of_run, round_tally
from trainer.drills.sittings import Sitting
from trainer.felt.round_maps import RoundMap, round_map
from trainer.felt.verdicts import VerdictGroup, group_view
from trainer.practice.wording import PHASES
from trainer.tables.summed.causes import Cause, Next, causes_of, next_of


@dataclass(frozen=True)
class PhaseView:
    """A stretch of a run of rare hands: `pace` is the median of its right decisions."""

    label: str
    right: int
    decisions: int
    pace: str


@dataclass(frozen=True)
class SummaryView:
    """`seed` is shown once it gives nothing away: the trainee's own, or after the sitting; never one that
    deals nothing, or that others are still to be dealt. What was shown first is not `scored`; `last` says
    that no round follows; `mends` that what went wrong can be dealt again; `phases` are those of a run that
    ends with this round; `next` is the one thing to do. Times are "" where none was measured. `asks` says
    that a mistake waits for its name."""

    decisions: int
    right: int
    wrong: int
    overpaid: str
    underpaid: str
    time: str
    per_decision: str
    rows: list[VerdictGroup]
    seed: str
    scored: bool
    hinted: int
    last: bool
    map: RoundMap
    mends: bool
    phases: list[PhaseView]
    causes: list[Cause]
    next: Next
    asks: bool


def summary_view(sitting: Sitting) -> SummaryView:
    answers = list(answers_of(run=sitting.run, round=sitting.round))
    tally = round_tally(answers)
    laid = round_map(sitting, answers)
    rows = [group_view(sitting, answer, asking=True) for answer in answers]
    drill = sitting.run.drill
    mends = drill.scored and drill.plan != Plan.LESSON and bool(tally.wrong or laid.slow)
    causes = causes_of(sitting, answers) if drill.scored else []
    shared = drill.profiles and drill.seed
    written = sitting.item.golden or sitting.item.laid
    known = (drill.seed or sitting.run.finished) and not written and not shared
    return SummaryView(
        decisions=tally.decisions,
        right=tally.right,
        wrong=tally.wrong,
        overpaid=print_cents(tally.overpaid),
        underpaid=print_cents(tally.underpaid),
        time=measured(tally.time),
        per_decision=measured(tally.time / tally.decisions) if tally.decisions else "",
        rows=rows,
        seed=sitting.run.seed if known else "",
        scored=drill.scored,
        hinted=sum(row.hinted for row in rows),
        last=sitting.last,
        map=laid,
        mends=mends,
        phases=_phases(sitting),
        causes=causes,
        next=next_of(drill, causes, mends=mends),
        asks=any(verdict.which for row in rows[:-1] for verdict in row.verdicts),
    )


def _phases(sitting: Sitting) -> list[PhaseView]:
    if sitting.run.drill.plan != Plan.BURST or not sitting.last:
        return []
    return [
        PhaseView(
            label=str(PHASES.get(row["phase"], row["phase"])),
            right=row["right"],
            decisions=row["decisions"],
            pace=(measured(timedelta(seconds=row["pace"][0])) if row["pace"] else "") or "–",
        )
        for row in phases_of_run(run=sitting.run)
    ]


def measured(time: timedelta) -> str:
    """The same, but "" below a tenth of a second: nobody decides so fast, so it was not measured."""
    return duration(time) if time >= timedelta(seconds=0.1) else ""


def duration(time: timedelta) -> str:
    """ "2 min 14 s"; under ten seconds with a tenth."""
    seconds = time.total_seconds()
    if seconds < 10:
        return gettext("%(seconds)s s") % {"seconds": f"{seconds:.1f}"}
    minutes, rest = divmod(round(seconds), 60)
    if not minutes:
        return gettext("%(seconds)s s") % {"seconds": rest}
    return gettext("%(minutes)s min %(seconds)s s") % {"minutes": minutes, "seconds": rest}
