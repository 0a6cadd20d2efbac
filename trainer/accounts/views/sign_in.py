"""Signing in and out. What becomes of each try is said on the page, in the audit and in the log; of a name
that nobody has, only that there was one: it may be a password that was typed into the wrong field."""

import logging
from datetime import timedelta
from typing import Any, cast

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import ngettext

from trainer.schools import audit
from trainer.schools.doors import budgets, known_browsers
from trainer.schools.doors.budgets import Knock, Wait
from trainer.schools.doors.idleness import begin
from trainer.schools.memberships import memberships_of
from trainer.schools.models import Act, AuditLine, School, User

logger = logging.getLogger(__name__)

ONE_REFUSAL = timedelta(hours=1)
"""Wrong passwords of one person from one address within it are one line of the audit; the log has each."""


class SignInForm(AuthenticationForm):
    """`wait` is for how many seconds nothing more is tried, if so; `knock` is set once a try counts."""

    request: HttpRequest  # LoginView gives it
    wait = 0
    knock: Knock

    def clean(self) -> dict[str, Any]:
        name = self.cleaned_data.get("username")
        if not name or not self.cleaned_data.get("password"):
            return super().clean()
        self.knock = budgets.knock_of(self.request, name)
        try:
            budgets.claim(self.knock)
            return super().clean()
        except Wait as wait:
            self.wait = wait.seconds
            logger.warning("a try at signing in has to wait, from %s", self.knock.address or "nowhere known")
            raise ValidationError(wait_words(wait.seconds), code="wait") from None
        except ValidationError:
            note_refusal(self.knock, name)
            raise


def wait_words(seconds: int) -> str:
    if seconds <= 90:
        words = ngettext(
            "Too many wrong passwords. Try again in %(count)s second.",
            "Too many wrong passwords. Try again in %(count)s seconds.",
            seconds,
        )
        return words % {"count": seconds}
    minutes = -(-seconds // 60)
    words = ngettext(
        "Too many wrong passwords. Try again in %(count)s minute.",
        "Too many wrong passwords. Try again in %(count)s minutes.",
        minutes,
    )
    return words % {"count": minutes}


def told_to_wait(response: HttpResponse, seconds: int) -> HttpResponse:
    """Return the page of a form as 429, where its next try has to wait."""
    if seconds:
        response.status_code = 429
        response["Retry-After"] = str(seconds)
    return response


def note_refusal(knock: Knock, name: str) -> None:
    user = User.objects.filter(username=name).first()
    meant = f"user {user.pk}" if user else "a name that nobody has"
    logger.info("a wrong password for %s, from %s", meant, knock.address or "nowhere known")
    acts = [Act.REFUSED]
    if budgets.is_held(knock):
        acts.append(Act.HELD)
        logger.warning("no more tries for %s, from %s", meant, knock.address or "nowhere known")
    lately = AuditLine.objects.filter(at__gt=timezone.now() - ONE_REFUSAL, address=knock.address or None)
    for membership in memberships_of(user=user) if user else []:
        for act in acts:
            if not lately.filter(act=act, whom=membership).exists():
                audit.note(act, school=membership.school, whom=membership)


class SignInView(LoginView):
    template_name = "schools/login.html"
    redirect_authenticated_user = True
    authentication_form = SignInForm

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """At a school's own way in, with its name and logo; where there is no such school, as anywhere."""
        slug = self.request.GET.get("school", "")[:60].replace("\0", "")
        school = School.objects.filter(slug=slug).first() if slug else None
        return super().get_context_data(**context, school=school)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user, knock = form.get_user(), cast(SignInForm, form).knock
        budgets.settle(knock, user)
        response = super().form_valid(form)
        begin(self.request.session)
        known_browsers.remember(self.request, response, knock.name)
        came_in(user)
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        return told_to_wait(super().form_invalid(form), getattr(form, "wait", 0))


def came_in(user: Any) -> None:
    """A line in the audit of each of their schools; and one in the log, also for who belongs to none."""
    found = memberships_of(user=user)
    for membership in found:
        audit.note(Act.SIGNED_IN, school=membership.school, who=membership)
    if not found:
        logger.info("user %s signed in, and belongs to no school", user.pk)


class LeavingView(LogoutView):
    """Signing out also clears what this browser holds of the pages: what is cached, and what is kept by
    scripts, typed answers among it. Cookies stay: the language is one, and by another the browser is
    known."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        response = super().post(request, *args, **kwargs)
        response["Clear-Site-Data"] = '"cache", "storage"'
        return response
