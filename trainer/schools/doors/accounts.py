"""Accounts: the form of somebody who comes in for the first time."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from trainer.schools.doors.school_names import check_schools
from trainer.schools.lettering import check_name
from trainer.schools.models import School, User


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
