"""Regrading as pages: preview a correction, apply it, see what changed.

A request previews or grades some of the tables, and the page asks for the next ones.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core import signing
from django.db.models import Count, F, Sum
from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games import GAMES
from games.engine.procedure.frames import read_key
from trainer.pages.exports import DOLLARS, NUMBER, Column, FileTable, file_links, table_file, wanted_file
from trainer.pages.text import translate_later
from trainer.play.labels import bet_words, game_name, question_words
from trainer.play.models import Correction, Verdict
from trainer.play.models.answers import COUNTED, SIGNED, key_of
from trainer.play.players import Players
from trainer.play.regrading import (
    Change,
    RunChanges,
    Summary,
    Sums,
    apply,
    correct,
    dry_run,
    keys_in,
    nothing,
    runs_in,
    summed,
)
from trainer.reports.answers import stored_words
from trainer.reports.figures import signed_dollars
from trainer.schools.exports import person_columns
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import Membership
from trainer.schools.rights import Right
from trainer.schools.times import DayField


class CorrectionForm(forms.Form):
    """Previewed without a reason, but not applied without one."""

    game = forms.ChoiceField(
        label=_("Game"),
        choices=[(game.slug, translate_later(game.name)) for game in GAMES.values()],
        widget=forms.Select({"class": "input"}),
    )
    since = DayField(label=_("Tables opened from"), required=False)
    until = DayField(label=_("Tables opened to"), required=False)
    by_house = forms.BooleanField(label=_("Use today’s house rules, not each table’s own"), required=False)
    why = forms.CharField(
        label=_("Reason"), max_length=300, required=False, widget=forms.TextInput({"class": "input"})
    )

    def __init__(self, given: QueryDict | None, *, applies: bool = False) -> None:
        super().__init__(given)
        self.fields["why"].required = applies
        for name, one_field in self.fields.items():
            if name != "by_house":
                one_field.widget.attrs["aria-describedby"] = f"id_{name}_error"
            one_field.widget.attrs["autocomplete"] = "off"


# The preview so far travels from page to page, signed: many tables are previewed some at a time, and applied
# in the same steps.


SALT = "marking again"

LISTED = 50
"""Decisions that a page lists."""

Listed = tuple[int, str, int, str, str, str, bool, int]
"""Member, run, round, place, prompt, answer, whether it is right now, and cents of difference."""


@dataclass
class Step:
    """Tables up to this one, and what they came to."""

    last: str
    came_to: str


@dataclass
class Preview:
    """The changes that a correction would make, as far as it was previewed: of `tables` tables, under
    `scope`. While it is applied, `done` counts the steps, and `correction` is the row that they made."""

    scope: list[Any]
    tables: int = 0
    whole: bool = False
    steps: list[Step] = field(default_factory=list)
    people: dict[int, list[int]] = field(default_factory=dict)
    total: Sums = field(default_factory=nothing)
    runs: int = 0
    listed: list[Listed] = field(default_factory=list)
    done: int = 0
    correction: int | None = None

    @property
    def last(self) -> UUID | None:
        """The table that was previewed last."""
        return UUID(self.steps[-1].last) if self.steps else None

    def add(self, keys: list[UUID], found: list[RunChanges]) -> None:
        summary = summed(found)
        self.tables += len(keys)
        self.runs += summary.runs
        if keys:
            self.steps.append(Step(str(keys[-1]), came_to(summary)))
        _add(self.total, summary.total.values())
        for pk, person in summary.people.items():
            more = (person.runs, *person.sums.values())
            own = self.people.get(pk, [0] * len(more))
            self.people[pk] = [one + other for one, other in zip(own, more, strict=True)]
        changes = (change for one in found for change in one.changes)
        self.listed += [_listed(one) for one in changes][: LISTED - len(self.listed)]

    def signed(self) -> str:
        steps = [[step.last, step.came_to] for step in self.steps]
        people = [[pk, *own] for pk, own in self.people.items()]
        data = {**vars(self), "steps": steps, "people": people}
        return signing.Signer(salt=SALT).sign_object(data, compress=True)


def read_preview(signed: str) -> Preview | None:
    try:
        data = signing.Signer(salt=SALT).unsign_object(signed)
    except signing.BadSignature:
        return None
    data["steps"] = [Step(*step) for step in data["steps"]]
    data["people"] = {pk: own for pk, *own in data["people"]}
    data["listed"] = [tuple(one) for one in data["listed"]]
    return Preview(**data)


def scope_of(correction: Correction) -> list[Any]:
    """Return which answers are graded, and all that they are graded by."""
    days = [str(day) if day else None for day in (correction.since, correction.until)]
    by = [correction.paytables, correction.house, correction.rules_version]
    return [correction.school_id, correction.by_id, correction.game, *days, *by]


def came_to(summary: Summary) -> str:
    return ".".join(str(value) for value in (summary.runs, *summary.total.values()))


def _add(sums: Sums, more: Iterable[int]) -> None:
    for name, one in zip(sums, more, strict=True):
        sums[name] += one


def _listed(change: Change) -> Listed:
    answer, before = change.answer, change.before
    cents = change.overpaid - change.underpaid
    member = change.state.run.membership_id
    at = (str(answer.run_id), answer.round, answer.place, str(key_of(str(before.key))))
    return (member, *at, before.given, change.after.right, cents)


MAX_RUNS = 50
"""Tables that one request previews or grades: some seconds."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.REGRADE)
def regrading(request: MemberRequest) -> HttpResponse:
    if request.method == "POST":
        looks = request.POST.get("act") == "look"
        return (
            _continue_preview(request)
            if looks
            else _apply(request, CorrectionForm(request.POST, applies=True))
        )
    submitted = "game" in request.GET
    form = CorrectionForm(request.GET if submitted else None)
    if not submitted or not form.is_valid():
        return _page(request, form, status=422 if submitted else 200)
    correction = _requested(request, form)
    return _page(
        request,
        form,
        preview=_preview_further(correction, Preview(scope_of(correction))),
        correction=correction,
    )


def _requested(request: MemberRequest, form: CorrectionForm) -> Correction:
    data = {name: value for name, value in form.cleaned_data.items() if name != "why"}
    return correct(by=request.membership, why=form.cleaned_data.get("why", ""), **data)


def _preview_further(correction: Correction, preview: Preview) -> Preview:
    keys = keys_in(correction, after=preview.last, most=MAX_RUNS + 1)
    preview.whole = len(keys) <= MAX_RUNS
    preview.add(keys[:MAX_RUNS], list(dry_run(correction, keys[:MAX_RUNS])))
    return preview


def _continue_preview(request: MemberRequest) -> HttpResponse:
    """Preview the next tables; start again where the scope has changed."""
    form = CorrectionForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    correction, preview = _requested(request, form), read_preview(request.POST.get("seen", ""))
    if preview is None or preview.scope != scope_of(correction) or preview.whole:
        preview = Preview(scope_of(correction))
    return _page(request, form, preview=_preview_further(correction, preview), correction=correction)


def _apply(request: MemberRequest, form: CorrectionForm) -> HttpResponse:
    """Apply what was previewed; where the result would differ by now, show that first."""
    preview = read_preview(request.POST.get("seen", ""))
    if not form.is_valid():
        correction = None if {"why"} != set(form.errors) else _requested(request, form)
        fits = preview is not None and correction is not None and preview.scope == scope_of(correction)
        return _page(request, form, preview=preview if fits else None, correction=correction, status=422)
    correction = _requested(request, form)
    if preview is None or not (preview.whole and preview.steps) or preview.scope != scope_of(correction):
        return _changed(request, form, correction)
    going_on = Correction.objects.filter(
        school=correction.school_id, by=correction.by_id, pk=preview.correction or 0
    )
    correction = going_on.first() or correction
    step, keys = preview.steps[preview.done], _keys_of_step(correction, preview)
    if came_to(summed(dry_run(correction, keys))) != step.came_to:
        return _changed(request, form, correction)
    list(apply(correction, keys))
    preview.done, preview.correction = preview.done + 1, correction.pk
    if preview.done < len(preview.steps):
        return _page(request, form, preview=preview, correction=correction)
    return _done(request, correction)


def _keys_of_step(correction: Correction, preview: Preview) -> list[UUID]:
    """Return the tables of the next step, and those that came between them since."""
    first, last = preview.done, UUID(preview.steps[preview.done].last)
    keys = keys_in(
        correction, after=UUID(preview.steps[first - 1].last) if first else None, most=2 * MAX_RUNS
    )
    return keys[: keys.index(last) + 1] if last in keys else keys


def _changed(request: MemberRequest, form: CorrectionForm, correction: Correction) -> HttpResponse:
    form.add_error(None, gettext("The results changed since you previewed them. Check again, then apply."))
    fresh = _requested(request, form)
    preview = _preview_further(fresh, Preview(scope_of(fresh)))
    return _page(request, form, preview=preview, correction=fresh, status=409)


def _done(request: MemberRequest, correction: Correction) -> HttpResponse:
    url = reverse("reports:regrading")
    if correction.pk is not None:
        message = gettext("Regraded: %(count)s answers changed.")
        messages.success(request, message % {"count": correction.came_to()["decisions"]})
        url = reverse("reports:regrade", args=[correction.pk])
    return (HttpResponseClientRedirect if request.htmx else HttpResponseRedirect)(url)


def _page(
    request: MemberRequest,
    form: CorrectionForm,
    *,
    preview: Preview | None = None,
    correction: Correction | None = None,
    status: int = 200,
) -> HttpResponse:
    done = Correction.objects.filter(school=request.membership.school_id, ruled=False)
    context: dict[str, Any] = {
        "form": form,
        "done": [
            {"game_name": game_name(one.game), "correction": one}
            for one in done.select_related("by__user")[:LISTED]
        ],
    }
    if preview and correction:
        context |= _preview_context(preview, correction.game)
        context |= {"runs": preview.tables, "seen": preview.signed()}
        context |= (
            _progress(preview, runs_in(correction).count()) if preview.done or not preview.whole else {}
        )
    return render(request, "reports/regrading.html", context, status=status)


def _progress(preview: Preview, tables: int) -> dict[str, Any]:
    far = MAX_RUNS * preview.done if preview.done else preview.tables
    return {"far": min(far, tables), "of": tables, "marking": bool(preview.done)}


def _preview_context(preview: Preview, game: str) -> dict[str, Any]:
    members = {one.pk: one for one in Membership.objects.filter(pk__in=preview.people).select_related("user")}
    names = list(preview.total)
    rows = [
        _row(members[pk], runs, dict(zip(names, sums, strict=True)))
        for pk, (runs, *sums) in preview.people.items()
        if pk in members
    ]
    rows.sort(key=lambda row: row["member"].user.display_name.casefold())
    return {
        "summary": {"rows": rows, "total": _row(None, preview.runs, preview.total)},
        "decisions": _decision_rows(preview.listed, members, game),
        "more_decisions": preview.total["decisions"] > len(preview.listed),
    }


def _decision_rows(listed: list[Listed], members: dict[int, Membership], game: str) -> list[dict[str, Any]]:
    players = Players((UUID(str(one[1])), game) for one in listed)
    rows = []
    for one in listed:
        _member, run, round, _place, prompt, *_rest = one
        player = players.at(UUID(str(run)), game, round, read_key(prompt).spot)
        rows.append(_decision_row(one, members, player))
    return rows


def _decision_row(one: Listed, members: dict[int, Membership], player: str) -> dict[str, Any]:
    member, run, round, place, prompt, given, right, cents = one
    address = reverse("play:replay", args=[run, round])
    return {
        "url": f"{address}?{urlencode({'place': place})}",
        "name": members[member].user.display_name if member in members else "",
        "asked": _prompt_words(prompt, player),
        "given": stored_words(given),
        "right": right,
        "signed": signed_dollars(cents) if cents else "",
    }


def _prompt_words(prompt: str, player: str) -> str:
    key = read_key(prompt)
    what = next(filter(None, (bet_words(game, key) for game in GAMES)), "") or question_words(key.question)
    return gettext("%(what)s, %(player)s") % {"what": what, "player": player} if key.spot else what


def _row(member: Membership | None, runs: int, sums: Sums) -> dict[str, Any]:
    cents = {name: signed_dollars(sums[name]) for name in SIGNED}
    counts = {name: sums[name] for name in COUNTED}
    return {"member": member, "runs": runs} | counts | cents


Regraded = tuple[Membership, dict[str, Any]]

REGRADED_COLUMNS: tuple[Column[Regraded], ...] = (
    *person_columns(lambda one: one[0]),
    Column(
        _("Tables"), _("This person’s sessions that were regraded."), lambda one: one[1]["tables"], NUMBER
    ),
    Column(
        _("Answers changed"),
        _("Answers whose grade or cost changed."),
        lambda one: one[1]["decisions"],
        NUMBER,
    ),
    Column(_("Now right"), _("Answers that were wrong before."), lambda one: one[1]["righted"], NUMBER),
    Column(_("Now wrong"), _("Answers that were right before."), lambda one: one[1]["wronged"], NUMBER),
    Column(
        _("Not regraded"),
        _("Answers that these rules cannot grade. Their grade stays."),
        lambda one: one[1]["unmarked"],
        NUMBER,
    ),
    Column(
        _("Overpaid, change ($)"),
        _("Change in the overpaid total. Negative if it went down."),
        lambda one: one[1]["overpaid"],
        DOLLARS,
    ),
    Column(
        _("Underpaid, change ($)"),
        _("Change in the underpaid total. Negative if it went down."),
        lambda one: one[1]["underpaid"],
        DOLLARS,
    ),
)


@require_safe
@never_cache
@right_required(Right.REGRADE)
def regrade(request: MemberRequest, correction_id: int) -> HttpResponse:
    own = Correction.objects.filter(school=request.membership.school_id, ruled=False)
    found = get_object_or_404(own.select_related("by__user"), pk=correction_id)
    if wanted_file(request):
        table = FileTable(_("Regraded"), REGRADED_COLUMNS, _sums_by_person(found))
        return table_file(request, f"regraded-{found.pk}", table)
    came_to = found.came_to()
    context = {
        "files": file_links(request),
        "correction": found,
        "game_name": game_name(found.game),
        "total": _row(None, found.runs.count(), came_to),
        "rows": [_row(member, sums["tables"], sums) for member, sums in _sums_by_person(found)],
        **_changed_by(found, came_to["decisions"]),
    }
    return render(request, "reports/regrade.html", context)


def _changed_by(found: Correction, decisions: int) -> dict[str, Any]:
    """Return the decisions that it changed and that were not changed since."""
    own = Verdict.objects.in_force().filter(correction=found).order_by("pk")
    run = {"run": F("answer__run"), "round": F("answer__round"), "place": F("answer__place")}
    rows = own.values("prompt", "given", "right", **run, member=F("answer__run__membership"))
    names = ("member", "run", "round", "place", "prompt", "given", "right")
    listed: list[Any] = [(*(row[name] for name in names), 0) for row in list[Any](rows[:LISTED])]
    members = Membership.objects.select_related("user").in_bulk({one[0] for one in listed})
    return {
        "decisions": _decision_rows(listed, members, found.game),
        "more_decisions": decisions > len(listed),
    }


def _sums_by_person(found: Correction) -> Iterable[Regraded]:
    """By name, with their sums."""
    sums = {name: Sum(name) for name in (*COUNTED, *SIGNED)}
    by_member = found.runs.order_by().values("run__membership").annotate(tables=Count("pk"), **sums)
    rows: dict[int, Any] = {row["run__membership"]: row for row in list[Any](by_member)}
    members = Membership.objects.filter(pk__in=rows).select_related("user").prefetch_related("school_classes")
    for member in sorted(members, key=lambda one: one.user.display_name.casefold()):
        yield member, rows[member.pk]
