"""Joining a school by an invitation or a class code, with a new account or an existing one."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from trainer.accounts.backends import check_schools
from trainer.accounts.sessions import begin
from trainer.schools.guards import CHOSEN
from trainer.schools.models import Invitation, School, User
from trainer.schools.names import check_name, isolated
from trainer.schools.services import Shut, by_code, by_token, come_in


class AccountForm(forms.Form):
    """`save` makes the user, who is about to come in at the school."""

    def __init__(self, *args: Any, school: School, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.school = school

    first_name = forms.CharField(label=_("First name"), max_length=150, validators=[check_name])
    last_name = forms.CharField(label=_("Last name"), max_length=150, validators=[check_name])
    email = forms.EmailField(label=_("E-mail"), required=False)
    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        help_text=_("What you sign in with: letters, digits and @ . + - _"),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=password_validators_help_text_html(),
    )

    def clean_username(self) -> str:
        username: str = User.normalize_username(self.cleaned_data["username"])
        if User.objects.filter(username__iexact=username).exists():
            raise ValidationError(_("Somebody has this user name. If it is you, sign in first."))
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


ask_or_post = require_http_methods(["GET", "HEAD", "POST"])


BACKEND = "trainer.accounts.backends.SchoolBackend"


@ask_or_post
@never_cache
def knock(request: HttpRequest) -> HttpResponse:
    """Where a code is typed."""
    if request.method != "POST":
        return render(request, "accounts/join_by_code.html")
    typed = request.POST.get("code", "")[:40]
    try:
        found = by_code(typed)
    except Shut:
        said = gettext(
            "There is no open class with this code. Look again, or ask your instructor for a new one."
        )
        return render(request, "accounts/join_by_code.html", {"typed": typed, "error": said}, status=422)
    return redirect("accounts:join_class", found.code)


@sensitive_post_parameters("password")
@ask_or_post
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """By a link."""
    try:
        return _enter(request, by_token(token))
    except Shut:
        return _shut(request)


@sensitive_post_parameters("password")
@ask_or_post
@never_cache
def join_class(request: HttpRequest, code: str) -> HttpResponse:
    """By a code."""
    try:
        return _enter(request, by_code(code))
    except Shut:
        return _shut(request)


def _enter(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Signed in, one press; else an account is made here."""
    timezone.activate(invitation.school.tz)  # whoever comes in reads its times, and has no school yet
    form = AccountForm(request.POST or None, initial={"email": invitation.email}, school=invitation.school)
    if request.method != "POST":
        return _ask(request, invitation, form)
    user = request.user
    if not user.is_authenticated and not form.is_valid():
        return _ask(request, invitation, form, status=422)
    try:
        with transaction.atomic():
            came = user if user.is_authenticated else form.save()
            membership = come_in(invitation=invitation, user=came)
    except IntegrityError:  # somebody took the name between the look and the write
        form.add_error("username", gettext("This user name is taken; choose another one."))
        return _ask(request, invitation, form, status=422)
    if not user.is_authenticated:
        login(request, came, backend=BACKEND)
        begin(request.session)
    request.session[CHOSEN] = membership.school_id
    messages.success(
        request, gettext("Welcome to %(school)s.") % {"school": isolated(membership.school.name)}
    )
    return redirect("home:landing")


def _ask(request: HttpRequest, invitation: Invitation, form: AccountForm, status: int = 200) -> HttpResponse:
    context = {"invitation": invitation, "form": form, "here": request.path}
    return render(request, "accounts/join.html", context, status=status)


def _shut(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/invitation_closed.html", status=404)
