"""The page and the file of performance drops."""

from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction

from django.core.paginator import Paginator
from django.db.models import prefetch_related_objects
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.pages.exports import (
    DAY,
    NUMBER,
    PERCENT,
    YES_NO,
    Column,
    FileTable,
    share,
    table_file,
    wanted_file,
)
from trainer.play.exports import game_column
from trainer.play.labels import game_name
from trainer.reports.control_charts import (
    BASELINE_ANSWERS,
    BASELINE_SESSIONS,
    SINCE_ANSWERS,
)
from trainer.reports.figures import Row, accuracy
from trainer.reports.performance_drops import (
    CANNOT_TELL,
    HOLDING,
    LATELY,
    SLIPPING,
    Drop,
    days_of,
    drops_among,
    findings,
)
from trainer.reports.school_sums import trainees_of
from trainer.reports.scope import ReportScope, render_scope, report_scope
from trainer.schools.exports import person_columns
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import Membership
from trainer.schools.rights import Right

A_PAGE = 50


@require_safe
@never_cache
@right_required(Right.REPORTS)
def performance_drops(request: MemberRequest) -> HttpResponse:
    scope = report_scope(request, "performance_drops")
    people, found = _drops(scope)
    if wanted_file(request) and scope.form.is_valid():
        prefetch_related_objects(list(people.values()), "school_classes")
        judged = (Judged(one, people[one.member]) for one in found)
        return table_file(request, "performance-drops", FileTable(_("Performance drops"), COLUMNS, judged))
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    rows = [(one, _row(scope, one, people[one.member])) for one in page.object_list]
    return render_scope(
        request,
        scope,
        page=page,
        rows=[row for one, row in rows if one.found or one.state == HOLDING],
        few=[row for one, row in rows if not one.found and one.state == CANNOT_TELL],
        slipping=sum(one.state == SLIPPING for one in found),
        slower=sum(one.slower for one in found),
        days=days_of(scope.chosen),
        least={"answers": BASELINE_ANSWERS, "sessions": BASELINE_SESSIONS, "since": SINCE_ANSWERS},
        newer_url=scope.address("performance_drops", page=page.number - 1),
        older_url=scope.address("performance_drops", page=page.number + 1),
    )


@dataclass(frozen=True)
class Judged:
    """A row of the file."""

    drop: Drop
    person: Membership


STATES = {
    SLIPPING: gettext_lazy("Slipping"),
    HOLDING: gettext_lazy("Holding"),
    CANNOT_TELL: gettext_lazy("Not enough data"),
}

COLUMNS: tuple[Column[Judged], ...] = (
    *person_columns(lambda one: one.person),
    game_column(lambda one: one.drop.game),
    Column(
        gettext_lazy("Result"),
        gettext_lazy("Slipping: wrong answers rose. Not enough data does not mean fine."),
        lambda one: STATES[one.drop.state],
        values=list(STATES.values()),
    ),
    Column(
        gettext_lazy("Slipping since"),
        gettext_lazy("The day from which wrong answers rose."),
        lambda one: one.drop.accuracy and one.drop.accuracy.since,
        DAY,
    ),
    Column(
        gettext_lazy("Wrong before (%)"),
        gettext_lazy("Wrong answers as a share of all, before that day."),
        lambda one: one.drop.accuracy and Fraction(one.drop.accuracy.before),
        PERCENT,
    ),
    Column(
        gettext_lazy("Wrong since (%)"),
        gettext_lazy("Wrong answers as a share of all, since that day."),
        lambda one: one.drop.accuracy and Fraction(one.drop.accuracy.now),
        PERCENT,
    ),
    Column(
        gettext_lazy("Answers, last 2 weeks"),
        gettext_lazy("Graded answers of the two weeks that end with the last answer."),
        lambda one: _lately(one.drop)[1],
        NUMBER,
    ),
    Column(
        gettext_lazy("Accuracy, last 2 weeks (%)"),
        gettext_lazy("Correct answers as a share of these, rounded down."),
        lambda one: share(*_lately(one.drop)),
        PERCENT,
    ),
    Column(
        gettext_lazy("Slower"),
        gettext_lazy("Whether the time per answer rose."),
        lambda one: one.drop.slower,
        YES_NO,
    ),
    Column(
        gettext_lazy("Slower since"),
        gettext_lazy("The day from which the time per answer rose."),
        lambda one: one.drop.pace and one.drop.pace.since,
        DAY,
    ),
    Column(
        gettext_lazy("Time before (% of target)"),
        gettext_lazy("Time per answer as a share of its target, before that day."),
        lambda one: one.drop.pace and Fraction(one.drop.pace.before),
        PERCENT,
    ),
    Column(
        gettext_lazy("Time since (% of target)"),
        gettext_lazy("Time per answer as a share of its target, since that day."),
        lambda one: one.drop.pace and Fraction(one.drop.pace.now),
        PERCENT,
    ),
)


def _lately(one: Drop) -> tuple[int, int]:
    """Return right answers, and of how many, of the two weeks that end with the last answer."""
    late = [each for each in one.history if one.history[-1].day - each.day < LATELY]
    return sum(each.right for each in late), sum(each.decisions for each in late)


def _drops(scope: ReportScope) -> tuple[dict[int, Membership], list[Drop]]:
    """Of the trainees who are there."""
    trainees = {one.pk: one for one in trainees_of(watcher=scope.watcher, chosen=scope.chosen)}
    return trainees, drops_among(scope.watcher, scope.chosen, trainees)


def _row(scope: ReportScope, one: Drop, person: Membership) -> Row:
    page, (right, of) = reverse("reports:trainee", args=[person.pk]), _lately(one)
    since = one.history[-1].day - LATELY + timedelta(days=1)
    answers = scope.chosen.without_class().address(
        reverse("reports:answers"), person=person.pk, game=one.game, since=since
    )
    return {
        "name": person.user.display_name,
        "url": scope.chosen.without_class().address(page),
        "game_name": game_name(one.game),
        "findings": findings(one),
        "says": _("holding") if one.state == HOLDING else _("not enough data"),
        "lately": {"share": accuracy({"right": right, "decisions": of}), "of": of},
        "answers": answers,
    }
