"""The report of a table test once it is over: passed or not and why, for its trainee and who may watch."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.money.amounts import print_cents
from trainer.drills import endings, norms
from trainer.drills.admission import readable_run
from trainer.drills.models import ExamSession, Run
from trainer.drills.sittings import Sitting
from trainer.felt.titles import STEPS
from trainer.operating.arriving.browsers import where_words
from trainer.practice.examined_words import exam_words
from trainer.reviewing.criteria import CRITERIA
from trainer.reviewing.critical import WORDS
from trainer.reviewing.outcomes import keep_if_new
from trainer.reviewing.table_tests import FoundError, Share, TableTest, table_test_of
from trainer.saying import say
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, member_required
from trainer.schools.houses import house_words
from trainer.schools.models import Membership
from trainer.tables.summed.summaries import duration


@dataclass(frozen=True)
class CriterionView:
    name: str
    met: bool
    why: str


@dataclass(frozen=True)
class ErrorView:
    """`of` is the round, from 1."""

    words: str
    where: str
    round: int
    url: str


@dataclass(frozen=True)
class RoundView:
    """`answered` is how many stops; `url` the replay."""

    number: int
    right: int
    decisions: int
    overpaid: str
    underpaid: str
    url: str


@dataclass(frozen=True)
class SessionView:
    """In words where the test was sat, and since when."""

    where: str
    since: datetime


@require_safe
@never_cache
@member_required
def report(request: MemberRequest, run_id: UUID) -> HttpResponse:
    run = _examined(request, run_id)
    test = table_test_of(run)
    assert run.finished  # as _examined finds it
    keep_if_new(test)
    audit.viewed(who=request.membership, whom=run.membership)
    context = {
        "run": run,
        "trainee": run.membership.user.display_name,
        "school": run.membership.school.name,
        "game_name": say(Sitting(run, 0).game.name),
        "passed": test.passed,
        "practice": "" if test.ours else exam_words(run),
        "sessions": [_session(one) for one in run.sessions.all()],
        "criteria": criteria_views(test),
        "errors": [_error(run, error) for error in test.errors],
        "decisions": _share_words(test.decisions),
        "bets": _share_words(test.bets),
        "interval": _interval_words(test.bets),
        "overpaid": print_cents(test.overpaid),
        "underpaid": print_cents(test.underpaid),
        "time": duration(test.time),
        "pace": _tenths(test.pace),
        "target": test.target,
        "rounds": list(_rounds(test)),
        "rules_versions": ", ".join(map(str, test.rules_versions)) or "–",
        "house": list(_house(run)),
        "set_by": run.drill.set_by.user.display_name,
        "took": _took(run.begun, run.finished),
    }
    return render(request, "reviewing/report.html", context)


def _examined(request: MemberRequest, run_id: UUID) -> Run:
    """One's own finished table test, or one of a run that one may watch."""
    run = readable_run(request, run_id)
    endings.finish_if_overdue(run=run)
    if not run.drill.examines or run.finished is None:
        raise Http404("no such report, or not before the end of its test")
    run.drill.set_by = Membership.objects.select_related("user").get(pk=run.drill.set_by_id)
    return run


def criteria_views(test: TableTest) -> list[CriterionView]:
    asked = gettext("%(percent)s %% is asked") % {"percent": norms.BETS_RIGHT}
    slowest = _tenths(Fraction(norms.PACE * test.target, 100))
    pace = gettext(
        "%(pace)s rounds an hour; %(slowest)s is asked, %(percent)s %% of %(target)s at %(seats)s seats"
    )
    said = {
        "rounds": (
            str(CRITERIA["rounds"]),
            gettext("%(dealt)s of %(due)s rounds") % {"dealt": test.rounds_dealt, "due": test.rounds_due},
        ),
        "bets": (str(CRITERIA["bets"]), f"{_share_words(test.bets)}; {asked}"),
        "critical": (
            str(CRITERIA["critical"]),
            gettext("%(count)s found") % {"count": len(test.errors)}
            if test.errors
            else gettext("none found"),
        ),
        "pace": (
            str(CRITERIA["pace"]),
            pace
            % {
                "pace": _tenths(test.pace),
                "slowest": slowest,
                "percent": norms.PACE,
                "target": test.target,
                "seats": test.run.drill.spots,
            },
        ),
    }
    return [CriterionView(said[name][0], met, said[name][1]) for name, met in test.criteria.items()]


def _share_words(share: Share) -> str:
    """Rounded down: 100 % is said only where nothing was wrong."""
    counts = gettext("%(right)s of %(of)s") % {"right": share.right, "of": share.of}
    if not share.of:
        return counts
    return f"{counts} ({_tenths(Fraction(share.right * 100, share.of))} %)"


def _interval_words(share: Share) -> str:
    low, high = share.interval
    return gettext("%(low)s to %(high)s %%") % {"low": f"{low * 100:.1f}", "high": f"{high * 100:.1f}"}


def _tenths(number: Fraction) -> str:
    """With one decimal, rounded down."""
    tenths = int(number * 10)
    return f"{tenths // 10}.{tenths % 10}"


def _error(run: Run, error: FoundError) -> ErrorView:
    place = error.place
    where = [
        gettext("Spot %(spot)s") % {"spot": place.spot} if place.spot else str(STEPS[place.step]),
        say(error.bet),
    ]
    return ErrorView(
        words=str(WORDS[error.error]),
        where=", ".join(filter(None, where)),
        round=error.round + 1,
        url=reverse("reviewing:replay", args=[run.pk, error.round]),
    )


def _rounds(test: TableTest) -> Iterator[RoundView]:
    run = test.run
    for round in range(run.round + 1):
        answers = (answer for answer in test.answers if answer.round == round)
        marked = [one for answer in answers for one in test.by_answer[answer.pk]]
        yield RoundView(
            number=round + 1,
            right=sum(one.right for one in marked),
            decisions=len(marked),
            overpaid=print_cents(sum(one.overpaid for one in marked)),
            underpaid=print_cents(sum(one.underpaid for one in marked)),
            url=reverse("reviewing:replay", args=[run.pk, round]),
        )


def _session(session: ExamSession) -> SessionView:
    return SessionView(where_words(session.browser, session.address), session.since)


def _house(run: Run) -> Iterator[tuple[str, str]]:
    """The house that the run was dealt under, choice by choice, in words."""
    game = Sitting(run, 0).game
    for name, value in {**run.house, **(run.meter or {})}.items():
        yield house_words.label_of(game, name), house_words.changed_words(game, name, value)


def _took(begun: datetime, finished: datetime) -> str:
    """Both by the run's own clock; one from before runs had it may have ended before it began."""
    return duration(max(finished - begun, timedelta(0)))
