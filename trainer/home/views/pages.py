"""The home page of each role, and the practice page with what it starts."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.engine.errors import Refused
from trainer.assignments.selectors import has_assignments
from trainer.courses.overview import next_lesson
from trainer.exams.selectors import scheduled_tests
from trainer.exams.views.shared import shared_page
from trainer.home.views import trainee
from trainer.home.views.staff import assistant_home, examiner_home, staff_home
from trainer.pages.text import translate
from trainer.play.models import Run
from trainer.play.selectors import GameIsClosed, by_game, open_tests, own_run
from trainer.play.services.runs import TestIsOpen, finish_run, reopen_run
from trainer.play.views.table import push_after_commit
from trainer.practice.drill_rows import drill_rows
from trainer.practice.forms import TILE, DrillForm, GameForm, TopicForm, offered
from trainer.practice.knowledge import answered_rows, record_rules
from trainer.practice.remedial import recent_decisions, slow_kinds
from trainer.practice.services import (
    open_burst,
    open_interference,
    open_mistakes,
    open_pace,
    open_placement,
    open_practice_test,
    open_table,
    open_today,
)
from trainer.practice.today import MINUTES, sources_of
from trainer.schools.guards import MemberRequest, member_welcome, practice_required
from trainer.schools.packs.choice import HOUSE, OWN_RULES, NoSuchPack, pack_choices, pack_of, train_for
from trainer.schools.rights import Right

STARTS: dict[str, tuple[type[Form] | None, Callable[..., Run]]] = {
    "today": (None, open_today),
    "placement": (GameForm, open_placement),
    "mistakes": (None, open_mistakes),
    "pace": (None, open_pace),
    "burst": (GameForm, open_burst),
    "interference": (TopicForm, open_interference),
    "test": (GameForm, open_practice_test),
}
"""What one button starts: the form that says of what, if it has one, and what opens it."""

FILTERS = ("today", "mistakes", "pace")
"""The ways of today's practice: all of it, or a part."""


@require_safe
@member_welcome
def home(request: MemberRequest) -> HttpResponse:
    member = request.membership
    if member.has(Right.SCHOOL):
        return staff_home(request)
    if member.has(Right.PRACTICE):
        return assistant_home(request) if member.watches else _page(request)
    return examiner_home(request) if member.has(Right.TESTS) else shared_page(request)


@require_safe
@practice_required
def own_practice(request: MemberRequest) -> HttpResponse:
    """The practice page, for staff as well, who practice there."""
    return _page(request)


@require_POST
@practice_required
def start(request: MemberRequest) -> HttpResponse:
    """Deal a game, as its tile or the form does."""
    form = DrillForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        run = open_table(membership=request.membership, choice=form.choice)
    except Refused as refused:
        form.add_error(refused.field if refused.field in form.fields else None, _reason(refused))
        return _page(request, form, status=_status(refused))
    return redirect("play:table", run.pk, run.round)


@require_POST
@practice_required
def practice(request: MemberRequest, way: str) -> HttpResponse:
    """Start a drill; one that can't be dealt says why beside its button."""
    if way == "today" and request.POST.get("only") in FILTERS:
        way = request.POST["only"]
    if way not in STARTS:
        raise Http404("no such drill")
    form_of, open_run = STARTS[way]
    form = form_of(request.POST) if form_of else None
    if form and not form.is_valid():
        reason = str(next(iter(form.errors.values()))[0])
        return _page(request, refusals={way: reason}, status=422)
    if form and "look" in request.POST:  # the page that says what a test asks, before its clock starts
        return redirect("exams:practice_test", form.cleaned_data["game"])
    try:
        run = open_run(membership=request.membership, **(form.cleaned_data if form else {}))
    except Refused as refused:
        return _page(request, refusals={way: _reason(refused)}, status=_status(refused))
    return redirect("play:table", run.pk, run.round)


@require_POST
@practice_required
def train_for_house(request: MemberRequest) -> HttpResponse:
    """Choose whose rules one practices by."""
    try:
        train_for(membership=request.membership, chosen=request.POST.get(HOUSE, ""))
    except NoSuchPack as unknown:
        raise Http404("no such pack") from unknown
    messages.success(request, _("Saved. New tables are dealt by it."))
    return redirect("home:own_practice")


REMOVED = "removed"
"""Session key: the table removed last, and when, in seconds."""

UNDO_SECONDS = 10
"""How long the page offers to undo. The server takes it as long as no other table was removed."""


@require_POST
@practice_required
def remove(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """End a table that was left open, at once."""
    run = _removable(request, run_id)
    if run.finished is None:
        finish_run(run=run)
        push_after_commit(run)
        request.session[REMOVED] = [str(run.pk), timezone.now().timestamp()]
    return redirect("home:own_practice")


@require_POST
@practice_required
def undo_remove(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """Open the table again if it is the one removed last."""
    run = _removable(request, run_id)
    removed, _at = request.session.pop(REMOVED, ("", 0))
    if removed == str(run.pk):
        reopen_run(run=run)
        push_after_commit(run)
    return redirect("home:own_practice")


OF_A_PERSON = ("exams:person", "reports:trainee")


@require_safe
@practice_required
def moved(request: MemberRequest, to: str, **named: object) -> HttpResponse:
    """Lead on from an old address; to one's own page where it has no number, and then not for good: the next
    person may use the same browser."""
    own = [request.membership.pk] if to in OF_A_PERSON and not named else []
    return redirect(to, *own, *named.values(), permanent=not own)


def _removable(request: MemberRequest, run_id: UUID) -> Run:
    run = own_run(request, run_id)
    if run.drill.is_test or run.in_live_class:
        raise Http404("a test ends at its table, a live class by its host")
    return run


def _status(refused: Refused) -> int:
    """Return 409 for a game closed by an open test; anything else can be entered differently."""
    return 409 if isinstance(refused, GameIsClosed) else 422


def _reason(refused: Refused) -> str:
    """Say why it was refused; where an open table test is why, with a link to it."""
    if isinstance(refused, GameIsClosed):
        return _linked(translate(refused.reason), refused.run)
    if isinstance(refused, TestIsOpen):
        return _linked(_("A table test of this game is still open. Finish it first."), refused.run)
    return translate(refused.reason)


def _linked(reason: str, run: Run) -> str:
    url = reverse("play:table", args=[run.pk, run.round])
    return format_html('{} <a href="{}">{}</a>', reason, url, _("Resume test"))


def _page(
    request: MemberRequest,
    form: DrillForm | None = None,
    *,
    refusals: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    member, refused = request.membership, refusals or {}
    houses = pack_choices(member.school)
    pack = pack_of(member) if houses else None
    tests = open_tests(user=request.user)
    closed = set(by_game(tests))
    recent = recent_decisions(membership=member)
    scheduled = scheduled_tests(membership=member)
    plan = trainee.plan_of_next(membership=member, scheduled=scheduled, closed=closed)
    due = trainee.due(membership=member, tests=tests, scheduled=scheduled, plan=plan)
    days = trainee.test_days(scheduled)
    rows = answered_rows(membership=member)
    records = record_rules(rows, school=member.school)
    sources = sources_of(records=records, closed=closed, recent=recent, tests=days)
    deal = trainee.last_deal(membership=member, closed=closed, recent=recent)
    tables = trainee.open_tables(membership=member, listed=due.runs, closed=closed)
    removed = _removed(request)
    quick = form if form and request.POST.get("from") == TILE else None
    typed = form if form and not quick else None
    context = offered(closed) | {
        "greeting": trainee.greeting(member, first_day=not recent),
        "first_day": not recent,
        "due": due,
        "unread": trainee.unread(membership=member),
        "continue_card": next_lesson(membership=member, rows=rows, records=records, closed=closed, pack=pack),
        "tables": tables,
        "removed": removed,
        "has_foot": bool(tables["newest"] or removed or not recent),
        "sources": sources,
        "lines": trainee.practice_lines(sources),
        "filters": trainee.practice_filters(sources, slow_kinds(recent=recent, closed=closed)),
        "refused_today": [(way, refused[way]) for way in FILTERS if way in refused],
        "minutes": MINUTES,
        "goal": trainee.daily_goal(membership=member, ever=bool(recent)),
        "tiles": trainee.game_tiles(closed=closed, recent=recent),
        "deal": trainee.deal_settings(quick.data if quick else deal),
        "deal_form": quick,
        "form": typed or DrillForm(initial=deal),
        "form_used": typed is not None,
        "rows_refused": bool(refused.keys() - {*FILTERS}),
        "rows": drill_rows(member, request.POST, refused, closed),
        "has_assignments": has_assignments(member),
        "refusals": refused,
        "pack": pack,
        "houses": houses,
        "own_rules": OWN_RULES,
    }
    return render(request, "home/home.html", context, status=status)


def _removed(request: MemberRequest) -> str:
    """Return the table that was removed a moment ago, for its Undo."""
    removed, at = request.session.get(REMOVED, ("", 0))
    return removed if timezone.now().timestamp() - at < UNDO_SECONDS else ""
