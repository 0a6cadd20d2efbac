"""Who may sign in by a school's identity provider, by allauth's hooks.

An owner of the school chooses the provider, so it is trusted with that school alone: it signs in people who
belong to no other one, in the roles that the owner allows it, and never owners or the server's staff. An
account that exists is found by an email address only where the provider verified it. A learning platform
verifies none: people often type it there, so an account is linked to it by its own password alone.
"""

import logging
from typing import Any

import requests
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialApp, SocialLogin
from allauth.socialaccount.providers.base import AuthProcess
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.accounts.models import AccountRule, ProviderKind, SignInProvider
from trainer.accounts.sign_on import outbound
from trainer.accounts.sign_on import services as sign_on
from trainer.accounts.sign_on.links import has_left
from trainer.accounts.sign_on.sealing import Unreadable, unseal
from trainer.schools.models import School, User

logger = logging.getLogger(__name__)


class Refusal(ImmediateHttpResponse):
    """The page that says why a person is not signed in."""

    def __init__(self, request: HttpRequest, provider: SignInProvider, words: str) -> None:
        logger.info("%s of school %s refused: %s", provider.slug, provider.school_id, words)
        super().__init__(refused(request, provider.school, words))


def refused(request: HttpRequest, school: School | None, words: str) -> HttpResponse:
    if request.user.is_authenticated:
        messages.error(request, words)
        return redirect("socialaccount_connections")
    return render(request, "accounts/sign_on/refused.html", {"school": school, "words": words}, status=403)


def app_of(provider: SignInProvider, request: HttpRequest) -> SocialApp:
    """Return the provider as allauth takes it. Raise `Refusal` where its secret cannot be read."""
    try:
        secret = unseal(provider.secret) if provider.secret else ""
    except Unreadable as lost:
        logger.error("the secret of the provider %s was stored under another SECRET_KEY", provider.slug)
        words = _("Single sign-on has to be set up again. Tell an owner of your school.")
        raise Refusal(request, provider, words) from lost
    settings: dict[str, Any] = {"setup": provider.setup}
    if provider.kind == ProviderKind.OPENID:
        settings["server_url"] = provider.setup.get("issuer", "")
        settings["fetch_userinfo"] = "userinfo_endpoint" in provider.setup
    elif provider.kind == ProviderKind.SAML:
        settings["idp"] = {"entity_id": "", "x509cert": "", "sso_url": ""}  # the setup has them
        # People without attributes have a name all the same, and a server in a network may be https://trainer.
        settings["advanced"] = {"want_attribute_statement": False, "allow_single_label_domains": True}
    return SocialApp(
        provider=provider.kind,
        provider_id=provider.slug,
        name=provider.name,
        client_id=provider.client_id or provider.slug,
        secret=secret,
        settings=settings,
    )


def provider_of(sociallogin: SocialLogin) -> SignInProvider:
    return SignInProvider.objects.select_related("school").get(slug=sociallogin.provider.app.provider_id)


class SingleSignOnAdapter(DefaultSocialAccountAdapter):
    def list_apps(
        self, request: HttpRequest, provider: str | None = None, client_id: str | None = None
    ) -> list[SocialApp]:
        return [app_of(each, request) for each in SignInProvider.objects.filter(slug=provider)]

    def get_requests_session(self) -> requests.Session:
        return outbound.session()

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Any,
        error: Any = None,
        exception: Exception | None = None,
        extra_context: dict[str, Any] | None = None,
    ) -> None:
        logger.warning("a sign-in by %s failed: %s %r", provider.app.provider_id, error, exception)
        school = School.objects.filter(providers__slug=provider.app.provider_id).first()
        words = _("That didn’t work. Try again, or sign in with your password.")
        raise ImmediateHttpResponse(refused(request, school, words))

    def authenticate_by_email(self, sociallogin: SocialLogin) -> tuple[User, str] | None:
        """Return the one member with this address, where the school's rule and the provider let them be
        found by it."""
        provider = provider_of(sociallogin)
        email = verified_email(sociallogin, provider)
        linking = sociallogin.state.get("process") == AuthProcess.CONNECT
        claimed = provider.kind == ProviderKind.LTI
        if linking or claimed or not email or provider.rule == AccountRule.LINKED:
            return None
        found = sign_on.members_by_email(provider, email)
        return (found[0].user, email) if len(found) == 1 else None

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Raise `Refusal`, or give the member the role that their claims map to."""
        provider = provider_of(sociallogin)
        claims = sociallogin.provider.claims(sociallogin.account.extra_data)
        email = verified_email(sociallogin, provider)
        sociallogin.account.extra_data = {}  # what else the provider knows is not ours to keep
        if sociallogin.account.pk:
            sociallogin.account.save(update_fields=["extra_data"])
        sociallogin.email_addresses = []
        if sociallogin.state.get("process") == AuthProcess.CONNECT:
            self._check(request, provider, request.user)
        elif sociallogin.is_existing:
            self._check(request, provider, sociallogin.user)
            if sociallogin._did_authenticate_by_email and sign_on.end_password(sociallogin.user, provider):
                words = _(
                    "From now on you sign in with “%(provider)s”. Your old password no longer works. You can "
                    "choose a new one under Settings, Single sign-on."
                )
                messages.warning(request, words % {"provider": provider.name})
            sign_on.map_role(provider=provider, user=sociallogin.user, claims=claims)
        else:
            self._check_new(request, provider, sociallogin, email)
            sociallogin.user.email = email
            sociallogin.state["role"] = sign_on.mapped_role(provider, claims) or provider.default_role

    def _check(self, request: HttpRequest, provider: SignInProvider, user: Any) -> None:
        match sign_on.access_of(user, provider):
            case sign_on.Access.LEFT:
                raise Refusal(request, provider, _("You’re no longer a member of this school."))
            case sign_on.Access.ELSEWHERE:
                words = _("You belong to another school too. Sign in with your password.")
                raise Refusal(request, provider, words)
            case sign_on.Access.ABOVE:
                raise Refusal(request, provider, _("With your role, sign in with your password."))

    def _check_new(
        self, request: HttpRequest, provider: SignInProvider, sociallogin: SocialLogin, email: str
    ) -> None:
        if has_left(provider, uid=sociallogin.account.uid, email=email):
            raise Refusal(request, provider, _("You’re no longer a member of this school."))
        if not sign_on.makes_account(provider, sociallogin.user.email):
            words = (
                _(
                    "No account here is linked to you yet. Sign in here with your password, then open the "
                    "trainer from your learning platform again."
                )
                if provider.kind == ProviderKind.LTI
                else _(
                    "No account here is linked to you yet. Sign in with your password, then link it in "
                    "Settings."
                )
            )
            raise Refusal(request, provider, words)
        if provider.domain_list and not email:
            raise Refusal(request, provider, _("Your email address isn’t one of this school’s."))

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        """`pre_social_login` let the person in."""
        return True

    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: Any = None) -> User:
        sociallogin.user = sign_on.create_member(
            provider=provider_of(sociallogin),
            account=sociallogin.account,
            user=sociallogin.user,
            role=sociallogin.state["role"],
        )
        return sociallogin.user

    def get_connect_redirect_url(self, request: HttpRequest, socialaccount: Any) -> str:
        return reverse("socialaccount_connections")

    def send_notification_mail(self, template: str, user: Any, context: dict[str, Any]) -> None:
        """An audit line in place of a mail, which accounts need no address for."""
        sign_on.note_link(template, user, slug=context["account"].provider)


def verified_email(sociallogin: SocialLogin, provider: SignInProvider) -> str:
    """Return the address that the provider has verified, within the domains that the owner gave it, or "".
    A SAML provider verifies by naming it: what it can reach is this school's alone. That of a learning
    platform is a claim, by which no account is found; new ones are made for the owner's domains alone."""
    by_name = provider.kind in (ProviderKind.SAML, ProviderKind.LTI)
    found = [each.email for each in sociallogin.email_addresses if each.verified or by_name]
    domains = provider.domain_list
    fits = (each for each in found if not domains or each.rpartition("@")[2].lower() in domains)
    return next(fits, "")
