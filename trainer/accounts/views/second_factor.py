"""The page of one's second factors."""

from functools import wraps
from typing import Any

from allauth.mfa.base.views import IndexView
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.accounts.second_factor import has_second_factor
from trainer.accounts.views.sign_in import ask_or_post
from trainer.schools.guards import SESSION_AFTER_FACTOR, View, asks_second_factor, request_memberships


class SecondFactorView(IndexView):
    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        user = self.request.user
        asked = (asks_second_factor(each) for each in request_memberships(user))
        return super().get_context_data(**kwargs) | {
            "protected": has_second_factor(user),
            "required": any(asked),
            "next_url": self.request.session.get(SESSION_AFTER_FACTOR, ""),
        }


index = require_safe(never_cache(SecondFactorView.as_view()))


@require_safe
@login_required
def passkeys(request: HttpRequest) -> HttpResponse:
    """The list of passkeys is on the page of all second factors."""
    return redirect("mfa_index")


def to_confirm(view: View) -> View:
    """Answer users without a password or a second factor, who have nothing to confirm by, as for no page."""

    @wraps(view)
    def confirming(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except PermissionDenied as refused:
            raise Http404("nothing to confirm by") from refused

    return ask_or_post(confirming)
