"""Inviting by link: made for a role, shown once, closed."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from trainer.operating.bodies.number_bounds import LONGEST
from trainer.schools.doors.invitations import close, make_link
from trainer.schools.guards import MemberRequest, owner_required
from trainer.schools.models import Cohort, Invitation, Role
from trainer.schools.numbers import whole_number


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@owner_required
def invite(request: MemberRequest) -> HttpResponse:
    """A link is shown in the answer to the press that made it, and nowhere again."""
    school, link = request.membership.school, ""
    if request.method == "POST":
        link = _made(request)
    context = {
        "link": link,
        "roles": Role.choices,
        "cohorts": Cohort.objects.filter(school=school).open(),
        "standing": Invitation.objects.standing().filter(school=school).select_related("cohort"),
    }
    return render(request, "schools/people/invite.html", context)


def _made(request: MemberRequest) -> str:
    role, cohort_id = request.POST.get("role", ""), request.POST.get("cohort", "")
    if role not in Role.values:
        raise Http404("no such role")
    cohorts = Cohort.objects.filter(school=request.membership.school).open()
    number = whole_number(cohort_id, digits=LONGEST)
    cohort = cohorts.filter(pk=number).first() if number is not None else None
    _invitation, token = make_link(
        school=request.membership.school, role=Role(role), made_by=request.membership, cohort=cohort
    )
    return request.build_absolute_uri(reverse("join", args=[token]))


@require_POST
@owner_required
def close_door(request: MemberRequest, invitation_id: int) -> HttpResponse:
    found = Invitation.objects.filter(school=request.membership.school, pk=invitation_id).first()
    if found is None:
        raise Http404("no such invitation")
    close(invitation=found, by=request.membership)
    messages.success(request, _("Closed. Whoever came in by it stays."))
    return redirect("invite")
