"""What a learning platform opens: the login, the launch, the pages behind it, and our public keys.

The platform's page posts the launch without our cookies, so it is checked and stored, and the browser's next
request signs in: with the cookie that the login gave to it, and once. It is a page of its own, in no frame.
"""

import logging
from typing import Any

from allauth.account.internal.flows.reauthentication import is_reauthentication_required
from allauth.core.exceptions import ReauthenticationRequired
from allauth.socialaccount.helpers import complete_social_login
from allauth.socialaccount.models import SocialAccount
from allauth.socialaccount.providers.base import AuthProcess
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe
from pylti1p3.deep_link import DeepLink
from pylti1p3.deep_link_resource import DeepLinkResource
from pylti1p3.lineitem import LineItem

from trainer.accounts.models import ProviderKind, SignInProvider
from trainer.accounts.sessions import sign_in_of
from trainer.accounts.sign_on.adapter import app_of
from trainer.accounts.sign_on.discovery import BadProvider, check_address, origin_of
from trainer.accounts.sign_on.links import has_left
from trainer.accounts.sign_on.sealing import Unreadable
from trainer.accounts.sign_on.services import Access, access_of, makes_account
from trainer.credentials.lti import launches, protocol, rosters
from trainer.credentials.lti.forms import ContentForm
from trainer.credentials.models import Launch, PlatformCourse
from trainer.schools.guards import MemberRequest, member_required, right_required
from trainer.schools.models import User
from trainer.schools.rights import Right

logger = logging.getLogger(__name__)

LONGEST_TOKEN = 64 * 1024
HUNDRED = 100
"""The maximum of a column that we ask for; each score says its own."""


def _provider(slug: str) -> SignInProvider:
    platforms = SignInProvider.objects.filter(kind=ProviderKind.LTI).select_related("school")
    return get_object_or_404(platforms, slug=slug)


def _failed(request: HttpRequest, provider: SignInProvider, words: str) -> HttpResponse:
    """Say what is wrong, and whom to ask."""
    return render(
        request, "credentials/lti/refused.html", {"school": provider.school, "words": words}, status=403
    )


@require_safe
@never_cache
def keys(request: HttpRequest, slug: str) -> HttpResponse:
    """Our public keys for this platform."""
    try:
        return JsonResponse(protocol.key_set(_provider(slug)))
    except Unreadable as lost:
        raise Http404("the key was stored under another SECRET_KEY") from lost


@csrf_exempt  # the platform's page posts it; it changes nothing here
@require_http_methods(["GET", "POST"])
@never_cache
def login(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the browser to the platform to learn who it is."""
    provider = _provider(slug)
    launch_url = request.build_absolute_uri(reverse("lti:launch", args=[slug]))
    try:
        address, nonce = protocol.login_address(request, provider, launch_url=launch_url)
    except protocol.Refused as refusal:
        logger.warning("a login for %s was refused: %r", slug, refusal.__cause__)
        return _failed(request, provider, refusal.words)
    response = redirect(address)
    response.set_cookie(
        protocol.cookie_name(nonce),
        "1",
        max_age=protocol.LIFETIME,
        path="/lti/",
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return response


@csrf_exempt  # the platform's page posts it: what proves it is the signature, and the browser's next request
@require_POST
@never_cache
def launch(request: HttpRequest, slug: str) -> HttpResponse:
    provider = _provider(slug)
    launches.forget_old()
    try:
        if len(request.POST.get("id_token", "")) > LONGEST_TOKEN:
            raise protocol.Refused(protocol.NOT_READ, provider.name)
        found = protocol.check_launch(request, provider)
    except protocol.Refused as refusal:
        logger.warning("a launch of %s was refused: %s, %r", slug, refusal, refusal.__cause__)
        return _failed(request, provider, refusal.words)
    return redirect("lti:finish", found.token)


def _launch(token: str) -> Launch:
    recent = Launch.objects.filter(at__gt=timezone.now() - launches.KEPT)
    return get_object_or_404(recent.select_related("provider__school"), token=token)


@require_GET
@never_cache
def finish(request: HttpRequest, token: str) -> HttpResponse:
    """Sign in with a launch once, and only in the browser that asked for it."""
    found = _launch(token)
    name = protocol.cookie_name(found.nonce)
    if name not in request.COOKIES:
        logger.warning("launch %s came by another browser, or again", found.pk)
        words = _(
            "Your browser has no cookie for this link. Allow cookies and open the link again. If the trainer "
            "opens inside another page, ask your instructor to let the link open in a new window."
        )
        return _failed(request, found.provider, words)
    if not launches.take(found):
        logger.warning("launch %s came again", found.pk)
        return _failed(request, found.provider, str(protocol.TOO_LATE) % {"platform": found.provider.name})
    if _may_link(request, found):
        request.session[LINKING] = token
        response: HttpResponse = redirect("lti:link", token)
    elif _asks_password(request, found):
        request.session[LINKING] = token
        response = _to_sign_in(request, found)
    else:
        response = _complete(request, found, AuthProcess.LOGIN)
    response.delete_cookie(name, path="/lti/", samesite="Lax")
    return response


LINKING = "lti-launch"
"""Session key of the launch that its browser may link to the account that it is signed in with."""


def _is_known(launch: Launch) -> bool:
    links = SocialAccount.objects.filter(provider=launch.provider.slug)
    return bool(links.filter(uid=launch.claims["uid"]).exists())


def _may_link(request: HttpRequest, launch: Launch) -> bool:
    """Return whether a member is signed in here whom the launch, of a person we do not know, may be."""
    provider, user = launch.provider, request.user
    if not isinstance(user, User) or _is_known(launch):
        return False
    linked = SocialAccount.objects.filter(provider=provider.slug, user=user).exists()
    return access_of(user, provider) == Access.FINE and not linked


def _asks_password(request: HttpRequest, launch: Launch) -> bool:
    """Return whether no one is signed in, and the launch is of a person we do not know who gets no new
    account: which of the accounts here is theirs, only its password says."""
    claims, provider = launch.claims, launch.provider
    if request.user.is_authenticated or _is_known(launch):
        return False
    uid, email = str(claims["uid"]), str(claims["email"])
    return not has_left(provider, uid=uid, email=email) and not makes_account(provider, email)


def _to_sign_in(request: HttpRequest, launch: Launch) -> HttpResponse:
    words = _(
        "“%(platform)s” isn’t linked to your account here yet. Sign in once with your password to link the "
        "two. If you have no account here, ask your instructor."
    )
    messages.info(request, words % {"platform": launch.provider.name})
    query = {"school": launch.provider.school.slug, "next": reverse("lti:link", args=[launch.token])}
    return redirect(f"{reverse('account_login')}?{urlencode(query)}")


def _complete(request: HttpRequest, launch: Launch, process: str) -> HttpResponse:
    provider = app_of(launch.provider, request).get_provider(request)
    sociallogin = provider.sociallogin_from_response(request, launch.claims)
    sociallogin.state = {"process": process, "next": reverse("lti:open", args=[launch.token])}
    response: HttpResponse = complete_social_login(request, sociallogin)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@member_required
def link(request: MemberRequest, token: str) -> HttpResponse:
    """Ask whether the person of the launch is the one who is signed in here, and who that is first, unless
    they signed in after they had come."""
    found = _launch(token)
    if request.session.get(LINKING) != token:
        raise Http404("not a launch that this session may link")
    if not _may_link(request, found):
        del request.session[LINKING]
        words = _("Your account can’t be linked to “%(platform)s”. Tell an owner of your school.")
        messages.error(request, words % {"platform": found.provider.name})
        return redirect("home:home")
    came, posts = found.taken, request.method == "POST"
    signed_in_since = came is not None and sign_in_of(request.session)[1] >= came
    if not signed_in_since and is_reauthentication_required(request, app="trainer.accounts"):
        if posts:
            return redirect("lti:link", token)
        raise ReauthenticationRequired
    if posts:
        del request.session[LINKING]
        _complete(request, found, AuthProcess.CONNECT)
        return redirect("lti:open", token)
    claims = found.claims
    person = " ".join(filter(None, (claims["first_name"], claims["last_name"]))) or claims["email"]
    context = {"platform": found.provider, "person": person or claims["uid"]}
    return render(request, "credentials/lti/link.html", context)


def _own_launch(request: MemberRequest, token: str) -> Launch:
    found = _launch(token)
    if not found.taken or not launches.is_of(found, request.membership):
        raise Http404("another person's launch")
    return found


@require_GET
@never_cache
@member_required
def open_page(request: MemberRequest, token: str) -> HttpResponse:
    """Lead on to what the link opens, or to the choice of what a new link shall open."""
    found = _own_launch(request, token)
    course, opened = launches.arrive(found, request.membership)
    if found.claims["deep_linking"]:
        if request.membership.has(Right.ASSIGN):
            return redirect("lti:choose", token)
        messages.error(request, _("Only instructors can choose links."))
        return redirect("home:home")
    if course and course.school_class and found.claims["teacher"] and request.membership.has(Right.CLASSES):
        say_roster(request, course)
    try:
        return redirect(launches.page_of(opened, request.membership) if opened else "home:home")
    except launches.NothingThere as missing:
        messages.error(request, str(missing))
        return redirect("home:home")


def say_roster(request: MemberRequest, course: PlatformCourse) -> None:
    """Read the roster, and say what changed."""
    try:
        change = rosters.read(course)
    except rosters.NotRead:
        messages.error(request, _("We couldn’t read the course roster. Try again later."))
        return
    if change.added:
        words = ngettext("%(count)s person added.", "%(count)s people added.", change.added)
        messages.success(request, words % {"count": change.added})
    if change.left:
        words = ngettext("%(count)s person left the class.", "%(count)s people left the class.", change.left)
        messages.success(request, words % {"count": change.left})
    if change.unknown:
        words = ngettext(
            "%(count)s person in the course isn’t linked to an account here. They can link theirs when they "
            "open the trainer from there.",
            "%(count)s people in the course aren’t linked to an account here. They can link theirs when "
            "they open the trainer from there.",
            change.unknown,
        )
        messages.info(request, words % {"count": change.unknown})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.ASSIGN)
def choose(request: MemberRequest, token: str) -> HttpResponse:
    """Choose what a new link opens; then its signed content item goes back by a button."""
    found = _own_launch(request, token)
    settings = found.claims["deep_linking"]
    address = settings.get("deep_link_return_url")
    try:
        if not isinstance(address, str):
            raise BadProvider("no address")
        check_address(address)
    except BadProvider as bad:
        raise Http404("no choice to be made") from bad
    form = ContentForm(request.POST if request.method == "POST" else None, by=request.membership)
    context: dict[str, Any] = {"form": form, "platform": found.provider}
    if not form.is_valid():
        return render(request, "credentials/lti/choose.html", context, status=422 if form.is_bound else 200)
    page = form.cleaned_data["page"]
    registration = protocol.registration_of(found.provider)
    answer = DeepLink(registration, found.claims["deployment"], settings)
    context |= {
        "title": form.title_of(page),
        "jwt": answer.get_response_jwt([_content_item(request, found, page, form.title_of(page))]),
        "address": address,
    }
    response = render(request, "credentials/lti/chosen.html", context)
    response._csp_update = {"form-action": [origin_of(address)]}  # type: ignore[attr-defined]  # for django-csp
    return response


def _content_item(request: HttpRequest, launch: Launch, page: str, title: str) -> DeepLinkResource:
    item = (
        DeepLinkResource()
        .set_title(title)
        .set_url(request.build_absolute_uri(reverse("lti:launch", args=[launch.provider.slug])))
        .set_custom_params({"page": page})
    )
    if not page.startswith("course/"):
        column = LineItem().set_label(title).set_score_maximum(HUNDRED).set_resource_id(page)
        item.set_lineitem(column)
    return item
