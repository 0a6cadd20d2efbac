"""More time for somebody, whenever they are examined: granted by staff; why, stays with the school."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.proctoring import allowing
from trainer.proctoring.models import MOST, Allowance
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.models import Membership


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def allowance(request: MemberRequest, membership_id: int) -> HttpResponse:
    people = Membership.objects.acted_on_by(request.membership)
    person = people.select_related("user", "school").filter(pk=membership_id).first()
    if person is None:
        raise Http404("nobody here")
    if request.method == "POST":
        return _grant(request, person)
    audit.viewed(who=request.membership, whom=person)
    return _page(request, person)


def _page(request: MemberRequest, person: Membership, *, wrong: str = "", status: int = 200) -> HttpResponse:
    context = {
        "person": person,
        "rows": Allowance.objects.filter(membership=person)
        .select_related("granted_by__user")
        .order_by("-pk"),
        "extra": request.POST.get("extra", allowing.extra_of(person)),
        "why": request.POST.get("why", ""),
        "most": MOST,
        "wrong": wrong,
    }
    return render(request, "examining/allowance.html", context, status=status)


def _grant(request: MemberRequest, person: Membership) -> HttpResponse:
    typed, why = request.POST.get("extra", "").strip(), " ".join(request.POST.get("why", "").split())
    if not (typed.isascii() and typed.isdigit() and len(typed) < 4 and int(typed) <= MOST):
        wrong = _("Say how much more time, 0 to %(most)s per cent.") % {"most": MOST}
        return _page(request, person, wrong=wrong, status=422)
    if not why:
        return _page(request, person, wrong=_("Say why: it is kept, and stands on no report."), status=422)
    allowing.grant(membership=person, extra=int(typed), why=why, by=request.membership)
    messages.success(request, _("Saved. It holds for every test that is begun from now on."))
    return redirect("examining:allowance", person.pk)
