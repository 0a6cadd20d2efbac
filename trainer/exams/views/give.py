"""The table tests that a school gives: the list, and giving one."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, F, Prefetch, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import GAMES
from games.engine.errors import Refused
from trainer.exams.models import MAX_EXTRA, Allowance, Attempt, Candidate, Exam, Standard, TestOutcome
from trainer.exams.results import outcomes_of
from trainer.exams.services import giving
from trainer.exams.standards import standard_in_force, standard_words
from trainer.exams.views.tests import OUTCOMES, outcome_words
from trainer.ops.number_bounds import RowsField
from trainer.ops.streaming import in_batches
from trainer.pages.exports import (
    DAY,
    LINK,
    MOMENT,
    NUMBER,
    Column,
    FileTable,
    file_links,
    table_file,
    wanted_file,
)
from trainer.pages.text import translate, translate_later
from trainer.play.exports import game_column, house_column
from trainer.play.labels import game_at
from trainer.play.models import Run
from trainer.play.time_limits import extra_of
from trainer.schools import audit
from trainer.schools.days import day_of
from trainer.schools.exports import person_columns
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.identity import picture_urls
from trainer.schools.models import Membership, School, SchoolClass
from trainer.schools.packs.choice import HouseField, chosen_pack
from trainer.schools.packs.versions import newest_of
from trainer.schools.rights import Right
from trainer.schools.times import DayField


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.CERTIFY)
def allowance(request: MemberRequest, membership_id: int) -> HttpResponse:
    people = Membership.objects.acted_on_by(request.membership)
    person = get_object_or_404(people.select_related("user", "school"), pk=membership_id)
    if request.method == "POST":
        return _grant(request, person)
    audit.note_view(who=request.membership, whom=person)
    return _page(request, person)


def _page(request: MemberRequest, person: Membership, *, wrong: str = "", status: int = 200) -> HttpResponse:
    context = {
        "person": person,
        "rows": Allowance.objects.filter(membership=person)
        .select_related("granted_by__user")
        .order_by("-pk"),
        "extra": request.POST.get("extra", extra_of(person)),
        "why": request.POST.get("why", ""),
        "most": MAX_EXTRA,
        "wrong": wrong,
    }
    return render(request, "exams/allowance.html", context, status=status)


def _grant(request: MemberRequest, person: Membership) -> HttpResponse:
    typed, why = request.POST.get("extra", "").strip(), " ".join(request.POST.get("why", "").split())
    if not (typed.isascii() and typed.isdigit() and len(typed) < 4 and int(typed) <= MAX_EXTRA):
        wrong = _("Enter a percent from 0 to %(most)s.") % {"most": MAX_EXTRA}
        return _page(request, person, wrong=wrong, status=422)
    if not why:
        return _page(
            request,
            person,
            wrong=_("Enter a reason. It stays in the school and off every report."),
            status=422,
        )
    giving.grant(membership=person, extra=int(typed), why=why, by=request.membership)
    messages.success(request, _("Saved. Applies to tests started from now on."))
    return redirect("exams:allowance", person.pk)


@dataclass(frozen=True)
class GivenTest:
    """A row of the file: an attempt, or a candidate without one."""

    candidate: Candidate
    attempt: Attempt | None = None
    outcome: TestOutcome | None = None

    @property
    def run(self) -> Run | None:
        return self.attempt.run if self.attempt else None

    @property
    def outcome_words(self) -> Promise:
        if self.run is None:
            return NOT_STARTED
        return outcome_words(self.run, self.outcome) if self.run.finished else IN_PROGRESS


BATCH = 500


def given_tests(school: School) -> Iterator[GivenTest]:
    """Yield each attempt, and each candidate without one, with outcomes read in batches."""
    attempts = Prefetch(
        "attempts", Attempt.objects.select_related("run__drill", "run__membership__school").order_by("pk")
    )
    found = Candidate.objects.in_full().annotate(house_name=F("exam__pack__name")).filter(exam__school=school)
    found = found.order_by("-exam__day", "-exam", "pk")
    rows = in_batches(found.prefetch_related(attempts, "membership__school_classes"), size=BATCH)
    while some := list(islice(rows, BATCH)):
        outcomes = outcomes_of([attempt.run for one in some for attempt in one.attempts.all()])
        for one in some:
            for attempt in one.attempts.all():
                yield GivenTest(one, attempt, outcomes.get(attempt.run_id))
            if not one.attempts.all():
                yield GivenTest(one)


NOT_STARTED, IN_PROGRESS = gettext_lazy("Not started"), gettext_lazy("In progress")

COLUMNS: tuple[Column[GivenTest], ...] = (
    Column(
        gettext_lazy("Day"), gettext_lazy("The day of the test."), lambda one: one.candidate.exam.day, DAY
    ),
    Column(
        gettext_lazy("Time"),
        gettext_lazy("When it is due to start, by the school’s clock. Empty for any time."),
        lambda one: one.candidate.exam.time.isoformat("minutes") if one.candidate.exam.time else "",
    ),
    *person_columns(lambda one: one.candidate.membership),
    game_column(lambda one: one.candidate.exam.game),
    house_column(lambda one: one.candidate.house_name or ""),  # type: ignore[attr-defined]  # annotated
    Column(
        gettext_lazy("Standard"),
        gettext_lazy("The number of the test standard."),
        lambda one: one.candidate.exam.standard.number,
        NUMBER,
    ),
    Column(
        gettext_lazy("Examiner"),
        gettext_lazy("Who gives the test."),
        lambda one: one.candidate.exam.examiner.user.plain_name,
    ),
    Column(
        gettext_lazy("Outcome"),
        gettext_lazy("The result of the test."),
        lambda one: one.outcome_words,
        values=(NOT_STARTED, IN_PROGRESS, *OUTCOMES),
    ),
    Column(
        gettext_lazy("Started"),
        gettext_lazy("When the test was started."),
        lambda one: one.attempt and one.attempt.begun,
        MOMENT,
    ),
    Column(
        gettext_lazy("Ended"),
        gettext_lazy("When the test ended."),
        lambda one: one.run and one.run.finished,
        MOMENT,
    ),
    Column(
        gettext_lazy("Report"),
        gettext_lazy("The report of the test."),
        lambda one: reverse("exams:report", args=[one.run.pk]) if one.run and one.outcome else "",
        LINK,
    ),
)


A_PAGE = 50
INPUT = {"class": "input"}


@require_safe
@never_cache
@right_required(Right.TESTS)
def exams(request: MemberRequest) -> HttpResponse:
    if wanted_file(request):
        table = FileTable(_("Scheduled tests"), COLUMNS, given_tests(request.membership.school))
        return table_file(request, "scheduled-tests", table)
    given = Exam.objects.run_by(request.membership)
    given = given.annotate(count=Count("candidates"), house_name=F("pack__name"))
    page = Paginator(given.order_by("-day", "-pk"), A_PAGE).get_page(request.GET.get("page"))
    today = day_of()
    rows = [_exam_row(exam, today) for exam in page]
    return render(
        request, "exams/table_tests.html", {"page": page, "rows": rows, "files": file_links(request)}
    )


def _exam_row(exam: Exam, today: date) -> dict[str, Any]:
    house: str | None = exam.house_name  # type: ignore[attr-defined]  # annotated
    return {"exam": exam, "game_name": game_at(exam.game, house or ""), "today": exam.day == today}


class GiveForm(forms.Form):
    """Which game, when, and to whom: a class, persons, or both."""

    game = forms.ChoiceField(
        label=gettext_lazy("Game"),
        choices=[(game.slug, translate_later(game.name)) for game in GAMES.values()],
        widget=forms.Select(attrs=INPUT),
    )
    house = HouseField()
    day = DayField(label=gettext_lazy("Day"))
    time = forms.TimeField(
        label=gettext_lazy("Time (optional)"),
        required=False,
        widget=forms.TimeInput({"type": "time", "class": "input"}, "%H:%M"),
    )
    school_class = forms.ModelChoiceField(
        SchoolClass.objects.none(),
        label=gettext_lazy("Class"),
        required=False,
        empty_label=gettext_lazy("no class"),
        widget=forms.Select(attrs=INPUT),
    )
    persons = RowsField(Membership.objects.none(), label=gettext_lazy("People"), required=False)

    def __init__(self, *given: Any, examiner: Membership, **named: Any) -> None:
        super().__init__(*given, **named)
        self.examiner = examiner
        self.fields["house"].offer(examiner.school)  # type: ignore[attr-defined]
        classes = SchoolClass.objects.filter(school=examiner.school).open().order_by("name")
        self.fields["school_class"].queryset = classes  # type: ignore[attr-defined]
        self.fields["persons"].queryset = examinees(examiner)  # type: ignore[attr-defined]

    def clean_day(self) -> Any:
        day = self.cleaned_data["day"]
        if day < day_of():
            raise forms.ValidationError(_("Choose today or a later day."))
        return day

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not self.errors and not self.everybody():
            raise forms.ValidationError(_("Choose a class or a person."))
        if not self.errors:
            self.choose_house(given)
        return given

    def choose_house(self, given: dict[str, Any]) -> None:
        """Set `pack`, or add the error."""
        classes = [given["school_class"]] if given["school_class"] else []
        try:
            given["pack"] = chosen_pack(
                given["house"],
                school=self.examiner.school,
                school_classes=classes,
                persons=given["persons"],
            )
        except forms.ValidationError as error:
            self.add_error("house", error)

    def everybody(self) -> list[Membership]:
        """Return the chosen people and present class members once each, without the examiner."""
        school_class = self.cleaned_data.get("school_class")
        present = school_class.members.present() if school_class else Membership.objects.none()
        members = present.with_right(Right.PRACTICE).acted_on_by(self.examiner, Right.TESTS)
        return list({member.pk: member for member in [*members, *self.cleaned_data["persons"]]}.values())


def examinees(examiner: Membership) -> QuerySet[Membership]:
    """Return the present members of the school but the examiner."""
    there = Membership.objects.present().with_right(Right.PRACTICE).acted_on_by(examiner, Right.TESTS)
    order = ("user__last_name", "user__first_name", "pk")
    return there.select_related("user").order_by(*order)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.TESTS)
def give(request: MemberRequest) -> HttpResponse:
    if request.method != "POST":
        first: dict[str, Any] = {"day": day_of(), "game": request.GET.get("game", "")}
        first |= {"persons": request.GET.getlist("person")[:1], "house": request.GET.get("house", "")}
        return _form(request, GiveForm(examiner=request.membership, initial=first))
    form = GiveForm(request.POST, examiner=request.membership)
    if not form.is_valid():
        return _form(request, form, status=422)
    given = form.cleaned_data
    school, pack = request.membership.school, given["pack"]
    standard = standard_in_force(school=school, game=given["game"], pack=pack)
    try:
        exam = giving.give(
            examiner=request.membership,
            standard=standard,
            to=form.everybody(),
            day=given["day"],
            at=given["time"],
            school_class=given["school_class"],
            pack=pack,
        )
    except Refused as refused:
        form.add_error(
            "game", _("Your house rules can’t deal this test: %(why)s") % {"why": translate(refused.reason)}
        )
        return _form(request, form, status=422)
    count = exam.candidates.count()
    messages.success(
        request,
        ngettext("Scheduled for %(count)s person.", "Scheduled for %(count)s people.", count)
        % {"count": count},
    )
    return redirect("exams:room", exam.pk)


def _form(request: MemberRequest, form: GiveForm, *, status: int = 200) -> HttpResponse:
    school = request.membership.school
    chosen = {str(value) for value in form["persons"].value() or []}
    people = [(member, str(member.pk) in chosen) for member in examinees(request.membership)]
    pictures = picture_urls(request.membership, [member for member, _chosen in people])
    packs = newest_of(school=school, retired=False)
    own = [standard_in_force(school=school, game=slug, pack=None) for slug in GAMES]
    by_packs = Standard.objects.filter(pack__in=packs).select_related("pack").order_by("pack__name")
    standards = sorted([*own, *by_packs], key=lambda one: [*GAMES].index(one.game))
    context = {
        "form": form,
        "trainees": [
            (member, chosen, pictures.get(member.pk, "")) for member, chosen in people if member.is_trainee
        ],
        "staff": [each for each in people if not each[0].is_trainee],
        "standards": [_standard(standard) for standard in standards],
        "hidden": () if packs else ("house",),
    }
    return render(request, "exams/give.html", context, status=status)


def _standard(standard: Standard) -> dict[str, Any]:
    return {
        "game_name": game_at(standard.game, standard.pack.name if standard.pack else ""),
        "number": standard.number if standard.pk else 0,
        "says": standard_words(standard),
        "url": "" if standard.pack else reverse("exams:standard", args=[standard.game]),
    }
