"""Signing in and out, and setting a password: allauth's views, where they differ here."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.reauthentication import is_reauthentication_required
from allauth.account.views import (
    LoginView,
    LogoutView,
    PasswordChangeView,
    PasswordResetFromKeyView,
    PasswordResetView,
    PasswordSetView,
)
from allauth.usersessions.views import ListUserSessionsView
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from trainer.accounts import pins
from trainer.accounts.adapter import UNKNOWN_ADDRESS
from trainer.accounts.forms import PinSignInForm
from trainer.accounts.models import SignInProvider
from trainer.accounts.sign_on.views import may_lead_to
from trainer.ops.client_address import device_words
from trainer.schools.guards import MemberRequest
from trainer.schools.models import School

ask_or_post = require_http_methods(["GET", "HEAD", "POST"])


def with_retry_after(response: HttpResponse, seconds: int) -> HttpResponse:
    """Return the page of a form as 429, where its next try has to wait."""
    if seconds:
        response.status_code = 429
        response["Retry-After"] = str(seconds)
    return response


class SignInView(LoginView):
    template_name = "accounts/login.html"

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """Add the school that the address names, for its name and logo, its providers, and the form for a
        PIN."""
        school = school_in(self.request)
        providers = list(SignInProvider.objects.with_button().filter(school=school)) if school else []
        pin_form = PinSignInForm() if school and school.pins else None
        found = super().get_context_data(**context, school=school, providers=providers, pin_form=pin_form)
        found["finds_school"] = not providers and SignInProvider.objects.with_button().exists()
        if pin_form:
            found["form"].fields["login"].widget.attrs.pop("autofocus", None)  # the first one has it
        return found

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        return may_lead_to(super().render_to_response(context, **kwargs), context["providers"])

    def form_invalid(self, form: Any) -> HttpResponse:
        return with_retry_after(super().form_invalid(form), form.wait)


def school_in(request: HttpRequest) -> School | None:
    """Return the school that the address names, else that of a PIN in this browser; on a laptop the only
    one."""
    if slug := request.GET.get("school", "")[:60].replace("\0", ""):
        return School.objects.filter(slug=slug).first()
    found = list(School.objects.all()[:2]) if settings.CLASSROOM != "OFF" else []
    return found[0] if len(found) == 1 else pins.school_of(request)


class SignOutView(LogoutView):
    """Sign out and clear the browser's cache and script storage, typed answers included. Cookies stay: one is
    the language, another marks a known browser."""

    http_method_names = ["post"]

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().post(*args, **kwargs)
        if settings.CLASSROOM != "HTTP":  # where browsers ignore it, and complain
            response["Clear-Site-Data"] = '"cache", "storage"'
        return response


class OwnPasswordView(PasswordChangeView):
    template_name = "accounts/password.html"

    def form_invalid(self, form: Any) -> HttpResponse:
        return with_retry_after(super().form_invalid(form), form.wait)

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        messages.success(self.request, _("Password changed. Sign in again on your other devices."))
        return response


class FirstPasswordView(PasswordSetView):
    """Choose a password for an account that had none, because its school's provider signs it in."""

    template_name = "accounts/password.html"

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        messages.success(self.request, _("Saved."))
        return response


class ForgottenView(PasswordResetView):
    """Ask for a link by email. The response and its time are the same for an unknown address."""

    template_name = "accounts/forgotten.html"
    success_url = reverse_lazy("account_login")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.MAILS:
            on_laptop = settings.CLASSROOM != "OFF"
            return render(request, self.template_name, {"mails": False, "on_laptop": on_laptop})
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs) | {"mails": True}

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        if response.status_code == 302:  # else this address was asked about too often
            words = _("If this address has an account, we’ve sent it a link. It works for one day.")
            messages.success(self.request, words)
        return response


class NewPasswordView(PasswordResetFromKeyView):
    """Set a password by the emailed link."""

    template_name = "accounts/new_password.html"
    success_url = reverse_lazy("account_login")

    def dispatch(self, request: HttpRequest, uidb36: str, key: str, **kwargs: Any) -> HttpResponseBase:
        if not settings.MAILS:
            raise Http404("no mail goes out from here")
        return super().dispatch(request, uidb36, key, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        messages.success(self.request, _("Password changed. Sign in with it."))
        return response


class SessionsView(ListUserSessionsView):
    template_name = "accounts/sessions.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        devices = [(session, _device(session)) for session in reversed(context["sessions"])]
        return context | {"devices": devices}


def _device(session: Any) -> str:
    return device_words(session.user_agent, session.ip if session.ip != UNKNOWN_ADDRESS else "")


sign_in = ask_or_post(SignInView.as_view())
forgotten = ask_or_post(ForgottenView.as_view())
new_password = ask_or_post(NewPasswordView.as_view())
sessions = ask_or_post(SessionsView.as_view())
first_password = ask_or_post(FirstPasswordView.as_view())
own_password = ask_or_post(OwnPasswordView.as_view())


def is_own_password(request: MemberRequest, password: str) -> bool:
    """Check the password of a signed-in user before a signature. It counts as a sign-in attempt. Raise
    `Wait`. Of a user without a password see `confirm_first`."""
    if not request.user.has_usable_password():
        return not is_reauthentication_required(request, app="trainer.accounts")
    return bool(password) and get_adapter().reauthenticate(request.user, password)


def confirm_first(request: MemberRequest, *, then: str) -> HttpResponse | None:
    """Lead a user without a password to confirm that it is them before a signature, by a code, a passkey or a
    new sign-in, and back to `then`. None where they did within minutes, or have a password to type."""
    if request.user.has_usable_password() or is_own_password(request, ""):
        return None
    ways = get_adapter().get_reauthentication_methods(request.user)
    if not ways:
        raise Http404("nothing to confirm by")
    messages.info(request, _("Confirm it’s you first, then sign."))
    return redirect(f"{ways[0]['url']}?{urlencode({'next': then})}")
