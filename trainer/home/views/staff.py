"""The home of staff: an instructor's, and that of managers and owners."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.accounts.sessions import unattended
from trainer.exams.models import TestRecord
from trainer.exams.selectors import readable_tests
from trainer.home.selectors import (
    A_DAY,
    cost_chart,
    costs_by_week,
    full_day,
    short_day,
    this_week,
    whole_dollars,
)
from trainer.home.views import first_steps
from trainer.home.views import instructor as instructor_home
from trainer.home.views import school as school_home
from trainer.live.table_progress import WallScope
from trainer.ops.number_bounds import LONGEST
from trainer.pages.numbers import whole_number
from trainer.play.labels import game_name
from trainer.reports import tallies
from trainer.reports.filters import Filter
from trainer.reports.first_month import has_graded_rounds
from trainer.schools.guards import MemberRequest, classes_of, right_required
from trainer.schools.models import SchoolClass
from trainer.schools.names import isolated, strip_direction
from trainer.schools.rights import Right


def staff_home(request: MemberRequest) -> HttpResponse:
    """Return the home of a member of staff; `home` has checked that they are one."""
    if not request.membership.manages:
        return _instructor_home(request)
    tallies.catch_up(school=request.membership.school)
    is_graded = has_graded_rounds(request.membership.school)
    steps_left = first_steps.steps_left(request.membership)
    if not is_graded and steps_left:
        return first_steps.steps_page(request)
    return _manager_home(request, is_graded, steps_left)


# --- Instructors ------------------------------------------------------------------------------------


def _instructor_home(request: MemberRequest) -> HttpResponse:
    watcher = request.membership
    waiting = instructor_home.waiting_for(watcher)
    tests = [test for test in instructor_home.tests_today(watcher) if not test["state"]]
    context = {
        "greeting": _greeting(request),
        "tables": instructor_home.tables_now(watcher=watcher),
        "waiting": waiting,
        "tests": tests[: instructor_home.DUE_ROWS - len(waiting.rows)],
        "test_count": len(tests),
        "missed": instructor_home.most_missed(watcher),
        "drops": school_home.performance_drops(watcher, Filter(), own=True),
        "assignments": instructor_home.assignments_due(watcher),
    }
    return render(request, "home/instructor.html", context)


def _first_name(request: MemberRequest) -> str:
    user = request.membership.user
    return isolated(strip_direction(user.first_name) or user.plain_name)


def _greeting(request: MemberRequest) -> str:
    """Greet by the clock of the school."""
    hour, name = timezone.localtime().hour, {"name": _first_name(request)}
    if hour < 12:
        return _("Good morning, %(name)s") % name
    return (_("Good afternoon, %(name)s") if hour < 18 else _("Good evening, %(name)s")) % name


@unattended
@require_safe
@never_cache
@right_required(Right.SCHOOL)
def tables_now(request: MemberRequest) -> HttpResponse:
    """Return the tables in the order of the page, or 204 where nothing changed since."""
    tables = instructor_home.tables_now(watcher=request.membership, kept=_shown(request))
    if request.GET.get("seen") == tables.token:
        return HttpResponse(status=204)
    return render(request, "home/_tables_now.html", {"tables": tables})


def _shown(request: MemberRequest) -> list[int]:
    """Return the memberships that the page shows, those of this school alone."""
    typed = request.GET.get("shown", "").split(",")[: instructor_home.TABLES]
    numbers = [number for number in (whole_number(one, digits=LONGEST) for one in typed) if number]
    there = request.membership.school.memberships.filter(pk__in=numbers).values_list("pk", flat=True)
    here = set(there) if numbers else set()
    return [number for number in dict.fromkeys(numbers) if number in here]


# --- Assistants and examiners ----------------------------------------------------------------------


def assistant_home(request: MemberRequest) -> HttpResponse:
    """Return the classes that they help in, with who is at a table now."""
    classes = classes_of(request.membership)
    tables = [WallScope(one.school_id, one).tables().count() for one in classes]
    context = {"greeting": _greeting(request), "classes": list(zip(classes, tables, strict=True))}
    return render(request, "home/assistant.html", context)


def examiner_home(request: MemberRequest) -> HttpResponse:
    """Return the tests to give today, and the reports to sign."""
    member = request.membership
    over = [run.pk for run in readable_tests(member)[:MAX_UNSIGNED]]
    records = TestRecord.objects.filter(run__in=over, signatures=None)
    records = records.select_related("run__membership__user", "run__drill")
    context = {
        "greeting": _greeting(request),
        "tests": instructor_home.tests_today(member),
        "unsigned": [
            {"run": one.run, "game_name": game_name(one.run.drill.game)}
            for one in records.select_related("run__drill")
        ],
    }
    return render(request, "home/examiner.html", context)


MAX_UNSIGNED = 50
"""Of the newest tests, those whose report is not signed."""


# --- Managers and owners ----------------------------------------------------------------------------


def _manager_home(request: MemberRequest, is_graded: bool, steps_left: str) -> HttpResponse:
    watcher = request.membership
    classes = list(SchoolClass.objects.filter(school=watcher.school).open().order_by("name"))
    chosen_class = _class_of(request, classes)
    chosen = this_week(school_class=chosen_class.pk if chosen_class else None)
    weeks = costs_by_week(watcher=watcher, chosen=chosen)
    week, before = weeks[-1], weeks[-2]
    context = {
        "days": f"{short_day(before.last + A_DAY)} – {full_day(week.last)}",
        "is_graded": is_graded,
        "steps_left": steps_left,
        "has_bets": any(each.bets for each in weeks),
        "dealers": school_home.dealers_in(watcher, chosen),
        "classes": classes,
        "chosen_class": chosen_class,
        "week": week,
        "weeks": weeks,
        "costs": [
            {"name": name, "label": label, "cost": whole_dollars(now), "before": whole_dollars(then)}
            for name, label, now, then in (
                ("overpaid", _("Overpaid"), week.overpaid, before.overpaid),
                ("underpaid", _("Underpaid"), week.underpaid, before.underpaid),
            )
        ],
        "per_100": _rate(week.per_100),
        "per_100_before": _rate(before.per_100),
        "trend": _trend(week.per_100, before.per_100),
        "chart": cost_chart(weeks),
        "mistakes": school_home.costly_mistakes(watcher, chosen, classes, overpaid=week.overpaid),
        "ledger_query": chosen.address(""),
        "drops": school_home.performance_drops(watcher, chosen),
        "certifications": school_home.certifications_due(watcher, chosen.school_class),
        "disputes": school_home.disputes_of(watcher),
    }
    return render(request, "home/manager.html", context)


def _class_of(request: MemberRequest, classes: list[SchoolClass]) -> SchoolClass | None:
    number = whole_number(request.GET.get("class", ""), digits=LONGEST)
    return next((one for one in classes if one.pk == number), None)


def _rate(cents: int | None) -> str:
    return "" if cents is None else whole_dollars(cents)


def _trend(now: int | None, before: int | None) -> str:
    if now is None or before is None or now == before:
        return ""
    return "down" if now < before else "up"
