"""Regrading as pages: preview a correction, apply it, see what changed.

However many tables there are: a request looks at some of them, or marks some, and the page asks for the next.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core import signing
from django.db.models import Count, F, Sum
from django.http import Http404, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games import GAMES
from games.engine.procedure.places import read_key
from trainer.pages.spreadsheets import file_links, table_file, wanted_file
from trainer.pages.text import say, say_later
from trainer.play.models import Correction, Verdict
from trainer.play.models.answers import COUNTED, SIGNED, key_of
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
from trainer.play.wording import game_name, question_words
from trainer.reports.answers import kept_words
from trainer.reports.figures import signed_dollars
from trainer.reports.views.answers import OF_CORRECTION, correction_lines
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.models import Membership
from trainer.schools.times import DayField


class CorrectionForm(forms.Form):
    """Looked at without a reason; not applied without."""

    game = forms.ChoiceField(
        label=_("Game"),
        choices=[(game.slug, say_later(game.name)) for game in GAMES.values()],
        widget=forms.Select({"class": "input"}),
    )
    since = DayField(label=_("Tables opened from"), required=False)
    until = DayField(label=_("Tables opened to"), required=False)
    by_house = forms.BooleanField(
        label=_("By the house as it is now, not as each table had it"), required=False
    )
    why = forms.CharField(
        label=_("Why"), max_length=300, required=False, widget=forms.TextInput({"class": "input"})
    )

    def __init__(self, given: QueryDict | None, *, applies: bool = False) -> None:
        super().__init__(given)
        self.fields["why"].required = applies
        for name, one_field in self.fields.items():
            if name != "by_house":
                one_field.widget.attrs["aria-describedby"] = f"id_{name}_error"
            one_field.widget.attrs["autocomplete"] = "off"


# What of a correction was looked at so far: carried from page to page, signed, for many tables are looked at
# some at a time, and applied in the same steps.


SALT = "marking again"


LISTED = 50
"""Decisions that a page names."""


Listed = tuple[int, str, int, str, str, str, bool, int]
"""Member, run, round, place, prompt, what was given, whether it is right then, and cents of difference."""


@dataclass
class Step:
    """Tables up to this one, and what they came to."""

    last: str
    came_to: str


@dataclass
class LookedAt:
    """`about` is what is marked and by what, `tables` how many were looked at. While it is applied, `done`
    is how many steps are, and `correction` the one that they made."""

    about: list[Any]
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
        """The table that was looked at last."""
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
        said = {**vars(self), "steps": steps, "people": people}
        return signing.Signer(salt=SALT).sign_object(said, compress=True)


def read(signed: str) -> LookedAt | None:
    """None for what was not signed here."""
    try:
        said = signing.Signer(salt=SALT).unsign_object(signed)
    except signing.BadSignature:
        return None
    said["steps"] = [Step(*step) for step in said["steps"]]
    said["people"] = {pk: own for pk, *own in said["people"]}
    said["listed"] = [tuple(one) for one in said["listed"]]
    return LookedAt(**said)


def about(correction: Correction) -> list[Any]:
    """Which answers are marked, and all that they are marked by."""
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


MOST_RUNS = 50
"""Tables that one request looks at, or marks: some seconds."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def corrections(request: MemberRequest) -> HttpResponse:
    if not request.membership.manages:
        raise Http404("corrects nothing")
    if request.method == "POST":
        looks = request.POST.get("act") == "look"
        return _look_on(request) if looks else _apply(request, CorrectionForm(request.POST, applies=True))
    asked = "game" in request.GET
    form = CorrectionForm(request.GET if asked else None)
    if not asked or not form.is_valid():
        return _page(request, form, status=422 if asked else 200)
    wanted = _wanted(request, form)
    return _page(request, form, looked=_looked_further(wanted, LookedAt(about(wanted))), wanted=wanted)


def _wanted(request: MemberRequest, form: CorrectionForm) -> Correction:
    said = {name: value for name, value in form.cleaned_data.items() if name != "why"}
    return correct(by=request.membership, why=form.cleaned_data.get("why", ""), **said)


def _looked_further(wanted: Correction, looked: LookedAt) -> LookedAt:
    keys = keys_in(wanted, after=looked.last, most=MOST_RUNS + 1)
    looked.whole = len(keys) <= MOST_RUNS
    looked.add(keys[:MOST_RUNS], list(dry_run(wanted, keys[:MOST_RUNS])))
    return looked


def _look_on(request: MemberRequest) -> HttpResponse:
    """The next tables; from the first one on where something that they are marked by is another now."""
    form = CorrectionForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    wanted, looked = _wanted(request, form), read(request.POST.get("seen", ""))
    if looked is None or looked.about != about(wanted) or looked.whole:
        looked = LookedAt(about(wanted))
    return _page(request, form, looked=_looked_further(wanted, looked), wanted=wanted)


def _apply(request: MemberRequest, form: CorrectionForm) -> HttpResponse:
    """What is applied is what was seen; where it would be something else by now, that is shown first."""
    looked = read(request.POST.get("seen", ""))
    if not form.is_valid():
        wanted = None if {"why"} != set(form.errors) else _wanted(request, form)
        fits = looked is not None and wanted is not None and looked.about == about(wanted)
        return _page(request, form, looked=looked if fits else None, wanted=wanted, status=422)
    wanted = _wanted(request, form)
    if looked is None or not (looked.whole and looked.steps) or looked.about != about(wanted):
        return _changed(request, form, wanted)
    going_on = Correction.objects.filter(school=wanted.school_id, by=wanted.by_id, pk=looked.correction or 0)
    wanted = going_on.first() or wanted
    step, keys = looked.steps[looked.done], _keys_of_step(wanted, looked)
    if came_to(summed(dry_run(wanted, keys))) != step.came_to:
        return _changed(request, form, wanted)
    list(apply(wanted, keys))
    looked.done, looked.correction = looked.done + 1, wanted.pk
    if looked.done < len(looked.steps):
        return _page(request, form, looked=looked, wanted=wanted)
    return _done(request, wanted)


def _keys_of_step(wanted: Correction, looked: LookedAt) -> list[UUID]:
    """The tables that the next step is about, and what has come between them since."""
    first, last = looked.done, UUID(looked.steps[looked.done].last)
    keys = keys_in(wanted, after=UUID(looked.steps[first - 1].last) if first else None, most=2 * MOST_RUNS)
    return keys[: keys.index(last) + 1] if last in keys else keys


def _changed(request: MemberRequest, form: CorrectionForm, wanted: Correction) -> HttpResponse:
    form.add_error(None, gettext("It is not what you saw any more. Look at it again, then apply it."))
    fresh = _wanted(request, form)
    looked = _looked_further(fresh, LookedAt(about(fresh)))
    return _page(request, form, looked=looked, wanted=fresh, status=409)


def _done(request: MemberRequest, wanted: Correction) -> HttpResponse:
    url = reverse("reports:corrections")
    if wanted.pk is not None:
        said = gettext("Marked again: %(count)s decisions are worth something else now.")
        messages.success(request, said % {"count": wanted.came_to()["decisions"]})
        url = reverse("reports:correction", args=[wanted.pk])
    return (HttpResponseClientRedirect if request.htmx else HttpResponseRedirect)(url)


def _page(
    request: MemberRequest,
    form: CorrectionForm,
    *,
    looked: LookedAt | None = None,
    wanted: Correction | None = None,
    status: int = 200,
) -> HttpResponse:
    done = Correction.objects.filter(school=request.membership.school_id, ruled=False)
    context: dict[str, Any] = {
        "form": form,
        "done": [_made(one) for one in done.select_related("by__user")[:LISTED]],
    }
    if looked and wanted:
        context |= _shown(looked) | {"runs": looked.tables, "seen": looked.signed()}
        context |= _far(looked, runs_in(wanted).count()) if looked.done or not looked.whole else {}
    return render(request, "reports/regrading.html", context, status=status)


def _made(correction: Correction) -> dict[str, Any]:
    return {"game_name": game_name(correction.game), "correction": correction}


def _far(looked: LookedAt, tables: int) -> dict[str, Any]:
    """How far it is: looking, or marking."""
    far = MOST_RUNS * looked.done if looked.done else looked.tables
    return {"far": min(far, tables), "of": tables, "marking": bool(looked.done)}


def _shown(looked: LookedAt) -> dict[str, Any]:
    members = {one.pk: one for one in Membership.objects.filter(pk__in=looked.people).select_related("user")}
    names = list(looked.total)
    rows = [
        _row(members[pk], runs, dict(zip(names, sums, strict=True)))
        for pk, (runs, *sums) in looked.people.items()
        if pk in members
    ]
    rows.sort(key=lambda row: row["member"].user.display_name.casefold())
    return {
        "summary": {"rows": rows, "total": _row(None, looked.runs, looked.total)},
        "decisions": [_decision(one, members) for one in looked.listed],
        "more_decisions": looked.total["decisions"] > len(looked.listed),
    }


def _decision(one: Listed, members: dict[int, Membership]) -> dict[str, Any]:
    member, run, round, place, prompt, given, right, cents = one
    address = reverse("play:replay", args=[run, round])
    return {
        "url": f"{address}?{urlencode({'place': place})}",
        "name": members[member].user.display_name if member in members else "",
        "asked": _asked(prompt),
        "given": kept_words(given),
        "right": right,
        "signed": signed_dollars(cents) if cents else "",
    }


def _asked(prompt: str) -> str:
    key = read_key(prompt)
    wagers = (wager for game in GAMES.values() for wager in game.wagers if wager.slug == key.wager)
    wager = next(wagers, None)
    what = say(wager.name) if wager else question_words(key.question)
    return gettext("%(what)s, spot %(spot)s") % {"what": what, "spot": key.spot} if key.spot else what


def _row(member: Membership | None, runs: int, sums: Sums) -> dict[str, Any]:
    cents = {name: signed_dollars(sums[name]) for name in SIGNED}
    counts = {name: sums[name] for name in COUNTED}
    return {"member": member, "runs": runs} | counts | cents


@require_safe
@never_cache
@watcher_required
def correction(request: MemberRequest, correction_id: int) -> HttpResponse:
    """One that was applied: who, when, why, and what it changed for whom."""
    if not request.membership.manages:
        raise Http404("corrects nothing")
    own = Correction.objects.filter(school=request.membership.school_id, ruled=False)
    found = get_object_or_404(own.select_related("by__user"), pk=correction_id)
    if kind := wanted_file(request):
        names = (*COUNTED, *SIGNED)
        lines = correction_lines(_of_people(found), names)
        titles = (*OF_CORRECTION, *COUNTED, *(f"{name}_cents" for name in SIGNED))
        return table_file(kind, f"marked-again-{found.pk}", titles, lines)
    came_to = found.came_to()
    context = {
        "files": file_links(request),
        "correction": found,
        "game_name": game_name(found.game),
        "total": _row(None, found.runs.count(), came_to),
        "rows": list(_people(found)),
        **_changed_by(found, came_to["decisions"]),
    }
    return render(request, "reports/regrade.html", context)


def _changed_by(found: Correction, decisions: int) -> dict[str, Any]:
    """The decisions that it changed and that nothing has changed since."""
    own = Verdict.objects.in_force().filter(correction=found).order_by("pk")
    run = {"run": F("answer__run"), "round": F("answer__round"), "place": F("answer__place")}
    rows = own.values("prompt", "given", "right", **run, member=F("answer__run__membership"))
    listed = [_now(row) for row in list[Any](rows[:LISTED])]
    members = Membership.objects.select_related("user").in_bulk({one[0] for one in listed})
    return {
        "decisions": [_decision(one, members) for one in listed],
        "more_decisions": decisions > len(listed),
    }


def _now(row: dict[str, Any]) -> Listed:
    at = (str(row["run"]), row["round"], row["place"], row["prompt"])
    return (row["member"], *at, row["given"], row["right"], 0)


def _people(found: Correction) -> Iterable[dict[str, Any]]:
    for member, sums in _of_people(found):
        yield _row(member, sums["tables"], sums)


def _of_people(found: Correction) -> Iterable[tuple[Membership, dict[str, Any]]]:
    """By name, with their sums."""
    sums = {name: Sum(name) for name in (*COUNTED, *SIGNED)}
    by_member = found.runs.order_by().values("run__membership").annotate(tables=Count("pk"), **sums)
    rows: dict[int, Any] = {row["run__membership"]: row for row in list[Any](by_member)}
    members = Membership.objects.filter(pk__in=rows).select_related("user")
    for member in sorted(members, key=lambda one: one.user.display_name.casefold()):
        yield member, rows[member.pk]
