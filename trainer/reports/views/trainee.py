"""Progress of one trainee: what to do next, the trend, the skills, and the tables behind them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.engine.money.amounts import print_cents
from trainer.courses.goals import A_DAY, Streak, set_goal, streak_of, week_of
from trainer.courses.models import Unit
from trainer.courses.overview import games_progress
from trainer.courses.skill_progress import LEARNED, LEARNING, NOT_STARTED, SLIPPING, SkillProgress
from trainer.courses.steps import skill_words
from trainer.pages.exports import Column, FileTable, file_links, table_file, wanted_file
from trainer.play.exports import accuracy_columns, game_column
from trainer.play.labels import BURST_PHASES, game_at, game_name, kind_words, question_words
from trainer.play.selectors import closed_games, recent_rounds
from trainer.play.skills import Kind
from trainer.play.table_state import open_tests
from trainer.practice.payouts.levels import ladder_of, started_parts
from trainer.reports import figures as reports_figures
from trainer.reports import tallies
from trainer.reports.exports import pace_columns
from trainer.reports.figures import Row, accuracy, figures, pace_words
from trainer.reports.filters import Filter, FilterForm, answers_of
from trainer.reports.performance_drops import drops_of_person, findings
from trainer.reports.skill_map import (
    Cell,
    SkillMap,
    Weakness,
    counted_rows,
    group_words,
    has_cell,
    recent_rows,
    skill_map,
    weakest,
)
from trainer.reports.trend import Record, monday_of, record_of
from trainer.reports.views.trends import HeadlineFigure, signed, trend_context, week_figures
from trainer.schools import audit
from trainer.schools.days import day_of, start_of
from trainer.schools.exports import person_columns, with_classes
from trainer.schools.guards import MemberRequest, practice_required, trainee_of
from trainer.schools.models import Membership
from trainer.schools.packs.versions import house_at
from trainer.schools.rights import Right

Context = dict[str, Any]


@dataclass(frozen=True)
class Reading:
    """Whose record a request reads: the guard of every page here."""

    request: MemberRequest
    trainee: Membership

    @property
    def own(self) -> bool:
        return self.trainee.pk == self.request.membership.pk

    @property
    def assigns(self) -> bool:
        """Whether work can be assigned to them."""
        return self.request.membership.has(Right.ASSIGN) and self.trainee.left is None

    def assign_url(self, kind: Kind) -> str:
        """Return the form of an assignment that is filled in."""
        query = urlencode({"about": str(kind), "person": self.trainee.pk})
        return f"{reverse('assignments:create')}?{query}"

    @property
    def context(self) -> Context:
        return {
            "trainee": self.trainee.user.display_name,
            "trainee_id": self.trainee.pk,
            "own": self.own,
            "assigns": self.assigns,
            "may_correct": self.request.membership.manages,
        }


def reading(request: MemberRequest, membership_id: int) -> Reading:
    """Return whose record it is, and note in the audit that it was read. Raise 404 for a stranger's."""
    read = readable(request, membership_id)
    audit.note_view(who=request.membership, whom=read.trainee)
    return read


def readable(request: MemberRequest, membership_id: int) -> Reading:
    found = trainee_of(watcher=request.membership, membership_id=membership_id)
    if found is None:
        raise Http404("no such trainee")
    return Reading(request, found)


# --- The page -----------------------------------------------------------------------------------------


@require_safe
@never_cache
@practice_required
def trainee(request: MemberRequest, membership_id: int) -> HttpResponse:
    read = reading(request, membership_id)
    if request.htmx and request.htmx.target == "trend":
        context = read.context | {"trend": _trend(read, _record(read))}
        return render(request, "reports/_trend.html", context)
    return trainee_page(read)


MAX_GOAL = {Unit.DECISIONS: 5_000, Unit.DAYS: 7}


@require_POST
@never_cache
@practice_required
def goal(request: MemberRequest) -> HttpResponse:
    """Set one's weekly goal, and show it below one's progress."""
    member, unit = request.membership, request.POST.get("unit", "")
    typed, wrong = request.POST.get("count", "").strip() or "0", ""
    if unit not in Unit or not (typed.isascii() and typed.isdigit() and len(typed) < 5):
        wrong = gettext("Enter a number for the week, or 0 for no goal.")
    elif int(typed) > MAX_GOAL[Unit(unit)]:
        wrong = gettext("At most %(most)s a week.") % {"most": MAX_GOAL[Unit(unit)]}
    if wrong:
        return trainee_page(Reading(request, member), goal_wrong=wrong, status=422)
    set_goal(membership=member, unit=Unit(unit), count=int(typed))
    messages.success(request, gettext("Saved."))
    return redirect(f"{reverse('reports:trainee', args=[member.pk])}#goal")


def own_progress(request: MemberRequest, person: Membership, *, refused: str, status: int) -> HttpResponse:
    """Return one's own page, with the reason why practice was refused."""
    return trainee_page(Reading(request, person), refused=refused, status=status)


def _record(read: Reading) -> Record:
    tallies.catch_up(school=read.request.membership.school, membership=read.trainee)
    return record_of(trainee=read.trainee, today=day_of())


def _trend(read: Reading, record: Record) -> Context:
    page = reverse("reports:trainee", args=[read.trainee.pk])
    return trend_context(record.weeks, read.request.GET.get("trend", ""), url=page)


def trainee_page(
    read: Reading, *, refused: str = "", goal_wrong: str = "", status: int = 200
) -> HttpResponse:
    record = _record(read)
    tests = open_tests(user=read.request.user) if read.own else []
    closed = closed_games(user=read.request.user) if tests else {}
    rows = recent_rows(trainee=read.trainee)
    found = skill_map(trainee=read.trainee, school=read.request.membership.school, rows=rows)
    streak = streak_of(membership=read.trainee)
    context = {
        "open_tests": tests,
        "decisions": record.decisions,
        "drops": [] if read.own else _drops(read),
        "next": next_context(weakest(rows, closed=closed), read, primary=not tests),
        "trend": _trend(read, record),
        "streak": streak,
        "figures": list(_own_headline(read, streak) if read.own else _headline(read.trainee, record, found)),
        "map": map_context(found, read),
        "folds": fold_links(read.trainee),
        "refused": refused,
    }
    if read.own:
        context |= {
            "week": week_of(membership=read.trainee),
            "units": Unit.choices,
            "a_day": A_DAY,
            "goal_wrong": goal_wrong,
            "goal_typed": read.request.POST if goal_wrong else {},
        }
    return render(read.request, "reports/trainee.html", read.context | context, status=status)


def _drops(read: Reading) -> list[Context]:
    """Return what has fallen, game by game: for staff alone."""
    found = drops_of_person(read.request.membership, read.trainee)
    return [{"game_name": game_name(one.game), "findings": findings(one)} for one in found]


def fold_links(found: Membership) -> list[tuple[str, str]]:
    """Return the name and the address of each table below the page."""
    person = [found.pk]
    return [
        (gettext("Results by game and skill"), reverse("reports:results", args=person)),
        (gettext("Rounds and replays"), reverse("reports:rounds", args=person)),
        (gettext("Mispay ledger"), f"{reverse('reports:ledger')}?{urlencode({'person': found.pk})}"),
    ]


def next_context(found: Weakness | None, read: Reading, *, primary: bool) -> Context:
    """`primary`: nothing on the page goes before it."""
    if found is None:
        return {"found": False, "primary": primary}
    about = str(found.kind)
    words = {
        "skill": kind_words(found.kind),
        "game": game_name(found.kind.game),
        "wrong": found.wrong,
        "of": found.of,
    }
    mine = gettext("%(skill)s in %(game)s: %(wrong)s of your last %(of)s were wrong.")
    theirs = gettext("%(skill)s in %(game)s: %(wrong)s of the last %(of)s were wrong.")
    return {
        "found": True,
        "primary": primary,
        "about": about,
        "sentence": (mine if read.own else theirs) % words,
        "overpaid": print_cents(found.overpaid) if found.overpaid else "",
        "underpaid": print_cents(found.underpaid) if found.underpaid else "",
        "assign_url": read.assign_url(found.kind),
    }


def _own_headline(read: Reading, streak: Streak) -> Iterator[HeadlineFigure]:
    """Yield the two figures that a trainee collects: lessons of the games started, and the streak."""
    games = games_progress(membership=read.trainee).values()
    if games:
        done, of = sum(game.learned for game in games), sum(len(game.lessons) for game in games)
        yield gettext("Lessons"), gettext("%(have)s of %(of)s") % {"have": done, "of": of}, "", ""
    if days := streak.streak:
        yield gettext("Streak"), ngettext("%(count)s day", "%(count)s days", days) % {"count": days}, "", ""


def _headline(person: Membership, record: Record, found: SkillMap) -> Iterator[HeadlineFigure]:
    """Yield label, figure and change of what is known; the change may be empty."""
    learned, of = found.learned
    if of:
        figure = gettext("%(have)s of %(of)s") % {"have": learned, "of": of}
        monday = monday_of(day_of())
        more = found.learned_since(start_of(monday, person.school.tz))
        change = signed(more) if more is not None else ""
        yield gettext("Skills learned"), figure, change, gettext("compared with last week")
    late, before = record.hour
    if late is not None:
        change = signed(late - before) if before is not None else ""
        yield gettext("Rounds an hour"), str(late), change, gettext("compared with four weeks earlier")
    yield from week_figures(record.weeks)


# --- The skills ---------------------------------------------------------------------------------------


STATES: Mapping[str, str | Promise] = {
    LEARNED: _("learned"),
    LEARNING: _("learning"),
    SLIPPING: _("slipping"),
    NOT_STARTED: _("not started"),
}


MAX_COLUMNS = 6
"""Games beside one another, whose names can be read there."""


def map_context(found: SkillMap, read: Reading) -> Context:
    """Groups by games, a cell each; None where the game has no such skill. There are more and more games but
    never more groups, so many games are the rows."""
    cells = {at: _cell_context(cell, read) for at, cell in found.cells.items()}
    groups = [found.words_of(group) for group in found.groups]
    games = [game_name(game) for game in found.games]
    by_group = [[cells.get((group, game)) for game in found.games] for group in found.groups]
    turned = len(games) > MAX_COLUMNS
    rows = [list(row) for row in zip(*by_group, strict=True)] if turned else by_group
    return {
        "columns": groups if turned else games,
        "turned": turned,
        "rows": list(zip(games if turned else groups, rows, strict=True)),
        "states": list(STATES.items()),
    }


def _cell_context(cell: Cell | None, read: Reading) -> Context | None:
    if cell is None:
        return None
    return {
        "state": cell.state,
        "share": cell.share,
        "spoken": _spoken(cell),
        "url": reverse("reports:skill", args=[read.trainee.pk, cell.game, cell.group]),
    }


def _spoken(cell: Cell) -> str:
    group = group_words(cell.group, [cell.game])
    words: Context = {"group": group, "game": game_name(cell.game), "state": STATES[cell.state]}
    if cell.state == LEARNING:
        words |= {"have": cell.learned, "of": len(cell.skills)}
        return gettext("%(group)s, %(game)s, %(have)s of %(of)s learned") % words
    return gettext("%(group)s, %(game)s, %(state)s") % words


@require_safe
@never_cache
@practice_required
def skill(request: MemberRequest, membership_id: int, game: str, group: str) -> HttpResponse:
    """The skills of one cell; alone where the map asks for it."""
    read = readable(request, membership_id)
    school, rows = request.membership.school, recent_rows(trainee=read.trainee)
    if not has_cell(trainee=read.trainee, rows=rows, game=game, group=group):
        raise Http404("no such skills")
    cell = skill_map(trainee=read.trainee, school=school, rows=rows).cells[group, game]
    audit.note_view(who=request.membership, whom=read.trainee)
    closed = closed_games(user=request.user) if read.own else {}
    context = read.context | {
        "group": group_words(group, [game]),
        "game": game_name(game),
        "closed": game in closed,
        "skills": [_skill_context(one, rows, read, closed=game in closed) for one in cell.skills],
    }
    page = "reports/_skill.html" if request.htmx else "reports/skill.html"
    return render(request, page, context)


def _skill_context(one: SkillProgress, rows: list[Row], read: Reading, *, closed: bool) -> Context:
    """`closed`: a test is open, which closes the rules of its game."""
    about = str(one.kind)
    own = counted_rows(rows, one.kind)
    answers = {"person": read.trainee.pk, "game": one.kind.game, "kind": about}
    return {
        "name": kind_words(one.kind),
        "about": about,
        "state": STATES[one.state],
        "slug": one.state,
        "share": one.learned_rules * 100 // one.rules if one.rules else 0,
        "learned_rules": one.learned_rules,
        "rules": one.rules,
        "left": skill_words(one) if one.of and not closed else "",
        "right": one.right,
        "of": one.of,
        "answers": [(8 * number, row["right"]) for number, row in enumerate(own)],
        "url": f"{reverse('reports:answers')}?{urlencode(answers)}",
        "assign_url": read.assign_url(one.kind),
    }


# --- The tables below the page --------------------------------------------------------------------------


MAX_ROUNDS = 30


def _fold(read: Reading, name: str, title: str, **context: Any) -> HttpResponse:
    """Render a table: alone into the page it belongs to, or as its own page."""
    status = context.pop("status", 200)
    context |= read.context | {"title": title, "table": f"reports/_{name}.html"}
    page = context["table"] if read.request.htmx else "reports/fold.html"
    return render(read.request, page, context, status=status)


@require_safe
@never_cache
@practice_required
def results(request: MemberRequest, membership_id: int) -> HttpResponse:
    read = reading(request, membership_id)
    form = FilterForm(request.GET)
    if wanted_file(request):
        rows = reports_figures.kinds(trainee=read.trainee, chosen=form.chosen)
        table = FileTable(_("Results"), result_columns(with_classes(read.trainee)), rows)
        return table_file(request, f"results-{read.trainee.pk}", table)
    return _fold(
        read,
        "results",
        gettext("Results by game and skill"),
        status=200 if form.is_valid() else 422,
        form=form,
        filtered=bool(form.chosen.parameters),
        files=file_links(request),
        url=form.chosen.address(request.path),
        climbed=started_parts(ladder_of(read.trainee)),
        **_figures_context(read.trainee, form.chosen),
    )


def result_columns(person: Membership) -> tuple[Column[Row], ...]:
    """Of one person: a row for each skill in each game."""
    return (
        *person_columns(lambda _row: person),
        game_column(lambda row: row["game"]),
        Column(_("Skill"), _("What the dealer was graded on."), lambda row: question_words(row["question"])),
        *accuracy_columns(lambda row: row["right"], lambda row: row["decisions"]),
        *pace_columns(lambda row: row["pace"]),
    )


def _figures_context(found: Membership, chosen: Filter) -> Context:
    about: dict[str, Any] = {"trainee": found, "chosen": chosen}
    return {
        "totals": figures(reports_figures.totals(**about)) | {"answers": answers_of(chosen, person=found.pk)},
        "marked": reports_figures.marked(**about),
        "hints": reports_figures.with_hints(**about),
        "hints_url": chosen.address(reverse("reports:answers"), person=found.pk, hints="on"),
        "games": [
            (game_name(game), [_question_row(row, found, chosen) for row in kinds])
            for game, kinds in groupby(reports_figures.kinds(**about), key=lambda row: str(row["game"]))
        ],
        "phases": [_phase_row(row, found, chosen) for row in reports_figures.phases(**about)],
        "mistakes": [_mistake_row(row, found, chosen) for row in reports_figures.mistakes(**about)],
    }


def _question_row(row: Row, found: Membership, chosen: Filter) -> Row:
    about = {"person": found.pk, "game": row["game"], "question": row["question"]}
    return figures(row) | {
        "label": question_words(row["question"]),
        "pace": pace_words(row["pace"]),
        "target": pace_words(row["target"]) if row["target"] else "",
        "answers": answers_of(chosen, **about),
    }


def _phase_row(row: Row, found: Membership, chosen: Filter) -> Row:
    page = reverse("reports:answers")
    return {
        "url": chosen.address(page, person=found.pk, phase=row["phase"]),
        "label": str(BURST_PHASES.get(row["phase"], row["phase"])),
        "accuracy": accuracy(row),
        "decisions": row["decisions"],
        "pace": pace_words(row["pace"]),
        "target": pace_words(row["target"]) if row["target"] else "",
    }


def _mistake_row(row: Row, found: Membership, chosen: Filter) -> Row:
    page = reverse("reports:answers")
    return row | {"url": chosen.address(page, person=found.pk, mistake=row["mistake"])}


@require_safe
@never_cache
@practice_required
def rounds(request: MemberRequest, membership_id: int) -> HttpResponse:
    read = reading(request, membership_id)
    found, house = recent_rounds(membership=read.trainee, most=MAX_ROUNDS), cache(house_at)
    return _fold(
        read,
        "rounds",
        gettext("Rounds and replays"),
        url=request.path,
        rounds=[_round_row(row, house(row["pack"], row["game"])) for row in found],
    )


def _round_row(row: Row, house: str) -> Row:
    return {
        "url": reverse("play:replay", args=[row["answer__run"], row["answer__round"]]),
        "game_name": game_at(row["game"], house),
        "when": row["when"],
        "right": row["right"],
        "decisions": row["decisions"],
        "overpaid": print_cents(row["overpaid"]),
        "underpaid": print_cents(row["underpaid"]),
    }
