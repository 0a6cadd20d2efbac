"""The school's standards as pages: the current one of each game, older ones, and setting another."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import GAMES
from games.engine.errors import Refused
from games.engine.misconceptions.misconception_catalog import name_words
from games.engine.rules.games import Game
from games.engine.scenarios.scenarios import scenarios
from games.engine.scenarios.situations import rare_scenarios
from trainer.exams import standards
from trainer.exams.models import Standard
from trainer.exams.results import error_words, errors_of
from trainer.exams.services.drawing import known_coverage
from trainer.exams.services.giving import check_contents
from trainer.exams.standards import (
    FIELDS,
    curve,
    curve_context,
    expected_of,
    standard_words,
    time_words,
    whole_minutes,
)
from trainer.pages.text import translate
from trainer.play import pace
from trainer.play.labels import game_name, has_paytables
from trainer.play.snapshots import run_profile
from trainer.schools.floor_pace import MOST_SEATS
from trainer.schools.guards import MemberRequest, right_required, second_factor_required
from trainer.schools.house_rules.profiles import house_of
from trainer.schools.rights import Right

CONTAINS = "contains-"
MAX_ROUNDS = 30


def number(label: Any, least: int, most: int) -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"class": "input"})
    return forms.IntegerField(label=label, min_value=least, max_value=most, widget=widget)


class StandardForm(forms.Form):
    """`values` are the fields of a `Standard`. The scenario fields depend on the game: what comes up in most
    tests by itself has none, but where the standard asks for it already."""

    rounds = number(gettext_lazy("Rounds"), 1, MAX_ROUNDS)
    spots = number(gettext_lazy("Players"), 1, MOST_SEATS)
    minutes = number(gettext_lazy("Minutes (0: no limit)"), 0, 480)
    irregular = number(gettext_lazy("Rounds with an irregularity"), 0, MAX_ROUNDS)
    wrong_bets = number(gettext_lazy("Spots with a wrong bet, percent"), 0, 100)
    accuracy = number(gettext_lazy("Accuracy, percent"), 50, 100)
    pace = number(gettext_lazy("Pace, percent of target"), 0, 150)
    retest_days = number(gettext_lazy("Days before a retest"), 0, 365)
    valid_months = number(gettext_lazy("Months a pass is valid (0: doesn’t expire)"), 0, 120)
    forgives = forms.MultipleChoiceField()
    second_signature = forms.BooleanField(label=gettext_lazy("Require a second signature"), required=False)
    open_paytables = forms.BooleanField(label=gettext_lazy("Paytables visible"), required=False)

    def __init__(self, *given: Any, game: Game, **named: Any) -> None:
        super().__init__(*given, **named)
        if not has_paytables(game.slug):
            self.fields["open_paytables"].label = gettext_lazy("Rules visible")
        self.fields["forgives"] = forms.MultipleChoiceField(
            label=gettext_lazy("Critical errors allowed"),
            choices=[(one.value, error_words(one, game)) for one in errors_of(game)],
            required=False,
        )
        self.fields["spots"] = number(gettext_lazy("Players"), 1, game.seats)
        seldom = {*rare_scenarios(game, game.seats), *pace.CONTAINS}
        for name, words in scenarios(game):
            if name in seldom or self.initial.get(f"{CONTAINS}{name}"):
                field = number(translate(words), 0, MAX_ROUNDS)
                field.required = False
                self.fields[f"{CONTAINS}{name}"] = field

    @property
    def contained(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(CONTAINS)]

    @property
    def contained_wrong(self) -> bool:
        """Return whether an error is about what the rounds must hold."""
        return bool(self.non_field_errors()) or any(field.errors for field in self.contained)

    @property
    def figures(self) -> list[forms.BoundField]:
        return [self[name] for name, field in self.fields.items() if _is_figure(name, field)]

    @property
    def values(self) -> dict[str, Any]:
        typed = self.cleaned_data
        values = {name: typed[name] for name in FIELDS if name in typed}
        return values | {"contains": self._contains(typed)}

    def _contains(self, typed: dict[str, Any]) -> dict[str, int]:
        return {
            name.removeprefix(CONTAINS): rounds
            for name, rounds in typed.items()
            if name.startswith(CONTAINS) and rounds
        }

    def _named(self, typed: dict[str, Any]) -> str:
        """Return each scenario that rounds are named for, with how many."""
        rounds = self._contains(typed)
        return ", ".join(f"{self.fields[f'{CONTAINS}{name}'].label} ({rounds[name]})" for name in rounds)

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        rounds = typed.get("rounds")
        if rounds is None:
            return typed
        named = sum(self._contains(typed).values())
        if named > rounds:
            why = _(
                "This test has %(rounds)s rounds, but %(named)s required situations: %(which)s. Add "
                "rounds or lower a number."
            )
            self.add_error(None, why % {"rounds": rounds, "named": named, "which": self._named(typed)})
        if (typed.get("irregular") or 0) > rounds:
            self.add_error("irregular", _("The test has only %(rounds)s rounds.") % {"rounds": rounds})
        return typed


def _is_figure(name: str, field: forms.Field) -> bool:
    return isinstance(field, forms.IntegerField) and not name.startswith(CONTAINS)


def initial_values(standard: Standard) -> dict[str, Any]:
    """Return the initial values of the form."""
    contained = {f"{CONTAINS}{name}": rounds for name, rounds in standard.contains.items()}
    return {name: getattr(standard, name) for name in FIELDS if name != "contains"} | contained


MEANS = "means"
"""The query that adds the curve, which deals a whole test."""
LOOK = "look"
"""Value of the button that shows the curve and saves nothing."""


@require_safe
@never_cache
@right_required(Right.HOUSE)
def standards_list(request: MemberRequest) -> HttpResponse:
    school = request.membership.school
    in_force = [standards.standard_in_force(school=school, game=game) for game in GAMES]
    rows = [
        {"game": each.game, "game_name": game_name(each.game), **_standard_row(each)} for each in in_force
    ]
    return render(request, "exams/standards.html", {"rows": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.HOUSE)
@second_factor_required
def standard(request: MemberRequest, game: str) -> HttpResponse:
    """Show a game's standard to staff; managers and owners set it."""
    if game not in GAMES:
        raise Http404("no such game")
    now = standards.standard_in_force(school=request.membership.school, game=game)
    form = StandardForm(request.POST or None, game=GAMES[game], initial=initial_values(now))
    if request.method != "POST":
        return _page(request, now, form)
    if not request.membership.manages:
        raise Http404("may not set standards")
    if not form.is_valid() or not _dealt(form, now) or not _in_time(form, now):
        return _page(request, now, form, status=422)
    if request.POST.get("act") == LOOK:
        return _page(request, now, form)
    return _set(request, now, form)


def _dealt(form: StandardForm, now: Standard) -> bool:
    """Return whether the house rules can deal the typed standard, else add the error."""
    try:
        house = house_of(school=now.school, game=now.game)  # a pack's standard comes with the pack
        check_contents(_as_typed(form, now), run_profile(house))
    except Refused as refused:
        why = _("Your house rules can’t deal this test: %(why)s")
        form.add_error(None, why % {"why": translate(refused.reason)})
        return False
    return True


def _in_time(form: StandardForm, now: Standard) -> bool:
    """Return whether a dealer on target finishes in time, else add the error."""
    typed = _as_typed(form, now)
    expected = expected_of(typed)
    if expected.fits(typed.minutes):
        return True
    why = _("At target pace this test takes about %(needed)s minutes.")
    form.add_error("minutes", why % {"needed": whole_minutes(expected.on_target)})
    return False


def _set(request: MemberRequest, now: Standard, form: StandardForm) -> HttpResponse:
    typed = request.POST.get("seen", "")
    seen = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else -1
    try:
        made = standards.set_standard(by=request.membership, game=now.game, seen=seen, **form.values)
    except standards.SetMeanwhile:
        form.add_error(
            None, _("Another standard was saved while this page was open. Check it, then save yours again.")
        )
        return _page(request, now, form, status=409)
    words = _("Saved. Standard %(number)s applies to tests scheduled from now on.")
    messages.success(request, words % {"number": made.number})
    return redirect("exams:standard", now.game)


def _page(request: MemberRequest, now: Standard, form: StandardForm, *, status: int = 200) -> HttpResponse:
    typed = form.is_bound and form.is_valid()
    shown = _as_typed(form, now) if typed else now
    before = standards.standards_of(school=now.school, game=now.game).select_related("set_by__user")
    asked = request.method == "POST" or MEANS in request.GET
    context = {
        "form": form,
        "game_name": game_name(now.game),
        "asked": asked,
        "means": f"?{MEANS}=1",
        "seen": now.number if now.pk else 0,
        "may_set": request.membership.manages,
        "says": standard_words(shown),
        "curve": curve_context(curve(shown)) if asked else None,
        "time": time_words(shown) if asked else [],
        "coverage": _coverage(now) if asked and not typed else None,
        "percent": shown.accuracy,
        "before": [{"standard": each, **_standard_row(each)} for each in before.reverse()],
    }
    return render(request, "exams/standard.html", context, status=status)


def _coverage(standard: Standard) -> dict[str, Any]:
    """Return how many mistakes a form shows, of how many, and the others in words; 0 of 0 where none can be
    drawn, or it is still `waiting` for that."""
    found = known_coverage(standard)
    if found is None:
        return {"waiting": True, "of": 0}
    shown = len(found.shows)
    return {
        "waiting": False,
        "shown": shown,
        "of": shown + len(found.misses),
        "misses": [translate(words) for slug in found.misses if (words := name_words(slug))],
    }


def _as_typed(form: StandardForm, now: Standard) -> Standard:
    return Standard(school=now.school, game=now.game, number=now.number, **form.values)


def _standard_row(standard: Standard) -> dict[str, Any]:
    return {"number": standard.number if standard.pk else 0, "says": standard_words(standard)}
