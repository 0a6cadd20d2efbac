"""A round's summary: decisions, money over- and underpaid apart, time, and each stop's verdicts."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext

from games.engine.money import print_cents
from trainer.drills.selectors import answers_of, round_tally
from trainer.drills.sittings import Sitting
from trainer.tables.verdicts import VerdictGroup, group_view


@dataclass(frozen=True)
class SummaryView:
    """`seed` is shown once it gives nothing away: the trainee's own, or after the sitting. What was shown
    first is not `scored`; `last` says that no round follows."""

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


def summary_view(sitting: Sitting) -> SummaryView:
    tally = round_tally(run=sitting.run, round=sitting.round)
    answers = answers_of(run=sitting.run, round=sitting.round)
    rows = [group_view(sitting, answer) for answer in answers]
    known = sitting.run.drill.seed or sitting.run.finished
    return SummaryView(
        decisions=tally.decisions,
        right=tally.right,
        wrong=tally.wrong,
        overpaid=print_cents(tally.overpaid),
        underpaid=print_cents(tally.underpaid),
        time=duration(tally.time),
        per_decision=duration(tally.time / tally.decisions) if tally.decisions else "–",
        rows=rows,
        seed=sitting.run.seed if known else "",
        scored=sitting.run.drill.scored,
        hinted=sum(row.hinted for row in rows),
        last=sitting.last,
    )


def duration(time: timedelta) -> str:
    """ "2 min 14 s"; under ten seconds with a tenth."""
    seconds = time.total_seconds()
    if seconds < 10:
        return gettext("%(seconds)s s") % {"seconds": f"{seconds:.1f}"}
    minutes, rest = divmod(round(seconds), 60)
    if not minutes:
        return gettext("%(seconds)s s") % {"seconds": rest}
    return gettext("%(minutes)s min %(seconds)s s") % {"minutes": minutes, "seconds": rest}
