"""Second factors, by allauth: authenticator apps, passkeys and recovery codes; how they are called and typed
here, and the audit lines about them."""

from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.accounts.backends import plain_code
from trainer.pages import qr
from trainer.schools import audit
from trainer.schools.guards import SECOND_FACTORS, memberships_of
from trainer.schools.models import AuditAct, Membership, User


class SecondFactorAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy("Wrong code. Use the newest one, or check your phone’s clock."),
    }

    def get_totp_label(self, user: Any) -> str:
        return str(user.username)

    def build_totp_svg(self, url: str) -> str:
        return qr.qr(url)

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return _("Passkey %(number)s") % {"number": number}


class _Code(forms.Form):
    """A code is read with or without blanks and dashes."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=20,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "one-time-code",
                "inputmode": "numeric",
                "autofocus": True,
            }
        ),
    )

    def clean_code(self) -> str:
        self.cleaned_data["code"] = plain_code(self.cleaned_data["code"])
        return str(super().clean_code())  # type: ignore[misc]  # of the form beside it

    def _emit_authentication_failed(self, authenticator: Authenticator) -> None:
        for membership in memberships_of(user=authenticator.user):
            audit.note(AuditAct.WRONG_CODE, school=membership.school, whom=membership)


class CodeForm(_Code, AuthenticateForm):
    pass


class CodeAgainForm(_Code, ReauthenticateForm):
    pass


class FirstCodeForm(_Code, ActivateTOTPForm):
    pass


class PasskeyForm(AddWebAuthnForm):
    name = forms.CharField(label=gettext_lazy("Name"), required=False, max_length=60)


def has_second_factor(user: User) -> bool:
    return Authenticator.objects.filter(user=user, type__in=SECOND_FACTORS).exists()


@transaction.atomic
def reset_second_factor(*, membership: Membership, by: Membership | None) -> None:
    """Remove every second factor of a person who lost theirs. Their password alone signs them in again. `by`
    is None for the command line."""
    Authenticator.objects.filter(user_id=membership.user_id).delete()
    audit.note(AuditAct.FACTOR_RESET, school=membership.school, who=by, whom=membership)


NOTED = {
    "mfa/email/totp_activated": AuditAct.FACTOR_ADDED,
    "mfa/email/webauthn_added": AuditAct.FACTOR_ADDED,
    "mfa/email/totp_deactivated": AuditAct.FACTOR_REMOVED,
    "mfa/email/webauthn_removed": AuditAct.FACTOR_REMOVED,
}
"""What allauth would mail about, by the name of the mail, and its audit line."""


def note_change(mail: str, user: User) -> None:
    if mail in NOTED:
        for membership in memberships_of(user=user):
            audit.note(NOTED[mail], school=membership.school, who=membership)
