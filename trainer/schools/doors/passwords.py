"""Passwords: a change of one's own, and the first sign-in with a password that was handed over."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.views import PasswordChangeView
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.schools import audit
from trainer.schools.doors import budgets
from trainer.schools.doors.signing_in import note_refusal, told_to_wait, wait_words
from trainer.schools.memberships import memberships_of
from trainer.schools.models import Act

Page = Callable[[HttpRequest], HttpResponse]
OPEN = ("password", "logout", "set_language", "manifest", "worker", "offline")
"""What a page may be asked for with a password that was handed over."""


class OwnPasswordForm(PasswordChangeForm):
    """`wait` is for how many seconds nothing more is tried, if so: guesses of the old password count as wrong
    passwords at the sign-in page."""

    wait = 0

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_old_password(self) -> str:
        knock = budgets.knock_of(self.request, self.user.username)
        try:
            budgets.claim(knock)
            old: str = super().clean_old_password()
        except budgets.Wait as wait:
            self.wait = wait.seconds
            raise ValidationError(wait_words(wait.seconds), code="wait") from None
        except ValidationError:
            note_refusal(knock, self.user.username)
            raise
        budgets.settle(knock, self.user)
        return old

    def clean(self) -> dict[str, Any]:
        """The old one again would stay known to who handed it over."""
        cleaned = super().clean() or {}
        if cleaned.get("new_password1") and cleaned["new_password1"] == cleaned.get("old_password"):
            self.add_error("new_password2", _("That is the old password. Choose another one."))
        return cleaned


class OwnPasswordView(PasswordChangeView):
    form_class = OwnPasswordForm
    template_name = "schools/doors/password.html"

    def get_form_kwargs(self) -> dict[str, Any]:
        return super().get_form_kwargs() | {"request": self.request}

    def get_success_url(self) -> str:
        return reverse("landing")

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        return told_to_wait(super().form_invalid(form), getattr(form, "wait", 0))

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        answer = super().form_valid(form)
        user = form.user
        user.new_password = False
        user.save(update_fields=["new_password"])
        for membership in memberships_of(user=user):
            audit.note(Act.PASSWORD, school=membership.school, who=membership)
        messages.success(self.request, _("Your password is changed. Other devices have to sign in again."))
        return answer


class NewPasswordFirst:
    """Whoever signed in with a password that was handed over chooses one of their own first."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if user.is_authenticated and user.new_password and request.path not in map(reverse, OPEN):
            return redirect("password")
        return self.page(request)
