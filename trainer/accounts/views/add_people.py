"""Adding people from a list: paste it, check it, add them, print their login slips."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any

from django import forms
from django.core import signing
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from trainer.accounts.roster import (
    MAX_BYTES,
    BadLine,
    NameOrder,
    Person,
    Roster,
    read_csv,
    read_lines,
    read_xlsx,
)
from trainer.accounts.services import enrollment
from trainer.accounts.services.enrollment import MAX_NEW, EnrolledRow, ListConflict, PlanRow, RowStatus
from trainer.ops.network import public_url
from trainer.pages import qr
from trainer.pages.numbers import whole_number
from trainer.schools.guards import MemberRequest, View, right_required
from trainer.schools.models import Role, School, SchoolClass
from trainer.schools.names import isolated
from trainer.schools.namesakes import notes_about
from trainer.schools.rights import TRAINEES, Right

A_PAGE = 8


def pages(slips: Sequence[EnrolledRow]) -> list[Sequence[EnrolledRow]]:
    return [slips[at : at + A_PAGE] for at in range(0, len(slips), A_PAGE)]


PREVIEW_LIFETIME = 3600
"""Seconds for which a previewed list can be added."""
MAX_SENT = MAX_BYTES + 300 * 1024
"""A file and a pasted list, with what a browser puts around them."""
MAX_SIGNED = 200 * 1024
"""Below `DATA_UPLOAD_MAX_MEMORY_SIZE`, so that a preview can be posted back."""


class ListForm(forms.Form):
    # A field of text would refuse a null character before the reader could say where it stands.
    people = forms.Field(required=False, widget=forms.Textarea)
    file = forms.FileField(required=False, allow_empty_file=True)
    school_class = forms.ModelChoiceField(
        SchoolClass.objects.none(),
        required=False,
        label=_("Class"),
        empty_label=_("as the list says"),
        widget=forms.Select(attrs={"class": "input"}),
        error_messages={"invalid_choice": _("Choose a class from the list.")},
    )
    order = forms.ChoiceField(
        choices=[
            (NameOrder.UNKNOWN, _("ask me")),
            (NameOrder.LAST_FIRST, _("Smith, John is John Smith")),
            (NameOrder.AS_WRITTEN, _("as written")),
        ],
        required=False,
        label=_("Names with a comma"),
        widget=forms.Select(attrs={"class": "input"}),
    )

    def __init__(self, *given: Any, school: School) -> None:
        super().__init__(*given)
        classes = SchoolClass.objects.filter(school=school).open()
        self.fields["school_class"].queryset = classes  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        typed, file = bool((cleaned.get("people") or "").strip()), cleaned.get("file")
        if typed and file:
            raise forms.ValidationError(_("Send a list or a file, not both."))
        if not typed and not file and not self.errors:
            raise forms.ValidationError(_("Paste a list, or choose a file."))
        return cleaned

    @property
    def is_too_large(self) -> bool:
        file = self.cleaned_data.get("file")
        return file is not None and file.size > MAX_BYTES

    def read(self) -> Roster:
        """Return the list, with the chosen class for people without one."""
        roster, school_class = self._read(), self.cleaned_data.get("school_class")
        if school_class is None:
            return roster
        people = (
            replace(person, class_name=person.class_name or school_class.name) for person in roster.people
        )
        return replace(roster, people=tuple(people))

    def _read(self) -> Roster:
        file: UploadedFile[Any] | None = self.cleaned_data.get("file")
        order = NameOrder(self.cleaned_data["order"])
        if file is None:
            return read_lines(self.cleaned_data["people"] or "", order)
        data = file.read()
        return read_xlsx(data, order) if data.startswith(b"PK\x03\x04") else read_csv(data, order)

    @property
    def roles(self) -> str:
        return get_text_list([str(role.label).lower() for role in Role], gettext("or"))


def _ask_order(request: MemberRequest, roster: Roster) -> HttpResponse:
    """Ask once for the whole list how its names with a comma are read. A file comes back as text, so that it
    need not be chosen again."""
    form = ListForm(request.POST.dict() | {"people": roster.text}, school=request.membership.school)
    last, first = (part.strip() for part in roster.comma.split(",", 1))
    names = {"name": isolated(roster.comma), "turned": isolated(f"{first} {last}")}
    form.add_error(
        "order", gettext("Is “%(name)s” %(turned)s? Choose how to read the names on this list.") % names
    )
    return _form(request, form, status=422)


def limit_upload(view: Callable[[MemberRequest], HttpResponse]) -> View:
    """Refuse a large upload with a page. The CSRF check runs inside, because it reads the body."""
    protected = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def guarded(request: MemberRequest) -> HttpResponse:
        if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_SENT:
            return _too_large(request)
        try:
            return protected(request)
        except RequestDataTooBig:
            return _too_large(request)

    return guarded


def _too_large(request: MemberRequest) -> HttpResponse:
    why = gettext("Too large. A file can be up to 1 MB and a pasted list up to 250 KB. Send it in parts.")
    return _form(request, problem=why, status=413)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@right_required(Right.OWN)
@limit_upload
def people_add(request: MemberRequest) -> HttpResponse:
    """Ask for a list and preview it."""
    if request.method != "POST":
        return _form(request)
    form = ListForm(request.POST, request.FILES, school=request.membership.school)
    if not form.is_valid():
        return _form(request, form, status=422)
    if form.is_too_large:
        return _too_large(request)
    roster = form.read()
    if roster.refused:
        return _form(request, form, problem=roster.refused, status=422)
    if roster.comma and not form.cleaned_data["order"]:
        return _ask_order(request, roster)
    return _preview(request, form, roster)


def _form(
    request: MemberRequest,
    form: ListForm | None = None,
    *,
    problem: str = "",
    bad: Iterable[BadLine] = (),
    status: int = 200,
) -> HttpResponse:
    context = {"form": form or ListForm(school=request.membership.school), "problem": problem, "bad": bad}
    return render(request, "accounts/people/add.html", context, status=status)


def _preview(request: MemberRequest, form: ListForm, roster: Roster) -> HttpResponse:
    school = request.membership.school
    plan = enrollment.plan(school=school, people=roster.people, near=True)
    conflicts = [roster.bad_line(each.person, each.field, each.reason) for each in plan.conflicts]
    new, namesakes = plan.of(RowStatus.NEW), [row for row in plan.rows if row.namesake]
    signed, sent = _sign(school, (*new, *namesakes))
    notes = notes_about([row.namesake.user for row in namesakes if row.namesake], school)
    context = {
        "form": form,
        "rows": [(row, notes.get(row.namesake.user_id, "") if row.namesake else "") for row in plan.rows],
        "bad": sorted((*roster.bad, *conflicts), key=lambda line: (line.line, line.column)),
        "ignored": roster.ignored,
        "above": roster.above,
        "new": len(new),
        "now": min(sent, len(new)),
        "namesakes": len(namesakes),
        "present": len(plan.of(RowStatus.PRESENT)),
        "left": plan.of(RowStatus.LEFT),
        "staff": [(role.label, n) for role in Role if role not in TRAINEES and (n := _of_role(new, role))],
        "signed": signed,
    }
    return render(request, "accounts/people/preview.html", context)


def _of_role(rows: Iterable[PlanRow], role: Role) -> int:
    return sum(row.person.role == role for row in rows)


def _salt(school: School) -> str:
    return f"trainer.accounts.views.add_people/{school.pk}"


def _sign(school: School, rows: Iterable[PlanRow]) -> tuple[str, int]:
    """Return the signed people of one request, and how many they are."""
    people = [row.person for row in rows][:MAX_NEW]
    while True:
        packed = [[p.first, p.last, p.email, p.username, p.role, p.class_name, p.line] for p in people]
        signed = signing.dumps(packed, salt=_salt(school), compress=True)
        if len(signed) <= MAX_SIGNED:
            return signed, len(people)
        people = people[: len(people) // 2]


def _others(request: MemberRequest) -> set[int]:
    """Return the lines marked as another person than their namesake."""
    typed = (whole_number(line) for line in request.POST.getlist("another")[:MAX_NEW])
    return {line for line in typed if line is not None}


def _unsign(school: School, signed: str) -> list[Person]:
    """Raise `signing.BadSignature`, also for an old list or another school's."""
    packed = signing.loads(signed, salt=_salt(school), max_age=PREVIEW_LIFETIME)
    return [replace(Person(*fields), role=Role(fields[4])) for fields in packed]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@right_required(Right.OWN)
@limit_upload
def people_enrol(request: MemberRequest) -> HttpResponse:
    """Add the previewed people and show their slips, once."""
    if request.method != "POST":
        return redirect("accounts:people_add")
    school = request.membership.school
    try:
        people = _unsign(school, request.POST.get("people", ""))
        enrolled = enrollment.enrol(
            school=school, people=people, by=request.membership, others=_others(request), near=True
        )
    except signing.BadSignature:
        why = gettext(
            "This list can’t be added anymore: an hour has passed, or it was changed. Send it again."
        )
        return _form(request, problem=why, status=422)
    except ListConflict as conflict:
        return _conflict(request, conflict)
    new = [slip for slip in enrolled if slip.status == RowStatus.NEW]
    address = public_url(request, reverse("account_login"))
    context = {
        "pages": pages(new),
        "new": len(new),
        "others": [slip for slip in enrolled if slip.status != RowStatus.NEW],
        "school": school,
        "address": address,
        "qr": qr.qr(address),
    }
    return render(request, "accounts/people/slips.html", context)


def _conflict(request: MemberRequest, conflict: ListConflict) -> HttpResponse:
    why = gettext("Something changed after you checked this list, so no one was added. Send it again.")
    bad = [Roster().bad_line(each.person, each.field, each.reason) for each in conflict.conflicts]
    return _form(request, problem=why, bad=bad, status=409)
