"""Signing in and out, and setting a password.

An unknown username is in no log and no audit line: it may be a password typed into the wrong field.
"""

import logging
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from threading import Timer
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, PasswordResetForm
from django.contrib.auth.views import (
    LoginView,
    LogoutView,
    PasswordChangeView,
    PasswordResetConfirmView,
    PasswordResetView,
)
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import connections
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from trainer.accounts import sign_in_limits
from trainer.accounts.sessions import begin
from trainer.accounts.sign_in_limits import SignInSource, Wait
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, memberships_of
from trainer.schools.models import Act, AuditLine, School, User

PAUSE = 5 * 60
"""Seconds between two emails to one account, so that a form cannot flood an inbox."""
AFTER = 1.0
"""Seconds from a request to its email: by then the request is answered."""


def send_later(send: Callable[[], None]) -> None:
    """Call `send` in a thread, in the language of this request."""
    Timer(AFTER, _send, [send, translation.get_language()]).start()


def _send(send: Callable[[], None], language: str | None) -> None:
    try:
        with translation.override(language):
            send()
    except Exception:
        logger.exception("a link for a new password could not be sent")
    finally:
        connections.close_all()


class MailedLinkForm(PasswordResetForm):
    def save(self, *args: Any, **options: Any) -> None:
        """Look the address up and send after the response, whose time would show whether it exists."""
        send_later(partial(super().save, *args, **options))

    def get_users(self, email: str) -> Any:
        """Yield the users of this address who may sign in, each at most once in `PAUSE`."""
        for user in super().get_users(email):
            if (settings.DEBUG or not user.is_demo) and cache.add(f"mailed-link/{user.pk}", 1, PAUSE):
                yield user


class ForgottenView(PasswordResetView):
    """Ask for a link by email. The response and its time are the same for an unknown address."""

    form_class = MailedLinkForm
    template_name = "accounts/forgotten.html"
    email_template_name = "accounts/forgotten_mail.txt"
    subject_template_name = "accounts/forgotten_subject.txt"
    success_url = reverse_lazy("accounts:login")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.MAILS:
            return render(request, self.template_name, {"mails": False})
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs) | {"mails": True}

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        messages.success(
            self.request, _("If this address has an account, we’ve sent it a link. It works for one day.")
        )
        return super().form_valid(form)


class NewPasswordView(PasswordResetConfirmView):
    """Set a password by the emailed link."""

    template_name = "accounts/new_password.html"
    success_url = reverse_lazy("accounts:login")

    def dispatch(self, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.MAILS:
            raise Http404("no mail goes out from here")
        return super().dispatch(*args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        user: User = form.user
        user.new_password = False  # stored with the password
        response = super().form_valid(form)
        for membership in memberships_of(user=user):
            audit.note(Act.PASSWORD, school=membership.school, who=membership, detail="by mail")
        messages.success(self.request, _("Password changed. Sign in with it."))
        return response


ask_or_post = require_http_methods(["GET", "HEAD", "POST"])
forgotten = ask_or_post(ForgottenView.as_view())
new_password = ask_or_post(NewPasswordView.as_view())
logger = logging.getLogger(__name__)
ONE_REFUSAL = timedelta(hours=1)
"""Wrong passwords of one user from one address within it are one audit line; the log has each."""


class SignInForm(AuthenticationForm):
    """`wait` is the seconds until the next attempt; `source` is set once an attempt counts."""

    request: HttpRequest  # LoginView gives it
    wait = 0
    source: SignInSource

    def clean(self) -> dict[str, Any]:
        name = self.cleaned_data.get("username")
        if not name or not self.cleaned_data.get("password"):
            return super().clean()
        self.source = sign_in_limits.source_of(self.request, name)
        try:
            sign_in_limits.count_attempt(self.source)
            return super().clean()
        except Wait as wait:
            self.wait = wait.seconds
            logger.warning("a try at signing in has to wait, from %s", self.source.address or "nowhere known")
            raise ValidationError(wait_words(wait.seconds), code="wait") from None
        except ValidationError:
            note_refusal(self.source, name)
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


def with_retry_after(response: HttpResponse, seconds: int) -> HttpResponse:
    """Return the page of a form as 429, where its next try has to wait."""
    if seconds:
        response.status_code = 429
        response["Retry-After"] = str(seconds)
    return response


def note_refusal(source: SignInSource, name: str) -> None:
    user = User.objects.filter(username=name).first()
    account = f"user {user.pk}" if user else "an unknown name"
    logger.info("a wrong password for %s, from %s", account, source.address or "nowhere known")
    acts = [Act.REFUSED]
    if sign_in_limits.is_locked(source):
        acts.append(Act.LOCKED)
        logger.warning("no more tries for %s, from %s", account, source.address or "nowhere known")
    recent = AuditLine.objects.filter(at__gt=timezone.now() - ONE_REFUSAL, address=source.address or None)
    for membership in memberships_of(user=user) if user else []:
        for act in acts:
            if not recent.filter(act=act, whom=membership).exists():
                audit.note(act, school=membership.school, whom=membership)


class SignInView(LoginView):
    template_name = "accounts/login.html"
    redirect_authenticated_user = True
    authentication_form = SignInForm

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """Add the school that the address names, for its name and logo."""
        slug = self.request.GET.get("school", "")[:60].replace("\0", "")
        school = School.objects.filter(slug=slug).first() if slug else None
        return super().get_context_data(**context, school=school)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user, source = form.get_user(), cast(SignInForm, form).source
        sign_in_limits.record_success(source, user)
        response = super().form_valid(form)
        begin(self.request.session)
        sign_in_limits.remember(self.request, response, source.name)
        note_sign_in(user)
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        return with_retry_after(super().form_invalid(form), getattr(form, "wait", 0))


def note_sign_in(user: Any) -> None:
    """Write an audit line for each school of the user, or a log line where there is none."""
    memberships = memberships_of(user=user)
    for membership in memberships:
        audit.note(Act.SIGNED_IN, school=membership.school, who=membership)
    if not memberships:
        logger.info("user %s signed in, and belongs to no school", user.pk)


class SignOutView(LogoutView):
    """Sign out and clear the browser's cache and script storage, typed answers included. Cookies stay: one is
    the language, another marks a known browser."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        response = super().post(request, *args, **kwargs)
        response["Clear-Site-Data"] = '"cache", "storage"'
        return response


def is_own_password(request: MemberRequest, password: str) -> bool:
    """Check the password of a signed-in user before a signature. It counts as a sign-in attempt. Raise
    `Wait`."""
    name = request.user.username
    source = sign_in_limits.source_of(request, name)
    sign_in_limits.count_attempt(source)
    user = authenticate(request, username=name, password=password)
    if user is None or user.pk != request.user.pk:
        note_refusal(source, name)
        return False
    sign_in_limits.record_success(source, request.user)
    return True


Page = Callable[[HttpRequest], HttpResponse]

OPEN = (
    "accounts:password",
    "accounts:logout",
    "pages:set_language",
    "pages:manifest",
    "pages:worker",
    "pages:offline",
)
"""Pages that are open to a user with a one-time password."""


class OwnPasswordForm(PasswordChangeForm):
    """Wrong old passwords count as sign-in attempts; `wait` is the seconds until the next one."""

    wait = 0

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_old_password(self) -> str:
        source = sign_in_limits.source_of(self.request, self.user.username)
        try:
            sign_in_limits.count_attempt(source)
            old: str = super().clean_old_password()
        except sign_in_limits.Wait as wait:
            self.wait = wait.seconds
            raise ValidationError(wait_words(wait.seconds), code="wait") from None
        except ValidationError:
            note_refusal(source, self.user.username)
            raise
        sign_in_limits.record_success(source, self.user)
        return old

    def clean(self) -> dict[str, Any]:
        """Refuse the old password again: the person who handed it over knows it."""
        cleaned = super().clean() or {}
        if cleaned.get("new_password1") and cleaned["new_password1"] == cleaned.get("old_password"):
            self.add_error("new_password2", _("That is your old password. Choose another one."))
        return cleaned


class OwnPasswordView(PasswordChangeView):
    form_class = OwnPasswordForm
    template_name = "accounts/password.html"

    def get_form_kwargs(self) -> dict[str, Any]:
        return super().get_form_kwargs() | {"request": self.request}

    def get_success_url(self) -> str:
        return reverse("home:home")

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        return with_retry_after(super().form_invalid(form), getattr(form, "wait", 0))

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        response = super().form_valid(form)
        user = form.user
        user.new_password = False
        user.save(update_fields=["new_password"])
        for membership in memberships_of(user=user):
            audit.note(Act.PASSWORD, school=membership.school, who=membership)
        messages.success(self.request, _("Password changed. Sign in again on your other devices."))
        return response


class NewPasswordMiddleware:
    """Send users with a one-time password to the page where they choose their own."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if user.is_authenticated and user.new_password and request.path not in map(reverse, OPEN):
            return redirect("accounts:password")
        return self.page(request)
