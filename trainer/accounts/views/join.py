"""Joining a school by an invitation or a class code, with a new account or an existing one."""

from typing import Any

from allauth.account.utils import perform_login
from django import forms
from django.contrib import messages
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from trainer.accounts import pins
from trainer.accounts.backends import check_schools
from trainer.accounts.forms import PinAccountForm
from trainer.ops.network import public_url
from trainer.schools.guards import SESSION_SCHOOL, memberships_of
from trainer.schools.models import Invitation, School, User, Way
from trainer.schools.names import check_name, isolated
from trainer.schools.rights import TRAINEES
from trainer.schools.services import (
    InvalidInvitation,
    accept_invitation,
    invitation_by_code,
    invitation_by_token,
)


class AccountForm(forms.Form):
    """An account for a person who joins the school."""

    def __init__(self, *args: Any, school: School, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.school = school

    first_name = forms.CharField(label=_("First name"), max_length=150, validators=[check_name])
    last_name = forms.CharField(label=_("Last name"), max_length=150, validators=[check_name])
    email = forms.EmailField(label=_("Email"), required=False)
    username = forms.CharField(
        label=_("Username"),
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        help_text=_("You sign in with it. Use letters, digits and @ . + - _"),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=password_validators_help_text_html(),
    )

    def clean_username(self) -> str:
        username: str = User.normalize_username(self.cleaned_data["username"])
        if User.objects.filter(username=username).exists():
            raise ValidationError(_("This username is taken. If it’s yours, sign in first."))
        return username

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        names = ("username", "first_name", "last_name", "email")
        user = User(**{name: cleaned.get(name, "") for name in names})
        if "password" in cleaned:
            try:
                validate_password(cleaned["password"], user)
                check_schools(cleaned["password"], [self.school.name])
            except ValidationError as error:
                self.add_error("password", error)
        return cleaned

    def save(self) -> User:
        return User.objects.create_user(**self.cleaned_data)


get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@get_or_post
@never_cache
def join_by_code(request: HttpRequest) -> HttpResponse:
    """Ask for a class code."""
    if request.method != "POST":
        return render(request, "accounts/join_by_code.html")
    typed = request.POST.get("code", "")[:40]
    try:
        found = invitation_by_code(typed)
    except InvalidInvitation:
        error = gettext("No open class has this code. Check it, or ask your instructor for a new one.")
        return render(request, "accounts/join_by_code.html", {"typed": typed, "error": error}, status=422)
    return redirect("accounts:join_class", found.code)


@sensitive_post_parameters("password", "pin", "again")
@get_or_post
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Join by a link."""
    try:
        return _join(request, invitation_by_token(token))
    except InvalidInvitation:
        return _invalid(request)


@sensitive_post_parameters("password", "pin", "again")
@get_or_post
@never_cache
def join_class(request: HttpRequest, code: str) -> HttpResponse:
    """Join by a class code."""
    try:
        return _join(request, invitation_by_code(code))
    except InvalidInvitation:
        return _invalid(request)


def _join(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Join with the signed-in user, or with a new account."""
    timezone.activate(invitation.school.tz)  # the new member has no school yet
    user = request.user
    there = next((one for one in memberships_of(user=user) if one.school_id == invitation.school_id), None)
    if there and there.school_classes.filter(invitations=invitation).exists():
        messages.info(request, gettext("You’re in this class already."))
        return redirect("home:home")
    if _takes_pin(invitation) and not request.user.is_authenticated and "password" not in request.GET:
        return _join_by_pin(request, invitation)
    form = AccountForm(request.POST or None, initial={"email": invitation.email}, school=invitation.school)
    if request.method != "POST":
        return _ask(request, invitation, form)
    if user.is_authenticated and there is None and not user.has_usable_password():
        # In two schools neither one's provider signs them in.
        messages.info(request, gettext("Choose a password first. You need it once you’re in two schools."))
        return redirect(f"{reverse('account_set_password')}?{urlencode({'next': request.path})}")
    if not user.is_authenticated and not form.is_valid():
        return _ask(request, invitation, form, status=422)
    try:
        with transaction.atomic():
            member = user if user.is_authenticated else form.save()
            membership = accept_invitation(invitation=invitation, user=member)
    except IntegrityError:  # the username was taken meanwhile
        form.add_error("username", gettext("This username is taken. Choose another one."))
        return _ask(request, invitation, form, status=422)
    response: HttpResponse = redirect("home:home")
    if not user.is_authenticated:
        response = perform_login(request, member)  # whose cookie marks the browser as known
    request.session[SESSION_SCHOOL] = membership.school_id
    messages.success(
        request, gettext("Welcome to %(school)s.") % {"school": isolated(membership.school.name)}
    )
    return response


def _takes_pin(invitation: Invitation) -> bool:
    """Return whether it makes a trainee by a class code, of a school that allows PINs."""
    return invitation.way == Way.CODE and invitation.role in TRAINEES and invitation.school.pins


def _join_by_pin(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    form = PinAccountForm(request.POST or None)
    if not form.is_valid():
        return _ask(request, invitation, form, status=422 if form.is_bound else 200)
    first_name, pin = form.cleaned_data["first_name"], form.cleaned_data["pin"]
    try:
        made = pins.join(invitation=invitation, first_name=first_name, pin=pin)
    except IntegrityError:  # the username was taken meanwhile
        form.add_error(None, gettext("Someone with this name joined at the same moment. Try again."))
        return _ask(request, invitation, form, status=422)
    response = pins.log_in(request, made.user)
    words = gettext(
        "Welcome to %(school)s. Next time, open %(address)s and sign in as %(name)s with your PIN."
    )
    address = public_url(
        request, f"{reverse('account_login')}?{urlencode({'school': invitation.school.slug})}"
    )
    names = {"school": isolated(invitation.school.name), "name": isolated(made.name), "address": address}
    messages.success(request, words % names)
    return response


def _ask(request: HttpRequest, invitation: Invitation, form: forms.Form, status: int = 200) -> HttpResponse:
    by_pin = isinstance(form, PinAccountForm)
    context = {"invitation": invitation, "form": form, "here": request.path, "by_pin": by_pin}
    return render(request, "accounts/join.html", context, status=status)


def _invalid(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/invitation_closed.html", status=404)
