"""Signing in with first name and PIN, one's own PIN, and the way onto another phone."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from trainer.accounts import pins
from trainer.accounts.forms import AskPinForm, ChangePinForm, NewPinForm, PinSignInForm
from trainer.accounts.models import Pin
from trainer.accounts.sign_in_limits import Wait
from trainer.accounts.views.people import may_reset, person_of
from trainer.accounts.views.sign_in import school_in, with_retry_after
from trainer.ops.network import public_url
from trainer.pages import qr
from trainer.schools.guards import MemberRequest, member_required, right_required
from trainer.schools.rights import Right

get_or_post = require_http_methods(["GET", "HEAD", "POST"])
hidden = sensitive_post_parameters("pin", "again", "old")


@hidden
@get_or_post
@never_cache
def sign_in(request: HttpRequest) -> HttpResponse:
    """The school's sign-in page has the form as well."""
    school = school_in(request)
    if school is None or not school.pins:
        raise Http404("no school that takes PINs")
    form, wait = PinSignInForm(request.POST or None), 0
    if form.is_valid():
        name, pin = form.cleaned_data["first_name"], form.cleaned_data["pin"]
        try:
            if user := pins.authenticate(request, school=school, name=name, pin=pin):
                return pins.log_in(request, user)
            form.add_error(None, _("Wrong name or PIN. Your instructor can give you a new PIN."))
        except Wait as too_soon:
            form.add_error(None, too_soon)
            wait = too_soon.seconds
    context = {"school": school, "pin_form": form}
    status = 422 if form.is_bound else 200
    return with_retry_after(render(request, "accounts/pins/sign_in.html", context, status=status), wait)


@hidden
@get_or_post
@never_cache
@member_required
def own_pin(request: MemberRequest) -> HttpResponse:
    """Change one's PIN; the page has the way to another phone as well."""
    pin = _own(request)
    form = ChangePinForm(request.POST or None, user=request.user)
    if form.is_valid():
        pins.choose_pin(pin=pin, new=form.cleaned_data["pin"])
        update_session_auth_hash(request, pin.user)
        messages.success(request, _("PIN changed. Sign in again on your other devices."))
        return redirect("accounts:own_pin")
    context = {"pin": pin, "form": form}
    status = 422 if form.is_bound else 200
    return with_retry_after(render(request, "accounts/pins/own.html", context, status=status), form.wait)


@require_POST
@never_cache
@member_required
def own_phone(request: MemberRequest) -> HttpResponse:
    return _show_link(request, _own(request))


@require_POST
@never_cache
@right_required(Right.PEOPLE)
def phone_link(request: MemberRequest, membership_id: int) -> HttpResponse:
    """Give a person a link by which they choose a new PIN."""
    person = person_of(request, membership_id)
    pin = get_object_or_404(Pin.objects.select_related("user", "school"), user=person.user_id)
    if not (may_reset(request.membership, person) and pins.suffices(pin)):
        raise Http404("may not reset")
    return _show_link(request, pin, person=person)


def _own(request: MemberRequest) -> Pin:
    pin = get_object_or_404(Pin.objects.select_related("user", "school"), user=request.user)
    if not pins.suffices(pin):
        raise Http404("signs in with a password")
    return pin


def _show_link(request: MemberRequest, pin: Pin, **shown: object) -> HttpResponse:
    token = pins.make_phone_link(pin=pin, by=request.membership)
    address = public_url(request, reverse("accounts:phone", args=[token]))
    context = {"pin": pin, "minutes": pins.LINK_LIFETIME // 60, "address": address, "qr": qr.qr(address)}
    return render(request, "accounts/pins/link.html", context | shown)


@hidden
@get_or_post
@never_cache
def phone(request: HttpRequest, token: str) -> HttpResponse:
    """Come in on another phone: with the PIN, or with a new one where staff gave the link."""
    try:
        pin, by, state = pins.read_phone_link(token)
    except signing.BadSignature:
        return render(request, "accounts/pins/link_over.html", status=404)
    is_own = by.user_id == pin.user_id
    if not (is_own or may_reset(by, pin.school.memberships.get(user=pin.user_id))):
        return render(request, "accounts/pins/link_over.html", status=404)
    typed = request.POST or None
    form = AskPinForm(typed, user=pin.user) if is_own else NewPinForm(typed)
    if form.is_valid():
        if is_own or pins.choose_pin(pin=pin, new=form.cleaned_data["pin"], state=state):
            return pins.log_in(request, pin.user)
        return render(request, "accounts/pins/link_over.html", status=404)
    context = {"pin": pin, "form": form, "is_own": is_own}
    page = render(request, "accounts/pins/phone.html", context, status=422 if form.is_bound else 200)
    return with_retry_after(page, form.wait if isinstance(form, AskPinForm) else 0)
