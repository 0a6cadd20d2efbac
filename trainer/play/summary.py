"""A round's summary: accuracy, pace, money over- and underpaid, all apart; its map; each stop's verdicts."""

from dataclasses import dataclass
from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext

from games.engine.money.amounts import print_cents
from trainer.drills.models import Answer, Plan
from trainer.drills.models.stored import in_force
from trainer.drills.selectors import answers_of, phases_of_run, round_tally
from trainer.drills.sittings import Sitting
from trainer.felt.round_maps import RoundMap, round_map
from trainer.felt.titles import moment_title
from trainer.felt.verdicts import VerdictGroup, group_view
from trainer.practice.wording import BURST_PHASES
from trainer.tables.summed.causes import ON, Cause, Next, causes_of, next_of


@dataclass(frozen=True)
class PhaseView:
    """A stretch of a run of rare hands: `pace` is the median of its right decisions, `target` what that is
    on target."""

    label: str
    right: int
    decisions: int
    pace: str
    target: str


@dataclass(frozen=True)
class SummaryView:
    """`seed` is shown once it gives nothing away: the trainee's own, or after the sitting; never one that
    deals nothing, or that others are still to be dealt. What was shown first is not `scored`; `last` says
    that no round follows; `mends` that what went wrong can be dealt again; `phases` are those of a run that
    ends with this round; `next` is the one thing to do. Times are "" where none was measured; beside each
    stands what it takes on target. `asks` says that a mistake waits for its name."""

    decisions: int
    right: int
    wrong: int
    overpaid: str
    underpaid: str
    time: str
    target: str
    per_decision: str
    per_decision_target: str
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

    @property
    def goes_on(self) -> bool:
        return self.next == ON


def summary_view(sitting: Sitting) -> SummaryView:
    answers = list(answers_of(run=sitting.run, round=sitting.round))
    tally = round_tally(answers)
    laid = round_map(sitting, answers)
    replay = reverse("reviewing:replay", args=[sitting.run.pk, sitting.round])
    rows = [_row(sitting, answer, replay) for answer in answers]
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
        target=duration(tally.target),
        per_decision=measured(tally.time / tally.decisions) if tally.decisions else "",
        per_decision_target=duration(tally.target / tally.decisions) if tally.decisions else "",
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


def _row(sitting: Sitting, answer: Answer, replay: str) -> VerdictGroup:
    """Of a stop at which all was right no more is told here than where it is."""
    stop = sitting.stop_at(answer.place)
    if stop is None or _says_more(answer):
        return group_view(sitting, answer, asking=True)
    title = moment_title(sitting.played.moments[stop.moment])
    return VerdictGroup(title, True, [], answer.hinted, url=f"{replay}?at={stop.moment}")


def _says_more(answer: Answer) -> bool:
    """What was wrong, how chips were cut, and why it was marked again."""
    typed = answer.given
    cut = any(value for field, value in typed.items() if field.endswith("/chips"))
    return cut or any(not marked.right or marked.correction for marked in in_force(answer))


def _phases(sitting: Sitting) -> list[PhaseView]:
    if sitting.run.drill.plan != Plan.BURST or not sitting.last:
        return []
    return [
        PhaseView(
            label=str(BURST_PHASES.get(row["phase"], row["phase"])),
            right=row["right"],
            decisions=row["decisions"],
            pace=(measured(timedelta(seconds=row["pace"][0])) if row["pace"] else "") or "–",
            target=duration(timedelta(seconds=row["target"][0])) if row["target"] else "–",
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
