"""Where one lands after coming in: each role before its own work."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.schools.guards import MemberRequest, member_welcome
from trainer.schools.models import Membership, Role

LANDINGS = {
    Role.TRAINEE: "practice:home",
    Role.INSTRUCTOR: "classes",
    Role.MANAGER: "progress:school",
    Role.OWNER: "progress:school",
}


@require_safe
@never_cache
@member_welcome
def land(request: MemberRequest) -> HttpResponse:
    """An instructor before their classes, a manager before the school's readiness, a trainee before today's
    practice; an owner who is alone there before the page that brings in the others."""
    here = request.membership
    others = Membership.objects.present().filter(school=here.school_id).exclude(pk=here.pk)
    if here.owns and not others.exists():
        return redirect("people")
    return redirect(LANDINGS[Role(here.role)])
