"""A forgotten password: mailed a link where there is a mail server, told whom to ask where there is none."""

import logging
from collections.abc import Callable
from functools import partial
from threading import Timer
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.views import PasswordResetConfirmView, PasswordResetView
from django.core.cache import cache
from django.db import connections
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse_lazy
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from trainer.schools import audit
from trainer.schools.memberships import memberships_of
from trainer.schools.models import Act, User

PAUSE = 5 * 60
"""Seconds between two mails to one account: nobody's letter box is filled from here."""


AFTER = 1.0
"""Seconds from a request to its mail: by then the request is answered."""

logger = logging.getLogger(__name__)


def send_later(send: Callable[[], None]) -> None:
    """Call it in a thread of its own, in the language of this request."""
    Timer(AFTER, _send, [send, translation.get_language()]).start()


def _send(send: Callable[[], None], language: str | None) -> None:
    try:
        with translation.override(language):
            send()
    except Exception:
        logger.exception("a link for a new password could not be sent")
    finally:
        connections.close_all()


class MailedLinkForm(PasswordResetForm):
    def save(self, *args: Any, **options: Any) -> None:
        """Ask who has this address, and send, after the answer: its time would tell whether anybody has."""
        send_later(partial(super().save, *args, **options))

    def get_users(self, email: str) -> Any:
        """Those of this address who may sign in, each at most once in a while."""
        for user in super().get_users(email):
            if (settings.DEBUG or not user.is_demo) and cache.add(f"mailed-link/{user.pk}", 1, PAUSE):
                yield user


class ForgottenView(PasswordResetView):
    """The answer is the same whether anybody has this address, and takes as long."""

    form_class = MailedLinkForm
    template_name = "schools/doors/forgotten.html"
    email_template_name = "schools/doors/forgotten_mail.txt"
    subject_template_name = "schools/doors/forgotten_subject.txt"
    success_url = reverse_lazy("login")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.MAILS:
            return render(request, self.template_name, {"mails": False})
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs) | {"mails": True}

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        said = _("If somebody here has this address, a mail is on its way: it holds a link, good for a day.")
        messages.success(self.request, said)
        return super().form_valid(form)


class NewPasswordView(PasswordResetConfirmView):
    """By the link of the mail."""

    template_name = "schools/doors/new_password.html"
    success_url = reverse_lazy("login")

    def dispatch(self, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.MAILS:
            raise Http404("no mail goes out from here")
        return super().dispatch(*args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        user: User = form.user
        user.new_password = False  # stored with the password
        answer = super().form_valid(form)
        for membership in memberships_of(user=user):
            audit.note(Act.PASSWORD, school=membership.school, who=membership, detail="by mail")
        messages.success(self.request, _("Your password is changed. Sign in with it."))
        return answer


ask_or_post = require_http_methods(["GET", "HEAD", "POST"])
forgotten = ask_or_post(ForgottenView.as_view())
new_password = ask_or_post(NewPasswordView.as_view())
