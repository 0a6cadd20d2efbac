"""The owner's pages of single sign-on."""

from collections.abc import Sequence
from typing import Any

from allauth.socialaccount.models import SocialAccount
from django.contrib import messages
from django.core import signing
from django.db.models import Count, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.models import ProviderKind, SignInProvider, new_slug
from trainer.accounts.sign_on import services as sign_on
from trainer.accounts.sign_on.discovery import GOOGLE, MICROSOFT
from trainer.accounts.sign_on.forms import FORMS
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.rights import Right

MOST = 10
"""Providers of a school, and as many learning platforms."""
SLUG_SALT = "slug of a new provider"
SCHOOL_ACCOUNT = gettext_lazy("Sign in with your school account")
PATHS = {
    "google": (ProviderKind.OPENID, gettext_lazy("Sign in with Google"), GOOGLE),
    "microsoft": (ProviderKind.OPENID, gettext_lazy("Sign in with Microsoft"), MICROSOFT),
    "openid": (ProviderKind.OPENID, SCHOOL_ACCOUNT, ""),
    "saml": (ProviderKind.SAML, SCHOOL_ACCOUNT, ""),
}
"""Kind, text on the button and address that a new provider begins with."""


@require_safe
@never_cache
@right_required(Right.OWN)
def providers(request: MemberRequest) -> HttpResponse:
    context = listed(_providers(request)) | {"way_in": _way_in(request)}
    return render(request, "accounts/sign_on/providers.html", context)


def listed(providers: QuerySet[SignInProvider]) -> dict[str, Any]:
    """Return `rows` of providers with how many people are linked, and whether there may be no more."""
    found = list(providers)
    links = SocialAccount.objects.filter(provider__in=[each.slug for each in found])
    counts = dict(links.values_list("provider").annotate(Count("pk")))
    return {"rows": [(each, counts.get(each.slug, 0)) for each in found], "full": len(found) >= MOST}


def _way_in(request: MemberRequest) -> str:
    slug = request.membership.school.slug
    return request.build_absolute_uri(f"{reverse('account_login')}?school={slug}")


@sensitive_post_parameters("secret")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.OWN)
def add_provider(request: MemberRequest, kind: str) -> HttpResponse:
    """The addresses to enter at the provider are shown first, for a slug that is kept with the form."""
    school = request.membership.school
    if kind not in PATHS or _providers(request).count() >= MOST:
        raise Http404("no such kind, or too many")
    (kind, name, address), slug = PATHS[kind], slug_of(request.POST.get("slug", ""))
    provider = SignInProvider(school=school, kind=kind, slug=slug, name=str(name), address=address)
    return _form_page(request, provider)


def slug_of(signed: str) -> str:
    """Return the slug that the form kept for a new provider, or another."""
    try:
        slug = str(signing.loads(signed, salt=SLUG_SALT))
    except signing.BadSignature:
        return new_slug()
    return slug if not SignInProvider.objects.filter(slug=slug).exists() else new_slug()


@sensitive_post_parameters("secret")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.OWN)
def provider(request: MemberRequest, provider_id: int) -> HttpResponse:
    return _form_page(request, _own(request, provider_id))


def _form_page(request: MemberRequest, provider: SignInProvider) -> HttpResponse:
    form = FORMS[provider.kind](request.POST if request.method == "POST" else None, provider=provider)
    if request.method == "POST" and form.is_valid():
        sign_on.save_provider(form.save(), by=request.membership)
        messages.success(request, _("Saved."))
        return redirect("accounts:providers")
    context = shown(request, provider, _address_names(provider)) | {"form": form}
    return render(request, "accounts/sign_on/provider.html", context, status=422 if form.is_bound else 200)


def _address_names(provider: SignInProvider) -> list[tuple[str, str]]:
    if provider.kind == ProviderKind.OPENID:
        return [(_("Redirect address"), "openid_connect_callback")]
    return [(_("Reply address (ACS)"), "saml_acs"), (_("Entity ID and metadata"), "saml_metadata")]


def shown(
    request: MemberRequest, provider: SignInProvider, names: Sequence[tuple[str, str]]
) -> dict[str, Any]:
    """Return what the page of a provider shows beside its form. `names` are titles and routes of the
    addresses to enter at the provider."""
    links = SocialAccount.objects.filter(provider=provider.slug).select_related("user")
    return {
        "provider": provider,
        "slug": signing.dumps(provider.slug, salt=SLUG_SALT),
        "linked": len(links),
        "without_password": sum(not link.user.has_usable_password() for link in links),
        "addresses": [
            (title, request.build_absolute_uri(reverse(name, args=[provider.slug]))) for title, name in names
        ],
    }


@require_POST
@right_required(Right.OWN)
def remove_provider(request: MemberRequest, provider_id: int) -> HttpResponse:
    sign_on.remove_provider(_own(request, provider_id), by=request.membership)
    messages.success(request, _("Removed. People sign in with their password."))
    return redirect("accounts:providers")


def _own(request: MemberRequest, provider_id: int) -> SignInProvider:
    return get_object_or_404(_providers(request), pk=provider_id)


def _providers(request: MemberRequest) -> QuerySet[SignInProvider]:
    return SignInProvider.objects.with_button().filter(school=request.membership.school)
