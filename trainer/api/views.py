"""The pages on which managers make and revoke tokens, and owners add and remove webhooks."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.sign_on.discovery import BadProvider, check_address
from trainer.api.authentication import Bearer
from trainer.api.models import Event, Token, Webhook
from trainer.api.schemas import problem
from trainer.api.tokens import A_MINUTE, LIFETIMES, MAX_TOKENS, RateLimited, TooManyTokens, make_token, revoke
from trainer.api.version_one import openapi
from trainer.api.webhooks import MOST, TooManyWebhooks, make_webhook
from trainer.api.webhooks import remove_webhook as remove
from trainer.schools.guards import MemberRequest, membership_of, right_required
from trainer.schools.names import check_name
from trainer.schools.rights import Right

DESCRIPTIONS = {
    "people": _("People in the school and their totals."),
    "scores": _("Scores by person, game and skill."),
    "answers": _("Counted answers, newest first."),
    "mispays": _("Overpaid and underpaid bets: the mispay ledger."),
    "tests": _("Finished table tests: examiner, result and digest of the record."),
    "classes": _("Classes, their instructors and trainees."),
    "classes/{school_class_id}/roster": _(
        "Sets the trainees of a class: adds new people and removes the others from the class. Needs a token "
        "that may set who is in a class."
    ),
    "hours": _("Practice and classroom time by month and game."),
    "certifications": _("Who may deal which game, and until when."),
    "assignments": _("Assignments, latest due date first."),
    "assignment-results": _("Results of an assignment, by person."),
    "rules": _("Rules version, and the time up to which answers are counted."),
}


@require_safe
@never_cache
@right_required(Right.REPORTS)
def documentation(request: MemberRequest) -> HttpResponse:
    root = reverse("api:openapi").removesuffix("openapi.json")
    paths = openapi(root)["paths"]
    rows = [
        {
            "path": where,
            "method": method.upper(),
            "description": DESCRIPTIONS[where.removeprefix(root).strip("/")],
            "parameters": [one["name"] for one in operation.get("parameters", ())],
        }
        for where, operations in paths.items()
        for method, operation in operations.items()
    ]
    address = request.build_absolute_uri(root)
    context = {"listed": rows, "address": address, "a_minute": A_MINUTE}
    return render(request, "api/documentation.html", context)


@never_cache
def document(request: HttpRequest) -> HttpResponse:
    """Return the OpenAPI document, for holders of a token and for signed-in staff."""
    if request.method not in ("GET", "HEAD"):
        return problem(405, Allow="GET")
    member = membership_of(user=request.user, session=request.session)
    if member is None or not member.has(Right.REPORTS):
        try:
            if not Bearer()(request):
                return problem(401, WWW_Authenticate="Bearer")
        except RateLimited as wait:
            return problem(429, Retry_After=str(wait.seconds))
    return JsonResponse(openapi(request.path.removesuffix("openapi.json")))


def _days() -> list[tuple[int, str]]:
    return [(days, ngettext("%(count)s day", "%(count)s days", days) % {"count": days}) for days in LIFETIMES]


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("Name"), max_length=80, help_text=_("The program that will use it, such as “payroll”.")
    )
    days = forms.TypedChoiceField(label=_("Valid for"), coerce=int, initial=90, choices=_days)

    writes = forms.BooleanField(label=_("May set who is in a class"), required=False)

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        for name in ("name", "days"):
            self.fields[name].widget.attrs["class"] = "input"

    def clean_name(self) -> str:
        name: str = " ".join(self.cleaned_data["name"].split())
        check_name(name)
        if not name:
            raise ValidationError(_("Name the token."))
        return name


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.TOKENS)
def tokens(request: MemberRequest) -> HttpResponse:
    """Show a new secret once, in the response to the request that made it."""
    if request.method != "POST":
        return _page(request, TokenForm())
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        made, secret = make_token(by=request.membership, **form.cleaned_data)
    except TooManyTokens:
        error = gettext("You already have %(most)s tokens. Revoke one you no longer use.")
        form.add_error(None, error % {"most": MAX_TOKENS})
        return _page(request, form, status=422)
    return _page(request, TokenForm(), made=made, secret=secret)


def _page(
    request: MemberRequest,
    form: TokenForm,
    *,
    made: Token | None = None,
    secret: str = "",
    status: int = 200,
) -> HttpResponse:
    now = timezone.now()
    rows = Token.objects.of_school(request.membership.school)
    context = {
        "form": form,
        "made": made,
        "secret": secret,
        "tokens": [{"token": token, "opens": token.opens(now)} for token in rows],
    }
    return render(request, "api/tokens.html", context, status=status)


@require_POST
@never_cache
@right_required(Right.TOKENS)
def revoke_token(request: MemberRequest, token_id: int) -> HttpResponse:
    found = get_object_or_404(Token.objects.of_school(request.membership.school), pk=token_id)
    if revoke(found, by=request.membership):
        messages.success(request, gettext("Revoked. It no longer works."))
    return redirect("api:tokens")


# --- Webhooks ------------------------------------------------------------------------------------


class WebhookForm(forms.Form):
    address = forms.CharField(
        label=_("Address"),
        max_length=500,
        help_text=_("Such as https://hr.riverside.example/dealer-trainer."),
        widget=forms.TextInput(attrs={"class": "input", "inputmode": "url"}),
    )
    events = forms.MultipleChoiceField(
        label=_("Events"), choices=Event.choices, widget=forms.CheckboxSelectMultiple
    )

    def clean_address(self) -> str:
        address: str = self.cleaned_data["address"].strip()
        try:
            check_address(address)
        except BadProvider as bad:
            raise ValidationError(str(bad)) from bad
        return address


SHOWN = 10
"""Messages of a webhook that its page lists."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.OWN)
def webhooks(request: MemberRequest) -> HttpResponse:
    """Show a new secret once, in the response to the request that made it."""
    if request.method != "POST":
        return _webhooks_page(request, WebhookForm())
    form = WebhookForm(request.POST)
    if not form.is_valid():
        return _webhooks_page(request, form, status=422)
    try:
        made, secret = make_webhook(by=request.membership, **form.cleaned_data)
    except TooManyWebhooks:
        error = gettext("Your school already has %(most)s webhooks. Remove one you no longer use.")
        form.add_error(None, error % {"most": MOST})
        return _webhooks_page(request, form, status=422)
    return _webhooks_page(request, WebhookForm(), made=made, secret=secret)


def _webhooks_page(
    request: MemberRequest,
    form: WebhookForm,
    *,
    made: Webhook | None = None,
    secret: str = "",
    status: int = 200,
) -> HttpResponse:
    found = Webhook.objects.filter(school=request.membership.school).select_related("made_by__user")
    rows = [
        {
            "webhook": webhook,
            "events": [Event(event).label for event in webhook.events],
            "messages": webhook.messages.all()[:SHOWN],
        }
        for webhook in found
    ]
    context = {"form": form, "made": made, "secret": secret, "rows": rows}
    return render(request, "api/webhooks.html", context, status=status)


@require_POST
@never_cache
@right_required(Right.OWN)
def remove_webhook(request: MemberRequest, webhook_id: int) -> HttpResponse:
    remove(get_object_or_404(Webhook, school=request.membership.school, pk=webhook_id), by=request.membership)
    messages.success(request, gettext("Removed. It gets no more messages."))
    return redirect("api:webhooks")
