"""Erasing a person, by an owner with their password, and the log of what was erased."""

from collections.abc import Mapping

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.services.erasure import counts_of, erase, may_erase
from trainer.accounts.sign_in_limits import Wait, wait_words
from trainer.accounts.views.sign_in import confirm_first, is_own_password
from trainer.schools.erasable import Erased
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import Erasure, Membership
from trainer.schools.rights import Right

A_PAGE = 50


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.OWN)
def erase_person(request: MemberRequest, membership_id: int) -> HttpResponse:
    """Say what would be erased. Erase it with the password, so that an open browser cannot."""
    people = Membership.objects.filter(school=request.membership.school).select_related("school", "user")
    person = get_object_or_404(people, pk=membership_id)
    if not may_erase(request.membership, person):
        raise Http404("may not erase")
    if request.method != "POST":
        return _page(request, person)
    if confirming := confirm_first(request, then=reverse("accounts:erase", args=[person.pk])):
        return confirming
    try:
        known = is_own_password(request, request.POST.get("password", ""))
    except Wait as wait:
        return _page(request, person, refused=wait_words(wait.seconds), status=429)
    if not known:
        return _page(request, person, refused=_("Wrong password. Nothing was erased."), status=422)
    erase(person=person, by=request.membership)
    messages.success(request, _("Erased. Their figures stay, without a name."))
    return redirect("accounts:erasures")


def _page(
    request: MemberRequest, person: Membership, *, refused: str = "", status: int = 200
) -> HttpResponse:
    counts = count_rows(counts_of(person))
    context = {"person": person, "counts": counts, "refused": refused}
    return render(request, "accounts/people/erase.html", context, status=status)


def count_rows(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return the kinds in order with their counts, for a page."""
    return [(str(kind.label), counts[kind]) for kind in Erased if kind in counts]


@require_safe
@never_cache
@right_required(Right.OWN)
def erasures(request: MemberRequest) -> HttpResponse:
    """The log of erasures of the school, the newest first."""
    found = Erasure.objects.filter(line__school=request.membership.school)
    page = Paginator(found.select_related("line__who__user", "line__whom__user"), A_PAGE).get_page(
        request.GET.get("page")
    )
    rows = [(one.line, count_rows(one.counts)) for one in page]
    return render(request, "accounts/people/erasures.html", {"page": page, "rows": rows})
