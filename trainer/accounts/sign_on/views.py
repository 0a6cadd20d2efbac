"""Signing in by a school's identity provider, and linking one's account to it."""

import logging
from collections.abc import Iterable
from typing import Any

from allauth.account.internal.flows.reauthentication import (
    is_reauthentication_required,
    raise_if_reauthentication_required,
)
from allauth.account.utils import get_next_redirect_url
from allauth.core.internal import httpkit
from allauth.socialaccount.helpers import complete_social_login
from allauth.socialaccount.internal.flows.connect import disconnect
from allauth.socialaccount.models import SocialAccount
from allauth.socialaccount.providers.base import AuthProcess, ProviderException
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from allauth.socialaccount.sessions import LoginSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe
from onelogin.saml2.settings import OneLogin_Saml2_Settings

from trainer.accounts.models import ProviderKind, SignInProvider
from trainer.accounts.provider import SchoolAdapter
from trainer.accounts.sign_on import services as sign_on
from trainer.accounts.sign_on.adapter import app_of, refused
from trainer.accounts.sign_on.discovery import OLDER, origin_of
from trainer.accounts.sign_on.services import Access, access_of
from trainer.schools.guards import MemberRequest, member_required
from trainer.schools.models import School, User

logger = logging.getLogger(__name__)

SAML_SESSION = ("saml_acs_session", "saml-acs-session")
LIFETIME = 600
"""Seconds that a SAML response waits for the browser that brought it."""
LONGEST_RESPONSE = 128 * 1024


def may_lead_to(response: HttpResponse, providers: Iterable[SignInProvider]) -> HttpResponse:
    """Let the forms of this page lead to these providers, and no other page's."""
    origins = sorted({origin_of(_sign_in_address(provider)) for provider in providers})
    if origins:
        response._csp_update = {"form-action": origins}  # type: ignore[attr-defined]  # what django-csp reads
    return response


def _sign_in_address(provider: SignInProvider) -> str:
    if provider.kind == ProviderKind.OPENID:
        return str(provider.setup["authorization_endpoint"])
    return str(provider.setup["singleSignOnService"]["url"])


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def find_school(request: HttpRequest) -> HttpResponse:
    """Lead to the sign-in page of a school, by an email address or domain of it, or by its own name in the
    address. Schools are not listed: what was typed has to fit."""
    typed = request.POST.get("school", "").strip()[:254].replace("\0", "")
    following = get_next_redirect_url(request) or ""
    found = list(_schools(typed.lower())) if typed else []
    if len(found) == 1:
        return redirect(_page_of(found[0], following))
    context = {
        "typed": typed,
        "next": following,
        "found": [(each, _page_of(each, following)) for each in found],
        "missing": bool(typed) and not found,
    }
    status = 422 if request.method == "POST" and not found else 200
    return render(request, "accounts/sign_on/find_school.html", context, status=status)


def _page_of(school: School, following: str) -> str:
    query = {"school": school.slug} | ({"next": following} if following else {})
    return f"{reverse('account_login')}?{urlencode(query)}"


def _schools(typed: str) -> Iterable[School]:
    domain = typed.rpartition("@")[2]
    if "." in domain and "," not in domain:
        return School.objects.filter(providers__domains__contains=f",{domain},").distinct()
    return School.objects.filter(slug=typed)


def _provider(slug: str, kind: str = "") -> SignInProvider:
    of_kind = {"kind": kind} if kind else {}
    providers = SignInProvider.objects.with_button().select_related("school")
    return get_object_or_404(providers, slug=slug, **of_kind)


def _allauth(request: HttpRequest, provider: SignInProvider) -> Any:
    return app_of(provider, request).get_provider(request)


@require_POST
@never_cache
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the person to the provider."""
    provider = _allauth(request, _provider(slug))
    return provider.redirect(request, AuthProcess.LOGIN, next_url=get_next_redirect_url(request))


@require_GET
@never_cache
def callback(request: HttpRequest, provider_id: str) -> HttpResponse:
    """Take what an OpenID provider answers."""
    provider = _provider(provider_id, ProviderKind.OPENID)
    try:
        return OAuth2CallbackView.adapter_view(SchoolAdapter(request, provider.slug))(request)
    except (KeyError, TypeError, ValueError, AttributeError) as odd:
        logger.warning("the provider %s answered nonsense: %r", provider.slug, odd)
        return _failed(request, provider)


def _failed(request: HttpRequest, provider: SignInProvider) -> HttpResponse:
    return refused(request, provider.school, _("That didn’t work. Try again, or sign in with your password."))


class Unsigned(Exception):
    """A SAML response that is not valid, or not of this provider, or not for this server."""


def _processed(request: HttpRequest, provider: SignInProvider) -> tuple[Any, Any]:
    """Return allauth's provider and the response that was checked. The first that a new certificate signed
    ends the older ones. Raise `Unsigned`."""
    saml = _allauth(request, provider)
    if OLDER not in provider.setup:
        return saml, _checked(saml.auth(request))
    try:
        auth = _checked(saml.auth(request))
    except Unsigned:
        return saml, _checked(saml.auth(request, older=True))
    sign_on.end_older_certificates(provider)
    return saml, auth


def _checked(auth: Any) -> Any:
    """Raise `Unsigned`."""
    try:
        auth.process_response()
    except Exception as odd:  # a stranger's XML, and three libraries with errors of their own
        raise Unsigned(repr(odd)) from odd
    if auth.get_errors() or not auth.is_authenticated():
        raise Unsigned(f"{auth.get_errors()} {auth.get_last_error_reason()}")
    return auth


@csrf_exempt  # the provider's page posts it: what proves it is the signature, and the browser's next request
@require_POST
@never_cache
def acs(request: HttpRequest, organization_slug: str) -> HttpResponse:
    """Take what a SAML provider answers. The browser sends no cookies with a form of another site, so a
    response that is signed is kept for the request after it; others are not."""
    provider = _provider(organization_slug, ProviderKind.SAML)
    try:
        if len(request.POST.get("SAMLResponse", "")) > LONGEST_RESPONSE:
            raise Unsigned("too long")
        _processed(request, provider)
    except Unsigned as refusal:
        logger.warning("a SAML response for %s was refused: %s", provider.slug, refusal)
        return _failed(request, provider)
    response = redirect("saml_finish_acs", organization_slug=provider.slug)
    kept = LoginSession(request, *SAML_SESSION)
    kept.store.set_expiry(LIFETIME)
    kept.store.update({"request": httpkit.serialize_request(request)})
    kept.save(response)
    return response


@require_GET
@never_cache
def finish_acs(request: HttpRequest, organization_slug: str) -> HttpResponse:
    """Sign in with the response that was kept, once, and only in the browser that asked for it."""
    provider = _provider(organization_slug, ProviderKind.SAML)
    kept = LoginSession(request, *SAML_SESSION)
    data = kept.store.get("request")
    kept.delete()
    try:
        if not data:
            raise Unsigned("nothing kept")
        saml, auth = _processed(httpkit.deserialize_request(data, HttpRequest()), provider)
        asked = auth.get_last_response_in_response_to()
        if not asked:
            raise Unsigned("not asked for")
        login = saml.sociallogin_from_response(request, auth)
        login.state = saml.unstash_redirect_state(request, asked)
    except (Unsigned, ProviderException, PermissionDenied, ValueError) as refusal:
        logger.warning("a SAML response for %s was refused: %r", provider.slug, refusal)
        return _failed(request, provider)
    return complete_social_login(request, login)


@require_safe
@never_cache
def metadata(request: HttpRequest, organization_slug: str) -> HttpResponse:
    """What a SAML provider wants to know of this server, also before the owner has saved the form."""
    saml = _allauth(request, _provider(organization_slug, ProviderKind.SAML))
    settings = OneLogin_Saml2_Settings(saml.config(request), sp_validation_only=True)
    return HttpResponse(settings.get_sp_metadata(), content_type="application/samlmetadata+xml")


@require_safe
def signed_out(request: HttpRequest, organization_slug: str) -> HttpResponse:
    """allauth wants this address for SAML. A provider's end of a session is not this server's."""
    _provider(organization_slug, ProviderKind.SAML)
    return redirect("account_login")


# --- One's own links -----------------------------------------------------------------------------


@require_safe
@never_cache
@member_required
def links(request: MemberRequest) -> HttpResponse:
    """The account's links, and the providers of its school that it may be linked to."""
    user = request.user
    found = {link.provider: link for link in SocialAccount.objects.filter(user=user)}
    providers = SignInProvider.objects.filter(school=request.membership.school)
    rows = [
        (provider, found.get(provider.slug))
        for provider in providers
        if provider.slug in found
        or (provider.kind != ProviderKind.LTI and access_of(user, provider) == Access.FINE)
    ]
    context = {"rows": rows, "has_password": user.has_usable_password()}
    return render(request, "accounts/sign_on/links.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@member_required
def link(request: MemberRequest, slug: str) -> HttpResponse:
    """Ask who it is first, then send them to the provider."""
    provider = _provider(slug)
    if access_of(request.user, provider) != Access.FINE:
        raise Http404("not a provider for this member")
    if request.method == "POST" and not is_reauthentication_required(request, app="trainer.accounts"):
        following = reverse("socialaccount_connections")
        return _allauth(request, provider).redirect(request, AuthProcess.CONNECT, next_url=following)
    if request.method == "POST":
        return redirect("accounts:link", slug)
    raise_if_reauthentication_required(request, app="trainer.accounts")
    response = render(request, "accounts/sign_on/link.html", {"provider": provider})
    return may_lead_to(response, [provider])


@require_POST
@member_required
def unlink(request: MemberRequest, link_id: int) -> HttpResponse:
    found = get_object_or_404(SocialAccount, user=request.user, pk=link_id)
    raise_if_reauthentication_required(request, app="trainer.accounts")
    if not request.user.has_usable_password():
        messages.error(request, _("Choose a password first. Without it you could no longer sign in."))
    else:
        disconnect(request, found)
    return redirect("socialaccount_connections")


@require_safe
@never_cache
@login_required
def confirm_by_provider(request: HttpRequest) -> HttpResponse:
    """For a person with neither password nor second factor: sign in anew, and go on from there."""
    user = request.user
    linked = SocialAccount.objects.filter(user_id=user.pk).values("provider")
    providers = SignInProvider.objects.filter(slug__in=linked)
    if not isinstance(user, User) or user.has_usable_password():
        raise Http404("they confirm by their password")
    usable = [each for each in providers if access_of(user, each) == Access.FINE]
    if not usable:
        raise Http404("nothing to confirm by")
    with_button = [each for each in usable if each.kind != ProviderKind.LTI]
    context = {"providers": with_button, "next": get_next_redirect_url(request) or ""}
    return may_lead_to(render(request, "accounts/sign_on/confirm.html", context), with_button)
