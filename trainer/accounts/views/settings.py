"""The settings page: how cards and pages look, what happens at the table, and the account.

The first two are preferences of the browser, kept in cookies: static/pages/preferences.js.
"""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.accounts.models import Pin, SignInProvider
from trainer.schools.guards import MemberRequest, member_required


@dataclass(frozen=True)
class Preference:
    """The first value is the default."""

    name: str
    title: Promise
    hint: Promise
    values: tuple[tuple[str, Promise], ...]


LOOK = (
    Preference(
        "deck",
        _("Deck colors"),
        _("Clubs green and diamonds blue, or red and black"),
        (("four", _("Four colors")), ("two", _("Two colors"))),
    ),
    Preference(
        "index",
        _("Card index"),
        _("Larger corners for small screens"),
        (("", pgettext_lazy("setting", "Default")), ("large", pgettext_lazy("setting", "Large"))),
    ),
    Preference(
        "theme",
        pgettext_lazy("setting", "Pages"),
        _("The felt stays green"),
        (
            ("", pgettext_lazy("setting", "System")),
            ("light", pgettext_lazy("setting", "Light")),
            ("dark", pgettext_lazy("setting", "Dark")),
        ),
    ),
)
AT_THE_TABLE = (
    Preference(
        "pause",
        _("After a wrong answer"),
        _("Keep the hand in view, or move on right away"),
        (("", _("Wait for Continue")), ("on", _("Move on"))),
    ),
    Preference(
        "sound",
        _("Sound"),
        _("Chips, cards and the end of a round"),
        (("", pgettext_lazy("setting", "Off")), ("on", pgettext_lazy("setting", "On"))),
    ),
)


@require_safe
@never_cache
@member_required
def settings(request: MemberRequest) -> HttpResponse:
    groups = ((_("Cards and pages"), LOOK), (_("At the table"), AT_THE_TABLE))
    signs_on = SignInProvider.objects.filter(school=request.membership.school).exists()
    pin = Pin.objects.filter(user=request.user).first() if not request.user.has_usable_password() else None
    context = {"groups": groups, "signs_on": signs_on, "pin": pin}
    return render(request, "accounts/settings.html", context)
