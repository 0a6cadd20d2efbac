"""The forms of sign-in and passwords, over allauth's."""

import logging
from collections.abc import Callable
from functools import partial
from threading import Timer
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import (
    ChangePasswordForm,
    LoginForm,
    ReauthenticateForm,
    ResetPasswordForm,
    ResetPasswordKeyForm,
    SetPasswordForm,
)
from allauth.account.internal.flows.password_reset import request_password_reset
from allauth.core import context
from django import forms
from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.db import connections
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from trainer.accounts import pins
from trainer.accounts.backends import plain_code
from trainer.accounts.models import Pin
from trainer.accounts.sign_in_limits import Wait
from trainer.schools.models import User
from trainer.schools.names import check_name

logger = logging.getLogger(__name__)


def wait_of(form: forms.Form) -> int:
    """Return the seconds until the next attempt, where this one came too soon, else 0."""
    errors = (error for found in form.errors.as_data().values() for error in found)
    return max((error.seconds for error in errors if isinstance(error, Wait)), default=0)


class SignInForm(LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = {"autocomplete": "username", "autocapitalize": "none", "autofocus": True}
        self.fields["login"].widget.attrs = names
        self.fields["password"].widget.attrs = {"autocomplete": "current-password"}
        self.fields["password"].help_text = ""

    def add_prefix(self, field_name: str) -> str:
        """Browsers have the password stored under the name that the field has for people."""
        return super().add_prefix("username" if field_name == "login" else field_name)

    @property
    def wait(self) -> int:
        return wait_of(self)


LABELS = {
    "oldpassword": _("Old password"),
    "password1": _("New password"),
    "password2": _("New password confirmation"),
    "password": _("Password"),
}


class Labeled(forms.Form):
    """Fields of allauth's under our labels, without placeholders."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = LABELS[name]
            field.widget.attrs.pop("placeholder", None)
        if "oldpassword" in self.fields:
            self.fields["oldpassword"].help_text = ""


class PinField(forms.CharField):
    def __init__(self, *, label: Any, is_new: bool = False) -> None:
        attrs = {"inputmode": "numeric", "autocomplete": "new-password" if is_new else "current-password"}
        super().__init__(
            label=label,
            max_length=pins.MAX_DIGITS,
            widget=forms.PasswordInput(attrs=attrs),
            validators=[pins.check_pin] if is_new else [],
        )


def right_pin(user: User, pin: str) -> str:
    """Return the PIN of this person. Raise `ValidationError` for another one, and `Wait`."""
    if not pins.is_right(context.request, user, pin):
        raise forms.ValidationError(_("Wrong PIN."))
    return pin


class PinSignInForm(forms.Form):
    first_name = forms.CharField(
        label=_("First name"),
        max_length=pins.LONGEST_NAME + 5,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True}),
    )
    pin = PinField(label=_("PIN"))


class NewPinForm(forms.Form):
    pin = PinField(label=_("PIN"), is_new=True)
    again = PinField(label=_("PIN again"), is_new=True)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "pin" in cleaned and "again" in cleaned and cleaned["pin"] != cleaned["again"]:
            self.add_error("again", _("These two aren’t the same."))
        return cleaned


class PinAccountForm(NewPinForm):
    """An account for a trainee who joins a class."""

    first_name = forms.CharField(label=_("First name"), max_length=pins.LONGEST_NAME, validators=[check_name])
    field_order = ("first_name", "pin", "again")

    def clean_first_name(self) -> str:
        name = " ".join(str(self.cleaned_data["first_name"]).split())
        if not pins.key_of(name):
            raise forms.ValidationError(_("Type a name."))
        return name


class _OwnPin(forms.Form):
    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    @property
    def wait(self) -> int:
        return wait_of(self)


class AskPinForm(_OwnPin):
    pin = PinField(label=_("PIN"))

    def clean_pin(self) -> str:
        return right_pin(self.user, self.cleaned_data["pin"])


class ChangePinForm(_OwnPin, NewPinForm):
    old = PinField(label=_("Old PIN"))
    field_order = ("old", "pin", "again")

    def clean_old(self) -> str:
        return right_pin(self.user, self.cleaned_data["old"])


class NewPasswordForm(Labeled, ResetPasswordKeyForm):
    pass


class FirstPasswordForm(Labeled, SetPasswordForm):
    """Who signed in with a PIN types it, so that an unlocked phone is not enough."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if Pin.objects.filter(user=self.user).exists():
            self.fields = {"pin": PinField(label=_("PIN"))} | self.fields

    def clean_pin(self) -> str:
        return right_pin(self.user, self.cleaned_data["pin"])


class ConfirmForm(Labeled, ReauthenticateForm):
    pass


class OwnPasswordForm(Labeled, ChangePasswordForm):
    """Wrong old passwords count as sign-in attempts."""

    def clean_oldpassword(self) -> str:
        adapter, old = get_adapter(), self.cleaned_data.get("oldpassword", "")
        if not adapter.reauthenticate(self.user, old):
            raise adapter.validation_error("enter_current_password")
        return old

    def clean(self) -> dict[str, Any]:
        """Refuse the old password again: the person who handed it over knows it."""
        cleaned: dict[str, Any] = super().clean() or {}
        new, old = cleaned.get("password1"), cleaned.get("oldpassword")
        if new and old and (new == old or (self.user.new_password and plain_code(new) == plain_code(old))):
            self.add_error("password2", _("That is your old password. Choose another one."))
        return cleaned

    @property
    def wait(self) -> int:
        return wait_of(self)


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


class MailedLinkForm(ResetPasswordForm):
    """Look the address up and send after the response, whose time would show whether it exists."""

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"])

    def save(self, request: HttpRequest, **_: Any) -> str:
        email: str = self.cleaned_data["email"]
        send_later(partial(_mail_links, request, email))
        return email


def _mail_links(request: HttpRequest, email: str) -> None:
    with context.request_context(request):
        for user in User.objects.filter(email__iexact=email, is_active=True):
            same = user.email.lower() == email.lower()  # some letters are one for a database
            if same and user.has_usable_password() and (settings.DEBUG or not user.is_demo):
                request_password_reset(request, user.email, [user], default_token_generator)
