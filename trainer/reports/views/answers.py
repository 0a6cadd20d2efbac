"""The answers behind a figure, the newest first, each with the way to its replay."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Key
from trainer.ops.streaming import in_batches
from trainer.pages.exports import LINK, MOMENT, NUMBER, Column, FileTable, file_links, table_file, wanted_file
from trainer.play.exports import game_column, grade_column, house_column
from trainer.play.labels import (
    BURST_PHASES,
    bet_words,
    game_at,
    kind_words,
    question_words,
    step_title,
    wager_words,
)
from trainer.play.models import Mode
from trainer.play.models.answers import ACTION, AMOUNT, key_of
from trainer.play.players import Players
from trainer.play.skills import kind_named
from trainer.reports.answers import A_PAGE, MISPAID, ONLY, Figure, newest, rows_of, stored_words
from trainer.reports.exports import money_columns
from trainer.reports.figures import Row, mistake_words
from trainer.reports.filters import FilterForm
from trainer.schools import audit
from trainer.schools.exports import person_columns
from trainer.schools.guards import MemberRequest, classes_of, practice_required, trainee_of
from trainer.schools.models import Membership
from trainer.schools.packs.versions import house_at
from trainer.schools.rights import Right


@dataclass(frozen=True)
class FileRow:
    """A decision, whose it was, and what was asked."""

    row: Row
    person: Membership
    key: Key


def decision_rows(figure: Figure, watcher: Membership) -> Iterator[FileRow]:
    """The newest first. The people of the whole school are read once."""
    people = Membership.objects.filter(school=watcher.school_id).select_related("user")
    by_pk = {one.pk: one for one in people.prefetch_related("school_classes")}
    for row in in_batches(rows_of(figure.verdicts(watcher))):
        yield FileRow(row, by_pk[row["member"]], key_of(row["prompt"]))


def asked_columns() -> tuple[Column[FileRow], ...]:
    """When, whose, and what was asked."""
    question, wager, step = cache(question_words), cache(wager_words), cache(step_title)
    house = cache(house_at)
    return (
        Column(_("Answered"), _("When the answer was given."), lambda one: one.row["when"], MOMENT),
        *person_columns(lambda one: one.person),
        game_column(lambda one: one.row["game"]),
        house_column(lambda one: house(one.row["pack"], one.row["game"])),
        Column(
            _("Mode"),
            _("How the session was taken."),
            lambda one: Mode(one.row["mode"]).label,
            values=[mode.label for mode in Mode],
        ),
        Column(_("Round"), _("The round of the session, from 1."), lambda one: one.row["round"] + 1, NUMBER),
        Column(
            _("Spot"),
            _("The spot that was asked about. Empty for the dealer’s hand and the table."),
            lambda one: one.key.spot or None,
            NUMBER,
        ),
        Column(_("Step"), _("The step of the round."), lambda one: step(one.key.step)),
        Column(_("Question"), _("The question."), lambda one: question(one.key.question)),
        Column(
            _("Bet"),
            _("The bet that was asked about, if any."),
            lambda one: wager(one.row["game"], one.key.wager) if one.key.wager else "",
        ),
        Column(_("Answer given"), _("The dealer’s answer."), lambda one: stored_words(one.row["given"])),
    )


def graded_columns() -> tuple[Column[FileRow], ...]:
    """What ends the row: the mistake, where to see it, and by which rules it was graded."""
    mistake = cache(mistake_words)
    return (
        Column(
            _("Mistake"),
            _("The mistake behind a wrong answer, where the answers identify one."),
            lambda one: mistake(one.row["named"]) if one.row["named"] else "",
        ),
        Column(_("Replay"), _("The question in the replay of its round."), _replay, LINK),
        Column(
            _("Rules version"),
            _("The version of the rules that the answer was graded under."),
            lambda one: one.row["rules_version"],
            NUMBER,
        ),
        Column(
            _("Regraded"),
            _("When the answer was graded again after a correction, if it was."),
            lambda one: one.row["correction__made"],
            MOMENT,
        ),
    )


def _replay(one: FileRow) -> str:
    return f"{reverse('play:replay', args=[one.row['run_id'], one.row['round']])}?place={one.row['place']}"


def answer_table(figure: Figure, watcher: Membership) -> FileTable[FileRow]:
    columns = (
        *asked_columns(),
        grade_column(lambda one: one.row["right"]),
        *money_columns(lambda one: one.row["overpaid"], lambda one: one.row["underpaid"]),
        *graded_columns(),
    )
    return FileTable(_("Answers"), columns, decision_rows(figure, watcher))


@require_safe
@never_cache
@practice_required
def answers(request: MemberRequest) -> HttpResponse:
    whole = request.membership.has(Right.SCHOOL)
    form = FilterForm(request.GET, classes=classes_of(request.membership) if whole else None)
    figure = _figure(request, form)
    if figure.person:
        audit.note_view(who=request.membership, whom=figure.person)
    if wanted_file(request):
        count = figure.verdicts(request.membership).count()
        return table_file(request, "answers", answer_table(figure, request.membership), count=count)
    rows = newest(figure, watcher=request.membership, before=number_of(request.GET.get("before", "")))
    names = {} if figure.person else names_of(rows)
    context = {
        "form": form,
        "figure": figure,
        "files": file_links(request),
        "about": list(_about(figure)),
        "kept": _hidden_fields(request),
        "rows": answer_rows(rows[:A_PAGE], names),
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
    if (wanted and found is None) or (not wanted and not request.membership.has(Right.SCHOOL)):
        raise Http404("no such dealer")
    return found


def number_of(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else None


TEXT_FIELDS = ("question", "wager", "mistake", "only", "phase")
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
    if figure.only in ONLY:
        yield str(ONLY_WORDS[figure.only])
    if figure.mistake:
        yield mistake_words(figure.mistake)
    if figure.phase:
        yield str(BURST_PHASES.get(figure.phase, figure.phase))
    if figure.hints:
        yield gettext("with a hint")


def answer_rows(rows: list[Row], names: dict[int, str]) -> list[Row]:
    """Return the rows of a page. Each house is read once."""
    house, players = cache(house_at), Players((row["run_id"], row["game"]) for row in rows)
    return [_answer_row(row, names, house(row["pack"], row["game"]), players) for row in rows]


def _answer_row(row: Row, names: dict[int, str], house: str, players: Players) -> Row:
    key = key_of(row["prompt"])
    place = step_title(key.step)
    if key.spot:
        place = capfirst(players.at(row["run_id"], row["game"], row["round"], key.spot))
    wager = bet_words(row["game"], key)
    url = reverse("play:replay", args=[row["run_id"], row["round"]])
    return {
        "url": f"{url}?{urlencode({'place': row['place']})}",
        "when": row["when"],
        "name": names.get(row["member"], ""),
        "game_name": game_at(row["game"], house),
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
