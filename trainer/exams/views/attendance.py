"""Attendance as pages: the sheet of a class, the week and the days of a person, hours of a class at once."""

import uuid
from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import GAMES
from trainer.exams.attendance import attendance_tables, members_of, rows_of, week_of
from trainer.exams.hours import LATE_AFTER, MINUTE, NothingCorrected, add_hours, correct_day, day_of_person
from trainer.exams.models import Attended
from trainer.exams.views.certifications import (
    EntryForm,
    clock_words,
    day_words,
    editable_person,
    entry_row,
    game_words,
    may_add,
    person_or_404,
)
from trainer.ops.number_bounds import RowsField
from trainer.pages.exports import file_links, table_file, wanted_file
from trainer.pages.text import translate_later
from trainer.schools import audit
from trainer.schools.days import day_of
from trainer.schools.guards import (
    MemberRequest,
    practice_required,
    right_required,
    second_factor_required,
)
from trainer.schools.models import Membership, SchoolClass
from trainer.schools.names import check_name
from trainer.schools.rights import Right
from trainer.schools.times import FIRST_DAY

A_DAY = 24 * 60
"""Minutes."""
A_PAGE = 50
LATE = {"late_after": LATE_AFTER // MINUTE}


def _game_field() -> forms.ChoiceField:
    games = ((game.slug, translate_later(game.name)) for game in GAMES.values())
    choices = [("", _("No specific game")), *games]
    return forms.ChoiceField(
        label=_("Game"), choices=choices, required=False, widget=forms.Select({"class": "input"})
    )


@require_safe
@never_cache
@right_required(Right.CERTIFY)
def sheet(request: MemberRequest, school_class_id: int) -> HttpResponse:
    """The week of a class, or its file."""
    school_class = _class_or_404(request, school_class_id)
    week = week_of(request.GET.get("week", ""))
    members = members_of(school_class, week)
    if wanted_file(request):
        tables = attendance_tables(list(members), week, [school_class])
        return table_file(request, f"attendance-{school_class.pk}-{week.monday}", *tables)
    page = Paginator(members, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "school_class": school_class,
        "week": week,
        "page": page,
        "rows": rows_of(list(page), week, [school_class], **{"class": school_class.pk}),
        "files": file_links(request),
    }
    return render(request, "exams/attendance/sheet.html", context | LATE)


def _class_or_404(request: MemberRequest, school_class_id: int) -> SchoolClass:
    return get_object_or_404(SchoolClass, school=request.membership.school, pk=school_class_id)


@require_safe
@never_cache
@practice_required
def person(request: MemberRequest, membership_id: int) -> HttpResponse:
    """The row of a person, one week at a time."""
    found = person_or_404(request, membership_id)
    audit.note_view(who=request.membership, whom=found)
    week = week_of(request.GET.get("week", ""))
    context = {
        "person": found,
        "own": found.pk == request.membership.pk,
        "week": week,
        "rows": rows_of([found], week, found.school_classes.all()),
    }
    return render(request, "exams/attendance/person.html", context | LATE)


# --- A day ----------------------------------------------------------------------------------------------


class DayForm(EntryForm):
    """Whether a person was there on a day and how long in all, with the reason why it differs."""

    field_order = ("key", "day", "attended", "minutes", "game", "words")

    attended = forms.ChoiceField(
        label=_("Status"),
        choices=[("", "—"), *Attended.choices],
        required=False,
        widget=forms.Select({"class": "input"}),
    )
    minutes = forms.IntegerField(
        label=_("Minutes in all"), min_value=0, max_value=A_DAY, widget=forms.NumberInput({"class": "input"})
    )
    game = _game_field()
    words = forms.CharField(
        label=_("Reason"), max_length=300, widget=forms.TextInput({"class": "input"}), validators=[check_name]
    )

    def __init__(self, given: Any = None, **initial: Any) -> None:
        super().__init__(given, auto_id="hours_%s")
        self.initial = {**self.initial, **initial}
        self.fields["day"].widget = forms.HiddenInput()
        if initial.get("attended"):
            self.fields["attended"].choices = Attended.choices  # type: ignore[attr-defined]


@require_safe
@never_cache
@practice_required
def attendance_day(request: MemberRequest, membership_id: int, day: str) -> HttpResponse:
    found = person_or_404(request, membership_id)
    try:
        read = date.fromisoformat(day)
    except ValueError as error:
        raise Http404("no such day") from error
    if not FIRST_DAY <= read <= day_of():
        raise Http404("no day of the sheet")
    return _day_page(request, found, read)


@require_POST
@never_cache
@right_required(Right.CERTIFY)
@second_factor_required
def correct_hours(request: MemberRequest, membership_id: int) -> HttpResponse:
    found, form = editable_person(request, membership_id), DayForm(request.POST)
    if form.is_valid():
        try:
            correct_day(**form.cleaned_data, membership=found, by=request.membership)
        except NothingCorrected:
            form.add_error(None, gettext("Choose a status or change the minutes."))
        else:
            messages.success(request, gettext("Saved."))
            return redirect(_back(request, found, form.cleaned_data["day"]))
    for error in form.errors.get("day", ()):
        form.add_error(None, error)
    return _day_page(request, found, form.cleaned_data.get("day") or day_of(), form)


def _back(request: MemberRequest, found: Membership, day: date) -> str:
    """Return the address of the sheet that the request came from, at this cell."""
    of = request.POST.get("class") or request.GET.get("class", "")
    classes = SchoolClass.objects.seen_by(request.membership)
    school_class = classes.filter(pk=of).first() if of.isdecimal() and len(of) < 10 else None
    if school_class and request.membership.has(Right.CERTIFY):
        page = reverse("exams:attendance", args=[school_class.pk])
    else:
        page = reverse("exams:attendance_of", args=[found.pk])
    return f"{page}?week={day}#day-{found.pk}-{day}"


def _day_page(
    request: MemberRequest, found: Membership, day: date, form: DayForm | None = None
) -> HttpResponse:
    audit.note_view(who=request.membership, whom=found)
    of_day = day_of_person(found, day)
    context: dict[str, Any] = {
        "person": found,
        "own": found.pk == request.membership.pk,
        "day": day,
        "words": day_words(of_day.state, of_day.total),
        "classes": [(one, game_words(one.game)) for one in of_day.classes],
        "times": [
            (words, game_words(game), clock_words(minutes))
            for words, times in ((_("Classroom"), of_day.classroom), (_("Tables"), of_day.practised))
            for game, minutes in times.items()
            if minutes
        ],
        "entries": [entry_row(entry) for entry in of_day.entries],
        "back": _back(request, found, day),
        "class": request.POST.get("class") or request.GET.get("class", ""),
    }
    if may_add(request.membership, found):
        context["form"] = form or DayForm(day=day, attended=of_day.state, minutes=of_day.total)
    return render(request, "exams/attendance/day.html", context | LATE, status=422 if form else 200)


# --- A class at once ------------------------------------------------------------------------------------


class ClassHoursForm(EntryForm):
    """Classroom time of a class. It is corrected on the sheet."""

    field_order = ("key", "day", "minutes", "game", "words", "there")

    minutes = forms.IntegerField(
        label=_("Minutes"), min_value=1, max_value=A_DAY, widget=forms.NumberInput({"class": "input"})
    )
    game = _game_field()
    there = RowsField(
        queryset=Membership.objects.none(), error_messages={"required": _("Choose who attended.")}
    )

    def __init__(self, given: Any = None, *, people: QuerySet[Membership]) -> None:
        super().__init__(given, auto_id="hours_%s")
        self.fields["there"].queryset = people  # type: ignore[attr-defined]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.CERTIFY)
def class_hours(request: MemberRequest, school_class_id: int) -> HttpResponse:
    school_class = _class_or_404(request, school_class_id)
    people = _people(school_class, request.membership)
    form = ClassHoursForm(request.POST if request.method == "POST" else None, people=people)
    if not form.is_valid():
        ticked = set(request.POST.getlist("there")) if form.is_bound else None
        listed = [(one, ticked is None or str(one.pk) in ticked) for one in people]
        context = {"school_class": school_class, "form": form, "people": listed}
        status = 422 if form.is_bound else 200
        return render(request, "exams/attendance/class_hours.html", context, status=status)
    count = _add(form, by=request.membership)
    words = ngettext("Added for %(count)s person.", "Added for %(count)s people.", count)
    messages.success(request, words % {"count": count})
    day = form.cleaned_data["day"]
    return redirect(f"{reverse('exams:attendance', args=[school_class.pk])}?week={day}")


def _people(school_class: SchoolClass, by: Membership) -> QuerySet[Membership]:
    there = Membership.objects.present().acted_on_by(by).filter(school_classes=school_class)
    return there.select_related("user").order_by("user__last_name", "user__first_name", "pk")


@transaction.atomic
def _add(form: ClassHoursForm, *, by: Membership) -> int:
    """Add the hours for all, with a key a person derived from the form's."""
    values = {name: form.cleaned_data[name] for name in ("day", "minutes", "game", "words")}
    there = list(form.cleaned_data["there"])
    for one in there:
        add_hours(key=uuid.uuid5(form.cleaned_data["key"], str(one.pk)), membership=one, by=by, **values)
    return len(there)
