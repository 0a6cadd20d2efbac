"""A round's summary: accuracy, pace, money over- and underpaid, each apart; its map and grades by stop."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import takewhile
from typing import Final, Literal

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from games.engine.misconceptions.misconception_catalog import name_words
from games.engine.money.amounts import print_cents
from trainer.pages.exports import tenths
from trainer.pages.text import translate
from trainer.play.decisions import Decision, decisions
from trainer.play.felt.round_map import RoundMap, round_map
from trainer.play.felt.verdicts import VerdictGroup, group_view
from trainer.play.labels import BURST_PHASES, moment_title, step_title
from trainer.play.models import Answer, Drill, Plan
from trainer.play.models.answers import in_force
from trainer.play.round_state import RoundState
from trainer.play.selectors import Tally, answers_of, phases_of_run, round_tally

# Why a round went wrong: each cause once, with its count, money and places, and one thing to do next. A cause
# is a named mistake, or else a kind of decision.


REDO: Final = "redo"


ON: Final = "on"


Next = Literal["redo", "on"]
"""Replay the mistakes, or go on: with the next round, or after the last one to the end."""


@dataclass(frozen=True)
class Cause:
    """One cause: `times` how often and which way, `says` what went wrong where that does not; `places`
    are (words, address)."""

    says: str
    times: str
    money: str
    named: bool
    places: list[tuple[str, str]]


def causes_of(state: RoundState, answers: Iterable[Answer]) -> list[Cause]:
    """Return the causes, named ones first, then by count."""
    groups: dict[tuple[str, str], list[Decision]] = {}
    for decision in _wrong(state, answers):
        groups.setdefault(_key(decision), []).append(decision)
    ranked = sorted(groups.items(), key=lambda group: (not group[0][0], -len(group[1])))
    return [_cause(group, bool(name)) for (name, _kind), group in ranked]


def next_of(drill: Drill, causes: Sequence[Cause], *, mends: bool) -> Next:
    """Return "redo" where mistakes can be replayed and are not being replayed already."""
    mending = drill.plan in (Plan.MISTAKES, Plan.TODAY)
    return REDO if mends and not mending and causes else ON


def _wrong(state: RoundState, answers: Iterable[Answer]) -> Iterator[Decision]:
    for answer in answers:
        if not all(marked.right for marked in in_force(answer)):
            yield from (decision for decision in decisions(state, answer) if not decision.right)


def _key(decision: Decision) -> tuple[str, str]:
    """Return the name, or else what was asked and which way money went."""
    marked = decision.marked
    known = "" if marked.withdrawn else marked.self_reported or marked.mistake
    if known and name_words(known, decision.wager_name):
        return known, ""
    return "", f"{decision.prompt.ask} {bool(marked.overpaid)} {bool(marked.underpaid)}"


def _cause(group: list[Decision], named: bool) -> Cause:
    first, marked = group[0], [decision.marked for decision in group]
    over, short = sum(one.overpaid for one in marked), sum(one.underpaid for one in marked)
    name = name_words(first.marked.self_reported or first.marked.mistake, first.wager_name) if named else None
    kind = translate(first.prompt.question.kind_words)
    says = gettext("You %(mistake)s.") % {"mistake": translate(name)} if name else kind
    money = [gettext("$%(amount)s over") % {"amount": print_cents(over)}] if over else []
    money += [gettext("$%(amount)s short") % {"amount": print_cents(short)}] if short else []
    places = dict.fromkeys(_place(decision) for decision in group)
    if bool(over) != bool(short):
        return Cause(says if named else "", _mispaid(len(group), over, short), "", named, list(places))
    times = ngettext("Wrong once", "Wrong %(count)s times", len(group)) % {"count": len(group)}
    return Cause(says, times, ", ".join(money), named, list(places))


def _mispaid(count: int, over: int, short: int) -> str:
    if over:
        words = ngettext("Overpaid once, by $%(amount)s", "Overpaid %(count)s times, by $%(amount)s", count)
    else:
        words = ngettext("Underpaid once, by $%(amount)s", "Underpaid %(count)s times, by $%(amount)s", count)
    return words % {"count": count, "amount": print_cents(over or short)}


def _place(decision: Decision) -> tuple[str, str]:
    """Return the place in words, spot and bet or step, and its address in the replay."""
    state, prompt = decision.state, decision.prompt
    url = reverse("play:replay", args=[state.run.pk, state.round])
    address = f"{url}?at={decision.stop.frame}"
    if not prompt.spot:
        return step_title(prompt.step), address
    spot = gettext("Spot %(spot)s") % {"spot": prompt.spot}
    return (f"{spot}, {translate(decision.wager_name)}" if decision.wager_name else spot), address


# A clean round: everything right and no hint. It has one quiet moment on the felt, with the best news alone.


RECENT = 10
"""Rounds of the run that are looked back on."""


@dataclass(frozen=True)
class CleanView:
    """A clean round: decisions, its time, and how many clean rounds of the run it ends."""

    decisions: int
    time: str
    row: int
    fastest: bool

    @property
    def news(self) -> str:
        """The best news, or none."""
        if self.fastest:
            return gettext("your fastest round this session")
        if self.row > 1:
            return ngettext("%(count)s clean round in a row", "%(count)s clean rounds in a row", self.row) % {
                "count": self.row
            }
        return ""


def clean_view(state: RoundState, tally: Tally, *, hinted: bool) -> CleanView | None:
    """Return the moment of a clean round; None for any other, in a test, in a class, and where nothing is
    graded."""
    drill = state.run.drill
    quiet = not drill.scored or drill.is_test or drill.plan == Plan.ROOM
    if quiet or hinted or tally.wrong or not tally.decisions:
        return None
    earlier = [round_tally(answers) for answers in _rounds_before(state)]
    row = sum(1 for _ in takewhile(lambda one: not one.wrong, earlier)) + 1
    clean = [_pace(one) for one in earlier if not one.wrong and one.time]
    return CleanView(
        decisions=tally.decisions,
        time=measured(tally.time),
        row=row,
        fastest=bool(clean) and bool(tally.time) and _pace(tally) < min(clean),
    )


def _rounds_before(state: RoundState) -> list[list[Answer]]:
    """Return the answers of the last rounds before this one, the latest first."""
    if not state.round:
        return []
    since = max(0, state.round - RECENT)
    answers = answers_of(run=state.run).filter(round__gte=since, round__lt=state.round)
    rounds: dict[int, list[Answer]] = {}
    for answer in answers:
        rounds.setdefault(answer.round, []).append(answer)
    return [rounds[number] for number in sorted(rounds, reverse=True)]


def _pace(tally: Tally) -> timedelta:
    return tally.time / tally.decisions


@dataclass(frozen=True)
class PhaseView:
    """A phase of a rare-hands run: `pace` is the median of its right decisions, `target` that of their
    norms."""

    label: str
    right: int
    decisions: int
    pace: str
    target: str


@dataclass(frozen=True)
class SummaryView:
    """The view of a summary.

    `seed` is shown only if it gives nothing away: the trainee's own, or after the run; never if shared or
    without effect. Learn mode is not `scored`; `last`: no round follows; `mends`: mistakes can be dealt
    again; `phases` are those of a run that ends here; `next` is the one thing to do. Unmeasured times are
    "", each beside its target. `asks`: a mistake waits for its name.
    """

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
    clean: CleanView | None = None

    @property
    def goes_on(self) -> bool:
        return self.next == ON


def summary_view(state: RoundState) -> SummaryView:
    answers = list(answers_of(run=state.run, round=state.round))
    tally = round_tally(answers)
    laid = round_map(state, answers)
    replay = reverse("play:replay", args=[state.run.pk, state.round])
    rows = [_row(state, answer, replay) for answer in answers]
    drill = state.run.drill
    hinted = sum(row.hinted for row in rows)
    apart = drill.plan == Plan.LESSON or state.leads_on
    mends = drill.scored and not apart and bool(tally.wrong or laid.slow)
    causes = causes_of(state, answers) if drill.scored else []
    shared = drill.profiles and drill.seed
    written = state.item.golden or state.item.laid
    known = (drill.seed or state.run.finished) and not written and not shared
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
        seed=state.run.seed if known else "",
        scored=drill.scored,
        hinted=hinted,
        last=state.last,
        map=laid,
        mends=mends,
        phases=_phases(state),
        causes=causes,
        next=next_of(drill, causes, mends=mends),
        asks=any(verdict.which for row in rows[:-1] for verdict in row.verdicts),
        clean=clean_view(state, tally, hinted=bool(hinted)),
    )


def _row(state: RoundState, answer: Answer, replay: str) -> VerdictGroup:
    """Return a stop's grades; for an all-right stop only its link."""
    stop = state.stop_at(answer.place)
    if stop is None or _says_more(answer):
        return group_view(state, answer, asking=True)
    title = moment_title(state.played.frames[stop.frame])
    return VerdictGroup(title, True, [], answer.hinted, url=f"{replay}?at={stop.frame}")


def _says_more(answer: Answer) -> bool:
    """Whether the stop has details: a mistake, a cut, or a regrade."""
    typed = answer.given
    cut = any(value for field, value in typed.items() if field.endswith("/chips"))
    return cut or any(not marked.right or marked.correction for marked in in_force(answer))


def _phases(state: RoundState) -> list[PhaseView]:
    if state.run.drill.plan != Plan.BURST or not state.last:
        return []
    return [
        PhaseView(
            label=str(BURST_PHASES.get(row["phase"], row["phase"])),
            right=row["right"],
            decisions=row["decisions"],
            pace=(measured(timedelta(seconds=row["pace"][0])) if row["pace"] else "") or "–",
            target=duration(timedelta(seconds=row["target"][0])) if row["target"] else "–",
        )
        for row in phases_of_run(run=state.run)
    ]


def measured(time: timedelta) -> str:
    """Return the duration, or "" below a tenth of a second, which was not measured."""
    return duration(time) if time >= timedelta(seconds=0.1) else ""


def duration(time: timedelta) -> str:
    """Format a duration, "2 min 14 s"; under ten seconds with a tenth."""
    seconds = time.total_seconds()
    if seconds < 10:
        return gettext("%(seconds)s s") % {"seconds": tenths(seconds)}
    minutes, rest = divmod(round(seconds), 60)
    if not minutes:
        return gettext("%(seconds)s s") % {"seconds": rest}
    return gettext("%(minutes)s min %(seconds)s s") % {"minutes": minutes, "seconds": rest}
