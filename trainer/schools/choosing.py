"""Choosing among one's schools, in the header; the choice is the session's."""

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from trainer.schools import audit
from trainer.schools.guards import MemberRequest, member_required, owner_required
from trainer.schools.memberships import CHOSEN, memberships_of
from trainer.schools.models import Act


@require_POST
@member_required
def choose(request: MemberRequest) -> HttpResponse:
    wanted = request.POST.get("school", "")
    for membership in memberships_of(user=request.user):
        if str(membership.school_id) == wanted:
            request.session[CHOSEN] = membership.school_id
            return redirect("landing")
    raise Http404("not a member there")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@owner_required
def school(request: MemberRequest) -> HttpResponse:
    """The school's settings, and what was done in it."""
    here = request.membership.school
    if request.method == "POST":
        name = " ".join(request.POST.get("name", "").split())[:120]
        if name and name.isprintable() and name != here.name:
            before, here.name = here.name, name
            with transaction.atomic():
                here.save(update_fields=["name"])
                audit.note(Act.RENAMED, school=here, who=request.membership, detail=f"{before} → {name}")
            messages.success(request, _("The school has a new name."))
        else:
            messages.info(request, _("Nothing was changed."))
        return redirect("school")
    lines = here.audit_lines.select_related("who__user", "whom__user")[:200]
    return render(request, "schools/school.html", {"school": here, "lines": lines})
