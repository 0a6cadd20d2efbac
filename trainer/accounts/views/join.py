"""The entrance: coming in by a link or a code, as somebody new or as who one is already."""

from django.contrib import messages
from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from trainer.schools.doors.accounts import AccountForm
from trainer.schools.doors.idleness import begin
from trainer.schools.doors.invitations import Shut, by_code, by_token, come_in
from trainer.schools.lettering import isolated
from trainer.schools.memberships import CHOSEN
from trainer.schools.models import Invitation

ask_or_post = require_http_methods(["GET", "HEAD", "POST"])
BACKEND = "trainer.schools.auth.SchoolBackend"


@ask_or_post
@never_cache
def knock(request: HttpRequest) -> HttpResponse:
    """Where a code is typed."""
    if request.method != "POST":
        return render(request, "schools/doors/knock.html")
    typed = request.POST.get("code", "")[:40]
    try:
        found = by_code(typed)
    except Shut:
        said = gettext(
            "There is no open class with this code. Look again, or ask your instructor for a new one."
        )
        return render(request, "schools/doors/knock.html", {"typed": typed, "error": said}, status=422)
    return redirect("join_class", found.code)


@sensitive_post_parameters("password")
@ask_or_post
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """By a link."""
    try:
        return _enter(request, by_token(token))
    except Shut:
        return _shut(request)


@sensitive_post_parameters("password")
@ask_or_post
@never_cache
def join_class(request: HttpRequest, code: str) -> HttpResponse:
    """By a code."""
    try:
        return _enter(request, by_code(code))
    except Shut:
        return _shut(request)


def _enter(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Signed in, one press; else an account is made here."""
    timezone.activate(invitation.school.tz)  # whoever comes in reads its times, and has no school yet
    form = AccountForm(request.POST or None, initial={"email": invitation.email}, school=invitation.school)
    if request.method != "POST":
        return _ask(request, invitation, form)
    user = request.user
    if not user.is_authenticated and not form.is_valid():
        return _ask(request, invitation, form, status=422)
    try:
        with transaction.atomic():
            came = user if user.is_authenticated else form.save()
            membership = come_in(invitation=invitation, user=came)
    except IntegrityError:  # somebody took the name between the look and the write
        form.add_error("username", gettext("This user name is taken; choose another one."))
        return _ask(request, invitation, form, status=422)
    if not user.is_authenticated:
        login(request, came, backend=BACKEND)
        begin(request.session)
    request.session[CHOSEN] = membership.school_id
    messages.success(
        request, gettext("Welcome to %(school)s.") % {"school": isolated(membership.school.name)}
    )
    return redirect("landing")


def _ask(request: HttpRequest, invitation: Invitation, form: AccountForm, status: int = 200) -> HttpResponse:
    context = {"invitation": invitation, "form": form, "here": request.path}
    return render(request, "schools/doors/join.html", context, status=status)


def _shut(request: HttpRequest) -> HttpResponse:
    return render(request, "schools/doors/shut.html", status=404)
