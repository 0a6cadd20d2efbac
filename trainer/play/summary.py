"""Summaries of a round and of a series: accuracy, pace, money over- and underpaid, each apart; of a round its
map and grades by stop."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from games.engine.misconceptions.misconception_catalog import name_words
from games.engine.money.amounts import print_cents
from trainer.pages.exports import tenths
from trainer.pages.text import translate
from trainer.play.decisions import Decision, decisions
from trainer.play.felt.round_map import RoundMap, round_map
from trainer.play.felt.verdicts import VerdictGroup, group_view
from trainer.play.labels import BURST_PHASES, moment_title, player_title, step_title
from trainer.play.models import Answer, Plan, Run
from trainer.play.models.answers import in_force
from trainer.play.round_state import RoundState
from trainer.play.selectors import Tally, answers_of, games_of, phases_of_run, round_scores, round_tally

# Why a round or a series went wrong: each cause once, with its count, money and places. A cause is a named
# mistake, or else a kind of decision, of one game.


@dataclass(frozen=True)
class Cause:
    """One cause: `times` how often and which way, `says` what went wrong where that does not; `places`
    are (words, address)."""

    game: str
    says: str
    times: str
    money: str
    named: bool
    places: list[tuple[str, str]]


def causes_of(run: Run, answers: Iterable[Answer]) -> list[Cause]:
    """Return the causes, named ones first, then by count."""
    groups: dict[tuple[str, str, str], list[Decision]] = {}
    for decision in _wrong(run, answers):
        groups.setdefault(_key(decision), []).append(decision)
    ranked = sorted(groups.items(), key=lambda group: (not group[0][0], -len(group[1])))
    return [_cause(group, bool(name)) for (name, _kind, _game), group in ranked]


def _wrong(run: Run, answers: Iterable[Answer]) -> Iterator[Decision]:
    for answer in answers:
        if not all(marked.right for marked in in_force(answer)):
            found = decisions(RoundState(run, answer.round), answer)
            yield from (decision for decision in found if not decision.right)


def _key(decision: Decision) -> tuple[str, str, str]:
    """Return the name, or else what was asked and which way money went; and the game."""
    marked, game = decision.marked, decision.state.game.slug
    known = "" if marked.withdrawn else marked.self_reported or marked.mistake
    if known and name_words(known, decision.wager_name):
        return known, "", game
    return "", f"{decision.prompt.ask} {bool(marked.overpaid)} {bool(marked.underpaid)}", game


def _cause(group: list[Decision], named: bool) -> Cause:
    first, marked = group[0], [decision.marked for decision in group]
    over, short = sum(one.overpaid for one in marked), sum(one.underpaid for one in marked)
    name = name_words(first.marked.self_reported or first.marked.mistake, first.wager_name) if named else None
    kind = translate(first.prompt.question.kind_words)
    says = gettext("You %(mistake)s.") % {"mistake": translate(name)} if name else kind
    money = [gettext("$%(amount)s over") % {"amount": print_cents(over)}] if over else []
    money += [gettext("$%(amount)s short") % {"amount": print_cents(short)}] if short else []
    places = dict.fromkeys(_place(decision) for decision in group)
    game = translate(first.state.game.name)
    if bool(over) != bool(short):
        return Cause(game, says if named else "", _mispaid(len(group), over, short), "", named, list(places))
    times = ngettext("Wrong once", "Wrong %(count)s times", len(group)) % {"count": len(group)}
    return Cause(game, says, times, ", ".join(money), named, list(places))


def _mispaid(count: int, over: int, short: int) -> str:
    if over:
        words = ngettext("Overpaid once, by $%(amount)s", "Overpaid %(count)s times, by $%(amount)s", count)
    else:
        words = ngettext("Underpaid once, by $%(amount)s", "Underpaid %(count)s times, by $%(amount)s", count)
    return words % {"count": count, "amount": print_cents(over or short)}


def _place(decision: Decision) -> tuple[str, str]:
    """Return the place in words, in a series its round, spot and bet or step, and its address in the
    replay."""
    state, prompt = decision.state, decision.prompt
    url = reverse("play:replay", args=[state.run.pk, state.round])
    words = [step_title(prompt.step)]
    if prompt.spot:
        words = [player_title(state.played.inputs.seat(prompt.spot))]
    words += [translate(decision.wager_name)] if prompt.spot and decision.wager_name else []
    if state.run.drill.is_series:
        words = [gettext("Round %(round)s") % {"round": state.round + 1}, *words]
    return ", ".join(words), f"{url}?at={decision.stop.frame}"


# Everything right and no hint: the first such round of a run, or a series, has one quiet moment on the felt.


def _is_clean(run: Run, answers: list[Answer], tally: Tally) -> bool:
    """Whether more than one question was asked and each was right without a hint; never in a test, in a
    class, and where nothing is graded."""
    drill = run.drill
    quiet = not drill.scored or drill.is_test or drill.plan == Plan.ROOM
    return not quiet and tally.decisions > 1 and not tally.wrong and not any(one.hinted for one in answers)


def _is_first_clean(state: RoundState, answers: list[Answer], tally: Tally) -> bool:
    if not _is_clean(state.run, answers, tally):
        return False
    scores = round_scores(runs=[state.run]).items() if state.round else ()
    return not any(right == of for (_run, number), (right, of) in scores if number < state.round)


@dataclass(frozen=True)
class PhaseView:
    """A phase of a rare-hands run: `pace` is the median of its right decisions, `target` that of their
    norms."""

    label: str
    right: int
    decisions: int
    pace: str
    target: str


@dataclass(frozen=True, kw_only=True)
class Totals:
    """The figures of a summary. Learn mode is not `scored`; unmeasured times are "", each beside its
    target."""

    decisions: int
    right: int
    wrong: int
    overpaid: str
    underpaid: str
    time: str
    target: str
    per_decision: str
    per_decision_target: str
    scored: bool
    hinted: int
    causes: list[Cause]
    clean: bool


def _totals(run: Run, answers: list[Answer], tally: Tally) -> dict[str, Any]:
    return {
        "decisions": tally.decisions,
        "right": tally.right,
        "wrong": tally.wrong,
        "overpaid": print_cents(tally.overpaid),
        "underpaid": print_cents(tally.underpaid),
        "time": measured(tally.time),
        "target": duration(tally.target),
        "per_decision": measured(tally.time / tally.decisions) if tally.decisions else "",
        "per_decision_target": duration(tally.target / tally.decisions) if tally.decisions else "",
        "scored": run.drill.scored,
        "hinted": sum(answer.hinted for answer in answers),
        "causes": causes_of(run, answers) if run.drill.scored else [],
    }


@dataclass(frozen=True, kw_only=True)
class SeriesView(Totals):
    """The summary of a series: `games` if it has several, `redo` where the mistakes are the next step, `on`
    is the address where it goes on."""

    games: bool
    redo: bool
    in_course: bool
    on: str


def series_summary(run: Run) -> SeriesView:
    answers = list(answers_of(run=run))
    tally, plan = round_tally(answers), run.drill.plan
    in_course = plan in (Plan.PATH, Plan.PLACEMENT)
    course = reverse("courses:course", args=[run.drill.game])
    totals = _totals(run, answers, tally)
    return SeriesView(
        **totals,
        clean=_is_clean(run, answers, tally),
        games=len(games_of(run.drill)) > 1,
        redo=bool(totals["causes"]) and plan in (Plan.ASKS, Plan.INTERFERENCE),
        in_course=in_course,
        on=course if in_course else reverse("home:own_practice"),
    )


@dataclass(frozen=True, kw_only=True)
class SummaryView(Totals):
    """The summary of a round.

    `seed` is shown only if it gives nothing away: the trainee's own, or after the run; never if shared or
    without effect. `last`: no round follows; `mends`: mistakes can be dealt again; `phases` are those of a
    run that ends here. `asks`: a mistake waits for its name.
    """

    rows: list[VerdictGroup]
    seed: str
    last: bool
    map: RoundMap
    mends: bool
    phases: list[PhaseView]
    asks: bool

    @property
    def redo(self) -> bool:
        """Whether the mistakes are the next step."""
        return self.mends and bool(self.causes)


def summary_view(state: RoundState) -> SummaryView:
    run, drill = state.run, state.run.drill
    answers = list(answers_of(run=run, round=state.round))
    tally = round_tally(answers)
    laid = round_map(state, answers)
    replay = reverse("play:replay", args=[run.pk, state.round])
    rows = [_row(state, answer, replay) for answer in answers]
    apart = drill.plan == Plan.LESSON or drill.is_series
    shared = drill.profiles and drill.seed
    written = state.item.golden or state.item.laid
    known = (drill.seed or run.finished) and not written and not shared
    return SummaryView(
        **_totals(run, answers, tally),
        clean=_is_first_clean(state, answers, tally),
        rows=rows,
        seed=run.seed if known else "",
        last=state.last,
        map=laid,
        mends=drill.scored and not apart and bool(tally.wrong or laid.slow),
        phases=_phases(state),
        asks=any(verdict.which for row in rows[:-1] for verdict in row.verdicts),
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
