"""What the API tells, for people as a page and for programs as OpenAPI."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.api.bearers import Bearer
from trainer.api.problems import problem
from trainer.api.tokens import A_MINUTE, Wait
from trainer.api.version_one import openapi
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.memberships import membership_of

TOLD = {
    "people": _("People of the school and their totals."),
    "scores": _("Scores by person, game and kind of decision."),
    "answers": _("Answers that count, the newest first."),
    "mispays": _("What was over- or underpaid: the ledger."),
    "tests": _("Table tests that are over: given by whom, with what outcome, and the digest of the record."),
    "rules": _("The version of the rules, and up to when answers are counted."),
}


@require_safe
@never_cache
@watcher_required
def documentation(request: MemberRequest) -> HttpResponse:
    root = reverse("api:openapi").removesuffix("openapi.json")
    described = openapi(root)["paths"]
    listed = [
        {
            "path": where,
            "told": TOLD[where.removeprefix(root).strip("/")],
            "asked": [one["name"] for one in said["get"].get("parameters", ())],
        }
        for where, said in described.items()
    ]
    address = request.build_absolute_uri(root)
    context = {"listed": listed, "address": address, "a_minute": A_MINUTE}
    return render(request, "api/documentation.html", context)


@never_cache
def document(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document, for whoever holds a token and for staff who are signed in."""
    if request.method not in ("GET", "HEAD"):
        return problem(405, Allow="GET")
    member = membership_of(user=request.user, session=request.session)
    if member is None or not member.watches:
        try:
            if not Bearer()(request):
                return problem(401, WWW_Authenticate="Bearer")
        except Wait as wait:
            return problem(429, Retry_After=str(wait.seconds))
    return JsonResponse(openapi(request.path.removesuffix("openapi.json")))
