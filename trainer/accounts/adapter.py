"""What is ours in allauth's sign-in: who may, the limits on wrong passwords, the audit and the words."""

import logging
from datetime import timedelta
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.flows.reauthentication import get_reauthentication_flows
from allauth.core import context
from allauth.socialaccount.models import SocialAccount
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.accounts import pins, sign_in_limits
from trainer.accounts.models import MAPPED_ROLES, Pin, SignInProvider
from trainer.accounts.second_factor import note_change
from trainer.accounts.services.sign_ins import note_password, note_refusal, note_sign_in
from trainer.accounts.sessions import PROVIDER, begin, sign_in_of
from trainer.ops.client_address import address_of
from trainer.schools.rights import TRAINEES

logger = logging.getLogger(__name__)

UNKNOWN_ADDRESS = "0.0.0.0"
"""What the list of sessions stores where the address of a client is not known."""

FRESH = timedelta(minutes=15)
"""How long a sign-in is a new one."""

MESSAGES = {
    "mfa/messages/totp_activated.txt": gettext_lazy("Authenticator app added."),
    "mfa/messages/totp_deactivated.txt": gettext_lazy("Authenticator app removed."),
    "mfa/messages/webauthn_added.txt": gettext_lazy("Passkey added."),
    "mfa/messages/webauthn_removed.txt": gettext_lazy("Passkey removed."),
    "socialaccount/messages/account_connected.txt": gettext_lazy("Linked."),
    "socialaccount/messages/account_connected_updated.txt": gettext_lazy("This was linked before."),
    "socialaccount/messages/account_connected_other.txt": gettext_lazy(
        "Another account here is linked to that person."
    ),
    "socialaccount/messages/account_disconnected.txt": gettext_lazy("Link removed."),
    "usersessions/messages/sessions_logged_out.txt": gettext_lazy("Your other sessions have ended."),
}
"""What is said of what was done; of the rest the next page says enough."""


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": gettext_lazy("Wrong username or password. Try again."),
        "enter_current_password": gettext_lazy("Wrong password."),
        "incorrect_password": gettext_lazy("Wrong password."),
        "too_many_login_attempts": gettext_lazy("Too many wrong codes. Try again in five minutes."),
        "rate_limited": gettext_lazy("Too many wrong codes. Try again in five minutes."),
    }

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the attempt as wrong for now. Raise `Wait`."""
        self.source = sign_in_limits.source_of(request, credentials["username"])
        try:
            self.attempt = sign_in_limits.count_attempt(self.source)
        except sign_in_limits.Wait:
            logger.warning("a try at signing in has to wait, from %s", self.source.address or "nowhere known")
            raise

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        user = super().authenticate(request, **credentials)
        if user is not None:
            sign_in_limits.record_success(self.source, user)
        return user

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        sign_in_limits.record_failure(self.attempt)
        note_refusal(self.source, credentials["username"])

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        super().login(request, user)
        begin(request.session)
        begun = _beginning(request, user)
        if begun.get("method") == pins.METHOD:
            school_id = Pin.objects.values_list("school", flat=True).get(user=user.pk)
            request.session[PROVIDER] = [school_id, [str(role) for role in TRAINEES]]
        slug = begun["provider"] if begun.get("method") == "socialaccount" else ""
        provider = SignInProvider.objects.filter(slug=slug).first() if slug else None
        if provider:
            roles = [str(role) for role in MAPPED_ROLES if provider.signs_in(role)]
            request.session[PROVIDER] = [provider.school_id, roles]

    def post_login(self, request: HttpRequest, user: Any, **about: Any) -> HttpResponse:
        response = super().post_login(request, user, **about)
        sign_in_limits.remember(request, response, sign_in_limits.name_digest(user.username))
        sociallogin = (about.get("signal_kwargs") or {}).get("sociallogin")
        by_pin = _beginning(request, user).get("method") == pins.METHOD
        if by_pin:
            pins.remember_school(response, user)
        note_sign_in(user, detail=sociallogin.provider.name if sociallogin else "PIN" if by_pin else "")
        return response

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        messages.error(request, _("This account is closed."))
        return redirect("account_login")

    def set_password(self, user: Any, password: str) -> None:
        user.new_password = False  # stored with the password
        super().set_password(user, password)
        Pin.objects.filter(user=user).delete()
        note_password(user, detail="" if context.request.user.is_authenticated else "by mail")

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """A user with nothing to show but the school's provider shows a new sign-in instead."""
        request = context.request
        if app == "allauth.socialaccount":
            return False  # asked before they were sent to the provider: accounts/views/sign_on.py
        if get_reauthentication_flows(request.user):
            return True
        return sign_in_of(request.session)[1] < timezone.now() - FRESH

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        words = {
            "reauthenticate": _("Use your password"),
            "mfa_reauthenticate": _("Use a code"),
            "mfa_reauthenticate:webauthn": _("Use a passkey"),
        }
        ways = [way | {"description": words[way["id"]]} for way in super().get_reauthentication_methods(user)]
        if not ways and user.is_authenticated and SocialAccount.objects.filter(user_id=user.pk).exists():
            by_provider = {"id": "provider", "url": reverse("accounts:confirm_by_provider")}
            ways = [by_provider | {"description": _("Sign in again")}]
        return ways

    def send_password_reset_mail(self, user: Any, email: str, context: dict[str, Any]) -> None:
        self.send_mail("accounts/forgotten", email, context)

    def send_notification_mail(self, template_prefix: str, user: Any, *_: Any, **__: Any) -> None:
        """An audit line in place of a mail, which accounts need no address for."""
        note_change(template_prefix, user)

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address, and of an IPv6 network its first one."""
        return address_of(request).partition("/")[0] or UNKNOWN_ADDRESS

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return self.get_login_redirect_url(request)

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        words = message or MESSAGES.get(message_template or "")
        if words:
            messages.add_message(request, level, str(words), extra_tags=extra_tags)


def _beginning(request: HttpRequest, user: AbstractBaseUser) -> dict[str, Any]:
    """Return the record of how this sign-in began, {} where there is none."""
    begun = [each for each in get_authentication_records(request, user) if each.get("method") != "mfa"]
    return begun[-1] if begun else {}
