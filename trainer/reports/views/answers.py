"""The answers behind a figure, the newest first, each with the way to its replay."""

from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import GAMES
from games.engine.money.amounts import print_cents
from trainer.ops.streaming import in_batches
from trainer.pages.spreadsheets import file_links, table_file, wanted_file
from trainer.pages.text import say
from trainer.play.models.answers import ACTION, AMOUNT, key_of
from trainer.play.skills import kind_named
from trainer.play.wording import (
    BURST_PHASES,
    game_name,
    kind_words,
    question_words,
    scenario_words,
    step_title,
    wager_words,
)
from trainer.reports import figures
from trainer.reports.answers import A_PAGE, MISPAID, ONLY, Figure, newest, rows_of, stored_words
from trainer.reports.figures import Row, mistake_words
from trainer.reports.filters import Filter, FilterForm
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, classes_of, member_required, trainee_of
from trainer.schools.models import Membership

TITLES = (
    *("verdict", "answered", "person", "user_name", "name", "game", "run", "round", "place", "spot"),
    *("question", "bet", "given", "right", "mistake", "overpaid_cents", "underpaid_cents", "replay"),
    *("rules_version", "marked_again"),
)

Cells = tuple[object, ...]


def decision_lines(figure: Figure, watcher: Membership) -> Iterator[Cells]:
    """The newest first."""
    for row, cells in rows_with_cells(figure, watcher):
        worth = ("yes" if row["right"] else "no", row["named"], row["overpaid"], row["underpaid"])
        yield (*cells, row["given"], *worth, replay_of(row), *marked_of(row))


def rows_with_cells(figure: Figure, watcher: Membership) -> Iterator[tuple[Row, Cells]]:
    """Yield each row with its cells up to the bet. The names of the whole school are read once."""
    people = Membership.objects.filter(school=watcher.school_id).select_related("user")
    names_by_member = {one.pk: (one.user.username, one.user.plain_name) for one in people}
    for row in in_batches(rows_of(figure.verdicts(watcher))):
        key = key_of(row["prompt"])
        at = (row["game"], str(row["run_id"]), row["round"] + 1, row["place"], key.spot)
        cells = (row["pk"], row["when"], row["member"], *names_by_member[row["member"]])
        yield row, (*cells, *at, key.question, key.wager)


def replay_of(row: Row) -> str:
    return f"{reverse('play:replay', args=[row['run_id'], row['round']])}?place={row['place']}"


def marked_of(row: Row) -> Cells:
    """By which rules, and when again if it was."""
    return row["rules_version"], row["correction__made"] or ""


@require_safe
@never_cache
@member_required
def answers(request: MemberRequest) -> HttpResponse:
    watches = request.membership.watches
    form = FilterForm(request.GET, classes=classes_of(request.membership) if watches else None)
    figure = _figure(request, form)
    if figure.person:
        audit.note_view(who=request.membership, whom=figure.person)
    if kind := wanted_file(request):
        lines, count = decision_lines(figure, request.membership), figure.verdicts(request.membership).count()
        return table_file(kind, "answers", TITLES, lines, count=count)
    rows = newest(figure, watcher=request.membership, before=number_of(request.GET.get("before", "")))
    names = {} if figure.person else names_of(rows)
    context = {
        "form": form,
        "figure": figure,
        "files": file_links(request),
        "about": list(_about(figure)),
        "kept": _hidden_fields(request),
        "rows": [answer_row(row, names) for row in rows[:A_PAGE]],
        "older_url": older_url(request, rows[A_PAGE - 1]["pk"]) if len(rows) > A_PAGE else "",
        "back_url": back_url(figure),
        "may_correct": request.membership.manages,
        "marked": figure.marked(request.membership),
    }
    return render(request, "reports/answers.html", context, status=200 if form.is_valid() else 422)


def _figure(request: MemberRequest, form: FilterForm) -> Figure:
    """As the address says."""
    # PostgreSQL takes no NUL in a text, not even to look for it.
    named = {name: request.GET.get(name, "")[:60] for name in TEXT_FIELDS}
    texts = {name: value.replace("\x00", "") for name, value in named.items()}
    hints, kind = request.GET.get("hints") == "on", kind_named(request.GET.get("kind", ""))
    return Figure(form.chosen, person=person_in(request), hints=hints, kind=kind, **texts)


def person_in(request: MemberRequest) -> Membership | None:
    """Return the person of the address, None for the whole school. Raise 404 for one that this user may not
    read."""
    wanted = request.GET.get("person", "")
    found = trainee_of(watcher=request.membership, membership_id=number_of(wanted) or 0) if wanted else None
    if (wanted and found is None) or (not wanted and not request.membership.watches):
        raise Http404("no such dealer")
    return found


def number_of(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else None


TEXT_FIELDS = ("question", "wager", "scenario", "mistake", "only", "phase")
"""The fields of a figure that an address has as they are."""

HIDDEN = ("person", "kind", *TEXT_FIELDS, "hints")
"""The parameters that the filter form passes on."""


def _hidden_fields(request: MemberRequest) -> list[tuple[str, str]]:
    return [(name, request.GET[name][:120]) for name in HIDDEN if request.GET.get(name)]


def older_url(request: MemberRequest, last: int) -> str:
    texts = {name: value for name, value in request.GET.items() if name != "before"}
    return "?" + urlencode(texts | {"before": last})


def back_url(figure: Figure) -> str:
    """The page of the person, or their results where the figure is filtered."""
    if figure.person:
        chosen = figure.chosen.without_class()
        name = "results" if chosen.parameters else "trainee"
        return chosen.address(reverse(f"reports:{name}", args=[figure.person.pk]))
    return figure.chosen.address(reverse("reports:school"))


def names_of(rows: list[Row]) -> dict[int, str]:
    members = Membership.objects.filter(pk__in={row["member"] for row in rows}).select_related("user")
    return {member.pk: member.user.display_name for member in members}


ONLY_WORDS = {
    "wrong": _("wrong"),
    MISPAID: _("mispaid"),
    "overpaid": _("overpaid"),
    "underpaid": _("underpaid"),
    ACTION: _("wrong action"),
    AMOUNT: _("wrong amount"),
}


def _about(figure: Figure) -> Any:
    """Yield what the figure counts, in words."""
    if figure.kind:
        yield kind_words(figure.kind)
    if figure.question:
        yield question_words(figure.question)
    if figure.wager:
        yield wager_words(figure.chosen.game, figure.wager)
    if figure.scenario:
        yield scenario_words(figure.chosen.game, figure.scenario)
    if figure.only in ONLY:
        yield str(ONLY_WORDS[figure.only])
    if figure.mistake:
        yield mistake_words(figure.mistake)
    if figure.phase:
        yield str(BURST_PHASES.get(figure.phase, figure.phase))
    if figure.hints:
        yield gettext("with a hint")


def answer_row(row: Row, names: dict[int, str]) -> Row:
    key, game = key_of(row["prompt"]), GAMES.get(row["game"])
    place = gettext("Spot %(spot)s") % {"spot": key.spot} if key.spot else step_title(key.step)
    wager = next((say(w.name) for w in game.wagers if w.slug == key.wager), "") if game else ""
    url = reverse("play:replay", args=[row["run_id"], row["round"]])
    return {
        "url": f"{url}?{urlencode({'place': row['place']})}",
        "when": row["when"],
        "name": names.get(row["member"], ""),
        "game_name": game_name(row["game"]),
        "round": row["round"] + 1,
        "place": place,
        "asked": question_words(key.question),
        "wager": wager,
        "given": stored_words(row["given"]),
        "right": row["right"],
        "mistake": mistake_words(row["named"]) if row["named"] else "",
        "overpaid": print_cents(row["overpaid"]) if row["overpaid"] else "",
        "underpaid": print_cents(row["underpaid"]) if row["underpaid"] else "",
    }


WHO = ("person", "user_name", "name")

SUMMED = ("decisions", "right", "overpaid_cents", "underpaid_cents")

OF_SCHOOL = (*WHO, "role", "left", *SUMMED, "commonest_mistake", "last_practised")

OF_TRAINEE = (*WHO, "game", "question", "decisions", "right", *("median_seconds", "ninetieth_percentile"))

OF_CORRECTION = (*WHO, "tables")


def who_of(member: Membership) -> Cells:
    return member.pk, member.user.username, member.user.plain_name


def school_lines(rows: Iterable[Row]) -> Iterator[Cells]:
    for row in rows:
        member: Membership = row["membership"]
        summed = (row[name.removesuffix("_cents")] for name in SUMMED)
        yield (*who_of(member), member.role, member.left, *summed, row["commonest"], row["last_practised"])


def trainee_lines(found: Membership, chosen: Filter) -> Iterator[Cells]:
    for row in figures.kinds(trainee=found, chosen=chosen):
        pace = [f"{seconds:.1f}" for seconds in row["pace"]] if row["pace"] else ["", ""]
        yield (*who_of(found), row["game"], row["question"], row["decisions"], row["right"], *pace)


def correction_lines(rows: Iterable[tuple[Membership, Row]], names: Iterable[str]) -> Iterator[Cells]:
    for member, row in rows:
        yield (*who_of(member), row["tables"], *(row[name] for name in names))
